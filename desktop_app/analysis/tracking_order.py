# SPDX-License-Identifier: MIT
"""The order of tiles on a tracking sheet, as club players write them.

Screen and paper show the same groups. In strength order a group is a block of columns, one per
face, so that the tiles left increasingly line up. The further left a letter is in its block, the
better it is to keep.
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
from desktop_app.rules.help import TurnsTakenBack
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import BLANK, TileSet, rack_tile

_STRENGTH = "EAIOU" + "SRNTLDG" + "MCPB" + "HYFWV" + "ZXKJQ"


class TrackingOrder(StrEnum):
    """The order of the faces."""

    ALPHABETICAL = "alphabetical"
    VOWELS_FIRST = "vowels-first"
    STRENGTH = "strength"


class GroupKind(StrEnum):
    """The kinds of groups."""

    LETTERS = "letters"
    VOWELS = "vowels"
    CONSONANTS = "consonants"
    LOW = "low"
    """Consonants of one or two points."""
    THREE = "three"
    FOUR = "four"
    HIGH = "high"
    """Consonants of five points or more."""
    BLANKS = "blanks"


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Faces shown together.

    Attributes:
        kind: the kind of group.
        faces: face (upper case, or `BLANK`) and its number in the set, 1 or more, in order.
    """

    kind: GroupKind
    faces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ColumnPlace:
    """The place of one face's tiles in a grid of equal cells.

    Attributes:
        face: upper case, or `BLANK`.
        count: number of cells, from `row` downwards; the cell above them is free for a number.
        column: 0-based column of all its cells.
        row: 0-based row of its first cell, at least 1.
    """

    face: str
    count: int
    column: int
    row: int


def ordered_groups(tile_set: TileSet, order: TrackingOrder | str) -> tuple[TileGroup, ...]:
    """Return the faces of a set in an order; the blanks always come last.

    Raises:
        ValueError: `order` is not a `TrackingOrder`.
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
    """Arrange groups in columns: the first on the left, the others in rows beside it.

    Args:
        groups: as returned by `ordered_groups`.
        width: number of columns; a wider group is not broken and exceeds it.

    One column is left free between neighbouring groups, and one row above each row of groups.
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
    """Return the number of columns and rows in use."""
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
    """Sort key of a face; unranked faces come last, in alphabetical order."""
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


# Checks a tracking sheet kept by hand: tiles missed, and tiles crossed off wrongly.
#
# A sheet maps each face to its crossed-off cells, 0-based, as on paper.

Crossed = Mapping[str, Collection[int]]


@dataclass(frozen=True, slots=True)
class SheetMark:
    """The faults of a sheet at the end of a turn.

    Attributes:
        missed: tiles by face that should have been crossed off but were not.
        extra: tiles by face that were crossed off although they had not been played.
    """

    missed: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """True if there are no faults."""
        return not self.missed and not self.extra


def mark_sheet(crossed: Crossed, must: Mapping[str, int], may: Mapping[str, int]) -> SheetMark:
    """Compare a sheet with the game.

    Args:
        crossed: the tiles crossed off by the player.
        must: number of tiles of each face that had to be crossed off by now.
        may: number that could be: `must` plus newer tiles.
    """
    counts = {face: len(cells) for face, cells in crossed.items()}
    missed = {face: count - counts.get(face, 0) for face, count in must.items()}
    extra = {face: count - may.get(face, 0) for face, count in counts.items()}
    return SheetMark(
        {face: count for face, count in sorted(missed.items()) if count > 0},
        {face: count for face, count in sorted(extra.items()) if count > 0},
    )


def seen_tiles(state: GameState, seat: int, *, counts_rack: bool) -> Mapping[str, int]:
    """Return the tiles that a correct sheet has crossed off now, by face."""
    seen = Counter(rack_tile(tile) for tile in board_tiles(state))
    return seen + Counter(own_tiles(state, seat)) if counts_rack else seen


def due_tiles(
    state: GameState, seat: int, *, counts_rack: bool
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return tiles that had to be crossed off at the end of a turn of `seat`, and could be.

    The tiles of the play that ended the turn may still be pending, because players track after
    drawing (NASPA IV.G.2.b). With `counts_rack`, players also cross off the tiles they hold; those
    just drawn may be pending too.
    """
    may = Counter(seen_tiles(state, seat, counts_rack=counts_rack))
    turn = state.last_turn
    fresh: Counter[str] = Counter()
    if turn is not None and turn.player == seat and turn.laid is not None:
        fresh.update(rack_tile(placement.tile) for placement in turn.laid.placements)
    if not counts_rack:
        return may - fresh, may
    # The tiles of the play were on the rack before, so they had to be crossed off.
    return may - Counter(state.draw_of(seat).tiles), may + _exchanged(state, seat)


def _exchanged(state: GameState, seat: int) -> Counter[str]:
    """Return the tiles exchanged in the turn, which must be restored on the sheet."""
    row = state.rows[-1] if state.rows else None
    is_own = row is not None and row.player == seat and row.kind is RowKind.EXCHANGE
    return Counter(row.tiles if row is not None and is_own else ())


def cells_of(state: GameState) -> Mapping[str, int]:
    """Return the number of cells for each face, as many as the set now has."""
    return {face: count for face, count in set_in_play(state).distribution.items() if count > 0}


# Interruptions after which a player should track again.
#
# Most tracking errors happen while the clock is stopped: a play comes off the board, words are
# looked up, or the director rules.


class Interruption(StrEnum):
    """Why a sheet should be tracked again; a later member outweighs an earlier one."""

    STOPPED = "stopped"
    """A player stopped the clock."""
    EXCHANGE = "exchange"
    """Tiles went back into the bag."""
    CHALLENGE = "challenge"
    """A play was challenged and stands."""
    PHONEY = "phoney"
    """A play came off the board."""
    RULING = "ruling"
    """The desk ruled, or undid a ruling."""
    RECONSTRUCTION = "reconstruction"
    """Play goes on from an earlier turn, or from the beginning."""

    def outweighs(self, other: str) -> bool:
        """True if this one should be shown rather than `other`, which may be "" for none."""
        kinds = list(Interruption)
        return not other or kinds.index(self) >= kinds.index(Interruption(other))


_RULINGS = (de.ProcedureEnded, de.RulingUndone, te.TilesLifted, te.TilesPut)
_RECONSTRUCTIONS = (de.GameReconstructed, de.GameRestarted, TurnsTakenBack)


def interruption_of(event: ev.Event) -> Interruption | None:
    """Return the interruption that an event causes, None if it causes none."""
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
