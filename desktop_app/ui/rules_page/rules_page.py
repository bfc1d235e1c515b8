# SPDX-License-Identifier: MIT
"""The rules window: search, topics, and answers of one ruleset or two."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.topics import Answer, Topic, TopicHeading
from desktop_app.session.rule_book import BookAnswer, KeyLine, RuleBook
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import section_words
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_button import ElidedButton
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.search_field import SearchField

# Answers as rich text: ruleset, answer, section, and the values behind it.


def answer_html(said: BookAnswer, theme: Theme) -> str:
    """Return a ruleset's answer on a topic as HTML, in the colours of a theme."""
    parts = [_head(said.ruleset.title)]
    if said.answer is None:
        parts.append(_paragraph(tr("This ruleset does not cover it.")))
    else:
        parts += _answer_parts(said.answer, theme)
    if said.keys:
        parts.append(_small(tr("Values in this ruleset"), theme.muted, is_spaced=True))
        parts += [_key_part(line, theme) for line in said.keys]
    return "".join(parts)


def sections_text(answer: Answer) -> str:
    """Return the section of the answer; "" if it has none."""
    if not answer.sections:
        return ""
    if answer.silent:
        text = tr("Nearest section: {sections}")
    elif len(answer.sections) == 1:
        text = tr("Section {sections}")
    else:
        text = tr("Sections {sections}")
    return text.format(sections=section_words(answer.sections))


def _answer_parts(answer: Answer, theme: Theme) -> list[str]:
    parts = [_paragraph(answer.answer)]
    if answer.silent:
        silent = _span(tr("The document does not settle this."), theme.warning, is_bold=True)
        parts.append(f"<p>{silent}</p>")
    if answer.resolution:
        parts.append(_paragraph(answer.resolution))
    if text := sections_text(answer):
        parts.append(f"<p>{_span(text, theme.accent, is_bold=True)}</p>")
    return parts


def _key_part(line: KeyLine, theme: Theme) -> str:
    """Return the sentence of a setting, its value, and the source."""
    if line.is_silent:
        where = tr("our reading: the document does not say")
    elif line.section:
        where = tr("section {section}").format(section=line.section)
    else:
        where = tr("no section")
    value = f"<b>{escape(line.value[:1].upper() + line.value[1:])}</b>"
    below = f'<span style="font-size: 12px; color: {theme.muted}">{escape(where)}</span>'
    return f"<p>{escape(line.says)} {value}<br>{below}</p>"


def _head(text: str) -> str:
    return f'<p style="font-size: 14px; font-weight: 600">{escape(text)}</p>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _small(text: str, colour: str, *, is_spaced: bool) -> str:
    above = 18 if is_spaced else 0
    return f'<p style="margin-top: {above}px; color: {colour}">{escape(text)}</p>'


def _span(text: str, colour: str, *, is_bold: bool) -> str:
    weight = 600 if is_bold else 400
    return f'<span style="color: {colour}; font-weight: {weight}">{escape(text)}</span>'


# The list of topics: under headings, or those found by a search.

_Index = QModelIndex | QPersistentModelIndex
_PAGE = 10
"""Lines for Page Up and Page Down."""


