# SPDX-License-Identifier: MIT
"""Appended events are read back; torn, garbled and foreign files are told apart and named."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from desktop_app.rules.events import Event, HoldCalled, PassAnnounced, TimePassed
from desktop_app.rules.game import with_time_merged
from desktop_app.storage import durable
from desktop_app.storage import journal as journal_module
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal import (
    Journal,
    is_in_use,
    new_journal,
    pack_journal,
    read_journal,
)
from desktop_app.storage.journal_lines import journal_bytes, parse_journal
from tests.helpers.kept_games import keep, recorded_game
from tests.helpers.sample_game import sample_batches

NOON_MS = 1_800_000_000_000
moves_open_files = pytest.mark.skipif(
    durable.IS_WINDOWS, reason="here no journal is packed that another program has open"
)


def flat(batches: list[tuple[Event, ...]]) -> tuple[Event, ...]:
    return tuple(event for batch in batches for event in batch)


def written(path: Path) -> bytes:
    """Return the bytes of the sample game's journal."""
    with Journal.create(path, now_ms=lambda: NOON_MS) as journal:
        for batch in sample_batches():
            journal.append(batch)
    return path.read_bytes()


def test_events_are_read_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.journal"
    written(path)
    contents = read_journal(path)
    assert contents.events == flat(sample_batches())
    assert (contents.is_truncated, contents.damage) == (False, None)
    assert contents.created_at_ms == contents.last_at_ms == NOON_MS
    assert contents.line_count == len(flat(sample_batches())) + 1


def test_every_line_is_json_with_its_number(tmp_path: Path) -> None:
    data = written(tmp_path / "a.journal")
    header, *lines = [json.loads(line) for line in data.decode("ascii").splitlines()]
    assert header["format"] == "rackside-journal"
    assert [line["line"] for line in lines] == list(range(2, len(lines) + 2))
    assert lines[-1]["event"] == {"event": "ClockNeutralised", "by": 1, "reason": "toilet"}


def test_an_append_is_on_disk_when_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"
    sizes: list[int] = []
    flush = durable.flush_to_disk

    def spy(descriptor: int) -> None:
        flush(descriptor)
        sizes.append(path.stat().st_size)

    monkeypatch.setattr(durable, "flush_to_disk", spy)
    with Journal.create(path) as journal:
        for batch in sample_batches():
            journal.append(batch)
            assert sizes[-1] == path.stat().st_size
            assert read_journal(path).events[-len(batch) :] == batch
    assert (
        len(sizes) == len(sample_batches()) + 1
    )  # one flush for each append, and one for the header


def test_appending_nothing_writes_nothing(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "a.journal") as journal:
        before = journal.path.read_bytes()
        journal.append(())
        assert journal.path.read_bytes() == before


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_text("my letters")
    with pytest.raises(JournalError, match="cannot be created"):
        Journal.create(path)
    assert path.read_text() == "my letters"


def test_new_journals_sort_by_age_and_never_meet(tmp_path: Path) -> None:
    moments = [NOON_MS, NOON_MS, NOON_MS + 1000, NOON_MS + 86_400_000]
    names = []
    for moment in moments:
        with new_journal(tmp_path, now_ms=partial(int, moment)) as journal:
            names.append(journal.path.name)
    assert len(set(names)) == len(moments)
    assert sorted(names[1:]) == names[1:]
    assert names[0].startswith("20270115-080000-")


# --- one writer -----------------------------------------------------------------------------------


def test_a_journal_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Journal.create(path) as journal:
        journal.append(sample_batches()[0])
        assert is_in_use(path)
        with pytest.raises(JournalError, match="another running program is writing"):
            Journal.open(path)
        assert len(read_journal(path).events) == 1
    assert not is_in_use(path)
    Journal.open(path).close()


