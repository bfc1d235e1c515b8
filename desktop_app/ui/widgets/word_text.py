# SPDX-License-Identifier: MIT
"""Sentences whose words can be pressed, to ask what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.sentences.words_inside import words_inside
from desktop_app.translation.words import tr
from desktop_app.ui.widgets.keys import is_enter

_FLAGS = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
)


class WordText(QLabel):
    """A text in lines, in which words of the game are links.

    Left and right go from word to word, Enter presses one, and Tab leaves the text.

    Signals:
        word_requested: a word that was pressed, in capitals.
    """

    word_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = ""
        """The text as it is read, without links."""
        self.hovered_word = ""
        self._links: list[tuple[int, str]] = []
        self._at = -1
        self.setWordWrap(True)
        # The theme shows any other label as plain text.
        self.setProperty("markup", True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(_FLAGS)
        self.linkActivated.connect(self.word_requested)
        self.linkHovered.connect(self._hover)

    def show_sentences(
        self, sentences: Iterable[str], between: str = "\n", *, mark: str = ""
    ) -> None:
        """Show translated sentences; words in a `Sentence` are links.

        Args:
            sentences: in English.
            between: a line break or a space.
            mark: stands before each sentence.
        """
        sentences = tuple(sentences)
        told = between.join(mark + tr(sentence) for sentence in sentences)
        if told == self.told:
            return
        self.told, self.hovered_word = told, ""
        words = {word for sentence in sentences for word in words_inside(sentence)}
        self._links, self._at = list(_places(told, words)), -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._links else Qt.FocusPolicy.NoFocus)
        parts = (linked(mark + tr(sentence), words_inside(sentence)) for sentence in sentences)
        self.setText(("<br>" if between == "\n" else between).join(parts))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Skip the words."""
        return QWidget.focusNextPrevChild(self, forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the next or previous word, from the last to the first, and press it."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._links:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            self._at = (
                (self._at + step) % len(self._links)
                if self._at >= 0
                else min(0, step) % len(self._links)
            )
            start, word = self._links[self._at]
            self.setSelection(start, len(word))
        elif is_enter(event) and self.chosen_word:
            self.word_requested.emit(self.chosen_word)
        else:
            super().keyPressEvent(event)

    @property
    def chosen_word(self) -> str:
        """The word that is chosen by keys, in capitals; empty if there is none."""
        return self._links[self._at][1].upper() if self._at >= 0 and self.hasFocus() else ""

    def _hover(self, link: str) -> None:
        self.hovered_word = link


def linked(text: str, words: Iterable[str]) -> str:
    """A text as HTML in which some words are links to themselves in capitals."""
    wanted = set(words)
    html = escape(text).replace("\n", "<br>")
    if not wanted:
        return html
    return _pattern(wanted).sub(lambda match: f'<a href="{match[0].upper()}">{match[0]}</a>', html)


def _places(text: str, words: set[str]) -> Iterator[tuple[int, str]]:
    if words:
        for match in _pattern(words).finditer(text):
            yield match.start(), match[0]


def _pattern(words: set[str]) -> re.Pattern[str]:
    """These words, which are letters alone, where they stand by themselves."""
    longest_first = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z])(?:{longest_first})(?![A-Za-z])")
