# SPDX-License-Identifier: MIT
"""A button or tab with the focus has one ring, and none inside it round its text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QTabBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.applied_theme import stylesheet_for
from desktop_app.ui.theme import DEFAULT_THEME


def tab_bar() -> QTabBar:
    bar = QTabBar()
    bar.addTab("iiiiiiiiiiiiiiii")
    return bar


@pytest.mark.parametrize("make", [lambda: QPushButton("iiiiiiiiiiiiiiii"), tab_bar])
def test_a_focused_button_has_no_second_ring(make: type[QPushButton], qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(stylesheet_for(DEFAULT_THEME))
    column = QVBoxLayout(window)
    field, button = QLineEdit(), make()
    column.addWidget(field)
    column.addWidget(button)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    middle = button.rect().center()

    def colours() -> set[str]:
        image = button.grab().toImage()
        across = range(8, image.height() - 8)
        return {QColor(image.pixel(middle.x(), y)).name() for y in across}

    # A line through the text, whose colours are those of the letters and the ground.
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert button.hasFocus()
    focused = colours()
    field.setFocus()
    assert focused == colours()
