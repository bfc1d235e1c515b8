# SPDX-License-Identifier: MIT
"""Base class of charts. Import it late: pyqtgraph takes a fifth of a second to load."""

from __future__ import annotations

from abc import abstractmethod

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.chart_scale import chart_scale
from desktop_app.ui.widgets.spoken import give_role


class StillChart(QWidget):
    """A chart without interaction; subclasses draw it and set its accessible description.

    Attributes:
        view: the plot widget.
        scale: scale of lines, marks and texts; a change redraws the chart.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Chart)
        self.scale = 1.0
        # To make the menu takes a third of the time.
        self.view = pyqtgraph.PlotWidget(self, enableMenu=False)
        self.view.setMouseEnabled(False, False)
        self.view.hideButtons()
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setFrameShape(pyqtgraph.PlotWidget.Shape.NoFrame)
        column_of(self.view, parent=self, margins=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale lines and texts with the size."""
        super().resizeEvent(event)
        if chart_scale(self.size()) != self.scale:
            self.scale = chart_scale(self.size())
            self._draw()

    @abstractmethod
    def _draw(self) -> None:
        """Draw the chart again."""
