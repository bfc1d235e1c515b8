# SPDX-License-Identifier: MIT
"""A real process is killed in the middle of a game; the next one offers that game."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop_app.play.recovery import RESUMED
from desktop_app.rules.events import ClockNeutralised, TilesLaid, TimePassed
from desktop_app.storage.journal import read_journal
from tests.gui.main_window.conftest import ANN, Bench
from tests.helpers.processes import ended_with_test

PLAYER = """
import sys
from PySide6.QtCore import QTimer, Qt
from PySide6.QtTest import QTest
from desktop_app.app import build, make_application, parse_arguments
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice

application = make_application()
navigator = build(application, parse_arguments([]),
                  make_drawer=lambda: OrderedDrawer("CATSDOGREADINGETONRIS"))
window = navigator.window
window.show()
navigator.start(GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25, first=0))
QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
QTest.keyClicks(window.focusWidget(), "cats")
QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
print([repr(event) for event in navigator.session.events[1:]], flush=True)
QTimer.singleShot(60_000, application.quit)
application.exec()
"""


@pytest.mark.parametrize("delay_s", [0.0, 1.7])
def test_killed_in_the_middle_nothing_is_lost(bench: Bench, data_dir: Path, delay_s: float) -> None:
    command = [sys.executable, "-c", PLAYER]
    with ended_with_test(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as player:
        assert player.stdout is not None
        shown = player.stdout.readline()
        time.sleep(delay_s)
        player.kill()
    (journal,) = (data_dir / "journals").glob("*.journal")
    events = read_journal(journal).events
    # Everything the dead process had shown is there, and only time passed after it.
    seen = ast.literal_eval(shown)
    assert [repr(event) for event in events[1 : len(seen) + 1]] == seen
    assert all(isinstance(event, TimePassed) for event in events[len(seen) + 1 :])
    assert any(isinstance(event, TilesLaid) for event in events)

    bench.navigator.go_home()
    (game,) = bench.navigator.games.home().unfinished
    assert game.names == ("Ann", "Ben")
    bench.key(Qt.Key.Key_Return)
    assert bench.session.events == (*events, ClockNeutralised(None, RESUMED))
    assert bench.session.pause == "resumed"
    bench.pass_time(5000)
    assert bench.session.events == (*events, ClockNeutralised(None, RESUMED))
    faces = [face.view.word for face in bench.room.clock.faces]
    assert faces == ["PAUSED", "PAUSED"]
    bench.key(Qt.Key.Key_Return)
    assert bench.state.clock.running == 1
    assert bench.session.seat_shown == -1, "the rack stays hidden till it is asked for"


def test_leaving_a_game_offers_it_on_the_start_screen(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.navigator.go_home()
    (game,) = bench.navigator.games.home().unfinished
    assert (game.points, game.turn) == ((12, 0), 2)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.points[ANN] == 12


def test_a_damaged_journal_is_named_and_left_alone(bench: Bench, data_dir: Path) -> None:
    bench.begin()
    bench.navigator.go_home()
    (journal,) = (data_dir / "journals").glob("*.journal")
    text = journal.read_bytes().replace(b'"Ann"', b'"Amm"', 1)
    journal.write_bytes(text)
    bench.navigator.go_home()
    home = bench.navigator.games.home()
    assert not home.unfinished
    assert any(journal.name in notice for notice in home.notices)
    assert journal.read_bytes() == text


def test_a_damaged_library_is_named_on_the_start_screen(bench: Bench, data_dir: Path) -> None:
    bench.begin()
    bench.navigator.go_home()
    bench.navigator.games.close()
    (library,) = data_dir.glob("library*")
    library.write_bytes(b"no database " * 999)
    home = bench.navigator.games.home()
    assert [game.names for game in home.unfinished] == [("Ann", "Ben")]
    assert any(library.name in notice and "damaged" in notice for notice in home.notices)
