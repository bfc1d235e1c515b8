# SPDX-License-Identifier: MIT
"""Words: choose a list, quiz yourself on it, and study the cards that are due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.learn_desk import Suggestion
from desktop_app.session.study_desk import (
    NO,
    YES,
    Asked,
    Cause,
    DueCount,
    Grade,
    Judged,
    ListFacts,
    Order,
    QuizKind,
    StudyDesk,
    StudyEnd,
    WordCard,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, press_focused

PAUSE_MS = 300
"""Delay after the last key before a query is looked up, in milliseconds."""
CARDS_A_MINUTE = 6
COUNTS = (10, 20, 50, 100)
"""Numbers of questions to choose from."""
WIDEST = 900

KINDS = {
    QuizKind.CARD: "Flashcards",
    QuizKind.ANAGRAM: "Anagrams",
    QuizKind.HOOK: "Hooks",
    QuizKind.VALIDITY: "Word or phoney",
    QuizKind.RECALL: "Name the whole list",
}
ORDERS = {
    Order.RANDOM: "Mixed",
    Order.PROBABILITY: "Most probable first",
    Order.ALPHABETICAL: "Alphabetical",
}
TASKS = {
    QuizKind.CARD: "Do you know this word: its meaning, its hooks, its anagrams?",
    QuizKind.ANAGRAM: "Type every word of these letters.",
    QuizKind.HOOK: "Which letters go before and after it? Type them as BC.ST with a dot between.",
    QuizKind.VALIDITY: "Is it a word?",
    QuizKind.RECALL: "Type every word of the list.",
}
GRADES = {
    Grade.AGAIN: "1 Not known",
    Grade.HARD: "2 Hard",
    Grade.GOOD: "3 Good",
    Grade.EASY: "4 Easy",
}
CAUSES = {
    Cause.UNKNOWN: "1 Did not know it",
    Cause.MISREAD: "2 Misread it",
    Cause.TYPO: "3 Typed it wrongly",
}


def card_html(cards: Sequence[WordCard], theme: Theme) -> str:
    """Return word cards as HTML; the words are links."""
    return "".join(_card(each, theme) for each in cards)


def _card(card: WordCard, theme: Theme) -> str:
    muted = f'<span style="color: {theme.muted}">{{}}</span>'
    link = '<a href="{word}" style="text-decoration: none">{word}</a>'
    lines = [f'<p style="font-size: 20px; font-weight: 700">{escape(card.hooked)}</p>']
    if not card.is_word:
        said = tr("{word} is not in the list.").format(word=card.word)
        lines.append(f'<p style="color: {theme.bad}; font-weight: 600">{escape(said)}</p>')
    lines += [f"<p>{escape(tr(each))}</p>" for each in card.definitions]
    if card.is_word and not card.definitions:
        lines.append(f"<p>{muted.format(escape(tr('No open definition.')))}</p>")
    if card.anagrams:
        words = " ".join(link.format(word=each) for each in card.anagrams)
        lines.append("<p>" + escape(tr("Anagrams: {words}")).format(words=words) + "</p>")
    if card.rank is not None:
        said = tr("Number {rank} of the {length}-letter words by probability").format(
            rank=f"{card.rank:,}", length=len(card.word)
        )
        lines.append(f"<p>{muted.format(escape(said))}</p>")
    return "".join(lines)


class StudyPage(LearnSection):
    """Choosing, a session, and its end.

    Args:
        desk: runs the sessions; it becomes a child of the page.
        pause: timer for the delay after typing; tests pass their own.

    Signals:
        word_requested: a word to look up in the dictionary.
    """

    word_requested = Signal(str)

    def __init__(
        self, desk: StudyDesk, *, pause: QTimer | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.desk = desk
        desk.setParent(self)
        self.choice = ChoicePart(desk, QTimer(self) if pause is None else pause, self)
        self.quiz = QuizPart(desk, self)
        self.end = EndPart(desk, self)
        self._stack = QStackedWidget(self)
        for part in (self.choice, self.quiz, self.end):
            self._stack.addWidget(part)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 8, 0, 0)
        lines.addWidget(self._stack)
        desk.asked.connect(lambda _asked: self._show(self.quiz))
        desk.ended.connect(lambda _end: self._show(self.end))
        desk.said.connect(lambda text: self.said.emit(tr(text)))
        desk.refused.connect(lambda text: self.said.emit(tr(text)))
        desk.asked.connect(lambda _asked: self.said.emit(""))
        self.end.again_requested.connect(self.show_again)
        for part in (self.choice, self.quiz, self.end):
            part.word_requested.connect(self.word_requested)
        self._show(self.choice)

    def _show(self, part: QWidget) -> None:
        if self._stack.currentWidget() is not part:
            self._stack.setCurrentWidget(part)
            self.alone_requested.emit(part is self.quiz)
        self.setFocusProxy(part)

    # ------------------------------------------------------------------ the room

    def show_again(self) -> None:
        """Show the lists and what is due; a session goes on."""
        self.desk.open()
        if self._stack.currentWidget() is not self.quiz:
            self._show(self.choice)
            self.choice.show_again()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.quiz.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """Use less space in a small window."""
        self.quiz.fit(seen)

    def go_back(self) -> bool:
        """Leave a session, or its end."""
        if self._stack.currentWidget() is self.quiz:
            self.desk.stop()
            return True
        if self._stack.currentWidget() is self.end:
            self.show_again()
            return True
        return False

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return the cards of today, else a first list."""
        total = self.desk.counts.total
        if total:
            text = tr_count(
                "Study one card that is due.", "Study {count} cards that are due.", total
            )
            minutes = max(1, round(total / CARDS_A_MINUTE))
            start = self.desk.start_due
            return (Suggestion(text.format(count=total), minutes, start, is_due=True),)
        if self.desk.card_count:
            return ()
        text = self.tr("Try a quiz on the two-letter words.")
        start_twos = partial(self.desk.start, "twos", QuizKind.VALIDITY, Order.RANDOM, COUNTS[0])
        return (Suggestion(text, 2, start_twos),)

    def learned(self) -> tuple[str, ...]:
        """Return how many cards there are."""
        count = self.desk.card_count
        text = tr_count("{count} card for words", "{count} cards for words", count)
        return (text.format(count=f"{count:,}"),) if count else ()

    def due_times_ms(self) -> tuple[int, ...]:
        """Return when cards are due."""
        return self.desk.due_times_ms()


