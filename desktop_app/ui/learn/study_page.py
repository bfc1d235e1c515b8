# SPDX-License-Identifier: MIT
"""Words: choose a list, quiz yourself on it, and study the cards that are due."""

from __future__ import annotations

from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from desktop_app.session.learn_presenter import Suggestion
from desktop_app.session.study_presenter import (
    DueCount,
    ListFacts,
    Order,
    QuizKind,
    StudyPresenter,
)
from desktop_app.session.wall_presenter import WallPresenter
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.learn.search_form import SearchFormPart
from desktop_app.ui.learn.study_end import EndPart
from desktop_app.ui.learn.study_quiz import (
    KINDS,
    QuizPart,
    StudyPart,
    make_button,
)
from desktop_app.ui.learn.study_wall import WallPart
from desktop_app.ui.learn.suspended_box import SuspendedBox
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.file_dialogs import note_folder, start_folder
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.menus import hang_menu
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

PAUSE_MS = 300
"""Delay after the last key before a query is looked up, in milliseconds."""
CARDS_A_MINUTE = 6
COUNTS = (10, 20, 50, 100)
"""Numbers of questions to choose from."""
MINUTES = (0, 1, 2, 3, 5, 10)
"""Time limits to choose from; 0 for none."""

WALL = "wall"
"""Stands for an anagram wall among the kinds of quiz."""
ORDERS = {
    Order.RANDOM: "Mixed",
    Order.PROBABILITY: "Most probable first",
    Order.ALPHABETICAL: "Alphabetical",
}
_LEAST_LETTERS = 12
_BESIDE = 48
"""Pixels for the frame of a field and its button to clear it."""


