# SPDX-License-Identifier: MIT
"""The room of a physical set: the clock over everything, the sheet and the board if wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.rules.events import Event
from desktop_app.rules.setup import Step
from desktop_app.rules.state import GameState
from desktop_app.session.acts import TableAct
from desktop_app.session.table_faces import is_told_by_faces
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.desk.desk_panel import DeskPanel
from desktop_app.ui.main_window.act_bar import ActBar
from desktop_app.ui.main_window.table_acts_menu import more_button
from desktop_app.ui.main_window.table_body import TableBody
from desktop_app.ui.main_window.table_measures import (
    GAP,
    ROOM_FOR_KEYS,
    ROOM_FOR_SHEETS,
    ROOM_FOR_STEPS,
    clock_heights,
)
from desktop_app.ui.main_window.table_panels import TablePanels
from desktop_app.ui.scoresheet.sheet_desk import SheetDesk
from desktop_app.ui.table.choice_bar import ChoiceBar
from desktop_app.ui.table.clock_column import ClockColumn
from desktop_app.ui.table.end_form import EndForm
from desktop_app.ui.table.entry_bar import EntryBar
from desktop_app.ui.table.head_bar import HeadBar, View
from desktop_app.ui.table.more_bar import MoreBar
from desktop_app.ui.theme import Theme
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.enter_key import press_focused
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.judge_panel import JudgePanel
from desktop_app.ui.widgets.spoken import give_role
from desktop_app.ui.widgets.status_line import StatusLine

ACTS = (
    TableAct.START_CLOCK,
    TableAct.NEUTRALISE,
    TableAct.HOLD,
    TableAct.CHALLENGE,
    TableAct.ACCEPT,
    TableAct.RECORD,
    TableAct.STATE_DRAW,
    TableAct.DRAW,
    TableAct.TAKE_UP,
    TableAct.CLAIM_END,
    TableAct.AGREE_END,
)
RARE = frozenset(ACTS) - {TableAct.HOLD, TableAct.CHALLENGE}
OF_STEPS = {
    TableAct.RECORD: Step.RECORD,
    TableAct.STATE_DRAW: Step.DRAW,
    TableAct.DRAW: Step.DRAW,
}
"""Acts that are not offered where the players leave the step to the program."""


class TableRoom(QWidget):
    """Where everything stands, and nothing of what it means.

    Signals:
        typed: a letter, digit or sign that no field has taken; it belongs to the entry line.
    """

    typed = Signal(str)

    def __init__(self, state: GameState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setAccessibleName(self.tr("The table"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view = View.CLOCKS
        self._is_over = self._is_minimal = False
        self.is_reckoning_due = False
        self._left_out = state.setup.left_out
        self.head = HeadBar(self)
        self.desk_button = self.head.desk_button
        self._clocks = ClockColumn(self)
        self.faces, self.racks = self._clocks.faces, self._clocks.racks
        self.board = EntryBoard(self)
        self.splitter = splitter = TablePanels(self)
        self.panels = splitter.by_name
        self.tracking, self.score_sheet = splitter.tracking, splitter.score_sheet
        self.rulings, self.result = splitter.rulings, splitter.result
        self.desk = DeskPanel(self)
        self.sheet_desk = SheetDesk(self)
        self.end_form = EndForm(self)
        self.status = StatusLine(self)
        self.acts = ActBar(ACTS, RARE, self)
        self.more = MoreBar(self)
        self.acts_button = more_button(self)
        self.entry = EntryBar(self)
        self.confirm = ConfirmBar(self)
        self.choice = ChoiceBar(self)
        self.judge = JudgePanel(self)
        self._asides = (self.end_form, self.sheet_desk, self.desk)
        for hidden in (self.desk, self.sheet_desk):
            hidden.hide()
        self._lay_out()
        self.board.height_changed.connect(self._fit)
        self.rulings.card_shown.connect(self.arrange)
        self.rulings.card_dismissed.connect(self.arrange)
        for question in (self.confirm, self.choice, self.judge):
            question.installEventFilter(self)
        self.arrange()

    @property
    def play_area(self) -> EntryBoard:
        """What the desk knows the board by."""
        return self.board

    # ------------------------------------------------------------------ what is shown

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        for widget in (
            self.faces,
            self.board,
            self.status,
            self.tracking,
            self.score_sheet,
            self.desk,
            self.sheet_desk,
            self.result,
        ):
            widget.show_theme(theme)

    def show_game(
        self, state: GameState, viewed: GameState, events: Sequence[Event], *, undoable: str
    ) -> None:
        """Show the game: `state` as it stands, `viewed` what is looked at."""
        self.score_sheet.show_game(state, len(viewed.rows), events)
        self.tracking.show_game(viewed, -1)
        self._show_rulings(state, events, undoable)
        self.panels["tiles"].show_note(self.tracking.note)
        self.panels["rulings"].show_note(self.rulings.note)
        faces = state.setup.tile_set.faces
        for seat, rack in enumerate(self.racks):
            name = state.setup.seats[seat].name
            rack.show_rack(name, state.shown_rack(seat), len(state.racks[seat]), faces)
        is_over = state.is_over and state.result is not None
        if is_over:
            self.result.show_game(state)
        if is_over != self._is_over:
            self._is_over = is_over
            self.score_sheet.keep_lines_for(self.height(), has_result=is_over)
            self.arrange()

    def _show_rulings(self, state: GameState, events: Sequence[Event], undoable: str) -> None:
        """A new card takes room beside the clocks only where the faces do not say it."""
        was_shown = self.rulings.is_card_shown
        before = self.rulings.note
        self.rulings.blockSignals(True)
        self.rulings.show_game(state, events, undoable=undoable)
        is_new = self.rulings.note != before
        if self.view is View.CLOCKS and is_new and is_told_by_faces(state):
            self.rulings.dismiss()
        self.rulings.blockSignals(False)
        if self.rulings.is_card_shown != was_shown:
            self.arrange()

    def put_card_away(self) -> None:
        """Give the clocks their room back once the game goes on."""
        if self.view is View.CLOCKS and self.rulings.is_card_shown:
            self.rulings.dismiss()

    def show_offered(self, offered: dict[TableAct, int]) -> None:
        """Enable what can be done now."""
        ours = {act for act in offered if OF_STEPS.get(act) not in self._left_out}
        self.acts.show_offered(ours)
        for name in ("pass", "exchange"):
            self.more.buttons[name].setEnabled(TableAct.PASS in offered)

    def show_view(self, view: View) -> None:
        """Show the clocks alone, with the sheet, or with board and sheet."""
        self.view = view
        self.head.view_buttons[view].setChecked(True)
        self.arrange()

    def show_desk(self, is_open: bool) -> None:
        """Put the desk beside what is there, or take it away."""
        self._show_aside(self.desk, is_open)

    def show_sheet_desk(self, is_open: bool) -> None:
        """The same for what is done with a line of the score sheet."""
        self._show_aside(self.sheet_desk, is_open)

    def show_end_form(self, is_open: bool) -> None:
        """The same for the form of the end; it is asked already."""
        self._show_aside(self.end_form, is_open)

    def _show_aside(self, panel: QWidget, is_open: bool) -> None:
        """One panel has the place; the others are left as if by their own buttons."""
        if is_open:
            leave = {
                self.desk: self.desk.closed,
                self.sheet_desk: self.sheet_desk.closed,
                self.end_form: self.end_form.declined,
            }
            for other, left in leave.items():
                if other is not panel and not other.isHidden():
                    left.emit()
        panel.setVisible(is_open)
        self.arrange()

    def show_question(self) -> None:
        """A question stands in the place of the entry line; without one the line is back."""
        questions = (self.confirm, self.choice, self.judge)
        is_free = all(each.isHidden() for each in (*questions, self.end_form))
        is_wanted = not self._is_over or self.entry.line.isEnabled()
        self.entry.setVisible(is_free and is_wanted)
        self.show_rows()

    def show_rows(self) -> None:
        """A row in which nothing stands takes no height, nor the gap above it."""
        acts = (self.acts, self.more, self.acts_button)
        self._acts_row.setVisible(any(not each.isHidden() for each in acts))
        asked = (self.entry, self.confirm, self.choice, self.judge)
        self._questions.setVisible(any(not each.isHidden() for each in asked))

    def set_minimal(self, is_minimal: bool) -> None:
        """Show the clocks and one line, or everything."""
        self._is_minimal = is_minimal
        for widget in (self.head, self.acts, self.more, self.acts_button):
            widget.setVisible(not is_minimal)
        self.arrange()

    def show_rulings_at_the_end(self, are_shown: bool) -> None:
        """A ruling that was made after the end stands beside the result."""
        if self._is_over:
            self.panels["rulings"].setVisible(are_shown)

    def place_covers(self) -> None:
        """Nothing covers anything here; the desk asks for it before its question."""

    def give_focus_back(self) -> None:
        """After a question the keys belong to the room again, where Shift presses the clock."""
        self.show_question()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_tracking(self) -> None:
        """Go to the tracking sheet with the keys; Escape comes back."""
        if self.view is View.CLOCKS:
            self.head.view_chosen.emit(View.SHEET)
        self.panels["tiles"].set_folded(False)
        self.tracking.take_focus()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; what can be entered goes to the entry line."""
        if press_focused(self, event):
            return
        text = event.text()
        others = event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        is_entry = text.isalnum() or text in ("-", "+")
        if text and is_entry and others == Qt.KeyboardModifier.NoModifier:
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A question that comes or goes takes or gives back the place of the entry line."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.show_question()
        return super().eventFilter(watched, event)

    # ------------------------------------------------------------------ layout

    def hasHeightForWidth(self) -> bool:
        """Never: sentences that wrap are no reason to scroll while the least heights fit."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The board keeps its share of the width."""
        super().resizeEvent(event)
        self._fit()
        self._show_panels()
        self.score_sheet.keep_lines_for(self.height(), has_result=self._is_over)
        for buttons in (self.acts, self.more):
            buttons.show_keys(are_told=self.width() >= ROOM_FOR_KEYS)

    def fit(self, seen: QSize) -> None:
        """In a small window board or sheets stand at the left, and everything else beside them."""
        self.body.fit(seen)
        self.head.fit(seen.width())
        is_low = seen.height() < ROOM_FOR_SHEETS[1]
        self._lines.setContentsMargins(GAP, *((2, GAP, 2) if is_low else (6, GAP, 4)))
        self._lines.setSpacing(3 if is_low else 6)
        self.entry.show_steps(are_shown=seen.width() >= ROOM_FOR_STEPS)
        self.arrange()

    def arrange(self) -> None:
        """Put everything in its place for the view, and for what stands beside it."""
        self._show_panels()
        self.body.arrange(
            self.view,
            is_minimal=self._is_minimal,
            is_over=self._is_over,
            has_side=self.splitter.is_any_seen,
        )
        # Which panels there is room for depends on where they stand.
        self._show_panels()
        for row in (*self.racks, self.acts, self.more, self.acts_button):
            row.setVisible(not self._is_over and not self._is_minimal)
        if self.is_reckoning_due:
            self.more.show()
        self.show_question()
        self._fit()

    def _show_panels(self) -> None:
        self.splitter.show_fitting(
            View.CLOCKS if self._is_minimal else self.view,
            self.size(),
            is_row=self.view is View.SHEET and not self.body.is_beside,
            is_over=self._is_over,
            is_aside=self.body.aside is not None,
            is_corrected=not self.sheet_desk.isHidden(),
        )

    def _fit(self) -> None:
        """Give the board its width, and the clocks beside it their height."""
        is_board = not self.board.isHidden()
        # At the end the result tells the times, and needs the height beside the board.
        self.faces.setVisible(not (is_board and self._is_over))
        least, most = clock_heights(self.height(), is_board=is_board)
        self.faces.setMinimumHeight(least)
        self.faces.setMaximumHeight(most)
        self.body.fit_widths(self.width() - 2 * GAP)

    def _lay_out(self) -> None:
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(GAP, 6, GAP, 4)
        lines.setSpacing(6)
        lines.addWidget(self.head)
        self._questions = questions = QWidget(self)
        below = QVBoxLayout(questions)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(6)
        self._acts_row = acts = FlowRow(self)
        acts.add(self.acts)
        acts.add(self.more, is_pushed=True)
        acts.add(self.acts_button)
        for part in (self.entry, self.confirm, self.choice, self.judge):
            below.addWidget(part)
        self.body = TableBody(
            self._clocks,
            self.board,
            self.splitter,
            self.panels["score"],
            self._asides,
            acts,
            questions,
            self,
        )
        lines.addWidget(self.body, 1)
        lines.addWidget(self.status)
