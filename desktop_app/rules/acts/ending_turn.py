# SPDX-License-Identifier: MIT
"""The end of a turn: what it does to the zero run, the clock and the game.

Sources: 1999 7.2, 11, 18.1; 2001 7.2, 11, 18.6; family "Passing", C8; Singapore G6, G10, G15.2;
NASPA IV.E.1, IV.G.1.e, V.B.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.begun_turns import rule_on_exchange
from desktop_app.rules.acts.finishing import end_game, racks_are_known
from desktop_app.rules.events import (
    ClockPressed,
    EndReason,
    TurnEnded,
    TurnKind,
    ZeroRunChanged,
)
from desktop_app.rules.placement import falls_by_fault, fault_topic
from desktop_app.rules.state import OFFICIAL, GameState, Phase

_COUNTED_AS = {
    TurnKind.PASS: "pass",
    TurnKind.EXCHANGE: "exchange",
    TurnKind.CHALLENGE_LOST: "challenger-lost",
}


def end_turn(act: Act, kind: TurnKind, trigger: str, player: int | None = None) -> None:
    """End the turn of the player on turn (or of `player`) and count what it means."""
    state = act.state
    seat = state.on_turn if player is None else player
    assert seat is not None, "a turn ends only when somebody is on turn"
    is_play = kind is TurnKind.PLAY and state.laid is not None
    points = state.laid.points if is_play and state.laid else 0
    is_out = is_play and not state.racks[seat] and not state.bag
    run = _run_after(act, kind, points)
    rule_on_exchange(act, seat)
    act.emit(TurnEnded(seat, kind, trigger, points, is_out))
    change_zero_run(act, run)
    if is_play and state.laid and state.laid.faults:
        _rule_on_faults(act, seat)
    check_zero_run(act)


def _run_after(act: Act, kind: TurnKind, points: int) -> int:
    run, rules = act.state.zero_run, act.rules.zero_run
    if kind is not TurnKind.PLAY:
        return run + 1 if _COUNTED_AS[kind] in rules.counts else 0
    if points > 0 or rules.legal_zero_play == "reset":
        return 0
    return run + 1 if rules.legal_zero_play == "count" else run


def _rule_on_faults(act: Act, seat: int) -> None:
    turn = act.state.last_turn
    faults = turn.laid.faults if turn and turn.laid else ()
    for fault in faults:
        topic, key = fault_topic((fault,))
        is_illegal = not falls_by_fault((fault,), act.rules.placement.bad_geometry)
        act.rule(topic, key, player=seat, detail="illegal" if is_illegal else "")


def change_zero_run(act: Act, run: int) -> None:
    """Set the zero run where it differs."""
    if run != act.state.zero_run:
        act.emit(ZeroRunChanged(run))


def is_zero_run_complete(state: GameState) -> bool:
    """Whether so many turns in a row scored nothing that the game ends, or may be ended."""
    return state.zero_run >= state.setup.ruleset.zero_run.turns(len(state.playing))


def may_end_zero_run(state: GameState) -> bool:
    """Whether too many turns have scored nothing, and it is for the players to end the game.

    It is where the book leaves it to them, and with a physical set whose racks have to be said.
    """
    by_itself = state.setup.ruleset.zero_run.trigger == "automatic" and racks_are_known(state)
    return is_zero_run_complete(state) and not by_itself


def check_zero_run(act: Act) -> None:
    """End the game where the ruleset ends it by itself; else note that it may be ended."""
    if act.state.is_over or act.state.open_turn is not None:
        return
    if not is_zero_run_complete(act.state):
        return
    if may_end_zero_run(act.state):
        act.rule("zero-run", "zero_run.limit", "zero_run.trigger", detail="claim")
    else:
        act.rule("zero-run", "zero_run.limit", "zero_run.trigger")
        end_game(act, EndReason.ZERO_RUN)


def lies_last_play(state: GameState) -> bool:
    """Whether the player on turn has laid the last tile and not ended the turn yet."""
    if state.phase is not Phase.PLACED or state.on_turn is None:
        return False
    return not state.racks[state.on_turn] and not state.bag


def press_after_turn(act: Act, player: int) -> None:
    """Move the clock on after a turn that its player ended by pressing it."""
    state = act.state
    if state.is_over or not state.clock.exists:
        return
    out = state.phase is Phase.OUT_PENDING
    stops = out and act.rules.end.out_clock == "stop"
    # The clock of somebody who helps with a ruling does not run (2001 14.2, NASPA IV.M).
    helps = bool(state.note(OFFICIAL, state.on_turn)) and act.rules.hold.away_official_stops
    starts = None if stops or helps else state.on_turn
    act.emit(ClockPressed(player, starts))
