# SPDX-License-Identifier: MIT
"""Bringing an overfull rack back to its size, for every procedure that comes to it.

Sources: 1999 and 2001 9.3; Singapore G12; NASPA IV.B.5.b, IV.B.8. The family rules say nothing;
unless the players agree otherwise as many as are too many go back unseen.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import ExchangedTilesBagged
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw_low_bag import is_low, is_transfer, transfer
from desktop_app.rules.procedures.pools import (
    Pool,
    are_new_apart,
    excess_of,
    excess_pool,
    return_excess,
)
from desktop_app.rules.tile_events import TilesRacked

MOST_NAMED = 3
"""The topic of a ruling names one, two, or three and more tiles too many."""


def settle_overdraw(act: Act, ask: Dialogue, owner: int, chooser: int) -> None:
    """Bring an overfull rack back to its size as the ruleset says, and rule on it."""
    excess = excess_of(act.state, owner)
    low = is_low(act.state)
    if low and is_transfer(act, ask, owner):
        transfer(act, ask, owner, chooser, excess)
        return
    pool = excess_pool(act.state, owner, chooser, excess)
    step = _step(act, owner, excess)
    rack_pooled(act, owner, pool)
    return_excess(act, ask, pool)
    if low:
        keys = ("overdraw.low_bag", "overdraw.low_bag_below")
        act.rule_step("overdraw-low-bag", "overdraw.low-bag-standard", *keys, player=owner)
    topic = f"overdraw-{min(excess, MOST_NAMED)}"
    act.rule_step(topic, step, "overdraw.pool", player=owner, detail=str(excess))


def _step(act: Act, owner: int, excess: int) -> str:
    if act.rules.overdraw.pool != "new-if-uncombined":
        return "overdraw.all"
    if not are_new_apart(act.state, owner, excess):
        return "overdraw.combined"
    return "overdraw.apart-one" if act.state.draw_of(owner).due == 1 else "overdraw.apart"


def rack_pooled(act: Act, owner: int, pool: Pool) -> None:
    """New tiles that lie apart join the rack where all of it is chosen from (AMB-62)."""
    loose = act.state.draw_of(owner).loose
    if loose and len(pool.tiles) == len(act.state.racks[owner]):
        act.emit(TilesRacked(owner, loose))


def bag_exchanged(act: Act, owner: int) -> None:
    """Tiles of a plain exchange go into the bag, which they have to do after the new ones."""
    if act.state.exchanger == owner:
        act.emit(ExchangedTilesBagged(owner))
