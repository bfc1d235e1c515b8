# SPDX-License-Identifier: MIT
"""The layout is complete at every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.applied_theme import apply_theme
from desktop_app.ui.board.tabletop import Tabletop
from desktop_app.ui.theme import THEMES


@pytest.fixture
def table(qtbot: QtBot) -> Tabletop:
    table = Tabletop()
    qtbot.addWidget(table)
    return table


@pytest.mark.parametrize("height", [400, 575, 735, 1015, 1400])
@pytest.mark.parametrize("width", [340, 620, 900, 1600])
def test_nothing_is_cut_and_nothing_overlaps(table: Tabletop, width: int, height: int) -> None:
    table.resize(width, height)
    table.show()
    parts = [
        table.board,
        table.rack,
        table.action_bar,
        table.shuffle_button,
        table.sort_button,
        table.home_button,
        table.type_button,
    ]
    for part in parts:
        assert table.rect().contains(part.geometry()), part
    for index, part in enumerate(parts):
        for other in parts[:index]:
            assert not part.geometry().intersects(other.geometry()), (part, other)
    last = table.board.squares.rect(14, 14)
    assert table.board.rect().contains(last)
    for slot in range(7):
        assert table.rack.rect().contains(table.rack.rect_of(slot))


def test_the_box_for_a_move_is_as_easy_to_hit_as_the_buttons_it_covers(table: Tabletop) -> None:
    table.resize(620, 735)
    table.show()
    box = table.move_box
    box.show()
    high = table.action_bar.button("play").height()
    for part in (box.line, box.enter_button, box.close_button):
        assert part.height() == high and part.width() >= 50, part


def test_buttons_are_wide_enough_for_their_words(qtbot: QtBot, qapp: QApplication) -> None:
    before = qapp.font(), qapp.palette(), qapp.styleSheet(), qapp.style().objectName()
    table = Tabletop()
    qtbot.addWidget(table)
    try:
        apply_theme(qapp, THEMES["classic"])
        # The smallest window leaves this height; squares are 30 pixels then.
        table.resize(900, 575)
        table.show()
        for button in table.findChildren(QPushButton):
            if button.isVisible():
                words = button.fontMetrics().boundingRect(button.text())
                assert words.width() + 6 <= button.width(), button.text()
                assert words.height() <= button.height(), button.text()
    finally:
        qapp.setStyleSheet(before[2])
        qapp.setPalette(before[1])
        qapp.setFont(before[0])
        qapp.setStyle(before[3] or "fusion")


def test_tiles_are_as_large_on_the_rack_as_on_the_board(table: Tabletop) -> None:
    table.resize(900, 900)
    table.show()
    assert table.rack.rect_of(0).size() == table.board.squares.rect(0, 0).size()


def test_the_board_uses_the_height_and_gives_the_width_away(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.setContentsMargins(0, 0, 0, 0)
    table, rest = Tabletop(), QLabel("the rest, which would like to be very wide " * 4)
    row.addWidget(table, 0)
    row.addWidget(rest, 1)
    for size in (QSize(1280, 720), QSize(1920, 1000), QSize(1280, 720)):
        window.resize(size)
        window.show()
        qtbot.waitUntil(lambda: table.width() == table.width_for(table.height()))
        assert table.board.squares.size == table.square_size_for(size.height())


@pytest.mark.parametrize(("height", "square"), [(735, 39), (1015, 55)])
def test_squares_have_the_sizes_of_the_design(table: Tabletop, height: int, square: int) -> None:
    # The height in windows of 800 and 1080 pixels, without menu, margins and status line.
    assert table.square_size_for(height) == square


def test_a_theme_reaches_board_and_rack(table: Tabletop) -> None:
    table.resize(620, 720)
    table.show()
    table.show_theme(THEMES["night"])
    image = table.grab().toImage()
    corner = table.board.squares.rect(0, 1).bottomRight() + table.board.pos()
    assert image.pixelColor(corner.x() - 5, corner.y() - 5).name() == THEMES["night"].empty
