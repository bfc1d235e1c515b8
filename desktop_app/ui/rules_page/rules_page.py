# SPDX-License-Identifier: MIT
"""A window of its own beside the game: search, topics, and the answer under one ruleset or two."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.rule_book import RuleBook
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.rules_page.answer_text import answer_html
from desktop_app.ui.rules_page.topic_list import TopicList
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.whole_texts import tell_whole_texts

SIZE = (940, 640)
_LIST_WIDTH = 340


class SearchField(QLineEdit):
    """A line for words; the keys that walk a list walk that of the topics.

    Signals:
        walked: with the key, Up, Down, Page Up or Page Down.
    """

    walked = Signal(Qt.Key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send the keys of a list there."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.walked.emit(key)
        else:
            super().keyPressEvent(event)


class RulesPage(QWidget):
    """The rules, to look things up in while the game goes on; Escape closes it.

    It shows nothing until `show_book`; a topic or words that came before are shown then.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._book: RuleBook | None = None
        self._theme = DEFAULT_THEME
        self._topic = ""
        self.setWindowTitle(self.tr("Rules"))
        self.setAccessibleName(self.tr("Rules"))
        self.search = SearchField(self)
        self.topic_list = TopicList(self)
        self.count = QLabel(self)
        self.title = QLabel(self)
        self.ruleset, self.compared = QComboBox(self), QComboBox(self)
        self.only_different = QCheckBox(self.tr("Leave out what both answer alike"), self)
        self.only_different.hide()
        for box in (self.ruleset, self.compared):
            tell_whole_texts(box)
        self.answer, self.other = self._make_answer(), self._make_answer()
        self.other.hide()
        self._lay_out()
        self.search.textChanged.connect(lambda text: self._list_topics(is_new=bool(text.strip())))
        self.search.walked.connect(self.topic_list.step)
        self.search.returnPressed.connect(self._read)
        self.topic_list.topic_marked.connect(self._show_topic)
        self.topic_list.topic_opened.connect(lambda _topic: self._read())
        self.ruleset.currentIndexChanged.connect(lambda _row: self._list_topics())
        self.compared.currentIndexChanged.connect(lambda _row: self._list_topics())
        self.only_different.toggled.connect(lambda _on: self._list_topics())
        self.answer.setPlainText(self.tr("The rules are being read."))
        self.resize(*SIZE)

    def show_book(self, book: RuleBook, ruleset_name: str) -> None:
        """Take the rules as they were read; `ruleset_name` is the ruleset that is in force."""
        self._book = book
        compared = self.compared.currentData()
        for box in (self.ruleset, self.compared):
            box.blockSignals(True)
            box.clear()
        self.compared.addItem(self.tr("No other rules"), "")
        for name, title in book.rulesets():
            self.ruleset.addItem(title, name)
            self.compared.addItem(title, name)
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(ruleset_name)))
        self.compared.setCurrentIndex(max(0, self.compared.findData(compared)))
        for box in (self.ruleset, self.compared):
            box.blockSignals(False)
            box.setToolTip(box.currentText())
        self._list_topics()

    def show_problem(self, text: str) -> None:
        """Say why there are no rules to show."""
        self.answer.setPlainText(text)

    def show_topic(self, topic_id: str) -> None:
        """Bring a topic up, whatever was searched; an id that is none leaves what is shown."""
        self._topic = topic_id or self._topic
        if self.search.text():
            # Which lists all topics.
            self.search.clear()
        else:
            self._list_topics()

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        self._show_answers()

    def focus_search(self) -> None:
        """Ready for words to be typed; those that stand there are replaced."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _list_topics(self, *, is_new: bool = False) -> None:
        """All topics, or those that fit the words; the mark stays, or goes to the best of a search.

        `is_new` says that other words were typed.
        """
        if self._book is None:
            return
        wanted = self._wanted(self._book)
        if words := self.search.text().strip():
            found = [each for each in self._book.find(words) if wanted is None or each.id in wanted]
            self.topic_list.topics.show_topics(found)
            self._tell_found(len(found))
        else:
            self._list_headings(self._book, wanted)
        if is_new or not self.topic_list.mark(self._topic):
            self.topic_list.mark_first()
        self._show_answers()

    def _wanted(self, book: RuleBook) -> Collection[str] | None:
        """The topics that two rulesets answer differently; None when all are wanted."""
        compared = self.compared.currentData()
        if not compared or not self.only_different.isChecked():
            return None
        return book.differing(self.ruleset.currentData(), compared)

    def _list_headings(self, book: RuleBook, wanted: Collection[str] | None) -> None:
        if wanted is None:
            self.topic_list.topics.show_headings(book.topics())
            self.count.setText(self.tr("Up and Down choose, Enter reads, Esc closes."))
            return
        kept = [
            replace(heading, topics=tuple(each for each in heading.topics if each.id in wanted))
            for heading in book.topics()
        ]
        self.topic_list.topics.show_headings([heading for heading in kept if heading.topics])
        text = self.tr("Topics they answer in other words: {number}")
        self.count.setText(text.format(number=len(wanted)))

    def _tell_found(self, number: int) -> None:
        if number == 0:
            text = self.tr("No topic fits these words. Fewer words find more.")
        else:
            text = tr_count("One topic fits.", "{number} topics fit, the nearest first.", number)
            text = text.format(number=number)
        self.count.setText(text)

    def _show_topic(self, topic_id: str) -> None:
        self._topic = topic_id
        self._show_answers()

    def _show_answers(self) -> None:
        compared = self.compared.currentData()
        self._show_answer(self.answer, self.ruleset.currentData())
        self._show_answer(self.other, compared)
        for part in (self.other, self.only_different):
            part.setVisible(bool(compared))

    def _show_answer(self, where: QTextBrowser, ruleset_name: str | None) -> None:
        if self._book is None or not ruleset_name:
            return
        said = self._book.answer(self._topic, ruleset_name)
        if said is None:
            return
        topic = tr(said.topic.title)
        self.title.setText(topic)
        where.setHtml(answer_html(said, self._theme))
        where.setAccessibleName(
            self.tr("{topic}, {rules}").format(topic=topic, rules=said.ruleset.title)
        )

    def _read(self) -> None:
        """Enter: the keys scroll the answer."""
        self.answer.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ layout

    def _make_answer(self) -> QTextBrowser:
        browser = QTextBrowser(self)
        browser.setAccessibleName(self.tr("Answer"))
        browser.setOpenLinks(False)
        browser.setTabChangesFocus(True)
        browser.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        browser.setFont(ui_font(14))
        browser.document().setDocumentMargin(12)
        return browser

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(self.tr("Ask in your own words: eight tiles"))
        self.search.setAccessibleName(self.tr("Search the rules"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumHeight(32)
        self.count.setProperty("role", "muted")
        self.count.setWordWrap(True)
        left = QVBoxLayout()
        left.setSpacing(6)
        for widget in (self.search, self.topic_list, self.count):
            widget.setFixedWidth(_LIST_WIDTH)
            left.addWidget(widget)
        self.title.setFont(ui_font(18, QFont.Weight.DemiBold))
        self.title.setWordWrap(True)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        answers = QHBoxLayout()
        answers.setSpacing(8)
        answers.addWidget(self.answer, 1)
        answers.addWidget(self.other, 1)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.title)
        right.addLayout(self._make_choices())
        right.addWidget(self.only_different, 0, Qt.AlignmentFlag.AlignRight)
        right.addLayout(answers, 1)
        page = QHBoxLayout(self)
        page.setContentsMargins(12, 12, 12, 10)
        page.setSpacing(12)
        page.addLayout(left)
        page.addLayout(right, 1)

    def _make_choices(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        # The rules in force are read first; what they are compared with is mostly nothing.
        for text, box, share in (
            (self.tr("Rules"), self.ruleset, 5),
            (self.tr("compare with"), self.compared, 2),
        ):
            label = QLabel(text, self)
            label.setBuddy(box)
            box.setAccessibleName(text)
            # Titles are long: the box takes the room there is and shows them whole in its list.
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(9)
            row.addWidget(label)
            row.addWidget(box, share)
        return row
