# SPDX-License-Identifier: MIT
"""Result, tiles, score sheet and rulings of a physical set, and which of them there is room for."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from desktop_app.ui.main_window.table_measures import (
    ASIDE_WIDTHS,
    GAP,
    ROOM_ACROSS,
    ROOM_BELOW_TILES,
    ROOM_FOR_RULINGS,
    ROOM_FOR_TILES,
)
from desktop_app.ui.result.result_panel import ResultPanel
from desktop_app.ui.rulings.rulings_panel import RulingsPanel
from desktop_app.ui.scoresheet.sheet_view import ScoreSheet
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter

_STRETCHES = (5, 4, 5, 3)
"""Of result, tiles, score sheet and rulings."""


class TablePanels(PanelSplitter):
    """The four, in this order; the result has no header, and is hidden until the game is over."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.result = ResultPanel(self)
        self.tracking = TrackingSheet(self)
        self.score_sheet = ScoreSheet(self)
        self.rulings = RulingsPanel(self)
        self.by_name = {
            "tiles": Panel(self.tr("Tiles"), self.tracking, self),
            "score": Panel(self.tr("Score sheet"), self.score_sheet, self),
            "rulings": Panel(self.tr("Rulings"), self.rulings, self),
        }
        self.result.hide()
        for part in (self.result, *self.by_name.values()):
            self.addWidget(part)
        self.setChildrenCollapsible(False)
        self.set_gap(GAP)
        for number, stretch in enumerate(_STRETCHES):
            self.setStretchFactor(number, stretch)

    @property
    def is_any_seen(self) -> bool:
        """Whether one of them is not hidden."""
        return any(not each.isHidden() for each in (self.result, *self.by_name.values()))

    def show_fitting(
        self,
        view: View,
        room: QSize,
        *,
        is_row: bool,
        is_over: bool,
        is_aside: bool,
        is_corrected: bool,
    ) -> None:
        """Show what there is room for; beside the clocks alone only what has just happened.

        Args:
            view: what the room shows; a minimal room shows the clocks.
            room: how large it is.
            is_row: the panels stand side by side below the clocks.
            is_over: the game is over.
            is_aside: something stands beside them.
            is_corrected: it is a correction of a line.
        """
        is_alone = view is View.CLOCKS
        self.result.setVisible(is_over)
        self.by_name["score"].setVisible(not is_alone)
        across = room.width() - (ASIDE_WIDTHS[1] if is_aside else 0)
        is_squeezed = is_row and is_corrected and across < ROOM_FOR_TILES
        self.by_name["tiles"].setVisible(not (is_alone or is_over or is_squeezed))
        least = ROOM_BELOW_TILES if view is View.BOARD else ROOM_FOR_RULINGS
        is_low = room.height() < least and not self.is_one_open
        is_tight = is_low or (is_row and across < ROOM_ACROSS)
        is_waiting = is_tight or is_alone or is_over
        self.by_name["rulings"].setVisible(self.rulings.is_card_shown or not is_waiting)
