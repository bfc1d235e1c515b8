# SPDX-License-Identifier: MIT
"""Puzzles: positions with one right answer, a set of them in a file, and how an answer is judged.

A set is a file of JSON lines, gzipped or not. The first line has what its answers depend on, each
further line is a puzzle: docs/puzzles.md. `learn.puzzle_maker` makes them.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import random
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from desktop_app.analysis.move_record import SQUARES, TAGS
from desktop_app.analysis.moves import lane_name, lane_of, name_inside
from desktop_app.analysis.rating import Rating, after_game
from desktop_app.engine.situation import Situation, SituationError
from desktop_app.formats.cgp import CgpPosition, parse_cgp
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Play, tiles_used
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, score_play, tile_set_of
from desktop_app.rules.tiles import rack_tile, remove_tiles, sort_tiles, write_faces
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.forms import Form, Length, Span
from desktop_app.values.json_text import DecodeError, is_later, json_object, later_version

FORMAT: Literal[1] = 1
SHIPPED = ("puzzles", "open-english-school.jsonl.gz")
"""The shipped set among the resources."""

ENGINE = "1"
"""Raised when the engine finds other answers than before: sets are stale then."""

GRADES = 5
"""Grades of difficulty, 1 for the easiest."""

_GRADE_RATINGS = (350.0, 520.0, 680.0, 850.0)
"""The rating from which a puzzle is of the next grade, on the scale of the ladder."""

_WORD_LEVELS = (35, 35, 60, 60, 80)
"""The rarest words that an answer of each grade may need, as vocabulary levels."""

DEVIATION = 120.0
"""Standard deviation of a puzzle's rating, in points of the ladder: docs/puzzles.md."""

_MAX_BYTES = 64 * 1024 * 1024
_GZIP = b"\x1f\x8b"


class Kind(Enum):
    """The question of a puzzle."""

    BEST = "best"
    BINGO = "bingo"
    OUT_IN_TWO = "out-in-two"
    SAFE = "safe"
    EXCHANGE = "exchange"
    CHALLENGE = "challenge"


class PuzzleError(ToldError):
    """A set that cannot be read or written; the message says where and why."""


@dataclass(frozen=True)
class Basis:
    """The first line of a set: everything that its answers depend on.

    Attributes:
        lexicon: name of the word list.
        words: checksum of its word graph.
        leaves: checksum of the leave values.
        engine: version of the engine.
        ruleset: id.
        seed: of the games and the searches.
        format: `FORMAT`.
    """

    lexicon: str
    words: str
    leaves: str
    engine: str
    ruleset: str
    seed: int
    format: Literal[1] = FORMAT


def basis_of(lexicon: str, words: str, leaves: str, ruleset: str, seed: int) -> Basis:
    """Return the basis of sets made now, with the checksums of the words and the leave values."""
    return Basis(lexicon, words, leaves, ENGINE, ruleset, seed)


@dataclass(frozen=True)
class Puzzle:
    """A position and its right answers.

    Attributes:
        id: the same for the same position and question.
        kind: what it asks for.
        position: the position in CGP, the solver first. For a challenge, the opponent's play lies
            on the board and counts.
        answers: the right moves, the best first; none for a challenge.
        play: for a challenge, the play that may be challenged; else None.
        phoneys: for a challenge, its words that are not in the list; empty if it is good.
        rating: difficulty in points of the ladder.
        grade: 1 to `GRADES`.
        level: vocabulary level of the rarest word that the easiest right answer forms.
        lead: points by which the answer is ahead; for a challenge, the points of the play.
        lead_win: the same as a chance to win.
        win: chance to win after the best answer, 0 to 1.
        source: the game it is from.
    """

    id: str
    kind: Kind
    position: Annotated[str, Length(2_000)]
    answers: tuple[Move, ...]
    play: Play | None = None
    phoneys: tuple[str, ...] = ()
    rating: Annotated[int | float, Span(-10_000, 10_000)] = 0.0
    grade: Annotated[int, Span(0, GRADES)] = 0
    level: Annotated[int, Span(0, 99)] = 0
    lead: float = 0.0
    lead_win: float = 0.0
    win: Annotated[float, Span(0, 1)] = 0.0
    source: str = ""

    @property
    def must_challenge(self) -> bool:
        """True if the right answer is to challenge."""
        return bool(self.phoneys)

    def read(self, ruleset: Ruleset) -> CgpPosition:
        """Return the position. Raises FormatError with the column."""
        faces = frozenset(tile_set_of(ruleset).faces)
        return parse_cgp(self.position, layout=LAYOUTS[ruleset.set.board_layout], faces=faces)

    def situation(self, ruleset: Ruleset) -> Situation:
        """Return the position as the solver knows it.

        Raises:
            FormatError: the position cannot be read.
            SituationError: it cannot be, or a play of the puzzle is not on its board.
        """
        found = Situation.of_position(self.read(ruleset), ruleset)
        layout, faces = found.board.layout, found.tile_set.distribution.keys()
        moves: tuple[Move, ...] = self.answers if self.play is None else (*self.answers, self.play)
        for move in moves:
            laid = move.placements() if isinstance(move, Play) else ()
            is_on = all(
                placement.row < layout.rows and placement.col < layout.cols for placement in laid
            )
            is_of_set = all(rack_tile(tile) in faces for tile in tiles_used(move))
            is_held = move is self.play or not Counter(tiles_used(move)) - Counter(found.rack)
            if not (is_on and is_of_set and is_held) or not (laid or tiles_used(move)):
                raise SituationError(Sentence("A play of the puzzle does not fit its board."))
        return found

    def line(self) -> str:
        """Return the puzzle as a line of a set."""
        return json.dumps(_PUZZLES.write(self), separators=(",", ":"))


