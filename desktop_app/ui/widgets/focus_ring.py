# SPDX-License-Identifier: MIT
"""A focus ring for widgets on which Qt's own is too faint or missing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QPen, QWindow
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
"""Widgets with a ring.

Buttons and fields show the focus by their border (`applied_theme.stylesheet_for`).
"""
_WIDTH = 3.0
TICK_WIDTH = 2
"""Qt leaves no more room round a check box: its ring is this thin, and entirely outside."""
_PLACED = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.ZOrderChange,
}
_INPUTS = {
    QEvent.Type.KeyPress: True,
    QEvent.Type.MouseButtonPress: False,
    QEvent.Type.MouseButtonDblClick: False,
    QEvent.Type.TouchBegin: False,
}
"""The events that tell whether a person uses keys, or mouse or finger."""


class FocusRing(QFocusFrame):
    """The ring; it belongs to the window in which it was shown last."""

    def event(self, event: QEvent) -> bool:
        """Raise the ring each time Qt has placed it, which is below the widget."""
        if event.type() in _PLACED:
            # Qt sets the mask after this event.
            QTimer.singleShot(0, self, self._come_out)
        return super().event(event)

    def _come_out(self) -> None:
        """Remove the mask, and raise the ring above a list or a widget that fills its parent."""
        if not self.mask().isEmpty():
            self.clearMask()
        holder, ringed = self.parentWidget(), self.widget()
        if self.isHidden() or holder is None:
            return
        is_framed = isinstance(ringed, QAbstractScrollArea)
        if not is_framed and ringed.geometry() != holder.rect():
            # Elsewhere it stays below the widget, where it does not cover a check mark.
            return
        if holder.children()[-1] is not self:
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring in the highlight colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_tick = isinstance(self.widget(), QCheckBox | QRadioButton)
        width, inset = (TICK_WIDTH, TICK_WIDTH / 2) if is_tick else (_WIDTH, 2)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), width))
        box = QRectF(self.visible_part()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, 4, 4)

    def visible_part(self) -> QRect:
        """Return the part of the ring within the parent, in its own coordinates."""
        holder = self.parentWidget()
        if holder is None:
            return self.rect()
        return self.rect() & holder.rect().translated(-self.pos())


class FocusRings(QObject):
    """Follows the focus of the application.

    The property ``ringed`` of a widget asks for a ring or, if it is False, for none.

    Attributes:
        is_by_key: True if the last input was a key, False if it was a click or a touch; None
            before the first.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._ring: FocusRing | None = None
        self.is_by_key: bool | None = None
        application.focusChanged.connect(self._follow)
        application.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        # A window gets each key and click once, and little else; the application gets everything.
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note whether a key or a hand was used last."""
        if (is_by_key := _INPUTS.get(event.type())) is not None:
            self.is_by_key = is_by_key
        return super().eventFilter(watched, event)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        # After a click no ring is needed.
        is_clicked = bool(QGuiApplication.mouseButtons().value)
        asks = None if new is None else new.property("ringed")
        wants = isinstance(new, RINGED) if asks is None else bool(asks)
        ring = self._ring
        if ring is not None and not isValid(ring):
            ring = self._ring = None
        if wants and not is_clicked and new is not None:
            if ring is None:
                ring = self._ring = FocusRing()
            ring.setWidget(new)
        elif ring is not None:
            ring.setWidget(None)  # type: ignore[arg-type]  # None lets go of it


def is_ring_wanted(reason: Qt.FocusReason) -> bool:
    """True if a part that shows its focus itself is to show it, for how the focus came there.

    As in browsers: after a key always, after a click never. Qt gives Tab as the reason also when a
    focused button is hidden, so the reason counts only where no key or click has been seen.
    """
    if reason is Qt.FocusReason.MouseFocusReason:
        return False
    application = QApplication.instance()
    rings = None if application is None else application.findChild(FocusRings)
    if isinstance(rings, FocusRings) and rings.is_by_key is not None:
        return rings.is_by_key
    return reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


def mark_focus(application: QApplication) -> None:
    """Show focus rings from now on."""
    if application.findChild(FocusRings) is None:
        FocusRings(application)
