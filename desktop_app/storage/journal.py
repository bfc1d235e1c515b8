# SPDX-License-Identifier: MIT
"""The journal of a game: an append-only text file, on disk before anything is shown.

The journals are the source of truth about every game; everything else can be rebuilt.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from desktop_app.rules.events import Event
from desktop_app.rules.game import with_time_merged
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.durable import is_locked, lock
from desktop_app.storage.errors import JournalError
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
from desktop_app.values.files import open_file, read_file
from desktop_app.values.moments import utc_time


def wall_clock_ms() -> int:
    """Return Unix time in ms; 0 if the clock is set before 1970, which no journal can hold."""
    return max(0, time.time_ns() // 1_000_000)


class Journal:
    """A journal open for writing, locked until it is closed.

    Attributes:
        path: the file.
        contents: its content when it was opened.
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
        """Create a journal without events; missing folders are created.

        Args:
            path: the file, by convention with `JOURNAL_SUFFIX`.
            now_ms: returns Unix time in milliseconds.

        Raises:
            JournalError: the file exists, or it cannot be written.
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
            with _closed_on_error(descriptor, path):
                _lock(descriptor, path)
                durable.write_all(descriptor, header)
                durable.flush_to_disk(descriptor)
                durable.flush_folder(path.parent)
                return cls(path, descriptor, parse_journal(header, path), now_ms)
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        now_ms: Callable[[], int] = wall_clock_ms,
        known: tuple[bytes, JournalContents] | None = None,
    ) -> Journal:
        """Open an existing journal to append to it; `contents` has its events.

        An incomplete append at the end is moved to a side file (``.torn-1`` and so on). A packed
        journal is unpacked in place first.

        Args:
            path: the file.
            now_ms: returns Unix time in milliseconds.
            known: the result of `read_plain`; it is not parsed again if it has not changed.

        Raises:
            JournalError: as `read_journal`; or another program holds it; or it cannot be written.
        """
        _check_file(path)
        if _is_packed_file(path):
            with _held(path) as held:
                plain = unpack(durable.read_all(held.descriptor), path)
                _contents(plain, path, known)
                durable.replace_file(path, plain, let_go=held.let_go)
        descriptor = _open_locked(path)
        with _closed_on_error(descriptor, path):
            data = durable.read_all(descriptor)
            if not is_packed(data):
                contents = _contents(data, path, known)
                if len(data) > contents.size:
                    _move_tail(path, descriptor, data, contents.size)
                os.lseek(descriptor, contents.size, os.SEEK_SET)
                return cls(path, descriptor, contents, now_ms)
        # The library packed it once more before it was locked here.
        os.close(descriptor)
        return cls.open(path, now_ms=now_ms, known=known)

    def append(self, events: Sequence[Event]) -> None:
        """Write events to disk, all of them or none; they are there when this returns.

        Any interruption, including Ctrl+C, leaves the journal as it was, and the append may be
        tried again.

        Raises:
            JournalError: it is closed, or the disk is full or failing.
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
                # An interrupt cut the cleanup of an earlier append short.
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
            # The partial append cannot be removed, so nothing may follow it. Readers ignore it as
            # incomplete, and reopening the journal moves it aside.
            self.close()

    def _cut_to(self, size: int) -> None:
        os.ftruncate(self._descriptor, size)
        os.lseek(self._descriptor, size, os.SEEK_SET)

    def close(self) -> None:
        """Close the file; calling it twice is harmless."""
        if self._is_open:
            self._is_open = False
            with suppress(OSError):
                os.close(self._descriptor)

    def discard(self) -> None:
        """Close and delete the file, for a game that could not begin."""
        self.close()
        with suppress(OSError):
            self.path.unlink()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def new_journal(folder: Path, *, now_ms: Callable[[], int] = wall_clock_ms) -> Journal:
    """Create a journal in a folder, named by date and time (UTC) so that names sort by age.

    Raises:
        JournalError: it cannot be created.
    """
    started = utc_time(now_ms())
    name = f"{started:%Y%m%d-%H%M%S}-{token_hex(3)}{JOURNAL_SUFFIX}"
    return Journal.create(folder / name, now_ms=now_ms)


def read_journal(path: Path) -> JournalContents:
    """Read a journal, even while another program writes to it; it is not changed.

    Raises:
        JournalError: it cannot be read, is not a journal, is from a later version, or is damaged
            before its end; the message names the line. Other files are not read completely.
    """
    return parse_journal(read_bytes(path), path)


def read_plain(path: Path) -> tuple[bytes, JournalContents]:
    """Read a journal; returns its plain bytes too, for `Journal.open`. Raises as `read_journal`."""
    plain = unpack(read_bytes(path), path)
    return plain, parse_journal(plain, path)


