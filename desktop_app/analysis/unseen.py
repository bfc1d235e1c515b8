# SPDX-License-Identifier: MIT
"""The unseen tiles: what a player who tracks perfectly knows of the bag and the other racks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.played import has_hidden_play
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import BLANK, UNSEEN, TileSet, rack_tile
from desktop_app.sentences.numbers import number_of

VOWELS = frozenset("AEIOU")


@dataclass(frozen=True, slots=True)
class FaceCount:
    """One face of the set.

    Attributes:
        face: upper case, or `BLANK`.
        total: so many the set has.
        unseen: so many of them the player has not seen.
    """

    face: str
    total: int
    unseen: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """What one seat has not seen; nothing in it depends on which hidden tile is where.

    Attributes:
        seat: who looks, 0-based; None for somebody who only sees the board.
        faces: every face of the set in alphabetical order, the blank last.
        bag_count: tiles in the bag.
        rack_counts: how many tiles each player holds, by seat.
        is_bag_known: false where plays lie on the board of which only the score is known; the bag
            has `bag_count` tiles or fewer then.
    """

    seat: int | None
    faces: tuple[FaceCount, ...]
    bag_count: int
    rack_counts: tuple[int, ...]
    is_bag_known: bool = True

    @property
    def total(self) -> int:
        """All unseen tiles."""
        return sum(face.unseen for face in self.faces)

    @property
    def blanks(self) -> int:
        """The unseen blanks."""
        return sum(face.unseen for face in self.faces if face.face == BLANK)

    @property
    def vowels(self) -> int:
        """The unseen vowels, Y not counted."""
        return sum(face.unseen for face in self.faces if face.face in VOWELS)

    @property
    def consonants(self) -> int:
        """The unseen tiles that are neither vowels nor blanks."""
        return self.total - self.vowels - self.blanks

    @property
    def tiles(self) -> tuple[str, ...]:
        """The unseen tiles themselves, sorted, blanks last."""
        return tuple(face.face for face in self.faces for _ in range(face.unseen))

    @property
    def known_rack(self) -> tuple[str, ...]:
        """The tiles the only opponent must hold once the bag is empty, else nothing."""
        is_open = self.bag_count or not self.is_bag_known
        if self.seat is None or is_open or len(self.rack_counts) != 2:
            return ()
        # At a table with wooden tiles the own rack need not be known.
        return self.tiles if self.total == self.rack_counts[1 - self.seat] else ()

    def next_tile_chances(self) -> dict[str, float]:
        """The chance, 0 to 1, that the next tile out of the bag is of a face; 0 with an empty bag.

        Every unseen tile is as likely to be drawn, whether it is in the bag or on a rack.
        """
        total = self.total if self.bag_count else 0
        return {each.face: each.unseen / total if total else 0.0 for each in self.faces}


def count_unseen(tile_set: TileSet, seen: Iterable[str]) -> tuple[FaceCount, ...]:
    """Every face of the set with what is left of it.

    Args:
        tile_set: the set.
        seen: board or rack tiles; a designated blank counts as a blank.

    Raises:
        ValueError: more tiles of a face were seen than the set has; the message names it.
    """
    taken = Counter(rack_tile(tile) for tile in seen)
    counts: list[FaceCount] = []
    for face in (*tile_set.faces, BLANK):
        total = tile_set.distribution.get(face, 0)
        left = total - taken.pop(face, 0)
        if left < 0:
            seen = number_of(total - left, "time")
            raise ValueError(f"tile {face!r} was seen {seen}, the set has {total}")
        if total:
            counts.append(FaceCount(face, total, left))
    if taken:
        raise ValueError(f"tile {min(taken)!r} is not in the set")
    return tuple(counts)


def unseen_tiles(state: GameState, seat: int | None) -> Unseen:
    """What `seat` has not seen: the set less the board and the own rack.

    Tiles put down for an exchange are known to the player who put them down. With `seat` None,
    while the racks are hidden between two people, only the board is known.
    """
    counts = tuple(len(rack) for rack in state.racks)
    seen = (*board_tiles(state), *own_tiles(state, seat))
    faces = count_unseen(set_in_play(state), seen)
    return Unseen(seat, faces, len(state.bag), counts, is_bag_known=not has_hidden_play(state))


def board_tiles(state: GameState) -> tuple[str, ...]:
    """The tiles on the board, as they lie there."""
    return tuple(placement.tile for placement in state.board.placements())


def own_tiles(state: GameState, seat: int | None) -> tuple[str, ...]:
    """What a seat holds or has put down for an exchange, as far as it is known who holds what."""
    if seat is None:
        return ()
    aside: tuple[str, ...] = ()
    if state.phase is Phase.EXCHANGING and seat == state.on_turn:
        aside = tuple(tile for tile in state.set_aside if tile != UNSEEN)
    return (*state.shown_rack(seat), *aside)


def set_in_play(state: GameState) -> TileSet:
    """The set as it is by now: with tiles too many, without those lost or laid aside."""
    tile_set = state.setup.tile_set
    if not (state.added or state.missing or state.box):
        return tile_set
    left = Counter(tile_set.distribution)
    left.update(state.added)
    left.subtract(tile for tile in (*state.missing, *state.box) if tile != UNSEEN)
    return TileSet(dict(left), tile_set.values)
