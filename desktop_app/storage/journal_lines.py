# SPDX-License-Identifier: MIT
"""The lines of a journal: events to bytes, bytes to events. docs/event-log.md has the format.

Every line is a JSON object that ends with a checksum over the line and the previous line's
checksum, so no line can be changed, removed or inserted unnoticed. `more` counts the lines of the
same append that follow; an append without its last line is ignored.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from desktop_app.formats.errors import FormatError, Problem
from desktop_app.formats.event_codec import EVENT_FORMAT_VERSION, decode_event, encode_event
from desktop_app.rules.events import Event, GameEnded, TimePassed
from desktop_app.rules.game import with_time_merged
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import (
    DamagedJournalError,
    EmptyJournalError,
    JournalError,
    in_journal,
    later_version,
)
from desktop_app.values.json_text import DecodeError, json_value

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
