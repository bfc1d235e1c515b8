# SPDX-License-Identifier: MIT
"""Naming tiles of a physical set: which of those nobody could see are now known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.entry_commands import IdentifyTiles
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import RackIdentified
from desktop_app.rules.tiles import UNSEEN, holds_tiles, sort_tiles


def not_left(state: GameState, tiles: Sequence[str]) -> str | None:
    """The first face of which more are named than can be among the unnamed tiles, or None."""
    return next(iter(Counter(tiles) - state.unnamed_tiles()), None)


def may_hold(state: GameState, place: Sequence[str], tiles: Sequence[str]) -> bool:
    """True if these tiles are in a place, or with a physical set may be as far as anybody knows."""
    if not holds_tiles(place, tiles):
        return False
    named = Counter(tile for tile in tiles if tile != UNSEEN) - Counter(place)
    return not state.setup.is_physical or not_left(state, tuple(named.elements())) is None


def held_of(state: GameState, place: Sequence[str], tiles: Sequence[str]) -> tuple[str, ...]:
    """Those of the tiles, in order, that a place holds as far as anybody knows."""
    held: tuple[str, ...] = ()
    for tile in tiles:
        held = (*held, tile) if may_hold(state, place, (*held, tile)) else held
    return held


def identify(
    act: Act, player: int, tiles: Sequence[str], *, is_all: bool = False
) -> Refusal | None:
    """See to it that a rack of a physical set holds these tiles, known to all.

    With `is_all` what was known of it before is forgotten.

    Refused when the rack has fewer tiles that are not known (`Reason.NOT_ON_RACK`), or when every
    tile of a face is somewhere else for certain (`Reason.NOT_LEFT`).
    """
    state, wanted = act.state, Counter(tiles)
    shown = Counter(state.shown_rack(player))
    known = Counter[str]() if is_all else shown
    if (known | wanted).total() > len(state.racks[player]):
        return act.refusal(Reason.NOT_ON_RACK)
    tile = not_left(state, tuple((wanted - shown).elements()))
    if tile is not None:
        return act.refusal(Reason.NOT_LEFT, tile)
    if (known | wanted) != shown:
        act.emit(RackIdentified(player, sort_tiles((known | wanted).elements())))
    return None


def resolve(act: Act, player: int, tiles: Sequence[str]) -> Refusal | None:
    """Name tiles that leave a rack of a physical set, but for the `UNSEEN` ones among them."""
    if not act.state.setup.is_physical:
        return None
    named = tuple(tile for tile in tiles if tile != UNSEEN)
    if refusal := identify(act, player, named):
        return refusal
    is_short = len(tiles) - len(named) > act.state.racks[player].count(UNSEEN)
    return act.refusal(Reason.NOT_ON_RACK) if is_short else None


def identify_tiles(act: Act, command: IdentifyTiles) -> Rejection | None:
    """Enter what is on a rack, as far as somebody knows it."""
    if not 0 <= command.player < act.state.player_count:
        return act.refuse(Reason.NO_SUCH_PLAYER, str(command.player))
    if not act.state.setup.is_physical:
        return act.refuse(Reason.NOT_ALLOWED, "", "set.distribution")
    faces = act.state.setup.tile_set.distribution
    for tile in command.tiles:
        if tile not in faces:
            return act.refuse(Reason.UNKNOWN_FACE, tile)
    # What is named here is the rack, so a tile known before is not named twice.
    refusal = identify(act, command.player, command.tiles, is_all=command.is_all)
    return None if refusal is None else Rejection((refusal,))
