# SPDX-License-Identifier: MIT
"""The verdict covers the window, is readable without colours, and closes by itself or by a key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAction,
    QColor,
    QImage,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.theme import THEMES, Theme
from desktop_app.ui.widgets.verdict_screen import SECONDS, Verdict, VerdictScreen
from tests.helpers.hand_timer import HandTimer

GOOD = Verdict(True, "ACCEPTABLE", "The play stands.", "QI    ZA")
BAD = Verdict(False, "UNACCEPTABLE", "The play comes off the board.", "QI    ZQ")


class Bench:
    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        self.line = QLineEdit(self.window)
        QVBoxLayout(self.window).addWidget(self.line)
        self.timer = HandTimer()
        self.screen = VerdictScreen(self.window, self.timer)
        self.cleared = 0
        self.screen.cleared.connect(self._count)
        qtbot.addWidget(self.window)
        self.window.resize(800, 600)
        self.window.show()
        assert QTest.qWaitForWindowActive(self.window)
        self.line.setFocus()

    def _count(self) -> None:
        self.cleared += 1

    def picture(self) -> QImage:
        return self.screen.grab().toImage()


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_it_covers_the_window_and_follows_its_size(bench: Bench) -> None:
    bench.screen.show_verdict(GOOD)
    assert bench.screen.geometry() == bench.window.rect()
    bench.window.resize(1000, 700)
    QTest.qWait(1)
    assert bench.screen.geometry() == bench.window.rect()
    assert bench.screen.verdict is GOOD


def test_it_goes_by_itself_after_ten_seconds(bench: Bench) -> None:
    bench.screen.show_verdict(BAD)
    assert bench.screen.seconds_left == SECONDS == 10
    bench.timer.ring(9)
    assert bench.screen.isVisible() and bench.screen.seconds_left == 1
    bench.timer.ring()
    assert bench.screen.verdict is None
    assert bench.cleared == 1
    assert not bench.timer.is_going
    assert bench.line.hasFocus()


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Escape, Qt.Key.Key_A, Qt.Key.Key_Return]
)
def test_any_key_clears_it_once_a_second_is_over(bench: Bench, key: Qt.Key) -> None:
    bench.screen.show_verdict(GOOD)
    assert bench.screen.hasFocus()
    QTest.keyClick(bench.screen, key)
    assert bench.screen.isVisible(), "the hand that asked is still on the key"
    bench.timer.ring()
    QTest.keyClick(bench.screen, key)
    assert not bench.screen.isVisible()
    assert bench.line.text() == ""


def test_neither_a_held_key_nor_shift_clears_it(bench: Bench) -> None:
    bench.screen.show_verdict(GOOD)
    bench.timer.ring()
    none = Qt.KeyboardModifier.NoModifier
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, none, " ", True)
    QApplication.sendEvent(bench.screen, held)
    QTest.keyClick(bench.screen, Qt.Key.Key_Shift)
    assert bench.screen.isVisible()


def test_a_click_clears_it(bench: Bench) -> None:
    bench.screen.show_verdict(GOOD)
    QTest.mouseClick(bench.screen, Qt.MouseButton.LeftButton)
    assert bench.screen.isVisible()
    bench.timer.ring()
    QTest.mouseClick(bench.screen, Qt.MouseButton.LeftButton)
    assert not bench.screen.isVisible()


def test_nothing_below_hears_a_key(bench: Bench) -> None:
    heard: list[str] = []
    action = QAction(bench.window)
    action.setShortcut(QKeySequence("F8"))
    action.triggered.connect(lambda: heard.append("F8"))
    bench.window.addAction(action)
    bench.screen.show_verdict(GOOD)
    QTest.keyClick(bench.screen, Qt.Key.Key_F8)
    assert heard == []
    bench.screen.clear()
    QTest.keyClick(bench.line, Qt.Key.Key_F8)
    assert heard == ["F8"]


def test_a_second_verdict_has_its_own_ten_seconds(bench: Bench) -> None:
    bench.screen.show_verdict(GOOD)
    bench.timer.ring(9)
    bench.screen.show_verdict(BAD)
    bench.timer.ring(9)
    assert bench.screen.verdict is BAD
    bench.timer.ring()
    assert bench.cleared == 1
    assert bench.line.hasFocus()


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_green_and_red_and_a_mark_of_another_shape(bench: Bench, theme: Theme) -> None:
    bench.screen.show_theme(theme)
    bench.screen.show_verdict(GOOD)
    good = bench.picture()
    assert good.pixelColor(4, 4) == QColor(theme.verdict_good)
    bench.screen.show_verdict(BAD)
    bad = bench.picture()
    assert bad.pixelColor(4, 4) == QColor(theme.verdict_bad)
    text = QColor(theme.verdict_text)
    assert marked(good, text) != marked(bad, text)


def marked(picture: QImage, colour: QColor) -> set[tuple[int, int]]:
    """Return where the mark is, on any background."""
    top, bottom = round(picture.height() * 0.08), round(picture.height() * 0.42)
    return {
        (x, y)
        for x in range(0, picture.width(), 8)
        for y in range(top, bottom, 8)
        if picture.pixelColor(x, y) == colour
    }


def test_it_is_announced_to_screen_readers(bench: Bench) -> None:
    bench.screen.show_verdict(BAD)
    assert bench.screen.accessibleName() == "UNACCEPTABLE"
    assert bench.screen.accessibleDescription() == "The play comes off the board."


def test_many_long_words_fit_into_it(bench: Bench) -> None:
    words = "    ".join(["UNCOPYRIGHTABLE"] * 8)
    bench.screen.show_verdict(Verdict(True, "ACCEPTABLE", "The play stands.", words))
    picture = bench.picture()
    ground = QColor(THEMES["classic"].verdict_good)
    edges = [(x, y) for x in (2, picture.width() - 3) for y in range(picture.height())]
    assert all(picture.pixelColor(x, y) == ground for x, y in edges)


def test_what_asks_for_the_keys_below_has_them_afterwards(bench: Bench, qtbot: QtBot) -> None:
    other = QLineEdit(bench.window)
    other.show()
    bench.screen.show_verdict(GOOD)
    other.setFocus()
    qtbot.waitUntil(bench.screen.hasFocus)
    bench.timer.ring(10)
    assert other.hasFocus()


def test_a_screen_reader_can_put_it_away(bench: Bench) -> None:
    bench.screen.show_verdict(BAD)
    actions = QAccessible.queryAccessibleInterface(bench.screen).actionInterface()
    assert actions is not None
    actions.doAction(QAccessibleActionInterface.pressAction())
    assert bench.screen.verdict is None
