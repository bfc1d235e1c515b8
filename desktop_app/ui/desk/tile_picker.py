# SPDX-License-Identifier: MIT
"""Tiles in a row to be chosen from: face up, or their backs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from desktop_app.rules.tiles import BLANK, UNSEEN
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font

SIDE = 42
PER_LINE = 8
_LIFT = 5


class PickTile(QAbstractButton):
    """One tile; pressed, it stands higher and has a double edge."""

    def __init__(self, number: int, tile: str, value: str, parent: QWidget) -> None:
        """`tile` is empty for a back; `number` counts from 1 and names it then."""
        super().__init__(parent)
        self.theme: Theme = DEFAULT_THEME
        self._tile, self._value = tile, value
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name = self.tr("Tile {number}, face down").format(number=number)
        if tile:
            letter = self.tr("Blank") if tile == BLANK else tile
            self._name = self.tr("Tile {letter}").format(letter=letter)
        self.toggled.connect(lambda _on: self._tell())
        self._tell()

    @property
    def tile(self) -> str:
        """The face that can be seen; empty for a back."""
        return self._tile

    def _tell(self) -> None:
        text = self.tr("{tile}, chosen") if self.isChecked() else "{tile}"
        self.setAccessibleName(text.format(tile=self._name))
        self.update()

    def sizeHint(self) -> QSize:
        """A square and the room to stand higher."""
        return QSize(SIDE, SIDE + _LIFT)

    def event(self, event: QEvent) -> bool:
        """Repaint when the focus or the pointer comes and goes."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tile; what is chosen never hangs on colour alone."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        top = 0 if self.isChecked() else _LIFT
        body = QRectF(2, top + 1, SIDE - 4, SIDE - 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tile_edge))
        painter.drawRoundedRect(body.translated(0, 1.5), 5, 5)
        painter.setBrush(QColor(theme.tile if self._tile else theme.tile_back))
        painter.drawRoundedRect(body, 5, 5)
        self._paint_face(painter, body)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            painter.setPen(QPen(QColor(theme.last_play), 1.6))
            for inset in (1.0, 3.6):
                painter.drawRoundedRect(body.adjusted(inset, inset, -inset, -inset), 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2.4))
            painter.drawRoundedRect(body.adjusted(-0.6, -0.6, 0.6, 0.6), 6, 6)

    def _paint_face(self, painter: QPainter, body: QRectF) -> None:
        painter.setPen(QColor(self.theme.label_tile))
        if self._tile == BLANK:
            painter.setPen(QPen(QColor(self.theme.tried), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(body.center(), SIDE * 0.3, SIDE * 0.3)
            return
        if not self._tile:
            return
        painter.setFont(ui_font(SIDE * 0.6, QFont.Weight.DemiBold))
        middle = body.translated(-1 if self._value else 0, -1)
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self._tile)
        painter.setFont(ui_font(SIDE * 0.23, QFont.Weight.DemiBold))
        corner = body.adjusted(0, 0, -3, -1)
        painter.drawText(
            corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, self._value
        )


class TilePicker(QWidget):
    """Tiles to be clicked; more than `most` cannot be chosen: the first one chosen goes back.

    Signals:
        chosen_changed: another set is chosen.
    """

    chosen_changed = Signal()

    def __init__(
        self,
        tiles: Sequence[str],
        values: Mapping[str, int],
        most: int,
        parent: QWidget | None = None,
        *,
        are_shown: bool,
    ) -> None:
        super().__init__(parent)
        self._tiles, self._most = tuple(tiles), most
        self._order: list[PickTile] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self._buttons: list[PickTile] = []
        for index, tile in enumerate(self._tiles):
            value = str(values.get(tile, 0)) if tile != BLANK else ""
            face = tile if are_shown and tile != UNSEEN else ""
            button = PickTile(index + 1, face, value if face else "", self)
            button.toggled.connect(lambda on, button=button: self._toggled(button, on))
            grid.addWidget(button, index // PER_LINE, index % PER_LINE)
            self._buttons.append(button)
        grid.setColumnStretch(PER_LINE, 1)

    @property
    def buttons(self) -> tuple[PickTile, ...]:
        """The tiles in order."""
        return tuple(self._buttons)

    def chosen(self) -> tuple[str, ...]:
        """The tiles that are chosen, as they lie."""
        pairs = zip(self._buttons, self._tiles, strict=True)
        return tuple(tile for button, tile in pairs if button.isChecked())

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        for button in self._buttons:
            button.theme = theme
            button.update()

    def _toggled(self, button: PickTile, is_on: bool) -> None:
        if button in self._order:
            self._order.remove(button)
        if is_on:
            self._order.append(button)
            if len(self._order) > self._most:
                self._order[0].setChecked(False)
        self.chosen_changed.emit()
