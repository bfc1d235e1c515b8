# SPDX-License-Identifier: MIT
"""The leave values that headless commands play by."""

from __future__ import annotations

import argparse
from pathlib import Path

from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.learned_leaves import SHIPPED, leaves_for
from desktop_app.engine.leaves import Leaves
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.settings.paths import resource_path

_NO_LEAVES = (1).to_bytes(4, "little") + (1 << 22).to_bytes(4, "little") + bytes(4)
"""A KLV2 without a leave: the one node points nowhere."""


def add_leaves(parser: argparse.ArgumentParser) -> None:
    """Declare what tiles that are kept are worth."""
    parser.add_argument("--leaves", metavar="FILE", type=Path, help="leave values, a KLV2 file")


def find_usual_leaves(path: Path | None, lexicon: Lexicon) -> Leaves:
    """The values of a file; without one those that a bot plays by: learned, or the rule of thumb.

    Raises:
        OSError: the file cannot be read.
        LexiconError: it holds no leave values.
    """
    if path is not None:
        return KlvLeaves.read(path, lexicon.alphabet)
    return leaves_for(lexicon, resource_path(*SHIPPED))


def find_leaves(path: Path | None, lexicon: Lexicon) -> KlvLeaves:
    """As `find_usual_leaves`; searches know no rule of thumb, and nothing but 0 stands for it.

    Raises:
        OSError, LexiconError: as that.
    """
    found = find_usual_leaves(path, lexicon)
    return found if isinstance(found, KlvLeaves) else KlvLeaves(_NO_LEAVES, lexicon.alphabet)
