# SPDX-License-Identifier: MIT
"""What is known of a game when its papers are made: all of it, a little, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, RowKind
from desktop_app.translation.words import tr

# What cannot be put on paper, and why, in one sentence.


class PaperError(ValueError):
    """A sheet cannot be made, printed or written; the message is one whole sentence or place."""


class Fill(Enum):
    """How much of what is known is written on a sheet."""

    FILLED = "filled"
    """Everything the game tells."""
    HALF = "half"
    """The heading: who, when, where, by which rules; the rest is written by hand."""
    BLANK = "blank"
    """Nothing but the name of the ruleset, whose form it is."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When and where a game was played, as people write it; empty where nobody said.

    Attributes:
        event: the tournament or the club.
        round, table: as they are numbered there.
        date: in the form the country uses.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    date: str = ""


@dataclass(frozen=True)
class PaperContent:
    """What papers are made from.

    Attributes:
        ruleset: whose form and whose tiles.
        names: by seat; empty when nobody is named.
        occasion: when and where.
        events: the log of the game; empty without one.
        state: the game that they come to, None without one.
        first: the seat that begins, None where it is not known.
    """

    ruleset: Ruleset
    names: tuple[str, ...] = ()
    occasion: Occasion = Occasion()
    events: tuple[Event, ...] = ()
    state: GameState | None = None
    first: int | None = None

    @classmethod
    def of_game(cls, events: Iterable[Event], occasion: Occasion = Occasion()) -> PaperContent:
        """What a game tells. Raises ValueError when the events are no game.

        What `occasion` leaves out is as the game has it, its day as ``2026-11-20``.
        """
        log = tuple(events)
        state = fold(log)
        known = state.setup.occasion
        number = known.round_number
        occasion = replace(
            occasion,
            event=occasion.event or known.event,
            round=occasion.round or ("" if number is None else str(number)),
            date=occasion.date or known.played_on,
        )
        names = tuple(seat.name for seat in state.setup.seats)
        return cls(state.setup.ruleset, names, occasion, log, state, state.first)

    def for_fill(self, fill: Fill) -> PaperContent:
        """What of it is written at a level.

        Raises:
            PaperError: a filled sheet of no game.
        """
        if fill is Fill.FILLED:
            self.game()
            return self
        if fill is Fill.HALF:
            return PaperContent(self.ruleset, self.names, self.occasion, first=self.first)
        return PaperContent(self.ruleset)

    def game(self) -> GameState:
        """The game. Raises PaperError when there is none."""
        if self.state is None:
            raise PaperError(tr("A filled sheet needs a game."))
        return self.state


# The words on paper that more than one sheet has, and how all of them are translated.

ROW_WORDS: Mapping[RowKind, str] = {
    RowKind.PASS: "pass",
    RowKind.CHALLENGE_LOST: "turn lost",
    RowKind.LOST_TURN: "turn lost",
    RowKind.RACK_BONUS: "Opponents' tiles",
    RowKind.RACK_DEDUCTION: "Own tiles",
    RowKind.TIME_PENALTY: "Overtime",
    RowKind.OVERTIME_LIMIT: "Overtime limit",
    RowKind.LIFT: "Lift",
    RowKind.RESIGNATION: "Left the game",
    RowKind.CORRECTION: "Correction",
    RowKind.PENALTY: "Penalty",
    RowKind.AWARD: "Award",
}
"""What stands in the place of a play; the kinds that are missing have a play of their own."""

TILES_OF = "{kind}: {tiles}"


def row_words(kind: RowKind, tiles: str) -> str:
    """What a row that is no play is called, with the tiles it is for."""
    name = tr(ROW_WORDS.get(kind, ""))
    return tr(TILES_OF).format(kind=name, tiles=tiles) if tiles and name else name or tiles


def signed(points: int) -> str:
    """Points that are added or taken away: ``+12``, ``−10``."""
    return f"+{points}" if points >= 0 else f"−{-points}"


# The papers of the world's clubs, upright.

MARGIN_MM = 12.0
"""What is left free round a sheet: every printer reaches this far, and holes can be punched."""


class PaperSize(Enum):
    """A paper by the name that people give it; the value is width and height in millimetres."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)

    @property
    def width(self) -> float:
        """Millimetres across."""
        return self.value[0]

    @property
    def height(self) -> float:
        """Millimetres down."""
        return self.value[1]

    @property
    def id(self) -> str:
        """The name in commands and settings."""
        return self.name.lower()


def paper_of(name: str) -> PaperSize:
    """The paper with an id; KeyError when there is none."""
    return {size.id: size for size in PaperSize}[name]
