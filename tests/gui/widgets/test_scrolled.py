# SPDX-License-Identifier: MIT
"""Contents that are higher than their panel scroll."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.scrolled import SideScroll, scrolled


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


@pytest.fixture
def column(qtbot: QtBot) -> Iterator[SideScroll]:
    """A view of 150 pixels; its contents have a column for a layout."""
    panel, inner = QWidget(), QWidget()
    panel.resize(240, 150)
    qtbot.addWidget(panel)
    QVBoxLayout(inner)
    area = SideScroll(inner, panel)
    area.resize(240, 150)
    yield area
    panel.close()


def fill(area: SideScroll, *parts: QWidget) -> None:
    """Put parts into the column and show its window as the active one."""
    lines, panel = area.widget().layout(), area.window()
    assert lines is not None
    for part in parts:
        lines.addWidget(part)
    panel.show()
    panel.activateWindow()
    assert QTest.qWaitForWindowActive(panel)


@pytest.mark.parametrize("kind", [QSpinBox, QLineEdit])
def test_a_field_with_the_focus_is_whole(
    column: SideScroll, kind: type[QSpinBox] | type[QLineEdit]
) -> None:
    fields = [kind() for _ in range(12)]
    for field in fields:
        field.setMinimumHeight(40)
    fill(column, *fields)
    for field in (*fields, *reversed(fields)):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        assert field.visibleRegion().boundingRect() == field.rect()


def test_of_a_text_higher_than_the_view_the_cursor_is_in_sight(column: SideScroll) -> None:
    above, text = QLineEdit(), QTextEdit()
    text.setMinimumHeight(600)
    text.setPlainText("\n".join("line" for _ in range(20)))
    text.moveCursor(QTextCursor.MoveOperation.End)
    fill(column, above, text)
    text.setFocus(Qt.FocusReason.TabFocusReason)
    assert text.viewport().visibleRegion().contains(text.cursorRect().center())


def test_a_click_does_not_scroll_what_is_clicked_away(qtbot: QtBot) -> None:
    """Else the second click of a double click is on another row."""
    inner = QWidget()
    lines = QVBoxLayout(inner)
    above, button = QLineEdit(inner), QPushButton("below", inner)
    for part in (above, button):
        part.setFixedHeight(150)
        lines.addWidget(part)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    holder = QWidget()
    qtbot.addWidget(holder)
    area = SideScroll(inner, holder)
    area.setGeometry(0, 0, 200, 200)
    holder.resize(200, 200)
    holder.show()
    holder.activateWindow()
    qtbot.waitUntil(holder.isActiveWindow)
    above.setFocus()
    area.verticalScrollBar().setValue(0)
    QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=QPoint(20, 5))
    assert button.hasFocus()
    assert area.verticalScrollBar().value() == 0
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(20, 5))
    assert area.verticalScrollBar().value() == 0
    # By the keys it comes into sight.
    above.setFocus()
    QTest.keyClick(above, Qt.Key.Key_Tab)
    assert button.hasFocus()
    assert area.verticalScrollBar().value() > 0


def test_the_focus_stays_in_sight_when_a_message_takes_room(qtbot: QtBot) -> None:
    inner = QWidget()
    lines = QVBoxLayout(inner)
    fields = [QLineEdit(inner) for _ in range(8)]
    for field in fields:
        field.setFixedHeight(40)
        lines.addWidget(field)
    holder = QWidget()
    qtbot.addWidget(holder)
    area = SideScroll(inner, holder)
    holder.resize(200, 200)
    area.setGeometry(0, 0, 200, 200)
    holder.show()
    holder.activateWindow()
    qtbot.waitUntil(holder.isActiveWindow)
    fields[3].setFocus()
    area.verticalScrollBar().setValue(0)
    lower = fields[3].mapTo(area.viewport(), QPoint(0, 40)).y()
    area.verticalScrollBar().setValue(lower - 200)
    area.setGeometry(0, 0, 200, 150)
    assert fields[3].mapTo(area.viewport(), QPoint(0, 40)).y() <= 150
    # One that was out of sight is left there.
    area.verticalScrollBar().setValue(0)
    fields[7].setFocus()
    area.verticalScrollBar().setValue(0)
    area.setGeometry(0, 0, 200, 120)
    assert area.verticalScrollBar().value() == 0


@pytest.fixture
def answered(qtbot: QtBot) -> Iterator[tuple[SideScroll, QLabel, QLabel]]:
    """A view of 120 pixels over parts of 600, with an answer in their middle."""
    page, inner = QWidget(), QWidget()
    qtbot.addWidget(page)
    above, answer, below = QLabel(inner), QLabel(inner), QLabel(inner)
    for part, height in ((above, 200), (answer, 40), (below, 360)):
        part.setFixedHeight(height)
    column_of(above, answer, below, parent=inner, margins=0, spacing=0)
    scroll = SideScroll(inner, page)
    column_of(scroll, parent=page, margins=0)
    page.resize(200, 120)
    page.show()
    qtbot.waitExposed(page)
    yield scroll, above, answer


def is_whole(part: QLabel) -> bool:
    return part.visibleRegion().boundingRect() == part.rect()


def test_what_is_brought_into_sight_stays_there_as_it_grows(
    qtbot: QtBot, answered: tuple[SideScroll, QLabel, QLabel]
) -> None:
    scroll, above, answer = answered
    assert not is_whole(answer)
    scroll.bring_into_sight(answer)
    qtbot.waitUntil(lambda: is_whole(answer))
    answer.setFixedHeight(90)
    qtbot.waitUntil(lambda: answer.height() == 90 and is_whole(answer))
    above.setFixedHeight(320)
    qtbot.waitUntil(lambda: answer.y() == 320 and is_whole(answer))


def test_it_is_left_alone_once_the_user_scrolls(
    qtbot: QtBot, answered: tuple[SideScroll, QLabel, QLabel]
) -> None:
    scroll, _above, answer = answered
    scroll.bring_into_sight(answer)
    qtbot.waitUntil(lambda: is_whole(answer))
    bar = scroll.verticalScrollBar()
    QTest.keyClick(bar, Qt.Key.Key_Home)
    assert bar.value() == 0
    answer.setFixedHeight(90)
    qtbot.wait(50)
    assert answer.height() == 90 and bar.value() == 0


def test_a_part_that_is_gone_is_forgotten(
    qtbot: QtBot, answered: tuple[SideScroll, QLabel, QLabel]
) -> None:
    scroll, _above, answer = answered
    scroll.bring_into_sight(answer)
    answer.setParent(None)
    answer.deleteLater()
    qtbot.wait(50)
    scroll.resize(200, 80)
    qtbot.wait(50)
