# SPDX-License-Identifier: MIT
"""The verdict on a challenge across the whole window, readable from across the table."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from desktop_app.ui.announcer import alert, announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.spoken import give_role

SECONDS = 10
DEAF_SECONDS = 1
"""For this long keys and clicks are ignored: the key that asked for the verdict is still down."""

_TICK = ((0.06, 0.55), (0.38, 0.86), (0.94, 0.16))
_CROSS = ((0.12, 0.12), (0.88, 0.88), (0.5, 0.5), (0.88, 0.12), (0.12, 0.88))
_MARK_HEIGHT, _TITLE_HEIGHT = 0.34, 0.17
_LINE_HEIGHT, _FOOT_HEIGHT = 0.06, 0.035
_WORDS_HEIGHTS = (0.06, 0.05, 0.042, 0.035, 0.03, 0.025, 0.02)
_FIELD = 0.88
"""Largest share of the width for texts."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict to show.

    Attributes:
        is_acceptable: the one verdict on all words.
        title: one or two words, in capitals.
        sentence: the verdict as a sentence.
        words: the words judged, as one line.
    """

    is_acceptable: bool
    title: str
    sentence: str
    words: str = ""


class VerdictScreen(QWidget):
    """Green with a tick or red with a cross, over the whole parent.

    It closes after `SECONDS`, or on any key or press once `DEAF_SECONDS` have passed. It never
    shows which word failed.

    Args:
        parent: the window to cover.
        timer: counts the seconds; tests pass their own.

    Signals:
        cleared: it was closed.
    """

    cleared = Signal()

    def __init__(self, parent: QWidget, timer: QTimer | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._verdict: Verdict | None = None
        self._left = 0
        self._before: QWidget | None = None
        self._timer = QTimer(self) if timer is None else timer
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._count)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_role(self, QAccessible.Role.AlertMessage, press=self.clear)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        parent.installEventFilter(self)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on show; None if there is none."""
        return None if self.isHidden() else self._verdict

    @property
    def seconds_left(self) -> int:
        """Seconds until it closes."""
        return self._left

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_verdict(self, verdict: Verdict) -> None:
        """Cover the window with a verdict."""
        if self.isHidden():
            self._before = QApplication.focusWidget()
        self._verdict, self._left = verdict, SECONDS
        self.setAccessibleName(verdict.title)
        self.setAccessibleDescription(verdict.sentence)
        self._cover()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self._timer.start()
        alert(self)
        text = self.tr("{title}. {sentence}")
        announce(self, text.format(title=verdict.title, sentence=verdict.sentence), is_urgent=True)
        self.update()

    def clear(self) -> None:
        """Close early, and restore the focus."""
        if self.isHidden():
            return
        before, self._before = self._before, None
        self.hide()
        # The focused widget may have been deleted meanwhile.
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.cleared.emit()

    def _count(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.clear()
        else:
            self.update()

    @property
    def _is_deaf(self) -> bool:
        return self._left > SECONDS - DEAF_SECONDS

    # ------------------------------------------------------------------ input

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the timer."""
        self._timer.stop()
        super().hideEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep all shortcuts, including those of menus, from the widgets below."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the focus back from widgets below; they get it when this closes."""
        super().focusOutEvent(event)
        elsewhere = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if not self.isHidden() and event.reason() not in elsewhere:
            QTimer.singleShot(0, self._take_keys_back)

    def _take_keys_back(self) -> None:
        wanting = QApplication.focusWidget()
        if self.isHidden() or wanting is self:
            return
        if wanting is None or wanting.window() is self.window():
            self._before = wanting or self._before
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, _is_next: bool) -> bool:
        """Treat Tab like any other key."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on any key, except one still held down from before."""
        modifiers = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
        if event.isAutoRepeat() or event.key() in modifiers or self._is_deaf:
            return
        self.clear()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a click or touch."""
        if not self._is_deaf:
            self.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if event.type() is QEvent.Type.Resize and not self.isHidden():
            self._cover()
        return super().eventFilter(watched, event)

    def _cover(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint mark, verdict, words and the seconds left."""
        verdict = self._verdict
        if verdict is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        ground = theme.verdict_good if verdict.is_acceptable else theme.verdict_bad
        painter.fillRect(self.rect(), QColor(ground))
        painter.setPen(QColor(theme.verdict_text))
        height = self.height()
        self._paint_mark(painter, height * 0.08, height * _MARK_HEIGHT)
        top = height * 0.46
        top += self._write(painter, verdict.title, top, _TITLE_HEIGHT, QFont.Weight.Bold)
        top += self._write(painter, verdict.sentence, top, _LINE_HEIGHT)
        foot = height * (1 - _FOOT_HEIGHT * 2.2)
        self._write(painter, self._foot(), foot, _FOOT_HEIGHT)
        top += height * 0.02
        side = self.width() * (1 - _FIELD) / 2
        room = QRectF(side, top, self.width() - 2 * side, foot - top - height * 0.01)
        self._write_words(painter, verdict.words, room)

    def _foot(self) -> str:
        text = self.tr("This clears in {seconds} s, or by any key or click.")
        return text.format(seconds=self._left)

    def _write(
        self,
        painter: QPainter,
        text: str,
        top: float,
        share: float,
        weight: QFont.Weight = QFont.Weight.Medium,
    ) -> float:
        """Paint one line as large as its share of the height and the width allow; return its
        height.
        """
        size = self.height() * share
        font = ui_font(size * 0.78, weight)
        width = QFontMetricsF(font).horizontalAdvance(text)
        room = self.width() * _FIELD
        if width > room:
            font = ui_font(size * 0.78 * room / width, weight)
        painter.setFont(font)
        line = QRectF(0, top, self.width(), size)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)
        return size

    def _write_words(self, painter: QPainter, text: str, room: QRectF) -> None:
        """Paint the words, wrapped, as large as the room allows."""
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        flags |= int(Qt.TextFlag.TextWordWrap)
        for share in _WORDS_HEIGHTS:
            painter.setFont(ui_font(self.height() * share, QFont.Weight.Medium))
            needed = painter.boundingRect(room, flags, text)
            if needed.height() <= room.height() and needed.width() <= room.width():
                break
        painter.drawText(room, flags, text)

    def _paint_mark(self, painter: QPainter, top: float, size: float) -> None:
        verdict = self._verdict
        assert verdict is not None, "painted only with a verdict"
        left = (self.width() - size) / 2
        points = _TICK if verdict.is_acceptable else _CROSS
        pen = QPen(QColor(self._theme.verdict_text), size * 0.14)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline([QPointF(left + x * size, top + y * size) for x, y in points])
        painter.setPen(QColor(self._theme.verdict_text))
