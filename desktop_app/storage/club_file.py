# SPDX-License-Identifier: MIT
"""A club file: one SQLite database with every change of a club's events, in order.

The database is one file that can be copied while it is closed; nothing is stored but the
changes. While it is open it is locked, so two computers cannot run one evening from it. See
docs/file-formats.md.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

from desktop_app.sentences.faults import fault_of, told
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import ClubFileError, UnreadableClubError
from desktop_app.storage.library_file import database_fault
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    FileTaken,
    PlayerRenamed,
    RecordedChange,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.club_merge import Merge, Side
from desktop_app.tournament.history import HistoryLine, HistoryReader
from desktop_app.values.decoding import Decoder
from desktop_app.values.file_names import check_name
from desktop_app.values.files import open_file
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError

APPLICATION_ID = 0x5241434C
"""Marks club files of this program (`PRAGMA application_id`)."""

VERSION = 1
_HEAD = 100
"""Bytes of SQLite's own header."""
SUFFIX = ".club"
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_LATEST_MS = 10**14
"""Unix time in milliseconds, in the year 5138."""
# `club_fold` says the ranges of the others.
_LIMITS = {
    "rating": (-100_000, 100_000),
    "lowest": (-100_000, 100_000),
    "highest": (-100_000, 100_000),
    "starts_at_ms": (0, _LATEST_MS),
    "stopped_at_ms": (0, _LATEST_MS),
    "break_at_ms": (0, _LATEST_MS),
    "made_at_ms": (0, _LATEST_MS),
    "undone_at_ms": (0, _LATEST_MS),
}
_FORM = Form(_LIMITS)
_KINDS: dict[str, Decoder[Change]] = {cls.__name__: Decoder(cls, _FORM) for cls in get_args(Change)}


@dataclass(frozen=True, slots=True)
class _Columns:
    """A row of the table without its change."""

    number: int
    made_at_ms: int
    undone_at_ms: int | None


_COLUMNS: Decoder[_Columns] = Decoder(_Columns, Form(_LIMITS, rows=frozenset({_Columns})))
_TABLE = """
    CREATE TABLE changes (
        number INTEGER PRIMARY KEY,
        made_at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        fields TEXT NOT NULL,
        undone_at_ms INTEGER
    )
"""
# Another table: programs that do not know it read and write the file all the same.
_MAKERS_TABLE = """
    CREATE TABLE IF NOT EXISTS makers (
        number INTEGER PRIMARY KEY,
        made_by TEXT NOT NULL,
        undone_by TEXT NOT NULL
    )
"""
_INSERT = "INSERT INTO changes VALUES (?, ?, ?, ?, ?)"
_UNDO = "UPDATE changes SET undone_at_ms = ? WHERE number = ?"
_NAME = "INSERT OR REPLACE INTO makers VALUES (?, ?, ?)"
LONGEST_MAKER = 60
"""Characters of the name of who is at the desk."""


