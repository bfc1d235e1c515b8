# SPDX-License-Identifier: MIT
"""CPU time of the library with many games: reading in, searching, backing up.

.venv/bin/python benchmarks/search_library.py --games 2000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from desktop_app.analysis.statistics import player_statistics
from desktop_app.storage.archive import export_archive
from desktop_app.storage.backups import BackupKind, make_backup, verify_backup
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch

# As a script this file finds what lies beside it, but not the folder of which both are part.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.make_library import NAMES, fill

ROUNDS = 9
SEARCHES = {
    "everything": GameSearch(),
    "a player": GameSearch(player="edith"),
    "a word": GameSearch(word="QI"),
    "a word by a player": GameSearch(player="edith", word="QI"),
    "letters, ?UI*": GameSearch(word="?UI*"),
    "letters, *ING": GameSearch(word="*ING"),
    "a score, 500 at least": GameSearch(at_least=500),
    "player, period, rules, score": GameSearch(
        player="edith", began_from_ms=1_790_000_000_000, ruleset="naspa-2016", at_least=400
    ),
}


def timed(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of some rounds, in milliseconds of CPU time."""
    taken = []
    for _ in range(rounds):
        began = time.process_time()
        act()
        taken.append((time.process_time() - began) * 1000)
    return sorted(taken)[len(taken) // 2]


def measure(data: Path) -> None:
    """Print a line a figure."""
    file, journals = data / "library.sqlite3", data / "journals"

    def opened() -> Library:
        return Library(file, journals)

    def open_and_close() -> None:
        opened().close()

    paths = sorted(journals.iterdir())
    size = sum(path.stat().st_size for path in paths)
    print(f"{len(paths)} games, {size / 1e6:.0f} MB of journals")
    with opened() as library:
        print(f"reading them in: {timed(library.sync, 1) / 1000:.1f} s")
        print(f"library: {file.stat().st_size / 1e6:.1f} MB")
        print(f"nothing new to read in: {timed(library.sync):.1f} ms")
        print(f"finished games, for the start screen: {timed(library.finished_ids):.1f} ms")
        for name, search in SEARCHES.items():
            found = len(library.games(search=search))
            taken = timed(partial(library.games, search=search))
            print(f"{name}: {taken:.1f} ms, {found} games")
        games = library.player_games(NAMES[4])
        print(f"games of a player: {timed(lambda: library.player_games(NAMES[4])):.1f} ms")
        sums = library.player_sums(NAMES[4])
        print(f"their sums: {timed(lambda: library.player_sums(NAMES[4])):.1f} ms")
        print(f"statistics of {len(games)} games: {timed(lambda: player_statistics(sums)):.1f} ms")
    print(f"opening the library: {timed(open_and_close):.1f} ms")
    target = data / "games.zip"
    taken = timed(lambda: export_archive(paths, target, made_at_ms=0), 1)
    print(f"export of all: {taken / 1000:.1f} s, {target.stat().st_size / 1e6:.1f} MB")
    target.unlink()
    began = time.process_time()
    backup = make_backup(data, BackupKind.BY_HAND, now_ms=0)
    taken = time.process_time() - began
    print(f"backup, checked: {taken:.1f} s, {backup.size_bytes / 1e6:.1f} MB")
    print(f"its check alone: {timed(lambda: verify_backup(backup.path), 1) / 1000:.1f} s")


def main() -> None:
    """Make a library and measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--data", type=Path, help="a folder that make_library.py filled")
    args = parser.parse_args()
    if args.data is not None:
        measure(args.data)
        return
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), args.games, 12)
        measure(Path(folder))


if __name__ == "__main__":
    main()
