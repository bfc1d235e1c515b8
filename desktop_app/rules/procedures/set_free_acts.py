# SPDX-License-Identifier: MIT
"""Acts open to a director at any time: with tiles and squares, penalties, turns, notes.

Sources: 1999 and 2001 1, 21; Singapore G20; NASPA II.D.
"""

from __future__ import annotations

from desktop_app.rules import desk_events
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.procedures import recount
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
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, SquaresBarred, TilesPut, rack_of
from desktop_app.rules.tiles import BLANK


def _assign_tile(act: Act, ask: Dialogue) -> None:
    """Give a tile to a player, from the bag, from out of play, or from outside."""
    player = ask.player("player")
    tiles = recount.ask_faces(ask, "tiles", least=1)
    recount.bring(act, tiles, rack_of(player))
    rule_freely(act, "assign-tile", player)


def _draw_foreign(act: Act, ask: Dialogue) -> None:
    """Record that a player drew tiles that are not from this set."""
    player = ask.player("player")
    tiles = recount.ask_faces(ask, "tiles", least=1)
    recount.move(act, tiles, OUTSIDE, rack_of(player), (player,))
    act.rule_step("wrong-bag", "wrong-bag.noted", "wrong_bag.procedure", player=player)


def _placeholder(act: Act, ask: Dialogue) -> None:
    """Put a placeholder for a lost tile on an empty square."""
    board = act.state.board
    free = [square for square in _squares(act.state) if not board.tile_at(square.row, square.col)]
    (square,) = ask.squares("square", free, most=1)
    faces = recount.ask_faces(ask, "tile", least=1)
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
    """Replace tiles on the board by equal ones, from this set's bag or a neutral one."""
    for placement in recount.ask_board(ask):
        is_there = may_hold(act.state, act.state.bag, (placement.on_rack,))
        source = BAG if is_there else OUTSIDE
        recount.lift(act, (placement,), OUTSIDE)
        act.emit(TilesPut((placement,), source))
    rule_freely(act, "substitute-tile")


def _bar_squares(act: Act, ask: Dialogue) -> None:
    """Bar squares for the rest of the game."""
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
    recount.exchange_freely(act, ask, first)
    if ask.yes("both", default=False):
        recount.exchange_freely(act, ask, act.state.next_player(first), "exchange-second")
    rule_freely(act, "free-exchange", first)


def _set_aside(act: Act, ask: Dialogue) -> None:
    """Take undrawn tiles out of play."""
    bag = act.state.bag
    if not bag:
        raise ask.refused(Reason.DOES_NOT_APPLY, "bag", KEY)
    recount.move(act, ask.tiles("tiles", bag, 1, len(bag)), BAG, BOX)
    rule_freely(act, "set-aside")


# Warnings, spread, points, turns and notes at the director's discretion.
#
# Sources: 1999 and 2001 1, 7.5, 21, 22; Singapore G20; NASPA II.D, II.F.

_MAX_POINTS = 1_000


