# SPDX-License-Identifier: MIT
"""A tile found out of the bag while the game goes on (1999 and 2001 15; NASPA IV.B.3)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen import fallen, put_dislodged_back
from desktop_app.rules.procedures.found_tile import find_outside_bag
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.set_steps import (
    ask_faces,
    bring,
    is_playing,
    settle_count,
    whereabouts,
)
from desktop_app.rules.seats import everybody
from desktop_app.rules.set_check import is_explained_by
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, BOX, TilesExposed, rack_of

TOPIC = "loose-tile"
_KEYS = ("set.wrong_count_after_start",)
_BAG, _UNKNOWN = "bag", "unknown"


def _loose_tile(act: Act, ask: Dialogue) -> None:
    way = act.rules.set.wrong_count_after_start
    if way == "play-on-after-checks":
        _after_board_check(act, ask)
    else:
        place_loose(act, ask, TOPIC, knows_owner=way == "procedure")
    settle_count(act, TOPIC)


def place_loose(act: Act, ask: Dialogue, topic: str, *, knows_owner: bool) -> None:
    """Show the tiles to both and give them to their owner, to the bag, or out of play.

    Where the document names owners (`knows_owner`), only a rack that is short can be one.
    """
    tiles = ask_faces(ask, "tiles", least=1)
    state = act.state
    size = state.setup.ruleset.set.rack_size
    short = {
        state.setup.seats[seat].name: seat
        for seat, rack in enumerate(state.racks)
        if len(rack) + len(tiles) <= size or not knows_owner
    }
    # With full racks nobody can be short of them.
    owner = ask.choice("owner", (_BAG, *short, _UNKNOWN) if short else (_BAG,))
    for tile in tiles:
        act.emit(TilesExposed((tile,), whereabouts(state, tile), everybody(state)))
    seat = short.get(owner)
    if seat is not None:
        bring(act, tiles, rack_of(seat))
    else:
        bring(act, tiles, BAG if owner == _BAG else BOX)
    step = "loose.bag" if owner == _BAG else "loose.owner"
    act.rule_step(topic, step, *_KEYS, player=seat, detail=owner)


def _after_board_check(act: Act, ask: Dialogue) -> None:
    """Both check the board first: what came from there goes back there (NASPA IV.B.3)."""
    if not act.state.board.is_empty and ask.yes("from-board", default=bool(fallen(act.state))):
        put_dislodged_back(act)
        act.rule_step(TOPIC, "loose.board", *_KEYS)
    elif not act.state.bag:
        find_outside_bag(act, ask)
    else:
        bring(act, ask_faces(ask, "tiles", least=1), BAG)
        act.rule_step(TOPIC, "loose.bag", *_KEYS, detail=_BAG)


def _is_due(state: GameState) -> bool:
    return is_explained_by(state, TOPIC)


PROCEDURES = (Procedure(TOPIC, (TOPIC,), Group.SET, _loose_tile, is_playing, _is_due),)
