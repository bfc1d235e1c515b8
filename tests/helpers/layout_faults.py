# SPDX-License-Identifier: MIT
"""Checks the layout of a window: cut texts, widgets outside their parent, overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import shiboken6
from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QFocusFrame,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QToolButton,
    QWidget,
)

from desktop_app.ui.widgets.elided_label import ElidedLabel

SLACK = 1
"""Pixels to allow for rounding."""


def layout_faults(root: QWidget) -> list[str]:
    """Return one line for each fault in what is visible below `root`."""
    seen = [root, *(child for child in root.findChildren(QWidget) if child.isVisibleTo(root))]
    found: list[str] = []
    for widget in seen:
        if widget is not root and not widget.isWindow():
            found += _outside(widget)
        found += _cut(widget)
        if (layout := widget.layout()) is not None:
            found += _overlaps(layout, root)
    return found


def _outside(widget: QWidget) -> Iterator[str]:
    parent = widget.parentWidget()
    if parent is None or widget.size().isEmpty() or isinstance(widget, QFocusFrame):
        # The focus ring lies half outside its widget.
        return
    above = parent.parentWidget()
    if isinstance(above, QAbstractScrollArea) and above.viewport() is parent:
        # The contents of a scroll area may be larger than the visible part.
        return
    if not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(widget.geometry()):
        yield f"{_name(widget)} at {_box(widget.geometry())} is not inside {_box(parent.rect())}"


def _cut(widget: QWidget) -> Iterator[str]:
    text, lacking = "", ""
    if isinstance(widget, ElidedLabel):
        if widget.shown_text() != widget.text and not widget.toolTip():
            yield f"{_name(widget)} is shortened and has no tool tip"
        return
    if isinstance(widget, QLabel):
        text, lacking = widget.text(), _lacking_of_label(widget)
    elif isinstance(widget, QComboBox):
        # The arrow, the frame and the padding.
        text = widget.currentText()
        need = widget.fontMetrics().horizontalAdvance(text) + 24
        if need > widget.width() + SLACK and not widget.toolTip():
            lacking = f"{need} wide"
    elif isinstance(widget, QLineEdit):
        text = widget.placeholderText() if not widget.text() else ""
        need = widget.fontMetrics().horizontalAdvance(text) + 8
        is_cut = need > widget.width() + SLACK and not widget.toolTip()
        lacking = f"{need} wide" if is_cut else ""
    elif _has_words(widget):
        assert isinstance(widget, QAbstractButton)
        text, least = widget.text(), widget.minimumSizeHint()
        if least.width() > widget.width() + SLACK or least.height() > widget.height() + SLACK:
            lacking = f"{least.width()}x{least.height()}"
    if text and lacking:
        size = f"{widget.width()}x{widget.height()}"
        yield f"{_name(widget)} {text[:40]!r} needs {lacking}, has {size}"


def _lacking_of_label(label: QLabel) -> str:
    if label.wordWrap():
        need = label.heightForWidth(label.width())
        return f"{need} high" if need > label.height() + SLACK else ""
    need_size = label.sizeHint()
    if need_size.width() > label.width() + SLACK or need_size.height() > label.height() + 3:
        return f"{need_size.width()}x{need_size.height()}"
    return ""


def _has_words(widget: QWidget) -> bool:
    kinds = (QPushButton, QCheckBox, QRadioButton, QToolButton)
    return isinstance(widget, kinds) and bool(widget.text())


def _overlaps(layout: QLayout, root: QWidget) -> Iterator[str]:
    places: list[tuple[QWidget, QRect]] = []
    for index in range(layout.count()):
        item = layout.itemAt(index)
        inner, widget = item.layout(), item.widget()
        if item is not None and inner is None:
            # Else its wrapper outlives it, see docs/decisions/0043.
            shiboken6.invalidate(item)
        if inner is not None:
            yield from _overlaps(inner, root)
        elif widget is not None and widget.isVisibleTo(root) and not widget.size().isEmpty():
            places.append((widget, widget.geometry()))
    if "Stacked" in type(layout).__name__:
        return
    for (one, box), (other, place) in combinations(places, 2):
        shared = box.intersected(place)
        if shared.width() > SLACK and shared.height() > SLACK:
            yield f"{_name(one)} and {_name(other)} overlap by {_box(shared)}"


def _name(widget: QWidget) -> str:
    own = widget.accessibleName() or widget.objectName()
    parent = widget.parentWidget()
    of = f" of {type(parent).__name__}" if parent is not None else ""
    return f"{type(widget).__name__}{f' {own!r}' if own else ''}{of}"


def _box(rect: QRect) -> str:
    return f"{rect.x()},{rect.y()} {rect.width()}x{rect.height()}"
