# SPDX-License-Identifier: MIT
"""What is wrong with a word list or a word graph, and where."""

from __future__ import annotations

from pathlib import Path

from desktop_app.sentences.faults import located


class LexiconError(ValueError):
    """A word list, a word graph or the name of one cannot be used.

    Attributes:
        path: the file, None when the words came from memory.
        line, column: 1-based place in a word list, None where there is none.
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
        self.reason = reason
        self.path = path
        self.line = line
        self.column = column
        super().__init__(located(reason, file=path, line=line, column=column))

    def located(self, path: Path) -> LexiconError:
        """The same error, told of the file `path`."""
        return LexiconError(self.reason, path=path, line=self.line, column=self.column)
