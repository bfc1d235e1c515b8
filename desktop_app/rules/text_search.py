# SPDX-License-Identifier: MIT
"""Search for entries (rule topics, procedures of the desk) in plain words.

A query is compared with each phrase of an entry as a whole: the more of the query a phrase
contains, and the less else, the better the match. Words elsewhere in the entry add a little. Rare
words count more than common ones.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

MIN_SHARE = 0.07
"""Minimum share of the best score for an entry to be a hit."""
MAX_HITS = 12
TITLE_SHARE = 0.85
"""Weight of the title relative to a search phrase."""
PHRASE_WEIGHT = 3.0
WORD_WEIGHTS = (1.0, 0.8, 0.3)
"""Weights of a word in the phrases, the title and the text of an entry."""
EXTRA_TYPED, EXTRA_IN_PHRASE = 0.5, 0.5
"""Weights against a match of words only in the query, and of words only in the phrase."""
MISTYPED_WEIGHT = 0.8
"""Weight of a word that is not in the index, for the one that it is most like."""
_LIKE = 0.82
"""How like two words are, 0 to 1, if one is the other mistyped (`difflib`)."""
_SHORTEST_MISTYPED = 5
"""Letters; shorter words are like too many others."""
UNFINISHED_WEIGHT = 0.6
"""Weight of a prefix match: the last word of a query while it is being typed."""
COMMON_WEIGHT = 0.15
"""Weight of one of the commonest words, which only decides between otherwise equal phrases."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_COMMON_WORDS = (
    "a about actually after am an and any are as at be been but by can could d did do does don "
    "done for from get gets getting go goes going got had has have he her here him his how i if "
    "in into is it its just kind ll m may me mean means might must my need of on one or our "
    "please really s shall she should now ok okay so some still such than that the their them "
    "then there these they thing this those to too us use used ve very want was we were what "
    "whats when where which who why will with would you your happens happen happened allowed "
    "supposed possible"
)
COMMON = frozenset(_COMMON_WORDS.split())
"""Words that say almost nothing about the subject, as typed."""
_SYNONYMS = (
    "exchange swap swapping change changing trade",
    "tile letter piece",
    "clock timer",
    "phone mobile cell",
    "director referee umpire arbiter organiser organizer",
    "bonus bingo",
    "centre center middle star",
    "blank joker wildcard wild empty",
    "pass skip",
    "resign quit surrender concede",
    "draw drew drawn",
    "overdraw overdrew overdrawn overdrawing",
    "take took taken",
    "forget forgot forgotten",
    "lay laid place put",
    "write wrote written",
    "leave left",
    "fall fell fallen drop dropped",
    "lose lost",
    "run ran",
    "win won winner",
    "see saw seen look peek peep",
    "toilet bathroom restroom loo",
    "stop pause halt",
    "opponent rival",
    "nobody noone anybody anyone",
    "wrong bad invalid incorrect false",
    "valid acceptable good real",
    "begin start",
    "end finish over",
    "point score",
    "name call",
    "mistake error accident slip",
    "throw threw thrown",
    "know knew",
    "spell spelt spelled",
    "say said tell told",
    "hit press push",
    "neutralise neutralize",
    "one 1 single",
    "two 2 both pair",
    "three 3 third",
    "swear swore swearing curse",
    "four 4",
    "five 5",
    "six 6",
    "seven 7",
    "eight 8",
    "nine 9",
    "ten 10",
    "fifty 50",
    "ill sick unwell",
    "come came arrive arrived",
    "floor ground carpet",
    "dictionary dictionaries wordlist",
    "hide hid hidden",
    "shout shouted yell",
)
"""Synonyms; each line is searched as its first word."""
_SLIP_PAIRS = (
    "agian>again alowed>allowed arived>arrived bakc>back befor>before begining>beginning "
    "betwen>between bothe>both cancell>cancel challange>challenge chnage>change clok>clock "
    "cloock>clock combinned>combined conected>connected crokked>crooked desides>decides "
    "disconected>disconnected dissappeared>disappeared droped>dropped emty>empty "
    "equipmant>equipment exchainges>exchanges exchnage>exchange flase>false forfiet>forfeit "
    "furst>first gmae>game insted>instead konw>know lossing>losing mised>missed "
    "misstake>mistake oponent>opponent opponnent>opponent ordr>order peopel>people "
    "remedys>remedies sceond>second scor>score seperately>separately tabel>table teh>the "
    "tehn>then tiem>time totl>total trippel>triple worng>wrong"
)
_SLIPS = dict(pair.split(">") for pair in _SLIP_PAIRS.split())
"""Words mistyped in the ways people ask, and what is meant: a slip is rare, and not a subject."""
_ENDINGS = ("ing", "ed", "es", "s", "ly", "e")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that can be found.

    Attributes:
        id: returned by `WordIndex.find`.
        title: its title.
        phrases: the ways people ask for it.
        text: all other text about it.
    """

    id: str
    title: str
    phrases: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found, and its score (higher is better)."""

    id: str
    score: float


def tokens(text: str) -> list[str]:
    """The words of a text as compared: stems, without the commonest words."""
    return [_stem(word) for word in _words(text) if word not in COMMON]


