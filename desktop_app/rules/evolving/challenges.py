# SPDX-License-Identifier: MIT
"""How holds, challenges, the end of the game and its results change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules.challenge import Dispute
from desktop_app.rules.evolving.turns import settled, with_cleared, without_undo
from desktop_app.rules.replacing import replace
from desktop_app.rules.score_rows import score_row, with_points, with_row, with_seat, with_totals
from desktop_app.rules.state import ROWS_OF_ADJUSTMENTS, GameState, Phase, Result, RowKind, Verdict


def _hold_called(state: GameState, event: ev.HoldCalled) -> GameState:
    return replace(state, phase=Phase.HELD, held_by=event.by, held_at_ms=state.now_ms)


def _challenge_called(state: GameState, event: ev.ChallengeCalled) -> GameState:
    """The words to be adjudicated are fixed."""
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
        is_reviewed = earlier is not None and earlier.words == state.dispute.words
        state = replace(
            state,
            verdict=Verdict(
                by=state.dispute.by,
                words=state.dispute.words,
                is_acceptable=event.is_acceptable,
                opinions=earlier.opinions + 1 if earlier is not None and is_reviewed else 1,
                before=replace(state, verdict=None, turns=(), desk=state.desk.with_undo(None)),
            ),
        )
    return _upheld(state) if event.is_acceptable else state


def _upheld(state: GameState) -> GameState:
    """The state once the words of the challenge are good; the family rules leave others open."""
    turn, dispute = state.open_turn, state.dispute
    is_by_word = state.setup.ruleset.challenge.unit == "word"
    if turn is None or turn.laid is None or dispute is None or not is_by_word:
        return settled(state, was_challenged=True)
    # With a physical set the words of a play need not be known; named ones may not be all.
    is_unknown = not turn.laid.words and bool(dispute.words)
    turn = replace(turn, was_challenged=True, upheld=turn.upheld | set(dispute.words))
    is_open = is_unknown or bool(turn.words_in_doubt)
    state = replace(state, last_turn=turn)
    return _without_dispute(state) if is_open else settled(state)


def _verdict_reviewed(state: GameState, event: ev.VerdictReviewed) -> GameState:
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
        desk=state.desk,
        help=state.help,
        turns=state.turns[: before.turn.number],
        verdict=verdict,
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


def _challenge_said(state: GameState, event: ev.ChallengeSaid) -> GameState:
    was_held = state.phase is Phase.HELD
    dispute = Dispute(event.by, event.words, was_held=was_held)
    return replace(state, phase=Phase.CHALLENGED, held_by=event.by, dispute=dispute)


def _with_dispute(state: GameState, **changes: Any) -> GameState:
    if state.dispute is None:
        return state
    return replace(state, dispute=replace(state.dispute, **changes))


def _challenge_bound(state: GameState, event: ev.ChallengeBound) -> GameState:
    return _with_dispute(state, is_binding=True, bound_by=event.how)


def _challenge_retracted(state: GameState, event: ev.ChallengeRetracted) -> GameState:
    return _without_dispute(state)


def _without_dispute(state: GameState) -> GameState:
    """The state before the challenge: the play is held or open again."""
    turn, dispute = state.last_turn, state.dispute
    if dispute is not None and dispute.was_held:
        return replace(state, phase=Phase.HELD, dispute=None)
    phase = Phase.OUT_PENDING if turn is not None and turn.is_out else Phase.ENDED
    return replace(state, phase=phase, held_by=None, dispute=None)


def _slip_changed(state: GameState, event: ev.SlipChanged) -> GameState:
    return _with_dispute(state, words=event.words)


def _slip_closed(state: GameState, event: ev.SlipClosed) -> GameState:
    return _with_dispute(state, is_slip_closed=True)


def _challenge_conceded(state: GameState, event: ev.ChallengeConceded) -> GameState:
    return state


def _acceptance_said(state: GameState, event: ev.AcceptanceSaid) -> GameState:
    turn = state.last_turn
    if turn is None:
        return state
    state = replace(state, last_turn=replace(turn, let_stand_by=turn.let_stand_by | {event.by}))
    if state.held_by != event.by:
        return state
    return replace(state, phase=Phase.OUT_PENDING if turn.is_out else Phase.ENDED, held_by=None)


def _play_seen(state: GameState, event: ev.PlaySeen) -> GameState:
    if state.last_turn is None:
        return state
    return replace(state, last_turn=replace(state.last_turn, seen_at_ms=state.now_ms))


def _spread_credited(state: GameState, event: ev.SpreadCredited) -> GameState:
    spread = state.spread[event.player] + event.spread
    return replace(state, spread=with_seat(state.spread, event.player, spread))


# The end of the game and its final scores.


def _end_agreed(state: GameState, event: ev.EndAgreed) -> GameState:
    return replace(state, agreed=state.agreed | {event.player})


def _out_announced(state: GameState, event: ev.OutAnnounced) -> GameState:
    return state


def _game_ended(state: GameState, event: ev.GameEnded) -> GameState:
    state = settled(state) if state.open_turn is not None else state
    return replace(
        without_undo(state),
        phase=Phase.OVER,
        clock=state.clock.neutralised("end-of-game"),
        result=Result(event.reason, event.player),
    )


def _score_adjusted(state: GameState, event: ev.ScoreAdjusted) -> GameState:
    state = with_points(state, event.player, event.points)
    row = score_row(
        state, event.player, ROWS_OF_ADJUSTMENTS[event.kind], event.points, tiles=event.tiles
    )
    return replace(with_row(state, row), adjustments=(*state.adjustments, event))


def _result_declared(state: GameState, event: ev.ResultDeclared) -> GameState:
    if state.result is None:
        return state
    result = replace(
        state.result,
        margins=event.margins,
        winner=event.winner,
        half_points=event.half_points or _half_points(state, event.winner),
        is_rated=event.is_rated,
    )
    return replace(state, result=result, record=event.record)


def _half_points(state: GameState, winner: int | None) -> tuple[int, ...]:
    """Half points by seat: 2 for the winner; if tied, 1 for each leader still in the game."""
    if winner is not None:
        return tuple(2 if seat == winner else 0 for seat in range(state.player_count))
    most = max(state.points[seat] for seat in state.playing)
    return tuple(
        1 if points == most and not state.has_left(seat) else 0
        for seat, points in enumerate(state.points)
    )


def _result_signed(state: GameState, event: ev.ResultSigned) -> GameState:
    if state.result is None:
        return state
    signed = state.result.signed | {event.player}
    everybody = len(signed) == state.player_count
    return replace(
        without_undo(state),
        phase=Phase.SIGNED if everybody else state.phase,
        result=replace(state.result, signed=signed),
    )


def _game_reopened(state: GameState, event: ev.GameReopened) -> GameState:
    final = frozenset(ROWS_OF_ADJUSTMENTS.values())
    for row in state.rows:
        if row.kind in final:
            state = with_points(state, row.player, -row.points)
    rows = tuple(row for row in state.rows if row.kind not in final)
    return replace(
        state,
        rows=with_totals(rows, state.points_brought),
        adjustments=(),
        record=state.record.with_starts_of(state.setup.record),
        phase=Phase.ON_TURN,
        on_turn=event.player,
        result=None,
        agreed=frozenset(),
        revealed=frozenset(),
        turn=replace(state.turn, began_ms=state.now_ms),
    )


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.HoldCalled: _hold_called,
    ev.ChallengeCalled: _challenge_called,
    ev.ChallengeAdjudicated: _challenge_adjudicated,
    ev.PlayWithdrawn: _play_withdrawn,
    ev.ChallengeBonusAwarded: _challenge_bonus_awarded,
    ev.ChallengeSaid: _challenge_said,
    ev.ChallengeBound: _challenge_bound,
    ev.ChallengeRetracted: _challenge_retracted,
    ev.SlipChanged: _slip_changed,
    ev.SlipClosed: _slip_closed,
    ev.ChallengeConceded: _challenge_conceded,
    ev.VerdictReviewed: _verdict_reviewed,
    ev.AcceptanceSaid: _acceptance_said,
    ev.PlaySeen: _play_seen,
    ev.SpreadCredited: _spread_credited,
    ev.EndAgreed: _end_agreed,
    ev.OutAnnounced: _out_announced,
    ev.GameEnded: _game_ended,
    ev.ScoreAdjusted: _score_adjusted,
    ev.ResultDeclared: _result_declared,
    ev.ResultSigned: _result_signed,
    ev.GameReopened: _game_reopened,
}
