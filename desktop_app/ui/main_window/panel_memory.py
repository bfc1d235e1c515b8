# SPDX-License-Identifier: MIT
"""Remembers which panels of a room are folded and how large each is, for each room by its name."""

from __future__ import annotations

import json
from collections.abc import Mapping

from desktop_app.settings.store import SettingsStore
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter

SETTING = "docks"


class PanelMemory:
    """The panels of one room.

    Args:
        settings: where they are remembered.
        panels: those that fold, by name.
        splitter: what shares the room between them and whatever else stands in it.
    """

    def __init__(
        self, settings: SettingsStore, panels: Mapping[str, Panel], splitter: PanelSplitter
    ) -> None:
        self._settings, self._panels, self._splitter = settings, panels, splitter

    def restore(self, room: str) -> None:
        """Take the panels as they were left in a room; what is no memory leaves them as they are.

        Sizes of another number of panels, or of none that is seen, are left alone. So is all where
        the window has room for one open panel.
        """
        if self._splitter.is_one_open:
            return
        try:
            kept = json.loads(str(self._settings.record(SETTING).get(room, "")))
            sizes = [int(size) for size in kept["sizes"]]
            folded = {str(name) for name in kept["folded"]}
        except (ValueError, TypeError, KeyError):
            return
        if len(sizes) == self._splitter.count() and min(sizes) >= 0 and sum(sizes) > 0:
            self._splitter.setSizes(sizes)
        for name, panel in self._panels.items():
            panel.set_folded(name in folded)

    def keep(self, room: str) -> None:
        """Remember them as they are now; what a small window has folded is nobody's choice."""
        if self._splitter.is_one_open:
            return
        folded = [name for name, panel in self._panels.items() if panel.is_folded]
        text = json.dumps({"folded": folded, "sizes": self._splitter.sizes()})
        docks = self._settings.record(SETTING)
        if docks.get(room) != text:
            self._settings.change(docks={**docks, room: text})
