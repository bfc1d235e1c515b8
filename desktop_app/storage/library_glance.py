# SPDX-License-Identifier: MIT
"""A glance at the library: which games may be gone on with, without loading what folds a game.

The library knows a game as long as its journal has the size that was entered. Whatever it does not
know, and whatever is wrong with it, is left to those who read the journals themselves.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from desktop_app.storage.file_lock import is_locked
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, is_record, sizes_in
from desktop_app.storage.library_schema import APPLICATION_ID, MIGRATIONS, ForeignDatabaseError

_WAIT_S = 0.2
"""Who waits for another program at the start waits for nothing to be seen."""


@dataclass(frozen=True, slots=True)
class GlancedGame:
    """An unfinished game.

    Attributes:
        id: the name of its journal without the ending.
        names, points: by seat.
        plies: turns that were taken.
        ruleset_title: the name of its ruleset on screen.
    """

    id: str
    names: tuple[str, ...]
    points: tuple[int, ...]
    plies: int
    ruleset_title: str


@dataclass(frozen=True, slots=True)
class Glance:
    """What was seen: the unfinished games, newest first, and how many the library saw end."""

    unfinished: tuple[GlancedGame, ...]
    finished_count: int


def glance_at(library_file: Path, journals_dir: Path) -> Glance | None:
    """Look at the library without changing anything.

    Returns:
        What `Library` and `play.recovery.survey_journals` would say together; None when that takes
        more than a glance: a journal has grown since it was entered, or the library is missing,
        damaged, of another version or in use.
    """
    sizes = sizes_in(journals_dir)
    if not library_file.exists():
        return None if sizes else Glance((), 0)
    try:
        with closing(_open(library_file)) as connection:
            return _look(connection, sizes, journals_dir) if _is_ours(connection) else None
    except (sqlite3.Error, ForeignDatabaseError, ValueError, TypeError):
        # Whatever is wrong with its values, those who read the journals mend it.
        return None


def _open(library_file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{library_file.as_uri()}?mode=ro", timeout=_WAIT_S, uri=True)
    connection.row_factory = sqlite3.Row
    return connection


def _is_ours(connection: sqlite3.Connection) -> bool:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return (application, version) == (APPLICATION_ID, len(MIGRATIONS))


def _look(
    connection: sqlite3.Connection, sizes: Mapping[str, int], journals_dir: Path
) -> Glance | None:
    query = "SELECT id, journal_bytes, finished_at_ms, plies, ruleset_title FROM games"
    rows = {
        row["id"]: row
        for row in connection.execute(query)
        if sizes.get(row["id"]) == row["journal_bytes"]
    }
    ids = [each for each in sizes if not is_record(each)]
    if not rows.keys() >= set(ids):
        return None
    finished = {each for each, row in rows.items() if row["finished_at_ms"] is not None}
    games = [
        _game(connection, rows[each])
        for each in sorted(set(ids) - finished, reverse=True)
        if not is_locked(journals_dir / f"{each}{JOURNAL_SUFFIX}")
    ]
    return Glance(tuple(games), len(finished))


def _game(connection: sqlite3.Connection, row: sqlite3.Row) -> GlancedGame:
    query = "SELECT name, points FROM seats WHERE game = ? ORDER BY seat"
    seats = connection.execute(query, (row["id"],)).fetchall()
    names, points = (tuple(seat[column] for seat in seats) for column in ("name", "points"))
    texts = (*names, row["ruleset_title"])
    if not names or any(type(text) is not str for text in texts):
        raise ForeignDatabaseError
    if any(type(number) is not int for number in (*points, row["plies"])):
        raise ForeignDatabaseError
    return GlancedGame(row["id"], names, points, row["plies"], row["ruleset_title"])
