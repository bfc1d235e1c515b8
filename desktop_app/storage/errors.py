# SPDX-License-Identifier: MIT
"""What goes wrong with the files that games are kept in."""

from __future__ import annotations

from pathlib import Path

from desktop_app.formats.errors import FormatError, UnknownNameError
from desktop_app.sentences.faults import located
from desktop_app.sentences.sentence import Sentence


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


class LaterVersionError(JournalError):
    """A journal that is whole, but holds what only a later version of the program knows."""


class DamagedJournalError(JournalError):
    """A journal with damage before its end; `salvage` takes the game up to there."""


class EmptyJournalError(JournalError):
    """A journal whose first line was never finished: no game was begun in it."""


class LibraryError(StorageError):
    """The database of games cannot be used; the journals still hold every game."""


def in_journal(path: Path, line: int, error: FormatError) -> JournalError:
    """A fault in the content of one line of a journal that is as it was written."""
    if isinstance(error, UnknownNameError):
        return later_version(path, line, error.message)
    return JournalError(path, error.message, line=line)


def later_version(path: Path, line: int, what: str) -> LaterVersionError:
    """The fault of a journal that a later version wrote; `what` is what it was known by."""
    told = Sentence("made by a later version of the program: {what}", what=what)
    return LaterVersionError(path, told, line=line)
