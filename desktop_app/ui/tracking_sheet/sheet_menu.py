# SPDX-License-Identifier: MIT
"""The menu of the sheet: who crosses off, in which order the tiles stand, what the rules say."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.session.tracking import TRACKING_TOPICS, SheetSettings, TrackingLevel, TrackingView
from desktop_app.ui.widgets.enter_key import is_enter

_COMPACT = (
    "QToolButton { padding: 1px 4px; } QToolButton:focus { padding: 0px 3px; }"
    "QToolButton::menu-indicator { image: none; }"
)


class SheetMenu(QToolButton):
    """A small button with the choices of the sheet.

    Signals:
        settings_chosen: the `SheetSettings` as they are now.
        put_right_requested: cross off what the table shows.
        topic_requested: a topic of the rules.
    """

    settings_chosen = Signal(object)
    put_right_requested = Signal()
    topic_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(self.tr("Sheet"))
        # It opens a menu, as every button with a mark like this; the style's own mark is too low.
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setStyleSheet(_COMPACT)
        self.setAccessibleName(self.tr("How the tracking sheet is kept"))
        self.setToolTip(self.tr("Choose how the tracking sheet is kept and ordered"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._settings = SheetSettings()
        menu = QMenu(self)
        self._levels = self._choices(
            menu,
            (
                (TrackingLevel.AUTOMATIC, self.tr("Crosses off by itself")),
                (TrackingLevel.CHECK, self.tr("I cross off, and it is marked")),
                (TrackingLevel.BLANK, self.tr("I cross off, nobody looks")),
            ),
        )
        self._rack = menu.addAction(self.tr("I cross off my rack too"))
        self._rack.setCheckable(True)
        self._rack.triggered.connect(lambda is_on: self._choose(counts_rack=is_on))
        self._right = menu.addAction(self.tr("Put my sheet right"))
        self._right.triggered.connect(lambda _checked=False: self.put_right_requested.emit())
        menu.addSeparator()
        self._orders = self._choices(
            menu,
            (
                (TrackingOrder.ALPHABETICAL, self.tr("Alphabetical")),
                (TrackingOrder.VOWELS_FIRST, self.tr("Vowels first")),
                (TrackingOrder.STRENGTH, self.tr("By strength, in columns")),
            ),
        )
        menu.addSeparator()
        self._add_rules(menu)
        self.setMenu(menu)

    def show_view(self, view: TrackingView, settings: SheetSettings) -> None:
        """Mark what is chosen; what makes no sense at this level is not offered."""
        self._settings = settings
        for choices, chosen in ((self._levels, settings.level), (self._orders, settings.order)):
            for name, action in choices.items():
                action.setChecked(name == chosen.value)
        self._rack.setChecked(settings.counts_rack)
        is_own = settings.level is not TrackingLevel.AUTOMATIC
        self._rack.setVisible(is_own)
        self._right.setVisible(settings.level is TrackingLevel.CHECK)
        self._right.setEnabled(view.may_mark)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the menu, as the space bar does."""
        if is_enter(event):
            self.showMenu()
        else:
            super().keyPressEvent(event)

    def _choices(
        self,
        menu: QMenu,
        choices: tuple[tuple[TrackingLevel | TrackingOrder, str], ...],
    ) -> dict[str, QAction]:
        group = QActionGroup(self)
        actions = {}
        for choice, text in choices:
            action = menu.addAction(text)
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda _checked=False, choice=choice: self._take(choice))
            actions[choice.value] = action
        return actions

    def _take(self, choice: TrackingLevel | TrackingOrder) -> None:
        if isinstance(choice, TrackingLevel):
            self._choose(level=choice)
        else:
            self._choose(order=choice)

    def _choose(
        self,
        *,
        level: TrackingLevel | None = None,
        order: TrackingOrder | None = None,
        counts_rack: bool | None = None,
    ) -> None:
        now = self._settings
        chosen = replace(
            now,
            level=now.level if level is None else level,
            order=now.order if order is None else order,
            counts_rack=now.counts_rack if counts_rack is None else counts_rack,
        )
        self.settings_chosen.emit(chosen)

    def _add_rules(self, menu: QMenu) -> None:
        texts = {
            "papers": self.tr("The rules: what paper may be on the table"),
            "tracking-late": self.tr("The rules: crossing off before drawing"),
            "stopped-clock-behaviour": self.tr("The rules: while the clock is stopped"),
        }
        for topic in TRACKING_TOPICS:
            action = menu.addAction(texts[topic])
            action.triggered.connect(
                lambda _checked=False, topic=topic: self.topic_requested.emit(topic)
            )
