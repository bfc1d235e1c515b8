# SPDX-License-Identifier: MIT
"""Positions to begin a game from: their faults, and the tiles that they leave open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.challenge import TileDrawer
from desktop_app.rules.events import PositionSet
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import BLANK, UNSEEN, face_of, remove_tiles, sort_tiles
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence


@dataclass(frozen=True)
class Position:
    """A position as it is set up.

    Attributes:
        placements: the tiles on the board.
        racks: the known tiles by seat; a rack with fewer than a full one is filled at random.
        points: by seat.
        remaining_ms: by seat; empty without a clock.
        on_turn: seat to move.
        zero_run: successive zero turns so far.
    """

    placements: tuple[Placement, ...] = ()
    racks: tuple[tuple[str, ...], ...] = ((), ())
    points: tuple[int, ...] = (0, 0)
    remaining_ms: tuple[int, ...] = ()
    on_turn: int = 0
    zero_run: int = 0


@dataclass(frozen=True, slots=True)
class PositionFault:
    """Why a position cannot be; `seat` is that of the rack at fault, None for the board."""

    sentence: Sentence
    seat: int | None = None


def position_of(state: GameState, known: Iterable[int]) -> Position:
    """Return the position of a game, with the racks of the seats in `known` only.

    With a physical set these racks have their named tiles.
    """
    seats = set(known)
    racks = (
        state.shown_rack(player) if player in seats else () for player in range(state.player_count)
    )
    return Position(
        placements=tuple(state.board.placements()),
        racks=tuple(tuple(tile for tile in rack if tile != UNSEEN) for rack in racks),
        points=state.points,
        remaining_ms=state.clock.remaining_ms,
        on_turn=state.on_turn or 0,
        zero_run=state.zero_run,
    )


def unseen_tiles(ruleset: Ruleset, position: Position) -> tuple[str, ...]:
    """Return the tiles that are neither on the board nor on a known rack, sorted.

    Tiles that are used more often than the set has them are left out.
    """
    left = Counter(ruleset.set.distribution)
    left.subtract(_used(position))
    return sort_tiles((+left).elements())


def position_faults(ruleset: Ruleset, position: Position) -> tuple[PositionFault, ...]:
    """Return what cannot be in a position, at most one fault for the board and for each rack."""
    faults: dict[int | None, Sentence] = {}
    used: Counter[str] = Counter()
    fields: list[tuple[int | None, tuple[str, ...]]] = [
        (None, tuple(placement.on_rack for placement in position.placements)),
        *enumerate(position.racks),
    ]
    for seat, tiles in fields:
        used.update(tiles)
        fault = _count_fault(ruleset, used, tiles)
        if fault is None:
            fault = _shape_fault(ruleset, position) if seat is None else _size_fault(ruleset, tiles)
        if fault is not None:
            faults[seat] = fault
    if not faults:
        racks, _bag = filled_racks(ruleset, position, _FirstTiles())
        if (out := next((seat for seat, rack in enumerate(racks) if not rack), None)) is not None:
            faults[out] = Sentence(
                "No tile is left for this rack, so the game is over in this position."
            )
    return tuple(PositionFault(sentence, seat) for seat, sentence in faults.items())


def filled_racks(
    ruleset: Ruleset, position: Position, drawer: TileDrawer
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the racks, filled with unseen tiles as far as they last, and the bag.

    Unknown racks are filled first: at the end of a game a known rack may be short.
    """
    racks, bag = list(position.racks), unseen_tiles(ruleset, position)
    for seat in sorted(range(len(racks)), key=lambda owner: bool(racks[owner])):
        count = min(ruleset.set.rack_size - len(racks[seat]), len(bag))
        drawn = drawer.draw(bag, count) if count > 0 else ()
        racks[seat] += drawn
        bag = remove_tiles(bag, drawn)
    return tuple(racks), bag


