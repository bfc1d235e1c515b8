# SPDX-License-Identifier: MIT
"""A library of many games, entered without a journal for each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import read_entry, store_game
from tests.helpers.kept_games import NOON_MS, keep, recorded_game

DAY_MS = 86_400_000
_NAMES = ("Ann", "Bo", "Cid", "Dot", "Ærø")


def enter_many(folder: Path, count: int, *, later: int = 0) -> None:
    """Enter games with ids from ``g0000``, a day after each other, some of them on one day.

    Args:
        folder: the data folder.
        count: the number of games.
        later: so many of them have a day far ahead.
    """
    keep(folder, "sample", recorded_game("complete"), NOON_MS)
    sample = read_entry(folder / "journals" / f"sample{JOURNAL_SUFFIX}")
    assert sample is not None
    (folder / "journals" / f"sample{JOURNAL_SUFFIX}").unlink()
    file = folder / "library.sqlite3"
    Library(file, folder / "journals").close()
    with closing(sqlite3.connect(file)) as connection, connection:
        for number in range(count):
            began = NOON_MS + number // 3 * DAY_MS - 2 * count * DAY_MS
            began += 9 * count * DAY_MS if number < later else 0
            summary = replace(
                sample.summary,
                id=f"g{number:04d}",
                journal=folder / "journals" / f"g{number:04d}{JOURNAL_SUFFIX}",
                started_at_ms=began,
                finished_at_ms=began if number % 4 else None,
                names=(_NAMES[number % 5], _NAMES[number % 3]),
                points=(300 + number * 37 % 200, 250 + number * 11 % 90),
                lexicon=("open", "school")[number % 2],
                event=("", "Thursday")[number % 7 == 0],
                round_number=number % 12 if number % 7 == 0 else None,
                is_training=number % 9 == 0,
            )
            store_game(connection, replace(sample, summary=summary), folder)


@contextmanager
def library_of_many(folder: Path, count: int) -> Iterator[Library]:
    """Open a library of so many games, five of which have a day far ahead, at `NOON_MS`."""
    enter_many(folder, count, later=5)
    file = folder / "library.sqlite3"
    with Library(file, folder / "journals", now_ms=lambda: NOON_MS) as opened:
        yield opened
