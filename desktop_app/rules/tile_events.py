# SPDX-License-Identifier: MIT
"""Tiles that change place otherwise than by a plain turn, and what becomes of the set and squares.

Squares are zero-based; seats 0-based.
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
    """Face down for an exchange, `GameState.set_aside`."""
    BOX = "box"
    """Of the set but out of play, `GameState.box`."""
    OUTSIDE = "outside"
    """Not at this table: lost, of another set, or spares. The set grows or shrinks by it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place; `seat` is whose rack it is, None for every other place."""

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
    """Drawn tiles that lay apart were put on the rack."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesMoved:
    """Tiles went from one place to another by a ruling.

    Attributes:
        tiles: as they lie on a rack; a designated blank is a plain blank again.
        source, target: two different places.
        seen_by: the seats that saw which tiles they are.
    """

    tiles: tuple[str, ...]
    source: Spot
    target: Spot
    seen_by: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class TilesExposed:
    """Tiles were seen without changing their place.

    Attributes:
        tiles: which.
        spot: where they are.
        seen_by: the seats that saw them.
    """

    tiles: tuple[str, ...]
    spot: Spot
    seen_by: frozenset[int]


@dataclass(frozen=True, slots=True)
class TilesLifted:
    """Tiles came off the board by a ruling; no points change by this."""

    placements: tuple[Placement, ...]
    target: Spot


@dataclass(frozen=True, slots=True)
class TilesPut:
    """Tiles were put on the board by a ruling; no points change by this."""

    placements: tuple[Placement, ...]
    source: Spot


@dataclass(frozen=True, slots=True)
class DrawSettled:
    """What a player drew is in order now; nothing of it is told apart any more."""

    player: int


@dataclass(frozen=True, slots=True)
class SquaresBarred:
    """No tile may be laid on these squares any more (2001 25.ii.b)."""

    squares: tuple[Square, ...]


class TileFault(Enum):
    """How a tile can lie wrong on its square."""

    TURNED = "turned"
    FACE_DOWN = "face-down"
    ASKEW = "askew"
    BACKWARDS = "backwards"
    """Turned with its whole word, which reads from the other side."""


@dataclass(frozen=True, slots=True)
class TilesMislaid:
    """Tiles on the board lie turned, face down or askew; nobody has put it right."""

    player: int
    squares: tuple[Square, ...]
    fault: TileFault


@dataclass(frozen=True, slots=True)
class TilesRighted:
    """Mislaid tiles were put right. Empty means all of them."""

    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class LetteringTurned:
    """The bonus lettering stands so many quarter turns (0 to 3) against the words."""

    quarter_turns: int


@dataclass(frozen=True, slots=True)
class Identity:
    """In journals of the first versions: two stand-ins for unnamed tiles that changed places."""

    shown: str
    assumed: str
    source: Spot


@dataclass(frozen=True, slots=True)
class RackIdentified:
    """With a physical set: somebody said or showed what is on a rack.

    Attributes:
        player: whose rack.
        tiles: every tile of it that is known now.
        changes: of the first versions; nothing follows from them any more.
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


# The steps of an exchange one by one, as people do them at the table.


@dataclass(frozen=True, slots=True)
class ExchangeSaid:
    """The player said that he exchanges; `count` is None when he named no number."""

    player: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TilesPutDown:
    """Tiles of the rack were put face down for an exchange."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OldTilesBagged:
    """Some of the tiles put down for an exchange were put into the bag."""

    player: int
    tiles: tuple[str, ...]


ExchangeEvent = ExchangeSaid | TilesPutDown | OldTilesBagged


# What is said and written of a blank, and a play that turns out to read otherwise.
#
# Sources: 1999 and 2001 12; Singapore G7; NASPA IV.F.


@dataclass(frozen=True, slots=True)
class BlankSaid:
    """The player of a blank said which letter it is; `letter` is upper case."""

    player: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class BlankWritten:
    """Somebody wrote which letter a blank is; `player` is who wrote, `letter` upper case."""

    player: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class BlankDesignated:
    """A blank on the board now stands for a letter.

    Attributes:
        square: where it lies.
        letter: upper case, empty when it stands for none.
        words: how the present or the last play reads with it, empty where nothing changes.
    """

    square: Square
    letter: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRestated:
    """The present play, or the last one, lies and reads as this; points already given stay.

    Tiles that it no longer lays are on its player's rack.
    """

    player: int
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    faults: tuple[Reason, ...] = ()


BlankEvent = BlankSaid | BlankWritten | BlankDesignated | PlayRestated