def _warn(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    offence = ask.text("offence")
    act.emit(desk_events.PlayerWarned(player, offence))
    count = act.state.record.players[player].warnings[offence]
    rule_freely(
        act, "director.warn", player=player, detail=desk_events.Amount(count, outcome="warned")
    )


def _penalise_spread(act: Act, ask: Dialogue) -> None:
    """Take tournament spread, which never changes the winner (1999, 2001 7.5)."""
    player = ask.player("player")
    spread = ask.number("spread", 1, _MAX_POINTS)
    offence = ask.text("offence", default=TOPIC)
    act.emit(desk_events.SpreadPenalised(player, spread, offence))
    detail = desk_events.LedgerChange(spread=spread)
    rule_freely(act, "director.penalise-spread", player=player, detail=detail)


def _correct_points(act: Act, ask: Dialogue) -> None:
    check_unsigned(act, ask)
    player = ask.player("player")
    points = ask.number("points", -_MAX_POINTS, _MAX_POINTS)
    # Added points are no penalty, and deducted points are no award.
    usual = desk_events.CorrectionKind.AWARD if points > 0 else desk_events.CorrectionKind.PENALTY
    kinds = (usual.value, desk_events.CorrectionKind.CORRECTION.value)
    kind = desk_events.CorrectionKind(ask.choice("kind", kinds, default=usual.value))
    change_game(act, lambda: act.emit(desk_events.PointsCorrected(player, kind, points, TOPIC)))
    detail = desk_events.LedgerChange(points=points)
    rule_freely(act, "director.correct-points", player=player, detail=detail)


def _give_turn(act: Act, ask: Dialogue) -> None:
    """Give the turn to a player, taking back an unfinished turn; an open play then stands."""
    player = ask.player("player")
    take_back_begun_turn(act)
    act.emit(desk_events.TurnGiven(player))
    rule_freely(act, "director.give-turn", player=player)


def _note(act: Act, ask: Dialogue) -> None:
    text = ask.text("text")
    act.emit(desk_events.NoteKept(TOPIC, None, text))
    rule_freely(act, "director.note", detail=text)


PROCEDURES = (
    Procedure(
        name="draw-foreign",
        title="Note tiles drawn from another bag",
        when="A player drew tiles of another set, and this should be noted.",
        topics=("wrong-bag",),
        group=Group.SET,
        conduct=_draw_foreign,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("wrong_bag.procedure",),
        questions={
            "player": "Who drew them?",
            "tiles": "Which tiles are they? Type their letters, a question mark for a blank.",
        },
        ruled="{name} has drawn tiles of another set.",
        search_words=("drew a tile of another set",),
    ),
    Procedure(
        name="assign-tile",
        title="Give a player a tile",
        when="A tile belongs to a player who does not have it.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_assign_tile,
        may_apply=recount.is_unsigned,
        not_now="Play has not begun, or the result is signed.",
        questions={
            "player": "Who gets it?",
            "tiles": "Which tiles are they? Type their letters, a question mark for a blank.",
        },
        ruled="{name} gets the tile.",
        search_words=("give a tile to a player", "whose tile is it"),
    ),
    Procedure(
        name="placeholder",
        title="Put a placeholder on the board",
        when="A tile is gone, and something else has to replace it.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_placeholder,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        questions={
            "square": "On which square?",
            "tile": "Which letter does it stand for?",
            "blank": "Was it a blank?",
        },
        ruled="A placeholder replaces the missing tile.",
        search_words=("stand-in for a lost tile", "replace a lost tile"),
    ),
    Procedure(
        name="substitute-tile",
        title="Change tiles for equal ones",
        when="Tiles on the board belong elsewhere, and equal ones can take their place.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_substitute_tile,
        may_apply=recount.is_playing_with_board,
        not_now="No tiles lie on the board, or play is not going on.",
        questions={"squares": "On which squares?"},
        ruled="The tiles are changed for equal ones.",
        search_words=("swap equal tiles", "exchange a tile for the same letter"),
    ),
    Procedure(
        name="bar-squares",
        title="Bar squares",
        when="Squares are not to be used for the rest of the game.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_bar_squares,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        questions={"squares": "Which squares?"},
        ruled="No tile may be played on these squares any more.",
        search_words=("square cannot be used", "close a square"),
    ),
    Procedure(
        name="free-exchange",
        title="Allow a free exchange",
        when="A player has been wronged, or both have, and may exchange without losing a turn.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_free_exchange,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        questions={
            "player": "Who exchanges first?",
            "exchange": recount.FREE_EXCHANGE,
            "both": "May the other player exchange too?",
            "exchange-second": recount.FREE_EXCHANGE_OF_OTHER,
        },
        ruled="{name} may exchange tiles without losing the turn.",
        search_words=("exchange without losing a turn",),
    ),
    Procedure(
        name="set-aside",
        title="Take tiles out of the game",
        when="Tiles of the bag are not to be played with.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_set_aside,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        questions={"tiles": "Which tiles?"},
        ruled="The tiles are out of the game.",
        search_words=("take a tile out of the game", "remove tiles from the bag"),
    ),
    Procedure(
        name="warn",
        title="Warn a player",
        when="A player has done something that earns a warning.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_warn,
        may_apply=always,
        steps={"director": "warn"},
        questions={"player": "Who is warned?", "offence": "What for?"},
        ruled="{name} is warned.",
        search_words=(
            "warning",
            "shouted",
            "rude",
            "swore",
            "bad behaviour",
            "unsporting",
            "caution",
        ),
    ),
    Procedure(
        name="penalise-spread",
        title="Take spread points",
        when="An offence costs tournament spread; the game is not touched.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_penalise_spread,
        may_apply=always,
        steps={"director": "penalise-spread"},
        questions={
            "player": "Who loses spread?",
            "spread": "How many points?",
            "offence": "What for?",
        },
        ruled="{name} loses tournament spread; the result of the game stays as it is.",
        search_words=("take spread points", "spread penalty", "minus fifty spread"),
    ),
    Procedure(
        name="correct-points",
        title="Change game points",
        when="A score was written down wrong, or points are given or taken.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_correct_points,
        may_apply=always,
        steps={"director": "correct-points"},
        questions={
            "player": "Whose score changes?",
            "points": "By how many points? A minus takes them away.",
            "kind": "What are they?",
        },
        answers={"correction": "Correction", "penalty": "Penalty", "award": "Award"},
        ruled="The score of {name} is changed.",
        search_words=("wrong total", "change the score", "give points", "take points away"),
    ),
    Procedure(
        name="give-turn",
        title="Say whose turn it is",
        when="It is in doubt who is on turn, or a turn is given as a remedy.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_give_turn,
        may_apply=is_going,
        not_now="Play is not going on.",
        steps={"director": "give-turn"},
        questions={"player": "Whose turn is it?"},
        ruled="{name} is on turn.",
        search_words=("whose turn is it", "played twice", "out of turn", "played out of turn"),
    ),
    Procedure(
        name="note",
        title="Note something",
        when="Something should be written down with the game and changes nothing.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_note,
        may_apply=always,
        steps={"director": "note"},
        questions={"text": "What should be noted?"},
        ruled="It is noted.",
        search_words=("remark", "comment", "write something down"),
    ),
)
