# SPDX-License-Identifier: MIT
"""How long a word list takes to compile to KWG, in how much memory, to how many nodes."""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path

from desktop_app.engine import native
from desktop_app.lexicon.bundled import BUNDLED
from desktop_app.lexicon.compiling import compile_words
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.kwg_compile import compile_kwg
from desktop_app.lexicon.word_list import read_word_list
from desktop_app.settings.paths import resource_path

DEFAULT = resource_path("lexica", f"{next(iter(BUNDLED))}.txt.gz")


def main() -> None:
    """Compile one list and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--reference", action="store_true", help="the compiler in Python")
    args = parser.parse_args()
    path = args.file
    began = time.process_time()
    words = read_word_list(path)
    read = time.process_time()
    data = compile_words(words, path, compile_kwg if args.reference else native.compile_kwg)
    compiled = time.process_time()
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    graph = Kwg.from_bytes(data)
    verified = time.process_time()
    print(f"{path.name}: {len(words.words):,} words")
    print(f"read {read - began:.2f} s, compile {compiled - read:.2f} s of CPU time")
    print(f"peak {peak_mb:.0f} MB, check {verified - compiled:.2f} s")
    print(f"{len(graph.nodes):,} nodes, {len(data):,} bytes")


if __name__ == "__main__":
    main()
