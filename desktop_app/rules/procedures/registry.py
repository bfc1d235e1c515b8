# SPDX-License-Identifier: MIT
"""Every procedure there is, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.rules.procedures import (
    bag_access,
    disqualification,
    drop_back,
    exchange_slips,
    exposed_tiles,
    forfeits,
    free_acts,
    illegal_exchange,
    illegal_play,
    out_of_order,
    overdraw,
    overdrawn_exchange,
    overfull_play,
    reconstruction,
    recount,
    resignation,
    result_correction,
    shortened_game,
    spilled_tiles,
    time_acts,
    underdraw,
)
from desktop_app.rules.procedures.procedure import Procedure

_FAMILIES: tuple[tuple[Procedure, ...], ...] = (
    free_acts.PROCEDURES,
    time_acts.PROCEDURES,
    reconstruction.PROCEDURES,
    disqualification.PROCEDURES,
    forfeits.PROCEDURES,
    resignation.PROCEDURES,
    shortened_game.PROCEDURES,
    result_correction.PROCEDURES,
    recount.PROCEDURES,
    overdraw.PROCEDURES,
    overdrawn_exchange.PROCEDURES,
    overfull_play.PROCEDURES,
    drop_back.PROCEDURES,
    underdraw.PROCEDURES,
    out_of_order.PROCEDURES,
    spilled_tiles.PROCEDURES,
    exposed_tiles.PROCEDURES,
    bag_access.PROCEDURES,
    illegal_exchange.PROCEDURES,
    exchange_slips.PROCEDURES,
    illegal_play.PROCEDURES,
)

PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {procedure.name: procedure for family in _FAMILIES for procedure in family}
)
"""Name to procedure, in the order in which the desk lists them."""
