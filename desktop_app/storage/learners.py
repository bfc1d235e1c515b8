# SPDX-License-Identifier: MIT
"""The learners of a data folder, each with a name and the logs of what they did.

`learners/<id>/learner.json` has the name, `learners/<id>/*.log` the answers and schedules. See
docs/file-formats.md.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from desktop_app.sentences.faults import fault_of, visible
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import StorageError
from desktop_app.storage.journal_folder import is_plain_id
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file, rename_path
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import json_object, json_objects, json_value
from desktop_app.values.moments import local_time, unix_ms

FOLDER, REMOVED = "learners", "removed"
LOG_SUFFIX = ".log"
LONGEST_NAME = 40
"""Characters."""
_CARD, _CURRENT = "learner.json", "current"
_BLOCK_BYTES = 65_536
_LOCK_TRIES, _LOCK_WAIT_S = 50, 0.02
_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


class LearnerError(StorageError):
    """A learner cannot be added, renamed, removed or read; nothing was changed."""


@dataclass(frozen=True, slots=True)
class LogContents:
    """The readable lines of a log, oldest first, and a line for each one that is not."""

    entries: tuple[dict[str, Any], ...]
    problems: tuple[str, ...] = ()


class LearnerLog:
    """A file of JSON objects, one a line, that only grows.

    The order of the lines counts, not any time in them, so that a clock set back loses nothing.
    File and folder are made with the first entry.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, *entries: Mapping[str, object]) -> None:
        """Append entries in one write; they are on disk when this returns.

        A line that a power failure cut short is moved to a file beside the log first.

        Raises:
            StorageError: they could not be written; the log is unchanged.
        """
        data = "".join(f"{json.dumps(dict(entry), ensure_ascii=False)}\n" for entry in entries)
        try:
            is_new = not self.path.exists()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.path, _FLAGS, 0o644)
            try:
                self._lock(descriptor)
                self._append(descriptor, data.encode(errors="replace"))
            finally:
                os.close(descriptor)
            if is_new:
                durable.flush_folder(self.path.parent)
        except OSError as error:
            raise _cannot_write(self.path, error) from None

    def read(self) -> LogContents:
        """Return every entry; a last line cut short is not one.

        Raises:
            StorageError: the file exists but cannot be read.
        """
        try:
            data = read_file(self.path)
        except FileNotFoundError:
            return LogContents(())
        except OSError as error:
            raise StorageError(
                Sentence("{path}: cannot be read: {why}", path=self.path, why=fault_of(error))
            ) from None
        *lines, last = data.split(b"\n")
        if last.strip() and json_object(last) is not None:
            lines.append(last)
        found = json_objects(lines)
        problems = tuple(
            Sentence(
                "{path}, line {line}: is not an entry of a learner's log and is left out",
                path=self.path,
                line=number,
            )
            for number, (line, entry) in enumerate(zip(lines, found, strict=True), start=1)
            if entry is None and line.strip()
        )
        return LogContents(tuple(entry for entry in found if entry is not None), problems)

    def _lock(self, descriptor: int) -> None:
        for _ in range(_LOCK_TRIES):
            if durable.lock(descriptor):
                return
            time.sleep(_LOCK_WAIT_S)
        raise OSError(Sentence("another program is writing it"))

    def _append(self, descriptor: int, data: bytes) -> None:
        size = os.fstat(descriptor).st_size
        torn = _last_line(descriptor, size)
        kept = size - len(torn)
        if torn and json_object(torn) is not None:
            data = b"\n" + data
            kept = size
        elif torn:
            _keep_aside(self.path, torn)
            os.ftruncate(descriptor, kept)
        try:
            durable.write_all(descriptor, data)
            durable.flush_to_disk(descriptor)
        except BaseException:
            with suppress(OSError):
                os.ftruncate(descriptor, kept)
            raise


def _last_line(descriptor: int, size: int) -> bytes:
    """Return the bytes after the last line end of a file of this size, reading only its end."""
    start, found = size, b""
    while start > 0 and b"\n" not in found:
        count = min(_BLOCK_BYTES, start)
        start -= count
        os.lseek(descriptor, start, os.SEEK_SET)
        found = os.read(descriptor, count) + found
    return found[found.rfind(b"\n") + 1 :]


def _keep_aside(path: Path, torn: bytes) -> None:
    """Write what is left of a torn line to a new file beside its log."""
    durable.write_new_file(durable.name_aside(path), torn)


@dataclass(frozen=True, slots=True)
class Learner:
    """One learner.

    Attributes:
        folder: the folder of their files; its name is the id.
        name: shown on the screen; unique in a data folder, whatever its case.
        made_at_ms: Unix time in milliseconds.
        group: the class they belong to; empty if none.
        is_child: whether they are a child; None until they were asked.
        words: name of the word list that they study, as they chose it; empty for the usual one.
        rules: the rule book they learn by, such as ``naspa-2016:international``; empty until they
            chose one.
    """

    folder: Path
    name: str
    made_at_ms: int = 0
    group: str = ""
    is_child: bool | None = None
    words: str = ""
    rules: str = ""

    @property
    def id(self) -> str:
        """Name of the folder."""
        return self.folder.name

    def log(self, name: str) -> LearnerLog:
        """Return a log of this learner, such as ``lessons`` for ``lessons.log``."""
        return LearnerLog(self.folder / f"{name}{LOG_SUFFIX}")


