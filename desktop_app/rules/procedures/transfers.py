# SPDX-License-Identifier: MIT
"""Tiles of a low bag that the wrong player saw: the opponent takes them and gives others back.

Sources: NASPA IV.B.3, IV.B.8.2, IV.B.9.2.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import decide_limit
from desktop_app.rules.tile_events import BAG, TilesMoved, rack_of


def take_and_return(
    act: Act, ask: Dialogue, taker: int, tiles: tuple[str, ...], seen_by: frozenset[int]
) -> None:
    """The opponent adds tiles of the bag to his rack and puts as many back, unseen by the other.

    Args:
        act: where the events go.
        ask: where `returned` is asked.
        taker: the opponent.
        tiles: tiles that lie beside the bag; they still count as the bag's.
        seen_by: the seats that have seen them already.
    """
    act.emit(TilesMoved(tiles, BAG, rack_of(taker), seen_by | {taker}))
    rack = act.state.racks[taker]
    limit = decide_limit(act.rules.overdraw.low_bag_decide_s, taker)
    count = len(tiles)
    back = ask.tiles("returned", rack, count, asked=taker, seen_by=(taker,), limit=limit)
    act.emit(TilesMoved(back, rack_of(taker), BAG, frozenset({taker})))
