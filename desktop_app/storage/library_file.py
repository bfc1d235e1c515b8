# SPDX-License-Identifier: MIT
"""The database file of the library: opened, checked, and begun again when it is damaged."""

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
    NewerSchemaError,
    has_sound_values,
    migrate,
)

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
"""Faults of the disk, of the system or of the program; every other is a fault of the file."""
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
"""What the database says of its file, by the number of its fault."""
_BAD_VALUES = (ForeignDatabaseError, ValueError, TypeError, LookupError, OverflowError)
"""What reading raises over values that no program of ours has written."""
_WAIT_S = 5.0
"""How long another program may hold the database before it counts as locked."""


class LibraryFile:
    """An open database. When it proves damaged it is put aside and an empty one takes its place.

    Attributes:
        path: the file.
        put_aside: where the damaged file is now; None as long as there was none.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the database.

        Raises:
            LibraryError: it cannot be opened, or a newer program wrote it.
        """
        self.path = path
        self.put_aside: Path | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(
                Sentence("{path}: cannot be created: {why}", path=path, why=fault_of(error))
            ) from None
        try:
            self._connection = _connect(path)
        except LibraryError:
            raise
        except (sqlite3.Error, *_BAD_VALUES) as error:
            if not _is_damage(error):
                raise _failed(path, error) from None
            self._connection = self._connect_anew()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def read(self, operation: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do something with the database.

        Raises:
            LibraryError: it cannot be used.
            LibraryRenewedError: it was damaged; an empty one is in its place now.
        """
        try:
            return operation(self._connection)
        except (sqlite3.Error, *_BAD_VALUES) as error:
            if not _is_damage(error):
                raise _failed(self.path, error) from None
            if self.put_aside is not None and not _is_corrupt(error):
                # It was made again already, so that not its values are wrong but the program.
                raise _failed(self.path, error) from error
        self._connection.close()
        self._connection = self._connect_anew()
        raise LibraryRenewedError

    def write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """Change the database, wholly or not at all. Raises as `read`."""

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

    def _connect_anew(self) -> sqlite3.Connection:
        self.put_aside = _rename_damaged(self.path)
        try:
            return _connect(self.path)
        except (ForeignDatabaseError, sqlite3.Error) as error:
            raise _failed(self.path, error) from None


class LibraryRenewedError(Exception):
    """The database was damaged and was begun again, without a game in it."""


def _connect(path: Path) -> sqlite3.Connection:
    # No implicit transactions: each is opened and closed where it is to be seen.
    connection = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok" or not has_sound_values(connection):
            raise ForeignDatabaseError
    except NewerSchemaError as error:
        connection.close()
        raise LibraryError(
            Sentence(
                "{path}: read version {version}, a newer program wrote this library",
                path=path,
                version=error.args[0],
            )
        ) from None
    except BaseException:
        connection.close()
        raise
    return connection


def _is_damage(error: BaseException) -> bool:
    """Whether an error says that the file is at fault: the list is made again at no loss."""
    # The low byte is the kind of error. Texts that are no UTF-8 have no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF not in _NO_DAMAGE


def _is_corrupt(error: BaseException) -> bool:
    """Whether SQLite itself found the file damaged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _failed(path: Path, error: BaseException) -> LibraryError:
    return LibraryError(
        Sentence("{path}: the library cannot be used: {why}", path=path, why=_database_fault(error))
    )


def _database_fault(error: BaseException) -> str:
    if isinstance(error, OSError):
        return fault_of(error)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    # The low byte is the kind of error.
    words = _WORDS.get(code & 0xFF)
    return Sentence(words) if words else Sentence("fault {number} of the database", number=code)


def _rename_damaged(path: Path) -> Path:
    """Rename a damaged database, and the journal that SQLite keeps beside it."""
    number = 1
    while (
        kept := path.with_name(f"{path.name}{'' if number == 1 else f'.{number}'}.bad")
    ).exists():
        number += 1
    try:
        path.rename(kept)
        for ending in ("-journal", "-wal", "-shm"):
            beside = path.with_name(path.name + ending)
            if beside.exists():
                beside.rename(kept.with_name(kept.name + ending))
    except OSError as error:
        raise LibraryError(
            Sentence(
                "{path}: damaged, and cannot be renamed: {why}", path=path, why=fault_of(error)
            )
        ) from None
    return kept
