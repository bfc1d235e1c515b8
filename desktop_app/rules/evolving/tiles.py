# SPDX-License-Identifier: MIT
"""How draws, exchanges, blanks and tiles moved by a ruling change the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.blanks import BlankMarks, marks_at
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.draws import NOTHING_DRAWN, Draw
from desktop_app.rules.evolving.turns import with_cleared, with_turn_begun
from desktop_app.rules.played import owner_at
from desktop_app.rules.replacing import replace
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState, Phase, RowKind, ScoreRow
from desktop_app.rules.tile_events import Place, Spot
from desktop_app.rules.tiles import (
    BLANK,
    UNSEEN,
    face_of,
    holds_tiles,
    remove_tiles,
    sort_tiles,
    take_tiles,
)
from desktop_app.rules.turns import Exchange, LaidTiles

# Racks of a physical set: which faces are known after tiles are named or removed.


def with_rack_named(state: GameState, seat: int, tiles: tuple[str, ...]) -> GameState:
    """The state in which exactly these tiles of a physical rack have known faces."""
    rack, draw = list(state.racks[seat]), state.draw_of(seat)
    shown, wanted = Counter(state.shown_rack(seat)), Counter(tiles)
    forgotten, fresh = (shown - wanted).elements(), (wanted - shown).elements()
    for tile in forgotten:
        rack[rack.index(tile)] = UNSEEN
        draw = draw.with_identity(tile, UNSEEN)
    for tile in fresh:
        rack[rack.index(UNSEEN)] = tile
        draw = draw.with_identity(UNSEEN, tile)
    racks = with_seat(state.racks, seat, tuple(rack))
    return replace(state, racks=racks, draws=with_seat(state.draws, seat, draw))


def taken_off_rack(
    state: GameState, seat: int, tiles: tuple[str, ...]
) -> tuple[GameState, tuple[str, ...]]:
    """The state without these tiles on the rack, and the tiles removed (`UNSEEN` if not known).

    If unnamed tiles go that may be among the tiles named since the draw (`Draw.named`), those names
    are forgotten: which of the tiles went is unknown.
    """
    named, shown = state.draw_of(seat).named, Counter(state.shown_rack(seat))
    lacking = (Counter(tiles) - shown).total()
    if lacking and named:
        state = with_rack_named(state, seat, tuple((shown - Counter(named)).elements()))
    if lacking > state.racks[seat].count(UNSEEN) and state.setup.is_physical:
        state = with_rack_named(state, seat, ())
    rack, taken = take_tiles(state.racks[seat], tiles)
    return replace(
        state,
        racks=with_seat(state.racks, seat, rack),
        draws=with_seat(state.draws, seat, state.draw_of(seat).without(taken)),
    ), taken


def _taken(
    state: GameState, spot: Spot, tiles: tuple[str, ...]
) -> tuple[GameState, tuple[str, ...]]:
    """The state without these tiles at `spot`, and the tiles removed (`UNSEEN` if not known)."""
    if spot.place is Place.RACK and spot.seat is not None:
        return taken_off_rack(state, spot.seat, tiles)
    if spot.place is Place.BAG:
        bag, taken = take_tiles(state.bag, tiles)
        return replace(state, bag=bag), taken
    if spot.place is Place.TABLE:
        aside, taken = take_tiles(state.set_aside, tiles)
        return replace(state, set_aside=aside), taken
    if spot.place is Place.BOX:
        box, taken = take_tiles(state.box, tiles)
        return replace(state, box=box), taken
    # From outside: either a missing tile that was found, or an extra one. A missing tile without a
    # name is not found by a face of which every tile of the set is already somewhere.
    unnamed = state.unnamed_tiles()
    for tile in tiles:
        if tile in state.missing or (UNSEEN in state.missing and unnamed[tile]):
            unnamed[tile] -= tile not in state.missing
            state = replace(state, missing=remove_tiles(state.missing, (tile,)))
        else:
            state = replace(state, added=sort_tiles((*state.added, tile)))
    return state, tiles


def _placed(state: GameState, spot: Spot, tiles: tuple[str, ...]) -> GameState:
    """The state with the tiles added at `spot`."""
    if spot.place is Place.RACK and spot.seat is not None:
        return replace(
            state, racks=with_seat(state.racks, spot.seat, (*state.racks[spot.seat], *tiles))
        )
    if spot.place is Place.BAG:
        return replace(state, bag=state.face_down((*state.bag, *tiles)))
    if spot.place is Place.TABLE:
        return replace(state, set_aside=(*state.set_aside, *tiles))
    if spot.place is Place.BOX:
        return replace(state, box=sort_tiles((*state.box, *tiles)))
    for tile in tiles:
        if holds_tiles(state.added, (tile,)):
            state = replace(state, added=remove_tiles(state.added, (tile,)))
        else:
            state = replace(state, missing=sort_tiles((*state.missing, tile)))
    return state


def _tiles_racked(state: GameState, event: te.TilesRacked) -> GameState:
    draw = state.draw_of(event.player).with_racked(event.tiles)
    return replace(state, draws=with_seat(state.draws, event.player, draw))


def _tiles_moved(state: GameState, event: te.TilesMoved) -> GameState:
    state, taken = _taken(state, event.source, event.tiles)
    # Tiles that were seen are recorded as the players named them.
    state = _placed(state, event.target, event.tiles if event.seen_by else taken)
    turn, seat = state.last_turn, event.target.seat
    if turn is None or not turn.is_out or turn.is_settled or seat != turn.player:
        return state
    # With a tile on the rack the player is not out, so the play is an ordinary open turn again.
    phase = Phase.ENDED if state.phase is Phase.OUT_PENDING else state.phase
    return replace(state, phase=phase, last_turn=replace(turn, is_out=False))


def _tiles_exposed(state: GameState, event: te.TilesExposed) -> GameState:
    seat = event.spot.seat
    if seat is None or not state.setup.is_physical:
        return state
    shown = state.shown_rack(seat)
    named = Counter(tile for tile in event.tiles if tile != UNSEEN)
    return with_rack_named(state, seat, (*shown, *(named - Counter(shown)).elements()))


def _rack_identified(state: GameState, event: te.RackIdentified) -> GameState:
    return with_rack_named(state, event.player, event.tiles)


def _tiles_lifted(state: GameState, event: te.TilesLifted) -> GameState:
    tiles = tuple(placement.on_rack for placement in event.placements)
    squares = frozenset(squares_of(event.placements))
    state = _without_laid(with_cleared(state, event.placements), squares)
    return _placed(state, event.target, tiles)


def _without_laid(state: GameState, squares: frozenset[Square]) -> GameState:
    """Remove lifted squares from the recorded plays: their tiles can no longer be withdrawn."""

    def less(laid: LaidTiles | None) -> LaidTiles | None:
        if laid is None:
            return None
        left = (placement for placement in laid.placements if placement.square not in squares)
        return replace(laid, placements=tuple(left))

    turn = state.last_turn
    if turn is not None:
        turn = replace(turn, laid=less(turn.laid))
    return replace(state, turn=replace(state.turn, laid=less(state.turn.laid)), last_turn=turn)


def _tiles_put(state: GameState, event: te.TilesPut) -> GameState:
    tiles = tuple(placement.on_rack for placement in event.placements)
    state, _ = _taken(state, event.source, tiles)
    return replace(state, board=state.board.with_placements(event.placements))


def _draw_settled(state: GameState, event: te.DrawSettled) -> GameState:
    return replace(state, draws=with_seat(state.draws, event.player, NOTHING_DRAWN))


def _squares_barred(state: GameState, event: te.SquaresBarred) -> GameState:
    return replace(state, barred=state.barred | set(event.squares))


def _tiles_mislaid(state: GameState, event: te.TilesMislaid) -> GameState:
    return replace(state, mislaid={**state.mislaid, **dict.fromkeys(event.squares, event.fault)})


def _tiles_righted(state: GameState, event: te.TilesRighted) -> GameState:
    righted = set(event.squares or state.mislaid)
    left = {square: fault for square, fault in state.mislaid.items() if square not in righted}
    return replace(state, mislaid=left)


def _lettering_turned(state: GameState, event: te.LetteringTurned) -> GameState:
    return replace(state, lettering_turns=event.quarter_turns)


# Draws from the bag and returns to it.


def _start_tiles_drawn(state: GameState, event: ev.StartTilesDrawn) -> GameState:
    return replace(state, start_draws=(*state.start_draws, event.tiles))


def _tiles_drawn(state: GameState, event: ev.TilesDrawn) -> GameState:
    player = event.player
    bag, drawn = take_tiles(state.bag, event.tiles)
    rack = (*state.racks[player], *drawn)
    draw = _draw_begun(state, player)
    draw = replace(draw, loose=(*draw.loose, *drawn))
    if state.dispute is not None and _is_own_turn(state, player):
        draw = replace(draw, late=(*draw.late, *drawn))
    state = replace(
        state,
        racks=with_seat(state.racks, player, rack),
        bag=bag,
        draws=with_seat(state.draws, player, draw),
    )
    return with_play_begun(_debt_paid(state, player, len(event.tiles)))


def with_play_begun(state: GameState) -> GameState:
    """Start the first turn once every remaining player has a full first rack."""
    size = state.setup.ruleset.set.rack_size
    if state.phase is Phase.SETUP and all(len(state.racks[seat]) >= size for seat in state.playing):
        return replace(state, phase=Phase.ON_TURN, turn=replace(state.turn, began_ms=state.now_ms))
    return state


def _draw_begun(state: GameState, player: int) -> Draw:
    draw = state.draw_of(player)
    if draw.tiles:
        return draw
    is_own = _is_own_turn(state, player)
    return Draw(
        due=state.missing_tiles(player),
        old=state.racks[player],
        bag_before=len(state.bag),
        on_turn=state.on_turn,
        is_early=_is_early(state, player),
        while_held=is_own and state.phase is Phase.HELD,
        in_absence=is_own and state.on_turn in state.away,
        began_at_ms=state.now_ms,
        turn=state.turn.number,
        owed=_owed_before(state, player),
        is_stated=is_own and state.last_turn is not None and state.last_turn.is_draw_stated,
    )


def _is_own_turn(state: GameState, player: int) -> bool:
    """True if the last turn to end was this player's."""
    return state.last_turn is not None and state.last_turn.player == player


