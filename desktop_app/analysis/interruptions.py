# SPDX-License-Identifier: MIT
"""What interrupts a player who tracks, so that the sheet is better counted once more.

Most errors of tracking come from the moment at which the clock stood: a play came off the board, a
challenge was looked up, somebody ruled.
"""

from __future__ import annotations

from enum import StrEnum

from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te


class Interruption(StrEnum):
    """Why a sheet is to be tracked again; a later member outweighs an earlier one."""

    STOPPED = "stopped"
    """A player stopped the clock."""
    EXCHANGE = "exchange"
    """Tiles went back into the bag."""
    CHALLENGE = "challenge"
    """A play was challenged and stands."""
    PHONEY = "phoney"
    """A play came off the board."""
    RULING = "ruling"
    """The desk ruled, or took a ruling back."""
    RECONSTRUCTION = "reconstruction"
    """Play goes on from an earlier turn, or from the beginning."""

    def outweighs(self, other: str) -> bool:
        """Whether this one is to be said rather than `other`, which may be "" for none."""
        kinds = list(Interruption)
        return not other or kinds.index(self) >= kinds.index(Interruption(other))


_RULINGS = (de.ProcedureEnded, de.RulingUndone, te.TilesLifted, te.TilesPut)
_RECONSTRUCTIONS = (de.GameReconstructed, de.GameRestarted)


def interruption_of(event: ev.Event) -> Interruption | None:
    """How an event interrupts those who track; None when it does not."""
    if isinstance(event, _RECONSTRUCTIONS):
        return Interruption.RECONSTRUCTION
    if isinstance(event, _RULINGS):
        return Interruption.RULING
    if isinstance(event, ev.PlayWithdrawn):
        return Interruption.PHONEY
    if isinstance(event, ev.ChallengeAdjudicated) and event.is_acceptable:
        return Interruption.CHALLENGE
    if isinstance(event, ev.TurnEnded) and event.kind is ev.TurnKind.EXCHANGE:
        return Interruption.EXCHANGE
    if isinstance(event, ev.ClockNeutralised) and event.by is not None:
        return Interruption.STOPPED
    return None
