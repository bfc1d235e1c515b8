# SPDX-License-Identifier: MIT
"""Every procedure there is, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.rules.procedures import free_acts, reconstruction
from desktop_app.rules.procedures.procedure import Procedure

_FAMILIES: tuple[tuple[Procedure, ...], ...] = (free_acts.PROCEDURES, reconstruction.PROCEDURES)

PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {procedure.name: procedure for family in _FAMILIES for procedure in family}
)
"""Name to procedure, in the order in which the desk lists them."""
