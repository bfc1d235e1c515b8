# SPDX-License-Identifier: MIT
"""The tables of the library: one migration per version, applied once and in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from desktop_app.storage.durable import is_locked
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, is_record, newest_first, sizes_in
from desktop_app.values.files import check_file

APPLICATION_ID = 0x52414353
"""Marks databases of this program (`PRAGMA application_id`)."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY,
            journal TEXT NOT NULL,
            journal_bytes INTEGER NOT NULL,
            started_at_ms INTEGER NOT NULL,
            finished_at_ms INTEGER,
            ruleset TEXT NOT NULL,
            option TEXT NOT NULL,
            ruleset_title TEXT NOT NULL,
            lexicon TEXT NOT NULL,
            mode TEXT NOT NULL,
            winner INTEGER,
            reason TEXT NOT NULL,
            plies INTEGER NOT NULL,
            search_text TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE seats (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            points INTEGER NOT NULL,
            PRIMARY KEY (game, seat)
        )
        """,
        "CREATE INDEX games_by_start ON games (started_at_ms, id)",
    ),
    (
        # Removed games, and facts about the turns; 0 means not read yet.
        "ALTER TABLE games ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN facts_version INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN name_key TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN turns INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN used_ms INTEGER",
        "ALTER TABLE seats ADD COLUMN overtime_s INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN challenges_won INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN challenges_lost INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN defences_won INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN defences_lost INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX seats_by_name ON seats (name_key)",
        """
        CREATE TABLE plays (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            word TEXT NOT NULL,
            points INTEGER NOT NULL,
            tiles INTEGER NOT NULL,
            is_bingo INTEGER NOT NULL,
            is_withdrawn INTEGER NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE words (
            word TEXT NOT NULL,
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            PRIMARY KEY (word, game, number)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX words_by_game ON words (game)",
    ),
    (
        # Entered day and event of a game; the journals are read again for them.
        "ALTER TABLE games ADD COLUMN played_on TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN event TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN round_number INTEGER",
        "ALTER TABLE games ADD COLUMN played_at_ms INTEGER NOT NULL DEFAULT 0",
        "UPDATE games SET played_at_ms = started_at_ms, facts_version = 0",
        "CREATE INDEX games_by_day ON games (played_at_ms, id)",
    ),
    # Games entered before had no help.
    ("ALTER TABLE games ADD COLUMN is_training INTEGER NOT NULL DEFAULT 0",),
    # Nor did any begin with a handicap.
    ("ALTER TABLE games ADD COLUMN has_handicap INTEGER NOT NULL DEFAULT 0",),
    ("ALTER TABLE seats ADD COLUMN start_points INTEGER NOT NULL DEFAULT 0",),
    # No log had remarks before.
    ("ALTER TABLE games ADD COLUMN remarks INTEGER NOT NULL DEFAULT 0",),
    # Plays that were challenged and stayed; the journals are read again for them.
    ("ALTER TABLE plays ADD COLUMN is_upheld INTEGER NOT NULL DEFAULT 0",),
)
"""The statements that migrate each version to the next; released steps never change."""


class ForeignDatabaseError(Exception):
    """A database of another program, or with values that this program never writes."""


class LaterVersionError(ForeignDatabaseError):
    """The number of a later version: a later program wrote the file, or the number is damaged."""


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate an empty or older database to the newest version, in one transaction.

    Raises:
        ForeignDatabaseError: it belongs to another program.
        LaterVersionError: its version is later than this one.
        sqlite3.Error: it is damaged, locked or cannot be written.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (tables or application):
        raise ForeignDatabaseError
    if version > len(MIGRATIONS):
        raise LaterVersionError
    if application == APPLICATION_ID and version == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        # Pragmas take no parameters.
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


LAST_MS = 253_402_300_799_999
"""The end of the year 9999, the last moment of Python's calendar."""
_COLUMNS = {"games": 23, "seats": 14, "plays": 9, "words": 4}
"""The tables of the newest version, and the number of columns of each."""
_ODD_GAMES = f"""
    SELECT 1 FROM games WHERE started_at_ms NOT BETWEEN 0 AND {LAST_MS}
    OR played_at_ms NOT BETWEEN -{LAST_MS} AND {LAST_MS}
    OR finished_at_ms NOT BETWEEN 0 AND {LAST_MS}
    OR winner NOT BETWEEN 0 AND 3 OR substr(journal, -length(id) - 8) != id || '.journal'
    OR (SELECT count(*) FROM seats WHERE game = id) NOT BETWEEN 1 AND 4 LIMIT 1
"""


def has_our_columns(connection: sqlite3.Connection) -> bool:
    """True if a database has the tables of this version. Raises sqlite3.Error if damaged."""
    return all(
        len(connection.execute(f"PRAGMA table_info({table})").fetchall()) == count
        for table, count in _COLUMNS.items()
    )


