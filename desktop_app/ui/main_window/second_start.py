# SPDX-License-Identifier: MIT
"""Second starts with the same data folder, which the first window answers; and reopening."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from desktop_app.sentences.faults import told
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.navigator import FORMS, Navigator
from desktop_app.ui.text_size import give_back
from desktop_app.values.decoding import Decoder
from desktop_app.values.json_text import DecodeError

if TYPE_CHECKING:
    # Loaded with the form, after the start screen.
    from desktop_app.session.game_choice import GameChoice

TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"


def answer_second_starts(
    window: MainWindow, claim: Path, take_requests: Callable[[], Iterable[tuple[str, str]]]
) -> None:
    """Answer requests of second starts, those waiting and those to come.

    Args:
        window: is raised, and opens the file if there is one.
        claim: file whose modification time changes with each request.
        take_requests: returns waiting requests, each a file and the desktop's activation token.
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


class FileOpening(QObject):
    """Opens files that macOS asks an open program to open, as by a double click in the Finder.

    Args:
        application: gets the events, also those of the start.
        window: comes forward and opens the file.
    """

    def __init__(self, application: QApplication, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the event of a file; all others go on."""
        if not isinstance(event, QFileOpenEvent):
            return super().eventFilter(watched, event)
        if file := event.file():
            _come_forward(self._window, "")
            self._window.open_file(file)
        return True


def _come_forward(window: MainWindow, token: str) -> None:
    if token:
        # Qt reads the token from here; without it Wayland does not let the window take the focus.
        os.environ[TOKEN_VARIABLE] = token
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)


def no_answer_box(folder: Path) -> QMessageBox:
    """Return the message box for a first window that does not answer; not shown yet."""
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


def no_folder_box(error: OSError) -> QMessageBox:
    """Return the message box for a data folder that cannot be read; not shown yet."""
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle("Rackside")
    box.setText(tr("Rackside cannot read the folder of your games."))
    box.setInformativeText(tr(told(error)))
    return box


# Reopening the window at another text size, in the same place and with the same game. Only a few
# command line arguments are passed on: everything else is on disk.

ROOMS_TO_RETURN_TO = ("library", "judge")


def form_text(choice: GameChoice) -> str:
    """Return a filled-in form as text, for `form_choice`."""
    return json.dumps([choice.as_record(), choice.mode.value, choice.first])


def form_choice(text: str) -> GameChoice | None:
    """Return the form of `form_text`; None if the text is none."""
    from desktop_app.rules.setup import Mode  # noqa: PLC0415
    from desktop_app.session.game_choice import GameChoice  # noqa: PLC0415

    forms: Decoder[tuple[Mapping[str, object], Mode, int | None]] = Decoder(
        tuple[Mapping[str, Any], Mode, int | None]
    )
    try:
        record, mode, first = forms.parse(text)
    except DecodeError:
        return None
    choice = GameChoice.from_record(record, mode)
    is_seat = isinstance(first, int) and choice is not None and first < len(choice.players)
    return replace(choice, first=first) if choice is not None and is_seat else choice


def way_back(navigator: Navigator) -> tuple[str, ...]:
    """Return the arguments that lead a new window to the current game or room."""
    session = navigator.session
    if session is not None and session.journal is not None:
        if session.state.is_over or session.is_read_only:
            return ("--record", session.journal.stem)
        return ("--continue", session.journal.stem)
    room = navigator.window.room
    if room in FORMS and navigator.form is not None:
        return ("--form", form_text(navigator.form()))
    return ("--room", room) if room in ROOMS_TO_RETURN_TO else ()


def open_again(arguments: Sequence[str]) -> int:
    """Replace this process by a new one; where the system cannot, start one beside it."""
    command = [sys.executable, "-m", "desktop_app", *arguments]
    give_back()
    for stream in (sys.stdout, sys.stderr):
        # A program without a console has none on Windows.
        if stream is not None:
            stream.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    subprocess.Popen(command)
    return 0
