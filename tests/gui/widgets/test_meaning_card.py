# SPDX-License-Identifier: MIT
"""The card with the meaning of a word."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.sentences.sentence import Sentence
from desktop_app.session.meanings import Meaning
from desktop_app.ui.widgets.meaning_card import MeaningCard, place_beside

CARE = Meaning("CARE", (Sentence("verb: {text}", text="to feel <concern>"),), is_known=True)
ROOM = QRect(0, 0, 500, 300)
CARD = QSize(200, 100)


@pytest.mark.parametrize("left", range(0, 460, 45))
@pytest.mark.parametrize("top", range(0, 280, 35))
def test_the_word_is_never_covered_while_there_is_room(left: int, top: int) -> None:
    for size in (QSize(40, 20), QSize(20, 180)):
        place = QRect(QPoint(left, top), size).intersected(ROOM)
        card = QRect(place_beside(place, CARD, ROOM), CARD)
        assert ROOM.contains(card)
        assert not card.intersects(place)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 300)
    QLineEdit(window).setFocus()
    window.show()
    return window


def test_escape_and_a_press_close_it_and_the_focus_stays(window: QWidget, qtbot: QtBot) -> None:
    card, line = MeaningCard(window), window.findChild(QLineEdit)
    assert line is not None
    card.show_meanings((CARE,), QRect(10, 10, 40, 20))
    assert card.isVisible() and card.told == "CARE\nverb: to feel <concern>"
    assert card.accessibleName() == card.told
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert not card.isVisible()
    card.show_meanings((CARE,), QRect(10, 10, 40, 20))
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert not card.isVisible()
    card.show_meanings((CARE,), QRect(10, 10, 40, 20))
    qtbot.keyClicks(line, "a")
    assert not card.isVisible() and line.text() == "a", "what is typed is not lost"
    card.show_meanings((), QRect())
    assert not card.isVisible()