def _contents(
    data: bytes, path: Path, known: tuple[bytes, JournalContents] | None
) -> JournalContents:
    """Parse plain bytes unless they are known."""
    if known is not None and known[0] == data:
        return known[1]
    return parse_journal(data, path)


def read_bytes(path: Path) -> bytes:
    """Read a file that is a journal by its first line.

    Raises:
        JournalError: it cannot be read or is not a journal; then it is not read completely.
    """
    _check_file(path)
    try:
        return read_file(path)
    except OSError as error:
        raise JournalError(path, Sentence("cannot be read: {why}", why=fault_of(error))) from None


def journal_times(path: Path) -> tuple[int, int]:
    """Return a journal's creation time (Unix time in ms) and its size in bytes.

    Raises:
        JournalError: it cannot be read or is not a journal.
    """
    return _check_file(path)


def pack_journal(path: Path) -> bool:
    """Pack the journal of a finished game in place; it reads as before.

    Returns:
        False if it is already packed, ends in a partial append, or play has not ended.

    Raises:
        JournalError: it cannot be read or written, or another program holds it; it is unchanged.
    """
    _check_file(path)
    if _is_packed_file(path):
        return False
    with _held(path) as held:
        data = durable.read_all(held.descriptor)
        if is_packed(data):
            # Another process packed it before it was locked here.
            return False
        contents = parse_journal(data, path)
        if contents.damage is not None or contents.ended_at_ms is None:
            return False
        packed = pack(data, contents)
        if parse_journal(packed, path).events != tuple(with_time_merged(contents.events)):
            raise JournalError(path, Sentence("cannot be packed without a loss"))
        durable.replace_file(path, packed, let_go=held.let_go)
    return True


def _is_packed_file(path: Path) -> bool:
    try:
        with open_file(path) as stream:
            return is_packed(stream.read(2))
    except OSError as error:
        raise JournalError(path, Sentence("cannot be read: {why}", why=fault_of(error))) from None


class _Held:
    """A journal that is open and locked until it is let go of."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self._is_open = True

    def let_go(self) -> None:
        """Close it; calling it twice is harmless."""
        if self._is_open:
            self._is_open = False
            os.close(self.descriptor)


@contextmanager
def _held(path: Path) -> Iterator[_Held]:
    """Open a journal and lock it until the block ends. Raises JournalError."""
    held = _Held(_open_locked(path))
    try:
        yield held
    except OSError as error:
        raise JournalError(
            path, Sentence("cannot be written: {why}", why=fault_of(error))
        ) from None
    finally:
        held.let_go()


def _open_existing(path: Path) -> int:
    try:
        return durable.open_existing(path)
    except OSError as error:
        raise JournalError(
            path, Sentence("cannot be written: {why}", why=fault_of(error))
        ) from None


def is_in_use(path: Path) -> bool:
    """True if a running program writes to this journal."""
    return is_locked(path)


def _check_file(path: Path) -> tuple[int, int]:
    """Refuse a file that cannot be a journal by its type, size or first line."""
    try:
        with open_file(path) as stream:
            status = os.fstat(stream.fileno())
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
def _closed_on_error(descriptor: int, path: Path) -> Iterator[None]:
    """Close a file if the block fails. Raises JournalError for OSError."""
    try:
        yield
    except BaseException as error:
        os.close(descriptor)
        if isinstance(error, OSError):
            raise JournalError(
                path, Sentence("cannot be written: {why}", why=fault_of(error))
            ) from None
        raise


def _open_locked(path: Path) -> int:
    """Open a journal and lock it.

    It is opened again if it was packed or unpacked meanwhile, which puts another file in its place:
    what is written to the file that was there would be lost.
    """
    end = time.monotonic() + _PATIENCE_S
    while True:
        descriptor = _open_existing(path)
        with _closed_on_error(descriptor, path):
            _lock(descriptor, path)
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
            if time.monotonic() >= end:
                raise _in_use(path)
        os.close(descriptor)


def _lock(descriptor: int, path: Path) -> None:
    """Lock a journal; wait a moment for a program that packs it or checks if it is in use."""
    end = time.monotonic() + _PATIENCE_S
    while not lock(descriptor):
        if time.monotonic() >= end:
            raise _in_use(path)
        time.sleep(_LOOK_S)


_PATIENCE_S, _LOOK_S = 0.5, 0.01


def _in_use(path: Path) -> JournalError:
    return JournalError(path, Sentence("another running program is writing to this journal"))


def _move_tail(path: Path, descriptor: int, data: bytes, size: int) -> None:
    """Move the bytes of a partial append to a side file."""
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
