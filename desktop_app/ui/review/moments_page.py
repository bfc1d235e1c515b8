# SPDX-License-Identifier: MIT
"""The moments of a reviewed game: a button to each turn, and a paragraph on it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from desktop_app.analysis.moment_words import Paragraph, heading, paragraphs_of
from desktop_app.analysis.moments import MOST_MOMENTS
from desktop_app.session.review_presenter import ReviewView
from desktop_app.translation.words import tr
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import MinHeightColumn
from desktop_app.ui.widgets.word_text import WordText


class MomentsPage(QWidget):
    """The turns at which most was decided, in the order of play.

    Signals:
        line_requested: row of the score sheet of the turn that was chosen.
        word_requested: a word of a paragraph whose meaning is asked for.
    """

    line_requested = Signal(int)
    word_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paragraphs: tuple[Paragraph, ...] = ()
        self.heading = text_label(self, role="muted", wraps=True)
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        column = MinHeightColumn(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.heading)
        self.buttons: list[QPushButton] = []
        self.texts: list[WordText] = []
        for at in range(MOST_MOMENTS):
            button = QPushButton(self)
            button.setAutoDefault(False)
            button.setProperty("role", "compact")
            button.setToolTip(self.tr("Go to this turn"))
            button.clicked.connect(lambda _checked=False, at=at: self._go(at))
            text = WordText(self)
            text.word_requested.connect(self.word_requested)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            column.addWidget(text)
            self.buttons.append(button)
            self.texts.append(text)
        column.addStretch(1)

    def show_view(self, view: ReviewView, *, is_hidden: bool) -> None:
        """Show the moments of the turns reviewed so far.

        Args:
            view: the review.
            is_hidden: True while moves are to be guessed: the paragraphs would tell them.
        """
        self._paragraphs = () if is_hidden else _paragraphs(view)
        text = tr(heading(self._paragraphs, view.open_turns))
        self.heading.setText(self.tr("Guess the moves first.") if is_hidden else text)
        for at, (button, label) in enumerate(zip(self.buttons, self.texts, strict=True)):
            is_shown = at < len(self._paragraphs)
            button.setVisible(is_shown)
            label.setVisible(is_shown)
            if is_shown:
                button.setText(tr(self._paragraphs[at].title))
                label.show_sentences(self._paragraphs[at].sentences, between=" ")

    def _go(self, at: int) -> None:
        self.line_requested.emit(self._paragraphs[at].moment.turn.line)


def _paragraphs(view: ReviewView) -> tuple[Paragraph, ...]:
    pairs = [(turn, view.found[turn.line]) for turn in view.turns if turn.line in view.found]
    names = [seat.name for seat in view.state.setup.seats]
    return paragraphs_of(
        pairs, names, view.vocabulary, is_plain=view.is_plain, learner=view.learner
    )
