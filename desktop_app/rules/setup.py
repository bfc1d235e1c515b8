# SPDX-License-Identifier: MIT
"""Everything that is settled before the first tile is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from desktop_app.rules.board import BoardLayout
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, ScoringRules, scoring_of, tile_set_of
from desktop_app.rules.tiles import TileSet

# When and at what event a game was played, as far as somebody said so.

LONGEST_EVENT = 80
"""Characters of the name of an event."""
MAX_ROUND = 99


@dataclass(frozen=True, slots=True)
class Occasion:
    """What stands at the head of a score sheet beside the names.

    Attributes:
        played_on: the day as ``2026-11-20``; empty where the day of the log is the day of the game.
        event: the tournament or the club, on one line; empty where nobody said.
        round_number: from 1 to `MAX_ROUND`, None where nobody said.
    """

    played_on: str = ""
    event: str = ""
    round_number: int | None = None

    @property
    def day(self) -> date | None:
        """The day as a date; None where nobody said it."""
        return day_of(self.played_on)


def day_of(text: str) -> date | None:
    """A day written as ``2026-11-20``; None for everything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if text == day.isoformat() else None


def occasion_fault(occasion: Occasion) -> str | None:
    """The first value of an occasion that none can have, as text; None when all of it is sound."""
    if occasion.played_on and occasion.day is None:
        return occasion.played_on
    if occasion.event != " ".join(occasion.event.split()) or len(occasion.event) > LONGEST_EVENT:
        return occasion.event
    number = occasion.round_number
    return None if number is None or 1 <= number <= MAX_ROUND else str(number)


class Mode(Enum):
    """How the routine acts of a turn are done."""

    AUTOMATIC = "automatic"
    BY_THE_BOOK = "by-the-book"


class Step(Enum):
    """A routine act of a turn that by the book can be left out: the program does it then."""

    ANNOUNCE = "announce"
    """Saying the score."""
    PRESS = "press"
    """Pressing the clock."""
    RECORD = "record"
    """Writing the score."""
    DRAW = "draw"
    """Drawing tiles."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player.

    Attributes:
        name: what he is called.
        kind: ``person`` or the id of a bot.
        phoneys: in how many of a hundred turns a bot lays a phoney on purpose, 0 to 100.
    """

    name: str
    kind: str = "person"
    phoneys: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == "person"


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of the file from which a game was taken in, to be written again.

    Attributes:
        keyword: what the line is, as its format names it (GCG: ``description``).
        text: the rest of it.
    """

    keyword: str
    text: str


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What a game is played with.

    Attributes:
        seats: the players in turn order, two to four.
        ruleset: the resolved ruleset, so that a game outlives a change of its file.
        lexicon: name of the word list that judges; empty when the players judge themselves.
        mode: automatic or by the book.
        allotment_ms: each player's time; None is a game without a clock.
        record: the players' tournament so far.
        preset_first: who begins, where the organiser or the players settled it.
        is_physical: the tiles are wooden ones on a table: what is on the racks and in the bag is
            known only as far as somebody said so (`GameState.racks`).
        left_out: by the book, the steps that the players leave to the program.
        occasion: when and at what event it is played, as far as somebody said so.
        enters_late: with a physical set, the clock may be pressed before a play is entered; None
            where that was not settled for this game.
        is_guided: a game with help for beginners: words are checked while they are laid.
        kept: lines of the file that the game came from which mean nothing here.
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
    kept: tuple[SourceLine, ...] = ()

    @property
    def tile_set(self) -> TileSet:
        """The set of the ruleset."""
        return tile_set_of(self.ruleset)

    @property
    def layout(self) -> BoardLayout:
        """The board of the ruleset (``set.board_layout``)."""
        return LAYOUTS[self.ruleset.set.board_layout]

    @property
    def scoring(self) -> ScoringRules:
        """What the scores depend on."""
        return scoring_of(self.ruleset)
