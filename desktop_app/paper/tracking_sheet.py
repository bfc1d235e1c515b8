# SPDX-License-Identifier: MIT
"""What stands on a tracking sheet, apart from how it looks. It tells what a player may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.analysis.sheet_lines import TURN_KINDS
from desktop_app.analysis.tracking_order import (
    ColumnPlace,
    TrackingOrder,
    column_places,
    ordered_groups,
)
from desktop_app.analysis.unseen import FaceCount, Unseen, unseen_tiles
from desktop_app.paper.matter import Matter
from desktop_app.rules.events import Event
from desktop_app.rules.game import evolve
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import BLANK, face_of, is_blank, write_faces
from desktop_app.translation.words import tr

STRENGTH_COLUMNS = 18
"""A sheet in order of strength is so wide; the other orders stand in one line."""
ONE_LINE = 99


@dataclass(frozen=True, slots=True)
class TrackedFace:
    """The tiles of one face.

    Attributes:
        place: where they stand in the grid.
        unseen: how many were not seen, from the top; the others are crossed off. None on a sheet
            that is kept by hand.
    """

    place: ColumnPlace
    unseen: int | None


@dataclass(frozen=True, slots=True)
class TrackingSheet:
    """A whole sheet.

    Attributes:
        faces: every face of the set.
        names: by seat, empty where nobody is named.
        seat: who keeps it, None where nobody does.
        summary: how many tiles are unseen and where they are; empty on a sheet kept by hand.
        kinds: the unseen vowels, consonants and blanks, or empty.
        blanks: what each blank of the set stands for, empty strings where that is not known.
        last_tiles: the opponent's tiles once the bag is empty.
        rack_size: how many tiles a rack holds.
        total: tiles in the set.
        counts: after each turn of whoever keeps it, how many tiles were unseen and how many of
            them in the bag; empty on a sheet kept by hand.
    """

    faces: tuple[TrackedFace, ...]
    names: tuple[str, ...]
    seat: int | None
    summary: str
    kinds: str
    blanks: tuple[str, ...]
    last_tiles: str
    rack_size: int
    total: int
    counts: tuple[tuple[int, int], ...]


def tracking_sheet(
    matter: Matter, order: TrackingOrder = TrackingOrder.STRENGTH, seat: int | None = None
) -> TrackingSheet:
    """The sheet of a game as a seat may keep it, or an empty one.

    Args:
        matter: what is known; without a game everything is left to the hand.
        order: how the tiles stand.
        seat: whose rack counts as seen; None crosses off the board alone.
    """
    tile_set = tile_set_of(matter.ruleset)
    width = STRENGTH_COLUMNS if order == TrackingOrder.STRENGTH else ONE_LINE
    places = column_places(ordered_groups(tile_set, order), width)
    state = matter.state
    unseen = None if state is None else unseen_tiles(state, seat)
    counts = {} if unseen is None else {face.face: face for face in unseen.faces}
    count = tile_set.distribution.get(BLANK, 0)
    return TrackingSheet(
        faces=tuple(TrackedFace(place, _left(place, counts)) for place in places),
        names=matter.names,
        seat=seat,
        summary="" if unseen is None else _summary(unseen, matter.names),
        kinds="" if unseen is None else _kinds(unseen),
        blanks=(*(() if state is None else _letters(state)), *("",) * count)[:count],
        last_tiles="" if unseen is None else write_faces(unseen.known_rack),
        rack_size=matter.ruleset.set.rack_size,
        total=len(tile_set.tiles),
        counts=_counts(matter.events, seat or 0),
    )


def _left(place: ColumnPlace, counts: dict[str, FaceCount]) -> int | None:
    if not counts:
        return None
    return min(place.count, counts[place.face].unseen if place.face in counts else 0)


def _letters(state: GameState) -> tuple[str, ...]:
    """What the blanks on the board stand for, in the order of the squares."""
    tiles = Counter(face_of(each.tile) for each in state.board.placements() if is_blank(each.tile))
    return tuple(face if face != BLANK else "" for face in tiles.elements())


def _counts(events: Iterable[Event], seat: int) -> tuple[tuple[int, int], ...]:
    """What was unseen and in the bag after each turn of a seat, before anybody else laid a tile."""
    state: GameState | None = None
    counts: dict[int, tuple[int, int]] = {}
    for event in events:
        state = evolve(state, event)
        turns = [row.player for row in state.rows if row.kind in TURN_KINDS]
        if turns and turns[-1] == seat and state.laid is None:
            unseen = unseen_tiles(state, seat)
            counts[turns.count(seat)] = (unseen.total, unseen.bag_count)
    return tuple(counts[turn] for turn in sorted(counts))


def _summary(unseen: Unseen, names: tuple[str, ...]) -> str:
    holders = ", ".join(
        tr("{name} holds {count}").format(name=names[seat], count=count)
        for seat, count in enumerate(unseen.rack_counts)
        if seat != unseen.seat
    )
    text = tr("Unseen: {total}. In the bag: {bag}. {holders}.")
    if not unseen.is_bag_known:
        text = tr("Unseen: {total}. In the bag: at most {bag}. {holders}.")
    return text.format(total=unseen.total, bag=unseen.bag_count, holders=holders)


def _kinds(unseen: Unseen) -> str:
    return tr("Vowels: {vowels}. Consonants: {consonants}. Blanks: {blanks}.").format(
        vowels=unseen.vowels, consonants=unseen.consonants, blanks=unseen.blanks
    )
