# SPDX-License-Identifier: MIT
"""Panels below one another that share a height: a folded one keeps its header and no more."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from desktop_app.ui.widgets.panel import Panel


class PanelSplitter(QSplitter):
    """A splitter that gives the height of folded panels to the others.

    QSplitter itself leaves a panel its share, whatever is the most that it can use of it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._heights: dict[Panel, int] = {}

    def addWidget(self, widget: QWidget) -> None:
        """Put it below those that are there, and follow it when it is a panel that folds."""
        super().addWidget(widget)
        if isinstance(widget, Panel):
            widget.folded_changed.connect(lambda is_folded: self._follow(widget, is_folded))

    def setSizes(self, sizes: Sequence[int]) -> None:
        """Share the room out so, but for what folded panels cannot use."""
        super().setSizes(sizes)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new height out."""
        super().resizeEvent(event)
        self._share()

    def _follow(self, panel: Panel, is_folded: bool) -> None:
        """A panel that opens has its height back."""
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
