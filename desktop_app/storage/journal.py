# SPDX-License-Identifier: MIT
"""The journal of a game: an append-only text file, on disk before anything is shown.

The journals are the source of truth about every game; everything else can be rebuilt.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from desktop_app.formats.errors import FormatError, Problem
from desktop_app.formats.event_codec import EVENT_FORMAT_VERSION, decode_event, encode_event
from desktop_app.rules.events import Event, GameEnded, TimePassed
from desktop_app.rules.game import with_time_merged
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.durable import is_locked, lock
from desktop_app.storage.errors import (
    DamagedJournalError,
    EmptyJournalError,
    JournalError,
    in_journal,
    later_version,
)
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.values.files import open_file, read_file
from desktop_app.values.json_text import DecodeError, json_value

# The lines of a journal: events to bytes, bytes to events. docs/event-log.md has the format.
#
# Every line is a JSON object that ends with a checksum over the line and the previous line's
# checksum, so no line can be changed, removed or inserted unnoticed. `more` counts the lines of the
# same append that follow; an append without its last line is ignored.

HEADER_LIMIT = 256
"""Upper bound of the header line in bytes."""

SIZE_LIMIT_BYTES = 200_000_000
"""Upper bound of a journal; a clock running for a whole week writes less than half of it."""

_HEADER = re.compile(
    rb'(\{"format":"rackside-journal","version":\d{1,9},"created_at_ms":(\d{1,15}))'
    rb',"crc":"([0-9a-f]{8})"\}\n'
)
_HEADER_MARK = b'{"format":"rackside-journal","version":'
_VERSION = re.compile(re.escape(_HEADER_MARK) + rb"(\d{1,9})\b")
_LINE = re.compile(
    rb'(\{"line":(\d{1,9}),"more":(\d{1,9}),"at_ms":(\d{1,15}),"event":[^\n]*)'
    rb',"crc":"([0-9a-f]{8})"\}\n'
)
_EVENT = b',"event":'
_SECONDS = re.compile(rb'\{"event":"TimePassed","elapsed_ms":(0|[1-9]\d{0,11})\}')
_SECONDS_TEXT = b'{"event":"TimePassed","elapsed_ms":%d}'
_GZIP_MARK = b"\x1f\x8b"
_GZIP_FORMAT = 31
"""zlib's code for a gzip file."""
_PIECE = 512
_LATER_LINE = re.compile(rb'\n\{"line":\d{1,9},"more":[^\n]*,"crc":"[0-9a-f]{8}"\}\n')


@dataclass(frozen=True, slots=True)
class JournalContents:
    """The content of a journal.

    Attributes:
        events: every event of every complete append.
        is_truncated: True if the last append was incomplete and ignored.
        damage: what was ignored, with its first line; None if nothing was.
        created_at_ms, last_at_ms: Unix time in ms of the header and of the last event.
        size: bytes up to the end of the last complete append.
        line_count: lines up to there, including the header.
        checksum: of the last of these lines.
        ended_at_ms: Unix time in ms of the last `GameEnded`; None if play has not ended.
    """

    events: tuple[Event, ...]
    is_truncated: bool
    damage: Problem | None
    created_at_ms: int
    last_at_ms: int
    size: int
    line_count: int
    checksum: int
    ended_at_ms: int | None = None


def format_header(created_at_ms: int) -> bytes:
    """Return the first line of a journal."""
    body = b'%s%d,"created_at_ms":%d' % (_HEADER_MARK, EVENT_FORMAT_VERSION, created_at_ms)
    return _with_checksum(body, 0)[0]


def format_lines(
    events: Sequence[Event], *, after_line: int, checksum: int, at_ms: int
) -> tuple[bytes, int]:
    """Return the lines of one append, and the checksum of the last.

    Args:
        events: the events to append.
        after_line: number of the previous line.
        checksum: checksum of the previous line.
        at_ms: Unix time in milliseconds.
    """
    lines = []
    for index, event in enumerate(events):
        text = json.dumps(encode_event(event), separators=(",", ":")).encode("ascii")
        place = after_line + 1 + index
        more = len(events) - 1 - index
        body = b'{"line":%d,"more":%d,"at_ms":%d,"event":%s' % (place, more, at_ms, text)
        line, checksum = _with_checksum(body, checksum)
        lines.append(line)
    return b"".join(lines), checksum


def read_head(head: bytes, path: Path) -> int:
    """Return when a journal was created, Unix time in ms, from its first `HEADER_LIMIT` bytes.

    Raises:
        JournalError: as `parse_journal`.
    """
    if is_packed(head):
        with suppress(zlib.error):
            head = zlib.decompressobj(wbits=_GZIP_FORMAT).decompress(head, HEADER_LIMIT)
    return _parse_header(head, path)[0]


