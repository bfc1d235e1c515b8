# SPDX-License-Identifier: MIT
"""Accepting the last play, by word or by deed, and what follows when it was the out play.

Sources: 1999 and 2001 7.3, 13.2, 18.2; family "Challenging Words"; Singapore G11.1;
NASPA IV.I.1-2, V.E.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import check_zero_run
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.challenge_events import AcceptanceSaid, ChallengeRetracted
from desktop_app.rules.commands import AcceptPlay
from desktop_app.rules.events import EndReason, PlayAccepted
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.turns import LastTurn


def accept_open_turn(act: Act, by: int, how: str) -> None:
    """Let the open play stand; an accepted out play ends the game."""
    turn = act.state.open_turn
    if turn is None:
        return
    act.emit(PlayAccepted(by, how))
    if turn.is_out:
        end_game(act, EndReason.OUT, turn.player)
    else:
        check_zero_run(act)


def let_stand(act: Act, by: int, how: str) -> None:
    """One opponent lets the open play stand; the last of them settles it.

    Nobody's word takes another's right to challenge (family "Challenging Words").
    """
    if not set(act.state.undecided_opponents) - {by}:
        accept_open_turn(act, by, how)
        return
    if act.state.dispute is not None:
        act.emit(ChallengeRetracted(by))
    act.emit(AcceptanceSaid(by))


def window_s(act: Act, turn: LastTurn) -> int:
    """Seconds after a turn in which it may be held or challenged unheld; -1 for no limit."""
    rules = act.rules
    if turn.seen_at_ms is not None and rules.hold.away_return_s > 0:
        # Played while the opponent was away (1999, 2001 14.2; NASPA IV.L).
        return rules.hold.away_return_s
    if turn.is_out:
        return rules.challenge.out_play_window_s
    if act.state.draw_of(turn.player).tiles and rules.challenge.no_clock_press_s:
        # Tiles were drawn before the clock was pressed (NASPA IV.G.2.a).
        return rules.challenge.no_clock_press_s
    if rules.hold.bag_empty_unlimited and not act.state.bag:
        return -1
    # A ruleset without holds sets no time either.
    return rules.hold.call_window_s if rules.hold.call_window_s > 0 else -1


def is_window_over(act: Act, turn: LastTurn) -> bool:
    """Whether the time to hold a play, or to challenge it unheld, has gone by."""
    window = window_s(act, turn)
    began_ms = turn.ended_at_ms if turn.seen_at_ms is None else turn.seen_at_ms
    return window >= 0 and act.state.now_ms - began_ms > window * 1000


def accept_by_next_play(act: Act, by: int) -> None:
    """A player who goes on with the game has let the play before it stand."""
    accept_open_turn(act, by, "next-play")


def accept_play(act: Act, command: AcceptPlay) -> Rejection | None:
    """Say that the last play stands."""
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    turn = act.state.open_turn
    if turn is None:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    if turn.player == command.by:
        return act.refuse(Reason.OWN_PLAY)
    dispute = act.state.dispute
    if dispute is not None and (dispute.is_binding or dispute.by != command.by):
        return act.refuse(Reason.CHALLENGE_BINDING)
    if command.by in turn.let_stand_by and not command.goes_on:
        return act.refuse(Reason.STEP_REPEATED, "", "accept.triggers")
    words = act.rules.accept.triggers & {"say-accepted", "say-ok"}
    how = min(words) if words else "said"
    if command.goes_on and command.by == act.state.on_turn and not turn.is_out:
        accept_by_next_play(act, command.by)
    else:
        let_stand(act, command.by, how)
    return None
