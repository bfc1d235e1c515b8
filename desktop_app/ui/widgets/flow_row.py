# SPDX-License-Identifier: MIT
"""A row of widgets that wraps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QStyle, QWidget

from desktop_app.ui.widgets.elided_label import NO_LIMIT

GAP = 6
"""Pixels between two children."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A child and how it shares a line; see `FlowRow.add`."""

    widget: QWidget
    stretch: int
    is_elastic: bool
    is_pushed: bool


@dataclass(frozen=True, slots=True)
class _Measured:
    """A visible part with its size hints: they are expensive, so they are computed once."""

    part: _Part
    least: QSize
    hint: QSize
    heights: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, part: _Part) -> _Measured:
        widget = part.widget
        least = widget.minimumSizeHint().expandedTo(widget.minimumSize())
        return cls(part, least, widget.sizeHint().expandedTo(least).boundedTo(widget.maximumSize()))

    def width_within(self, width: int) -> int:
        """Return the width it takes before spare width is shared."""
        is_narrow = self.part.is_elastic or self.part.stretch
        return min((self.least if is_narrow else self.hint).width(), width)

    def height_for(self, width: int) -> int:
        """Return its height at a width."""
        height = self.heights.get(width)
        if height is None:
            height = self.heights[width] = self._find_height(width)
        return height

    def _find_height(self, width: int) -> int:
        widget = self.part.widget
        if widget.hasHeightForWidth():
            return max(widget.heightForWidth(width), widget.minimumHeight())
        return self.hint.height()


class _Watch(QLayout):
    """Notices at once that a child of a row has another size hint, is shown or is hidden.

    Qt asks the layout of the parent to forget what it knows about its parts, also while they are
    hidden. This one has none: the row places them itself.
    """

    def __init__(self, row: QWidget, forget: Callable[[], None]) -> None:
        super().__init__(row)
        self._forget = forget
        self.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def invalidate(self) -> None:
        """Forget the measures of the row."""
        self._forget()
        super().invalidate()

    def count(self) -> int:
        """Return 0."""
        return 0

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return None."""
        return None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Return None."""
        return None

    def sizeHint(self) -> QSize:
        """Return no size."""
        return QSize()


