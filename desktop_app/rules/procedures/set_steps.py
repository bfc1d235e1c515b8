# SPDX-License-Identifier: MIT
"""Steps that the procedures of the set and of accidents with tiles share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import change_zero_run
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.acts.withdrawing import withdraw_play
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import ClockNeutralised
from desktop_app.rules.procedures.dialogue import Dialogue, placements_on
from desktop_app.rules.procedures.pools import Pool, return_excess
from desktop_app.rules.procedures.procedure import is_going
from desktop_app.rules.seats import everybody
from desktop_app.rules.set_check import SET_CHECK, is_explained_by
from desktop_app.rules.state import GameState, Phase, RowKind, ScoreRow
from desktop_app.rules.tile_events import (
    BAG,
    BOX,
    OUTSIDE,
    Spot,
    TilesLifted,
    TilesMoved,
    TilesPut,
    rack_of,
)
from desktop_app.rules.tiles import read_faces, sort_tiles

NONE = "none"


def is_playing(state: GameState) -> bool:
    """Whether the first racks are drawn and play is not over."""
    return is_going(state) and state.phase is not Phase.SETUP


def is_playing_with_board(state: GameState) -> bool:
    """Whether play goes on and tiles lie on the board."""
    return is_playing(state) and not state.board.is_empty


def is_unsigned(state: GameState) -> bool:
    """Whether play has begun and the result is not signed by everybody."""
    return state.on_turn is not None and state.phase not in (Phase.SETUP, Phase.SIGNED)


def is_begun(state: GameState) -> bool:
    """Whether play has begun, even if the result is signed."""
    return is_unsigned(state) or state.phase is Phase.SIGNED


def ask_faces(ask: Dialogue, key: str, *, least: int = 0) -> tuple[str, ...]:
    """Tiles of any face, also such as the table has not got; none is the default of `least` 0."""
    text = ask.text(key, default="" if least else NONE)
    if text == NONE:
        tiles: tuple[str, ...] = ()
    else:
        try:
            tiles = read_faces(text, ask.act.state.setup.tile_set.distribution)
        except ValueError:
            raise ask.bad(key, text) from None
    if len(tiles) < least:
        raise ask.bad(key, text)
    return tiles


def ask_board(ask: Dialogue, key: str = "squares") -> tuple[Placement, ...]:
    """Tiles that lie on the board, by their squares."""
    state = ask.act.state
    return placements_on(ask.act, ask.squares(key, squares_of(state.board.placements())))


def confirm_squares(ask: Dialogue, squares: Sequence[Square]) -> None:
    """Let people say again what was put down (`squares`); it has to be the same."""
    ask.squares("squares", squares, least=len(squares))


def suffix_of(index: int) -> str:
    """What tells the questions about one of several tiles apart: nothing for the first, ``-2``."""
    return f"-{index + 1}" if index else ""


def move(
    act: Act,
    tiles: tuple[str, ...],
    source: Spot,
    target: Spot,
    seen_by: Iterable[int] | None = None,
) -> None:
    """Move tiles, if there are any; everybody sees them unless `seen_by` says who."""
    if tiles:
        seeing = everybody(act.state) if seen_by is None else frozenset(seen_by)
        act.emit(TilesMoved(tiles, source, target, seeing))


def whereabouts(state: GameState, tile: str) -> Spot:
    """Where a tile that came to light has been: missing, out of play, or undrawn till then."""
    if tile in state.missing:
        return OUTSIDE
    if tile in state.box:
        return BOX
    return BAG if may_hold(state, state.bag, (tile,)) else OUTSIDE


def bring(act: Act, tiles: Iterable[str], target: Spot) -> None:
    """Take tiles that came to light to a place; those that are there already stay."""
    for tile in tiles:
        source = whereabouts(act.state, tile)
        if source != target:
            move(act, (tile,), source, target)


def discard(act: Act, seat: int, tiles: Iterable[str]) -> None:
    """Take tiles that do not belong to the set off a rack, as far as it holds them."""
    held = Counter(act.state.racks[seat]) & Counter(tiles)
    move(act, sort_tiles(held.elements()), rack_of(seat), OUTSIDE)


def remove_from_rack(act: Act, ask: Dialogue) -> int:
    """Take tiles that do not belong to the game off a rack; the seat whose rack it was.

    `player` and `tiles` are asked for.
    """
    holding = [seat for seat, rack in enumerate(act.state.racks) if rack]
    player = ask.player("player", among=holding)
    rack = act.state.racks[player]
    move(act, ask.tiles("tiles", rack, 1, len(rack)), rack_of(player), OUTSIDE)
    return player


def lift(act: Act, placements: tuple[Placement, ...], target: Spot = OUTSIDE) -> None:
    """Take tiles off the board; no points change."""
    if placements:
        act.emit(TilesLifted(placements, target))


def put_back(act: Act, placement: Placement, source: Spot) -> None:
    """Put one tile on the board from a place that holds it."""
    act.emit(TilesPut((placement,), source))


def refill(act: Act, ask: Dialogue, seat: int, key: str = "drawn") -> None:
    """Draw unseen what a rack is short of, as far as the bag goes."""
    count = act.state.missing_tiles(seat)
    if count:
        move(act, ask.blind(key, act.state.bag, count), BAG, rack_of(seat), (seat,))


def return_overfull(act: Act, ask: Dialogue, seat: int) -> None:
    """Let the next player take off what is over a full rack, as if it were overdrawn."""
    size, state = act.rules.set.rack_size, act.state
    excess = len(state.racks[seat]) - size
    if excess > 0:
        extra = act.rules.overdraw.extra_seen_combined
        pool = Pool(seat, state.next_player(seat), state.racks[seat], excess, extra)
        return_excess(act, ask, pool)


def correct_bag(act: Act, ask: Dialogue) -> None:
    """What the director takes out of the bag and puts into it when he has checked it."""
    extra = ask_faces(ask, "bag-out")
    if not may_hold(act.state, act.state.bag, extra):
        raise ask.bad("bag-out", "".join(extra))
    move(act, extra, BAG, OUTSIDE, ())
    move(act, ask_faces(ask, "bag-in"), OUTSIDE, BAG, ())


def exchange_freely(act: Act, ask: Dialogue, seat: int, key: str = "exchange") -> None:
    """Let a player exchange any tiles without losing the turn; he need not."""
    rack, bag = act.state.racks[seat], act.state.bag
    most = min(len(rack), len(bag))
    if not most:
        return
    given = ask.tiles(key, rack, 0, most, asked=seat, seen_by=(seat,))
    drawn = ask.blind(f"{key}-drawn", bag, len(given))
    move(act, drawn, BAG, rack_of(seat), (seat,))
    move(act, given, rack_of(seat), BAG, (seat,))


def settle_count(act: Act, procedure: str) -> None:
    """Whatever explained a wrong count has been dealt with."""
    if is_explained_by(act.state, procedure):
        act.emit(NoteKept(SET_CHECK, None, ""))


def neutralise(act: Act, reason: str) -> None:
    """Stop the clock: nobody's time runs until the players start it again."""
    state = act.state
    if state.clock.running is not None:
        act.emit(ClockNeutralised(state.clock.running, reason))


def turn_of_tile(state: GameState, square: Square) -> int | None:
    """The number of the turn in which the tile on a square was laid, None where nobody knows."""
    for number in reversed(range(len(state.turns))):
        if not state.turns[number].board.tile_at(square.row, square.col):
            return number
    return None


def last_play(state: GameState, seat: int) -> ScoreRow | None:
    """The line of a player's last play, None when it has come off again or there is none."""
    kinds = (RowKind.PLAY, RowKind.PHONEY_WITHDRAWN)
    for row in reversed(state.rows):
        if row.player == seat and row.kind in kinds:
            return row if row.kind is RowKind.PLAY else None
    return None


def withdraw_last_play(act: Act, seat: int) -> None:
    """Take a player's last play off the board with its points, if it lies there still."""
    row = last_play(act.state, seat)
    if row is not None:
        board = act.state.board
        still = tuple(
            each for each in row.placements if board.tile_at(each.row, each.col) == each.tile
        )
        withdraw_play(act, seat, still, row.points)


def revert_zero_run(act: Act, turn: int) -> None:
    """Set the zero run as it was when a turn began."""
    change_zero_run(act, act.state.turns[turn].zero_run)
