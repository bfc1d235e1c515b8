# SPDX-License-Identifier: MIT
"""Slips in an exchange: another number than was said, old tiles left out of the bag.

Sources: NASPA IV.E.2.b.1-4; the other documents say nothing of them, so whoever decides what
they leave open says what follows.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState, everybody
from desktop_app.rules.tile_events import BAG, TABLE, TilesMoved, rack_of
from desktop_app.rules.turns import Exchange

_COUNT = "exchange-count-wrong"
_LEFT = "exchange-left-out"


def _miscounted(state: GameState) -> Exchange | None:
    """The last exchange, where another number was said and nothing has been ruled."""
    exchange = state.exchanges[-1] if state.exchanges else None
    if exchange is None or not exchange.has_ended or not exchange.is_miscounted:
        return None
    is_ruled = state.note(_COUNT, exchange.player) == exchange.turn
    return None if is_ruled else exchange


def _is_count_possible(state: GameState) -> bool:
    return is_going(state) and _miscounted(state) is not None


def _is_count_due(state: GameState) -> bool:
    follows_tiles = state.setup.ruleset.exchange.mismatch == "follow-tiles"
    return _is_count_possible(state) and not follows_tiles


def _count_wrong(act: Act, ask: Dialogue) -> None:
    """The tiles put down are exchanged, or what was said is made good while it still can be."""
    exchange = _miscounted(act.state)
    assert exchange is not None, "it is possible only with such an exchange"
    remedy = "put-down"
    if act.rules.exchange.mismatch != "follow-tiles":
        remedy = ask.choice("remedy", _remedies(act.state, exchange))
    if remedy == "announced":
        _follow_words(act, ask, exchange)
    elif remedy == "pass":
        source, target = TABLE, rack_of(exchange.player)
        act.emit(TilesMoved(act.state.set_aside, source, target, frozenset({exchange.player})))
    act.emit(NoteKept(_COUNT, exchange.player, exchange.turn))
    step, player = f"{_COUNT}.{remedy}", exchange.player
    act.rule_step(_COUNT, step, "exchange.mismatch", player=player, detail=remedy)


def _remedies(state: GameState, exchange: Exchange) -> tuple[str, ...]:
    """Once a tile has been drawn or bagged the tiles put down are the ones exchanged."""
    is_carried_out = bool(exchange.bagged or state.draw_of(exchange.player).tiles)
    return ("put-down",) if is_carried_out else ("put-down", "announced", "pass")


def _follow_words(act: Act, ask: Dialogue, exchange: Exchange) -> None:
    """The player takes tiles back, or puts more down, until they are as many as he said."""
    player, seen = exchange.player, frozenset({exchange.player})
    said, aside = exchange.announced or 0, act.state.set_aside
    if said < len(aside):
        back = ask.tiles("back", aside, len(aside) - said, asked=player, seen_by=seen)
        act.emit(TilesMoved(back, TABLE, rack_of(player), seen))
        return
    rack = act.state.racks[player]
    more = ask.tiles("more", rack, said - len(aside), asked=player, seen_by=seen)
    act.emit(TilesMoved(more, rack_of(player), TABLE, seen))


# ---------------------------------------------------------------- old tiles left out


def _is_left_possible(state: GameState) -> bool:
    return is_going(state) and state.exchanger is not None and state.exchanges[-1].has_ended


def _is_left_due(state: GameState) -> bool:
    """The opponent has ended a turn since: it was forgotten, not only not done yet."""
    return _is_left_possible(state) and state.turn.number > state.exchanges[-1].turn + 1


def _left_out(act: Act, ask: Dialogue) -> None:
    """They go into the bag now; both see them where tiles have been drawn meanwhile."""
    player = act.state.exchanges[-1].player
    drawn = any(act.state.draw_of(seat).tiles for seat in range(act.state.player_count))
    step = f"{_LEFT}.shown"
    shows = ask.yes("shown") if act.rules.exchange.left_out == "open" else drawn
    seeing = everybody(act.state) if shows else frozenset()
    act.emit(TilesMoved(act.state.set_aside, TABLE, BAG, seeing))
    act.rule_step(_LEFT, step, player=player, detail="shown" if shows else "unseen")


PROCEDURES = (
    Procedure(
        name=_COUNT,
        title="Another number exchanged than said",
        when="The tiles put down are not as many as were announced.",
        topics=(_COUNT,),
        group=Group.TURN,
        conduct=_count_wrong,
        may_apply=_is_count_possible,
        is_due=_is_count_due,
        not_now="No exchange was made with another number of tiles than was said.",
        grounds=("exchange.mismatch",),
        steps={"exchange-count-wrong": "announced pass put-down"},
        questions={
            "remedy": "What is to happen?",
            "back": "Which tiles does the player take back?",
            "more": "Which tiles does the player put down besides?",
        },
        answers={
            "put-down": "The tiles put down are exchanged",
            "announced": "As many are exchanged as were said",
            "pass": "Nothing is exchanged; the turn is a pass",
        },
        ruled="It is settled how many tiles {name} exchanges.",
        search_words=("said three and put down four", "wrong number swapped"),
    ),
    Procedure(
        name=_LEFT,
        title="Exchanged tiles left out of the bag",
        when="The old tiles of an exchange still lie on the table.",
        topics=(_LEFT,),
        group=Group.TURN,
        conduct=_left_out,
        may_apply=_is_left_possible,
        is_due=_is_left_due,
        not_now="No exchanged tiles are still out of the bag.",
        grounds=("exchange.order",),
        steps={"exchange-left-out": "shown"},
        questions={"shown": "Do both players see them?"},
        ruled="The old tiles of {name} go into the bag.",
        search_words=("old tiles still on the table", "forgot to put the swapped tiles back"),
    ),
)
