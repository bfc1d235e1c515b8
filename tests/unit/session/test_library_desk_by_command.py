# SPDX-License-Identifier: MIT
"""The library and its backups: the same by the window and by the command, on the same data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.session.library_desk import LibraryDesk, Restored
from desktop_app.settings.store import SettingsStore
from tests.helpers.both_ways import answered
from tests.helpers.kept_games import NOON_MS, keep, recorded_game


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same games, one for the window and one for the command."""
    for name in ("window", "command"):
        keep(tmp_path / name, "c", recorded_game("complete"), NOON_MS)
        keep(tmp_path / name, "p", recorded_game("passed_out"), NOON_MS + 1)
    return tmp_path / "window", tmp_path / "command"


def library(home: Path) -> tuple[LibraryDesk, list[Any]]:
    settings = SettingsStore(home / "settings.json")
    desk = LibraryDesk(home / "library.sqlite3", home / "journals", settings)
    outcomes: list[Any] = []
    desk.ended.connect(outcomes.append)
    return desk, outcomes


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
    desk, outcomes = library(window)
    ((backup,), _) = desk.backups()
    desk.restore(backup.file, with_settings=True)
    desk.wait()
    (news,) = outcomes
    report = answered(capsys, command, "backup", "restore", "latest", "--settings", code=1)
    for home in homes:
        assert json.loads((home / "settings.json").read_text()) == AFTER
    assert isinstance(news, Restored)
    assert (news.has_settings, news.unchanged) == (report["settings"], report["unchanged"])
    assert list(news.problems) == report["problems"]
    assert [each.partition(" ")[0] for each in news.problems] == [
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
    desk, outcomes = library(window)
    desk.restore(desk.backups()[0][0].file, with_settings=True)
    desk.wait()
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
    desk, _ = library(window)
    for home in homes:
        first = answered(capsys, home, "backup", "make")["file"]
        for _ in range(7):
            if home is command:
                answered(capsys, home, "backup", "restore", first)
            else:
                desk.restore(first, with_settings=False)
                desk.wait()
    kinds = [
        sorted(each["kind"] for each in answered(capsys, home, "backup", "list")["backups"])
        for home in homes
    ]
    assert kinds[0] == kinds[1] == ["before-restore"] * 5 + ["by-hand"]