class ClubFile:
    """An open club file. No other program can open it until it is closed.

    Attributes:
        path: the file.
        club: all events as the changes leave them.
        history: every change, also those that were undone.
        copy_fault: why a changed file could not be copied when it was closed; empty if it was.
        by: who records the changes from now on; empty for no name.
    """

    def __init__(self, path: Path, *, is_new: bool = False, copies: Path | None = None) -> None:
        """Open a file, or make one with `is_new`.

        Args:
            path: the file.
            is_new: make it.
            copies: a folder into which the file is copied when it is closed after a change, so
                that backups of the data folder have it; None for no copy.

        Raises:
            ClubFileError: the file is missing (or, with `is_new`, exists), is in use, is no club
                file, was written by a later version of the program, or is damaged.
        """
        self.path = path
        self._copies, self._is_changed = copies, False
        self.copy_fault = self.by = ""
        self._is_unborn, self._reader = is_new, HistoryReader()
        if is_new and path.exists():
            raise ClubFileError(Sentence("{path}: this file exists already", path=path))
        if not is_new and not path.exists():
            raise ClubFileError(Sentence("{path}: there is no such club file", path=path))
        if is_new:
            _check_name(path)
        else:
            _head_of(path)
        try:
            self._database = _connect(path, is_new=is_new)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if is_new:
                # On a full disk SQLite leaves an empty file, which would block the name.
                path.unlink(missing_ok=True)
            raise _failed(path, error) from None
        try:
            self.history = self._read()
            self.club = fold(
                change.change for change in self.history if change.undone_at_ms is None
            )
        except BaseException as error:
            self._database.close()
            if isinstance(error, sqlite3.Error | UnicodeDecodeError):
                raise _failed(path, error) from None
            if isinstance(error, ClubError):
                raise UnreadableClubError(
                    Sentence("{path}: the changes do not fit together: {why}", path=path, why=error)
                ) from None
            raise

    @property
    def lines(self) -> Sequence[HistoryLine]:
        """The history as it is read, in order; not to be changed."""
        return self._reader.lines(self.history)

    def close(self) -> None:
        """Close the file, so that others can open it; a changed one is copied before."""
        if self._is_changed and self._copies is not None:
            self._copy(self._copies)
        self._is_changed = False
        self._database.close()
        if self._is_unborn:
            # Nothing could be written into it: it would only block the name.
            self.path.unlink(missing_ok=True)

    def _copy(self, folder: Path) -> None:
        if self.path.resolve().is_relative_to(folder.resolve().parent):
            return
        target = folder / copy_name(self.path)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            durable.replace_file(target, self._database.serialize())
        except (OSError, sqlite3.Error) as error:
            self.copy_fault = Sentence(
                "{path}: saved, but not copied for the backup: {why}",
                path=self.path,
                why=fault_of(error) if isinstance(error, OSError) else database_fault(error),
            )

    def __enter__(self) -> ClubFile:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def record(self, *changes: Change) -> Club:
        """Apply changes and write them, all or none; they are on disk when this returns.

        Raises:
            ClubError: one of them cannot be; none is applied.
            ClubFileError: the file cannot be written; none is applied.
        """
        club = self.club
        for change in changes:
            club = applied(club, change)
        now, first = time.time_ns() // 1_000_000, len(self.history) + 1
        recorded = [
            RecordedChange(number, now, change, made_by=self._maker)
            for number, change in enumerate(changes, first)
        ]
        self._write(
            (_INSERT, [_row(recorded_change) for recorded_change in recorded]), *_named(recorded)
        )
        self.history, self.club = (*self.history, *recorded), club
        return club

    def take(self, news: Merge, sides: Sequence[Side] = ()) -> Club:
        """Take the changes of another file, all or none; they keep the time they were made at.

        Those that are left are recorded as taken back, so that they are not asked about again.

        Args:
            news: what `club_merge.merge` found.
            sides: whose changes count in each of its conflicts.

        Raises:
            ClubError: a change of the other file cannot be; nothing is changed.
            ClubFileError: the file cannot be written; nothing is changed.
            ValueError: there are more or fewer sides than conflicts.
        """
        taken, left = news.resolved(sides)
        now, first = time.time_ns() // 1_000_000, len(self.history) + 1
        before = tuple(
            replace(change, undone_at_ms=now, undone_by=self._maker)
            if change.number in news.undone
            else change
            for change in self.history
        )
        added = [
            *(replace(change, undone_at_ms=None, undone_by="") for change in taken),
            *(replace(change, undone_at_ms=now, undone_by=self._maker) for change in left),
        ]
        added = [replace(recorded, number=number) for number, recorded in enumerate(added, first)]
        history = (*before, *added)
        club = fold(change.change for change in history if change.undone_at_ms is None)
        self._write(
            (_UNDO, [(now, number) for number in news.undone]),
            (_INSERT, [_row(change) for change in added]),
            *_named(
                change
                for change in history
                if change.number >= first or change.number in news.undone
            ),
        )
        self.history, self.club = history, club
        return club

    def undo(self, number: int) -> Club:
        """Take a change back, an import with all changes that are from it; later ones stay.

        Raises:
            ClubError: there is no such change, it was taken back already, or a later one needs it.
            ClubFileError: the file cannot be written; nothing is changed.
        """
        if not 1 <= number <= len(self.history):
            raise ClubError(Sentence("There is no change {number}.", number=number))
        if self.history[number - 1].undone_at_ms is not None:
            raise ClubError(Sentence("Change {number} was taken back already.", number=number))
        if isinstance(self.history[number - 1].change, PlayerRenamed):
            raise ClubError(Sentence("To have the name before again, correct the name once more."))
        now, undone = time.time_ns() // 1_000_000, self._taken_with(number)
        after = tuple(
            replace(change, undone_at_ms=now, undone_by=self._maker)
            if change.number in undone
            else change
            for change in self.history
        )
        club = Club()
        for change in after:
            if change.undone_at_ms is None:
                try:
                    club = applied(club, change.change)
                except ClubError as error:
                    raise ClubError(
                        Sentence(
                            "Change {number} is needed by change {later}: {why}",
                            number=number,
                            later=change.number,
                            why=error.args[0],
                        )
                    ) from None
        self._write(
            (_UNDO, [(now, taken) for taken in sorted(undone)]),
            *_named(change for change in after if change.number in undone),
        )
        self.history, self.club = after, club
        return club

    def _taken_with(self, number: int) -> frozenset[int]:
        """A change, and for an import what was recorded with it and still counts."""
        first = self.history[number - 1]
        count = first.change.changes if isinstance(first.change, FileTaken) else 0
        return frozenset(
            change.number
            for change in self.history[number - 1 : number + count]
            if change.made_at_ms == first.made_at_ms and change.undone_at_ms is None
        )

    @property
    def _maker(self) -> str:
        return " ".join(self.by.split())[:LONGEST_MAKER]

    def _write(self, *statements: tuple[str, Sequence[tuple[object, ...]]]) -> None:
        try:
            with self._database:
                if any(statement is _NAME for statement, _ in statements):
                    self._database.execute(_MAKERS_TABLE)
                for statement, rows in statements:
                    self._database.executemany(statement, rows)
        except sqlite3.Error as error:
            raise _failed(self.path, error) from None
        self._is_changed, self._is_unborn = True, False

    def _read(self) -> tuple[RecordedChange, ...]:
        rows = self._database.execute(
            # As bytes: SQLite refuses a whole table for one text that is not UTF-8.
            "SELECT number, made_at_ms, undone_at_ms, CAST(kind AS BLOB), CAST(fields AS BLOB)"
            " FROM changes ORDER BY number"
        )
        makers = self._makers()
        return tuple(
            self._decoded(place, row, makers.get(place, ("", "")))
            for place, row in enumerate(rows, start=1)
        )

    def _makers(self) -> dict[int, tuple[str, str]]:
        """Who made changes and took them back; what cannot be read is no name."""
        known = self._database.execute("SELECT 1 FROM sqlite_master WHERE name = 'makers'")
        if known.fetchone() is None:
            return {}
        rows = self._database.execute(
            "SELECT number, CAST(made_by AS BLOB), CAST(undone_by AS BLOB) FROM makers"
        )
        return {number: (_name(made), _name(undone)) for number, made, undone in rows}

    def _decoded(self, place: int, row: tuple[Any, ...], makers: tuple[str, str]) -> RecordedChange:
        *columns, kind, fields = row
        try:
            found = _COLUMNS.read(columns)
            if found.number != place:
                raise DecodeError(Sentence("read change {number}", number=found.number))
            name = (kind or b"").decode(errors="replace")
            if name not in _KINDS:
                raise DecodeError(Sentence("read a change of kind {kind}", kind=repr(name)))
            change = _KINDS[name].parse(fields or b"")
        except DecodeError as error:
            raise UnreadableClubError(
                Sentence(
                    "{path}: change {number} cannot be read: {why}; open a backup of the file",
                    path=self.path,
                    number=place,
                    why=str(error),
                )
            ) from None
        return RecordedChange(found.number, found.made_at_ms, change, found.undone_at_ms, *makers)


