# SPDX-License-Identifier: MIT
"""How turns, scores, warnings, score sheet entries and the clock change the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import table_events as en
from desktop_app.rules.board import Board, Placement, squares_of
from desktop_app.rules.clock import ClockState
from desktop_app.rules.draws import NOTHING_DRAWN
from desktop_app.rules.events import ClockRemoved
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.replacing import replace
from desktop_app.rules.score_rows import (
    points_of_rows,
    score_row,
    with_points,
    with_row,
    with_seat,
    with_totals,
)
from desktop_app.rules.state import ROWS_OF_TURNS, GameState, Phase, RowKind, ScoreRow
from desktop_app.rules.tiles import UNSEEN, holds_tiles, remove_tiles
from desktop_app.rules.turns import Exchange, LaidTiles, LastTurn
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.json_text import json_value

# Removing tiles from squares.


def with_cleared(state: GameState, placements: Iterable[Placement]) -> GameState:
    """The state with these squares empty and their tile faults cleared."""
    squares = set(squares_of(placements))
    faults = {square: fault for square, fault in state.mislaid.items() if square not in squares}
    board = state.board.without((square.row, square.col) for square in squares)
    return replace(state, board=board, mislaid=faults)


def _position_set(state: GameState, event: ev.PositionSet) -> GameState:
    # A position gives the tiles, not which faces the program knows.
    is_physical = state.setup.is_physical
    return replace(
        state,
        phase=Phase.ON_TURN,
        board=Board.empty(state.board.layout).with_placements(event.placements),
        racks=tuple(state.face_down(rack) if is_physical else rack for rack in event.racks),
        bag=state.face_down(event.bag),
        points=event.points,
        points_brought=tuple(
            points - points_of_rows(state, seat) for seat, points in enumerate(event.points)
        ),
        clock=ClockState(event.remaining_ms),
        on_turn=event.on_turn,
        first=event.first,
        zero_run=event.zero_run,
        set_aside=(),
        exchanges=(),
        turn=state.turn.begun_again(state.now_ms),
        last_turn=None,
        held_by=None,
        draws=(NOTHING_DRAWN,) * len(event.racks),
    )


def _time_passed(state: GameState, event: ev.TimePassed) -> GameState:
    return replace(
        state,
        now_ms=state.now_ms + event.elapsed_ms,
        clock=state.clock.after(event.elapsed_ms),
    )


def _first_player_chosen(state: GameState, event: ev.FirstPlayerChosen) -> GameState:
    return replace(state, phase=Phase.SETUP, first=event.player, on_turn=event.player)


def with_turn_begun(state: GameState, player: int) -> GameState:
    """The state at the start of a player's turn: saved in `turns`, and their last draw settled."""
    draws = with_seat(state.draws, player, NOTHING_DRAWN)
    turns = (*state.turns[: state.turn.number], state)
    return replace(without_undo(state), turns=turns, draws=draws)


def _tiles_laid(state: GameState, event: ev.TilesLaid) -> GameState:
    state = with_turn_begun(state, event.player)
    used = [placement.on_rack for placement in event.placements]
    fresh = set(squares_of(event.placements))
    return replace(
        state,
        phase=Phase.PLACED,
        blanks={square: marks for square, marks in state.blanks.items() if square not in fresh},
        mislaid={square: fault for square, fault in state.mislaid.items() if square not in fresh},
        board=state.board.with_placements(event.placements),
        racks=with_seat(state.racks, event.player, remove_tiles(state.racks[event.player], used)),
        turn=replace(
            state.turn,
            laid=LaidTiles(event.placements, event.words, event.points, event.faults),
            declared=None,
            is_recorded=False,
        ),
    )


def _tiles_taken_up(state: GameState, event: ev.TilesTakenUp) -> GameState:
    laid = () if state.turn.laid is None else state.turn.laid.placements
    # Tiles of the previous player's exchange may still be on the table.
    aside = state.set_aside if state.phase is Phase.EXCHANGING else ()
    rack = (*state.racks[event.player], *aside)
    rack += tuple(placement.on_rack for placement in laid)
    return replace(
        with_cleared(state, laid),
        phase=Phase.ON_TURN,
        racks=with_seat(state.racks, event.player, rack),
        set_aside=() if aside else state.set_aside,
        exchanges=tuple(exchange for exchange in state.exchanges if exchange.has_ended),
        turn=state.turn.without_play(),
    )


