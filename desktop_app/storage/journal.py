# SPDX-License-Identifier: MIT
"""The journal of a game: a text file that only grows, on the disk before anything is shown.

The journals are the truth about every game; whatever else is kept can be made from them again.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from types import TracebackType

from desktop_app.rules.events import Event
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import JournalError
from desktop_app.storage.file_lock import is_locked, lock
from desktop_app.storage.game_facts import with_time_merged
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.journal_lines import (
    HEADER_LIMIT,
    SIZE_LIMIT_BYTES,
    JournalContents,
    format_header,
    format_lines,
    is_packed,
    pack,
    parse_journal,
    read_head,
    unpack,
)

__all__ = [
    "JOURNAL_SUFFIX",
    "SIZE_LIMIT_BYTES",
    "Journal",
    "JournalContents",
    "JournalError",
    "is_in_use",
    "journal_times",
    "new_journal",
    "pack_journal",
    "read_bytes",
    "read_journal",
]


def wall_clock_ms() -> int:
    """Unix time; 0 for a clock that stands before 1970, which no journal can hold."""
    return max(0, time.time_ns() // 1_000_000)


class Journal:
    """A journal that this process writes to; nobody else can until it is closed.

    Attributes:
        path: the file.
        contents: what it held when it was opened.
    """

    def __init__(
        self, path: Path, descriptor: int, contents: JournalContents, now_ms: Callable[[], int]
    ) -> None:
        self.path = path
        self.contents = contents
        self._descriptor = descriptor
        self._now_ms = now_ms
        self._end = (contents.size, contents.line_count, contents.checksum)
        self._is_open = True

    @classmethod
    def create(cls, path: Path, *, now_ms: Callable[[], int] = wall_clock_ms) -> Journal:
        """A new journal without events; missing folders are made.

        Args:
            path: where; by custom it ends with `JOURNAL_SUFFIX`.
            now_ms: the wall clock, Unix time.

        Raises:
            JournalError: there is such a file already, or it cannot be written.
        """
        header = format_header(now_ms())
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = durable.create_new(path)
        except OSError as error:
            raise JournalError(
                path, Sentence("cannot be created: {why}", why=fault_of(error))
            ) from None
        try:
            with _taken(descriptor, path):
                durable.write_all(descriptor, header)
                durable.flush_to_disk(descriptor)
                durable.flush_folder(path.parent)
                return cls(path, descriptor, parse_journal(header, path), now_ms)
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    @classmethod
    def open(cls, path: Path, *, now_ms: Callable[[], int] = wall_clock_ms) -> Journal:
        """A journal that is there, to append to it; `contents` holds its events.

        What an unfinished append left at the end is moved to a side file (``.torn-1`` and so on).
        A packed journal is unpacked in its place first.

        Raises:
            JournalError: as `read_journal`; or another program holds it; or it cannot be written.
        """
        _check_file(path)
        if _is_packed_file(path):
            with _held(path) as packed:
                plain = unpack(durable.read_all(packed), path)
                parse_journal(plain, path)
                durable.replace_file(path, plain)
        descriptor = _open_existing(path)
        with _taken(descriptor, path):
            data = durable.read_all(descriptor)
            contents = parse_journal(data, path)
            if len(data) > contents.size:
                _move_tail(path, descriptor, data, contents.size)
            os.lseek(descriptor, contents.size, os.SEEK_SET)
            return cls(path, descriptor, contents, now_ms)

    def append(self, events: Sequence[Event]) -> None:
        """Put events on the disk, all of them or none; they are there when this returns.

        Whatever interrupts it, Ctrl+C too, leaves the journal as it was, and the same append may be
        tried again.

        Raises:
            JournalError: closed, or the disk is full or does not take them.
        """
        if not events:
            return
        if not self._is_open:
            raise JournalError(self.path, Sentence("is closed, expected an open journal"))
        before = self._end
        size, line, checksum = before
        data, checksum = format_lines(
            events, after_line=line, checksum=checksum, at_ms=self._now_ms()
        )
        end = (size + len(data), line + len(events), checksum)
        try:
            if os.fstat(self._descriptor).st_size != size:
                # An interrupt cut the clearing up of an earlier append short.
                self._cut_to(size)
            durable.write_all(self._descriptor, data)
            durable.flush_to_disk(self._descriptor)
            self._end = end
        except BaseException as error:
            self._end = before
            self._drop_unfinished()
            if isinstance(error, OSError):
                raise JournalError(
                    self.path, Sentence("cannot be written: {why}", why=fault_of(error))
                ) from None
            raise

    def _drop_unfinished(self) -> None:
        try:
            self._cut_to(self._end[0])
        except OSError:
            # What is there of the append cannot be taken away, so nothing may follow it: readers
            # leave it out as unfinished, and opening the journal again moves it aside.
            self.close()

    def _cut_to(self, size: int) -> None:
        os.ftruncate(self._descriptor, size)
        os.lseek(self._descriptor, size, os.SEEK_SET)

    def close(self) -> None:
        """Let the file go; closing twice is no fault."""
        if self._is_open:
            self._is_open = False
            with suppress(OSError):
                os.close(self._descriptor)

    def discard(self) -> None:
        """Close and remove the file, for a game that could not begin."""
        self.close()
        with suppress(OSError):
            self.path.unlink()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def new_journal(folder: Path, *, now_ms: Callable[[], int] = wall_clock_ms) -> Journal:
    """A new journal in a folder, named by date and time (UTC) so that names sort by age.

    Raises:
        JournalError: it cannot be created.
    """
    started = datetime.fromtimestamp(now_ms() / 1000, tz=UTC)
    name = f"{started:%Y%m%d-%H%M%S}-{token_hex(3)}{JOURNAL_SUFFIX}"
    return Journal.create(folder / name, now_ms=now_ms)


def read_journal(path: Path) -> JournalContents:
    """Read a journal, also one that somebody is writing to. Nothing is changed.

    Raises:
        JournalError: it cannot be read, is no journal or a later one, or is damaged before its
            end; the message names the line. A file of another kind is not read as a whole.
    """
    return parse_journal(read_bytes(path), path)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that is a journal by its first line.

    Raises:
        JournalError: it cannot be read or is no journal; such a file is not read as a whole.
    """
    _check_file(path)
    try:
        return path.read_bytes()
    except OSError as error:
        raise JournalError(path, Sentence("cannot be read: {why}", why=fault_of(error))) from None


