# SPDX-License-Identifier: MIT
"""Many journals are read in processes of their own, and none of them twice."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import pytest

from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import journal_reader, known_journals
from desktop_app.storage.journal import Journal
from desktop_app.storage.journal_lines import is_packed
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameEntry, read_entry
from desktop_app.storage.library_schema import LAST_MS
from tests.helpers.kept_games import recorded_game

COUNT = 7


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(COUNT):
        write(tmp_path, f"g{number}")
    return tmp_path


def write(folder: Path, name: str) -> None:
    """Write a journal anew, in two parts."""
    events = recorded_game("complete")
    path = folder / "journals" / f"{name}.journal"
    path.unlink(missing_ok=True)
    with Journal.create(path) as journal:
        journal.append(events[:40])
        journal.append(events[40:])


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the journals that are read, as they are read."""
    names: list[str] = []

    def note(path: Path, *, is_removed: bool = False) -> GameEntry | None:
        names.append(path.stem)
        return read_entry(path, is_removed=is_removed)

    monkeypatch.setattr(journal_reader, "read_entry", note)
    return names


def open_library(folder: Path) -> Library:
    return Library(folder / "library.sqlite3", folder / "journals")


def damage(path: Path) -> None:
    """Damage a journal in its middle."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[len(lines) // 2] = b"{}\n"
    path.write_bytes(b"".join(lines))


def split_among_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_reader, "_LEAST", 2)
    monkeypatch.setattr(journal_reader, "BATCH", 2)
    monkeypatch.setattr(journal_reader, "processor_count", lambda: 2)


def test_processes_read_and_pack_as_one_thread_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(folder / "journals" / "g3.journal")
    with Library(folder / "one.sqlite3", folder / "journals") as library:
        alone = library.sync()
        expected = library.games()
    split_among_processes(monkeypatch)
    monkeypatch.setattr(journal_reader, "_read", None)
    with open_library(folder) as library:
        told: list[tuple[int, int]] = []
        assert library.sync(lambda done, of: told.append((done, of))) == alone
        assert library.games() == expected
        assert told == [(0, 7), (2, 7), (4, 7), (6, 7)]
        assert library.pack()[0] == COUNT - 1
        assert library.stale() == (folder / "journals" / "g3.journal",)
    (name,) = (path for path, _ in alone.damaged)
    assert name.stem == "g3" and "g3.journal" in alone.problems[0]


def test_without_processes_the_rest_is_read_here(
    folder: Path, monkeypatch: pytest.MonkeyPatch, read: list[str]
) -> None:
    split_among_processes(monkeypatch)

    def broken(work: object, batches: Sequence[object], count: int) -> object:
        yield batches[0], [journal_reader.ReadJournal(Path("elsewhere"))]
        raise BrokenExecutor

    monkeypatch.setattr(journal_reader, "_by_processes", broken)
    with open_library(folder) as library:
        assert library.sync().recorded == COUNT - 2
    assert read == ["g4", "g3", "g2", "g1", "g0"]


def test_a_damaged_journal_is_read_again_only_when_it_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, read: list[str]
) -> None:
    path = folder / "journals" / "g3.journal"
    damage(path)
    with open_library(folder) as library:
        first = library.sync()
    read.clear()
    with open_library(folder) as library:
        again = library.sync()
        assert (again.problems, again.damaged) == (first.problems, first.damaged)
        (problem,), ((_, recoverable),) = again.problems, again.damaged
        assert isinstance(problem, Sentence) and "{fault}" in problem.template, "to translate it"
        assert recoverable.turns > 0 and len(recoverable.names) == 2
        os.utime(path, (1, 1))
        assert library.sync().problems == first.problems
        assert read == [], "it was only touched"
        path.write_bytes(path.read_bytes().replace(b"{}\n", b"[]\n"))
        assert library.sync().problems and read == ["g3"], "as long as before, but another"
        monkeypatch.setattr(known_journals, "_READER", "9.9.9 1")
        assert library.sync().problems and read == ["g3", "g3"], "a later program reads more"
        write(folder, "g3")
        assert library.sync() == type(first)(1)
        assert library.stale() == ()


def test_a_packed_journal_is_not_looked_at_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_library(folder) as library:
        library.sync()
        assert library.pack()[0] == COUNT
        assert library.stale() == ()
        monkeypatch.setattr(journal_reader, "_pack", None)
        assert library.pack() == (0, 0)
        write(folder, "g1")
        library.sync()
        monkeypatch.undo()
        assert library.pack()[0] == 1
        assert is_packed((folder / "journals" / "g1.journal").read_bytes())


def test_two_readings_at_once_read_each_journal_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, read: list[str]
) -> None:
    monkeypatch.setattr(journal_reader, "BATCH", 2)
    is_waiting, recorded = Flag(), []
    far: list[tuple[int, int]] = []

    def tell_other(done: int, of: int) -> None:
        far.append((done, of))
        is_waiting.set()

    def other() -> None:
        with open_library(folder) as library:
            recorded.append(library.sync(tell_other).recorded)

    def hold(done: int, _of: int) -> None:
        if done == 4:
            assert is_waiting.wait(20), "the other one tells how far this one is"

    with open_library(folder) as library:
        thread = Thread(target=other)

        def begin(done: int, of: int) -> None:
            if done == 2:
                thread.start()
            hold(done, of)

        assert library.sync(begin).recorded == COUNT
    thread.join()
    assert recorded == [0] and {of for _, of in far} == {COUNT}
    assert sorted(read) == sorted(f"g{number}" for number in range(COUNT))


@pytest.mark.parametrize("column", ["recoverable", "problem", "digest", "bytes"])
@pytest.mark.parametrize("value", ['{"turns": []}', "[1, 2]", "none", "{}", None, -1])
def test_a_damaged_note_of_a_fault_has_the_journal_read_again(
    folder: Path, column: str, value: object
) -> None:
    damage(folder / "journals" / "g3.journal")
    with open_library(folder) as library:
        first = library.sync()
    with closing(sqlite3.connect(folder / "library.sqlite3")) as database, database:
        database.execute(f"UPDATE OR IGNORE faulty_journals SET {column} = ?", (value,))
    with open_library(folder) as library:
        again = library.sync()
    assert again.damaged[0][0] == first.damaged[0][0]
    assert len(again.problems) == 1


def test_a_journal_of_a_clock_far_out_costs_no_other_game(folder: Path) -> None:
    path = folder / "journals" / "late.journal"
    with Journal.create(path, now_ms=lambda: 999_999_999_999_999) as journal:
        journal.append(recorded_game("complete"))
    with closing(open_library(folder)) as library:
        assert library.sync().recorded == COUNT + 1
        summary = library.game("late")
    assert summary is not None and summary.started_at_ms == summary.finished_at_ms == LAST_MS
