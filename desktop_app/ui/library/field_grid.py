# SPDX-License-Identifier: MIT
"""Fields with a word above each, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from desktop_app.ui.library.period_field import FIELD_HEIGHT
from desktop_app.ui.theme import ui_font

NARROW = 920
"""In a narrower window fields that stood in one line stand in two."""
LABEL_PX = 13
_COLUMN_GAP, _LINE_GAP = 18, 8


class FieldGrid(QFrame):
    """A panel of fields; it is empty until `hold`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._fields: list[tuple[QLabel, QWidget]] = []
        self._last: QWidget | None = None
        self._columns, self._narrow_columns = 1, 1
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 8, 14, 8)
        self._grid.setHorizontalSpacing(_COLUMN_GAP)
        self._grid.setVerticalSpacing(2)

    def hold(
        self,
        fields: Sequence[tuple[str, QWidget]],
        *,
        columns: int,
        narrow_columns: int = 2,
        last: QWidget | None = None,
    ) -> None:
        """Put the fields in, in the order in which one reads them, line by line.

        Args:
            fields: the word above each, and the field; its focus proxy has the keys of the word.
            columns: how many stand side by side in a wide window; `narrow_columns` in a narrow one.
            last: what stands below them all over the whole width.
        """
        self._columns, self._narrow_columns, self._last = columns, narrow_columns, last
        for text, field in fields:
            label = QLabel(text, self)
            label.setFont(ui_font(LABEL_PX, QFont.Weight.DemiBold))
            label.setBuddy(field.focusProxy() or field)
            field.setMinimumHeight(FIELD_HEIGHT)
            self._fields.append((label, field))
        self._arrange(columns)

    def fit(self, width: int) -> None:
        """Stand as a window of that width asks for."""
        self._arrange(self._narrow_columns if width < NARROW else self._columns)

    def _arrange(self, columns: int) -> None:
        grid = self._grid
        while grid.takeAt(0) is not None:
            pass
        for number, (label, field) in enumerate(self._fields):
            line, column = divmod(number, columns)
            grid.addWidget(label, 3 * line, column)
            grid.addWidget(field, 3 * line + 1, column)
            grid.setRowMinimumHeight(3 * line + 2, _LINE_GAP - 2 * grid.verticalSpacing())
        for column in range(max(self._columns, self._narrow_columns)):
            grid.setColumnStretch(column, int(column < columns))
        lines = -(-len(self._fields) // columns)
        for line in range(lines, len(self._fields)):
            grid.setRowMinimumHeight(3 * line + 2, 0)
        if self._last is not None:
            grid.addWidget(self._last, 3 * lines, 0, 1, columns)
        self.updateGeometry()