def _score_declared(state: GameState, event: ev.ScoreDeclared) -> GameState:
    laid, setup = state.turn.laid, state.setup
    if (setup.is_physical or setup.declared_stands) and laid is not None:
        # The announced score stands until it is corrected.
        laid = replace(laid, points=event.points)
    turn = replace(state.turn, declared=event.points, laid=laid, is_recorded=False)
    return replace(state, turn=turn)


def _pass_announced(state: GameState, event: ev.PassAnnounced) -> GameState:
    return replace(with_turn_begun(state, event.player), phase=Phase.PASSING)


def ended_exchanges(state: GameState, kind: ev.TurnKind) -> tuple[Exchange, ...]:
    """The exchanges including the one that ends now; without it if no tiles were put down."""
    if kind is not ev.TurnKind.EXCHANGE:
        return tuple(exchange for exchange in state.exchanges if exchange.has_ended)
    ended = (replace(exchange, bag=len(state.bag)) for exchange in state.exchanges[-1:])
    return (*state.exchanges[:-1], *ended)


def _turn_ended(state: GameState, event: ev.TurnEnded) -> GameState:
    player, laid = event.player, state.turn.laid
    if len(state.turns) == state.turn.number:
        state = with_turn_begun(state, player)
    is_play = event.kind is ev.TurnKind.PLAY and laid is not None
    used = tuple(placement.on_rack for placement in laid.placements) if laid else ()
    aside = state.set_aside if event.kind is ev.TurnKind.EXCHANGE else ()
    named = tuple(tile for tile in aside if tile != UNSEEN)
    state = with_points(state, player, event.points)
    row = score_row(
        state,
        player,
        ROWS_OF_TURNS[event.kind],
        event.points,
        rack=(*state.shown_rack(player), *named, *used),
        placements=laid.placements if laid else (),
        words=laid.words if laid else (),
        tiles=aside,
        used_ms=state.now_ms - state.turn.began_ms,
    )
    phase = Phase.ON_TURN
    if is_play:
        phase = Phase.OUT_PENDING if event.is_out else Phase.ENDED
    turn = _last_turn(state, event, laid if is_play else None)
    return replace(
        with_row(without_undo(state), row),
        phase=phase,
        on_turn=state.next_player(player),
        exchanges=ended_exchanges(state, event.kind),
        last_turn=turn,
        held_by=None,
        agreed=frozenset(),
        turn=state.turn.following(state.now_ms),
    )


def _last_turn(state: GameState, event: ev.TurnEnded, laid: LaidTiles | None) -> LastTurn:
    """The turn that just ended; `laid` is None for anything but a play."""
    return LastTurn(
        player=event.player,
        kind=event.kind,
        laid=laid,
        ended_at_ms=state.now_ms,
        declared=state.turn.declared,
        is_settled=laid is None,
        is_out=event.is_out,
        zero_run_before=state.zero_run,
        trigger=event.trigger,
        is_written_early=state.turn.early_score == event.player,
        is_recorded=state.turn.is_recorded,
        noted_by=frozenset({event.player} if state.turn.is_recorded else ()),
    )


def _score_recorded(state: GameState, event: ev.ScoreRecorded) -> GameState:
    if state.turn.laid is not None and event.player == state.on_turn:
        return replace(state, turn=replace(state.turn, is_recorded=True))
    turn = state.last_turn
    if turn is None:
        return state
    is_recorded = turn.is_recorded or event.player in (turn.player, state.scorekeeper)
    noted_by = turn.noted_by | {event.player}
    return replace(state, last_turn=replace(turn, is_recorded=is_recorded, noted_by=noted_by))


def without_undo(state: GameState) -> GameState:
    """The state in which an earlier, finished ruling can no longer be undone."""
    is_over = state.desk.undo is not None and state.desk.undo.is_done
    return replace(state, desk=state.desk.with_undo(None)) if is_over else state


