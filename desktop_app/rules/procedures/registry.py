# SPDX-License-Identifier: MIT
"""Every procedure there is, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.rules.procedures import (
    bag_access,
    blank_disputes,
    clock_slips,
    drawn_tiles_after_challenge,
    exchange_slips,
    exposed_tiles,
    extra_tiles,
    fallen,
    fallen_tile,
    fast_draw,
    foreign_tile,
    forfeits,
    granted_challenges,
    illegal_exchange,
    illegal_play,
    left_on_board,
    misadjudication,
    mislaid_tiles,
    missing_tile,
    orientation,
    out_of_order,
    overdraw,
    overdraw_remedy,
    overfull_play,
    overtime_erasure,
    penalties,
    reconstruction,
    recount,
    resignation,
    result_correction,
    score_slips,
    set_free_acts,
    shortened_game,
    start_slips,
    taken_tile,
    underdraw,
    wrong_bag,
)
from desktop_app.rules.procedures.procedure import Procedure

_FAMILIES: tuple[tuple[Procedure, ...], ...] = (
    set_free_acts.PROCEDURES,
    overtime_erasure.PROCEDURES,
    reconstruction.PROCEDURES,
    penalties.PROCEDURES,
    forfeits.PROCEDURES,
    resignation.PROCEDURES,
    shortened_game.PROCEDURES,
    result_correction.PROCEDURES,
    recount.PROCEDURES,
    score_slips.PROCEDURES,
    overdraw.PROCEDURES,
    overfull_play.PROCEDURES,
    overdraw_remedy.PROCEDURES,
    underdraw.PROCEDURES,
    out_of_order.PROCEDURES,
    exposed_tiles.PROCEDURES,
    bag_access.PROCEDURES,
    illegal_exchange.PROCEDURES,
    exchange_slips.PROCEDURES,
    illegal_play.PROCEDURES,
    start_slips.PROCEDURES,
    mislaid_tiles.PROCEDURES,
    orientation.PROCEDURES,
    blank_disputes.PROCEDURES,
    clock_slips.PROCEDURES,
    drawn_tiles_after_challenge.PROCEDURES,
    fast_draw.PROCEDURES,
    misadjudication.PROCEDURES,
    granted_challenges.PROCEDURES,
    missing_tile.PROCEDURES,
    extra_tiles.PROCEDURES,
    wrong_bag.PROCEDURES,
    foreign_tile.PROCEDURES,
    fallen.PROCEDURES,
    fallen_tile.PROCEDURES,
    taken_tile.PROCEDURES,
    left_on_board.PROCEDURES,
)

PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {procedure.name: procedure for family in _FAMILIES for procedure in family}
)
"""Name to procedure, in the order in which the desk lists them."""
