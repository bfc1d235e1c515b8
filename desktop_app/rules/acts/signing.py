# SPDX-License-Identifier: MIT
"""The result card or tally slip: who signs it, who hands it in, and that it is closed then.

Sources: 1999 18.7, 18.10; 2001 18.7, 18.10; NASPA V.I, V.J. Family and Singapore know no signing.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.commands import SignResult
from desktop_app.rules.events import EndReason, ResultSigned
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState, Phase


def who_hands_in(state: GameState) -> int | None:
    """The seat that hands the result in: the winner, and in a tie whom the book names.

    None before the end, where nothing is handed in, and where the book names nobody.
    """
    result, rules = state.result, state.setup.ruleset.result
    if result is None or rules.sign == "none":
        return None
    if result.winner is not None:
        return result.winner
    if result.reason is EndReason.DOUBLE_FORFEIT:
        return None
    if rules.tie_filler == "first-player":
        return state.first
    went_out = result.reason is EndReason.OUT and rules.tie_filler == "first-out"
    return result.player if went_out else None


def sign_result(act: Act, command: SignResult) -> Rejection | None:
    """Sign the result; it is closed when everybody has."""
    if rejection := act.check_seat(command.player):
        return rejection
    result = act.state.result
    if result is None:
        return act.refuse(Reason.WRONG_PHASE, "", "result.sign")
    if act.rules.result.sign == "none":
        return act.refuse(Reason.NOT_ALLOWED, "", "result.sign")
    if command.player in result.signed:
        return act.refuse(Reason.ALREADY_SIGNED)
    act.emit(ResultSigned(command.player))
    if act.state.phase is Phase.SIGNED:
        key = "result.sign" if result.winner is not None else "result.tie_filler"
        seat = who_hands_in(act.state)
        act.rule("card-filler", key, player=seat, detail="nobody" if seat is None else "")
    return None
