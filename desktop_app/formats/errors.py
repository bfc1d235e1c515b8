# SPDX-License-Identifier: MIT
"""What goes wrong with a file: it cannot be used at all, or something in it is odd."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.sentences.faults import located

_QUOTE_LIMIT = 40
_HEAD, _TAIL = 600, 300


class FormatError(ValueError):
    """A file or text that cannot be used; its message is one line.

    Attributes:
        message: what was read and what was expected, without the place.
        file: the file as the caller named it, or None for text without one.
        line: 1-based, or None when the fault has no line.
        column: 1-based, or None when the whole line is meant.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        super().__init__(located(message, file=file, line=line, column=column))

    def with_file(self, file: str) -> FormatError:
        """The same fault with the file it was found in."""
        return FormatError(self.message, file=file, line=self.line, column=self.column)


class UnknownNameError(FormatError):
    """The name of an event, a field or a key that this version does not know: a later one may."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something odd in a file that was read all the same.

    Attributes:
        line: 1-based.
        message: one line that says what was read and what was expected.
    """

    line: int
    message: str


def quoted(text: str) -> str:
    """`text` as a message quotes it: on one line, control characters escaped, not too long."""
    shown = text if len(text) <= _QUOTE_LIMIT else text[: _QUOTE_LIMIT - 3] + "..."
    return repr(shown)


def shortened(message: str) -> str:
    """A message that a person can still read, whatever it quotes: the middle is left out."""
    if len(message) <= _HEAD + _TAIL:
        return message
    return f"{message[:_HEAD]} ... {message[-_TAIL:]}"
