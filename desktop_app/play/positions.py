# SPDX-License-Identifier: MIT
"""Tile sets reduced to the tiles of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from desktop_app.formats.errors import FormatError
from desktop_app.rules.events import PositionSet
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.tiles import rack_tile, sort_tiles
from desktop_app.sentences.sentence import Sentence


def tiles_left(ruleset: Ruleset, used: Iterable[str]) -> tuple[str, ...]:
    """Return the unused tiles of the set, sorted; a lower-case board tile counts as a blank.

    Raises:
        FormatError: more tiles of a face are used than the set has.
    """
    left = Counter({face: count for face, count in ruleset.set.distribution.items() if count})
    left.subtract(rack_tile(tile) for tile in used)
    for face, count in left.items():
        if count < 0:
            has = ruleset.set.distribution.get(face, 0)
            raise FormatError(
                Sentence.counted(
                    "read one tile {face}, expected {has} at most",
                    "read {count} tiles {face}, expected {has} at most",
                    has - count,
                    face=face,
                    has=has,
                )
            )
    return sort_tiles(left.elements())


def ruleset_of_position(ruleset: Ruleset, position: PositionSet) -> Ruleset:
    """Return the ruleset with a set of exactly the tiles of a position.

    Raises:
        FormatError: the position has a tile that is not in the set.
    """
    tiles = Counter(placement.on_rack for placement in position.placements)
    for rack in position.racks:
        tiles.update(rack)
    tiles.update(position.bag)
    faces = ruleset.set.distribution
    for tile in tiles:
        if tile not in faces:
            raise FormatError(Sentence("read {tile!r}, expected a tile of the set", tile=tile))
    distribution = {face: tiles.get(face, 0) for face in faces}
    return ruleset.with_values(
        {"set.distribution": distribution, "set.tiles_total": sum(distribution.values())}
    )
