# SPDX-License-Identifier: MIT
"""How a person finds a play: they think of a word first, and of its place second.

Docs: docs/engine/players.md, "How the lower levels find a play". Everything is settled by hashes of
the seed, the board and the rack, so there is no state: the same view gets the same play.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from desktop_app.engine.fits import HEAVY, Ease, Fits, ListedFits, Way
from desktop_app.engine.profile import Mind
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.engine.thoughts import Missed
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import face_of, is_blank, sort_tiles

_EASY = {1: 1.0, 2: 0.65, 3: 1.0, 4: 1.0}
"""How readily a word of so many letters is thought of; `Mind.letter` goes on from four."""

_LONGEST_EASY = max(_EASY)

_LISTED, _LISTED_LEVEL = 2, 35
"""Known words of up to so many letters come as readily as those of this level at the rarest."""

_LENGTHENED, _AGAIN = 0.3, 0.1
"""Factors of readiness for a word that lengthens one on the board, and for one that stands there.

People see an S or an -ED as readily as any word.
"""

_COMMONEST = 10
_STRIKING = 20.0
"""Factor of readiness for a word with one of the heavy tiles: people look for one."""

_MOST_ATTENTION = 3.0
"""In some turns they think of up to so many times the usual number of words, in many of few."""

_BLANK = 0.1
"""Factor of readiness for each blank that stands for a letter."""

_PAIR = 2
"""Each further look brings so many times the words to mind, and halves the places missed."""

_END_LOOKS = 3
"""Who sees nothing of use with an empty bag looks again and again."""

_SINGLE_LOOKS = 2
"""Who sees nothing but plays of one tile looks so often beyond `Mind.looks`."""

_STUCK_LOOKS = 6
"""With tiles in the bag people look on until they have a word, however little it is worth."""

_POOR_LENGTHENED = 6
"""A play of so many points that lengthens a word is made only where nothing better was found."""

_KEPT_UNTIL = 7
"""With fewer tiles in the bag a blank is kept for less and less."""

_LOOKS_ON = 3
"""With an empty bag they look on, too, when so many turns in a row brought no points."""

_OUT = 1_000
"""Points that going out is worth to anybody: there is nothing to wait for."""

Levels = Callable[[str], int]

_SHARES = 2.0**64


def share(*parts: object) -> float:
    """A number from 0 up to 1 that looks random and is the same for the same parts."""
    return _share_of(_hash_of("\0".join(map(str, parts))))


def start_share(*parts: object) -> hashlib.blake2b:
    """The beginning of a `share` of many that have their first parts in common."""
    return _hash_of("".join(f"{part}\0" for part in parts))


def share_with(start: hashlib.blake2b, last: str) -> float:
    """The `share` of the parts that were started with and a last one."""
    whole = start.copy()
    whole.update(last.encode())
    return _share_of(whole)


def _hash_of(text: str) -> hashlib.blake2b:
    return hashlib.blake2b(text.encode(), digest_size=8)


def _share_of(digest: hashlib.blake2b) -> float:
    return int.from_bytes(digest.digest(), "little") / _SHARES


@dataclass(frozen=True, slots=True)
class Found:
    """A way that was seen.

    Attributes:
        way: the word at its place.
        value: what it is worth to this player.
        is_poor: True if it is made only where nothing better was found.
        is_waste: True if it spends a blank for little, which they do last of all.
        is_single: True if it is poor because it lays one tile.
        whim: settles where on the star a first word of the same worth is laid.
    """

    way: Way
    value: float
    is_poor: bool
    is_waste: bool = False
    is_single: bool = False
    whim: float = 0.0

    @property
    def rank(self) -> tuple[object, ...]:
        """Orders ways, the better one higher; the place settles equal ones."""
        play = self.way.play
        worth = not self.is_poor, not self.is_waste, not self.is_single, self.value, self.way.score
        return *worth, not self.way.down, self.whim, -play.row, -play.col, play.tiles


class Turn:
    """One turn: the words they think of, which places are seen, what it is worth.

    Args:
        mind: how the player finds and values plays.
        view: the position.
        plays: every play with the words that they know, as a list or packed.
        level_of: the level of commonness of a word.
        seed: of the player in this game.
        further: points that a way is worth to them beside the rest, by their taste.
    """

    def __init__(
        self,
        mind: Mind,
        view: SeatView,
        plays: Iterable[ScoredPlay] | Fits,
        level_of: Levels,
        seed: int,
        further: Callable[[Way], float] = lambda _: 0.0,
    ) -> None:
        self._mind, self._view, self._level_of, self._further = mind, view, level_of, further
        # Who has passed looks at the same board with new eyes, but not when nothing new can come.
        tiles = "".join(tile or "." for tile in view.board.tiles)
        run = view.zero_run if view.bag_count else 0
        self._hash = start_share(seed, run, tiles, *sort_tiles(view.rack))
        self._fits = plays if isinstance(plays, Fits) else ListedFits(view, plays)

    def _share(self, text: str) -> float:
        """As `share` of the seed, the position and the parts of the text, between NULs."""
        return share_with(self._hash, text)

    @cached_property
    def _in_order(self) -> list[tuple[float, str]]:
        """When each word is thought of, from now on; rare and long ones tend to come late."""
        # Gone through for every word that fits, so nothing is made twice: see `share`.
        hashed = self._hash.copy()
        hashed.update(b"word\0")
        order = []
        for word, ease in self._fits.eases():
            when = -math.log(1 - share_with(hashed, word)) / self._readiness(word, ease)
            order.append((when, word))
        order.sort()
        return order

    @cached_property
    def _usualness(self) -> list[float]:
        """The part of the readiness of a word that its level of commonness gives, by level."""
        common = self._mind.common
        return [common ** ((level - _COMMONEST) / 10) for level in range(IN_NO_LIST + 1)]

    def _readiness(self, word: str, ease: Ease) -> float:
        """Words of the commonest that are made of the rack alone have about 1."""
        mind, length = self._mind, len(word)
        level = self._level_of(word)
        if length <= _LISTED and level > _LISTED_LEVEL:
            level = _LISTED_LEVEL
        ready = self._usualness[level]
        ready *= _EASY.get(length) or mind.letter ** (length - _LONGEST_EASY)
        if ease.is_heavy:
            ready *= _STRIKING
        if ease.further_groups or ease.blanks:
            ready *= mind.through**ease.further_groups * _BLANK**ease.blanks
        if ease.only_lengthens:
            ready *= _LENGTHENED
        if word in self._on_board:
            ready *= _AGAIN
        return ready

    @cached_property
    def _on_board(self) -> frozenset[str]:
        """The words that stand on the board, and single letters."""
        tiles, cols = self._view.board.tiles, self._view.board.layout.cols
        lines = [tiles[at : at + cols] for at in range(0, len(tiles), cols)]
        lines += [tiles[at::cols] for at in range(cols)]
        faces = ("".join(face_of(tile) if tile else " " for tile in line) for line in lines)
        return frozenset(word for line in faces for word in line.split())

    @cached_property
    def _attention(self) -> float:
        """How many words come to mind in this turn; people look harder in some turns."""
        wander = self._mind.wander
        attention: float = (-math.log(1 - self._share("attention"))) ** wander
        usual = min(attention / math.gamma(1 + wander), _MOST_ATTENTION)
        return self._mind.words * usual * (1 if self._view.bag_count else self._mind.last)

    def words(self, look: int = 0) -> tuple[str, ...]:
        """The words that come to mind at a look, in their order, as if no play were good enough."""
        most = self._attention * _PAIR**look
        found: list[str] = []
        for when, word in self._in_order:
            # Words that fit nowhere come to mind too and take their time.
            if len(found) + self._mind.astray * when >= most:
                break
            found.append(word)
        return tuple(found)

    def why_not(self, play: Play, look: int) -> tuple[Missed, str]:
        """Why a play is not the one they made, and the word of it that they had in mind or not.

        `look` is the one that `found` returns.
        """
        reached, in_time = set(self.reached(look)), set(self.words(look))
        words = [word for word, _ease in self._fits.eases()]
        ours = [way for word in words for way in self.ways_of(word) if way.play == play]
        ours.sort(key=lambda way: way.down is not (play.direction is Direction.DOWN))
        thought = [way for way in ours if way.word in reached]
        if not thought:
            later = next((way for way in ours if way.word in in_time), None)
            if later is not None:
                return Missed.SETTLED, later.word
            return Missed.NO_THOUGHT, ours[0].word
        in_sight = [way for way in thought if self.sees(way, look)]
        if not in_sight:
            plain = [way for way in thought if way.others and self._sees(way, look, crossed=False)]
            if plain:
                return Missed.NO_CROSS, plain[0].word
            return Missed.NO_PLACE, thought[0].word
        return Missed.LIKED_LESS, in_sight[0].word

    def sees(self, way: Way, look: int = 0) -> bool:
        """True if the player sees this place for the word."""
        return self._sees(way, look, crossed=True)

    def _sees(self, way: Way, look: int, *, crossed: bool) -> bool:
        chance = self._mind.down if way.down else 1.0
        if crossed:
            chance *= self._mind.cross ** len(way.others)
        missed: float = (1 - chance) / _PAIR**look
        play = way.play
        place = f"place\0{play.row}\0{play.col}\0{way.down}\0{way.word}"
        return self._share(place) >= missed

    def value(self, way: Way) -> Found:
        """A way with its worth to the player."""
        mind = self._mind
        value = way.score - self._kept_for(way) + mind.tile * way.laid + self._further(way)
        if mind.heavy and not HEAVY.isdisjoint(way.play.tiles):
            value += mind.heavy
        if not self._view.bag_count and way.laid == len(self._view.rack):
            return Found(way, value + _OUT, is_poor=False)
        least = max(mind.least, _POOR_LENGTHENED) if way.rest else mind.least
        is_single = way.laid == 1 and way.score < mind.single * mind.usual
        is_poor = way.score <= least or is_single
        is_waste = bool(way.blanks and self._view.bag_count)
        is_waste = is_waste and way.score - self._kept_for(way) < mind.usual / 2
        # Leftmost would always end a first word on the star.
        whim = 0.0 if self._on_board else self._share(f"star\0{way.play.col}")
        return Found(way, value, is_poor or is_waste, is_waste, is_single, whim)

    def _kept_for(self, way: Way) -> float:
        """Points that the blanks of a play might bring later."""
        waits = min(1.0, self._view.bag_count / _KEPT_UNTIL)
        return self._mind.blank * way.blanks * waits

    def ways_of(self, word: str) -> list[Way]:
        """Where a word can be laid."""
        return self._fits.ways_of(word)

    def found(self, *, may_exchange: bool) -> tuple[list[Found], int]:
        """The ways that are seen until one is good enough, in order, and the number of the look.

        The list is empty where nothing is found at any look. Who rather exchanges looks once.
        """
        seen = list[Found]()
        looks = int(self._mind.patience) if self._view.zero_run >= _LOOKS_ON else _END_LOOKS
        if self._view.bag_count:
            looks = _STUCK_LOOKS
        settles = int(self._mind.looks) - 1
        look = 0
        for look in range(looks):
            seen = [found for _word, here in self._gone_through(look) for found in here]
            if any(not found.is_poor for found in seen):
                break
            if self._view.bag_count and look >= settles:
                is_last = look >= settles + _SINGLE_LOOKS
                if any(not found.is_waste and (is_last or not found.is_single) for found in seen):
                    break
            if may_exchange and self.exchanges():
                break
        return seen, look

    def reached(self, look: int) -> tuple[str, ...]:
        """The words that they think of at a look until one is good enough, in their order."""
        return tuple(word for word, _here in self._gone_through(look))

    def _gone_through(self, look: int) -> Iterator[tuple[str, list[Found]]]:
        """Each word that they think of, and the places that they see for it."""
        for word in self.words(look):
            here = [self.value(way) for way in self.ways_of(word) if self.sees(way, look)]
            yield word, here
            if self._view.bag_count and any(self.is_enough(found) for found in here):
                return

    def is_enough(self, found: Found) -> bool:
        """True if they look no further once they have found this."""
        gained = found.way.score - self._kept_for(found.way)
        return gained >= self._mind.usual and not found.is_poor

    def exchanges(self) -> bool:
        """True if who found nothing worth a turn exchanges, where the rules allow it."""
        return self._share("exchange") < self._mind.exchange

    def given(self, most: int) -> tuple[str, ...]:
        """Tiles to exchange, mostly three or four: the heavy ones and doubles before others."""
        rack = sort_tiles(self._view.rack)
        whim = self._share("given")
        count = min(most, 3 + int(5 * whim * whim))

        def burden(at: int) -> tuple[float, int]:
            tile = rack[at]
            points = -100.0 if is_blank(tile) or tile == "S" else self._view.tile_set.points(tile)
            return (-points - 3 * (tile in rack[:at]), at)

        return sort_tiles(rack[at] for at in sorted(range(len(rack)), key=burden)[:count])
