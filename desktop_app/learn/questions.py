# SPDX-License-Identifier: MIT
"""Questions about rules, words and numbers, and `ask`, which makes the question of any task."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.errors import quoted
from desktop_app.formats.tile_text import split_tiles
from desktop_app.learn import board_questions, lesson
from desktop_app.learn.answers import NOWHERE, Question, Room, Verdict, level_of, split_words
from desktop_app.learn.facts import Facts, filled
from desktop_app.learn.moves import move_text, read_move
from desktop_app.lexicon.word_search import find_anagrams, find_hooks, find_pattern
from desktop_app.play.rulesets import load_ruleset, ruleset_of_position
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.play.topics import load_topic, rulings
from desktop_app.rules import commands as cmd
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.clock import overtime_cost
from desktop_app.rules.desk_events import RulingMade
from desktop_app.rules.events import GameStarted
from desktop_app.rules.move import Play
from desktop_app.rules.position_check import Position, position_set, unseen_tiles
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.ruleset_words import STEPS, WORDS
from desktop_app.rules.scoring import score_play
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.tiles import holds_tiles, is_blank, write_faces
from desktop_app.rules.topics import full_name
from desktop_app.sentences.sentence import Sentence


def capitalised(text: str) -> str:
    """A phrase with a capital letter."""
    return text[:1].upper() + text[1:]


def numbers(options: Iterable[int]) -> list[str]:
    """The numbers of options, as they are typed."""
    return [str(index + 1) for index in options]


# --- order ----------------------------------------------------------------------------------------


class OrderQuestion(Question):
    """Things to put into order."""

    task: lesson.Order

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        return board_questions.shuffled(self.sorted_items, self.seed)

    @cached_property
    def sorted_items(self) -> tuple[str, ...]:
        """The things in the right order."""
        task, ruleset = self.task, self.room.ruleset
        if task.find == "value":
            return tuple(sorted(split_tiles(task.tiles), key=self.room.tile_set.points))
        if task.find == "turn":
            return tuple(capitalised(STEPS[step]) for step in ruleset.turn.order)
        if task.find == "exchange":
            phrases = WORDS["exchange.order"]
            return tuple(capitalised(phrases[step]) for step in ruleset.exchange.order)
        return task.items

    @property
    def example(self) -> str:
        """The numbers of the options in order."""
        left = list(enumerate(self.options, start=1))
        places = []
        for item in self.sorted_items:
            found = next(numbered for numbered in left if numbered[1] == item)
            left.remove(found)
            places.append(str(found[0]))
        return " ".join(places)

    @property
    def example_words(self) -> str:
        """The things in order."""
        return "; ".join(self.sorted_items)

    def judge(self, text: str) -> Verdict:
        """Judge the numbers of the options, all of them, in order."""
        chosen = self.chosen(text)
        if chosen is None or sorted(chosen) != list(range(len(self.options))):
            return self.unclear()
        given = [self.options[index] for index in chosen]
        if self._ranks(given) == sorted(self._ranks(given)):
            return self.right()
        ranks = self._ranks(given)
        apart = [at for at, rank in enumerate(sorted(ranks)) if rank != ranks[at]]
        extra = numbers(chosen[apart[0] :])
        if len(apart) == 2 and apart[1] == apart[0] + 1:
            return self.wrong("swapped", extra=extra)
        return self.wrong("order" if apart[0] else "first", extra=extra)

    def _ranks(self, items: Sequence[str]) -> list[int]:
        if self.task.find == "value":
            return [self.room.tile_set.points(item) for item in items]
        return [self.sorted_items.index(item) for item in items]


# --- pick -----------------------------------------------------------------------------------------


class PickQuestion(Question):
    """All that fit from a list."""

    task: lesson.Pick

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        task = self.task
        if task.items:
            return board_questions.mixed(task.items, self.seed)
        if task.find == "phoney":
            _, placements = read_move(task.play, self.position.board)
            score = score_play(
                self.position.board, placements, self.room.tile_set, self.room.scoring
            )
            return tuple(sorted(set(score.texts)))
        return tuple(string.ascii_uppercase)

    @property
    def board(self) -> Board:
        """The board with the play of the task."""
        if not self.task.play:
            return self.position.board
        _, placements = read_move(self.task.play, self.position.board)
        return self.position.board.with_placements(placements)

    @cached_property
    def fitting(self) -> frozenset[int]:
        """The options that fit, by index."""
        task, words = self.task, self.room.lexicon
        if task.find in ("valid", "phoney"):
            wanted = task.find == "valid"
            fits = [words.is_acceptable(option.upper()) is wanted for option in self.options]
        elif task.find:
            hooks = find_hooks(words, task.word)
            letters = hooks.front if task.find == "front-hooks" else hooks.back
            fits = [option.upper() in letters for option in self.options]
        else:
            answers = task.answer if isinstance(task.answer, tuple) else (task.answer,)
            fits = [option in answers for option in self.options]
        return frozenset(index for index, is_fit in enumerate(fits) if is_fit)

    @property
    def example(self) -> str:
        """The numbers of the options that fit."""
        return " ".join(str(index + 1) for index in sorted(self.fitting))

    @property
    def example_words(self) -> str:
        """The options that fit."""
        return ", ".join(self.options[index] for index in sorted(self.fitting))

    def judge(self, text: str) -> Verdict:
        """Judge the numbers of options, or the options themselves."""
        chosen = self.chosen(text)
        if chosen is None:
            return self.unclear()
        others = [index for index in chosen if index not in self.fitting]
        items = ", ".join(self.options[index] for index in others)
        lacking = self.fitting - set(chosen)
        if others:
            is_mixed = lacking and set(chosen) & self.fitting
            return self.wrong("both" if is_mixed else "extra", items=items, extra=numbers(others))
        if lacking:
            return self.wrong("missing", count=len(lacking))
        return self.right()


# --- fill -----------------------------------------------------------------------------------------


class FillQuestion(Question):
    """Lines of the score sheet."""

    task: lesson.Fill

    @cached_property
    def lines(self) -> tuple[tuple[str, int, int, int], ...]:
        """For each move: how it is written, the player (0 or 1), points and running total."""
        board = self.position.board
        totals = [*self.position.scores, 0, 0][:2]
        found = []
        for index, text in enumerate(self.task.plays):
            player = index % self.task.players
            move, placements = read_move(text, board)
            points = 0
            if isinstance(move, Play):
                points = score_play(board, placements, self.room.tile_set, self.room.scoring).points
            written = text if move is None else move_text(board, move)
            board = board.with_placements(placements)
            totals[player] += points
            found.append((written, player, points, totals[player]))
        return tuple(found)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to fill in, line by line: the points, and the total if it is asked for."""
        pairs = ((points, total) for _, _, points, total in self.lines)
        return tuple(
            number for pair in pairs for number in (pair if self.task.totals else pair[:1])
        )

    @property
    def example(self) -> str:
        """The numbers."""
        return " ".join(map(str, self.numbers))

    def judge(self, text: str) -> Verdict:
        """Judge the numbers, line by line."""
        parts = split_words(text)
        wanted = self.numbers
        if len(parts) != len(wanted) or not all(part.isdecimal() for part in parts):
            return self.unclear()
        for index, (part, number) in enumerate(zip(parts, wanted, strict=True)):
            if int(part) != number:
                in_line = 2 if self.task.totals else 1
                kind = "total" if index % in_line else "line"
                return self.wrong(kind, items=index // in_line + 1)
        return self.right()


# --- type -----------------------------------------------------------------------------------------


class TypeQuestion(Question):
    """A number, letters or words."""

    task: lesson.Type

    @cached_property
    def number(self) -> int | None:
        """The right number; None if letters or words are typed."""
        task, room = self.task, self.room
        match task.find:
            case "unseen":
                unseen = Counter(self._unseen)
                wanted = set(split_tiles(task.tiles)) or set(unseen)
                return sum(unseen[tile] for tile in wanted)
            case "value":
                return room.tile_set.total(split_tiles(task.tiles))
            case "final":
                return self._final_scores()[task.player - 1]
            case "overtime":
                return overtime_cost(task.seconds, room.ruleset.overtime)
            case "key":
                value = room.ruleset.value(task.key)
                return value if isinstance(value, int) else None
        answer = task.answer
        return answer if isinstance(answer, int) else None

    @property
    def _unseen(self) -> tuple[str, ...]:
        position = self.position
        shown = Position(tuple(position.board.placements()), (self.rack,))
        return unseen_tiles(self.room.ruleset, shown)

    def _final_scores(self) -> tuple[int, ...]:
        """Both final scores, the player on turn first: the tiles left are added and deducted."""
        final = self.room.ruleset.final
        racks = [*self.position.racks, (), ()][:2]
        worths = [self.room.tile_set.total(rack) for rack in racks]
        out = next((seat for seat, rack in enumerate(racks) if not rack), None)
        found = []
        for seat, points in enumerate([*self.position.scores, 0, 0][:2]):
            change = 0
            if seat == out:
                change = final.out_multiplier * worths[1 - seat]
            elif out is None or final.others_deduct:
                change = -worths[seat]
            found.append(points + change)
        return tuple(found)

    @property
    def _letters(self) -> str:
        return self.task.tiles or write_faces(self.rack)

    @cached_property
    def words(self) -> frozenset[str]:
        """All right words, in upper case."""
        task, lexicon = self.task, self.room.lexicon
        if task.find == "anagram":
            found = find_anagrams(lexicon, self._letters)
            # An anagram of a word is another word.
            return frozenset(found.words) - {self._letters}
        if task.find == "words":
            return frozenset(find_pattern(lexicon, task.pattern).words)
        answers = task.answer if isinstance(task.answer, tuple) else (task.answer,)
        return frozenset(str(answer).upper() for answer in answers)

    @property
    def example(self) -> str:
        """A right answer."""
        if self.number is not None:
            return str(self.number)
        if self.task.find == "last-rack":
            return write_faces(self._unseen)
        common = sorted(self.words, key=lambda word: (level_of(word), word))
        return " ".join(common[: self.task.count])

    @property
    def form(self) -> str:
        """The form of the answer, without the answer."""
        if self.number is not None:
            return "12"
        return "ABC" if self.task.count == 1 else "ABC DEF"

    def judge(self, text: str) -> Verdict:
        """Judge a number, letters or words."""
        plain = " ".join(text.upper().split())
        if not plain:
            return self.unclear()
        if self.number is not None:
            return self._judge_number(plain)
        if self.task.find == "last-rack":
            return self._judge_letters(plain)
        if not self.task.find:
            return self.right() if plain in self.words else self.wrong("any")
        typed = dict.fromkeys(split_words(plain))
        for word in typed:
            if word in self.words:
                continue
            if self.task.find == "anagram" and sorted(word) != sorted(self._letters):
                return self.wrong("other-letters", items=self._letters)
            return self.wrong("not-a-word", items=word, count=1)
        if len(typed) < min(self.task.count, len(self.words)):
            return self.wrong("too-few", count=self.task.count - len(typed))
        return self.right()

    def _judge_number(self, plain: str) -> Verdict:
        digits = plain.removeprefix("-")
        if not (digits.isdecimal() and len(digits) < 7):
            return self.unclear()
        assert self.number is not None
        if int(plain) == self.number:
            return self.right()
        if int(plain) > self.number:
            return self.wrong("too-high")
        return self.wrong("too-low", sentence="too-small")

    def _judge_letters(self, plain: str) -> Verdict:
        try:
            typed = Counter(split_tiles(plain.replace(" ", "")))
        except ValueError:
            return self.unclear()
        unseen = Counter(self._unseen)
        if typed == unseen:
            return self.right()
        if extra := typed - unseen:
            items = write_faces(sorted(extra.elements()))
            return self.wrong("other-letters", sentence="extra", items=items)
        return self.wrong("too-few", count=(unseen - typed).total())


# --- challenge ------------------------------------------------------------------------------------

OFF = Sentence("The play comes off. Its player scores nothing for it.")
STAYS_FREE = Sentence("The play stays. The challenger loses nothing.")
STAYS_TURN = Sentence("The play stays. The challenger loses a turn.")


def _stays_points(points: int) -> Sentence:
    return Sentence.counted(
        "The play stays. Its player gets one point more.",
        "The play stays. Its player gets {count} points more.",
        points,
    )


def lesson_table(
    room: Room, position: CgpPosition, placements: Sequence[Placement], mode: Mode
) -> Table:
    """A real game at a position, with the first player on turn, that can make this play.

    Raises:
        ValueError: no game has this position.
    """
    ruleset = room.ruleset
    laid = tuple(placement.on_rack for placement in placements)
    rack = position.racks[0] if position.racks else ()
    own = rack if holds_tiles(rack, laid) else laid
    other = position.racks[1] if len(position.racks) > 1 else ()
    allotment = ruleset.clock.allotment_s * 1000
    scores = (*position.scores, 0, 0)[:2]
    wanted = Position(
        tuple(position.board.placements()),
        (own, other),
        scores,
        (allotment, allotment) if allotment else (),
    )
    start = position_set(ruleset, wanted, OrderedDrawer())
    setup = GameSetup(
        seats=(Seat("A"), Seat("B")),
        ruleset=ruleset_of_position(ruleset, start),
        lexicon=room.lexicon.name,
        mode=mode,
        allotment_ms=allotment or None,
        record=TournamentRecord.empty(2),
        is_from_position=True,
    )
    table = Table.resume(
        (GameStarted(setup), start),
        judge=room.lexicon,
        drawer=OrderedDrawer(),
        sink=MemorySink(),
    )
    table.run_routine()
    return table


def challenge_outcome(
    room: Room, position: CgpPosition, placements: Sequence[Placement]
) -> Sentence:
    """The outcome of a challenge to a play, by playing it out under the ruleset.

    Raises:
        ValueError: the position or the play is impossible.
    """
    table = lesson_table(room, position, placements, Mode.AUTOMATIC)
    before = table.state.points
    score = score_play(position.board, placements, room.tile_set, room.scoring)
    for command in (cmd.LayTiles(0, tuple(placements)), cmd.CallChallenge(1, score.texts)):
        done = table.submit(command)
        if isinstance(done, Rejection):
            raise ValueError(done.refusals[0].reason.plain)
    state = table.state
    gained = state.points[0] - before[0]
    if not state.board.tile_at(placements[0].row, placements[0].col):
        return OFF
    if state.on_turn == 0:
        return STAYS_TURN
    if gained > score.points:
        return _stays_points(gained - score.points)
    return STAYS_FREE


class ChallengeQuestion(Question):
    """The outcome of a challenge to a play."""

    task: lesson.Challenge

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        known = set(self.outcomes.values())
        usual = [OFF, STAYS_FREE, STAYS_TURN]
        if known <= set(usual):
            # Beside another figure it would be true of a challenge to one word alone.
            usual.append(_stays_points(5))
        return tuple(dict.fromkeys([*usual, *self.outcomes.values()]))

    @cached_property
    def outcomes(self) -> Mapping[str, Sentence]:
        """The right outcome by ruleset, in the order in which they are asked."""
        _, placements = read_move(self.task.play, self.position.board)
        rooms = [self.room.under(ruleset) for ruleset in self.task.rulesets] or [self.room]
        return {
            full_name(room.ruleset): challenge_outcome(room, self.position, placements)
            for room in rooms
        }

    @property
    def board(self) -> Board:
        """The board with the play on it."""
        _, placements = read_move(self.task.play, self.position.board)
        return self.position.board.with_placements(placements)

    @property
    def example(self) -> str:
        """The number of the outcome under each ruleset."""
        return " ".join(str(self.options.index(outcome) + 1) for outcome in self.outcomes.values())

    @property
    def example_words(self) -> str:
        """The outcomes with their rulesets."""
        if len(self.outcomes) == 1:
            return next(iter(self.outcomes.values()))
        titles = {name: load_ruleset(name).title for name in self.outcomes}
        return " ".join(f"{titles[name]}: {said}" for name, said in self.outcomes.items())

    def judge(self, text: str) -> Verdict:
        """Judge the number of an outcome for each ruleset."""
        chosen = self.chosen(text)
        if chosen is None or len(chosen) != len(self.outcomes):
            return self.unclear()
        for index, right in zip(chosen, self.outcomes.values(), strict=True):
            if self.options[index] != right:
                is_verdict = (self.options[index] == OFF) != (right == OFF)
                return self.wrong("verdict" if is_verdict else "penalty")
        return self.right()


# --- turn -----------------------------------------------------------------------------------------


class TurnQuestion(Question):
    """One turn by the book, act by act."""

    task: lesson.Turn

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        lines = tuple(capitalised(STEPS[act]) for act in self.acts)
        return board_questions.shuffled(lines, self.seed)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles of the play."""
        return read_move(self.task.play, self.position.board)[1]

    @cached_property
    def acts(self) -> tuple[str, ...]:
        """The acts of this turn in the order of the ruleset."""
        has_blank = any(is_blank(placement.tile) for placement in self.placements)
        return tuple(
            act
            for act in self.room.ruleset.turn.order
            if act != "record-opponent" and (has_blank or act != "designate-blank")
        )

    def begin(self) -> Table:
        """The real game before the turn, with the learner's clock running."""
        table = lesson_table(self.room, self.position, self.placements, Mode.BY_THE_BOOK)
        if table.state.clock.exists and table.state.clock.running is None:
            table.submit(cmd.StartClock(1))
        return table

    def do(self, table: Table, act: str) -> Rejection | RulingMade | None:
        """Do one of the acts at a table.

        Returns why the rules do not allow it now, or their ruling on an act out of order.
        """
        score = score_play(
            self.position.board, self.placements, self.room.tile_set, self.room.scoring
        )
        commands: list[cmd.Command] = []
        match act:
            case "place":
                commands = [cmd.LayTiles(0, self.placements)]
            case "designate-blank":
                commands = [
                    cmd.SayBlank(0, placement.row, placement.col, placement.tile.upper())
                    for placement in self.placements
                    if is_blank(placement.tile)
                ]
            case "declare":
                commands = [cmd.DeclareScore(0, score.points)]
            case "start-clock":
                commands = [cmd.PressClock(0)]
            case "record":
                commands = [cmd.RecordScore(0)]
            case "refill":
                commands = [cmd.DrawTiles(0)]
        for command in commands:
            done = table.submit(command)
            if isinstance(done, Rejection):
                return done
            if rulings := [ruling for ruling in done if isinstance(ruling, RulingMade)]:
                return rulings[0]
        return None

    @property
    def example(self) -> str:
        """The numbers of the acts in order."""
        lines = [capitalised(STEPS[act]) for act in self.acts]
        return " ".join(str(self.options.index(line) + 1) for line in lines)

    @property
    def example_words(self) -> str:
        """The acts in order."""
        return "; ".join(capitalised(STEPS[act]) for act in self.acts)

    def judge(self, text: str) -> Verdict:
        """Judge the numbers of acts, in the order in which they are done."""
        chosen = self.chosen(text)
        if not chosen:
            return self.unclear()
        by_line = {capitalised(STEPS[act]): act for act in self.acts}
        done = [by_line[self.options[index]] for index in chosen]
        if tuple(done) == self.acts:
            return self.right()
        table = self.begin()
        for at, act in enumerate(done):
            found = self.do(table, act)
            extra = numbers(chosen[at:])
            if isinstance(found, Rejection):
                refusal = found.refusals[0]
                items = Sentence(refusal.reason.plain)
                return self.wrong("refused", items=items, extra=extra)
            if found is not None:
                cited = self.room.cite(found.topic)
                verdict = self.wrong("order", extra=extra)
                return replace(verdict, cited=cited or verdict.cited)
        if set(done) != set(self.acts):
            lacking = next(act for act in self.acts if act not in done)
            said = capitalised(STEPS[lacking])
            return self.wrong("missing", count=len(set(self.acts) - set(done)), items=said)
        pairs = enumerate(zip(done, self.acts, strict=False))
        apart = next((at for at, (act, wanted) in pairs if act != wanted), 0)
        return self.wrong("order", extra=numbers(chosen[apart:]))


# --- ruling ---------------------------------------------------------------------------------------


class RulingQuestion(Question):
    """The rule for a case, to be found among the rules of other books that differ."""

    task: lesson.Ruling

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options, as shown."""
        return board_questions.mixed(self._rulings, self.seed)

    @cached_property
    def _rulings(self) -> tuple[str, ...]:
        """The own ruling first.

        Raises:
            ValueError: the topic does not exist or is not asked as a ruling.
        """
        found = rulings(load_topic(self.task.topic), self.room.ruleset)
        if not found:
            raise ValueError(
                Sentence("{topic} is not asked as a ruling", topic=quoted(self.task.topic))
            )
        return found

    @property
    def example(self) -> str:
        """The number of the ruleset's own ruling."""
        return str(self.options.index(self._rulings[0]) + 1)

    @property
    def example_words(self) -> str:
        """The ruleset's own ruling."""
        return self._rulings[0]

    def judge(self, text: str) -> Verdict:
        """Judge the number of an option."""
        chosen = self.chosen(text)
        if chosen is None or len(chosen) != 1:
            return self.unclear()
        is_own = self.options[chosen[0]] == self._rulings[0]
        return self.right() if is_own else self.wrong("any")


_QUESTIONS: Mapping[type[lesson.Task], type[Question]] = {
    lesson.Click: board_questions.ClickQuestion,
    lesson.Place: board_questions.PlaceQuestion,
    lesson.Score: board_questions.ScoreQuestion,
    lesson.Choose: board_questions.ChooseQuestion,
    lesson.Legal: board_questions.LegalQuestion,
    lesson.Order: OrderQuestion,
    lesson.ExchangeTiles: board_questions.ExchangeQuestion,
    lesson.Pick: PickQuestion,
    lesson.Fill: FillQuestion,
    lesson.Type: TypeQuestion,
    lesson.Challenge: ChallengeQuestion,
    lesson.Turn: TurnQuestion,
    lesson.Ruling: RulingQuestion,
}


def ask(task: lesson.Task, position: CgpPosition | None, room: Room, seed: int = 0) -> Question:
    """The question of a task.

    Args:
        task: the task.
        position: where it is asked; None if the task needs none.
        room: the learner's rules and words; the task's own ruleset goes before.
        seed: decides the order of the options.

    Raises:
        ValueError: the task cannot be asked: a ruleset, topic or fact that does not exist, a play
            or a position that cannot be. `lesson_check` finds that beforehand.
    """
    kind = _QUESTIONS[type(task)]
    position, room = position or NOWHERE, room.under(task.under)
    return kind(filled(task, Facts(room, position)), position, room, seed)
