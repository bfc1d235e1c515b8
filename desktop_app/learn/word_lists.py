# SPDX-License-Identifier: MIT
"""Lists of words to study: ready-made ones, the learner's own, and queries.

A query is made of the patterns of the dictionary (`lexicon.word_search`) and of terms
``KEY:VALUE``; words between spaces must all hold (``and``), ``or``, ``not`` and brackets combine
them::

    length:7 probability:1-500
    *ING or (RE* level:-50)
    has:Q without:U length:-6
    anagram:SATIRE? limit:20

docs/study.md lists the keys. A session keeps one `Vocabulary` for each word list and calls
`find_words`, which may take a second the first time and belongs in a worker::

    vocabulary = Vocabulary(lexicon, lambda: read_levels(path))
    words = find_words(vocabulary, "length:7 limit:100", own.read)
    entry = vocabulary.entry("RETAINS")      hooks, inner hooks, anagrams, chance, level
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import groupby

from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import MAX_LENGTH, MIN_LENGTH
from desktop_app.lexicon.word_search import (
    BLANK,
    Hooks,
    SearchError,
    find_anagrams,
    find_hooks,
    find_pattern,
)
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.tiles import TileSet, count_ways
from desktop_app.sentences.sentence import Sentence

VOWELS = frozenset("AEIOU")
DOT = "."
"""In hooks, an end letter without which the word is still a word."""

_EVERY = 1_000_000
"""More words than any list has."""

SHORTEST_SUBWORD = 3
"""Letters of the shortest word that `Vocabulary.subwords` finds."""
LONGEST_QUERY = 500
STEM_LENGTH = 6


@cache
def usual_tiles() -> TileSet:
    """Return the set of the usual ruleset. Raises RulesetError or OSError if it is damaged."""
    return tile_set_of(load_ruleset(DEFAULT_RULESET))


def alphagram_of(word: str) -> str:
    """Return the letters of a word in alphabetical order, in upper case."""
    return "".join(sorted(word.upper()))


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A word with everything that a card shows of it.

    Attributes:
        word: in upper case.
        hooks: its hooks.
        anagrams: the other words of the same letters.
        ways: how many draws of a full set give its letters.
        rank: 1-based place by `ways` among the words of its length; None if it is not in the list.
        level: vocabulary level, from 10 (common) to 95 (rare); 99 for none.
    """

    word: str
    hooks: Hooks
    anagrams: tuple[str, ...]
    ways: int
    rank: int | None
    level: int

    @property
    def hooked(self) -> str:
        """The word between its hooks, as `hook_line` has it."""
        return hook_line(self.word, self.hooks)


def hook_line(word: str, hooks: Hooks) -> str:
    """Return a word between its front and back hooks, such as ``AC . LONE R``.

    A dot stands where the word is still a word without that end letter.
    """
    before = DOT if hooks.is_front_inner else ""
    after = DOT if hooks.is_back_inner else ""
    parts = ("".join(hooks.front), before, word, after, "".join(hooks.back))
    return " ".join(part for part in parts if part)


def hook_sentences(word: str, hooks: Hooks) -> tuple[str, ...]:
    """Return what `hook_line` says, in sentences."""
    said = []
    if hooks.front:
        letters = " ".join(hooks.front)
        said.append(Sentence("Makes a word in front: {letters}.", letters=letters))
    if hooks.back:
        letters = " ".join(hooks.back)
        said.append(Sentence("Makes a word at the end: {letters}.", letters=letters))
    if hooks.is_front_inner:
        said.append(Sentence("Dot in front: {word} is a word too.", word=word[1:]))
    if hooks.is_back_inner:
        said.append(Sentence("Dot at the end: {word} is a word too.", word=word[:-1]))
    return tuple(said)


