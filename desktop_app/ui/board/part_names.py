# SPDX-License-Identifier: MIT
"""What a screen reader says of a square or a rack tile: one whole sentence for every case."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.board import Board, Direction, Premium
from desktop_app.rules.move import format_square
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import BLANK, face_of, is_blank, rack_tile
from desktop_app.sentences.sentence import Counted
from desktop_app.session.draft import RackSlot
from desktop_app.translation.words import tr

EMPTY_SQUARES: Mapping[Premium, str] = {
    Premium.NONE: "{square}, empty",
    Premium.DOUBLE_LETTER: "{square}, double letter, empty",
    Premium.TRIPLE_LETTER: "{square}, triple letter, empty",
    Premium.DOUBLE_WORD: "{square}, double word, empty",
    Premium.TRIPLE_WORD: "{square}, triple word, empty",
}
POINTS: tuple[str, ...] = (
    "no points",
    "one point",
    "two points",
    "three points",
    "four points",
    "five points",
    "six points",
    "seven points",
    "eight points",
    "nine points",
    "ten points",
)
MORE_POINTS = Counted("{count} point", "{count} points")
LAID = "{tile}, {points}, laid at {square}"
LAID_BLANK = "blank as {tile}, {points}, laid at {square}"
TRIED = "{tile}, {points}, being tried at {square}"
TRIED_BLANK = "blank as {tile}, {points}, being tried at {square}"
TRIED_UNNAMED = "blank without a letter, being tried at {square}"
ON_RACK = "{tile}, {points}, tile {number} of the rack"
ON_RACK_BLANK = "blank, tile {number} of the rack"
MARKED = "{tile}, {points}, tile {number} of the rack, marked for exchange"
MARKED_BLANK = "blank, tile {number} of the rack, marked for exchange"
APART = "{tile}, {points}, tile {number}, drawn and not on the rack yet"
APART_BLANK = "blank, tile {number}, drawn and not on the rack yet"
AWAY = "place {number} of the rack, its tile is on the board"
PICKED_UP = "{name}, picked up"
FACE_DOWN = "tile {number} of the rack, face down"
ARROWS: Mapping[Direction | None, str] = {
    Direction.ACROSS: "the arrow points across",
    Direction.DOWN: "the arrow points down",
    None: "no arrow",
}


def points_words(count: int) -> str:
    """How many points, in words."""
    return tr(POINTS[count]) if 0 <= count < len(POINTS) else tr(MORE_POINTS.of(count))


def square_name(
    board: Board, values: Mapping[str, int], row: int, col: int, tried: str = ""
) -> str:
    """What is on a square; `tried` is the tile being tried on it."""
    square = format_square(row, col)
    tile = tried or board.tile_at(row, col)
    if not tile:
        return tr(EMPTY_SQUARES[board.layout.premium_at(row, col)]).format(square=square)
    if tile == BLANK:
        return tr(TRIED_UNNAMED).format(square=square)
    if tried:
        pattern = TRIED_BLANK if is_blank(tile) else TRIED
    else:
        pattern = LAID_BLANK if is_blank(tile) else LAID
    points = points_words(values.get(rack_tile(tile), 0))
    return tr(pattern).format(tile=face_of(tile), points=points, square=square)


def slot_name(
    slot: RackSlot, values: Mapping[str, int], number: int, *, is_apart: bool = False
) -> str:
    """What stands in a place of the rack; `number` counts from 1, `is_apart`: beside the rack."""
    if slot.is_away:
        return tr(AWAY).format(number=number)
    stands = (APART, APART_BLANK) if is_apart else (ON_RACK, ON_RACK_BLANK)
    patterns = (MARKED, MARKED_BLANK) if slot.is_marked else stands
    pattern = patterns[slot.tile == BLANK]
    points = points_words(values.get(slot.tile, 0))
    return tr(pattern).format(tile=slot.tile, points=points, number=number)


_SLIPS = {
    TileFault.TURNED: "{name}, turned",
    TileFault.BACKWARDS: "{name}, turned",
    TileFault.FACE_DOWN: "{square}, a tile face down",
    TileFault.ASKEW: "{name}, askew",
}
BARRED = "{name}, out of bounds"


def slip_name(name: str, square: str, fault: TileFault | None, *, is_barred: bool) -> str:
    """The name of a square with what is wrong with its tile, or that nothing may be laid there."""
    if fault is not None:
        return tr(_SLIPS[fault]).format(name=name, square=square)
    return tr(BARRED).format(name=name) if is_barred else name
