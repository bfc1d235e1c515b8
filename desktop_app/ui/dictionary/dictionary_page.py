# SPDX-License-Identifier: MIT
"""A window for looking words up after a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby

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
    QWidget,
)

from desktop_app.session.dictionary import Dictionary, ListAnswer, Search, SearchAnswer, WordEntry
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import problem_text
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.keys import is_enter

# Answers of the dictionary as rich text; words that can be looked up are links.

_SIGNS = "?*[]^."
_GAP = "&nbsp;&nbsp; "
_FIRST = '<td style="padding-left: 0px">'
"""First cell of a row, aligned with the headings."""


def answer_html(answer: SearchAnswer, list_title: str, theme: Theme) -> str:
    """Return an answer as HTML in the colours of a theme; `list_title` names the list searched."""
    if answer.problem is not None:
        is_sign = bool(answer.problem.letter) and answer.problem.letter in _SIGNS
        text = (
            tr("For a blank (?) choose Anagrams or From these letters; for ? * [ ] choose Pattern.")
            if is_sign
            else problem_text(answer.problem)
        )
        return _paragraph(text)
    if answer.error is not None:
        why = tr(answer.error.reason)
        return _paragraph(tr("This cannot be looked up: {why}.").format(why=why))
    if answer.entry is not None:
        return _entry_html(answer.entry, list_title, theme)
    if answer.found is None:
        return _paragraph(_no_list(list_title, tr(answer.why)))
    return _words_html(answer, list_title, theme)


def _no_list(title: str, why: str) -> str:
    if not why:
        return tr("No word list is installed.")
    return tr("The list {title} cannot be used: {why}.").format(title=title, why=why)


# ---------------------------------------------------------------------- one word


def _entry_html(entry: WordEntry, list_title: str, theme: Theme) -> str:
    if not entry.answers:
        return _paragraph(_no_list(list_title, ""))
    rows = "".join(_list_row(answer, theme) for answer in entry.answers)
    parts = [_heading(entry.word), _table(rows), *_definition_parts(entry, theme)]
    if entry.hooks is None or entry.anagrams is None:
        return "".join(parts)
    parts.append(_part(tr("Hooks in {list}").format(list=list_title), theme))
    parts.append(_hooks_html(entry, theme))
    others = [word for word in entry.anagrams if word != entry.word]
    parts.append(_part(tr("Anagrams"), theme))
    none = _muted(tr("No other word has these letters."), theme)
    parts.append(f"<p>{_links(others) if others else none}</p>")
    if entry.rank is not None:
        rank = tr("Number {rank} of the {length}-letter words by probability")
        text = rank.format(rank=f"{entry.rank:,}", length=len(entry.word))
        parts.append(f"<p>{_muted(text, theme)}</p>")
    return "".join(parts)


def _definition_parts(entry: WordEntry, theme: Theme) -> list[str]:
    """Return the definitions, unless only the lists have one, and what cannot be read of them."""
    faults = [f"<p>{_muted(tr(fault), theme)}</p>" for fault in entry.faults]
    if not entry.definitions and any(answer.definition for answer in entry.answers):
        return faults
    told = [escape(tr(definition)) for definition in entry.definitions]
    told = told or [_muted(tr("No open definition."), theme)]
    title = tr("Definition from {file}") if entry.files else tr("Definition")
    heading = _part(title.format(file=", ".join(entry.files)), theme)
    return [heading, *(f"<p>{line}</p>" for line in told), *faults]


def _list_row(answer: ListAnswer, theme: Theme) -> str:
    if answer.is_held is None:
        said, colour = tr("cannot be used: {why}").format(why=tr(answer.why)), theme.warning
    elif answer.is_held:
        said, colour = tr("has it"), theme.good
    else:
        said, colour = tr("does not have it"), theme.bad
    words = answer.definition or (tr(answer.why) if answer.is_held is not None else "")
    return (
        f"<tr>{_FIRST}{escape(answer.title)}</td>"
        f'<td style="color: {colour}; font-weight: 600">{escape(said)}</td>'
        f"<td>{escape(words)}</td></tr>"
    )


def _hooks_html(entry: WordEntry, theme: Theme) -> str:
    hooks = entry.hooks
    assert hooks is not None, "asked only with hooks"
    rows = (
        (tr("In front of it:"), [(letter, letter + entry.word) for letter in hooks.front]),
        (tr("Behind it:"), [(letter, entry.word + letter) for letter in hooks.back]),
    )
    lines = "".join(
        _row(label, _GAP.join(_link(word, letter) for letter, word in letters), theme)
        for label, letters in rows
    )
    inner = [
        (hooks.is_front_inner, tr("Without its first letter:"), entry.word[1:]),
        (hooks.is_back_inner, tr("Without its last letter:"), entry.word[:-1]),
    ]
    for is_word, label, word in inner:
        lines += _row(label, _link(word, word) if is_word else "", theme)
    return _table(lines)


def _row(label: str, links: str, theme: Theme) -> str:
    said = f"<b>{links}</b>" if links else _muted(tr("no word"), theme)
    return f"<tr>{_FIRST}{escape(label)}</td><td>{said}</td></tr>"


# ---------------------------------------------------------------------- many words


def _words_html(answer: SearchAnswer, list_title: str, theme: Theme) -> str:
    found = answer.found or ()
    parts = [_heading(answer.text), _paragraph(_count_text(answer, len(found), list_title))]
    if any(not word.isupper() for word in found):
        parts.append(f"<p>{_muted(tr('An underlined letter is a blank.'), theme)}</p>")
    for length, words in groupby(found, key=len):
        letters = tr_count("one letter", "{count} letters", length).format(count=length)
        parts.append(_part(letters, theme))
        parts.append(f"<p>{_links(tuple(words))}</p>")
    return "".join(parts)


def _count_text(answer: SearchAnswer, shown: int, list_title: str) -> str:
    if answer.total == 0:
        text = tr("No word in {list} fits.")
    elif answer.total > shown:
        text = tr_count(
            "One word in {list} fits; the {shown} longest are shown.",
            "{count} words in {list} fit; the {shown} longest are shown.",
            answer.total,
        )
    else:
        text = tr_count("One word in {list} fits.", "{count} words in {list} fit.", answer.total)
    return text.format(count=f"{answer.total:,}", shown=shown, list=list_title)


# ---------------------------------------------------------------------- pieces


def _table(rows: str) -> str:
    return f'<table cellspacing="0" cellpadding="4" style="margin-bottom: 12px">{rows}</table>'


def _links(words: Sequence[str]) -> str:
    return _GAP.join(_link(word.upper(), word) for word in words)


def _link(word: str, shown: str) -> str:
    """Return a link to a word; a lower case letter is a blank, shown as an underlined capital."""
    letters = "".join(
        f"<u>{escape(char.upper())}</u>" if char.islower() else escape(char) for char in shown
    )
    return f'<a href="{escape(word)}" style="text-decoration: none">{letters}</a>'


def _heading(text: str) -> str:
    return f'<p style="font-size: 26px; font-weight: 700">{escape(text)}</p>'


def _part(text: str, theme: Theme) -> str:
    style = f"margin-top: 14px; color: {theme.muted}; font-weight: 600"
    return f'<p style="{style}">{escape(text)}</p>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _muted(text: str, theme: Theme) -> str:
    return f'<span style="color: {theme.muted}">{escape(text)}</span>'


SIZE = (720, 640)
PAUSE_MS = 250
"""Delay after the last key before the text is looked up, in milliseconds."""

_MAX_TEXT = 60


class DictionaryPage(QWidget):
    """The dictionary; Escape closes it.

    Args:
        dictionary: looks words up.
        closed_because: returns why no word may be looked up now, as a sentence, or an empty
            text. Players may not look words up during a game.
        pause: timer for the delay after typing; tests pass their own.
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
        self.report: Callable[..., tuple[str, ...]] = lambda *texts: texts
        """Takes sentences about damaged files; returns those to be shown here."""
        self._theme: Theme = DEFAULT_THEME
        self._answer: SearchAnswer | None = None
        self._others: tuple[str, ...] = ()
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
        self.line.textEdited.connect(lambda _text: self._type())
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
        """The kind of search chosen."""
        return list(Search)[self.kinds.checkedId()]

    @property
    def is_closed_now(self) -> bool:
        """True while it is closed because of a game."""
        return not self.line.isEnabled()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self._answer is not None and not self.is_closed_now:
            self._write(self._answer)

    def look_up(self, word: str, *others: str) -> None:
        """Look a word up at once, for links and callers; offer others of the same square."""
        self._others = others
        self._button(Search.WORD).setChecked(True)
        self._change_kind()
        self.line.setText(word)
        self._ask()

    def check_bar(self) -> None:
        """Close or open it, depending on whether a game is being played."""
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
        """Focus the line with its text selected."""
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the window; Enter on a kind of search looks the text up."""
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

    def _type(self) -> None:
        self._others = ()
        self._pause.start()

    def _show_answer(self, answer: SearchAnswer) -> None:
        # A game may have started since the question was asked.
        self.check_bar()
        if not self.is_closed_now:
            if answer.entry is not None:
                left = self.report(*answer.entry.faults)
                answer = replace(answer, entry=replace(answer.entry, faults=left))
            self._answer = answer
            self._write(answer)

    def _write(self, answer: SearchAnswer) -> None:
        title = str(self.lists.currentText())
        html = answer_html(answer, title, self._theme)
        if self._others:
            text = escape(self.tr("Also on this square: {words}"))
            html += f"<p>{text.format(words=_links(self._others))}</p>"
        self.answer.setHtml(html)
        self.answer.setAccessibleName(self.tr("Answer to {text}").format(text=answer.text))

    def _follow(self, url: QUrl) -> None:
        word, looked_up = url.toString(), self.line.text()
        is_other = word in self._others
        self.look_up(word, *((looked_up,) if is_other else ()))

    def _change_kind(self) -> None:
        # Hints are instructions without a question mark: they also show beside an answer.
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
        self.line.setAccessibleName(self.tr("What to look up"))
        self.lists.setAccessibleName(self.tr("Word list for hooks, anagrams and patterns"))
        self.lists.setMinimumHeight(40)
        self.lists.setFont(ui_font(15))
        head = row_of((self.line, 1), self.lists, spacing=8)
        self._hint.setProperty("role", "muted")
        self._hint.setFont(ui_font(14))
        self._hint.setWordWrap(True)
        self.answer.setOpenLinks(False)
        self.answer.setTabChangesFocus(False)
        self.answer.setFont(ui_font(16))
        self.answer.document().setDocumentMargin(12)
        column_of(
            head,
            self._make_kinds(),
            self._hint,
            (self.answer, 1),
            parent=self,
            margins=12,
            spacing=8,
        )

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
