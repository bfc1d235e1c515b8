# SPDX-License-Identifier: MIT
"""The search for a played tile that has gone missing (NASPA IV.B.4)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.move import format_square
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen import (
    GONE,
    Fallen,
    fallen,
    forget,
    replace_tile,
    set_aside,
)
from desktop_app.rules.procedures.set_steps import lift, move, refill, suffix_of
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, Spot, TilesPut, rack_of

PLACEHOLDER = "placeholder"
_KEYS = ("board_accident.procedure",)


def search_for_tile(act: Act, ask: Dialogue, gone: tuple[Fallen, ...]) -> None:
    """Look for every missing tile, beside the board first and then where its letter can be."""
    for index, tile in enumerate(gone):
        suffix = suffix_of(index)
        if ask.yes(f"located{suffix}", default=False):
            _located(act, tile)
        else:
            _look_for(act, ask, tile, suffix)


def _located(act: Act, tile: Fallen) -> None:
    """It lay in the playing area: back on its square, or aside where that has been taken."""
    if tile in fallen(act.state):
        if tile.is_covered(act.state):
            set_aside(act, tile)
        else:
            replace_tile(act, tile)
    act.rule_step(GONE, "gone.located", *_KEYS, detail="located")


def _look_for(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> None:
    if tile not in fallen(act.state):
        lift(act, (tile.placement,))
    source = _find(act, ask, tile, suffix)
    if source is None:
        _put_placeholder(act, tile)
        return
    is_covered = tile.is_covered(act.state)
    if is_covered:
        # What was found stays out of the game: its square has been taken since.
        move(act, (tile.tile,), source, BOX)
    else:
        act.emit(TilesPut((tile.placement,), source))
    if source.seat is not None:
        refill(act, ask, source.seat, f"drawn{suffix}")
    forget(act, tile)
    detail = "set-aside" if is_covered else "replaced"
    act.rule_step(GONE, "gone.found", *_KEYS, player=source.seat, detail=detail)


def _find(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> Spot | None:
    """Where the director finds it: the last on a rack, one of the last two, one too many in the
    bag."""
    state = act.state
    rest = unaccounted_for(state, tile.tile)
    racks = enumerate(state.racks)
    holders = [seat for seat, rack in racks if may_hold(state, rack, (tile.tile,))]
    if rest == 1 and holders:
        return rack_of(holders[0])
    if rest == 2 and len(holders) == 2:
        return rack_of(ask.player(f"taker{suffix}", among=holders))
    if may_hold(state, state.bag, (tile.tile,)) and ask.yes(f"excess{suffix}"):
        return BAG
    return None


def unaccounted_for(state: GameState, tile: str) -> int:
    """How many tiles of a letter of the set do not lie on the board."""
    lying = sum(1 for each in state.board.placements() if Fallen(each, 0).tile == tile)
    return state.setup.tile_set.distribution[tile] - lying


def _put_placeholder(act: Act, tile: Fallen) -> None:
    if not tile.is_covered(act.state):
        act.emit(TilesPut((tile.placement,), OUTSIDE))
        note_placeholder(act, tile.square)
    forget(act, tile)
    act.rule_step(GONE, "gone.placeholder", *_KEYS, detail=PLACEHOLDER)


def note_placeholder(act: Act, square: Square) -> None:
    """Remember that what lies on a square stands for a tile that is gone."""
    name = format_square(square.row, square.col)
    words = (*act.state.note(PLACEHOLDER).split(), name)
    act.emit(NoteKept(PLACEHOLDER, None, " ".join(dict.fromkeys(words))))
