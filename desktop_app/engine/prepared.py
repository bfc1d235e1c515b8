# SPDX-License-Identifier: MIT
"""Word graphs for the native engine, with what is prepared of them kept in a folder.

Preparing a list takes a tenth of a second; what came of it is kept under a checksum of the list,
and is there at once the next time. It is only a cache: a folder that cannot be read or written
costs time, not the answer.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.engine import native
from desktop_app.lexicon.sidecar import has_checksum, write_whole

if TYPE_CHECKING:
    from desktop_app.engine.native import Kwg


class PreparedGraphs:
    """What a `lexicon.store.LexiconStore` asks of the engine, with a folder to keep things in.

    Args:
        folder: made when something is kept; nothing else should be in it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def word_graph(self, source: bytes | Path, max_tile: int = 26) -> Kwg | None:
        """As `native.word_graph`; what searches need of the graph comes from the folder."""
        module, _ = native.load()
        if module is None:
            return None
        graph: Kwg = module.Kwg.kept(source, self._folder, max_tile)
        return graph

    def has_checksum(self, path: Path, sha256: str) -> bool:
        """As `lexicon.sidecar.has_checksum`.

        A SHA-256 takes longer than all else that a list needs to be opened. So it is counted once,
        and noted under the engine's own checksum, of 128 bits and ten times as fast.
        """
        module, _ = native.load()
        if module is None:
            return has_checksum(path, sha256)
        note = self._folder / f"{module.fingerprint(path)}.sha256"
        with suppress(OSError):
            if note.read_bytes() == sha256.encode():
                return True
        if not has_checksum(path, sha256):
            return False
        with suppress(OSError):
            write_whole(note, sha256.encode())
        return True