def copy_name(path: Path) -> str:
    """Return the name of the copy of a club file from outside the data folder.

    Files of the same name in different folders are different events.
    """
    place = path.resolve()
    mark = hashlib.sha256(str(place).encode()).hexdigest()[:8]
    return f"{place.stem}-{mark}{SUFFIX}"


def _row(recorded: RecordedChange) -> tuple[object, ...]:
    kind = type(recorded.change).__name__
    fields = json.dumps(_KINDS[kind].write(recorded.change))
    return recorded.number, recorded.made_at_ms, kind, fields, recorded.undone_at_ms


def _name(kept: bytes | None) -> str:
    text = (kept or b"").decode(errors="replace")
    return text if text.isprintable() and len(text) <= LONGEST_MAKER else ""


def _named(
    changed: Iterable[RecordedChange],
) -> tuple[tuple[str, Sequence[tuple[object, ...]]], ...]:
    """The statement that keeps the names of changes; none if there is no name."""
    rows = [
        (change.number, change.made_by, change.undone_by)
        for change in changed
        if change.made_by or change.undone_by
    ]
    return ((_NAME, rows),) if rows else ()


def check_club_file(path: Path) -> None:
    """Look at the beginning of a file, without opening it as a club.

    Raises:
        ClubFileError: it is no club file, or a later version of the program wrote it.
    """
    if not path.exists():
        raise ClubFileError(Sentence("{path}: there is no such club file", path=path))
    head = _head_of(path)
    # By the format of SQLite's files.
    version, mark = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
    if not head.startswith(b"SQLite format 3\0") or mark != APPLICATION_ID:
        raise UnreadableClubError(Sentence("{path}: this is no club file", path=path))
    _refuse_later(path, version)


