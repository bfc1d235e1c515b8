# SPDX-License-Identifier: MIT
"""How holds and challenges change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import challenge_events as ch
from desktop_app.rules import events as ev
from desktop_app.rules.dispute import Dispute
from desktop_app.rules.evolving.cleared import with_cleared
from desktop_app.rules.evolving.turns import settled, without_undo
from desktop_app.rules.score_rows import score_row, with_points, with_row, with_seat
from desktop_app.rules.state import GameState, Phase, RowKind, Verdict


def _hold_called(state: GameState, event: ev.HoldCalled) -> GameState:
    return replace(state, phase=Phase.HELD, held_by=event.by, held_at_ms=state.now_ms)


def _challenge_called(state: GameState, event: ev.ChallengeCalled) -> GameState:
    """The words are settled and go to the judge."""
    was_held = state.phase is Phase.HELD or (state.dispute is not None and state.dispute.was_held)
    dispute = Dispute(
        event.by,
        event.words,
        is_binding=True,
        is_slip_closed=True,
        was_held=was_held,
        bound_by="" if state.dispute is None else state.dispute.bound_by,
    )
    return replace(state, phase=Phase.CHALLENGED, held_by=event.by, dispute=dispute)


def _challenge_adjudicated(state: GameState, event: ev.ChallengeAdjudicated) -> GameState:
    state = without_undo(state)
    if state.dispute is not None:
        earlier = state.reviewable
        state = replace(
            state,
            verdict=Verdict(
                by=state.dispute.by,
                words=state.dispute.words,
                is_acceptable=event.is_acceptable,
                opinions=1 if earlier is None else earlier.opinions + 1,
                before=replace(state, verdict=None, turns=(), undo=None),
            ),
        )
    if event.is_acceptable:
        return settled(state, was_challenged=True)
    return state


def _verdict_reviewed(state: GameState, event: ch.VerdictReviewed) -> GameState:
    verdict = state.verdict
    if verdict is None:
        return state
    if verdict.is_acceptable == event.is_acceptable:
        return replace(state, verdict=replace(verdict, opinions=verdict.opinions + 1))
    before = verdict.before
    return replace(
        before,
        setup=state.setup,
        clock=state.clock.neutralised("challenge"),
        now_ms=state.now_ms,
        spread=state.spread,
        rulings=state.rulings,
        notes=state.notes,
        turns=state.turns[: before.turn_number],
        verdict=verdict,
        undo=state.undo,
    )


def _play_withdrawn(state: GameState, event: ev.PlayWithdrawn) -> GameState:
    player = event.player
    back = tuple(placement.on_rack for placement in event.placements)
    rack = (*state.racks[player], *back)
    shown = (*state.shown_rack(player), *back)
    state = with_points(state, player, -event.points)
    words = state.last_turn.laid.words if state.last_turn and state.last_turn.laid else ()
    row = score_row(
        state,
        player,
        RowKind.PHONEY_WITHDRAWN,
        -event.points,
        rack=shown,
        placements=event.placements,
        words=words,
    )
    state = replace(
        with_cleared(with_row(state, row), event.placements),
        racks=with_seat(state.racks, player, rack),
    )
    return settled(state, was_challenged=True, laid=None, is_out=False)


def _challenge_bonus_awarded(state: GameState, event: ev.ChallengeBonusAwarded) -> GameState:
    state = with_points(state, event.player, event.points)
    return with_row(state, score_row(state, event.player, RowKind.CHALLENGE_BONUS, event.points))


def _challenge_said(state: GameState, event: ch.ChallengeSaid) -> GameState:
    was_held = state.phase is Phase.HELD
    dispute = Dispute(event.by, event.words, was_held=was_held)
    return replace(state, phase=Phase.CHALLENGED, held_by=event.by, dispute=dispute)


def _with_dispute(state: GameState, **changes: Any) -> GameState:
    if state.dispute is None:
        return state
    return replace(state, dispute=replace(state.dispute, **changes))


def _challenge_bound(state: GameState, event: ch.ChallengeBound) -> GameState:
    return _with_dispute(state, is_binding=True, bound_by=event.how)


def _challenge_retracted(state: GameState, event: ch.ChallengeRetracted) -> GameState:
    turn, dispute = state.last_turn, state.dispute
    if dispute is not None and dispute.was_held:
        return replace(state, phase=Phase.HELD, dispute=None)
    phase = Phase.OUT_PENDING if turn is not None and turn.is_out else Phase.ENDED
    return replace(state, phase=phase, held_by=None, dispute=None)


def _slip_changed(state: GameState, event: ch.SlipChanged) -> GameState:
    return _with_dispute(state, words=event.words)


def _slip_closed(state: GameState, event: ch.SlipClosed) -> GameState:
    return _with_dispute(state, is_slip_closed=True)


def _challenge_conceded(state: GameState, event: ch.ChallengeConceded) -> GameState:
    return state


def _acceptance_said(state: GameState, event: ch.AcceptanceSaid) -> GameState:
    turn = state.last_turn
    if turn is None:
        return state
    state = replace(state, last_turn=replace(turn, let_stand_by=turn.let_stand_by | {event.by}))
    if state.held_by != event.by:
        return state
    return replace(state, phase=Phase.OUT_PENDING if turn.is_out else Phase.ENDED, held_by=None)


def _play_seen(state: GameState, event: ch.PlaySeen) -> GameState:
    if state.last_turn is None:
        return state
    return replace(state, last_turn=replace(state.last_turn, seen_at_ms=state.now_ms))


def _spread_credited(state: GameState, event: ch.SpreadCredited) -> GameState:
    spread = state.spread[event.player] + event.spread
    return replace(state, spread=with_seat(state.spread, event.player, spread))


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.HoldCalled: _hold_called,
    ev.ChallengeCalled: _challenge_called,
    ev.ChallengeAdjudicated: _challenge_adjudicated,
    ev.PlayWithdrawn: _play_withdrawn,
    ev.ChallengeBonusAwarded: _challenge_bonus_awarded,
    ch.ChallengeSaid: _challenge_said,
    ch.ChallengeBound: _challenge_bound,
    ch.ChallengeRetracted: _challenge_retracted,
    ch.SlipChanged: _slip_changed,
    ch.SlipClosed: _slip_closed,
    ch.ChallengeConceded: _challenge_conceded,
    ch.VerdictReviewed: _verdict_reviewed,
    ch.AcceptanceSaid: _acceptance_said,
    ch.PlaySeen: _play_seen,
    ch.SpreadCredited: _spread_credited,
}
