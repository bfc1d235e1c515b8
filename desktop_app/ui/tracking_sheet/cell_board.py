# SPDX-License-Identifier: MIT
"""The tiles of the set as cells, with the number left of each face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QLineF, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QWidget

from desktop_app.analysis.tracking_order import (
    GroupKind,
    TileGroup,
    TrackingOrder,
    column_places,
    grid_size,
)
from desktop_app.rules.tiles import BLANK
from desktop_app.session.tracking import CellState, TrackingLevel, TrackingView
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.tracking_sheet.sheet_texts import cell_name, detail_text

# Layout of the cells: in rows, or in columns by value, as large as fits.

CellKey = tuple[str, int]
"""A face, and the 0-based number of one of its tiles."""

_LARGEST = 96
_SMALLEST = 20
_SMALLEST_IN_COLUMNS = 18
_NARROWEST = 15
_FIGURE = 0.46
"""Font size of a count, relative to the height of the cell."""
_DIGIT = 0.66
"""Width of a digit, relative to the font size."""
_FIGURE_GAP = 3


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Layout of a sheet.

    Attributes:
        cells: rectangle of each tile.
        counts: rectangle of the count of each face.
        size: size of the whole.
    """

    cells: dict[CellKey, QRect]
    counts: dict[str, QRect]
    size: QSize


def lay_out(groups: Sequence[TileGroup], order: TrackingOrder, room: QSize) -> SheetLayout:
    """Return the largest layout that fits; if none does, it is higher than the room."""
    return _lay_out(tuple(groups), order, room.width(), room.height())


