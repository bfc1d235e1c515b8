# SPDX-License-Identifier: MIT
"""Tiles from an adjacent game on a rack or in a play (NASPA IV.C.3)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.board import Placement
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.extra_play import (
    Excess,
    ExtraPlay,
    ask_culprit,
    ask_extra_play,
    take_play_back,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.set_steps import (
    correct_bag,
    is_playing,
    lift,
    neutralise,
    put_back,
    refill,
    remove_from_rack,
    settle_count,
)
from desktop_app.rules.set_check import is_explained_by
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, OUTSIDE, Spot, rack_of

TOPIC = "wrong-bag"
_KEYS = ("wrong_bag.procedure",)
_RACK, _BOARD = "rack", "board"


def conduct_foreign_tile(act: Act, ask: Dialogue) -> None:
    """Return the neighbours' tiles, as the time of the discovery asks for."""
    if act.state.is_over:
        act.rule_step(TOPIC, "foreign.over", *_KEYS, detail="stands")
        return
    settle_count(act, "foreign-tile")
    neutralise(act, "director")
    places = (_RACK,) if act.state.board.is_empty else (_RACK, _BOARD)
    if ask.choice("where", places) == _RACK:
        _on_rack(act, ask)
    else:
        _played(act, ask)


def _on_rack(act: Act, ask: Dialogue) -> None:
    """Straight back to the proper bag; the rack is filled up while there are tiles."""
    player = remove_from_rack(act, ask)
    refill(act, ask, player)
    act.rule_step(TOPIC, "foreign.rack", *_KEYS, player=player)


def _played(act: Act, ask: Dialogue) -> None:
    play = ask_extra_play(ask)
    culprit = ask_culprit(ask, play)
    if culprit is not None and _is_before_next_play(act.state, play, culprit):
        take_play_back(act, ask, play, culprit, Excess.OVER_BEFORE)
        act.rule_step(TOPIC, "foreign.early", *_KEYS, player=culprit)
    elif ask.yes("tellable"):
        for index, placement in enumerate(play.placements):
            _substitute(act, ask, placement, culprit, index)
        act.rule_step(TOPIC, "foreign.tellable", *_KEYS, player=culprit)
    else:
        # Both distributions are checked by the director alone: no rack is shown to anybody.
        correct_bag(act, ask)
        act.rule_step(TOPIC, "foreign.not-tellable", *_KEYS, player=culprit)


def _is_before_next_play(state: GameState, play: ExtraPlay, culprit: int) -> bool:
    """Whether the next player has not completed a play since (IV.C.3.a)."""
    if play.turn is None or play.laid_by != {culprit}:
        return False
    return state.turn_number <= play.turn + 1


def _substitute(
    act: Act, ask: Dialogue, placement: Placement, culprit: int | None, index: int
) -> None:
    """Change a foreign tile for the same letter of the right set, or of a neutral one."""
    source = _source(act.state, placement.on_rack, culprit)
    lift(act, (placement,))
    put_back(act, placement, source)
    if source.seat is not None:
        refill(act, ask, source.seat, f"drawn-{index + 1}")


def _source(state: GameState, tile: str, culprit: int | None) -> Spot:
    """The bag; the racks, a sole culprit's before the opponent's; a neutral bag."""
    if may_hold(state, state.bag, (tile,)):
        return BAG
    if culprit is not None:
        for seat in (culprit, state.next_player(culprit)):
            if may_hold(state, state.racks[seat], (tile,)):
                return rack_of(seat)
    return OUTSIDE


def _is_possible(state: GameState) -> bool:
    return is_playing(state) and state.setup.ruleset.wrong_bag.procedure == "adjacent-game"


def _is_due(state: GameState) -> bool:
    return _is_possible(state) and is_explained_by(state, "foreign-tile")


PROCEDURES = (
    Procedure("foreign-tile", (TOPIC,), Group.SET, conduct_foreign_tile, _is_possible, _is_due),
)
