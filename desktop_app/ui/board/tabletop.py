# SPDX-License-Identifier: MIT
"""Layout of board, rack, buttons and moving tiles."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop_app.rules.board import Placement
from desktop_app.ui.board.action_bar import ActionBar
from desktop_app.ui.board.board_ground import fitting_size, side_length
from desktop_app.ui.board.board_widget import SMALLEST_SQUARE, BoardSurface, Square
from desktop_app.ui.board.move_box import MoveBox
from desktop_app.ui.board.rack_widget import HEIGHT as RACK_HEIGHT
from desktop_app.ui.board.rack_widget import RackWidget
from desktop_app.ui.board.tile_painter import FloatingLayer, TileAnimation, TileLook
from desktop_app.ui.theme import Theme
from desktop_app.ui.widgets.elided_label import NO_LIMIT

GAP = 6
USUAL_GAPS, LOW_GAPS = (12, 12, 6), (6, 6, 2)
"""Gaps above the rack, below it and below the buttons, in pixels: usually, and in a low window."""
_CLOSE = 2
"""Gap between the buttons beside a rack that is lower than two of them."""
BAR_HEIGHT = 30
BESIDE_GAP, MIN_FREE = 10, 120
"""With the rack beside the board: the gap between them, and the least height above the rack."""
LARGER_RACK = 1.5
"""Largest size of rack tiles beside the board, relative to those on the board."""
WIDEST_SHARE = 0.55
"""Largest share of the window's width for the board."""


