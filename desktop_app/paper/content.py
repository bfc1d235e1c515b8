# SPDX-License-Identifier: MIT
"""The known facts of a game for its papers: all, some, or none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, RowKind
from desktop_app.translation.words import tr

# Errors of papers.


class PaperError(ValueError):
    """A sheet cannot be made, printed or written.

    The message is one sentence, or a place with a fault.
    """


class Fill(Enum):
    """How much of a sheet is filled in."""

    FILLED = "filled"
    """Everything known from the game."""
    HALF = "half"
    """The heading: players, date, place and rules; the rest is written by hand."""
    BLANK = "blank"
    """Only the name of the ruleset, which decides the form."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When and where a game was played, as displayed; empty if unknown.

    Attributes:
        event: the tournament or club.
        round, table: as numbered there.
        date: in the local format.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    date: str = ""


@dataclass(frozen=True)
class PaperContent:
    """The facts that papers are made from.

    Attributes:
        ruleset: decides the form and the tiles.
        names: by seat; empty if unknown.
        occasion: when and where.
        events: the log of the game; empty without one.
        state: the fold of the log, None without one.
        first: the seat that begins, None if unknown.
    """

    ruleset: Ruleset
    names: tuple[str, ...] = ()
    occasion: Occasion = Occasion()
    events: tuple[Event, ...] = ()
    state: GameState | None = None
    first: int | None = None

    @classmethod
    def of_game(cls, events: Iterable[Event], occasion: Occasion = Occasion()) -> PaperContent:
        """Collect the facts of a game. Raises ValueError if the events are not a game.

        Values missing in `occasion` are taken from the game, its day as ``2026-11-20``.
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
        """Return the facts to write at a fill level.

        Raises:
            PaperError: a filled sheet without a game.
        """
        if fill is Fill.FILLED:
            self.game()
            return self
        if fill is Fill.HALF:
            return PaperContent(self.ruleset, self.names, self.occasion, first=self.first)
        return PaperContent(self.ruleset)

    def game(self) -> GameState:
        """Return the game. Raises PaperError if there is none."""
        if self.state is None:
            raise PaperError(tr("A filled sheet needs a game."))
        return self.state


# Words shared by several sheets, and their translation.

ROW_WORDS: Mapping[RowKind, str] = {
    RowKind.PLAY: "",
    RowKind.EXCHANGE: "",
    RowKind.PHONEY_WITHDRAWN: "",
    RowKind.CHALLENGE_BONUS: "",
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
"""Text in place of a play; kinds with an empty one have their own."""

TILES_OF = "{kind}: {tiles}"


def row_words(kind: RowKind, tiles: str) -> str:
    """Return the text of a row that is not a play, with its tiles."""
    name = tr(ROW_WORDS[kind])
    return tr(TILES_OF).format(kind=name, tiles=tiles) if tiles and name else name or tiles


def signed(points: int) -> str:
    """Return points with their sign: ``+12``, ``−10``."""
    return f"+{points}" if points >= 0 else f"−{-points}"


# Paper sizes used by clubs, upright.

MARGIN_MM = 12.0
"""Free margin around a sheet: within every printer's reach, and wide enough for punched holes."""


class PaperSize(Enum):
    """A paper size; the value is width and height in millimetres."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)

    @property
    def width(self) -> float:
        """Width in millimetres."""
        return self.value[0]

    @property
    def height(self) -> float:
        """Height in millimetres."""
        return self.value[1]

    @property
    def id(self) -> str:
        """The name in commands and settings."""
        return self.name.lower()


def paper_of(name: str) -> PaperSize:
    """Return the paper with this id. Raises KeyError if there is none."""
    return {size.id: size for size in PaperSize}[name]
