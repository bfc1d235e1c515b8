# SPDX-License-Identifier: MIT
"""Searches a word list: hooks, anagrams with blanks, and patterns.

Only the DAWG half of a graph is used, so a graph without GADDAG will do. Words are returned in
upper case in alphabetical order; the letter of a blank is in lower case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.word_list import MAX_LENGTH, MIN_LENGTH, check_file_size
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import read_file

BLANK = "?"
ANY_LENGTH = "*"
MAX_FOUND = 1000
_BLANKED = 128
MAX_PATTERN = 60
"""Characters of a pattern: longer than any that could match a word."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """The hooks of a word.

    Attributes:
        front, back: the letters that make another word before it and after it.
        is_front_inner, is_back_inner: True if it is still a word without its first letter, or
            without its last: then the word itself is a hook of that shorter word.
    """

    front: tuple[str, ...]
    back: tuple[str, ...]
    is_front_inner: bool
    is_back_inner: bool


@dataclass(frozen=True, slots=True)
class Found:
    """The words found by a search.

    Attributes:
        words: at most the requested number.
        is_cut: True if there are more.
    """

    words: tuple[str, ...]
    is_cut: bool = False


class SearchError(LexiconError):
    """An invalid search text; `at` is the 0-based position of the fault."""

    def __init__(self, reason: str, at: int = 0) -> None:
        super().__init__(reason)
        self.at = at


def find_hooks(lexicon: Lexicon, word: str) -> Hooks:
    """Return the hooks of a word, ignoring case; the word itself need not be in the list."""
    word = word.upper()
    faces = lexicon.alphabet.faces
    inner_size = len(word) - 1
    return Hooks(
        front=tuple(face for face in faces if face + word in lexicon),
        back=tuple(face for face in faces if word + face in lexicon),
        is_front_inner=inner_size >= MIN_LENGTH and word[1:] in lexicon,
        is_back_inner=inner_size >= MIN_LENGTH and word[:-1] in lexicon,
    )


def find_anagrams(
    lexicon: Lexicon, tiles: str, *, uses_all: bool = True, most: int = MAX_FOUND
) -> Found:
    """Return the words that tiles spell.

    Args:
        lexicon: the list to search.
        tiles: letters in any case, ``?`` for a blank.
        uses_all: True to use every tile; False to include words of some of them.
        most: upper bound of results.

    Raises:
        SearchError: other characters than letters and blanks, too few tiles or too many.
    """
    counts, blanks = _count_tiles(lexicon, tiles)
    size = counts.total() + blanks
    if not MIN_LENGTH <= size <= MAX_LENGTH:
        raise SearchError(
            Sentence.counted(
                "one tile; expected {min_length} to {max_length}",
                "{count} tiles; expected {min_length} to {max_length}",
                size,
                min_length=MIN_LENGTH,
                max_length=MAX_LENGTH,
            )
        )
    least = size if uses_all else MIN_LENGTH
    if lexicon.finder is not None:
        return _told(
            lexicon, *lexicon.finder.anagrams(bytes(counts.elements()), blanks, least, most)
        )
    return _take(_spell(lexicon, counts, blanks, least), most)


def _count_tiles(lexicon: Lexicon, tiles: str) -> tuple[Counter[int], int]:
    """Count each tile number and the blanks. Raises SearchError."""
    counts: Counter[int] = Counter()
    blanks = 0
    for at, char in enumerate(tiles.upper()):
        number = lexicon.alphabet.numbers.get(char)
        if char == BLANK:
            blanks += 1
        elif number is None:
            raise SearchError(
                Sentence("{char!r} is neither a letter nor {blank}", char=char, blank=BLANK), at
            )
        else:
            counts[number] += 1
    return counts, blanks


def _spell(lexicon: Lexicon, counts: Counter[int], blanks: int, least: int) -> Iterator[str]:
    """Walk the graph as far as the tiles reach; a real tile is used before a blank."""
    faces, kwg = lexicon.alphabet.faces, lexicon.kwg

    def walk(index: int, spelled: str, length: int, blanks: int) -> Iterator[str]:
        left = counts.total() + blanks
        for tile, arc, accepts in kwg.children(index):
            is_blank = not counts[tile]
            if is_blank and not blanks:
                continue
            face = faces[tile - 1]
            longer = spelled + (face.lower() if is_blank else face)
            if accepts and length + 1 >= least:
                yield longer
            if arc and left > 1:
                counts[tile] -= not is_blank
                yield from walk(arc, longer, length + 1, blanks - is_blank)
                counts[tile] += not is_blank

    return walk(kwg.dawg_root, "", 0, blanks)


def find_pattern(lexicon: Lexicon, pattern: str, *, most: int = MAX_FOUND) -> Found:
    """Return the words that match a pattern.

    Args:
        lexicon: the list to search.
        pattern: letters in any case, ``?`` for any letter, ``*`` for any number of letters,
            including none, ``[AEI]`` for one of a set, ``[^AEI]`` for one not in a set.
        most: upper bound of results.

    Raises:
        SearchError: an invalid character, a bracket that is not closed or is empty, or a pattern
            that is too long.
    """
    steps = _read_pattern(lexicon, pattern)
    if lexicon.finder is not None:
        return _told(
            lexicon,
            *lexicon.finder.matches(
                [None if step is None else bytes(step) for step in steps], most
            ),
        )
    faces, kwg = lexicon.alphabet.faces, lexicon.kwg

    def walk(index: int, spelled: str, states: frozenset[int]) -> Iterator[str]:
        for tile, arc, accepts in kwg.children(index):
            following = _advance(steps, states, tile)
            if not following:
                continue
            longer = spelled + faces[tile - 1]
            if accepts and len(steps) in following:
                yield longer
            if arc:
                yield from walk(arc, longer, following)

    return _take(walk(kwg.dawg_root, "", _closed(steps, {0})), most)


_Step = frozenset[int] | None
"""The tile numbers that match at a place of a pattern; None for any number of letters."""


def _advance(steps: Sequence[_Step], states: frozenset[int], tile: int) -> frozenset[int]:
    """Return the places of a pattern reached with one more letter."""
    reached: set[int] = set()
    for at in states:
        if at == len(steps):
            continue
        step = steps[at]
        if step is None:
            reached.add(at)
        elif tile in step:
            reached.add(at + 1)
    return _closed(steps, reached)


def _closed(steps: Sequence[_Step], states: set[int]) -> frozenset[int]:
    """Add the places after every star, because a star may match nothing."""
    closed = set(states)
    for state in states:
        at = state
        while at < len(steps) and steps[at] is None:
            at += 1
            closed.add(at)
    return frozenset(closed)


def _read_pattern(lexicon: Lexicon, pattern: str) -> tuple[_Step, ...]:
    if not 1 <= len(pattern) <= MAX_PATTERN:
        raise SearchError(
            Sentence(
                "a pattern has 1 to {max_pattern} characters, this has {count}",
                max_pattern=MAX_PATTERN,
                count=len(pattern),
            )
        )
    numbers = lexicon.alphabet.numbers
    every = frozenset(numbers.values())
    text = pattern.upper()
    steps: list[_Step] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == ANY_LENGTH:
            steps.append(None)
        elif char == BLANK:
            steps.append(every)
        elif char == "[":
            end = text.find("]", at)
            if end < 0:
                raise SearchError(Sentence("the bracket [ is not closed by ]"), at)
            steps.append(_read_set(numbers, every, text, at + 1, end))
            at = end
        elif char in numbers:
            steps.append(frozenset((numbers[char],)))
        else:
            raise SearchError(
                Sentence("{char!r} is neither a letter nor one of ? * [ ]", char=char), at
            )
        at += 1
    return tuple(steps)


def _read_set(
    numbers: dict[str, int], every: frozenset[int], text: str, start: int, end: int
) -> frozenset[int]:
    is_negated = text.startswith("^", start)
    start += is_negated
    for at in range(start, end):
        if text[at] not in numbers:
            raise SearchError(Sentence("{text!r} is not a letter", text=text[at]), at)
    chosen = frozenset(numbers[char] for char in text[start:end])
    if not chosen:
        raise SearchError(Sentence("there is no letter between [ and ]"), start)
    return every - chosen if is_negated else chosen


def _told(lexicon: Lexicon, words: list[bytes], is_cut: bool) -> Found:
    """Convert a finder's result to text."""
    faces = lexicon.alphabet.faces
    shown = {number: face for number, face in enumerate(faces, start=1)}
    shown |= {number + _BLANKED: face.lower() for number, face in enumerate(faces, start=1)}
    return Found(tuple("".join(map(shown.__getitem__, word)) for word in words), is_cut)