def _owed_before(state: GameState, player: int) -> int:
    """Tiles the previous player still has to draw; 0 while the first racks are drawn."""
    if state.phase is Phase.SETUP:
        return 0
    return state.missing_tiles(state.previous_player(player))


def _debt_paid(state: GameState, player: int, count: int) -> GameState:
    """Reduce the draw that the next player is owed by the tiles just drawn."""
    after = state.next_player(player)
    draw = state.draw_of(after)
    if not draw.owed:
        return state
    draw = replace(draw, owed=max(0, draw.owed - count))
    return replace(state, draws=with_seat(state.draws, after, draw))


def _is_early(state: GameState, player: int) -> bool:
    """True if the player draws before the previous player has drawn for their turn."""
    if state.phase is Phase.SETUP:
        return state.first is not None and player != state.first and not state.racks[state.first]
    before = state.previous_player(player)
    has_played = any(row.player == before for row in state.rows)
    return has_played and not state.draw_of(before).tiles and state.missing_tiles(before) > 0


def _tiles_returned(state: GameState, event: ev.TilesReturned) -> GameState:
    player = event.player
    state, returned = taken_off_rack(state, player, event.tiles)
    return replace(state, bag=state.face_down((*state.bag, *returned)))


# The steps of an exchange.


def _begun(state: GameState, player: int) -> GameState:
    """The state with an exchange in progress."""
    if state.phase is Phase.EXCHANGING:
        return state
    state = with_turn_begun(state, player)
    exchange = Exchange(player, state.turn.number)
    return replace(state, phase=Phase.EXCHANGING, exchanges=(*state.exchanges, exchange))


