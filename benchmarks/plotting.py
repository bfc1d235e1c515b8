# SPDX-License-Identifier: MIT
"""Plots of the handbook: one size, one paper, plain axes."""

from __future__ import annotations

from pathlib import Path

import pyqtgraph as pg
from PySide6.QtCore import Qt

WIDTH, HEIGHT = 1000, 620
INK, PAPER = "#222222", "#ffffff"


def new_plot(bottom: str, left: str) -> pg.PlotWidget:
    """Return an empty plot; `bottom` and `left` are the texts of its axes."""
    pg.mkQApp()
    view = pg.PlotWidget(background=PAPER)
    view.resize(WIDTH, HEIGHT)
    for side, text in (("bottom", bottom), ("left", left)):
        axis = view.getAxis(side)
        axis.setPen(INK)
        axis.setTextPen(INK)
        axis.setLabel(text, color=INK)
    return view


def save_plot(view: pg.PlotWidget, out: Path) -> None:
    """Write a plot to a PNG file."""
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view.show()
    pg.mkQApp().processEvents()
    view.grab().save(str(out))
