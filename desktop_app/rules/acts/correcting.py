# SPDX-License-Identifier: MIT
"""Putting a line of the score sheet right, by a recorded event that carries what follows from it.

With a physical set tiles can change too, because what was entered may be what was misread. Where
the program holds the tiles only places and scores can be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import RECKONED, declare_result, winner_by_points
from desktop_app.rules.acts.identifying import not_left
from desktop_app.rules.acts.laying import HIGHEST_SCORE
from desktop_app.rules.board import Placement
from desktop_app.rules.corrections import TURNS, Clash, Correction, plan_correction
from desktop_app.rules.entry_commands import CorrectEntry
from desktop_app.rules.entry_events import EntryCorrected
from desktop_app.rules.move import format_square
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import last_play_line
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tile_events import (
    BAG,
    RackIdentified,
    TilesLifted,
    TilesMoved,
    TilesPut,
    rack_of,
)
from desktop_app.rules.tiles import UNSEEN, face_of, holds_tiles, sort_tiles

_KINDS = {kind.value: kind for kind in TURNS}
_SETTLED = (Phase.ON_TURN, Phase.ENDED, Phase.OVER)
"""Moments at which nothing is half done."""


def correct_entry(act: Act, command: CorrectEntry) -> Rejection | None:
    """Put one line right with everything that follows from it."""
    if rejection := _check_entry(act, command):
        return rejection
    plan = plan_correction(
        act.state,
        command.line,
        kind=None if command.kind is None else _KINDS[command.kind],
        placements=command.placements,
        points=command.points,
        tiles=command.tiles,
    )
    if isinstance(plan, Clash):
        return act.refuse(plan.reason, str(plan.line))
    if plan.changes_tiles and (rejection := _move_tiles(act, plan)):
        return rejection
    act.emit(
        EntryCorrected(
            line=plan.line,
            kind=plan.kind.value,
            placements=plan.placements,
            words=plan.words,
            points=plan.points,
            tiles=plan.tiles,
            later=plan.later,
        )
    )
    result = act.state.result
    if result is not None and result.reason in RECKONED:
        declare_result(act, winner_by_points(act))
    return None


def _check_entry(act: Act, command: CorrectEntry) -> Rejection | None:
    state = act.state
    if not 0 <= command.line < len(state.rows):
        return act.refuse(Reason.NO_SUCH_ENTRY, str(command.line))
    if state.phase is Phase.SIGNED:
        return act.refuse(Reason.ALREADY_SIGNED)
    if state.phase not in _SETTLED:
        return act.refuse(Reason.WRONG_PHASE)
    row = state.rows[command.line]
    if command.kind is not None and (command.kind not in _KINDS or row.kind not in TURNS):
        return act.refuse(Reason.BAD_VALUE, command.kind)
    if command.placements is not None and row.kind not in TURNS:
        return act.refuse(Reason.BAD_VALUE, row.kind.value)
    if command.points is not None and abs(command.points) > HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    return _check_faces(act, command)


def _check_faces(act: Act, command: CorrectEntry) -> Rejection | None:
    tile_set = act.state.setup.tile_set
    for placement in command.placements or ():
        if not act.state.setup.layout.holds(placement.row, placement.col):
            return act.refuse(Reason.OFF_BOARD, format_square(placement.row, placement.col))
        if face_of(placement.tile) not in tile_set.faces:
            return act.refuse(Reason.UNKNOWN_FACE, placement.tile)
    for tile in command.tiles or ():
        if tile != UNSEEN and tile not in tile_set.distribution:
            return act.refuse(Reason.UNKNOWN_FACE, tile)
    return None


def _move_tiles(act: Act, plan: Correction) -> Rejection | None:
    """Take the tiles of the line off the board and put the right ones there."""
    off = _less(plan.row.placements, plan.placements)
    on = _less(plan.placements, plan.row.placements)
    returned = Counter(each.on_rack for each in off)
    used = Counter(each.on_rack for each in on)
    if not act.state.setup.is_physical and returned != used:
        return act.refuse(Reason.NOT_ON_RACK)
    if plan.line + 1 < len(act.state.rows) and _is_withdrawn(act, plan.line):
        # The play came off again: its tiles are on the rack, and nothing lies on the board.
        return None
    if any(act.state.board.tile_at(each.row, each.col) != each.tile for each in off):
        # A ruling has moved what this line laid.
        return act.refuse(Reason.NO_TILE_THERE, str(plan.line))
    player = plan.row.player
    _forget_played(act, player, used)
    if off:
        act.emit(TilesLifted(off, BAG))
    taken = len(on) - len(off) if _has_not_drawn(act.state, plan.line) else 0
    if taken < 0:
        act.emit(TilesMoved((UNSEEN,) * -taken, BAG, rack_of(player)))
    for number, placement in enumerate(on):
        if rejection := _put(act, player, placement, is_on_rack=number < taken):
            return rejection
    return None


def _forget_played(act: Act, player: int, used: Counter[str]) -> None:
    """Tiles named on a rack may be those of the play that is entered only now."""
    shown = Counter(act.state.shown_rack(player))
    if act.state.setup.is_physical and shown & used:
        act.emit(RackIdentified(player, sort_tiles((shown - used).elements())))


def _has_not_drawn(state: GameState, line: int) -> bool:
    """True for the line of an open play of a physical set whose rack has not been filled since."""
    turn, player = state.open_turn, state.rows[line].player
    is_open = turn is not None and turn.player == player and line == last_play_line(state, player)
    return state.setup.is_physical and is_open and not state.draw_of(player).tiles


def _is_withdrawn(act: Act, line: int) -> bool:
    return act.state.rows[line + 1].kind is RowKind.PHONEY_WITHDRAWN


def _less(tiles: Sequence[Placement], others: Sequence[Placement]) -> tuple[Placement, ...]:
    return tuple(each for each in tiles if each not in others)


def _put(
    act: Act, player: int, placement: Placement, *, is_on_rack: bool = False
) -> Rejection | None:
    """Put a tile on the board: off the rack it was played from, if it has not been filled since.

    Else it comes out of the bag, as the rack has its next tile already; off a rack where the bag
    is empty.
    """
    state, tile = act.state, placement.on_rack
    if state.board.tile_at(placement.row, placement.col):
        return act.refuse(Reason.SQUARE_TAKEN, format_square(placement.row, placement.col))
    seats = (player, *(seat for seat in range(state.player_count) if seat != player))
    # What is named on a rack is not the tile that lay on the board.
    holding = [rack_of(seat) for seat in seats if UNSEEN in state.racks[seat]]
    is_on_rack = is_on_rack and rack_of(player) in holding
    places = [BAG] if holds_tiles(state.bag, (tile,)) and not is_on_rack else holding
    if not places or not_left(state, (tile,)) is not None:
        return act.refuse(Reason.NOT_LEFT, tile)
    act.emit(TilesPut((placement,), places[0]))
    return None
