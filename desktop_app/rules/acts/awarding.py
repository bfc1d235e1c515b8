# SPDX-License-Identifier: MIT
"""The result of a game: declared after play, or by a ruling at any moment, and taken back.

Sources: 1999 and 2001 2, 18.6, 18.10, 19; 2001 6.1, 22.17, 23; NASPA III.C, III.D, V.H, V.J, V.K.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import CorrectionKind, GameRestarted, PointsCorrected
from desktop_app.rules.events import (
    EndReason,
    GameEnded,
    GameReopened,
    ResultDeclared,
    TilesTakenUp,
)
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.state import GameState, Phase

RECKONED = (
    EndReason.OUT,
    EndReason.ZERO_RUN,
    EndReason.AGREED,
    EndReason.OVERTIME_LIMIT,
    EndReason.SHORTENED,
)
"""Ends after which racks and time are reckoned and the scores decide."""

UNPLAYED = (EndReason.FORFEIT, EndReason.DOUBLE_FORFEIT, EndReason.BYE)
"""Ends of games that as a rule were never begun."""

_BEGUN = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


def has_turns(state: GameState) -> bool:
    """Whether a turn has been taken, or tiles lie on the board."""
    return state.turn_number > 0 or not state.board.is_empty


def has_begun(state: GameState) -> bool:
    """Whether the game counts as begun: a tile has been drawn (NASPA V.K.2)."""
    return has_turns(state) or any(state.racks)


def take_back_begun_turn(act: Act) -> None:
    """What the player on turn has laid, put down or announced goes back."""
    if act.state.phase in _BEGUN:
        assert act.state.on_turn is not None, "somebody has begun a turn"
        act.emit(TilesTakenUp(act.state.on_turn))


def end_by_ruling(act: Act, reason: EndReason, player: int | None = None) -> None:
    """Play is over by a ruling, whatever the phase; `player` is whose doing it was."""
    take_back_begun_turn(act)
    act.emit(GameEnded(reason, player))


def winner_by_points(act: Act) -> int | None:
    """The seat with the highest score of those who did not leave, None where several share it."""
    best = best_of(act.state, act.state.playing)
    return best[0] if len(best) == 1 else None


def best_of(state: GameState, seats: Sequence[int]) -> tuple[int, ...]:
    """Those of some seats who share the highest score among them."""
    most = max(state.points[seat] for seat in seats)
    return tuple(seat for seat in seats if state.points[seat] == most)


def _difference(state: GameState) -> tuple[int, ...]:
    """The margins of two players by their scores; empty with more of them."""
    difference = state.points[0] - state.points[-1]
    return (difference, -difference) if state.player_count == 2 else ()


def declare_result(
    act: Act,
    winner: int | None,
    margins: tuple[int, ...] | None = None,
    *,
    half_points: tuple[int, ...] = (),
    is_rated: bool = True,
    forfeiters: Sequence[int] = (),
) -> None:
    """Declare the result of a game that is over; a later one takes its place.

    Args:
        act: the act that led here.
        winner: seat, None for a tie and where nobody wins.
        margins: what each player's spread gains or loses; None is the difference of the scores
            of two players. More of them have none.
        half_points: by seat where they do not follow from the winner.
        is_rated: whether the game counts for ratings.
        forfeiters: who forfeited; for a game that was not played they may be credited with a
            start.
    """
    state = act.state
    if margins is None or state.player_count > 2:
        margins = _difference(state)
    record = state.record.with_starts_of(_starts_after(act, forfeiters))
    act.emit(ResultDeclared(margins, winner, record, half_points, is_rated))


def correct_scores(act: Act, wanted: Sequence[int], reason: str) -> None:
    """Set the final scores of a game that is over, and with them its result.

    A result that was fixed whatever the scores (a forfeit, a least margin) stands. Signatures stay.

    Args:
        act: the act that led here.
        wanted: the right scores by seat.
        reason: a topic of the rules matrix.
    """
    result = act.state.result
    assert result is not None, "a game that is over has a result"
    is_by_scores = result.reason in RECKONED and result.margins == _difference(act.state)
    for seat, points in enumerate(wanted):
        change = points - act.state.points[seat]
        if change:
            act.emit(PointsCorrected(seat, CorrectionKind.CORRECTION, change, reason))
    if is_by_scores:
        declared = (_difference(act.state), winner_by_points(act), act.state.record)
        act.emit(ResultDeclared(*declared, is_rated=result.is_rated))


def _starts_after(act: Act, forfeiters: Sequence[int]) -> TournamentRecord:
    """The starts with this game, counted from those it was begun with."""
    state = act.state
    record = state.setup.record
    if _counts_as_played(state):
        return record if state.first is None else record.with_game_started_by(state.first)
    counts = act.rules.start.forfeiter_credit == "alternate-first-second"
    for seat in forfeiters:
        credited = record.players[seat].with_forfeit(counts_as_start=counts)
        record = record.with_player(seat, credited)
    return record


def _counts_as_played(state: GameState) -> bool:
    """Racks alone, which may have been dealt already, make no game of a forfeit or a bye."""
    result = state.result
    if result is not None and result.reason in UNPLAYED:
        return has_turns(state)
    return has_begun(state)


def award_game(
    act: Act,
    winner: int | None,
    reason: EndReason,
    margins: tuple[int, ...] | None = None,
    *,
    player: int | None = None,
    half_points: tuple[int, ...] = (),
    is_rated: bool = True,
    forfeiters: Sequence[int] = (),
) -> None:
    """End a game by a ruling and declare its result, also before the first draw or after the end.

    Nothing is reckoned for racks and time: what the scores are to be is changed beforehand.

    Args:
        act: the act that led here.
        winner: seat, None for a tie and where nobody wins.
        reason: why it ends so.
        margins: as in `declare_result`; empty with more than two players.
        player: whose doing it was.
        half_points: by seat where they do not follow from the winner.
        is_rated: whether the game counts for ratings.
        forfeiters: as in `declare_result`.
    """
    end_by_ruling(act, reason, player)
    declare_result(
        act,
        winner,
        margins,
        half_points=half_points,
        is_rated=is_rated,
        forfeiters=forfeiters,
    )


def margins_of(winner: int, won: int, lost: int | None = None) -> tuple[int, ...]:
    """Two players' margins: the winner gains `won`, the other loses `lost`, or as much."""
    loss = -(won if lost is None else lost)
    return (won, loss) if winner == 0 else (loss, won)


def reopen_game(act: Act, player: int | None = None) -> None:
    """Let a game that is over go on: reckoning and result are taken back, its points stand.

    One that was decided before anybody was on turn begins.

    Args:
        act: the act that led here.
        player: who is on turn then; None whose turn it would have been.
    """
    state = act.state
    seat = state.on_turn if player is None else player
    if seat is None:
        act.emit(GameRestarted(state.points, state.clock.remaining_ms))
    else:
        act.emit(GameReopened(seat))