class Vocabulary:
    """The words of a list with everything that they are chosen and ordered by.

    Args:
        lexicon: the word list.
        levels: returns the vocabulary levels; called when first needed.
        tile_set: decides how probable a word is; by default `usual_tiles`.
        defined_by: returns the words with a text in their definition, as
            `lexicon.definitions.Definitions.containing` does; by default none.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        levels: Callable[[], Mapping[str, int]],
        tile_set: TileSet | None = None,
        defined_by: Callable[[str], Iterable[str]] = lambda _text: (),
    ) -> None:
        self.defined_by = defined_by
        self.lexicon = lexicon
        self.tile_set = tile_set or usual_tiles()
        self._read_levels = levels
        self._ways: dict[str, int] = {}
        self._ranks: dict[int, dict[str, tuple[int, int, int]]] = {}

    @cached_property
    def levels(self) -> Mapping[str, int]:
        """Level of each word, as `lexicon.levels` has them."""
        return self._read_levels()

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the list."""
        return frozenset(self.lexicon.words())

    def level(self, word: str) -> int:
        """Return the level of a word in upper case; 99 if it has none."""
        return self.levels.get(word, IN_NO_LIST)

    def ways(self, word: str) -> int:
        """Return `count_ways` of a word, kept for the next time."""
        alphagram = alphagram_of(word)
        found = self._ways.get(alphagram)
        if found is None:
            found = self._ways[alphagram] = count_ways(alphagram, self.tile_set)
        return found

    def probable_first(self, words: Iterable[str]) -> list[str]:
        """Return words, the most probable first; ties by alphagram, then by word."""
        return sorted(words, key=lambda word: (-self.ways(word), alphagram_of(word), word))

    def ranks(self, word: str) -> tuple[int, int, int] | None:
        """Return the 1-based rank of a word by probability within its length.

        Returns:
            Its rank, and the ranks of the first and the last word that are as probable; None if
            the word is not in the list.
        """
        size = len(word)
        if size not in self._ranks:
            ordered = self.probable_first(self.of_length(size))
            found = self._ranks[size] = {}
            at = 0
            for _, group in groupby(ordered, key=self.ways):
                tied = list(group)
                for place, tied_word in enumerate(tied, start=at + 1):
                    found[tied_word] = (place, at + 1, at + len(tied))
                at += len(tied)
        return self._ranks[size].get(word)

    def of_length(self, size: int) -> frozenset[str]:
        """Return every word of a number of letters."""
        if not MIN_LENGTH <= size <= MAX_LENGTH:
            return frozenset()
        return frozenset(find_pattern(self.lexicon, BLANK * size, most=_EVERY).words)

    def anagrams(self, letters: str) -> tuple[str, ...]:
        """Return every word of exactly these letters, in alphabetical order."""
        return find_anagrams(self.lexicon, letters, most=_EVERY).words

    def subwords(self, letters: str) -> tuple[str, ...]:
        """Return every word of some of these letters that has three letters or more, sorted."""
        found = find_anagrams(self.lexicon, letters, uses_all=False, most=_EVERY).words
        return tuple(sorted(word for word in found if len(word) >= SHORTEST_SUBWORD))

    def entry(self, word: str) -> WordEntry:
        """Return what a card shows of a word of letters of the list, in it or not."""
        word = word.upper()
        ranks = self.ranks(word)
        return WordEntry(
            word,
            find_hooks(self.lexicon, word),
            tuple(anagram for anagram in self.anagrams(word) if anagram != word),
            self.ways(word),
            None if ranks is None else ranks[0],
            self.level(word),
        )

    @cached_property
    def stems(self) -> tuple[Stem, ...]:
        """Stems of six letters that make the most bingos with one tile, the best first."""
        accepted: dict[str, set[str]] = {}
        for alphagram in {alphagram_of(word) for word in self.of_length(STEM_LENGTH + 1)}:
            for at, letter in enumerate(alphagram):
                accepted.setdefault(alphagram[:at] + alphagram[at + 1 :], set()).add(letter)
        copies = self.tile_set.distribution
        found = [
            Stem(letters, "".join(sorted(tiles)), sum(copies.get(tile, 0) for tile in tiles))
            for letters, tiles in accepted.items()
        ]
        return tuple(
            sorted(found, key=lambda stem: (-stem.tiles * self.ways(stem.letters), stem.letters))
        )


@dataclass(frozen=True, slots=True)
class Stem:
    """Letters that make a bingo with many single tiles.

    Attributes:
        letters: the stem, in alphabetical order.
        accepted: the letters that make a word with it.
        tiles: how many tiles of a full set have those letters.
    """

    letters: str
    accepted: str
    tiles: int


