# SPDX-License-Identifier: MIT
"""Finds texts that do not fit their widget and are not in a tooltip."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from desktop_app.ui.main_window.main_window import RoomStack
from desktop_app.ui.widgets.elided_label import ElidedLabel
from tests.helpers.screen_texts import plain, texts_of

SLACK = 2
"""Logical pixels to allow for rounding."""


def cut_texts(window: QWidget) -> list[str]:
    """Return the cut texts of a window, each with its widget."""
    cut = []
    for widget in [window, *window.findChildren(QWidget)]:
        if widget.isVisible():
            cut += [f"{type(widget).__name__}: {text}" for text in _cut(widget)]
    return cut + [f"painted: {text}" for text in _shortened(window)]


def _cut(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QTableView):
        yield from _cut_cells(widget)
        return
    text, needed, room = _measures(widget)
    if not text.strip():
        return
    is_told = plain(text) in plain(widget.toolTip()) or _tells_each(widget)
    if (needed.width() > room.width() + SLACK or needed.height() > room.height() + SLACK) and (
        not is_told
    ):
        yield f"{text!r} needs {_size(needed)}, has {_size(room)}"
    elif not _scrolls(widget) and not is_told:
        seen = widget.visibleRegion().boundingRect().size()
        if seen.width() < widget.width() - SLACK or seen.height() < widget.height() - SLACK:
            yield f"{text!r} is covered: {_size(widget.size())}, seen {_size(seen)}"


def _tells_each(widget: QWidget) -> bool:
    """True if all items of a combo box have tooltips."""
    if not isinstance(widget, QComboBox) or widget.currentText() not in widget.toolTip():
        return False
    tip = Qt.ItemDataRole.ToolTipRole
    rows = range(widget.count())
    return all(widget.itemText(row) in str(widget.itemData(row, tip) or "") for row in rows)


def _measures(widget: QWidget) -> tuple[str, QSize, QSize]:
    """Return the text of a widget, its needed and its actual size; an empty text for others."""
    metrics = widget.fontMetrics()
    if isinstance(widget, QLabel):
        return _of_label(widget)
    if isinstance(widget, QToolButton | QPushButton | QCheckBox | QRadioButton):
        text = widget.text()
        needed = metrics.size(Qt.TextFlag.TextShowMnemonic, text)
        if not widget.icon().isNull() and text:
            needed += QSize(widget.iconSize().width() + 4, 0)
        return text, needed, _button_room(widget)
    if isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            widget,
        )
        # Any of them may be chosen.
        texts = [widget.itemText(index) for index in range(widget.count())]
        text = max(texts, key=metrics.horizontalAdvance, default="")
        return text, QSize(metrics.horizontalAdvance(text), metrics.height()), field.size()
    if isinstance(widget, QLineEdit) and not widget.text():
        text = widget.placeholderText()
        room = widget.contentsRect().size() - QSize(8, 0)
        return text, QSize(metrics.horizontalAdvance(text), metrics.ascent()), room
    if isinstance(widget, QGroupBox):
        text = widget.title()
        return text, QSize(metrics.horizontalAdvance(text), 0), widget.size() - QSize(16, 0)
    if isinstance(widget, QTabBar):
        hints = [widget.tabSizeHint(index) for index in range(widget.count())]
        rects = [widget.tabRect(index) for index in range(widget.count())]
        for index, (hint, rect) in enumerate(zip(hints, rects, strict=True)):
            if hint.width() > rect.width() + SLACK:
                return widget.tabText(index), hint, rect.size()
    return "", QSize(), QSize()


def _of_label(label: QLabel) -> tuple[str, QSize, QSize]:
    room = label.contentsRect().size()
    text = label.text()
    if not text or label.pixmap():
        return "", room, room
    if label.wordWrap():
        height = label.heightForWidth(label.width())
        words = re.split(r"\s+", plain(text))
        widest = max(label.fontMetrics().horizontalAdvance(word) for word in words)
        return text, QSize(widest, height), QSize(room.width(), label.height())
    return text, label.sizeHint(), label.size()


def _button_room(button: QAbstractButton) -> QSize:
    option = QStyleOptionButton()
    element = QStyle.SubElement.SE_PushButtonContents
    if isinstance(button, QPushButton):
        button.initStyleOption(option)
    elif isinstance(button, QCheckBox):
        button.initStyleOption(option)
        element = QStyle.SubElement.SE_CheckBoxContents
    elif isinstance(button, QRadioButton):
        button.initStyleOption(option)
        element = QStyle.SubElement.SE_RadioButtonContents
    else:
        return button.size() - QSize(4, 2)
    return button.style().subElementRect(element, option, button).size()


def _cut_cells(table: QTableView) -> Iterator[str]:
    """Yield cells and headings that are wider than their column and have no tooltip."""
    model, metrics = table.model(), table.fontMetrics()
    header = table.horizontalHeader()
    for column in range(model.columnCount() if model is not None else 0):
        if table.isColumnHidden(column):
            continue
        if isinstance(header, QHeaderView) and header.isVisible():
            text = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
            tip = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
            needed = header.fontMetrics().horizontalAdvance(text)
            room = header.sectionSize(column)
            if 0 < room < needed and text not in str(tip or ""):
                yield f"heading {text!r} needs {needed}, has {header.sectionSize(column)}"
        for row in range(min(model.rowCount(), 100)):
            index = model.index(row, column)
            text = str(index.data() or "")
            wide = sum(
                table.columnWidth(column + number)
                for number in range(table.columnSpan(row, column))
            )
            needed = max((metrics.horizontalAdvance(line) for line in text.split("\n")), default=0)
            is_told = text in str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            if needed > wide and not table.wordWrap() and not is_told:
                yield f"cell {text!r} needs {needed}, has {wide}"


def _shortened(window: QWidget) -> Iterator[str]:
    """Yield painted texts that end in an ellipsis and are nowhere in full."""
    texts = texts_of(window)
    told = [text.text for text in texts if text.where.endswith("tool tip")]
    told += [label.text for label in window.findChildren(ElidedLabel)]
    # Some texts end in an ellipsis on purpose.
    whole_texts = {text.text for text in texts if text.where != "painted"}
    for text in texts:
        if text.where == "painted" and "…" in text.text and text.text not in whole_texts:
            parts = [part.strip() for part in text.text.split("…")]
            if not any(all(part in whole for part in parts) for whole in told):
                yield text.text


def _scrolls(widget: QWidget) -> bool:
    """True if a covered widget can be scrolled to; a room must fit as it is."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractScrollArea) and not isinstance(parent, RoomStack):
            return True
        parent = parent.parentWidget()
    return False


def _size(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"
