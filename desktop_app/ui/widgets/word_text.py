# SPDX-License-Identifier: MIT
"""Sentences whose words can be pressed, to ask what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.sentences.words_inside import words_inside
from desktop_app.translation.words import tr

_FLAGS = (
    Qt.TextInteractionFlag.TextSelectableByMouse
    | Qt.TextInteractionFlag.LinksAccessibleByMouse
    | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)


class WordText(QLabel):
    """A text in lines, in which words of the game are links.

    Tab goes from link to link, Enter presses one.

    Signals:
        word_requested: a word that was pressed, in capitals.
    """

    word_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = ""
        """The text as it is read, without links."""
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(_FLAGS)
        self.linkActivated.connect(self.word_requested)

    def show_sentences(self, sentences: Iterable[str], between: str = "\n") -> None:
        """Show translated sentences; words in a `Sentence` are links.

        Args:
            sentences: in English.
            between: a line break or a space.
        """
        sentences = tuple(sentences)
        told = between.join(tr(each) for each in sentences)
        if told == self.told:
            return
        self.told = told
        parts = (linked(tr(each), words_inside(each)) for each in sentences)
        self.setText(("<br>" if between == "\n" else between).join(parts))


def linked(text: str, words: Iterable[str]) -> str:
    """A text as HTML in which some words are links to themselves in capitals."""
    wanted = {escape(each) for each in words}
    html = escape(text).replace("\n", "<br>")
    if not wanted:
        return html
    pattern = "|".join(sorted(map(re.escape, wanted), key=len, reverse=True))
    return re.sub(
        rf"(?<![A-Za-z])({pattern})(?![A-Za-z])",
        lambda match: f'<a href="{match[0].upper()}">{match[0]}</a>',
        html,
    )
