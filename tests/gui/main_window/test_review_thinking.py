# SPDX-License-Identifier: MIT
"""Thinking about one turn of a review for as long as it is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.analysis.review import Depth
from desktop_app.engine import thinking
from desktop_app.settings.paths import data_dir as data_folder
from desktop_app.storage.review_file import read_review
from tests.gui.main_window.conftest import Bench
from tests.gui.main_window.test_review import GAME, panel_of, review_at_once, wait_for
from tests.helpers.kept_games import keep
from tests.helpers.play_turns import events_of

pytestmark = pytest.mark.native


@pytest.fixture
def reviewed(bench: Bench, data_dir: Path, qtbot: QtBot) -> Bench:
    """A game of the library with all turns reviewed instantly."""
    keep(data_dir, "g", events_of(GAME))
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    review_at_once(wait_for(panel_of(bench), qtbot), qtbot)
    return bench


def told(bench: Bench) -> str:
    return panel_of(bench).reasons.told


def test_a_turn_is_thought_about_until_it_is_stopped(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    panel.think.plies[3].trigger()
    width = panel.think.button.width()
    reviewed.click(panel.think.button)
    assert panel.think.button.text() == "Stop thinking"
    qtbot.waitUntil(lambda: "Turns ahead: 3" in told(reviewed))
    first = told(reviewed)
    panel.table.set_row(2)
    looked_at = panel.marked
    qtbot.waitUntil(lambda: told(reviewed) != first)
    assert panel.marked == looked_at, "the move that is looked at stays marked"
    QTest.keyClick(panel.table, Qt.Key.Key_K)
    assert panel.think.button.text() == "Think on"
    assert panel.think.button.width() == width, "nothing beside it moved"
    last = told(reviewed)
    QTest.qWait(700)
    assert told(reviewed) == last, "it has stopped"
    assert "Playouts" in last


def test_the_figures_are_saved_when_it_stops(reviewed: Bench, data_dir: Path, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    panel.think.toggle()
    qtbot.waitUntil(lambda: "Playouts" in told(reviewed))
    panel.think.toggle()
    reviewed.key(Qt.Key.Key_Escape, panel)
    path = next(data_folder().rglob("*.review"))
    qtbot.waitUntil(
        lambda: any(turn["depth"] != "instant" for turn in read_review(path).turns.values()),
    )
    saved = [turn for turn in read_review(path).turns.values() if turn["line"] == 0]
    assert [each["depth"] for each in saved] == [Depth.QUICK.value]


def test_less_work_than_before_replaces_nothing(
    reviewed: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = panel_of(reviewed)
    panel.depth_requested.emit(Depth.QUICK)
    qtbot.waitUntil(panel.pause.isHidden)
    path = next(data_folder().rglob("*.review"))
    reviewed.navigator.window.setFocus()
    # Turns are written one after another, the last after the button is gone.
    qtbot.waitUntil(
        lambda: all(
            turn["depth"] == Depth.QUICK.value for turn in read_review(path).turns.values()
        ),
    )
    before = path.read_bytes()
    monkeypatch.setattr(thinking, "_FIRST_PART", 1)
    monkeypatch.setattr(thinking, "_STEP_S", 0.0)
    panel.think.toggle()
    qtbot.waitUntil(lambda: "Playouts" in told(reviewed))
    panel.think.toggle()
    QTest.qWait(200)
    assert path.read_bytes() == before


def test_another_question_ends_it(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    panel.think.toggle()
    assert panel._view is not None and panel._view.thinking is not None
    panel.tabs.setCurrentIndex(3)
    qtbot.waitUntil(lambda: "Replies" in panel.map_words.text())
    assert not panel._view.thinking.is_running
    panel.tabs.setCurrentIndex(0)
    panel.think.toggle()
    assert panel._view.thinking.is_running
    panel.show_what_if()
    qtbot.waitUntil(lambda: len(panel.what_if.table.rows) > 10)
    assert not panel._view.thinking.is_running


def test_it_ends_by_itself_after_the_time(
    reviewed: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = panel_of(reviewed)
    panel.think_requested.emit(0, panel.think.wanted.__class__(2, 2, has_inference=True))
    assert panel._view is not None
    qtbot.waitUntil(
        lambda: (
            panel._view is not None
            and panel._view.thinking is not None
            and not panel._view.thinking.is_running
        ),
    )
    assert panel.think.button.text() == "Think on"


def test_a_move_to_guess_is_not_thought_about(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    panel.guess.setCurrentIndex(panel.guess.findData(0))
    panel.guess.activated.emit(panel.guess.currentIndex())
    assert not panel.think.isEnabled()
    QTest.keyClick(panel.next, Qt.Key.Key_K)
    assert panel._view is not None and panel._view.thinking is None