class TopicModel(QAbstractListModel):
    """One row for each topic, and one for each heading, above its topics.

    `Qt.ItemDataRole.UserRole` is the id of a topic; "" for a heading, which cannot be selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Topic | TopicHeading, ...] = ()

    def show_headings(self, headings: Sequence[TopicHeading]) -> None:
        """Show all topics under their headings."""
        rows: list[Topic | TopicHeading] = []
        for heading in headings:
            rows += [heading, *heading.topics]
        self._show(tuple(rows))

    def show_topics(self, topics: Sequence[Topic]) -> None:
        """Show these topics, in this order."""
        self._show(tuple(topics))

    def row_of(self, topic_id: str) -> int:
        """Return the row of a topic, -1 if it is not listed."""
        for number, row in enumerate(self._rows):
            if isinstance(row, Topic) and row.id == topic_id:
                return number
        return -1

    def next_row(self, start: int, step: int) -> int:
        """Return the row `step` topics below `start`, or the last one; negative steps go up."""
        rows = [number for number, row in enumerate(self._rows) if isinstance(row, Topic)]
        if not rows:
            return -1
        if start not in rows:
            return rows[0]
        return rows[min(max(rows.index(start) + step, 0), len(rows) - 1)]

    def rowCount(self, parent: _Index | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Headings are neither enabled nor selectable."""
        if not index.isValid() or isinstance(self._rows[index.row()], TopicHeading):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title, the id, or the font of a heading."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return tr(row.title)
        if role == Qt.ItemDataRole.UserRole:
            return row.id if isinstance(row, Topic) else ""
        if role == Qt.ItemDataRole.FontRole and isinstance(row, TopicHeading):
            return ui_font(13, QFont.Weight.DemiBold)
        return None

    def _show(self, rows: tuple[Topic | TopicHeading, ...]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()


class TopicList(QListView):
    """The topics to choose from.

    Signals:
        topic_marked: id of the topic that became current.
        topic_opened: id of a topic; Enter or a double click.
    """

    topic_marked = Signal(str)
    topic_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._topics = TopicModel(self)
        self.setModel(self._topics)
        self.setAccessibleName(self.tr("Topics"))
        self.setFont(ui_font(13))
        # With items of one size, hundreds are laid out within a frame.
        self.setUniformItemSizes(True)
        self.setSpacing(1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.activated.connect(
            lambda index: self.topic_opened.emit(index.data(Qt.ItemDataRole.UserRole))
        )

    @property
    def topics(self) -> TopicModel:
        """The model."""
        return self._topics

    def marked(self) -> str:
        """Return the id of the current topic, "" if there is none."""
        index = self.currentIndex()
        return str(index.data(Qt.ItemDataRole.UserRole)) if index.isValid() else ""

    def mark(self, topic_id: str) -> bool:
        """Make a topic current and scroll to it; return False if it is not listed."""
        row = self._topics.row_of(topic_id)
        self._mark_row(row, QListView.ScrollHint.PositionAtCenter)
        return row >= 0

    def step(self, key: Qt.Key) -> bool:
        """Move by Up, Down, Page Up or Page Down; return False for other keys."""
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -_PAGE,
            Qt.Key.Key_PageDown: _PAGE,
        }
        if key not in steps:
            return False
        self._mark_row(self._topics.next_row(self.currentIndex().row(), steps[key]))
        return True

    def mark_first(self) -> None:
        """Make the first topic current."""
        self._mark_row(self._topics.next_row(-1, 0))

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Emit the topic that became current."""
        super().currentChanged(current, previous)
        if topic_id := current.data(Qt.ItemDataRole.UserRole):
            self.topic_marked.emit(topic_id)

    def _mark_row(
        self, row: int, hint: QListView.ScrollHint = QListView.ScrollHint.EnsureVisible
    ) -> None:
        if row >= 0:
            index = self._topics.index(row)
            self.setCurrentIndex(index)
            self.scrollTo(index, hint)


SIZE = (940, 640)
_LIST_WIDTH = 340


class RulesPage(QWidget):
    """The rules, for reference during a game; Escape closes the window.

    Empty until `show_book`; a topic requested before is shown then.

    Signals:
        print_requested: print the ten things that go wrong, with these answers of a ruleset; a
            ruleset and a tuple of MishapAnswers.
    """

    print_requested = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._book: RuleBook | None = None
        self._theme = DEFAULT_THEME
        self._topic = ""
        self.setWindowTitle(self.tr("Rules"))
        self.setAccessibleName(self.tr("Rules"))
        self.search = SearchField(self)
        self.near, self._near = ElidedButton(self), ""
        self.near.hide()
        self.topic_list = TopicList(self)
        self.count = QLabel(self)
        self.title = QLabel(self)
        self.ruleset, self.compared = QComboBox(self), QComboBox(self)
        self.only_different = QCheckBox(self.tr("Hide identical answers"), self)
        self.only_different.hide()
        self.ten_things = QPushButton(self.tr("Print the ten things that go wrong..."), self)
        self.ten_things.setToolTip(
            self.tr("Print what the chosen rules say to them, on two sides of paper")
        )
        self.ten_things.setAutoDefault(False)
        self.ten_things.setEnabled(False)
        self.ten_things.clicked.connect(self._print_ten_things)
        for box in (self.ruleset, self.compared):
            add_item_tooltips(box)
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
        self.near.clicked.connect(lambda: self.topic_list.mark(self._near))
        self.answer.setPlainText(self.tr("Reading the rules..."))
        self.resize(*SIZE)

    def show_book(self, book: RuleBook, ruleset_name: str) -> None:
        """Show the rules once they are loaded; `ruleset_name` is the ruleset in force."""
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
        self.ten_things.setEnabled(True)
        self._list_topics()

    def show_problem(self, text: str) -> None:
        """Show why there are no rules."""
        self.answer.setPlainText(text)

    def show_topic(self, topic_id: str) -> None:
        """Clear the search and show a topic; an empty id keeps the current one."""
        self._topic = topic_id or self._topic
        if self.search.text():
            # Clearing the search lists all topics.
            self.search.clear()
        else:
            self._list_topics()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._show_answers()

    def focus_search(self) -> None:
        """Focus the search line with its text selected."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _list_topics(self, *, is_new: bool = False) -> None:
        """List all topics, or those that match the search.

        The current topic stays, unless `is_new` (the search changed); then the best match becomes
        current.
        """
        if self._book is None:
            return
        wanted = self._wanted(self._book)
        if words := self.search.text().strip():
            found = [
                topic for topic in self._book.find(words) if wanted is None or topic.id in wanted
            ]
            self.topic_list.topics.show_topics(found)
            self._show_count(len(found))
            second = self._book.close_second(words)
            self._near = second.id if second in found[1:2] else ""
        else:
            self._near = ""
            self._list_headings(self._book, wanted)
        if is_new or not self.topic_list.mark(self._topic):
            self.topic_list.mark_first()
        self._show_answers()

    def _wanted(self, book: RuleBook) -> Collection[str] | None:
        """Return the topics with different answers in both rulesets; None for all."""
        compared = self.compared.currentData()
        if not compared or not self.only_different.isChecked():
            return None
        return book.differing(self.ruleset.currentData(), compared)

    def _list_headings(self, book: RuleBook, wanted: Collection[str] | None) -> None:
        if wanted is None:
            self.topic_list.topics.show_headings(book.topics())
            self.count.setText(self.tr("Up and Down choose, Enter opens, Esc closes."))
            return
        kept = [
            replace(heading, topics=tuple(topic for topic in heading.topics if topic.id in wanted))
            for heading in book.topics()
        ]
        self.topic_list.topics.show_headings([heading for heading in kept if heading.topics])
        text = self.tr("Topics with different answers: {number}")
        self.count.setText(text.format(number=len(wanted)))

    def _show_count(self, number: int) -> None:
        if number == 0:
            text = self.tr("No topic matches these words. Try fewer words.")
        else:
            text = tr_count("One topic found.", "{number} topics found, best match first.", number)
            text = text.format(number=number)
        self.count.setText(text)

    def _show_topic(self, topic_id: str) -> None:
        self._topic = topic_id
        self._show_answers()

    def _show_answers(self) -> None:
        compared = self.compared.currentData()
        self._show_answer(self.answer, self.ruleset.currentData())
        self._show_answer(self.other, compared)
        self._show_near()
        for part in (self.other, self.only_different):
            part.setVisible(bool(compared))

    def _show_near(self) -> None:
        """Show the topic beside the best match that may be meant as well, with its answer."""
        said = None
        if self._book is not None and self._near and self._near != self._topic:
            said = self._book.answer(self._near, self.ruleset.currentData())
        self.near.setVisible(said is not None)
        if said is None:
            return
        topic = tr(said.topic.title)
        short = "" if said.answer is None else said.answer.short or said.answer.answer
        self.near.show_text(
            self.tr("Or do you mean: {topic}? {answer}").format(topic=topic, answer=short)
        )
        self.near.setToolTip(self.tr("Show this topic"))

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

    def _print_ten_things(self) -> None:
        name = self.ruleset.currentData()
        ruleset = None if self._book is None else self._book.ruleset(name)
        if self._book is not None and ruleset is not None:
            self.print_requested.emit(ruleset, self._book.ten_things(name))

    def _read(self) -> None:
        """Focus the answer, so that the keys scroll it."""
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
        for widget in (self.search, self.topic_list, self.count, self.ten_things):
            widget.setFixedWidth(_LIST_WIDTH)
            left.addWidget(widget)
        self.title.setFont(ui_font(18, QFont.Weight.DemiBold))
        self.title.setWordWrap(True)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        answers = row_of((self.answer, 1), (self.other, 1), spacing=8)
        right = column_of(self.title, self.near, self._make_choices(), spacing=8)
        right.addWidget(self.only_different, 0, Qt.AlignmentFlag.AlignRight)
        right.addLayout(answers, 1)
        row_of(left, (right, 1), parent=self, margins=(12, 12, 12, 10), spacing=12)

    def _make_choices(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        # The ruleset in force is read first; the other is usually empty.
        for text, box, share in (
            (self.tr("Rules"), self.ruleset, 5),
            (self.tr("compare with"), self.compared, 2),
        ):
            label = QLabel(text, self)
            label.setBuddy(box)
            box.setAccessibleName(text)
            # Titles are long: the box is as wide as possible, and its popup shows them in full.
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(9)
            row.addWidget(label)
            row.addWidget(box, share)
        return row
