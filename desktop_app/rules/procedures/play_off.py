# SPDX-License-Identifier: MIT
"""The last play taken off the board by a ruling, with the tiles that were drawn for it.

Sources: 1999 and 2001 12.2, 12.4, 13.1; Singapore G11.3; NASPA III.G.5.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.verdicts import is_choice_left
from desktop_app.rules.acts.withdrawing import withdraw_play
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw_remedy import rack_pooled
from desktop_app.rules.procedures.pools import (
    Pool,
    chooser_for,
    return_excess,
    withdrawn_play_pool,
)
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import DrawSettled
from desktop_app.rules.turns import LastTurn


def take_play_off(act: Act, ask: Dialogue, turn: LastTurn) -> None:
    """The tiles come up to the rack and their points are gone; the turn itself stays spent.

    What was drawn for them goes back first: the new tiles while they are apart, else by a choice
    among the rack. The play is in neither pool (AMB-16; NASPA III.G.5).
    """
    player, state = turn.player, act.state
    laid = turn.laid
    assert laid is not None, "the turn was a play that lies on the board"
    excess = len(state.racks[player]) + len(laid.placements) - act.rules.set.rack_size
    if excess > 0 and state.draw_of(player).tiles:
        pool = _drawn_pool(state, player, chooser_for(ask, player), excess)
        rack_pooled(act, player, pool)
        return_excess(act, ask, pool)
        act.emit(DrawSettled(player))
    withdraw_play(act, player, laid.placements, laid.points)


def _drawn_pool(state: GameState, owner: int, chooser: int, excess: int) -> Pool:
    draw, rules = state.draw_of(owner), state.setup.ruleset.overdraw
    if is_choice_left(state, draw):
        return withdrawn_play_pool(state, owner, chooser, excess)
    extra = rules.extra_seen_due_one if draw.due == 1 else rules.extra_seen_uncombined
    return Pool(owner, chooser, draw.tiles, min(excess, len(draw.tiles)), extra)
