# SPDX-License-Identifier: MIT
"""Tiles drawn from the neighbours' bag, extra at this table or missing from it.

The table that drew them has too many tiles, its neighbours too few; both tables use this procedure.
The players who drew are called C and D in 1999, A and B in 2001 (AMB-26). ``wrong_bag.procedure``
selects the rule book to follow. Sources: 1999 16.2; 2001 16.2; NASPA IV.C.3.
"""

from __future__ import annotations

from collections import Counter

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import held_of, may_hold
from desktop_app.rules.board import Placement
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.foreign_tile import (
    STRANGE_TILES,
    STRANGE_TILES_ANSWERS,
    Excess,
    PlayStage,
    ask_culprit,
    ask_extra_play,
    conduct_foreign_tile,
    go_back_before,
    has_shown,
    stage_of,
    take_play_back,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import replay
from desktop_app.rules.procedures.recount import (
    ask_board,
    ask_faces,
    bring,
    correct_bag,
    exchange_freely,
    is_begun,
    is_unsigned,
    lift,
    move,
    neutralise,
    put_back,
    refill,
    remove_from_rack,
)
from desktop_app.rules.set_check import SUSPENDED, WRONG_BAG
from desktop_app.rules.state import GameState, Phase, names, seat_named
from desktop_app.rules.tile_events import BAG, OUTSIDE, DrawSettled, rack_of
from desktop_app.rules.tiles import sort_tiles, write_faces

_KEYS = ("wrong_bag.procedure",)
WAITING = "waiting"
_DREW, _LOST = "drew", "lost"
_RACK, _BOARD, _IN_BAG = "rack", "board", "bag"


def conduct_wrong_bag(act: Act, ask: Dialogue) -> None:
    """Deal with tiles from the wrong bag as the ruleset prescribes."""
    way = act.rules.wrong_bag.procedure
    if act.state.phase is Phase.SIGNED:
        _rule(act, "signed", "nothing")
    elif way == "valid":
        _rule(act, "valid", "play-on")
    elif way == "adjacent-game":
        conduct_foreign_tile(act, ask)
    elif way == "none":
        _by_director(act, ask)
    else:
        neutralise(act, "extra-tiles")
        drew = ask.choice("side", (_DREW, _LOST)) == _DREW
        if way == "s99":
            _drew_1999(act, ask) if drew else _lost_1999(act, ask)
        else:
            _drew_2001(act, ask) if drew else _lost_2001(act, ask)


def _rule(act: Act, case: str, detail: str = "", player: int | None = None) -> None:
    act.rule_step(WRONG_BAG, f"wrong-bag.{case}", *_KEYS, player=player, detail=detail)


def _ask_place(act: Act, ask: Dialogue) -> str:
    """Ask where the neighbours' tiles are."""
    state = act.state
    there = {_RACK: any(state.racks), _BOARD: not state.board.is_empty, _IN_BAG: bool(state.bag)}
    return ask.choice("where", tuple(place for place, holds in there.items() if holds))


# ------------------------------------------------------------------ 1999


def _drew_1999(act: Act, ask: Dialogue) -> None:
    """Do not replay the game; continue once the extra tiles are removed, even from racks."""
    if act.state.is_over:
        _rule(act, "over", "stands")
        return
    place = _ask_place(act, ask)
    if place == _RACK:
        player = remove_from_rack(act, ask)
        refill(act, ask, player)
        _rule(act, "drew", _RACK, player)
        return
    if place == _BOARD:
        lift(act, ask_board(ask))
    else:
        bag = act.state.bag
        move(act, ask.tiles("tiles", bag, 1, len(bag)), BAG, OUTSIDE)
    _rule(act, "drew", place)


def _lost_1999(act: Act, ask: Dialogue) -> None:
    """Do not replay the game; continue with the tiles back in the bag or with their owner."""
    if act.state.is_over:
        _rule(act, "over", "stands")
        return
    tiles = ask_faces(ask, "tiles", least=1)
    owner = ask.choice("owner", (_IN_BAG, *names(act.state)))
    player = None if owner == _IN_BAG else seat_named(act.state, owner)
    if player is None:
        bring(act, tiles, BAG)
        _rule(act, "lost", _IN_BAG)
    else:
        bring(act, tiles, rack_of(player))
        _rule(act, "lost", player=player)


# ------------------------------------------------------------------ 2001


def _drew_2001(act: Act, ask: Dialogue) -> None:
    place = _ask_place(act, ask)
    if place == _BOARD:
        _played_2001(act, ask)
        return
    if place == _RACK:
        player = remove_from_rack(act, ask)
        correct_bag(act, ask)
        if not act.state.is_over:
            refill(act, ask, player)
        _rule(act, "a", _RACK, player)
    else:
        bag = act.state.bag
        move(act, ask.tiles("tiles", bag, 1, len(bag)), BAG, OUTSIDE)
        _rule(act, "a", _IN_BAG)


def _played_2001(act: Act, ask: Dialogue) -> None:
    """Cases b to d: withdraw the play before A drew; later reconstruct, or let it stand."""
    play = ask_extra_play(ask)
    culprit = ask_culprit(ask, play)
    stage = stage_of(act.state, play, culprit)
    if culprit is not None and stage is not PlayStage.LATER:
        shown = has_shown(act.state, culprit)
        take_play_back(act, ask, play, culprit, Excess.OVER_AFTER)
        if ask.yes("shown", default=shown):
            exchange_freely(act, ask, act.state.next_player(culprit))
        _rule(act, "b", "take-back", culprit)
        return
    case = "d" if act.state.is_over else "c"
    if culprit is not None and play.turn is not None and ask.yes("recorded", default=True):
        go_back_before(act, ask, play, culprit)
        correct_bag(act, ask)
        _rule(act, case, "go-back", culprit)
    elif case == "d":
        _rule(act, case, "stands")
    else:
        correct_bag(act, ask)
        _swap_2001(act, ask, play.placements)
        _rule(act, case, "play-on", culprit)


def _swap_2001(act: Act, ask: Dialogue, placements: tuple[Placement, ...]) -> None:
    """Return the neighbours' tiles on this board as soon as equal ones can replace them."""
    if ask.yes("spare", default=False):
        for placement in placements:
            lift(act, (placement,))
            put_back(act, placement, OUTSIDE)
        act.emit(NoteKept(WRONG_BAG, None, ""))
        _rule(act, "swap", "swapped")
    else:
        act.emit(NoteKept(WRONG_BAG, None, WAITING))
        _rule(act, "swap", "neighbours-wait")


def _lost_2001(act: Act, ask: Dialogue) -> None:
    """Never replay: wait for the tiles; a full rack drawn after a bonus word is drawn again."""
    if act.state.is_over:
        _rule(act, "general", "stands")
        return
    tiles = ask_faces(ask, "tiles", least=1)
    if not ask.yes("brought-back", default=True):
        gone = tuple((Counter(tiles) - Counter(act.state.missing)).elements())
        if not may_hold(act.state, act.state.bag, gone):
            # The neighbours cannot have tiles that are on this board or a rack here.
            raise ask.bad("tiles", write_faces(tiles))
        move(act, sort_tiles(held_of(act.state, act.state.bag, gone)), BAG, OUTSIDE)
        act.emit(NoteKept(WRONG_BAG, None, SUSPENDED))
        _rule(act, "wait", WAITING)
        return
    act.emit(NoteKept(WRONG_BAG, None, ""))
    bring(act, tiles, BAG)
    correct_bag(act, ask)
    player = _fresh_after_bonus(act.state)
    if player is not None and ask.yes("bonus", default=True):
        rack = act.state.racks[player]
        move(act, rack, rack_of(player), BAG, (player,))
        refill(act, ask, player)
        act.emit(DrawSettled(player))
        _rule(act, "returned", "redraw", player)
    else:
        _rule(act, "returned", "play-on")


def _fresh_after_bonus(state: GameState) -> int | None:
    """The player who has just played a bonus word and drawn a whole new rack since, or None."""
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return None
    score, drawn = state.setup.ruleset.score, state.draw_of(turn.player).tiles
    is_bonus = len(turn.laid.placements) >= score.bingo_tiles
    return turn.player if is_bonus and len(drawn) == len(state.racks[turn.player]) else None


# ------------------------------------------------------------------ silent


def _by_director(act: Act, ask: Dialogue) -> None:
    """The document is silent: do what seems fair, or what the players agree on."""
    ways = ["play-on"]
    if not act.state.is_over:
        ways += ["replay", _RACK]
    decision = ask.choice("decision", ways)
    player = None
    if decision == "replay":
        replay(act)
    elif decision == _RACK:
        player = remove_from_rack(act, ask)
        refill(act, ask, player)
    _rule(act, "director", decision, player)


def _is_waiting(state: GameState) -> bool:
    return is_unsigned(state) and state.note(WRONG_BAG) in (WAITING, SUSPENDED)


PROCEDURES = (
    Procedure(
        name="wrong-bag",
        title="Tiles from the wrong bag",
        when="Tiles were drawn from the neighbours' bag, at this table or at theirs.",
        topics=(WRONG_BAG,),
        group=Group.SET,
        conduct=conduct_wrong_bag,
        may_apply=is_begun,
        is_due=_is_waiting,
        not_now="Play has not begun.",
        grounds=("wrong_bag.procedure",),
        steps={
            "wrong-bag": "a b c d director drew general lost noted"
            " over returned signed swap valid wait"
        },
        questions=STRANGE_TILES,
        answers=STRANGE_TILES_ANSWERS,
        ruled="The tiles of the two tables are sorted out.",
        search_words=("drew from the other bag", "neighbour's bag", "wrong bag"),
    ),
)
