# SPDX-License-Identifier: MIT
"""Leaving the table and coming back, and the time to look at what was played meanwhile.

Nobody can be kept from leaving: whatever the book says of it is noted. Sources: 1999 and 2001 14,
14.2; Singapore G19; NASPA IV.L, IV.M.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.challenge_events import PlaySeen
from desktop_app.rules.commands import LeaveTable, ReturnToTable
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import ClockNeutralised, TurnKind
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import OFFICIAL, GameState
from desktop_app.rules.table_events import PlayerLeft, PlayerReturned

_KEYS = ("hold.away_return_s", "hold.away_return_from")
DIRECTOR = "director"
"""The reason for which the clock is stopped for somebody who helps with a ruling."""


def leave_table(act: Act, command: LeaveTable) -> Rejection | None:
    """Leave; a note says whether it was by the book."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if act.state.setup.mode is Mode.AUTOMATIC:
        # The program would go on drawing for somebody who is not there.
        return act.refuse(Reason.NOT_ALLOWED, "", *_KEYS)
    state = act.state
    act.emit(PlayerLeft(player))
    if command.is_official:
        _leave_officially(act, player)
        return None
    detail = leaving_fault(state, player) or "in-order"
    act.rule_step("leave-area", "absence.leave", *_KEYS, player=player, detail=detail)
    return None


def leaving_fault(state: GameState, player: int) -> str:
    """What is wrong with leaving now, empty where nothing is.

    ``on-turn`` before one's own turn has ended, ``clock`` while the opponent's clock does not run,
    ``not-recorded`` before the cumulative score is written, ``drawn`` with new tiles taken.
    """
    turn, clock = state.last_turn, state.clock
    if turn is None or turn.player != player or state.on_turn == player:
        return "on-turn"
    if clock.exists and clock.running != state.on_turn:
        return "clock"
    required = state.setup.ruleset.record.cumulative_required
    # Singapore keeps running totals but ties nothing to the moment they are written (G1).
    required = required and "record" in state.setup.ruleset.turn.order
    if required and turn.kind is TurnKind.PLAY and not turn.is_recorded:
        return "not-recorded"
    return "drawn" if state.draw_of(player).tiles else ""


def _leave_officially(act: Act, player: int) -> None:
    """Somebody is asked to help with a ruling: the clock stops where the book says so."""
    state = act.state
    act.emit(NoteKept(OFFICIAL, player, "away"))
    # On the opponent's turn it stops at the end of his play (NASPA IV.M; `press_after_turn`).
    stops = act.rules.hold.away_official_stops
    if stops and state.on_turn == player and state.clock.running is not None:
        act.emit(ClockNeutralised(player, DIRECTOR))
    detail = "clock-stopped" if stops else "clock-runs"
    act.rule_step("official-away", "absence.official", player=player, detail=detail)


def return_to_table(act: Act, command: ReturnToTable) -> Rejection | None:
    """Come back; a play made meanwhile may now be held or challenged for a few seconds."""
    player, state = command.player, act.state
    if player not in state.away:
        return act.check_seat(player) or act.refuse(Reason.WRONG_PHASE, "", *_KEYS)
    act.emit(PlayerReturned(player))
    if act.state.note(OFFICIAL, player):
        act.emit(NoteKept(OFFICIAL, player, ""))
    turn = act.state.open_turn
    if turn is None or turn.missed_by != player:
        return None
    act.rule_step("leave-away-play", "absence.return", *_KEYS, player=player)
    if act.rules.hold.away_return_from == "first-new-tile":
        # The clock is stopped until he sees his first new tile (NASPA IV.L).
        if state.clock.running is not None:
            act.emit(ClockNeutralised(player))
    else:
        act.emit(PlaySeen(player))
    return None


def see_play(act: Act) -> None:
    """The clock starts for a player who is back: his time to hold the play begins (NASPA IV.L)."""
    turn = act.state.open_turn
    if turn is not None and turn.missed_by is not None and turn.seen_at_ms is None:
        act.emit(PlaySeen(turn.missed_by))


def has_drawn_in_absence(state: GameState, player: int) -> bool:
    """Whether the player whose turn it was last has tiles that he drew while nobody could look."""
    turn, draw = state.last_turn, state.draw_of(player)
    is_last = turn is not None and turn.player == player
    return is_last and draw.in_absence and bool(draw.tiles)
