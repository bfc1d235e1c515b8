# SPDX-License-Identifier: MIT
"""Faults of files: the file is unusable, or a part of it is odd."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.sentences.faults import brief, located
from desktop_app.sentences.sentence import Sentence

_QUOTE_LIMIT = 40
_HEAD, _TAIL = 600, 300


class FormatError(ValueError):
    """A file or text is unusable; the message is one line.

    Attributes:
        message: what was read and what was expected, without the place.
        file: the file as the caller named it, or None for text without one.
        line: 1-based, or None if the fault has no line.
        column: 1-based, or None if the whole line is meant.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.message = message = brief(message)
        self.file = file
        self.line = line
        self.column = column
        super().__init__(located(message, file=file, line=line, column=column))

    def with_file(self, file: str) -> FormatError:
        """Return the same error with the name of the file."""
        return FormatError(self.message, file=file, line=self.line, column=self.column)


class UnknownNameError(FormatError):
    """The name of an event, a field or a key is unknown to this version.

    A later one may know it.
    """


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a file that was read all the same.

    Attributes:
        line: 1-based.
        message: one line with what was read and what was expected.
        column: 1-based, of the line or of a table; None if the whole line is meant, or the message
            has it.
    """

    line: int
    message: str
    column: int | None = None

    def row(self) -> dict[str, object]:
        """Return the problem as data for JSON; a column that is not known is left out."""
        column = {} if self.column is None else {"column": self.column}
        return {"line": self.line, **column, "message": self.message}

    def located(self, file: str | None = None) -> str:
        """Return the message with its place, in a file or in a text without a name."""
        return located(self.message, file=file, line=self.line, column=self.column)

    def in_file(self, file: str) -> Problem:
        """Return the problem as one of several files, for a list of them all."""
        fault = Sentence("{file}: {fault}", file=file, fault=self.message)
        return replace(self, message=fault)


class WordError(ValueError):
    """A word of a line cannot be read; the first argument is the sentence.

    Attributes:
        at: where the word begins in the line, 0-based.
    """

    def __init__(self, message: str, at: int) -> None:
        self.at = at
        super().__init__(message)


def quoted(text: str) -> str:
    """Quote `text` for a message: on one line, control characters escaped, not too long."""
    shown = text if len(text) <= _QUOTE_LIMIT else text[: _QUOTE_LIMIT - 3] + "..."
    return repr(shown)


def shortened(message: str) -> str:
    """Shorten a message by leaving out its middle, however long its quotes are."""
    if len(message) <= _HEAD + _TAIL:
        return message
    return f"{message[:_HEAD]} ... {message[-_TAIL:]}"
