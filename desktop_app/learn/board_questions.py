# SPDX-License-Identifier: MIT
"""Questions that are answered with tiles and squares."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from desktop_app.engine.candidates import rank_moves
from desktop_app.engine.endgame import EndgameLimits, Solution, solve
from desktop_app.engine.protocol import PlayQuestion, ScoredPlay
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.tile_text import split_tiles
from desktop_app.learn.answers import Question, Verdict, commonness, split_words
from desktop_app.learn.lesson import Choose, Click, ExchangeTiles, Hint, Legal, Place, Score
from desktop_app.learn.lesson_file import parse_squares
from desktop_app.learn.moves import (
    FAULT_WORDS,
    SOLVE_SECONDS,
    Fault,
    find_play_faults,
    move_text,
    outlook_of,
    read_move,
    read_typed_move,
    sum_text,
    worth_of,
    wrong_totals,
)
from desktop_app.lexicon.word_search import find_hooks
from desktop_app.rules.board import Board, Direction, Placement, Premium, Square
from desktop_app.rules.move import (
    Exchange,
    Pass,
    Play,
    format_square,
)
from desktop_app.rules.scoring import PlayScore, WordScore, score_play
from desktop_app.rules.tiles import face_of, holds_tiles, remove_tiles, write_faces
from desktop_app.sentences.sentence import Sentence

WITHIN_MILLIPOINTS = 1_000
"""Plays whose equity is this close to the best are as good."""

# --- click ----------------------------------------------------------------------------------------


def _shown(position: CgpPosition, play: str) -> Board:
    """The board with a play on it, as far as its squares are free."""
    if not play:
        return position.board
    _, placements = read_move(play, position.board)
    return position.board.with_placements(
        placement
        for placement in placements
        if position.board.layout.holds(placement.row, placement.col)
    )


def _in_lanes(square: Square, lanes: Sequence[str]) -> bool:
    names = {str(square.row + 1), chr(ord("A") + square.col)}
    return not lanes or not names.isdisjoint(lanes)


def squares_text(squares: Sequence[Square]) -> str:
    """Squares as they are typed: ``D8 L8``."""
    return " ".join(format_square(square.row, square.col) for square in squares)


class ClickQuestion(Question):
    """Squares of the board."""

    task: Click

    @property
    def board(self) -> Board:
        """The board with the play of the task."""
        return _shown(self.position, self.task.play)

    @cached_property
    def groups(self) -> tuple[frozenset[Square], ...]:
        """Groups of squares; one of each has to be clicked."""
        task, layout = self.task, self.position.board.layout
        if task.squares:
            found = [frozenset({square}) for square in task.squares]
        elif task.find == "centre":
            found = [frozenset({Square(*layout.centre)})]
        elif task.find == "phoney":
            words = self._words()
            found = [
                frozenset(Square(at.row, at.col) for at in word.letters)
                for word in words
                if not self.room.lexicon.is_acceptable(word.text)
            ]
        elif task.find == "hooks":
            found = [frozenset({square}) for square in self._hook_squares()]
        else:
            premium = Premium(task.find)
            found = [
                frozenset({Square(row, col)})
                for row in range(layout.rows)
                for col in range(layout.cols)
                if layout.premium_at(row, col) is premium
            ]
        return tuple(group for group in found if any(_in_lanes(at, task.within) for at in group))

    def _words(self) -> tuple[WordScore, ...]:
        _, placements = read_move(self.task.play, self.position.board)
        room = self.room
        return score_play(self.position.board, placements, room.tile_set, room.scoring).words

    def _hook_squares(self) -> Iterator[Square]:
        """Empty squares beside the word on the board where a letter makes a longer word."""
        board, word = self.board, self.task.word
        hooks = find_hooks(self.room.lexicon, word)
        for line in _lines_of(board, word):
            row, col = line.row, line.col
            down, across = line.direction.step
            before = Square(row - down, col - across)
            after = Square(row + down * len(line.tiles), col + across * len(line.tiles))
            for square, letters in ((before, hooks.front), (after, hooks.back)):
                if letters and board.layout.holds(square.row, square.col):
                    yield square

    @property
    def example(self) -> str:
        """One square of each group."""
        return squares_text(sorted(min(group) for group in self.groups)[: self.task.count or None])

    def judge(self, text: str) -> Verdict:
        """Judge squares such as ``D8 L8``."""
        try:
            clicked = {
                square for part in split_words(text.upper()) for square in parse_squares(part)
            }
        except ValueError:
            return self.unclear()
        wanted = frozenset().union(*self.groups)
        extra = sorted(clicked - wanted)
        hit = sum(1 for group in self.groups if group & clicked)
        lacking = (self.task.count or len(self.groups)) - hit
        if extra:
            names = squares_text(extra)
            return self.wrong("extra", items=names, squares=extra, extra=names.split())
        if lacking > 0:
            return self.wrong("missing", count=lacking)
        return self.right()


def _lines_of(board: Board, word: str) -> Iterator[Play]:
    """Where a word stands on the board, as plays of all its tiles."""
    for direction in Direction:
        down, across = direction.step
        for row in range(board.layout.rows):
            for col in range(board.layout.cols):
                if board.tile_at(row - down, col - across):
                    continue
                tiles = []
                at = (row, col)
                while tile := board.tile_at(*at):
                    tiles.append(tile)
                    at = (at[0] + down, at[1] + across)
                if len(tiles) > 1 and "".join(map(face_of, tiles)) == word:
                    yield Play(row, col, direction, tuple(tiles))


# --- place ----------------------------------------------------------------------------------------


class PlaceQuestion(Question):
    """A play on the board."""

    task: Place

    @cached_property
    def legal(self) -> tuple[ScoredPlay, ...]:
        """Every legal play of the position, the highest score first."""
        found = self.room.engine.generate(self.room.plays_at(self.position))
        return tuple(
            sorted(
                found,
                key=lambda scored: (-scored.score, move_text(self.position.board, scored.play)),
            )
        )

    @cached_property
    def solutions(self) -> tuple[ScoredPlay, ...]:
        """Every play that is a right answer, the highest score first.

        For an endgame only the play that solves it: solving after each play would take minutes.
        """
        legal = self.legal
        if self.task.best == "endgame":
            first = self._solution.line[0].move
            legal = tuple(play for play in legal if play.play == first)
        return tuple(play for play in legal if self._failed(play) is None)

    @cached_property
    def _solution(self) -> Solution:
        situation = Situation.of_position(self.position, self.room.ruleset)
        return solve(self.room.engine, situation, EndgameLimits(seconds=SOLVE_SECONDS))

    @cached_property
    def example(self) -> str:
        """A right play that the hints lead to, of common words and few tiles; empty if none is."""
        hints, every = self.task.hints, self.solutions
        led = [one for one in every if all(_leads_to(hint, one.play) for hint in hints)]
        found = min(led or every, key=self._strangeness, default=None)
        return move_text(self.position.board, found.play) if found else ""

    def _strangeness(self, scored: ScoredPlay) -> tuple[int, int, int]:
        tiles = len(scored.play.placements())
        return commonness(self.words_of(scored)), tiles, -scored.score

    @property
    def form(self) -> str:
        """A play in the form that is typed."""
        return "8D WORD"

    def judge(self, text: str) -> Verdict:
        """Judge a play such as ``8D QUIET`` or ``H8=A I9=B``."""
        try:
            move, placements = read_typed_move(text, self.position.board, self.rack)
        except ValueError:
            return self.unclear()
        if isinstance(move, Pass | Exchange):
            return self.wrong("no-tiles")
        for fault in find_play_faults(self.room, self.position, placements):
            return self.wrong(
                fault.kind, items=fault.items, count=fault.count, squares=fault.squares
            )
        assert isinstance(move, Play)
        failed = self._failed(ScoredPlay(move, self._score(placements).points))
        return failed or self.right()

    def _score(self, placements: Sequence[Placement]) -> PlayScore:
        return score_play(self.position.board, placements, self.room.tile_set, self.room.scoring)

    def words_of(self, scored: ScoredPlay) -> tuple[str, ...]:
        """The words that a play forms."""
        return self._score(scored.play.placements()).texts

    def _failed(self, scored: ScoredPlay) -> Verdict | None:
        """The first condition that a legal play does not meet; None if it meets all."""
        task, play = self.task, scored.play
        laid = play.placements()
        if task.plays and not any(self._is_play(text, laid) for text in task.plays):
            return self.wrong("other-play")
        if scored.score < task.min:
            return self.wrong("too-low", points=scored.score, least=task.min)
        if failed := self._failed_by_tiles(laid):
            return failed
        if task.best and not self._is_best(scored):
            return self.wrong("not-best", points=scored.score)
        if task.reply:
            reply, points = self._best_reply(play)
            if points > task.reply:
                return self.wrong("reply-too-good", items=reply, points=points)
        return None

    def _is_play(self, text: str, laid: Sequence[Placement]) -> bool:
        return set(read_move(text, self.position.board)[1]) == set(laid)

    def _failed_by_tiles(self, laid: Sequence[Placement]) -> Verdict | None:
        task, layout = self.task, self.position.board.layout
        squares = {placement.square for placement in laid}
        words = self._score(laid).texts if task.word or task.words > 1 else ()
        if task.word and task.word not in words:
            return self.wrong("other-word", items=task.word)
        lacking = Counter(task.uses) - Counter(placement.on_rack for placement in laid)
        if lacking:
            return self.wrong("other-tiles", items=write_faces(sorted(lacking.elements())))
        premiums = {layout.premium_at(at.row, at.col).value for at in squares}
        if not squares.issuperset(task.covers) or (task.premium and task.premium not in premiums):
            return self.wrong("other-square", squares=task.covers)
        if len(laid) < task.tiles:
            return self.wrong("too-few-tiles", count=len(laid), least=task.tiles)
        if task.words > 1 and len(words) < task.words:
            return self.wrong("too-few-words", count=len(words), least=task.words)
        return None

    @cached_property
    def _best_worth(self) -> int:
        """The worth of the best play, in millipoints."""
        best = self.task.best
        if best == "score":
            return 1_000 * self.legal[0].score
        if best == "endgame":
            return 1_000 * self._solution.value
        outlook = outlook_of(self.room, self.position)
        question = self.room.plays_at(self.position)
        ranked = rank_moves(self.legal, question, outlook, self.room.leaves)
        return ranked[0].equity_millipoints - WITHIN_MILLIPOINTS

    def _is_best(self, scored: ScoredPlay) -> bool:
        worth = worth_of(self.room, self.position, scored.play, self.task.best)
        return worth >= self._best_worth

    def _best_reply(self, play: Play) -> tuple[str, int]:
        """The opponent's best reply with the second rack of the position, and its score."""
        position, room = self.position, self.room
        board = position.board.with_placements(play.placements())
        rack = position.racks[1] if len(position.racks) > 1 else ()
        question = PlayQuestion(
            board, rack, room.tile_set, room.scoring, room.ruleset.placement.first_min_tiles
        )
        replies = room.engine.generate(question) if rack else ()
        best = max(replies, key=lambda reply: reply.score, default=None)
        return (move_text(board, best.play), best.score) if best else ("", 0)


