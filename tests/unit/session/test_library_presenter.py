# SPDX-License-Identifier: MIT
"""The library behind its room: how it is closed, and settings that come back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.library_news import Restored
from desktop_app.session.library_presenter import (
    NEWEST_FIRST,
    LibraryPresenter,
    LibraryQuery,
    Looked,
)
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.library import Library
from desktop_app.storage.library_schema import MIGRATIONS
from tests.helpers.kept_games import keep, recorded_game


def look(presenter: LibraryPresenter, query: LibraryQuery | None = LibraryQuery()) -> Looked:  # noqa: B008
    found: list[Looked] = []
    presenter.looked.connect(found.append)
    presenter.look(query)
    assert found == [], "it is looked for beside the window"
    presenter.wait()
    presenter.looked.disconnect(found.append)
    (looked,) = found
    return looked


@pytest.mark.usefixtures("qapp")
def test_a_closed_library_lets_its_file_go_and_opens_again(data_dir: Path) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    settings = SettingsStore(data_dir / "settings.json")
    presenter = LibraryPresenter(data_dir / "library.sqlite3", data_dir / "journals", settings)
    presenter.index()
    presenter.wait()
    open_files = []
    for _ in range(2):
        assert len(presenter.find(LibraryQuery()).games) == 1
        open_library = os.listdir("/dev/fd")
        presenter.close()
        open_files.append(len(open_library) - len(os.listdir("/dev/fd")))
    assert min(open_files) >= 1, "the database was open, and is not any more"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("was_open", [True, False])
def test_games_are_listed_beside_a_library_of_a_later_version(
    data_dir: Path, was_open: bool
) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    path = data_dir / "library.sqlite3"
    presenter = LibraryPresenter(
        path, data_dir / "journals", SettingsStore(data_dir / "settings.json")
    )
    if was_open:
        presenter.find(LibraryQuery())
    else:
        with Library(path, data_dir / "journals"):
            pass
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    data = path.read_bytes()
    said: list[tuple[str, ...]] = []
    presenter.indexed.connect(said.append)
    presenter.index()
    presenter.wait()
    assert len(presenter.find(LibraryQuery()).games) == 1
    assert len(said) == 1 and "a later version" in said[0][0]
    looked = look(presenter)
    assert len(looked.found.games) == 1
    assert len(looked.choices.players) == 2
    presenter.remove(presenter.find(LibraryQuery()).games[0].id)
    assert presenter.find(LibraryQuery()).games == ()
    assert path.read_bytes() == data


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("can_save", [True, False])
def test_restored_settings_that_cannot_be_saved_are_a_problem(
    data_dir: Path, can_save: bool
) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    settings = SettingsStore(data_dir / "settings.json")
    settings.change(theme="night")
    presenter = LibraryPresenter(data_dir / "library.sqlite3", data_dir / "journals", settings)
    presenter.back_up()
    presenter.wait()
    (backup,), _ = presenter.backups()
    settings.change(theme="clear")
    if not can_save:
        settings.path.unlink()
        settings.path.mkdir()
    outcomes: list[object] = []
    presenter.ended.connect(outcomes.append)
    presenter.restore(backup.file, with_settings=True)
    presenter.wait()
    (news,) = outcomes
    assert isinstance(news, Restored) and news.has_settings
    assert settings.text("theme") == "night"
    assert news.problems == (() if can_save else (settings.unsaved,))
    assert bool(settings.unsaved) is not can_save


@pytest.mark.usefixtures("qapp")
def test_a_restore_says_that_the_library_cannot_take_its_games(data_dir: Path) -> None:
    kept = keep(data_dir, "c", recorded_game("complete"))
    settings = SettingsStore(data_dir / "settings.json")
    presenter = LibraryPresenter(data_dir / "library.sqlite3", data_dir / "journals", settings)
    presenter.back_up()
    presenter.wait()
    (backup,), _ = presenter.backups()
    kept.unlink()
    presenter.close()
    (data_dir / "library.sqlite3").unlink(missing_ok=True)
    (data_dir / "library.sqlite3").mkdir()
    outcomes: list[object] = []
    presenter.ended.connect(outcomes.append)
    presenter.restore(backup.file, with_settings=False)
    presenter.wait()
    (news,) = outcomes
    assert isinstance(news, Restored) and news.games == 1
    (problem,) = news.problems
    assert "the library cannot be used" in problem


def test_games_are_shown_while_others_are_still_read(
    data_dir: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.session.library_presenter.GROWN_EVERY_S", 0.0)
    for number in range(60):
        keep(data_dir, f"c{number}", recorded_game("complete"))
    file = data_dir / "library.sqlite3"
    presenter = LibraryPresenter(
        file, data_dir / "journals", SettingsStore(data_dir / "settings.json")
    )
    counts: list[int] = []
    presenter.changed.connect(lambda: counts.append(presenter.find(LibraryQuery()).found))
    with qtbot.waitSignal(presenter.indexed):
        presenter.index()
    assert counts[-1] == 60
    assert any(0 < count < 60 for count in counts), counts
    presenter.close()


def test_a_damaged_library_is_built_again_with_its_progress(data_dir: Path, qtbot: QtBot) -> None:
    for number in range(60):
        keep(data_dir, f"c{number}", recorded_game("complete"))
    file = data_dir / "library.sqlite3"
    file.write_bytes(b"no database" * 99)
    presenter = LibraryPresenter(
        file, data_dir / "journals", SettingsStore(data_dir / "settings.json")
    )
    steps: list[tuple[int, int]] = []
    problems: list[str] = []
    presenter.progressed.connect(lambda done, of: steps.append((done, of)))
    presenter.indexed.connect(problems.extend)
    presenter.index()
    qtbot.waitUntil(lambda: bool(problems))
    assert (25, 60) in steps or (50, 60) in steps
    assert len(problems) == 1
    assert "library.sqlite3.bad" in problems[0]
    assert len(presenter.find(LibraryQuery()).games) == 60
    presenter.close()


@pytest.mark.usefixtures("qapp")
def test_what_is_looked_for_is_what_is_found(data_dir: Path) -> None:
    for number in range(3):
        keep(data_dir, f"c{number}", recorded_game("complete"))
    file = data_dir / "library.sqlite3"
    presenter = LibraryPresenter(
        file, data_dir / "journals", SettingsStore(data_dir / "settings.json")
    )
    presenter.index()
    presenter.wait()
    query = LibraryQuery(player="Nell")
    looked = look(presenter, query)
    assert looked.found == presenter.find(query)
    assert (looked.query, looked.order) == (query, NEWEST_FIRST)
    assert looked.choices.players == ("Nell Ødegård", "Piet de Wit")
    assert looked.choices.lexica == ("open-english",)
    assert len(looked.choices.rulesets) == 1
    only_choices = look(presenter, None)
    assert only_choices.choices == looked.choices
    assert only_choices.query is None and only_choices.found.games == ()
    presenter.close()


@pytest.mark.usefixtures("qapp")
def test_looking_leaves_a_damaged_library_to_those_who_mend_it(data_dir: Path) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    file = data_dir / "library.sqlite3"
    presenter = LibraryPresenter(
        file, data_dir / "journals", SettingsStore(data_dir / "settings.json")
    )
    presenter.find(LibraryQuery())
    file.write_bytes(b"no database" * 99)
    assert look(presenter).found.games == ()
    assert file.read_bytes() == b"no database" * 99
    assert [each.name for each in data_dir.glob("*.bad*")] == []
    presenter.close()
