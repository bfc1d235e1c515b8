# SPDX-License-Identifier: MIT
"""A second start on the same data: the first window opens its file and comes to the front."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from desktop_app.translation.words import tr
from desktop_app.ui.main_window.main_window import MainWindow

TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"


def answer_second_starts(
    window: MainWindow, claim: Path, take_requests: Callable[[], Iterable[tuple[str, str]]]
) -> None:
    """Do what second starts ask for, those that wait already and those to come.

    Args:
        window: comes to the front, and opens the file if there is one.
        claim: the file whose time changes with each request.
        take_requests: the requests that wait, each a file and the desktop's token.
    """
    watcher = QFileSystemWatcher(window)
    if claim.exists():
        watcher.addPath(str(claim))

    def answer() -> None:
        for file, token in take_requests():
            _come_forward(window, token)
            if file:
                window.open_file(file)

    watcher.fileChanged.connect(lambda _path: answer())
    answer()


def _come_forward(window: MainWindow, token: str) -> None:
    if token:
        # Qt reads it from here; without it a Wayland desktop lets no window take the focus.
        os.environ[TOKEN_VARIABLE] = token
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)


def no_answer_box(folder: Path) -> QMessageBox:
    """What a second start says when the first window does not answer; not shown yet."""
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Information)
    box.setWindowTitle("Rackside")
    box.setText(
        tr("Rackside is already open but does not answer. Close that window, then start again.")
    )
    box.setInformativeText(
        tr("Your games are saved. Both would use the folder {folder}.").format(folder=folder)
    )
    return box
