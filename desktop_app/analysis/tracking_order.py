# SPDX-License-Identifier: MIT
"""The order in which club players write the tiles of a set on a tracking sheet.

Screen and paper show the same groups. In strength order a group is a block of columns, the letters
of a face below one another, so that what is left stands more and more in one line; the further left
in its block a letter stands, the better it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from desktop_app.analysis.unseen import VOWELS
from desktop_app.rules.tiles import BLANK, TileSet

_STRENGTH = "EAIOU" + "SRNTLDG" + "MCPB" + "HYFWV" + "ZXKJQ"


class TrackingOrder(StrEnum):
    """How the faces of the set follow one another."""

    ALPHABETICAL = "alphabetical"
    VOWELS_FIRST = "vowels-first"
    STRENGTH = "strength"


class GroupKind(StrEnum):
    """What the faces of a group have in common."""

    LETTERS = "letters"
    VOWELS = "vowels"
    CONSONANTS = "consonants"
    LOW = "low"
    """Consonants of one or two points."""
    THREE = "three"
    FOUR = "four"
    HIGH = "high"
    """Consonants of five points and more."""
    BLANKS = "blanks"


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Faces that stand together.

    Attributes:
        kind: what they have in common.
        faces: face (upper case, or `BLANK`) and how many of it the set has, 1 or more, in order.
    """

    kind: GroupKind
    faces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ColumnPlace:
    """Where the tiles of one face stand in a grid of equal cells.

    Attributes:
        face: upper case, or `BLANK`.
        count: so many cells it has, from `row` downwards; the cell above them is free for a figure.
        column: of all its cells, 0-based.
        row: of its first cell, 0-based and at least 1.
    """

    face: str
    count: int
    column: int
    row: int


def ordered_groups(tile_set: TileSet, order: TrackingOrder | str) -> tuple[TileGroup, ...]:
    """The faces that a set has, in an order; the blanks always come last.

    Raises:
        ValueError: `order` is none of `TrackingOrder`.
    """
    order = TrackingOrder(order)
    if order is TrackingOrder.ALPHABETICAL:
        return _filled([(GroupKind.LETTERS, tile_set.faces)], tile_set)
    vowels = [face for face in tile_set.faces if face in VOWELS]
    others = [face for face in tile_set.faces if face not in VOWELS]
    if order is TrackingOrder.VOWELS_FIRST:
        return _filled([(GroupKind.VOWELS, vowels), (GroupKind.CONSONANTS, others)], tile_set)
    return _filled(_by_strength(vowels, others, tile_set), tile_set)


def column_places(groups: Iterable[TileGroup], width: int) -> tuple[ColumnPlace, ...]:
    """Set the groups out in columns: the first at the left, the others in shelves beside it.

    Args:
        groups: as `ordered_groups` gives them.
        width: so many columns may be used; a group that is wider is not broken and stands out.

    A free column is left between two groups beside each other, and a free row above each shelf.
    """
    first, *others = groups
    places = _block(first, 0, 1)
    left = len(first.faces) + 1
    column, row, height = left, 1, 0
    for group in others:
        if column > left and column + len(group.faces) > width:
            column, row, height = left, row + height + 1, 0
        places += _block(group, column, row)
        column += len(group.faces) + 1
        height = max(height, *(count for _, count in group.faces))
    return tuple(places)


def grid_size(places: Iterable[ColumnPlace]) -> tuple[int, int]:
    """How many columns and rows the places use."""
    held = tuple(places)
    columns = max((place.column + 1 for place in held), default=0)
    return columns, max((place.row + place.count for place in held), default=0)


def _by_strength(
    vowels: list[str], others: list[str], tile_set: TileSet
) -> list[tuple[GroupKind, list[str]]]:
    kinds = {kind: list[str]() for kind in (*_LIMITS, GroupKind.HIGH)}
    for face in sorted(others, key=_strength):
        points = tile_set.points(face)
        kind = next((kind for kind, limit in _LIMITS.items() if points <= limit), GroupKind.HIGH)
        kinds[kind].append(face)
    return [(GroupKind.VOWELS, sorted(vowels, key=_strength)), *kinds.items()]


_LIMITS = {GroupKind.LOW: 2, GroupKind.THREE: 3, GroupKind.FOUR: 4}


def _strength(face: str) -> tuple[int, str]:
    """The place of a face; one that nobody ranked comes after the others, by the alphabet."""
    known = _STRENGTH.find(face) if len(face) == 1 else -1
    return (known if known >= 0 else len(_STRENGTH), face)


def _filled(
    named: Iterable[tuple[GroupKind, Iterable[str]]], tile_set: TileSet
) -> tuple[TileGroup, ...]:
    groups = []
    for kind, faces in (*named, (GroupKind.BLANKS, (BLANK,))):
        held = tuple((face, tile_set.distribution.get(face, 0)) for face in faces)
        held = tuple((face, count) for face, count in held if count > 0)
        if held:
            groups.append(TileGroup(kind, held))
    return tuple(groups)


def _block(group: TileGroup, column: int, row: int) -> list[ColumnPlace]:
    return [
        ColumnPlace(face, count, column + number, row)
        for number, (face, count) in enumerate(group.faces)
    ]
