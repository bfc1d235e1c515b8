# SPDX-License-Identifier: MIT
"""The native engine, built from `engine/`. Imported by `desktop_app.engine.native` alone.

Tiles are bytes of tile indices: 0 the separator of a word graph, from 1 the letters (A is 1).
"""

from typing import final

class EngineError(ValueError):
    """Bytes that the engine cannot use; the message names the offset and what is wrong."""

@final
class Kwg:
    """A word graph in KWG form (little-endian nodes of 32 bits, node 0 the DAWG's root).

    Immutable and safe to share between threads.
    """

    def __new__(cls, data: bytes, max_tile: int = 26) -> Kwg:
        """Copy and check `data`, with the interpreter released; `max_tile` is the last letter.

        Raises EngineError when the length is not whole nodes of 4 bytes, there are fewer than 2 or
        more than 4194304 nodes, no word, a child or a tile out of range, siblings out of order, a
        list of siblings without end, or nodes that lead back to themselves.
        """

    def accepts(self, tiles: bytes) -> bool:
        """Whether the word spelled by these letter indices, each from 1, is in the graph."""
