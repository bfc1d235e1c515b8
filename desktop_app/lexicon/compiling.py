# SPDX-License-Identifier: MIT
"""Compiles a word list to a KWG file, and reads a KWG file as bytes."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import ACCEPTS, ARC, LAST, MAX_NODES, SEPARATOR, TILE_SHIFT, check_size
from desktop_app.lexicon.word_list import ENGLISH, read_word_list
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import read_file

# Compiling a word list to KWG: a minimal DAWG and a GADDAG that shares its nodes.
#
# CARE is entered as ERAC, RAC@E, AC@RE and C@ARE. What follows a separator is the same as what
# follows that prefix in the DAWG, so a GADDAG path ends at its separator and points there.
#
# Words are added in order, so only the latest path is open. Whatever leaves it is final and is
# looked up among earlier states (Daciuk and others, 2000). The unit is not a whole list of siblings
# but one sibling with the rest of its list, as in wolges, so that equal ends of different lists are
# shared and laid out once.

# A state is one sibling with the rest of its list, packed into an int: its tile and whether a word
# ends there, the state of its arc, and the state of the next sibling.
_STATE_BITS = 23
_STATE = (1 << _STATE_BITS) - 1
_ARC_SHIFT = _STATE_BITS
_ENDS_SHIFT = 2 * _STATE_BITS
_ENDS = 1 << _ENDS_SHIFT
_TILE_SHIFT = _ENDS_SHIFT + 1


def compile_kwg(words: Iterable[bytes], *, with_gaddag: bool = True) -> bytes:
    """Compile words to the content of a KWG file; the same words give the same bytes.

    Args:
        words: tile numbers, one byte for each tile from 1 on; any order, duplicates are merged.
        with_gaddag: True to add the GADDAG needed for move generation.

    Raises:
        LexiconError: no word, an empty word, or more nodes than the format can index.
    """
    ordered = sorted(set(words))
    if not ordered or not ordered[0]:
        raise LexiconError(
            Sentence("there is no word to compile") if not ordered else Sentence("a word is empty")
        )
    states = _States()
    after: dict[bytes, int] = {}
    dawg = states.add(ordered, {}, record_in=after)
    first_gaddag = states.count
    gaddag = 0
    if with_gaddag:
        separator = bytes((SEPARATOR,))
        backwards = [word[::-1] for word in ordered]
        del ordered
        backwards.extend(path + separator for path in after)
        backwards.sort()
        gaddag = states.add(backwards, after)
        del backwards
    after.clear()
    return _lay_out(states.packed(), dawg, gaddag, first_gaddag)


class _States:
    """Every distinct state found so far; 0 is the empty list."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {-1: 0}

    @property
    def count(self) -> int:
        return len(self._numbers)

    def packed(self) -> array[int]:
        """Return the states in the order of their numbers; a state refers only to lower ones."""
        made = iter(self._numbers)
        next(made)
        return array("Q", (0, *made))

    def add(
        self,
        paths: Sequence[bytes],
        arcs: dict[bytes, int],
        record_in: dict[bytes, int] | None = None,
    ) -> int:
        """Add sorted paths; returns the state of the list of their first tiles.

        Args:
            paths: distinct paths, ascending.
            arcs: for a path that ends in a separator, the state it leads to, by the tiles before
                the separator; other paths end as words.
            record_in: receives, for the reverse of each prefix that continues, the state of what
                follows it.
        """
        length = max(map(len, paths))
        levels: list[list[int]] = [[] for _ in range(length + 1)]
        previous = b""
        for path in paths:
            shared = 0
            for one, other in zip(previous, path, strict=False):
                if one != other:
                    break
                shared += 1
            self._close(levels, previous, shared, record_in)
            for depth in range(shared, len(path)):
                levels[depth].append(path[depth] << _TILE_SHIFT)
            if path[-1] == SEPARATOR:
                levels[len(path) - 1][-1] |= arcs[path[:-1]] << _ARC_SHIFT
            else:
                levels[len(path) - 1][-1] |= _ENDS
            previous = path
            if len(self._numbers) > MAX_NODES:
                raise LexiconError(
                    Sentence(
                        "too many words: the graph needs more than the {max_nodes} nodes of the "
                        "format",
                        max_nodes=MAX_NODES,
                    )
                )
        self._close(levels, previous, 0, record_in)
        return self._make(levels[0])

    def _close(
        self,
        levels: list[list[int]],
        path: bytes,
        shared: int,
        record_in: dict[bytes, int] | None,
    ) -> None:
        """Finish the lists of `path` that are deeper than its first `shared` tiles."""
        for depth in range(len(path), shared, -1):
            siblings = levels[depth]
            if not siblings:
                continue
            state = self._make(siblings)
            siblings.clear()
            levels[depth - 1][-1] |= state << _ARC_SHIFT
            if record_in is not None:
                record_in[path[depth - 1 :: -1]] = state

    def _make(self, siblings: list[int]) -> int:
        numbers = self._numbers
        state = 0
        for sibling in reversed(siblings):
            state = numbers.setdefault(sibling | state, len(numbers))
        return state


