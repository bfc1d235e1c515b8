# SPDX-License-Identifier: MIT
"""The unseen tiles: everything a perfect tracker knows about the bag and the other racks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.played import has_hidden_play
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import BLANK, UNSEEN, TileSet, rack_tile
from desktop_app.sentences.sentence import Sentence

VOWELS = frozenset("AEIOU")


@dataclass(frozen=True, slots=True)
class FaceCount:
    """One face of the set.

    Attributes:
        face: upper case, or `BLANK`.
        total: number of tiles in the set; 0 for a face that is not in it but was seen.
        unseen: number of tiles that the player has not seen.
        over: number of tiles seen beyond the set, as records have them; 0 in a game played here.
    """

    face: str
    total: int
    unseen: int
    over: int = 0


@dataclass(frozen=True, slots=True)
class Unseen:
    """The tiles that one seat has not seen; independent of where hidden tiles are.

    Attributes:
        seat: the 0-based seat; None for someone who only sees the board.
        faces: every face of the set in alphabetical order, the blank last, then faces that are not
            in the set.
        bag_count: number of tiles in the bag.
        rack_counts: number of tiles on each rack, by seat.
        is_bag_known: False if only the score of some play is known; then `bag_count` is an upper
            bound.
    """

    seat: int | None
    faces: tuple[FaceCount, ...]
    bag_count: int
    rack_counts: tuple[int, ...]
    is_bag_known: bool = True

    @property
    def total(self) -> int:
        """Number of unseen tiles."""
        return sum(face.unseen for face in self.faces)

    @property
    def over(self) -> tuple[FaceCount, ...]:
        """The faces of which more tiles were seen than the set has: the record cannot be true."""
        return tuple(face for face in self.faces if face.over)

    @property
    def blanks(self) -> int:
        """Number of unseen blanks."""
        return sum(face.unseen for face in self.faces if face.face == BLANK)

    @property
    def vowels(self) -> int:
        """Number of unseen vowels, without Y."""
        return sum(face.unseen for face in self.faces if face.face in VOWELS)

    @property
    def consonants(self) -> int:
        """Number of unseen tiles that are neither vowels nor blanks."""
        return self.total - self.vowels - self.blanks

    @property
    def tiles(self) -> tuple[str, ...]:
        """The unseen tiles, sorted, blanks last."""
        return tuple(face.face for face in self.faces for _ in range(face.unseen))

    @property
    def known_rack(self) -> tuple[str, ...]:
        """The tiles that the only opponent must hold once the bag is empty, else none."""
        is_open = self.bag_count or not self.is_bag_known
        if self.seat is None or is_open or len(self.rack_counts) != 2:
            return ()
        # With a physical set the player's own rack may be unknown.
        return self.tiles if self.total == self.rack_counts[1 - self.seat] else ()

    def next_tile_chances(self) -> dict[str, float]:
        """Return each face's probability, 0 to 1, of being drawn next; all 0 if the bag is empty.

        Every unseen tile is equally likely, in the bag or on a rack.
        """
        total = self.total if self.bag_count else 0
        return {face.face: face.unseen / total if total else 0.0 for face in self.faces}


def count_unseen(tile_set: TileSet, seen: Iterable[str]) -> tuple[FaceCount, ...]:
    """Return every face of the set with its unseen tiles, and every other face that was seen.

    A record may have more tiles of a face than the set. All readers of a position count them here:
    what is over is over, and no tile of that face is unseen.

    Args:
        tile_set: the set.
        seen: board or rack tiles; a designated blank counts as a blank.
    """
    taken = Counter(rack_tile(tile) for tile in seen)
    counts: list[FaceCount] = []
    for face in (*tile_set.faces, BLANK):
        total = tile_set.distribution.get(face, 0)
        left = total - taken.pop(face, 0)
        if total or left:
            counts.append(FaceCount(face, total, max(0, left), max(0, -left)))
    counts += [FaceCount(face, 0, 0, count) for face, count in sorted(taken.items())]
    return tuple(counts)


def over_sentences(unseen: Unseen) -> tuple[Sentence, ...]:
    """Say of each face how many tiles were seen beyond the set."""
    return tuple(
        Sentence.counted(
            "One tile {tile} is seen, the set has {limit}.",
            "{count} tiles {tile} are seen, the set has {limit}.",
            face.total + face.over,
            tile="?" if face.face == BLANK else face.face,
            limit=face.total,
        )
        for face in unseen.over
    )


def unseen_tiles(state: GameState, seat: int | None) -> Unseen:
    """Return the tiles that `seat` has not seen: the set minus the board and its own rack.

    Tiles put down for an exchange are known to the player who put them down. With `seat` None,
    while the racks are hidden between two people, only the board is known.
    """
    counts = tuple(len(rack) for rack in state.racks)
    seen = (*board_tiles(state), *own_tiles(state, seat))
    faces = count_unseen(set_in_play(state), seen)
    return Unseen(seat, faces, len(state.bag), counts, is_bag_known=not has_hidden_play(state))


def board_tiles(state: GameState) -> tuple[str, ...]:
    """Return the tiles on the board."""
    return tuple(placement.tile for placement in state.board.placements())


def own_tiles(state: GameState, seat: int | None) -> tuple[str, ...]:
    """Return a seat's known tiles, on the rack or put down for an exchange."""
    if seat is None:
        return ()
    aside: tuple[str, ...] = ()
    if state.phase is Phase.EXCHANGING and seat == state.on_turn:
        aside = tuple(tile for tile in state.set_aside if tile != UNSEEN)
    return (*state.shown_rack(seat), *aside)


def set_in_play(state: GameState) -> TileSet:
    """Return the current set: with added tiles, without lost tiles and those in the box."""
    tile_set = state.setup.tile_set
    if not (state.added or state.missing or state.box):
        return tile_set
    left = Counter(tile_set.distribution)
    left.update(state.added)
    left.subtract(tile for tile in (*state.missing, *state.box) if tile != UNSEEN)
    return TileSet(dict(left), tile_set.values)
