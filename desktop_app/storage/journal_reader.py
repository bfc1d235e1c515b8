# SPDX-License-Identifier: MIT
"""Reads and packs many journals at once, in processes of their own.

A thread would share Python's lock with the window. Few journals are read where they are asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from desktop_app.storage.errors import DamagedJournalError, EmptyJournalError, JournalError
from desktop_app.storage.journal import pack_journal
from desktop_app.storage.library_rows import GameEntry, read_entry, size_of
from desktop_app.storage.processes import processor_count, worker_processes
from desktop_app.storage.salvage import look_into
from desktop_app.values.files import read_file

BATCH = 25
"""Number of journals per transaction, so that other programs do not wait long."""
_LEAST = 200
"""With fewer journals, starting a process takes longer than it saves."""
_MOST_PROCESSES = 8
_AHEAD = 3
"""Batches per process that are handed out before the first of them is taken back."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """The size of a file, when it was changed (ns) and its SHA-256, to tell it from a later one."""

    size: int
    changed_ns: int
    digest: str


@dataclass(frozen=True, slots=True)
class Recoverable:
    """A damaged journal with a game up to the damage.

    Attributes:
        line: the first bad line, from 1.
        names: the players.
        points: their scores up to the damage.
        turns: the number of turns that can be recovered.
    """

    line: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class JournalFault:
    """Why a journal cannot be read.

    Attributes:
        problem: one line that names it.
        file: its content when it was read; None if it could not be read at all.
        recoverable: what `salvage` recovers; None if there is nothing.
    """

    problem: str
    file: FileIdentity | None = None
    recoverable: Recoverable | None = None


@dataclass(frozen=True, slots=True)
class ReadJournal:
    """A journal that was read; neither an entry nor a fault if no game was begun in it."""

    path: Path
    entry: GameEntry | None = None
    fault: JournalFault | None = None


def read_all(
    paths: Sequence[Path], removed: Path
) -> Iterator[tuple[Sequence[Path], Sequence[ReadJournal]]]:
    """Read journals in batches, in order.

    Args:
        paths: the journals.
        removed: the folder of removed games.
    """
    tasks = [(path, path.parent == removed) for path in paths]
    for batch, found in _in_batches(_read_some, tasks):
        yield [path for path, _ in batch], found


def pack_all(paths: Sequence[Path]) -> Iterator[tuple[Sequence[Path], Sequence[int | None]]]:
    """Pack journals of finished games in batches, in order.

    The results are the bytes saved, 0 for a journal that stays; None if it cannot be packed now.
    """
    return _in_batches(_pack_some, paths)


def _read_some(tasks: Sequence[tuple[Path, bool]]) -> list[ReadJournal]:
    return [_read(path, is_removed) for path, is_removed in tasks]


def _read(path: Path, is_removed: bool) -> ReadJournal:
    try:
        return ReadJournal(path, read_entry(path, is_removed=is_removed))
    except EmptyJournalError:
        return ReadJournal(path)
    except JournalError as error:
        recoverable = _recoverable(path) if isinstance(error, DamagedJournalError) else None
        return ReadJournal(path, fault=JournalFault(str(error), identity_of(path), recoverable))


def _recoverable(path: Path) -> Recoverable | None:
    with suppress(JournalError, OSError):
        found = look_into(path)
        game = found.summary
        return Recoverable(found.damage.line, game.names, game.points, game.plies)
    return None


def identity_of(path: Path) -> FileIdentity | None:
    """Return the identity of a file; None if it cannot be read."""
    try:
        status = path.stat()
        return FileIdentity(status.st_size, status.st_mtime_ns, sha256(read_file(path)).hexdigest())
    except OSError:
        return None


def _pack_some(paths: Sequence[Path]) -> list[int | None]:
    return [_pack(path) for path in paths]


def _pack(path: Path) -> int | None:
    before = size_of(path)
    try:
        return before - size_of(path) if pack_journal(path) else 0
    except JournalError:
        return None


def _in_batches(
    work: Callable[[Sequence[_Item]], _Result], items: Sequence[_Item]
) -> Iterator[tuple[Sequence[_Item], _Result]]:
    """Work on items in batches; yields each batch with its result, in order."""
    batches = [items[start : start + BATCH] for start in range(0, len(items), BATCH)]
    done = 0
    if len(items) >= _LEAST and (count := min(processor_count(), _MOST_PROCESSES)) > 1:
        with suppress(BrokenExecutor, OSError, RuntimeError):
            for batch, result in _by_processes(work, batches, count):
                done += 1
                yield batch, result
    for batch in batches[done:]:
        yield batch, work(batch)


def _by_processes(
    work: Callable[[Sequence[_Item]], _Result], batches: Sequence[Sequence[_Item]], count: int
) -> Iterator[tuple[Sequence[_Item], _Result]]:
    pool = worker_processes(count, stand_back=True)
    under_way: deque[tuple[Sequence[_Item], Future[_Result]]] = deque()
    try:
        for batch in batches:
            under_way.append((batch, pool.submit(work, batch)))
            if len(under_way) > count * _AHEAD:
                first, future = under_way.popleft()
                yield first, future.result()
        while under_way:
            first, future = under_way.popleft()
            yield first, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
