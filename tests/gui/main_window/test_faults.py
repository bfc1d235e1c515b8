# SPDX-License-Identifier: MIT
"""A full disk, a folder that cannot be written, a second start: a sentence, and nothing is lost."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import app
from desktop_app.rules.game import fold
from desktop_app.storage.backups import list_backups
from desktop_app.storage.durable import Request, claim_folder, hand_over
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_lines import is_packed
from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.second_start import answer_second_starts
from desktop_app.ui.theme import THEMES
from tests.gui.main_window.conftest import Bench
from tests.helpers.kept_games import keep, small_game

FAULTS = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO)


def refusing(code: int) -> Callable[..., int]:
    def refuse(*_: object, **__: object) -> int:
        raise OSError(code, os.strerror(code))

    return refuse


def shown(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("code", FAULTS)
def test_a_play_that_cannot_be_kept_is_not_shown_and_goes_through_later(
    bench: Bench, data_dir: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    bench.begin()
    bench.session.show_rack()
    (journal,) = (data_dir / "journals").glob("*.journal")
    before, data = bench.state, journal.read_bytes()
    with monkeypatch.context() as full:
        full.setattr("desktop_app.storage.durable.write_all", refusing(code))
        bench.play_word("cats")
        assert bench.state == before, "nothing is shown that is not on the disk"
        assert journal.read_bytes() == data
        bench.show()
        assert os.strerror(code).lower() in bench.room.status.text.lower()
        assert journal.name in bench.room.status.text
    bench.session.go_on()
    bench.room.play_area.setFocus()
    bench.key(Qt.Key.Key_Return)
    assert [row.words[0] for row in bench.state.rows] == ["CATS"]
    assert fold(read_journal(journal).events) == bench.state


def test_time_that_cannot_be_kept_stops_the_clock(
    bench: Bench, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.begin()
    bench.session.show_rack()
    bench.pass_time(5000)
    (journal,) = (data_dir / "journals").glob("*.journal")
    with monkeypatch.context() as full:
        full.setattr("desktop_app.storage.durable.write_all", refusing(errno.ENOSPC))
        bench.pass_time(20_000)
        stopped = bench.session.clock_now().remaining_ms
        bench.pass_time(60_000)
        assert bench.session.clock_now().remaining_ms == stopped, "nobody pays for a full disk"
    assert fold(read_journal(journal).events) == bench.state


@pytest.mark.parametrize("code", FAULTS)
def test_a_game_that_cannot_be_begun_is_refused_on_its_page(
    bench: Bench, data_dir: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    bench.navigator.new_game(with_computer=True)
    page = bench.navigator.window.findChild(QWidget, "new-game") or bench.navigator.window
    with monkeypatch.context() as full:
        full.setattr("desktop_app.storage.durable.create_new", refusing(code))
        QTest.keyClick(bench.focus(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        press_start(bench)
        assert bench.navigator.window.room == "new-game"
        assert os.strerror(code).lower() in shown(page).lower()
    press_start(bench)
    assert bench.navigator.window.room == "play"


def press_start(bench: Bench) -> None:
    from PySide6.QtWidgets import QPushButton

    button = next(
        each
        for each in bench.navigator.window.findChildren(QPushButton)
        if each.isVisible() and each.property("role") == "primary"
    )
    bench.click(button)


def test_a_game_cannot_be_gone_on_with_where_nothing_can_be_written(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.begin()
    bench.navigator.go_home()
    (game,) = bench.navigator.games.home().unfinished
    with monkeypatch.context() as full:
        full.setattr("desktop_app.storage.durable.open_existing", refusing(errno.EROFS))
        bench.navigator.continue_game(game.id)
        assert bench.navigator.window.room == "start"
        assert "cannot be written: read-only file system" in shown(bench.navigator.window)
    bench.navigator.continue_game(game.id)
    assert bench.navigator.window.room == "play"


def test_settings_that_cannot_be_kept_hold_for_today_and_are_named(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = bench.navigator.settings
    with monkeypatch.context() as full:
        full.setattr(os, "replace", refusing(errno.ENOSPC))
        bench.navigator.use_theme("night")
        assert bench.navigator.theme is THEMES["night"]
        bench.begin()
        bench.navigator.go_home()
        assert "could not be saved and apply only until you quit" in shown(bench.navigator.window)
    assert not settings.path.exists() or "night" not in settings.path.read_text()
    bench.navigator.use_theme("night")
    bench.navigator.go_home()
    assert "apply only until you quit" not in shown(bench.navigator.window)


def test_a_read_only_folder_is_reported_on_the_start_screen(
    bench: Bench, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    bench.navigator.go_home()
    text = shown(bench.navigator.window)
    assert f"The folder {data_dir} is not writable." in text
    monkeypatch.undo()
    bench.navigator.go_home()
    assert "is not writable" not in shown(bench.navigator.window)


# --- the backup of the day ------------------------------------------------------------------------


def _wait_for_backup(bench: Bench) -> None:
    backup = bench.navigator.games._daily_backup
    if backup is not None:
        backup._job.wait(60)


def test_the_backup_of_the_day_is_made_beside_the_screen(bench: Bench, data_dir: Path) -> None:
    bench.begin()
    bench.navigator.games.back_up_daily()
    _wait_for_backup(bench)
    ((backup,), problems) = list_backups(data_dir)
    assert (backup.kind.value, backup.games, problems) == ("daily", 1, ())


def test_it_is_not_made_where_it_was_turned_off(bench: Bench, data_dir: Path) -> None:
    bench.begin()
    bench.navigator.settings.change(backups=False)
    bench.navigator.games.back_up_daily()
    _wait_for_backup(bench)
    assert list_backups(data_dir) == ((), ())


@pytest.mark.parametrize("is_on", [True, False])
def test_finished_games_are_packed_beside_the_screen(
    bench: Bench, data_dir: Path, is_on: bool
) -> None:
    path = keep(data_dir, "20270101-100000-aa", small_game("Ann", "Ben"))
    before = fold(read_journal(path).events)
    bench.navigator.settings.change(backups=is_on)
    bench.navigator.games.back_up_daily()
    _wait_for_backup(bench)
    assert is_packed(path.read_bytes())
    assert fold(read_journal(path).events) == before


def test_a_backup_that_cannot_be_made_is_named_on_the_start_screen(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.begin()
    bench.navigator.go_home()
    monkeypatch.setattr("desktop_app.storage.durable.move_over", refusing(errno.ENOSPC))
    bench.navigator.games.back_up_daily()
    _wait_for_backup(bench)
    bench.navigator.go_home()
    assert "Today's backup failed: " in shown(bench.navigator.window)


# --- a second start -------------------------------------------------------------------------------


def _note(told: list[str], box: QMessageBox) -> int:
    told.append(box.text())
    return 0


def test_a_second_start_says_that_the_first_window_does_not_answer(
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    qtbot: QtBot,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: _note(told, box))
    monkeypatch.setattr(app, "build", lambda *_, **__: pytest.fail("no second window is made"))
    monkeypatch.setattr(app, "HAND_OVER_S", 0.05)
    claim = claim_folder(data_dir)
    assert claim is not None
    before = sorted(data_dir.rglob("*"))
    try:
        assert app.main([]) == app.EXIT_BAD_INPUT
    finally:
        claim.release()
    assert told == [
        "Rackside is already open but does not answer. Close that window, then start again."
    ]
    error = capsys.readouterr().err
    assert str(data_dir) in error and error.count("\n") == 1
    assert sorted(data_dir.rglob("*")) == before


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_a_folder_of_another_user_is_said_where_no_terminal_is(
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    qtbot: QtBot,
    system: str,
) -> None:
    def refuse(_folder: Path) -> None:
        raise PermissionError(errno.EACCES, "Zugriff verweigert", str(data_dir))

    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.informativeText()))
    monkeypatch.setattr(app, "build", lambda *_, **__: pytest.fail("no window is made"))
    monkeypatch.setattr("desktop_app.settings.paths.os.scandir", refuse)
    monkeypatch.setattr(sys, "platform", system)
    assert app.main([]) == app.EXIT_BAD_INPUT
    line = f"{data_dir}: permission denied"
    assert capsys.readouterr().err == f"rackside: {line}\n"
    # Windows' own start shows what was printed.
    assert told == ([] if system == "win32" else [line])


def test_the_first_window_comes_forward_with_the_file(qtbot: QtBot, data_dir: Path) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.showMinimized()
    opened: list[str] = []
    window.file_requested.connect(opened.append)
    claim = claim_folder(data_dir)
    assert claim is not None
    answer_second_starts(window, claim.path, claim.take_requests)
    with ThreadPoolExecutor(1) as threads:
        done = threads.submit(hand_over, data_dir, Request("/a b.gcg"), wait_s=20.0)
        qtbot.waitUntil(lambda: not window.isMinimized())
        assert done.result()
    assert opened == ["/a b.gcg"]
    claim.release()


def test_a_room_that_asks_before_it_is_left_asks_before_a_file_opens(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    told: list[str] = []
    window.file_requested.connect(told.append)
    window.ask_before_leaving(lambda: told.append("asked"))
    window.open_file("/a.gcg")
    assert told == ["asked"]
