# SPDX-License-Identifier: MIT
"""Writing scores down, which ends a turn in some books and accepts a play in others.

Sources: 1999 and 2001 7.1-7.5; family "Scoring the First Word", "Challenging Words"; NASPA IV.G.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_open_turn
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import end_turn
from desktop_app.rules.acts.other_turns import TURN_OF_PHASE
from desktop_app.rules.commands import RecordScore
from desktop_app.rules.events import ScoreRecorded
from desktop_app.rules.rejection import Reason, Rejection


def record_score(act: Act, command: RecordScore) -> Rejection | None:
    """Write the last turn's score and the cumulative score."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state, player = act.state, command.player
    kind = TURN_OF_PHASE.get(state.phase)
    if kind is not None and player == state.on_turn:
        if "score-written" not in act.end_triggers():
            return act.refuse(Reason.STEP_MISSING)
        end_turn(act, kind, "score-written")
        act.emit(ScoreRecorded(player, act.state.points[player]))
        return None
    turn = state.last_turn
    if turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if player == turn.player and turn.is_recorded:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(ScoreRecorded(player, state.points[turn.player]))
    elected = act.rules.table.scorekeeper == "elected"
    if "score-written" in act.rules.accept.triggers and (elected or player != turn.player):
        opponent = player if player != turn.player else state.on_turn
        if opponent is not None:
            accept_open_turn(act, opponent, "score-written")
    return None