def _take(words: Iterator[str], most: int) -> Found:
    taken = tuple(islice(words, most + 1))
    return Found(taken[:most], len(taken) > most)


# The definitions of a list: one line per word, sorted, word and meaning separated by a tab.

MAX_BYTES = 128 * 1024 * 1024


def has_definitions(installed: Installed) -> bool:
    """True if a list came with definitions."""
    return bool(installed.sidecar.definitions)


def find_definition(installed: Installed, word: str) -> str:
    """Return a list's definition of a word, ignoring case; empty if there is none.

    Raises:
        LexiconError: the file of definitions is too large, or not UTF-8.
        OSError: it is missing or cannot be read.
    """
    if not has_definitions(installed):
        return ""
    path = installed.folder / installed.sidecar.definitions
    check_file_size(path, MAX_BYTES)
    wanted = word.upper().encode("utf-8") + b"\t"
    data = read_file(path)
    start = 0 if data.startswith(wanted) else data.find(b"\n" + wanted) + 1
    if start == 0 and not data.startswith(wanted):
        return ""
    start += len(wanted)
    end = data.find(b"\n", start)
    try:
        return data[start : len(data) if end < 0 else end].decode("utf-8").strip()
    except UnicodeDecodeError:
        raise LexiconError(
            Sentence("the definitions are not UTF-8; import the list again"), path=path
        ) from (None)
