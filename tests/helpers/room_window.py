# SPDX-License-Identifier: MIT
"""The real window, led from room to room by the lines of its standard input.

`room NAME` shows a room of `ui.main_window.ROOMS` or a window of `WINDOWS`; `restless` lays tiles
and changes rooms by itself until `rest`; `quit` ends. Each line is answered with `ok`, `look` with
a line of JSON before it: what is shown, and where; it closes the boxes over the window, too.
A number as argument seeds the bag.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from types import TracebackType

from PySide6.QtCore import QEvent, QSocketNotifier, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit, QWidget

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.play.table import ShufflingDrawer
from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import show_room

WINDOWS = ("rules", "about", "print")
LEFT_ROOMS = (
    "play",
    "table",
    "new-game",
    "table-setup",
    "position",
    "library",
    "learn",
    "club",
    "judge",
)
STEP_MS, STEPS_PER_ROOM = 60, 12


def show(navigator: Navigator, name: str) -> None:
    """Show a room, or a window over the current one."""
    close_boxes(navigator)
    if name in WINDOWS:
        getattr(navigator.window, f"{name}_requested").emit()
    else:
        navigator.go_home()
        # Remove older rooms: a picture is looked up in the whole window, and a reader walks it all.
        for old in LEFT_ROOMS:
            navigator.window.add_room(old, QWidget())
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        shown = show_room(navigator, name)
        if shown is not None:
            shown.show()


def look(navigator: Navigator) -> dict[str, object]:
    """Return the room, which one it is, all texts that are shown, and the window's centre."""
    window, texts = navigator.window, []
    for widget in QApplication.allWidgets():
        if widget.isVisible():
            texts.append(widget.accessibleName())
            if isinstance(widget, (QLabel, QAbstractButton)):
                texts.append(widget.text())
            elif isinstance(widget, QPlainTextEdit):
                texts.append(widget.toPlainText())
    centre = window.mapToGlobal(window.rect().center())
    return {
        "room": window.room,
        "place": [id(window.room_widget), id(navigator.session)],
        "texts": [text for text in texts if text],
        "centre": [centre.x(), centre.y()],
    }


def close_boxes(navigator: Navigator) -> None:
    """Close the windows over the main one."""
    for window in QApplication.topLevelWidgets():
        if window is not navigator.window and window.isVisible():
            window.close()


class Restless:
    """Types letters, plays and takes back, and changes rooms now and then."""

    def __init__(self, navigator: Navigator) -> None:
        self._navigator, self._source = navigator, random.Random(7)
        self._rooms = itertools.cycle(("play", "table-board", "start", "hand-over", "result"))
        self._steps = 0
        self.timer = QTimer(navigator)
        self.timer.setInterval(STEP_MS)
        self.timer.timeout.connect(self._step)

    def _step(self) -> None:
        if self._steps % STEPS_PER_ROOM == 0:
            show(self._navigator, next(self._rooms))
        self._steps += 1
        target = QApplication.focusWidget() or self._navigator.window
        QTest.keyClicks(target, self._source.choice("AEIONRTSL\x08 "))


def main() -> int:
    """Open the window and follow the lines; return the exit code."""
    application = make_application()
    seed = int(sys.argv[1]) if sys.argv[1:] else None
    navigator = build(
        application,
        parse_arguments(["--size", "1280x800"]),
        make_drawer=lambda: ShufflingDrawer(random.Random(seed)),
    )
    navigator.has_motion = False
    navigator.window.show()
    navigator.window.activateWindow()
    navigator.go_home()
    restless = Restless(navigator)

    def follow() -> None:
        kind, _, name = sys.stdin.readline().strip().partition(" ")
        if kind == "room" and name in (*ROOMS, *WINDOWS):
            show(navigator, name)
        elif kind == "look":
            print(json.dumps(look(navigator)))
            close_boxes(navigator)
        elif kind == "restless":
            restless.timer.start()
        elif kind == "rest":
            restless.timer.stop()
        else:
            navigator.put_away_quietly()
            application.quit()
        print("ok", flush=True)

    def fail(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        application.exit(1)

    sys.excepthook = fail
    lines = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, navigator)
    lines.activated.connect(follow)
    print("ok", flush=True)
    return int(application.exec())


if __name__ == "__main__":
    raise SystemExit(main())
