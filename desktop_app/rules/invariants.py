# SPDX-License-Identifier: MIT
"""Invariants of a state after any event."""

from __future__ import annotations

from desktop_app.rules.score_rows import points_of_rows
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import UNSEEN, holds_tiles, remove_tiles
from desktop_app.sentences.numbers import number_of


def find_violations(state: GameState) -> tuple[str, ...]:
    """Violated invariants, in words for a developer; empty for every reachable state.

    All tiles of the set are somewhere. Tiles played or drawn are where they were put. Totals are
    the sums of the score sheet. At most one player's clock runs, and none after the end.
    """
    return (*_of_tiles(state), *_of_turns(state), *_of_scores(state), *_of_clock(state))


def _of_tiles(state: GameState) -> list[str]:
    found: list[str] = []
    everywhere = [placement.on_rack for placement in state.board.placements()]
    for rack in state.racks:
        everywhere.extend(rack)
    everywhere.extend((*state.bag, *state.set_aside, *state.box, *state.missing))
    whole = (*state.setup.tile_set.tiles, *state.added)
    if len(everywhere) != len(whole) or not holds_tiles(everywhere, whole):
        found.append(f"{number_of(len(everywhere), 'tile')} are not the set")
    if state.setup.is_physical and set(state.bag) - {UNSEEN}:
        found.append("the faces of tiles in the bag are known")
    for tile in sorted(set(state.added) & set(state.missing)):
        found.append(f"a tile {tile} is missing and another one is added")
    for square in sorted(state.mislaid):
        if not state.board.tile_at(square.row, square.col):
            found.append(f"no tile lies wrong on row {square.row}, column {square.col}")
    return found


def _of_turns(state: GameState) -> list[str]:
    found: list[str] = []
    for seat, draw in enumerate(state.draws):
        unnamed = (UNSEEN,) * len(draw.named)
        if not holds_tiles((*remove_tiles(state.racks[seat], draw.named), *unnamed), draw.tiles):
            found.append(f"seat {seat} has drawn tiles that are not on the rack")
    turn = state.open_turn
    for laid in (state.turn.laid, None if turn is None else turn.laid):
        for placement in () if laid is None else laid.placements:
            if state.board.tile_at(placement.row, placement.col) != placement.tile:
                found.append(f"the tile {placement.tile} that was laid is gone")
    return found


def _of_scores(state: GameState) -> list[str]:
    found: list[str] = []
    for seat, total in enumerate(state.points):
        rows = [row for row in state.rows if row.player == seat]
        if rows and rows[-1].total != total:
            found.append(f"seat {seat} stands at {total}, the sheet says {rows[-1].total}")
        brought = state.points_brought[seat] if state.points_brought else 0
        if points_of_rows(state, seat) + brought != total:
            found.append(f"the rows of seat {seat} do not add up to {total}")
    return found


def _of_clock(state: GameState) -> list[str]:
    found: list[str] = []
    running = state.clock.running
    if running is not None and not 0 <= running < state.player_count:
        found.append(f"the clock runs for seat {running}")
    if running is not None and not state.clock.exists:
        found.append("a clock runs that does not exist")
    if state.is_over and running is not None:
        found.append("a clock runs after the end")
    return found
