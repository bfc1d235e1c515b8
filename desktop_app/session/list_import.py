# SPDX-License-Identifier: MIT
"""Takes a word list from a file in a thread: looked at first, then installed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app.lexicon.compiling import KWG, read_graph
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_list import ENGLISH, read_word_list
from desktop_app.sentences.faults import told
from desktop_app.session.background_work import BackgroundWork, Progress

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class ListCheck:
    """What is in a file, before it is installed.

    Attributes:
        word_count: words of 2 to 15 letters, each counted once.
        by_length: number of letters to how many words; empty for a word graph.
        missing: letters of the alphabet that no word has.
        skipped: words left out for their length; `definitions` how many words have one.
    """

    word_count: int
    by_length: Mapping[int, int] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    skipped: int = 0
    definitions: int = 0


@dataclass(frozen=True, slots=True)
class KnownList:
    """A list that is installed; `is_bundled` when it comes with the program."""

    name: str
    word_count: int
    is_bundled: bool


class ListImport(QObject):
    """Looks at a file and installs it; one thing at a time.

    Args:
        store: where it is installed.

    Signals:
        checked: with the ListCheck of the file.
        installed: with the KnownList it is now.
        failed: why the file cannot be used, with the line; nothing was changed.
    """

    checked = Signal(object)
    installed = Signal(object)
    failed = Signal(str)

    def __init__(self, store: LexiconStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._work = BackgroundWork(self)

    @property
    def is_running(self) -> bool:
        """Whether a file is being read or installed."""
        return self._work.is_running

    def check(self, path: Path) -> bool:
        """Begin to look at a file; False while something else is under way."""
        return self._work.start(lambda _tell: _checked(path), self._tell)

    def install(self, path: Path, name: str, *, replace: bool) -> bool:
        """Begin to install a file under a name; False while something else is under way.

        `replace` allows to put it in the place of an imported list of that name.
        """

        def work(_tell: Progress) -> object:
            try:
                return _known(self._store.import_list(path, name, replace=replace))
            except (LexiconError, OSError) as error:
                return told(error)

        return self._work.start(work, self._tell)

    def taken(self, name: str) -> KnownList | None:
        """The installed list that has a name already, in any case."""
        found = self._store.find(name)
        return None if found is None else _known(found)

    def wait(self) -> None:
        """Wait until the work is over and has been told."""
        self._work.wait()

    def _tell(self, result: object) -> None:
        if isinstance(result, ListCheck):
            self.checked.emit(result)
        elif isinstance(result, KnownList):
            self.installed.emit(result)
        else:
            self.failed.emit(result)


def _known(installed: Installed) -> KnownList:
    return KnownList(installed.name, installed.sidecar.words, installed.is_bundled)


def suggested_name(path: Path) -> str:
    """A name for the list of a file, made of what the file is called."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", path.name.split(".")[0]).strip("-._")
    return plain[:LONGEST_NAME].lower() or "my-list"


def _checked(path: Path) -> ListCheck | str:
    try:
        if path.suffix.lower() == KWG:
            return ListCheck(Kwg.from_bytes(read_graph(path)).word_count)
        found = read_word_list(path)
    except LexiconError as error:
        return told(error if error.path is not None else error.located(path))
    except OSError as error:
        return told(error)
    letters = set().union(*found.words)
    return ListCheck(
        len(found.words),
        dict(sorted(Counter(map(len, found.words)).items())),
        tuple(face for face in ENGLISH.faces if face not in letters),
        found.skipped,
        len(found.definitions),
    )
