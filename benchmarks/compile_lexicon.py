# SPDX-License-Identifier: MIT
"""How long a word list takes to compile to KWG, in how much memory, to how many nodes."""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path

from desktop_app.engine import native
from desktop_app.lexicon.bundled import BUNDLED
from desktop_app.lexicon.compiling import compile_list
from desktop_app.lexicon.kwg import Kwg
from desktop_app.settings.paths import resource_path

DEFAULT = resource_path("lexica", f"{next(iter(BUNDLED))}.txt.gz")


def main() -> None:
    """Compile one list and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--reference", action="store_true", help="the compiler in Python")
    args = parser.parse_args()
    began = time.process_time()
    made = (compile_list if args.reference else native.compile_list)(args.file)
    compiled = time.process_time()
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    graph = Kwg.from_bytes(made.data)
    verified = time.process_time()
    print(f"{args.file.name}: {made.word_count:,} words")
    print(
        f"read and compile {compiled - began:.2f} s of CPU time, check {verified - compiled:.2f} s"
    )
    print(f"peak {peak_mb:.0f} MB")
    print(f"{len(graph.nodes):,} nodes, {len(made.data):,} bytes")


if __name__ == "__main__":
    main()
