# SPDX-License-Identifier: MIT
"""Drills: tasks without an end, made from games, with a record of speed and accuracy.

A drill's task is a task of a lesson, so the same player shows and judges it. The positions come
from games that the engine plays against itself, and from the learner's own games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Annotated, Any

from desktop_app.analysis.played_turns import played_turns
from desktop_app.engine.equity import Outlook
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.formats.cgp import CgpPosition
from desktop_app.learn.answers import NOWHERE, Question, Room, Verdict
from desktop_app.learn.lesson import Choose, Legal, Pick, Place, Ruling, Score, Task, Type
from desktop_app.learn.moves import move_text, outlook_of
from desktop_app.learn.questions import ask
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.word_search import find_hooks
from desktop_app.play.topics import ruling_topics
from desktop_app.rules.board import Board
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import score_play
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import BLANK, remove_tiles, sort_tiles
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.paths import resource_path
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, sizes_in
from desktop_app.storage.learners import LearnerLog
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import DecodeError

KNOWN_LEVEL = 50
"""Words of the games and drills are common ones, up to this level, wherever there are any."""
RECENT = 20
"""Answers that the record of a drill looks back on."""
MIN_LEAD_MILLIPOINTS = 3_000
MAX_LOOKED_AT = 60
"""Plays among which a common word is looked for in a game."""
GAMES = 20
"""Games of a source; each has about 25 positions."""
OWN_GAMES = 20
"""Newest games that own positions come from."""
MAX_DRAWS = 200
MOST_IN_BAG = 12
"""Tiles in the bag up to which it is asked if they are enough for an exchange."""
NO_WORDS = Sentence("The word list has too few common words for this drill.")
OWN_SHARE = 0.5
"""Share of the positions that come from the learner's own games, if there are any."""


class DrillError(ValueError):
    """A drill cannot be made; the message says why."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of drill.

    Attributes:
        id: its name in the log and on the command line.
        title: its name on the screen.
        about: what it asks for, one sentence.
        make: makes a task and its position from the source, at random; None if this draw of the
            lot makes none.
    """

    id: str
    title: Sentence
    about: Sentence
    make: Callable[[Source, random.Random], tuple[Task, CgpPosition] | None]


@lru_cache(maxsize=1)
def _common_words() -> Mapping[str, int]:
    return read_levels(resource_path(*SHIPPED_LEVELS), KNOWN_LEVEL)


class Source:
    """The positions and words that drills are made from.

    Args:
        room: the learner's rules and words.
        seed: decides the games that the engine plays.
        own: positions from the learner's games.
    """

    def __init__(self, room: Room, seed: int, own: Sequence[CgpPosition] = ()) -> None:
        self.room, self._seed, self._own = room, seed, tuple(own)
        self._games: dict[int, tuple[CgpPosition, ...]] = {}

    def game(self, number: int) -> tuple[CgpPosition, ...]:
        """The positions of one game of the engine against itself, from the first turn on."""
        if number not in self._games:
            self._games[number] = play_game(self.room, random.Random(f"{self._seed}/{number}"))
        return self._games[number]

    def position(self, draw: random.Random, *, of_middle: bool = True) -> CgpPosition:
        """A position before a turn; `of_middle` leaves out empty boards.

        Raises:
            DrillError: with these words no game gets that far.
        """
        if self._own and draw.random() < OWN_SHARE:
            return draw.choice(self._own)
        for _ in range(MAX_DRAWS):
            positions = self.game(draw.randrange(GAMES))[:-1]
            # A game may end at once: the first rack has no play.
            if positions := positions[1:] if of_middle else positions:
                return draw.choice(positions)
        raise DrillError(NO_WORDS)

    def legal(self, position: CgpPosition) -> list[ScoredPlay]:
        """The legal plays of a position of common words, the highest score first."""
        found = common_plays(self.room, position)
        return sorted(
            found, key=lambda scored: (-scored.score, move_text(position.board, scored.play))
        )

    def words(self, least: int, most: int) -> list[str]:
        """The common words of these lengths, in alphabetical order.

        Raises:
            DrillError: there is none.
        """
        found = _words_between(self.room.lexicon, least, most)
        if not found:
            raise DrillError(NO_WORDS)
        return found