class FlowRow(QWidget):
    """Lays out its children like words in a paragraph; hidden ones take no room.

    If all fit into one line, the result is that of `QHBoxLayout`. The height of several lines is
    set as the minimum height, so that parent layouts need no height for width.

    Args:
        parent: the parent widget.
        grows_up: True if the first line stays at the bottom, and what wraps goes above it.
        is_even: True for children of one size: no line has two more than another.
    """

    def __init__(
        self, parent: QWidget | None = None, *, grows_up: bool = False, is_even: bool = False
    ) -> None:
        super().__init__(parent)
        self._grows_up, self._is_even = grows_up, is_even
        self._parts: list[_Part] = []
        self._measured: list[_Measured] | None = None
        """The visible parts, as long as none of them changes."""
        _Watch(self, self._forget)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(
        self,
        widget: QWidget,
        *,
        at: int | None = None,
        stretch: int = 0,
        is_elastic: bool = False,
        is_pushed: bool = False,
    ) -> None:
        """Add a widget at the end, or before child `at` (0-based).

        Args:
            widget: becomes a child of this row, and is shown unless it was explicitly hidden.
            at: position.
            stretch: share of the spare width of its line.
            is_elastic: shrink it to its minimum width before wrapping.
            is_pushed: put the spare width before it, which moves it to the end of the line.
        """
        if widget.parentWidget() is not self:
            widget.setParent(self)
        if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            widget.show()
        place = len(self._parts) if at is None else at
        self._parts.insert(place, _Part(widget, stretch, is_elastic, is_pushed))
        self._measured = None
        # A hidden row is placed when it is shown.
        if self.isVisible():
            self._place()
        else:
            self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow row is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines."""
        return self._flow(self._shown(), width)

    def sizeHint(self) -> QSize:
        """Return the width of all parts in one line, and the height at the current width."""
        shown = self._shown()
        wide = sum(part.hint.width() for part in shown) + GAP * max(0, len(shown) - 1)
        return QSize(wide, self._flow(shown, self.width() or wide))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest child, and the height at the current width."""
        shown = self._shown()
        wide = max((part.least.width() for part in shown), default=0)
        return QSize(wide, self._flow(shown, self.width() or NO_LIMIT))

    def event(self, event: QEvent) -> bool:
        """Lay out again when a child is added, hidden or resized."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out again: in a hidden row, Qt sends no layout request when a child changes."""
        super().showEvent(event)
        self._place()

    def _forget(self) -> None:
        """Measure the parts again when they are needed; what holds the row does so too."""
        if self._measured is not None:
            self._measured = None
            self.updateGeometry()

    def _shown(self) -> list[_Measured]:
        found = self._measured
        if found is None:
            shown = [part for part in self._parts if not part.widget.isHidden()]
            found = [_Measured.of(part) for part in shown]
            # What lies deeper in a part is noticed by the layout of that part alone.
            is_noticed = all(isinstance(part.widget.layout(), _Watch | None) for part in shown)
            self._measured = found if is_noticed else None
        return found

    def _place(self) -> None:
        height = self._flow(self._shown(), max(self.width(), 1), is_moving=True)
        if height != self.minimumHeight():
            self.setMinimumHeight(height)
            self.updateGeometry()

    def _flow(self, parts: Sequence[_Measured], width: int, *, is_moving: bool = False) -> int:
        """Return the height of the lines at a width; place the widgets if `is_moving`."""
        top = 0
        lines = _lines(parts, width)
        if self._is_even and lines:
            ends = [len(parts) * number // len(lines) for number in range(len(lines) + 1)]
            lines = [list(parts[start:end]) for start, end in pairwise(ends)]
        for line in reversed(lines) if self._grows_up else lines:
            widths = _share(line, width)
            high = max(part.height_for(wide) for part, wide in zip(line, widths, strict=True))
            if is_moving:
                _move(line, widths, width, top, high)
            top += high + GAP
        return max(0, top - GAP)


def _lines(parts: Sequence[_Measured], width: int) -> list[list[_Measured]]:
    lines: list[list[_Measured]] = []
    left = 0
    for part in parts:
        wide = part.width_within(width)
        if not lines or left + GAP + wide > width:
            lines.append([])
            left = -GAP
        lines[-1].append(part)
        left += GAP + wide
    return lines


def _share(line: Sequence[_Measured], width: int) -> list[int]:
    """Return the width of each part: first up to its size hint, then by stretch."""
    widths = [part.width_within(width) for part in line]
    spare = width - sum(widths) - GAP * (len(line) - 1)
    for at, part in enumerate(line):
        more = max(0, min(spare, part.hint.width() - widths[at]))
        widths[at] += more
        spare -= more
    shares = sum(part.part.stretch for part in line)
    for at, part in enumerate(line):
        if part.part.stretch:
            more = spare * part.part.stretch // shares
            widths[at] += more
            spare, shares = spare - more, shares - part.part.stretch
    return widths


def _move(
    line: Sequence[_Measured], widths: Sequence[int], width: int, top: int, high: int
) -> None:
    """Place the parts of one line side by side, centred vertically."""
    spare = width - sum(widths) - GAP * (len(line) - 1)
    left = 0
    for part, wide in zip(line, widths, strict=True):
        if part.part.is_pushed:
            left, spare = left + max(0, spare), 0
        tall = part.height_for(wide)
        place = QRect(left, top + (high - tall) // 2, wide, tall)
        whole = QRect(0, 0, width, top + high)
        part.part.widget.setGeometry(
            QStyle.visualRect(part.part.widget.layoutDirection(), whole, place)
        )
        left += wide + GAP
