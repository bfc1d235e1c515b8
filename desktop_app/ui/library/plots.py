# SPDX-License-Identifier: MIT
"""The plots of the statistics page, in the colours of the theme.

Imported when statistics are first shown: pyqtgraph takes a fifth of a second to load.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.analysis.rating import RatingPoint
from desktop_app.analysis.statistics import BIN_POINTS, Bin, ScorePoint
from desktop_app.session.strength import Strength
from desktop_app.ui.library.statistics_page import day_text
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.still_chart import StillChart

TICK_PX = 13
DOT_PX = 7
MIN_LEVELS = 150
"""Least height of the plot of the level, in pixels."""
MIN_POINTS = 2
"""A single game is a dot without a line."""


class _Plot(StillChart):
    """A plot in the colours of a theme; a text beside it says the same."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.view.setBackground(theme.panel)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.view.setBackground(theme.panel)
        self._draw()

    def _dress(self, left: str, bottom: str) -> None:
        """Set colours and fonts of axes and grid."""
        px = round(TICK_PX * self.scale)
        font = tabular(ui_font(px))
        label_style = {"color": self._theme.text, "font-size": f"{px}px"}
        for name, text in (("left", left), ("bottom", bottom)):
            axis = self.view.getAxis(name)
            axis.setPen(pg.mkPen(self._theme.frame))
            axis.setTextPen(pg.mkPen(self._theme.text))
            axis.setTickFont(font)
            axis.setLabel(text, **label_style)
            axis.label.setFont(ui_font(px, QFont.Weight.Normal))
            # Grid lines go behind dots and bars.
            axis.setZValue(-1)
        self.view.showGrid(x=False, y=True, alpha=0.25)


