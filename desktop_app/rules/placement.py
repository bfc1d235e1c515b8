# SPDX-License-Identifier: MIT
"""Geometry of a play: line, gap, connection, centre, length of the first play.

Sources: 1999 and 2001 5.1; family "Placing the First Word", "Next Players Turn", C1-C3; NASPA III.G
and A.I.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.board import Board, Placement
from desktop_app.rules.move import format_square
from desktop_app.rules.rejection import Reason, Refusal

GEOMETRY = frozenset({Reason.NOT_IN_LINE, Reason.GAP, Reason.NOT_CONNECTED})
"""Faults of a play that is not a single connected line."""

_NEIGHBOURS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def find_impossible(board: Board, placements: Sequence[Placement]) -> tuple[Refusal, ...]:
    """Refusals under any ruleset: no tile, a square off the board or already taken."""
    if not placements:
        return (Refusal(Reason.NO_TILES),)
    faults: list[Refusal] = []
    seen: set[tuple[int, int]] = set()
    for placement in placements:
        square = (placement.row, placement.col)
        if not board.layout.holds(*square):
            faults.append(Refusal(Reason.OFF_BOARD))
        elif square in seen or board.tile_at(*square):
            faults.append(Refusal(Reason.SQUARE_TAKEN, detail=format_square(*square)))
        seen.add(square)
    return tuple(faults)


def find_faults(
    board: Board, placements: Sequence[Placement], *, first_min_tiles: int = 2
) -> tuple[Refusal, ...]:
    """All faults in the geometry of a play.

    Args:
        board: the board before the play.
        placements: tiles on empty squares (`find_impossible` is empty for them).
        first_min_tiles: minimum tiles of the first play (``placement.first_min_tiles``).

    Returns:
        Faults in a fixed order: line, gap, length of the first play, centre or connection.
    """
    faults: list[Refusal] = []
    squares = {(placement.row, placement.col) for placement in placements}
    rows = {row for row, _ in squares}
    cols = {col for _, col in squares}
    if len(rows) > 1 and len(cols) > 1:
        faults.append(Refusal(Reason.NOT_IN_LINE))
    elif gap := _first_gap(board, squares):
        faults.append(Refusal(Reason.GAP, detail=format_square(*gap)))
    if board.is_empty:
        if len(squares) < first_min_tiles:
            faults.append(Refusal(Reason.TOO_FEW_FIRST, detail=str(first_min_tiles)))
        if board.layout.centre not in squares:
            faults.append(Refusal(Reason.MISSES_CENTRE, detail=format_square(*board.layout.centre)))
    elif not _is_connected(board, squares):
        faults.append(Refusal(Reason.NOT_CONNECTED))
    return tuple(faults)


def _first_gap(board: Board, squares: set[tuple[int, int]]) -> tuple[int, int] | None:
    (top, left), (bottom, right) = min(squares), max(squares)
    for row in range(top, bottom + 1):
        for col in range(left, right + 1):
            if (row, col) not in squares and not board.tile_at(row, col):
                return row, col
    return None


def _is_connected(board: Board, squares: set[tuple[int, int]]) -> bool:
    return any(
        board.tile_at(row + row_step, col + col_step)
        for row, col in squares
        for row_step, col_step in _NEIGHBOURS
    )


def fault_topic(faults: Sequence[Reason]) -> tuple[str, str]:
    """Topic of the rules matrix and ruleset key for the faults of a play (at least one)."""
    if Reason.MISSES_CENTRE in faults:
        return "first-play-miss-centre", "placement.first_miss_centre"
    if GEOMETRY & set(faults):
        return "disconnected-diagonal", "placement.bad_geometry"
    return "orientation-violation", "placement.reverse_reading"


def falls_by_fault(faults: Sequence[Reason], bad_geometry: str) -> bool:
    """True if a challenged play is withdrawn whatever its words (1999, 2001 5.1; NASPA III.G.1).

    If illegal geometry makes an illegal play, it is announced rather than challenged (NASPA
    III.G.5).
    """
    is_illegal = bad_geometry == "illegal-play"
    return any(not (is_illegal and fault in GEOMETRY) for fault in faults)


def flood(squares: set[tuple[int, int]], base: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares that are connected, side by side, to a square in `base`."""
    reached: set[tuple[int, int]] = set()
    for start in base & squares:
        if start not in reached:
            reached |= _flood(squares, start)
    return reached


def island_squares(board: Board) -> frozenset[tuple[int, int]]:
    """Squares of tiles that are not connected, side by side, to the main group of tiles.

    The main group is the one that covers the centre, else the largest. Words outside it score
    nothing if an unchallenged misplaced play may stay (1999 and 2001 5.1.4).
    """
    left = {(placement.row, placement.col) for placement in board.placements()}
    groups: list[set[tuple[int, int]]] = []
    while left:
        group = _flood(left, min(left))
        left -= group
        groups.append(group)
    if len(groups) < 2:
        return frozenset()
    main = max(groups, key=lambda group: (board.layout.centre in group, len(group)))
    return frozenset(square for group in groups if group is not main for square in group)


def _flood(squares: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    reached, edge = {start}, [start]
    while edge:
        row, col = edge.pop()
        for row_step, col_step in _NEIGHBOURS:
            square = (row + row_step, col + col_step)
            if square in squares and square not in reached:
                reached.add(square)
                edge.append(square)
    return reached
