# SPDX-License-Identifier: MIT
"""Asking the opponent for a score, for the running total, or where the last play lies.

Sources: 1999 and 2001 14.1; Singapore G17; NASPA IV.D, IV.G.1, IV.H.1-2.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.table_commands import AskOpponent
from desktop_app.rules.table_events import OpponentAsked

ABOUT = ("score", "cumulative", "place")
"""What an opponent may be asked."""


def ask_opponent(act: Act, command: AskOpponent) -> Rejection | None:
    """Ask for a score, the running total or the place of a play, as far as the clock allows it."""
    player, about = command.player, command.about
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if about not in ABOUT:
        return act.refuse(Reason.BAD_VALUE, about)
    if about != "cumulative" and act.state.last_turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if about == "place":
        return _ask_place(act, player)
    return _ask_score(act, player, about)


def _ask_place(act: Act, player: int) -> Rejection | None:
    """The player asked shows the play, unless his own clock is still running."""
    running = act.state.clock.running
    if act.rules.turn.show_play == "unless-own-clock-runs" and running not in (None, player):
        return act.refuse(Reason.CLOCK_STATE, "", "turn.show_play")
    act.emit(OpponentAsked(player, "place"))
    act.rule("show-play", "turn.show_play", player=player)
    return None


def _ask_score(act: Act, player: int, about: str) -> Rejection | None:
    when = act.rules.record.verify_when
    own = _is_own_time(act, player)
    if when == "own-time" and not own:
        return act.refuse(Reason.CLOCK_STATE, "", "record.verify_when")
    act.emit(OpponentAsked(player, about))
    detail = "discouraged" if when == "own-time-preferred" and not own else ""
    act.rule("verify-score-when", "record.verify_when", player=player, detail=detail)
    if about == "cumulative" and not act.state.bag and act.rules.record.waived_when_bag_empty:
        act.rule("cume-verify-bag-empty", "record.waived_when_bag_empty", player=player)
    return None


def _is_own_time(act: Act, player: int) -> bool:
    """Without a clock it is nobody's time; one stopped for the scores is there for just that."""
    clock = act.state.clock
    if not clock.exists or clock.running == player:
        return True
    return clock.running is None and clock.reason == "score-difference"
