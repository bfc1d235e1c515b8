# SPDX-License-Identifier: MIT
"""Accessibility of widgets that paint their own parts: each square or rack tile is a child.

The first `AccessiblePartsWidget` installs a factory that gives every such widget an accessible
interface with a child for each part.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache, partial
from weakref import ref

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QMouseEvent,
    QPalette,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QWidget
from shiboken6 import Shiboken

from desktop_app.rules.board import Board, Direction, Premium
from desktop_app.rules.move import format_square
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import BLANK, face_of, is_blank, rack_tile
from desktop_app.sentences.sentence import Counted
from desktop_app.session.draft import RackSlot
from desktop_app.translation.words import tr
from desktop_app.ui.widgets.spoken import NO_INTERFACE, Actions, living


class AccessiblePartsWidget(QWidget):
    """A widget that paints named parts.

    `cursor_part` is the part with the cursor, -1 if there is none. Qt's metaclass does not refuse a
    subclass that leaves out an abstract method; the type check and a test do.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cursor_part = -1
        _install_factory()

    @abstractmethod
    def part_count(self) -> int:
        """Return the number of parts."""

    @abstractmethod
    def part_name(self, index: int) -> str:
        """Return the accessible name of a part."""

    @abstractmethod
    def part_rect(self, index: int) -> QRect:
        """Return the rectangle of a part, in widget coordinates."""

    @abstractmethod
    def part_at(self, point: QPoint) -> int:
        """Return the part at a point of the widget, -1 if there is none."""

    def part_is_marked(self, index: int) -> bool | None:
        """Return True if a part is checked; None if it cannot be."""
        return None

    def press_part(self, index: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Send the widget a click on a part, unless another widget covers it."""
        point = self.part_rect(index).center()
        parent = self.parentWidget()
        above = None if parent is None else parent.childAt(self.mapTo(parent, point))
        if not (self.isVisible() and self.isEnabled()) or above not in (None, self):
            return
        none = Qt.MouseButton.NoButton
        where, on_screen = QPointF(point), QPointF(self.mapToGlobal(point))
        for kind, held in (
            (QEvent.Type.MouseButtonPress, button),
            (QEvent.Type.MouseButtonRelease, none),
        ):
            keys = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(self, QMouseEvent(kind, where, on_screen, button, held, keys))

    def announce_part(self, index: int) -> None:
        """Set the part with the cursor, and notify screen readers."""
        self.cursor_part = index
        if QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild(index)
            QAccessible.updateAccessibility(event)


# Qt accepts None for a missing child, object or window; its stubs do not say so.


class _Part(QAccessibleInterface):
    """One part of a widget."""

    def __init__(self, widget: AccessiblePartsWidget, index: int) -> None:
        super().__init__()
        self._link = ref(widget)
        self.index = index
        self.pressing = Actions({QAccessibleActionInterface.pressAction(): self._press})
        self.marking = Actions(
            {
                QAccessibleActionInterface.pressAction(): self._press,
                QAccessibleActionInterface.toggleAction(): self._mark,
            }
        )

    def _owner(self) -> AccessiblePartsWidget | None:
        """Return the widget, or None if it is gone or no longer has this part."""
        widget = living(self._link)
        return widget if widget is not None and self.index < widget.part_count() else None

    def _press(self, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        owner = self._owner()
        if owner is not None:
            owner.press_part(self.index, button)

    def _mark(self) -> None:
        self._press(Qt.MouseButton.RightButton)

    def _is_marked(self) -> bool | None:
        owner = self._owner()
        return None if owner is None else owner.part_is_marked(self.index)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        if kind != QAccessible.InterfaceType.ActionInterface:
            return NO_INTERFACE
        return self.pressing if self._is_marked() is None else self.marking

    def isValid(self) -> bool:
        return self._owner() is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        widget = living(self._link)
        return None if widget is None else widget.window().windowHandle()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        widget = living(self._link)
        return None if widget is None else QAccessible.queryAccessibleInterface(widget)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        owner = self._owner()
        return owner.part_name(self.index) if owner and kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: names come from the game."""

    def rect(self) -> QRect:
        owner = self._owner()
        if owner is None:
            return QRect()
        rect = owner.part_rect(self.index)
        return QRect(owner.mapToGlobal(rect.topLeft()), rect.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        # The fields are single bits, which Python sees as int.
        state, owner = QAccessible.State(), self._owner()
        state.focusable = 1
        state.invisible = int(owner is None or not owner.isVisible())
        is_marked = self._is_marked()
        state.checkable, state.checked = int(is_marked is not None), int(bool(is_marked))
        state.focused = int(
            owner is not None and owner.cursor_part == self.index and _has_keys(owner)
        )
        return state

    def foregroundColor(self) -> QColor:
        return QPalette().text().color()

    def backgroundColor(self) -> QColor:
        return QPalette().window().color()


def _has_keys(widget: AccessiblePartsWidget) -> bool:
    """True if the widget, or the area that holds it and moves its cursor, has the focus."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is widget or focus.isAncestorOf(widget))


class _Whole(QAccessibleWidget):
    """A widget with its parts as children."""

    def __init__(self, widget: AccessiblePartsWidget) -> None:
        super().__init__(widget, QAccessible.Role.List, widget.accessibleName())
        self._link = ref(widget)
        self.parts: dict[int, _Part] = {}

    def childCount(self) -> int:
        widget = living(self._link)
        return 0 if widget is None else widget.part_count()

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        widget = living(self._link)
        if widget is None or not 0 <= index < widget.part_count():
            return None
        if index not in self.parts:
            part = _Part(widget, index)
            QAccessible.registerAccessibleInterface(part)
            self.parts[index] = part
        return self.parts[index]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        widget = living(self._link)
        if widget is None:
            return None
        return self.child(widget.part_at(widget.mapFromGlobal(QPoint(x, y))))

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        widget = living(self._link)
        return self.child(-1 if widget is None else widget.cursor_part)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, _Part) else -1

    def text(self, kind: QAccessible.Text) -> str:
        widget = living(self._link)
        if widget is not None and kind == QAccessible.Text.Name:
            return widget.accessibleName()
        if widget is not None and kind == QAccessible.Text.Description:
            return widget.accessibleDescription()
        return ""


def _make_interface(_key: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, AccessiblePartsWidget):
        return None
    interface = _Whole(thing)
    # Qt keeps bare pointers: the widget keeps the Python objects alive, and they end with it.
    thing._accessible = interface  # type: ignore[attr-defined]
    thing.destroyed.connect(partial(_forget_parts, interface.parts))
    return interface


def _forget_parts(parts: dict[int, _Part]) -> None:
    """Delete the interfaces of the parts.

    Qt cannot: a part has no QObject whose end it could see.
    """
    for part in filter(Shiboken.isValid, parts.values()):
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
    parts.clear()


@cache
def _install_factory() -> None:
    QAccessible.installFactory(_make_interface)


# Accessible names of squares and rack tiles: one whole sentence for every case.

EMPTY_SQUARES: Mapping[Premium, str] = {
    Premium.NONE: "{square}, empty",
    Premium.DOUBLE_LETTER: "{square}, double letter, empty",
    Premium.TRIPLE_LETTER: "{square}, triple letter, empty",
    Premium.DOUBLE_WORD: "{square}, double word, empty",
    Premium.TRIPLE_WORD: "{square}, triple word, empty",
}
POINTS: tuple[str, ...] = (
    "no points",
    "one point",
    "two points",
    "three points",
    "four points",
    "five points",
    "six points",
    "seven points",
    "eight points",
    "nine points",
    "ten points",
)
MORE_POINTS = Counted("{count} point", "{count} points")
LAID = "{tile}, {points}, placed at {square}"
LAID_BLANK = "blank as {tile}, {points}, placed at {square}"
TRIED = "{tile}, {points}, being tried at {square}"
TRIED_BLANK = "blank as {tile}, {points}, being tried at {square}"
TRIED_UNNAMED = "blank without a letter, being tried at {square}"
ON_RACK = "{tile}, {points}, tile {number} of the rack"
ON_RACK_BLANK = "blank, tile {number} of the rack"
MARKED = "{tile}, {points}, tile {number} of the rack, marked for exchange"
MARKED_BLANK = "blank, tile {number} of the rack, marked for exchange"
APART = "{tile}, {points}, tile {number}, drawn and not on the rack yet"
APART_BLANK = "blank, tile {number}, drawn and not on the rack yet"
AWAY = "place {number} of the rack, its tile is on the board"
PICKED_UP = "{name}, picked up"
FACE_DOWN = "tile {number} of the rack, face down"
ARROWS: Mapping[Direction | None, str] = {
    Direction.ACROSS: "the arrow points across",
    Direction.DOWN: "the arrow points down",
    None: "no arrow",
}


def points_words(count: int) -> str:
    """Return a number of points in words."""
    return tr(POINTS[count]) if 0 <= count < len(POINTS) else tr(MORE_POINTS.of(count))


def square_name(
    board: Board, values: Mapping[str, int], row: int, col: int, tried: str = ""
) -> str:
    """Return the accessible name of a square; `tried` is the tile being tried on it."""
    square = format_square(row, col)
    tile = tried or board.tile_at(row, col)
    if not tile:
        return tr(EMPTY_SQUARES[board.layout.premium_at(row, col)]).format(square=square)
    if tile == BLANK:
        return tr(TRIED_UNNAMED).format(square=square)
    if tried:
        pattern = TRIED_BLANK if is_blank(tile) else TRIED
    else:
        pattern = LAID_BLANK if is_blank(tile) else LAID
    points = points_words(values.get(rack_tile(tile), 0))
    return tr(pattern).format(tile=face_of(tile), points=points, square=square)


def slot_name(
    slot: RackSlot, values: Mapping[str, int], number: int, *, is_apart: bool = False
) -> str:
    """Return the accessible name of a rack slot.

    `number` counts from 1; `is_apart` is true for a tile beside the rack.
    """
    if slot.is_away:
        return tr(AWAY).format(number=number)
    stands = (APART, APART_BLANK) if is_apart else (ON_RACK, ON_RACK_BLANK)
    patterns = (MARKED, MARKED_BLANK) if slot.is_marked else stands
    pattern = patterns[slot.tile == BLANK]
    points = points_words(values.get(slot.tile, 0))
    return tr(pattern).format(tile=slot.tile, points=points, number=number)


_SLIPS = {
    TileFault.TURNED: "{name}, turned",
    TileFault.BACKWARDS: "{name}, turned",
    TileFault.FACE_DOWN: "{square}, a tile face down",
    TileFault.ASKEW: "{name}, askew",
}
BARRED = "{name}, out of bounds"


def slip_name(name: str, square: str, fault: TileFault | None, *, is_barred: bool) -> str:
    """Return the name of a square with what is wrong with its tile, or that it is out of bounds."""
    if fault is not None:
        return tr(_SLIPS[fault]).format(name=name, square=square)
    return tr(BARRED).format(name=name) if is_barred else name
