# SPDX-License-Identifier: MIT
"""Every tile of the set to choose from, with how many of each may still be about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from desktop_app.rules.tiles import BLANK
from desktop_app.ui.theme import ui_font

COLUMNS, NARROW_COLUMNS = 14, 8
"""Usually, and where there is no room for so many."""
_GAP = 3
_HEIGHT, _LEAST_WIDTH, _BESIDE = 28, 22, 10
"""Of a button, and what stands beside its letter: gaps and borders, all in pixels."""


class TilePalette(QWidget):
    """A button a face.

    Signals:
        chosen: a face, `BLANK` for the blank.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Tiles to lay"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._columns = COLUMNS
        self._buttons: dict[str, QPushButton] = {}

    @property
    def buttons(self) -> Mapping[str, QPushButton]:
        """The buttons by face."""
        return self._buttons

    def show_tiles(self, faces: tuple[str, ...], counts: Mapping[str, int]) -> None:
        """Show the faces of a set, the blank last; those with a count of 0 are greyed."""
        if tuple(self._buttons) != (*faces, BLANK):
            self._build((*faces, BLANK))
        for face, button in self._buttons.items():
            left = counts.get(face, 0)
            button.setEnabled(left > 0)
            name = self.tr("blank") if face == BLANK else face
            sentence = self.tr("{tile}, {count} not seen yet").format(tile=name, count=left)
            button.setAccessibleName(sentence)
            button.setToolTip(sentence)

    def _build(self, faces: tuple[str, ...]) -> None:
        for button in self._buttons.values():
            button.hide()
            button.deleteLater()
        self._buttons = {}
        for face in faces:
            button = QPushButton(face, self)
            button.setProperty("role", "compact")
            button.setFont(ui_font(14, QFont.Weight.DemiBold))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setFixedHeight(_HEIGHT)
            across = QFontMetrics(button.font()).horizontalAdvance(face) + _BESIDE
            button.setMinimumWidth(max(_LEAST_WIDTH, across))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self.chosen.emit, face))
            self._buttons[face] = button
        self._place()

    def fit(self, width: int) -> None:
        """Stand in so many columns as a width in pixels has room for."""
        columns = COLUMNS if width >= self._least_of(COLUMNS) else NARROW_COLUMNS
        if columns != self._columns:
            self._columns = columns
            self._place()

    @property
    def usual_width(self) -> int:
        """What it needs for the usual columns, in pixels."""
        return self._least_of(COLUMNS)

    @property
    def needed_width(self) -> int:
        """What it needs for the columns in which it stands, in pixels."""
        return self._least_of(self._columns)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the tiles can stand, and as high as they stand now."""
        return QSize(self._least_of(NARROW_COLUMNS), super().minimumSizeHint().height())

    def _least_of(self, columns: int) -> int:
        widest = max((each.minimumWidth() for each in self._buttons.values()), default=0)
        return columns * (widest + _GAP) - _GAP

    def _place(self) -> None:
        for number, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, number // self._columns, number % self._columns)
        self._grid.activate()
