# SPDX-License-Identifier: MIT
"""F1 in a box that keeps the rest of the program waiting."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QApplication, QWidget

_PARTS = {
    "club": "club",
    "dictionary": "lexica#importing-a-list",
    "learn": "learn#progress",
    "paper": "paper",
    "settings": "settings",
}
"""Places in the handbook of boxes, by the folder of `desktop_app.ui` that they are in."""
_BOXES = {
    "SuspendedBox": "words#cards",
    "PairingBox": "club#round",
    "PairOtherwiseBox": "club#round",
    "PairByHandBox": "club#round",
    "PlayerBox": "club#players",
    "RoundsBox": "club#players",
    "DepartureBox": "club#players",
    "LateBox": "club#results",
    "AbuseBox": "club#results",
    "RulingBox": "club#results",
    "ClockBox": "club#round-clock",
    "SheetsBox": "club#print",
    "PrizesBox": "club#other-files",
    "EventDetailsBox": "club#other-files",
    "NamesBox": "club#other-files",
    "ExportBox": "club#other-files",
    "MergeBox": "club#other-files",
    "SeasonBox": "club#standings",
}
"""The same of boxes that another page or a section tells of, by their classes."""
_MARK = "explained"


def place_of(kind: type[QWidget]) -> str:
    """The place in the handbook that tells of a kind of box; "" if that is the room behind it."""
    if (place := _BOXES.get(kind.__name__)) is not None:
        return place
    _, _, part = kind.__module__.partition("desktop_app.ui.")
    return _PARTS.get(part.partition(".")[0], "")


class BoxHelp(QObject):
    """Gives every box its F1 as soon as it is in front.

    Args:
        show: shows a place of the handbook; "" is the room in front.
        parent: what it lives with.
    """

    def __init__(self, show: Callable[[str], object], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._give_key)

    def _give_key(self, _window: QWindow | None) -> None:
        box = QApplication.activeModalWidget()
        if box is not None and not box.property(_MARK):
            box.setProperty(_MARK, True)
            QShortcut(QKeySequence("F1"), box).activated.connect(self._explain)

    def _explain(self) -> None:
        box = QApplication.activeModalWidget()
        if box is not None:
            self._show(place_of(type(box)))