@lru_cache(maxsize=16)
def _words_between(lexicon: Any, least: int, most: int) -> list[str]:
    return sorted(
        word for word in _common_words() if least <= len(word) <= most and word in lexicon
    )


def common_plays(room: Room, position: CgpPosition) -> list[ScoredPlay]:
    """The legal plays whose words are all common; all legal plays if there is none."""
    found = room.engine.generate(room.plays_at(position))
    return [play for play in found if _is_common(room, position, play)] or list(found)


def _is_common(room: Room, position: CgpPosition, scored: ScoredPlay) -> bool:
    placements, known = scored.play.placements(), _common_words()
    words = score_play(position.board, placements, room.tile_set, room.scoring).texts
    return all(word in known for word in words)


def play_game(room: Room, draw: random.Random) -> tuple[CgpPosition, ...]:
    """The positions of a game in which both sides play common words.

    The last position is the end: the rack of the player who went out is empty, or no play is left.
    The opponent's rack is named once the bag is empty.
    """
    bag = list(room.tile_set.tiles)
    draw.shuffle(bag)
    size = room.ruleset.set.rack_size
    racks = [tuple(bag[:size]), tuple(bag[size : 2 * size])]
    del bag[: 2 * size]
    board, scores, positions = Board.empty(), [0, 0], []
    while True:
        told = sort_tiles(racks[1]) if not bag else ()
        position = CgpPosition(board, (sort_tiles(racks[0]), told), (scores[0], scores[1]), 0)
        positions.append(position)
        best = _common_best(room, position, len(bag)) if racks[0] and racks[1] else None
        if best is None:
            break
        board = board.with_placements(best.play.placements())
        left = remove_tiles(racks[0], best.play.rack_tiles())
        drawn = tuple(bag[: size - len(left)])
        del bag[: len(drawn)]
        racks = [racks[1], (*left, *drawn)]
        scores = [scores[1], scores[0] + best.score]
    return tuple(positions)


def _common_best(room: Room, position: CgpPosition, bag_count: int) -> ScoredPlay | None:
    """The best play of common words among the first ones by equity, else the best; None if none."""
    outlook = Outlook(bag_count, (), exchange_min_bag=bag_count + 1)
    best = room.engine.best(room.plays_at(position), outlook, room.leaves, MAX_LOOKED_AT)
    plays = [
        ScoredPlay(candidate.move, candidate.score)
        for candidate in best
        if isinstance(candidate.move, Play)
    ]
    return next((play for play in plays if _is_common(room, position, play)), None) or next(
        iter(plays), None
    )


def positions_of(state: GameState, players: Iterable[int]) -> tuple[CgpPosition, ...]:
    """The positions before the turns of some seats of a game, as far as they are known."""
    seats = set(players)
    return tuple(
        CgpPosition(at.board, (sort_tiles(at.rack), ()), at.scores, 0)
        for turn in played_turns(state)
        if turn.player in seats and (at := turn.situation) is not None
    )


def own_positions(journals: Path, player: str, most: int = OWN_GAMES) -> tuple[CgpPosition, ...]:
    """The positions of a player in their newest games; of all people if the name is in none.

    Args:
        journals: the folder of the games; those that cannot be read are left out.
        player: their name, ignoring case.
        most: upper bound of games that are read.
    """
    wanted = " ".join(player.split()).casefold()
    by_name: list[CgpPosition] = []
    by_anyone: list[CgpPosition] = []
    for game_id in sorted(sizes_in(journals), reverse=True)[:most]:
        path = journals / f"{game_id}{JOURNAL_SUFFIX}"
        try:
            state = fold_journal(read_journal(path).events, path)
        except (StorageError, OSError):
            continue
        if not state.is_over:
            continue
        seats = state.setup.seats
        named = [at for at, seat in enumerate(seats) if seat.name.casefold().strip() == wanted]
        people = [at for at, seat in enumerate(seats) if seat.is_person]
        by_name += positions_of(state, named)
        by_anyone += positions_of(state, people)
    return tuple(position for position in by_name or by_anyone if position.racks[0])


