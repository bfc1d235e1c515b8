# SPDX-License-Identifier: MIT
"""Runs the benchmarks of growth one after the other, and plots how every cost grows.

    .venv/bin/python -m benchmarks.growth docs/pictures/growth.png

Libraries of 100, 1,000 and 10,000 games, events of 20, 200 and 2,000 players, learners with 50, 500
and 5,000 answers: processor time, beside whatever else runs. A line says how each cost grows.
"""

from __future__ import annotations

import argparse
import math
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pyqtgraph as pg
from PySide6.QtCore import Qt

from benchmarks.club_growth import event_ms
from benchmarks.library_growth import growth, measure
from benchmarks.plotting import INK, new_plot, save_plot
from benchmarks.rooms import SIZES as ANSWERS
from benchmarks.rooms import opened

GAMES = (100, 1_000, 10_000)
PLAYERS = (20, 200, 2_000)
ROUNDS = 25
FRAME_MS = 16
COLOURS = ("#1245a8", "#b03a2e", "#1e8449", "#7d3c98", "#b9770e", "#117a65", "#5d6d7e", "#a04000")
STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)

Costs = Mapping[str, tuple[Sequence[int], Sequence[float]]]


def club_costs(folder: Path) -> Costs:
    """Return the milliseconds of a result in the first and in the last round, by players."""
    found = [list(event_ms(folder, players, ROUNDS, seed=1)) for players in PLAYERS]
    return {
        "a result, first round": (PLAYERS, [times[0] for times in found]),
        f"a result, round {ROUNDS}": (PLAYERS, [times[-1] for times in found]),
    }


def plot(costs: Costs, out: Path) -> None:
    """Draw every cost against its size, both on logarithmic scales, into a PNG file."""
    view = new_plot(
        "games, players or answers", "milliseconds of the processor (dotted: one frame)"
    )
    view.setLogMode(x=True, y=True)
    legend = view.addLegend(offset=(-1, 1), labelTextColor=INK)
    legend.setColumnCount(2)
    for number, (name, (sizes, taken)) in enumerate(costs.items()):
        colour = COLOURS[number % len(COLOURS)]
        pen = pg.mkPen(colour, width=2, style=STYLES[number // len(COLOURS) % 2])
        shown = [max(cost, 0.1) for cost in taken]
        view.plot(
            list(sizes), shown, pen=pen, symbol="o", symbolSize=6, symbolBrush=colour, name=name
        )
    dotted = pg.mkPen(INK, style=Qt.PenStyle.DotLine)
    view.addItem(pg.InfiniteLine(math.log10(FRAME_MS), angle=0, pen=dotted))
    for side, powers in (("bottom", range(1, 5)), ("left", range(-1, 4))):
        view.getAxis(side).setTicks([[(power, f"{10.0**power:,g}") for power in powers]])
    view.setYRange(-1, 4.2)
    save_plot(view, out)


def main() -> None:
    """Measure, print and plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a PNG file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        library = measure(GAMES, Path(folder))
        costs: dict[str, tuple[Sequence[int], Sequence[float]]] = {
            name: (GAMES, taken) for name, taken in library.items()
        }
        costs |= club_costs(Path(folder))
    later = [opened("learn", 1, answered)[3] for answered in ANSWERS]
    costs["the Learn room, later"] = (ANSWERS, later)
    for name, (sizes, taken) in list(costs.items())[len(library) :]:
        line = " ".join(f"{cost:9.1f}" for cost in taken)
        print(f"{name:28} {line}  {growth(sizes, taken)}  ({', '.join(map(str, sizes))})")
    plot(costs, args.out)


if __name__ == "__main__":
    main()
