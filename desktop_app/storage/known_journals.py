# SPDX-License-Identifier: MIT
"""Journals that need no further look: damaged ones as they were read, and packed ones.

Both are tables of their own beside those of the library's version: an older program leaves them
alone, and what it enters is looked at again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from desktop_app import __version__
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.game_facts import FACTS_VERSION
from desktop_app.storage.journal_reader import (
    FileIdentity,
    JournalFault,
    Recoverable,
    identity_of,
)
from desktop_app.storage.library_rows import storable
from desktop_app.values.decoding import Decoder
from desktop_app.values.json_text import DecodeError, json_value

_READER = f"{__version__} {FACTS_VERSION}"
"""A later program may read what this one cannot."""
_TABLES = (
    """
    CREATE TABLE IF NOT EXISTS faulty_journals (
        name TEXT PRIMARY KEY,
        reader TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        changed_ns INTEGER NOT NULL,
        digest TEXT NOT NULL,
        problem TEXT NOT NULL,
        recoverable TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS packed_journals (
        game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        bytes INTEGER NOT NULL
    )
    """,
)
_RECOVERABLE: Decoder[Recoverable] = Decoder(Recoverable)


def known_faults(
    connection: sqlite3.Connection, paths: Sequence[Path]
) -> Mapping[Path, JournalFault]:
    """Return the faults of journals that have not changed since they were read."""
    if not _has(connection, "faulty_journals"):
        return {}
    rows = {
        row["name"]: row
        for row in connection.execute("SELECT * FROM faulty_journals WHERE reader = ?", (_READER,))
    }
    found = {}
    for path in paths:
        row = rows.get(_name(path))
        if row is not None and (fault := _fault(row)) is not None and _is_same(path, fault.file):
            found[path] = fault
    return found


def note_faults(
    connection: sqlite3.Connection, faults: Iterable[tuple[Path, JournalFault]]
) -> None:
    """Remember faults; call it in a transaction."""
    _create(connection)
    rows = [
        (
            _name(path),
            _READER,
            fault.file.size,
            fault.file.changed_ns,
            fault.file.digest,
            json.dumps(_plain(fault.problem)),
            "" if fault.recoverable is None else json.dumps(asdict(fault.recoverable)),
        )
        for path, fault in faults
        if fault.file is not None
    ]
    connection.executemany("INSERT OR REPLACE INTO faulty_journals VALUES (?,?,?,?,?,?,?)", rows)


def unpacked_games(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return ids and journals of finished games whose journals may not be packed yet, by id."""
    query = "SELECT id, journal FROM games WHERE finished_at_ms IS NOT NULL"
    if _has(connection, "packed_journals"):
        query += """ AND NOT EXISTS (
            SELECT 1 FROM packed_journals WHERE game = id AND bytes = journal_bytes
        )"""
    return [tuple(row) for row in connection.execute(f"{query} ORDER BY id")]


def note_packed(connection: sqlite3.Connection, sizes: Sequence[tuple[str, int]]) -> None:
    """Remember the sizes of journals that are packed, by game; call it in a transaction."""
    _create(connection)
    connection.executemany(
        "UPDATE games SET journal_bytes = ? WHERE id = ?", [(size, game) for game, size in sizes]
    )
    connection.executemany("INSERT OR REPLACE INTO packed_journals VALUES (?, ?)", sizes)


def _create(connection: sqlite3.Connection) -> None:
    for statement in _TABLES:
        connection.execute(statement)


def _has(connection: sqlite3.Connection, table: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(query, (table,)).fetchone() is not None


def _name(path: Path) -> str:
    """Return a journal's name with its folder, which tells removed games from the others."""
    return storable(f"{path.parent.name}/{path.name}")


def _is_same(path: Path, known: FileIdentity | None) -> bool:
    """True if a file has not changed; one that was only touched or copied is compared."""
    try:
        status = path.stat()
    except OSError:
        return False
    if known is None or status.st_size != known.size:
        return False
    if status.st_mtime_ns == known.changed_ns:
        return True
    now = identity_of(path)
    return now is not None and now.digest == known.digest


def _fault(row: sqlite3.Row) -> JournalFault | None:
    """Return what was remembered; None if the row is damaged."""
    with suppress(DecodeError, ValueError, TypeError):
        recoverable = None
        if row["recoverable"]:
            recoverable = _RECOVERABLE.read(json_value(row["recoverable"]))
        problem = json_value(row["problem"])
        return JournalFault(
            problem if isinstance(problem, str) else Sentence.of_value(problem),
            FileIdentity(row["bytes"], row["changed_ns"], row["digest"]),
            recoverable,
        )
    return None


def _plain(problem: object) -> object:
    """Return a sentence as a JSON value; its details may be paths."""
    if not isinstance(problem, Sentence):
        return problem if isinstance(problem, int | float) else str(problem)
    details = {name: _plain(detail) for name, detail in problem.details.items()}
    return [problem.template, details, problem.number]
