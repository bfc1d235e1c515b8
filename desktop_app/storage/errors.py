# SPDX-License-Identifier: MIT
"""Errors of the files in which games are stored."""

from __future__ import annotations

from pathlib import Path

from desktop_app.formats.errors import FormatError, UnknownNameError
from desktop_app.sentences.faults import ToldError, located
from desktop_app.sentences.sentence import Sentence


class StorageError(ToldError):
    """A file cannot be read or written; the message is one line that names it."""


class LaterFileError(StorageError):
    """A file beside a journal that a later version of the program wrote; it is left alone."""


class JournalError(StorageError):
    """A journal cannot be read, or not written now.

    Attributes:
        message: what was read and what was expected, without the place.
        path: the file.
        line: 1-based, or None if the whole file is meant.
    """

    def __init__(self, path: Path, message: str, *, line: int | None = None) -> None:
        self.path = path
        self.line = line
        self.message = message
        super().__init__(located(message, file=path, line=line))


class LaterVersionError(JournalError):
    """An intact journal with content that only a later version of the program knows."""


class DamagedJournalError(JournalError):
    """A journal with damage before its end; `salvage` recovers the game up to there."""


class EmptyJournalError(JournalError):
    """A journal whose first line is incomplete: no game was begun in it."""


class LibraryError(StorageError):
    """The library's database cannot be used; the journals still have every game."""


class ClubFileError(StorageError):
    """A club file cannot be opened, read or written; the message is a `Sentence` naming it."""


class UnreadableClubError(ClubFileError):
    """A club file is damaged, is none, or was written by a later version of the program."""


def in_journal(path: Path, line: int, error: FormatError) -> JournalError:
    """Make the error for invalid content in an undamaged journal line."""
    if isinstance(error, UnknownNameError):
        return later_version(path, line, error.message)
    return JournalError(path, error.message, line=line)


def later_version(path: Path, line: int, what: str) -> LaterVersionError:
    """Make the error for a journal of a later version; `what` is the unknown item."""
    message = Sentence("made by a later version of the program: {what}", what=what)
    return LaterVersionError(path, message, line=line)
