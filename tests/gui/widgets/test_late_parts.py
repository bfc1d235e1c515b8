# SPDX-License-Identifier: MIT
"""Widgets whose parts are made when they are first needed."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.widgets.late_parts import LateParts


class Late(LateParts, QWidget):
    def make_parts(self) -> None:
        QLineEdit(self)


class LateSection(LearnSection):
    def make_parts(self) -> None:
        QLineEdit(self)


@pytest.mark.parametrize("kind", [Late, LateSection])
def test_parts_are_made_once_and_take_no_files(
    kind: type[Late] | type[LateSection], qtbot: QtBot
) -> None:
    widget = kind()
    qtbot.addWidget(widget)
    assert widget.findChildren(QLineEdit) == []
    for _ in range(2):
        widget.build()
    (field,) = widget.findChildren(QLineEdit)
    assert not field.acceptDrops(), "the room opens what is dropped"
