# SPDX-License-Identifier: MIT
"""The library's database file: opened, checked, and replaced if damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import LibraryError
from desktop_app.storage.library_schema import (
    ForeignDatabaseError,
    LaterVersionError,
    has_our_columns,
    is_sound,
    migrate,
)
from desktop_app.values.files import check_file, rename_path

_T = TypeVar("_T")

_NO_DAMAGE = (
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_MISUSE,
)
"""Faults of the disk, the system or the program; all others are faults of the file."""
_WORDS = {
    sqlite3.SQLITE_PERM: "permission denied",
    sqlite3.SQLITE_BUSY: "another program is using it",
    sqlite3.SQLITE_LOCKED: "another program is using it",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_IOERR: "input/output error",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_FULL: "no space left on device",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}
"""The reason of a database error, by its code."""
_BAD_VALUES = (ForeignDatabaseError, ValueError, TypeError, LookupError, OverflowError)
"""Errors raised while reading values that this program never writes."""
_WAIT_S = 5.0
"""Seconds that another program may hold the database before it counts as locked."""


class LibraryFile:
    """An open database. A damaged one is renamed and replaced by an empty one.

    Attributes:
        path: the file.
        put_aside: the damaged file, renamed unless it is left alone; None if there was none.
        is_of_later_version: True if a later program may have written the file. It is left alone,
            and one in memory takes its place.
    """

    def __init__(self, path: Path, *, leaves_damaged: bool = False, checks: bool = True) -> None:
        """Open or create the database.

        Args:
            path: the file.
            leaves_damaged: True to leave a damaged one as it is, and use one in memory.
            checks: False to leave the check of all pages and values to another opening.

        Raises:
            LibraryError: it cannot be opened.
        """
        self.path = path
        self.put_aside: Path | None = None
        self.is_of_later_version = False
        self._leaves_damaged = leaves_damaged
        self._checks = checks
        self._identity: tuple[int, int] | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(
                Sentence("{path}: cannot be created: {why}", path=path, why=fault_of(error))
            ) from None
        try:
            self._connection = _connect(path, checks=checks)
            self._identity = _identity(path)
        except LibraryError:
            raise
        except OSError as error:
            raise _failed(path, error) from None
        except (sqlite3.Error, *_BAD_VALUES) as error:
            if not _is_damage(error):
                raise _failed(path, error) from None
            self.is_of_later_version = isinstance(error, LaterVersionError)
            self._connection = self._connect_anew()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def copy(self) -> bytes | None:
        """Return all that a database in memory holds, for `take` in another thread; else None."""
        return self._connection.serialize() if self.is_of_later_version else None

    def take(self, copied: bytes) -> None:
        """Hold what another database in memory held; one with a file keeps what it has."""
        if self.is_of_later_version:
            self._connection.deserialize(copied)

    def read(self, operation: Callable[[sqlite3.Connection], _T]) -> _T:
        """Run an operation on the database.

        Raises:
            LibraryError: the database cannot be used.
            LibraryRenewedError: it was damaged; an empty one has replaced it.
        """
        try:
            self._follow()
            return operation(self._connection)
        except (sqlite3.Error, *_BAD_VALUES) as error:
            if not _is_damage(error):
                raise _failed(self.path, error) from None
            if self.put_aside is not None and not _is_corrupt(error):
                # It was already replaced, so the program is wrong and not the values.
                raise _failed(self.path, error) from error
        self._connection.close()
        self._connection = self._connect_anew()
        raise LibraryRenewedError

    def write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """Change the database in one transaction. Raises as `read`."""

        def in_transaction(connection: sqlite3.Connection) -> None:
            connection.execute("BEGIN IMMEDIATE")
            try:
                change(connection)
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

        self.read(in_transaction)

    def _follow(self) -> None:
        """Open the database again if another opening found it damaged and replaced it."""
        now = _identity(self.path) if self._identity is not None else None
        if now is not None and now != self._identity:
            self._connection.close()
            self._identity = now
            self._connection = _connect(self.path, checks=self._checks)

    def _connect_anew(self) -> sqlite3.Connection:
        self._identity = None
        if self._leaves_damaged or self.is_of_later_version:
            self.put_aside = self.path
            return _connect(None)
        self.put_aside = _rename_damaged(self.path)
        try:
            renewed = _connect(self.path)
        except (ForeignDatabaseError, sqlite3.Error) as error:
            raise _failed(self.path, error) from None
        self._identity = _identity(self.path)
        return renewed


class LibraryRenewedError(Exception):
    """The database was damaged and was replaced by an empty one."""


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from one that took its name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(path: Path | None, *, checks: bool = True) -> sqlite3.Connection:
    """Return a database, migrated and checked; None makes one in memory."""
    if path is not None and path.exists():
        check_file(path)
    # No implicit transactions: each is begun and ended explicitly.
    name = ":memory:" if path is None else path
    connection = sqlite3.connect(name, timeout=_WAIT_S, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
        if not (is_sound(connection) if checks else has_our_columns(connection)):
            raise ForeignDatabaseError
    except BaseException:
        connection.close()
        raise
    return connection


def _is_damage(error: BaseException) -> bool:
    """True if the file is at fault; the list can then be rebuilt without loss."""
    # The low byte is the kind of error. Text that is not valid UTF-8 has no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF not in _NO_DAMAGE


def _is_corrupt(error: BaseException) -> bool:
    """True if SQLite itself found the file damaged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _failed(path: Path, error: BaseException) -> LibraryError:
    return LibraryError(
        Sentence("{path}: the library cannot be used: {why}", path=path, why=database_fault(error))
    )


def database_fault(error: BaseException) -> str:
    """Say in a few words why a database cannot be used."""
    if isinstance(error, OSError):
        return fault_of(error)
    # A name in the database that is no UTF-8 has no code.
    is_no_text = isinstance(error, UnicodeDecodeError)
    usual = sqlite3.SQLITE_CORRUPT if is_no_text else sqlite3.SQLITE_ERROR
    code = getattr(error, "sqlite_errorcode", usual)
    # The low byte is the kind of error.
    words = _WORDS.get(code & 0xFF)
    return Sentence(words) if words else Sentence("database error {number}", number=code)


def _rename_damaged(path: Path) -> Path:
    """Rename a damaged database, and the journal that SQLite keeps beside it."""
    number = 1
    while (
        kept := path.with_name(f"{path.name}{'' if number == 1 else f'.{number}'}.bad")
    ).exists():
        number += 1
    try:
        rename_path(path, kept)
        for ending in ("-journal", "-wal", "-shm"):
            beside = path.with_name(path.name + ending)
            if beside.exists():
                rename_path(beside, kept.with_name(kept.name + ending))
    except OSError as error:
        raise LibraryError(
            Sentence(
                "{path}: damaged, and cannot be renamed: {why}", path=path, why=fault_of(error)
            )
        ) from None
    return kept