def position_set(ruleset: Ruleset, position: Position, drawer: TileDrawer) -> PositionSet:
    """Return the event that sets a position up.

    Raises:
        ValueError: the position cannot be; the message is the first of its faults.
    """
    if faults := position_faults(ruleset, position):
        raise ToldError(faults[0].sentence)
    racks, bag = filled_racks(ruleset, position, drawer)
    return PositionSet(
        placements=position.placements,
        racks=racks,
        bag=bag,
        points=position.points,
        remaining_ms=position.remaining_ms,
        on_turn=position.on_turn,
        zero_run=position.zero_run,
    )


def words_on(board: Board) -> Iterator[str]:
    """Yield the words on a board in upper case, row by row, then column by column."""
    layout = board.layout
    for direction in Direction:
        down, across = direction.step
        for row in range(layout.rows):
            for col in range(layout.cols):
                word = "".join(_run(board, row, col, direction))
                if not board.tile_at(row - down, col - across) and len(word) > 1:
                    yield word


def words_at(board: Board, row: int, col: int) -> tuple[str, ...]:
    """Return the words through a square in upper case, the longest first; at most two."""
    if not board.tile_at(row, col):
        return ()
    words = []
    for direction in Direction:
        down, across = direction.step
        first_row, first_col = row, col
        while board.tile_at(first_row - down, first_col - across):
            first_row, first_col = first_row - down, first_col - across
        words.append("".join(_run(board, first_row, first_col, direction)))
    return tuple(sorted((word for word in words if len(word) > 1), key=len, reverse=True))


def squares_through(board: Board, row: int, col: int) -> Iterator[tuple[int, int]]:
    """Yield the squares of the words through a square, that square first; none if it is empty."""
    if not board.tile_at(row, col):
        return
    yield row, col
    for down, across in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        at = row + down, col + across
        while board.tile_at(*at):
            yield at
            at = at[0] + down, at[1] + across


def _run(board: Board, row: int, col: int, direction: Direction) -> Iterator[str]:
    """Yield the faces from a square to the next empty one."""
    while tile := board.tile_at(row, col):
        yield face_of(tile)
        row, col = row + direction.step[0], col + direction.step[1]


class _FirstTiles:
    """Draws from the front of the bag, where only the number of tiles matters."""

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        return bag[:count]


def _used(position: Position) -> list[str]:
    tiles = [placement.on_rack for placement in position.placements]
    return [*tiles, *(tile for rack in position.racks for tile in rack)]


def _count_fault(ruleset: Ruleset, used: Counter[str], tiles: tuple[str, ...]) -> Sentence | None:
    """Return which of these tiles the set has not got so often, counting those used before."""
    for face in tiles:
        has = ruleset.set.distribution.get(face, 0)
        if used[face] <= has:
            continue
        if not has:
            return Sentence("The set has no tile {tile}.", tile=face)
        if face == BLANK:
            return Sentence.counted(
                "Too many blanks: the set has only one.",
                "Too many blanks: the set has only {count}.",
                has,
            )
        return Sentence.counted(
            "Too many tiles {tile}: the set has only one.",
            "Too many tiles {tile}: the set has only {count}.",
            has,
            tile=face,
        )
    return None


def _size_fault(ruleset: Ruleset, rack: tuple[str, ...]) -> Sentence | None:
    most = ruleset.set.rack_size
    if len(rack) <= most:
        return None
    return Sentence(
        "A rack holds at most {most}; this one has {count}.", count=len(rack), most=most
    )


def _shape_fault(ruleset: Ruleset, position: Position) -> Sentence | None:
    """Return why no game leads to these tiles on the board."""
    squares = {(placement.row, placement.col) for placement in position.placements}
    if not squares:
        return None
    centre = LAYOUTS[ruleset.set.board_layout].centre
    if centre not in squares:
        return Sentence("The centre square is empty: the first word covers it.")
    joined, found = {centre}, [centre]
    while found:
        row, col = found.pop()
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        new = beside & squares - joined
        joined |= new
        found += new
    if joined != squares:
        return Sentence("Not all tiles are connected to the centre square.")
    if len(squares) == 1:
        return Sentence("One tile alone is no word.")
    return None
