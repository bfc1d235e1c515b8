# SPDX-License-Identifier: MIT
"""The clock while tiles are put right: stopped, and afterwards running as it did.

Sources: 1999 and 2001 14; Singapore G12; NASPA IV.B.2, IV.B.5.b.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import ClockNeutralised, ClockStarted

REASON = "overdraw"


def stop_clock(act: Act, by: int) -> int | None:
    """Neutralise a running clock, or take over one that was stopped for this reason.

    Returns:
        The seat whose clock has to run afterwards, None where it stays as it is.
    """
    clock = act.state.clock
    if clock.running is not None:
        act.emit(ClockNeutralised(by, REASON))
        return clock.running
    return act.state.on_turn if clock.exists and clock.reason == REASON else None


def restart_clock(act: Act, seat: int | None) -> None:
    """Let play resume on the clock of that seat, unless the game has ended meanwhile."""
    if seat is not None and not act.state.is_over:
        act.emit(ClockStarted(seat))
