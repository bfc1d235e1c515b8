# SPDX-License-Identifier: MIT
"""What goes wrong with the files that games are kept in."""

from __future__ import annotations

from pathlib import Path

from desktop_app.formats.errors import FormatError
from desktop_app.sentences.faults import located


class StorageError(ValueError):
    """A file of ours that cannot be read or written; the message is one line that names it."""


class JournalError(StorageError):
    """A journal that cannot be read, or to which nothing can be written now.

    Attributes:
        message: what was read and what was expected, without the place.
        path: the file.
        line: 1-based, or None when the whole file is meant.
    """

    def __init__(self, path: Path, message: str, *, line: int | None = None) -> None:
        self.path = path
        self.line = line
        self.message = message
        super().__init__(located(message, file=path, line=line))


class EmptyJournalError(JournalError):
    """A journal whose first line was never finished: no game was begun in it."""


class LibraryError(StorageError):
    """The database of games cannot be used; the journals still hold every game."""


def in_journal(path: Path, line: int, error: FormatError) -> JournalError:
    """A fault in the content of one line of a journal."""
    return JournalError(path, error.message, line=line)