# --- the drills -----------------------------------------------------------------------------------


def _score(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    position = source.position(draw)
    plays = source.legal(position)
    if not plays:
        return None
    play = draw.choice(plays[: max(10, len(plays) // 4)]).play
    return (
        Score(
            id="score",
            ask=Sentence("Add it up. What is the score of this play?"),
            play=move_text(position.board, play),
        ),
        position,
    )


def _legal(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    position = source.position(draw)
    plays = source.legal(position)
    if not plays:
        return None
    if draw.random() < 0.25:
        return _legal_exchange(source, draw)
    play = draw.choice(plays[:40]).play
    text = move_text(position.board, play)
    if draw.random() < 0.6:
        laid = [placement.tile for placement in play.placements()]
        if draw.random() < 0.5:
            # The same tiles in another order, which may be a word too.
            draw.shuffle(laid)
            squares = [placement.square for placement in play.placements()]
        else:
            squares = _moved(position.board, play.placements(), draw)
        if not squares:
            return None
        text = " ".join(
            f"{chr(ord('A') + at.col)}{at.row + 1}={tile}"
            for at, tile in zip(squares, laid, strict=True)
        )
    return (
        Legal(
            id="legal",
            ask=Sentence("You lay the framed tiles. May you? If not, why not?"),
            play=text,
            why=True,
        ),
        position,
    )


def _moved(board: Board, placements: Sequence[Any], draw: random.Random) -> list[Any]:
    """Squares for the same tiles one or two rows or columns away; empty if they do not fit."""
    down, across = draw.choice(((1, 0), (0, 1), (-1, 0), (0, -1), (2, 0), (0, 2)))
    moved = [
        type(placement.square)(placement.row + down, placement.col + across)
        for placement in placements
    ]
    fits = all(
        board.layout.holds(at.row, at.col) and not board.tile_at(at.row, at.col) for at in moved
    )
    return moved if fits else []


def _legal_exchange(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    """An exchange near the end of a game, from a full rack and as many tiles as are left."""
    room = source.room
    for _ in range(MAX_DRAWS):
        position = source.position(draw)
        rack, bag = position.racks[0], outlook_of(room, position).bag_count
        if len(rack) == room.ruleset.set.rack_size and 0 < bag <= MOST_IN_BAG:
            break
    else:
        return None
    tiles = draw.sample(rack, 2)
    said = Sentence(
        "Rules: {rules}. Tiles in the bag: {bag}. May you exchange {tiles}?",
        rules=room.ruleset.title,
        bag=bag,
        tiles=", ".join(tiles),
    )
    return Legal(id="legal", ask=said, play=f"-{''.join(tiles)}"), position


def _hooks(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    word = draw.choice(source.words(2, 5))
    hooks = find_hooks(source.room.lexicon, word)
    is_front = draw.random() < 0.5
    if not (hooks.front if is_front else hooks.back):
        return None
    said = (
        Sentence("Which letters make a word in front of {word}? Find them all.", word=word)
        if is_front
        else Sentence("Which letters make a word at the end of {word}? Find them all.", word=word)
    )
    find = "front-hooks" if is_front else "back-hooks"
    return Pick(id="hooks", ask=said, find=find, word=word), NOWHERE


def _unseen(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    position = source.position(draw)
    tile = draw.choice("AEIOURSTLNDQZXJ" + BLANK)
    said = (
        Sentence("How many blanks are neither on the board nor on your rack?")
        if tile == BLANK
        else Sentence("How many tiles {tile} are neither on the board nor on your rack?", tile=tile)
    )
    return Type(id="unseen", ask=said, find="unseen", tiles=tile), position


def _anagram(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    word = draw.choice(source.words(4, 7))
    letters = list(word)
    draw.shuffle(letters)
    mixed = "".join(letters)
    if mixed in source.room.lexicon:
        mixed = "".join(sorted(word))
    if mixed in source.room.lexicon:
        return None
    said = Sentence("Make a word of all these letters: {letters}.", letters=mixed)
    return Type(id="anagram", ask=said, find="anagram", tiles=mixed), NOWHERE


def _leave(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    rack = source.position(draw, of_middle=False).racks[0]
    count = draw.choice((2, 3, 3, 4))
    if len(rack) <= count:
        return None
    one, other = (sort_tiles(draw.sample(rack, count)) for _ in range(2))
    value = source.room.leaves.value
    if abs(value(one) - value(other)) < MIN_LEAD_MILLIPOINTS:
        return None
    said = Sentence("Which tiles are better to keep?")
    return Choose(id="leave", ask=said, leaves=("".join(one), "".join(other))), NOWHERE


def _endgame(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    positions = source.game(draw.randrange(GAMES))
    if draw.random() < 0.5:
        end = positions[-1]
        if all(end.racks):
            return None
        said = Sentence(
            "The game is over. Rules: {rules}. What is the final score of the player who is out?",
            rules=source.room.ruleset.title,
        )
        player = 1 if not end.racks[0] else 2
        task: Task = Type(id="endgame", ask=said, find="final", player=player)
        return task, end
    # With few tiles the solver answers at once.
    late = [
        position
        for position in positions
        if all(position.racks) and sum(map(len, position.racks)) <= 8
    ]
    if not late:
        return None
    said = Sentence("The bag is empty. Find the play that ends the game best for you.")
    return Place(id="endgame", ask=said, best="endgame"), draw.choice(late)


def _ruling(source: Source, draw: random.Random) -> tuple[Task, CgpPosition] | None:
    topic = draw.choice(ruling_topics())
    said = Sentence("Make the ruling. {case}: what applies?", case=topic.title)
    return Ruling(id="ruling", ask=said, topic=topic.id), NOWHERE


DRILLS: Mapping[str, Drill] = {
    drill.id: drill
    for drill in (
        Drill(
            "score",
            Sentence("Add up the score"),
            Sentence("A play is on the board: add up its score."),
            _score,
        ),
        Drill(
            "legal",
            Sentence("Is it allowed?"),
            Sentence("May this play or exchange be made, and if not, why not?"),
            _legal,
        ),
        Drill(
            "hooks",
            Sentence("Find every hook"),
            Sentence("Find every letter that makes a longer word."),
            _hooks,
        ),
        Drill(
            "unseen",
            Sentence("Count the unseen tiles"),
            Sentence("How many tiles of a kind are neither on the board nor on your rack?"),
            _unseen,
        ),
        Drill(
            "anagram",
            Sentence("Find the word"),
            Sentence("Put mixed-up letters in order to make a word."),
            _anagram,
        ),
        Drill(
            "leave",
            Sentence("Which tiles to keep"),
            Sentence("Which of two sets of tiles is better to keep?"),
            _leave,
        ),
        Drill(
            "endgame",
            Sentence("Count the endgame"),
            Sentence("Find the best last plays, or count the final score."),
            _endgame,
        ),
        Drill(
            "ruling",
            Sentence("Make the ruling"),
            Sentence("Something went wrong at the table: what do your rules say?"),
            _ruling,
        ),
    )
}
"""By id, in the order shown."""


def drill_question(source: Source, drill: str, seed: int, number: int) -> Question:
    """Task `number` of a drill, counted from 0; the same for the same source and seed.

    Raises:
        KeyError: there is no such drill.
        DrillError: the word list has too few words for it.
    """
    for attempt in range(MAX_DRAWS):
        draw = random.Random(f"{seed}/{drill}/{number}/{attempt}")
        made = DRILLS[drill].make(source, draw)
        if made is None:
            continue
        question = ask(*made, source.room, seed=draw.randrange(2**32))
        if question.example and len(question.options) != 1:
            return question
    raise DrillError(NO_WORDS)


@dataclass(frozen=True, slots=True)
class DrillRecord:
    """A learner's record of one drill.

    Attributes:
        answered, right: answers in all.
        recent_right: right ones of the last `RECENT`.
        recent: how many of those there are.
        recent_ms: the median time of the right ones among them, 0 without any.
    """

    answered: int = 0
    right: int = 0
    recent_right: int = 0
    recent: int = 0
    recent_ms: int = 0


@dataclass(frozen=True, slots=True)
class _Answer:
    """An entry of the log."""

    drill: str
    ms: Annotated[int, Span(0, 10**9)]
    right: bool = False


_ANSWERS: Decoder[_Answer] = Decoder(_Answer, Form(skips_unknown=True))


def drill_records(entries: Iterable[Mapping[str, Any]]) -> dict[str, DrillRecord]:
    """The record of each drill, from the entries of the log in their order."""
    answers: dict[str, list[tuple[bool, int]]] = {drill: [] for drill in DRILLS}
    for entry in entries:
        with suppress(DecodeError):
            read = _ANSWERS.read(entry)
            if read.drill in answers:
                answers[read.drill].append((read.right, read.ms))
    found = {}
    for name, given in answers.items():
        last = given[-RECENT:]
        times = [used for is_right, used in last if is_right]
        found[name] = DrillRecord(
            len(given),
            sum(is_right for is_right, _ in given),
            sum(is_right for is_right, _ in last),
            len(last),
            round(median(times)) if times else 0,
        )
    return found


class DrillRun:
    """A drill being done: one question after the other, each answered once.

    Args:
        source: the positions and words.
        drill: the id of the drill.
        append: writes entries to the learner's log ``drills``; they count once it returns.
        seed: decides the tasks.
    """

    def __init__(
        self, source: Source, drill: str, append: Callable[..., None], *, seed: int = 0
    ) -> None:
        self._source, self.drill, self._append, self._seed = source, DRILLS[drill], append, seed
        self.number = 0
        self.question = drill_question(source, drill, seed, 0)
        self.verdict: Verdict | None = None

    def answer(self, text: str, used_ms: int) -> Verdict:
        """Judge an answer and log it with the time it took; only the first answer counts.

        Raises:
            StorageError: it could not be logged; nothing has changed.
        """
        verdict = self.question.judge(text)
        if verdict.counts and self.verdict is None:
            self._append(
                {
                    "drill": self.drill.id,
                    "seed": self._seed,
                    "number": self.number,
                    "answer": text.strip(),
                    "right": verdict.is_right,
                    "mistake": verdict.kind,
                    "ms": used_ms,
                }
            )
            self.verdict = verdict
        return verdict

    def go_on(self) -> Question:
        """Go to the next task."""
        self.number += 1
        self.question = drill_question(self._source, self.drill.id, self._seed, self.number)
        self.verdict = None
        return self.question


def kept_drill(
    source: Source,
    drill: str,
    log: LearnerLog,
    *,
    seed: int = 0,
    note: Callable[[Mapping[str, Any]], None] = lambda _entry: None,
) -> DrillRun:
    """Begin a drill whose answers go to a learner's log, with their time; `note` gets each too."""

    def append(entry: Mapping[str, Any]) -> None:
        log.append({**entry, "at_ms": time.time_ns() // 1_000_000})
        note(entry)

    return DrillRun(source, drill, append, seed=seed)
