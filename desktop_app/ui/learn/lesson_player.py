# SPDX-License-Identifier: MIT
"""Plays a lesson or a drill: the text, the board, the answer and what is said about it."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QWidget,
)

from desktop_app.rules.move import format_square
from desktop_app.rules.rejection import Refusal
from desktop_app.session.lesson_view import AnswerKind, EndView, Feedback, Help, StepView
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.board.keyboard import OTHER_MODIFIERS
from desktop_app.ui.board.task_board import BoardUse, TaskBoard
from desktop_app.ui.learn.answer_parts import AnswerPart, OptionsPart, YesNoPart, make_part
from desktop_app.ui.messages import refusals_text
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_button import ElidedButton
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import add_room_keys, dress_compact, is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.menus import hang_menu
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

TEXT_PX, LARGE_TEXT_PX = 17, 22
GAP, NARROW_GAP = 20, 8
NARROW = 700
BOARD_SHARE, NARROW_SHARE = 0.62, 0.45
"""Largest share of the width for the board, usually and in a narrow window."""
WIDEST_TEXT = 900
LEAST_TEXT = 24
"""Least height of the text in a narrow window, in pixels; it scrolls, the buttons stay whole."""
ROOMY = 460, 600
"""Width of the text and height of the page from which on the text is large."""
STAR, NO_STAR = "\N{BLACK STAR}", "\N{WHITE STAR}"

_USES = {
    AnswerKind.LAY: BoardUse.LAY,
    AnswerKind.CHOOSE: BoardUse.CHOOSE,
    AnswerKind.MARK: BoardUse.MARK,
}


def stars_text(stars: int) -> str:
    """``★★☆`` for two of three stars."""
    return STAR * stars + NO_STAR * (3 - stars)


def stars_sentence(stars: int) -> str:
    """The meaning of the stars of a lesson that is done."""
    if stars >= 3:
        return tr("Three stars: every answer was right at the first try.")
    if stars == 2:
        return tr("Two stars: no answer had to be shown. Three: all right at the first try.")
    return tr("One star: the lesson is done. Two: no answer has to be shown.")


class LessonPlayer(QWidget):
    """One step at a time: read it or answer it, then go on.

    Signals:
        answered: the answer as text.
        hint_requested: one more hint.
        go_on_requested: the next step.
        rules_requested: id of a topic of the rules.
        leave_requested: back to the list; the place is kept.
        playing_on_requested: the `StepView` from whose position a game goes on.
    """

    answered = Signal(str)
    hint_requested = Signal()
    go_on_requested = Signal()
    rules_requested = Signal(str)
    leave_requested = Signal()
    playing_on_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: StepView | None = None
        self._last: tuple[str, Feedback] | None = None
        self.part: AnswerPart | None = None
        self._given = self._missed = ""
        self.board = TaskBoard(self)
        self.side = QWidget(self)
        self._make_texts()
        self._make_buttons()
        self._lay_out()
        self.board.changed.connect(self._take_from_board)
        self.board.entered.connect(self.check_answer)
        self.board.refused.connect(self._refuse)
        self.board.left.connect(self._go_back)
        add_room_keys(
            self,
            [
                (self.tr("Check the answer, or go on"), "Ctrl+Return", self._do_next),
                (self.tr("A hint"), "Ctrl+H", self.ask_hint),
            ],
        )

    # ------------------------------------------------------------------ display

    def show_step(self, view: StepView) -> None:
        """Show a step; if it is on view already, only its hints and the reply to the answer."""
        before = self.view
        is_new = before is None or before.key != view.key
        if is_new:
            is_same_lesson = before is not None and before.title == view.title
            if before is not None and before.is_over and before.feedback is not None:
                # Puzzles in a row differ in their titles, which say more than their questions.
                asked = before.ask if is_same_lesson else before.title
                self._last = asked, before.feedback
            elif not is_same_lesson:
                self._last = None
            self.board.keeps_rack_room &= is_same_lesson
        self.view = view
        if is_new:
            self._begin(view)
        self._show_help(view)
        self._show_feedback(view)
        self._show_buttons()
        if is_new:
            announce(self, " ".join(filter(None, (view.say, view.ask))))
            self._focus_answer()

    def show_end(self, end: EndView, following: str = "") -> None:
        """Show the end; `following` is the title of the lesson to go on with."""
        self.view = self._last = None
        self._drop_part()
        self.board.show_use(BoardUse.LOOK)
        self.board.show_hint()
        self.title.setText(end.title)
        self.place.clear()
        self.progress.hide()
        self.last.hide()
        heading = self.tr("Done!") if end.is_done else self.tr("Not done yet")
        self.say.setText(heading)
        self.say.setAccessibleName("")
        if end.stars is not None:
            stars = self.tr("{count} of 3 stars").format(count=end.stars)
            self.say.setText(f"{stars_text(end.stars)} {heading}" if end.is_done else heading)
            self.say.setAccessibleName(f"{heading} {stars}")
        self.say.show()
        text = end.text
        if end.is_done and end.stars is not None:
            text = f"{text}\n{stars_sentence(end.stars)}"
        self.ask.setText("\n\n".join(filter(None, (self._learned(end), text))))
        self.ask.show()
        self.hints.hide()
        for part in (self.feedback, self.rule):
            part.hide()
        if not end.is_done:
            self.main.setText(self.tr("Play it again"))
        elif following:
            self.main.setText(self.tr("Next: {title}").format(title=following))
        else:
            self.main.setText(self.tr("Back to the list"))
        for button in (self.hint, self.back, self.rules, self.shuffle, self.play_on):
            button.hide()
        self.main.show()
        self._fit_board()
        announce(self, " ".join((heading, text, *end.learned)))
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _learned(self, end: EndView) -> str:
        """The goal that was reached, and the rules that the lesson was about."""
        if not end.learned:
            return ""
        lines = [self.tr("What you learned:"), *end.learned]
        if end.topics:
            titles = "; ".join(title for _topic, title in end.topics)
            lines.append(self.tr("Rules: {titles}").format(titles=titles))
        return "\n".join(lines)

    def put_away(self) -> None:
        """Forget the step on view; the next one is shown from its beginning."""
        self.view = self._last = None

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.board.show_theme(theme)

    # ------------------------------------------------------------------ acts

    @property
    def answer(self) -> str:
        """The answer as text: what is typed, else what is laid, marked or chosen."""
        view = self.view
        typed = "" if self.part is None else self.part.text()
        if typed or view is None:
            return typed
        match view.kind:
            case AnswerKind.LAY:
                squares = self.board.placements
                return " ".join(f"{format_square(p.row, p.col)}={p.tile}" for p in squares)
            case AnswerKind.CHOOSE:
                return " ".join(format_square(*square) for square in self.board.chosen)
            case AnswerKind.MARK:
                return "".join(self.board.marked)
        return ""

    def check_answer(self) -> None:
        """Give the answer; without one, say what is missing."""
        view = self.view
        if view is None or view.is_over or view.kind is AnswerKind.READ:
            return
        draft = self.board.draft
        if view.kind is AnswerKind.LAY and draft is not None and draft.needs_face is not None:
            self.board.blank_picker.ask(self.board.board, draft)
        elif not self.answer:
            self._say(self._ask_for_answer(), "warning")
            self._focus_answer()
        elif self.part is not None and (lacking := self.part.lacks()):
            self._say(lacking, "warning")
        elif self.answer == self._missed:
            if not self.feedback.isVisible():
                self._say(self.tr("You gave this answer before. Change it first."), "warning")
            self._focus_answer()
        else:
            self._given = self.answer
            self.answered.emit(self._given)

    def _ask_for_answer(self) -> str:
        """How to answer, for who checks before."""
        if isinstance(self.part, YesNoPart):
            return self.tr("Choose first, with Y or N, Space or a click.")
        if isinstance(self.part, OptionsPart):
            return self.tr("Choose first, with Space, a number or a click.")
        return self.tr("Give an answer first.")

    def ask_hint(self) -> None:
        """Ask for a hint if there is one."""
        if self.hint.isVisible() and self.hint.isEnabled():
            self.hint_requested.emit()

    def _do_next(self) -> None:
        view = self.view
        if view is None or view.is_over or view.kind is AnswerKind.READ:
            self.go_on_requested.emit()
        else:
            self.check_answer()

    def _take_back(self) -> None:
        self.board.clear()
        if self.part is not None:
            self.part.clear()
        self._focus_answer()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter checks, or presses a button; Space, digits and Y or N choose an option."""
        text, part = event.text(), self.part
        is_open = self.view is not None and not self.view.is_over
        focused = QApplication.focusWidget()
        if is_enter(event) and is_open and part is not None and part.isAncestorOf(focused or self):
            self.check_answer()
            return
        if press_focused(self, event):
            return
        if part is not None and is_open and not event.modifiers() & OTHER_MODIFIERS:
            if text.isdecimal() and (letter := self.board.take_letter_back()):
                part.take_letter(letter)
            if text.isdecimal() and part.take_digit(int(text)):
                return
            if len(text) == 1 and text.isprintable() and part.take_letter(text):
                return
        if is_enter(event):
            self._do_next()
        elif event.key() == Qt.Key.Key_Escape:
            self._go_back()
        else:
            super().keyPressEvent(event)

    def _go_back(self) -> None:
        """Take a typed answer back; without one, leave."""
        if self.back.isVisible() and self.back.isEnabled() and self.answer:
            self._take_back()
        else:
            self.leave_requested.emit()

    # ------------------------------------------------------------------ parts

    def _make_texts(self) -> None:
        self.inner = QWidget(self.side)
        self.text_area = SideScroll(self.inner, self.side)
        self.title = text_label(self.side, px=19, weight=QFont.Weight.DemiBold, wraps=True)
        self.place = text_label(self.side, px=15, role="muted")
        self.progress = QProgressBar(self.side)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(8)
        self.progress.setAccessibleName(self.tr("Progress"))
        # Its usual colour is hard to see in a bar as low as this.
        self.progress.setStyleSheet("QProgressBar::chunk { background: palette(highlight) }")
        self.last = text_label(self.side, px=TEXT_PX - 2, wraps=True)
        self.last.setProperty("role", "panel")
        self.last.setMargin(8)
        self.last.hide()
        self.say = text_label(self.inner, px=TEXT_PX, wraps=True)
        self.ask = text_label(self.inner, px=TEXT_PX + 1, weight=QFont.Weight.DemiBold, wraps=True)
        self.hints = text_label(self.inner, px=TEXT_PX - 1, wraps=True)
        self.hints.setProperty("role", "muted")
        self.feedback = text_label(self.inner, px=TEXT_PX, weight=QFont.Weight.DemiBold, wraps=True)
        self.rule = ElidedButton(self.inner)
        self.rule.setProperty("role", "compact")
        self.rule.clicked.connect(self._open_rule)

    def _make_buttons(self) -> None:
        self.main = self._button("", "")
        self.main.setProperty("role", "primary")
        self.main.clicked.connect(self._do_next)
        self.hint = self._button("", "")
        self.hint.clicked.connect(self.ask_hint)
        self.back = self._button(self.tr("Take back"), self.tr("Take the answer back (Esc)"))
        self.back.clicked.connect(self._take_back)
        self.shuffle = self._button(self.tr("Shuffle"), self.tr("Shuffle the tiles on the rack"))
        self.shuffle.clicked.connect(self.board.shuffle)
        self.rules = self._button(self.tr("Rules"), self.tr("What your rule book says"))
        hang_menu(self.rules, QMenu(self.rules))
        self.play_on = self._button(
            self.tr("Play from here"),
            self.tr("Play a game on from this position against the computer, and come back here"),
        )
        self.play_on.clicked.connect(lambda: self.playing_on_requested.emit(self.view))
        self.leave = self._button(self.tr("Leave"), self.tr("Back to the list; your place is kept"))
        self.leave.clicked.connect(self.leave_requested)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self.side)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.setFont(ui_font(14))
        button.setMinimumHeight(36)
        return button

    def _lay_out(self) -> None:
        self._column = MinHeightColumn(self.inner)
        self._column.setContentsMargins(2, 0, 6, 0)
        self._column.setSpacing(10)
        for part in (self.say, self.ask, self.hints, self.feedback):
            self._column.addWidget(part)
        self._column.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        self._buttons = (
            self.main,
            self.hint,
            self.back,
            self.shuffle,
            self.rules,
            self.play_on,
            self.leave,
        )
        # What wraps goes above: else the last button, which leaves, stands where Hint was.
        others = FlowRow(self.side, grows_up=True)
        for button in self._buttons[1:]:
            others.add(button)
        # The main button stays in its corner, however many buttons a step has: who presses it
        # twice goes on twice, and neither leaves nor begins a game.
        buttons = row_of(self.main, (others, 1), spacing=6)
        buttons.setAlignment(self.main, Qt.AlignmentFlag.AlignBottom)
        head = row_of((self.title, 1), self.place)
        column_of(
            head,
            self.progress,
            (self.text_area, 1),
            self.last,
            buttons,
            parent=self.side,
            margins=0,
        )
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.board)
        self._row.addWidget(self.side, 1)

    # ------------------------------------------------------------------ a step

    def _begin(self, view: StepView) -> None:
        self._given = self._missed = ""
        self._show_button_row(view)
        self.title.setText(view.title)
        place = self.tr("{number} of {count}") if view.of else self.tr("Number {number}")
        place = place.format(number=view.number, count=view.of) if view.number else ""
        if view.is_again:
            place = self.tr("Once more: {place}").format(place=place)
        self.place.setText(place)
        self.place.setAccessibleName(self.tr("Step {place}").format(place=place) if place else "")
        self.progress.setVisible(bool(view.of))
        self.progress.setRange(0, max(1, view.of))
        self.progress.setValue(view.number)
        self._show_last()
        self.say.setText(view.say)
        self.say.setAccessibleName("")
        self.say.setVisible(bool(view.say))
        self.ask.setText(view.ask)
        self.ask.setVisible(bool(view.ask))
        self._drop_part()
        self.part = make_part(view, self.inner)
        if self.part is not None:
            self._column.insertWidget(2, self.part)
            self.part.changed.connect(self._take_from_part)
            self.part.entered.connect(self.check_answer)
            self.part.show()
        self.board.setVisible(view.board is not None)
        if view.board is not None:
            use = _USES.get(view.kind, BoardUse.LOOK)
            self.board.show_position(view.board, view.rack, view.values, use=use, last=view.last)
            # A board that grows and shrinks from step to step moves all that is beside it.
            self.board.keeps_rack_room |= view.has_rack_room or bool(view.rack)
        menu = self.rules.menu()
        menu.clear()
        for topic, title in view.topics:
            menu.addAction(title.replace("&", "&&")).triggered.connect(
                lambda _checked=False, topic=topic: self.rules_requested.emit(topic)
            )
        self._fit_board()

    def _show_last(self) -> None:
        """Show the answer before this step, and why it was right or wrong; at first the goal."""
        goal = "" if self.view is None else self.view.goal
        if self._last is not None:
            ask, found = self._last
            text = self.tr("Last answer: {question}\n{reply}")
            text = text.format(question=ask, reply=_marked(found))
        else:
            text = self.tr("Goal: {goal}").format(goal=goal) if goal else ""
        self.last.setText(text)
        self.last.setVisible(bool(text))

    def _drop_part(self) -> None:
        if self.part is not None:
            self.part.hide()
            self.part.deleteLater()
            self.part = None

    def _show_help(self, view: StepView) -> None:
        help_ = view.help
        self.board.show_hint(help_.lane, help_.ghosts, (*help_.squares, *view.marked))
        text = "\n".join(self.tr("Hint: {hint}").format(hint=hint) for hint in help_.texts)
        if text and text != self.hints.text():
            announce(self.hints, help_.texts[-1])
            self.text_area.bring_into_sight(self.hints)
        self.hints.setText(text)
        self.hints.setVisible(bool(text))

    def _show_feedback(self, view: StepView) -> None:
        found = view.feedback
        self.feedback.setVisible(found is not None)
        self.rule.setVisible(found is not None and found.cited is not None)
        if found is None:
            self.board.board.show_forbidden(())
            self.feedback.clear()
            return
        self._show_on_board(view, found)
        self._say(_marked(found), "good" if found.is_right else "bad")
        if found.cited is not None:
            section = found.cited.section or self.tr("The rules")
            self.rule.show_text(section)
            self.rule.setToolTip(f"{section}\n{found.cited.text}")
            self.rule.setAccessibleDescription(found.cited.text)
        if view.is_over:
            self.board.show_use(BoardUse.LOOK)
            if self.part is not None:
                self.part.setEnabled(False)
        else:
            self._missed = self._given
            self._focus_answer()

    def _show_on_board(self, view: StepView, found: Feedback) -> None:
        """Drop what is wrong; show a play and a right answer on the board, also typed ones."""
        board = self.board
        if found.is_shown:
            board.clear()
        elif found.laid and set(found.laid) != set(board.placements):
            with QSignalBlocker(board):
                board.lay(found.laid)
        elif found.is_right:
            if found.chosen:
                board.choose(found.chosen)
            if found.marked:
                board.mark(found.marked)
        elif self.part is not None and view.kind not in _USES:
            self.part.drop(found.extra)
        elif view.kind is AnswerKind.CHOOSE:
            board.choose([at for at in board.chosen if format_square(*at) not in found.extra])
        elif view.kind is AnswerKind.MARK:
            board.mark(list((Counter(board.marked) - Counter(found.extra)).elements()))
        board.board.show_forbidden(found.squares)
        self.feedback.show()

    # There is one answer: a typed one takes the place of what is laid, and the other way round.

    def _take_from_board(self) -> None:
        view, board = self.view, self.board
        is_used = bool(board.placements or board.chosen or board.marked)
        if view is not None and not view.is_over and is_used and self.part is not None:
            self.part.clear()
        self._show_answer()

    def _take_from_part(self) -> None:
        view = self.view
        if view is not None and view.kind in _USES and self.part is not None and self.part.text():
            self.board.clear()
        self._show_answer()

    def _say(self, text: str, role: str) -> None:
        """Show a sentence below the answer, and announce it."""
        self.feedback.setProperty("role", role)
        self.feedback.style().unpolish(self.feedback)
        self.feedback.style().polish(self.feedback)
        self.feedback.setText(text)
        self.feedback.show()
        self.text_area.bring_into_sight(self.rule if self.rule.isVisible() else self.feedback)
        announce(self.feedback, text, is_urgent=True)

    def _show_buttons(self) -> None:
        view = self.view
        assert view is not None, "a step is on view"
        is_read = view.kind is AnswerKind.READ
        is_open = not is_read and not view.is_over
        self.main.setText(self.tr("Check") if is_open else self.tr("Go on"))
        self.main.setToolTip(self.tr("Enter", "a key"))
        is_answer = view.help.ends_in_answer and view.help.left <= 1
        self.hint.setText(self.tr("Answer") if is_answer else self.tr("Hint"))
        tip = self.tr("The answer (Ctrl+H)") if is_answer else self.tr("A hint (Ctrl+H)")
        self.hint.setToolTip(tip if view.help.left else self.tr("You have had every hint"))
        has_focus = self.hint.hasFocus()
        self.hint.setEnabled(is_open and view.help.left > 0)
        for button in (self.back, self.shuffle):
            button.setEnabled(is_open)
        if view.is_over or is_read:
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)
        elif has_focus and not self.hint.isEnabled():
            self._focus_answer()

    def _show_button_row(self, view: StepView) -> None:
        """Show the buttons that a step has; they stay where they are until it is over."""
        self.hint.setVisible(view.help != Help() and view.kind is not AnswerKind.READ)
        self.back.setVisible(view.kind in _USES or view.kind is AnswerKind.ORDER)
        self.shuffle.setVisible(view.kind is AnswerKind.LAY and len(view.rack) > 1)
        self.rules.setVisible(bool(view.topics))
        self.play_on.setVisible(view.may_play_on and view.board is not None)
        last = (self.tr("Answer"),) if view.help.ends_in_answer else ()
        for button, texts in (
            (self.main, (self.tr("Check"), self.tr("Go on"))),
            (self.hint, (self.tr("Hint"), *last)),
        ):
            button.setMinimumWidth(0)
            button.setMinimumWidth(max(_width_with(button, text) for text in texts))

    def _show_answer(self) -> None:
        """A new answer: the reply to the last one no longer matters."""
        view = self.view
        if view is not None and not view.is_over:
            self.feedback.hide()
            self.rule.hide()
            self.board.board.show_forbidden(())

    def _refuse(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._say(refusals_text((refusal,)), "warning")

    def _focus_answer(self) -> None:
        view = self.view
        if view is None or view.is_over or view.kind is AnswerKind.READ:
            return
        is_typed = self.part is not None and bool(self.part.text())
        if view.kind in _USES and self.board.isVisible() and not is_typed:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.part is not None:
            self.part.focus_first()

    def _open_rule(self) -> None:
        found = None if self.view is None else self.view.feedback
        if found is not None and found.cited is not None:
            self.rules_requested.emit(found.cited.topic)

    # ------------------------------------------------------------------ layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the board the height, and the text the rest."""
        super().resizeEvent(event)
        self._fit_board()

    def _fit_board(self) -> None:
        is_narrow = self.width() < NARROW
        self._row.setSpacing(NARROW_GAP if is_narrow else GAP)
        self.title.setFont(ui_font(15 if is_narrow else 19, QFont.Weight.DemiBold))
        for button in self._buttons:
            button.setMinimumHeight(26 if is_narrow else 36)
            if button is not self.main:
                dress_compact(button, is_compact=is_narrow)
        self.text_area.setMinimumHeight(LEAST_TEXT if is_narrow else 0)
        self._size_texts()
        if self.board.isHidden():
            self.side.setMaximumWidth(WIDEST_TEXT)
            return
        self.side.setMaximumWidth(16_777_215)
        least = self.board.minimumSizeHint().width()
        most = round(self.width() * (NARROW_SHARE if is_narrow else BOARD_SHARE))
        self.board.setFixedWidth(max(least, min(most, self.board.width_for(self.height()))))

    def _size_texts(self) -> None:
        """Use larger text where there is room for it."""
        board = 0 if self.board.isHidden() else self.board.width()
        wide, high = ROOMY
        is_roomy = self.width() - board >= wide and self.height() >= high
        px = LARGE_TEXT_PX if is_roomy else TEXT_PX
        bold, usual = QFont.Weight.DemiBold, QFont.Weight.Normal
        # The task stands out from the text before it; at the end, the heading does.
        heading, text = (bold, usual) if self.view is None else (usual, bold)
        for label, size, weight in (
            (self.say, px, heading),
            (self.ask, px + 1, text),
            (self.hints, px - 1, usual),
            (self.feedback, px, bold),
            (self.last, px - 4 if is_roomy else px - 2, usual),
        ):
            if (label.font().pixelSize(), label.font().weight()) != (size, weight):
                label.setFont(ui_font(size, weight))

    def minimumSizeHint(self) -> QSize:
        """Return a small size: the text scrolls."""
        return QSize(440, 240)


def _width_with(button: QPushButton, text: str) -> int:
    button.setText(text)
    return button.sizeHint().width()


def _marked(found: Feedback) -> str:
    """The text with a mark in front, so that colour is not alone."""
    mark = "\N{CHECK MARK}" if found.is_right else "\N{BALLOT X}"
    return f"{mark} {found.text}"
