# SPDX-License-Identifier: MIT
"""A session of word study: a question, its answer, its card, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from desktop_app.rules.move import Exchange, Pass, Play, play_from_placements
from desktop_app.session.meanings import HIDDEN
from desktop_app.session.move_text import MoveTextProblem, parse_move
from desktop_app.session.study_presenter import (
    NO,
    TYPED,
    YES,
    Asked,
    Cause,
    Grade,
    Judged,
    MistakeView,
    QuizKind,
    RulingView,
    StudyPresenter,
    WordCard,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.board.move_box import problem_sentence
from desktop_app.ui.board.task_board import BoardUse, TaskBoard
from desktop_app.ui.learn.time_left import TimeLeft
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, is_typing, press_focused, set_role
from desktop_app.ui.widgets.labels import text_label

KINDS = {
    QuizKind.CARD: "Flashcards",
    QuizKind.ANAGRAM: "Anagrams",
    QuizKind.HOOK: "Hooks",
    QuizKind.VALIDITY: "Word or not",
    QuizKind.RECALL: "Name the whole list",
    QuizKind.MISSING: "Missing letters",
    QuizKind.BLANK: "Letters and a blank",
    QuizKind.SUBWORD: "Words in a word",
}
TASKS = {
    QuizKind.CARD: "Do you know this word: its meaning, its hooks, its anagrams?",
    QuizKind.ANAGRAM: "Type every word of these letters.",
    QuizKind.HOOK: "Which letters go before and after it? Type them as BC.ST with a dot between.",
    QuizKind.VALIDITY: "Is it a word?",
    QuizKind.RECALL: "Type every word of the list.",
    QuizKind.MISSING: "Which letters fit the gap? Type all of them.",
    QuizKind.BLANK: "Type every word of these letters and one more, for the blank.",
    QuizKind.SUBWORD: "Type every word of three letters or more in these letters.",
}
GRADES = {
    Grade.AGAIN: ("1 Not known", "Ask it again soon (1)"),
    Grade.HARD: ("2 Hard", "Known, but with effort: ask it again before long (2)"),
    Grade.GOOD: ("3 Good", "Known: wait longer before it is asked again (3)"),
    Grade.EASY: ("4 Easy", "Known at once: wait much longer before it is asked again (4)"),
}
CAUSES = {
    Cause.UNKNOWN: ("1 Did not know it", "It counts as wrong (1)"),
    Cause.MISREAD: ("2 Misread it", "It counts as wrong, but it is asked less soon (2)"),
    Cause.TYPO: ("3 Typed it wrongly", "You knew it: it counts as right (3)"),
}
"""Text and tooltip of each button."""


def card_html(cards: Sequence[WordCard], theme: Theme) -> str:
    """Return word cards as HTML; the words are links."""
    return "".join(_card(card, theme) for card in cards)


def _card(card: WordCard, theme: Theme) -> str:
    muted = f'<span style="color: {theme.muted}">{{}}</span>'
    link = '<a href="{word}" style="text-decoration: none">{word}</a>'
    lines = [f'<p style="font-size: 20px; font-weight: 700">{escape(card.hooked)}</p>']
    if card.hooks:
        lines.append(f"<p>{muted.format(escape(' '.join(map(tr, card.hooks))))}</p>")
    if not card.is_word:
        said = tr("{word} is not in the list.").format(word=card.word)
        lines.append(f'<p style="color: {theme.bad}; font-weight: 600">{escape(said)}</p>')
    lines += [f"<p>{escape(tr(definition))}</p>" for definition in card.definitions]
    if card.is_slur:
        said = tr(HIDDEN)
        lines.append(f"<p>{muted.format(escape(said))}</p>")
    elif card.is_word and not card.definitions:
        lines.append(f"<p>{muted.format(escape(tr('No open definition.')))}</p>")
    if card.anagrams:
        words = " ".join(link.format(word=anagram) for anagram in card.anagrams)
        lines.append("<p>" + escape(tr("Anagrams: {words}")).format(words=words) + "</p>")
    if card.rank is not None:
        said = tr("Number {rank} of the {length}-letter words by probability").format(
            rank=f"{card.rank:,}", length=len(card.word)
        )
        lines.append(f"<p>{muted.format(escape(said))}</p>")
    return "".join(lines)


def mistake_html(mistake: MistakeView) -> str:
    """Return what a mistake cost and why the best move is better, as HTML."""
    points = round(mistake.cost_points)
    if mistake.cost_win is None:
        cost = tr_count(
            "In the game you played {move}. It cost {count} point.",
            "In the game you played {move}. It cost {count} points.",
            points,
        )
    else:
        cost = tr_count(
            "In the game you played {move}. It cost {count} point and {chance} % of the chance "
            "to win.",
            "In the game you played {move}. It cost {count} points and {chance} % of the chance "
            "to win.",
            points,
        )
    chance = round((mistake.cost_win or 0) * 100)
    said = cost.format(move=tr(mistake.played), count=points, chance=chance)
    best = tr("Best: {move}").format(move=tr(mistake.best))
    lines = [said, best, *(tr(reason) for reason in mistake.why)]
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def ruling_html(ruling: RulingView, theme: Theme) -> str:
    """Return the answer to a question about the rules, with its sections, as HTML."""
    sections = tr("Sections: {sections}").format(sections=", ".join(ruling.sections))
    cited = f'<p style="color: {theme.muted}">{escape(sections)}</p>' if ruling.sections else ""
    return f"<p>{escape(ruling.answer)}</p>{cited}"


def make_button(
    parent: QWidget, text: str, click: Callable[[], object], tip: str, role: str = ""
) -> QPushButton:
    button = QPushButton(text, parent)
    button.setFont(ui_font(15))
    button.setMinimumHeight(36)
    button.setToolTip(tip)
    if role:
        button.setProperty("role", role)
    button.clicked.connect(lambda: click())
    return button


LOW = 480
"""Pixels; a window lower than this keeps room for the answer."""


class WordsView(QTextBrowser):
    """Text in which words are links; the left and right arrows go from one to the next.

    Tab leaves it: there may be hundreds of words.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFont(ui_font(15))
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("Left and right go through the words"))

    @property
    def chosen_word(self) -> str:
        """The word that the arrows are on; empty if there is none."""
        cursor = self.textCursor()
        return cursor.charFormat().anchorHref() if cursor.hasSelection() else ""

    def place_of_word(self) -> QRect:
        """The place of that word on the screen."""
        place = self.cursorRect()
        return QRect(self.viewport().mapToGlobal(place.topLeft()), place.size())

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Skip the links."""
        return QAbstractScrollArea.focusNextPrevChild(self, forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next or previous link; after the last one, begin again."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            super().focusNextPrevChild(event.key() == Qt.Key.Key_Right)
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)


class StudyPart(QWidget):
    """One of the three parts.

    Signals:
        word_requested: a word to look up.
    """

    word_requested = Signal(str)

    def _words(self, name: str, parent: QWidget) -> WordsView:
        browser = WordsView(name, parent)
        browser.anchorClicked.connect(self._follow)
        return browser

    def _follow(self, url: QUrl) -> None:
        self.word_requested.emit(url.toString())


_PAGES = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}


def scroll_by_page(text: QTextBrowser, event: QKeyEvent) -> bool:
    """Scroll a text on view if the key is Page Up or Page Down; return True if it is."""
    if event.key() not in _PAGES or not text.isVisible():
        return False
    text.verticalScrollBar().triggerAction(_PAGES[Qt.Key(event.key())])
    return True


MOST_NAMED = 12
"""Missed words in the verdict; more of them are listed below it, where they can be scrolled."""


class AnswerLine(QLineEdit):
    """The field of an answer; with nothing typed in it, Ctrl+Z is for the quiz."""

    def empty(self) -> None:
        """Empty the field for good: Ctrl+Z does not bring back what was given."""
        self.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Ctrl+Z to the page unless there is something typed to take back."""
        if event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable():
            event.ignore()
        else:
            super().keyPressEvent(event)