@dataclass(frozen=True, slots=True)
class _IndexedEntry:
    """An entry split into words. Each of `phrases` is a set of words and its weight."""

    entry: Entry
    phrases: tuple[tuple[frozenset[str], float], ...]
    places: tuple[frozenset[str], ...]


class WordIndex:
    """Index of the words of some entries, split once: a search then takes well under a frame."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._indexed = [_index(entry) for entry in entries]
        counts = Counter(
            word for indexed in self._indexed for word in frozenset().union(*indexed.places)
        )
        self._rarity = {
            word: math.log((len(self._indexed) + 1) / count) for word, count in counts.items()
        }

    def find(self, query: str) -> list[Hit]:
        """The matching entries, best first, at most MAX_HITS; ties keep the order of the
        entries."""
        wanted = self._weighted(query)
        common = {word: COMMON_WEIGHT for word in _words(query) if word in COMMON}
        hits = []
        for indexed in self._indexed:
            held = sum(
                weight
                for word, weight in wanted.items()
                if any(word in place for place in indexed.places)
            )
            if held:
                hits.append(Hit(indexed.entry.id, self._score(wanted, common, indexed)))
        hits.sort(key=lambda hit: -hit.score)
        return [hit for hit in hits[:MAX_HITS] if hit.score >= MIN_SHARE * hits[0].score]

    def _weighted(self, query: str) -> dict[str, float]:
        """The words of a query that are in the index, with their weights.

        An unknown last word is taken as a prefix, other unknown words as mistyped.
        """
        typed = _words(query)
        found = {
            word: self._rarity[word]
            for word in map(_stem, (word for word in typed if word not in COMMON))
            if word in self._rarity
        }
        last = typed[-1] if typed and not query[-1:].isspace() else ""
        if len(last) > 1 and last not in COMMON and _stem(last) not in found:
            for word, rarity in self._rarity.items():
                if word.startswith(last):
                    found[word] = UNFINISHED_WEIGHT * rarity
        for word in typed:
            is_begun = word == last and any(known.startswith(word) for known in self._rarity)
            if word not in COMMON and not is_begun and (meant := self._mistyped(word)):
                found.setdefault(meant, MISTYPED_WEIGHT * self._rarity[meant])
        return found

    def _mistyped(self, word: str) -> str:
        """The stem that an unknown word is most like, empty if there is none."""
        stem = _stem(word)
        if stem in self._rarity or len(word) < _SHORTEST_MISTYPED or word.isdigit():
            return ""
        return next(iter(get_close_matches(stem, self._rarity, 1, _LIKE)), "")

    def _score(
        self, wanted: Mapping[str, float], common: Mapping[str, float], indexed: _IndexedEntry
    ) -> float:
        every = {**common, **wanted}
        best = max((self._fit(every, *phrase) for phrase in indexed.phrases), default=0.0)
        words = sum(
            weight * max(_weights_of(word, indexed.places), default=0.0)
            for word, weight in wanted.items()
        )
        return PHRASE_WEIGHT * best * sum(wanted.values()) + words

    def _fit(self, wanted: Mapping[str, float], phrase: frozenset[str], share: float) -> float:
        """Similarity of a query and a phrase, 0 to 1 (Tversky index of their weights)."""
        shared = sum(weight for word, weight in wanted.items() if word in phrase)
        if not shared:
            return 0.0
        own = sum(self._rarity.get(word, COMMON_WEIGHT) for word in phrase) - shared
        more = sum(wanted.values()) - shared
        return share * shared / (shared + EXTRA_TYPED * more + EXTRA_IN_PHRASE * own)


def _weights_of(word: str, places: Sequence[frozenset[str]]) -> list[float]:
    return [weight for place, weight in zip(places, WORD_WEIGHTS, strict=True) if word in place]


def _index(entry: Entry) -> _IndexedEntry:
    weighed = [(_all_words(phrase), 1.0) for phrase in entry.phrases]
    weighed.append((_all_words(entry.title), TITLE_SHARE))
    places = tuple(
        frozenset(tokens(text)) for text in (" ".join(entry.phrases), entry.title, entry.text)
    )
    return _IndexedEntry(entry, tuple(weighed), places)


def _all_words(text: str) -> frozenset[str]:
    """Stems, and the commonest words unchanged."""
    return frozenset(word if word in COMMON else _stem(word) for word in _words(text))


def _words(text: str) -> list[str]:
    plain = text.casefold().replace("’", "'")
    words = (word.removesuffix("'s").replace("'", "") for word in _WORD.findall(plain))
    return [_SLIPS.get(word, word) for word in words]


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    """The word without common endings; synonyms share one stem."""
    stem = _strip(word)
    return _SYNONYM_STEMS.get(word) or _SYNONYM_STEMS.get(stem, stem)


def _strip(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            stem = word.removesuffix(ending)
            # Undouble the consonant: swapping, dropped.
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] not in "sl" else stem
    return word


_SYNONYM_STEMS = {
    form: _strip(line.split()[0])
    for line in _SYNONYMS
    for word in line.split()
    for form in (word, _strip(word))
}
