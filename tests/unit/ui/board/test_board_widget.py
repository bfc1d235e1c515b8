# SPDX-License-Identifier: MIT
"""Look of the board, pixel by pixel where it matters."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import STANDARD_15, Board, Direction, Placement, Premium, parse_layout
from desktop_app.session.draft import TrialTile
from desktop_app.ui.board.board_ground import side_length
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.theme import THEMES, Theme
from tests.helpers.positions import ENGLISH_SET

VALUES = ENGLISH_SET.values
BOARD = Board.empty().with_placements(
    [Placement(7, 6, "C"), Placement(7, 7, "a"), Placement(7, 8, "T")]
)


def make(qtbot: QtBot, size: int = 39, theme: str = "classic") -> BoardWidget:
    widget = BoardWidget()
    qtbot.addWidget(widget)
    widget.show_theme(THEMES[theme])
    widget.resize(side_length(15, size), side_length(15, size))
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def picture(widget: BoardWidget) -> QImage:
    return widget.grab().toImage()


def part(image: QImage, rect: QRect) -> QImage:
    ratio = image.devicePixelRatio()
    corner = QPoint(round(rect.x() * ratio), round(rect.y() * ratio))
    return image.copy(QRect(corner, rect.size() * ratio))


def colours(image: QImage) -> set[str]:
    bits = image.convertToFormat(QImage.Format.Format_RGB32).constBits()
    return {f"#{pixel & 0xFFFFFF:06x}" for pixel in memoryview(bits).cast("I")}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("size", [39, 55])
def test_every_square_has_its_colour_and_its_label(qtbot: QtBot, theme: Theme, size: int) -> None:
    widget = make(qtbot, size, theme.name)
    assert widget.squares.size == size
    image = picture(widget)
    for row in range(15):
        for col in range(15):
            premium = STANDARD_15.premium_at(row, col)
            rect = widget.squares.rect(row, col)
            field = rect.bottomRight() - QPoint(5, 5)
            assert image.pixelColor(field).name() == theme.square(premium), (row, col)
            seen = colours(part(image, rect))
            assert (theme.label(premium) in seen) == (premium is not Premium.NONE), (row, col)


@pytest.mark.parametrize("ratio", [1, 2])
@pytest.mark.parametrize("size", [39, 55])
def test_no_square_is_cut(qtbot: QtBot, size: int, ratio: int) -> None:
    # One more square of empty background would be seen if the picture ended too early.
    widget = make(qtbot, size)
    image = QImage(widget.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("magenta"))
    widget.render(image)
    last = widget.squares.rect(14, 14)
    assert image.rect().contains(QRect(last.topLeft() * ratio, last.size() * ratio))
    expected = THEMES["classic"].triple_word
    for corner in (last.topRight() + QPoint(-3, 3), last.bottomRight() - QPoint(3, 3)):
        assert image.pixelColor(corner * ratio).name() == expected
    frame = QPoint(last.right() + 2, last.center().y())
    assert image.pixelColor(frame * ratio).name() == THEMES["classic"].frame


def test_corner_marks_tell_premiums_apart_without_colour(qtbot: QtBot) -> None:
    widget = make(qtbot, 55)
    image = picture(widget)
    shapes = {}
    for row, col in ((0, 0), (1, 1), (0, 3), (1, 5)):
        premium = STANDARD_15.premium_at(row, col)
        rect = widget.squares.rect(row, col)
        corner = part(image, QRect(rect.topLeft(), rect.size() / 3))
        ink = THEMES["classic"].label(premium)
        shapes[premium] = frozenset(
            (x, y)
            for x in range(corner.width())
            for y in range(corner.height())
            if corner.pixelColor(x, y).name() == ink
        )
    assert all(shapes.values())
    assert len(set(shapes.values())) == 4
    assert len(shapes[Premium.TRIPLE_LETTER]) > len(shapes[Premium.DOUBLE_LETTER])
    assert len(shapes[Premium.TRIPLE_WORD]) > len(shapes[Premium.DOUBLE_WORD])


def test_lane_of_a_hint_keeps_the_colours_of_premium_squares(qtbot: QtBot) -> None:
    widget = make(qtbot)
    widget.show_lane((Direction.ACROSS, 7))
    image = picture(widget)
    for col in range(15):
        premium = STANDARD_15.premium_at(7, col)
        field = widget.squares.rect(7, col).bottomRight() - QPoint(5, 5)
        is_kept = image.pixelColor(field).name() == THEMES["classic"].square(premium)
        assert is_kept == (premium is not Premium.NONE), col


def test_a_tile_covers_its_square_and_no_other(qtbot: QtBot) -> None:
    widget = make(qtbot)
    before = picture(widget)
    widget.show_position(BOARD, VALUES)
    after = picture(widget)
    changed = [
        (row, col)
        for row in range(15)
        for col in range(15)
        if part(before, widget.squares.rect(row, col).adjusted(5, 5, -5, -5))
        != part(after, widget.squares.rect(row, col).adjusted(5, 5, -5, -5))
    ]
    assert changed == [(7, 6), (7, 7), (7, 8)]
    seen = colours(part(after, widget.squares.rect(7, 6)))
    assert {THEMES["classic"].tile, THEMES["classic"].label_tile} <= seen


def test_a_blank_a_tried_tile_and_the_last_play_look_different(qtbot: QtBot) -> None:
    widget = make(qtbot, 55)
    looks = []
    for board, tried, last in (
        (Board.empty().with_placements([Placement(0, 1, "A")]), (), ()),
        (Board.empty().with_placements([Placement(0, 1, "a")]), (), ()),
        (Board.empty().with_placements([Placement(0, 1, "A")]), (), ((0, 1),)),
        (Board.empty(), (TrialTile(0, 0, 1, "A"),), ()),
        (Board.empty(), (TrialTile(0, 0, 1, "a"),), ()),
        (Board.empty(), (TrialTile(0, 0, 1, "?"),), ()),
    ):
        widget.show_position(board, VALUES, last)
        widget.show_tried(tried)
        looks.append(part(picture(widget), widget.squares.rect(0, 1)))
    different = [one for index, one in enumerate(looks) if one not in looks[:index]]
    assert len(different) == 6


def test_a_tried_tile_stands_two_pixels_higher(qtbot: QtBot) -> None:
    widget = make(qtbot, 55)

    def top_of_tile() -> int:
        image, rect = picture(widget), widget.squares.rect(1, 2)
        shine = THEMES["classic"].tile_shine
        # The dashed edge covers the bright upper rim, but not between its dashes.
        return min(
            y
            for y in range(rect.top() - 8, rect.bottom())
            for x in range(rect.left(), rect.right())
            if image.pixelColor(x, y).name() == shine
        )

    widget.show_position(Board.empty().with_placements([Placement(1, 2, "I")]), VALUES)
    lies = top_of_tile()
    widget.show_position(Board.empty(), VALUES)
    widget.show_tried([TrialTile(0, 1, 2, "I")])
    assert top_of_tile() == lies - 2


def test_hidden_tiles_are_left_out(qtbot: QtBot) -> None:
    widget = make(qtbot)
    empty = picture(widget)
    widget.show_tried([TrialTile(0, 3, 4, "A")])
    assert picture(widget) != empty
    widget.show_hidden([(3, 4)])
    assert picture(widget) == empty


@pytest.mark.parametrize("theme", THEMES)
def test_hatching_is_seen_on_every_field(qtbot: QtBot, theme: str) -> None:
    widget = make(qtbot, 39, theme)
    widget.show_position(BOARD, VALUES)
    squares = [(0, 0), (1, 1), (0, 3), (1, 5), (0, 1), (7, 6)]
    before = picture(widget)
    widget.show_forbidden(squares)
    after = picture(widget)
    for square in squares:
        rect = widget.squares.rect(*square)
        one, other = part(before, rect), part(after, rect)
        changed = sum(
            abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness()) > 60
            for x in range(one.width())
            for y in range(one.height())
        )
        assert changed > one.width() * one.height() / 12, square
    widget.show_forbidden([])
    assert picture(widget) == before


def test_the_letter_of_a_hatched_tile_stays_as_it_was(qtbot: QtBot) -> None:
    widget = make(qtbot)
    widget.show_position(BOARD, VALUES)
    rect = widget.squares.rect(7, 6)
    edge = rect.width() // 4
    letter = rect.adjusted(edge, edge, -edge, -edge)
    before = part(picture(widget), letter)
    widget.show_forbidden([(7, 6)])
    assert part(picture(widget), letter) == before


def test_the_cursor_is_seen_and_points(qtbot: QtBot) -> None:
    widget = make(qtbot)
    rect = widget.squares.rect(4, 5)
    looks = []
    for arrow in (None, Direction.ACROSS, Direction.DOWN):
        widget.show_cursor((4, 5), arrow)
        looks.append(part(picture(widget), rect))
    widget.show_cursor(None, None)
    looks.append(part(picture(widget), rect))
    assert len([one for index, one in enumerate(looks) if one not in looks[:index]]) == 4


def test_a_turned_board_shows_tiles_upside_down_and_labels_upright(qtbot: QtBot) -> None:
    widget = make(qtbot)
    widget.show_position(Board.empty().with_placements([Placement(2, 4, "L")]), VALUES)
    straight = picture(widget)
    upright = part(straight, widget.squares.rect(2, 4).adjusted(8, 8, -8, -8))
    label = part(straight, widget.squares.rect(0, 0).adjusted(2, 2, -2, -2))
    first_letter = part(straight, QRect(widget.squares.rect(0, 0).left(), 0, 39, 16))
    widget.show_turned(True)
    turned = picture(widget)
    tile = part(turned, widget.squares.rect(2, 4).adjusted(8, 8, -8, -8))
    assert widget.squares.rect(2, 4).top() > widget.squares.rect(14, 4).top()
    assert tile != upright
    assert part(turned, widget.squares.rect(0, 0).adjusted(2, 2, -2, -2)) == label
    right_end = QRect(widget.squares.rect(0, 0).left(), 0, 39, 16)
    assert part(turned, right_end) == first_letter, "A stands above the last column"
    widget.show_turned(False)
    assert picture(widget) == straight


def test_only_what_changed_is_painted_again(qtbot: QtBot) -> None:
    painted: list[QRect] = []

    class Watched(BoardWidget):
        def paintEvent(self, event):  # type: ignore[no-untyped-def]
            painted.append(event.rect())
            super().paintEvent(event)

    widget = Watched()
    qtbot.addWidget(widget)
    widget.resize(700, 700)
    widget.show()
    qtbot.waitExposed(widget)
    QApplication.processEvents()
    painted.clear()
    widget.show_tried([TrialTile(0, 3, 4, "A")])
    QApplication.processEvents()
    assert painted
    assert all(rect.width() <= 2 * widget.squares.size for rect in painted)
    painted.clear()
    widget.show_tried([TrialTile(0, 3, 4, "A")])
    widget.show_position(Board.empty(), {})
    QApplication.processEvents()
    assert painted == []


def test_another_layout_is_taken_over(qtbot: QtBot) -> None:
    widget = make(qtbot)
    widget.show_position(Board.empty(parse_layout("=.= .-. =.=")), VALUES)
    assert widget.part_count() == 9
    assert widget.squares.size == 163, "three squares and the margins fill 614 pixels"
    assert widget.part_name(0) == "A1, triple word, empty"


def test_every_square_can_be_read_out(qtbot: QtBot) -> None:
    widget = make(qtbot)
    widget.show_position(BOARD, VALUES)
    widget.show_tried([TrialTile(0, 8, 7, "S")])
    whole = QAccessible.queryAccessibleInterface(widget)
    assert whole.childCount() == 225
    names = [whole.child(index).text(QAccessible.Text.Name) for index in range(225)]
    assert names[7 * 15 + 6] == "C, three points, placed at G8"
    assert names[7 * 15 + 7] == "blank as A, no points, placed at H8"
    assert names[8 * 15 + 7] == "S, one point, being tried at H9"
    assert names[0] == "A1, triple word, empty"
    square = whole.child(7 * 15 + 6)
    assert square.rect().size() == widget.squares.rect(7, 6).size()
    middle = square.rect().center()
    assert whole.indexOfChild(whole.childAt(middle.x(), middle.y())) == 7 * 15 + 6
    assert whole.child(225) is None
    assert whole.text(QAccessible.Text.Name) == "Board"


def test_the_cursor_square_is_announced(qtbot: QtBot) -> None:
    widget = make(qtbot)
    widget.show_cursor((7, 7), Direction.DOWN)
    assert widget.accessibleDescription() == "H8, double word, empty; the arrow points down"
    whole = QAccessible.queryAccessibleInterface(widget)
    assert whole.focusChild().text(QAccessible.Text.Name) == "H8, double word, empty"
    assert not whole.child(7 * 15 + 7).state().focused, "the keys go elsewhere"
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.activateWindow()
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    assert whole.child(7 * 15 + 7).state().focused
    assert not whole.child(0).state().focused
    widget.show_cursor(None, None)
    assert whole.focusChild() is None


def test_a_square_says_which_interfaces_it_has_not(qtbot: QtBot) -> None:
    widget = make(qtbot)
    square = QAccessible.queryAccessibleInterface(widget).child(3)
    assert square.actionInterface() is not None
    for missing in (square.valueInterface, square.textInterface, square.selectionInterface):
        assert missing() is None


def test_a_board_that_a_screen_reader_has_seen_is_freed(qapp: QApplication) -> None:
    widget = BoardWidget()
    seen = QAccessible.queryAccessibleInterface(widget).child(3)
    assert seen.isValid()
    link = ref(widget)
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    del widget
    gc.collect()
    assert link() is None


def test_squares_end_with_their_board(qapp: QApplication) -> None:
    for _ in range(20):
        widget = BoardWidget()
        square = QAccessible.queryAccessibleInterface(widget).child(3)
        number = QAccessible.uniqueId(square)
        assert QAccessible.accessibleInterface(number) is not None
        widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert QAccessible.accessibleInterface(number) is None


def test_a_screen_reader_may_listen(qtbot: QtBot) -> None:
    widget = make(qtbot)
    QAccessible.setActive(True)
    try:
        for col in range(15):
            widget.show_cursor((3, col), Direction.ACROSS)
        assert widget.accessibleDescription().startswith("O4")
    finally:
        QAccessible.setActive(False)
