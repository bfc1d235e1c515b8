# SPDX-License-Identifier: MIT
"""What a tracking sheet shows at one moment: a value, made from what its player may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from desktop_app.analysis.tracking_marks import SheetMark
from desktop_app.analysis.tracking_order import TileGroup, TrackingOrder, ordered_groups
from desktop_app.analysis.unseen import VOWELS, Unseen, own_tiles, set_in_play, unseen_tiles
from desktop_app.rules.played import has_hidden_play
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import BLANK, face_of, is_blank
from desktop_app.session.word_queries import WordAnswer
from desktop_app.storage.tracking_file import KeptSheet

NOBODY = -1
"""The seat whose sheet is shown while no rack is face up; with wooden tiles it is the table's."""


class TrackingLevel(StrEnum):
    """Who crosses off, and whether it is marked."""

    AUTOMATIC = "automatic"
    CHECK = "check"
    """The player does; it is marked when the turn is over."""
    BLANK = "blank"
    """The player does, and nobody looks."""


class CellState(StrEnum):
    """What one tile of the sheet is."""

    LEFT = "left"
    """Not crossed off."""
    RACK = "rack"
    """On the rack of the player who looks."""
    CROSSED = "crossed"
    MISSED = "missed"
    """Not crossed off, and the marking said that it should be."""
    EXTRA = "extra"
    """Crossed off, and the marking said that it should not be."""

    @property
    def is_crossed(self) -> bool:
        """Whether a stroke goes through it."""
        return self in (CellState.CROSSED, CellState.EXTRA)


@dataclass(frozen=True, slots=True)
class TrackingView:
    """The sheet of one player.

    Attributes:
        seat: whose it is, `NOBODY` while no rack is face up.
        level, order, counts_rack: the settings; a game that is looked at is always automatic.
        groups: the faces in their order.
        cells: face to what each of its tiles is.
        names: the players, by seat.
        bag_count: tiles in the bag, or the most there can be while `is_bag_known` is false.
        holders: the other seats with the number of tiles each holds.
        own_count: tiles of the own rack that are not crossed off.
        holds: the only opponent, when the bag is empty and the tiles left are his; else None.
        blank_letters: what the blanks on the board stand for.
        chances: face to the chance that the next tile of the bag is one, automatic level only.
        mark: what the last marking found and is not put right; None before the first.
        marked, right: turns that were marked, and how many were right.
        retrack: the `Interruption` after which nobody has tracked again, or "".
        stopped_rule: what the rules say of tracking while the clock is stopped, "" while it runs.
        notes, queries: what the player wrote.
        answers: once the game is over, what the list says to the words of every player.
        lexicon: the list they are looked up in, "" where players judge words themselves.
        is_hidden: it is another player's own sheet until a rack is shown.
        may_mark: cells can be crossed off.
        may_write: notes and words can be written.
        is_over: the game is.
    """

    seat: int
    level: TrackingLevel
    order: TrackingOrder
    counts_rack: bool
    groups: tuple[TileGroup, ...]
    cells: Mapping[str, tuple[CellState, ...]]
    names: tuple[str, ...]
    bag_count: int
    holders: tuple[tuple[int, int], ...]
    own_count: int = 0
    holds: int | None = None
    blank_letters: tuple[str, ...] = ()
    chances: Mapping[str, float] = field(default_factory=dict)
    mark: SheetMark | None = None
    marked: int = 0
    right: int = 0
    retrack: str = ""
    stopped_rule: str = ""
    notes: str = ""
    queries: tuple[str, ...] = ()
    answers: tuple[WordAnswer, ...] = ()
    lexicon: str = ""
    is_hidden: bool = False
    may_mark: bool = False
    may_write: bool = False
    is_bag_known: bool = True
    is_over: bool = False

    def left_of(self, face: str) -> int:
        """How many tiles of a face are not crossed off and not on the own rack."""
        open_states = (CellState.LEFT, CellState.MISSED)
        return sum(state in open_states for state in self.cells.get(face, ()))

    @property
    def left(self) -> tuple[str, ...]:
        """The tiles that are left on the sheet, in its order."""
        faces = (face for group in self.groups for face, _ in group.faces)
        return tuple(face for face in faces for _ in range(self.left_of(face)))

    @property
    def vowels(self) -> int:
        """Vowels left, Y not counted."""
        return sum(face in VOWELS for face in self.left)

    @property
    def blanks(self) -> int:
        """Blanks left."""
        return self.left.count(BLANK)

    @property
    def consonants(self) -> int:
        """Tiles left that are neither vowels nor blanks."""
        return len(self.left) - self.vowels - self.blanks


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """How the sheet is kept: the settings `tracking_level`, `_order` and `_rack`."""

    level: TrackingLevel = TrackingLevel.AUTOMATIC
    order: TrackingOrder = TrackingOrder.ALPHABETICAL
    counts_rack: bool = False