class Tabletop(BoardSurface):
    """Lays out board, rack and buttons; knows nothing of games.

    Attributes:
        board, rack: with squares and tiles of one size.
        action_bar, move_box: share the last row.
        shuffle_button, sort_button, home_button, type_button: beside the rack.
        layer: tiles being moved.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_motion = True
        self._gaps = USUAL_GAPS
        self._min_cover_width = 0
        self._beside, self._has_rack, self._has_acts = 0, True, True
        self.rack = RackWidget(self)
        self.action_bar = ActionBar(self)
        self.move_box = MoveBox(self)
        self.move_box.hide()
        self.shuffle_button = self._tool(
            self.tr("Shuffle"), self.tr("Shuffle the tiles on the rack (F2)")
        )
        self.sort_button = self._tool(
            self.tr("Sort"), self.tr("Put the tiles of the rack in alphabetical order (F3)")
        )
        self.home_button = self._tool(
            self.tr("Recall"), self.tr("Recall all tiles to the rack (Esc)")
        )
        self.type_button = self._tool(
            self.tr("Type a move"), self.tr("Type a move, such as 8D WORD (Ctrl+L)")
        )
        self._short_words = {self.type_button: self.tr("Type")}
        self.layer = FloatingLayer(self)
        self.layer.arrived.connect(self._show_arrived)

    def _tool(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAccessibleName(text)
        button.setToolTip(tip)
        button.setProperty("role", "compact")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.board.show_theme(theme)
        self.rack.show_theme(theme)

    def set_motion(self, has_motion: bool) -> None:
        """Set whether tiles slide and turn, or appear in place at once."""
        self._has_motion = has_motion
        self.rack.set_motion(has_motion)
        if not has_motion:
            self.layer.settle()

    def _show_arrived(self) -> None:
        self.rack.show_hidden(())
        self.board.show_hidden(())

    @property
    def _slides(self) -> bool:
        """True if tiles may be seen to move."""
        return self._has_motion and self.isVisible()

    def greet(self, squares: Sequence[Square]) -> None:
        """Greet a bingo on these squares, for a second and in the way of nothing."""
        if self._slides:
            self.board.greet(squares)

    def slide_in(self, placements: Sequence[Placement]) -> None:
        """Animate tiles of another player from beyond the upper edge to their squares."""
        if not placements or not self._slides:
            return
        painter, squares = self.board.tile_painter, self.board.squares
        shift = QPointF(self.board.pos()) - QPointF(painter.margin, painter.margin)
        slides = []
        for placement in placements:
            end = QPointF(squares.rect(placement.row, placement.col).topLeft()) + shift
            start = QPointF(end.x(), -squares.size)
            look = TileLook(placement.tile, is_last=True, is_turned=squares.is_turned)
            slides.append(TileAnimation(painter.picture(look), start, end))
        self.layer.slide(slides)
        self.board.show_hidden([(placement.row, placement.col) for placement in placements])

    def slide_out(self, moves: Sequence[tuple[str, Square, int]]) -> None:
        """Animate tiles from their slots on the rack to their squares.

        Each move is a tile as it is shown on the board, its square and its slot.
        """
        if not moves or not self._slides:
            return
        painter, squares = self.board.tile_painter, self.board.squares
        shift = QPointF(painter.margin, painter.margin)
        slides = []
        for tile, square, slot in moves:
            start = QPointF(self.rack.rect_of(slot).topLeft() + self.rack.pos()) - shift
            end = QPointF(squares.rect(*square).topLeft() + self.board.pos()) - shift
            look = TileLook(tile, is_tried=True, is_turned=squares.is_turned)
            slides.append(TileAnimation(painter.picture(look), start, end))
        self.layer.slide(slides)
        self.board.show_hidden([square for _, square, _ in moves])

    def slide_home(self, moves: Sequence[tuple[str, Square, int]]) -> None:
        """Animate tiles from their squares to their slots on the rack.

        Each move is a rack tile, its square and its slot.
        """
        if moves and self._slides:
            self.layer.slide([self._slide(*move) for move in moves])
            self.rack.show_hidden({slot for _, _, slot in moves})

    def show_apart(self, slots: Collection[int]) -> None:
        """Show these tiles beside the rack, and make the rack wider for them."""
        self.rack.show_apart(slots)
        if self.rack.sizeHint() != self.rack.size():
            self.arrange()

    def _slide(self, tile: str, square: Square, slot: int) -> TileAnimation:
        painter = self.rack.tile_painter
        shift = QPointF(painter.margin, painter.margin)
        start = self.board.squares.rect(*square).topLeft() + self.board.pos()
        end = self.rack.rect_of(slot).topLeft() + self.rack.pos()
        return TileAnimation(
            painter.picture(TileLook(tile)), QPointF(start) - shift, QPointF(end) - shift
        )

    # ------------------------------------------------------------------ layout

    def square_size_for(self, height: int) -> int:
        """Return the largest square, in pixels, at which board, rack and buttons fit a height."""
        rows = self.board.shown_board.layout.rows
        size = max(1, height // rows)
        while size > 1 and self._height_for(size) > height:
            size -= 1
        return size

    def width_for(self, height: int) -> int:
        """Return the width of the board at a height, in pixels."""
        return side_length(self.board.shown_board.layout.cols, self.square_size_for(height))

    def sizeHint(self) -> QSize:
        """Return the width for the current height, and the height for squares of 39 pixels."""
        if self._beside:
            return self.minimumSizeHint()
        return QSize(self._wanted_width(), self._height_for(39))

    def minimumSizeHint(self) -> QSize:
        """Return the width for the current height, limited to a share of the window."""
        smallest = self._size_for(SMALLEST_SQUARE)
        if self._beside:
            least = side_length(self.board.shown_board.layout.rows, SMALLEST_SQUARE)
            return QSize(least + BESIDE_GAP + self._beside, max(least, self._min_column_height))
        share = round(self.window().width() * WIDEST_SHARE)
        least = max(smallest.width(), self._min_width)
        width = max(least, min(self._wanted_width(), share))
        return QSize(width, smallest.height())

    def stand_beside(self, least: int, *, has_rack: bool = True, has_acts: bool = True) -> None:
        """Put rack and buttons beside the board, in a column of at least `least` pixels; 0: below.

        For low windows. Other panels go into `free_rect`: the whole column, above the rack and the
        buttons unless these are left out. They may be once the game is over.
        """
        wanted = (least, has_rack or not least, has_acts or not least)
        if wanted != (self._beside, self._has_rack, self._has_acts):
            self._beside, self._has_rack, self._has_acts = wanted
            self.rack.setVisible(self._has_rack)
            for part in (self.action_bar, *self._tool_buttons):
                part.setVisible(self._has_acts)
            self.move_box.hide()
            self.updateGeometry()
            self.arrange()

    @property
    def free_rect(self) -> QRect:
        """Free area above the rack beside the board; empty if the rack is below."""
        if not self._beside:
            return QRect()
        left = self.board.geometry().right() + 1 + BESIDE_GAP
        bottom = self.rack.y() - GAP if self._has_rack else self.height()
        return QRect(left, 0, self.width() - left, bottom)

    def _wanted_width(self) -> int:
        return max(self._min_width, self.width_for(self.height()))

    @property
    def _min_width(self) -> int:
        """Least width of rack and buttons, however small the squares are."""
        return max(
            self.action_bar.minimumSizeHint().width(), self._min_cover_width, self._min_rack_width
        )

    @property
    def _min_rack_width(self) -> int:
        """Width of a rack of the smallest tiles with the short buttons beside it."""
        words = max(map(self._short_width, self._tool_buttons))
        return self.rack.width_for(SMALLEST_SQUARE) + 2 * (words + 2)

    @property
    def _tool_buttons(self) -> tuple[QPushButton, ...]:
        return self.shuffle_button, self.sort_button, self.home_button, self.type_button

    def _short_width(self, button: QPushButton) -> int:
        """Return the width of a button with its short text, in pixels."""
        short = self._short_words.get(button, button.accessibleName())
        advance = button.fontMetrics().horizontalAdvance
        return button.minimumSizeHint().width() - advance(button.text()) + advance(short)

    def show_bar_lines(self, lines: int) -> None:
        """Show the buttons of a turn in one row or two."""
        self.action_bar.show_lines(lines)
        self.updateGeometry()
        self.arrange()

    def show_low(self, *, is_low: bool) -> None:
        """Use narrow or usual gaps around the rack."""
        self._gaps = LOW_GAPS if is_low else USUAL_GAPS
        self.updateGeometry()
        self.arrange()

    def set_min_cover_width(self, width: int) -> None:
        """Set the least width, in pixels, of panels that cover rack and buttons."""
        if width != self._min_cover_width:
            self._min_cover_width = width
            self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        """Lay out again when a button changes its size hint."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.arrange()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new size."""
        super().resizeEvent(event)
        self.layer.settle()
        self.arrange()
        if event.size().height() != event.oldSize().height():
            # The width depends on the height: the parent layout must ask again.
            self.updateGeometry()

    def _size_for(self, square: int) -> QSize:
        cols = self.board.shown_board.layout.cols
        return QSize(side_length(cols, square), self._height_for(square))

    def _height_for(self, square: int) -> int:
        rows = self.board.shown_board.layout.rows
        return (
            side_length(rows, square) + self._row_height(square) + self._bar_height + self._gaps[2]
        )

    def _row_height(self, square: int) -> int:
        """Return the height from the board to the buttons of a turn, in pixels."""
        rack = self._gaps[0] + math.ceil(square * RACK_HEIGHT) + self._gaps[1]
        return max(rack, 2 * self.type_button.minimumSizeHint().height() + _CLOSE)

    @property
    def _bar_height(self) -> int:
        hints = (self.action_bar.sizeHint(), self.move_box.sizeHint())
        return max(BAR_HEIGHT, *(hint.height() for hint in hints))

    @property
    def _min_column_height(self) -> int:
        """Least height of the column beside the board, in pixels."""
        rack = math.ceil(SMALLEST_SQUARE * RACK_HEIGHT)
        tools = self.type_button.minimumSizeHint().height()
        return MIN_FREE + rack + tools + self._bar_height + 3 * GAP

    def _arrange_beside(self) -> None:
        """Give the board the full height, with rack, buttons and acts beside it."""
        layout = self.board.shown_board.layout
        self.setMaximumWidth(NO_LIMIT)
        size = fitting_size(layout, self.width() - BESIDE_GAP - self._beside, self.height())
        width, height = side_length(layout.cols, size), side_length(layout.rows, size)
        self.board.setGeometry(0, (self.height() - height) // 2, width, height)
        left = width + BESIDE_GAP
        room = max(1, self.width() - left)
        bar = QRect(left, self.height() - self._bar_height, room, self._bar_height)
        self.action_bar.setGeometry(bar)
        self.move_box.setGeometry(bar)
        tall = self.type_button.minimumSizeHint().height()
        top = bar.top() - GAP - tall if self._has_acts else self.height()
        buttons = self._tool_buttons
        wide = (room - (len(buttons) - 1) * GAP) // len(buttons)
        self._word_tools(wide)
        for number, button in enumerate(buttons):
            button.setGeometry(left + number * (wide + GAP), top, wide, tall)
        # Without buttons it is only looked at, and the panels need the height.
        tile = round(size * LARGER_RACK) if self._has_acts else size
        while tile > 1 and self.rack.width_for(tile) > room:
            tile -= 1
        self.rack.show_size(tile)
        hint = self.rack.sizeHint()
        ledge = QRect(QPoint(left + (room - hint.width()) // 2, top - GAP - hint.height()), hint)
        self.rack.setGeometry(ledge)
        self.layer.setGeometry(self.rect())

    def arrange(self) -> None:
        """Put the board above, the rack centred below it, the buttons in the last row.

        The maximum width is what the board can use, so that the parent layout gives the rest away.
        """
        if self._beside:
            self._arrange_beside()
            return
        layout = self.board.shown_board.layout
        size = self.square_size_for(self.height())
        smallest = max(side_length(layout.cols, SMALLEST_SQUARE), self._min_width)
        self.setMaximumWidth(max(smallest, side_length(layout.cols, size)))
        while size > 1 and side_length(layout.cols, size) > self.width():
            size -= 1
        width, height = side_length(layout.cols, size), side_length(layout.rows, size)
        # If the buttons are wider than the board, the board is centred above them.
        full = max(width, min(self.width(), self._min_width))
        self.board.setGeometry((full - width) // 2, 0, width, height)
        self.rack.show_size(size)
        hint = self.rack.sizeHint()
        left = max(0, (full - hint.width()) // 2)
        row = self._row_height(size)
        spare = row - self._gaps[0] - hint.height() - self._gaps[1]
        top = height + self._gaps[0] + max(0, spare // 2)
        self.rack.setGeometry(left, top, hint.width(), hint.height())
        self._arrange_tools(full)
        bar = QRect(0, height + row, full, self._bar_height)
        self.action_bar.setGeometry(bar)
        self.move_box.setGeometry(bar)
        self.layer.setGeometry(self.rect())

    def _word_tools(self, room: int) -> None:
        """Use short button texts if the long ones do not fit beside the rack."""
        advance = self.type_button.fontMetrics().horizontalAdvance
        around = self.type_button.minimumSizeHint().width() - advance(self.type_button.text())
        needed = max(advance(button.accessibleName()) for button in self._tool_buttons) + around
        for button, short in self._short_words.items():
            text = button.accessibleName() if needed <= room else short
            if button.text() != text:
                button.setText(text)

    def _arrange_tools(self, width: int) -> None:
        """Put two buttons left of the rack and two right of it, one above the other."""
        rack = self.rack.geometry()
        self._word_tools(rack.left() - 2)
        words = max(button.minimumSizeHint().width() for button in self._tool_buttons)
        wide = max(1, rack.left() - 2 * GAP)
        least = self.type_button.minimumSizeHint().height()
        if wide < words:
            wide = min(words, rack.left() - 2)
        # Beside a small rack they also use the room above and below it.
        between = GAP if rack.height() >= 2 * least + GAP else _CLOSE
        high = max(least, (rack.height() - between) // 2)
        top = rack.center().y() - (2 * high + between) // 2 + 1
        low = top + high + between
        right = width - wide
        self.shuffle_button.setGeometry(0, top, wide, high)
        self.sort_button.setGeometry(0, low, wide, high)
        self.home_button.setGeometry(right, top, wide, high)
        self.type_button.setGeometry(right, low, wide, high)
