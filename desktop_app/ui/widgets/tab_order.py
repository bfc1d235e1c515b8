# SPDX-License-Identifier: MIT
"""Tab order in reading order.

Qt's order is that of creation, so parts added during a game would come last. Here each widget is
followed by its children, in rows from the top, each row from the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

TAB = Qt.FocusPolicy.TabFocus.value


def step_focus(room: QWidget, *, forward: bool) -> QWidget | None:
    """Move the focus to the next stop of a room, wrapping round; return it, or None if there is
    none.
    """
    stops = list(stops_of(room))
    if not stops:
        return None
    focus = QApplication.focusWidget()
    if focus in stops:
        place = stops.index(focus) + (1 if forward else -1)
    else:
        place = _beside(stops, focus, forward=forward)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    stop = stops[place % len(stops)]
    stop.setFocus(reason)
    return stop


def _beside(stops: Sequence[QWidget], focus: QWidget | None, *, forward: bool) -> int:
    """Return the index to go to from a widget that is not a stop, such as the room itself."""
    inside = [n for n, stop in enumerate(stops) if focus is not None and focus.isAncestorOf(stop)]
    if not inside:
        return 0 if forward else -1
    return inside[0] if forward else inside[0] - 1


def stops_of(widget: QWidget) -> Iterator[QWidget]:
    """Yield the visible tab stops of a widget in reading order."""
    if is_stop(widget):
        yield widget
    children = _children(widget)
    covering = [(place, child) for place, child in enumerate(children) if _is_cover(child)]
    for child in _as_one_reads(children):
        # Later children lie above earlier ones.
        covers = [cover for place, cover in covering if place > children.index(child)]
        for stop in stops_of(child):
            if not any(_lies_under(cover, stop) for cover in covers):
                yield stop


def is_stop(widget: QWidget) -> bool:
    """Return True if the widget is a tab stop."""
    return bool(
        widget.focusPolicy().value & TAB
        and widget.isEnabled()
        and widget.isVisible()
        and widget.focusProxy() is None
    )


def _children(widget: QWidget) -> list[QWidget]:
    if isinstance(widget, QComboBox):
        # The popup is a separate window, and the line edit's focus proxy is the combo box.
        return []
    return [
        child
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]


def _is_cover(widget: QWidget) -> bool:
    """True for widgets that cover their siblings, such as a question over the buttons."""
    return bool(widget.property("covers"))


def _lies_under(cover: QWidget, stop: QWidget) -> bool:
    parent = cover.parentWidget()
    if parent is None:
        return False
    return cover.geometry().contains(stop.mapTo(parent, stop.rect().center()))


def _as_one_reads(widgets: Sequence[QWidget]) -> Iterator[QWidget]:
    """Yield rows from the top; a widget is in a row if it shares half its height with the first."""
    left = sorted(widgets, key=lambda each: (each.y(), each.x()))
    while left:
        first = left[0].geometry()
        row = [each for each in left if _share_a_row(first, each.geometry())]
        left = [each for each in left if each not in row]
        yield from sorted(row, key=lambda each: (each.x(), each.y()))


def _share_a_row(first: QRect, other: QRect) -> bool:
    shared = min(first.bottom(), other.bottom()) - max(first.top(), other.top())
    return first == other or 2 * shared > min(first.height(), other.height())