# Ready-made lists.


@dataclass(frozen=True, slots=True)
class ReadyList:
    """A list that comes with the program.

    Attributes:
        id: its name in a query, after ``list:``, and on the command line.
        title: its name on the screen.
        query: the words it has.
        is_probable_first: True to study its most probable words first, False for the alphabet.
    """

    id: str
    title: Sentence
    query: str
    is_probable_first: bool = False


READY_LISTS = (
    ReadyList("twos", Sentence("Two-letter words"), "length:2"),
    ReadyList("threes", Sentence("Three-letter words"), "length:3"),
    ReadyList("fours", Sentence("Four-letter words"), "length:4", True),
    ReadyList("fives", Sentence("Five-letter words"), "length:5", True),
    ReadyList("sixes", Sentence("Six-letter words"), "length:6", True),
    ReadyList("sevens", Sentence("Seven-letter words, most probable first"), "length:7", True),
    ReadyList("eights", Sentence("Eight-letter words, most probable first"), "length:8", True),
    ReadyList("common-sevens", Sentence("Common seven-letter words"), "length:7 level:-35", True),
    ReadyList("common-eights", Sentence("Common eight-letter words"), "length:8 level:-35", True),
    ReadyList("front-hooks", Sentence("Words that take a letter in front"), "length:2-4 front:?"),
    ReadyList("back-hooks", Sentence("Words that take a letter at the end"), "length:2-4 back:?"),
    ReadyList(
        "s-hooks-missing", Sentence("Short words that take no S"), "length:2-4 not back:S not *S"
    ),
    ReadyList("q-without-u", Sentence("Q without U"), "has:Q without:U"),
    ReadyList(
        "vowel-dumps",
        Sentence("Vowel dumps"),
        "length:2-3 consonants:0 or length:4-5 consonants:-1 or length:6-8 consonants:-2",
    ),
    ReadyList("consonant-dumps", Sentence("Words without A, E, I, O and U"), "length:2-8 vowels:0"),
    ReadyList(
        "jqxz",
        Sentence("Short words with J, Q, X or Z"),
        "length:2-5 (has:J or has:Q or has:X or has:Z)",
    ),
    ReadyList("stems", Sentence("Bingos from the best stems"), "stem:1-20", True),
    ReadyList("re-words", Sentence("Bingos that begin with RE"), "length:7-8 RE*", True),
    ReadyList("un-words", Sentence("Bingos that begin with UN"), "length:7-8 UN*", True),
    ReadyList("out-words", Sentence("Bingos that begin with OUT"), "length:7-8 OUT*", True),
    ReadyList("ing-words", Sentence("Bingos that end in ING"), "length:7-8 *ING", True),
    ReadyList(
        "er-words", Sentence("Bingos that end in ER or ERS"), "length:7-8 (*ER or *ERS)", True
    ),
)


def ready_list(list_id: str) -> ReadyList | None:
    """Return the list of an id, ignoring case; None if there is none."""
    wanted = list_id.casefold()
    return next((ready for ready in READY_LISTS if ready.id == wanted), None)


# Queries.

_TOKEN = re.compile(r'\s+|[()]|(?:[^\s()"]+|"[^"]*")+|"')
_TERM = re.compile(r"([A-Za-z]+):(.*)")
_RANGE = re.compile(r"(\d{1,7})?(-)?(\d{1,7})?")
OwnWords = Callable[[str], Iterable[str]]
"""Returns the words of one of the learner's own lists, or the query of a saved search as a text.

Raises LookupError if there is neither.
"""


def _no_lists(name: str) -> Iterable[str]:
    raise LookupError(name)


@dataclass(frozen=True)
class _Term:
    """A part of a query.

    Attributes:
        holds: True for a word that fits.
        words: a set with every word that fits; None for all words.
    """

    holds: Callable[[str], bool]
    words: frozenset[str] | None = None


def _of_words(words: Iterable[str]) -> _Term:
    held = frozenset(words)
    return _Term(held.__contains__, held)