def _leads_to(hint: Hint, play: Play) -> bool:
    """True if a play lies where a hint points, or lays its tiles."""
    laid = play.placements()
    if hint.kind == "lane":
        is_across = play.direction is Direction.ACROSS
        return hint.text.upper() == (str(play.row + 1) if is_across else chr(ord("A") + play.col))
    if hint.kind == "squares":
        pointed = {square for text in hint.text.split() for square in parse_squares(text)}
        return not pointed.isdisjoint(placement.square for placement in laid)
    wanted = Counter(split_tiles(hint.text.upper())) if hint.kind == "tiles" else Counter()
    return not wanted - Counter(placement.on_rack for placement in laid)


# --- score ----------------------------------------------------------------------------------------


class ScoreQuestion(Question):
    """The score of a play."""

    task: Score

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles of the play."""
        return read_move(self.task.play, self.position.board)[1]

    @property
    def board(self) -> Board:
        """The board with the play on it."""
        return self.position.board.with_placements(self.placements)

    @cached_property
    def score(self) -> PlayScore:
        """The right score."""
        room = self.room
        return score_play(self.position.board, self.placements, room.tile_set, room.scoring)

    @cached_property
    def totals(self) -> dict[str, int]:
        """The usual wrong totals, by kind of mistake."""
        return wrong_totals(self.room, self.position.board, self.placements)

    @property
    def example(self) -> str:
        """The score."""
        return str(self.score.points)

    @property
    def example_words(self) -> str:
        """The sum, word by word."""
        return f"{sum_text(self.score)} = {self.score.points}"

    def judge(self, text: str) -> Verdict:
        """Judge a number."""
        plain = text.strip()
        if not (plain.isdecimal() and len(plain) < 6):
            return self.unclear()
        if int(plain) == self.score.points:
            return self.right()
        kind = next((kind for kind, total in self.totals.items() if total == int(plain)), "sum")
        points = self.room.scoring.bingo_points
        return self.wrong(kind, items=sum_text(self.score), points=points)

    def mistakes(self) -> Mapping[str, str]:
        """The usual wrong totals."""
        return {kind: str(total) for kind, total in self.totals.items()}


# --- choose ---------------------------------------------------------------------------------------


class ChooseQuestion(Question):
    """One of some moves, leaves or sentences."""

    task: Choose

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        return mixed(self._written, self.seed)

    @property
    def _written(self) -> tuple[str, ...]:
        """The options in the order of the file, whose numbers `wrong` names."""
        return self.task.plays or self.task.leaves or self.task.options

    @cached_property
    def worths(self) -> tuple[int, ...]:
        """The worth of each option, in millipoints; 1 and 0 for sentences."""
        return tuple(map(self._worth, self.options))

    def _worth(self, option: str) -> int:
        task, room, position = self.task, self.room, self.position
        if task.plays:
            move = read_move(option, position.board)[0]
            return -(10**9) if move is None else worth_of(room, position, move, task.best)
        if task.leaves:
            return room.leaves.value(tuple(sorted(option.upper())))
        return int(option in (task.answer if isinstance(task.answer, tuple) else (task.answer,)))

    @property
    def example(self) -> str:
        """The number of the best option."""
        return str(self.worths.index(max(self.worths)) + 1)

    @property
    def example_words(self) -> str:
        """The best option."""
        return self.options[int(self.example) - 1]

    def judge(self, text: str) -> Verdict:
        """Judge the number of an option, or the option itself."""
        chosen = self.chosen(text)
        if chosen is None or len(chosen) != 1:
            return self.unclear()
        (index,) = chosen
        if self.worths[index] == max(self.worths):
            return self.right()
        kind = str(self._written.index(self.options[index]) + 1)
        if self.task.plays and self.task.best == "score":
            points = self.worths[index] // 1_000
            items = self.options[index]
            return self.wrong(kind, sentence="lower", items=items, points=points)
        return self.wrong(kind, sentence="any")


# --- legal ----------------------------------------------------------------------------------------

NO_WORDS = ("no", "n", "0")
YES_WORDS = ("yes", "y", "1")


def _told(fault: Fault) -> str:
    """A fault in a sentence, with the words that are none."""
    if fault.kind == "not-a-word" and fault.items:
        return Sentence("Not in the word list: {words}.", words=fault.items)
    return FAULT_WORDS[fault.kind]


class LegalQuestion(Question):
    """Yes or no, and why not."""

    task: Legal

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        if not self.task.why:
            return ()
        # No rack is shown beside a play that is laid.
        usual = ["bent", "gap", "apart", "not-a-word"]
        if self.position.board.is_empty:
            usual[2:3] = ["off-centre", "too-short"]
        if self.is_exchange:
            usual = ["bag-too-small", "not-on-rack"]
        kinds = dict.fromkeys([*usual, *(fault.kind for fault in self.faults)])
        return tuple(FAULT_WORDS[kind] for kind in kinds)

    @property
    def is_exchange(self) -> bool:
        """True if the move is an exchange."""
        return self.task.play.startswith("-")

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Why it is not allowed; empty if it is."""
        move, placements = read_move(self.task.play, self.position.board)
        if isinstance(move, Pass):
            return ()
        if not isinstance(move, Exchange):
            return tuple(find_play_faults(self.room, self.position, placements))
        found = []
        least = max(len(move.tiles), self.room.ruleset.exchange.min_bag)
        if self.bag < least:
            found.append(Fault("bag-too-small"))
        if self.rack and not holds_tiles(self.rack, move.tiles):
            found.append(Fault("not-on-rack", write_faces(move.tiles)))
        return tuple(found)

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return self.task.bag or outlook_of(self.room, self.position).bag_count

    @property
    def board(self) -> Board:
        """The board with the play on it."""
        return self.position.board if self.is_exchange else _shown(self.position, self.task.play)

    @property
    def example(self) -> str:
        """``yes``, ``no``, or ``no`` and the number of the fault."""
        if not self.faults:
            return "yes"
        if not self.task.why:
            return "no"
        return f"no {self.options.index(FAULT_WORDS[self.faults[0].kind]) + 1}"

    @property
    def example_words(self) -> str:
        """Yes, or no with every reason."""
        if not self.faults:
            return Sentence("Yes")
        reasons = " ".join(dict.fromkeys(map(_told, self.faults)))
        return Sentence("No. {reasons}", reasons=reasons)

    @property
    def form(self) -> str:
        """Either answer."""
        return "yes, no, no 1" if self.task.why else "yes, no"

    def judge(self, text: str) -> Verdict:
        """Judge ``yes``, ``no``, or ``no 2`` with the number of the fault."""
        word, _, rest = text.strip().casefold().partition(" ")
        if word not in (*YES_WORDS, *NO_WORDS):
            return self.unclear()
        if word in YES_WORDS:
            if not self.faults:
                return self.right()
            fault = self.faults[0]
            return self.wrong("too-lax", items=_told(fault), squares=fault.squares)
        if not self.faults:
            return self.wrong("too-strict")
        if not self.task.why:
            return self.right()
        chosen = self.chosen(rest) if rest else None
        if chosen is None or len(chosen) != 1:
            return self.unclear()
        named = self.options[chosen[0]]
        if any(FAULT_WORDS[fault.kind] == named for fault in self.faults):
            return self.right()
        return self.wrong("other-reason")