def is_sound(connection: sqlite3.Connection) -> bool:
    """True if SQLite and `has_sound_values` find no damage; reads the whole file."""
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    return verdict == "ok" and has_sound_values(connection)


def has_sound_values(connection: sqlite3.Connection) -> bool:
    """True if every value has a type and range that this program writes.

    SQLite accepts values of any type from a damaged file. Plays and words, a hundred times as many,
    are checked when they are read. Raises sqlite3.Error if damaged.
    """
    if not has_our_columns(connection):
        return False
    for table in ("games", "seats"):
        columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
        wrong = " OR ".join(
            f"typeof({name}) != '{kind.lower()}'"
            + ("" if is_needed or key else f" AND {name} IS NOT NULL")
            for _, name, kind, is_needed, _, key in columns
        )
        if connection.execute(f"SELECT 1 FROM {table} WHERE {wrong} LIMIT 1").fetchone():
            return False
    for query in ("SELECT * FROM games", "SELECT name, kind, name_key FROM seats"):
        for _ in connection.execute(query):
            # Fetching them finds text that is not valid UTF-8.
            pass
    return connection.execute(_ODD_GAMES).fetchone() is None


# A quick look at the library for unfinished games, without loading the rules.
#
# The library knows a game as long as its journal has the size that was entered. Unknown games and
# faults are left to code that reads the journals.

_WAIT_S = 0.2
"""Seconds to wait for another program at the start, while nothing is visible yet."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """An unfinished game.

    Attributes:
        id: the name of its journal without the suffix.
        names, points: by seat.
        plies: number of turns taken.
        ruleset_title: the displayed name of its ruleset.
    """

    id: str
    names: tuple[str, ...]
    points: tuple[int, ...]
    plies: int
    ruleset_title: str


@dataclass(frozen=True, slots=True)
class LibrarySummary:
    """The unfinished games, newest first, and the number of finished ones."""

    unfinished: tuple[ListedGame, ...]
    finished_count: int


def glance_at(library_file: Path, journals_dir: Path) -> LibrarySummary | None:
    """Look at the library without changing anything.

    Returns:
        The combined result of `Library` and `play.recovery.survey_journals`; None if it needs more
        work: a journal has grown since it was entered, or the library is missing, damaged, of
        another version or in use.
    """
    sizes = sizes_in(journals_dir)
    if not library_file.exists():
        return None if sizes else LibrarySummary((), 0)
    try:
        with closing(_open(library_file)) as connection:
            return _look(connection, sizes, journals_dir) if _is_ours(connection) else None
    except (sqlite3.Error, OSError, ForeignDatabaseError, ValueError, TypeError):
        # Bad values are repaired by code that reads the journals.
        return None


def _open(library_file: Path) -> sqlite3.Connection:
    check_file(library_file)
    connection = sqlite3.connect(f"{library_file.as_uri()}?mode=ro", timeout=_WAIT_S, uri=True)
    connection.row_factory = sqlite3.Row
    return connection


def _is_ours(connection: sqlite3.Connection) -> bool:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return (application, version) == (APPLICATION_ID, len(MIGRATIONS))


def _look(
    connection: sqlite3.Connection, sizes: Mapping[str, int], journals_dir: Path
) -> LibrarySummary | None:
    query = "SELECT id, journal_bytes, finished_at_ms, plies, ruleset_title FROM games"
    rows = {
        row["id"]: row
        for row in connection.execute(query)
        if sizes.get(row["id"]) == row["journal_bytes"]
    }
    ids = [size for size in sizes if not is_record(size)]
    if not rows.keys() >= set(ids):
        return None
    finished = {game_id for game_id, row in rows.items() if row["finished_at_ms"] is not None}
    games = [
        _game(connection, rows[game_id])
        for game_id in newest_first(set(ids) - finished)
        if not is_locked(journals_dir / f"{game_id}{JOURNAL_SUFFIX}")
    ]
    return LibrarySummary(tuple(games), len(finished))


def _game(connection: sqlite3.Connection, row: sqlite3.Row) -> ListedGame:
    query = "SELECT name, points FROM seats WHERE game = ? ORDER BY seat"
    seats = connection.execute(query, (row["id"],)).fetchall()
    names, points = (tuple(seat[column] for seat in seats) for column in ("name", "points"))
    texts = (*names, row["ruleset_title"])
    if not names or any(type(text) is not str for text in texts):
        raise ForeignDatabaseError
    if any(type(number) is not int for number in (*points, row["plies"])):
        raise ForeignDatabaseError
    return ListedGame(row["id"], names, points, row["plies"], row["ruleset_title"])
