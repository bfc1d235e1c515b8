# SPDX-License-Identifier: MIT
"""The leave values that headless commands play by."""

from __future__ import annotations

from pathlib import Path

from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.learned_leaves import SHIPPED, has_learned_leaves, leaves_for
from desktop_app.engine.leaves import Leaves
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.settings.paths import resource_path

_NO_LEAVES = (1).to_bytes(4, "little") + (1 << 22).to_bytes(4, "little") + bytes(4)
"""A KLV2 without a leave: the one node points nowhere."""


def find_leaves(path: Path | None, lexicon: Lexicon) -> KlvLeaves:
    """The values of a file; without one those for English tiles, else nothing but 0.

    Raises:
        OSError: the file cannot be read.
        LexiconError: it holds no leave values.
    """
    if path is not None:
        return KlvLeaves.read(path, lexicon.alphabet)
    if has_learned_leaves(lexicon):
        return KlvLeaves.read(resource_path(*SHIPPED), lexicon.alphabet, is_shipped=True)
    return KlvLeaves(_NO_LEAVES, lexicon.alphabet)


def find_usual_leaves(path: Path | None, lexicon: Lexicon) -> Leaves:
    """The values of a file; without one those that a bot plays by: learned, or the rule of thumb.

    Raises:
        OSError: the file cannot be read.
        LexiconError: it holds no leave values.
    """
    if path is not None:
        return KlvLeaves.read(path, lexicon.alphabet)
    return leaves_for(lexicon, resource_path(*SHIPPED))
