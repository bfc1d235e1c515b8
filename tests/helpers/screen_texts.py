# SPDX-License-Identifier: MIT
"""All texts of a window: shown, painted, in tooltips, menus and models, and accessible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QBuffer,
    QByteArray,
    QModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtGui import QAccessible, QAccessibleInterface, QPainter, QTextDocument
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)

_TAG = re.compile(r"</?[a-z][^<>]*>")


@dataclass(frozen=True, slots=True)
class ScreenText:
    """A text and where it is, such as ``QLabel tool tip``."""

    where: str
    text: str


def plain(text: str) -> str:
    """Return a text without rich text tags and without mnemonics."""
    if _TAG.search(text):
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    return re.sub(r"&(\w)", r"\1", text)


def texts_of(window: QWidget) -> list[ScreenText]:
    """Return all texts of a visible window, none empty."""
    found = [*_painted(window), *_accessible(window), *_of_actions(window)]
    for widget in [window, *window.findChildren(QWidget)]:
        if widget.isVisible():
            found += _of_widget(widget)
    return [ScreenText(text.where, plain(text.text)) for text in found if text.text.strip()]


def _of_widget(widget: QWidget) -> Iterator[ScreenText]:
    name = type(widget).__name__
    yield ScreenText(f"{name} tool tip", widget.toolTip())
    yield ScreenText(f"{name} status tip", widget.statusTip())
    yield ScreenText(f"{name} accessible name", widget.accessibleName())
    yield ScreenText(f"{name} accessible description", widget.accessibleDescription())
    if widget.isWindow():
        yield ScreenText(f"{name} window title", widget.windowTitle())
    for text in _shown(widget):
        yield ScreenText(name, text)
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        for role, text in _of_model(widget.model(), widget):
            is_tip = role == Qt.ItemDataRole.ToolTipRole
            yield ScreenText(f"{name} tool tip" if is_tip else name, text)


def _shown(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QTextEdit | QPlainTextEdit):
        yield widget.placeholderText()
        yield widget.toPlainText()
    elif isinstance(widget, QComboBox):
        for index in range(widget.count()):
            yield widget.itemText(index)
            yield str(widget.itemData(index, Qt.ItemDataRole.ToolTipRole) or "")
    elif isinstance(widget, QTabBar):
        for index in range(widget.count()):
            yield widget.tabText(index)
            yield widget.tabToolTip(index)


_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def _of_model(
    model: QAbstractItemModel, view: QAbstractItemView
) -> Iterator[tuple[Qt.ItemDataRole, str]]:
    """Yield visible headers, and all cells of the first hundred rows."""
    for header in view.findChildren(QHeaderView):
        if header.isVisible():
            count = min(header.count(), 100)
            for section in range(count):
                for role in _ROLES:
                    data = model.headerData(section, header.orientation(), role)
                    yield role, _as_text(data)
    waiting = [QModelIndex()]
    while waiting:
        parent = waiting.pop()
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
        for row in range(min(model.rowCount(parent), 100)):
            for column in range(columns):
                index = model.index(row, column, parent)
                yield from ((role, _as_text(model.data(index, role))) for role in _ROLES)
                if isinstance(view, QTreeView) and column == 0:
                    waiting.append(index)


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _of_actions(window: QWidget) -> Iterator[ScreenText]:
    """Yield the texts of menus, closed ones too, and of shortcuts without a button."""
    for widget in [window, *window.findChildren(QWidget)]:
        if isinstance(widget, QMenu):
            yield ScreenText("menu", widget.title())
        for action in widget.actions():
            yield ScreenText("action", action.text())
            yield ScreenText("action tool tip", action.toolTip())


def _accessible(window: QWidget) -> Iterator[ScreenText]:
    """Yield the accessible texts of everything visible."""
    waiting = [QAccessible.queryAccessibleInterface(window)]
    while waiting:
        interface = waiting.pop()
        if interface is None or not interface.isValid() or interface.state().invisible:
            continue
        for kind in (
            QAccessible.Text.Name,
            QAccessible.Text.Description,
            QAccessible.Text.Value,
            QAccessible.Text.Help,
        ):
            if kind is QAccessible.Text.Value and _is_typed(interface):
                continue
            yield ScreenText(f"read aloud as {kind.name.lower()}", interface.text(kind))
        waiting += [interface.child(number) for number in range(interface.childCount())]


def _is_typed(interface: QAccessibleInterface) -> bool:
    """True if the value was typed by the user."""
    return interface.role() == QAccessible.Role.EditableText


def _painted(window: QWidget) -> Iterator[ScreenText]:
    """Yield painted texts as they are painted: elided ones end in an ellipsis."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture = QSvgGenerator()
    picture.setOutputDevice(buffer)
    picture.setSize(window.size())
    painter = QPainter(picture)
    window.render(painter, QPoint())
    painter.end()
    for element in ElementTree.fromstring(bytes(QByteArray(buffer.data()).data())).iter():
        if element.tag.endswith("text"):
            yield ScreenText("painted", "".join(element.itertext()))
