# SPDX-License-Identifier: MIT
"""The challenger ticks or types, the opponent presses, and only then are words judged."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.judge_panel import JudgePanel

WORDS = ("CATS", "SO", "AT")


class Bench:
    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        self.panel = JudgePanel(self.window)
        QVBoxLayout(self.window).addWidget(self.panel)
        self.confirmed: list[tuple[Sequence[str], bool | None]] = []
        self.declined = 0
        self.panel.confirmed.connect(lambda words, verdict: self.confirmed.append((words, verdict)))
        self.panel.declined.connect(self._decline)
        qtbot.addWidget(self.window)
        self.window.resize(600, 120)
        self.window.show()
        assert QTest.qWaitForWindowActive(self.window)

    def _decline(self) -> None:
        self.declined += 1

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.window.focusWidget() or self.window, key)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.panel.typed, text)


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_without_another_person_enter_challenges_all_words(bench: Bench) -> None:
    bench.panel.ask(WORDS)
    bench.key(Qt.Key.Key_Return)
    assert bench.confirmed == [(WORDS, None)]
    assert bench.panel.isHidden()


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Space])
def test_the_other_player_presses(bench: Bench, key: Qt.Key) -> None:
    bench.panel.ask(WORDS, presser="Ben")
    bench.key(Qt.Key.Key_Return)
    assert bench.confirmed == []
    assert bench.panel.is_waiting_for_press
    assert "Ben" in bench.panel.press.text()
    bench.key(Qt.Key.Key_Return)
    assert bench.confirmed == [], "Enter is the challenger's key"
    bench.key(key)
    assert bench.confirmed == [(WORDS, None)]


def test_a_click_of_the_other_player_presses_too(bench: Bench) -> None:
    bench.panel.ask(WORDS, presser="Ben")
    QTest.mouseClick(bench.panel.yes, Qt.MouseButton.LeftButton)
    QTest.mouseClick(bench.panel.press, Qt.MouseButton.LeftButton)
    assert bench.confirmed == [(WORDS, None)]


def test_escape_goes_a_step_back_and_then_away(bench: Bench) -> None:
    bench.panel.ask(WORDS, presser="Ben")
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Escape)
    assert not bench.panel.is_waiting_for_press and bench.panel.isVisible()
    bench.key(Qt.Key.Key_Escape)
    assert bench.panel.isHidden()
    assert (bench.declined, bench.confirmed) == (1, [])


def test_only_ticked_words_are_challenged(bench: Bench) -> None:
    bench.panel.ask(WORDS)
    bench.panel.boxes[1].setFocus()
    bench.key(Qt.Key.Key_Space)
    assert bench.panel.challenged() == ("CATS", "AT")
    for box in bench.panel.boxes:
        box.setChecked(False)
    assert not bench.panel.yes.isEnabled()


def test_typed_words_are_ticked(bench: Bench) -> None:
    bench.panel.ask(WORDS)
    bench.type("at, so")
    assert [box.isChecked() for box in bench.panel.boxes] == [False, True, True]
    bench.panel.typed.setFocus()
    bench.key(Qt.Key.Key_Return)
    assert bench.confirmed == [(("SO", "AT"), None)]


def test_a_word_that_the_play_did_not_form_is_reported(bench: Bench) -> None:
    bench.panel.ask(WORDS)
    bench.type("cat")
    assert bench.panel.hint == "CAT is not a word of this play."
    assert not bench.panel.yes.isEnabled()
    bench.type("s")
    assert bench.panel.hint == ""
    assert bench.panel.challenged() == ("CATS",)
    bench.panel.typed.clear()
    QTest.keyClick(bench.panel.typed, Qt.Key.Key_A)
    QTest.keyClick(bench.panel.typed, Qt.Key.Key_Backspace)
    assert all(box.isChecked() for box in bench.panel.boxes)


def test_beside_a_real_board_any_word_may_be_typed(bench: Bench) -> None:
    bench.panel.ask((), presser="Ben", takes_others=True)
    assert bench.panel.typed.hasFocus()
    assert not bench.panel.yes.isEnabled()
    bench.type("caf?")
    assert "CAF?" in bench.panel.hint
    bench.panel.typed.clear()
    bench.type("cwm qi")
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)
    assert bench.confirmed == [(("CWM", "QI"), None)]


def test_players_who_judge_themselves_say_what_they_found(bench: Bench) -> None:
    bench.panel.ask(WORDS, presser="Ben", has_list=False)
    good, bad = bench.panel.verdicts
    assert good.isVisible() and bad.isVisible() and not bench.panel.yes.isVisible()
    QTest.mouseClick(bad, Qt.MouseButton.LeftButton)
    assert bench.confirmed == [(WORDS, False)]


def test_words_that_were_written_before_are_the_marked_ones(bench: Bench) -> None:
    bench.panel.ask(WORDS, chosen=("AT",))
    assert bench.panel.challenged() == ("AT",)


def test_eight_words_fit_where_the_rack_stands(bench: Bench) -> None:
    bench.window.resize(585, 130)
    bench.panel.ask(("QUIXOTRY", "QI", "UT", "IS", "XU", "OX", "TA", "RE"))
    QTest.qWait(1)
    for box in bench.panel.boxes:
        assert box.isVisible()
        assert bench.panel.rect().contains(box.geometry())
        assert box.width() >= box.sizeHint().width()
