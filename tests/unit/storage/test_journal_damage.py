# SPDX-License-Identifier: MIT
"""Damage, foreign files and full disks are told apart and named, and nothing is overwritten."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.events import Event, TimePassed
from desktop_app.storage import durable
from desktop_app.storage.errors import (
    DamagedJournalError,
    EmptyJournalError,
    JournalError,
    LaterVersionError,
)
from desktop_app.storage.journal import Journal, is_in_use, read_journal
from desktop_app.storage.journal_lines import format_header, format_lines, parse_journal
from desktop_app.storage.salvage import salvage_copy, salvage_in_place
from tests.helpers.interrupting import interrupt_at
from tests.helpers.sample_game import chained, sample_batches

NOON_MS = 1_800_000_000_000


def flat(batches: list[tuple[Event, ...]]) -> tuple[Event, ...]:
    return tuple(event for batch in batches for event in batch)


# --- damage that is no torn end -------------------------------------------------------------------


@settings(max_examples=150)
@given(data=st.data())
def test_a_changed_byte_never_goes_unnoticed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.journal"
    whole = SAMPLE_BYTES
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != whole[place]))
    changed = whole[:place] + bytes([byte]) + whole[place + 1 :]
    line = whole.count(b"\n", 0, place) + 1
    try:
        contents = parse_journal(changed, path)
    except JournalError as error:
        # A changed line end turns two lines into one bad line.
        assert error.line in (line, line + 1) or isinstance(error, EmptyJournalError)
        return
    assert contents.is_truncated
    assert contents.events == flat(sample_batches())[: len(contents.events)]
    assert line >= whole.count(b"\n") - 1  # only at the end can it be a torn append


def _sample_bytes() -> bytes:
    data, line, checksum = format_header(NOON_MS), 1, 0
    checksum = parse_journal(data, Path("a.journal")).checksum
    for batch in sample_batches():
        more, checksum = format_lines(batch, after_line=line, checksum=checksum, at_ms=NOON_MS)
        data, line = data + more, line + len(batch)
    return data


SAMPLE_BYTES = _sample_bytes()


@pytest.mark.parametrize("change", ["garble", "remove", "repeat", "swap"])
def test_garbage_in_the_middle_names_its_line(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.journal"
    lines = SAMPLE_BYTES.splitlines(keepends=True)
    if change == "garble":
        lines[5] = lines[5].replace(b"Clock", b"Block")
    elif change == "remove":
        del lines[5]
    elif change == "repeat":
        lines.insert(5, lines[4])
    else:
        lines[5], lines[6] = lines[6], lines[5]
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert caught.value.line == 6
    assert str(caught.value).startswith(f"{path}: line 6: ")
    with pytest.raises(JournalError, match="line 6"):
        Journal.open(path)
    assert path.read_bytes() == b"".join(lines)


def test_an_intact_line_without_an_event_names_its_field(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"

    def forged(event: str) -> bytes:
        header = format_header(NOON_MS)
        checksum = parse_journal(header, path).checksum
        lines, _ = format_lines((TimePassed(7),), after_line=1, checksum=checksum, at_ms=1)
        body = lines[: lines.index(b',"crc"')].replace(b'"elapsed_ms":7', event.encode())
        return header + body + b',"crc":"%08x"}\n' % zlib.crc32(body, checksum)

    for event, says in (
        ('"elapsed_ms":"7"', "line 2: TimePassed.elapsed_ms: read '7', expected a whole number"),
        ('"elapsed":7', "made by a later version of the program: TimePassed: unknown field"),
        ('"elapsed_ms":', "line 2: not JSON"),
        ('"elapsed_ms":' + "[" * 100_000, "line 2: not JSON"),
    ):
        path.write_bytes(forged(event))
        with pytest.raises(JournalError) as caught:
            read_journal(path)
        assert says in str(caught.value)
        assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"#player1 Ann Ann\n",
        b"\x89PNG\r\n\x1a\n",
        b"{}\n",
        b'{"format":"rackside-journal"}\n',
        b"\n",
    ],
)
def test_a_file_of_another_program_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(content)
    for attempt in (read_journal, Journal.open):
        with pytest.raises(JournalError, match="expected the first line of a journal"):
            attempt(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("size", [0, 1, 30, 60])
def test_a_journal_that_was_never_begun_is_its_own_fault(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(SAMPLE_BYTES[:size])
    with pytest.raises(EmptyJournalError, match="is empty, expected its first line"):
        read_journal(path)


def test_a_newer_journal_is_refused_as_such(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(SAMPLE_BYTES.replace(b'"version":1', b'"version":7', 1))
    with pytest.raises(LaterVersionError, match=r"made by a later version.*read version 7"):
        read_journal(path)


@pytest.mark.parametrize("what", ["event", "field", "ruleset key"])
def test_a_journal_of_a_later_version_says_so_and_is_no_damaged_one(
    tmp_path: Path, what: str
) -> None:
    path = tmp_path / "a.journal"
    lines = SAMPLE_BYTES.splitlines(keepends=True)
    number, old, new = {
        "event": (3, b'"event":{"event":"', b'"event":{"event":"Later'),
        "field": (3, b'"event":{"event":"', b'"event":{"later":1,"event":"'),
        "ruleset key": (1, b'"ruleset":{', b'"ruleset":{"turn.later":1,'),
    }[what]
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    path.write_bytes(chained(lines))
    with pytest.raises(LaterVersionError, match="made by a later version of the program"):
        read_journal(path)
    with pytest.raises(LaterVersionError):
        salvage_copy(path)
    assert [each.name for each in tmp_path.glob("a*")] == ["a.journal"]


# --- recovery -----------------------------------------------------------------------------------


def damaged_file(folder: Path) -> tuple[Path, bytes]:
    path = folder / "a.journal"
    lines = SAMPLE_BYTES.splitlines(keepends=True)
    lines[8] = lines[8].replace(b'"at_ms":1', b'"at_ms":2')
    path.write_bytes(b"".join(lines))
    return path, path.read_bytes()


def test_a_damaged_game_is_copied_up_to_the_last_good_append(tmp_path: Path) -> None:
    path, damaged = damaged_file(tmp_path)
    with pytest.raises(DamagedJournalError):
        read_journal(path)
    copy, found = salvage_copy(path)
    assert path.read_bytes() == damaged
    assert copy == tmp_path / "a-salvaged.journal"
    contents = read_journal(copy)
    assert contents.damage is None
    assert contents.events == flat(sample_batches())[: found.events]
    assert 0 < found.events < 8
    assert found.damage.line == 9
    with Journal.open(copy) as journal:
        journal.append([TimePassed(1)])
    assert salvage_copy(path)[0] == tmp_path / "a-salvaged2.journal"


def test_a_damaged_game_is_mended_in_its_place_and_the_damaged_file_is_kept(
    tmp_path: Path,
) -> None:
    path, damaged = damaged_file(tmp_path)
    kept, found = salvage_in_place(path)
    assert kept.name == "a.journal.damaged-1"
    assert kept.read_bytes() == damaged
    assert len(read_journal(path).events) == found.events


def test_what_is_not_damaged_in_the_middle_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    for content in (SAMPLE_BYTES, SAMPLE_BYTES[:-4]):
        path.write_bytes(content)
        with pytest.raises(JournalError, match="is not damaged before its end"):
            salvage_copy(path)
    assert [each.name for each in tmp_path.glob("a*")] == ["a.journal"]


def test_a_game_without_a_good_event_cannot_be_salvaged(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(SAMPLE_BYTES.replace(b'"line":2', b'"line":9', 1))
    with pytest.raises(JournalError, match="read events that do not form a game"):
        salvage_copy(path)


def test_a_huge_file_of_another_kind_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda self: pytest.fail("it was read as a whole"))
    with pytest.raises(JournalError, match="expected the first line of a journal"):
        read_journal(path)


def test_a_journal_beyond_all_size_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(SAMPLE_BYTES)
    with path.open("r+b") as stream:
        stream.truncate(300_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda self: pytest.fail("it was read as a whole"))
    with pytest.raises(JournalError, match="read 300000000 bytes, expected"):
        read_journal(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="is a folder"):
        read_journal(tmp_path)
    with pytest.raises(JournalError, match="no such file"):
        read_journal(tmp_path / "none.journal")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes in folders")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(JournalError, match="a pipe or a device"):
        read_journal(pipe)


# --- full disks ---------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="cannot be created"):
        Journal.create(tmp_path / "file" / "a.journal")


@pytest.mark.parametrize("failing", ["write_all", "flush_to_disk"])
def test_a_failed_append_leaves_the_journal_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "a.journal"
    with Journal.create(path) as journal:
        journal.append(sample_batches()[0])
        before = path.read_bytes()

        def fail(descriptor: int, data: bytes = b"") -> None:
            os.write(descriptor, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as patch:
            patch.setattr(durable, failing, fail)
            with pytest.raises(JournalError, match="cannot be written: no space left on device"):
                journal.append(sample_batches()[2])
        assert path.read_bytes() == before
        journal.append(sample_batches()[2])
    assert read_journal(path).events == flat([sample_batches()[0], sample_batches()[2]])


def test_when_even_that_fails_nothing_follows_the_torn_append(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"

    def fail(descriptor: int, data: bytes | int = b"") -> None:
        if isinstance(data, bytes):
            os.write(descriptor, data[: len(data) // 2])
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Journal.create(path) as journal:
        journal.append(sample_batches()[0])
        with monkeypatch.context() as patch:
            patch.setattr(durable, "write_all", fail)
            patch.setattr(os, "ftruncate", fail)
            with pytest.raises(JournalError, match="cannot be written"):
                journal.append(sample_batches()[2])
        with pytest.raises(JournalError, match="is closed"):
            journal.append(sample_batches()[2])
    contents = read_journal(path)
    assert contents.events == sample_batches()[0]
    assert contents.is_truncated


def test_an_interrupt_at_any_step_leaves_a_journal_that_can_be_read(tmp_path: Path) -> None:
    one, two, three = sample_batches()[0], sample_batches()[2], (TimePassed(5), TimePassed(6))
    for step in range(5000):
        path = tmp_path / f"{step}.journal"
        with Journal.create(path) as journal:
            journal.append(one)
            was_interrupted = interrupt_at(step, lambda: journal.append(two))
            now = path.read_bytes()
            journal.append(three)
        events = read_journal(path).events
        if not was_interrupted:
            assert events == flat([one, two, three])
            break
        assert events == flat([one, three]), step
        assert parse_journal(now, path).events == one
    else:
        raise AssertionError("the append never came to its end")
    assert step > 50


def test_an_interrupt_while_an_append_is_cleared_up_is_mended_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(descriptor: int, data: object = b"") -> None:
        raise KeyboardInterrupt

    path = tmp_path / "a.journal"
    with Journal.create(path) as journal:
        journal.append(sample_batches()[0])
        with monkeypatch.context() as patch:
            patch.setattr(durable, "flush_to_disk", interrupt)
            patch.setattr(os, "ftruncate", interrupt)
            with pytest.raises(KeyboardInterrupt):
                journal.append(sample_batches()[2])
        journal.append(sample_batches()[2])
    assert read_journal(path).events == flat([sample_batches()[0], sample_batches()[2]])


@pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError, RuntimeError])
def test_a_journal_is_let_go_when_its_opening_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]
) -> None:
    path = tmp_path / "a.journal"

    def fail(descriptor: int, *_: object) -> bytes:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(durable, "write_all", fail)
        with pytest.raises(fault):
            Journal.create(path)
    assert not path.exists()
    path.write_bytes(SAMPLE_BYTES)
    with monkeypatch.context() as patch:
        patch.setattr(durable, "read_all", fail)
        with pytest.raises(fault):
            Journal.open(path)
    assert not is_in_use(path)


FULL_DISK = """
import resource, sys
from pathlib import Path
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal import Journal
from desktop_app.rules.events import TimePassed
journal = Journal.create(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
taken = 0
try:
    while True:
        journal.append([TimePassed(taken), TimePassed(taken)])
        taken += 1
except JournalError as error:
    print(taken, error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no limits on the size of files")
def test_a_limit_of_the_system_is_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=True
    )
    taken, _, message = done.stdout.partition(" ")
    assert "cannot be written: file too large" in message
    contents = read_journal(path)
    assert list(contents.events) == [
        TimePassed(number) for number in range(int(taken)) for _ in range(2)
    ]
    assert not contents.is_truncated
