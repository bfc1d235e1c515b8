# SPDX-License-Identifier: MIT
"""The clock, with a time that the tests move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop_app.rules.commands import NeutraliseClock
from desktop_app.rules.events import TimePassed
from desktop_app.session.acts import TableAct
from tests.gui.main_window.conftest import ANN, BEN, Bench


def test_it_waits_for_the_first_rack(bench: Bench) -> None:
    bench.begin()
    bench.pass_time(9000)
    assert bench.room.clock.faces[ANN].view.time == "25:00"
    bench.key(Qt.Key.Key_Return)
    bench.pass_time(9000)
    assert bench.room.clock.faces[ANN].view.time == "24:51"
    assert bench.room.clock.faces[ANN].view.word == "RUNNING"


def test_every_second_is_journalled(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    for _ in range(30):
        bench.now_ms += 100
        bench.session.tick()
    passed = [event for event in bench.session.events if isinstance(event, TimePassed)]
    assert sum(event.elapsed_ms for event in passed) == 3000
    assert all(event.elapsed_ms <= 1000 for event in passed)


def test_a_command_is_charged_to_the_millisecond(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.now_ms += 437
    bench.play_word("cats")
    assert bench.state.clock.remaining_ms == (25 * 60_000 - 437, 25 * 60_000)


def test_overtime_shows_what_it_costs(bench: Bench) -> None:
    bench.begin(minutes=1)
    bench.key(Qt.Key.Key_Return)
    bench.pass_time(60_000)
    face = bench.room.clock.faces[ANN]
    assert (face.view.time, face.view.is_alarming) == ("0:00", True)
    bench.pass_time(1000)
    assert (face.view.time, face.view.word) == ("-0:01", "OVERTIME −10")
    bench.pass_time(60_000)
    assert (face.view.time, face.view.word) == ("-1:01", "OVERTIME −20")


def test_neutralised_nothing_runs_until_it_is_started_again(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.pass_time(1000)
    bench.session.submit(NeutraliseClock(ANN, "director"))
    bench.pass_time(8000)
    assert [face.view.time for face in bench.room.clock.faces] == ["24:59", "25:00"]
    assert bench.room.clock.faces[BEN].view.word == "NEUTRAL"
    bench.click(bench.room.clock_bar.button(TableAct.START_CLOCK))
    bench.pass_time(1000)
    assert bench.room.clock.faces[ANN].view.time == "24:58"


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_stopping_it_asks_for_a_reason_of_the_ruleset(bench: Bench, qtbot: QtBot) -> None:
    bench.begin(ruleset="sanspa-2001")
    bench.key(Qt.Key.Key_Return)
    bench.click(bench.room.clock_bar.button(TableAct.NEUTRALISE))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    bench.pass_time(30_000)
    assert bench.room.clock.faces[ANN].view.time == "25:00", "it stops before the reason is said"
    texts = [action.text() for action in menu.actions()]
    assert len([text for text in texts if text]) > len(["without a reason"])
    next(action for action in menu.actions() if action.text() == "Director").trigger()
    menu.close()
    assert bench.state.clock.running is None
    assert bench.state.clock.reason == "director"


def test_time_asleep_is_not_counted_and_a_message_says_so(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.pass_time(2000)
    bench.now_ms += 3_600_000
    bench.session.tick()
    assert bench.session.pause == "slept"
    assert "asleep" in bench.room.handover.text
    assert bench.room.handover.isVisible()
    assert bench.room.clock.faces[ANN].view.word == "PAUSED"
    bench.key(Qt.Key.Key_Return)
    bench.pass_time(1000)
    assert bench.room.clock.faces[ANN].view.time == "24:57"
    assert bench.room.handover.isHidden()


def test_a_family_game_has_no_clock(bench: Bench) -> None:
    bench.begin("person", "person", "person", ruleset="mattel-family", minutes=None)
    assert [face.view.time for face in bench.room.clock.faces] == ["", "", ""]
    bench.key(Qt.Key.Key_Return)
    assert bench.room.clock.faces[ANN].view.word == "TO PLAY"


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_any_reason_will_do_where_the_ruleset_names_none(bench: Bench, qtbot: QtBot) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.click(bench.room.clock_bar.button(TableAct.NEUTRALISE))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    assert texts == ["For a reason I say aloud", "Without a reason"]