def _head_of(path: Path) -> bytes:
    """Return the first bytes of a file; refuse what is no file, and an empty one.

    SQLite would write into that, as into one of a single byte.
    """
    try:
        with open_file(path) as stream:
            head = stream.read(_HEAD)
    except OSError as error:
        raise ClubFileError(
            Sentence("{place}: {fault}", place=path, fault=fault_of(error))
        ) from None
    if len(head) <= 1:
        raise UnreadableClubError(Sentence("{path}: this is no club file", path=path))
    return head


def _refuse_later(path: Path, version: int) -> None:
    if version > VERSION:
        raise UnreadableClubError(
            Sentence(
                "{path}: read version {version}, a newer program wrote this club file",
                path=path,
                version=version,
            )
        )


def _check_name(path: Path) -> None:
    try:
        check_name(path)
    except OSError as error:
        raise ClubFileError(told(error)) from None


def _connect(path: Path, *, is_new: bool) -> sqlite3.Connection:
    # The lock is taken at once and kept until the connection is closed.
    # A window writes in a worker thread, one change after the other.
    database = sqlite3.connect(path, timeout=0.2, check_same_thread=False)
    try:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA synchronous = EXTRA")
        database.execute("BEGIN EXCLUSIVE")
        if is_new:
            database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            database.execute(f"PRAGMA user_version = {VERSION}")
            database.execute(_TABLE)
        database.commit()
        _check(path, database)
    except BaseException:
        database.close()
        raise
    return database


def _check(path: Path, database: sqlite3.Connection) -> None:
    (mark,) = database.execute("PRAGMA application_id").fetchone()
    if mark != APPLICATION_ID:
        raise UnreadableClubError(Sentence("{path}: this is no club file", path=path))
    (version,) = database.execute("PRAGMA user_version").fetchone()
    _refuse_later(path, version)
    with closing(database.execute("PRAGMA quick_check(1)")) as verdict:
        if verdict.fetchone() != ("ok",):
            raise UnreadableClubError(
                Sentence("{path}: the club file is damaged; open a backup of it", path=path)
            )


def _failed(path: Path, error: sqlite3.Error | UnicodeDecodeError) -> ClubFileError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return ClubFileError(
            Sentence(
                "{path}: another program is using it. Close it there: Event > Close the file.",
                path=path,
            )
        )
    is_damaged = isinstance(error, UnicodeDecodeError) or code in _DAMAGE
    return (UnreadableClubError if is_damaged else ClubFileError)(
        Sentence(
            "{path}: the club file cannot be used: {why}", path=path, why=database_fault(error)
        )
    )