class Learners:
    """The learners of one data folder; they hold nothing secret."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / FOLDER
        self._removed = data_dir / REMOVED / FOLDER

    def list(self) -> tuple[Learner, ...]:
        """Return the learners, oldest first; one whose file is damaged is named by their id."""
        try:
            folders = [path for path in self.folder.iterdir() if path.is_dir()]
        except OSError:
            return ()
        found = [_read(folder) for folder in folders if not folder.name.startswith(".")]
        return tuple(sorted(found, key=lambda learner: (learner.made_at_ms, learner.id)))

    def find(self, name: str) -> Learner | None:
        """Return the learner of a name or an id, ignoring case and further spaces, else None."""
        wanted = " ".join(name.split()).casefold()
        known = self.list()
        by_name = (learner for learner in known if learner.name.casefold() == wanted)
        by_id = (learner for learner in known if learner.id.casefold() == wanted)
        return next(chain(by_name, by_id), None)

    @property
    def current(self) -> Learner | None:
        """The learner who was chosen last; else the first; None if there is none."""
        everyone = self.list()
        try:
            chosen = read_file(self.folder / _CURRENT).decode("utf-8").strip()
        except (OSError, ValueError):
            chosen = ""
        first = everyone[0] if everyone else None
        return next((learner for learner in everyone if learner.id == chosen), first)

    def choose(self, learner_id: str) -> Learner:
        """Make a learner the current one. Raises LearnerError."""
        learner = self._find(learner_id)
        self._write(self.folder / _CURRENT, f"{learner.id}\n".encode())
        return learner

    def add(self, name: str, *, now_ms: int, is_child: bool | None = None) -> Learner:
        """Add a learner and make them the current one.

        Args:
            name: of the learner.
            now_ms: Unix time in milliseconds.
            is_child: whether they are a child; None if that was not asked.

        Raises:
            LearnerError: the name is empty, too long or taken, or it cannot be written.
        """
        name = self._checked(name)
        stem = f"{local_time(now_ms):%Y%m%d-%H%M%S}"
        number, learner_id = 1, stem
        while (self.folder / learner_id).exists() or (self._removed / learner_id).exists():
            number += 1
            learner_id = f"{stem}-{number}"
        folder = self.folder / learner_id
        child = {} if is_child is None else {"child": is_child}
        try:
            self._write(folder / _CARD, _card({"name": name, "made_at_ms": now_ms, **child}))
        except LearnerError:
            # An empty folder would be a learner without a name.
            with suppress(OSError):
                folder.rmdir()
            raise
        return self.choose(learner_id)

    def rename(self, learner_id: str, name: str) -> Learner:
        """Give a learner another name.

        Raises:
            LearnerError: there is no such learner, the name is empty, too long or taken, or it
                cannot be written.
        """
        return self._change(learner_id, name=self._checked(name, but=learner_id))

    def set_group(self, learner_id: str, group: str) -> Learner:
        """Put a learner into a class; an empty name takes them out of it.

        Raises:
            LearnerError: there is no such learner, the name is too long, or it cannot be written.
        """
        group = " ".join(group.split())
        if len(group) > LONGEST_NAME:
            raise _too_long()
        return self._change(learner_id, group=group)

    def set_child(self, learner_id: str, is_child: bool) -> Learner:
        """Note whether a learner is a child. Raises LearnerError as `set_group`."""
        return self._change(learner_id, child=is_child)

    def set_words(self, learner_id: str, words: str) -> Learner:
        """Note which word list a learner studies. Raises LearnerError as `set_group`."""
        return self._change(learner_id, words=words)

    def set_rules(self, learner_id: str, rules: str) -> Learner:
        """Let a learner learn by a rule book, named as in ``naspa-2016:international``.

        Raises:
            LearnerError: there is no such learner, or it cannot be written.
        """
        return self._change(learner_id, rules=rules)

    def mend(self) -> tuple[str, ...]:
        """Set learners' files that are damaged aside, and make them again from what they say.

        A name that cannot be read is the id of the folder. The logs are not touched.

        Returns:
            A sentence for each of them.
        """
        notices = []
        for learner in self.list():
            path = learner.folder / _CARD
            if _read_card(path) is not None:
                continue
            aside = durable.name_aside(path)
            try:
                # One that cannot be read at all may be whole.
                read_file(path)
                rename_path(path, aside)
                content = {"name": learner.name, "made_at_ms": learner.made_at_ms}
                durable.replace_file(path, _card({**_salvage(aside), **content}))
            except OSError:
                # It stays as it is, and the learner keeps the name that could be read.
                continue
            text = "{path}: was damaged and is kept as {kept}; the learner is called {name} now"
            notices.append(Sentence(text, path=path, kept=aside.name, name=learner.name))
        return tuple(notices)

    def remove(self, learner_id: str) -> Path:
        """Move a learner's folder to the removed ones; returns its new path. Nothing is deleted.

        Raises:
            LearnerError: there is no such learner, or the folder cannot be moved.
        """
        return self._move(self._find(learner_id).folder, self._removed)

    def take_back(self, learner_id: str) -> Learner:
        """Bring a removed learner back. Raises LearnerError if there is none, or it stays there."""
        folder = self._removed / learner_id
        if not is_plain_id(learner_id) or not folder.is_dir():
            raise _unknown(learner_id)
        return _read(self._move(folder, self.folder))

    def _move(self, folder: Path, target: Path) -> Path:
        moved = target / folder.name
        try:
            if moved.exists():
                raise FileExistsError(Sentence("already exists and is not overwritten"))
            target.mkdir(parents=True, exist_ok=True)
            rename_path(folder, moved)
            durable.flush_folder(target)
            durable.flush_folder(folder.parent)
        except OSError as error:
            raise LearnerError(
                Sentence("{path}: cannot be moved: {why}", path=folder, why=fault_of(error))
            ) from None
        return moved

    def _change(self, learner_id: str, **changes: object) -> Learner:
        """Change values of a learner's file; those that this program does not know stay."""
        path = self._find(learner_id).folder / _CARD
        content = _read_card(path)
        if content is None:
            self.mend()
            content = _read_card(path) or {}
        self._write(path, _card({**content, **changes}))
        return _read(path.parent)

    def _find(self, learner_id: str) -> Learner:
        for learner in self.list():
            if learner.id == learner_id:
                return learner
        raise _unknown(learner_id)

    def _checked(self, name: str, *, but: str = "") -> str:
        name = " ".join(name.split())
        if not name:
            raise LearnerError(Sentence("A learner needs a name."))
        if len(name) > LONGEST_NAME:
            raise _too_long()
        others = (learner.name.casefold() for learner in self.list() if learner.id != but)
        if name.casefold() in others:
            raise LearnerError(Sentence("There is a learner called {name} already.", name=name))
        return name

    @staticmethod
    def _write(path: Path, data: bytes) -> None:
        try:
            durable.replace_file(path, data)
        except OSError as error:
            raise LearnerError(str(_cannot_write(path, error))) from None


