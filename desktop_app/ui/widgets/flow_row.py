# SPDX-License-Identifier: MIT
"""Widgets beside one another that go on in the next line where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from desktop_app.ui.widgets.elided_label import NO_LIMIT

_GAP = 6


@dataclass(frozen=True, slots=True)
class _Part:
    """A child and how it shares a line; the arguments are those of `FlowRow.add`."""

    widget: QWidget
    stretch: int
    is_elastic: bool
    is_pushed: bool


@dataclass(frozen=True, slots=True)
class _Measured:
    """A visible part with its sizes: asking for them is most of the work, so it is done once."""

    part: _Part
    least: QSize
    hint: QSize

    @classmethod
    def of(cls, part: _Part) -> _Measured:
        widget = part.widget
        least = widget.minimumSizeHint().expandedTo(widget.minimumSize())
        return cls(part, least, widget.sizeHint().expandedTo(least).boundedTo(widget.maximumSize()))

    def width_within(self, width: int) -> int:
        """How much of a line it claims before the line is shared out."""
        is_narrow = self.part.is_elastic or self.part.stretch
        return min((self.least if is_narrow else self.hint).width(), width)

    def height_for(self, width: int) -> int:
        """How high it is in a width."""
        widget = self.part.widget
        if widget.hasHeightForWidth():
            return max(widget.heightForWidth(width), widget.minimumHeight())
        return self.hint.height()


class FlowRow(QWidget):
    """Lays its children out like words in a paragraph; those that are hidden take no room.

    A row that fits into one line is what `QHBoxLayout` would make of it. The height of several
    lines is a plain least height, so that layouts around it need not ask for one by its width.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[_Part] = []
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
        """Put one more at the end, or before the child number `at`, from 0.

        Args:
            widget: it becomes a child of this row, and is shown unless somebody has hidden it.
            at: the place.
            stretch: its share of what its line leaves over.
            is_elastic: it is narrowed to its least width before the line breaks.
            is_pushed: what the line leaves over lies before it; it stands at the end of the line.
        """
        if widget.parentWidget() is not self:
            widget.setParent(self)
        if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            widget.show()
        place = len(self._parts) if at is None else at
        self._parts.insert(place, _Part(widget, stretch, is_elastic, is_pushed))
        self._place()

    def hasHeightForWidth(self) -> bool:
        """A narrow row is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """What the lines take."""
        return _flow(self._shown(), width, is_moving=False)

    def sizeHint(self) -> QSize:
        """As wide as one line of everything, as high as the lines at the present width."""
        shown = self._shown()
        wide = sum(part.hint.width() for part in shown) + _GAP * max(0, len(shown) - 1)
        return QSize(wide, _flow(shown, self.width() or wide, is_moving=False))

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest child, which has a line for itself if need be."""
        shown = self._shown()
        wide = max((part.least.width() for part in shown), default=0)
        return QSize(wide, _flow(shown, self.width() or NO_LIMIT, is_moving=False))

    def event(self, event: QEvent) -> bool:
        """A child that comes, goes or wants another size moves the others."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Flow anew."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Flow anew: Qt asks for no layout when a child comes or goes in a hidden row."""
        super().showEvent(event)
        self._place()

    def _shown(self) -> list[_Measured]:
        return [_Measured.of(part) for part in self._parts if not part.widget.isHidden()]

    def _place(self) -> None:
        height = _flow(self._shown(), max(self.width(), 1), is_moving=True)
        if height != self.minimumHeight():
            self.setMinimumHeight(height)
            self.updateGeometry()


def _flow(parts: Sequence[_Measured], width: int, *, is_moving: bool) -> int:
    """The height of the lines that parts take in a width; the widgets are placed if `is_moving`."""
    top = 0
    for line in _lines(parts, width):
        widths = _share(line, width)
        high = max(part.height_for(wide) for part, wide in zip(line, widths, strict=True))
        if is_moving:
            _move(line, widths, width, top, high)
        top += high + _GAP
    return max(0, top - _GAP)


def _lines(parts: Sequence[_Measured], width: int) -> list[list[_Measured]]:
    lines: list[list[_Measured]] = []
    left = 0
    for part in parts:
        wide = part.width_within(width)
        if not lines or left + _GAP + wide > width:
            lines.append([])
            left = -_GAP
        lines[-1].append(part)
        left += _GAP + wide
    return lines


def _share(line: Sequence[_Measured], width: int) -> list[int]:
    """The width of each part: first each has what it would like, then the stretch counts."""
    widths = [part.width_within(width) for part in line]
    spare = width - sum(widths) - _GAP * (len(line) - 1)
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
    """Put the parts of one line side by side, in the middle of its height."""
    spare = width - sum(widths) - _GAP * (len(line) - 1)
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
        left += wide + _GAP
