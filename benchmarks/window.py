# SPDX-License-Identifier: MIT
"""The window under a person's hands: dragging a tile, idling, memory, starting, loading ahead.

Everything goes the way a person's acts go: real mouse events into the real window, painted
offscreen unless QT_QPA_PLATFORM says otherwise.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.settings.paths import use_data_dir
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.board.rack_widget import RackWidget
from desktop_app.ui.main_window.navigator import Navigator

STEPS = 300
LOADING = """
import time
from importlib import import_module
from desktop_app.app import build, make_application, parse_arguments
from desktop_app.session.garbage import ScreenGarbage
from desktop_app.ui.main_window.first_game import FIRST_GAME
application = make_application()
garbage = ScreenGarbage(application)
navigator = build(application, parse_arguments([]))
navigator.window.show()
for name in FIRST_GAME:
    began = time.thread_time()
    import_module(name)
    print(1000 * (time.thread_time() - began), name, flush=True)
"""
"""Loads a first game as the start screen does, a line a step: milliseconds, and what was loaded."""


@contextmanager
def game(size: tuple[int, int]) -> Iterator[Navigator]:
    """A game between two people on its first turn, its clock running, shown at a size."""
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        application = make_application()
        arguments = parse_arguments(["--size", f"{size[0]}x{size[1]}"])
        navigator = build(application, arguments)
        navigator.window.show()
        seats = (Seat("Anne"), Seat("Ben"))
        navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0))
        _settle(application)
        # The hand-over screen asks whether the right player sits there.
        # Qt's stubs do not say that there may be none.
        focused: QWidget | None = navigator.window.focusWidget()
        QTest.keyClick(navigator.window if focused is None else focused, Qt.Key.Key_Space)
        _settle(application)
        yield navigator
        navigator.put_away_quietly()
        _settle(application)


def _settle(application: QApplication) -> None:
    end = time.perf_counter() + 0.6
    while time.perf_counter() < end:
        application.processEvents()


def _send(widget: QWidget, kind: QEvent.Type, at: QPoint, held: Qt.MouseButton) -> None:
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    where = QPointF(at)
    event = QMouseEvent(
        kind, where, QPointF(widget.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)


def drag(navigator: Navigator) -> list[float]:
    """Drag the first tile of the rack over the whole board; milliseconds a step, paint included."""
    window = navigator.window
    (rack,) = (widget for widget in window.findChildren(RackWidget) if widget.isVisible())
    (board,) = (widget for widget in window.findChildren(BoardWidget) if widget.isVisible())
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    start = rack.rect_of(0).center()
    _send(rack, QEvent.Type.MouseButtonPress, start, left)
    times: list[float] = []
    for step in range(STEPS):
        across = (step * 37) % board.width()
        goal = board.mapTo(window, QPoint(across, board.height() * step // STEPS))
        began = time.perf_counter()
        _send(rack, QEvent.Type.MouseMove, rack.mapFrom(window, goal), left)
        QApplication.processEvents()
        times.append((time.perf_counter() - began) * 1000)
    goal = rack.mapFrom(window, board.mapTo(window, board.rect().center()))
    _send(rack, QEvent.Type.MouseButtonRelease, goal, none)
    QApplication.processEvents()
    return times


def idle(seconds: float) -> float:
    """The share of one core, in per cent, that the idle program uses."""
    cpu = time.process_time()
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    return (time.process_time() - cpu) / seconds * 100


def loading(count: int) -> dict[str, float]:
    """Milliseconds of the processor that each step of loading ahead takes, the least of several."""
    found: dict[str, list[float]] = {}
    for _ in range(count + 1):
        with tempfile.TemporaryDirectory() as folder:
            told = subprocess.run(
                [sys.executable, "-c", LOADING],
                stdout=subprocess.PIPE,
                text=True,
                check=True,
                env={**_compiling(), "RACKSIDE_DATA": folder},
            )
        for line in told.stdout.splitlines():
            spent, name = line.split()
            found.setdefault(name, []).append(float(spent))
    return {name: min(times[1:]) for name, times in found.items()}


def _compiling() -> dict[str, str]:
    """The environment of a start that leaves compiled modules behind."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def starts(count: int) -> list[tuple[float, float]]:
    """Milliseconds from the beginning of the process to its first painted window.

    By the clock, and of the processor. One start before them, which is not counted, leaves the
    compiled modules behind, as every start after an installation finds them.
    """
    found: list[tuple[float, float]] = []
    for _ in range(count + 1):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [sys.executable, "-m", "desktop_app.app", "--data", folder],
                stderr=subprocess.PIPE,
                text=True,
                env={**_compiling(), "RACKSIDE_TRACE_START": "1"},
            )
            assert process.stderr is not None
            for line in process.stderr:
                if told := re.search(r"first paint after (\d+) ms, (\d+) ms", line):
                    found.append((float(told[1]), float(told[2])))
                    break
            process.kill()
            process.wait()
    return found[1:]


def resident_mb() -> float:
    """Memory of this process in megabytes, as the system counts it."""
    status = Path("/proc/self/status").read_text("ascii")
    line = next(row for row in status.splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds to idle")
    parser.add_argument("--starts", type=int, default=5)
    arguments = parser.parse_args()
    with game((1920, 1080)) as navigator:
        times = sorted(drag(navigator))
        print(
            f"drag at 1920x1080: median {statistics.median(times):.2f} ms, "
            f"95 % {times[int(len(times) * 0.95)]:.2f} ms, slowest {times[-1]:.2f} ms, "
            f"{len(times)} steps"
        )
        print(f"idle with a running clock: {idle(arguments.idle):.2f} % of a core")
        print(f"memory in a game: {resident_mb():.0f} MB")
    steps = loading(arguments.starts)
    slowest = max(steps, key=lambda name: steps[name])
    print(
        f"loading a first game ahead: {len(steps)} steps, {sum(steps.values()):.0f} ms of the "
        f"processor, slowest {steps[slowest]:.1f} ms ({slowest})"
    )
    found = starts(arguments.starts)
    times_of = ", ".join(f"{age:.0f} ({busy:.0f})" for age, busy in found)
    print(f"start to the first painted window: {times_of} ms (of the processor)")


if __name__ == "__main__":
    main()
