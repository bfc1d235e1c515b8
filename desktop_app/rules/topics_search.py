# SPDX-License-Identifier: MIT
"""Finding topics by the words a newcomer uses: weights for where each word stands, no more.

A word of the query counts most where it stands in the search words of a topic, then in its title,
then in its answers. Rare words count more than common ones, and a topic whose search words hold the
whole query as it stands goes first.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop_app.rules.topics import Topic
from desktop_app.rules.topics_answers import search_text

WEIGHTS = {"words": 4.0, "title": 3.0, "answer": 1.0}
PHRASE_BONUS = 3.0
# The share of the query's weight that a topic must reach to be a hit.
LEAST_SHARE = 0.34
MOST_HITS = 12
TOKEN = re.compile(r"[a-z0-9]+")
_COMMON_WORDS = (
    "a an and are as at be but by can do does for from had has have i if in is it its me my no not "
    "of on one or our should so than that the their them then there they this to too up was we "
    "what when where which who will with you your"
)
COMMON = frozenset(_COMMON_WORDS.split())
# What people say -> what the answers say; the left side after `_strip`.
SYNONYMS = {
    "swap": "exchange",
    "chang": "exchange",
    "trad": "exchange",
    "letter": "tile",
    "timer": "clock",
    "phon": "phone",
    "mobil": "phone",
    "cell": "phone",
    "refere": "director",
    "umpir": "director",
    "arbiter": "director",
    "bingo": "bonus",
    "middl": "centre",
    "center": "centre",
    "joker": "blank",
    "skip": "pass",
    "quit": "resign",
    "drew": "draw",
    "drawn": "draw",
    "took": "take",
    "taken": "take",
    "forgot": "forget",
    "forgotten": "forget",
    "laid": "lay",
    "wrote": "write",
    "written": "write",
    "left": "leave",
    "fell": "fall",
    "fallen": "fall",
    "lost": "lose",
    "ran": "run",
    "won": "win",
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
}
ENDINGS = ("ing", "ed", "es", "s", "e")


@dataclass(frozen=True, slots=True)
class Hit:
    """A topic that a search found, and how well it fits (higher is better)."""

    topic: Topic
    score: float


def tokens(text: str) -> list[str]:
    """The words of a text that a search compares: stems, without the commonest words."""
    return [_stem(word) for word in TOKEN.findall(text.casefold()) if word not in COMMON]


class TopicIndex:
    """The words of some topics, taken apart once: a search then costs well under a frame."""

    def __init__(self, topics: Iterable[Topic]) -> None:
        self._entries = [(topic, _bags(topic)) for topic in topics]

    def find(self, query: str) -> list[Hit]:
        """The topics that fit, best first, at most MOST_HITS; equal ones as they stand."""
        wanted = list(dict.fromkeys(tokens(query)))
        rarity = _rarity(wanted, [bags for _, bags in self._entries])
        whole = sum(rarity.values())
        hits = []
        for topic, bags in self._entries:
            having = [word for word in wanted if any(word in bag for bag in bags.values())]
            matched = sum(rarity[word] for word in having)
            if matched and matched >= LEAST_SHARE * whole:
                hits.append(Hit(topic, _score(wanted, bags, rarity) + _phrase_bonus(wanted, topic)))
        hits.sort(key=lambda hit: -hit.score)
        return hits[:MOST_HITS]


def find_topics(query: str, topics: Iterable[Topic]) -> list[Hit]:
    """The topics that fit the query, best first, at most MOST_HITS; equal ones as they stand."""
    return TopicIndex(topics).find(query)


def _bags(topic: Topic) -> dict[str, Counter[str]]:
    return {place: Counter(tokens(text)) for place, text in search_text(topic).items()}


def _rarity(wanted: Sequence[str], bags: Sequence[dict[str, Counter[str]]]) -> dict[str, float]:
    """The weight of each word: the fewer topics have it, the more it says; 0 when none has it."""
    found = {}
    for word in wanted:
        having = sum(any(word in bag for bag in each.values()) for each in bags)
        found[word] = math.log((len(bags) + 1) / having) if having else 0.0
    return found


def _score(wanted: Sequence[str], bags: dict[str, Counter[str]], rarity: dict[str, float]) -> float:
    """The best place of each word counts whole; a second place a little."""
    total = 0.0
    for word in wanted:
        places = sorted(
            (WEIGHTS[place] for place, bag in bags.items() if word in bag), reverse=True
        )
        total += rarity[word] * sum(weight / 4**rank for rank, weight in enumerate(places))
    return total


def _phrase_bonus(wanted: Sequence[str], topic: Topic) -> float:
    """What a topic gains from a search phrase that is the query or a part of it."""
    best = 0.0
    for phrase in topic.words:
        own = tokens(phrase)
        shared = len(set(own) & set(wanted))
        if own and shared == len(set(own)):
            best = max(best, PHRASE_BONUS * shared)
        elif shared:
            best = max(best, PHRASE_BONUS * shared / len(set(own) | set(wanted)))
    return best


def _stem(word: str) -> str:
    """The word without the commonest endings, and as the answers call it."""
    stem = _strip(word)
    return _strip(SYNONYMS[stem]) if stem in SYNONYMS else stem


def _strip(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word
