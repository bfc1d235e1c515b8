# SPDX-License-Identifier: MIT
"""With a physical set there is one sheet for the table, and typed marks are announced."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.game_session import GameSession
from desktop_app.session.tracking import CellState, SheetSettings, Tracking, TrackingLevel
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from desktop_app.ui.widgets.elided_label import ElidedLabel
from tests.helpers.physical import physical_table


@pytest.fixture
def sheet(qtbot: QtBot) -> Iterator[TrackingSheet]:
    host = QWidget()
    qtbot.addWidget(host)
    widget = TrackingSheet(host)
    QVBoxLayout(host).addWidget(widget)
    host.resize(640, 260)
    host.show()
    session = GameSession(physical_table(), states_at=states_at, view_for=seat_view)
    tracking = Tracking(session, settings=SheetSettings(TrackingLevel.CHECK), parent=session)
    widget.attach(tracking)
    widget.show_game(session.state, NO_SEAT)
    yield widget
    session.close()


def test_everybody_at_the_table_sees_the_sheet_and_may_cross_off(sheet: TrackingSheet) -> None:
    cell = sheet.cells.cells["Q", 0]
    assert cell.isVisible()
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert cell.state is CellState.CROSSED
    texts = [label.text for label in sheet.findChildren(ElidedLabel)]
    assert texts[0] == "The sheet 99 · bag 86, Anne 7, Ben 7"


def test_the_effect_of_a_typed_letter_is_announced(
    sheet: TrackingSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    sheet.take_focus()
    focus = sheet.focusWidget() or sheet.window().focusWidget()
    assert focus is not None
    QTest.keyClick(focus, "e")
    assert said == ["E, 12 of 12: crossed off"]
    QTest.keyClick(focus, Qt.Key.Key_E, Qt.KeyboardModifier.ShiftModifier)
    assert said[1:] == ["E, 12 of 12: not crossed off"]
