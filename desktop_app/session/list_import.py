# SPDX-License-Identifier: MIT
"""Imports a word list from a file in a worker thread: first checks it, then installs it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from desktop_app.lexicon.compiling import KWG, read_graph
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import LONGEST_NAME, LexiconStore, suggested_name
from desktop_app.lexicon.word_list import ENGLISH, read_word_list
from desktop_app.sentences.faults import told
from desktop_app.session.operations import Operation, Operations, Progress

__all__ = ["LONGEST_NAME", "KnownList", "ListCheck", "ListImport", "suggested_name"]

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class ListCheck:
    """The content of a file before it is installed.

    Attributes:
        word_count: distinct words of 2 to 15 letters.
        by_length: number of words by length; empty for a word graph.
        missing: letters of the alphabet that occur in no word.
        skipped: words left out because of their length.
        definitions: the number of words with a definition.
    """

    word_count: int
    by_length: Mapping[int, int] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    skipped: int = 0
    definitions: int = 0


@dataclass(frozen=True, slots=True)
class KnownList:
    """An installed list; `is_bundled` if it comes with the program."""

    name: str
    word_count: int
    is_bundled: bool


class ListImport(QObject):
    """Checks a file and installs it, one task at a time.

    Args:
        store: where lists are installed.

    Signals:
        checked: the ListCheck of the file.
        installed: the KnownList that was installed.
        failed: why the file cannot be used, with the line number; nothing was changed.
    """

    checked = Signal(object)
    installed = Signal(object)
    failed = Signal(object)

    def __init__(self, store: LexiconStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._operations = Operations(self)

    @property
    def is_running(self) -> bool:
        """True while a file is being read or installed."""
        return self._operations.is_running

    def check(self, path: Path) -> bool:
        """Start checking a file; False if another task is running."""
        return self._start(lambda _tell: _checked(path), self.checked.emit)

    def install(self, path: Path, name: str, *, replace: bool) -> bool:
        """Start installing a file under a name; False if another task is running.

        With `replace` an imported list of that name is replaced.
        """

        def work(_tell: Progress) -> KnownList:
            return _known(self._store.import_list(path, name, replace=replace))

        return self._start(work, self.installed.emit)

    def taken(self, name: str) -> KnownList | None:
        """The installed list with this name, ignoring case; None if the name is free."""
        found = self._store.find(name)
        return None if found is None else _known(found)

    def wait(self) -> None:
        """Wait until the task is over and its result is delivered."""
        self._operations.wait()

    def _start(self, work: Callable[[Progress], Result], done: Callable[[Result], None]) -> bool:
        return self._operations.start(Operation(work, done, self._fail, is_quiet=False))

    def _fail(self, error: Exception) -> None:
        self.failed.emit(told(error))


def _known(installed: Installed) -> KnownList:
    return KnownList(installed.name, installed.sidecar.words, installed.is_bundled)


def _checked(path: Path) -> ListCheck:
    """Look into a file. Raises LexiconError with its path, or OSError."""
    try:
        if path.suffix.lower() == KWG:
            return ListCheck(Kwg.from_bytes(read_graph(path)).word_count)
        found = read_word_list(path)
    except LexiconError as error:
        raise (error if error.path is not None else error.located(path)) from None
    letters = set().union(*found.words)
    return ListCheck(
        len(found.words),
        dict(sorted(Counter(map(len, found.words)).items())),
        tuple(face for face in ENGLISH.faces if face not in letters),
        found.skipped,
        len(found.definitions),
    )
