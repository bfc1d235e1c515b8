# SPDX-License-Identifier: MIT
"""Errors of word lists and word graphs, with their place."""

from __future__ import annotations

from pathlib import Path

from desktop_app.sentences.faults import brief, located


class LexiconError(ValueError):
    """A word list, a word graph or the name of one cannot be used.

    Attributes:
        path: the file, None if the words came from memory.
        line, column: 1-based place in a word list, None if there is none.
        reason: the sentence without the place.
    """

    def __init__(
        self,
        reason: str,
        *,
        path: Path | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.reason = reason = brief(reason)
        self.path = path
        self.line = line
        self.column = column
        super().__init__(located(reason, file=path, line=line, column=column))

    def located(self, path: Path) -> LexiconError:
        """Return the same error with the path of the file."""
        return LexiconError(self.reason, path=path, line=self.line, column=self.column)
