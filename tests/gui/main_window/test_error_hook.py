# SPDX-License-Identifier: MIT
"""A bug reaches the log and one dialog; the window stays."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.main_window import install_error_hook


def raise_into_hook(message: str) -> None:
    try:
        raise ZeroDivisionError(message)
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def test_a_bug_is_logged_and_shown_once(
    qtbot: QtBot, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    install_error_hook(window)
    raise_into_hook("first")
    raise_into_hook("second")
    log = (data_dir / "rackside.log").read_text()
    assert "ZeroDivisionError: first" in log and "second" in log
    (box,) = window.findChildren(QMessageBox)
    assert "Your game is saved" in box.text()
    assert "rackside.log" in box.informativeText()
    box.close()