def _with_last(state: GameState, **changes: Any) -> GameState:
    exchanges = tuple(replace(exchange, **changes) for exchange in state.exchanges[-1:])
    return replace(state, exchanges=(*state.exchanges[:-1], *exchanges))


def _exchange_said(state: GameState, event: te.ExchangeSaid) -> GameState:
    return _with_last(_begun(state, event.player), announced=event.count)


def _put_down(state: GameState, player: int, tiles: tuple[str, ...]) -> GameState:
    state = _begun(state, player)
    state, taken = taken_off_rack(state, player, tiles)
    aside = (*state.set_aside, *taken)
    state = replace(state, set_aside=aside)
    return _with_last(state, put_down=aside)


def _tiles_put_down(state: GameState, event: te.TilesPutDown) -> GameState:
    return _put_down(state, event.player, event.tiles)


def _exchange_announced(state: GameState, event: ev.ExchangeAnnounced) -> GameState:
    state = _put_down(state, event.player, event.tiles)
    return _with_last(state, announced=len(event.tiles))


def _bagged(state: GameState, tiles: tuple[str, ...]) -> GameState:
    aside, tiles = take_tiles(state.set_aside, tiles)
    state = replace(state, bag=state.face_down((*state.bag, *tiles)), set_aside=aside)
    for exchange in state.exchanges[-1:]:
        state = _with_last(state, bagged=(*exchange.bagged, *tiles))
    return state


def _exchanged_tiles_bagged(state: GameState, event: ev.ExchangedTilesBagged) -> GameState:
    return _bagged(state, state.set_aside)


def _old_tiles_bagged(state: GameState, event: te.OldTilesBagged) -> GameState:
    return _bagged(state, event.tiles)


# Blanks' letters, and plays restated on the board.


def _marks(state: GameState, square: Square, player: int) -> BlankMarks:
    owner = owner_at(state, square)
    tile = state.board.tile_at(square.row, square.col)
    return marks_at(state.blanks, square, tile, player if owner is None else owner)


def _blank_said(state: GameState, event: te.BlankSaid) -> GameState:
    marks = replace(_marks(state, event.square, event.player), said=event.letter)
    return replace(state, blanks={**state.blanks, event.square: marks})


