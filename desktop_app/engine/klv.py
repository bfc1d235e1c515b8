# SPDX-License-Identifier: MIT
"""Leave values in KLV2 format, read in Python.

All numbers are little-endian: the number of nodes; the nodes of a word graph (`lexicon.kwg`) whose
words are leaves; the number of values; the values as float32. A leave is spelled in ascending tile
order, the blank (tile 0) first. Its value is at its rank among the leaves of the graph.
"""

from __future__ import annotations

import math
import struct
import sys
from array import array
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.engine import native
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import ACCEPTS, ARC, LAST, TILE_SHIFT
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import ENGLISH, Alphabet
from desktop_app.rules.tiles import BLANK
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.values.files import check_file, read_file

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves


_WORD = 4
_MAX_BYTES = 96 * 1024 * 1024
_MAX_POINTS = 1e6
_FLOAT = struct.Struct("<f")
_CUT_SHORT = {
    "I": Counted(
        "offset {offset}: expected one node, and the file ends at byte {size}",
        "offset {offset}: expected {count} nodes, and the file ends at byte {size}",
    ),
    "f": Counted(
        "offset {offset}: expected one value, and the file ends at byte {size}",
        "offset {offset}: expected {count} values, and the file ends at byte {size}",
    ),
}

NO_LEAVES = (1).to_bytes(4, "little") + (1 << 22).to_bytes(4, "little") + bytes(4)
"""A KLV2 file without leaves: its single node points nowhere, so that all values are 0."""


class KlvLeaves:
    """Leave values from a KLV2 file; implements `Leaves`.

    Args:
        data: the content of the file, or the path of a file that does not change while in use.
        alphabet: the face of each tile number.

    Raises:
        OSError: the file cannot be read.
        ValueError: `data` is not valid; the message has the offset in bytes. It is a LexiconError
            here, or an EngineError if the native engine is in use.
    """

    def __init__(self, data: bytes | Path, alphabet: Alphabet = ENGLISH) -> None:
        self.alphabet = alphabet
        self._source = data
        self._prepared = native.prepared_leaves(data)
        if self._prepared is None:
            self._ranks.check()

    @cached_property
    def data(self) -> bytes:
        """The content of the file."""
        return read_file(self._source) if isinstance(self._source, Path) else self._source

    @classmethod
    def read(
        cls, path: Path, alphabet: Alphabet = ENGLISH, *, is_shipped: bool = False
    ) -> KlvLeaves:
        """Read the values of a file.

        Args:
            path: the file.
            alphabet: the face of each tile number.
            is_shipped: True if the file never changes, so it can be used without a copy.

        Raises:
            OSError: it cannot be read.
            LexiconError: it has no valid leave values, or is too large.
        """
        check_file(path)
        if path.stat().st_size > _MAX_BYTES:
            raise LexiconError(
                Sentence("more than {most} bytes of leave values", most=_MAX_BYTES), path=path
            )
        try:
            return cls(path if is_shipped else read_file(path), alphabet)
        except LexiconError as error:
            raise LexiconError(error.reason, path=path) from None
        except ValueError as error:
            raise LexiconError(str(error), path=path) from None

    def native(self, alphabet: Alphabet) -> NativeLeaves | None:
        """The values for the native engine; None if not in use or its tile numbers differ."""
        return self._prepared if alphabet == self.alphabet else None

    def prepared(self, alphabet: Alphabet) -> NativeLeaves:
        """The values for a search of the native engine.

        Raises:
            LexiconError: they number tiles differently from `alphabet`.
        """
        found = self.native(alphabet)
        if found is None:
            raise LexiconError(
                Sentence("the leave values order their tiles differently from the word list")
            )
        return found

    def value(self, leave: tuple[str, ...]) -> int:
        """Return the value of a leave in millipoints; 0 if the file does not have it."""
        numbers = self.alphabet.numbers
        if not all(tile == BLANK or tile in numbers for tile in leave):
            return 0
        tiles = bytes(sorted(numbers.get(tile, 0) for tile in leave))
        if self._prepared is not None:
            return self._prepared.value(tiles)
        return self._ranks.millipoints(tiles)

    @cached_property
    def _ranks(self) -> Ranks:
        return Ranks(self.data)


