# SPDX-License-Identifier: MIT
"""A tile is missing in the middle of a game (1999 and 2001 15; Singapore G18; NASPA III.B).

``missing.no_replacement`` says what happens when it can be neither found nor replaced.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.loose_tile import place_loose
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import replay
from desktop_app.rules.procedures.set_steps import (
    NONE,
    ask_faces,
    bring,
    is_unsigned,
    move,
    neutralise,
    settle_count,
    suffix_of,
)
from desktop_app.rules.seats import names
from desktop_app.rules.set_check import MISSING, WAIT, is_explained_by
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, OUTSIDE, Spot, rack_of

AFTER = "missing-after"
_KEYS = ("missing.no_replacement",)
_FOUND, _REPLACED, _GONE = "found", "replaced", "gone"
_REPLAY, _PLAY_ON = "replay", "play-on"
_BAG = "bag"


def _missing_tile(act: Act, ask: Dialogue) -> None:
    way = act.rules.missing.no_replacement
    if act.state.is_over:
        # The players had to see to a whole set beforehand.
        act.rule_step(AFTER, "missing.after", *_KEYS, detail="stands")
        return
    if way == _PLAY_ON:
        _lose(act, ask)
        _rule(act, "play-on", _PLAY_ON)
        return
    neutralise(act, "missing-tiles")
    outcome = ask.choice("outcome", (_FOUND, _REPLACED, _GONE))
    if outcome == _FOUND:
        place_loose(act, ask, MISSING, knows_owner=True)
        _settle(act)
    elif outcome == _REPLACED:
        bring(act, act.state.missing or ask_faces(ask, "tiles", least=1), BAG)
        _settle(act)
        _rule(act, "replaced", _REPLACED)
    else:
        _not_replaced(act, ask, way)


def _not_replaced(act: Act, ask: Dialogue, way: str) -> None:
    """Where it cannot be replaced: replayed on request, waited for, or the director decides."""
    _lose(act, ask)
    if ask.yes("cheating", default=False):
        decision = ask.choice("decision", (_REPLAY, WAIT, _PLAY_ON))
    elif way == WAIT:
        decision = WAIT
    else:
        asks = ask.choice("asks-replay", (NONE, *names(act.state)))
        decision = _PLAY_ON if asks == NONE else _REPLAY
    if decision == WAIT:
        act.emit(NoteKept(MISSING, None, WAIT))
    else:
        _settle(act)
        if decision == _REPLAY:
            replay(act)
    _rule(act, "gone", decision)


def _lose(act: Act, ask: Dialogue) -> None:
    """Take the tiles out of the game, from the bag or from the rack that lost them."""
    if act.state.missing:
        return
    for index, tile in enumerate(ask_faces(ask, "tiles", least=1)):
        source = _place_of(act.state, ask, tile, f"holder{suffix_of(index)}")
        if source is None:
            raise ask.bad("tiles", tile)
        move(act, (tile,), source, OUTSIDE)


def _place_of(state: GameState, ask: Dialogue, tile: str, key: str) -> Spot | None:
    """Where a lost tile was: the bag, or one of the racks; None if it cannot have been anywhere."""
    racks = enumerate(state.racks)
    holding = [seat for seat, rack in racks if may_hold(state, rack, (tile,))]
    is_in_bag = may_hold(state, state.bag, (tile,))
    if state.setup.is_physical and is_in_bag and holding:
        # Nobody has seen it since: only the people at the table know which place is a tile short.
        everybody = names(state)
        place = ask.choice(key, (_BAG, *(everybody[seat] for seat in holding)))
        return BAG if place == _BAG else rack_of(everybody.index(place))
    if is_in_bag:
        return BAG
    return rack_of(ask.player(key, among=holding)) if holding else None


def _settle(act: Act) -> None:
    act.emit(NoteKept(MISSING, None, ""))
    settle_count(act, "missing-tile")


def _rule(act: Act, case: str, detail: str) -> None:
    act.rule_step(MISSING, f"missing.{case}", *_KEYS, detail=detail)


def _is_due(state: GameState) -> bool:
    waits = state.note(MISSING) == WAIT or is_explained_by(state, "missing-tile")
    return waits and is_unsigned(state)


PROCEDURES = (
    Procedure("missing-tile", (MISSING, AFTER), Group.SET, _missing_tile, is_unsigned, _is_due),
)
