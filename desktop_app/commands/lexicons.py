# SPDX-License-Identifier: MIT
"""Word lists for headless commands, by name or by file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.engine import native
from desktop_app.engine.klv import NO_LEAVES, SHIPPED, KlvLeaves, leaves_for
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.native_engine import PreparedGraphs
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.settings.paths import (
    cache_dir,
    resource_path,
    user_definitions_dir,
    user_lexica_dir,
)

if TYPE_CHECKING:
    from desktop_app.lexicon.definitions import Definitions


def lexicon_store() -> LexiconStore:
    """Return the installed lists: bundled ones and the user's."""
    prepared = PreparedGraphs(cache_dir() / "engine")
    return LexiconStore(
        resource_path("lexica"),
        user_lexica_dir(),
        cache_dir() / "lexica",
        compiler=native.compile_list,
        make_finder=prepared.word_graph,
        has_checksum=prepared.has_checksum,
    )


def open_definitions() -> Definitions:
    """Return the open definitions, and the club's own."""
    # Few commands show them.
    from desktop_app.lexicon.definitions import SHIPPED_DEFINITIONS, Definitions  # noqa: PLC0415

    return Definitions(resource_path(*SHIPPED_DEFINITIONS), user_definitions_dir())


def open_lexicon(name_or_file: str) -> Lexicon:
    """Open an installed list, or compile one from a file. Raises LexiconError if it is neither."""
    return lexicon_store().open(name_or_file)


def open_wanted(
    name_or_file: str | None, wanted: Iterable[str], *, is_told: bool = True
) -> Lexicon:
    """Open the chosen list, or else the first installed one of `wanted`, or a substitute.

    A substitute is reported on standard error, unless `is_told` is False. Raises as `open_lexicon`.
    """
    store = lexicon_store()
    if name_or_file is not None:
        return store.open(name_or_file)
    found = store.resolve(wanted)
    if found.notice and is_told:
        names = " or ".join(found.wanted)
        print(f"rackside: {names} is not installed, {found.name} is used", file=sys.stderr)
    return store.load(found.name)


# Leave values for headless commands.


def add_leaves(parser: argparse.ArgumentParser) -> None:
    """Declare the option of leave values."""
    parser.add_argument("--leaves", metavar="FILE", type=Path, help="leave values, a KLV2 file")


def find_usual_leaves(path: Path | None, lexicon: Lexicon) -> Leaves:
    """Read leave values from a file; by default those of the bots: learned, or the rule of thumb.

    Raises:
        OSError: the file cannot be read.
        LexiconError: it has no valid leave values.
    """
    if path is not None:
        return KlvLeaves.read(path, lexicon.alphabet)
    return leaves_for(lexicon, resource_path(*SHIPPED))


def find_leaves(path: Path | None, lexicon: Lexicon) -> KlvLeaves:
    """As `find_usual_leaves`, but all values are 0 in place of the rule of thumb.

    Searches of the native engine need a KLV2 file, so they cannot use the rule of thumb.

    Raises:
        OSError, LexiconError: as `find_usual_leaves`.
    """
    found = find_usual_leaves(path, lexicon)
    return found if isinstance(found, KlvLeaves) else KlvLeaves(NO_LEAVES, lexicon.alphabet)
