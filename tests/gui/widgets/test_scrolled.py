# SPDX-License-Identifier: MIT
"""Contents that are higher than their panel scroll."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.scrolled import scrolled


def test_it_scrolls_up_and_down_alone_and_tab_passes_it_by(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    inner = QWidget()
    inner.setMinimumSize(50, 900)
    area = scrolled(inner, panel)
    area.resize(200, 100)
    panel.show()
    assert area.verticalScrollBar().maximum() == 800
    assert inner.width() == area.viewport().width()
    assert area.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert not area.viewport().autoFillBackground() and not inner.autoFillBackground()
