# SPDX-License-Identifier: MIT
"""The clock after a challenge: what has to be done at the table before it is started again.

Sources: Singapore G11.6; NASPA IV.J.1.o, VI.B.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.disputing import CHALLENGE
from desktop_app.rules.acts.verdicts import owes_draw_back
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Verdict

_KEY = "challenge.restart"


def check_restart(act: Act) -> Rejection | None:
    """Refuse to start the clock after a challenge while the book's conditions are not met.

    That the tiles are on the racks again and the board is cleared the verdict has seen to; left
    are both players at the table and, after a good play, the first tile drawn for it (NASPA
    IV.J.1.o). Whoever delays is dealt with by the procedure `delayed-restart`.
    """
    state = act.state
    verdict = state.reviewable
    if verdict is None or state.clock.reason != CHALLENGE or state.setup.mode is Mode.AUTOMATIC:
        return None
    restart = act.rules.challenge.restart
    if restart == "all-conditions":
        return _check_conditions(act, verdict)
    turn = state.last_turn
    if restart == "challenger-after-scores" and turn is not None and not turn.is_recorded:
        act.rule("challenge-restart", _KEY, player=state.on_turn, detail="scores-first")
    return None


def _check_conditions(act: Act, verdict: Verdict) -> Rejection | None:
    state, turn = act.state, verdict.before.last_turn
    assert turn is not None, "a verdict is on a turn that has ended"
    for seat in state.away:
        return act.refuse(Reason.AWAY, state.setup.seats[seat].name, _KEY)
    if owes_draw_back(state, turn.player):
        return act.refuse(Reason.STEP_MISSING, "drawn-after-challenge", _KEY)
    owes_draw = state.missing_tiles(turn.player) > 0 and not state.draw_of(turn.player).tiles
    if verdict.is_acceptable and owes_draw:
        return act.refuse(Reason.STEP_MISSING, "draw", _KEY)
    return None
