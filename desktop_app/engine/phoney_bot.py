# SPDX-License-Identifier: MIT
"""A bot that plays a phoney now and then, so that people practise challenging."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from desktop_app.engine import native
from desktop_app.engine.bots import Bot, chance_of, think_ahead
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
"""Longer words across a phoney are rare and not looked for."""

_ENOUGH_TIME_MS = 20_000
_WAITS_FOR_SHARE = 20
"""Making the first phoneys takes a second; wait for them at most this part of the clock."""

_LOOK_S = 0.01


@dataclass(frozen=True)
class _Words:
    """Words for playing phoneys.

    Attributes:
        engine: finds plays with phoneys and the words they may cross; None if there are none.
        phoneys: the phoneys.
    """

    engine: Engine | None
    phoneys: frozenset[str]


class PhoneyBot:
    """Plays like another bot, except that in some turns it plays a phoney.

    Args:
        bot: the other bot, which also decides on challenges.
        engine: finds plays, on the list of the game.
        make_phoneys: returns the phoneys and the words they may cross; called once, in its own
            thread, before the first phoney. `choose_move` raises what it raises.
        percent: percentage of turns with a phoney, if one can be played.
        leaves: leave values.
        seed: changes the random choices.
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
        """The id of the other bot."""
        return self._bot.name

    @property
    def mover(self) -> Bot:
        """The other bot, which makes the moves without a phoney."""
        return self._bot

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return a phoney in some turns, else the other bot's move.

        Cancelling does not wait for the phoneys; they are made for later turns.
        """
        rng = chance_of(view, self._seed)
        has_time = view.remaining_ms is None or view.remaining_ms >= _ENOUGH_TIME_MS
        if has_time and rng.random() * 100 < self._percent:
            found = list(islice(self._phoneys_of(view, halt or CancelToken()), _CHOICES))
            if found:
                return rng.choice(found)
        return self._bot.choose_move(view, halt)

    def may_have_bluffed(self, move: Move, view: SeatView) -> bool:
        """True for a play whose main word is not in the list of the game."""
        if not isinstance(move, Play):
            return False
        score = score_play(view.board, move.placements(), view.tile_set, view.scoring)
        return not self._engine.lexicon.is_acceptable(score.texts[0])

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the other bot's challenge."""
        return self._bot.choose_challenge(view)

    def think_ahead(self, view: SeatView, halt: CancelToken) -> None:
        """Let the other bot use the opponent's time."""
        think_ahead(self._bot, view, halt)

    def _phoneys_of(self, view: SeatView, halt: CancelToken) -> Iterator[Play]:
        """Plays whose main word is a phoney and whose other words are valid, best first.

        Plays much worse than the best play are left out: a player would not risk a turn for one.
        Empty if the words are not ready in time or the thinking is cancelled.
        """
        words = self._words(view, halt)
        if words is None or words.engine is None:
            return
        plays = []
        for play in plays_of(words.engine, view):
            if halt.is_called:
                return
            if self._is_phoney(play, view, words.phoneys):
                plays.append(play)
        best = find_best(self._engine, view, self._leaves).equity_millipoints
        for candidate in rank_plays(plays, question_of(view), Outlook.of(view), self._leaves):
            if candidate.equity_millipoints < best - _GIVES_UP:
                return
            assert isinstance(candidate.move, Play)
            yield candidate.move

    def _is_phoney(self, scored: ScoredPlay, view: SeatView, phoneys: frozenset[str]) -> bool:
        score = score_play(view.board, scored.play.placements(), view.tile_set, view.scoring)
        main, *others = score.texts
        return main in phoneys and all(map(self._engine.lexicon.is_acceptable, others))

    def _words(self, view: SeatView, halt: CancelToken) -> _Words | None:
        """Return the words once they are made; None if that takes too long for this turn."""
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
    """Return the words that are in the list and short enough to cross a phoney."""
    short = (word for word in words if len(word) <= _LONGEST_CROSSING)
    return [word for word in short if lexicon.is_acceptable(word)]


# Words that look right but are in no list, to practise challenging.
#
# They are made from well-known words as players make them: with an ending or a prefix that a word
# does not take, with a misspelling, or as a short string that could be a word. None of them is in
# the game's list, nor in that of the vocabulary levels, which also has the words that a school list
# omits.

MOST = 40_000
"""Number of phoneys in a game: enough that most racks spell some."""

WELL_KNOWN = 35
"""Phoneys are made from words up to this vocabulary level."""

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
"""Three letters in a row look usual if at least this many well-known words have them."""


def make_phoneys(
    lexicon: Lexicon,
    levels: Mapping[str, int],
    seed: int = 0,
    most: int = MOST,
    *,
    every: int = 1,
) -> tuple[str, ...]:
    """Make phoneys of three to eight letters, in upper case and sorted.

    Args:
        lexicon: the list of the game.
        levels: every word of `lexicon.levels` with its level; no phoney is one of them.
        seed: changes the random choice.
        most: upper bound of phoneys.
        every: 8 to make them from every eighth well-known word, in an eighth of the time.
    """
    common = sorted(word for word, level in levels.items() if level <= WELL_KNOWN)[::every]
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
    """A random sample of a family, without words and without long or very short ones."""
    words = sorted({word for word in family if 2 < len(word) <= _LONGEST and word not in levels})
    return words if len(words) <= most else rng.sample(words, most)


def _inflected(known: Iterable[str], levels: Collection[str]) -> Iterator[str]:
    """Words with a prefix or an ending that similar words take."""
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
    """Join a word and an ending by English spelling rules."""
    if word[-1] == "E" and ending[0] in "AEIY":
        return word[:-1] + ending
    if word[-1] == "Y" and word[-2] not in _VOWELS and ending[0] not in "IY":
        return word[:-1] + "I" + ("ES" if ending == "S" else ending)
    return word + ending


def _slipped(known: Iterable[str]) -> Iterator[str]:
    """Misspelled words: one letter group for another, a letter doubled or single."""
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
    """Short words with one letter changed, without an odd group of three letters."""
    shortest, longest = _SHORT
    counts = Counter(three for word in known for three in _threes(word))
    usual = frozenset(three for three, count in counts.items() if count >= _OFTEN)
    fitting = _fitting(usual)
    for word in known:
        if shortest <= len(word) <= longest:
            yield from _changed(f"^{word}$", usual, fitting)


def _fitting(usual: Collection[str]) -> Mapping[str, frozenset[str]]:
    """For each of `.AB`, `A.B` and `AB.`, the letters that look usual in place of the dot."""
    found: dict[str, set[str]] = {}
    for three in usual:
        for at in range(3):
            if three[at].isalpha():
                found.setdefault(f"{three[:at]}.{three[at + 1 :]}", set()).add(three[at])
    return {gap: frozenset(letters) for gap, letters in found.items()}


def _changed(
    framed: str, usual: Collection[str], fitting: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """A framed word with each letter changed to every letter that looks usual there."""
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
    """All groups of three letters in a row, with word boundaries as letters."""
    framed = f"^{word}$"
    return (framed[at : at + 3] for at in range(len(framed) - 2))
