# SPDX-License-Identifier: MIT
"""A process that fills every list of every room again and again, on a real screen.

``python -m tests.helpers.list_soak LOOPS [ROOM ...]`` needs a screen with a window manager, and
xdotool for the keys. While a list is filled again, keys walk in it, widgets come and go beside it,
and a worker reads lessons. One line a list is printed: its room, its name, and the loops done.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QTabWidget,
    QWidget,
)

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.session.garbage import GuiThreadGarbage
from desktop_app.settings.paths import resource_path
from desktop_app.ui.club.boxes import ChecksBox, SheetsBox
from desktop_app.ui.help.about_box import AboutBox
from desktop_app.ui.learn.list_section import ListSection
from desktop_app.ui.library.games_page import GamesPage
from desktop_app.ui.library.library_page import BackupsPage
from desktop_app.ui.library.statistics_page import StatisticsPage
from desktop_app.ui.main_window import LEARN_ROOMS, ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import show_room
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.rows import RowList, RowTable

KEYS = ("End", "Up", "Home", "Down")
_LOAD_EVERY = 20
"""Loops after which the desk of the room itself is asked to fill its list."""
_WAIT_S = 5.0


class Keys(QObject):
    """Presses keys as a person would: through the screen, to the widget with the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = 0
        self._typist = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)

    def press(self, view: QAbstractItemView, *keys: str) -> int:
        """Press keys, and wait until the view has got them, or the room has moved the focus.

        Returns:
            How many the view got.

        Raises:
            AssertionError: they did not come.
        """
        assert self._typist.stdin is not None
        view.installEventFilter(self)
        before, wanted = self.seen, self.seen + len(keys)
        self._typist.stdin.write(f"key {' '.join(keys)}\n")
        self._typist.stdin.flush()
        end = time.monotonic() + _WAIT_S
        while self.seen < wanted and view.hasFocus():
            QApplication.processEvents()
            assert time.monotonic() < end, view.accessibleName()
        view.removeEventFilter(self)
        return self.seen - before

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Count the keys, also those that are shortcuts of the room."""
        self.seen += event.type() is QEvent.Type.ShortcutOverride
        return False

    def stop(self) -> None:
        """End the process that presses the keys."""
        self._typist.kill()
        self._typist.wait()


def read_for_ever() -> None:
    """Read the lessons, as a worker does."""
    while True:
        for path in Path(resource_path("lessons")).rglob("*.toml"):
            assert path.read_text(encoding="utf-8").split("\n")
        time.sleep(0.01)


def lists_of(widget: QWidget) -> list[QAbstractItemView]:
    """Return the lists, tables and trees of a widget, without those that boxes unfold."""
    return [
        each
        for each in widget.findChildren(QAbstractItemView)
        if not isinstance(each, QHeaderView) and not _is_of_box(each)
    ]


def _is_of_box(widget: QWidget | None) -> bool:
    while widget is not None:
        if isinstance(widget, QComboBox) or widget.windowType() is Qt.WindowType.Popup:
            return True
        widget = widget.parentWidget()
    return False


def fill_again(view: QAbstractItemView) -> None:
    """Fill a list with fewer rows, in another order, and as it was."""
    if isinstance(view, RowTable | RowList):
        rows = view.rows
        for lines in (rows[: len(rows) // 2], rows[::-1], (), rows):
            view.show_rows(lines)
    elif (model := view.model()) is not None:
        model.beginResetModel()
        model.endResetModel()


def come_and_go(parent: QWidget) -> None:
    """Let widgets come and go in layouts, as answers and cards do."""
    part = QWidget(parent)
    labels = [QLabel(str(number), part) for number in range(6)]
    column_of(row_of(*labels[:3]), row_of(*labels[3:]), parent=part)
    part.show()
    labels[0].deleteLater()
    part.deleteLater()


def load_again(widget: QWidget) -> None:
    """Ask the pages of a room to fill their lists."""
    for section in widget.findChildren(ListSection):
        if not section.is_played:
            section.load()
    for games in widget.findChildren(GamesPage):
        games.show_all_again()
    for backups in widget.findChildren(BackupsPage):
        backups.show_all_again()
    for statistics in widget.findChildren(StatisticsPage):
        statistics.show_found()


def soak(keys: Keys, widget: QWidget, view: QAbstractItemView, loops: int) -> str:
    """Fill a list so often; return how it went."""
    pressed = 0
    for loop in range(loops):
        come_and_go(widget)
        fill_again(view)
        model = view.model()
        if view.isVisible() and view.isEnabled() and model is not None and model.rowCount():
            view.setFocus(Qt.FocusReason.OtherFocusReason)
            if view.hasFocus():
                pressed += keys.press(view, *KEYS)
        if loop % _LOAD_EVERY == 0:
            load_again(widget)
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return f"{loops} loops, {pressed} keys"


def tabs_of(widget: QWidget, room: str) -> Iterator[bool]:
    """Bring each tab to the front in turn, and yield False; at least once as it is."""
    yield False
    if room in LEARN_ROOMS or room.startswith("library"):
        # Their tabs are rooms.
        return
    for tabs in widget.findChildren(QTabWidget):
        for at in range(tabs.count()):
            if tabs.isVisible() and tabs.isTabEnabled(at) and at != tabs.currentIndex():
                tabs.setCurrentIndex(at)
                yield False


def places(navigator: Navigator, rooms: list[str]) -> Iterator[tuple[str, QWidget]]:
    """Show each room and box, and yield its name with its widget."""
    for room in rooms:
        navigator.go_home()
        yield room, show_room(navigator, room) or navigator.window
    window = navigator.window
    ticks = [(f"key {number}", f"Player {number}") for number in range(30)]
    boxes: dict[str, Callable[[], QWidget]] = {
        "about": lambda: AboutBox(window),
        "ticks": lambda: ChecksBox("Players", "Enter", ticks, window),
        "sheets": lambda: SheetsBox(["pairings", "standings"], window),
    }
    for name, make in boxes.items():
        if not rooms or rooms == list(ROOMS):
            box = make()
            box.show()
            box.activateWindow()
            yield name, box
            box.close()


def main(arguments: list[str]) -> None:
    """Go through the rooms."""
    loops, rooms = int(arguments[0]), arguments[1:] or list(ROOMS)
    application = make_application()
    garbage = GuiThreadGarbage(application)
    navigator = build(application, parse_arguments(["--size", "1280x800"]))
    navigator.has_motion = False
    navigator.window.show()
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window, 20_000)
    threading.Thread(target=read_for_ever, daemon=True).start()
    keys = Keys()
    try:
        for room, widget in places(navigator, rooms):
            widget.activateWindow()
            assert QTest.qWaitForWindowActive(widget.window(), 20_000), room
            # First those in sight, tab by tab; then those that are never in sight here.
            done: list[QAbstractItemView] = []
            for is_rest in chain(tabs_of(widget, room), (True,)):
                QTest.qWait(50)
                for view in lists_of(widget):
                    if (view.isVisible() or is_rest) and view not in done:
                        done.append(view)
                        told = soak(keys, widget, view, loops)
                        print(f"{room}: {view.accessibleName()}: {told}", flush=True)
    finally:
        keys.stop()
    print("over", flush=True)
    garbage.stop()
    navigator.put_away_quietly()


if __name__ == "__main__":
    main(sys.argv[1:])