# --- exchange -------------------------------------------------------------------------------------


class ExchangeQuestion(Question):
    """Tiles of the rack to exchange."""

    task: ExchangeTiles

    @cached_property
    def _best_leave(self) -> tuple[str, ...]:
        """The letters to keep."""
        if self.task.keep:
            return tuple(self.task.keep)
        kept = [
            leave
            for count in range(len(self.rack))
            for leave in combinations(sorted(self.rack), count)
        ]
        return max(kept, key=self._value)

    def _value(self, leave: Sequence[str]) -> int:
        return self.room.leaves.value(tuple(sorted(leave)))

    @property
    def example(self) -> str:
        """The letters to give away."""
        return write_faces(remove_tiles(self.rack, self._best_leave))

    def judge(self, text: str) -> Verdict:
        """Judge letters such as ``VVW``."""
        try:
            given = split_tiles(text.strip().lstrip("-").replace(" ", "").upper())
        except ValueError:
            return self.unclear()
        if not given:
            return self.wrong("no-tiles")
        if not holds_tiles(self.rack, given):
            lacking = sorted((Counter(given) - Counter(self.rack)).elements())
            return self.wrong("other-tiles", sentence="not-on-rack", items=write_faces(lacking))
        leave = remove_tiles(self.rack, given)
        best = self._best_leave
        if Counter(leave) == Counter(best):
            return self.right()
        close = self._value(leave) >= self._value(best) - 1_000 * self.task.margin
        if not self.task.keep and close:
            return self.right()
        lost = sorted((Counter(best) - Counter(leave)).elements())
        if not lost:
            return self.wrong("too-few", count=len(leave) - len(best))
        if Counter(leave) - Counter(best):
            return self.wrong("other-tiles", sentence="any", extra=lost)
        return self.wrong("too-many", items=write_faces(lost), extra=lost)


def mixed(items: Sequence[str], seed: int) -> tuple[str, ...]:
    """Items in a random order, which may be the given one: the first place tells nothing."""
    return tuple(random.Random(seed).sample(items, len(items)))


def shuffled(items: Sequence[str], seed: int) -> tuple[str, ...]:
    """Items in a random order that is not the given one, if there are two different ones."""
    found = list(items)
    draw = random.Random(seed)
    while len(set(items)) > 1 and found == list(items):
        draw.shuffle(found)
    return tuple(found)