def journal_times(path: Path) -> tuple[int, int]:
    """When a journal was created (wall clock, Unix time in ms), and how many bytes it has.

    Raises:
        JournalError: it cannot be read or is no journal.
    """
    return _check_file(path)


def pack_journal(path: Path) -> bool:
    """Make the journal of a game that is over small; it reads as before.

    Returns:
        False if it is packed already, its end is torn, or no game has ended in it.

    Raises:
        JournalError: it cannot be read or written, or another program holds it; it is as it was.
    """
    _check_file(path)
    if _is_packed_file(path):
        return False
    with _held(path) as descriptor:
        data = durable.read_all(descriptor)
        contents = parse_journal(data, path)
        if contents.damage is not None or contents.ended_at_ms is None:
            return False
        packed = pack(data, contents)
        if parse_journal(packed, path).events != tuple(with_time_merged(contents.events)):
            raise JournalError(path, Sentence("cannot be packed without a loss"))
        durable.replace_file(path, packed)
    return True


def _is_packed_file(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return is_packed(stream.read(2))
    except OSError as error:
        raise JournalError(path, Sentence("cannot be read: {why}", why=fault_of(error))) from None


@contextmanager
def _held(path: Path) -> Iterator[int]:
    """A descriptor of a journal that is locked until the block ends. Raises JournalError."""
    descriptor = _open_existing(path)
    with _taken(descriptor, path):
        yield descriptor
        os.close(descriptor)


def _open_existing(path: Path) -> int:
    try:
        return durable.open_existing(path)
    except OSError as error:
        raise JournalError(
            path, Sentence("cannot be written: {why}", why=fault_of(error))
        ) from None


def is_in_use(path: Path) -> bool:
    """Whether a program that runs now writes to this journal."""
    return is_locked(path)


def _check_file(path: Path) -> tuple[int, int]:
    """Refuse what cannot be a journal by its kind, its size and its first line alone."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise JournalError(path, Sentence("is no file, expected a journal"))
        with path.open("rb") as stream:
            head = stream.read(HEADER_LIMIT)
    except OSError as error:
        raise JournalError(path, Sentence("cannot be read: {why}", why=fault_of(error))) from None
    created_at_ms = read_head(head, path)
    if status.st_size > SIZE_LIMIT_BYTES:
        raise JournalError(
            path,
            Sentence.counted(
                "read one byte, expected {most} at most",
                "read {count} bytes, expected {most} at most",
                status.st_size,
                most=SIZE_LIMIT_BYTES,
            ),
        )
    return created_at_ms, status.st_size


@contextmanager
def _taken(descriptor: int, path: Path) -> Iterator[None]:
    """Lock a file that is to be written; it is closed again where that or what follows fails."""
    try:
        _lock(descriptor, path)
        yield
    except BaseException as error:
        os.close(descriptor)
        if isinstance(error, OSError):
            raise JournalError(
                path, Sentence("cannot be written: {why}", why=fault_of(error))
            ) from None
        raise


def _lock(descriptor: int, path: Path) -> None:
    # Another program may have put a packed or an unpacked journal here after this one was opened.
    if not lock(descriptor) or not os.path.samestat(os.fstat(descriptor), path.stat()):
        raise JournalError(path, Sentence("another running program is writing to this journal"))


def _move_tail(path: Path, descriptor: int, data: bytes, size: int) -> None:
    """Keep the bytes of an unfinished append in a file of their own, then take them off."""
    number = 1
    while (side := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    side_descriptor = durable.create_new(side)
    try:
        durable.write_all(side_descriptor, data[size:])
        durable.flush_to_disk(side_descriptor)
    finally:
        os.close(side_descriptor)
    durable.flush_folder(path.parent)
    os.ftruncate(descriptor, size)
    durable.flush_to_disk(descriptor)
