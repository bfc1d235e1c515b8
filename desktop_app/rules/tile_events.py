# SPDX-License-Identifier: MIT
"""Tiles moved other than by a plain turn; events about blanks, the set and squares.

Squares and seats are 0-based.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.rejection import Reason


class Place(Enum):
    """Where tiles can be when they are not on the board."""

    RACK = "rack"
    BAG = "bag"
    TABLE = "table"
    """Face down for an exchange: `GameState.set_aside`."""
    BOX = "box"
    """Part of the set but out of play: `GameState.box`."""
    OUTSIDE = "outside"
    """Not at this table: lost, from another set, or spares. Changes the size of the set."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place; `seat` is the owner of a rack, None for other places."""

    place: Place
    seat: int | None = None


def rack_of(seat: int) -> Spot:
    """A player's rack."""
    return Spot(Place.RACK, seat)


BAG = Spot(Place.BAG)
TABLE = Spot(Place.TABLE)
BOX = Spot(Place.BOX)
OUTSIDE = Spot(Place.OUTSIDE)


@dataclass(frozen=True, slots=True)
class TilesRacked:
    """Drawn tiles that were kept apart were put on the rack."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesMoved:
    """A ruling moved tiles from one place to another.

    Attributes:
        tiles: as on a rack; a designated blank is a plain blank again.
        source, target: two different places.
        seen_by: seats that saw the tiles.
    """

    tiles: tuple[str, ...]
    source: Spot
    target: Spot
    seen_by: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class TilesExposed:
    """Tiles were seen without being moved.

    Attributes:
        tiles: the tiles seen.
        spot: where they are.
        seen_by: seats that saw them.
    """

    tiles: tuple[str, ...]
    spot: Spot
    seen_by: frozenset[int]


@dataclass(frozen=True, slots=True)
class TilesLifted:
    """A ruling took tiles off the board; points do not change."""

    placements: tuple[Placement, ...]
    target: Spot


@dataclass(frozen=True, slots=True)
class TilesPut:
    """A ruling put tiles on the board; points do not change."""

    placements: tuple[Placement, ...]
    source: Spot


@dataclass(frozen=True, slots=True)
class DrawSettled:
    """A player's draw was settled; its tiles are no longer told apart."""

    player: int


@dataclass(frozen=True, slots=True)
class SquaresBarred:
    """These squares were barred: no tile may be played on them any more (2001 25.ii.b)."""

    squares: tuple[Square, ...]


class TileFault(Enum):
    """Ways in which a tile can be misoriented on its square."""

    TURNED = "turned"
    FACE_DOWN = "face-down"
    ASKEW = "askew"
    BACKWARDS = "backwards"
    """The whole word is reversed, reading from the opposite side."""


@dataclass(frozen=True, slots=True)
class TilesMislaid:
    """Tiles on the board are turned, face down or askew, and not yet straightened."""

    player: int
    squares: tuple[Square, ...]
    fault: TileFault


@dataclass(frozen=True, slots=True)
class TilesRighted:
    """Misoriented tiles were straightened. Empty means all of them."""

    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class LetteringTurned:
    """The lettering of the premium squares is turned against the words, by 0 to 3 quarter turns."""

    quarter_turns: int


@dataclass(frozen=True, slots=True)
class Identity:
    """In journals of early versions: two placeholders for unnamed tiles that were swapped."""

    shown: str
    assumed: str
    source: Spot


@dataclass(frozen=True, slots=True)
class RackIdentified:
    """With a physical set: tiles on a rack were named or shown.

    Attributes:
        player: seat of the rack.
        tiles: all tiles of the rack known now.
        changes: used by early versions; now ignored.
    """

    player: int
    tiles: tuple[str, ...]
    changes: tuple[Identity, ...] = ()


TileEvent = (
    TilesRacked
    | TilesMoved
    | TilesExposed
    | TilesLifted
    | TilesPut
    | DrawSettled
    | SquaresBarred
    | TilesMislaid
    | TilesRighted
    | LetteringTurned
    | RackIdentified
)


# The steps of an exchange, one by one, as at the table.


@dataclass(frozen=True, slots=True)
class ExchangeSaid:
    """The player announced an exchange; `count` is None if they named no number."""

    player: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TilesPutDown:
    """Tiles of the rack were put face down for an exchange."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OldTilesBagged:
    """Some of the tiles put down for an exchange went into the bag."""

    player: int
    tiles: tuple[str, ...]


ExchangeEvent = ExchangeSaid | TilesPutDown | OldTilesBagged


# Announced and written letters of blanks, and plays that turn out to read differently.
#
# Sources: 1999 and 2001 12; Singapore G7; NASPA IV.F.


@dataclass(frozen=True, slots=True)
class BlankSaid:
    """The owner of a blank announced its letter; `letter` is upper case."""

    player: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class BlankWritten:
    """A player wrote down the letter of a blank; `player` is the writer, `letter` is upper case."""

    player: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class BlankDesignated:
    """A blank on the board was designated.

    Attributes:
        square: its square.
        letter: upper case, empty if it is undesignated.
        words: the words of the current or last play with it, empty if they do not change.
    """

    square: Square
    letter: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRestated:
    """The current or last play was restated as given here; points already awarded are kept.

    Tiles no longer in it are on the player's rack.
    """

    player: int
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    faults: tuple[Reason, ...] = ()


BlankEvent = BlankSaid | BlankWritten | BlankDesignated | PlayRestated
