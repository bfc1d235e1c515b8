# SPDX-License-Identifier: MIT
"""The status line: the score of the tiles laid, whether the play is legal and why not."""

from __future__ import annotations

from enum import Enum
from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.spoken import give_role

_HEIGHT, _NARROW_HEIGHT = 30, 34
"""Heights in pixels: usual, and with room for two lines of smaller letters."""
_NARROW = 720
"""A line narrower than this folds a long sentence, in pixels."""
_FONT, _FOLDED_FONT = 14, 12
"""Sizes of the letters in pixels: usual, and in two lines."""
_MARK = 18
_STEP = 44


class Tone(Enum):
    """Kind of a message; each has a mark of another shape."""

    PLAIN = "plain"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    NOTICE = "notice"
    """For your information."""
    WARNING = "warning"


class Step(Enum):
    """A step through the game."""

    FIRST = "first"
    BACK = "back"
    ON = "on"
    LAST = "last"


class _Mark(QWidget):
    """A tick, a cross, an i or an exclamation mark: meaning is not carried by colour alone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tone = Tone.PLAIN
        self.theme: Theme = DEFAULT_THEME
        self.setFixedSize(QSize(_MARK, _MARK))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the mark."""
        strokes = {
            Tone.LEGAL: (self.theme.good, ((3, 10), (7, 14), (15, 4))),
            Tone.ILLEGAL: (self.theme.bad, ((4, 4), (14, 14), (9, 9), (14, 4), (4, 14))),
            Tone.NOTICE: (self.theme.accent, ((9, 8), (9, 15))),
            Tone.WARNING: (self.theme.warning, ((9, 3), (9, 10))),
        }
        if self.tone not in strokes:
            return
        colour, points = strokes[self.tone]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(colour), 2.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline([QPointF(x, y) for x, y in points])
        dots = {Tone.NOTICE: 3, Tone.WARNING: 15}
        if self.tone in dots:
            painter.drawPoint(QPointF(9, dots[self.tone]))


class _Sentence(ElidedLabel):
    """Folds a long sentence into two lines of smaller letters, if it is high enough for them."""

    def __init__(self, parent: QWidget) -> None:
        self._usual, self._folded = tabular(ui_font(_FONT)), tabular(ui_font(_FOLDED_FONT))
        super().__init__("", parent)
        # It must not make the board wider, nor the line as high as its text.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._choose_font()

    def show_text(self, text: str) -> None:
        super().show_text(text)
        self._choose_font()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the letters for the new size."""
        super().resizeEvent(event)
        self._choose_font()

    def _choose_font(self) -> None:
        room = self.contentsRect()
        is_long = QFontMetrics(self._usual).horizontalAdvance(self.text) > room.width()
        lines = 2 * QFontMetrics(self._folded).lineSpacing()
        font = self._folded if is_long and lines <= room.height() else self._usual
        if font != self.font():
            self.setFont(font)
            self._update_tooltip()


class StatusLine(QFrame):
    """One sentence with a mark before it, and a button if something needs to be done.

    Signals:
        action_requested: the button was pressed.
        step_requested: a `Step` through the game.
        going_on_requested: begin a new game from the turn on view.
        review_requested: review the game on view.
    """

    action_requested = Signal()
    step_requested = Signal(Step)
    going_on_requested = Signal()
    review_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone = Tone.PLAIN
        give_role(self, QAccessible.Role.StatusBar)
        self._mark = _Mark(self)
        self._label = _Sentence(self)
        self.setMinimumHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout = row_of(self._mark, (self._label, 1), parent=self, margins=(6, 1, 6, 1), spacing=6)
        self.action = QPushButton(self)
        self.action.setAutoDefault(False)
        self.action.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.action.clicked.connect(self.action_requested)
        self.action.hide()
        layout.addWidget(self.action)
        # On the left of the steps, which stay under the mouse when these come and go.
        self.going_on = self._step(
            self.tr("Go on from here"), self.tr("Begin a new game from this turn (Ctrl+Shift+G)")
        )
        self.going_on.clicked.connect(self.going_on_requested)
        layout.addWidget(self.going_on)
        self.review = self._step(
            self.tr("Review"),
            self.tr("See what each move cost, and which was the best (Ctrl+Shift+R)"),
        )
        self.review.clicked.connect(self.review_requested)
        layout.addWidget(self.review)
        self.steps = {
            Step.FIRST: self._step(self.tr("First"), self.tr("Before the first turn (Home)")),
            Step.BACK: self._step("\u2190", self.tr("One turn back (comma)")),
            Step.ON: self._step("\u2192", self.tr("One turn on (full stop)")),
            Step.LAST: self._step(self.tr("Last"), self.tr("To the last turn (End)")),
        }
        for step, button in self.steps.items():
            button.clicked.connect(partial(self.step_requested.emit, step))
            layout.addWidget(button)
        self.show_message("")

    def _step(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setProperty("role", "compact")
        button.setMinimumWidth(_STEP)
        # Focus by Tab alone: a click leaves the focus where it is.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        button.hide()
        return button

    @property
    def text(self) -> str:
        """The sentence."""
        return self._label.text

    @property
    def tone(self) -> Tone:
        """Kind of the message."""
        return self._tone

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for two lines in a narrow window: the board moves with no sentence."""
        super().resizeEvent(event)
        self.setMinimumHeight(_NARROW_HEIGHT if self.width() < _NARROW else _HEIGHT)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._mark.theme = theme
        self._mark.update()

    def show_action(self, text: str) -> None:
        """Show a button with this text; an empty text hides it."""
        self.action.setText(text)
        self.action.setAccessibleName(text)
        self.action.setToolTip(self.tr("Open it at the desk"))
        self.action.setVisible(bool(text))

    def show_steps(
        self,
        *,
        is_shown: bool,
        has_earlier: bool,
        has_later: bool,
        is_going_on: bool,
        may_begin: bool = False,
        may_review: bool = False,
    ) -> None:
        """Show the buttons for steps through the game.

        `is_going_on`: the last step leads back to play. `may_begin`: a new game can be begun from
        the turn on view. `may_review`: the game can be reviewed, and no result offers that.
        """
        self.going_on.setVisible(may_begin)
        self.review.setVisible(may_review)
        last = self.tr("Back to the game") if is_going_on else self.tr("Last")
        self.steps[Step.LAST].setText(last)
        for step, button in self.steps.items():
            button.setVisible(is_shown)
            button.setEnabled(has_earlier if step in (Step.FIRST, Step.BACK) else has_later)

    def show_message(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a message; an empty text clears the line."""
        is_other = (text, tone) != (self._label.text, self._tone)
        self._tone = tone
        self._mark.tone = tone
        self._mark.update()
        self._label.show_text(text)
        spoken = {
            Tone.PLAIN: "{text}",
            Tone.LEGAL: "{text}",
            Tone.ILLEGAL: self.tr("Not allowed: {text}"),
            Tone.NOTICE: "{text}",
            Tone.WARNING: self.tr("Note: {text}"),
        }[tone]
        sentence = spoken.format(text=text) if text else ""
        if is_other:
            # A message repeated at every tick is announced once.
            self.setAccessibleName(sentence or self.tr("Status"))
            announce(self, sentence, is_urgent=tone is Tone.ILLEGAL)