def _cannot_write(path: Path, error: OSError) -> StorageError:
    return StorageError(
        Sentence("{path}: cannot be written: {why}", path=path, why=fault_of(error))
    )


def _too_long() -> LearnerError:
    return LearnerError(
        Sentence("The name is too long: {most} characters at most.", most=LONGEST_NAME)
    )


def _unknown(learner_id: str) -> LearnerError:
    return LearnerError(Sentence("There is no learner {id!r}.", id=learner_id))


def _card(content: Mapping[str, object]) -> bytes:
    return f"{json.dumps(content, ensure_ascii=False)}\n".encode(errors="replace")


@dataclass(frozen=True, slots=True)
class _Card:
    """The values of a learner's file; those of later versions are kept as they are."""

    name: str
    made_at_ms: Annotated[int, Span(0, 10**14)]
    group: str
    child: bool | None
    words: str
    rules: str


_CARDS: Decoder[_Card] = Decoder(_Card, Form(skips_unknown=True))


def _read_card(path: Path) -> dict[str, Any] | None:
    """Return the values of a learner's file; None if it is missing or damaged."""
    try:
        content = json_object(read_file(path))
    except OSError:
        return None
    return content if content and _line(_CARDS.parts(content).get("name")) else None


def _read(folder: Path) -> Learner:
    """Read a learner's file; one that is missing or damaged does not lose the learner."""
    content = _CARDS.parts(_read_card(folder / _CARD) or _salvage(folder / _CARD))
    return Learner(
        folder,
        _line(content.get("name")) or folder.name,
        content.get("made_at_ms", _made_at_ms(folder.name)),
        _line(content.get("group")),
        content.get("child"),
        _line(content.get("words")),
        content.get("rules", ""),
    )


def _line(text: str | None) -> str:
    """Return a text as one line of a name; empty if it is none."""
    return visible(" ".join(text.split()))[:LONGEST_NAME] if text else ""


_PAIR = re.compile(r'"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+|true|false)(?=\s*[,}])')


def _salvage(path: Path) -> dict[str, Any]:
    """Return the values that a damaged file still has whole; none if it is missing."""
    found: dict[str, Any] = {}
    with suppress(OSError):
        for key, value in _PAIR.findall(read_file(path).decode(errors="replace")):
            with suppress(ValueError):
                found[key] = json_value(value)
    return found


def _made_at_ms(learner_id: str) -> int:
    """Return the time in an id, which is when the learner was added; 0 if there is none."""
    try:
        return unix_ms(datetime.strptime(learner_id[:15], "%Y%m%d-%H%M%S"))
    except (ValueError, OverflowError, OSError):
        return 0
