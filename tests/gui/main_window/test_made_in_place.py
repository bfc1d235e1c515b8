# SPDX-License-Identifier: MIT
"""The parts of a room are made where they stay.

A widget that moves to another parent is styled once more, with everything in it: rooms took half
as long again to open while their pages were moved.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import show_room

FEW = 8
"""A row of buttons or a box with its list may move; a page may not."""


class MoveWatcher(QObject):
    """Notes which widgets with more than a few parts move, and the line that moves them.

    A chart of pyqtgraph moves the forms of its menu while it makes them; no argument leaves them
    out.
    """

    def __init__(self) -> None:
        super().__init__()
        self.moved: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the widget."""
        if event.type() is QEvent.Type.ParentChange and isinstance(watched, QWidget):
            parts = len(watched.findChildren(QWidget))
            if parts > FEW:
                *calls, _filter = traceback.extract_stack()
                if "pyqtgraph" in calls[-1].filename:
                    return False
                ours = [call for call in calls if "desktop_app" in call.filename]
                place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
                self.moved.append(f"{type(watched).__name__} of {parts} parts: {place}")
        return False


@pytest.fixture
def watcher(navigator: Navigator) -> Iterator[MoveWatcher]:
    application = QApplication.instance()
    assert application is not None and navigator is not None
    made = MoveWatcher()
    application.installEventFilter(made)
    yield made
    application.removeEventFilter(made)


@pytest.mark.parametrize("name", ROOMS)
def test_no_page_moves_while_a_room_is_opened(
    navigator: Navigator, watcher: MoveWatcher, name: str
) -> None:
    show_room(navigator, name)
    assert not watcher.moved


@pytest.mark.parametrize("name", ["play", "table"])
def test_a_part_has_the_look_of_its_role(navigator: Navigator, name: str) -> None:
    """A role that is set after a part was styled shows only if the part is styled again."""
    show_room(navigator, name)
    for part in navigator.window.room_widget.findChildren(QWidget):
        if part.property("role"):
            before = _look(part)
            part.style().unpolish(part)
            part.style().polish(part)
            assert _look(part) == before, part


def _look(part: QWidget) -> tuple[object, ...]:
    part.ensurePolished()
    return part.sizeHint(), part.font(), part.palette().buttonText(), part.palette().windowText()
