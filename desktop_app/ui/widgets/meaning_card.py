# SPDX-License-Identifier: MIT
"""A quiet card with the meaning of a word, beside the word and never over it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from desktop_app.session.meanings import Meaning
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.labels import text_label

_PX = 14
_WIDEST = 360
_GAP = 6
_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


class MeaningCard(QFrame):
    """The meanings of the words at a place of a window.

    Esc or a press elsewhere closes it, and so does the mouse where it was shown because the mouse
    rested there. The focus stays where it is; screen readers are told the text.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.told = ""
        """The text as it is read."""
        self._label = text_label(self, px=_PX, wraps=True)
        self._label.setProperty("markup", True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._window = window
        self._layout = column_of(self._label, parent=self, margins=10)
        self._place = QRect()
        self._is_passing = False
        self.hide()

    def show_meanings(
        self, meanings: Sequence[Meaning], place: QRect, *, is_passing: bool = False
    ) -> None:
        """Show meanings beside a place of the window, which is never covered if there is room.

        Args:
            meanings: of the words there; nothing is shown without any.
            place: the rectangle of the words, in coordinates of the window.
            is_passing: True if the mouse rests there: the card goes when the mouse does.
        """
        if not meanings:
            self.hide()
            return
        self._place, self._is_passing = place, is_passing
        self.told = "\n".join(
            "\n".join((meaning.word, *(tr(line) for line in meaning.lines))) for meaning in meanings
        )
        self._label.setText("<hr>".join(_html(meaning) for meaning in meanings))
        self.setAccessibleName(self.told)
        room = self._window.rect()
        width = min(_WIDEST * _PX // 14, room.width() - 2 * _GAP)
        self.setFixedWidth(width)
        self._layout.activate()
        height = self._layout.totalHeightForWidth(width)
        size = QSize(width, min(max(height, self.sizeHint().height()), room.height()))
        self.setGeometry(QRect(place_beside(place, size, room), size))
        if not self.isVisible():
            self._watch(is_on=True)
        self.show()
        self.raise_()
        announce(self, self.told)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop watching the keys."""
        super().hideEvent(event)
        self._watch(is_on=False)

    def _watch(self, *, is_on: bool) -> None:
        # Only while the card is shown: every event of the program passes here.
        application = QApplication.instance()
        if application is not None and is_on:
            application.installEventFilter(self)
        elif application is not None:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close on Esc, on a press and, if it came by the mouse, when the mouse goes away."""
        kind = event.type()
        if kind in _KEYS and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                if kind is QEvent.Type.KeyPress:
                    self.hide()
                return True
            if kind is QEvent.Type.KeyPress and event.text().strip():
                self.hide()
        elif kind in _PRESSES and isinstance(watched, QWidget):
            self.hide()
        elif kind is QEvent.Type.MouseMove and self._is_passing and isinstance(event, QMouseEvent):
            at = self._window.mapFromGlobal(event.globalPosition().toPoint())
            if not self._place.contains(at):
                self.hide()
        return False


def place_beside(place: QRect, size: QSize, room: QRect) -> QPoint:
    """Where a card of a size stands: below a place, else above, beside it, or in a corner."""
    left = min(max(place.left(), room.left() + _GAP), room.right() - size.width() - _GAP)
    top = min(max(place.top(), room.top() + _GAP), room.bottom() - size.height() - _GAP)
    for spot in (
        QPoint(left, place.bottom() + _GAP),
        QPoint(left, place.top() - _GAP - size.height()),
        QPoint(place.right() + _GAP, top),
        QPoint(place.left() - _GAP - size.width(), top),
    ):
        if room.contains(QRect(spot, size)):
            return spot
    return QPoint(max(room.left(), left), max(room.top(), room.bottom() - size.height()))


def _html(meaning: Meaning) -> str:
    lines = (escape(tr(line)) for line in meaning.lines)
    return f"<b>{escape(meaning.word)}</b><br>" + "<br>".join(lines)
