# SPDX-License-Identifier: MIT
from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.chart_scale import MOST
from desktop_app.ui.widgets.still_chart import StillChart


class Counting(StillChart):
    """Counts how often it is drawn."""

    drawn = 0

    def _draw(self) -> None:
        self.drawn += 1


def test_a_chart_is_drawn_anew_when_its_size_calls_for_other_lines(qtbot: QtBot) -> None:
    chart = Counting()
    qtbot.addWidget(chart)
    chart.resize(300, 200)
    chart.show()
    assert (chart.scale, chart.drawn) == (1.0, 0)
    chart.resize(4000, 3000)
    assert (chart.scale, chart.drawn) == (MOST, 1)
    chart.resize(4010, 3010)
    assert chart.drawn == 1


def test_nothing_of_a_chart_can_be_moved_or_has_the_keys(qtbot: QtBot) -> None:
    chart = Counting()
    qtbot.addWidget(chart)
    assert chart.view.getViewBox().mouseEnabled() == [False, False]
    assert not chart.view.getViewBox().menuEnabled()
    assert chart.view.focusPolicy() is Qt.FocusPolicy.NoFocus
