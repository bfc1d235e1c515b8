# SPDX-License-Identifier: MIT
"""A challenge at the board: choose the words to challenge, then the opponent presses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QWidget,
)

from desktop_app.session.judge_presenter import find_problem, split_words
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import PressButton
from desktop_app.ui.widgets.late_parts import LateParts
from desktop_app.ui.widgets.spoken import give_role

_BOXES_A_ROW = 4
_WORDS_PX = 20
_TICK_PX, _SMALL_PX = 15, 12
_LOW = 100
"""Too low for two rows of large words and a hint."""

_MIN_TYPED = 110
"""Minimum width of the line for typed words, in pixels."""


class JudgePanel(LateParts, QFrame):
    """Two steps: the challenger chooses the words, the opponent has them judged.

    If no opponent can press, such as against the computer, there is only the first step. If no word
    list judges, the players look the words up and press the verdict.

    Signals:
        called: tuple of the challenged words, before the opponent presses.
        confirmed: tuple of the challenged words, and the players' verdict: True for acceptable,
            False for not, None if a list judges.
        declined: no challenge.
    """

    called = Signal(object)
    confirmed = Signal(object, object)
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self.setProperty("covers", True)
        self._boxes: list[QCheckBox] = []
        self._presser = ""
        self._takes_others = False
        self.hide()

    def make_parts(self) -> None:
        self._typed = QLineEdit(self)
        self._hint = QLabel(self)
        self._yes = QPushButton(self.tr("Challenge"), self)
        self._yes.setToolTip(self.tr("Challenge the ticked words"))
        self._good = QPushButton(self.tr("Acceptable"), self)
        self._good.setToolTip(self.tr("The words are in your dictionary: the play stays"))
        self._bad = QPushButton(self.tr("Not acceptable"), self)
        self._bad.setToolTip(self.tr("A word is not in your dictionary: the play comes off"))
        self._no = QPushButton(self)
        self._press = PressButton("", self)
        self._back = QPushButton(self.tr("Back"), self)
        self._back.setToolTip(self.tr("Choose the words again (Esc)"))
        self._words = ElidedLabel("", self)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._make_choosing())
        self._pages.addWidget(self._make_pressing())
        self._typed.textEdited.connect(lambda _text: self._read_typed())
        self._yes.clicked.connect(lambda: self._confirm(None))
        self._good.clicked.connect(lambda: self._confirm(True))
        self._bad.clicked.connect(lambda: self._confirm(False))
        self._no.clicked.connect(self._decline)
        self._back.clicked.connect(self._choose_again)
        self._press.clicked.connect(self._pressed)

    @property
    def boxes(self) -> tuple[QCheckBox, ...]:
        """Check boxes of the words."""
        return tuple(self._boxes)

    @property
    def typed(self) -> QLineEdit:
        """The line for typing the words instead."""
        return self._typed

    @property
    def hint(self) -> str:
        """The message about the words typed."""
        return self._hint.text()

    @property
    def yes(self) -> QPushButton:
        """The button that challenges."""
        return self._yes

    @property
    def press(self) -> PressButton:
        """The button for the opponent."""
        return self._press

    @property
    def is_waiting_for_press(self) -> bool:
        """True once the challenger is done and the opponent must press."""
        return not self.isHidden() and self._pages.currentIndex() == 1

    @property
    def verdicts(self) -> tuple[QPushButton, QPushButton]:
        """The buttons for players who judge themselves: good, not good."""
        return self._good, self._bad

    def ask(
        self,
        words: Sequence[str],
        *,
        presser: str = "",
        has_list: bool = True,
        takes_others: bool = False,
        chosen: Sequence[str] | None = None,
        is_called: bool = False,
    ) -> None:
        """Ask which words are challenged.

        Args:
            words: words of the last play, as on the board.
            presser: the player who has them judged; empty if the challenger does it.
            has_list: true if a list judges; otherwise the players enter the verdict.
            takes_others: true if words may be typed that are not in `words`.
            chosen: the words to mark; None for all.
            is_called: true if the challenge was called already and is binding.
        """
        self.build()
        self._show_leaving(is_called=is_called)
        self._presser = presser if has_list else ""
        self._takes_others = takes_others
        self._yes.setVisible(has_list)
        for button in self.verdicts:
            button.setVisible(not has_list)
        self._make_boxes(words, words if chosen is None else chosen)
        self._typed.clear()
        self._check()
        self.setAccessibleName(self.tr("Challenge {words}?").format(words=", ".join(words)))
        self._pages.setCurrentIndex(0)
        self.show()
        announce(self, self.accessibleName(), is_urgent=True)
        first: QWidget = self._yes if has_list else self._good
        (first if words else self._typed).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_called(self) -> None:
        """Show that the challenge was called, so that it can only wait for its verdict."""
        self._show_leaving(is_called=True)

    def _show_leaving(self, *, is_called: bool) -> None:
        text, tip = self.tr("Cancel"), self.tr("Go back without challenging (Esc)")
        if is_called:
            text = self.tr("Close")
            tip = self.tr("The challenge stands and waits for its verdict (Esc)")
        self._no.setText(text)
        self._no.setToolTip(tip)

    def challenged(self) -> tuple[str, ...]:
        """Return the marked words, and the others that were typed."""
        marked = [box.text() for box in self._boxes if box.isChecked()]
        others = [word for word in self._typed_words() if word not in self._formed()]
        return tuple(dict.fromkeys((*marked, *others)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, Escape goes a step back."""
        if event.key() == Qt.Key.Key_Escape:
            self._choose_again() if self.is_waiting_for_press else self._decline()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            button = focused if isinstance(focused, QPushButton) else self._yes
            # Without a list, Enter on a check box does nothing: a verdict must be pressed.
            if button.isVisible() and not isinstance(button, PressButton):
                button.click()
        else:
            event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a smaller font in a small window."""
        super().resizeEvent(event)
        self._fit()

    # ------------------------------------------------------------------ the words

    def _formed(self) -> tuple[str, ...]:
        return tuple(box.text() for box in self._boxes)

    def _typed_words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(split_words(self._typed.text().replace(",", " "))))

    def _make_boxes(self, words: Sequence[str], chosen: Sequence[str]) -> None:
        for box in self._boxes:
            box.hide()
            box.deleteLater()
        self._boxes = []
        for number, word in enumerate(words):
            box = QCheckBox(word, self)
            box.setChecked(word in chosen)
            box.toggled.connect(lambda _on: self._check())
            self._ticks.addWidget(box, number // _BOXES_A_ROW, number % _BOXES_A_ROW)
            self._boxes.append(box)
            box.show()
        self._fit()

    def _read_typed(self) -> None:
        """Mark the words that were typed; an empty line marks all."""
        typed = self._typed_words()
        for box in self._boxes:
            box.blockSignals(True)
            box.setChecked(not typed or box.text() in typed)
            box.blockSignals(False)
        self._check()

    def _check(self) -> None:
        fault = self._find_fault()
        if fault != self._hint.text():
            announce(self, fault, is_urgent=True)
        self._hint.setText(fault)
        self._hint.setVisible(bool(fault))
        is_ready = bool(self.challenged()) and not fault
        for button in (self._yes, *self.verdicts):
            button.setEnabled(is_ready)

    def _find_fault(self) -> str:
        others = [word for word in self._typed_words() if word not in self._formed()]
        for word in others:
            if not self._takes_others:
                return self.tr("{word} is not a word of this play.").format(word=word)
            if find_problem(word) is not None:
                text = self.tr("{word} cannot be judged: a word has 2 to 15 letters, A to Z.")
                return text.format(word=word)
        return ""

    # ------------------------------------------------------------------ the steps

    def _confirm(self, verdict: bool | None) -> None:
        words = self.challenged()
        if not words:
            return
        if not self._presser:
            self.hide()
            self.confirmed.emit(words, verdict)
            return
        self._words.show_text("   ".join(words))
        text = self.tr("{name}: press for the verdict (Tab or Space)")
        self._press.setText(text.format(name=self._presser))
        self._press.setAccessibleDescription(", ".join(words))
        self._pages.setCurrentIndex(1)
        announce(self, self._press.text(), is_urgent=True)
        self.called.emit(words)
        self._press.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pressed(self) -> None:
        self.hide()
        self.confirmed.emit(self.challenged(), None)

    def _choose_again(self) -> None:
        self._pages.setCurrentIndex(0)
        self._yes.setFocus(Qt.FocusReason.OtherFocusReason)

    def _decline(self) -> None:
        self.hide()
        self.declined.emit()

    # ------------------------------------------------------------------ layout

    def _fit(self) -> None:
        is_tight = self.height() < _LOW and len(self._boxes) > _BOXES_A_ROW
        size = _SMALL_PX if is_tight else _TICK_PX
        for box in self._boxes:
            box.setFont(ui_font(size, QFont.Weight.DemiBold))

    def _make_choosing(self) -> QWidget:
        page = QWidget(self)
        self._ticks = QGridLayout()
        self._ticks.setHorizontalSpacing(16)
        self._ticks.setVerticalSpacing(1)
        self._ticks.setColumnStretch(_BOXES_A_ROW, 1)
        label = QLabel(self.tr("Challenge:"), page)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(self._ticks, 1)
        self._typed.setPlaceholderText(self.tr("or type them"))
        self._typed.setAccessibleName(self.tr("Words that are challenged"))
        self._typed.setMaxLength(150)
        buttons = FlowRow(page)
        self._typed.setMinimumWidth(_MIN_TYPED)
        buttons.add(self._typed, stretch=1)
        # Before it is added, which styles it.
        self._yes.setProperty("role", "primary")
        for button in (self._yes, self._good, self._bad, self._no):
            button.setAutoDefault(False)
            buttons.add(button)
        self._hint.setProperty("role", "bad")
        column_of(top, self._hint, buttons, parent=page, margins=(12, 3, 8, 3), spacing=1)
        return page

    def _make_pressing(self) -> QWidget:
        page = QWidget(self)
        self._words.setFont(ui_font(_WORDS_PX, QFont.Weight.Bold))
        self._press.setMinimumHeight(40)
        self._back.setAutoDefault(False)
        self._back.setMinimumHeight(40)
        buttons = FlowRow(page)
        buttons.add(self._press, stretch=1)
        buttons.add(self._back)
        column_of(self._words, buttons, parent=page, margins=(12, 6, 8, 6), spacing=6)
        return page