_PUZZLES: Decoder[Puzzle] = Decoder(Puzzle, Form(SQUARES, tags=TAGS, skips_unknown=True))
_BASES: Decoder[Basis] = Decoder(Basis)


def puzzle_id(kind: Kind, position: str) -> str:
    """Return the id of a puzzle: twelve hexadecimal digits."""
    return hashlib.blake2b(f"{kind.value} {position}".encode(), digest_size=6).hexdigest()


def read_puzzle(line: str) -> Puzzle:
    """Read a line of `Puzzle.line`. Raises DecodeError for another."""
    found = _PUZZLES.parse(line)
    is_challenge = found.kind is Kind.CHALLENGE
    if is_challenge == (found.play is None) or not (is_challenge or found.answers):
        raise DecodeError(Sentence("the kind does not fit the answers"))
    return found


# Sets.


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of a file, in its order, and the lines that could not be read.

    Attributes:
        basis: what the answers depend on.
        puzzles: the puzzles.
        problems: a sentence for each line that is no puzzle.
    """

    basis: Basis
    puzzles: tuple[Puzzle, ...]
    problems: tuple[str, ...] = ()

    def stale(self, now: Basis) -> bool:
        """True if another word list, other leaves or another engine made the answers."""
        depends = ("words", "leaves", "engine", "format")
        return any(
            getattr(self.basis, dependency) != getattr(now, dependency) for dependency in depends
        )

    def of_day(self, day: date) -> tuple[Puzzle, ...]:
        """Return the puzzles of a day, as `daily`; they are chosen once."""
        if day not in self._days:
            self._days[day] = daily(self.puzzles, day)
        return self._days[day]

    @cached_property
    def _days(self) -> dict[date, tuple[Puzzle, ...]]:
        return {}

    def find(self, puzzle_id: str) -> Puzzle | None:
        """Return a puzzle by its id, None if it is not there."""
        return self._by_id.get(puzzle_id)

    @cached_property
    def _by_id(self) -> Mapping[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}


def read_set(path: Path) -> PuzzleSet:
    """Read a set, gzipped or not.

    Raises:
        PuzzleError: the file is damaged or too large, or its first line is not that of a set.
        OSError: it cannot be read.
    """
    data = read_file(path)
    if data.startswith(_GZIP):
        try:
            with gzip.open(io.BytesIO(data)) as file:
                data = file.read(_MAX_BYTES + 1)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise PuzzleError(Sentence("{path}: the gzip file is damaged", path=path)) from None
    if len(data) > _MAX_BYTES:
        raise PuzzleError(Sentence("{path}: is too large for a set of puzzles", path=path))
    first, *lines = data.decode(errors="replace").splitlines() or [""]
    basis = _read_basis(path, first)
    puzzles: dict[str, Puzzle] = {}
    problems: list[str] = []
    for number, line in enumerate(lines, start=2):
        try:
            found = read_puzzle(line)
            puzzles.setdefault(found.id, found)
        except DecodeError as error:
            problems.append(
                Sentence(
                    "{path}, line {line}: is not a puzzle and is left out: {why}",
                    path=path,
                    line=number,
                    why=str(error),
                )
            )
    return PuzzleSet(basis, tuple(puzzles.values()), tuple(problems))


def _read_basis(path: Path, line: str) -> Basis:
    first = json_object(line)
    if first is not None and is_later(first, FORMAT):
        raise PuzzleError(
            Sentence("{place}: {fault}", place=path, fault=later_version(first["format"]))
        )
    try:
        return _BASES.parse(line)
    except DecodeError as error:
        raise PuzzleError(
            Sentence(
                "{path}, line 1: expected the first line of a set of puzzles, format {format}:"
                " {why}",
                path=path,
                format=FORMAT,
                why=str(error),
            )
        ) from None


def set_text(basis: Basis, puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a set, a line for the basis and for each puzzle."""
    lines = [
        json.dumps(asdict(basis), separators=(",", ":")),
        *(puzzle.line() for puzzle in puzzles),
    ]
    return "".join(f"{line}\n" for line in lines)