def _lay_out(states: array[int], dawg: int, gaddag: int, first_gaddag: int) -> bytes:
    """Give every list a place, the lists of the DAWG first, and write the nodes.

    A list that is the end of a longer one shares its place.
    """
    heads = _find_heads(states, (dawg, gaddag))
    heads.sort(key=lambda head: (head >= first_gaddag, -head))
    places = array("I", bytes(4 * len(states)))
    count = 2
    for head in heads:
        state = head
        while state:
            if not places[state]:
                places[state] = count
            count += 1
            state = states[state] & _STATE
    if count > MAX_NODES:
        raise LexiconError(
            Sentence.counted(
                "too many words: the graph needs one node and the format has {max_nodes}",
                "too many words: the graph needs {count} nodes and the format has {max_nodes}",
                count,
                max_nodes=MAX_NODES,
            )
        )
    nodes = array("I", (LAST | places[dawg], LAST | (places[gaddag] if gaddag else 0)))
    for head in heads:
        state = head
        while state:
            packed = states[state]
            node = (packed >> _TILE_SHIFT) << TILE_SHIFT
            if packed & _ENDS:
                node |= ACCEPTS
            node |= places[packed >> _ARC_SHIFT & _STATE] & ARC
            state = packed & _STATE
            nodes.append(node if state else node | LAST)
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes.tobytes()


def _find_heads(states: array[int], roots: Iterable[int]) -> list[int]:
    """Return the lists that are referred to and are not the end of another such list."""
    is_led_to = bytearray(len(states))
    for root in roots:
        is_led_to[root] = 1
    for packed in states:
        is_led_to[packed >> _ARC_SHIFT & _STATE] = 1
    is_end = bytearray(len(states))
    for state in range(len(states) - 1, 0, -1):
        if is_led_to[state] or is_end[state]:
            is_end[states[state] & _STATE] = 1
    return [state for state in range(1, len(states)) if is_led_to[state] and not is_end[state]]


KWG = ".kwg"
"""File suffix of a word graph."""


@dataclass(frozen=True)
class CompiledList:
    """A compiled word list.

    Attributes:
        data: the content of a KWG file.
        word_count: number of distinct words.
        definitions: word to definition, for the words that have one.
        skipped: lines left out because of their length.
    """

    data: bytes
    word_count: int
    definitions: Mapping[str, str]
    skipped: int


ListCompiler: TypeAlias = Callable[[Path], CompiledList]
"""Reads and compiles a word list as `compile_list` does, to the same bytes."""


def compile_list(path: Path) -> CompiledList:
    """Read and compile a word list, gzipped or not.

    Raises:
        LexiconError: as `word_list.read_word_list`, or more words than the format can hold; it
            names the path.
        OSError: the file cannot be read.
    """
    read = read_word_list(path)
    try:
        data = compile_kwg(ENGLISH.encode(word) or b"" for word in read.words)
    except LexiconError as error:
        raise error.located(path) from None
    return CompiledList(data, len(read.words), read.definitions, read.skipped)


def read_graph(path: Path) -> bytes:
    """Read a KWG file without checking its content.

    Raises:
        LexiconError: too small or too large; it names the file.
        OSError: the file cannot be read.
    """
    try:
        check_size(path.stat().st_size)
    except LexiconError as error:
        raise error.located(path) from None
    return read_file(path)
