# SPDX-License-Identifier: MIT
"""Scores over the course of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.chart_scale import chart_scale
from desktop_app.ui.widgets.spoken import give_role

if TYPE_CHECKING:
    from desktop_app.ui.result.result_panel import PlayerFacts

_STYLES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)
_GRID_ALPHA = 0.15
_NAMES_SHARE = 0.4
"""Most of the width that the names may take."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
"""Points between two lines of the grid."""
_TURN_STEPS = (1, 5, 10, 50)
"""Turns between two numbers of the lower axis."""
_AIR = 6


class _Field(NamedTuple):
    """Place of the lines on the widget, and the turns and points that they span."""

    place: QRectF
    turns: int
    low: int
    high: int

    def x(self, turn: int) -> float:
        return self.place.left() + self.place.width() * turn / max(self.turns, 1)

    def y(self, points: int) -> float:
        share = (points - self.low) / (self.high - self.low)
        return self.place.bottom() - self.place.height() * share


class ScoreGraph(QWidget):
    """Each player's cumulative score by turn; players differ in colour, line and mark.

    It is painted here, as to load and make a chart of pyqtgraph takes far longer.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Chart)
        self._facts: tuple[PlayerFacts, ...] = ()
        self._theme: Theme | None = None
        self.setMinimumHeight(80)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_facts(self, facts: tuple[PlayerFacts, ...]) -> None:
        """Show the scores of a game."""
        self._facts = facts
        self.setAccessibleName(self.tr("Score graph"))
        self.setAccessibleDescription(
            "; ".join(
                self.tr("{name}: {course}").format(
                    name=player.name, course=", ".join(str(total) for total in player.course)
                )
                for player in facts
            )
        )
        self.update()

    @property
    def name_places(self) -> tuple[QRect, ...]:
        """Place of each name, by seat: at the end of its line, or beside it to keep them apart."""
        high, field = QFontMetrics(self._name_font()).height(), self._field()
        ends = sorted(
            range(len(self._facts)),
            key=lambda seat: self._facts[seat].course[-1],
            reverse=True,
        )
        tops: list[float] = []
        for seat in ends:
            top = field.y(self._facts[seat].course[-1]) - high / 2
            tops.append(max(top, tops[-1] + high if tops else 0.0))
        lowest = float(self.height() - high)
        for at in reversed(range(len(tops))):
            tops[at] = min(tops[at], lowest)
            lowest = tops[at] - high
        left = round(field.place.right()) + _AIR
        places = {
            seat: QRect(left, round(top), self.width() - left, high)
            for seat, top in zip(ends, tops, strict=True)
        }
        return tuple(places[seat] for seat in range(len(self._facts)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint axes, lines and names."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        if not self._facts:
            return
        field, scale = self._field(), self.scale
        self._paint_axes(painter, field, theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = (theme.accent, theme.bad, theme.good, theme.warning)
        for seat, player in enumerate(self._facts):
            points = _points(field, player.course)
            painter.setPen(QPen(QColor(colours[seat]), 2 * scale, _STYLES[seat % len(_STYLES)]))
            painter.drawPolyline(QPolygonF(points))
            painter.setPen(QColor(theme.panel))
            painter.setBrush(QColor(colours[seat]))
            for point in points:
                _paint_mark(painter, seat, point, 3 * scale)
        painter.setFont(self._name_font())
        metrics = painter.fontMetrics()
        for seat, place in enumerate(self.name_places):
            painter.setPen(QColor(colours[seat]))
            text = metrics.elidedText(
                self._facts[seat].name, Qt.TextElideMode.ElideRight, place.width()
            )
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_axes(self, painter: QPainter, field: _Field, theme: Theme) -> None:
        """Paint the points at the left, turns at the bottom, and a faint line for each label."""
        place, font = field.place, self._tick_font()
        metrics = QFontMetrics(font)
        painter.setFont(font)
        border, grid, muted = QColor(theme.border), QColor(theme.border), QColor(theme.muted)
        grid.setAlphaF(_GRID_ALPHA)
        left, bottom = round(place.left()) - _AIR, self.height() - metrics.height() - 4
        fits = place.height() / (1.25 * metrics.height())
        span = field.high - field.low
        step = next((gap for gap in _STEPS if span / gap <= fits), _STEPS[-1])
        for points in range(-(-field.low // step) * step, field.high + 1, step):
            y = round(field.y(points))
            painter.setPen(grid)
            painter.drawLine(left, y, self.width(), y)
            painter.setPen(muted)
            label = QRect(0, y - metrics.height() // 2, left - 4, metrics.height())
            painter.drawText(
                label, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{points}"
            )
        painter.setPen(border)
        painter.drawLine(left, 0, left, bottom)
        painter.drawLine(left, bottom, self.width(), bottom)
        every = self.turn_step
        for turn in range(field.turns + 1):
            x = round(field.x(turn))
            painter.setPen(border)
            painter.drawLine(x, bottom, x, bottom + (2 if turn % every else 4))
            if turn % every == 0:
                painter.setPen(muted)
                label = QRect(x - 20, bottom + 4, 40, metrics.height())
                painter.drawText(label, Qt.AlignmentFlag.AlignHCenter, f"{turn}")

    @property
    def turn_step(self) -> int:
        """Turns between two numbers of the lower axis: the fewest that keep the numbers apart."""
        field = self._field()
        widest = QFontMetrics(self._tick_font()).horizontalAdvance(f"{field.turns}") + _AIR
        apart = field.x(1) - field.x(0)
        return next((step for step in _TURN_STEPS if step * apart >= widest), _TURN_STEPS[-1])

    @property
    def scale(self) -> float:
        """Scale of lines, marks and texts."""
        return chart_scale(self.size())

    def _name_font(self) -> QFont:
        return ui_font(round(12 * self.scale), QFont.Weight.DemiBold)

    def _tick_font(self) -> QFont:
        return tabular(ui_font(round(11 * self.scale)))

    def _field(self) -> _Field:
        """Return the place of the lines, between the labels of the axes and the names."""
        totals = [total for player in self._facts for total in player.course]
        low, high = min((0, *totals)), max((1, *totals))
        turns = max((len(player.course) - 1 for player in self._facts), default=1)
        ticks, names = QFontMetrics(self._tick_font()), QFontMetrics(self._name_font())
        left = max(ticks.horizontalAdvance(f"{points}") for points in (low, high)) + 4 + 2 * _AIR
        longest = max((names.horizontalAdvance(one.name) for one in self._facts), default=0)
        right = self.width() - min(_NAMES_SHARE * self.width(), longest + 2 * _AIR)
        bottom = self.height() - ticks.height() - 4 - _AIR
        corner = QPointF(max(right, left + 1), bottom)
        return _Field(QRectF(QPointF(left, names.height() / 2), corner), turns, low, high)


def _points(field: _Field, course: Sequence[int]) -> list[QPointF]:
    """Return a point for each turn.

    With a turn less than others, the last score is repeated: all lines end beside the names.
    """
    totals: list[int] = [*course]
    totals += totals[-1:] * (field.turns + 1 - len(totals))
    return [QPointF(field.x(turn), field.y(total)) for turn, total in enumerate(totals)]


def _paint_mark(painter: QPainter, seat: int, at: QPointF, size: float) -> None:
    """Paint the mark of a seat: a circle, a square, a triangle or a diamond."""
    x, y = at.x(), at.y()
    match seat % len(_STYLES):
        case 0:
            painter.drawEllipse(at, size, size)
        case 1:
            painter.drawRect(QRectF(x - size, y - size, 2 * size, 2 * size))
        case 2:
            corners = ((x - size, y - size), (x + size, y - size), (x, y + size))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        case _:
            corners_4 = ((x - size, y), (x, y - size), (x + size, y), (x, y + size))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners_4]))
