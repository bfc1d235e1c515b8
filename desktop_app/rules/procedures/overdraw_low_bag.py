# SPDX-License-Identifier: MIT
"""Too many tiles drawn from a low bag: what was taken may pass through the opponent's rack.

The standard choice shows the opponent tiles at a time when each of them matters, so the offender
loses more than sight of them: the opponent takes them for his own and gives back what he likes.
Source: NASPA IV.B.8; IV.B.2 sends tiles dropped back on one's own turn here too.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue, TimeLimit
from desktop_app.rules.procedures.pools import are_new_apart, excess_of, held_tiles
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, TilesExposed, TilesMoved, rack_of
from desktop_app.rules.tiles import remove_tiles

_GIVEN_BACK = 2


def is_low(state: GameState) -> bool:
    """Whether the bag, after the wrong draw, holds fewer tiles than the standard asks (AMB-22)."""
    rules = state.setup.ruleset.overdraw
    return rules.low_bag == "transfer" and len(state.bag) < rules.low_bag_below


def is_transfer(act: Act, ask: Dialogue, owner: int) -> bool:
    """Whether the overdraw happened, or was found, on the offender's own turn.

    What happened before the last turn of the player is not known any more: the director is asked
    (`drawn-on-own-turn`) where it decides.
    """
    if act.state.on_turn == owner:
        return True
    draw = act.state.draw_of(owner)
    if draw.excess >= excess_of(act.state, owner):
        return draw.on_turn == owner
    return ask.yes("drawn-on-own-turn")


def transfer(act: Act, ask: Dialogue, owner: int, chooser: int, excess: int) -> None:
    """Let the opponent take tiles unseen by the offender and give back what he chooses."""
    if are_new_apart(act.state, owner, excess):
        _transfer_new(act, ask, owner, chooser, excess)
        step = "overdraw.low-bag-apart"
    else:
        transfer_combined(act, ask, owner, chooser, excess)
        step = "overdraw.low-bag-combined"
    detail = str(excess)
    act.rule_step("overdraw-low-bag", step, "overdraw.low_bag", player=owner, detail=detail)


def _transfer_new(act: Act, ask: Dialogue, owner: int, chooser: int, excess: int) -> None:
    rules, alone = act.rules.overdraw, frozenset({chooser})
    drawn = act.state.draw_of(owner).tiles
    taken = ask.blind("taken", drawn, excess + rules.extra_seen_uncombined)
    act.emit(TilesMoved(taken, rack_of(owner), rack_of(chooser), alone))
    size = act.rules.set.rack_size
    limit = TimeLimit(rules.low_bag_decide_s)
    given = ask.tiles(
        "given-back",
        act.state.racks[chooser],
        size - held_tiles(act.state, owner),
        asked=chooser,
        seen_by=alone,
        limit=limit,
    )
    act.emit(TilesMoved(given, rack_of(chooser), rack_of(owner), frozenset({owner, chooser})))
    over = excess_of(act.state, chooser)
    if over:
        rack = act.state.racks[chooser]
        back = ask.tiles("returned", rack, over, asked=chooser, seen_by=alone, limit=limit)
        act.emit(TilesMoved(back, rack_of(chooser), BAG, alone))


def transfer_combined(act: Act, ask: Dialogue, owner: int, chooser: int, excess: int) -> None:
    """X and two more go to the opponent, who gives two back and as many of his own to the bag.

    Who picks the two is not said; the opponent does, who has seen them (AMB-63).
    """
    alone = frozenset({chooser})
    limit = TimeLimit(act.rules.overdraw.low_bag_decide_s)
    taken = ask.blind("taken", act.state.racks[owner], excess + _GIVEN_BACK)
    act.emit(TilesExposed(taken, rack_of(owner), alone))
    given = ask.tiles("given-back", taken, _GIVEN_BACK, asked=chooser, seen_by=alone, limit=limit)
    kept = remove_tiles(taken, given)
    act.emit(TilesMoved(kept, rack_of(owner), rack_of(chooser), alone))
    rack = act.state.racks[chooser]
    back = ask.tiles("returned", rack, len(kept), asked=chooser, seen_by=alone, limit=limit)
    act.emit(TilesMoved(back, rack_of(chooser), BAG, alone))
