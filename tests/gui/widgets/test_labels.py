# SPDX-License-Identifier: MIT
"""A label has the size, weight and role that it was asked for."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.labels import text_label


def test_a_label_is_made_whole(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    label = text_label(
        parent, "8D CAT", px=17, weight=QFont.Weight.DemiBold, role="muted", wraps=True
    )
    assert label.parent() is parent
    assert (label.text(), label.property("role"), label.wordWrap()) == ("8D CAT", "muted", True)
    assert (label.font().pixelSize(), label.font().weight()) == (17, QFont.Weight.DemiBold)


def test_what_is_not_said_is_as_for_the_parent(qtbot: QtBot) -> None:
    parent = QWidget()
    font = QFont(parent.font())
    font.setPixelSize(23)
    parent.setFont(font)
    qtbot.addWidget(parent)
    label = text_label(parent)
    assert label.font().pixelSize() == 23
    assert (label.text(), label.property("role"), label.wordWrap()) == ("", None, False)
