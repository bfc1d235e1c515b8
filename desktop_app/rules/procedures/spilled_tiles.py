# SPDX-License-Identifier: MIT
"""Tiles that spill out of the bag.

Sources: NASPA IV.B.3 (AMB-22); the other documents say nothing of them before the set is found
wrong (1999 and 2001 15), so whoever decides what they leave open says what follows.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import TilesDrawn
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import chooser_for, held_tiles
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.procedures.transfers import take_and_return
from desktop_app.rules.seats import everybody
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, TilesExposed
from desktop_app.rules.tiles import remove_tiles

_TOPIC = "spill"


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


def _spilled_tiles(act: Act, ask: Dialogue) -> None:
    """Tiles that the spiller was to draw are drawn; the rest is shown, or the other takes it."""
    player = ask.player("player")
    count = ask.number("count", 1, len(act.state.bag))
    spilled = ask.blind("spilled", act.state.bag, count)
    # A player whose turn goes on has nothing to draw for the tiles that he has laid.
    size = act.rules.set.rack_size
    due = max(0, min(size - held_tiles(act.state, player), len(act.state.bag)))
    if act.rules.expose.spill_low_bag != "transfer":
        remedy = ask.choice("remedy", ("draw", "shown", "unseen") if due else ("shown", "unseen"))
        due = due if remedy == "draw" else 0
        surplus = _draw(act, ask, player, spilled, due)
        if surplus and remedy != "unseen":
            _show(act, surplus)
        act.rule_step(_TOPIC, "spill.free", player=player, detail=remedy)
        return
    surplus = _draw(act, ask, player, spilled, due)
    step = "part-of-draw" if not surplus else "more-than-needed" if due else "shown"
    if surplus and _is_low(act.state, player, len(surplus)):
        opponent = chooser_for(ask, player)
        take_and_return(act, ask, opponent, surplus, frozenset({player}))
        step = "low-bag"
    elif surplus:
        _show(act, surplus)
    act.rule_step(_TOPIC, f"spill.{step}", "expose.spill_low_bag", player=player)


def _draw(
    act: Act, ask: Dialogue, player: int, spilled: tuple[str, ...], due: int
) -> tuple[str, ...]:
    """What the player was to draw comes out of the spilt tiles, mixed face down; the rest of it."""
    if not due:
        return spilled
    drawn = spilled if len(spilled) <= due else ask.blind("drawn", spilled, due)
    act.emit(TilesDrawn(player, drawn))
    return remove_tiles(spilled, drawn)


def _is_low(state: GameState, player: int, surplus: int) -> bool:
    """Whether seven or fewer are left beside the tiles that lie out, on the spiller's own turn."""
    left = len(state.bag) - surplus
    return state.on_turn == player and left <= state.setup.ruleset.expose.spill_at_most


def _show(act: Act, tiles: tuple[str, ...]) -> None:
    act.emit(TilesExposed(tiles, BAG, everybody(act.state)))


PROCEDURES = (Procedure("spilled-tiles", (_TOPIC,), Group.DRAWING, _spilled_tiles, _is_possible),)
