# SPDX-License-Identifier: MIT
"""The library lists the games of the journals, and is rebuilt from them when damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.rules.game import fold
from desktop_app.storage.errors import JournalError, LibraryError
from desktop_app.storage.journal import Journal
from desktop_app.storage.library import GameOrder, Library
from desktop_app.storage.library_schema import APPLICATION_ID, MIGRATIONS
from tests.helpers.kept_games import NOON_MS, keep, sample_events, small_game

HOUR_MS = 3_600_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def library(folder: Path) -> Iterator[Library]:
    with open_library(folder) as opened:
        yield opened


def open_library(folder: Path) -> Library:
    return Library(
        folder / "library.sqlite3", folder / "journals", now_ms=lambda: NOON_MS + HOUR_MS
    )


def test_a_library_is_closed_with_its_block(folder: Path) -> None:
    open_before = os.listdir("/dev/fd")
    with open_library(folder) as library:
        assert library.finished_ids() == frozenset()
        assert os.listdir("/dev/fd") != open_before
    assert os.listdir("/dev/fd") == open_before


def test_a_game_is_found_as_it_was_played(library: Library, folder: Path) -> None:
    events = small_game("Ann", "Ben")
    state = fold(events)
    assert state.is_over
    path = keep(folder, "one", events)
    recorded = library.record_game(events, path)
    found = library.game("one")
    assert found == recorded
    assert found is not None
    assert found.names == ("Ann", "Ben")
    assert found.kinds == ("person", "person")
    assert found.points == state.points
    assert found.ruleset == "naspa-2016"
    assert found.ruleset_title == state.setup.ruleset.title
    assert found.lexicon == "open-english"
    assert found.mode == "automatic"
    assert state.result is not None
    assert (found.winner, found.reason) == (state.result.winner, "out")
    assert found.started_at_ms == NOON_MS
    assert found.finished_at_ms == NOON_MS + HOUR_MS
    assert found.journal == path
    assert found.plies > 0
    assert library.games() == (found,)
    assert library.game("two") is None


def test_a_game_that_goes_on_is_entered_once(library: Library, folder: Path) -> None:
    events = sample_events()
    path = keep(folder, "one", events[:3])
    first = library.record_game(events[:3], path)
    assert (first.is_finished, first.plies, first.reason) == (False, 0, "")
    with Journal.open(path) as journal:
        journal.append(events[3:])
    second = library.record_game(events, path)
    assert second.plies == 1
    assert library.games() == (second,)


def test_events_that_are_no_game_are_not_entered(library: Library, folder: Path) -> None:
    path = keep(folder, "one", sample_events())
    with pytest.raises(JournalError, match="do not form a game"):
        library.record_game(sample_events()[1:], path)
    with pytest.raises(JournalError, match="no such file"):
        library.record_game(sample_events(), folder / "none.journal")
    assert library.games() == ()


@pytest.fixture
def filled(library: Library, folder: Path) -> Library:
    keep(folder, "a", small_game("Ann", "Ben"), NOON_MS)
    keep(folder, "b", small_game("Émile", "50%"), NOON_MS + 1)
    keep(folder, "c", small_game("Cy_d", "ann lee", ruleset="sanspa-1999"), NOON_MS + 2)
    keep(folder, "d", sample_events(), NOON_MS + 3)
    assert library.sync().recorded == 4
    return library


def ids(library: Library, **query: object) -> str:
    return "".join(game.id for game in library.games(**query))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "dcba"),
        ("ANN", "dca"),
        ("ann ben", "a"),
        ("ben ann", "a"),
        ("émile", "b"),
        ("ÉMILE", "b"),
        ("%", "b"),
        ("_", "c"),
        ("\\", ""),
        ("sanspa", "c"),
        ("open-english", "cba"),
        ("2027-01-15", "dcba"),
        ("' OR 1=1 --", ""),
        ("\ud800", ""),
    ],
)
def test_search_finds_every_word_anywhere(filled: Library, text: str, found: str) -> None:
    assert ids(filled, text=text) == found


def test_orders_are_total(filled: Library) -> None:
    assert ids(filled, order=GameOrder.OLDEST) == "abcd"
    assert ids(filled, order=GameOrder.NEWEST) == "dcba"
    assert ids(filled, order=GameOrder.LONGEST).endswith("d")
    assert ids(filled, order=GameOrder.HIGHEST_SCORE).endswith("d")
    names = [game.names[0] for game in filled.games(order=GameOrder.PLAYERS)]
    assert names == ["Ann", "Ann", "Cy_d", "Émile"]


def test_finished_and_unfinished_are_told_apart(filled: Library, folder: Path) -> None:
    assert ids(filled, is_finished=True) == "cba"
    assert ids(filled, is_finished=False) == "d"
    assert ids(filled, limit=2) == "dc"
    assert filled.finished_ids() == {"a", "b", "c"}
    with (folder / "journals" / "b.journal").open("ab") as stream:
        stream.write(b"torn")
    assert filled.finished_ids() == {"a", "c"}


def test_sync_reads_only_what_is_new_or_has_grown(filled: Library, folder: Path) -> None:
    assert filled.sync().recorded == 0
    events = sample_events()
    path = keep(folder, "e", events[:5])
    assert filled.sync().recorded == 1
    with Journal.open(path) as journal:
        journal.append(events[5:])
    assert filled.sync().recorded == 1
    assert filled.game("e") is not None


def test_an_unreadable_file_is_a_separate_problem(library: Library, folder: Path) -> None:
    good = keep(folder, "good", sample_events())
    (folder / "journals" / "junk.journal").write_bytes(b"\0" * 1000)
    (folder / "journals" / "begun.journal").write_bytes(good.read_bytes()[:20])
    (folder / "journals" / "notes.txt").write_text("no journal")
    report = library.sync()
    assert report.recorded == 1
    assert len(report.problems) == 1
    assert "junk.journal: line 1: " in report.problems[0]


def test_forgetting_a_game_keeps_its_journal(filled: Library, folder: Path) -> None:
    filled.forget("a")
    assert ids(filled) == "dcb"
    assert (folder / "journals" / "a.journal").exists()
    assert filled.sync().recorded == 1
    assert ids(filled) == "dcba"


def test_a_new_list_of_the_same_journals_is_the_same(filled: Library, folder: Path) -> None:
    with Library(folder / "new.sqlite3", folder / "journals") as other:
        assert other.sync().recorded == 4
        assert other.games() == filled.games()


def test_the_folder_may_move(filled: Library, folder: Path, tmp_path: Path) -> None:
    filled.close()
    moved = folder.rename(tmp_path / "moved")
    with open_library(moved) as library:
        assert {game.journal.exists() for game in library.games()} == {True}


# --- damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["junk", "cut", "garbled", "foreign", "no-table"])
def test_a_damaged_library_is_kept_aside_and_made_again(
    filled: Library, folder: Path, damage: str
) -> None:
    before = filled.games()
    filled.close()
    path = folder / "library.sqlite3"
    data = path.read_bytes()
    if damage == "junk":
        data = b"my letters " * 5000
        path.write_bytes(data)
    elif damage == "cut":
        data = data[: len(data) // 2 + 100]
        path.write_bytes(data)
    elif damage == "garbled":
        data = data[:4096] + b"\xa5" * (len(data) - 4096)
        path.write_bytes(data)
    else:
        connection = sqlite3.connect(path)
        script = "PRAGMA application_id = 7" if damage == "foreign" else "DROP TABLE seats"
        connection.executescript(script)
        connection.close()
        data = path.read_bytes()
    with open_library(folder) as library:
        assert library.games() == before
        assert "library.sqlite3.bad" in library.notice
        assert "rebuilt from 4 journals" in library.notice
    assert (folder / "library.sqlite3.bad").read_bytes() == data
    with open_library(folder) as library:
        assert library.notice == ""


def test_damage_that_shows_later_is_mended_on_the_way(filled: Library, folder: Path) -> None:
    before = filled.games()
    path = folder / "library.sqlite3"
    data = path.read_bytes()
    # A changed change counter (bytes 24 to 27) makes SQLite read its pages again.
    path.write_bytes(data[:24] + b"\xff" * 4 + data[28:100] + b"\xa5" * (len(data) - 100))
    assert filled.games() == before
    assert "damaged" in filled.notice
    (folder / "library.sqlite3").write_bytes(b"junk" * 1000)
    filled.record_game(sample_events(), folder / "journals" / "d.journal")
    assert ids(filled) == "dcba"
    assert (folder / "library.sqlite3.2.bad").exists()


def test_a_library_with_tables_of_a_later_version_is_left_alone(
    filled: Library, folder: Path
) -> None:
    filled.close()
    path = folder / "library.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE games ADD COLUMN later TEXT")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.commit()
    connection.close()
    data = path.read_bytes()
    with open_library(folder) as opened:
        assert "a later version" in opened.notice
        assert ids(opened) == "dcba", "the journals say which games there are"
    assert path.read_bytes() == data
    assert list(folder.glob("*.bad")) == []


def test_a_library_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite3").mkdir()
    with pytest.raises(LibraryError, match="cannot be used"):
        open_library(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match="cannot be created"):
        open_library(tmp_path / "file")


def test_a_locked_library_is_an_error_and_no_damage(
    filled: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.storage.library_file._WAIT_S", 0.01)
    other = sqlite3.connect(folder / "library.sqlite3", isolation_level=None)
    try:
        with open_library(folder) as library:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(LibraryError, match="locked"):
                library.forget("a")
            other.execute("ROLLBACK")
            assert ids(library) == "dcba"
    finally:
        other.close()
    assert list(folder.glob("*.bad")) == []


def test_the_database_says_whose_it_is(library: Library, folder: Path) -> None:
    connection = sqlite3.connect(folder / "library.sqlite3")
    try:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    finally:
        connection.close()
