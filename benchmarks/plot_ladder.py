# SPDX-License-Identifier: MIT
"""Plots the score of every level against its rating, with the errors of the ratings.

QT_QPA_PLATFORM=offscreen .venv/bin/python -m benchmarks.plot_ladder docs/pictures/ladder.png
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pyqtgraph as pg

from benchmarks.plotting import INK, new_plot, save_plot
from desktop_app.play.ladder import LadderTable
from desktop_app.play.players import TABLE
from desktop_app.settings.paths import resource_path

DOT = "#1245a8"


def plot(table: LadderTable, out: Path) -> None:
    """Write the plot to a PNG file."""
    view = new_plot("rating (400 points are odds of ten to one)", "points a game")
    x = [rung.rating for rung in table.rungs]
    y = [rung.score for rung in table.rungs]
    errors = [2 * rung.rating_error for rung in table.rungs]
    view.addItem(pg.ErrorBarItem(x=np.array(x), y=np.array(y), width=np.array(errors), pen=INK))
    view.plot(x, y, pen=None, symbol="o", symbolSize=8, symbolBrush=DOT, symbolPen=None)
    for level, rung in enumerate(table.rungs, start=1):
        # Every second name is below its point: neighbours at the top are too near for one line.
        label = pg.TextItem(
            f"{level} {rung.name}", color=INK, anchor=(0.5, -0.4 if level % 2 else 1.4)
        )
        label.setPos(rung.rating, rung.score)
        view.addItem(label)
    view.setYRange(min(y) - 20, max(y) + 30)
    save_plot(view, out)


def main() -> None:
    """Plot the shipped table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a PNG file")
    args = parser.parse_args()
    plot(LadderTable.read(resource_path(*TABLE).read_text(encoding="utf-8")), args.out)


if __name__ == "__main__":
    main()
