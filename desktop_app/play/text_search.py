# SPDX-License-Identifier: MIT
"""Search for entries (rule topics, procedures of the desk) in plain words.

SQLite ranks: its full-text search (FTS5) finds stems and rates them by bm25, so rare words count
more than common ones. Each way to ask is rated by itself, and the entry as a whole: the entry whose
best way to ask is most like the query comes first.
"""

from __future__ import annotations

import re
import sqlite3
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

MIN_SHARE = 0.07
"""Minimum share of the best score for an entry to be a hit."""
MAX_HITS = 12
_LIKE = 0.82
"""How like two words are, 0 to 1, if one is the other mistyped (`difflib`)."""
_SHORTEST_MISTYPED = 5
"""Letters; shorter words are like too many others."""
_TABLES = """
CREATE VIRTUAL TABLE ways USING fts5(entry UNINDEXED, phrase, title, tokenize = 'porter');
CREATE VIRTUAL TABLE entries USING fts5(phrases, title, text, tokenize = 'porter');
"""
_RANKING = """
WITH
fits AS MATERIALIZED (
    SELECT entry, -bm25(ways, 0.0, 1.0, 0.85) AS fit FROM ways WHERE ways MATCH :words
),
placed AS (
    SELECT entry, fit, row_number() OVER (PARTITION BY entry ORDER BY fit DESC) AS place FROM fits
),
parts AS (
    SELECT entry, iif(place = 1, 1.0, 0.1) * fit AS part FROM placed WHERE place <= 3
    UNION ALL
    SELECT rowid, -bm25(entries, 1.0, 0.8, 0.3) FROM entries WHERE entries MATCH :words
)
SELECT entry, sum(part) AS score FROM parts
WHERE entry IN (SELECT rowid FROM entries WHERE entries MATCH :telling)
GROUP BY entry ORDER BY score DESC, entry LIMIT :most
"""
"""The best way to ask counts whole, the next two a little, and then the entry as a whole."""
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
"""Words that say almost nothing, as typed: they only decide between what the others find."""
_SYNONYMS = (
    "exchange swap swapping change changing trade",
    "tile letters piece",
    "clock timer",
    "phone mobile cell",
    "director referee umpire arbiter organiser organizer",
    "bonus bingo",
    "centre center middle star",
    "blank joker wildcard",
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
    "threat threaten",
)
"""Synonyms and forms that no rule makes; each line is searched as its first word."""
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


class WordIndex:
    """Index of some entries, in memory: a search takes well under a frame.

    It may be made in one thread and asked in another, but not by two at once.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = tuple(entries)
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        # Python 3.13 warns of a connection that nothing closes.
        weakref.finalize(self, self._database.close)
        self._database.executescript(_TABLES)
        self._known: set[str] = set()
        for number, entry in enumerate(self._entries):
            self._add(number, entry)

    def _add(self, number: int, entry: Entry) -> None:
        title, ways = self._plain(entry.title), [self._plain(phrase) for phrase in entry.phrases]
        self._database.executemany(
            "INSERT INTO ways VALUES (?, ?, ?)",
            [*((number, way, "") for way in ways), (number, "", title)],
        )
        self._database.execute(
            "INSERT INTO entries(rowid, phrases, title, text) VALUES (?, ?, ?, ?)",
            (number, " ".join(ways), title, self._plain(entry.text)),
        )

    def _plain(self, text: str) -> str:
        """A text as it is indexed."""
        words = _words(text)
        self._known.update(words)
        return " ".join(words)

    def find(self, query: str) -> list[Hit]:
        """The matching entries, best first, at most MAX_HITS; ties keep the order of the
        entries."""
        typed = _words(query)
        last = typed[-1] if typed and not query[-1:].isspace() else ""
        common = [f'"{word}"' for word in typed if word in COMMON]
        telling = [self._term(word, is_last=word == last) for word in typed if word not in COMMON]
        if not telling:
            return []
        asked = {
            "words": " OR ".join(dict.fromkeys([*telling, *common])),
            "telling": " OR ".join(telling),
            "most": MAX_HITS,
        }
        rows = self._database.execute(_RANKING, asked).fetchall()
        return [
            Hit(self._entries[number].id, score)
            for number, score in rows
            if score >= MIN_SHARE * rows[0][1]
        ]

    def _term(self, word: str, *, is_last: bool) -> str:
        """A word in the language of FTS5.

        An unknown last word is taken as a prefix, other unknown words as mistyped.
        """
        if self._is_held(f'"{word}"'):
            return f'"{word}"'
        if is_last and len(word) > 1 and self._is_held(f'"{word}"*'):
            return f'"{word}"*'
        if len(word) < _SHORTEST_MISTYPED or word.isdigit():
            return f'"{word}"'
        return f'"{next(iter(get_close_matches(word, self._known, 1, _LIKE)), word)}"'

    def _is_held(self, term: str) -> bool:
        question = "SELECT 1 FROM entries WHERE entries MATCH ? LIMIT 1"
        return self._database.execute(question, (term,)).fetchone() is not None


def _words(text: str) -> list[str]:
    plain = text.casefold().replace("’", "'")
    words = (word.removesuffix("'s").replace("'", "") for word in _WORD.findall(plain))
    meant = (_SLIPS.get(word, word) for word in words)
    return [word if word in COMMON else _SAME.get(word, word) for word in meant]


def _forms(word: str) -> Iterable[str]:
    """The word, and how its regular forms are written: swaps, swapped, exchanging."""
    stems = word, word.removesuffix("e"), word + word[-1]
    return word, *(stem + ending for stem in stems for ending in ("s", "es", "d", "ed", "ing"))


_SAME = {
    form: line.split()[0] for line in _SYNONYMS for word in line.split() for form in _forms(word)
}