def automatic_view(state: GameState, seat: int, settings: SheetSettings) -> TrackingView:
    """The sheet that crosses itself off: what the board shows and the seat holds.

    It is the same whatever the tiles are that the seat cannot see.
    """
    unseen = unseen_tiles(state, None if seat == NOBODY else seat)
    return TrackingView(
        seat=seat,
        level=TrackingLevel.AUTOMATIC,
        order=settings.order,
        counts_rack=settings.counts_rack,
        groups=ordered_groups(set_in_play(state), settings.order),
        cells=_seen_cells(unseen, state, seat),
        names=names_of(state),
        bag_count=unseen.bag_count,
        is_bag_known=unseen.is_bag_known,
        holders=holders_of(state, seat),
        holds=1 - seat if unseen.known_rack else None,
        blank_letters=_blank_letters(state),
        chances={face.face: unseen.next_tile_chance(face.face) for face in unseen.faces},
        is_over=state.is_over,
    )


def own_view(
    state: GameState, seat: int, settings: SheetSettings, sheet: KeptSheet
) -> TrackingView:
    """The sheet as its player keeps it; of the game only what lies open is in it."""
    is_checked = settings.level is TrackingLevel.CHECK
    if not is_checked:
        # A marking of before is not shown on a sheet that nobody looks at.
        sheet = replace(sheet, missed={}, extra={})
    groups = ordered_groups(set_in_play(state), settings.order)
    cells = {
        face: _own_cells(count, face, sheet) for group in groups for face, count in group.faces
    }
    is_marked = is_checked and sheet.marked > 0
    return TrackingView(
        seat=seat,
        level=settings.level,
        order=settings.order,
        counts_rack=settings.counts_rack,
        groups=groups,
        cells=cells,
        names=names_of(state),
        bag_count=len(state.bag),
        is_bag_known=not has_hidden_play(state),
        holders=holders_of(state, seat),
        own_count=0 if settings.counts_rack or seat == NOBODY else len(state.racks[seat]),
        mark=SheetMark(sheet.missed, sheet.extra) if is_marked else None,
        marked=sheet.marked if is_checked else 0,
        right=sheet.right if is_checked else 0,
        retrack=sheet.retrack if is_checked and not state.is_over else "",
        is_over=state.is_over,
    )


def names_of(state: GameState) -> tuple[str, ...]:
    """The players, by seat."""
    return tuple(player.name for player in state.setup.seats)


def holders_of(state: GameState, seat: int) -> tuple[tuple[int, int], ...]:
    """The other seats, and how many tiles each holds: anybody can count them."""
    racks = enumerate(state.racks)
    return tuple((other, len(rack)) for other, rack in racks if other != seat)


def _seen_cells(unseen: Unseen, state: GameState, seat: int) -> Mapping[str, tuple[CellState, ...]]:
    held = Counter(own_tiles(state, None if seat == NOBODY else seat))
    return {
        face.face: (
            *(CellState.LEFT,) * face.unseen,
            *(CellState.RACK,) * held[face.face],
            *(CellState.CROSSED,) * (face.total - face.unseen - held[face.face]),
        )
        for face in unseen.faces
    }


def _own_cells(count: int, face: str, sheet: KeptSheet) -> tuple[CellState, ...]:
    crossed = sheet.crossed.get(face, frozenset())
    states = [CellState.CROSSED if number in crossed else CellState.LEFT for number in range(count)]
    numbers = range(count)
    # Tiles are crossed off from the end, so what was missed stands last of those that are left.
    _flag(states, reversed(numbers), (CellState.LEFT, CellState.MISSED), sheet.missed.get(face, 0))
    _flag(states, numbers, (CellState.CROSSED, CellState.EXTRA), sheet.extra.get(face, 0))
    return tuple(states)


def _flag(
    states: list[CellState],
    numbers: Iterable[int],
    change: tuple[CellState, CellState],
    count: int,
) -> None:
    """Turn the first `count` cells of a state, in the order of `numbers`, into another state."""
    old, new = change
    found = [number for number in numbers if states[number] is old]
    for number in found[:count]:
        states[number] = new


def _blank_letters(state: GameState) -> tuple[str, ...]:
    placements = state.board.placements()
    return tuple(
        face_of(each.tile) for each in placements if is_blank(each.tile) and each.tile != BLANK
    )
