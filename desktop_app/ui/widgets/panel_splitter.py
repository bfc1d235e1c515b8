# SPDX-License-Identifier: MIT
"""Panels below one another that share a height: a folded one keeps its header and no more."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from desktop_app.ui.widgets.panel import Panel

_MIN_OPEN = 190
"""What the one open panel has: its header and some lines."""
_NARROW_HANDLE = 3
"""Between panels of which one is open: nothing is to be dragged there."""


class PanelSplitter(QSplitter):
    """A splitter that gives the height of folded panels to the others.

    QSplitter itself leaves a panel its share, whatever is the most that it can use of it.

    Attributes:
        is_shared_by_hand: somebody dragged what is between two panels, now or before; only such
            heights are worth remembering.
        is_restored: the sizes are those of an earlier game, and nothing has asked for others since.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._handle = self.handleWidth()
        self._heights: dict[Panel, int] = {}
        self._is_one_open = False
        self._open_before: dict[Panel, bool] = {}
        self._lent = 0
        self.is_shared_by_hand = False
        self.is_restored = False
        self.splitterMoved.connect(self._share_by_hand)

    def addWidget(self, widget: QWidget) -> None:
        """Put it below those that are there, and follow it when it is a panel that folds."""
        super().addWidget(widget)
        if isinstance(widget, Panel):
            widget.folded_changed.connect(lambda is_folded: self._follow(widget, is_folded))

    @property
    def is_one_open(self) -> bool:
        """Whether one panel alone is open."""
        return self._is_one_open

    def show_one(self, is_one: bool, first: Panel | None = None) -> None:
        """Let one panel alone be open, because there is height for no more, or all as before.

        `first` is the one that is open at the beginning; whoever opens another folds it.
        """
        if is_one == self._is_one_open:
            return
        if is_one:
            self._open_before = {panel: not panel.is_folded for panel in self.panels}
            self._is_one_open = True
            self.setHandleWidth(_NARROW_HANDLE)
            self._hold_heights()
            if first is not None:
                first.set_folded(False)
                self._fold_others(first)
            return
        self._is_one_open = False
        self.setHandleWidth(self._handle)
        self._hold_heights()
        for panel, was_open in self._open_before.items():
            panel.set_folded(not was_open)

    def set_gap(self, gap: int) -> None:
        """Keep so many pixels between the panels while several may be open."""
        self._handle = gap
        self.setHandleWidth(gap)

    def lend(self, to: int, of: int, lacking: int, least: int) -> None:
        """Give the widget at `to` what it lacks, from the one at `of`, which keeps the least.

        All are pixels. Where less than nothing is lacking, what was lent before goes back.
        """
        sizes = self.sizes()
        before = sizes[to]
        more = max(-self._lent, min(lacking, sizes[of] - least))
        sizes[to] += more
        sizes[of] -= more
        self.setSizes(sizes)
        self._lent += self.sizes()[to] - before

    def setSizes(self, sizes: Sequence[int]) -> None:
        """Share the room out so, but for what folded panels cannot use."""
        super().setSizes(sizes)
        self._share()

    def restore_sizes(self, sizes: Sequence[int]) -> None:
        """Take the sizes of an earlier game; ignore those of other panels, or of none seen."""
        if len(sizes) == self.count() and min(sizes) >= 0 and sum(sizes) > 0:
            self.setSizes(sizes)
            self.is_restored = self.is_shared_by_hand = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new height out."""
        super().resizeEvent(event)
        self._share()

    @property
    def panels(self) -> list[Panel]:
        """Those that fold, from the first on."""
        widgets = (self.widget(at) for at in range(self.count()))
        return [widget for widget in widgets if isinstance(widget, Panel)]

    def _share_by_hand(self) -> None:
        self.is_shared_by_hand = True
        self._lent = 0

    def _hold_heights(self) -> None:
        """Where one panel is open it has lines to show: what is around it scrolls instead."""
        for panel in self.panels:
            is_held = self._is_one_open and not panel.is_folded
            panel.setMinimumHeight(_MIN_OPEN if is_held else 0)

    def _fold_others(self, panel: Panel) -> None:
        for other in self.panels:
            if other is not panel:
                other.set_folded(True)

    def _follow(self, panel: Panel, is_folded: bool) -> None:
        """A panel that opens has its height back."""
        if self._is_one_open and not is_folded:
            self._fold_others(panel)
        self._hold_heights()
        sizes = self.sizes()
        at = self.indexOf(panel)
        if not is_folded and self._is_stacked() and sizes[at]:
            wanted = self._heights.pop(panel, panel.sizeHint().height())
            self._move(sizes, at, wanted - sizes[at])
            super().setSizes(sizes)
        self._share()

    def _share(self) -> None:
        sizes = self.sizes()
        if not self._is_stacked():
            return
        before = list(sizes)
        for at in range(self.count()):
            panel = self.widget(at)
            if isinstance(panel, Panel) and panel.is_folded and not panel.isHidden():
                spare = sizes[at] - panel.maximumHeight()
                if spare > 0:
                    self._heights[panel] = sizes[at]
                    self._move(sizes, at, -spare)
        if sizes != before:
            super().setSizes(sizes)

    def _move(self, sizes: list[int], at: int, more: int) -> None:
        """Give one of `sizes` so much more (or less), and take it from the highest open one."""
        others = [
            other
            for other in range(self.count())
            if other != at and sizes[other] > 0 and not _is_folded(self.widget(other))
        ]
        if others:
            highest = max(others, key=lambda other: sizes[other])
            sizes[at] += more
            sizes[highest] -= more

    def _is_stacked(self) -> bool:
        return self.orientation() is Qt.Orientation.Vertical and any(self.sizes())


def _is_folded(widget: QWidget | None) -> bool:
    return isinstance(widget, Panel) and widget.is_folded
