# SPDX-License-Identifier: MIT
"""The tracking sheet at its automatic level: it crosses off what the shown seat has seen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop_app.analysis.unseen import Unseen, unseen_tiles
from desktop_app.rules.state import GameState
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.tracking_sheet.tile_flow import TileFlow
from desktop_app.ui.widgets.elided_label import ElidedLabel

NOBODY = -1
"""The seat that is shown while the racks are hidden between two people."""


class TrackingSheet(QFrame):
    """All tiles of the set, those seen crossed off, with what is left and where it can be.

    It shows what a player may know and nothing more: while no rack is shown only the board counts.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Tracking sheet"))
        self._where = ElidedLabel("", self)
        self._where.setFont(tabular(ui_font(13, QFont.Weight.Medium)))
        self._kinds = ElidedLabel("", self)
        self._kinds.setFont(tabular(ui_font(12)))
        self._last = QLabel(self)
        self._last.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._last.setWordWrap(True)
        self._flow = TileFlow(self)
        area = QScrollArea(self)
        area.setWidget(self._flow)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # It scrolls: a ruling card in a small window needs the room more.
        area.setMinimumHeight(38)
        area.viewport().setAutoFillBackground(False)
        self._flow.setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 8)
        layout.setSpacing(2)
        layout.addWidget(self._where)
        layout.addWidget(self._kinds)
        layout.addWidget(self._last)
        layout.addWidget(area, 1)
        self._last.hide()

    @property
    def note(self) -> str:
        """The bag in a few words, for a folded header."""
        return self._note

    _note = ""

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._flow.show_theme(theme)

    def show_game(self, state: GameState, seat: int = NOBODY) -> None:
        """Cross off what a seat has seen; `seat` is `NOBODY` while no rack is face up."""
        unseen = unseen_tiles(state, None if seat == NOBODY else seat)
        names = tuple(player.name for player in state.setup.seats)
        self._note = self.tr("{count} in the bag").format(count=unseen.bag_count)
        self._flow.show_faces(unseen.faces)
        self._where.show_text(self._where_text(unseen, names))
        self._kinds.show_text(self._kinds_text(unseen))
        self._show_last(unseen, names)

    def _where_text(self, unseen: Unseen, names: tuple[str, ...]) -> str:
        holders = [
            self.tr("{name} {count}").format(name=names[seat], count=count)
            for seat, count in enumerate(unseen.rack_counts)
            if seat != unseen.seat
        ]
        return self.tr("Unseen {total}: bag {bag}, {holders}").format(
            total=unseen.total, bag=unseen.bag_count, holders=", ".join(holders)
        )

    def _kinds_text(self, unseen: Unseen) -> str:
        return self.tr("Vowels {vowels} · consonants {consonants} · blanks {blanks}").format(
            vowels=unseen.vowels, consonants=unseen.consonants, blanks=unseen.blanks
        )

    def _show_last(self, unseen: Unseen, names: tuple[str, ...]) -> None:
        rack = unseen.known_rack
        self._last.setVisible(bool(rack))
        if not rack or unseen.seat is None:
            self._last.clear()
            return
        text = self.tr("{name} holds {tiles}").format(
            name=names[1 - unseen.seat], tiles=" ".join(rack)
        )
        self._last.setText(text)
        self._last.setAccessibleName(text)
