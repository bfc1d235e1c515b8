# SPDX-License-Identifier: MIT
"""A chart to look at; import it late, for pyqtgraph takes a fifth of a second to load."""

from __future__ import annotations

import math
from abc import abstractmethod

import pyqtgraph
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.ui.widgets.spoken import give_role

# How thick the lines of a chart are, and how large its words: they follow its size.

USUAL = (640, 300)
"""Logical pixels up to which a chart is drawn as it was designed."""
MOST = 2.2
_GROWTH = 0.7
"""A chart twice as large is not looked at from twice as far."""


def chart_scale(size: QSize) -> float:
    """What lines, marks and words of a chart of a size are multiplied by: 1 to 2.2, in tenths."""
    share = min(size.width() / USUAL[0], size.height() / USUAL[1])
    return round(min(math.pow(max(share, 1.0), _GROWTH), MOST), 1)


class StillChart(QWidget):
    """A chart that can only be looked at; whoever inherits draws it and says it in words.

    Attributes:
        view: what is drawn into.
        scale: what lines, marks and words are multiplied by; it is drawn anew when that changes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Chart)
        self.scale = 1.0
        self.view = pyqtgraph.PlotWidget(self)
        self.view.setMouseEnabled(False, False)
        self.view.setMenuEnabled(False)
        self.view.hideButtons()
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setFrameShape(pyqtgraph.PlotWidget.Shape.NoFrame)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines and words follow the size."""
        super().resizeEvent(event)
        if chart_scale(self.size()) != self.scale:
            self.scale = chart_scale(self.size())
            self._draw()

    @abstractmethod
    def _draw(self) -> None:
        """Draw what is shown, anew."""
