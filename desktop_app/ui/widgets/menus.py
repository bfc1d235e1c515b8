# SPDX-License-Identifier: MIT
"""Buttons that open a menu."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton


def hang_menu(button: QPushButton | QToolButton, menu: QMenu) -> None:
    """Let a button open a menu, and look as if pointed at only while it is.

    Qt does not tell a button that the pointer left it while its menu was open.
    """
    button.setMenu(menu)

    def leave() -> None:
        place = button.mapFromGlobal(QCursor.pos())
        if button.underMouse() and not button.rect().contains(place):
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))

    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, button, leave))
