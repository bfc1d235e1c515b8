# SPDX-License-Identifier: MIT
"""Checks of the tiles and points of a record: on the rack, in the set, worth the given points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from desktop_app.formats.gcg_model import (
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.tile_text import join_tiles, split_word, written_tiles
from desktop_app.rules.board import Board
from desktop_app.rules.move import PLAYED_THROUGH, Play
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet, face_of, is_placeholder
from desktop_app.sentences.sentence import Sentence


@dataclass(frozen=True, slots=True)
class ReplayRules:
    """The parts of a ruleset that a replay needs.

    Attributes:
        tile_set: number and points of each face.
        scoring: bingo bonus and premiums.
        rack_size: number of tiles on a full rack.
        first_min_tiles: fewest tiles of the opening play.
    """

    tile_set: TileSet
    scoring: ScoringRules
    rack_size: int = 7
    first_min_tiles: int = 2


_PLAYS = "plays {tiles}, which is not on the rack {rack}"
_EXCHANGES = "exchanges {tiles}, which is not on the rack {rack}"


def foreign_line(game: GcgGame, tile_set: TileSet) -> int:
    """Return the line that shows a game to be one of other letters than a set has; 0 if none does.

    Two different letters have to be laid: one may be mistyped.
    """
    strange: set[str] = set()
    for event in game.events:
        if isinstance(event, GcgPlay):
            faces = {face_of(tile.tile) for tile in split_word(event.word)}
            strange |= faces - tile_set.values.keys() - {PLAYED_THROUGH}
            if len(strange) > 1:
                return event.line
    return 0


class TileCheck:
    """Checks against one set of tiles; reports each face only once.

    Attributes:
        tile_set: the set, with 0 points for faces that were played but are not in it.
        is_foreign: the game is played with other tiles or on another board, so that neither points
            nor numbers of tiles can be checked.
    """

    def __init__(self, rules: ReplayRules, *, is_foreign: bool = False) -> None:
        self.tile_set: TileSet = rules.tile_set
        self.is_foreign = is_foreign
        self._rules = rules
        self._unknown: set[str] = set()
        self._reported: Counter[str] = Counter()

    def has_unknown(self, words: Iterable[str]) -> bool:
        """True if a word has a face that is not in the set, so that its score is meaningless."""
        text = "".join(words)
        return self.is_foreign or any(face in text for face in self._unknown)

    def check_play(self, board: Board, rack: str, play: Play) -> list[str]:
        """Return what is odd about the tiles of a play, given the board before it."""
        laid = play.rack_tiles()
        messages = self._check_faces(face_of(placement.tile) for placement in play.placements())
        messages += self._check_rack(board, rack, laid, _PLAYS)
        if len(laid) > self._rules.rack_size:
            messages.append(
                Sentence.counted(
                    "lays one tile, a rack holds {rack_size}",
                    "lays {count} tiles, a rack holds {rack_size}",
                    len(laid),
                    rack_size=self._rules.rack_size,
                )
            )
        return messages

    def check_other(self, board: Board, event: GcgEvent) -> list[str]:
        """Return what is odd about an event that is neither a play nor a withdrawal."""
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
        """Return what is odd about the last of `racks`, which are held at the same time."""
        held = [tile for rack in racks for tile in _known_tiles(rack, self._rules.rack_size)]
        return self._check_rack(board, racks[-1], ()) + self._check_count(board, held)

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
        # Rulesets differ in counting the opponent's tiles once or twice.
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
        """Check a rack; `missed` is the message for used tiles that are not on it."""
        held = _known_tiles(rack, self._rules.rack_size)
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
        """Report faces that are not in the set, and give them 0 points from now on."""
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
        """Report faces with more tiles on the board and in hand than in the set."""
        if self.is_foreign:
            return []
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


def _known_tiles(rack: str, rack_size: int) -> tuple[str, ...]:
    """Return the tiles of a written rack; none if it only fills the place of one."""
    tiles = written_tiles(rack)
    return () if is_placeholder(tiles, rack_size) else tiles


def _check_zero(event: GcgEvent) -> list[str]:
    return (
        [Sentence("recorded score {score}: the turn scores 0", score=event.score)]
        if event.score
        else []
    )


class HeldTiles:
    """The tiles that each player is known to hold, by what they had before and laid.

    Attributes:
        told: by 0-based player, the known tiles of the rack now.
    """

    def __init__(self, rack_size: int) -> None:
        self._rack_size = rack_size
        self.told: dict[int, Counter[str]] = {}
        self._before: tuple[int, Counter[str]] | None = None

    def take(self, player: int, event: GcgEvent, play: Play | None) -> list[str]:
        """Take an event; return what its rack contradicts."""
        kept = self.told.get(player, Counter())
        match event:
            case GcgPlay() | GcgPass() | GcgExchange() | GcgUnseenExchange():
                rack = Counter(_known_tiles(event.rack, self._rack_size))
                used = self._used(event, play)
                # A record may name a part of a rack; only more tiles than a rack has are too many.
                messages = self._contradiction(event.rack, rack | used, kept)
                known = rack | used if messages else kept | rack | used
                if known.total() > self._rack_size:
                    # The tiles laid are not on the rack: what it held is not known.
                    known = used
                self._before = (player, known)
                self.told[player] = Counter() if self._is_hidden(event) else known - used
                return messages
            case GcgPhoneyWithdrawn():
                before, self._before = self._before, None
                if before is None:
                    return []
                owner, held = before
                self.told[owner] = held
                rack = Counter(_known_tiles(event.rack, self._rack_size))
                if not rack or (rack | held).total() <= self._rack_size:
                    return []
                text = join_tiles(sorted(held.elements()))
                return [
                    Sentence(
                        "rack {rack}: the play withdrawn was made from {tiles}",
                        rack=event.rack,
                        tiles=text,
                    )
                ]
            case _:
                return []

    def check_last(self, player: int, rack: str) -> list[str]:
        """Return what the rack at the end of a record contradicts."""
        tiles = Counter(_known_tiles(rack, self._rack_size))
        return self._contradiction(rack, tiles, self.told.get(player, Counter()))

    def _is_hidden(self, event: GcgEvent) -> bool:
        """True if it is not known which tiles went into the bag."""
        if isinstance(event, GcgExchange):
            return is_placeholder(written_tiles(event.rack), self._rack_size)
        return isinstance(event, GcgUnseenExchange)

    def _contradiction(self, text: str, rack: Counter[str], kept: Counter[str]) -> list[str]:
        if (rack | kept).total() <= self._rack_size or rack.total() > self._rack_size:
            return []
        missing = join_tiles(sorted((kept - rack).elements()))
        return [Sentence("rack {rack}: {tiles} was kept and is missing", rack=text, tiles=missing)]

    def _used(self, event: GcgEvent, play: Play | None) -> Counter[str]:
        if play is not None:
            return Counter(play.rack_tiles())
        if isinstance(event, GcgExchange) and not self._is_hidden(event):
            return Counter(written_tiles(event.tiles))
        return Counter()
