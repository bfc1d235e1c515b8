# SPDX-License-Identifier: MIT
"""A button that elides its text instead of growing."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.elided_button import NARROWEST, ElidedButton

LONG = "Family rules, as in the box (British edition), Begin, First, Next, Score1, EndTurn"


def test_a_long_text_is_elided_and_comes_back_with_the_room(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    lines = QVBoxLayout(page)
    button = ElidedButton(page)
    lines.addWidget(button)
    page.show()
    button.show_text(LONG)
    assert page.minimumSizeHint().width() < 2 * NARROWEST
    page.resize(240, 80)
    assert button.text().endswith("\N{HORIZONTAL ELLIPSIS}") and button.accessibleName() == LONG
    page.resize(button.sizeHint().width() + 60, 80)
    assert button.text() == LONG
