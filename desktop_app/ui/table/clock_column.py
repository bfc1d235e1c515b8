# SPDX-License-Identifier: MIT
"""The two faces, and below each what is known of its player's rack."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.ui.table.faces import GAP, TableFaces
from desktop_app.ui.table.rack_row import RackRow


class ClockColumn(QWidget):
    """Faces and racks of both players, left and right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces = TableFaces(self)
        self.racks = (RackRow(self), RackRow(self))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.faces, 1)
        racks = QHBoxLayout()
        racks.setSpacing(GAP)
        for rack in self.racks:
            racks.addWidget(rack, 1)
        column.addLayout(racks)
