# SPDX-License-Identifier: MIT
"""A wide button with a title, a line below it, and the key that presses it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_label import ElidedLabel


class RoomButton(QPushButton):
    """A room or a game to go on with.

    Args:
        title: what pressing it does.
        line: one sentence about it.
        key: the key that presses it, such as ``P``.
        is_first: the one that Enter presses.
        is_short: the sentence stands in the tool tip alone.
    """

    def __init__(
        self,
        title: str,
        line: str,
        key: str,
        *,
        is_first: bool = False,
        is_short: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setShortcut(QKeySequence(key))
        self.setAutoDefault(True)
        if is_first:
            self.setProperty("role", "primary")
        grid = QGridLayout(self)
        grid.setContentsMargins(20, 10, 20, 12)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        # Four long names do not fit; the button is no wider for them.
        heading = ElidedLabel(title, self)
        self._dress(heading, ui_font(20, QFont.Weight.DemiBold))
        grid.addWidget(heading, 0, 0)
        self.setToolTip(line)
        if not is_short:
            below = self._label(line, ui_font(15))
            below.setWordWrap(True)
            grid.addWidget(below, 1, 0)
        mark = self._label(self.tr("Enter") if is_first else key, ui_font(14, QFont.Weight.Medium))
        mark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(mark, 0, 1, 2, 1)
        grid.setColumnStretch(0, 1)

    def sizeHint(self) -> QSize:
        """As high as its two lines need."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Never narrower than the title."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def _label(self, text: str, font: QFont) -> QLabel:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._dress(label, font)
        return label

    def _dress(self, label: QWidget, font: QFont) -> None:
        label.setFont(font)
        # The button's own colours, whatever its role; the mouse goes through to it.
        colour = "highlighted-text" if self.property("role") == "primary" else "button-text"
        label.setStyleSheet(f"color: palette({colour})")
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
