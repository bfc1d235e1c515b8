# SPDX-License-Identifier: MIT
"""The user's files that cannot be read in whole: a sentence about each, and what can be done.

Each is shown once. A file in the cache remembers which were, so that no later start shows them
again; the library's page of backups lists them as long as the file is as it was.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from PySide6.QtCore import QObject, Signal

from desktop_app.sentences.faults import brief, fault_of, told
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import StorageError
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import open_file
from desktop_app.values.forms import Span
from desktop_app.values.json_text import DecodeError, json_value

MEMORY = "file-problems.json"
MOST = 100
"""Files that are remembered; the oldest are forgotten."""
_MAX_BYTES = 1_000_000
_LATER = re.compile(r"\b(later|newer)\s(version|program)\b")
"""Part of the sentences about files of later versions, which are not damaged."""
_IN_USE = frozenset({"settings.json", "library.sqlite3"})
_END = re.compile(r": |, line |, search |$")
"""The text after the name of a file in a sentence that begins with it."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file that cannot be read in whole.

    Attributes:
        file: the file.
        text: a sentence about it that names it, not translated yet.
    """

    file: Path
    text: Sentence

    @property
    def is_later(self) -> bool:
        """True if a later version of the program wrote it: it is not damaged."""
        return _LATER.search(self.text) is not None

    @property
    def may_be_replaced(self) -> bool:
        """True if a copy from a backup may take its place while the program runs.

        The settings are in use, and the library is made from the games.
        """
        return not self.is_later and self.file.is_file() and self.file.name not in _IN_USE


@dataclass(frozen=True, slots=True)
class KeptProblem:
    """A problem as it is remembered.

    Attributes:
        file: its path.
        size: its bytes; -1 if it is not there.
        changed_ns: when it was changed last.
        text: as in `FileProblem`.
    """

    file: str
    size: Annotated[int, Span(-1, 2**63)]
    changed_ns: Annotated[int, Span(-(2**63), 2**63)]
    text: Sentence

    @property
    def still_is(self) -> bool:
        """True if the file is as it was when this was written."""
        return (self.size, self.changed_ns) == _state(Path(self.file))


_MEMORIES: Decoder[tuple[KeptProblem, ...]] = Decoder(tuple[KeptProblem, ...])


def read_memory(path: Path) -> tuple[KeptProblem, ...]:
    """Return the problems that were told; none if the file is missing.

    Raises:
        DecodeError: it is damaged.
        OSError: it cannot be read.
    """
    try:
        with open_file(path) as file:
            raw = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return ()
    return _MEMORIES.read(json_value(raw, most_bytes=_MAX_BYTES))


@dataclass(frozen=True, slots=True)
class Found:
    """A copy of a damaged file in a backup.

    Attributes:
        file: the damaged file.
        made_at_ms: when the backup was made, Unix time in milliseconds.
        take: puts it in the file's place; returns a sentence, and whether it is there now.
    """

    file: Path
    made_at_ms: int
    take: Callable[[], tuple[Sentence, bool]]


class FileProblems(QObject):
    """The damaged files that are known in this run of the program.

    Signals:
        changed: there are other problems to tell.
        mended: a file was replaced by its copy in a backup.
    """

    changed = Signal()
    mended = Signal(object)

    def __init__(
        self,
        data_dir: Path,
        cache_dir: Path,
        *,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        parent: QObject | None = None,
    ) -> None:
        """Make it, without reading anything.

        Args:
            data_dir: the data folder.
            cache_dir: where it is remembered what was told.
            now_ms: Unix time in milliseconds.
            parent: the Qt parent.
        """
        super().__init__(parent)
        self._data, self._memory, self._now_ms = data_dir, cache_dir / MEMORY, now_ms
        self._told: dict[Path, KeptProblem] | None = None
        self._found: dict[Path, KeptProblem] = {}
        self._away: set[Path] = set()

    # ------------------------------------------------------------------ finding

    def report(self, *texts: str, is_asked: bool = False) -> tuple[str, ...]:
        """Take sentences about damaged files.

        Args:
            texts: the sentences, not translated.
            is_asked: the user wanted the file: tell it, though it was told before.

        Returns:
            Those that name no file; the caller has to show them.
        """
        rest, is_new = [], False
        for text in texts:
            file = self._file_in(text)
            if file is None:
                rest.append(text)
                continue
            before, now = self._found.pop(file, None), _kept(file, _sentence(text))
            if is_asked:
                self._found = {file: now, **self._found}
                self._away.discard(file)
                is_new = True
            elif before is not None and before.still_is:
                # The first sentence about a file is enough.
                self._found[file] = before
            else:
                self._found[file] = now
                self._away.discard(file)
                if self._was_told(now):
                    self._away.add(file)
                else:
                    is_new = True
        if is_new:
            self.changed.emit()
        return tuple(rest)

    def _file_in(self, text: str) -> Path | None:
        """Return the file that a sentence names; None if it names none that is there."""
        for place in (*_named(text), *_places(text, str(self._data))):
            with suppress(OSError, ValueError):
                if place.exists() and place != self._data:
                    return place
        return None

    def _was_told(self, problem: KeptProblem) -> bool:
        kept = self._kept().get(Path(problem.file))
        return kept is not None and (kept.still_is or kept.text == problem.text)

    # ------------------------------------------------------------------ telling

    @property
    def open(self) -> tuple[FileProblem, ...]:
        """Those to be shown now, in the order found; not those of files that changed since."""
        return tuple(
            FileProblem(file, problem.text)
            for file, problem in self._found.items()
            if file not in self._away and problem.still_is
        )

    @property
    def all(self) -> tuple[FileProblem, ...]:
        """Those found, and those told earlier about files that are still as they were."""
        known = {**self._kept(), **self._found}
        return tuple(
            FileProblem(file, problem.text) for file, problem in known.items() if problem.still_is
        )

    def knows(self, file: Path) -> bool:
        """True if a file is in the list."""
        return any(problem.file == file for problem in self.all)

    def mark_told(self) -> None:
        """Remember that those to be shown are on the screen."""
        kept = self._kept()
        shown = {problem.file: self._found[problem.file] for problem in self.open}
        if any(kept.get(file) != problem for file, problem in shown.items()):
            for file, problem in shown.items():
                kept.pop(file, None)
                kept[file] = problem
            self._write()

    def put_away(self, file: Path) -> None:
        """Show a problem no longer; it stays in the list."""
        self._away.add(file)
        self.changed.emit()

    def bring_back(self) -> None:
        """Show all of the list again."""
        self._found = {**self._kept(), **self._found}
        self._away.clear()
        self.changed.emit()

    # ------------------------------------------------------------------ mending

    def find_copy(self, problem: FileProblem) -> Found | None:
        """Return the newest other copy of the file in a backup; None if there is none."""
        # The code that reads archives is not needed to start.
        from desktop_app.storage.copies import newest_copy, take_copy  # noqa: PLC0415

        try:
            copy = newest_copy(self._data, problem.file, now_ms=self._now_ms())
        except OSError:
            return None
        if copy is None:
            return None

        def take() -> tuple[Sentence, bool]:
            try:
                kept = take_copy(copy, problem.file)
            except (StorageError, OSError) as error:
                why = fault_of(error) if isinstance(error, OSError) else told(error)
                text = "{name} is as it was: {why}"
                return Sentence(text, name=problem.file.name, why=why), False
            self._forget(problem.file)
            if kept is None:
                return Sentence("{name} is back.", name=problem.file.name), True
            text = "{name} is back. The damaged file is kept as {kept}."
            return Sentence(text, name=problem.file.name, kept=kept.name), True

        return Found(problem.file, copy.made_at_ms, take)

    def _forget(self, file: Path) -> None:
        self._found.pop(file, None)
        self._away.discard(file)
        if self._kept().pop(file, None) is not None:
            self._write()
        self.changed.emit()
        self.mended.emit(file)

    # ------------------------------------------------------------------ memory

    def _kept(self) -> dict[Path, KeptProblem]:
        if self._told is None:
            try:
                known = read_memory(self._memory)
            except (DecodeError, OSError):
                # As good as none: they are shown once more.
                known = ()
            self._told = {Path(problem.file): problem for problem in known}
        return self._told

    def _write(self) -> None:
        from desktop_app.storage.durable import replace_file  # noqa: PLC0415

        entries = tuple(self._kept().values())[-MOST:]
        with suppress(OSError):
            self._memory.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(_MEMORIES.write(entries), ensure_ascii=False)
            replace_file(self._memory, f"{text}\n".encode(errors="replace"))


def _kept(file: Path, text: Sentence) -> KeptProblem:
    return KeptProblem(str(file), *_state(file), text)


def _state(file: Path) -> tuple[int, int]:
    """Size and time of a file; -1 and 0 if it cannot be looked at."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return -1, 0
    return status.st_size, status.st_mtime_ns


def _sentence(text: str) -> Sentence:
    """Return a sentence whose details are texts and numbers, so that it can be written."""
    text = brief(text)
    if not isinstance(text, Sentence):
        return Sentence("{text}", text=text)
    details = {
        name: _sentence(detail)
        if isinstance(detail, Sentence)
        else detail
        if isinstance(detail, str | int | float)
        else str(detail)
        for name, detail in text.details.items()
    }
    return text.with_details(**details)


def _named(value: object) -> Iterator[Path]:
    """Paths among the details of a sentence, however deep they stand."""
    if isinstance(value, Sentence):
        for detail in value.details.values():
            yield from _named(detail)
    elif isinstance(value, Path):
        yield value
    elif isinstance(value, str) and Path(value).is_absolute():
        yield Path(value)


def _places(text: str, folder: str) -> Iterator[Path]:
    """Paths that a sentence may begin with, or name in the data folder; shorter ones first."""
    starts = [0] if Path(text[:3] or ".").is_absolute() else []
    found = text.find(folder + os.sep)
    if found > 0:
        starts.append(found)
    for start in starts:
        for end in _END.finditer(text, start + 3):
            yield Path(text[start : end.start()])