class CoursePlot(_Plot):
    """The score of every game in order, and the moving average."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(self.tr("Scores over time"))
        self._course: Sequence[ScorePoint] = ()

    def show_course(self, course: Sequence[ScorePoint], sentence: str) -> None:
        """Show these games; `sentence` is the accessible description."""
        self._course = course
        self.setAccessibleDescription(sentence)
        self._draw()

    def _draw(self) -> None:
        theme, course = self._theme, self._course
        self.view.clear()
        self._dress(self.tr("Score"), self.tr("Games, oldest first"))
        if not course:
            return
        numbers = list(range(1, len(course) + 1))
        dots: list[dict[str, Any]] = []
        for number, point in zip(numbers, course, strict=True):
            # Won games are filled dots, others rings: colour is not needed to tell them apart.
            colour = QColor(theme.accent)
            brush = pg.mkBrush(colour if point.has_won else QColor(theme.panel))
            dots.append({"pos": (number, point.points), "brush": brush})
        pen = pg.mkPen(theme.accent, width=1.5 * self.scale)
        self.view.addItem(
            pg.ScatterPlotItem(spots=dots, size=DOT_PX * self.scale, pen=pen, pxMode=True)
        )
        if len(course) >= MIN_POINTS:
            means = [point.average for point in course]
            self.view.plot(
                numbers, means, pen=pg.mkPen(theme.text, width=2.5 * self.scale), antialias=True
            )
        axis = self.view.getAxis("bottom")
        axis.setTicks([_game_ticks(course)])
        self.view.setXRange(0.5, len(course) + 0.5, padding=0.02)
        points = [point.points for point in course]
        self.view.setYRange(min(points) - 10, max(points) + 10, padding=0.08)


class RatingPlot(_Plot):
    """The rating after each game with its band of 95 %, beside the levels of the ladder."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(self.tr("Level over time"))
        # The page scrolls before the names of the levels would be lost.
        self.setMinimumHeight(MIN_LEVELS)
        self._strength: Strength | None = None

    def show_strength(self, strength: Strength | None, sentence: str) -> None:
        """Show a person's rating; `sentence` is the accessible description."""
        self._strength = strength
        self.setAccessibleDescription(sentence)
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Name as many levels as the height allows."""
        super().resizeEvent(event)
        self._name_levels()

    def _draw(self) -> None:
        theme, strength = self._theme, self._strength
        self.view.clear()
        self._dress(self.tr("Level"), self.tr("Games, oldest first"))
        if strength is None:
            return
        course = strength.course
        numbers = list(range(1, len(course) + 1))
        pale = QColor(theme.accent)
        pale.setAlphaF(0.2)
        edge = pg.mkPen(theme.accent, width=self.scale, style=Qt.PenStyle.DotLine)
        low, high = (
            self.view.plot(numbers, [point.rating.interval[end] for point in course], pen=edge)
            for end in (0, 1)
        )
        self.view.addItem(pg.FillBetweenItem(low, high, brush=pg.mkBrush(pale)))
        self.view.plot(
            numbers,
            [point.rating.rating for point in course],
            pen=pg.mkPen(theme.text, width=2.5 * self.scale),
            symbol="o",
            symbolSize=DOT_PX * self.scale,
            symbolBrush=pg.mkBrush(theme.accent),
            symbolPen=pg.mkPen(theme.accent),
            antialias=True,
        )
        self.view.getAxis("bottom").setTicks([_game_ticks(course)])
        self.view.setXRange(0.5, len(course) + 0.5, padding=0.02)
        self.view.setYRange(*self._range(strength), padding=0.02)
        self._name_levels()

    @staticmethod
    def _range(strength: Strength) -> tuple[float, float]:
        """Return lowest and highest rating to show: the whole last band, and all ratings."""
        ratings = [point.rating.rating for point in strength.course]
        low, high = strength.rating.interval
        return min(low, *ratings), max(high, *ratings)

    def _name_levels(self) -> None:
        """Write the names of the levels on the axis; of crowded ones every second or third."""
        strength = self._strength
        if strength is None:
            return
        low, high = self._range(strength)
        shown = [level for level in strength.ladder if low <= level.rating <= high]
        lines = max(2.0, self.height() / (2.2 * TICK_PX * self.scale) - 3)
        every = max(1, math.ceil(len(shown) / lines))
        ticks = [
            (level.rating, self.tr("{level} {name}").format(level=level.level, name=level.name))
            for level in shown[::every]
        ]
        self.view.getAxis("left").setTicks([ticks])


class SpreadPlot(_Plot):
    """Histogram of the scores of plays."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(self.tr("Scores of plays"))
        self._spread: Sequence[Bin] = ()

    def show_spread(self, spread: Sequence[Bin], sentence: str) -> None:
        """Show these plays; `sentence` is the accessible description."""
        self._spread = spread
        self.setAccessibleDescription(sentence)
        self._draw()

    def _draw(self) -> None:
        theme, spread = self._theme, self._spread
        self.view.clear()
        self._dress(self.tr("Plays"), self.tr("Points of a play"))
        if not spread:
            return
        filled = [bar for bar in spread if bar.count]
        bars = pg.BarGraphItem(
            x=[bar.points + BIN_POINTS / 2 for bar in filled],
            height=[bar.count for bar in filled],
            width=BIN_POINTS * 0.86,
            brush=pg.mkBrush(theme.accent),
            pen=pg.mkPen(theme.accent),
        )
        self.view.addItem(bars)
        self.view.setXRange(spread[0].points, spread[-1].points + BIN_POINTS, padding=0.04)
        self.view.setYRange(0, max(bar.count for bar in spread) * 1.08, padding=0)


def _game_ticks(course: Sequence[ScorePoint] | Sequence[RatingPoint]) -> list[tuple[int, str]]:
    """Return tick labels for three games, away from the edges, where a date would not fit."""
    last = len(course)
    wanted = sorted({1 + round((last - 1) * part / 100) for part in (12, 50, 88)})
    return [(number, day_text(_played_at_ms(course[number - 1]))) for number in wanted]


def _played_at_ms(point: ScorePoint | RatingPoint) -> int:
    return point.played_at_ms if isinstance(point, RatingPoint) else point.began_at_ms
