# SPDX-License-Identifier: MIT
"""Rows that wrap, chips of two lines, and charts that grow."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.chart_scale import MOST, chart_scale
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.flow_row import FlowRow

WIDE, HIGH = 100, 30


def part() -> QPushButton:
    button = QPushButton("x")
    button.setFixedSize(WIDE, HIGH)
    return button


@pytest.fixture
def row(qtbot: QtBot) -> FlowRow:
    made = FlowRow()
    qtbot.addWidget(made)
    for _ in range(3):
        made.add(part())
    made.resize(400, 200)
    made.show()
    return made


def children(row: FlowRow) -> list[QWidget]:
    return [child for child in row.children() if isinstance(child, QWidget)]


def test_one_line_where_there_is_room(row: FlowRow) -> None:
    assert [child.x() for child in children(row)] == [0, 106, 212]
    assert row.minimumHeight() == HIGH and row.minimumSizeHint().width() == WIDE


def test_the_next_line_where_there_is_none(row: FlowRow) -> None:
    row.resize(220, 200)
    assert [(child.x(), child.y()) for child in children(row)] == [(0, 0), (106, 0), (0, 36)]
    assert row.minimumHeight() == 2 * HIGH + 6 == row.heightForWidth(220)


def test_children_shown_while_their_row_is_hidden_have_their_places(row: FlowRow) -> None:
    first, second, third = children(row)
    for widget in (second, third):
        widget.hide()
    row.hide()
    first.hide()
    second.show()
    third.show()
    row.show()
    assert [second.x(), third.x()] == [0, 106]


def test_who_is_hidden_takes_no_room(row: FlowRow, qtbot: QtBot) -> None:
    row.resize(220, 200)
    first = children(row)[0]
    first.hide()
    qtbot.waitUntil(lambda: row.minimumHeight() == HIGH)
    assert [child.x() for child in children(row)[1:]] == [0, 106]
    assert first.isHidden()


def test_what_is_left_over_goes_before_or_into_a_part(qtbot: QtBot) -> None:
    row = FlowRow()
    qtbot.addWidget(row)
    stretched = QPushButton("y")
    row.add(stretched, stretch=1)
    row.add(part())
    row.resize(300, 40)
    row.show()
    assert stretched.width() == 300 - WIDE - 6
    pushed = part()
    other = FlowRow()
    qtbot.addWidget(other)
    other.add(part())
    other.add(pushed, is_pushed=True)
    other.resize(300, 40)
    other.show()
    assert pushed.x() == 300 - WIDE


def test_a_row_runs_from_the_right_where_one_reads_so(row: FlowRow) -> None:
    row.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    row.resize(401, 200)
    assert [child.x() for child in children(row)] == [301, 195, 89]


def test_a_chip_takes_a_second_line_before_it_is_cut(qtbot: QtBot) -> None:
    text = "North American tournament rules, 2016"
    chip = Chip(text, most_lines=2)
    qtbot.addWidget(chip)
    whole, least = chip.sizeHint().width(), chip.minimumSizeHint().width()
    assert chip.lines_in(whole) == (text,)
    two = chip.lines_in(least)
    assert len(two) == 2 and " ".join(two) == text
    assert chip.heightForWidth(least) > chip.heightForWidth(whole)
    chip.resize(least // 2, 40)
    chip.show()
    assert chip.toolTip() == text == chip.accessibleName()
    assert len(Chip(text).lines_in(least)) == 1


@pytest.mark.parametrize(
    ("size", "scale"),
    [((300, 120), 1.0), ((640, 300), 1.0), ((4000, 120), 1.0), ((9000, 9000), MOST)],
)
def test_a_chart_grows_with_its_smaller_side(size: tuple[int, int], scale: float) -> None:
    assert chart_scale(QSize(*size)) == scale


def test_a_chart_twice_as_large_has_lines_that_are_thicker() -> None:
    assert chart_scale(QSize(640, 300)) < chart_scale(QSize(1280, 600)) < 2


def test_what_wraps_goes_above_where_a_row_grows_up(qtbot: QtBot) -> None:
    row = FlowRow(grows_up=True)
    qtbot.addWidget(row)
    for _ in range(3):
        row.add(part())
    row.resize(220, 200)
    row.show()
    assert [(child.x(), child.y()) for child in children(row)] == [(0, 36), (106, 36), (0, 0)]


def test_keys_of_one_size_fill_their_lines_evenly(qtbot: QtBot) -> None:
    row = FlowRow(is_even=True)
    qtbot.addWidget(row)
    for _ in range(11):
        row.add(part())
    row.resize(8 * WIDE + 7 * 6, 200)
    row.show()
    assert [child.y() for child in children(row)] == [0] * 5 + [36] * 6
    row.resize(11 * WIDE + 10 * 6, 200)
    assert {child.y() for child in children(row)} == {0}


class Counting(QPushButton):
    """Counts how often it is measured."""

    count = 0

    def sizeHint(self) -> QSize:
        self.count += 1
        return super().sizeHint()


def test_parts_that_do_not_change_are_measured_once(row: FlowRow) -> None:
    button = Counting("y")
    row.add(button)
    row.sizeHint()
    before = button.count
    for width in (100, 200, 300):
        row.heightForWidth(width)
        row.resize(width, 200)
    row.minimumSizeHint()
    assert button.count == before
    button.setText("longer than before")
    row.sizeHint()
    assert button.count > before


@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_change_is_measured_at_once_also_while_the_row_is_hidden(
    row: FlowRow, is_hidden: bool
) -> None:
    row.setHidden(is_hidden)
    inner = FlowRow()
    button = QPushButton("y")
    inner.add(button)
    row.add(inner)
    narrow = row.sizeHint().width()
    button.setText("longer than before")
    assert row.sizeHint().width() > narrow
    wide = row.sizeHint().width()
    children(row)[0].hide()
    assert row.sizeHint().width() == wide - WIDE - 6
    children(row)[0].show()
    assert row.sizeHint().width() == wide


def test_what_lies_deeper_in_a_part_is_measured_at_once(row: FlowRow) -> None:
    holder = QWidget()
    label = QPushButton("y", holder)
    QHBoxLayout(holder).addWidget(label)
    row.add(holder)
    narrow = row.sizeHint().width()
    label.setText("longer than before")
    assert row.sizeHint().width() > narrow
