# SPDX-License-Identifier: MIT
"""Journals of finished games are compressed, and readers see no difference."""

from __future__ import annotations

import gzip
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.play.game_import import import_games
from desktop_app.play.recovery import resume_game
from desktop_app.rules.events import Event, TimePassed
from desktop_app.rules.game import fold, with_time_merged
from desktop_app.rules.table_events import EntryNoted
from desktop_app.storage import durable
from desktop_app.storage.archive import export_archive
from desktop_app.storage.backups import BackupKind, make_backup, restore_backup
from desktop_app.storage.errors import DamagedJournalError, JournalError
from desktop_app.storage.journal import (
    Journal,
    is_in_use,
    journal_times,
    pack_journal,
    read_journal,
)
from desktop_app.storage.journal_lines import goes_on_from, is_packed
from desktop_app.storage.library import Library
from desktop_app.storage.library_schema import glance_at
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.storage.salvage import salvage_copy
from tests.helpers.kept_games import NOON_MS, recorded_game, small_game
from tests.helpers.stored_journals import FOLDER, facts_of


def timed_game(path: Path, events: list[Event], seconds: int = 40) -> Path:
    """Write a journal whose clock was recorded every second before each event but the first."""
    ticks = iter(range(NOON_MS, NOON_MS * 2, 1000))
    with Journal.create(path, now_ms=lambda: next(ticks)) as journal:
        for number, event in enumerate(events):
            # In one append, to save disk writes; packing looks only at lines.
            journal.append([*[TimePassed(1000)] * (seconds if number > 1 else 0), event])
    return path


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own"


@pytest.fixture
def journal(own: Path) -> Path:
    return timed_game(own / "journals" / "a.journal", small_game("Ann", "Ben"))


