# SPDX-License-Identifier: MIT
"""The clock: one face for each player, always in the order of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from desktop_app.rules.clock import ClockState, format_clock, overtime_cost
from desktop_app.rules.ruleset_play import OvertimeRules
from desktop_app.rules.state import GameState, Phase
from desktop_app.session.portraits import Portrait
from desktop_app.translation.words import tr_count
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.portrait import portrait_pixmap
from desktop_app.ui.widgets.spoken import SpokenButton

# The word under each face of the clock: no state is shown by colour alone.

TENTHS_BELOW_MS = 10_000


@dataclass(frozen=True, slots=True)
class FaceView:
    """One side of the clock as it is shown.

    Attributes:
        name, points: the player and their score.
        time: the digits; empty in a game without a clock.
        word: the state of this side, or empty.
        is_running: this clock runs; without a clock, this player is on turn.
        is_alarming: the player is in overtime or close to it.
    """

    name: str
    points: int
    time: str = ""
    word: str = ""
    is_running: bool = False
    is_alarming: bool = False


def face_views(
    state: GameState, clock: ClockState, pause: str, tr: Callable[[str], str] = str
) -> tuple[FaceView, ...]:
    """Return the faces by seat; `clock` is the clock now, `pause` the reason why it is stopped."""
    return tuple(_face(state, clock, pause, seat, tr) for seat in range(state.player_count))


def _face(
    state: GameState, clock: ClockState, pause: str, seat: int, tr: Callable[[str], str]
) -> FaceView:
    name, points = state.setup.seats[seat].name, state.points[seat]
    is_turn = state.on_turn == seat and not state.is_over
    if not clock.exists:
        word = tr("TO PLAY") if is_turn else ""
        return FaceView(name, points, "", _held(state, tr, word) if is_turn else word, is_turn)
    left = clock.remaining_ms[seat]
    tenths = TENTHS_BELOW_MS if clock.running == seat else 0
    return FaceView(
        name,
        points,
        format_clock(left, tenths_below_ms=tenths),
        _word(state, clock, pause, seat, tr),
        is_running=clock.running == seat and not pause,
        is_alarming=left < 60_000,
    )


def _held(state: GameState, tr: Callable[[str], str], otherwise: str) -> str:
    words = {Phase.HELD: tr("HELD"), Phase.CHALLENGED: tr("CHALLENGED")}
    return words.get(state.phase, otherwise)


def _word(
    state: GameState, clock: ClockState, pause: str, seat: int, tr: Callable[[str], str]
) -> str:
    overtime = _overtime(clock, seat, state.setup.ruleset.overtime, tr)
    if overtime or state.is_over:
        return overtime
    if pause:
        return tr("READY") if pause == "ready" and clock.running == seat else tr("PAUSED")
    if clock.running is None:
        return tr("NEUTRAL")
    if clock.running != seat:
        return ""
    return _held(state, tr, tr("RUNNING"))


def _overtime(clock: ClockState, seat: int, rules: OvertimeRules, tr: Callable[[str], str]) -> str:
    seconds = clock.overtime_s(seat)
    if clock.remaining_ms[seat] >= 0:
        return ""
    penalty = overtime_cost(seconds, rules)
    if penalty == 0:
        return tr("OVERTIME")
    return tr("OVERTIME −{points}").format(points=penalty)


# One side of the clock: name, score, digits, and a word.

HEIGHT, DIGITS_PX = 104, 38
HEIGHT_WITHOUT_TIME = 62
MIN_WIDTH = 150
COMPACT_HEIGHT, COMPACT_WIDTH, COMPACT_DIGITS_PX = 84, 112, 30
"""For a low window, where board and sheets need the height."""
ROOMY_WIDTH, ROOMY_HEIGHT, ROOMY_DIGITS_PX = 400, 140, 64
"""From this width a face is large enough to be read across a table."""
_PAD, _COMPACT_PAD = 12, 8
_HEAD_PX, _COMPACT_HEAD_PX = (20, 15), (16, 13)
"""Pixel sizes of points and name."""
_PORTRAIT_PX, _PORTRAIT_GAP = 48, 8
_PORTRAIT_ROOM = 170
"""A face with less room inside shows no portrait, in pixels: name and digits need it."""


class ClockFace(SpokenButton):
    """A face that is pressed like a clock; it shows what it was last shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._view = FaceView("", 0)
        self._portrait: Portrait | None = None
        self._is_compact = False
        self._is_one_of_many = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def view(self) -> FaceView:
        """The face as it was last shown."""
        return self._view

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_portrait(self, portrait: Portrait | None) -> None:
        """Show the picture of the computer's player, where there is room; None for a person."""
        if portrait != self._portrait:
            self._portrait = portrait
            self.update()

    @property
    def portrait_rect(self) -> QRectF:
        """Where the portrait is, in this widget; empty if there is none or no room for it."""
        inner = self._inner
        if self._portrait is None or self._is_compact or inner.width() < _PORTRAIT_ROOM:
            return QRectF()
        side = int(min(_PORTRAIT_PX, inner.height()))
        return QRectF(inner.left(), inner.top(), side, side)

    def show_compact(self, *, is_compact: bool) -> None:
        """Use the compact or the usual size."""
        if is_compact != self._is_compact:
            self._is_compact = is_compact
            self.updateGeometry()
            self.update()

    def stand_among(self, count: int) -> None:
        """Be one of this many faces: three or four are narrower, as a small window is no wider."""
        if (count > 2) != self._is_one_of_many:
            self._is_one_of_many = count > 2
            self.updateGeometry()

    def show_view(self, view: FaceView) -> None:
        """Show a face; repaint only if it changed."""
        if view == self._view:
            return
        if bool(view.time) != bool(self._view.time):
            self.updateGeometry()
        before, self._view = self._view, view
        if (before.name, before.points, before.word) != (view.name, view.points, view.word):
            # Not at every tick: screen readers announce each change of the name.
            self.setAccessibleName(self.spoken_name())
        self.update()

    def spoken_name(self) -> str:
        """Return name, score, time and state."""
        view = self._view
        return (
            tr_count(
                "{name}, {points} point, {time} {word}",
                "{name}, {points} points, {time} {word}",
                abs(view.points),
            )
            .format(name=view.name, points=view.points, time=view.time, word=view.word)
            .strip()
        )

    def spoken_value(self) -> str:
        """Return the time left; empty without a clock."""
        return self._view.time

    def sizeHint(self) -> QSize:
        """Return a size with room for -99:59 and OVERTIME."""
        if not self._view.time:
            return QSize(200, HEIGHT_WITHOUT_TIME)
        if self._is_compact:
            return QSize(200, COMPACT_HEIGHT)
        return QSize(200, ROOMY_HEIGHT if self._is_roomy else HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the least width for the digits."""
        width = COMPACT_WIDTH if self._is_compact or self._is_one_of_many else MIN_WIDTH
        return QSize(width, self.sizeHint().height())

    @property
    def _is_roomy(self) -> bool:
        return self.width() >= ROOMY_WIDTH and not self._is_compact

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow in height with the width."""
        super().resizeEvent(event)
        if self.height() != self.sizeHint().height():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame, the mark of the running side and the four texts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view, theme = self._view, self._theme
        edge = 3 if view.is_running else 1
        colour = theme.accent if view.is_running else theme.border
        painter.setPen(QPen(QColor(colour), edge))
        painter.setBrush(QColor(theme.field if view.is_running else theme.panel))
        painter.drawRoundedRect(self._box, 7, 7)
        inner, picture = self._inner, self.portrait_rect
        if self._portrait is not None and not picture.isEmpty():
            ratio = self.devicePixelRatioF()
            pixmap = portrait_pixmap(self._portrait, round(picture.width()), ratio)
            painter.drawPixmap(picture.topLeft(), pixmap)
            # Name, digits and word stand beside it.
            inner.setLeft(picture.right() + _PORTRAIT_GAP)
        self._paint_head(painter, inner)
        if view.time:
            self._paint_time(painter, inner)
        self._paint_word(painter, inner)

    @property
    def _box(self) -> QRectF:
        """The frame."""
        return QRectF(self.rect()).adjusted(2, 2, -2, -2)

    @property
    def _inner(self) -> QRectF:
        """The room inside the padding of the frame."""
        pad = _COMPACT_PAD if self._is_compact else _PAD
        return self._box.adjusted(pad, 5 if self._is_compact else 7, -pad, -7)

    def _paint_head(self, painter: QPainter, box: QRectF) -> None:
        theme, view = self._theme, self._view
        points_px, name_px = _COMPACT_HEAD_PX if self._is_compact else _HEAD_PX
        points_font = tabular(ui_font(points_px, QFont.Weight.Bold))
        painter.setFont(points_font)
        painter.setPen(QColor(theme.text))
        points = str(view.points)
        width = painter.fontMetrics().horizontalAdvance(points)
        line = QRectF(box.left(), box.top(), box.width(), 26)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, points)
        left = line.left()
        if view.is_running:
            middle = line.center().y()
            painter.setBrush(QColor(theme.accent))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(left, middle - 6),
                        QPointF(left + 9, middle),
                        QPointF(left, middle + 6),
                    ]
                )
            )
        if view.is_running or not self._is_compact:
            left += 15
        painter.setFont(ui_font(name_px, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.text))
        room = line.right() - width - 10 - left
        name = painter.fontMetrics().elidedText(view.name, Qt.TextElideMode.ElideRight, int(room))
        where = QRectF(left, line.top(), room, line.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_time(self, painter: QPainter, box: QRectF) -> None:
        px = ROOMY_DIGITS_PX if self._is_roomy else DIGITS_PX
        if self._is_compact:
            px = COMPACT_DIGITS_PX
        painter.setFont(self._digits_font(px, box.width()))
        colour = self._theme.bad if self._view.is_alarming else self._theme.text
        painter.setPen(QColor(colour))
        where = box.adjusted(0, 22, 0, -16) if self._is_compact else box.adjusted(0, 24, 0, -18)
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, self._view.time)

    def _digits_font(self, px: int, width: float) -> QFont:
        """Return a font of this pixel size, or smaller if the time would not fit."""
        font = tabular(ui_font(px, QFont.Weight.DemiBold))
        wide = QFontMetricsF(font).horizontalAdvance(self._view.time)
        if wide > width > 0:
            font.setPixelSize(max(1, int(px * width / wide)))
        return font

    def _paint_word(self, painter: QPainter, box: QRectF) -> None:
        if not self._view.word:
            return
        painter.setFont(tabular(ui_font(13, QFont.Weight.DemiBold)))
        is_overtime = self._view.is_alarming and bool(self._view.time)
        painter.setPen(QColor(self._theme.bad if is_overtime else self._theme.muted))
        where = QRectF(box.left(), box.bottom() - 18, box.width(), 18)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(where, flags, self._view.word)


