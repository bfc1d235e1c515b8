# SPDX-License-Identifier: MIT
"""Naming tiles of a physical set: which of those nobody could see are now known.

The tiles on a rack that nobody has named are some of the unseen ones, chosen by the drawer. When
one of them turns out to be another tile, the two change places; so tiles are never made or lost,
and the counts on which the procedures of the documents depend are those of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.entry_commands import IdentifyTiles
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, TABLE, Identity, RackIdentified, Spot, rack_of
from desktop_app.rules.tiles import UNSEEN, sort_tiles


def unnamed(state: GameState, seat: int) -> tuple[str, ...]:
    """The tiles of a rack that nobody has named, as the game has taken them to be."""
    return tuple((Counter(state.racks[seat]) - Counter(state.known[seat])).elements())


def identify(
    act: Act, player: int, tiles: Sequence[str], *, is_all: bool = False
) -> Refusal | None:
    """See to it that a rack of a physical set holds these tiles, known to all.

    With `is_all` what was known of it before is forgotten.

    Refused when the rack has fewer tiles that are not known (`Reason.NOT_ON_RACK`), or when every
    tile of a face is somewhere else for certain (`Reason.NOT_LEFT`).
    """
    state = act.state
    wanted = Counter(tiles)
    known = Counter[str]() if is_all else Counter(state.known[player])
    hidden = Counter(state.racks[player]) - known
    fresh = wanted - known
    if fresh.total() > hidden.total():
        return act.refusal(Reason.NOT_ON_RACK)
    elsewhere = fresh - hidden
    spare = list((hidden - fresh).elements())
    changes: list[Identity] = []
    pools = _pools(state, player)
    for tile in elsewhere.elements():
        source = next((spot for spot, pool in pools if pool[tile] > 0), None)
        if source is None:
            return act.refusal(Reason.NOT_LEFT, tile)
        dict(pools)[source][tile] -= 1
        changes.append(Identity(tile, spare.pop(), source))
    shown = sort_tiles((known | wanted).elements())
    if shown != sort_tiles(state.known[player]):
        act.emit(RackIdentified(player, shown, tuple(changes)))
    return None


def _pools(state: GameState, player: int) -> list[tuple[Spot, Counter[str]]]:
    """Where else a tile may be that was thought to be elsewhere, the likeliest place first."""
    others = (seat for seat in range(state.player_count) if seat != player)
    aside = Counter(state.set_aside) - Counter(state.known_aside)
    return [
        (BAG, Counter(state.bag)),
        *((rack_of(seat), Counter(unnamed(state, seat))) for seat in others),
        (TABLE, aside),
    ]


def resolve(act: Act, player: int, tiles: Sequence[str]) -> tuple[str, ...] | Refusal:
    """Tiles of a rack as the game has them; with a physical set they are named thereby.

    `UNSEEN` stands for a tile that is not named. In any other game the tiles are what they are.
    """
    if not act.state.setup.is_physical:
        return tuple(tiles)
    named = tuple(tile for tile in tiles if tile != UNSEEN)
    if refusal := identify(act, player, named):
        return refusal
    # One that looks like a tile that is known would be taken for that one.
    known = act.state.known[player]
    hidden = tuple(sorted(unnamed(act.state, player), key=lambda tile: tile in known))
    count = len(tiles) - len(named)
    if count > len(hidden):
        return act.refusal(Reason.NOT_ON_RACK)
    return (*named, *hidden[:count])


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
