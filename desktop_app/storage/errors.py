# SPDX-License-Identifier: MIT
"""What goes wrong with the files that games are kept in."""

from __future__ import annotations

from pathlib import Path

from desktop_app.formats.errors import FormatError


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
        place = f"{path}: line {line}" if line is not None else str(path)
        super().__init__(f"{place}: {message}")


class EmptyJournalError(JournalError):
    """A journal whose first line was never finished: no game was begun in it."""


class LibraryError(StorageError):
    """The database of games cannot be used; the journals still hold every game."""


def reason(error: OSError) -> str:
    """What the system says of a file that it would not open, read or write."""
    return (error.strerror or str(error) or type(error).__name__).lower()


def located(path: Path, line: int, error: FormatError) -> JournalError:
    """A fault in the content of one line of a journal."""
    return JournalError(path, error.message, line=line)
