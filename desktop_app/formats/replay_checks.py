# SPDX-License-Identifier: MIT
"""Whether the tiles and points of an event can be: on the rack, in the set, worth what is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from desktop_app.formats.gcg_model import (
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgOther,
    GcgPass,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.replay_model import ReplayRules
from desktop_app.formats.tile_text import join_tiles, written_tiles
from desktop_app.rules.board import Board
from desktop_app.rules.move import Play
from desktop_app.rules.tiles import TileSet, face_of
from desktop_app.sentences.sentence import Sentence

_PLAYS = "plays {tiles}, which is not on the rack {rack}"
_EXCHANGES = "exchanges {tiles}, which is not on the rack {rack}"


class TileCheck:
    """Checks against one set of tiles; says everything about a face only once.

    Attributes:
        tile_set: the set, with every face that a play laid and the set has not at 0 points.
    """

    def __init__(self, rules: ReplayRules) -> None:
        self.tile_set: TileSet = rules.tile_set
        self._rules = rules
        self._unknown: set[str] = set()
        self._reported: Counter[str] = Counter()

    def has_unknown(self, words: Iterable[str]) -> bool:
        """Whether a word holds a face that the set has not, so that its score means nothing."""
        text = "".join(words)
        return any(face in text for face in self._unknown)

    def check_play(self, board: Board, rack: str, play: Play) -> list[str]:
        """What is odd about the tiles of a play, given the board before it."""
        laid = play.rack_tiles()
        messages = self._check_faces(face_of(placement.tile) for placement in play.placements())
        messages += self._check_rack(board, rack, laid, _PLAYS)
        return messages

    def check_other(self, board: Board, event: GcgEvent) -> list[str]:
        """What is odd about an event that is no play and no withdrawal."""
        match event:
            case GcgOther():
                return []
            case GcgExchange():
                messages = self._check_rack(
                    board, event.rack, written_tiles(event.tiles), _EXCHANGES
                )
                return messages + _check_zero(event)
            case GcgUnseenExchange():
                messages = self._check_rack(board, event.rack, ())
                if event.count > self._rules.rack_size:
                    messages.append(
                        Sentence.counted(
                            "exchanges one tile of {rack_size}",
                            "exchanges {count} tiles of {rack_size}",
                            event.count,
                            rack_size=self._rules.rack_size,
                        )
                    )
                return messages + _check_zero(event)
            case GcgPass():
                return self._check_rack(board, event.rack, ()) + _check_zero(event)
            case GcgEndRackBonus() | GcgEndRackPenalty():
                return self._check_end_rack(board, event)
            case GcgTimePenalty():
                messages = self._check_rack(board, event.rack, ())
                if (event.score or 0) > 0:
                    messages.append(
                        Sentence("a time penalty adds points: {score:+d}", score=event.score)
                    )
                return messages
            case _:
                return self._check_rack(board, event.rack, ())

    def check_held(self, board: Board, racks: Sequence[str]) -> list[str]:
        """What is odd about the last of `racks`, which are held at the same time."""
        others = [tile for rack in racks[:-1] for tile in written_tiles(rack)]
        messages = self._check_rack(board, racks[-1], ())
        return messages + self._check_count(board, (*others, *written_tiles(racks[-1])))

    def _check_end_rack(
        self, board: Board, event: GcgEndRackBonus | GcgEndRackPenalty
    ) -> list[str]:
        tiles = written_tiles(event.tiles)
        messages = self._check_faces(tiles)
        rack = written_tiles(event.rack)
        if isinstance(event, GcgEndRackPenalty) and rack and Counter(rack) != Counter(tiles):
            messages.append(
                Sentence(
                    "the penalty is for {tiles}, the rack is {rack}",
                    tiles=event.tiles,
                    rack=event.rack,
                )
            )
        messages += self._check_count(board, tiles)
        if event.score is None or self.has_unknown(tiles):
            return messages
        # Rulesets differ in whether one's opponent's tiles count once or twice.
        single = self.tile_set.total(tiles)
        if abs(event.score) not in (single, 2 * single):
            messages.append(
                Sentence(
                    "recorded {score:+d} for {tiles}: counts {single}, or {double} doubled",
                    score=event.score,
                    tiles=event.tiles,
                    single=single,
                    double=2 * single,
                )
            )
        return messages

    def _check_rack(
        self, board: Board, rack: str, used: tuple[str, ...], missed: str = ""
    ) -> list[str]:
        """`missed` is said of tiles used that are not on the rack."""
        held = written_tiles(rack)
        messages = self._check_faces(held)
        messages += self._check_count(board, (Counter(held) | Counter(used)).elements())
        if not held:
            return messages
        if missing := Counter(used) - Counter(held):
            text = join_tiles(sorted(missing.elements()))
            messages.append(Sentence(missed, tiles=text, rack=rack))
        if len(held) > self._rules.rack_size:
            messages.append(
                Sentence.counted(
                    "rack {rack} holds one tile, not {rack_size}",
                    "rack {rack} holds {count} tiles, not {rack_size}",
                    len(held),
                    rack=rack,
                    rack_size=self._rules.rack_size,
                )
            )
        return messages

    def _check_faces(self, faces: Iterable[str]) -> list[str]:
        """Faces that the set has not; they are given 0 points from now on."""
        new = {face: 0 for face in faces if face not in self.tile_set.values}
        if not new:
            return []
        self._unknown.update(new)
        self.tile_set = replace(self.tile_set, values={**self.tile_set.values, **new})
        return [
            Sentence("the set has no tile {tile}; counted as 0", tile=join_tiles([face]))
            for face in new
        ]

    def _check_count(self, board: Board, tiles: Iterable[str]) -> list[str]:
        """Faces of which more are on the board and in hand than the set has."""
        counts = Counter(placement.on_rack for placement in board.placements())
        counts.update(tiles)
        messages: list[str] = []
        for face, count in sorted(counts.items()):
            limit = self._rules.tile_set.distribution.get(face, 0)
            if limit < count and count > self._reported[face] and face not in self._unknown:
                self._reported[face] = count
                messages.append(
                    Sentence.counted(
                        "one tile {tile}: the set has {limit}",
                        "{count} tiles {tile}: the set has {limit}",
                        count,
                        tile=join_tiles([face]),
                        limit=limit,
                    )
                )
        return messages


def _check_zero(event: GcgEvent) -> list[str]:
    return (
        [Sentence("recorded score {score}: the turn scores 0", score=event.score)]
        if event.score
        else []
    )