def _button(
    parent: QWidget, text: str, click: Callable[[], object], tip: str = "", role: str = ""
) -> QPushButton:
    button = QPushButton(text, parent)
    button.setFont(ui_font(15))
    button.setMinimumHeight(36)
    button.setToolTip(tip)
    if role:
        button.setProperty("role", role)
    button.clicked.connect(lambda: click())
    return button


def _label(parent: QWidget, px: int = 15, weight: QFont.Weight = QFont.Weight.Normal) -> QLabel:
    label = QLabel(parent)
    label.setFont(ui_font(px, weight))
    label.setWordWrap(True)
    return label


class _Part(QWidget):
    """One of the three parts.

    Signals:
        word_requested: a word to look up.
    """

    word_requested = Signal(str)

    def _words(self, name: str) -> QTextBrowser:
        browser = QTextBrowser(self)
        browser.setOpenLinks(False)
        browser.setFont(ui_font(15))
        browser.setTabChangesFocus(False)
        browser.setAccessibleName(name)
        browser.anchorClicked.connect(self._follow)
        return browser

    def _follow(self, url: QUrl) -> None:
        self.word_requested.emit(url.toString())


class ChoicePart(_Part):
    """The cards that are due, the lists, and the kinds of quiz."""

    def __init__(self, desk: StudyDesk, pause: QTimer, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._pause = pause
        pause.setSingleShot(True)
        pause.setInterval(PAUSE_MS)
        pause.timeout.connect(self._look)
        self.due = _label(self, 17, QFont.Weight.DemiBold)
        self.study = _button(
            self, self.tr("&Study the cards"), desk.start_due, self.tr("Study the cards of today")
        )
        self.lists = QComboBox(self)
        self.query = QLineEdit(self)
        self.kind = QComboBox(self)
        self.order = QComboBox(self)
        self.most = QComboBox(self)
        self.count = _label(self)
        self.words = self._words(self.tr("Words of the list"))
        self.begin = _button(
            self, self.tr("&Quiz"), self._start, self.tr("Quiz yourself on these words"), "primary"
        )
        self.add = _button(
            self,
            self.tr("&Add to my cards"),
            self._add,
            self.tr("Ask these words a few a day, until you know them"),
        )
        self.more = QPushButton(self.tr("My &lists"), self)
        self._fill()
        self._lay_out()
        self.lists.activated.connect(lambda _row: self._choose_list())
        self.query.textEdited.connect(lambda _text: pause.start())
        self.query.returnPressed.connect(self._look)
        desk.counted.connect(self._show_due)
        desk.listed.connect(self._show_list)
        desk.said.connect(lambda _text: self._fill_lists())
        self.setFocusProxy(self.lists)

    def show_again(self) -> None:
        """Show the lists anew: another learner has others."""
        self._fill_lists()
        self._look()

    @property
    def asked_query(self) -> str:
        """The query that was typed, or else the list chosen."""
        return self.query.text().strip() or str(self.lists.currentData() or "")

    def _fill(self) -> None:
        for kind, title in KINDS.items():
            self.kind.addItem(tr(title), kind)
        for order, title in ORDERS.items():
            self.order.addItem(tr(title), order)
        for count in COUNTS:
            text = tr_count("{count} question", "{count} questions", count)
            self.most.addItem(text.format(count=count), count)
        self.most.setCurrentIndex(1)
        self._fill_lists()

    def _fill_lists(self) -> None:
        chosen = self.lists.currentData()
        self.lists.clear()
        for offer in self._desk.lists():
            title = self.tr("My list {name}").format(name=offer.title)
            self.lists.addItem(title if offer.is_own else tr(offer.title), offer.query)
        self.lists.setCurrentIndex(max(0, self.lists.findData(chosen)))

    def _lay_out(self) -> None:
        self.lists.setAccessibleName(self.tr("List of words"))
        self.query.setAccessibleName(self.tr("Search for words in place of a list"))
        self.query.setPlaceholderText(self.tr("or search, such as length:7 probability:1-500"))
        self.query.setClearButtonEnabled(True)
        self.kind.setAccessibleName(self.tr("Kind of quiz"))
        self.order.setAccessibleName(self.tr("Order of the questions"))
        self.most.setAccessibleName(self.tr("Number of questions"))
        for box in (self.lists, self.query, self.kind, self.order, self.most):
            box.setMinimumHeight(34)
            box.setFont(ui_font(15))
            # A long title must not widen a narrow window.
            box.setMinimumWidth(80)
        self.more.setMenu(QMenu(self.more))
        self.more.setFont(ui_font(15))
        self.more.setMinimumHeight(36)
        self.more.menu().aboutToShow.connect(self._fill_menu)
        due = QHBoxLayout()
        due.addWidget(self.due, 1)
        due.addWidget(self.study)
        choice = QGridLayout()
        choice.addWidget(self.lists, 0, 0, 1, 2)
        choice.addWidget(self.query, 0, 2)
        choice.addWidget(self.kind, 1, 0)
        choice.addWidget(self.order, 1, 1)
        choice.addWidget(self.most, 1, 2, Qt.AlignmentFlag.AlignLeft)
        choice.setColumnStretch(2, 1)
        buttons = QHBoxLayout()
        for button in (self.begin, self.add, self.more):
            buttons.addWidget(button)
        buttons.addStretch()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(10)
        lines.addLayout(due)
        lines.addLayout(choice)
        lines.addLayout(buttons)
        lines.addWidget(self.count)
        lines.addWidget(self.words, 1)

    # ------------------------------------------------------------------ showing

    def _show_due(self, count: DueCount) -> None:
        if count.total:
            text = tr_count(
                "{count} card is due today.", "{count} cards are due today.", count.total
            ).format(count=count.total)
        elif self._desk.card_count:
            text = self.tr("No card is due. New ones come tomorrow.")
        else:
            text = self.tr("You have no cards yet. Choose words and add them.")
        self.due.setText(text)
        self.study.setEnabled(bool(count.total))
        self.study.setVisible(bool(count.total))

    def _choose_list(self) -> None:
        self.query.clear()
        self._look()

    def _look(self) -> None:
        self._pause.stop()
        if self.asked_query:
            self._desk.look_at(self.asked_query)

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
        return QuizKind(self.kind.currentData())

    def _start(self) -> None:
        order, most = Order(self.order.currentData()), int(self.most.currentData())
        self._desk.start(self.asked_query, self._kind, order, most)

    def _add(self) -> None:
        self._desk.add_cards(self.asked_query, self._kind)

    def _fill_menu(self) -> None:
        menu = self.more.menu()
        menu.clear()
        menu.addAction(self.tr("Save these words as a list..."), self.ask_name)
        menu.addAction(self.tr("Import a list..."), self.ask_file)
        row = self.lists.currentIndex()
        offers = self._desk.lists()
        if 0 <= row < len(offers) and offers[row].is_own:
            name = offers[row].query
            text = self.tr("Remove the list {name}").format(name=name.replace("&", "&&"))
            menu.addAction(text, partial(self._desk.remove_list, name))

    def ask_name(self) -> None:
        """Ask for the name of a list with these words."""
        box = QInputDialog(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(self.tr("Save these words as a list"))
        box.setLabelText(self.tr("Name"))
        box.textValueSelected.connect(
            lambda name: self._desk.save_list("-".join(name.split()), self.asked_query)
        )
        box.open()

    def ask_file(self) -> None:
        """Ask for a text file with one word a line."""
        box = QFileDialog(self, self.tr("Import a list"))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setFileMode(QFileDialog.FileMode.ExistingFile)
        box.setNameFilters([self.tr("Word lists (*.txt)"), self.tr("All files (*)")])
        box.fileSelected.connect(lambda path: self._desk.import_list(Path(path)))
        box.open()


class QuizPart(_Part):
    """A question, its answer, its cards and the grades."""

    def __init__(self, desk: StudyDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._theme = DEFAULT_THEME
        self._asked: Asked | None = None
        self._judged: Judged | None = None
        self._cards: tuple[WordCard, ...] = ()
        self.progress = _label(self)
        self.prompt = QLabel(self)
        self.task = _label(self)
        self.line = QLineEdit(self)
        self.found = _label(self)
        self.verdict = _label(self, 17, QFont.Weight.DemiBold)
        self.cards = self._words(self.tr("Word card"))
        self.undo = _button(
            self, self.tr("&Undo"), desk.undo, self.tr("Ask the last one again (Ctrl+Z)")
        )
        self.later = _button(
            self, self.tr("To&morrow"), desk.postpone, self.tr("Ask this card tomorrow")
        )
        self.rest = _button(
            self,
            self.tr("All to&morrow"),
            partial(desk.postpone, is_rest=True),
            self.tr("Ask every card that is left tomorrow"),
        )
        self.stop = _button(
            self, self.tr("Stop"), desk.stop, self.tr("End the session; answers are kept (Esc)")
        )
        self.answer_button = _button(self, self.tr("Show answer"), self._show_answer, "", "primary")
        self.yes = _button(self, self.tr("&Yes, a word"), partial(desk.give, YES))
        self.no = _button(self, self.tr("&No, a phoney"), partial(desk.give, NO))
        self.grades = {
            grade: _button(self, tr(text), partial(desk.grade, grade))
            for grade, text in GRADES.items()
        }
        self.causes = {
            cause: _button(self, tr(text), partial(desk.give_cause, cause))
            for cause, text in CAUSES.items()
        }
        self.next = _button(self, self.tr("Next"), partial(desk.grade, Grade.GOOD), "", "primary")
        self._lay_out()
        desk.asked.connect(self._ask)
        desk.judged.connect(self._show_judged)
        desk.cards_made.connect(self._take_cards)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._write_cards()

    def fit(self, seen: QSize) -> None:
        """Use a smaller prompt in a small window."""
        self.prompt.setFont(ui_font(30 if seen.height() < 560 else 44, QFont.Weight.Bold))

    def _lay_out(self) -> None:
        self.prompt.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.prompt.setFont(ui_font(44, QFont.Weight.Bold))
        self.prompt.setMinimumWidth(80)
        self.task.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.found.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setFont(ui_font(22, QFont.Weight.DemiBold))
        self.line.setMinimumHeight(42)
        self.line.setMaximumWidth(520)
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head = QHBoxLayout()
        head.addWidget(self.progress, 1)
        for button in (self.undo, self.later, self.rest, self.stop):
            button.setProperty("role", "compact")
            head.addWidget(button)
        answer = QHBoxLayout()
        answer.addStretch(1)
        answer.addWidget(self.line, 4)
        for button in (self.yes, self.no, self.answer_button):
            answer.addWidget(button)
        answer.addStretch(1)
        row = FlowRow(self)
        for button in (*self.grades.values(), *self.causes.values(), self.next):
            button.setMinimumHeight(42)
            button.hide()
            row.add(button)
        policy = self.cards.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.cards.setSizePolicy(policy)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(8)
        lines.addLayout(head)
        lines.addWidget(self.prompt)
        lines.addWidget(self.task)
        lines.addLayout(answer)
        lines.addWidget(self.found)
        lines.addWidget(self.verdict)
        lines.addWidget(self.cards, 1)
        lines.addWidget(row)

    # ------------------------------------------------------------------ a question

    def _ask(self, asked: Asked) -> None:
        before = self._asked
        is_same = before is not None and before.question is asked.question and self._judged is None
        self._asked, self._judged = asked, None
        if not is_same:
            self._cards = ()
            self.line.clear()
        kind = asked.question.kind
        prompt = asked.question.prompt
        self.prompt.setText(" ".join(prompt) if kind is QuizKind.ANAGRAM else prompt)
        self.prompt.setAccessibleName(self.tr("Question: {prompt}").format(prompt=" ".join(prompt)))
        self.task.setText(tr(TASKS[kind]))
        self._show_progress(asked)
        self._show_found(asked)
        self.verdict.clear()
        self.cards.clear()
        self.cards.hide()
        is_typed = kind in (QuizKind.ANAGRAM, QuizKind.HOOK, QuizKind.RECALL)
        self.line.setVisible(is_typed)
        self.line.setEnabled(True)
        self.line.setAccessibleName(f"{self.prompt.accessibleName()}. {self.task.text()}")
        self.answer_button.setVisible(kind is not QuizKind.VALIDITY)
        self.yes.setVisible(kind is QuizKind.VALIDITY)
        self.no.setVisible(kind is QuizKind.VALIDITY)
        for button in (*self.grades.values(), *self.causes.values(), self.next):
            button.hide()
        self.later.setVisible(asked.is_scheduled)
        self.rest.setVisible(asked.is_scheduled)
        focus = {QuizKind.CARD: self.answer_button, QuizKind.VALIDITY: self.yes}.get(
            kind, self.line
        )
        self.setFocusProxy(focus)
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        if not is_same:
            announce(self.prompt, f"{self.prompt.accessibleName()}. {self.task.text()}")

    def _show_progress(self, asked: Asked) -> None:
        result = asked.result
        text = self.tr("{left} left, {right} of {asked} right").format(
            left=asked.left, right=result.right, asked=result.asked
        )
        self.progress.setText(f"{text} - {self.tr('again')}" if asked.is_again else text)

    def _show_found(self, asked: Asked) -> None:
        question = asked.question
        if question.kind not in (QuizKind.ANAGRAM, QuizKind.RECALL):
            self.found.clear()
            return
        total = len(question.answers)
        given = bool(asked.found or asked.wrong)
        text = self.tr("{found} of {total} found: {words}") if given else ""
        text = text or tr_count("{total} answer", "{total} answers", total)
        text = text.format(found=len(asked.found), total=total, words=" ".join(asked.found))
        if asked.wrong:
            wrong = self.tr("Not in the list: {words}").format(words=" ".join(asked.wrong))
            text = f"{text}   {wrong}"
        self.found.setText(text)
        if given:
            announce(self.found, text)

    def _give(self) -> None:
        text = self.line.text()
        self.line.clear()
        self._desk.give(text)

    def _show_answer(self) -> None:
        if self._asked is not None and self._asked.question.kind is QuizKind.CARD:
            self._desk.reveal()
        else:
            self._desk.give("")

    # ------------------------------------------------------------------ its answer

    def _show_judged(self, judged: Judged) -> None:
        asked = self._asked
        if asked is None:
            return
        self._judged = judged
        kind = asked.question.kind
        for button in (self.answer_button, self.yes, self.no):
            button.hide()
        self.line.setEnabled(False)
        self.line.hide()
        self.verdict.setText("" if kind is QuizKind.CARD else self._verdict(judged, kind))
        self._paint_verdict(is_right=judged.is_right)
        self._write_cards()
        is_graded = kind is QuizKind.CARD or (asked.is_scheduled and judged.is_right)
        for grade, button in self.grades.items():
            button.setVisible(is_graded)
            self._mark(button, is_primary=grade is Grade.GOOD)
        for cause, button in self.causes.items():
            button.setVisible(not judged.is_right and kind is not QuizKind.CARD)
            self._mark(button, is_primary=cause is Cause.UNKNOWN)
        self.next.setVisible(not is_graded and judged.is_right)
        focus = self._usual_button(judged, is_graded=is_graded)
        self.setFocusProxy(focus)
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self.verdict, f"{self.verdict.text()} {self.cards.toPlainText()}")

    def _usual_button(self, judged: Judged, *, is_graded: bool) -> QPushButton:
        if is_graded:
            return self.grades[Grade.GOOD]
        return self.next if judged.is_right else self.causes[Cause.UNKNOWN]

    @staticmethod
    def _mark(button: QPushButton, *, is_primary: bool) -> None:
        button.setProperty("role", "primary" if is_primary else "")
        button.style().polish(button)

    def _verdict(self, judged: Judged, kind: QuizKind) -> str:
        if kind is QuizKind.VALIDITY:
            return self.tr("Right.") if judged.is_right else self.tr("Wrong.")
        parts = [self.tr("Right.") if judged.is_right else self.tr("Not quite.")]
        for text, words in (
            (self.tr("Missed: {words}"), judged.missed),
            (self.tr("Wrong: {words}"), judged.wrong),
        ):
            if words:
                parts.append(text.format(words=" ".join(words)))
        return "  ".join(parts)

    def _paint_verdict(self, *, is_right: bool) -> None:
        self.verdict.setProperty("role", "good" if is_right else "bad")
        self.verdict.style().polish(self.verdict)

    def _take_cards(self, cards: tuple[WordCard, ...]) -> None:
        self._cards = cards
        self._write_cards()

    def _write_cards(self) -> None:
        if self._judged is not None:
            self.cards.setHtml(card_html(self._cards, self._theme))
            self.cards.setVisible(bool(self._cards))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits grade or name the cause; Enter takes the usual answer; Ctrl+Z takes one back."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() == Qt.Key.Key_Z:
            self._desk.undo()
        elif not event.modifiers() and event.text() in ("1", "2", "3", "4"):
            self._press_digit(int(event.text()))
        elif not event.modifiers() and event.text().upper() in ("Y", "N") and self.yes.isVisible():
            (self.yes if event.text().upper() == "Y" else self.no).click()
        elif is_enter(event) and self.line.isVisible():
            self._give()
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def _press_digit(self, digit: int) -> None:
        buttons = [*self.grades.values()] if self.grades[Grade.GOOD].isVisible() else []
        buttons = buttons or [each for each in self.causes.values() if each.isVisible()]
        if digit <= len(buttons):
            buttons[digit - 1].click()


class EndPart(_Part):
    """The sums of a session, and what was missed.

    Signals:
        again_requested: back to the lists.
    """

    again_requested = Signal()

    def __init__(self, desk: StudyDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self.sum = _label(self, 22, QFont.Weight.DemiBold)
        self.missed = self._words(self.tr("Missed"))
        self.repeat = _button(
            self, self.tr("&Quiz the missed ones"), desk.start_missed, "", "primary"
        )
        self.keep = _button(
            self,
            self.tr("&Add them to my cards"),
            desk.add_missed,
            self.tr("Ask what you missed again in some days"),
        )
        self.back = _button(self, self.tr("&Back to the lists"), self.again_requested.emit)
        buttons = QHBoxLayout()
        for button in (self.repeat, self.keep, self.back):
            buttons.addWidget(button)
        buttons.addStretch()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(10)
        lines.addWidget(self.sum)
        lines.addWidget(self.missed, 1)
        lines.addLayout(buttons)
        desk.ended.connect(self._show_end)

    def _show_end(self, end: StudyEnd) -> None:
        result = end.result
        text = self.tr("{right} of {asked} right at the first try.")
        self.sum.setText(text.format(right=result.right, asked=result.asked))
        link = '<a href="{word}" style="text-decoration: none">{word}</a>'
        words = "&nbsp; ".join(link.format(word=escape(each)) for each in end.missed)
        heading = escape(self.tr("Missed:") if end.missed else self.tr("Nothing was missed."))
        self.missed.setHtml(f"<p>{heading}</p><p>{words}</p>")
        self.repeat.setVisible(bool(end.missed))
        self.keep.setVisible(bool(end.missed))
        focus = self.repeat if end.missed else self.back
        self.setFocusProxy(focus)
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self.sum, self.sum.text())
