# SPDX-License-Identifier: MIT
"""SIGINT and SIGTERM end a real process as Quit does, and its game can be resumed."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop_app.play.recovery import RESUMED
from desktop_app.rules.events import ClockNeutralised, TilesLaid, TimePassed
from desktop_app.storage.journal import read_journal
from tests.gui.main_window.conftest import Bench
from tests.helpers.processes import ended_with_test

PLAYER = """
import sys
from PySide6.QtCore import QPoint, QTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from desktop_app import app
from desktop_app.play import table
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.ui.board.rack_widget import RackWidget

table.ShufflingDrawer = lambda: table.OrderedDrawer("CATSDOGREADINGETONRIS")
moment = sys.argv.pop(1)
made = []

def begin(navigator, args):
    made.append(navigator)
    QTimer.singleShot(300, act)
    if moment != "start":
        other = Seat("Cleo", "simulating") if moment == "thought" else Seat("Ben")
        choice = GameChoice("naspa-2016", (Seat("Ann"), other), minutes=25, first=0)
        navigator.start(choice)
    else:
        navigator.go_to("start")

def act():
    window = made[0].window
    if moment != "start":
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    if moment == "drag":
        rack = window.findChild(RackWidget)
        place = rack.part_rect(0).center()
        QTest.mousePress(rack, Qt.MouseButton.LeftButton, pos=place)
        for step in range(1, 5):
            QTest.mouseMove(rack, place - QPoint(0, 30 * step))
    elif moment != "start":
        QTest.keyClicks(window.focusWidget(), "cats")
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    QTimer.singleShot(600, say)
    if moment == "question":
        QMessageBox(window).exec()

def say():
    session = made[0].session
    print([repr(event) for event in session.events[1:]] if session else [], flush=True)

app._open_first_room = begin
sys.exit(app.main(sys.argv[1:]))
"""
PLATFORM = "This plugin does not support propagateSizeHints()\n"
STARTING_S = 60


def stop_at(moment: str, number: signal.Signals) -> tuple[int, list[str], str]:
    """Return the exit code, the events shown, and the errors printed."""
    command = [sys.executable, "-c", PLAYER, moment]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with ended_with_test(subprocess.Popen(command, text=True, **pipes)) as player:
        assert player.stdout is not None
        shown = ast.literal_eval(player.stdout.readline())
        player.send_signal(number)
        _, complaint = player.communicate(timeout=STARTING_S)
    return player.returncode, shown, complaint


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to a window.")
@pytest.mark.parametrize(
    ("moment", "number"),
    [
        *((moment, signal.SIGINT) for moment in ("start", "turn", "drag", "thought", "question")),
        ("turn", signal.SIGTERM),
    ],
)
def test_a_signal_is_quit_with_everything_saved(
    bench: Bench, data_dir: Path, moment: str, number: signal.Signals
) -> None:
    code, shown, complaint = stop_at(moment, number)
    assert (code, complaint.replace(PLATFORM, "")) == (0, "")
    settings = (data_dir / "settings.json").read_text("utf-8")
    assert "window_geometry" in settings, "it was closed, not killed"
    journals = list((data_dir / "journals").glob("*.journal"))
    if moment == "start":
        assert journals == []
        return
    events = read_journal(journals[0]).events
    assert [repr(event) for event in events[1 : len(shown) + 1]] == shown
    assert all(isinstance(event, TimePassed) for event in events[len(shown) + 1 :])
    assert any(isinstance(event, TilesLaid) for event in events) == (moment != "drag")

    bench.navigator.go_home()
    bench.key(Qt.Key.Key_Return)
    assert bench.session.events[: len(events)] == events
    assert bench.session.events[len(events)] == ClockNeutralised(None, RESUMED)


def test_a_second_signal_changes_nothing(data_dir: Path) -> None:
    command = [sys.executable, "-c", PLAYER, "turn"]
    with ended_with_test(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as player:
        assert player.stdout is not None and player.stdout.readline()
        for _ in range(20):
            player.send_signal(signal.SIGINT)
            time.sleep(0.002)
        player.communicate(timeout=STARTING_S)
    assert player.returncode == 0
    (journal,) = (data_dir / "journals").glob("*.journal")
    assert len(read_journal(journal).events) > 3
