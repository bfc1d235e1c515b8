# SPDX-License-Identifier: MIT
"""The order in which club players write the tiles of a set on a tracking sheet.

Screen and paper show the same groups. In strength order a group is a block of columns, the letters
of a face below one another, so that what is left stands more and more in one line; the further left
in its block a letter stands, the better it is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from desktop_app.analysis.unseen import VOWELS, board_tiles, own_tiles, set_in_play
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import BLANK, TileSet, rack_tile

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


# Marks a tracking sheet that a player keeps by hand: what was missed, what crossed off wrongly.
#
# A sheet is a mapping of a face to the cells of it that are crossed off, 0-based, as on paper.

Crossed = Mapping[str, Collection[int]]


@dataclass(frozen=True, slots=True)
class SheetMark:
    """What was wrong with a sheet when a turn was over.

    Attributes:
        missed: tiles by face that should have been crossed off and were not.
        extra: tiles by face that were crossed off although they had not been played.
    """

    missed: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """Whether nothing was wrong."""
        return not self.missed and not self.extra


def mark_sheet(crossed: Crossed, must: Mapping[str, int], may: Mapping[str, int]) -> SheetMark:
    """Compare a sheet with the table.

    Args:
        crossed: what the player crossed off.
        must: how many tiles of each face had to be crossed off by now.
        may: how many could be, `must` and what came since; it is at least `must`.
    """
    counts = {face: len(cells) for face, cells in crossed.items()}
    missed = {face: count - counts.get(face, 0) for face, count in must.items()}
    extra = {face: count - may.get(face, 0) for face, count in counts.items()}
    return SheetMark(
        {face: count for face, count in sorted(missed.items()) if count > 0},
        {face: count for face, count in sorted(extra.items()) if count > 0},
    )


def seen_tiles(state: GameState, seat: int, *, counts_rack: bool) -> Mapping[str, int]:
    """What a sheet without a mistake has crossed off now, by face."""
    seen = Counter(rack_tile(tile) for tile in board_tiles(state))
    return seen + Counter(own_tiles(state, seat)) if counts_rack else seen


def due_tiles(
    state: GameState, seat: int, *, counts_rack: bool
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What had to be crossed off when the turn of `seat` was over, and what could be.

    The tiles of the play that ended the turn may still be waiting to be crossed off: players track
    after drawing (NASPA IV.G.2.b). With `counts_rack` a player crosses off the tiles he holds as
    well; those he drew since may wait too.
    """
    may = Counter(seen_tiles(state, seat, counts_rack=counts_rack))
    turn = state.last_turn
    fresh: Counter[str] = Counter()
    if turn is not None and turn.player == seat and turn.laid is not None:
        fresh.update(rack_tile(placement.tile) for placement in turn.laid.placements)
    if not counts_rack:
        return may - fresh, may
    # The tiles of the play were on the rack before, and had to be crossed off as such.
    return may - Counter(state.draw_of(seat).tiles), may + _exchanged(state, seat)


def _exchanged(state: GameState, seat: int) -> Counter[str]:
    """The tiles that went back into the bag with the turn: to be written in again."""
    row = state.rows[-1] if state.rows else None
    is_own = row is not None and row.player == seat and row.kind is RowKind.EXCHANGE
    return Counter(row.tiles if row is not None and is_own else ())


def cells_of(state: GameState) -> Mapping[str, int]:
    """How many cells the sheet has for each face: as many as the set has by now."""
    return {face: count for face, count in set_in_play(state).distribution.items() if count > 0}


# What interrupts a player who tracks, so that the sheet is better counted once more.
#
# Most tracking errors happen while the clock is stopped: a play comes off the board, words are
# looked up, or the director rules.


class Interruption(StrEnum):
    """Why a sheet is to be tracked again; a later member outweighs an earlier one."""

    STOPPED = "stopped"
    """A player stopped the clock."""
    EXCHANGE = "exchange"
    """Tiles went back into the bag."""
    CHALLENGE = "challenge"
    """A play was challenged and stands."""
    PHONEY = "phoney"
    """A play came off the board."""
    RULING = "ruling"
    """The desk ruled, or took a ruling back."""
    RECONSTRUCTION = "reconstruction"
    """Play goes on from an earlier turn, or from the beginning."""

    def outweighs(self, other: str) -> bool:
        """Whether this one is to be said rather than `other`, which may be "" for none."""
        kinds = list(Interruption)
        return not other or kinds.index(self) >= kinds.index(Interruption(other))


_RULINGS = (de.ProcedureEnded, de.RulingUndone, te.TilesLifted, te.TilesPut)
_RECONSTRUCTIONS = (de.GameReconstructed, de.GameRestarted)


def interruption_of(event: ev.Event) -> Interruption | None:
    """How an event interrupts those who track; None when it does not."""
    if isinstance(event, _RECONSTRUCTIONS):
        return Interruption.RECONSTRUCTION
    if isinstance(event, _RULINGS):
        return Interruption.RULING
    if isinstance(event, ev.PlayWithdrawn):
        return Interruption.PHONEY
    if isinstance(event, ev.ChallengeAdjudicated) and event.is_acceptable:
        return Interruption.CHALLENGE
    if isinstance(event, ev.TurnEnded) and event.kind is ev.TurnKind.EXCHANGE:
        return Interruption.EXCHANGE
    if isinstance(event, ev.ClockNeutralised) and event.by is not None:
        return Interruption.STOPPED
    return None