def _blank_written(state: GameState, event: te.BlankWritten) -> GameState:
    marks = _marks(state, event.square, event.player)
    marks = replace(marks, written={**marks.written, event.player: event.letter})
    return replace(state, blanks={**state.blanks, event.square: marks})


def _read_dispute(state: GameState, old: tuple[str, ...], new: tuple[str, ...]) -> GameState:
    """Replace the disputed words by their new readings."""
    dispute = state.dispute
    if dispute is None or len(old) != len(new):
        return state
    read = dict(zip(old, new, strict=True))
    words = tuple(read.get(word, word) for word in dispute.words)
    return replace(state, dispute=replace(dispute, words=words))


def _relettered(placements: tuple[Placement, ...], changed: Placement) -> tuple[Placement, ...]:
    return tuple(
        changed if placement.square == changed.square else placement for placement in placements
    )


def _reread(row: ScoreRow, changed: Placement) -> ScoreRow:
    """The row with the blank's letter. Words are changed only if no other blank is undesignated."""
    unnamed = [placement.square for placement in row.placements if placement.tile == BLANK]
    words = row.words
    if unnamed == [changed.square]:
        words = tuple(word.replace(BLANK, face_of(changed.tile)) for word in words)
    return replace(row, placements=_relettered(row.placements, changed), words=words)


def _blank_designated(state: GameState, event: te.BlankDesignated) -> GameState:
    square, tile = event.square, event.letter.lower() or BLANK
    changed = Placement(square.row, square.col, tile)
    rows = tuple(_reread(row, changed) for row in state.rows)
    state = replace(state, board=state.board.with_placements((changed,)), rows=rows)

    def read(laid: LaidTiles) -> LaidTiles:
        placements = _relettered(laid.placements, changed)
        return replace(laid, placements=placements, words=event.words or laid.words)

    turn = state.last_turn
    if state.turn.laid is None and turn is not None and turn.laid is not None:
        state = _read_dispute(state, turn.laid.words, event.words or turn.laid.words)
    return _with_play(state, read)


def _with_play(state: GameState, read: Callable[[LaidTiles], LaidTiles]) -> GameState:
    """The state with `read` applied to the current play, or else to the last one and its row."""
    if state.turn.laid is not None:
        return replace(state, turn=replace(state.turn, laid=read(state.turn.laid)))
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return state
    laid = read(turn.laid)
    own = [
        index
        for index, row in enumerate(state.rows)
        if row.kind is RowKind.PLAY and row.player == turn.player
    ]
    rows = list(state.rows)
    rows[own[-1]] = replace(rows[own[-1]], placements=laid.placements, words=laid.words)
    return replace(state, last_turn=replace(turn, laid=laid), rows=tuple(rows))


def _play_restated(state: GameState, event: te.PlayRestated) -> GameState:
    turn = state.last_turn
    old = state.turn.laid or (turn.laid if turn is not None else None)
    assert old is not None, "a play is restated that has been made"
    board = state.board.without((placement.row, placement.col) for placement in old.placements)
    lifted = remove_tiles(
        (placement.on_rack for placement in old.placements),
        (placement.on_rack for placement in event.placements),
    )
    rack = (*state.racks[event.player], *lifted)
    state = replace(
        state,
        board=board.with_placements(event.placements),
        racks=with_seat(state.racks, event.player, rack),
    )

    def read(laid: LaidTiles) -> LaidTiles:
        return replace(
            laid,
            placements=event.placements,
            words=event.words,
            points=event.points,
            faults=event.faults,
        )

    return _with_play(state, read)


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    te.TilesRacked: _tiles_racked,
    te.TilesMoved: _tiles_moved,
    te.TilesExposed: _tiles_exposed,
    te.RackIdentified: _rack_identified,
    te.TilesLifted: _tiles_lifted,
    te.TilesPut: _tiles_put,
    te.DrawSettled: _draw_settled,
    te.SquaresBarred: _squares_barred,
    te.TilesMislaid: _tiles_mislaid,
    te.TilesRighted: _tiles_righted,
    te.LetteringTurned: _lettering_turned,
    ev.StartTilesDrawn: _start_tiles_drawn,
    ev.TilesDrawn: _tiles_drawn,
    ev.TilesReturned: _tiles_returned,
    ev.ExchangeAnnounced: _exchange_announced,
    ev.ExchangedTilesBagged: _exchanged_tiles_bagged,
    te.ExchangeSaid: _exchange_said,
    te.TilesPutDown: _tiles_put_down,
    te.OldTilesBagged: _old_tiles_bagged,
    te.BlankSaid: _blank_said,
    te.BlankWritten: _blank_written,
    te.BlankDesignated: _blank_designated,
    te.PlayRestated: _play_restated,
}
