# SPDX-License-Identifier: MIT
"""Tiles in the air: the one under the pointer, and those that slide home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

SLIDE_MS = 120


@dataclass(frozen=True)
class Slide:
    """A tile on its way; `start` and `end` are upper left corners of its picture."""

    picture: QPixmap
    start: QPointF
    end: QPointF


class FloatingLayer(QWidget):
    """Covers its parent, lets every click through, and paints only what is in the air.

    Signals:
        arrived: the last slide is over.
    """

    arrived = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._dragged: QPixmap | None = None
        self._at = QPointF()
        self._slides: tuple[Slide, ...] = ()
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setDuration(SLIDE_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(lambda _value: self.update())
        self._motion.finished.connect(self.settle)
        self.hide()

    @property
    def is_dragging(self) -> bool:
        """Whether a tile follows the pointer."""
        return self._dragged is not None

    @property
    def is_sliding(self) -> bool:
        """Whether tiles are on their way."""
        return bool(self._slides)

    def show_dragged(self, picture: QPixmap, centre: QPointF) -> None:
        """Show a picture with its middle under the pointer."""
        before = self._drag_rect()
        self._dragged, self._at = picture, centre
        self._appear()
        self.update(before.united(self._drag_rect()))

    def drop(self) -> None:
        """Nothing follows the pointer any more."""
        self._dragged = None
        self._vanish()

    def slide(self, slides: Sequence[Slide]) -> None:
        """Let tiles slide; those still on their way arrive at once."""
        self.settle()
        if slides:
            self._slides = tuple(slides)
            self._appear()
            self._motion.start()

    def settle(self) -> None:
        """Whatever slides has arrived."""
        if self._slides:
            self._slides = ()
            self._motion.stop()
            self._vanish()
            self.arrived.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is in the air."""
        painter = QPainter(self)
        done = float(self._motion.currentValue() or 0.0)
        for slide in self._slides:
            painter.drawPixmap(slide.start + (slide.end - slide.start) * done, slide.picture)
        if self._dragged is not None:
            painter.drawPixmap(QPointF(self._drag_rect().topLeft()), self._dragged)

    def _drag_rect(self) -> QRect:
        if self._dragged is None:
            return QRect()
        size = self._dragged.deviceIndependentSize().toSize()
        corner = self._at - QPointF(size.width() / 2, size.height() / 2)
        return QRect(corner.toPoint(), size)

    def _appear(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()

    def _vanish(self) -> None:
        self.update()
        if self._dragged is None and not self._slides:
            self.hide()
