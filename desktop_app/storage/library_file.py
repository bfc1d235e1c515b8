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
from desktop_app.storage.library_schema import ForeignDatabaseError, NewerSchemaError, migrate

_T = TypeVar("_T")

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
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
        except (ForeignDatabaseError, sqlite3.Error) as error:
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
        except sqlite3.Error as error:
            if not _is_damage(error):
                raise _failed(self.path, error) from None
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
        if verdict != "ok":
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
    if isinstance(error, ForeignDatabaseError):
        return True
    # The low byte is the kind of error; a table of ours that is missing is damage as well.
    code = getattr(error, "sqlite_errorcode", None)
    lacks_table = isinstance(error, sqlite3.OperationalError) and "no such" in str(error)
    return lacks_table or (code is not None and code & 0xFF in _DAMAGED)


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
