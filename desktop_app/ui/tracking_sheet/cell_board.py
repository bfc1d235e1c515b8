# SPDX-License-Identifier: MIT
"""The tiles of the set as cells, with the number that is left of each face."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from desktop_app.analysis.tracking_order import TileGroup, TrackingOrder
from desktop_app.rules.tiles import BLANK
from desktop_app.session.tracking import TrackingLevel, TrackingView
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.tracking_sheet.cell_layout import CellKey, SheetLayout, lay_out
from desktop_app.ui.tracking_sheet.sheet_texts import cell_name, detail_text
from desktop_app.ui.tracking_sheet.tile_cell import TileCell

_FIGURE = 0.46
"""Height of a figure's font, in heights of a cell."""
_STEPS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
_TYPED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class CellBoard(QWidget):
    """All cells. One of them takes the focus; the arrow keys go from one to another.

    Signals:
        cell_toggled: face and 0-based number of a cell that was clicked.
        face_crossed: a face that was typed, and whether with Shift, which gives a tile back.
        detail_wanted: what to say of the face under the pointer or the focus, "" for nothing.
        left_by_key: Escape was pressed.
        current_moved: where the cell stands that the arrow keys went to.
    """

    cell_toggled = Signal(str, int)
    face_crossed = Signal(str, bool)
    detail_wanted = Signal(str)
    left_by_key = Signal()
    current_moved = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._view: TrackingView | None = None
        self._room = QSize(540, 150)
        self._layout = SheetLayout({}, {}, QSize(0, 0))
        self._made_for: tuple[TrackingOrder, tuple[TileGroup, ...]] | None = None
        self._cells: dict[CellKey, TileCell] = {}
        self._current: CellKey | None = None

    @property
    def cells(self) -> dict[CellKey, TileCell]:
        """The cells by face and number."""
        return dict(self._cells)

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for cell in self._cells.values():
            cell.show_theme(theme)
        self.update()

    def show_view(self, view: TrackingView) -> None:
        """Show what each tile is."""
        self._view = view
        made_for = (view.order, view.groups)
        if made_for != self._made_for:
            self._made_for = made_for
            self._make_cells(view.groups)
            self.set_out(self._room)
        changed = []
        for (face, number), cell in self._cells.items():
            name, state = cell_name(view, face, number, self.tr), view.cells[face][number]
            if state is not cell.state:
                changed.append(name)
            cell.show_state(state, name, may_mark=view.may_mark)
            cell.setAccessibleDescription(detail_text(view, face, self.tr))
        if view.may_mark and len(changed) == 1:
            self._announce(changed[0])
        self.setAccessibleName(self.tr("Tiles of the set"))
        self.update()

    def set_out(self, room: QSize) -> None:
        """Place the cells in a room; higher than it where they do not fit."""
        self._room = room
        if self._view is None:
            return
        self._layout = lay_out(self._view.groups, self._view.order, room)
        for key, cell in self._cells.items():
            cell.setGeometry(self._layout.cells[key])
        self.resize(max(self._layout.size.width(), room.width()), self._layout.size.height())
        self.update()

    def take_focus(self) -> None:
        """Give the focus to the cell that had it last."""
        if self._current in self._cells:
            self._cells[self._current].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def sizeHint(self) -> QSize:
        """As the cells stand."""
        return self._layout.size

    @property
    def least_height(self) -> int:
        """What the smallest cells need at this width, in pixels; larger ones use what there is."""
        if self._view is None:
            return 0
        room = QSize(self._room.width(), 0)
        return lay_out(self._view.groups, self._view.order, room).size.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the figures; the cells draw themselves."""
        view = self._view
        if view is None or view.level is TrackingLevel.BLANK:
            return
        painter = QPainter(self)
        painter.setPen(QColor(self._theme.muted))
        is_columns = view.order is TrackingOrder.STRENGTH
        across = Qt.AlignmentFlag.AlignHCenter if is_columns else Qt.AlignmentFlag.AlignRight
        flags = int(across | Qt.AlignmentFlag.AlignVCenter)
        for face, rect in self._layout.counts.items():
            painter.setFont(tabular(ui_font(max(11, rect.height() * _FIGURE))))
            painter.drawText(rect, flags, str(view.left_of(face)))

    def _announce(self, text: str) -> None:
        """Say what a typed letter did: the focus stays on another cell."""
        announce(self, text)

    def _make_cells(self, groups: tuple[TileGroup, ...]) -> None:
        had_focus = any(cell.hasFocus() for cell in self._cells.values())
        for cell in self._cells.values():
            cell.hide()
            cell.deleteLater()
        keys = [
            (face, number)
            for group in groups
            for face, count in group.faces
            for number in range(count)
        ]
        self._cells = {key: self._make_cell(*key) for key in keys}
        self._set_current(self._current if self._current in self._cells else next(iter(keys), None))
        if had_focus:
            self.take_focus()

    def _make_cell(self, face: str, number: int) -> TileCell:
        cell = TileCell(face, number, self)
        cell.show_theme(self._theme)
        cell.clicked.connect(lambda: self._click(cell))
        cell.key_pressed.connect(self._press)
        cell.looked_at.connect(lambda is_on: self._look(cell, is_on))
        cell.show()
        return cell

    def _set_current(self, key: CellKey | None) -> None:
        """Only one cell is reached by Tab: a hundred stops would bar the way."""
        for which, cell in self._cells.items():
            is_current = which == key
            cell.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_current else Qt.FocusPolicy.NoFocus)
        self._current = key

    def _click(self, cell: TileCell) -> None:
        if self._view is not None and self._view.may_mark:
            self.cell_toggled.emit(cell.face, cell.number)

    def _look(self, cell: TileCell, is_on: bool) -> None:
        if self._view is not None:
            text = detail_text(self._view, cell.face, self.tr) if is_on else ""
            self.detail_wanted.emit(text)

    def _press(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.accept()
            self._step(_STEPS[key])
        elif key == Qt.Key.Key_Escape:
            event.accept()
            self.left_by_key.emit()
        elif self._view is not None and self._view.may_mark and not event.modifiers() & ~_TYPED:
            self._type(event)

    def _type(self, event: QKeyEvent) -> None:
        """A letter crosses off the next tile of it, the question mark a blank; Shift takes back."""
        typed = event.text()
        face = BLANK if typed == BLANK else typed.upper()
        if face not in self._layout.counts:
            return
        event.accept()
        is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier) and face != BLANK
        self.face_crossed.emit(face, is_back)

    def _step(self, step: QPoint) -> None:
        """Go to the next cell: along a line only within it, else to the nearest of the next."""
        if self._current is None:
            return
        places = self._layout.cells
        here = places[self._current]
        found: list[tuple[tuple[int, int], CellKey]] = []
        for key, rect in places.items():
            gap = rect.center() - here.center()
            along = gap.x() * step.x() + gap.y() * step.y()
            aside = abs(gap.x() * step.y()) + abs(gap.y() * step.x())
            if along > 0 and (step.y() or aside < here.height() // 2):
                found.append(((along, aside), key))
        if found:
            _, nearest = min(found)
            self._set_current(nearest)
            self.take_focus()
            self.current_moved.emit(places[nearest].center())


class CellArea(QScrollArea):
    """The board of cells in whatever room there is; it scrolls where that is too low."""

    def __init__(self, board: CellBoard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self.setWidget(board)
        board.current_moved.connect(lambda at: self.ensureVisible(at.x(), at.y()))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        board.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """What the cells take at a usual width."""
        return QSize(540, 150)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the cells out again."""
        super().resizeEvent(event)
        self.set_out()

    def set_out(self) -> None:
        """Use the room there is."""
        self._board.set_out(self.viewport().size())