def journal_bytes(events: Sequence[Event], at_ms: int) -> bytes:
    """Return a journal of a single append; `at_ms` is the Unix time of its start and end."""
    header = format_header(at_ms)
    checksum = _parse_header(header, Path())[2]
    lines, _ = format_lines(events, after_line=1, checksum=checksum, at_ms=at_ms)
    return header + lines


def _with_checksum(body: bytes, before: int) -> tuple[bytes, int]:
    checksum = zlib.crc32(body, before)
    return b'%s,"crc":"%08x"}\n' % (body, checksum), checksum


def is_packed(data: bytes) -> bool:
    """True if the bytes of a journal begin like a packed one."""
    return data.startswith(_GZIP_MARK)


def pack(data: bytes, contents: JournalContents) -> bytes:
    """Pack the journal of a finished game: merge passages of time, then compress (gzip).

    Args:
        data: a plain journal.
        contents: the result of `parse_journal`.
    """
    header = _HEADER.match(data)
    assert header is not None
    lines = [header[0]]
    checksum, elapsed_ms, elapsed_at = int(header[3], 16), 0, b""

    def add(at_ms: bytes, event: bytes) -> None:
        nonlocal checksum
        body = b'{"line":%d,"more":0,"at_ms":%s,"event":%s' % (len(lines) + 1, at_ms, event)
        line, checksum = _with_checksum(body, checksum)
        lines.append(line)

    for match in _LINE.finditer(data, header.end(), contents.size):
        event = _event_text(match)
        seconds = _SECONDS.fullmatch(event)
        if seconds is not None:
            elapsed_ms, elapsed_at = elapsed_ms + int(seconds[1]), match[4]
            continue
        if elapsed_ms:
            add(elapsed_at, _SECONDS_TEXT % elapsed_ms)
            elapsed_ms = 0
        add(match[4], event)
    if elapsed_ms:
        add(elapsed_at, _SECONDS_TEXT % elapsed_ms)
    return gzip.compress(b"".join(lines), mtime=0)


def unpack(data: bytes, path: Path, *, up_to_damage: bool = False) -> bytes:
    """Return the plain bytes of a journal, packed or not; arguments as in `parse_journal`.

    Raises:
        DamagedJournalError: it is packed and cannot be unpacked completely.
        JournalError: unpacked it would be too large for a journal.
    """
    if not is_packed(data):
        return data
    packed = zlib.decompressobj(wbits=_GZIP_FORMAT)
    plain = bytearray()
    try:
        # In small pieces, to get everything before any damage.
        for start in range(0, len(data), _PIECE):
            plain += packed.decompress(data[start : start + _PIECE])
            if len(plain) > SIZE_LIMIT_BYTES:
                raise JournalError(path, Sentence("unpacked it is larger than any journal"))
    except zlib.error:
        pass
    if not up_to_damage and (not packed.eof or packed.unused_data):
        raise DamagedJournalError(
            path, Sentence("the packed journal is damaged"), line=plain.count(b"\n") + 1
        )
    return bytes(plain)


def parse_journal(data: bytes, path: Path, *, up_to_damage: bool = False) -> JournalContents:
    """Parse a journal's bytes; sizes count plain bytes, even of a packed journal.

    Args:
        data: the file.
        path: for messages.
        up_to_damage: True to ignore everything after damage in the middle, as at the end.

    Raises:
        JournalError: not a journal, from a later version, damaged before its end, or with an
            invalid event.
    """
    data = unpack(data, path, up_to_damage=up_to_damage)
    created_at_ms, offset, checksum = _parse_header(data, path)
    reader = _Reader(path, created_at_ms, offset, checksum)
    while offset < len(data):
        match = _LINE.match(data, offset)
        fault = reader.take(match)
        if match is None or fault is not None:
            is_torn = _LATER_LINE.search(data, max(data.find(b"\n", offset), offset)) is None
            if not is_torn and not up_to_damage:
                raise DamagedJournalError(path, fault or "", line=reader.line + 1)
            return reader.contents(fault or "")
        offset = match.end()
    return reader.contents(None)


def _parse_header(data: bytes, path: Path) -> tuple[int, int, int]:
    """Return the creation time, the offset of the lines, and the header's checksum."""
    head = data[:HEADER_LIMIT]
    if b"\n" not in head and (head[: len(_HEADER_MARK)] == _HEADER_MARK[: len(head)]):
        raise EmptyJournalError(path, Sentence("the journal is empty, expected its first line"))
    version = _VERSION.match(head)
    if version is not None and int(version[1]) > EVENT_FORMAT_VERSION:
        what = Sentence(
            "read version {version}, expected {most} at most",
            version=int(version[1]),
            most=EVENT_FORMAT_VERSION,
        )
        raise later_version(path, 1, what)
    match = _HEADER.match(head)
    if match is None or zlib.crc32(match[1]) != int(match[3], 16):
        found = repr(head[:24].decode("ascii", errors="replace"))
        raise JournalError(
            path,
            Sentence("read {found}, expected the first line of a journal", found=found),
            line=1,
        )
    return int(match[2]), match.end(), int(match[3], 16)