def settled(state: GameState, **changes: Any) -> GameState:
    """The state once the last turn is settled; `changes` are further fields of that turn."""
    turn = state.last_turn
    if turn is not None:
        turn = replace(turn, is_settled=True, **changes)
    phase = state.phase
    if phase in (Phase.ENDED, Phase.HELD, Phase.CHALLENGED, Phase.OUT_PENDING):
        phase = Phase.ON_TURN
    return replace(state, phase=phase, last_turn=turn, held_by=None, dispute=None)


def _play_accepted(state: GameState, event: ev.PlayAccepted) -> GameState:
    return settled(state, is_gone_on=event.how == "next-play")


def _zero_run_changed(state: GameState, event: ev.ZeroRunChanged) -> GameState:
    return replace(state, zero_run=event.count)


def _player_warned(state: GameState, event: de.PlayerWarned) -> GameState:
    record = state.record.players[event.player].with_warning(event.offence)
    return replace(state, record=state.record.with_player(event.player, record))


def _spread_penalised(state: GameState, event: de.SpreadPenalised) -> GameState:
    spread = state.spread[event.player] - event.spread
    return replace(state, spread=with_seat(state.spread, event.player, spread))


def _ruling_made(state: GameState, event: de.RulingMade) -> GameState:
    return replace(state, desk=state.desk.with_ruling(event))


def _board_turned(state: GameState, event: ev.BoardTurned) -> GameState:
    return replace(state, is_board_turned=not state.is_board_turned)


# Scores, corrections and notes entered on the score sheet.


def _score_entered(state: GameState, event: en.ScoreEntered) -> GameState:
    return replace(
        with_turn_begun(state, event.player),
        phase=Phase.PLACED,
        turn=replace(state.turn, laid=LaidTiles((), (), event.points, ()), declared=event.points),
    )


def _entry_corrected(state: GameState, event: en.EntryCorrected) -> GameState:
    turns = tuple(with_past_corrected(turn, event) for turn in state.turns)
    desk = state.desk.with_undo(None)
    return replace(_with_lines(state, event), turns=turns, desk=desk, verdict=None)


def _with_lines(state: GameState, event: en.EntryCorrected) -> GameState:
    rows = list(state.rows)
    rows[event.line] = replace(
        rows[event.line],
        kind=RowKind(event.kind),
        placements=event.placements,
        words=event.words,
        points=event.points,
        tiles=event.tiles,
    )
    for change in event.later:
        if change.line < len(rows):
            later = rows[change.line]
            rows[change.line] = replace(later, words=change.words, points=change.points)
    after = event.line + 1
    if after < len(rows) and rows[after].kind is RowKind.PHONEY_WITHDRAWN:
        rows[after] = replace(rows[after], placements=event.placements, words=event.words)
    counted = with_totals(tuple(rows), state.points_brought)
    is_late, line = event.line in unfilled_lines(state), {event.line}
    return replace(
        _with_last_turn(state, counted, is_late=is_late),
        rows=counted,
        points=_points_of(state, counted),
        corrected=state.corrected if is_late else state.corrected | line,
        filled=state.filled | line if is_late else state.filled,
    )


def _points_of(state: GameState, rows: tuple[ScoreRow, ...]) -> tuple[int, ...]:
    brought = state.points_brought or (0,) * state.player_count
    return tuple(
        brought[seat] + sum(row.points for row in rows if row.player == seat)
        for seat in range(state.player_count)
    )


def _with_last_turn(state: GameState, rows: tuple[ScoreRow, ...], *, is_late: bool) -> GameState:
    """The state in which the open play is the corrected one."""
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return state
    plays = [row for row in rows if row.kind is RowKind.PLAY and row.player == turn.player]
    if not plays:
        return replace(state, last_turn=replace(turn, laid=None))
    laid = replace(
        turn.laid,
        placements=plays[-1].placements,
        words=plays[-1].words,
        points=plays[-1].points,
    )
    # No score was announced for a play that is entered late.
    declared = None if is_late else turn.declared
    return replace(state, last_turn=replace(turn, laid=laid, declared=declared))


