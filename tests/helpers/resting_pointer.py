# SPDX-License-Identifier: MIT
"""Presses every button of a room with the mouse, and looks what lies under the mouse then.

``python -m tests.helpers.resting_pointer PLACE...`` prints a line for each button: ``stays`` if the
same control is under the mouse afterwards, or nothing that can be pressed; ``turns`` if it is the
same control with another name; ``PAGE`` if another page has come with a control there; ``OTHER``
for another control on the same page, which a second press would hit, unless `ACCEPTED` says why
not. ``moves`` names the buttons beside it that went to another place. Exits with 1 after an
``OTHER``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QMainWindow,
    QMenu,
    QMessageBox,
    QWidget,
)

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.session.garbage import GuiThreadGarbage
from desktop_app.settings.paths import DATA_VARIABLE
from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle, show_room
from desktop_app.ui.paper.paper_page import PaperPage
from desktop_app.ui.table.table_face import TableFace
from desktop_app.ui.tracking_sheet.cell_board import TileCell
from desktop_app.ui.widgets.panel import PanelHeader
from tests.helpers.list_soak import OTHERS


def _paper(navigator: Navigator) -> QWidget:
    navigator.window.print_requested.emit()
    (page,) = navigator.window.findChildren(PaperPage)
    return page


_OTHERS = {**OTHERS, "paper": _paper}
PLACES = (*ROOMS, *_OTHERS)
CONTROLS = (QAbstractButton, TableFace, PanelHeader)
_SETTLE_MS = 400
_CLOSE_MS = 300
_SAME_ROW = 12
"""Pixels between the middles of two buttons that stand in one row."""
LEAVES = ("quit", "close the file", "exit")
ACCEPTED = {
    ("desk", "Cancel", "Back to the game (Esc)"): "both leave, and change nothing",
    ("puzzle-end", "Missed puzzles", "Back to the list"): "the way back",
    ("puzzle-rush", "End the run", "Who is learning?"): "a menu, and the run is kept",
    ("words-quiz", "Stop", "Who is learning?"): "a menu, and the answers are kept",
    ("words-answer", "Stop", "Who is learning?"): "a menu, and the answers are kept",
    ("words-wall", "Stop", "Who is learning?"): "a menu, and the words are kept",
}
"""Room, button, what comes under the mouse, and why a second press of it does no harm."""


@dataclass(frozen=True)
class Pressed:
    """How one press ended.

    Attributes:
        name: the control that was pressed.
        kind: ``stays``, ``turns``, ``PAGE`` or ``OTHER``.
        after: the control under the mouse afterwards; empty if there is none.
        moved: buttons of the same row that are elsewhere now.
    """

    name: str
    kind: str
    after: str = ""
    moved: tuple[str, ...] = ()

    def is_fault(self, place: str) -> bool:
        """True if a second press in this room would hit a control that it was not meant for."""
        words = [name.split("'")[1] if "'" in name else name for name in (self.name, self.after)]
        return self.kind == "OTHER" and (place, *words) not in ACCEPTED

    def __str__(self) -> str:
        parts = [f"{self.kind:6} {self.name}"]
        if self.after and self.after != self.name:
            parts.append(f"-> {self.after}")
        if self.moved:
            parts.append(f"moves: {', '.join(self.moved)}")
        return "  ".join(parts)


def name_of(control: QWidget) -> str:
    """Return the words of a control."""
    text = control.text() if isinstance(control, QAbstractButton) else ""
    words = text or control.accessibleName() or control.toolTip()
    return f"{type(control).__name__} {words.splitlines()[0] if words else '?'!r}"


def controls_of(widget: QWidget) -> list[QWidget]:
    """Return the controls in sight that can be pressed, from top to bottom."""
    found = [
        button
        for kind in CONTROLS
        for button in widget.findChildren(kind)
        if button.isVisible() and button.isEnabled() and under(_middle(button)) is button
    ]
    return sorted(found, key=lambda control: (_middle(control).y(), _middle(control).x()))


def _middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())


def under(place: QPoint) -> QWidget | None:
    """Return the control that a press at a place of the screen would hit; None for none."""
    # Not QApplication.widgetAt: without a display the screen is smaller than the windows.
    windows = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    windows = [widget for widget in windows if widget.geometry().contains(place)]
    window = max(windows, key=_height, default=None)
    part = None if window is None else window.childAt(window.mapFromGlobal(place))
    while part is not None and not isinstance(part, CONTROLS):
        part = part.parentWidget()
    return part if part is not None and part.isEnabled() else None


def _height(window: QWidget) -> tuple[bool, bool, bool]:
    """How far in front a window is."""
    is_popup = window.windowType() is Qt.WindowType.Popup
    return is_popup, window.isModal(), not isinstance(window, QMainWindow)


def press(control: QWidget, page: QWidget) -> Pressed:
    """Press a control, let everything that follows happen, and look what is under the mouse."""
    place, name = _middle(control), name_of(control)
    row = [
        (name_of(other), other, _rect(other))
        for other in controls_of(page)
        if other is not control and abs(_middle(other).y() - place.y()) <= _SAME_ROW
    ]
    before = page.window().findChildren(QWidget)
    closer = QTimer()
    closer.setInterval(_CLOSE_MS)
    closer.timeout.connect(_close_what_waits)
    closer.start()
    QTest.mouseMove(control, control.rect().center())
    QTest.mouseClick(control, Qt.MouseButton.LeftButton, pos=control.rect().center())
    settle()
    QTest.qWait(_SETTLE_MS)
    settle()
    closer.stop()
    found = under(place)
    moved = tuple(
        f"{beside} by {_rect(widget).x() - was.x()}, {_rect(widget).y() - was.y()}"
        for beside, widget, was in row
        if _is_alive(widget) and widget.isVisible() and _rect(widget).topLeft() != was.topLeft()
    )
    if found is None:
        return Pressed(name, "stays", "", moved)
    after = name_of(found)
    if found is control:
        return Pressed(name, "stays" if after == name else "turns", after, moved)
    is_page = not (_is_alive(page) and page.isVisible()) or found.window() is not page.window()
    is_page = is_page or found not in before
    return Pressed(name, "PAGE" if is_page else "OTHER", after, moved)


def _rect(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def _is_alive(widget: QWidget) -> bool:
    try:
        widget.objectName()
    except RuntimeError:
        return False
    return True


def _close_what_waits() -> None:
    """Close menus, and boxes that hold the program until they are answered."""
    popup = QApplication.activePopupWidget()
    if isinstance(popup, QMenu):
        popup.close()
    modal = QApplication.activeModalWidget()
    if isinstance(modal, QDialog) and not isinstance(modal, QMessageBox):
        modal.reject()


@contextmanager
def room(application: QApplication, place: str, size: str) -> Iterator[QWidget]:
    """Open the program anew, with no games or settings, in a room with its sample contents."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        before = os.environ.get(DATA_VARIABLE)
        os.environ[DATA_VARIABLE] = folder
        navigator = build(application, parse_arguments(["--size", size]))
        navigator.has_motion = False
        navigator.window.show()
        try:
            found = _OTHERS[place](navigator) if place in _OTHERS else show_room(navigator, place)
            page = found or navigator.window
            page.show()
            settle()
            QTest.qWait(50)
            yield page
        finally:
            navigator.put_away_quietly()
            for window in QApplication.topLevelWidgets():
                window.close()
                window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            os.environ.pop(DATA_VARIABLE)
            if before is not None:
                os.environ[DATA_VARIABLE] = before


def presses(application: QApplication, place: str, size: str = "1280x800") -> Iterator[Pressed]:
    """Press each control of a room in turn, each in a room that is opened for it.

    Of controls with one name, such as the many tiles of a letter, only the first is pressed.
    """
    done: set[str] = set()
    while True:
        with room(application, place, size) as page:
            controls = controls_of(page)
            control = next((widget for widget in controls if not _is_left_out(widget, done)), None)
            if control is None:
                return
            done.add(name_of(control))
            yield press(control, page)


def _is_left_out(control: QWidget, done: set[str]) -> bool:
    name = name_of(control)
    is_cell = isinstance(control, TileCell) and any(other.startswith("TileCell") for other in done)
    return name in done or is_cell or any(word in name.lower() for word in LEAVES)


def main(places: list[str]) -> int:
    """Press the controls of rooms, of all without a name; print a line for each."""
    application = make_application()
    garbage = GuiThreadGarbage(application)
    are_bad = False
    for place in places or PLACES:
        for pressed in presses(application, place):
            are_bad |= pressed.is_fault(place)
            print(f"{place}: {pressed}", flush=True)
    garbage.stop()
    return int(are_bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
