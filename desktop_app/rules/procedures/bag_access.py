# SPDX-License-Identifier: MIT
"""A player on his own time needs the bag, which the opponent holds (NASPA IV.C.4)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import ClockNeutralised, ClockStarted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState

_TOPIC = "bag-access"


def _is_possible(state: GameState) -> bool:
    return is_going(state) and state.clock.running is not None


def _bag_access(act: Act, ask: Dialogue) -> None:
    """He asks, stops the clock, is given the bag, and the opponent starts his clock again.

    A bag that is handed over at once leaves the clock running.
    """
    player = act.state.clock.running
    assert player is not None, "it is possible only while a clock runs"
    if not ask.yes("handed-over"):
        act.emit(ClockNeutralised(player, "any-stated"))
        act.emit(ClockStarted(player))
    act.rule_step(_TOPIC, "bag-access.steps", player=player)


PROCEDURES = (Procedure(_TOPIC, (_TOPIC,), Group.CLOCK, _bag_access, _is_possible),)
