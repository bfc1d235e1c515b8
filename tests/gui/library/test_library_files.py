# SPDX-License-Identifier: MIT
"""Files that are dropped, export and import, statistics and backups."""

from __future__ import annotations

import errno
import os
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.settings.store import SettingsStore
from desktop_app.ui.library.library_page import BACKUPS, STATISTICS, LibraryPage
from desktop_app.ui.theme import THEMES
from tests.gui.library.conftest import (
    NELL,
    NELL_ODE,
    focused,
    labels,
    open_page,
    players,
    press,
)
from tests.helpers.dragging import drop_files
from tests.helpers.kept_games import GCG_FOLDER, NOON_MS, keep, recorded_game

# --- out and in -----------------------------------------------------------------------------------


def drop(page: LibraryPage, *paths: Path) -> bool:
    """Drop files on the room and wait for the import; return True if it accepts them."""
    is_accepted = drop_files(page, *paths)
    page.presenter.wait()
    return is_accepted


def test_a_file_that_is_dropped_is_taken_in(page: LibraryPage) -> None:
    assert drop(page, GCG_FOLDER / "half.gcg")
    assert len(players(page)) == 4
    assert "One game was imported." in labels(page)
    assert drop(page, GCG_FOLDER / "half.gcg")
    assert "0 games were imported. One was already here." in labels(page)


def test_a_record_that_stops_early_is_looked_at(page: LibraryPage, qtbot: QtBot) -> None:
    drop(page, GCG_FOLDER / "half.gcg")
    page.games.table.selectRow(players(page).index(NELL))
    with qtbot.waitSignal(page.open_requested):
        QTest.keyClick(page.games.table, Qt.Key.Key_Return)


def test_other_files_are_not_taken(page: LibraryPage, tmp_path: Path) -> None:
    assert not drop(page, tmp_path / "picture.png")


def test_what_is_wrong_with_a_file_is_listed(page: LibraryPage, tmp_path: Path) -> None:
    path = tmp_path / "mixed.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("half.gcg", (GCG_FOLDER / "half.gcg").read_bytes())
        archive.writestr("junk.journal", b"junk")
    assert drop(page, path)
    assert "One game was imported." in labels(page)
    assert "mixed.zip/junk.journal" in page._problems.toPlainText()
    assert page._problems.isVisible()


def answer_dialog(monkeypatch: pytest.MonkeyPatch, kind: str, path: Path) -> None:
    answer: object = [str(path)] if kind == "getOpenFileNames" else str(path)
    monkeypatch.setattr(QFileDialog, kind, lambda *_: (answer, ""))


