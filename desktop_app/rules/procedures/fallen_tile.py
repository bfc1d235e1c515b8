# SPDX-License-Identifier: MIT
"""A tile that fell off the board (2001 24; silent in the other books but NASPA).

``board_accident.procedure`` says whose way applies, ``board_accident.significant_pts`` from what
score a play over the vacated square matters.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import take_back_begun_turn
from desktop_app.rules.acts.identifying import held_of
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.procedures.dialogue import Dialogue, placements_on
from desktop_app.rules.procedures.fallen import (
    GONE,
    Fallen,
    fallen,
    forget,
    replace_tile,
    set_aside,
)
from desktop_app.rules.procedures.gone_tile import search_for_tile
from desktop_app.rules.procedures.knocked_board import conduct_knocked_board
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reconstruct
from desktop_app.rules.procedures.set_steps import (
    ask_board,
    confirm_squares,
    exchange_freely,
    is_playing,
    lift,
    move,
    neutralise,
    refill,
    settle_count,
    suffix_of,
    turn_of_tile,
)
from desktop_app.rules.procedures.taken_tile import conduct_taken, give_picked_up_back, is_on_rack
from desktop_app.rules.rejection import Reason
from desktop_app.rules.set_check import is_explained_by
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tile_events import BAG, BOX, rack_of

_KEYS = ("board_accident.procedure",)
_SIGNIFICANT = ("board_accident.procedure", "board_accident.significant_pts")


def _fallen_tile(act: Act, ask: Dialogue) -> None:
    gone = _ask_fallen(act, ask)
    neutralise(act, "director")
    way = act.rules.board_accident.procedure
    if way == "s01-knocked":
        _by_2001(act, ask, gone)
    elif way == "gone-missing":
        search_for_tile(act, ask, gone)
    else:
        _by_director(act, ask, gone)
    settle_count(act, "fallen-tile")


def _ask_fallen(act: Act, ask: Dialogue) -> tuple[Fallen, ...]:
    """The tiles that are known to be off the board, else those that are named now."""
    state = act.state
    if known := fallen(state):
        confirm_squares(ask, [tile.square for tile in known])
        return known
    if state.board.is_empty:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", *_KEYS)
    return tuple(Fallen(each, state.turn_number) for each in ask_board(ask))


# ------------------------------------------------------------------ 2001


def _by_2001(act: Act, ask: Dialogue, gone: tuple[Fallen, ...]) -> None:
    held = [tile for tile in gone if tile.holder is not None]
    if any(not is_on_rack(act.state, tile) for tile in held):
        # It has been played since: that is more than picking it up.
        conduct_taken(act, ask)
    elif held:
        for index, tile in enumerate(gone):
            give_picked_up_back(act, ask, tile, suffix_of(index))
    elif any(tile.turn != act.state.turn_number for tile in gone):
        for index, tile in enumerate(gone):
            _unnoticed(act, ask, tile, suffix_of(index))
    elif len(gone) > 1:
        conduct_knocked_board(act, ask)
    else:
        _put_in_place(act, gone[0])
        act.rule_step(GONE, "fallen.at-once", *_KEYS, detail="replaced")


def _put_in_place(act: Act, tile: Fallen) -> None:
    """Put a tile back that was recorded as gone; one that was only named lies there still."""
    if tile in fallen(act.state):
        replace_tile(act, tile)


def _unnoticed(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> None:
    """The players went on without it (24.2 a and b)."""
    if tile.square in _laid_now(act.state):
        take_back_begun_turn(act)
    if not tile.is_covered(act.state):
        # Even where other words become nonsense by it.
        replace_tile(act, tile)
        act.rule_step(GONE, "fallen.free", *_KEYS, detail="replaced")
        return
    least = act.rules.board_accident.significant_pts
    points = _points_over(act.state, tile.square)
    if points < least and not ask.yes(f"decisive{suffix}", default=False):
        _clear_square(act, tile)
        replace_tile(act, tile)
        act.rule_step(GONE, "fallen.used-little", *_SIGNIFICANT, detail=str(points))
        return
    turn = turn_of_tile(act.state, tile.square)
    if turn is None or not ask.yes(f"recorded{suffix}", default=True):
        forget(act, tile)
        act.rule_step(GONE, "fallen.used-much", *_SIGNIFICANT, detail="unchanged")
        return
    _rebuild(act, ask, turn, tile, suffix)
    act.rule_step(GONE, "fallen.used-much", *_SIGNIFICANT, detail="rebuilt")


def _laid_now(state: GameState) -> tuple[Square, ...]:
    return () if state.laid is None else squares_of(state.laid.placements)


def _points_over(state: GameState, square: Square) -> int:
    """What the play that took a square scored; nothing where no play is known to have."""
    for row in reversed(state.rows):
        if row.kind is RowKind.PLAY and square in squares_of(row.placements):
            return row.points
    return 0


def _clear_square(act: Act, tile: Fallen) -> None:
    """The tile that took the square goes into the bag; its points stand."""
    lift(act, placements_on(act, (tile.square,)), BAG)


def _rebuild(act: Act, ask: Dialogue, turn: int, tile: Fallen, suffix: str) -> None:
    """Back to the play over the square: later tiles to the bag, a free change for both (24.2 b).

    The racks stay as they are now.
    """
    racks = act.state.racks
    reconstruct(act, turn)
    for seat, rack in enumerate(act.state.racks):
        move(act, rack, rack_of(seat), BAG, ())
    for seat, rack in enumerate(racks):
        held = held_of(act.state, act.state.bag, rack)
        move(act, held, BAG, rack_of(seat), (seat,))
        refill(act, ask, seat, f"drawn-{seat + 1}{suffix}")
    replace_tile(act, tile)
    first = act.state.on_turn
    assert first is not None, "a game is rebuilt as it was at somebody's turn"
    exchange_freely(act, ask, first, f"exchange{suffix}")
    exchange_freely(act, ask, act.state.next_player(first), f"exchange-second{suffix}")


# ------------------------------------------------------------------ silent


def _by_director(act: Act, ask: Dialogue, gone: tuple[Fallen, ...]) -> None:
    """Where the document says nothing."""
    decision = ask.choice("decision", ("replaced", "set-aside", "left"))
    for tile in gone:
        if decision == "replaced":
            _put_in_place(act, tile)
        elif decision == "left":
            forget(act, tile)
        elif tile in fallen(act.state):
            set_aside(act, tile)
        else:
            lift(act, (tile.placement,), BOX)
    act.rule_step(GONE, "fallen.director", *_KEYS, detail=decision)


def _is_due(state: GameState) -> bool:
    return (bool(fallen(state)) and is_playing(state)) or is_explained_by(state, "fallen-tile")


PROCEDURES = (Procedure("fallen-tile", (GONE,), Group.BOARD, _fallen_tile, is_playing, _is_due),)
