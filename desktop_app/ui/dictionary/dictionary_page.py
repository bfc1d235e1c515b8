# SPDX-License-Identifier: MIT
"""A window of its own to look words up in, for after a game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.dictionary import Dictionary, Search, SearchAnswer
from desktop_app.ui.dictionary.dictionary_text import answer_html
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.enter_key import is_enter

SIZE = (720, 640)
PAUSE_MS = 250
"""After so long without a key what was typed is looked up."""

_MAX_TEXT = 60


class DictionaryPage(QWidget):
    """The dictionary; Escape closes it.

    Args:
        dictionary: looks things up.
        closed_because: why nothing may be looked up now, as a sentence; empty when it may: people
            who play do not look words up.
        pause: the timer that waits for the end of typing; a test gives its own.
    """

    def __init__(
        self,
        dictionary: Dictionary,
        closed_because: Callable[[], str],
        *,
        pause: QTimer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._dictionary = dictionary
        dictionary.setParent(self)
        self._closed_because = closed_because
        self._theme: Theme = DEFAULT_THEME
        self._answer: SearchAnswer | None = None
        self.setWindowTitle(self.tr("Dictionary"))
        self.setAccessibleName(self.tr("Dictionary"))
        self.line = QLineEdit(self)
        self.lists = QComboBox(self)
        self.answer = QTextBrowser(self)
        self.answer.setAccessibleName(self.tr("Answer"))
        self._hint = QLabel(self)
        self.kinds = QButtonGroup(self)
        self._pause = QTimer(self) if pause is None else pause
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._lay_out()
        dictionary.answered.connect(self._show_answer)
        self.line.textEdited.connect(lambda _text: self._pause.start())
        self.line.returnPressed.connect(self._ask)
        self.lists.activated.connect(lambda _row: self._ask())
        self.kinds.idClicked.connect(lambda _id: self._change_kind())
        self.answer.anchorClicked.connect(self._follow)
        self.resize(*SIZE)
        self._fill_lists()
        self._change_kind()
        self.check_bar()

    @property
    def search(self) -> Search:
        """What is looked for."""
        return list(Search)[self.kinds.checkedId()]

    @property
    def is_closed_now(self) -> bool:
        """Whether it says that it stays closed during the game."""
        return not self.line.isEnabled()

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        if self._answer is not None and not self.is_closed_now:
            self._write(self._answer)

    def look_up(self, word: str) -> None:
        """Look a word up at once; the page comes to this by a link, or from outside."""
        self._button(Search.WORD).setChecked(True)
        self._change_kind()
        self.line.setText(word)
        self._ask()

    def check_bar(self) -> None:
        """Close or open it, as people play or do not."""
        why = self._closed_because()
        for widget in (self.line, self.lists, *self.kinds.buttons()):
            widget.setEnabled(not why)
        if why:
            self._dictionary.forget()
            self._pause.stop()
            self._answer = None
            self.line.clear()
            self.answer.setPlainText(why)
        elif self._answer is None:
            self.answer.setPlainText(self.tr("Words you look up appear here."))

    def focus_line(self) -> None:
        """Ready for a word to be typed; what stands there is replaced."""
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it; Enter on a kind looks it up."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif is_enter(event) and not self.answer.hasFocus():
            self._ask()
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ asking

    def _ask(self) -> None:
        self._pause.stop()
        self.check_bar()
        text = self.line.text().strip()
        if text and not self.is_closed_now:
            self._dictionary.ask(self.search, text, str(self.lists.currentData() or ""))

    def _show_answer(self, answer: SearchAnswer) -> None:
        # Somebody may have begun a game since it was asked.
        self.check_bar()
        if not self.is_closed_now:
            self._answer = answer
            self._write(answer)

    def _write(self, answer: SearchAnswer) -> None:
        title = str(self.lists.currentText())
        self.answer.setHtml(answer_html(answer, title, self._theme))
        self.answer.setAccessibleName(self.tr("Answer to {text}").format(text=answer.text))

    def _follow(self, url: QUrl) -> None:
        self.look_up(url.toString())

    def _change_kind(self) -> None:
        # They stand beside an answer as well as before one, so they ask for nothing.
        hints = {
            Search.WORD: self.tr("One word: which lists have it, its hooks and its anagrams."),
            Search.ANAGRAM: self.tr("Words of all the letters, in any order; ? is a blank."),
            Search.PARTS: self.tr("Words of some of the letters, the longest first; ? is a blank."),
            Search.PATTERN: self.tr(
                "? is any letter, * any number of letters, [AEI] one of these, [^AEI] none of them."
            ),
        }
        self._hint.setText(hints[self.search])
        self.line.setAccessibleDescription(hints[self.search])
        self._ask()

    # ------------------------------------------------------------------ layout

    def _fill_lists(self) -> None:
        for offer in self._dictionary.lists():
            self.lists.addItem(offer.title, offer.name)
        self.lists.setCurrentIndex(self.lists.findData(self._dictionary.preferred))

    def _button(self, search: Search) -> QRadioButton:
        button = self.kinds.button(list(Search).index(search))
        assert isinstance(button, QRadioButton), "each search has its button"
        return button

    def _lay_out(self) -> None:
        self.line.setFont(ui_font(20, QFont.Weight.DemiBold))
        self.line.setMinimumHeight(40)
        self.line.setMaxLength(_MAX_TEXT)
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName(self.tr("What is looked up"))
        self.lists.setAccessibleName(self.tr("Word list for hooks, anagrams and patterns"))
        self.lists.setMinimumHeight(40)
        self.lists.setFont(ui_font(15))
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.line, 1)
        head.addWidget(self.lists)
        self._hint.setProperty("role", "muted")
        self._hint.setFont(ui_font(14))
        self._hint.setWordWrap(True)
        self.answer.setOpenLinks(False)
        self.answer.setTabChangesFocus(False)
        self.answer.setFont(ui_font(16))
        self.answer.document().setDocumentMargin(12)
        page = QVBoxLayout(self)
        page.setContentsMargins(12, 12, 12, 12)
        page.setSpacing(8)
        page.addLayout(head)
        page.addLayout(self._make_kinds())
        page.addWidget(self._hint)
        page.addWidget(self.answer, 1)

    def _make_kinds(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(18)
        titles = {
            Search.WORD: self.tr("&Word"),
            Search.ANAGRAM: self.tr("&Anagrams"),
            Search.PARTS: self.tr("&From these letters"),
            Search.PATTERN: self.tr("&Pattern"),
        }
        for number, search in enumerate(Search):
            button = QRadioButton(titles[search], self)
            button.setFont(ui_font(15))
            self.kinds.addButton(button, number)
            row.addWidget(button)
        row.addStretch()
        self._button(Search.WORD).setChecked(True)
        return row