def with_past_corrected(past: GameState, event: en.EntryCorrected) -> GameState:
    """The state at the start of an earlier turn, as if the line had been right then."""
    if event.line >= len(past.rows):
        return past
    after = past.rows[event.line + 1 : event.line + 2]
    if after and after[0].kind is RowKind.PHONEY_WITHDRAWN:
        # The play had been withdrawn: none of it was on the board.
        return _with_lines(past, event)
    off, on = past.rows[event.line].placements, event.placements
    board: Board = past.board.without(
        (placement.row, placement.col) for placement in off
    ).with_placements(on)
    bag = list(past.face_down((*past.bag, *(placement.on_rack for placement in off))))
    racks = [list(rack) for rack in past.racks]
    for tile in (placement.on_rack for placement in on):
        # If the bag is empty, the tile can only have been on a rack.
        holder = next((tiles for tiles in (bag, *racks) if holds_tiles(tiles, (tile,))), None)
        if holder is None:
            return past
        holder[:] = remove_tiles(holder, (tile,))
    past = replace(past, board=board, bag=tuple(bag), racks=tuple(tuple(rack) for rack in racks))
    return _with_lines(past, event)


def _entry_noted(state: GameState, event: en.EntryNoted) -> GameState:
    notes = {line: text for line, text in state.row_notes.items() if line != event.line}
    return replace(state, row_notes={**notes, event.line: event.text} if event.text else notes)


def _record_remarked(state: GameState, event: en.RecordRemarked) -> GameState:
    said = Sentence.of_value(json_value(event.said))
    remarks = (*state.remarks.get(event.line, ()), said)
    return replace(state, remarks={**state.remarks, event.line: remarks})


def _occasion_named(state: GameState, event: en.OccasionNamed) -> GameState:
    return replace(state, setup=replace(state.setup, occasion=event.occasion))


# The clock.


def _clock_started(state: GameState, event: ev.ClockStarted) -> GameState:
    return replace(state, clock=state.clock.started(event.player))


def _clock_pressed(state: GameState, event: ev.ClockPressed) -> GameState:
    if event.starts is None:
        return replace(state, clock=state.clock.neutralised())
    return replace(state, clock=state.clock.started(event.starts))


def _clock_neutralised(state: GameState, event: ev.ClockNeutralised) -> GameState:
    if event.by is None:
        return replace(state, clock=state.clock.left(event.reason))
    return replace(state, clock=state.clock.neutralised(event.reason))


def _clock_removed(state: GameState, event: ClockRemoved) -> GameState:
    return replace(state, clock=state.clock.removed())


def _time_adjusted(state: GameState, event: ev.TimeAdjusted) -> GameState:
    return replace(state, clock=state.clock.adjusted(event.player, event.delta_ms))


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.PositionSet: _position_set,
    ev.TimePassed: _time_passed,
    ev.FirstPlayerChosen: _first_player_chosen,
    ev.TilesLaid: _tiles_laid,
    ev.TilesTakenUp: _tiles_taken_up,
    ev.ScoreDeclared: _score_declared,
    ev.PassAnnounced: _pass_announced,
    ev.TurnEnded: _turn_ended,
    ev.ScoreRecorded: _score_recorded,
    ev.PlayAccepted: _play_accepted,
    ev.ZeroRunChanged: _zero_run_changed,
    de.PlayerWarned: _player_warned,
    de.SpreadPenalised: _spread_penalised,
    de.RulingMade: _ruling_made,
    ev.BoardTurned: _board_turned,
    en.ScoreEntered: _score_entered,
    en.EntryCorrected: _entry_corrected,
    en.EntryNoted: _entry_noted,
    en.RecordRemarked: _record_remarked,
    en.OccasionNamed: _occasion_named,
    ev.ClockStarted: _clock_started,
    ev.ClockPressed: _clock_pressed,
    ev.ClockNeutralised: _clock_neutralised,
    ev.TimeAdjusted: _time_adjusted,
    ClockRemoved: _clock_removed,
}
