# SPDX-License-Identifier: MIT
"""Tiles and tile sets.

A tile is a `str`. On a rack or in the bag it is an upper-case face (``"A"``, ``"CH"``) or `BLANK`;
on the board it is a face in upper case, or in lower case for a blank.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import comb

BLANK = "?"

UNSEEN = "_"
"""A tile whose face is unknown, with a physical set."""


def is_blank(tile: str) -> bool:
    """True if a tile is a blank: undesignated on a rack, or lower case on the board."""
    return tile == BLANK or tile.islower()


def face_of(tile: str) -> str:
    """The letter shown by a board tile, in upper case: ``face_of("e") == "E"``."""
    return tile.upper()


def rack_tile(tile: str) -> str:
    """The tile as on a rack: a designated blank is a plain blank again."""
    return BLANK if is_blank(tile) else tile


def sort_tiles(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles in alphabetical order, blanks last, as racks and leaves are written."""
    return tuple(sorted(tiles, key=lambda tile: (tile == BLANK, tile)))


def is_placeholder(rack: Sequence[str], rack_size: int) -> bool:
    """True if a rack stands for one that is not known: full, of one letter, such as EEEEEEE."""
    return 1 < rack_size <= len(rack) and len(set(rack)) == 1


def remove_tiles(tiles: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    """`tiles` without `taken`, in their order; see `take_tiles`.

    Raises:
        ValueError: a tile of `taken` is not there often enough; the message names it.
    """
    return take_tiles(tiles, taken)[0]


def take_tiles(
    tiles: Iterable[str], wanted: Iterable[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tiles left, in the order of `tiles`, and the tiles taken, in the order of `wanted`.

    `UNSEEN` is taken for a missing face: it may be any tile.

    Raises:
        ValueError: a tile of `wanted` is not there often enough; the message names it.
    """
    left, taken = list(tiles), []
    for tile in wanted:
        found = tile if tile in left else UNSEEN
        if found not in left:
            raise ValueError(f"tile {tile!r} is not among {tuple(tiles)!r}")
        left.remove(found)
        taken.append(found)
    return tuple(left), tuple(taken)


def holds_tiles(tiles: Iterable[str], wanted: Iterable[str]) -> bool:
    """True if `tiles` has every tile of `wanted` often enough, counting `UNSEEN` as any tile."""
    there, wished = Counter(tiles), Counter(wanted)
    lacking = wished - there
    return not lacking[UNSEEN] and lacking.total() <= there[UNSEEN] - wished[UNSEEN]


_WRITTEN_FACE = re.compile(r"\[([^\[\]]+)\]|(\S)")


def write_faces(tiles: Iterable[str]) -> str:
    """Rack tiles as one text: ``QZ?``; a face of several letters is in brackets: ``[CH]``."""
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def read_faces(text: str, faces: Iterable[str]) -> tuple[str, ...]:
    """Rack tiles from the text of `write_faces`, in either case; spaces are ignored.

    Raises:
        ValueError: a character that is not in `faces`; the message quotes it.
    """
    known = frozenset(faces)
    tiles = []
    for several, single in _WRITTEN_FACE.findall(text.upper()):
        tile = several or single
        if tile not in known:
            raise ValueError(f"{tile!r} is not a tile of this set")
        tiles.append(tile)
    return tuple(tiles)


@dataclass(frozen=True)
class TileSet:
    """A set of tiles: the number and the value of each face.

    Attributes:
        distribution: face to count; `BLANK` is one of the faces.
        values: face to points; 0 for a blank in every ruleset.
    """

    distribution: Mapping[str, int]
    values: Mapping[str, int]

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """Every tile of the set, sorted by face."""
        return sort_tiles(face for face, count in self.distribution.items() for _ in range(count))

    @property
    def faces(self) -> tuple[str, ...]:
        """The letters a blank may have, in order."""
        return tuple(sorted(face for face in self.distribution if face != BLANK))

    def points(self, tile: str) -> int:
        """The value of a tile before premiums: a blank never has the value of its letter."""
        return self.values[rack_tile(tile)]

    def total(self, tiles: Iterable[str]) -> int:
        """The points of the tiles on a rack."""
        return sum(self.points(tile) for tile in tiles)


def count_ways(letters: str, tile_set: TileSet) -> int:
    """Return in how many ways the letters can be drawn from a full set, blanks included.

    Each tile counts as different. A draw may have a blank in place of any letter: PIZZA can only
    be drawn with one. The order of letters and their case do not matter.
    """
    blanks = tile_set.distribution.get(BLANK, 0)
    found = [1]
    # Coefficient n of the product counts the draws in which n letters are blanks.
    for face, group in groupby(sorted(letters.upper())):
        copies, wanted = tile_set.distribution.get(face, 0), len(list(group))
        factor = [comb(copies, wanted - n) for n in range(min(wanted, blanks) + 1)]
        product = [0] * min(len(found) + len(factor) - 1, blanks + 1)
        for at, one in enumerate(found):
            for other, value in enumerate(factor[: len(product) - at]):
                product[at + other] += one * value
        found = product
    return sum(ways * comb(blanks, n) for n, ways in enumerate(found))
