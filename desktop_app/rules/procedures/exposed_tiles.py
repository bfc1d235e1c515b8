# SPDX-License-Identifier: MIT
"""Tiles of the bag that somebody saw; tiles out of place.

Sources: NASPA IV.B.3, IV.B.9 (AMB-22), IV.C.1; 1999 and 2001 5.1.7.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import PlayerWarned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import chooser_for
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.procedures.transfers import take_and_return
from desktop_app.rules.seats import everybody
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, TilesExposed

_EXPOSE = "expose-low-bag"
_PLACE = "dropped-tile-hand"


def _has_bag(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


def _exposed_bag_tiles(act: Act, ask: Dialogue) -> None:
    """From a low bag on one's own turn the opponent takes them; else they go back, shown to all."""
    state, rules = act.state, act.rules.expose
    player = ask.player("player")
    count = ask.number("count", 1, len(state.bag))
    exposed = ask.blind("exposed", state.bag, count)
    is_low = len(state.bag) - count < rules.low_bag_below
    if rules.low_bag != "transfer":
        step = ask.choice("remedy", ("shown", "transfer"))
    elif not is_low:
        step = "shown"
    else:
        step = "transfer" if state.on_turn == player else "nothing"
    seen = everybody(state) if step == "shown" else frozenset({player})
    act.emit(TilesExposed(exposed, BAG, seen))
    if step == "transfer":
        take_and_return(act, ask, chooser_for(ask, player), exposed, seen)
    act.rule_step(_EXPOSE, f"{_EXPOSE}.{step}", player=player, detail=str(count))


def _tiles_out_of_place(act: Act, ask: Dialogue) -> None:
    """Tiles belong on the rack, in the bag or on the board: put back, and a warning if wanted."""
    player = ask.player("player")
    if ask.yes("warn"):
        act.emit(PlayerWarned(player, _PLACE))
    act.rule_step(_PLACE, "dropped-tile-hand.back", player=player)


PROCEDURES = (
    Procedure("exposed-bag-tiles", (_EXPOSE,), Group.DRAWING, _exposed_bag_tiles, _has_bag),
    Procedure("tiles-out-of-place", (_PLACE,), Group.DRAWING, _tiles_out_of_place, is_going),
)
