# SPDX-License-Identifier: MIT
"""All procedures by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from desktop_app.rules.procedures.procedure import Procedure

_MODULES = (
    "set_free_acts",
    "overtime_erasure",
    "reconstruction",
    "penalties",
    "forfeits",
    "resignation",
    "shortened_game",
    "result_correction",
    "recount",
    "score_slips",
    "overdraw",
    "overdraw_remedy",
    "underdraw",
    "out_of_order",
    "bag",
    "exchanges",
    "illegal_play",
    "start_slips",
    "orientation",
    "blank_disputes",
    "clock_slips",
    "drawing_and_challenges",
    "misadjudication",
    "granted_challenges",
    "missing_tile",
    "extra_tiles",
    "fallen",
    "fallen_tile",
    "taken_tile",
    "left_on_board",
)
"""Modules with procedures, in the order in which the desk lists them within a group."""

PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {
        procedure.name: procedure
        for module in _MODULES
        for procedure in import_module(f".{module}", __package__).PROCEDURES
    }
)
"""Procedures by name, in the order in which the desk lists them."""