class QuizPart(StudyPart):
    """A question, its answer, its cards and the grades."""

    def __init__(self, presenter: StudyPresenter, parent: QWidget) -> None:
        super().__init__(parent)
        self._prompt_px = 44
        self._is_low = False
        self._presenter = presenter
        self._theme = DEFAULT_THEME
        self._asked: Asked | None = None
        self._judged: Judged | None = None
        self._cards: tuple[WordCard, ...] = ()
        self.progress = text_label(self, px=15, wraps=True)
        self.clock = TimeLeft(self)
        self.board = TaskBoard(self)
        self.prompt = text_label(self, px=15, wraps=True)
        self.task = text_label(self, px=15, wraps=True)
        self.line = AnswerLine(self)
        self.found = text_label(self, px=15, wraps=True)
        self.verdict = text_label(self, px=17, weight=QFont.Weight.DemiBold, wraps=True)
        self.cards = self._words(self.tr("Word card"), self)
        self.undo = make_button(
            self, self.tr("&Undo"), presenter.undo, self.tr("Ask the last one again (Ctrl+Z)")
        )
        self.later = make_button(
            self, self.tr("To&morrow"), presenter.postpone, self.tr("Ask this card tomorrow")
        )
        self.rest = make_button(
            self,
            self.tr("&All tomorrow"),
            partial(presenter.postpone, is_rest=True),
            self.tr("Ask every card that is left tomorrow"),
        )
        self.suspend = make_button(
            self,
            self.tr("Sus&pend"),
            presenter.suspend,
            self.tr("Do not ask this card any more, until you resume it"),
        )
        self.stop = make_button(
            self,
            self.tr("Stop"),
            presenter.stop,
            self.tr("End the session; answers are kept (Esc)"),
        )
        self.answer_button = make_button(
            self,
            self.tr("Show answer"),
            self._show_answer,
            self.tr("Show the answer; words you have not given count as missed"),
            "primary",
        )
        self.yes = make_button(
            self, self.tr("&Yes, a word"), partial(presenter.give, YES), self.tr("It is valid (Y)")
        )
        self.no = make_button(
            self,
            self.tr("&No, not a word"),
            partial(presenter.give, NO),
            self.tr("It is not valid (N)"),
        )
        self.grades = {
            grade: make_button(self, tr(text), partial(presenter.grade, grade), tr(tip))
            for grade, (text, tip) in GRADES.items()
        }
        self.causes = {
            cause: make_button(self, tr(text), partial(presenter.give_cause, cause), tr(tip))
            for cause, (text, tip) in CAUSES.items()
        }
        self.next = make_button(
            self,
            self.tr("Next"),
            partial(presenter.grade, Grade.GOOD),
            self.tr("Go on (Enter)"),
            "primary",
        )
        self._lay_out()
        self.line.textEdited.connect(lambda _text: self._withdraw_problem())
        self.board.entered.connect(self._give_laid)
        self.board.left.connect(presenter.stop)
        presenter.asked.connect(self._ask)
        presenter.judged.connect(self._show_judged)
        presenter.ticked.connect(self._show_time)
        presenter.cards_made.connect(self._take_cards)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.board.show_theme(theme)
        self._write_cards()

    def fit(self, seen: QSize) -> None:
        """Use a smaller prompt in a small window; in a low one the answer gets more lines."""
        self._is_low = seen.height() < LOW
        self._prompt_px = 30 if seen.height() < 560 else 44
        if self._asked is not None:
            self._size_prompt(self._asked)

    def _lay_out(self) -> None:
        self.prompt.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.board.hide()
        self.task.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.found.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setFont(ui_font(22, QFont.Weight.DemiBold))
        self.line.setMinimumHeight(42)
        self.line.setMaximumWidth(520)
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head = FlowRow(self)
        head.add(self.clock)
        head.add(self.progress, stretch=1)
        for button in (self.undo, self.later, self.rest, self.suspend, self.stop):
            button.setProperty("role", "compact")
            head.add(button)
        answer = row_of(1, (self.line, 4))
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
        lines = column_of(
            head,
            self.prompt,
            self.task,
            answer,
            self.found,
            self.verdict,
            (self.cards, 1),
            row,
            spacing=8,
        )
        row_of((self.board, 3), (lines, 2), parent=self, margins=0, spacing=12)

    # ------------------------------------------------------------------ a question

    def _ask(self, asked: Asked) -> None:
        before = self._asked
        is_same = before is not None and before.question is asked.question and self._judged is None
        self._asked, self._judged = asked, None
        if not is_same:
            self._cards = ()
            self.line.empty()
        kind = asked.question.kind
        self._show_question(asked)
        self._show_board(asked)
        self._show_progress(asked)
        self._show_found(asked)
        self.verdict.clear()
        for label in (self.task, self.found, self.verdict):
            label.show()
        self.cards.clear()
        self.cards.hide()
        is_typed = kind in (*TYPED, QuizKind.HOOK, QuizKind.MISSING) or asked.mistake is not None
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
        self.suspend.setVisible(asked.is_scheduled)
        usual = {QuizKind.CARD: self.answer_button, QuizKind.VALIDITY: self.yes}
        focus = usual.get(kind, self.line) if asked.mistake is None else self.board
        self.setFocusProxy(focus)
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        if not is_same:
            announce(self.prompt, f"{self.prompt.accessibleName()}. {self.task.text()}")

    def _show_question(self, asked: Asked) -> None:
        prompt, kind = asked.question.prompt, asked.question.kind
        spoken, task = " ".join(prompt), tr(TASKS[kind])
        if asked.mistake is not None:
            prompt = spoken = self.tr("A mistake of yours")
            task = self.tr(
                "Find a better move. Lay it on the board and press Enter, or type it: 8D CARE, "
                "-QV or pass."
            )
        elif asked.ruling is not None:
            prompt = spoken = asked.ruling.title
            task = asked.ruling.case or self.tr("What do the rules say?")
        elif kind in (QuizKind.ANAGRAM, QuizKind.BLANK):
            prompt = spoken
        if kind in (QuizKind.MISSING, QuizKind.BLANK):
            spoken = spoken.replace(
                "?", self.tr("gap") if kind is QuizKind.MISSING else tr("blank")
            )
        self._size_prompt(asked)
        self.prompt.setText(prompt)
        self.prompt.setAccessibleName(self.tr("Question: {prompt}").format(prompt=spoken))
        self.task.setText(task)

    def _size_prompt(self, asked: Asked) -> None:
        is_words = asked.mistake is None and asked.ruling is None
        self.prompt.setFont(ui_font(self._prompt_px if is_words else 24, QFont.Weight.Bold))

    def _show_board(self, asked: Asked) -> None:
        mistake = asked.mistake
        self.board.setVisible(mistake is not None)
        if mistake is not None:
            self.board.show_position(mistake.board, mistake.rack, mistake.values, use=BoardUse.LAY)

    def _show_progress(self, asked: Asked) -> None:
        left, result = self._presenter.so_far
        text = self.tr("{left} left, {right} of {asked} right").format(
            left=left, right=result.right, asked=result.asked
        )
        if asked.is_again:
            text = f"{text} - {self.tr('again')}"
        if asked.is_counted:
            text = f"{text}\n{self.tr('This is one of your cards: the answer counts for it.')}"
        self.progress.setText(text)
        self._show_time(self._presenter.left_ms)

    def _show_time(self, left_ms: int | None) -> None:
        self.clock.setVisible(left_ms is not None)
        if left_ms is not None:
            self.clock.show_left(left_ms)

    @property
    def is_asking(self) -> bool:
        """True while a question waits for its answer."""
        return self.isVisible() and self._asked is not None and self._judged is None

    def show_problem(self, text: str) -> None:
        """Show below the field why what was typed or laid is no answer, until more is typed."""
        set_role(self.found, "bad")
        self.found.setText(text)
        announce(self.found, text, is_urgent=True)

    def _withdraw_problem(self) -> None:
        if self.is_asking and self._asked is not None and self.found.property("role"):
            self._show_found(self._asked)

    def _show_found(self, asked: Asked) -> None:
        set_role(self.found, "")
        text = self._found_text(asked)
        self.found.setText(text)
        if asked.found or asked.wrong:
            announce(self.found, text)

    def _found_text(self, asked: Asked) -> str:
        """Return how much of the answer was given so far."""
        question = asked.question
        if question.kind not in TYPED:
            return ""
        total = len(question.answers)
        text = tr_count("{total} answer", "{total} answers", total)
        if asked.found:
            text = self.tr("{found} of {total} found: {words}")
        elif asked.wrong:
            text = self.tr("{found} of {total} found")
        text = text.format(found=len(asked.found), total=total, words=" ".join(asked.found))
        if asked.wrong:
            wrong = self.tr("Not in the list: {words}").format(words=" ".join(asked.wrong))
            text = f"{text}   {wrong}"
        return text

    def _show_found_at_end(self, judged: Judged, asked: Asked) -> None:
        """Show what was found with the last answer too, if the verdict does not say it all."""
        if asked.question.kind not in TYPED:
            return
        text = ""
        if judged.right and not judged.is_right:
            text = self.tr("{found} of {total} found: {words}").format(
                found=len(judged.right),
                total=len(asked.question.answers),
                words=" ".join(judged.right),
            )
        self.found.setText(text)

    def _give(self) -> None:
        text = self.line.text()
        mistake = None if self._asked is None else self._asked.mistake
        if mistake is None:
            self.line.empty()
            asked = self._asked
            before = () if asked is None else asked.found
            self._presenter.give(text)
            if self.found.property("role") and self._asked is not asked and self._asked is not None:
                # Some of the words count, and some do not.
                problem = self.found.text()
                self.show_problem(f"{self._found_text(self._asked)}   {problem}")
            again = text.upper().split()
            if self.is_asking and again and set(again) <= set(before):
                self.show_problem(
                    self.tr("{words}: found already.").format(words=" ".join(dict.fromkeys(again)))
                )
            return
        if not text.strip() and self.board.placements:
            self._give_laid()
            return
        faces = sorted(mistake.values.keys() - {"?"})
        move = parse_move(text, mistake.board, faces, mistake.rack)
        if isinstance(move, Play | Exchange | Pass):
            self.line.empty()
            self._presenter.give_move(move)
        else:
            self.show_problem(
                problem_sentence(move)
                if isinstance(move, MoveTextProblem)
                else self.tr("Type the tiles to exchange, such as -QV.")
            )

    def _give_laid(self) -> None:
        """Take the tiles laid on the board as the move."""
        mistake = None if self._asked is None else self._asked.mistake
        if mistake is None or self._judged is not None:
            return
        play = play_from_placements(mistake.board, self.board.placements)
        if play is None:
            self.show_problem(self.tr("Lay your tiles in one line without a gap."))
        else:
            self._presenter.give_move(play)

    def _show_answer(self) -> None:
        if self._asked is not None and self._asked.question.kind is QuizKind.CARD:
            self._presenter.reveal()
        else:
            self._presenter.give("")

    # ------------------------------------------------------------------ its answer

    def _show_judged(self, judged: Judged) -> None:
        asked = self._asked
        if asked is None:
            return
        self._withdraw_problem()
        self._judged = judged
        self._show_progress(asked)
        self.suspend.hide()
        kind = asked.question.kind
        for button in (self.answer_button, self.yes, self.no):
            button.hide()
        self.line.setEnabled(False)
        self.line.hide()
        is_answered = bool(judged.right or judged.missed or judged.wrong)
        self.verdict.setText(self._verdict(judged, asked) if is_answered else "")
        self._paint_verdict(is_right=judged.is_right)
        self._show_found_at_end(judged, asked)
        # Empty lines would take room from the answer, and so would the task in a low window.
        for label in (self.found, self.verdict):
            label.setVisible(bool(label.text()))
        self.task.setHidden(self._is_low)
        if asked.mistake is not None:
            self.board.clear()
            self.board.show_use(BoardUse.LOOK)
            self.board.show_hint(ghosts=asked.mistake.ghosts)
        self._write_cards()
        is_graded = kind is QuizKind.CARD or (asked.is_scheduled and judged.is_right)
        for grade, button in self.grades.items():
            button.setVisible(is_graded)
            self._mark(button, is_primary=grade is self._usual_grade(judged))
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
            return self.grades[self._usual_grade(judged)]
        return self.next if judged.is_right else self.causes[Cause.UNKNOWN]

    @staticmethod
    def _usual_grade(judged: Judged) -> Grade:
        return Grade.GOOD if judged.is_right else Grade.AGAIN

    @staticmethod
    def _mark(button: QPushButton, *, is_primary: bool) -> None:
        button.setProperty("role", "primary" if is_primary else "")
        button.style().polish(button)

    def _verdict(self, judged: Judged, asked: Asked) -> str:
        kind = asked.question.kind
        if asked.mistake is not None:
            if judged.is_right:
                return self.tr("Right: as good as the best move.")
            return self.tr("Not quite. Best: {move}").format(move=tr(asked.mistake.best))
        if kind is QuizKind.VALIDITY:
            return self.tr("Right.") if judged.is_right else self.tr("Wrong.")
        parts = [self.tr("Right.") if judged.is_right else self.tr("Not quite.")]
        missed, wrong = judged.missed, judged.wrong
        if len(missed) > MOST_NAMED:
            text = tr_count("{count} missed.", "{count} missed.", len(missed))
            parts.append(text.format(count=len(missed)))
        elif missed:
            parts.append(self.tr("Missed: {words}").format(words=" ".join(missed)))
        if wrong:
            more = ("...",) if len(wrong) > MOST_NAMED else ()
            named = " ".join((*wrong[:MOST_NAMED], *more))
            parts.append(self.tr("Wrong: {words}").format(words=named))
        return "  ".join(parts)

    def _paint_verdict(self, *, is_right: bool) -> None:
        self.verdict.setProperty("role", "good" if is_right else "bad")
        self.verdict.style().polish(self.verdict)

    def _take_cards(self, cards: tuple[WordCard, ...]) -> None:
        self._cards = cards
        self._write_cards()

    def _write_cards(self) -> None:
        if self._judged is None or self._asked is None:
            return
        html = self._missed_html() + card_html(self._cards, self._theme)
        if self._asked.mistake is not None:
            html = mistake_html(self._asked.mistake)
        elif self._asked.ruling is not None:
            html = ruling_html(self._asked.ruling, self._theme)
        self.cards.setHtml(html)
        self.cards.setVisible(bool(html))

    def _missed_html(self) -> str:
        """Return all words that were missed, if the verdict does not name them, as HTML."""
        missed = () if self._judged is None else self._judged.missed
        if len(missed) <= MOST_NAMED:
            return ""
        text = escape(self.tr("Missed: {words}"))
        return f"<p>{text.format(words=' '.join(map(escape, missed)))}</p>"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits grade or name the cause; Enter takes the usual answer; Ctrl+Z takes one back.

        Page Up and Page Down scroll a long answer, wherever the focus is.
        """
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() == Qt.Key.Key_Z:
            self._presenter.undo()
        elif not event.modifiers() and self._is_digit_button(event.text()):
            self._digit_buttons()[int(event.text()) - 1].click()
        elif not event.modifiers() and event.text().upper() in ("Y", "N") and self.yes.isVisible():
            (self.yes if event.text().upper() == "Y" else self.no).click()
        elif scroll_by_page(self.cards, event):
            pass
        elif is_enter(event) and self.line.isVisible():
            self._give()
        elif self.line.isVisible() and self.line.isEnabled() and is_typing(event):
            # The board has the focus, and this is no key of the board.
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            letter = self.board.take_letter_back() if event.text().isdecimal() else ""
            self.line.insert(letter + event.text())
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def _digit_buttons(self) -> list[QPushButton]:
        """The buttons that digits press now, the first one for 1."""
        grades = [*self.grades.values()] if self.grades[Grade.GOOD].isVisible() else []
        return grades or [cause for cause in self.causes.values() if cause.isVisible()]

    def _is_digit_button(self, text: str) -> bool:
        return text.isdecimal() and 0 < int(text) <= len(self._digit_buttons())
