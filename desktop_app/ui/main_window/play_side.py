# SPDX-License-Identifier: MIT
"""What stands beside the board: clock and acts, and the panels or what takes their place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from desktop_app.ui.clock.dual_clock import DualClock
from desktop_app.ui.main_window.act_bar import ActBar
from desktop_app.ui.main_window.play_measures import (
    GAP,
    NARROW_GAP,
    ROOM_FOR_CLOCK,
    ROOM_FOR_KEYS,
    ROOM_FOR_PANELS,
)
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.key_button import KeyButton
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from desktop_app.ui.widgets.scrolled import LeastColumn


class PlaySide(QWidget):
    """One below the other; in a small window each takes less, and one panel is open at a time."""

    def hold(
        self,
        clock: DualClock,
        heads: tuple[Chip, KeyButton],
        bars: Sequence[ActBar],
        lines: Sequence[QWidget],
        splitter: PanelSplitter,
        asides: Sequence[QWidget],
    ) -> None:
        """Put everything in.

        Args:
            clock: stands above everything.
            heads: the ruleset and the desk, which begin the line of the acts.
            bars: the acts, at the end of that line.
            lines: what stands below it.
            splitter: the panels; `asides` take its place.
        """
        self._clock, self._heads, self._bars, self._splitter = clock, heads, bars, splitter
        acts = FlowRow(self)
        for head in heads:
            acts.add(head, is_elastic=head is heads[0])
        for number, bar in enumerate(bars):
            acts.add(bar, is_pushed=not number)
        self._column = column = LeastColumn(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for part in (clock, acts, *lines):
            column.addWidget(part)
        for part in (splitter, *asides):
            column.addWidget(part, 1)
        column.addStretch()

    def fit(self, seen: QSize, first: Panel, *, is_over: bool) -> None:
        """Stand as a window asks for in which so much is seen; `first` is the panel to be open.

        At the end the clocks have nothing to count, and the result tells the times: it has their
        height, with the graph and the score sheet.
        """
        is_low = seen.height() < ROOM_FOR_CLOCK
        for buttons in self._bars:
            buttons.show_keys(are_told=seen.width() >= ROOM_FOR_KEYS)
        self._heads[1].show_key(is_told=seen.width() >= ROOM_FOR_KEYS)
        self._column.setSpacing(NARROW_GAP if is_low else GAP)
        self._clock.show_compact(is_compact=is_low)
        self._clock.setVisible(not is_over)
        self._splitter.show_one(seen.height() < ROOM_FOR_PANELS, first)
