# SPDX-License-Identifier: MIT
"""What a director may do with tiles and squares at any time of a game.

Sources: 1999 and 2001 1, 21; Singapore G20; NASPA II.D.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.procedures.authority import KEY, TOPIC, rule_freely
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.gone_tile import note_placeholder
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.set_steps import (
    ask_board,
    ask_faces,
    bring,
    exchange_freely,
    is_playing,
    is_playing_with_board,
    is_unsigned,
    lift,
    move,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, SquaresBarred, TilesPut, rack_of
from desktop_app.rules.tiles import BLANK


def _assign_tile(act: Act, ask: Dialogue) -> None:
    """Give a tile to a player, from the bag, from out of play, or from outside."""
    player = ask.player("player")
    tiles = ask_faces(ask, "tiles", least=1)
    bring(act, tiles, rack_of(player))
    rule_freely(act, "assign-tile", player)


def _draw_foreign(act: Act, ask: Dialogue) -> None:
    """Record that a player drew tiles that are not of this set."""
    player = ask.player("player")
    tiles = ask_faces(ask, "tiles", least=1)
    move(act, tiles, OUTSIDE, rack_of(player), (player,))
    act.rule_step("wrong-bag", "wrong-bag.noted", "wrong_bag.procedure", player=player)


def _placeholder(act: Act, ask: Dialogue) -> None:
    """Put something on a free square that stands for a tile which is gone."""
    board = act.state.board
    free = [square for square in _squares(act.state) if not board.tile_at(square.row, square.col)]
    (square,) = ask.squares("square", free, most=1)
    faces = ask_faces(ask, "tile", least=1)
    if len(faces) != 1 or faces[0] == BLANK:
        raise ask.bad("tile", "".join(faces))
    tile = faces[0].lower() if ask.yes("blank", default=False) else faces[0]
    act.emit(TilesPut((Placement(square.row, square.col, tile),), OUTSIDE))
    note_placeholder(act, square)
    rule_freely(act, "placeholder")


def _squares(state: GameState) -> list[Square]:
    layout = state.board.layout
    return [Square(row, col) for row in range(layout.rows) for col in range(layout.cols)]


def _substitute_tile(act: Act, ask: Dialogue) -> None:
    """Change tiles on the board for equal ones, of this set's bag or of a neutral one."""
    for placement in ask_board(ask):
        is_there = may_hold(act.state, act.state.bag, (placement.on_rack,))
        source = BAG if is_there else OUTSIDE
        lift(act, (placement,), OUTSIDE)
        act.emit(TilesPut((placement,), source))
    rule_freely(act, "substitute-tile")


def _bar_squares(act: Act, ask: Dialogue) -> None:
    """Put squares out of bounds for the rest of the game."""
    board, barred = act.state.board, act.state.barred
    free = [
        square
        for square in _squares(act.state)
        if square not in barred and not board.tile_at(square.row, square.col)
    ]
    act.emit(SquaresBarred(ask.squares("squares", free)))
    rule_freely(act, "bar-squares")


def _free_exchange(act: Act, ask: Dialogue) -> None:
    """Let one player, or one after the other, exchange tiles without losing a turn."""
    first = ask.player("player")
    exchange_freely(act, ask, first)
    if ask.yes("both", default=False):
        exchange_freely(act, ask, act.state.next_player(first), "exchange-second")
    rule_freely(act, "free-exchange", first)


def _set_aside(act: Act, ask: Dialogue) -> None:
    """Take undrawn tiles out of play."""
    bag = act.state.bag
    if not bag:
        raise ask.refused(Reason.DOES_NOT_APPLY, "bag", KEY)
    move(act, ask.tiles("tiles", bag, 1, len(bag)), BAG, BOX)
    rule_freely(act, "set-aside")


PROCEDURES = (
    Procedure("draw-foreign", ("wrong-bag",), Group.SET, _draw_foreign, is_playing),
    Procedure("assign-tile", (TOPIC,), Group.DIRECTOR, _assign_tile, is_unsigned),
    Procedure("placeholder", (TOPIC,), Group.DIRECTOR, _placeholder, is_playing),
    Procedure("substitute-tile", (TOPIC,), Group.DIRECTOR, _substitute_tile, is_playing_with_board),
    Procedure("bar-squares", (TOPIC,), Group.DIRECTOR, _bar_squares, is_playing),
    Procedure("free-exchange", (TOPIC,), Group.DIRECTOR, _free_exchange, is_playing),
    Procedure("set-aside", (TOPIC,), Group.DIRECTOR, _set_aside, is_playing),
)
