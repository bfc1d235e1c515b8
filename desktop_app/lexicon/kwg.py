# SPDX-License-Identifier: MIT
"""Reads KWG, the common word graph format.

A file is a row of little-endian 32-bit nodes: tile in bits 31-24 (0 separates the two halves of a
GADDAG path), bit 23 accepts, bit 22 ends the list of siblings, bits 21-0 index of the first child
or 0. Node 0 points to the DAWG, node 1 to the GADDAG. In a file with only the DAWG, node 1 is empty
or an ordinary node.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from mmap import ACCESS_READ, mmap
from pathlib import Path

from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import open_file, read_file

TILE_SHIFT = 24
ACCEPTS = 1 << 23
LAST = 1 << 22
ARC = LAST - 1
MAX_NODES = 1 << 22
SEPARATOR = 0

_NODE_BYTES = 4
_MAX_CACHED_LISTS = 300_000
_OPEN, _DONE = 1, 2

Child = tuple[int, int, bool]
"""A tile number, the index of the list after it (0 for none), and True if a word ends here."""


class Kwg:
    """A word graph in memory.

    Attributes:
        nodes: the 32-bit nodes; the bytes as read, if this machine is little-endian.
    """

    def __init__(self, nodes: array[int] | memoryview[int], path: Path | None = None) -> None:
        self.nodes = nodes
        self._path = path
        self._lists: dict[int, tuple[Child, ...]] = {}

    @classmethod
    def from_bytes(cls, data: bytes | mmap, *, max_tile: int | None = 26) -> Kwg:
        """Read the content of a KWG file.

        Args:
            data: the whole file.
            max_tile: highest tile number of the language; None skips every check but that of
                the size, for content already checked under this checksum.

        Raises:
            LexiconError: not a whole number of nodes, too few or too many, an index or a tile
                number out of range, siblings out of order, an endless list or a cycle. The
                message has the offset in bytes.
        """
        if len(data) % _NODE_BYTES:
            raise LexiconError(
                Sentence(
                    "a word graph has 4 bytes a node, but byte {offset} ends the file "
                    "inside a node: it is cut short or not a KWG file",
                    offset=len(data),
                )
            )
        check_size(len(data))
        graph = cls(_swapped(data) if sys.byteorder == "big" else memoryview(data).cast("I"))
        if max_tile is not None:
            graph.verify(max_tile)
        return graph

    @classmethod
    def map(cls, path: Path) -> Kwg:
        """Memory-map a KWG file that was checked before.

        It is read on demand, so it must not change; another file may be moved to its path.

        Raises:
            LexiconError: too few or too many nodes, or not a whole number of them.
            OSError: the file cannot be read.
        """
        check_size(path.stat().st_size)
        # On Windows a mapped file can be neither removed nor replaced.
        if sys.platform == "win32" or sys.byteorder == "big":
            return cls.from_bytes(read_file(path), max_tile=None)
        with open_file(path) as file:
            graph = cls.from_bytes(mmap(file.fileno(), 0, access=ACCESS_READ), max_tile=None)
        graph._path = path
        return graph

    @property
    def source(self) -> bytes | Path:
        """The path of the mapped file, else the content."""
        return self._path or self.to_bytes()

    def to_bytes(self) -> bytes:
        """Return the content of the KWG file."""
        nodes = self.nodes
        if sys.byteorder == "big":
            return _swapped(nodes.tobytes()).tobytes()
        if isinstance(nodes, memoryview) and isinstance(nodes.obj, bytes):
            return nodes.obj
        return nodes.tobytes()

    @property
    def dawg_root(self) -> int:
        """Index of the list of first letters; 0 if there are no words."""
        return self.nodes[0] & ARC

    @property
    def gaddag_root(self) -> int:
        """Index of the GADDAG's first list; 0 in a file with only the DAWG."""
        if self.nodes[1] >> TILE_SHIFT != SEPARATOR:
            return 0
        return self.nodes[1] & ARC

    def children(self, index: int) -> tuple[Child, ...]:
        """Return the siblings of the list at `index`, ascending by tile; none for index 0."""
        found = self._lists.get(index)
        if found is None:
            if len(self._lists) >= _MAX_CACHED_LISTS:
                self._lists.clear()
            found = self._lists[index] = tuple(self._read_list(index)) if index else ()
        return found

    def _read_list(self, index: int) -> Iterator[Child]:
        while True:
            node = self.nodes[index]
            yield node >> TILE_SHIFT, node & ARC, bool(node & ACCEPTS)
            if node & LAST:
                return
            index += 1

    def arc(self, index: int, tile: int) -> int:
        """Return the index of the list after `tile` in the list at `index`.

        0 if nothing follows.
        """
        node = self._find(index, tile)
        return node & ARC if node else 0

    def accepts(self, tiles: Iterable[int]) -> bool:
        """True if tile numbers spell a word of the list."""
        node = self.nodes[0]
        is_word = False
        for tile in tiles:
            found = self._find(node & ARC, tile)
            if not found:
                return False
            node = found
            is_word = bool(node & ACCEPTS)
        return is_word

    def _find(self, index: int, tile: int) -> int:
        """Return the node of `tile` in a list; 0 if there is none."""
        if not index:
            return 0
        nodes = self.nodes
        while True:
            node = nodes[index]
            if node >> TILE_SHIFT == tile:
                return node
            if node & LAST:
                return 0
            index += 1

    def words(self) -> Iterator[bytes]:
        """Every word as tile numbers, in order."""
        stack = [iter(self.children(self.dawg_root))]
        spelled = bytearray()
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
                if spelled:
                    spelled.pop()
                continue
            tile, arc, accepts = child
            spelled.append(tile)
            if accepts:
                yield bytes(spelled)
            stack.append(iter(self.children(arc)))

    @cached_property
    def word_count(self) -> int:
        """Number of words, counted without spelling them."""
        counts: dict[int, int] = {0: 0}
        stack = [self.dawg_root]
        while stack:
            index = stack[-1]
            if index in counts:
                stack.pop()
                continue
            siblings = self.children(index)
            waiting = [arc for _, arc, _ in siblings if arc not in counts]
            if waiting:
                stack.extend(waiting)
                continue
            counts[index] = sum(counts[arc] + accepts for _, arc, accepts in siblings)
        return counts[self.dawg_root]

    def verify(self, max_tile: int) -> None:
        """Check that the graph is safe to walk.

        Raises:
            LexiconError: as `from_bytes`.
        """
        nodes = self.nodes
        if not nodes[-1] & LAST:
            raise _fault(len(nodes) - 1, Sentence("the last list of siblings has no end"))
        highest = max(node & ARC for node in nodes)
        if highest >= len(nodes):
            at = next(at for at, node in enumerate(nodes) if node & ARC == highest)
            raise _fault(
                at,
                Sentence("points to node {highest} of {count}", highest=highest, count=len(nodes)),
            )
        if not self.dawg_root:
            raise _fault(0, Sentence("there is no word in it: node 0 points to no list"))
        colours = bytearray(len(nodes))
        self._verify_from(self.dawg_root, colours, lowest_tile=1, highest_tile=max_tile)
        if self.gaddag_root:
            self._verify_from(self.gaddag_root, colours, lowest_tile=0, highest_tile=max_tile)

    def _verify_from(
        self, root: int, colours: bytearray, *, lowest_tile: int, highest_tile: int
    ) -> None:
        """Check everything below `root` once; `colours` marks what is done."""
        nodes = self.nodes
        stack = [root]
        while stack:
            at = stack[-1]
            colour = colours[at]
            if colour:
                # Back from below (open: done now), or reached a second time.
                colours[at] = _DONE
                stack.pop()
                continue
            colours[at] = _OPEN
            node = nodes[at]
            tile = node >> TILE_SHIFT
            if not lowest_tile <= tile <= highest_tile:
                raise _fault(
                    at,
                    Sentence(
                        "tile {tile} is not one of 1 to {highest_tile}",
                        tile=tile,
                        highest_tile=highest_tile,
                    ),
                )
            following = [node & ARC] if node & ARC else []
            if not node & LAST:
                if nodes[at + 1] >> TILE_SHIFT <= tile:
                    raise _fault(
                        at + 1, Sentence("the tiles of a list of siblings are not ascending")
                    )
                following.append(at + 1)
            for after in following:
                if colours[after] == _OPEN:
                    raise _fault(
                        at,
                        Sentence(
                            "leads back to node {after}, so that words never end", after=after
                        ),
                    )
                if not colours[after]:
                    stack.append(after)


def _swapped(data: bytes | mmap) -> array[int]:
    """Swap the byte order of 4-byte words."""
    words = array("I")
    words.frombytes(bytes(data))
    words.byteswap()
    return words


def check_size(size: int) -> None:
    """Refuse the size in bytes of a file that cannot be a KWG, before reading it.

    Raises:
        LexiconError: fewer than two nodes, or more than a 22-bit index reaches.
    """
    if size < 2 * _NODE_BYTES:
        raise LexiconError(
            Sentence.counted(
                "a word graph has at least two nodes, this has one byte",
                "a word graph has at least two nodes, this has {count} bytes",
                size,
            )
        )
    if size > MAX_NODES * _NODE_BYTES:
        raise LexiconError(
            Sentence(
                "a word graph has at most {most} bytes, this has {size}",
                most=MAX_NODES * _NODE_BYTES,
                size=size,
            )
        )


def _fault(node: int, what: str) -> LexiconError:
    return LexiconError(
        Sentence(
            "offset {number} (node {node}): {what}", number=node * _NODE_BYTES, node=node, what=what
        )
    )