def find_words(
    vocabulary: Vocabulary,
    query: str,
    own_words: OwnWords = _no_lists,
    within: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Return the words of a query, or of a list if the query is just its name.

    Ready-made lists and a query with ``limit`` are in their own order, all others alphabetical.

    Args:
        vocabulary: where to look.
        query: a query or the name of a list.
        own_words: the learner's own lists, and saved searches.
        within: names of the saved searches that this query is a part of.

    Raises:
        SearchError: the query cannot be read; `at` is the place.
        LexiconError: one of the learner's lists cannot be read.
        OSError: as above, or the vocabulary levels.
    """
    ready = ready_list(query.strip())
    if ready is not None:
        found = find_words(vocabulary, ready.query, own_words)
        return tuple(vocabulary.probable_first(found)) if ready.is_probable_first else found
    reader = _Reader(vocabulary, query, own_words, within)
    term = reader.read()
    words = vocabulary.words if term.words is None else term.words & vocabulary.words
    found = tuple(sorted(filter(term.holds, words)))
    if reader.limit is None:
        return found
    first, last = reader.limit
    return tuple(vocabulary.probable_first(found)[max(first - 1, 0) : last])


def check_query(vocabulary: Vocabulary, query: str, own_words: OwnWords = _no_lists) -> None:
    """Read a query without looking for its words; arguments and errors are those of `find_words`.

    It also raises LookupError for a list that is not there.
    """
    if ready_list(query.strip()) is None:
        _Reader(vocabulary, query, own_words, ()).read()


class _Reader:
    """Reads one query from left to right."""

    def __init__(
        self, vocabulary: Vocabulary, query: str, own_words: OwnWords, within: tuple[str, ...]
    ) -> None:
        if len(query) > LONGEST_QUERY:
            raise SearchError(
                Sentence("a query has at most {most} characters", most=LONGEST_QUERY),
                LONGEST_QUERY,
            )
        self._vocabulary, self._own_words, self._within = vocabulary, own_words, within
        self._tokens = [
            (found.start(), found.group())
            for found in _TOKEN.finditer(query)
            if not found.group().isspace()
        ]
        self._next = 0
        self._end = len(query)
        self._depth = 0
        self.limit: tuple[int, int] | None = None

    def read(self) -> _Term:
        if not self._tokens:
            raise SearchError(Sentence("the query is empty"))
        term = self._either()
        if self._next < len(self._tokens):
            raise SearchError(Sentence("there is no ( for this )"), self._at)
        return term

    @property
    def _at(self) -> int:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else self._end

    def _peek(self) -> str:
        return self._tokens[self._next][1] if self._next < len(self._tokens) else ""

    def _take(self, word: str) -> bool:
        if self._peek().casefold() != word:
            return False
        self._next += 1
        return True

    def _either(self) -> _Term:
        terms = [self._all()]
        while self._take("or"):
            terms.append(self._all())
        if len(terms) == 1:
            return terms[0]
        sets = [term.words for term in terms]
        known = [own for own in sets if own is not None]
        words = frozenset().union(*known) if len(known) == len(sets) else None
        return _Term(lambda word: any(term.holds(word) for term in terms), words)

    def _all(self) -> _Term:
        terms = [self._one()]
        while self._peek() not in ("", ")") and self._peek().casefold() != "or":
            self._take("and")
            terms.append(self._one())
        if len(terms) == 1:
            return terms[0]
        known = [term.words for term in terms if term.words is not None]
        words = frozenset.intersection(*known) if known else None
        rest = [term.holds for term in terms if term.words is None or term.words is not words]
        return _Term(lambda word: all(holds(word) for holds in rest), words)

    def _one(self) -> _Term:
        at, token = self._at, self._peek()
        if token in ("", ")") or token.casefold() in ("and", "or"):
            raise SearchError(Sentence("a pattern or KEY:VALUE is missing here"), at)
        self._next += 1
        if token.casefold() == "not":
            denied = self._one()
            return _Term(lambda word: not denied.holds(word))
        if token == "(":
            self._depth += 1
            inner = self._either()
            self._depth -= 1
            if not self._take(")"):
                raise SearchError(Sentence("there is no ) for this ("), at)
            return inner
        return self._term(at, token)

    def _term(self, at: int, token: str) -> _Term:
        match = _TERM.fullmatch(token)
        key, value = (match[1].casefold(), match[2]) if match else ("pattern", token)
        value_at = at if match is None else at + match.start(2)
        if key == "limit":
            if self._depth or self.limit is not None:
                raise SearchError(Sentence("limit: may be given once, outside all brackets"), at)
            self.limit = _range(value, value_at, default_first=1)
            if "-" not in value:
                self.limit = (1, self.limit[1])
            return _Term(lambda word: True)
        make = _MAKERS.get(key)
        if make is None:
            raise SearchError(
                Sentence(
                    "{key} is not a search key; expected one of {keys}",
                    key=key,
                    keys=", ".join((*_MAKERS, "limit")),
                ),
                at,
            )
        if not value:
            raise SearchError(Sentence("a value is missing after {key}:", key=key), value_at)
        return make(self, value, value_at)

    # One method for each key of a query.

    def pattern(self, value: str, at: int) -> _Term:
        """Words that match a pattern of the dictionary."""
        return self._searched(at, lambda: find_pattern(self._lexicon, value, most=_EVERY).words)

    def anagram(self, value: str, at: int) -> _Term:
        """Words of all these tiles."""
        return self._searched(at, lambda: find_anagrams(self._lexicon, value, most=_EVERY).words)

    def parts(self, value: str, at: int) -> _Term:
        """Words of some of these tiles."""
        return self._searched(
            at,
            lambda: find_anagrams(self._lexicon, value, uses_all=False, most=_EVERY).words,
        )

    @property
    def _lexicon(self) -> Lexicon:
        return self._vocabulary.lexicon

    def _searched(self, at: int, search: Callable[[], tuple[str, ...]]) -> _Term:
        try:
            return _of_words(word.upper() for word in search())
        except SearchError as error:
            raise SearchError(error.reason, at + error.at) from None

    def length(self, value: str, at: int) -> _Term:
        """Words of a number of letters."""
        first, last = _range(value, at)
        sizes = range(max(first, MIN_LENGTH), min(last, MAX_LENGTH) + 1)
        return _of_words(word for size in sizes for word in self._vocabulary.of_length(size))

    def probability(self, value: str, at: int) -> _Term:
        """Words by their rank; with a plus, ties are kept whole."""
        first, last = _range(value.removesuffix("+"), at)
        is_lax = value.endswith("+")

        def holds(word: str) -> bool:
            ranks = self._vocabulary.ranks(word)
            if ranks is None:
                return False
            rank, tied_first, tied_last = ranks
            return (tied_first <= last and tied_last >= first) if is_lax else first <= rank <= last

        return _Term(holds)

    def level(self, value: str, at: int) -> _Term:
        """Words by vocabulary level."""
        first, last = _range(value, at)
        return _Term(lambda word: first <= self._vocabulary.level(word) <= last)

    def points(self, value: str, at: int) -> _Term:
        """Words by the points of their letters."""
        first, last = _range(value, at)
        values = self._vocabulary.tile_set.values
        return _Term(lambda word: first <= sum(values.get(face, 0) for face in word) <= last)

    def vowels(self, value: str, at: int) -> _Term:
        """Words by their number of vowels; Y counts as a consonant."""
        first, last = _range(value, at)
        return _Term(lambda word: first <= sum(face in VOWELS for face in word) <= last)

    def consonants(self, value: str, at: int) -> _Term:
        """Words by their number of consonants."""
        first, last = _range(value, at)
        return _Term(lambda word: first <= sum(face not in VOWELS for face in word) <= last)

    def has(self, value: str, at: int) -> _Term:
        """Words with all of these letters."""
        wanted = Counter(self._letters(value, at))
        return _Term(lambda word: all(word.count(face) >= count for face, count in wanted.items()))

    def without(self, value: str, at: int) -> _Term:
        """Words with none of these letters."""
        unwanted = frozenset(self._letters(value, at))
        return _Term(lambda word: unwanted.isdisjoint(word))

    def _letters(self, value: str, at: int) -> str:
        for place, char in enumerate(value.upper()):
            if char not in self._lexicon.alphabet.numbers:
                raise SearchError(Sentence("{text!r} is not a letter", text=char), at + place)
        return value.upper()

    def front(self, value: str, at: int) -> _Term:
        """Words that take one of these letters in front; ``?`` for any, ``-`` for none."""
        return self._hooked(value, at, lambda word, face: face + word)

    def back(self, value: str, at: int) -> _Term:
        """Words that take one of these letters at the end."""
        return self._hooked(value, at, lambda word, face: word + face)

    def _hooked(self, value: str, at: int, join: Callable[[str, str], str]) -> _Term:
        words = self._vocabulary.words
        every = self._lexicon.alphabet.faces
        faces = every if value in (BLANK, "-") else tuple(self._letters(value, at))
        is_wanted = value != "-"
        return _Term(lambda word: any(join(word, face) in words for face in faces) is is_wanted)

    def drop(self, value: str, at: int) -> _Term:
        """Words that are words without their first or last letter."""
        cuts = {"front": slice(1, None), "back": slice(None, -1)}
        cut = cuts.get(value.casefold())
        if cut is None:
            raise SearchError(Sentence("read {value}; expected front or back", value=value), at)
        words = self._vocabulary.words
        return _Term(lambda word: word[cut] in words)

    def stem(self, value: str, at: int) -> _Term:
        """Bingos from a stem and one tile; with numbers, from the best stems."""
        if value[0].isdigit():
            first, last = _range(value, at)
            chosen = [stem.letters for stem in self._vocabulary.stems[max(first - 1, 0) : last]]
        else:
            chosen = [self._letters(value, at)]
        found: set[str] = set()
        for letters in chosen:
            search = partial(self._vocabulary.anagrams, letters + BLANK)
            found |= self._searched(at, search).words or frozenset()
        return _of_words(found)

    def definition(self, value: str, at: int) -> _Term:
        """Words with a text in their definition; one with spaces stands in quotes."""
        text = value.replace('"', "").strip()
        if not text:
            raise SearchError(Sentence("a value is missing after {key}:", key="definition"), at)
        return _of_words(self._vocabulary.defined_by(text))

    def list(self, value: str, at: int) -> _Term:
        """Words of a ready-made list, of one of the learner's own, or of a saved search."""
        ready = ready_list(value)
        if ready is not None:
            return _of_words(find_words(self._vocabulary, ready.query))
        try:
            own = self._own_words(value)
            if not isinstance(own, str):
                return _of_words(word.upper() for word in own)
            if value.casefold() in self._within:
                raise SearchError(Sentence("the search {name} is part of itself", name=value), at)
            within = (*self._within, value.casefold())
            return _of_words(find_words(self._vocabulary, own, self._own_words, within))
        except LookupError:
            raise SearchError(
                Sentence(
                    "no list is called {name}; there are {names} and your own",
                    name=value,
                    names=", ".join(other.id for other in READY_LISTS),
                ),
                at,
            ) from None


_MAKERS: Mapping[str, Callable[[_Reader, str, int], _Term]] = {
    "pattern": _Reader.pattern,
    "anagram": _Reader.anagram,
    "from": _Reader.parts,
    "length": _Reader.length,
    "probability": _Reader.probability,
    "level": _Reader.level,
    "points": _Reader.points,
    "vowels": _Reader.vowels,
    "consonants": _Reader.consonants,
    "has": _Reader.has,
    "without": _Reader.without,
    "front": _Reader.front,
    "back": _Reader.back,
    "drop": _Reader.drop,
    "stem": _Reader.stem,
    "list": _Reader.list,
    "definition": _Reader.definition,
}


def _range(value: str, at: int, default_first: int = 0) -> tuple[int, int]:
    """Return the bounds of ``7``, ``2-8``, ``-8`` or ``2-``. Raises SearchError."""
    match = _RANGE.fullmatch(value)
    if match is None or not (match[1] or match[3]):
        raise SearchError(
            Sentence("read {value}; expected a number or a range such as 2-8", value=value), at
        )
    first = int(match[1]) if match[1] else default_first
    last = int(match[3]) if match[3] else (_EVERY if match[2] else first)
    if last < first:
        raise SearchError(
            Sentence("read {value}; the first number is the larger one", value=value), at
        )
    return first, last
