# SPDX-License-Identifier: MIT
"""Number fields in which a word stands for the lowest value."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.number_box import NumberBox

FIELDS = (
    ("starts at 0", "starts at ", "", 0),
    ("none", "", "", 0),
    ("time as above", "", " minutes", 0),
    ("no round", "round ", "", 0),
    ("unknown", "", "", -1),
)
"""Word, prefix, suffix and lowest value of fields of the program."""


def make(qtbot: QtBot, word: str, prefix: str, suffix: str, lowest: int) -> NumberBox:
    box = NumberBox(word)
    qtbot.addWidget(box)
    box.setRange(lowest, 300)
    box.setPrefix(prefix)
    box.setSuffix(suffix)
    box.setValue(30)
    box.show()
    box.setFocus(Qt.FocusReason.TabFocusReason)
    box.selectAll()
    return box


@pytest.mark.parametrize(("word", "prefix", "suffix", "lowest"), FIELDS)
def test_a_cleared_field_gets_its_word(
    qtbot: QtBot, word: str, prefix: str, suffix: str, lowest: int
) -> None:
    box = make(qtbot, word, prefix, suffix, lowest)

    QTest.keyClick(box, Qt.Key.Key_Backspace)
    QTest.keyClick(box, Qt.Key.Key_Return)

    assert (box.value(), box.text()) == (lowest, word)


@pytest.mark.parametrize(("word", "prefix", "suffix", "lowest"), FIELDS)
def test_0_is_0(qtbot: QtBot, word: str, prefix: str, suffix: str, lowest: int) -> None:
    box = make(qtbot, word, prefix, suffix, lowest)

    QTest.keyClicks(box, "0")

    assert box.value() == 0
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 0
    assert box.text() == (word if lowest == 0 else "0")


@pytest.mark.parametrize(("word", "prefix", "suffix", "lowest"), FIELDS)
def test_a_digit_takes_the_place_of_the_word(
    qtbot: QtBot, word: str, prefix: str, suffix: str, lowest: int
) -> None:
    box = make(qtbot, word, prefix, suffix, lowest)
    box.setValue(lowest)
    box.lineEdit().setCursorPosition(2)

    QTest.keyClicks(box, "25")

    assert (box.value(), box.text()) == (25, f"{prefix}25{suffix}")


def test_letters_and_numbers_beyond_the_range_change_nothing(qtbot: QtBot) -> None:
    box = make(qtbot, "none", "", "", 0)

    QTest.keyClicks(box, "x4000y")
    QTest.keyClick(box, Qt.Key.Key_Return)

    assert box.value() == 40


def test_a_box_without_a_word_is_a_plain_spin_box(qtbot: QtBot) -> None:
    box = make(qtbot, "", "", " minutes", 0)
    plain = QSpinBox()
    qtbot.addWidget(plain)
    plain.setRange(0, 300)

    for each in (box, plain):
        each.setValue(12)
        each.selectAll()
        QTest.keyClick(each, Qt.Key.Key_Backspace)
        QTest.keyClick(each, Qt.Key.Key_Return)

    assert box.value() == plain.value() == 12