def test_a_packed_game_is_the_same_game(journal: Path) -> None:
    before, size, times = read_journal(journal), journal.stat().st_size, journal_times(journal)
    assert pack_journal(journal)
    assert not pack_journal(journal)
    after = read_journal(journal)
    assert after.events == tuple(with_time_merged(before.events))
    assert fold(after.events) == fold(before.events)
    assert (after.created_at_ms, after.ended_at_ms) == (before.created_at_ms, before.ended_at_ms)
    assert after.last_at_ms == before.last_at_ms
    assert journal_times(journal)[0] == times[0]
    assert journal.stat().st_size < size / 15
    assert gzip.decompress(journal.read_bytes()).startswith(b'{"format":"rackside-journal"')


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.journal")), ids=lambda path: path.stem)
def test_every_stored_game_is_the_same_when_it_is_packed(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "own" / path.name
    durable.write_new_file(copy, path.read_bytes())
    before = read_journal(path)
    if pack_journal(copy):
        assert facts_of(fold(read_journal(copy).events)) == facts_of(fold(before.events))
        assert goes_on_from(copy.read_bytes(), path.read_bytes(), path)
    else:
        assert before.ended_at_ms is None


def test_a_game_that_goes_on_stays_a_log_that_only_grows(own: Path) -> None:
    path = timed_game(own / "journals" / "u.journal", small_game("Ann", "Ben")[:8])
    before = path.read_bytes()
    assert not pack_journal(path)
    assert path.read_bytes() == before


def test_a_packed_game_is_unpacked_to_be_written_to(journal: Path) -> None:
    pack_journal(journal)
    events = read_journal(journal).events
    with Journal.open(journal) as opened:
        assert opened.contents.events == events
        opened.append([EntryNoted(0, "a note")])
        with pytest.raises(JournalError, match="another running program"):
            pack_journal(journal)
    assert not is_packed(journal.read_bytes())
    assert read_journal(journal).events == (*events, EntryNoted(0, "a note"))
    assert pack_journal(journal)
    assert read_journal(journal).events == (*events, EntryNoted(0, "a note"))
    resumed = resume_game(journal)
    resumed.journal.close()
    assert resumed.state.is_over


def test_a_journal_that_was_replaced_meanwhile_is_not_written_to(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file descriptor leads to a deleted file: appended events would be lost."""
    real = durable.open_existing

    def replaced(path: Path) -> int:
        descriptor = real(path)
        durable.replace_file(path, path.read_bytes())
        return descriptor

    monkeypatch.setattr(durable, "open_existing", replaced)
    with pytest.raises(JournalError, match=r"another (running )?program"):
        Journal.open(journal)


@pytest.mark.parametrize("act", [pack_journal, Journal.open])
@pytest.mark.parametrize(
    ("module", "name"), [(durable, "flush_to_disk"), (os, "replace"), (durable, "flush_folder")]
)
def test_an_interrupt_leaves_the_game_plain_or_packed(
    journal: Path,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[Path], object],
    module: object,
    name: str,
) -> None:
    if sys.platform == "win32" and name == "flush_folder":
        pytest.skip("flushes its folders itself")
    before = fold(read_journal(journal).events)
    if act is not pack_journal:
        pack_journal(journal)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(module, name, interrupt)
        with pytest.raises(KeyboardInterrupt):
            act(journal)
    assert fold(read_journal(journal).events) == before
    assert not is_in_use(journal)
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]


def test_damage_never_goes_unnoticed_and_what_comes_before_is_salvaged(journal: Path) -> None:
    events = read_journal(journal).events
    pack_journal(journal)
    packed = journal.read_bytes()
    merged = tuple(with_time_merged(events))
    source = random.Random(5)
    for place in (*range(12, 20), *source.sample(range(len(packed)), 150), len(packed) - 1):
        journal.write_bytes(packed[:place] + bytes([packed[place] ^ 0x55]) + packed[place + 1 :])
        try:
            assert read_journal(journal).events == merged
        except JournalError:
            continue
        # The header of a gzip file has a time and a system, which are not data of the game.
        assert place < 10
    for cut in (packed[:-1], packed[: len(packed) // 2], packed + b"x"):
        journal.write_bytes(cut)
        with pytest.raises(DamagedJournalError):
            read_journal(journal)
    journal.write_bytes(packed[:-60])
    copy, found = salvage_copy(journal)
    kept = read_journal(copy).events
    assert 2 < len(kept) == found.events < len(merged)
    assert kept == merged[: len(kept)]


def test_a_bomb_is_refused(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack_journal(journal)
    monkeypatch.setattr("desktop_app.storage.journal_lines.SIZE_LIMIT_BYTES", 20_000)
    with pytest.raises(JournalError, match="larger than any journal"):
        read_journal(journal)


def test_the_library_packs_what_is_over_and_knows_it_as_before(own: Path, journal: Path) -> None:
    timed_game(own / "journals" / "u.journal", small_game("Cy", "Dee")[:8])
    timed_game(own / "journals" / "r.journal", recorded_game("complete"))
    path, journals = own / "library.sqlite3", own / "journals"
    told: list[tuple[int, int]] = []
    with Library(path, journals) as library:
        library.sync()
        before = library.games()
        size = sum(each.stat().st_size for each in journals.iterdir())
        packed, saved = library.pack(lambda *far: told.append(far))
        assert packed == 2
        assert saved == size - sum(each.stat().st_size for each in journals.iterdir())
        assert library.games() == before
        assert library.stale() == ()
        assert library.pack() == (0, 0)
        assert glance_at(path, journals) is not None
    path.unlink()
    with Library(path, journals) as library:
        assert library.sync().problems == ()
        assert library.games() == before


def test_exports_are_plain_and_know_the_packed_game_again(
    own: Path, journal: Path, tmp_path: Path
) -> None:
    plain = journal.read_bytes()
    first, second = tmp_path / "plain.zip", tmp_path / "packed.zip"
    export_archive([journal], first, made_at_ms=NOON_MS)
    pack_journal(journal)
    export_archive([journal], second, made_at_ms=NOON_MS)
    for archive in (first, second):
        report = import_games([archive], own / "journals")
        assert (report.added, report.known, report.problems) == ((), 1, ())
        other = tmp_path / f"other-{archive.stem}"
        assert import_games([archive], other).added == ("a",)
        assert not is_packed((other / "a.journal").read_bytes())
        assert fold(read_journal(other / "a.journal").events) == fold(read_journal(journal).events)
    packed_file = tmp_path / "own-packed" / "a.journal"
    durable.write_new_file(packed_file, journal.read_bytes())
    journal.write_bytes(plain)
    assert import_games([packed_file], own / "journals").known == 1


@pytest.mark.parametrize("is_packed_before", [True, False])
def test_a_backup_knows_the_game_packed_or_not(
    own: Path, journal: Path, is_packed_before: bool
) -> None:
    plain = journal.read_bytes()
    pack_journal(journal)
    packed = journal.read_bytes()
    now, then = (packed, plain) if not is_packed_before else (plain, packed)
    journal.write_bytes(then)
    backup = make_backup(own, BackupKind.BY_HAND, now_ms=NOON_MS)
    journal.write_bytes(now)
    report = restore_backup(backup.path, own, now_ms=NOON_MS + 1)
    assert (report.restored, report.unchanged, report.beside) == ((), 1, ())
    assert journal.read_bytes() == now
    put_aside(own / "journals", "a")
    report = restore_backup(backup.path, own, now_ms=NOON_MS + 2)
    assert report.restored == ("a",)
    journal.unlink()
    report = restore_backup(backup.path, own, now_ms=NOON_MS + 3)
    assert report.restored == ("a",)
    assert journal.read_bytes() == then
    put_aside(own / "journals", "a")
    take_back(own / "journals", "a")


def test_another_game_is_not_taken_for_the_same(own: Path, journal: Path) -> None:
    other = timed_game(own / "journals" / "o.journal", small_game("Ann", "Cy"))
    shorter = timed_game(own / "journals" / "s.journal", small_game("Ann", "Ben")[:8])
    pack_journal(journal)
    one, two, part = journal.read_bytes(), other.read_bytes(), shorter.read_bytes()
    assert not goes_on_from(one, two, journal)
    assert not goes_on_from(part, one, journal)
    assert goes_on_from(one, part, journal)
    assert not goes_on_from(one, b"junk", journal)
    assert not goes_on_from(b"junk", one, journal)
