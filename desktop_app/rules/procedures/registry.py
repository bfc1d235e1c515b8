# SPDX-License-Identifier: MIT
"""Every procedure there is, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.rules.procedures import (
    disqualification,
    drop_back,
    forfeits,
    free_acts,
    illegal_play,
    overdraw,
    overdrawn_exchange,
    overfull_play,
    reconstruction,
    recount,
    resignation,
    result_correction,
    shortened_game,
    time_acts,
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
    illegal_play.PROCEDURES,
)

PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {procedure.name: procedure for family in _FAMILIES for procedure in family}
)
"""Name to procedure, in the order in which the desk lists them."""
