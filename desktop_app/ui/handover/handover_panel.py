# SPDX-License-Identifier: MIT
"""Covers the rack between two players, so that neither sees the other's tiles."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from desktop_app.translation.words import tip
from desktop_app.ui.announcer import announce
from desktop_app.ui.handover.handover_words import HandoverView
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.spoken import give_role

TALL, LOW = 36, 28
"""Heights of a button in pixels: usually, and in a small window."""
_SIDES, _BETWEEN = 26, 10
"""Pixels of the margins, and of margins and gaps from top to bottom in a small window."""


class HandoverPanel(QFrame):
    """Whose turn it is, the last play, and the answers to it before the rack is shown.

    Signals:
        confirmed: show the rack, or start the clocks again.
        challenge_requested, hold_requested, accept_requested: an answer to the last play.
    """

    confirmed = Signal()
    challenge_requested = Signal()
    hold_requested = Signal()
    accept_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self.setProperty("covers", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._said = ""
        self._view = HandoverView("")
        self._title = text_label(self, px=18, weight=QFont.Weight.DemiBold)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._line = ElidedLabel("", self)
        self._line.setFont(ui_font(14))
        self._show = QPushButton(self)
        self._show.setProperty("role", "primary")
        self._show.setMinimumHeight(36)
        self._show.clicked.connect(self.confirmed.emit)
        self._hold = self._answer(
            self.tr("Hold"),
            self.tr("Think about challenging the last play (F9)"),
            self.hold_requested.emit,
        )
        self._answers = [
            self._answer(
                self.tr("Challenge"),
                self.tr("Have the words of the last play judged (F8)"),
                self.challenge_requested.emit,
            ),
            self._hold,
            self._answer(
                self.tr("Accept"), self.tr("Let the last play stand"), self.accept_requested.emit
            ),
        ]
        self._buttons = FlowRow(self)
        for button in self._answers:
            self._buttons.add(button)
        self._buttons.add(self._show, is_pushed=True)
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(14, 6, 10, 8)
        lines.setSpacing(2)
        lines.addWidget(self._title)
        lines.addWidget(self._line)
        lines.addStretch()
        lines.addWidget(self._buttons)

    @property
    def text(self) -> str:
        """Title and line, as a screen reader announces them."""
        return f"{self._title.text()}. {self._line.text}"

    @property
    def answers(self) -> tuple[QPushButton, ...]:
        """Buttons for answers to the last play."""
        return tuple(self._answers)

    @property
    def least_width(self) -> int:
        """Width of the buttons side by side with full texts, in pixels."""
        return self._width_with(tip(self.tr("Show Anna's rack"), "Enter"))

    @property
    def narrow_width(self) -> int:
        """Width of the buttons side by side without the key name, in pixels."""
        return self._width_with(self.tr("Show Anna's rack"))

    def height_for(self, width: int) -> int:
        """Return the height in pixels that shows title, line and buttons whole at a width."""
        inner = width - _SIDES
        title, line = self._title.sizeHint().height(), self._line.height_for(inner)
        return title + line + self._buttons.heightForWidth(inner) + _BETWEEN

    def _width_with(self, text: str) -> int:
        words = self.fontMetrics().horizontalAdvance(text)
        return words + sum(answer.minimumSizeHint().width() + 6 for answer in self._answers) + 48

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the second line to the tooltip where there is no room for it."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Shrink buttons and margins first; then hide the second line."""
        title, line = self._title.sizeHint().height(), self._line.sizeHint().height()
        width = self.width() - _SIDES
        wrapped = self._line.height_for(width)
        is_folded = self.width() < self.narrow_width
        least = title + (2 * LOW + 6 if is_folded else LOW) + 10
        has_line = self.height() >= least + line
        has_whole_line = self.height() >= least + wrapped
        tall = title + TALL + 20 + (wrapped if has_whole_line else line)
        is_roomy = self.height() >= tall and not is_folded
        self._lines.setContentsMargins(14, *((6, 10, 8) if is_roomy else (3, 10, 4)))
        self._line.setVisible(has_line)
        self._title.setToolTip("" if has_line else self._line.text)
        is_wide = self.width() >= self.least_width + 60
        has_key = self.width() >= self.least_width
        self._show.setText(tip(self._view.button, self._view.key if has_key else ""))
        for button in (self._show, *self._answers):
            button.setMinimumHeight(TALL if is_roomy else LOW)
        for button in self._answers:
            button.setMinimumWidth(button.sizeHint().width() + 16 if is_wide else 0)
        taken = title + self._buttons.heightForWidth(width) + (20 if is_roomy else _BETWEEN)
        self._line.setMinimumHeight(wrapped if taken + wrapped <= self.height() else 0)

    def show_view(self, view: HandoverView) -> None:
        """Show this view; Enter presses its button."""
        self._title.setText(view.title)
        self._line.show_text(view.line)
        self._view = view
        self._show.setVisible(bool(view.button))
        self._show.setToolTip(self.tr("Go on with the game (Enter)"))
        # Once it is used it only rests: without it, Accept would come under the mouse.
        is_held = view.may_answer and not view.may_hold and not self._hold.isHidden()
        self._hold.setEnabled(not is_held)
        for button in self._answers:
            is_offered = view.may_hold or is_held if button is self._hold else view.may_answer
            button.setVisible(is_offered)
        self._make_room()
        self.setAccessibleName(self.text)

    def take_focus(self) -> None:
        """Focus the button that Enter presses, and announce the text."""
        if self._said != self.text and self.isVisible():
            self._said = self.text
            announce(self, self.text)
        first: QWidget = self._show if self._view.button else self._answers[-1]
        if not (self._view.button or self._view.may_answer):
            # Without an answer the panel itself keeps the keys from the board.
            first = self
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; with no button focused, it confirms."""
        if press_focused(self, event):
            return
        if is_enter(event) and self._show.isVisible():
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)

    def _answer(self, text: str, sentence: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(sentence)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setMinimumHeight(36)
        button.setProperty("role", "compact")
        button.clicked.connect(lambda: pressed())
        return button
