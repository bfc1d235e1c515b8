# SPDX-License-Identifier: MIT
"""The choices of the form that are not usual, in two lines with a button that resets them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from desktop_app.rules.setup import Mode
from desktop_app.session.game_choice import MINUTE_MS, OWN_MISTAKES, GameChoice
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.keys import set_up_button

_FONT_PX = 14
_MARGIN = 2
_GAP = 8


def unusual_choices(
    choice: GameChoice, variant: str = "", usual_minutes: int | None = None
) -> tuple[str, ...]:
    """Return what a choice has that a plain game has not, one phrase each: the time comes first.

    Args:
        choice: the filled-in form.
        variant: title of the chosen variant of the rules; empty for the rules as written.
        usual_minutes: the time of each player by the rules; None to say nothing of the time.
    """
    found: list[str] = []
    if usual_minutes and choice.minutes and choice.minutes != usual_minutes:
        text = tr_count("one minute each", "{minutes} minutes each", choice.minutes)
        found.append(text.format(minutes=choice.minutes))
    for seat in choice.players:
        if seat.start_points:
            text = tr("{name} starts at {points}")
            found.append(text.format(name=seat.name, points=seat.start_points))
        if seat.allotment_ms is not None:
            minutes = seat.allotment_ms // MINUTE_MS
            text = tr_count("{name} has one minute", "{name} has {minutes} minutes", minutes)
            found.append(text.format(name=seat.name, minutes=minutes))
    if any(seat.lexicon for seat in choice.players):
        found.append(tr("fewer words for the computer"))
    if choice.free_take_backs:
        text = tr_count("one free take-back", "{count} free take-backs", choice.free_take_backs)
        found.append(text.format(count=choice.free_take_backs))
    if choice.is_self_scored:
        found.append(tr("you score it"))
    if choice.is_guided:
        found.append(tr("help for beginners"))
    if choice.phoneys == OWN_MISTAKES:
        found.append(tr("the computer makes mistakes"))
    elif choice.phoneys:
        found.append(tr("the computer plays phoneys"))
    if choice.mode is Mode.BY_THE_BOOK:
        found.append(tr("by the book"))
    if choice.first is not None and choice.first < len(choice.players):
        found.append(tr("{name} begins").format(name=choice.players[choice.first].name))
    if variant:
        found.append(variant)
    return tuple(found)


class UnusualLine(QWidget):
    """The unusual choices in two lines, always in sight, and *Reset*.

    Where they are too long for two lines, *Show all* makes room for the rest.

    Attributes:
        show_all: the button that shows the rest; hidden while there is none.

    Signals:
        reset_requested: make all of them usual again.
        height_changed: all of them are shown now, or two lines again.
    """

    reset_requested = Signal()
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phrases: tuple[str, ...] = ()
        self._text = ElidedLabel("", self)
        self._text.setProperty("role", "warning")
        self._text.setFont(ui_font(_FONT_PX))
        self.show_all = QPushButton(self.tr("Show all"), self)
        set_up_button(self.show_all, self.tr("Show all that is not as usual, or two lines of it"))
        self.show_all.setCheckable(True)
        self.show_all.toggled.connect(lambda _is_on: self._all_toggled())
        self.reset = QPushButton(self.tr("Reset"), self)
        set_up_button(self.reset, self.tr("Play on even terms, without help, as usual"))
        self.reset.clicked.connect(lambda: self.reset_requested.emit())
        for button in (self.show_all, self.reset):
            button.setProperty("role", "compact")
        # It keeps its place, so that the form does not jump.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        row = row_of(parent=self, margins=0, spacing=_GAP)
        row.addWidget(self._text, 1)
        row.addWidget(self.show_all)
        row.addWidget(self.reset)
        self.show_all.hide()
        self._fit()
        self.hide()

    @property
    def text(self) -> str:
        """The whole sentence; empty if everything is as usual."""
        return self._sentence_of(len(self._phrases)) if self._phrases else ""

    @property
    def shown_text(self) -> str:
        """The part of it that is on the screen."""
        return self._text.shown_text()

    def show_choices(self, phrases: tuple[str, ...]) -> None:
        """Show the unusual choices; without any, nothing."""
        if phrases == self._phrases:
            return
        self._phrases = phrases
        if not phrases:
            self.show_all.setChecked(False)
        self.reset.setAccessibleDescription(self.text)
        self._fit()
        self.setVisible(bool(phrases))
        announce(self, self.text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what fits into the new width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Measure again in another font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _sentence_of(self, count: int) -> str:
        """The sentence with the first choices; the others are counted."""
        listed, rest = ", ".join(self._phrases[:count]), len(self._phrases) - count
        if rest:
            text = tr_count("{choices}, and one more", "{choices}, and {count} more", rest)
            listed = text.format(choices=listed, count=rest)
        return self.tr("Not as usual: {choices}.").format(choices=listed)

    def _all_toggled(self) -> None:
        self._fit()
        if self.show_all.isChecked():
            announce(self, self.text)
        self.height_changed.emit()

    def _fit(self) -> None:
        """Show as many choices as fit into two lines, or all of them."""
        lines = 2 * self._text.fontMetrics().lineSpacing() + _MARGIN
        buttons = self.reset.sizeHint().width() + _GAP
        alone = self.width() - buttons
        beside = alone - self.show_all.sizeHint().width() - _GAP
        is_long = bool(self._phrases) and self._height_of(len(self._phrases), alone) > lines
        count = len(self._phrases)
        if is_long and not self.show_all.isChecked():
            while count > 1 and self._height_of(count, beside) > lines:
                count -= 1
        # Shown also while everything is listed, to show two lines again.
        self.show_all.setVisible(is_long)
        self._text.show_text(self._sentence_of(count) if self._phrases else "")
        if is_long and self.show_all.isChecked():
            lines = max(lines, self._height_of(count, beside))
        self._text.setFixedHeight(lines)
        layout = self.layout()
        if layout is not None:
            # The form measures this line at once.
            layout.activate()

    def _height_of(self, count: int, width: int) -> int:
        return self._text.height_of(self._sentence_of(count), width)
