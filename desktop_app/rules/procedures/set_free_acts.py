# SPDX-License-Identifier: MIT
"""What a director may do with tiles and squares at any time of a game.

Sources: 1999 and 2001 1, 21; Singapore G20; NASPA II.D.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PointsCorrected, TurnGiven
from desktop_app.rules.events import PlayerWarned, SpreadPenalised
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen_tile import note_placeholder
from desktop_app.rules.procedures.procedure import (
    KEY,
    TOPIC,
    Group,
    Procedure,
    always,
    is_going,
    rule_freely,
)
from desktop_app.rules.procedures.recount import (
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
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
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


# What a director may do at any time: warn, take spread or points, give a turn, note something.
#
# Sources: 1999 and 2001 1, 7.5, 21, 22; Singapore G20; NASPA II.D, II.F.

_MAX_POINTS = 1_000


def _warn(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    offence = ask.text("offence")
    act.emit(PlayerWarned(player, offence))
    count = act.state.record.players[player].warnings[offence]
    rule_freely(act, "director.warn", player=player, detail=f"warned {count}")


def _penalise_spread(act: Act, ask: Dialogue) -> None:
    """Spread is a ledger of its own: it never changes who won (1999, 2001 7.5)."""
    player = ask.player("player")
    spread = ask.number("spread", 1, _MAX_POINTS)
    offence = ask.text("offence", default=TOPIC)
    act.emit(SpreadPenalised(player, spread, offence))
    detail = f"spread {spread}"
    rule_freely(act, "director.penalise-spread", player=player, detail=detail)


def _correct_points(act: Act, ask: Dialogue) -> None:
    check_unsigned(act, ask)
    player = ask.player("player")
    points = ask.number("points", -_MAX_POINTS, _MAX_POINTS)
    # What gives points is no penalty, and what takes them is no award.
    usual = CorrectionKind.AWARD if points > 0 else CorrectionKind.PENALTY
    kinds = (usual.value, CorrectionKind.CORRECTION.value)
    kind = CorrectionKind(ask.choice("kind", kinds, default=usual.value))
    change_game(act, lambda: act.emit(PointsCorrected(player, kind, points, TOPIC)))
    detail = f"points {points}"
    rule_freely(act, "director.correct-points", player=player, detail=detail)


def _give_turn(act: Act, ask: Dialogue) -> None:
    """What was begun is taken back; a play that could still be challenged stands."""
    player = ask.player("player")
    take_back_begun_turn(act)
    act.emit(TurnGiven(player))
    rule_freely(act, "director.give-turn", player=player)


def _note(act: Act, ask: Dialogue) -> None:
    text = ask.text("text")
    act.emit(NoteKept(TOPIC, None, text))
    rule_freely(act, "director.note", detail=text)


PROCEDURES = (
    Procedure("draw-foreign", ("wrong-bag",), Group.SET, _draw_foreign, is_playing),
    Procedure("assign-tile", (TOPIC,), Group.DIRECTOR, _assign_tile, is_unsigned),
    Procedure("placeholder", (TOPIC,), Group.DIRECTOR, _placeholder, is_playing),
    Procedure("substitute-tile", (TOPIC,), Group.DIRECTOR, _substitute_tile, is_playing_with_board),
    Procedure("bar-squares", (TOPIC,), Group.DIRECTOR, _bar_squares, is_playing),
    Procedure("free-exchange", (TOPIC,), Group.DIRECTOR, _free_exchange, is_playing),
    Procedure("set-aside", (TOPIC,), Group.DIRECTOR, _set_aside, is_playing),
    Procedure("warn", (TOPIC,), Group.DIRECTOR, _warn, always),
    Procedure("penalise-spread", (TOPIC,), Group.DIRECTOR, _penalise_spread, always),
    Procedure("correct-points", (TOPIC,), Group.DIRECTOR, _correct_points, always),
    Procedure("give-turn", (TOPIC,), Group.DIRECTOR, _give_turn, is_going),
    Procedure("note", (TOPIC,), Group.DIRECTOR, _note, always),
)
