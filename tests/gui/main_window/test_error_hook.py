# SPDX-License-Identifier: MIT
"""A bug reaches the log and one dialog, which offers a report; the window stays."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.storage.program_log import close_log
from desktop_app.ui.help.report_box import ReportBox
from desktop_app.ui.main_window.error_hook import install_error_hook
from desktop_app.ui.main_window.navigator import Navigator


@pytest.fixture
def hooked(navigator: Navigator, monkeypatch: pytest.MonkeyPatch) -> Iterator[Navigator]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    install_error_hook(navigator.window, navigator.open_report)
    yield navigator
    close_log()


def raise_into_hook(message: str) -> None:
    try:
        raise ZeroDivisionError(message)
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def the_box(navigator: Navigator) -> QMessageBox:
    (box,) = navigator.window.findChildren(QMessageBox)
    return box


def test_a_bug_is_logged_and_shown_once(hooked: Navigator, data_dir: Path) -> None:
    raise_into_hook("first")
    raise_into_hook("second")
    log = (data_dir / "rackside.log").read_text()
    assert "ZeroDivisionError: first" in log and "second" in log
    box = the_box(hooked)
    assert "Your game is saved" in box.text()
    assert str(data_dir / "rackside.log") in box.informativeText()


def test_a_log_that_cannot_be_written_is_named(hooked: Navigator, data_dir: Path) -> None:
    (data_dir / "rackside.log").mkdir()
    raise_into_hook("first")
    said = the_box(hooked).informativeText()
    assert str(data_dir / "rackside.log") in said and "is a folder" in said


def test_the_dialog_leads_to_a_report(
    qtbot: QtBot, hooked: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_into_hook("the board fell")
    button = next(
        each for each in the_box(hooked).findChildren(QPushButton) if "report" in each.text()
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    (report,) = hooked.window.findChildren(ReportBox)
    qtbot.waitUntil(lambda: "the board fell" in report.text.toPlainText())
    assert not report.adds_game.isVisible()
    QTest.keyClicks(report.said, "I laid a Q")
    assert "What happened:\n\nI laid a Q\n" in report.text.toPlainText()
    file = tmp_path / "out.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file.with_suffix("")), ""))
    QTest.mouseClick(report.save, Qt.MouseButton.LeftButton)
    assert str(file) in report.message.text()
    with zipfile.ZipFile(file) as saved:
        assert saved.read("report.txt").decode() == report.text.toPlainText()


def test_a_report_of_a_fault_while_saving_stays_open(
    hooked: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooked.open_report()
    (report,) = hooked.window.findChildren(ReportBox)
    (tmp_path / "folder.zip").mkdir()
    file = str(tmp_path / "folder.zip")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (file, ""))
    QTest.mouseClick(report.save, Qt.MouseButton.LeftButton)
    assert "folder.zip" in report.message.text() and report.isVisible()
    assert "Saved" not in report.message.text()
