# SPDX-License-Identifier: MIT
"""The grid of letters beside a blank."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.board.blank_picker import BlankPicker
from tests.unit.session.test_draft import FACES


@pytest.fixture
def picker(qtbot: QtBot) -> Iterator[BlankPicker]:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(640, 700)
    picker = BlankPicker(parent)
    parent.show()
    qtbot.waitExposed(parent)
    yield picker


@pytest.mark.parametrize("col", range(0, 15, 2))
@pytest.mark.parametrize("row", [0, 7, 14])
def test_it_stands_inside_the_parent_and_beside_the_square(
    picker: BlankPicker, row: int, col: int
) -> None:
    square = QRect(21 + col * 39, 21 + row * 39, 39, 39)
    picker.open_beside(square, FACES)
    parent = picker.parentWidget()
    assert parent is not None
    assert parent.rect().contains(picker.geometry())
    assert not picker.geometry().intersects(square)


def test_every_face_of_the_set_is_offered(picker: BlankPicker) -> None:
    picker.open_beside(QRect(0, 0, 39, 39), FACES)
    assert picker.faces == FACES
    picker.open_beside(QRect(0, 0, 39, 39), ("A", "CH", "Ñ"))
    assert picker.faces == ("A", "CH", "Ñ")
    for face in picker.faces:
        assert picker.rect().contains(picker.button(face).geometry())


def test_a_click_chooses(qtbot: QtBot, picker: BlankPicker) -> None:
    picker.open_beside(QRect(0, 0, 39, 39), ("A", "CH", "Ñ"))
    with qtbot.waitSignal(picker.face_chosen) as chosen:
        picker.button("CH").click()
    assert chosen.args == ["CH"]
    assert not picker.isVisible()


def test_choosing_is_no_cancelling(qtbot: QtBot, picker: BlankPicker) -> None:
    cancelled = []
    picker.cancelled.connect(lambda: cancelled.append(True))
    picker.open_beside(QRect(0, 0, 39, 39), FACES)
    picker.button("Z").click()
    picker.open_beside(QRect(0, 0, 39, 39), FACES)
    picker.dismiss()
    assert cancelled == []


@pytest.mark.parametrize("size", [(560, 560), (640, 520), (900, 800)])
def test_the_letters_cover_neither_the_row_nor_the_column_of_the_blank(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    room.resize(*size)
    picker = BlankPicker(room)
    side = min(size) // 16
    for row in range(15):
        for col in range(15):
            square = QRect(col * side, row * side, side, side)
            picker.open_beside(square, tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            place = picker.geometry()
            assert room.rect().contains(place)
            assert not place.intersects(QRect(0, square.top(), size[0], side)), (row, col)
            assert not place.intersects(QRect(square.left(), 0, side, size[1])), (row, col)
