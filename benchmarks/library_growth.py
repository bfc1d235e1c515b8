# SPDX-License-Identifier: MIT
"""How the costs of the library grow with the number of its games.

    .venv/bin/python benchmarks/library_growth.py --games 100 1000 10000

A few games are played by bots; the library holds them again with other names and days. Every line
is CPU time; the last word says if a tenfold library costs the same (flat), ten times as much
(linear) or more (worse).
"""

from __future__ import annotations

import argparse
import math
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from desktop_app.analysis.statistics import player_statistics
from desktop_app.session.library_presenter import (
    PAGE_SIZE,
    LibraryPresenter,
    LibraryQuery,
    ListOrder,
)
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.game_facts import GameSummary
from desktop_app.storage.journal import pack_journal, read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameEntry, GameSearch, read_entry, store_game

# As a script this file finds what lies beside it, but not the folder of which both are part.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.make_library import BETWEEN_MS, LAST_DAY_MS, NAMES, fill
from benchmarks.search_library import timed

KINDS = 12
"""So many games are really played."""
FLAT, LINEAR = 0.35, 1.15
"""Upper bounds of the power of the size that a cost grows with."""


def as_another(entry: GameEntry, number: int, of: int, journals: Path) -> GameEntry:
    """The same game of other people on another day."""
    chance = random.Random(number)
    name = f"club-{number:06d}"
    day = LAST_DAY_MS - (of - number) * BETWEEN_MS
    summary: GameSummary = replace(
        entry.summary,
        id=name,
        journal=journals / f"{name}{JOURNAL_SUFFIX}",
        names=tuple(chance.sample(NAMES, 2)),
        started_at_ms=day,
        finished_at_ms=day + 1,
    )
    return replace(entry, summary=summary)


def grow(data: Path, entries: Sequence[GameEntry], count: int) -> Path:
    """Make a library of so many games without their journals."""
    (data / "journals").mkdir(parents=True)
    file = data / "library.sqlite3"
    Library(file, data / "journals").close()
    with closing(sqlite3.connect(file)) as connection, connection:
        for number in range(count):
            kind = entries[number % len(entries)]
            store_game(connection, as_another(kind, number, count, data / "journals"), data)
    return file


def acts(data: Path) -> dict[str, Callable[[], object]]:
    """The acts to measure, by name."""
    file, journals = data / "library.sqlite3", data / "journals"
    library, by_score = Library(file, journals), ListOrder("score")
    presenter = LibraryPresenter(file, journals, SettingsStore(data / "settings.json"))
    return {
        "open, checking everything": lambda: Library(file, journals).close(),
        "open": lambda: Library(file, journals, checks=False).close(),
        "the page, all games": lambda: presenter.find(LibraryQuery(), limit=PAGE_SIZE),
        "the page, a word": lambda: presenter.find(LibraryQuery(word="QI"), limit=PAGE_SIZE),
        "the page, a player": lambda: presenter.find(LibraryQuery(player="edith"), limit=PAGE_SIZE),
        "the page, by score": lambda: presenter.find(LibraryQuery(), by_score, limit=PAGE_SIZE),
        "all games, as values": lambda: library.games(search=GameSearch()),
        "a player's games, as values": lambda: library.player_games(NAMES[4]),
        "a player's statistics": lambda: player_statistics(library.player_sums(NAMES[4])),
        "a game by its id": lambda: library.game("club-000042"),
    }


def growth(sizes: Sequence[int], costs: Sequence[float]) -> str:
    """Say how a cost grows, by its last step."""
    power = math.log(max(costs[-1], 0.01) / max(costs[-2], 0.01)) / math.log(sizes[-1] / sizes[-2])
    return "flat" if power < FLAT else "linear" if power < LINEAR else "worse"


def measure(sizes: Sequence[int], folder: Path) -> dict[str, list[float]]:
    """Print a line a row; returns the milliseconds of each act by size."""
    fill(folder / "played", KINDS, KINDS)
    paths = sorted((folder / "played" / "journals").iterdir())
    entries = [entry for path in paths if (entry := read_entry(path)) is not None]
    read = timed(lambda: [read_journal(path) for path in paths], 3) / len(paths)
    entered = timed(lambda: [read_entry(path) for path in paths], 3) / len(paths)
    packed = timed(lambda: [pack_journal(path) for path in paths], 1) / len(paths)
    again = timed(lambda: [read_entry(path) for path in paths], 3) / len(paths)
    print(f"a journal read: {read:.1f} ms, entered {entered:.1f}, packed {packed:.1f}", end="")
    print(f", entered when it is packed {again:.1f}")
    costs: dict[str, list[float]] = {}
    for size in sizes:
        data = folder / f"{size}"
        grow(data, entries, size)
        for name, act in acts(data).items():
            costs.setdefault(name, []).append(timed(act, 5))
    print(f"{'ms at games':28}", *(f"{size:>9}" for size in sizes))
    for name, taken in costs.items():
        line = " ".join(f"{cost:9.1f}" for cost in taken)
        print(f"{name:28} {line}  {growth(sizes, taken) if len(sizes) > 1 else ''}")
    return costs


def main() -> None:
    """Measure libraries of some sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[100, 1000, 10000])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(args.games, Path(folder))


if __name__ == "__main__":
    main()
