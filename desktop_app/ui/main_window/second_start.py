# SPDX-License-Identifier: MIT
"""A second start on the same data: the first window opens its file and comes to the front."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from desktop_app.translation.words import tr
from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.text_size import give_back

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


# Opens the window again in another size of text, where it was and with the game that was played.
#
# Nothing is carried over but a few words on the command line: everything else is on disk.

ROOMS_TO_RETURN_TO = ("library", "judge", "new-game")


def way_back(navigator: Navigator) -> tuple[str, ...]:
    """What leads a new window to where this one is: its game, or its room."""
    session = navigator.session
    if session is not None and session.journal is not None:
        if session.state.is_over or session.is_read_only:
            return ("--record", session.journal.stem)
        return ("--continue", session.journal.stem)
    room = navigator.window.room
    return ("--room", room) if room in ROOMS_TO_RETURN_TO else ()


def open_again(arguments: Sequence[str]) -> int:
    """Put a new process in the place of this one; where the system has no such thing, beside it."""
    command = [sys.executable, "-m", "desktop_app", *arguments]
    give_back()
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    subprocess.Popen(command)
    return 0
