# SPDX-License-Identifier: MIT
"""A process that fills every list of a room or box again and again, on a real screen.

``python -m tests.helpers.list_soak LOOPS PLACE`` needs a screen with a window manager, and
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
from desktop_app.ui.club.boxes import ChecksBox, PairByHandBox, PrizesBox, SheetsBox
from desktop_app.ui.help.about_box import AboutBox
from desktop_app.ui.learn.list_section import ListSection
from desktop_app.ui.library.games_page import GamesPage
from desktop_app.ui.library.library_page import BackupsPage
from desktop_app.ui.library.statistics_page import StatisticsPage
from desktop_app.ui.main_window import LEARN_ROOMS, ROOMS
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.rules_opening import RulesOpening
from desktop_app.ui.main_window.shot import show_room
from desktop_app.ui.paper.paper_page import PaperPage
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
        view
        for view in widget.findChildren(QAbstractItemView)
        if not isinstance(view, QHeaderView) and not _is_of_box(view)
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


def _desk(navigator: Navigator) -> QWidget:
    show_room(navigator, "play")
    found = navigator.window.findChild(DeskController)
    assert found is not None, "a game has a desk"
    found.open()
    return navigator.window


def _rules(navigator: Navigator) -> QWidget:
    navigator.show_rules()
    opening = navigator.findChild(RulesOpening)
    assert opening is not None, "the rules are open"
    while not opening.page.ruleset.count():
        QTest.qWait(20)
    return opening.page


def _paper(navigator: Navigator) -> QWidget:
    QTest.keyClick(navigator.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    (page,) = navigator.window.findChildren(PaperPage)
    return page


def _box(box: ChecksBox | SheetsBox | PrizesBox | PairByHandBox) -> QWidget:
    if not box.list.rows:
        box.list.show_rows([f"Line {number}" for number in range(20)])
    return box


_TICKS = [(f"key {number}", f"Player {number}") for number in range(30)]
OTHERS: dict[str, Callable[[Navigator], QWidget]] = {
    "desk-list": _desk,
    "rules": _rules,
    "paper": _paper,
    "about": lambda navigator: AboutBox(navigator.window),
    "ticks": lambda navigator: _box(ChecksBox("Players", "Enter", _TICKS, navigator.window)),
    "sheets": lambda navigator: _box(SheetsBox(["pairings"], navigator.window)),
    "prizes": lambda navigator: _box(PrizesBox((), (), navigator.window)),
    "pairs": lambda navigator: _box(PairByHandBox("", (), lambda *_: "", navigator.window)),
}
PLACES = (*ROOMS, *OTHERS)


def main(loops: int, place: str) -> None:
    """Go to a place, and fill its lists so often."""
    application = make_application()
    garbage = GuiThreadGarbage(application)
    navigator = build(application, parse_arguments(["--size", "1280x800"]))
    navigator.has_motion = False
    navigator.window.show()
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window, 20_000)
    threading.Thread(target=read_for_ever, daemon=True).start()
    keys = Keys()
    if place in OTHERS:
        widget = OTHERS[place](navigator)
    else:
        widget = show_room(navigator, place) or navigator.window
    widget.show()
    widget.activateWindow()
    assert QTest.qWaitForWindowActive(widget.window(), 20_000)
    try:
        # First those in sight, tab by tab; then those that are never in sight here.
        done: list[QAbstractItemView] = []
        for is_rest in chain(tabs_of(widget, place), (True,)):
            QTest.qWait(50)
            for view in lists_of(widget):
                if (view.isVisible() or is_rest) and view not in done:
                    done.append(view)
                    told = soak(keys, widget, view, loops)
                    print(f"{place}: {view.accessibleName()}: {told}", flush=True)
    finally:
        keys.stop()
    print("over", flush=True)
    garbage.stop()
    navigator.put_away_quietly()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
