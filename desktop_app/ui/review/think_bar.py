# SPDX-License-Identifier: MIT
"""Thinking about a turn for as long as it is wanted: a button, and a menu of how."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from desktop_app.session.review_presenter import PLIES, TO_THE_END
from desktop_app.translation.words import tip, tr_count
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.menus import hang_menu

_COMPACT = (
    "QToolButton { padding: 1px 4px; } QToolButton:focus { padding: 0px 3px; }"
    "QToolButton::menu-indicator { image: none; }"
)
_SECONDS = (None, 10, 60, 300)
"""Times to choose from; None to think until it is stopped."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How to think.

    Attributes:
        plies: turns ahead.
        seconds: None until it is stopped.
        has_inference: True to allow for what the opponent may have kept.
    """

    plies: int = PLIES[0]
    seconds: int | None = None
    has_inference: bool = False


class _HowButton(QToolButton):
    """Opens a menu, by Enter too."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event):
            self.showMenu()
        else:
            super().keyPressEvent(event)


class ThinkBar(QWidget):
    """Begins and stops thinking about the turn in front.

    Signals:
        think_requested: the `Wanted`.
        stop_requested: stop, and keep the figures.
    """

    think_requested = Signal(object)
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_thinking = False
        self._wanted: dict[str, Hashable] = {}
        self.button = QPushButton(self)
        self.button.setAutoDefault(False)
        self.button.setProperty("role", "compact")
        self.button.clicked.connect(lambda: self.toggle())
        # As wide as its longer word: what stands beside it does not move under the mouse.
        widths = []
        for is_thinking in (True, False):
            self.show_thinking(is_thinking=is_thinking)
            widths.append(self.button.sizeHint().width())
        self.button.setMinimumWidth(max(widths))
        self.how = _HowButton(self)
        self.how.setText(self.tr("How"))
        self.how.setArrowType(Qt.ArrowType.DownArrow)
        self.how.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.how.setStyleSheet(_COMPACT)
        self.how.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.how.setToolTip(self.tr("Choose how far ahead, for how long, and with what in mind"))
        self.how.setAccessibleName(self.tr("How to think on"))
        self._make_menu()
        row = row_of(parent=self, margins=0, spacing=4)
        row.addWidget(self.button)
        row.addWidget(self.how)

    def _make_menu(self) -> None:
        menu = QMenu(self)
        menu.addSection(self.tr("How far ahead"))
        self.plies = self._choices(
            menu, "plies", ((ply, _plies_name(self.tr, ply)) for ply in PLIES)
        )
        menu.addSection(self.tr("How long"))
        self.times = self._choices(
            menu, "seconds", ((second, _time_name(self.tr, second)) for second in _SECONDS)
        )
        menu.addSeparator()
        self.inference = QAction(self.tr("Allow for what the opponent may have kept"), menu)
        self.inference.setCheckable(True)
        menu.addAction(self.inference)
        hang_menu(self.how, menu)

    def _choices(
        self, menu: QMenu, name: str, choices: Iterable[tuple[Hashable, str]]
    ) -> dict[Hashable, QAction]:
        group, found = QActionGroup(menu), {}
        for value, text in choices:
            action = QAction(text, menu)
            action.setCheckable(True)
            action.setActionGroup(group)
            action.triggered.connect(lambda _on, value=value: self._wanted.update({name: value}))
            menu.addAction(action)
            found[value] = action
        first = next(iter(found))
        found[first].setChecked(True)
        self._wanted[name] = first
        return found

    @property
    def wanted(self) -> Wanted:
        """How to think, as chosen."""
        plies, seconds = self._wanted["plies"], self._wanted["seconds"]
        assert isinstance(plies, int) and (seconds is None or isinstance(seconds, int))
        return Wanted(plies, seconds, self.inference.isChecked())

    def show_thinking(self, *, is_thinking: bool) -> None:
        """Offer to stop, or to begin."""
        self._is_thinking = is_thinking
        self.button.setText(self.tr("Stop thinking") if is_thinking else self.tr("Think on"))
        begin = self.tr("Compare the moves of this turn for longer; the figures are kept")
        stop = self.tr("Stop, and keep the figures")
        self.button.setToolTip(tip(stop if is_thinking else begin, "K"))

    def toggle(self) -> None:
        """Begin, or stop."""
        if self._is_thinking:
            self.stop_requested.emit()
        elif self.isEnabled():
            self.think_requested.emit(self.wanted)


def _plies_name(tr: Callable[[str], str], plies: int) -> str:
    if plies == TO_THE_END:
        return tr("to the end of the game")
    return tr_count("one turn ahead", "{count} turns ahead", plies).format(count=plies)


def _time_name(tr: Callable[[str], str], seconds: int | None) -> str:
    if seconds is None:
        return tr("until it is stopped")
    if seconds < 60:
        return tr_count("one second", "{count} seconds", seconds).format(count=seconds)
    return tr_count("one minute", "{count} minutes", seconds // 60).format(count=seconds // 60)
