# SPDX-License-Identifier: MIT
"""A bot that lays a phoney now and then, so that people practise challenging."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from desktop_app.engine import native
from desktop_app.engine.bots import Bot, chance_of
from desktop_app.engine.candidates import find_best, plays_of, question_of, rank_plays
from desktop_app.engine.equity import Outlook
from desktop_app.engine.jobs import CancelToken, WorkThread
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine, ScoredPlay
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.move import Move, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play

_CHOICES = 3
_GIVES_UP = 15_000
_LONGEST_CROSSING = 5
"""Longer words across a phoney are not looked for: they are rare."""

_ENOUGH_TIME_MS = 20_000
_WAITS_FOR_SHARE = 20
"""The first phoneys take a second to make: of the clock at most this part is waited for them."""

_LOOK_S = 0.01


@dataclass(frozen=True)
class _Words:
    """What phoneys are laid with.

    Attributes:
        engine: finds the phoneys among the words that they may cross; None where there are none.
        phoneys: the phoneys.
    """

    engine: Engine | None
    phoneys: frozenset[str]


class PhoneyBot:
    """Plays as another bot does, but for some turns in which it lays a phoney.

    Args:
        bot: what it plays like; it also decides on challenges.
        engine: finds plays, on the list of the game.
        make_phoneys: gives the phoneys and the words that they may cross; called once, in a thread
            of its own, when the first one is to be laid. What it raises, `choose_move` raises.
        percent: in how many of a hundred turns it lays one, where one can be laid.
        leaves: what kept tiles are worth.
        seed: another seed lays others, in other turns.
    """

    def __init__(
        self,
        bot: Bot,
        engine: Engine,
        make_phoneys: Callable[[], tuple[Iterable[str], Iterable[str]]],
        percent: int,
        leaves: Leaves = RULE_OF_THUMB,
        seed: int = 0,
    ) -> None:
        self._bot = bot
        self._engine = engine
        self._make_phoneys = make_phoneys
        self._percent = percent
        self._leaves = leaves
        self._seed = seed
        self._begin = threading.Lock()
        self._making: WorkThread[_Words] | None = None

    @property
    def name(self) -> str:
        """The id of the bot that it plays like."""
        return self._bot.name

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """A phoney in some turns, else the move of the bot.

        Whoever halts it does not wait for the phoneys: they are made to the end for later turns.
        """
        rng = chance_of(view, self._seed)
        has_time = view.remaining_ms is None or view.remaining_ms >= _ENOUGH_TIME_MS
        if has_time and rng.random() * 100 < self._percent:
            found = list(islice(self._phoneys_of(view, halt or CancelToken()), _CHOICES))
            if found:
                return rng.choice(found)
        return self._bot.choose_move(view, halt)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """What the bot challenges."""
        return self._bot.choose_challenge(view)

    def _phoneys_of(self, view: SeatView, halt: CancelToken) -> Iterator[Play]:
        """Plays whose main word is a phoney and whose other words are in the list, best first.

        None is much worse than the best that there is: nobody would risk a turn for it. There are
        none where the words are not made in time or the thought is halted.
        """
        words = self._words(view, halt)
        if words is None or words.engine is None:
            return
        plays = []
        for each in plays_of(words.engine, view):
            if halt.is_called:
                return
            if self._is_phoney(each, view, words.phoneys):
                plays.append(each)
        best = find_best(self._engine, view, self._leaves).equity_millipoints
        for candidate in rank_plays(plays, question_of(view), Outlook.of(view), self._leaves):
            if candidate.equity_millipoints < best - _GIVES_UP:
                return
            assert isinstance(candidate.move, Play)
            yield candidate.move

    def _is_phoney(self, each: ScoredPlay, view: SeatView, phoneys: frozenset[str]) -> bool:
        score = score_play(view.board, each.play.placements(), view.tile_set, view.scoring)
        main, *others = score.texts
        return main in phoneys and all(map(self._engine.lexicon.is_acceptable, others))

    def _words(self, view: SeatView, halt: CancelToken) -> _Words | None:
        """The words, as soon as they are made; None when that takes too long for this turn."""
        if halt.is_called:
            return None
        with self._begin:
            if self._making is None:
                self._making = WorkThread(self._make_words)
        share_ms = None if view.remaining_ms is None else view.remaining_ms / _WAITS_FOR_SHARE
        began = time.monotonic()
        while not self._making.wait(_LOOK_S):
            is_late = share_ms is not None and (time.monotonic() - began) * 1000 >= share_ms
            if is_late or halt.is_called:
                return None
        return self._making.result()

    def _make_words(self) -> _Words:
        phoneys, crossing = self._make_phoneys()
        made = frozenset(phoneys)
        if not made:
            return _Words(None, made)
        alphabet = self._engine.lexicon.alphabet
        words = {alphabet.encode(word) for word in (*made, *crossing)}
        graph = native.compile_kwg(sorted(word for word in words if word))
        kwg = Kwg.from_bytes(graph, max_tile=None)
        engine = make_engine(Lexicon("phoneys", kwg, alphabet, native.word_graph))
        return _Words(engine, made)


def crossing_words(lexicon: Lexicon, words: Iterable[str]) -> list[str]:
    """The short ones of some words that the list holds."""
    short = (word for word in words if len(word) <= _LONGEST_CROSSING)
    return [word for word in short if lexicon.is_acceptable(word)]


# Words that look right and are in no list, for whoever practises challenging.
#
# They are made of well-known words of the list, as players make them: an ending or a beginning
# that a word does not take, a slip of spelling, or a short string that could well be a word. None
# of them is in the list of the game, nor in that of the vocabulary levels, which also holds what
# a list for schools leaves out on purpose.

MOST = 40_000
"""Phoneys of a game: enough that most racks spell some."""

WELL_KNOWN = 35
"""Phoneys are made of words up to this vocabulary level."""

_LONGEST = 8
_VOWELS = frozenset("AEIOU")
_DOUBLED = frozenset("BCDFGLMNPRST")
_BEFORE_VERBS = ("RE", "UN", "OUT", "MIS", "PRE")
_BEHIND_VERBS = ("ER", "ERS", "ABLE", "ED")
_BEHIND_ADJECTIVES = ("LY", "ER", "EST", "ISH", "NESS")
_BEHIND_NOUNS = ("Y", "LESS", "LIKE", "FUL", "ISH", "IER")
_ALREADY_INFLECTED = ("S", "ED", "ING", "EST", "LY")
_SLIPS = (
    ("IE", "EI"), ("EI", "IE"), ("ANT", "ENT"), ("ENT", "ANT"), ("ABLE", "IBLE"), ("IBLE", "ABLE"),
    ("ANCE", "ENCE"), ("ENCE", "ANCE"), ("CK", "K"), ("PH", "F"), ("AI", "EI"), ("EA", "EE"),
    ("EE", "EA"), ("OUS", "IOUS"), ("SION", "TION"), ("CEED", "CEDE"),
)  # fmt: skip
_SHORT = (3, 5)
_NONE: frozenset[str] = frozenset()
_OFTEN = 15
"""Three letters in a row that so many well-known words have do not look odd."""


def make_phoneys(
    lexicon: Lexicon, levels: Mapping[str, int], seed: int = 0, most: int = MOST
) -> tuple[str, ...]:
    """Phoneys of up to eight letters, in upper case and in no order.

    Args:
        lexicon: the list of the game.
        levels: every word of `lexicon.levels` with its level; no phoney is among them.
        seed: another seed makes others.
        most: so many at most.
    """
    common = sorted(word for word, level in levels.items() if level <= WELL_KNOWN)
    known = [word for word in common if lexicon.is_acceptable(word)]
    rng = random.Random(seed)
    found: set[str] = set()
    for family, share in ((_inflected(known, levels), 0.5), (_slipped(known), 0.2)):
        found.update(_some(family, levels, round(share * most), rng))
    found.update(_some(_look_alikes(known), levels, most - len(found), rng))
    return tuple(sorted(word for word in found if not lexicon.is_acceptable(word)))


def _some(
    family: Iterable[str], levels: Collection[str], most: int, rng: random.Random
) -> list[str]:
    """At most so many of a family, none of them a word."""
    words = sorted({word for word in family if 2 < len(word) <= _LONGEST and word not in levels})
    return words if len(words) <= most else rng.sample(words, most)


def _inflected(known: Iterable[str], levels: Collection[str]) -> Iterator[str]:
    """Beginnings and endings that words of the same kind take."""
    for word in known:
        if len(word) < 3 or word.endswith(_ALREADY_INFLECTED):
            continue
        stem = word[:-1] if word[-1] == "E" else word
        is_verb, is_adjective = stem + "ING" in levels, word + "LY" in levels
        if is_verb:
            yield from (beginning + word for beginning in _BEFORE_VERBS)
            yield from (_joined(word, ending) for ending in _BEHIND_VERBS)
        if is_adjective:
            yield "UN" + word
        if is_adjective or word + "NESS" in levels:
            yield from (_joined(word, ending) for ending in _BEHIND_ADJECTIVES)
        if is_verb or is_adjective:
            continue
        if word + "S" in levels:
            yield from (_joined(word, ending) for ending in _BEHIND_NOUNS)
        elif word[-1] not in "XZ":
            yield word + "S"


def _joined(word: str, ending: str) -> str:
    """A word and an ending, spelled as English joins them."""
    if word[-1] == "E" and ending[0] in "AEIY":
        return word[:-1] + ending
    if word[-1] == "Y" and word[-2] not in _VOWELS and ending[0] not in "IY":
        return word[:-1] + "I" + ("ES" if ending == "S" else ending)
    return word + ending


def _slipped(known: Iterable[str]) -> Iterator[str]:
    """Words as they are misspelled: two letters for another two, a letter doubled or single."""
    for word in known:
        if len(word) < 4:
            continue
        for right, wrong in _SLIPS:
            if right in word[1:]:
                yield word[0] + word[1:].replace(right, wrong, 1)
        for at in range(1, len(word) - 1):
            if word[at] in _VOWELS:
                continue
            if word[at] == word[at + 1]:
                yield word[:at] + word[at + 1 :]
            elif word[at] in _DOUBLED and word[at - 1] in _VOWELS and word[at + 1] in _VOWELS:
                yield word[: at + 1] + word[at:]


def _look_alikes(known: Iterable[str]) -> Iterator[str]:
    """Short words with one letter changed, in which no three in a row look odd."""
    shortest, longest = _SHORT
    counts = Counter(three for word in known for three in _threes(word))
    usual = frozenset(three for three, count in counts.items() if count >= _OFTEN)
    fitting = _fitting(usual)
    for word in known:
        if shortest <= len(word) <= longest:
            yield from _changed(f"^{word}$", usual, fitting)


def _fitting(usual: Collection[str]) -> Mapping[str, frozenset[str]]:
    """The letters that stand in for the dot in `.AB`, `A.B` and `AB.` where that looks usual."""
    found: dict[str, set[str]] = {}
    for three in usual:
        for at in range(3):
            if three[at].isalpha():
                found.setdefault(f"{three[:at]}.{three[at + 1 :]}", set()).add(three[at])
    return {gap: frozenset(letters) for gap, letters in found.items()}


def _changed(
    framed: str, usual: Collection[str], fitting: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """A word between its ends with each of its letters changed to any that looks usual there."""
    odd = [at for at in range(len(framed) - 2) if framed[at : at + 3] not in usual]
    for at in range(1, len(framed) - 1):
        if not all(at - 2 <= first <= at for first in odd):
            continue
        gapped = f"{framed[:at]}.{framed[at + 1 :]}"
        around = range(max(0, at - 2), min(at, len(framed) - 3) + 1)
        letters = (fitting.get(gapped[first : first + 3], _NONE) for first in around)
        for letter in frozenset.intersection(*letters):
            yield gapped[1:at] + letter + gapped[at + 1 : -1]


def _threes(word: str) -> Iterator[str]:
    """Every three letters in a row, with the ends of the word as letters."""
    framed = f"^{word}$"
    return (framed[at : at + 3] for at in range(len(framed) - 2))
