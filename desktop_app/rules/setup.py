# SPDX-License-Identifier: MIT
"""Settings of a game, fixed before the first tile is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from desktop_app.rules.board import BoardLayout
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, ScoringRules, scoring_of, tile_set_of
from desktop_app.rules.tiles import TileSet
from desktop_app.sentences.faults import visible

# Date and event of a game, as far as they are known.

LONGEST_EVENT = 80
"""In characters."""
MAX_ROUND = 99


@dataclass(frozen=True, slots=True)
class Occasion:
    """Heading of a score sheet, apart from the names.

    Attributes:
        played_on: the day as ``2026-11-20``; empty if it is the day of the log.
        event: tournament or club, on one line; empty if not given.
        round_number: from 1 to `MAX_ROUND`, None if not given.
    """

    played_on: str = ""
    event: str = ""
    round_number: int | None = None

    @property
    def day(self) -> date | None:
        """The day as a date; None if not given."""
        return day_of(self.played_on)


def day_of(text: str) -> date | None:
    """A day written as ``2026-11-20``; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if text == day.isoformat() else None


def occasion_fault(occasion: Occasion) -> str | None:
    """The first invalid value of an occasion, as text; None if all are valid."""
    if occasion.played_on and occasion.day is None:
        return occasion.played_on
    if occasion.event != " ".join(occasion.event.split()) or len(occasion.event) > LONGEST_EVENT:
        return occasion.event
    number = occasion.round_number
    return None if number is None or 1 <= number <= MAX_ROUND else str(number)


class Mode(Enum):
    """Who performs the routine acts of a turn: the program or the players."""

    AUTOMATIC = "automatic"
    BY_THE_BOOK = "by-the-book"


class Step(Enum):
    """A routine act that players may leave to the program when playing by the book."""

    ANNOUNCE = "announce"
    """Announcing the score."""
    PRESS = "press"
    """Pressing the clock."""
    RECORD = "record"
    """Writing down the score."""
    DRAW = "draw"
    """Drawing tiles."""


_BREAKS = str.maketrans("\n\r\t", "   ")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player.

    Attributes:
        name: the player's name; control characters and marks that turn the direction of writing
            become U+FFFD, wherever it comes from.
        kind: ``person`` or the id of a bot.
        phoneys: percentage of turns in which a bot plays a deliberate phoney, 0 to 100.
        believes_phoneys: True if a bot also plays words that it wrongly takes for valid, as its
            level does; False if it plays no others than valid ones.
        start_points: points that the player has before the first turn.
        allotment_ms: the player's own time; None for that of the game.
        lexicon: name of the smaller word list that a bot plays from; empty for that of the game.
    """

    name: str
    kind: str = "person"
    phoneys: int = 0
    believes_phoneys: bool = True
    start_points: int = 0
    allotment_ms: int | None = None
    lexicon: str = ""

    def __post_init__(self) -> None:
        if not self.name.isprintable():
            one_line = self.name.translate(_BREAKS)
            object.__setattr__(self, "name", visible(one_line))

    @property
    def is_person(self) -> bool:
        """True if the player is a person."""
        return self.kind == "person"


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of the file that a game was imported from, kept for writing it again.

    Attributes:
        keyword: the kind of line in its format (GCG: ``description``).
        text: the rest of it.
    """

    keyword: str
    text: str


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Players, ruleset and equipment of a game.

    Attributes:
        seats: the players in turn order, two to four.
        ruleset: the resolved ruleset, so that changes of its file do not affect the game.
        lexicon: name of the word list that judges; empty if the players judge.
        mode: automatic or by the book.
        allotment_ms: each player's time; None for a game without a clock.
        record: the players' tournament records.
        preset_first: seat that plays first if the organiser or the players decided it.
        is_physical: True if wooden tiles on a table are used: tiles on the racks and in the bag
            are known only if they were named (`GameState.racks`).
        left_out: by the book, the steps that the players leave to the program.
        occasion: date and event, as far as they are known.
        enters_late: with a physical set, True if the clock may be pressed before a play is
            entered; None if not decided for this game.
        is_guided: True for a game with help for beginners: words are checked as they are placed.
        is_self_scored: True if people work out the scores of their own plays and declare them, also
            in automatic play; a wrong sum is explained.
        declared_stands: True if a play scores what its player declared until the line is corrected,
            as it always does with a physical set; False if it scores what its tiles add up to, as
            in automatic play and in games of earlier versions.
        free_take_backs: number of turns that a person may take back without making this a
            training game.
        kept: lines of the imported file that Rackside does not use.
        is_from_position: True if the game began from a position that was set up, or was continued
            from a turn of another game.
        is_ruleset_named: False if the game is from a file that names no rules, so that `ruleset`
            was guessed or assumed.
    """

    seats: tuple[Seat, ...]
    ruleset: Ruleset
    lexicon: str
    mode: Mode
    allotment_ms: int | None
    record: TournamentRecord
    preset_first: int | None = None
    is_physical: bool = False
    left_out: frozenset[Step] = frozenset()
    occasion: Occasion = field(default_factory=Occasion)
    enters_late: bool | None = None
    is_guided: bool = False
    is_self_scored: bool = False
    declared_stands: bool = False
    free_take_backs: int = 0
    kept: tuple[SourceLine, ...] = ()
    is_from_position: bool = False
    is_ruleset_named: bool = True

    @property
    def tile_set(self) -> TileSet:
        """The tile set of the ruleset."""
        return tile_set_of(self.ruleset)

    @property
    def layout(self) -> BoardLayout:
        """The board of the ruleset (``set.board_layout``)."""
        return LAYOUTS[self.ruleset.set.board_layout]

    @property
    def scoring(self) -> ScoringRules:
        """The scoring rules of the ruleset."""
        return scoring_of(self.ruleset)

    @property
    def start_points(self) -> tuple[int, ...]:
        """The points of each player before the first turn, by seat."""
        return tuple(seat.start_points for seat in self.seats)

    @property
    def allotments_ms(self) -> tuple[int, ...]:
        """Each player's time by seat; empty for a game without a clock."""
        whole = self.allotment_ms
        if whole is None:
            return ()
        own = (seat.allotment_ms for seat in self.seats)
        return tuple(whole if time_ms is None else time_ms for time_ms in own)

    @property
    def has_handicap(self) -> bool:
        """True if the players do not play on equal terms, or turns may be taken back."""
        are_even = len(set(self.start_points)) < 2 and len(set(self.allotments_ms)) < 2
        return not are_even or self.free_take_backs > 0 or any(seat.lexicon for seat in self.seats)
