# SPDX-License-Identifier: MIT
"""What has the focus is marked once: a button or tab by one ring, a menu by its ground."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QPushButton, QTabBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.applied_theme import stylesheet_for
from desktop_app.ui.theme import DEFAULT_THEME, THEMES, Theme


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


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_menu_closed_by_key_is_still_marked_while_it_has_the_keys(
    theme: Theme, qtbot: QtBot
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setStyleSheet(stylesheet_for(theme))
    bar = window.menuBar()
    bar.setNativeMenuBar(False)
    menu = bar.addMenu("&iiiiiiii")
    menu.addAction("i")
    field = QLineEdit()
    window.setCentralWidget(field)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    place = bar.actionGeometry(menu.menuAction())

    def ground() -> str:
        return QColor(bar.grab().toImage().pixel(place.left() + 2, place.center().y())).name()

    before = ground()
    QTest.keyClick(field, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible() and bar.hasFocus(), "it waits for another letter"
    assert ground() == QColor(theme.accent).name()
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert field.hasFocus()
    assert ground() == before
