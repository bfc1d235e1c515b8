# SPDX-License-Identifier: MIT
"""Shows the meanings of words in a window: those pressed, rested on, or under the cursor."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QSize
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.session.meanings import Meaning
from desktop_app.session.word_tools import WordTools
from desktop_app.ui.board.board_widget import BoardSurface
from desktop_app.ui.board.word_pointer import WordPointer
from desktop_app.ui.learn.study_quiz import WordsView
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.meaning_card import MeaningCard
from desktop_app.ui.widgets.word_text import WordText

_LINE = QSize(80, 24)


class MeaningsShown(QObject):
    """The card of a window, and the words that it is asked for."""

    def __init__(self, navigator: Navigator, words: WordTools) -> None:
        super().__init__(navigator)
        self._window = navigator.window
        self.card = MeaningCard(navigator.window)
        self._meanings = words.meanings(self)
        self._meanings.found.connect(self._show)
        self._place, self._is_passing = QRect(), False
        navigator.room_changed.connect(lambda _room: self.card.hide())

    def ask(self, words: tuple[str, ...], place: QRect, *, is_passing: bool = False) -> None:
        """Show the meanings of words at a place of the screen, once they are found."""
        top_left = self._window.mapFromGlobal(place.topLeft())
        self._place, self._is_passing = QRect(top_left, place.size()), is_passing
        self._meanings.ask(words)

    def _show(self, meanings: tuple[Meaning, ...]) -> None:
        self.card.show_meanings(meanings, self._place, is_passing=self._is_passing)


def meanings_shown(navigator: Navigator, words: WordTools) -> MeaningsShown:
    """Return the one of a window, made when it is first needed."""
    return navigator.findChild(MeaningsShown) or MeaningsShown(navigator, words)


def show_meaning(
    navigator: Navigator,
    words: WordTools,
    wanted: tuple[str, ...],
    place: QRect | None,
    *,
    is_passing: bool = False,
) -> bool:
    """Show the meanings of words, or without any those of the words at hand.

    Args:
        navigator: of the window.
        words: have the definitions.
        wanted: the words; empty for those under the mouse or the cursor.
        place: their place on the screen; None for that of the mouse or the focus.
        is_passing: as in `MeaningCard.show_meanings`.

    Returns:
        False if there is no word at hand, or if its meaning stood there already.
    """
    shown = meanings_shown(navigator, words)
    if not wanted:
        found = words_at_hand()
        if found is None or shown.card.isVisible():
            shown.card.hide()
            return False
        wanted, place = found
    shown.ask(wanted, place or _place_now(), is_passing=is_passing)
    return True


def words_at_hand() -> tuple[tuple[str, ...], QRect] | None:
    """The words under the mouse, else the one that a list is on or those under a board's cursor."""
    under = QApplication.widgetAt(QCursor.pos())
    if isinstance(under, WordText) and under.hovered_word:
        return (under.hovered_word,), _place_now()
    focus = QApplication.focusWidget()
    if isinstance(focus, WordText) and focus.chosen_word:
        return (focus.chosen_word,), _place_now()
    if isinstance(focus, WordsView) and focus.chosen_word:
        return (focus.chosen_word,), focus.place_of_word()
    while focus is not None and not isinstance(focus, BoardSurface):
        focus = focus.parentWidget()
    pointer = None if focus is None else focus.findChild(WordPointer)
    return None if pointer is None else pointer.words_here()


def _place_now() -> QRect:
    """The place of the mouse, if it is over a text; else that of the widget with the focus."""
    under, focus = QApplication.widgetAt(QCursor.pos()), QApplication.focusWidget()
    if isinstance(under, WordText) and under.hovered_word:
        place = QRect(QCursor.pos(), _LINE)
        place.moveCenter(QCursor.pos())
        return place
    shown: QWidget | None = focus or QApplication.activeWindow()
    if shown is None:
        return QRect(QCursor.pos(), _LINE)
    return QRect(shown.mapToGlobal(shown.rect().topLeft()), shown.size())