def grade_of(rating: float, level: int) -> int | None:
    """Return the grade of a puzzle by its rating and its rarest word; None if the word is too rare.

    A word that is too rare for a grade makes the puzzle one of a higher grade.
    """
    lowest = 1 + sum(rating >= least for least in _GRADE_RATINGS)
    grades = range(lowest, GRADES + 1)
    return next((grade for grade in grades if level <= _WORD_LEVELS[grade - 1]), None)


# Answers.


def is_same_move(board: Board, one: Move, other: Move) -> bool:
    """True if two moves put the same tiles on the same squares, or give back the same tiles.

    The opening play may also lie in the other direction through the centre, and a tile that makes
    words both ways is one play, whichever way it is read.
    """
    if isinstance(one, Play) and isinstance(other, Play):
        laid = {(placement.row, placement.col, placement.tile) for placement in one.placements()}
        there = {(placement.row, placement.col, placement.tile) for placement in other.placements()}
        turned = {(col, row, tile) for row, col, tile in there}
        return laid == there or (board.is_empty and laid == turned)
    if isinstance(one, Exchange) and isinstance(other, Exchange):
        return sort_tiles(one.tiles) == sort_tiles(other.tiles)
    return one == other


def is_right(puzzle: Puzzle, board: Board, answer: Move | bool) -> bool:
    """True if an answer is right; for a challenge it is True to challenge, else a move."""
    if isinstance(answer, bool):
        return puzzle.kind is Kind.CHALLENGE and answer == puzzle.must_challenge
    return any(is_same_move(board, answer, right) for right in puzzle.answers)


def question(puzzle: Puzzle, situation: Situation) -> Sentence:
    """Return what the solver has to do."""
    match puzzle.kind:
        case Kind.BINGO:
            return Sentence.counted(
                "Lay your only tile at once: that is a bingo. Find the best one.",
                "Lay all {count} tiles at once: that is a bingo. Find the best one.",
                situation.scoring.bingo_tiles,
            )
        case Kind.OUT_IN_TWO:
            return Sentence(
                "The bag is empty; your opponent has {tiles}. Find the play that goes out in two"
                " turns and gains most.",
                tiles=write_faces(situation.unseen),
            )
        case Kind.SAFE if situation.bag_count:
            return Sentence.counted(
                "There is one tile in the bag. One play wins far more often than any other."
                " Find it.",
                "There are {count} tiles in the bag. One play wins far more often than any other."
                " Find it.",
                situation.bag_count,
            )
        case Kind.SAFE:
            return Sentence(
                "The bag is empty; your opponent has {tiles}. Only one play wins the game. Find"
                " it.",
                tiles=write_faces(situation.unseen),
            )
        case Kind.EXCHANGE:
            return Sentence("No play is good enough. Which tiles do you exchange?")
        case Kind.CHALLENGE:
            assert puzzle.play is not None
            bare = before_play(situation, puzzle.play).board
            return Sentence(
                "Your opponent has played {play}. Do you challenge?",
                play=name_inside(bare, puzzle.play),
            )
    return Sentence("Find the best play.")


def before_play(situation: Situation, play: Play) -> Situation:
    """Return a position without a play that lies on its board."""
    squares = ((placement.row, placement.col) for placement in play.placements())
    return replace(situation, board=situation.board.without(squares))


def hints(puzzle: Puzzle, situation: Situation) -> tuple[Sentence, ...]:
    """Return hints, each telling more than the one before."""
    if puzzle.play is not None:
        return _challenge_hints(puzzle, situation)
    best = puzzle.answers[0]
    count = len(tiles_used(best))
    if isinstance(best, Exchange):
        kept = remove_tiles(situation.rack, best.tiles)
        return (
            Sentence.counted("Exchange one tile.", "Exchange {count} tiles.", count),
            Sentence("Keep {tiles}.", tiles=write_faces(sort_tiles(kept)[:1]))
            if kept
            else Sentence("Keep nothing."),
        )
    lane = lane_of(best)
    assert isinstance(best, Play) and lane is not None
    played = score_play(situation.board, best.placements(), situation.tile_set, situation.scoring)
    return (
        Sentence.counted("It scores one point.", "It scores {count} points.", played.points),
        Sentence.counted(
            "It uses one tile of your rack.", "It uses {count} tiles of your rack.", count
        ),
        Sentence("It is in {lane}.", lane=lane_name(lane)),
        Sentence("Its word begins with {letter}.", letter=played.texts[0][:1]),
    )