def test_another_process_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    script = (
        "import sys; from pathlib import Path; from desktop_app.storage.journal import Journal\n"
        "Journal.open(Path(sys.argv[1]))"
    )
    with Journal.create(path):
        done = subprocess.run(
            [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert "another running program is writing to this journal" in done.stderr


def test_one_that_is_soon_done_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    holder = Journal.create(path)
    release = threading.Timer(0.1, holder.close)
    release.start()
    Journal.open(path).close()
    release.join()


@moves_open_files
def test_a_journal_that_is_packed_while_it_is_opened_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep(tmp_path, "over", recorded_game("complete"))
    events, locked = read_journal(path).events, durable.lock

    def lock_late(descriptor: int) -> bool:
        monkeypatch.setattr(journal_module, "lock", durable.lock)
        assert pack_journal(path)
        return locked(descriptor)

    monkeypatch.setattr(journal_module, "lock", lock_late)
    with Journal.open(path) as journal:
        assert journal.contents.events == tuple(with_time_merged(events))
        assert is_in_use(path)


@moves_open_files
def test_a_journal_that_two_pack_at_once_is_packed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep(tmp_path, "over", recorded_game("complete"))
    events, locked = read_journal(path).events, durable.lock

    def lock_late(descriptor: int) -> bool:
        monkeypatch.setattr(journal_module, "lock", locked)
        assert pack_journal(path)
        return locked(descriptor)

    monkeypatch.setattr(journal_module, "lock", lock_late)
    assert not pack_journal(path)
    assert read_journal(path).events == tuple(with_time_merged(events))


def test_a_closed_journal_takes_nothing(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "a.journal")
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="is closed"):
        journal.append((HoldCalled(0),))


# --- a torn end -----------------------------------------------------------------------------------


def batch_ends(data: bytes) -> dict[int, int]:
    """Return the number of complete appends by size in bytes."""
    ends, position = {}, data.index(b"\n") + 1
    ends[position] = 0
    for line in data[position:].splitlines(keepends=True):
        position += len(line)
        if json.loads(line)["more"] == 0:
            ends[position] = max(ends.values()) + 1
    return ends


def test_cut_anywhere_it_holds_every_finished_append(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    data = written(path)
    ends = batch_ends(data)
    begin = data.index(b"\n") + 1
    near_ends = {end + shift for end in ends for shift in (-2, -1, 0, 1, 2)}
    for size in sorted({*range(begin, len(data) + 1, 97), *near_ends}):
        if not begin <= size <= len(data):
            continue
        contents = parse_journal(data[:size], path)
        complete = max(count for end, count in ends.items() if end <= size)
        assert contents.events == flat(sample_batches()[:complete])
        assert contents.is_truncated is (size not in ends)
        assert (contents.damage is None) is (size in ends)


@pytest.mark.parametrize(
    "junk", [b"\0" * 4096, b"\n\n", b"{}\n", b'{"line":17,"mo', b"\xff\n\xfe\n"]
)
def test_junk_at_the_end_is_left_out_and_named(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "a.journal"
    data = written(path)
    path.write_bytes(data + junk)
    contents = read_journal(path)
    assert contents.events == flat(sample_batches())
    assert contents.is_truncated
    assert contents.damage is not None
    assert contents.damage.line == data.count(b"\n") + 1
    assert path.read_bytes() == data + junk


def test_appending_resumes_after_a_torn_end_which_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    data = written(path)
    for number, torn in enumerate((data[-200:-50], b"\0\0\0"), start=1):
        before = path.read_bytes()
        path.write_bytes(before + torn)
        with Journal.open(path) as journal:
            assert journal.contents.is_truncated
            assert path.read_bytes() == before
            journal.append((PassAnnounced(1),))
        assert path.with_name(f"a.journal.torn-{number}").read_bytes() == torn
    contents = read_journal(path)
    assert contents.events == (*flat(sample_batches()), PassAnnounced(1), PassAnnounced(1))
    assert not contents.is_truncated


def test_a_half_written_append_leaves_nothing_of_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    data = written(path)
    ends = batch_ends(data)
    six, seven = (end for end, count in ends.items() if count in (6, 7))
    middle = data.index(b"\n", six) + 1  # one whole line of the four of the seventh append
    assert middle < seven
    path.write_bytes(data[:middle])
    with Journal.open(path) as journal:
        assert journal.contents.events == flat(sample_batches()[:6])
        journal.append(sample_batches()[6])
    assert read_journal(path).events == flat(sample_batches()[:7])


@pytest.mark.parametrize("elapsed_ms", [0, 1, 1000, 999_999_999_999, 10**12])
def test_passages_of_time_of_every_length_are_read_back(tmp_path: Path, elapsed_ms: int) -> None:
    path = tmp_path / "g.journal"
    path.write_bytes(journal_bytes([TimePassed(elapsed_ms)], 1))
    assert read_journal(path).events == (TimePassed(elapsed_ms),)