def test_one_game_is_exported_as_gcg(
    page: LibraryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_dialog(monkeypatch, "getSaveFileName", tmp_path / "one")
    page.games.table.selectRow(2)
    press(page, "Export as GCG...")
    assert "#player1 nell Nell Ødegård" in (tmp_path / "one.gcg").read_text("utf-8").replace(
        "Nell_Ødegård", "nell"
    )
    assert "One game was written to" in labels(page)


def test_the_games_that_were_found_are_exported_and_come_in_elsewhere(
    page: LibraryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    page.games.filters.player.setEditText("nell")
    answer_dialog(monkeypatch, "getSaveFileName", tmp_path / "two.zip")
    press(page, "Export list...")
    page.presenter.wait()
    assert "2 games were written to" in labels(page)
    other = open_page(tmp_path / "other", qtbot)
    answer_dialog(monkeypatch, "getOpenFileNames", tmp_path / "two.zip")
    press(other, "Import...")
    other.presenter.wait()
    assert players(other) == [NELL, NELL_ODE]


def test_a_full_disk_is_reported_and_the_next_time_it_works(
    page: LibraryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr("desktop_app.storage.durable.flush_to_disk", refuse)
        answer_dialog(monkeypatch, "getSaveFileName", tmp_path / "games.zip")
        press(page, "Export list...")
        page.presenter.wait()
    assert "Nothing was changed: " in labels(page)
    assert "no space left" in labels(page)
    press(page, "Export list...")
    page.presenter.wait()
    assert (tmp_path / "games.zip").exists()


# --- statistics -----------------------------------------------------------------------------------


def facts(page: LibraryPage) -> dict[str, str]:
    return {row.texts[0]: row.texts[1] for row in page.statistics.facts.rows}


def test_statistics_of_a_player(page: LibraryPage) -> None:
    QTest.keyClick(page.tabs.tabBar(), Qt.Key.Key_Right)
    assert page.tabs.currentIndex() == STATISTICS
    page.statistics.player.choose("Piet de Wit")
    page.presenter.wait()
    told = facts(page)
    assert told["Won, lost, tied"] == "1, 0, 0"
    assert told["Highest play"] == "76 GAZES against Nell Ødegård"
    assert told["Challenges met"] == "1 won, 1 lost"
    assert "One game is finished, on 2027-01-15: 414 points." in labels(page)
    page.statistics.opponent.choose("Ann")
    page.presenter.wait()
    assert facts(page)["Games"] == "0"


def test_a_record_leads_to_its_game(page: LibraryPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(STATISTICS)
    page.statistics.player.choose("Nell")
    page.presenter.wait()
    table = page.statistics.facts
    table.setFocus()
    assert table.set_key("Highest play")
    with qtbot.waitSignal(page.open_requested) as asked:
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert asked.args == ["p"]


@pytest.mark.parametrize("name", THEMES)
def test_the_plots_take_the_colours_of_the_theme(page: LibraryPage, name: str) -> None:
    page.tabs.setCurrentIndex(STATISTICS)
    page.statistics.player.choose("Nell")
    page.presenter.wait()
    page.show_theme(THEMES[name])
    QTest.qWait(1)
    for plot in (page.statistics._course, page.statistics._spread):
        assert plot is not None and plot.isVisible()
        assert plot.accessibleName() and plot.accessibleDescription()
        image = plot.grab().toImage()
        assert image.pixelColor(image.width() - 3, 3).name() == THEMES[name].panel
    bars = page.statistics._spread.grab().toImage()
    colours = {
        bars.pixelColor(x, y).name()
        for x in range(0, bars.width(), 4)
        for y in range(0, bars.height(), 4)
    }
    assert THEMES[name].accent in colours


# --- backups --------------------------------------------------------------------------------------


def test_a_backup_is_made_and_restored(page: LibraryPage, home: Path) -> None:
    page.tabs.setCurrentIndex(BACKUPS)
    assert "No backups yet." in labels(page)
    press(page, "Make a backup now")
    page.presenter.wait()
    assert "The backup is made and checked. It holds 3 games." in labels(page)
    table, role = page.backups.table, Qt.ItemDataRole.TextAlignmentRole
    assert [row.texts[1] for row in table.rows] == ["Made by you"]
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for column, side in enumerate((left, left, right, right)):
        cell = table.model().index(0, column).data(role)
        head = table.model().headerData(column, Qt.Orientation.Horizontal, role)
        assert cell == head == (None if side is left else side)
    assert table.horizontalHeader().defaultAlignment() == left
    (home / "journals" / "c.journal").unlink()
    press(page, "Restore this backup...")
    assert "Your present files are kept." in page.backups.confirm.question
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    page.presenter.wait()
    assert "One game was restored." in labels(page)
    assert (home / "journals" / "c.journal").exists()
    kinds = [row.texts[1] for row in page.backups.table.rows]
    assert "Before a backup was restored" in kinds


def test_settings_come_back_only_when_they_are_wanted(page: LibraryPage, home: Path) -> None:
    settings = page.presenter._settings
    settings.change(theme="night")
    page.tabs.setCurrentIndex(BACKUPS)
    press(page, "Make a backup now")
    page.presenter.wait()
    settings.change(theme="clear")
    for is_wanted, theme in ((False, "clear"), (True, "night")):
        page.backups.with_settings.setChecked(is_wanted)
        page.backups.table.set_row(len(page.backups.table.rows) - 1)
        press(page, "Restore this backup...")
        QTest.keyClick(focused(), Qt.Key.Key_Return)
        page.presenter.wait()
        assert settings.text("theme") == theme
    assert "The settings are restored;" in labels(page)


def test_the_switch_of_the_daily_backup_is_remembered(page: LibraryPage, home: Path) -> None:
    page.tabs.setCurrentIndex(BACKUPS)
    assert page.backups.daily.isChecked()
    QTest.mouseClick(page.backups.daily, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert not SettingsStore(home / "settings.json").switch("backups")


def test_one_piece_of_work_at_a_time(page: LibraryPage, tmp_path: Path) -> None:
    assert page.presenter.back_up()
    page.games.take_files([GCG_FOLDER / "half.gcg"])
    assert "Another task is still running." in labels(page)
    page.presenter.wait()
    assert len(players(page)) == 3


def test_a_game_that_another_program_adds_appears(
    page: LibraryPage, home: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    page.games.take_files([tmp_path / "none.gcg"])
    page.presenter.wait()
    problem = page._problems.toPlainText()
    assert len(players(page)) == 3
    keep(home, "x", recorded_game("complete"), NOON_MS)
    qtbot.waitUntil(lambda: len(players(page)) == 4)
    page.presenter.wait()
    assert page._problems.toPlainText() == problem, "what is being read stays"
    page.hide()
    keep(home, "y", recorded_game("complete"), NOON_MS)
    QTest.qWait(2_500)
    assert page.presenter.look_for_news(), "a hidden page does not look"
    page.presenter.wait()


def test_a_look_at_news_refuses_no_work_of_the_user(page: LibraryPage, home: Path) -> None:
    keep(home, "x", recorded_game("complete"), NOON_MS)
    assert page.presenter.look_for_news() and page.presenter.back_up(), "the backup waits for it"
    page.presenter.wait()
    assert len(players(page)) == 4


def test_the_first_message_moves_no_button(page: LibraryPage, tmp_path: Path) -> None:
    buttons = [button for button in page.games.findChildren(QPushButton) if button.isVisible()]
    before = [button.mapTo(page, QPoint(0, 0)) for button in buttons]
    page.say("Done.", is_good=True)
    QTest.qWait(20)
    assert page._news.isVisible()
    assert [button.mapTo(page, QPoint(0, 0)) for button in buttons] == before
