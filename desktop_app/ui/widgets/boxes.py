# SPDX-License-Identifier: MIT
"""Rows and columns of widgets, written in the order in which they are seen."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

Item = QWidget | QLayout
_Box = TypeVar("_Box", bound=QBoxLayout)


def column_of(
    *items: Item | tuple[Item, int] | int,
    parent: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Return a layout of items from top to bottom.

    Args:
        items: widgets and layouts, alone or with a stretch factor. A number is an empty space with
            that stretch factor.
        parent: the widget that is laid out; None for a layout inside another.
        margins: around all items, or on the left, top, right and bottom, in pixels; None for the
            margins of the style.
        spacing: between two items, in pixels; None for that of the style.
    """
    return _filled(QVBoxLayout(), items, parent, margins, spacing)


def row_of(
    *items: Item | tuple[Item, int] | int,
    parent: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Return a layout of items from left to right, with the arguments of `column_of`."""
    return _filled(QHBoxLayout(), items, parent, margins, spacing)


def _filled(
    box: _Box,
    items: tuple[Item | tuple[Item, int] | int, ...],
    parent: QWidget | None,
    margins: int | tuple[int, int, int, int] | None,
    spacing: int | None,
) -> _Box:
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    for entry in items:
        if isinstance(entry, int):
            box.addStretch(entry)
            continue
        item, stretch = entry if isinstance(entry, tuple) else (entry, 0)
        if isinstance(item, QLayout):
            box.addLayout(item, stretch)
        else:
            box.addWidget(item, stretch)
    if parent is not None:
        # Last: to a layout with a parent, PySide would add a layout with wrappers of its items.
        parent.setLayout(box)
    return box


def pages_of(tabs: QTabWidget) -> QWidget:
    """Return what the pages behind tabs are in.

    A page that is made there is styled once; `addTab` would style one from elsewhere again.
    """
    pages = tabs.findChild(QStackedWidget, "qt_tabwidget_stackedwidget")
    return tabs if pages is None else pages
