# SPDX-License-Identifier: MIT
"""The library and its backups: the same by the window and by the command, on the same data."""

from __future__ import annotations

import dataclasses
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from desktop_app.session.errors import GameError
from desktop_app.session.library_news import Restored
from desktop_app.session.library_presenter import LibraryPresenter, LibraryQuery
from desktop_app.settings.store import SettingsStore
from tests.helpers.both_ways import answered
from tests.helpers.kept_games import NOON_MS, keep, recorded_game
from tests.unit.session.test_games import games_in


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same games, one for the window and one for the command."""
    for name in ("window", "command"):
        keep(tmp_path / name, "c", recorded_game("complete"), NOON_MS)
        keep(tmp_path / name, "p", recorded_game("passed_out"), NOON_MS + 1)
    return tmp_path / "window", tmp_path / "command"


def library(home: Path) -> tuple[LibraryPresenter, list[Any]]:
    settings = SettingsStore(home / "settings.json")
    presenter = LibraryPresenter(home / "library.sqlite3", home / "journals", settings)
    outcomes: list[Any] = []
    presenter.ended.connect(outcomes.append)
    return presenter, outcomes


def indexed(home: Path) -> tuple[LibraryPresenter, list[Any]]:
    """The library when all games are read."""
    presenter, outcomes = library(home)
    presenter.index()
    presenter.wait()
    return presenter, outcomes


THEN = {"theme": "night", "backups": "rubbish", "setting_of_a_later_version": 3}
NOW = {"theme": "clear", "language": "nl"}
AFTER = {"theme": "night", "setting_of_a_later_version": 3}


@pytest.mark.usefixtures("qapp")
def test_settings_of_a_backup_are_as_they_were_then(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for home in homes:
        (home / "settings.json").write_text(json.dumps(THEN))
        answered(capsys, home, "backup", "make")
        (home / "settings.json").write_text(json.dumps(NOW))
    window, command = homes
    presenter, outcomes = library(window)
    ((backup,), _) = presenter.backups()
    presenter.restore(backup.file, with_settings=True)
    presenter.wait()
    (news,) = outcomes
    report = answered(capsys, command, "backup", "restore", "latest", "--settings", code=1)
    for home in homes:
        assert json.loads((home / "settings.json").read_text()) == AFTER
    assert isinstance(news, Restored)
    assert (news.has_settings, news.unchanged) == (report["settings"], report["unchanged"])
    assert list(news.problems) == report["problems"]
    assert [problem.partition(" ")[0] for problem in news.problems] == [
        "backups:",
        "'setting_of_a_later_version'",
    ]


@pytest.mark.usefixtures("qapp")
def test_a_damaged_settings_file_of_a_backup_changes_nothing(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for home in homes:
        (home / "settings.json").write_text("[1]")
        answered(capsys, home, "backup", "make")
        (home / "settings.json").write_text(json.dumps(NOW))
    window, command = homes
    presenter, outcomes = library(window)
    presenter.restore(presenter.backups()[0][0].file, with_settings=True)
    presenter.wait()
    report = answered(capsys, command, "backup", "restore", "latest", "--settings", code=1)
    for home in homes:
        assert json.loads((home / "settings.json").read_text()) == NOW
    assert list(outcomes[0].problems) == report["problems"]
    assert report["problems"] == ["settings.json: not an object of settings"]


@pytest.mark.usefixtures("qapp")
def test_as_many_backups_of_before_a_restore_are_kept(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    window, command = homes
    presenter, _ = library(window)
    for home in homes:
        first = answered(capsys, home, "backup", "make")["file"]
        for _ in range(7):
            if home is command:
                answered(capsys, home, "backup", "restore", first)
            else:
                presenter.restore(first, with_settings=False)
                presenter.wait()
    kinds = [
        sorted(each["kind"] for each in answered(capsys, home, "backup", "list")["backups"])
        for home in homes
    ]
    assert kinds[0] == kinds[1] == ["before-restore"] * 5 + ["by-hand"]


GCG = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8G TIE +6 6\n"


@pytest.mark.usefixtures("qapp")
def test_games_come_and_go_though_the_library_cannot_be_used(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    window, command = homes
    file = tmp_path / "new.gcg"
    file.write_text(GCG, encoding="utf-8")
    for home in homes:
        (home / "library.sqlite3").mkdir()
    presenter, outcomes = library(window)
    news: list[None] = []
    presenter.changed.connect(lambda: news.append(None))
    presenter.import_files([file])
    presenter.wait()
    with pytest.raises(GameError, match="the library cannot be used") as refused:
        presenter.remove("c")
    assert len(news) == 2, "the game has moved"
    report = answered(capsys, command, "library", "import", str(file), code=1)
    moved = answered(capsys, command, "library", "remove", "c", code=1)
    assert len(report["added"]) == outcomes[0].added == 1
    names = [
        [problem.replace(str(home), "HOME") for problem in problems]
        for home, problems in ((window, outcomes[0].problems), (command, report["problems"]))
    ]
    assert names[0] == names[1] and len(names[0]) == 1
    assert str(refused.value).replace(str(window), "HOME") == names[0][0]
    assert len(moved["moved"]) == 1
    for home in homes:
        assert not (home / "journals" / "c.journal").exists()
        assert (home / "removed" / "c.journal").exists()


@pytest.mark.usefixtures("qapp")
def test_a_search_and_its_games_in_a_file(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    window, command = homes
    presenter, outcomes = indexed(window)
    found = [game.id for game in presenter.find(LibraryQuery(word="quit")).games]
    listed = answered(capsys, command, "library", "--word", "quit")["games"]
    assert found == [each["id"] for each in listed] == ["p"]
    presenter.export_games(LibraryQuery(word="quit"), tmp_path / "window.zip")
    presenter.wait()
    report = answered(
        capsys, command, "library", "export", str(tmp_path / "command.zip"), "--word", "quit"
    )
    assert outcomes[0].games == report["exported"] == 1
    presenter.export_game("c", tmp_path / "window.gcg")
    answered(capsys, command, "library", "export", str(tmp_path / "command.gcg"), "--game", "c")
    names = [
        sorted(zipfile.ZipFile(tmp_path / f"{name}.zip").namelist())
        for name in ("window", "command")
    ]
    assert names[0] == names[1]
    files = [(tmp_path / f"{name}.gcg").read_bytes() for name in ("window", "command")]
    assert files[0] == files[1]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("opponent", ["", "Piet"])
def test_the_statistics_of_a_player(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str], opponent: str
) -> None:
    window, command = homes
    presenter, _ = indexed(window)
    shown = presenter.statistics(LibraryQuery(player="nell", opponent=opponent))
    words = ("--opponent", opponent) if opponent else ()
    told = answered(capsys, command, "statistics", "nell", *words)
    assert (told.pop("player"), told.pop("strength")) == ("nell", "")
    assert told == json.loads(json.dumps(dataclasses.asdict(shown)))
    assert (told["games"], told["wins"]) == (1, 1)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("game", ["c", "p"])
def test_a_game_saved_in_its_room_is_the_file_of_the_library(
    homes: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    window, command = homes
    games = games_in(window)
    games.save_gcg(games.open_finished(game), tmp_path / "window.gcg")
    games.close()
    answered(capsys, command, "library", "export", str(tmp_path / "command.gcg"), "--game", game)
    files = [(tmp_path / f"{name}.gcg").read_bytes() for name in ("window", "command")]
    assert files[0] == files[1]
    report = answered(capsys, window, "library", "import", str(tmp_path / "window.gcg"))
    assert (report["added"], report["known"]) == ([], 1), "it is known by its id"
