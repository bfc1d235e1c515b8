# SPDX-License-Identifier: MIT
"""Maps of a position: where replies land, where a letter scores most, and what was kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop_app.engine.candidates import plays_of
from desktop_app.engine.protocol import Engine
from desktop_app.engine.replies import Turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Square
from desktop_app.rules.move import Play
from desktop_app.rules.tiles import rack_tile


@dataclass(frozen=True)
class Heat:
    """A square of a map.

    Attributes:
        share: share of the replies that lay a tile there, or of the best score, 0 to 1.
        points: mean score of those replies, or the best score.
    """

    share: float
    points: float


def reply_heat(turns: Sequence[Turns]) -> Mapping[Square, Heat]:
    """Return where the opponent's replies lie, by square; empty without replies."""
    counts: Counter[Square] = Counter()
    points: Counter[Square] = Counter()
    for turn in turns:
        if isinstance(turn.reply, Play):
            for placement in turn.reply.placements():
                counts[placement.square] += 1
                points[placement.square] += turn.reply_score
    return {
        square: Heat(count / len(turns), points[square] / count) for square, count in counts.items()
    }


def letter_heat(engine: Engine, situation: Situation, tile: str) -> Mapping[Square, Heat]:
    """Return the best score of a play that lays a tile of the rack on each square.

    Args:
        engine: finds the plays.
        situation: the position.
        tile: a tile as on a rack.
    """
    best: dict[Square, int] = {}
    for play in plays_of(engine, situation):
        for placement in play.play.placements():
            if rack_tile(placement.tile) == tile:
                best[placement.square] = max(play.score, best.get(placement.square, 0))
    most = max(best.values(), default=0)
    return {square: Heat(score / most if most else 0.0, score) for square, score in best.items()}


@dataclass(frozen=True)
class KeptTile:
    """A tile that the opponent may have kept.

    Attributes:
        tile: its face.
        expected: mean number of it among the tiles kept, by the last move.
        by_chance: the same if the tiles kept were random.
    """

    tile: str
    expected: float
    by_chance: float


def kept_tiles(
    expected: Mapping[str, float], unseen: Sequence[str], kept: int
) -> tuple[KeptTile, ...]:
    """Return the unseen tiles, those first that were kept more often than by chance.

    Args:
        expected: mean number of each face kept, by inference.
        unseen: the tiles in the bag and on the other rack.
        kept: number of tiles the opponent kept.
    """
    counts = Counter(unseen)
    found = [
        KeptTile(tile, expected.get(tile, 0.0), kept * count / len(unseen))
        for tile, count in counts.items()
    ]
    return tuple(sorted(found, key=lambda kept: kept.by_chance - kept.expected))
