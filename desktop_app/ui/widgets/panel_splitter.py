# SPDX-License-Identifier: MIT
"""Panels that share a height; a folded one takes only its header."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from desktop_app.ui.widgets.panel import Panel, PanelHeader

_MIN_OPEN = 190
"""Height of the single open panel: its header and a few lines."""
_NARROW_HANDLE = 3
"""Handle width while only one panel is open, and there is nothing to drag."""


class PanelSplitter(QSplitter):
    """A splitter that gives the height of folded panels to the others.

    QSplitter itself keeps the share of a panel regardless of its maximum size.

    Attributes:
        is_shared_by_hand: true once the user has dragged a handle; only such sizes are worth
            saving.
        is_restored: true while the sizes are those of an earlier game.
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
        """Add a widget at the end; follow it if it is a panel."""
        super().addWidget(widget)
        if isinstance(widget, Panel):
            widget.folded_changed.connect(lambda is_folded: self._follow(widget, is_folded))

    @property
    def is_one_open(self) -> bool:
        """True while only one panel can be open."""
        return self._is_one_open

    def show_one(self, is_one: bool, first: Panel | None = None) -> None:
        """Allow only one open panel, because of the height, or restore the earlier state.

        `first` is open at the start; opening another folds it.
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
        """Set the handle width, in pixels, for several open panels."""
        self._handle = gap
        self.setHandleWidth(gap)

    def lend(self, to: int, of: int, lacking: int, least: int) -> None:
        """Give the widget at `to` the height it lacks, from the one at `of`, which keeps `least`.

        All in pixels. A negative `lacking` gives height back that was lent before.
        """
        sizes = self.sizes()
        before = sizes[to]
        more = max(-self._lent, min(lacking, sizes[of] - least))
        sizes[to] += more
        sizes[of] -= more
        self.setSizes(sizes)
        self._lent += self.sizes()[to] - before

    def setSizes(self, sizes: Sequence[int]) -> None:
        """Set the sizes, except for what folded panels cannot use."""
        super().setSizes(sizes)
        self._share()

    def restore_sizes(self, sizes: Sequence[int]) -> None:
        """Restore the sizes of an earlier game, unless they do not fit these panels."""
        if len(sizes) == self.count() and min(sizes) >= 0 and sum(sizes) > 0:
            self.setSizes(sizes)
            self.is_restored = self.is_shared_by_hand = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new height."""
        super().resizeEvent(event)
        self._share()

    @property
    def panels(self) -> list[Panel]:
        """The panels, from first to last."""
        widgets = (self.widget(at) for at in range(self.count()))
        return [widget for widget in widgets if isinstance(widget, Panel)]

    def _share_by_hand(self) -> None:
        self.is_shared_by_hand = True
        self._lent = 0

    def _hold_heights(self) -> None:
        """Give the single open panel a minimum height; the area around it scrolls."""
        for panel in self.panels:
            panel.hold_height(_MIN_OPEN if self._is_one_open else 0)

    def _fold_others(self, panel: Panel) -> None:
        for other in self.panels:
            if other is not panel:
                other.set_folded(True)

    def _follow(self, panel: Panel, is_folded: bool) -> None:
        """Give a panel that opens its earlier height back."""
        if self._is_one_open and not is_folded:
            self._fold_others(panel)
        self._hold_heights()
        if is_folded and self._hold(panel):
            return
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
        """Give one entry of `sizes` more or less height, at the cost of the highest open panel.

        It is one below, if any is open there: then the header that was clicked stays where it is.
        """
        others = self._open_ones(sizes, at)
        others = [other for other in others if other > at] or others
        if others:
            highest = max(others, key=lambda other: sizes[other])
            sizes[at] += more
            sizes[highest] -= more

    def _open_ones(self, sizes: Sequence[int], at: int) -> list[int]:
        return [
            other
            for other in range(self.count())
            if other != at and sizes[other] > 0 and not _is_folded(self.widget(other))
        ]

    def _hold(self, panel: Panel) -> bool:
        """Keep the height of a panel that was folded by mouse, until the mouse leaves its header.

        Without an open panel below or beside it, its header would move away under the mouse.
        """
        at = self.indexOf(panel)
        is_last = not any(other > at for other in self._open_ones(self.sizes(), at))
        if not panel.header.underMouse() or (self._is_stacked() and not is_last):
            return False
        if self._is_stacked():
            self._heights[panel] = self.sizes()[at]
            panel.setFixedHeight(self.sizes()[at])
        else:
            # Panels in a row can be no higher than the lowest: what is above them would grow.
            panel.setFixedHeight(self.height())
        panel.header.installEventFilter(self)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the height of a folded panel away once the mouse has left its header."""
        if event.type() is QEvent.Type.Leave and isinstance(watched, PanelHeader):
            watched.removeEventFilter(self)
            panel = watched.parentWidget()
            if isinstance(panel, Panel) and panel.is_folded:
                panel.setMinimumHeight(0)
                panel.take_folded_height()
                self._share()
        return super().eventFilter(watched, event)

    def _is_stacked(self) -> bool:
        return self.orientation() is Qt.Orientation.Vertical and any(self.sizes())


def _is_folded(widget: QWidget | None) -> bool:
    return isinstance(widget, Panel) and widget.is_folded