class DualClock(QWidget):
    """The faces side by side: two to four.

    Signals:
        press_requested: the seat whose face was pressed.
    """

    press_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self._faces: list[ClockFace] = []
        self._theme = DEFAULT_THEME
        self._is_compact = False
        self._portraits: Sequence[Portrait | None] = ()

    @property
    def faces(self) -> tuple[ClockFace, ...]:
        """The faces by seat."""
        return tuple(self._faces)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        for face in self._faces:
            face.show_theme(theme)

    def show_portraits(self, portraits: Sequence[Portrait | None]) -> None:
        """Show the pictures of the computer's players by seat; None for a person."""
        self._portraits = portraits
        for face, portrait in zip(self._faces, portraits, strict=False):
            face.show_portrait(portrait)

    def show_compact(self, *, is_compact: bool) -> None:
        """Use less height in a low window, or the usual height."""
        self._is_compact = is_compact
        for face in self._faces:
            face.show_compact(is_compact=is_compact)

    def show_clock(self, state: GameState, clock: ClockState, pause: str) -> None:
        """Show names, scores and times; `pause` is the reason why no clock runs, or empty."""
        views = face_views(state, clock, pause, self.tr)
        while len(self._faces) < len(views):
            self._add_face(len(self._faces))
        for face, view in zip(self._faces, views, strict=True):
            face.show_view(view)
            face.stand_among(len(views))

    def _add_face(self, seat: int) -> None:
        face = ClockFace(self)
        face.show_theme(self._theme)
        face.show_compact(is_compact=self._is_compact)
        face.show_portrait(self._portraits[seat] if seat < len(self._portraits) else None)
        face.clicked.connect(partial(self._press, seat))
        # All in one row: a second one would take room from the tiles or the score sheet.
        self._grid.addWidget(face, 0, seat)
        self._faces.append(face)

    def _press(self, seat: int) -> None:
        self.press_requested.emit(seat)
