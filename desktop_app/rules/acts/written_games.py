# SPDX-License-Identifier: MIT
"""What only a game needs that is written down afterwards, with a physical set and without a clock.

Taking a turn back, because nothing of it happened at this table; and the penalty for overtime,
because the clock that ran stood elsewhere.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import RECKONED, declare_result, winner_by_points
from desktop_app.rules.acts.laying import HIGHEST_SCORE
from desktop_app.rules.desk_events import GameReconstructed
from desktop_app.rules.entry_commands import ChargeTime, TakeBackTurn
from desktop_app.rules.events import AdjustmentKind, ScoreAdjusted
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState, Phase


def take_back_turn(act: Act, command: TakeBackTurn) -> Rejection | None:
    """Go on from the beginning of the turn that was begun last, whatever followed from it."""
    state = act.state
    if not _is_written_down(state):
        return act.refuse(Reason.NOT_ALLOWED, "", "turn.order")
    if state.phase is Phase.SIGNED:
        return act.refuse(Reason.ALREADY_SIGNED)
    if not state.turns or state.phase in (Phase.START, Phase.SETUP):
        return act.refuse(Reason.NO_SUCH_ENTRY)
    act.emit(GameReconstructed(len(state.turns) - 1, ()))
    return None


def charge_time(act: Act, command: ChargeTime) -> Rejection | None:
    """Take points off for overtime, once play is over, and declare the result anew."""
    state = act.state
    if rejection := act.check_seat(command.player):
        return rejection
    if not _is_written_down(state):
        return act.refuse(Reason.NOT_ALLOWED, "", "overtime.pts_per_minute")
    if state.phase is Phase.SIGNED:
        return act.refuse(Reason.ALREADY_SIGNED)
    if state.phase is not Phase.OVER:
        return act.refuse(Reason.WRONG_PHASE)
    if not 1 <= command.points <= HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    act.emit(ScoreAdjusted(command.player, AdjustmentKind.TIME_PENALTY, -command.points))
    result = state.result
    if result is not None and result.reason in RECKONED:
        declare_result(act, winner_by_points(act))
    return None


def _is_written_down(state: GameState) -> bool:
    return state.setup.is_physical and not state.clock.exists
