# SPDX-License-Identifier: MIT
"""Duplicate: every table plays the same rack, the best play is laid, every table is scored.

The evening is a tuple of entries, plain dicts in the order in which they happened. `Evening.of`
folds them into values, so that a crash loses nothing that was written.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from desktop_app.analysis.moves import name_of
from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.move import Play, play_from_placements
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.scoring import LAYOUTS, ScoringRules, score_play
from desktop_app.rules.tiles import BLANK, TileSet, holds_tiles, is_blank, remove_tiles
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import TaggedDecoder
from desktop_app.values.forms import Form, Length
from desktop_app.values.json_text import DecodeError

VOWELS = frozenset("AEIOUY")
CONSONANTS = frozenset("BCDFGHJKLMNPQRSTVWXYZ")
"""Y is both, and so is a blank."""
RACK_SIZE = 7
_DRAWS = 200
"""Draws after which a rack with enough vowels and consonants counts as impossible."""


@dataclass(frozen=True, slots=True)
class DuplicateRules:
    """How an evening is played.

    Attributes:
        seconds, warn_seconds: time for a turn, and when "write your slip" is called.
        least: vowels, and consonants, that a rack needs up to turn `strict_turns`; after it, one.
        solo_bonus: points for a table that alone finds the top, if `solo_tables` play.
        warnings: so many are free; each one more costs `warning_cost`.
        is_strict: True if an overscored slip loses twice the excess and an underscored one stands;
            False if the program's score counts, as for children.
    """

    seconds: int = 180
    warn_seconds: int = 30
    least: int = 2
    strict_turns: int = 15
    solo_bonus: int = 10
    solo_tables: int = 16
    warnings: int = 3
    warning_cost: int = 5
    is_strict: bool = True


# The entries of the file, by their ``event``.


@dataclass(frozen=True, slots=True)
class _Begun:
    title: str
    tables: tuple[str, ...]
    ruleset: str
    lexicon: str
    seed: int
    rules: DuplicateRules = DuplicateRules()


@dataclass(frozen=True, slots=True)
class _Racked:
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Slipped:
    table: str
    play: str
    points: int | None
    late: bool


@dataclass(frozen=True, slots=True)
class _SlipRemoved:
    table: str


@dataclass(frozen=True, slots=True)
class _Warned:
    table: str


@dataclass(frozen=True, slots=True)
class _Closed:
    top: str


@dataclass(frozen=True, slots=True)
class _Noted:
    text: Annotated[str, Length(1_000_000)]


@dataclass(frozen=True, slots=True)
class _Over:
    pass


_ENTRIES: TaggedDecoder[Any] = TaggedDecoder(
    "event",
    {
        "begun": _Begun,
        "rack": _Racked,
        "slip": _Slipped,
        "no-slip": _SlipRemoved,
        "warned": _Warned,
        "closed": _Closed,
        "notes": _Noted,
        "over": _Over,
    },
    Form(
        dict.fromkeys(DuplicateRules.__slots__, (0, 100_000)) | {"points": (-9_999, 9_999)},
        skips_unknown=True,
    ),
    says=Sentence("an entry of an evening"),
    what=Sentence("an entry of an evening"),
)


@dataclass(frozen=True, slots=True)
class Slip:
    """The slip of a table.

    Attributes:
        play: as written, such as ``8D QUIET``; empty for an empty slip.
        declared: the score written on it, None without one.
        is_late: True if it came after the time; it scores nothing.
    """

    play: str
    declared: int | None = None
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Marked:
    """A slip with its points.

    Attributes:
        slip: None if none came.
        points: what the table gets.
        true_points: what the play scores; 0 for an illegal one.
        fault: why it scores nothing, a word: ``none``, ``late``, ``unreadable``, ``misplaced``,
            ``rack`` or ``word``; ``score`` if only the declared score is wrong; else empty.
        words: the words that are not in the list.
    """

    slip: Slip | None
    points: int = 0
    true_points: int = 0
    fault: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn.

    Attributes:
        rack: the tiles, as every table had them.
        top: the play that was laid, such as ``8D QUIET``.
        top_points: its score.
        marked: the slips by table.
        solo: the table that alone found the top and got the bonus, None without one.
    """

    rack: tuple[str, ...]
    top: str
    top_points: int
    marked: Mapping[str, Marked]
    solo: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the ranking.

    Attributes:
        place: from 1; equal places for tables that nothing tells apart.
        table: its name or number.
        points: the sum, with the bonus and the warnings.
        minus: how far that is below the tops.
        percent: of the tops, rounded.
        warnings: how many it has.
    """

    place: int
    table: str
    points: int
    minus: int
    percent: int
    warnings: int


class EveningError(ToldError):
    """A file from which no evening can be continued."""


def terms_of(entries: Iterable[Mapping[str, Any]]) -> tuple[str, str]:
    """Return the ids of the rules and of the word list of an evening.

    Raises:
        EveningError: no entry begins it.
    """
    for entry in entries:
        with suppress(DecodeError):
            match _ENTRIES.read(entry):
                case _Begun(ruleset=ruleset, lexicon=lexicon):
                    return ruleset, lexicon
    raise EveningError(Sentence("The file does not say how the evening began."))


@dataclass(frozen=True)
class Evening:
    """An evening up to now.

    Attributes:
        title: the heading of the ranking.
        tables: names or numbers, in the order in which they sit.
        rules: how it is played.
        ruleset, lexicon: ids; the program plays and judges by them.
        seed: decides the racks.
        turns: the finished ones.
        rack: the tiles of the open turn; empty between turns.
        slips: those of the open turn, by table.
        warned: the tables that were warned, once for each time.
        is_over: True if no rack can be drawn, or the end was called.
        notes: the teacher's.
    """

    title: str = ""
    tables: tuple[str, ...] = ()
    rules: DuplicateRules = DuplicateRules()
    ruleset: str = ""
    lexicon: str = ""
    seed: int = 0
    turns: tuple[Turn, ...] = ()
    rack: tuple[str, ...] = ()
    slips: Mapping[str, Slip] = field(default_factory=dict)
    warned: tuple[str, ...] = ()
    is_over: bool = False
    notes: str = ""

    @classmethod
    def of(cls, entries: Iterable[Mapping[str, Any]], judge: Judge) -> Evening:
        """Fold the entries of a file; one that does not fit is passed over.

        Args:
            entries: as they were written.
            judge: what slips are judged by.
        """
        evening = cls()
        for entry in entries:
            try:
                evening = evening.after(entry, judge)
            except ValueError:
                continue
        return evening

    @property
    def missing(self) -> tuple[str, ...]:
        """The tables whose slips have not come."""
        return tuple(table for table in self.tables if table not in self.slips)

    def board(self, judge: Judge) -> Board:
        """The board with every top on it."""
        board = judge.empty
        for turn in self.turns:
            board = board.with_placements(read_placements(board, turn.top.split()))
        return board

    def board_before_last(self, judge: Judge) -> Board:
        """The board before the last top was laid."""
        return replace(self, turns=self.turns[:-1]).board(judge)

    def after(self, entry: Mapping[str, Any], judge: Judge) -> Evening:
        """The evening after one more entry.

        Raises:
            ValueError: it is no entry that fits here.
        """
        match _ENTRIES.read(entry):
            case _Begun(title, tables, ruleset, lexicon, seed, rules):
                return Evening(title, tables, rules, ruleset, lexicon, seed)
            case _Racked(tiles) if judge.has_tiles(tiles):
                return replace(self, rack=tiles, slips={})
            case _Slipped(table, play, points, late):
                if table not in self.tables or not self.rack:
                    raise ToldError(Sentence("No slip is awaited from {table}.", table=table))
                return replace(self, slips={**self.slips, table: Slip(play, points, late)})
            case _SlipRemoved(table):
                slips = {k: v for k, v in self.slips.items() if k != table}
                return replace(self, slips=slips)
            case _Warned(table) if table in self.tables:
                return replace(self, warned=(*self.warned, table))
            case _Closed(top):
                return self._closed(top, judge)
            case _Noted(text):
                return replace(self, notes=text)
            case _Over():
                return replace(self, rack=(), slips={}, is_over=True)
        raise ToldError(Sentence("The evening has no place for this now."))

    def _closed(self, top: str, judge: Judge) -> Evening:
        board = self.board(judge)
        found = judge.mark(Slip(top), board, self.rack, self.rules)
        if found.fault:
            raise ToldError(Sentence("The top cannot be laid here."))
        top_points = found.points
        marked = {
            table: judge.mark(self.slips.get(table), board, self.rack, self.rules)
            for table in self.tables
        }
        finders = [table for table, slip in marked.items() if slip.points == top_points]
        has_bonus = len(finders) == 1 and len(self.tables) >= self.rules.solo_tables
        solo = finders[0] if has_bonus else None
        turn = Turn(self.rack, top, top_points, marked, solo)
        return replace(self, turns=(*self.turns, turn), rack=(), slips={})

    # ------------------------------------------------------------------ ranking

    def points_in(self, turn: Turn, table: str) -> int:
        """The points of a table in a turn, with the bonus of a lone top."""
        bonus = self.rules.solo_bonus if turn.solo == table else 0
        return turn.marked[table].points + bonus

    def ranking(self) -> tuple[Standing, ...]:
        """The tables, best first; of equal ones, the better in the last turn, and so on back."""
        tops = sum(turn.top_points for turn in self.turns)
        counts = Counter(self.warned)

        def total(table: str) -> int:
            over = max(0, counts[table] - self.rules.warnings)
            points = sum(self.points_in(turn, table) for turn in self.turns)
            return points - over * self.rules.warning_cost

        def key(table: str) -> tuple[int, ...]:
            back = (self.points_in(turn, table) for turn in reversed(self.turns))
            return (total(table), *back)

        standings: list[Standing] = []
        keys: list[tuple[int, ...]] = []
        for number, table in enumerate(sorted(self.tables, key=key, reverse=True), start=1):
            is_equal = bool(keys) and keys[-1] == key(table)
            place = standings[-1].place if is_equal else number
            points = total(table)
            percent = round(100 * points / tops) if tops else 0
            keys.append(key(table))
            standings.append(Standing(place, table, points, points - tops, percent, counts[table]))
        return tuple(standings)

    # ------------------------------------------------------------------ racks

    def draw_rack(self, judge: Judge) -> tuple[str, ...]:
        """Draw the next rack, the same from the same seed; empty if none can be drawn.

        What the top left of the last rack is filled up. If there are too few vowels or consonants,
        all of it goes back and seven others are drawn.
        """
        board = self.board(judge)
        kept: tuple[str, ...] = ()
        if self.turns:
            last = self.turns[-1]
            laid = read_placements(self.board_before_last(judge), last.top.split())
            kept = remove_tiles(last.rack, [placement.on_rack for placement in laid])
        unseen = Counter(judge.tile_set.tiles)
        unseen.subtract(placement.on_rack for placement in board.placements())
        pool = sorted(unseen.elements())
        source = random.Random(f"{self.seed}:{len(self.turns)}")
        bag = remove_tiles(pool, kept)
        rack = (*kept, *source.sample(bag, min(RACK_SIZE - len(kept), len(bag))))
        for _ in range(_DRAWS):
            if self.fits(rack):
                return rack
            rack = tuple(source.sample(pool, min(RACK_SIZE, len(pool))))
        return ()

    def fits(self, rack: Sequence[str]) -> bool:
        """True if a rack has vowels and consonants enough for the next turn."""
        number = len(self.turns) + 1
        least = self.rules.least if number <= self.rules.strict_turns else 1
        blanks = sum(tile == BLANK for tile in rack)
        vowels = sum(tile in VOWELS for tile in rack) + blanks
        consonants = sum(tile in CONSONANTS for tile in rack) + blanks
        return len(rack) > 1 and vowels >= least and consonants >= least


@dataclass(frozen=True)
class Judge:
    """Judges the slips of an evening.

    Attributes:
        engine: finds the top, and knows the words.
        tile_set, scoring: of the ruleset.
        layout: id of the board.
        first_min: tiles of the first play at least.
    """

    engine: Engine
    tile_set: TileSet
    scoring: ScoringRules
    first_min: int = 2
    layout: str = "standard-15"

    @property
    def empty(self) -> Board:
        """The empty board."""
        return Board.empty(LAYOUTS[self.layout])

    def has_tiles(self, rack: Sequence[str]) -> bool:
        """True if these tiles can be a rack."""
        return len(rack) <= RACK_SIZE and all(tile in self.tile_set.distribution for tile in rack)

    def top(self, board: Board, rack: Sequence[str]) -> ScoredPlay | None:
        """The highest play; of equal ones the one with fewest blanks, then by the alphabet."""
        question = PlayQuestion(board, tuple(rack), self.tile_set, self.scoring, self.first_min)
        plays = self.engine.generate(question)

        def order(scored: ScoredPlay) -> tuple[int, int, str]:
            blanks = sum(is_blank(p.tile) for p in scored.play.placements())
            text = str(name_of(board, scored.play))
            return (-scored.score, blanks, f"{text.partition(' ')[2].upper()} {text}")

        return min(plays, key=order, default=None)

    def mark(
        self, slip: Slip | None, board: Board, rack: Sequence[str], rules: DuplicateRules
    ) -> Marked:
        """Mark a slip."""
        if slip is not None and slip.is_late:
            return Marked(slip, fault="late")
        if slip is None or not slip.play.strip():
            return Marked(slip, fault="none")
        try:
            placements = tuple(read_placements(board, slip.play.split()))
        except ValueError:
            return Marked(slip, fault="unreadable")
        if self._is_misplaced(board, placements):
            return Marked(slip, fault="misplaced")
        if not holds_tiles(tuple(rack), [placement.on_rack for placement in placements]):
            return Marked(slip, fault="rack")
        score = score_play(board, placements, self.tile_set, self.scoring)
        bad = tuple(word for word in score.texts if not self.engine.lexicon.is_acceptable(word))
        if bad or not score.words:
            return Marked(slip, fault="word", words=bad)
        declared = score.points if slip.declared is None else slip.declared
        points = score.points
        if rules.is_strict and declared < points:
            points = declared
        elif rules.is_strict and declared > points:
            points = max(0, points - 2 * (declared - points))
        fault = "score" if declared != score.points else ""
        return Marked(slip, points, score.points, fault)

    def _is_misplaced(self, board: Board, placements: Sequence[Placement]) -> bool:
        if find_impossible(board, placements):
            return True
        if find_faults(board, placements, first_min_tiles=self.first_min):
            return True
        return not isinstance(play_from_placements(board, placements), Play)


def top_text(board: Board, top: ScoredPlay) -> str:
    """A top as it is written into the file: ``8D QUIET``."""
    return str(name_of(board, top.play))


def missing_letters(play: str, board: Board, rack: Sequence[str]) -> tuple[str, ...]:
    """The tiles of a readable play that the rack does not have, `BLANK` for a blank."""
    used = Counter(placement.on_rack for placement in read_placements(board, play.split()))
    return tuple((used - Counter(rack)).elements())
