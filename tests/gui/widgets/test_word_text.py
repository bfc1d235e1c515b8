# SPDX-License-Identifier: MIT
"""Words in sentences that can be pressed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from desktop_app.sentences.sentence import Sentence
from desktop_app.ui.applied_theme import stylesheet_for
from desktop_app.ui.theme import DEFAULT_THEME
from desktop_app.ui.widgets.word_text import WordText, linked


def test_words_are_links_and_the_rest_is_plain() -> None:
    assert linked("CAT & CATS <3", ("CAT",)) == '<a href="CAT">CAT</a> &amp; CATS &lt;3'
    assert linked("a\nb", ()) == "a<br>b"


def test_a_word_is_asked_for_by_keys_and_read_without_links(qtbot: QtBot) -> None:
    text = WordText()
    qtbot.addWidget(text)
    text.setStyleSheet(stylesheet_for(DEFAULT_THEME))
    text.show_sentences((Sentence("{move} scores 9.", move="8D CARe"), "The end."))
    text.show()
    asked: list[str] = []
    text.word_requested.connect(asked.append)
    text.activateWindow()
    qtbot.waitUntil(text.isActiveWindow)
    text.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(text, Qt.Key.Key_Right)
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert asked == ["CARE"] and text.selectedText() == "CARe"
    assert text.told == "8D CARe scores 9.\nThe end."
    spoken = QAccessible.queryAccessibleInterface(text)
    assert spoken is not None
    assert "href" not in spoken.text(QAccessible.Text.Name)
