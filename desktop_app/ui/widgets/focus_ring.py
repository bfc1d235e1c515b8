# SPDX-License-Identifier: MIT
"""A ring round what has the keys, where Qt's own mark of it is too faint or there is none."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QFocusFrame,
    QLabel,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

RINGED = (
    QAbstractItemView,
    QCheckBox,
    QLabel,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTextEdit,
)
"""Buttons and fields show it by their border (`applied_theme.stylesheet_for`), painted ones too."""
_WIDTH = 3.0
TICK_WIDTH = 2
"""All that Qt leaves beside a widget: the ring of a tick box is that thin, and wholly outside."""
_PLACED = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.ZOrderChange,
}


class FocusRing(QFocusFrame):
    """The ring itself; it goes with the window in which it was shown last."""

    def event(self, event: QEvent) -> bool:
        """Come out again whenever Qt has put it in its place, which is below the widget."""
        if event.type() in _PLACED:
            # Qt cuts it after it has told of the place.
            QTimer.singleShot(0, self, self._come_out)
        return super().event(event)

    def _come_out(self) -> None:
        """Be whole, and lie on a list or on what fills its holder: these hide it."""
        if not self.mask().isEmpty():
            self.clearMask()
        holder, ringed = self.parentWidget(), self.widget()
        if self.isHidden() or holder is None:
            return
        is_framed = isinstance(ringed, QAbstractScrollArea)
        if not is_framed and ringed.geometry() != holder.rect():
            # Round what it leaves room for it lies below, where it covers no tick of a box.
            return
        if holder.children()[-1] is not self:
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ring, in the colour that marks what is in use."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_tick = isinstance(self.widget(), QCheckBox | QRadioButton)
        width, inset = (TICK_WIDTH, TICK_WIDTH / 2) if is_tick else (_WIDTH, 2)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), width))
        box = QRectF(self.visible_part()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, 4, 4)

    def visible_part(self) -> QRect:
        """Where the ring goes, in its own pixels: what holds the widget may end where that ends."""
        holder = self.parentWidget()
        if holder is None:
            return self.rect()
        return self.rect() & holder.rect().translated(-self.pos())


class FocusRings(QObject):
    """Follows the focus of the whole program; a widget may ask for a ring as ``ringed``."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._ring: FocusRing | None = None
        application.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        # A click needs no ring: whoever has clicked knows where.
        is_clicked = bool(QGuiApplication.mouseButtons().value)
        wants = isinstance(new, RINGED) or (new is not None and bool(new.property("ringed")))
        ring = self._ring
        if ring is not None and not isValid(ring):
            ring = self._ring = None
        if wants and not is_clicked and new is not None:
            if ring is None:
                ring = self._ring = FocusRing()
            ring.setWidget(new)
        elif ring is not None:
            ring.setWidget(None)  # type: ignore[arg-type]  # None lets go of it


def mark_focus(application: QApplication) -> None:
    """Show a ring round what has the keys, from now on."""
    if application.findChild(FocusRings) is None:
        FocusRings(application)