def _event_text(match: re.Match[bytes]) -> bytes:
    return match[1][match[1].index(_EVENT) + len(_EVENT) :]


class _Reader:
    """Parses line by line, and holds the lines of an append back until it is complete."""

    def __init__(self, path: Path, created_at_ms: int, offset: int, checksum: int) -> None:
        self._path = path
        self._created_at_ms = self._last_at_ms = created_at_ms
        self._ended_at_ms: int | None = None
        self._events: list[Event] = []
        self._pending: list[Event] = []
        self._more = 0
        self.line = 1
        self._checksum = checksum
        self._offset = offset
        self._done = (offset, 1, checksum)

    def take(self, match: re.Match[bytes] | None) -> str | None:
        """Parse a line; returns what is wrong with it, or None.

        Raises:
            JournalError: the line is undamaged but is not a valid event.
        """
        if match is None:
            return Sentence("the line is not complete, expected an event and its checksum")
        if zlib.crc32(match[1], self._checksum) != int(match[5], 16):
            return Sentence("the checksum does not fit the line and those before it")
        number, more = int(match[2]), int(match[3])
        if number != self.line + 1 or (self._pending and more != self._more - 1):
            return Sentence(
                "read line number {number}, expected {expected}",
                number=number,
                expected=self.line + 1,
            )
        self.line, self._more, self._checksum = number, more, int(match[5], 16)
        self._pending.append(self._event(match))
        self._offset += match.end() - match.start()
        if more == 0:
            self._finish(int(match[4]))
        return None

    def _event(self, match: re.Match[bytes]) -> Event:
        text = _event_text(match)
        # Five lines of six, as a clock writes them: no number of this form is out of range.
        seconds = _SECONDS.fullmatch(text)
        if seconds is not None:
            return TimePassed(int(seconds[1]))
        try:
            return decode_event(json_value(text))
        except FormatError as error:
            raise in_journal(self._path, self.line, error) from None
        except DecodeError:
            raise JournalError(
                self._path,
                Sentence("not JSON, expected an event"),
                line=self.line,
            ) from None

    def _finish(self, at_ms: int) -> None:
        if any(isinstance(event, GameEnded) for event in self._pending):
            self._ended_at_ms = at_ms
        self._events += self._pending
        self._pending = []
        self._last_at_ms = at_ms
        self._done = (self._offset, self.line, self._checksum)

    def contents(self, fault: str | None) -> JournalContents:
        """Return the content of all complete appends; the fault is that of the line after them."""
        size, line_count, checksum = self._done
        damage: Problem | None = None
        if fault is not None or self._pending:
            what = Sentence("the lines after it were not written") if fault is None else fault
            damage = Problem(
                line_count + 1, Sentence("{what}; left out what was not finished", what=what)
            )
        return JournalContents(
            tuple(self._events),
            damage is not None,
            damage,
            self._created_at_ms,
            self._last_at_ms,
            size,
            line_count,
            checksum,
            self._ended_at_ms,
        )


def goes_on_from(later: bytes, earlier: bytes, path: Path) -> bool:
    """True if a journal contains all of another one, and perhaps more; either may be packed.

    Bytes that are not a journal are only compared by their beginning.
    """
    if later.startswith(earlier):
        return True
    try:
        whole, part = parse_journal(later, path), parse_journal(earlier, path)
    except JournalError:
        return False
    events, first = list(with_time_merged(whole.events)), list(with_time_merged(part.events))
    ends = events[len(first) - 1 : len(first)], first[-1:]
    if whole.created_at_ms != part.created_at_ms or events[: len(first) - 1] != first[:-1]:
        return False
    (last,), (reached,) = ends if all(ends) else ((None,), (None,))
    if isinstance(last, TimePassed) and isinstance(reached, TimePassed):
        # Later time was merged into the same event.
        return reached.elapsed_ms <= last.elapsed_ms
    return last == reached and bool(first)


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
            with _taken(descriptor, path):
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
        descriptor = _open_existing(path)
        with _taken(descriptor, path):
            data = durable.read_all(descriptor)
            contents = _contents(data, path, known)
            if len(data) > contents.size:
                _move_tail(path, descriptor, data, contents.size)
            os.lseek(descriptor, contents.size, os.SEEK_SET)
            return cls(path, descriptor, contents, now_ms)

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
    started = datetime.fromtimestamp(now_ms() / 1000, tz=UTC)
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
    held = _Held(_open_existing(path))
    try:
        _lock(held.descriptor, path)
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
def _taken(descriptor: int, path: Path) -> Iterator[None]:
    """Lock a file for writing; close it again if that or the block fails."""
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
    # Another program may have packed or unpacked the journal since this one was opened.
    if not lock(descriptor) or not os.path.samestat(os.fstat(descriptor), path.stat()):
        raise JournalError(path, Sentence("another running program is writing to this journal"))


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
