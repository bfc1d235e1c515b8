# SPDX-License-Identifier: MIT
"""The sheet of keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_app.translation.words import tr
from desktop_app.ui.help.keys_table import KEY_GROUPS, KeyGroup, KeyLine
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.spoken import give_role

_BETWEEN = 32
_ROOM_FOR_BOTH = 700
"""Pixels between the columns, and of a window that has room for both."""
_CAP = (
    "QLabel { background: palette(base); border: 1px solid palette(mid);"
    " border-radius: 4px; padding: 1px 6px; }"
)


class KeysSheet(QDialog):
    """The keys and gestures of a room, in groups; F1 or Escape closes it. The game goes on.

    Args:
        groups: what stands on it; everything that is declared when None.
    """

    def __init__(
        self, parent: QWidget | None = None, groups: tuple[KeyGroup, ...] | None = None
    ) -> None:
        super().__init__(parent)
        self.groups = KEY_GROUPS if groups is None else groups
        self.setWindowTitle(self.tr("Keys"))
        self.setAccessibleName(self.tr("Keys"))
        page = QWidget(self)
        self._columns = columns = QHBoxLayout(page)
        columns.setContentsMargins(12, 8, 12, 8)
        columns.setSpacing(_BETWEEN)
        for of_column in _in_columns(self.groups):
            column = QVBoxLayout()
            grids = [self._make_group(group, page) for group in of_column]
            for grid in grids:
                column.addLayout(grid)
                column.addSpacing(6)
            _align(grids)
            column.addStretch(1)
            columns.addLayout(column, 1)
        area = QScrollArea(self)
        area.setWidget(page)
        area.setAccessibleName(self.tr("Keys"))
        give_role(area, QAccessible.Role.Grouping)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for button in buttons.buttons():
            button.setToolTip(self.tr("Close this window (Esc)"))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        # Room for the ring of the focus all round.
        layout.setContentsMargins(6, 6, 6, 8)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        self.resize(1120, 760)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window one column stands below the other."""
        super().resizeEvent(event)
        is_narrow = self.width() < _ROOM_FOR_BOTH
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(way)
        self._columns.setSpacing(0 if is_narrow else _BETWEEN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F1 closes what F1 opened."""
        if event.key() == Qt.Key.Key_F1:
            self.reject()
        else:
            super().keyPressEvent(event)

    def _make_group(self, group: KeyGroup, page: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        title = QLabel(tr(group.title), page)
        title.setFont(ui_font(15, QFont.Weight.DemiBold))
        grid.addWidget(title, 0, 0, 1, 2)
        for number, line in enumerate(group.lines, start=1):
            self._add_line(grid, number, line, page)
        return grid

    def _add_line(self, grid: QGridLayout, number: int, line: KeyLine, page: QWidget) -> None:
        does = QLabel(tr(line.does), page)
        does.setWordWrap(True)
        does.setAccessibleName(tr(line.does))
        does.setAccessibleDescription(" ".join(tr(key) for key in line.keys))
        if not line.keys:
            grid.addWidget(does, number, 0, 1, 2)
            return
        caps = QHBoxLayout()
        caps.setSpacing(4)
        for key in line.keys:
            cap = QLabel(tr(key), page)
            if key != "...":
                cap.setStyleSheet(_CAP)
            caps.addWidget(cap)
        caps.addStretch(1)
        grid.addLayout(caps, number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(does, number, 1, Qt.AlignmentFlag.AlignVCenter)


def _align(grids: Sequence[QGridLayout]) -> None:
    """What the keys do begins at one line in the groups below one another."""
    widths = [0]
    for grid in grids:
        for row in range(1, grid.rowCount()):
            keys = grid.itemAtPosition(row, 0)
            if keys is not None and keys.layout() is not None:
                widths.append(keys.sizeHint().width())
    for grid in grids:
        grid.setColumnMinimumWidth(0, max(widths))


def _in_columns(groups: Sequence[KeyGroup]) -> tuple[list[KeyGroup], list[KeyGroup]]:
    """The groups in their order, split where both columns are about as long."""
    lengths = [len(group.lines) + 2 for group in groups]
    best = min(
        range(1, len(groups) + 1),
        key=lambda at: max(sum(lengths[:at]), sum(lengths[at:])),
        default=0,
    )
    return list(groups[:best]), list(groups[best:])


def show_keys(parent: QWidget, groups: tuple[KeyGroup, ...] | None = None) -> KeysSheet:
    """Open the sheet of keys beside the game, which goes on."""
    sheet = KeysSheet(parent, groups)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    free = parent.screen().availableGeometry().size().expandedTo(parent.size())
    sheet.resize(sheet.size().boundedTo(free))
    sheet.show()
    return sheet
