# SPDX-License-Identifier: MIT
"""Buttons that open a menu."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.menus import hang_menu
from tests.architecture.project import files, name, source


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_a_button_is_not_pointed_at_once_its_menu_was_closed_elsewhere(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 300)
    button = QPushButton("More", page)
    menu = QMenu(button)
    menu.addAction("One")
    hang_menu(button, menu)
    page.show()
    qtbot.waitExposed(page)
    before = QCursor.pos()

    QTest.mouseMove(button)
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
    QCursor.setPos(page.mapToGlobal(QPoint(350, 250)))
    # As it is on a screen, where the open menu has all moves of the pointer.
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
    qtbot.waitUntil(lambda: not button.underMouse())
    # The pointer of the platform is that of all tests of this process.
    QCursor.setPos(before)


def test_menus_are_hung_in_one_place() -> None:
    users = {name(path) for path in files(".py") if ".setMenu(" in source(path).text}
    assert users == {"desktop_app/ui/widgets/menus.py", "tests/gui/widgets/test_menus.py"}
