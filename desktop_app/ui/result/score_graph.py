# SPDX-License-Identifier: MIT
"""Scores over the course of a game. Imported on first use, because pyqtgraph is slow to load."""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.ui.result.result_panel import PlayerFacts
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.still_chart import StillChart

_STYLES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)
_SYMBOLS = ("o", "s", "t", "d")
_NAME_SHARE = 0.11
"""Height of a name as a share of a small graph."""


class ScoreGraph(StillChart):
    """Each player's cumulative score by turn; players differ in colour, line and mark."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[PlayerFacts, ...] = ()
        self._theme: Theme | None = None
        self.view.setAntialiasing(True)
        self.setMinimumHeight(80)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._draw()

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
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for the names."""
        super().resizeEvent(event)
        self._set_ranges()

    def _draw(self) -> None:
        theme = self._theme
        if theme is None:
            return
        self.view.clear()
        self.view.setBackground(theme.panel)
        item = self.view.getPlotItem()
        font = tabular(ui_font(round(11 * self.scale)))
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(theme.border)
            axis.setTextPen(theme.muted)
            axis.setTickFont(font)
        item.showGrid(y=True, alpha=0.15)
        colours = (theme.accent, theme.bad, theme.good, theme.warning)
        for seat, player in enumerate(self._facts):
            self._draw_player(seat, player, colours[seat], theme)
        self._draw_names(colours)
        self._set_ranges()

    def _draw_player(self, seat: int, player: PlayerFacts, colour: str, theme: Theme) -> None:
        pen: QPen = pyqtgraph.mkPen(
            colour, width=2 * self.scale, style=_STYLES[seat % len(_STYLES)]
        )
        # With a turn less, repeat the last score, so that all lines end beside the names.
        waits = self._turns() + 1 - len(player.course)
        self.view.plot(
            list(range(self._turns() + 1)),
            [*player.course, *player.course[-1:] * waits],
            pen=pen,
            symbol=_SYMBOLS[seat % len(_SYMBOLS)],
            symbolSize=6 * self.scale,
            symbolBrush=colour,
            symbolPen=theme.panel,
        )

    def _draw_names(self, colours: tuple[str, ...]) -> None:
        """Put the names in a column at the ends of the lines, without overlap."""
        ends = sorted(range(len(self._facts)), key=lambda seat: self._facts[seat].course[-1])
        low, high = self._span()
        gap = (high - low) * _NAME_SHARE
        tops: list[float] = []
        for seat in ends:
            least = tops[-1] + gap if tops else float(low)
            tops.append(max(least, float(self._facts[seat].course[-1])))
        most = float(high)
        for at in reversed(range(len(tops))):
            tops[at] = min(tops[at], most)
            most = tops[at] - gap
        for seat, top in zip(ends, tops, strict=True):
            player = self._facts[seat]
            label = pyqtgraph.TextItem(player.name, color=colours[seat], anchor=(0, 0.5))
            label.setFont(self._name_font())
            label.setPos(self._turns(), top)
            self.view.addItem(label)

    def _name_font(self) -> QFont:
        return ui_font(round(12 * self.scale), QFont.Weight.DemiBold)

    def _turns(self) -> int:
        return max((len(player.course) - 1 for player in self._facts), default=1)

    def _span(self) -> tuple[int, int]:
        """Return the lowest and the highest score of the game, at most 0 and at least 1."""
        totals = [total for player in self._facts for total in player.course]
        return min((0, *totals)), max((1, *totals))

    def _set_ranges(self) -> None:
        """Leave room for the names on the right, above and below."""
        metrics = QFontMetrics(self._name_font())
        names = max((metrics.horizontalAdvance(one.name) for one in self._facts), default=0)
        share = min(0.4, (names + 16) / max(self.width() - 40, 200))
        low, high = self._span()
        air = (high - low) * _NAME_SHARE
        item = self.view.getPlotItem()
        item.getAxis("bottom").setTickSpacing(5 if self._turns() > 12 else 1, 1)
        item.setXRange(0, max(self._turns(), 1) / (1 - share), padding=0.02)
        item.setYRange(low - air / 2, high + air * len(self._facts) / 2, padding=0.02)