@lru_cache(maxsize=64)
def _lay_out(
    groups: tuple[TileGroup, ...], order: TrackingOrder, width: int, height: int
) -> SheetLayout:
    room = QSize(width, height)
    if order is TrackingOrder.STRENGTH:
        return _largest_columns(groups, room)
    for line in range(min(_LARGEST, height), _SMALLEST, -1):
        if _width_of_all(groups, line) > width * (height // line):
            continue
        size = _size_of(_place_faces(groups, line, width), line)
        # A face alone on a row may still be too wide.
        if size.height() <= height and size.width() <= width:
            return lay_lines(groups, line, width)
    return lay_lines(groups, _SMALLEST, width)


@dataclass(frozen=True, slots=True)
class _FacePlace:
    """Position of the count and the cells of one face in the rows, in pixels."""

    face: str
    count: int
    x: int
    y: int
    width: int


def _figure_size(height: int) -> float:
    return max(11, height * _FIGURE)


@cache
def _figure_width(height: int, count: int) -> int:
    """Return the room for a count up to `count`, and the gap after it."""
    digits = len(str(count))
    return max(round(height * 0.72), round(_figure_size(height) * _DIGIT * digits) + _FIGURE_GAP)


@cache
def _cell_width(face: str, height: int) -> int:
    """Return the width of a cell; a face of several letters needs more."""
    return round(round(height * 0.66) * (1 + 0.6 * (len(face) - 1)))


@lru_cache(maxsize=4 * _LARGEST)
def _width_of_all(groups: tuple[TileGroup, ...], height: int) -> int:
    """Return how long all faces are in one row: they cannot fit into rows that are shorter."""
    return sum(_face_width(*face, height) for group in groups for face in group.faces)


def _face_width(face: str, count: int, height: int) -> int:
    return _figure_width(height, count) + count * _cell_width(face, height)


def _place_faces(groups: Sequence[TileGroup], height: int, width: int) -> list[_FacePlace]:
    """Arrange faces in rows; a face is never broken, and consonants start a new row."""
    gap = round(height * 0.3)
    places = []
    x = y = 0
    for group in groups:
        if group.kind is GroupKind.CONSONANTS and x:
            x, y = 0, y + height
        for face, count in group.faces:
            needed = _face_width(face, count, height)
            if x and x + needed > width:
                x, y = 0, y + height
            places.append(_FacePlace(face, count, x, y, needed))
            x += needed + gap
    return places


def _size_of(places: Sequence[_FacePlace], height: int) -> QSize:
    right = max([place.x + place.width for place in places], default=0)
    return QSize(right, places[-1].y + height if places else 0)


def lay_lines(groups: Sequence[TileGroup], height: int, width: int) -> SheetLayout:
    """Return a layout in rows of this height and width."""
    cells: dict[CellKey, QRect] = {}
    counts: dict[str, QRect] = {}
    places = _place_faces(groups, height, width)
    for place in places:
        figure = _figure_width(height, place.count)
        broad = _cell_width(place.face, height)
        counts[place.face] = QRect(place.x, place.y, figure - _FIGURE_GAP, height)
        for number in range(place.count):
            x = place.x + figure + number * broad
            cells[place.face, number] = QRect(x, place.y, broad, height)
    return SheetLayout(cells, counts, _size_of(places, height))


def lay_columns(groups: Sequence[TileGroup], columns: int, cell: QSize) -> SheetLayout:
    """Return a layout in at most this many columns, with cells of one size."""
    places = column_places(groups, columns)
    cells: dict[CellKey, QRect] = {}
    counts: dict[str, QRect] = {}
    for place in places:
        x, y = place.column * cell.width(), place.row * cell.height()
        counts[place.face] = QRect(x, y - cell.height(), cell.width(), cell.height())
        for number in range(place.count):
            top = y + number * cell.height()
            cells[place.face, number] = QRect(x, top, cell.width(), cell.height())
    across, down = grid_size(places)
    return SheetLayout(cells, counts, QSize(across * cell.width(), down * cell.height()))


def _largest_columns(groups: Sequence[TileGroup], room: QSize) -> SheetLayout:
    if not groups:
        return SheetLayout({}, {}, QSize(0, 0))
    arranged = {grid_size(column_places(groups, width)) for width in range(1, 60)}
    # Widest first: in one row of columns, letters of equal value are side by side.
    sizes = sorted(arranged, reverse=True)
    for height in range(_LARGEST, _SMALLEST_IN_COLUMNS - 1, -1):
        for across, down in sizes:
            width = min(round(height * 1.2), room.width() // across)
            if down * height <= room.height() and width >= round(height * 0.8):
                return lay_columns(groups, across, QSize(width, height))
    # It will scroll: the widest arrangement is the lowest.
    fitting = [size for size in sizes if size[0] * _NARROWEST <= room.width()]
    across, _ = max(fitting, default=sizes[-1])
    width = max(_NARROWEST, min(round(_SMALLEST_IN_COLUMNS * 1.2), room.width() // across))
    return lay_columns(groups, across, QSize(width, _SMALLEST_IN_COLUMNS))


# One tile of the sheet: a letter, crossed out once it has been seen.

_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_LETTER = 0.64
"""Font size of the letter, relative to the height of the cell."""
_INK = 0.7
"""Share of its colour that a crossed-off letter keeps."""


class TileCell(QAbstractButton):
    """A cell; a click or Space crosses it off if the player keeps the sheet.

    Signals:
        key_pressed: a QKeyEvent for the sheet, which may accept it.
        looked_at: True when the cell gets the focus or the pointer, False when it loses it.
    """

    key_pressed = Signal(object)
    looked_at = Signal(bool)

    def __init__(self, face: str, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.face = face
        self.number = number
        self._state = CellState.LEFT
        self._theme: Theme = DEFAULT_THEME
        self.setText(face)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def state(self) -> CellState:
        """State of the tile."""
        return self._state

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_state(self, state: CellState, name: str, *, may_mark: bool) -> None:
        """Show the state of the tile; `name` is its accessible name."""
        if may_mark != self.isCheckable():
            self.setCheckable(may_mark)
        if may_mark and self.isChecked() != state.is_crossed:
            self.setChecked(state.is_crossed)
        if name != self.accessibleName():
            self.setAccessibleName(name)
        if state is not self._state:
            self._state = state
            self.update()

    def nextCheckState(self) -> None:
        """Do nothing: the cell changes once the mark is saved."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter click; other keys go to the sheet."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.isCheckable():
            self.click()
            return
        event.ignore()
        self.key_pressed.emit(event)
        if not event.isAccepted() and (event.key() != Qt.Key.Key_Space or self.isCheckable()):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the details of this face."""
        super().focusInEvent(event)
        self.looked_at.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the details."""
        super().focusOutEvent(event)
        self.looked_at.emit(False)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the details of this face."""
        super().enterEvent(event)
        self.looked_at.emit(True)

    def leaveEvent(self, event: object) -> None:
        """Hide the details."""
        self.looked_at.emit(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the letter; a box marks a tile on the rack or a mistake."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, state = self._theme, self._state
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if state is CellState.RACK:
            painter.setPen(QPen(QColor(theme.muted), 1))
            painter.drawRoundedRect(box, 3, 3)
        elif state in (CellState.MISSED, CellState.EXTRA):
            painter.setPen(QPen(QColor(theme.bad), 2))
            painter.drawRect(box)
        self._paint_letter(painter)
        if state.is_crossed:
            self._paint_stroke(painter, box.center().x(), box.center().y())
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)

    def _paint_letter(self, painter: QPainter) -> None:
        is_crossed = self._state is CellState.CROSSED
        weight = QFont.Weight.Normal if self._state.is_crossed else QFont.Weight.DemiBold
        px = self.height() * _LETTER
        font = ui_font(px, weight)
        width = QFontMetricsF(font).horizontalAdvance(self.face)
        if width > self.width():
            font = ui_font(px * self.width() / width, weight)
        painter.setFont(font)
        painter.setPen(self._faint() if is_crossed else QColor(self._theme.text))
        painter.drawText(self.rect(), _CENTRE, self.face)

    def _faint(self) -> QColor:
        """Return a colour between muted text and background that is still readable."""
        ink, ground = QColor(self._theme.muted), QColor(self._theme.panel)
        parts = (
            (ink.red(), ground.red()),
            (ink.green(), ground.green()),
            (ink.blue(), ground.blue()),
        )
        return QColor(*(round(_INK * one + (1 - _INK) * other) for one, other in parts))

    def _paint_stroke(self, painter: QPainter, x: float, y: float) -> None:
        reach = min(self.width(), self.height()) * 0.36
        is_wrong = self._state is CellState.EXTRA
        painter.setPen(QPen(QColor(self._theme.bad if is_wrong else self._theme.muted), 1.4))
        painter.drawLine(QLineF(x - reach, y + reach, x + reach, y - reach))
        if is_wrong:
            painter.drawLine(QLineF(x - reach, y - reach, x + reach, y + reach))


_STEPS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
_TYPED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class CellBoard(QWidget):
    """All cells. One of them can take the focus; the arrow keys move it.

    Signals:
        cell_toggled: face and 0-based number of the cell clicked.
        face_crossed: the face typed, and True with Shift, which restores a tile.
        detail_wanted: text about the face under the pointer or the focus, or "".
        left_by_key: Escape was pressed.
        current_moved: position of the cell that the arrow keys moved to.
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
        self._shown: dict[str, object] = {}
        self._current: CellKey | None = None

    @property
    def cells(self) -> dict[CellKey, TileCell]:
        """The cells by face and number."""
        return dict(self._cells)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        for cell in self._cells.values():
            cell.show_theme(theme)
        self.update()

    def show_view(self, view: TrackingView) -> None:
        """Show the state of each tile."""
        self._view = view
        made_for = (view.order, view.groups)
        if made_for != self._made_for:
            self._made_for = made_for
            self._make_cells(view.groups)
            self.set_out(self._room)
        changed = []
        for face, states in view.cells.items():
            facts = (states, view.chances.get(face), view.may_mark, view.level)
            if self._shown.get(face) == facts:
                continue
            self._shown[face] = facts
            detail = detail_text(view, face, self.tr)
            for number, state in enumerate(states):
                name, cell = cell_name(view, face, number, self.tr), self._cells[face, number]
                if state is not cell.state:
                    changed.append(name)
                cell.show_state(state, name, may_mark=view.may_mark)
                cell.setAccessibleDescription(detail)
        if view.may_mark and len(changed) == 1:
            self._announce(changed[0])
        self.setAccessibleName(self.tr("Tiles of the set"))
        self.update()

    def set_out(self, room: QSize) -> None:
        """Lay the cells out; higher than the room if they do not fit."""
        self._room = room
        if self._view is None:
            return
        self._layout = lay_out(self._view.groups, self._view.order, room)
        for key, cell in self._cells.items():
            cell.setGeometry(self._layout.cells[key])
        self.resize(max(self._layout.size.width(), room.width()), self._layout.size.height())
        self.update()

    def take_focus(self) -> None:
        """Focus the cell that had the focus last."""
        if self._current in self._cells:
            self._cells[self._current].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def sizeHint(self) -> QSize:
        """Return the size of the layout."""
        return self._layout.size

    @property
    def least_height(self) -> int:
        """Height of the smallest cells at this width, in pixels."""
        if self._view is None:
            return 0
        room = QSize(self._room.width(), 0)
        return lay_out(self._view.groups, self._view.order, room).size.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the counts; the cells paint themselves."""
        view = self._view
        if view is None or view.level is TrackingLevel.BLANK:
            return
        painter = QPainter(self)
        painter.setPen(QColor(self._theme.muted))
        is_columns = view.order is TrackingOrder.STRENGTH
        across = Qt.AlignmentFlag.AlignHCenter if is_columns else Qt.AlignmentFlag.AlignRight
        flags = int(across | Qt.AlignmentFlag.AlignVCenter)
        for face, rect in self._layout.counts.items():
            painter.setFont(tabular(ui_font(_figure_size(rect.height()))))
            painter.drawText(rect, flags, str(view.left_of(face)))

    def _announce(self, text: str) -> None:
        """Announce what a typed letter did, as the focus stays on another cell."""
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
        self._shown.clear()
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
        """Make one cell reachable by Tab: a hundred tab stops would be too many."""
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
        """A letter crosses off its next tile, the question mark a blank; Shift restores one."""
        typed = event.text()
        face = BLANK if typed == BLANK else typed.upper()
        if face not in self._layout.counts:
            return
        event.accept()
        is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier) and face != BLANK
        self.face_crossed.emit(face, is_back)

    def _step(self, step: QPoint) -> None:
        """Move to the next cell: within the row, or to the nearest in the next row."""
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
    """Scrolls the cells if they do not fit."""

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
        """Return the usual size."""
        return QSize(540, 150)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the cells out again."""
        super().resizeEvent(event)
        self.set_out()

    def set_out(self) -> None:
        """Lay the cells out in the current size."""
        self._board.set_out(self.viewport().size())