class Ranks:
    """The graph and values of a KLV2 file, read in Python.

    Raises:
        LexiconError: the data is too short or too long, or a value is not a number.
    """

    def __init__(self, data: bytes) -> None:
        self._nodes, at = _read_words(data, 0, "I")
        if not 1 <= len(self._nodes) <= ARC + 1:
            raise LexiconError(
                Sentence.counted(
                    "offset 0: one node; expected 1 to {most}",
                    "offset 0: {count} nodes; expected 1 to {most}",
                    len(self._nodes),
                    most=ARC + 1,
                )
            )
        self._values, end = _read_words(data, at, "f")
        if end < len(data):
            raise LexiconError(
                Sentence.counted(
                    "offset {offset}: one byte behind the last value",
                    "offset {offset}: {count} bytes behind the last value",
                    len(data) - end,
                    offset=end,
                )
            )
        for leave, value in enumerate(self._values):
            if not math.isfinite(value):
                raise LexiconError(
                    Sentence(
                        "offset {offset}: the value of leave {leave} is not a number",
                        offset=at + _WORD * (leave + 1),
                        leave=leave,
                    )
                )

    def check(self) -> None:
        """Check the whole graph once.

        Raises:
            LexiconError: an index out of range, siblings out of order, an endless list, a cycle,
                or more leaves than values.
        """
        if not self._nodes[-1] & LAST:
            raise _fault(len(self._nodes) - 1, Sentence("the last list of siblings has no end"))
        for at, node in enumerate(self._nodes):
            if node & ARC >= len(self._nodes):
                what = Sentence(
                    "points to node {highest} of {count}",
                    highest=node & ARC,
                    count=len(self._nodes),
                )
                raise _fault(at, what)
        assert len(self._counts) == len(self._nodes)

    def millipoints(self, tiles: bytes) -> int:
        """Return the value of a leave in ascending tile order, rounded as in the native engine."""
        rank = self.rank(tiles)
        if rank is None:
            return 0
        points = max(-_MAX_POINTS, min(_MAX_POINTS, self._values[rank]))
        (thousandths,) = _FLOAT.unpack(_FLOAT.pack(points * 1_000))
        # Round halves away from zero.
        return int(math.copysign(math.floor(abs(thousandths) + 0.5), thousandths))

    def rank(self, tiles: bytes) -> int | None:
        """Return the 0-based rank of a leave in ascending tile order; None if it has no value."""
        at, rank, found = self._nodes[0] & ARC, 0, None
        for tile in tiles:
            first = at
            while at and self._nodes[at] >> TILE_SHIFT != tile:
                at = 0 if self._nodes[at] & LAST else at + 1
            if not at:
                return None
            rank += self._counts[first] - self._counts[at]
            accepts = bool(self._nodes[at] & ACCEPTS)
            found = rank if accepts else None
            rank += accepts
            at = self._nodes[at] & ARC
        return found

    @cached_property
    def _counts(self) -> list[int]:
        """For each node, the number of leaves through it or through a later sibling."""
        nodes = self._nodes
        counts = [-1] * len(nodes)
        open_nodes = bytearray(len(nodes))
        stack = [nodes[0] & ARC] if nodes[0] & ARC else []
        while stack:
            at = stack[-1]
            following = list(self._following(at))
            if open_nodes[at] or counts[at] >= 0:
                stack.pop()
                open_nodes[at] = 0
                counts[at] = sum(counts[after] for after in following)
                counts[at] += bool(nodes[at] & ACCEPTS)
                if counts[at] > len(self._values):
                    what = Sentence.counted(
                        "there are more leaves than the one value",
                        "there are more leaves than the {count} values",
                        len(self._values),
                    )
                    raise _fault(at, what)
                continue
            open_nodes[at] = 1
            for after in following:
                if open_nodes[after]:
                    what = Sentence(
                        "leads back to node {after}, so that words never end", after=after
                    )
                    raise _fault(at, what)
                if counts[after] < 0:
                    stack.append(after)
        return [max(0, count) for count in counts]

    def _following(self, at: int) -> Iterator[int]:
        node = self._nodes[at]
        if node & ARC:
            yield node & ARC
        if not node & LAST:
            if self._nodes[at + 1] >> TILE_SHIFT <= node >> TILE_SHIFT:
                what = Sentence("the tiles of a list of siblings are not ascending")
                raise _fault(at + 1, what)
            yield at + 1


def _read_words(data: bytes, at: int, kind: str) -> tuple[array[Any], int]:
    """Read a count and that many 4-byte words; returns them and the end offset."""
    first = at + _WORD
    count = int.from_bytes(data[at:first], "little") if len(data) >= first else 1
    end = first + _WORD * count
    if len(data) < end:
        raise LexiconError(
            _CUT_SHORT[kind].of(count, offset=first if len(data) >= first else at, size=len(data))
        )
    words: array[Any] = array(kind)
    words.frombytes(data[first:end])
    if sys.byteorder == "big":
        words.byteswap()
    return words, end


def _fault(node: int, what: Sentence) -> LexiconError:
    return LexiconError(
        Sentence(
            "offset {offset} (node {node}): {what}",
            offset=_WORD * (node + 1),
            node=node,
            what=what,
        )
    )


# Choosing leave values: learned ones if they fit the list's tiles.

SHIPPED = ("leaves", "english-school.klv2")
"""Path of the learned values among the resources."""


def leaves_for(lexicon: Lexicon, shipped: Path) -> Leaves:
    """Return the learned values of the file `shipped` if they fit a list, else the rule of thumb.

    They were learned with one list of English tiles; docs/engine/leaves.md has their gain with
    other lists.

    Raises:
        OSError: the file cannot be read.
        LexiconError: it has no valid leave values.
    """
    if lexicon.alphabet != ENGLISH:
        return RULE_OF_THUMB
    return KlvLeaves.read(shipped, lexicon.alphabet, is_shipped=True)
