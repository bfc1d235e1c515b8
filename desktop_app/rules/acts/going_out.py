# SPDX-License-Identifier: MIT
"""Announcing that one goes out. Sources: 1999, 2001 18.2; NASPA V.E knows no announcement."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.commands import AnnounceOut
from desktop_app.rules.events import OutAnnounced
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase


def announce_out(act: Act, command: AnnounceOut) -> Rejection | None:
    """Say that this play goes out, with the last tile laid and before or after the clock."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state, player = act.state, command.player
    laid_last = state.phase is Phase.PLACED and state.on_turn == player
    turn = state.open_turn
    went_out = turn is not None and turn.is_out and turn.player == player
    if state.racks[player] or state.bag or not (laid_last or went_out):
        return act.refuse(Reason.WRONG_PHASE, "", "end.out_clock")
    act.emit(OutAnnounced(player))
    act.rule_step("out-announce", "result.out-announced", "end.out_clock", player=player)
    return None