def _challenge_hints(puzzle: Puzzle, situation: Situation) -> tuple[Sentence, ...]:
    assert puzzle.play is not None
    bare = before_play(situation, puzzle.play).board
    laid = puzzle.play.placements()
    words = score_play(bare, laid, situation.tile_set, situation.scoring).texts
    doubtful = puzzle.phoneys[0] if puzzle.phoneys else words[0]
    return (
        Sentence("The play forms these words: {words}.", words=", ".join(words)),
        Sentence("Look at {word}.", word=doubtful),
    )


# The puzzles of a day, and the solver's rating.

DAILY = GRADES
"""Puzzles of a day: one of each grade, the easiest first."""


def daily(puzzles: Sequence[Puzzle], day: date) -> tuple[Puzzle, ...]:
    """Return the puzzles of a day, of rising grade; the same for the same set and day.

    A round has a day for each puzzle of the largest grade, which come once in it. In the other
    grades, too, each comes once before one comes again, but every round begins anew. The kinds are
    mixed: two of one kind come on a day only if no other kind is left for a grade.
    """
    grades = [
        sorted(
            (puzzle for puzzle in puzzles if puzzle.grade == grade), key=lambda puzzle: puzzle.id
        )
        for grade in range(1, GRADES + 1)
    ]
    grades = [those for those in grades if those]
    if not grades:
        return ()
    cycle, at = divmod(day.toordinal(), max(map(len, grades)))
    draw = random.Random(cycle)
    left: list[list[Puzzle]] = [[] for _ in grades]
    found: list[Puzzle] = []
    for _ in range(at + 1):
        found = []
        for rest, those in zip(left, grades, strict=True):
            if not rest:
                rest.extend(draw.sample(those, len(those)))
        # A grade with one kind left has no choice, so it goes first.
        for rest in sorted(left, key=lambda rest: len({puzzle.kind for puzzle in rest})):
            today = Counter(puzzle.kind for puzzle in found)
            kinds = Counter(puzzle.kind for puzzle in rest)
            best = min(rest, key=lambda puzzle: (today[puzzle.kind], -kinds[puzzle.kind]))
            rest.remove(best)
            found.append(best)
    return tuple(sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.rating)))


FIRST_RATING = Rating(-500.0)
"""A solver before their first puzzle: about the level that a new player is taken for."""


_RATED = "is_rated"


@dataclass(frozen=True, slots=True)
class Attempt:
    """The first answer to a puzzle.

    Attributes:
        puzzle: its id.
        rating: of the puzzle when it was answered.
        is_right: True if it was right without a hint.
        is_rated: False if the puzzle was seen in a run before: then it says nothing.
    """

    puzzle: str
    rating: Annotated[float, Span(-10_000, 10_000)]
    is_right: bool
    is_rated: bool = True

    def entry(self) -> dict[str, object]:
        """Return it as an entry of a learner's log; only one that is not rated says so."""
        entry = asdict(self)
        return entry if not self.is_rated else {key: entry[key] for key in entry if key != _RATED}


_ATTEMPTS: Decoder[Attempt] = Decoder(Attempt, Form(skips_unknown=True))


def read_attempts(entries: Iterable[Mapping[str, Any]]) -> tuple[Attempt, ...]:
    """Return the first attempt at each puzzle in a log, oldest first; skip other entries."""
    found: dict[str, Attempt] = {}
    for entry in entries:
        with suppress(DecodeError):
            attempt = _ATTEMPTS.read(entry)
            found.setdefault(attempt.puzzle, attempt)
    return tuple(found.values())


def rate(attempts: Iterable[Attempt]) -> Rating:
    """Return the solver's rating after their first attempts, on the scale of the ladder."""
    rating = FIRST_RATING
    for attempt in attempts:
        if attempt.is_rated:
            puzzle = Rating(attempt.rating, DEVIATION)
            rating = after_game(rating, puzzle, float(attempt.is_right))
    return rating


def next_puzzle(
    puzzles: Iterable[Puzzle],
    done: Iterable[str],
    rating: float,
    *,
    kind: Kind | None = None,
    grade: int | None = None,
) -> Puzzle | None:
    """Return the unseen puzzle nearest to a rating; None if all of the kind and grade are done."""
    seen = set(done)
    left = (
        puzzle
        for puzzle in puzzles
        if puzzle.id not in seen and kind in (None, puzzle.kind) and grade in (None, puzzle.grade)
    )
    return min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None)
