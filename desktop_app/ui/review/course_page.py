# SPDX-License-Identifier: MIT
"""The course of a reviewed game: its graphs, what they show, and the sums of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app.session.review_presenter import ReviewView
from desktop_app.ui.review import review_words as words
from desktop_app.ui.theme import DEFAULT_THEME, Theme
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import MinHeightColumn

if TYPE_CHECKING:
    from desktop_app.ui.review.review_plots import ReviewPlots


class CoursePage(QWidget):
    """Graphs that are drawn once the page is on the screen, and the sums below them.

    Attributes:
        plots: the graphs; None until the page was first shown with a review.

    Signals:
        line_requested: row of the score sheet of the turn that was clicked in a graph.
    """

    line_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plots: ReviewPlots | None = None
        self._theme: Theme = DEFAULT_THEME
        self._view: ReviewView | None = None
        self.legend = text_label(self, role="muted")
        self.sums = QLabel(self)
        for label in (self.legend, self.sums):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._plot_place = QVBoxLayout()
        column = MinHeightColumn(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addLayout(self._plot_place, 1)
        column.addWidget(self.legend)
        column.addWidget(self.sums)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.plots is not None:
            self.plots.show_theme(theme)

    def show_view(self, view: ReviewView) -> None:
        """Show the figures found so far; the graphs only if they are in sight."""
        self._view = view
        self.legend.setText(words.legend_text(view))
        sentences = [words.player_text(view, player) for player in view.players]
        self.sums.setText("\n".join(filter(None, (*sentences, words.time_text(view)))))
        if self.isVisible():
            self._draw(view)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw graphs that were not visible before."""
        super().showEvent(event)
        if self._view is not None:
            self._draw(self._view)

    def _draw(self, view: ReviewView) -> None:
        if self.plots is None:
            # pyqtgraph takes a fifth of a second to load.
            from desktop_app.ui.review.review_plots import ReviewPlots  # noqa: PLC0415

            self.plots = ReviewPlots(self._theme, view, self)
            self.plots.line_requested.connect(self.line_requested)
            self._plot_place.addWidget(self.plots)
        self.plots.show_view(view)
