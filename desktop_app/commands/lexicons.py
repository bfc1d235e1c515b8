# SPDX-License-Identifier: MIT
"""The word lists that headless commands are given by name or by file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED, KlvLeaves, leaves_for
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.native_engine import PreparedGraphs
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.settings.paths import cache_dir, resource_path, user_lexica_dir


def lexicon_store() -> LexiconStore:
    """The installed lists: those that come with the program and the user's own."""
    prepared = PreparedGraphs(cache_dir() / "engine")
    return LexiconStore(
        resource_path("lexica"),
        user_lexica_dir(),
        cache_dir() / "lexica",
        compiler=native.compile_list,
        make_finder=prepared.word_graph,
        has_checksum=prepared.has_checksum,
    )


def open_lexicon(name_or_file: str) -> Lexicon:
    """An installed list, or one compiled from a file; raises LexiconError when it is neither."""
    return lexicon_store().open(name_or_file)


def open_wanted(
    name_or_file: str | None, wanted: Iterable[str], *, is_told: bool = True
) -> Lexicon:
    """The list that was asked for, or else the one that stands for what a ruleset or a file names.

    Where none of those is installed, standard error says which list is used instead, unless
    `is_told` is off. Raises as `open_lexicon`.
    """
    store = lexicon_store()
    if name_or_file is not None:
        return store.open(name_or_file)
    found = store.resolve(wanted)
    if found.notice and is_told:
        names = " or ".join(found.wanted)
        print(f"rackside: {names} is not installed, {found.name} is used", file=sys.stderr)
    return store.load(found.name)


# The leave values that headless commands play by.

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
