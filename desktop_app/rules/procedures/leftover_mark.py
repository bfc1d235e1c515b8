# SPDX-License-Identifier: MIT
"""An earlier blank's letter that still stands on the slip. Source: NASPA IV.F.2."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.procedures.stopped_clock import restart_clock, stop_clock


def _correct(act: Act, ask: Dialogue) -> None:
    """The clock stands still until the mark is struck out."""
    seats = range(act.state.player_count)
    ran = stop_clock(act, ask.player("player", among=seats))
    restart_clock(act, ran)
    act.rule_step("blank-fixed", "blank.leftover", "blank.designate")


PROCEDURES = (Procedure("leftover-mark", ("blank-fixed",), Group.BOARD, _correct, is_going),)
