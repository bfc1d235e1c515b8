# SPDX-License-Identifier: MIT
"""Accessible interfaces of painted widgets: computed on request, pressed like any button."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.spoken import SpokenButton, give_role


class Face(SpokenButton):
    seconds = 60

    def spoken_name(self) -> str:
        return f"Ann, {self.seconds} seconds"

    def spoken_value(self) -> str:
        return str(self.seconds)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing."""


def test_a_button_is_asked_for_its_words_each_time(qtbot: QtBot) -> None:
    face = Face()
    qtbot.addWidget(face)
    interface = QAccessible.queryAccessibleInterface(face)
    assert interface.role() is QAccessible.Role.Button
    assert interface.text(QAccessible.Text.Name) == "Ann, 60 seconds"
    face.seconds = 59
    assert interface.text(QAccessible.Text.Name) == "Ann, 59 seconds"
    assert interface.text(QAccessible.Text.Value) == "59"


def test_a_press_is_a_click_and_nothing_where_the_button_is_off(qtbot: QtBot) -> None:
    face, clicks = Face(), []
    qtbot.addWidget(face)
    face.clicked.connect(lambda: clicks.append("click"))
    actions = QAccessible.queryAccessibleInterface(face).actionInterface()
    assert actions is not None
    actions.doAction(QAccessibleActionInterface.pressAction())
    face.setEnabled(False)
    actions.doAction(QAccessibleActionInterface.pressAction())
    actions.doAction("Dance")
    assert clicks == ["click"]


def test_a_button_says_which_interfaces_it_has_not(qtbot: QtBot) -> None:
    face = Face()
    qtbot.addWidget(face)
    interface = QAccessible.queryAccessibleInterface(face)
    for missing in (interface.valueInterface, interface.textInterface):
        assert missing() is None


def test_the_end_of_the_widget_is_the_end_of_its_words(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    face = Face(host)
    host.show()
    root = QAccessible.queryAccessibleInterface(host)
    assert root.childCount() == 1
    number = QAccessible.uniqueId(root.child(0))
    face.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert QAccessible.accessibleInterface(number) is None
    assert root.childCount() == 0


def test_a_frame_has_a_role(qtbot: QtBot) -> None:
    frame = QFrame()
    qtbot.addWidget(frame)
    give_role(frame, QAccessible.Role.Chart)
    frame.setAccessibleName("Scores")
    interface = QAccessible.queryAccessibleInterface(frame)
    assert interface.role() is QAccessible.Role.Chart
    assert interface.text(QAccessible.Text.Name) == "Scores"


def test_the_button_that_empties_a_line_has_a_name(qtbot: QtBot) -> None:
    line = QLineEdit()
    qtbot.addWidget(line)
    give_role(QFrame(line), QAccessible.Role.Grouping)
    line.setClearButtonEnabled(True)
    button = line.findChild(QToolButton)
    assert button is not None
    interface = QAccessible.queryAccessibleInterface(button)
    assert interface.text(QAccessible.Text.Name) == "Clear"