class StudyPage(LearnSection):
    """Choosing, a session, and its end.

    Args:
        presenter: runs the sessions; it becomes a child of the page.
        walls: runs anagram walls; by default those of the presenter.
        pause: timer for the delay after typing; tests pass their own.

    Signals:
        word_requested: a word to look up in the dictionary.
        rulings_requested: add the cases of the learner's rule book to the cards.
    """

    word_requested = Signal(str)
    rulings_requested = Signal()

    def __init__(
        self,
        presenter: StudyPresenter,
        *,
        walls: WallPresenter | None = None,
        pause: QTimer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.presenter = presenter
        presenter.setParent(self)
        self.walls = WallPresenter(presenter) if walls is None else walls
        self.walls.setParent(self)
        self._pause = QTimer(self) if pause is None else pause
        self.is_reading = True
        presenter.counted.connect(lambda _count: self._end_reading())
        presenter.said.connect(lambda text: self.said.emit(tr(text)))
        presenter.refused.connect(lambda text: self._refuse(tr(text)))

    def make_parts(self) -> None:
        presenter = self.presenter
        self._stack = QStackedWidget(self)
        self.choice = ChoicePart(presenter, self.walls, self._pause, self._stack)
        self.quiz = QuizPart(presenter, self._stack)
        self.wall = WallPart(self.walls, self._stack)
        self.end = EndPart(presenter, self._stack)
        for part in (self.choice, self.quiz, self.wall, self.end):
            self._stack.addWidget(part)
        column_of(self._stack, parent=self, margins=(0, 8, 0, 0))
        presenter.asked.connect(lambda _asked: self._show(self.quiz))
        self.walls.begun.connect(lambda _view: self._show(self.wall))
        self.walls.begun.connect(lambda _view: self.said.emit(""))
        presenter.ended.connect(lambda _end: self._show(self.end))
        presenter.asked.connect(lambda _asked: self.said.emit(""))
        self.end.again_requested.connect(self.show_again)
        self.choice.rulings_requested.connect(self.rulings_requested)
        for part in (self.choice, self.quiz, self.wall, self.end):
            part.word_requested.connect(self.word_requested)
        self._show(self.choice)

    def _end_reading(self) -> None:
        self.is_reading = False
        self.changed.emit()

    def _refuse(self, text: str) -> None:
        """Show a refusal where the eyes are: below the field of a question, else below the page."""
        if self.is_reading:
            self._end_reading()
        if self.is_built and self.quiz.is_asking:
            self.quiz.show_problem(text)
        else:
            self.said.emit(text)

    def _show(self, part: QWidget) -> None:
        if self._stack.currentWidget() is not part:
            self._stack.setCurrentWidget(part)
            self.alone_requested.emit(part in (self.quiz, self.wall))
        self.setFocusProxy(part)

    # ------------------------------------------------------------------ the room

    def load(self) -> None:
        self.is_reading = True
        self.presenter.open()

    def show_again(self) -> None:
        """Show the lists and what is due; a session goes on."""
        self.load()
        if self._stack.currentWidget() not in (self.quiz, self.wall):
            self._show(self.choice)
            self.choice.show_again()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.quiz.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """Use less space in a small window."""
        self.quiz.fit(seen)
        self.choice.form.fit(seen)

    def go_back(self) -> bool:
        """Leave a session, or its end; close the form."""
        if self._stack.currentWidget() is self.quiz:
            self.presenter.stop()
            return True
        if self._stack.currentWidget() is self.wall:
            self.walls.stop()
            return True
        if self._stack.currentWidget() is self.end:
            self.show_again()
            return True
        if self.choice.show_form.isChecked():
            self.choice.show_form.setChecked(False)
            self.choice.query.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return the cards of today, else a first list."""
        total = self.presenter.counts.total
        if total:
            text = tr_count("Study one card that is due", "Study {count} cards that are due", total)
            minutes = max(1, round(total / CARDS_A_MINUTE))
            start = self.presenter.start_due
            return (Suggestion(text.format(count=total), minutes, start, is_due=True),)
        if self.presenter.card_count:
            return ()
        text = self.tr("Try a quiz on the two-letter words")
        start_twos = partial(
            self.presenter.start, "twos", QuizKind.VALIDITY, Order.RANDOM, COUNTS[0]
        )
        return (Suggestion(text, 2, start_twos, is_extra=True),)

    def learned(self) -> tuple[str, ...]:
        """Return how many of the cards were answered."""
        count, answered = self.presenter.card_count, self.presenter.answered_count
        text = tr_count(
            "{answered} of {count} card for words answered.",
            "{answered} of {count} cards for words answered.",
            count,
        )
        text = text.format(count=f"{count:,}", answered=f"{answered:,}")
        return (text,) if count else ()


class ChoicePart(StudyPart):
    """The cards that are due, the lists, and the kinds of quiz.

    Signals:
        rulings_requested: as that of the page.
    """

    rulings_requested = Signal()

    def __init__(
        self, presenter: StudyPresenter, wall: WallPresenter, pause: QTimer, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._presenter, self._wall = presenter, wall
        self._pause = pause
        pause.setSingleShot(True)
        pause.setInterval(PAUSE_MS)
        pause.timeout.connect(self._look)
        # What moves to another parent later is styled once more, with everything in it.
        inner = self._inner = QWidget(self)
        self._scroll = SideScroll(inner, self)
        self.due = text_label(inner, px=17, weight=QFont.Weight.DemiBold, wraps=True)
        self.study = make_button(
            inner,
            self.tr("&Study the cards"),
            presenter.start_due,
            self.tr("Study the cards of today"),
        )
        self.word_list = QComboBox(inner)
        self.child = text_label(inner, px=15, wraps=True)
        self.child.setText(
            self.tr("Is this learner a child? Words for children come from the school list.")
        )
        self.is_child = make_button(
            inner,
            self.tr("A child"),
            partial(presenter.set_child, True),
            self.tr("Use the school list"),
        )
        self.is_grown = make_button(
            inner,
            self.tr("Grown up"),
            partial(presenter.set_child, False),
            self.tr("Use the list of the rule book"),
        )
        self.lists = QComboBox(inner)
        self.lists.setPlaceholderText(self.tr("Your search"))
        self._before: str | None = None
        self.query = QLineEdit(inner)
        self.kind = QComboBox(inner)
        self.order = QComboBox(inner)
        self.most = QComboBox(inner)
        self.minutes = QComboBox(inner)
        self.count = text_label(inner, px=15, wraps=True)
        self.words = self._words(self.tr("Words of the list"), inner)
        self.begin = make_button(
            inner, self.tr("&Quiz"), self._start, self.tr("Quiz yourself on these words"), "primary"
        )
        self.add = make_button(
            inner,
            self.tr("&Add to my cards"),
            self._add,
            self.tr("Study these words, a few a day, until you know them"),
        )
        self.more = QPushButton(self.tr("My &lists and cards"), inner)
        self.more.setToolTip(self.tr("Save, import and export lists and cards"))
        self.form = SearchFormPart(inner)
        self.form.hide()
        self.show_form = QPushButton(self.tr("&Form"), inner)
        self.show_form.setToolTip(self.tr("Search by fields, which write the search for you"))
        self.show_form.setCheckable(True)
        self._fill()
        self._lay_out()
        self.word_list.activated.connect(
            lambda _row: presenter.choose_words(str(self.word_list.currentData()))
        )
        self.show_form.toggled.connect(self._toggle_form)
        self.form.edited.connect(self._take_form)
        self.form.entered.connect(self._show_found)
        self.query.textChanged.connect(self._show_in_form)
        self.query.textChanged.connect(self._show_source)
        self.lists.activated.connect(lambda _row: self._choose_list())
        self.query.textEdited.connect(lambda _text: pause.start())
        self.query.returnPressed.connect(self._look)
        presenter.counted.connect(self._show_due)
        presenter.listed.connect(self._show_list)
        presenter.said.connect(lambda _text: self._fill_lists())
        self.setFocusProxy(self.lists)

    def show_again(self) -> None:
        """Show the lists anew: another learner has others."""
        self._fill_word_lists()
        self._ask_if_child()
        self._fill_lists()
        self._look()

    @property
    def asked_query(self) -> str:
        """The query that was typed, or else the list chosen."""
        return self.query.text().strip() or str(self.lists.currentData() or "")

    def _fill(self) -> None:
        self._fill_word_lists()
        for kind, title in KINDS.items():
            self.kind.addItem(tr(title), kind)
        self.kind.insertItem(2, self.tr("Anagram wall"), WALL)
        for minutes in MINUTES:
            text = tr_count("{count} minute", "{count} minutes", minutes)
            self.minutes.addItem(
                text.format(count=minutes) if minutes else self.tr("No time limit"), minutes
            )
        for order, title in ORDERS.items():
            self.order.addItem(tr(title), order)
        for count in COUNTS:
            text = tr_count("{count} question", "{count} questions", count)
            self.most.addItem(text.format(count=count), count)
        self.most.setCurrentIndex(1)
        self._fill_lists()

    def _ask_if_child(self) -> None:
        must_ask = self._presenter.must_ask_if_child
        for part in (self.child, self.is_child, self.is_grown):
            part.setVisible(must_ask)

    def _fill_word_lists(self) -> None:
        self.word_list.clear()
        for name, title in self._presenter.word_lists:
            self.word_list.addItem(tr(title), name)
        self.word_list.setCurrentIndex(self.word_list.findData(self._presenter.word_list))

    def _fill_lists(self) -> None:
        chosen = self.lists.currentData()
        self.lists.clear()
        for offer in self._presenter.lists():
            title = tr(offer.title)
            if offer.is_own:
                title = self.tr("My list {name}").format(name=offer.title)
            elif offer.is_search:
                title = self.tr("My search {name}").format(name=offer.title)
            self.lists.addItem(title, offer.query)
        row = self.lists.findData(chosen)
        self.lists.setCurrentIndex(row if self.query.text().strip() else max(0, row))
        self.form.show_lists(self._presenter.lists())

    def _lay_out(self) -> None:
        self.word_list.setAccessibleName(self.tr("Word list"))
        self.word_list.setToolTip(self.tr("The word list that all of this is about"))
        self.lists.setAccessibleName(self.tr("List of words"))
        self.query.setAccessibleName(self.tr("Search for words in place of a list"))
        self.query.setPlaceholderText(self.tr("or search, such as length:7 probability:1-500"))
        self.query.setClearButtonEnabled(True)
        self.kind.setAccessibleName(self.tr("Kind of quiz"))
        self.order.setAccessibleName(self.tr("Order of the questions"))
        self.most.setAccessibleName(self.tr("Number of questions"))
        self.minutes.setAccessibleName(self.tr("Time limit"))
        for box in (
            self.word_list, self.lists, self.query, self.kind, self.order, self.most, self.minutes,
        ):  # fmt: skip
            box.setMinimumHeight(34)
            box.setFont(ui_font(15))
            # A long title must not widen a narrow window.
            box.setMinimumWidth(80)
        # The search keeps its example, and the button its place beside it.
        self.lists.setMinimumContentsLength(_LEAST_LETTERS)
        add_item_tooltips(self.lists)
        example = self.query.fontMetrics().horizontalAdvance(self.query.placeholderText())
        self.query.setMinimumWidth(example + _BESIDE)
        hang_menu(self.more, QMenu(self.more))
        self.more.setFont(ui_font(15))
        self.more.setMinimumHeight(36)
        self.more.menu().aboutToShow.connect(self._fill_menu)
        # Qt leaves a button whose menu was opened by its Alt key painted as pressed.
        self.more.menu().aboutToHide.connect(self.more.update, Qt.ConnectionType.QueuedConnection)
        due = row_of((self.due, 1), self.study)
        who = row_of((self.child, 1), self.is_child, self.is_grown)
        words, quiz = FlowRow(self._inner), FlowRow(self._inner)
        words.add(self.word_list)
        words.add(self.lists, stretch=1)
        words.add(self.query, stretch=2)
        self.show_form.setFont(ui_font(15))
        self.show_form.setMinimumHeight(34)
        words.add(self.show_form)
        for box in (self.kind, self.order, self.most, self.minutes):
            quiz.add(box)
        buttons = FlowRow(self._inner)
        for button in (self.begin, self.add, self.more):
            buttons.add(button)
        lines = MinHeightColumn()
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(10)
        lines.addLayout(who)
        lines.addLayout(due)
        lines.addWidget(words)
        lines.addWidget(self.form)
        lines.addWidget(quiz)
        lines.addWidget(buttons)
        lines.addWidget(self.count)
        lines.addWidget(self.words, 1)
        self._inner.setLayout(lines)
        column_of(self._scroll, parent=self, margins=0)

    # ------------------------------------------------------------------ showing

    def _show_due(self, count: DueCount) -> None:
        if count.total:
            text = tr_count(
                "{count} card is due today.", "{count} cards are due today.", count.total
            ).format(count=count.total)
        elif self._presenter.card_count:
            text = self.tr("No card is due. New ones come tomorrow.")
        else:
            text = self.tr("You have no cards yet. Choose words and add them.")
        self.due.setText(text)
        self.study.setEnabled(bool(count.total))
        self.study.setVisible(bool(count.total))

    def _choose_list(self) -> None:
        row = self.lists.currentIndex()
        offers = self._presenter.lists()
        is_search = 0 <= row < len(offers) and offers[row].is_search
        # A saved search stands in the line, to be changed and saved again.
        self.query.setText(offers[row].query if is_search else "")
        self._look()

    def _toggle_form(self, is_shown: bool) -> None:
        self.form.setVisible(is_shown)
        if is_shown:
            self._show_in_form()

    def _show_in_form(self) -> None:
        if not self.form.isHidden():
            self.form.show_query(self.query.text())

    def _take_form(self, query: str) -> None:
        self.query.setText(query)
        self._pause.start()

    def _show_found(self) -> None:
        """Look, and bring the words into sight: the form may have pushed them out of it."""
        self._look()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_source(self) -> None:
        """Name a list only while its words are shown, and not those of a search."""
        query = self.query.text().strip()
        chosen = self.lists.currentData()
        if query and chosen != query:
            same = self.lists.findData(query)
            self._before = self.lists.currentData() or self._before
            self.lists.setCurrentIndex(same)
        elif not query and chosen is None:
            self.lists.setCurrentIndex(max(0, self.lists.findData(self._before)))

    def _look(self) -> None:
        self._pause.stop()
        if self.asked_query:
            self._presenter.look_at(self.asked_query)

    def _show_list(self, facts: ListFacts) -> None:
        if facts.query != self.asked_query:
            return
        is_usable = bool(facts.total)
        self.begin.setEnabled(is_usable)
        self.add.setEnabled(is_usable)
        if facts.why:
            self.count.setText(self.tr("This cannot be searched: {why}.").format(why=tr(facts.why)))
            self.words.clear()
            return
        if facts.total > len(facts.words):
            text = tr_count(
                "{count} word; the first {shown} are shown.",
                "{count} words; the first {shown} are shown.",
                facts.total,
            )
        else:
            text = tr_count("{count} word", "{count} words", facts.total)
        self.count.setText(text.format(count=f"{facts.total:,}", shown=len(facts.words)))
        link = '<a href="{word}" style="text-decoration: none">{word}</a>'
        words = (link.format(word=escape(word)) for word in facts.words)
        self.words.setHtml("&nbsp; ".join(words))

    # ------------------------------------------------------------------ acts

    @property
    def _kind(self) -> QuizKind:
        """The kind chosen; the cards of a wall are anagrams."""
        chosen = self.kind.currentData()
        return QuizKind.ANAGRAM if chosen == WALL else QuizKind(chosen)

    def _start(self) -> None:
        order, most = Order(self.order.currentData()), int(self.most.currentData())
        minutes = int(self.minutes.currentData())
        if self.kind.currentData() == WALL:
            self._wall.start(self.asked_query, order, most, minutes)
        else:
            self._presenter.start(self.asked_query, self._kind, order, most, minutes)

    def _add(self) -> None:
        self._presenter.add_cards(self.asked_query, self._kind)

    def _fill_menu(self) -> None:
        menu = self.more.menu()
        menu.clear()
        menu.addAction(self.tr("Save these words as a list..."), self.ask_name)
        menu.addAction(self.tr("Import a list..."), self.ask_file)
        if query := self.query.text().strip():
            menu.addAction(self.tr("Save this search..."), partial(self.ask_search_name, query))
        menu.addSeparator()
        menu.addAction(self.tr("Add my mistakes from reviews..."), self.ask_player)
        menu.addAction(self.tr("Add the cases of your rule book"), self.rulings_requested.emit)
        menu.addSeparator()
        menu.addAction(self.tr("Export these words..."), self.ask_export)
        menu.addAction(self.tr("Import cards..."), self.ask_import)
        if self._presenter.suspended_cards():
            menu.addAction(self.tr("Suspended cards..."), self.show_suspended)
        row = self.lists.currentIndex()
        offers = self._presenter.lists()
        if 0 <= row < len(offers) and offers[row].is_own:
            name = offers[row].query
            text = self.tr("Remove the list {name}").format(name=name.replace("&", "&&"))
            menu.addAction(text, partial(self._presenter.remove_list, name))
        elif 0 <= row < len(offers) and offers[row].is_search:
            name = offers[row].title
            text = self.tr("Remove the search {name}").format(name=name.replace("&", "&&"))
            menu.addAction(text, partial(self._presenter.remove_search, name))

    def ask_search_name(self, query: str) -> None:
        """Ask for the name of a search to save."""
        box = self._name_box(self.tr("Save this search"))
        box.textValueSelected.connect(lambda name: self._presenter.save_search(name, query))
        box.open()

    def _name_box(self, title: str) -> QInputDialog:
        box = QInputDialog(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(title)
        box.setLabelText(self.tr("Name"))
        # The frame cuts the title of a box that is as narrow as its field; its buttons take room.
        # Asking for its size makes its parts, and its layout sets its least size by them.
        box.sizeHint()
        field = box.findChild(QLineEdit)
        if isinstance(field, QLineEdit):
            field.setMinimumWidth(box.fontMetrics().horizontalAdvance(title) + 200)
        return box

    def ask_name(self) -> None:
        """Ask for the name of a list with these words."""
        box = self._name_box(self.tr("Save these words as a list"))
        box.textValueSelected.connect(
            lambda name: self._presenter.save_list(name, self.asked_query)
        )
        box.open()

    def ask_player(self) -> None:
        """Ask for the name that the learner plays under."""
        box = self._name_box(self.tr("Add my mistakes from reviews"))
        box.setLabelText(self.tr("Your name in the games"))
        box.setTextValue(self._presenter.learner_name)
        box.textValueSelected.connect(self._presenter.add_mistakes)
        box.open()

    def ask_export(self) -> None:
        """Ask for a file to write these words to."""
        box = self._file_box(self.tr("Export these words"))
        box.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        suffixes = {
            self.tr("Table (*.csv)"): "csv",
            self.tr("Anki deck (*.apkg)"): "apkg",
            self.tr("Card box (*.db)"): "db",
        }
        box.setNameFilters(list(suffixes))
        box.setDefaultSuffix("csv")
        box.filterSelected.connect(lambda chosen: box.setDefaultSuffix(suffixes[chosen]))
        box.fileSelected.connect(
            lambda path: self._presenter.export_words(Path(path), self.asked_query)
        )
        box.open()

    def ask_import(self) -> None:
        """Ask for a table or a card box with cards."""
        box = self._file_box(self.tr("Import cards"))
        box.setFileMode(QFileDialog.FileMode.ExistingFile)
        box.setNameFilters(
            [self.tr("Tables and card boxes (*.csv *.tsv *.db)"), self.tr("All files (*)")]
        )
        box.fileSelected.connect(lambda path: self._presenter.import_cards(Path(path)))
        box.open()

    def show_suspended(self) -> None:
        """Show the cards that are not asked, to resume some of them."""
        SuspendedBox(self._presenter, self).open()

    def _file_box(self, title: str) -> QFileDialog:
        box = QFileDialog(self, title, str(start_folder()))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.fileSelected.connect(lambda path: note_folder(Path(path).parent))
        return box

    def ask_file(self) -> None:
        """Ask for a text file with one word a line."""
        box = self._file_box(self.tr("Import a list"))
        box.setFileMode(QFileDialog.FileMode.ExistingFile)
        box.setNameFilters([self.tr("Word lists (*.txt)"), self.tr("All files (*)")])
        box.fileSelected.connect(lambda path: self._presenter.import_list(Path(path)))
        box.open()
