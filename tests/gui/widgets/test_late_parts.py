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
        self.field = QLineEdit(self)


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


def test_a_part_that_is_asked_for_is_made(qtbot: QtBot) -> None:
    widget = Late()
    qtbot.addWidget(widget)
    assert widget.field.parentWidget() is widget and widget.is_built
    assert widget.findChildren(QLineEdit) == [widget.field]


@pytest.mark.parametrize("is_built", [False, True])
def test_an_attribute_that_is_no_part_is_missed(qtbot: QtBot, is_built: bool) -> None:
    widget = Late()
    qtbot.addWidget(widget)
    if is_built:
        widget.build()
    with pytest.raises(AttributeError, match="'Late' object has no attribute 'button'"):
        widget.button  # type: ignore[attr-defined]  # noqa: B018
