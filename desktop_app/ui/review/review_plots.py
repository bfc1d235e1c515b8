# SPDX-License-Identifier: MIT
"""The graphs of the review: chance to win with luck apart, scores, and the cost of each turn.

Imported when first shown: pyqtgraph takes a fifth of a second to load.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import TurnReview
from desktop_app.analysis.review_report import first_of_lines, luck_course
from desktop_app.session.preloading import Steps
from desktop_app.session.review_presenter import ReviewView
from desktop_app.ui.review import review_words as words
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.still_chart import StillChart

_TICK_PX = 12
_MOST_NUMBERS = 10
_EVEN = 50
"""Percent: a line across the chart of the chance to win."""
_WIN_SHARE = 2
"""How much higher that chart is than the others."""
_LEAST_S = 10.0
"""The axis of the time is at least so long, in seconds."""


class _Chart(StillChart):
    """A chart over the turns; a click goes to the turn below it.

    Signals:
        line_requested: row of the score sheet.
    """

    line_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._view: ReviewView | None = None
        self._items: list[Any] = []
        """The drawn parts; to change their data is much quicker than to dress the chart."""
        self._dressed_for: tuple[object, ...] = ()
        self.is_blaming = False
        """True if it shows what moves cost: in plain words it is left out."""
        self.view.setMinimumHeight(90)
        self.view.scene().sigMouseClicked.connect(self._clicked)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._draw()

    def show_view(self, view: ReviewView) -> None:
        """Show a review."""
        self._view = view
        self._draw()

    def shows(self, view: ReviewView) -> bool:
        """True if this is the review shown."""
        return self._view is view

    def _is_bare(self) -> bool:
        """True if the chart has to be dressed anew: it was not drawn in this theme and scale."""
        dressed_for = (self._theme, self.scale, self._is_plain)
        if self._dressed_for != dressed_for:
            self._dressed_for = dressed_for
            self._items.clear()
        return not self._items

    @property
    def _is_plain(self) -> bool:
        return self._view is not None and self._view.is_plain

    @property
    def _other(self) -> str:
        """The colour of the second player: in plain words none warns."""
        return self._theme.good if self._is_plain else self._theme.warning

    def _dress(self, left: str, bottom: str = "") -> None:
        px = round(_TICK_PX * self.scale)
        self.view.clear()
        self.view.setBackground(self._theme.panel)
        for name, text in (("left", left), ("bottom", bottom or self.tr("Turn"))):
            axis = self.view.getAxis(name)
            axis.setPen(pg.mkPen(self._theme.frame))
            axis.setTextPen(pg.mkPen(self._theme.text))
            axis.setTickFont(tabular(ui_font(px)))
            axis.setLabel(text, **{"color": self._theme.text, "font-size": f"{px}px"})
        self.view.showGrid(x=False, y=True, alpha=0.25)

    def _number_turns(self, view: ReviewView) -> None:
        """Number the turns below the chart as the score sheet does."""
        lines = first_of_lines(view.turns)
        every = 1 + (len(lines) - 1) // _MOST_NUMBERS
        ticks = [(order, str(number)) for order, number in lines[::every]]
        self.view.getAxis("bottom").setTicks([ticks])
        self.view.setXRange(1, max(2, len(view.turns)), padding=0.03)

    def _clicked(self, event: Any) -> None:
        line = self._line_at(self.view.getPlotItem().vb.mapSceneToView(event.scenePos()))
        if line is not None:
            self.line_requested.emit(line)

    def _line_at(self, place: QPointF) -> int | None:
        """Row of the score sheet of the turn at a place of the chart; None without turns."""
        view = self._view
        if view is None or not view.turns:
            return None
        order = min(max(1, round(place.x())), len(view.turns))
        return view.turns[order - 1].line


class WinChart(_Chart):
    """The chance of the first player to win, and where luck alone would have led."""

    def _draw(self) -> None:
        view, theme = self._view, self._theme
        if view is None:
            return
        if self._is_bare():
            self._dress(self.tr("Wins, %"))
            self.setAccessibleName(self.tr("Chance to win"))
            pens = (
                pg.mkPen(theme.muted, width=1.5, style=Qt.PenStyle.DashLine),
                pg.mkPen(theme.accent, width=2.5 * self.scale),
            )
            self._items = [self.view.plot([], [], pen=pen, antialias=True) for pen in pens]
            even = pg.InfiniteLine(_EVEN, angle=0, pen=pg.mkPen(theme.muted, width=self.scale))
            self.view.addItem(even)
            self._number_turns(view)
            self.view.setYRange(0, 100, padding=0.03)
        self.setAccessibleDescription(words.course_text(view))
        courses = (luck_course(view.turns, view.found), words.chances(view))
        for item, course in zip(self._items, courses, strict=True):
            item.setData([turn.order for turn, _ in course], [100 * share for _, share in course])


class ScoreChart(_Chart):
    """The score of each player after their turns."""

    def _draw(self) -> None:
        view, theme = self._view, self._theme
        if view is None:
            return
        if self._is_bare():
            self._dress(self.tr("Score"))
            self.setAccessibleName(self.tr("Scores"))
            width = 2.5 * self.scale
            pens = (
                pg.mkPen(theme.accent, width=width),
                pg.mkPen(self._other, width=width, style=Qt.PenStyle.DotLine),
            )
            self._items = [self.view.plot([], [], pen=pen, antialias=True) for pen in pens]
            self._number_turns(view)
        self.setAccessibleDescription(words.scores_text(view))
        scores = words.scores(view)
        for player, item in enumerate(self._items):
            own = [(turn.order, points) for turn, points in scores if turn.player == player]
            item.setData([order for order, _ in own], [points for _, points in own])


class CostChart(_Chart):
    """The loss of each turn, up for the first player and down for the second."""

    def _draw(self) -> None:
        view, theme = self._view, self._theme
        if view is None:
            return
        if self._is_bare():
            self._dress(self.tr("Points lost"))
            self.setAccessibleName(self.tr("Cost of each turn"))
            for colour in (theme.accent, theme.warning):
                bars = pg.BarGraphItem(
                    x=[], height=[], width=0.8, brush=pg.mkBrush(colour), pen=pg.mkPen(colour)
                )
                self.view.addItem(bars)
                self._items.append(bars)
            self._number_turns(view)
        text = f"{words.legend_text(view)} {words.costs_text(view)}"
        self.setAccessibleDescription(text.strip())
        for player, bars in enumerate(self._items):
            turns = [turn for turn in view.turns if turn.player == player]
            costs = [(turn.order, view.found.get(turn.line)) for turn in turns]
            sign = 1 if player == 0 else -1
            bars.setOpts(
                x=[number for number, _ in costs],
                height=[
                    0.0 if review is None else sign * review.cost_points for _, review in costs
                ],
            )


class TimeChart(_Chart):
    """The cost of each turn by the time it took; a click goes to the nearest turn."""

    def _draw(self) -> None:
        view, theme = self._view, self._theme
        if view is None:
            return
        if self._is_bare():
            self._dress(self.tr("Points lost"), self.tr("Seconds for the turn"))
            self.view.getAxis("bottom").enableAutoSIPrefix(enable=False)
            self.setAccessibleName(self.tr("Time and cost"))
            self._items = [
                self.view.plot(
                    [],
                    [],
                    pen=None,
                    symbol=symbol,
                    symbolSize=7 * self.scale,
                    symbolBrush=colour,
                    symbolPen=theme.panel,
                )
                for colour, symbol in ((theme.accent, "o"), (theme.warning, "s"))
            ]
        self.setAccessibleDescription(words.time_text(view))
        for player, item in enumerate(self._items):
            turns = [
                timed_turn
                for timed_turn in words.timed_turns(view)
                if timed_turn[0].player == player
            ]
            item.setData(
                [turn.used_ms / 1000 for turn, _ in turns],
                [found.cost_points for _, found in turns],
            )
        longest = max((turn.used_ms / 1000 for turn, _ in words.timed_turns(view)), default=0)
        self.view.setXRange(0, max(_LEAST_S, longest), padding=0.03)

    def _line_at(self, place: QPointF) -> int | None:
        view = self._view
        turns = [] if view is None else words.timed_turns(view)
        if not turns:
            return None
        (left, right), (low, high) = self.view.getPlotItem().vb.viewRange()

        def distance(turn: PlayedTurn, found: TurnReview) -> float:
            across = (turn.used_ms / 1000 - place.x()) / ((right - left) or 1.0)
            return math.hypot(across, (found.cost_points - place.y()) / ((high - low) or 1.0))

        return min(turns, key=lambda timed: distance(*timed))[0].line


class ReviewPlots(QWidget):
    """The charts, each made and painted before the next; that of the time needs a clock.

    Signals:
        line_requested: row of the score sheet of the turn that was clicked.
    """

    line_requested = Signal(int)

    def __init__(self, theme: Theme, view: ReviewView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._view = theme, view
        self.charts: list[_Chart] = []
        self._steps: Steps | None = None
        kinds: list[type[_Chart]] = [WinChart, ScoreChart, CostChart]
        if any(turn.remaining_ms is not None for turn in view.turns):
            kinds.append(TimeChart)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        steps: list[Callable[[], object]] = []
        for kind in kinds:
            place = QWidget(self)
            self._column.addWidget(place, _WIN_SHARE if kind is WinChart else 1)
            steps += (partial(self._add, kind, place), self._draw_last, self._paint_last)
        self._take_steps(steps)

    def _take_steps(self, steps: Iterable[Callable[[], object]]) -> None:
        self._steps = Steps((*steps, self._catch_up), self)

    def _catch_up(self) -> None:
        """Draw the charts that show an older review, one a turn of the event loop."""
        if self._steps is not None:
            self._steps.deleteLater()
            self._steps = None
        late = [chart for chart in self.charts if not chart.shows(self._view)]
        if late:
            self._take_steps([partial(self._draw, chart) for chart in late])

    def _add(self, kind: type[_Chart], place: QWidget) -> None:
        chart = kind(self)
        # An empty chart takes as long to paint as a full one.
        chart.setUpdatesEnabled(False)
        chart.line_requested.connect(self.line_requested)
        chart.is_blaming = kind in (CostChart, TimeChart)
        chart.setVisible(not (self._view.is_plain and chart.is_blaming))
        self.charts.append(chart)
        self._column.replaceWidget(place, chart)
        place.deleteLater()

    def _draw_last(self) -> None:
        self.charts[-1].show_theme(self._theme)
        self._draw(self.charts[-1])

    def _paint_last(self) -> None:
        self.charts[-1].setUpdatesEnabled(True)

    def _draw(self, chart: _Chart) -> None:
        chart.show_view(self._view)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        for chart in self.charts:
            chart.show_theme(theme)

    def show_view(self, view: ReviewView) -> None:
        """Show a review, one chart after the other."""
        self._view = view
        for chart in self.charts:
            chart.setVisible(not (view.is_plain and chart.is_blaming))
        if self._steps is None:
            self._catch_up()
