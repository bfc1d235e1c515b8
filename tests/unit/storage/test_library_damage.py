# SPDX-License-Identifier: MIT
"""A damaged library is set aside and rebuilt from the journals, whatever the damage."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch
from desktop_app.storage.library_schema import MIGRATIONS, glance_at
from tests.helpers.damaged_files import with_changed_bytes
from tests.helpers.kept_games import keep, recorded_game, small_game

FLIPS = 150
"""A longer run by hand changes thousands of places with other seeds."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    keep(folder, "a", small_game("Ann", "Ben"))
    keep(folder, "b", recorded_game("complete"))
    keep(folder, "c", small_game("Zoë", "Dé")[:9])
    with opened(folder) as library:
        library.sync()
    return folder


@contextmanager
def opened(folder: Path) -> Iterator[Library]:
    with Library(folder / "library.sqlite3", folder / "journals") as library:
        yield library


def everything(library: Library) -> object:
    """Return the answers to all queries of a library."""
    players = library.players()
    return (
        library.games(),
        library.games(search=GameSearch(word="MARIA", text="a", at_least=1)),
        library.count(),
        library.count(is_removed=True),
        players,
        library.ruleset_titles(),
        library.lexica(),
        library.finished_ids(),
        [library.player_games(player.name) for player in players],
    )


def test_a_changed_byte_anywhere_never_keeps_the_library_from_opening(folder: Path) -> None:
    path = folder / "library.sqlite3"
    whole = path.read_bytes()
    with opened(folder) as library:
        ids = {game.id for game in library.games()}
    renewed = 0
    for told, changed in with_changed_bytes(whole, FLIPS):
        for kept in folder.glob("library.sqlite3*"):
            kept.unlink()
        path.write_bytes(changed)
        try:
            glance_at(path, folder / "journals")
            with opened(folder) as library:
                everything(library)
                library.sync()
                assert {game.id for game in library.games()} == ids
                everything(library)
                renewed += bool(library.notice)
        except Exception as error:
            raise AssertionError(f"{told}: {error!r}") from error
        if (folder / "library.sqlite3.bad").exists():
            assert (folder / "library.sqlite3.bad").read_bytes() == changed
    assert renewed > 10


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET ruleset_title = CAST(x'ff41' AS TEXT)",
        "UPDATE seats SET name = CAST(x'c328' AS TEXT)",
        "UPDATE games SET plies = 'many'",
        "UPDATE games SET started_at_ms = 9000000000000000000",
        "UPDATE games SET played_at_ms = x'00'",
        "UPDATE games SET journal = '../../elsewhere'",
        "UPDATE games SET winner = 77",
        "UPDATE seats SET points = 'none'",
        "UPDATE plays SET points = 'none'",
        "DELETE FROM seats",
        "UPDATE games SET id = NULL",
        "PRAGMA user_version = 1",
        "ALTER TABLE words ADD COLUMN more TEXT",
    ],
)
def test_values_that_no_program_writes_are_damage(folder: Path, statement: str) -> None:
    path = folder / "library.sqlite3"
    with opened(folder) as library:
        before = everything(library)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)
    glance_at(path, folder / "journals")
    with opened(folder) as library:
        assert everything(library) == before
        assert "library.sqlite3.bad" in library.notice


@pytest.mark.parametrize("fills_again", [True, False])
@pytest.mark.parametrize("version", [len(MIGRATIONS) + 1, 2**31 - 1])
def test_a_later_number_over_our_tables_is_left_alone(
    folder: Path, version: int, fills_again: bool
) -> None:
    """The number may be damaged, or a later version may have kept the tables."""
    path, journals = folder / "library.sqlite3", folder / "journals"
    with opened(folder) as library:
        before = everything(library)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    data = path.read_bytes()
    with Library(path, journals, fills_again=fills_again) as library:
        assert "a later version" in library.notice and "rename the file" in library.notice
        library.sync()
        assert everything(library) == before
        library.forget(library.games()[0].id)
    assert path.read_bytes() == data
    assert list(folder.glob("*.bad")) == []


def test_a_library_that_waits_for_its_index_is_empty_until_then(folder: Path) -> None:
    path, journals = folder / "library.sqlite3", folder / "journals"
    path.write_bytes(b"my letters " * 500)
    told: list[tuple[int, int]] = []
    with Library(path, journals, fills_again=False) as library:
        assert library.count() == 0
        assert "library.sqlite3.bad" in library.notice
        library.sync(lambda done, of: told.append((done, of)))
        assert library.count() == 3
    assert told == [(0, 3)]


def test_a_fault_of_the_program_is_no_damage_twice(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each try would set a good library aside."""
    from desktop_app.storage import library as module
    from desktop_app.storage.errors import LibraryError

    def broken(*_: object) -> None:
        raise ValueError("a bug")

    with opened(folder) as library:
        monkeypatch.setattr(module, "read_player_names", broken)
        for _ in range(3):
            with pytest.raises(LibraryError):
                library.players()
        assert library.count() == 3
    assert len(list(folder.glob("*.bad"))) == 1


def test_a_library_opened_without_checks_finds_damage_where_it_is_read(folder: Path) -> None:
    path = folder / "library.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET started_at_ms = 'noon'")
    with Library(path, folder / "journals", checks=False) as library:
        assert not library.notice
        assert library.games()
        assert "rebuilt from" in library.notice


@pytest.mark.skipif(os.name == "nt", reason="Windows renames no file that is open")
def test_a_library_that_another_opening_replaced_is_opened_again(folder: Path) -> None:
    path = folder / "library.sqlite3"
    with Library(path, folder / "journals", checks=False) as library:
        known = library.games()
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE games SET plies = 'many'")
        with opened(folder) as other:
            assert other.notice, "the check of all values found it"
        assert library.games() == known
        library.forget(known[0].id)
    with opened(folder) as library:
        assert library.games() == known[1:]
