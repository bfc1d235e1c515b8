# SPDX-License-Identifier: MIT
"""The room of a game on a physical set: the clock on top, sheet and board on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop_app.rules.events import Event
from desktop_app.rules.setup import Step
from desktop_app.rules.state import GameState
from desktop_app.session.acts import NO_SEAT, RoomView, TableAct
from desktop_app.session.table_faces import is_told_by_faces
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.main_window.act_bar import ActBar
from desktop_app.ui.main_window.game_room import GAP, GamePanels, GameRoom
from desktop_app.ui.main_window.table_acts_menu import more_button
from desktop_app.ui.table.end_form import EndForm
from desktop_app.ui.table.entry_bar import ChoiceBar, EntryBar
from desktop_app.ui.table.head_bar import HeadBar, MoreBar, View
from desktop_app.ui.table.table_face import ClockColumn
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.elided_label import NO_LIMIT
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.judge_panel import JudgePanel
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

# Shares of the room; lengths in logical pixels.

BOARD_SHARE = 0.52
"""Largest share of the width for the board."""
CLOCK_SHARE, ROOMY_CLOCK = 0.2, (112, 240)
"""Beside the board: share of the height for the clocks, and its limits in pixels."""
ASIDE_WIDTHS = (360, 520)
RESULT_WIDTH = 560
ROOM_FOR_RULINGS = 660
"""In a room lower than this the list of rulings is hidden until there is a card."""
ROOM_FOR_KEYS = 1250
"""In a room narrower than this the buttons do not show their keys."""
ROOM_FOR_STEPS = 760
"""In a window narrower than this there are no score buttons."""
ROOM_BELOW_TILES = 900
"""Beside the board, in a room lower than this, tiles and score sheet replace the list of rulings.
"""
ROOM_ACROSS = 1150
"""Below the clocks, in a row narrower than this, they do so until there is a card."""
ROOM_FOR_CARD = 1400
"""In a room narrower than this a ruling card takes the place of tiles in its row."""
ROOM_FOR_TILES = 900
"""Beside a correction, in a row narrower than this, only the score sheet is shown."""
ROOM_FOR_BOARD, ROOM_FOR_SHEETS = (900, 700), (900, 520)
"""Width and height, with and without the board.

In a smaller window everything except board or sheets goes into a column beside them.
"""
ROOM_FOR_ACTS = 340
"""In a window lower than this the buttons are below the entry line."""
MIN_SIDE = 250
"""Minimum width of that column."""
ROOM_FOR_TWO = 530
"""Width of that column from which tiles and score sheet are side by side."""
SHARES = {
    (Qt.Orientation.Vertical, False): (1, 210, 290, 110),
    (Qt.Orientation.Vertical, True): (700, 1, 150, 110),
    (Qt.Orientation.Horizontal, False): (1, 350, 506, 190),
    (Qt.Orientation.Horizontal, True): (320, 1, 210, 110),
}
"""Sizes of result, tiles, score sheet and rulings, by orientation and whether the game is over."""


def clock_heights(room_height: int, *, is_board: bool) -> tuple[int, int]:
    """Return minimum and maximum height of the clocks: limited beside the board, else free."""
    least, most = ROOMY_CLOCK
    if not is_board:
        return least, NO_LIMIT
    return least, max(least, min(most, round(room_height * CLOCK_SHARE)))


# Layout of clocks, board, sheets and questions.


class TableBody(QWidget):
    """The middle of the room.

    In a large window board and clocks are above the entry line. In a small one the board, or the
    sheets, have the full height on the left, and the rest is in a column beside them.

    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shares: tuple[int, ...] = ()
        self._seen = QSize(*ROOM_FOR_BOARD)
        self._view, self._is_over = View.CLOCKS, False
        self.is_beside = False
        self._side = QWidget(self)
        self._column = MinHeightColumn(self._side)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addStretch()
        self._scroll = SideScroll(self._side, self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    def hold(
        self,
        clocks: ClockColumn,
        board: EntryBoard,
        splitter: PanelSplitter,
        first: Panel,
        asides: Sequence[QWidget],
        acts: QWidget,
        questions: QWidget,
    ) -> None:
        """Add the parts.

        Args:
            clocks: faces and racks.
            board: the on-screen copy of the board.
            splitter: the panels.
            first: the panel that stays open if only one can be.
            asides: widgets that replace the panels, at most one at a time.
            acts: the possible acts.
            questions: the entry line, and the questions that replace it.
        """
        self._clocks, self._board, self._splitter = clocks, board, splitter
        self._first, self._asides = first, tuple(asides)
        self._acts, self._questions = acts, questions

    @property
    def aside(self) -> QWidget | None:
        """The widget that replaces the panels; None if there is none."""
        return next((widget for widget in self._asides if not widget.isHidden()), None)

    def fit(self, seen: QSize) -> None:
        """Store the size of the visible area for the next `arrange`."""
        self._seen = seen

    def arrange(self, view: View, *, is_minimal: bool, is_over: bool, has_side: bool) -> None:
        """Lay out the parts; `has_side`: true if a panel or the result is to be shown."""
        self._view, self._is_over = view, is_over
        aside = self.aside
        is_board = view is View.BOARD and not is_minimal
        has_other = is_board or aside is not None or has_side
        self.is_beside = has_other and not is_minimal and self._is_small
        self._take_all_out()
        self._give(self._board, self)
        self._scroll.setVisible(self.is_beside)
        self._board.setVisible(is_board)
        is_row = view is View.SHEET and not is_minimal
        if self.is_beside:
            self._arrange_beside(aside, is_board=is_board)
        else:
            self._arrange_usual(aside, is_board=is_board, is_row=is_row, has_side=has_side)
        has_both = view is View.SHEET and not self.is_beside
        self._splitter.setVisible(has_side and (aside is None or has_both))
        self._turn_panels(is_row=is_row)

    @property
    def _is_small(self) -> bool:
        least = ROOM_FOR_BOARD if self._view is View.BOARD else ROOM_FOR_SHEETS
        return self._seen.width() < least[0] or self._seen.height() < least[1]

    def _take_all_out(self) -> None:
        low = (self._acts, self._questions)
        for part in (self._clocks, self._board, self._splitter, *self._asides, *low):
            self._grid.removeWidget(part)
            self._column.removeWidget(part)
        self._grid.removeWidget(self._scroll)

    def _give(self, part: QWidget, parent: QWidget) -> QWidget:
        """Move a part to another parent without hiding it, as Qt would."""
        if part.parentWidget() is not parent:
            is_chosen = part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
            is_hidden = part.isHidden()
            part.setParent(parent)
            if is_chosen:
                part.setVisible(not is_hidden)
        return part

    def _arrange_usual(
        self, aside: QWidget | None, *, is_board: bool, is_row: bool, has_side: bool
    ) -> None:
        grid, clocks = self._grid, self._clocks
        for part in (clocks, self._splitter, *self._asides, self._acts, self._questions):
            self._give(part, self)
        if is_board:
            grid.addWidget(self._board, 0, 0, 2, 1)
            grid.addWidget(clocks, 0, 1)
            grid.addWidget(aside or self._splitter, 1, 1)
            self._stretch((0, 1), (0, 1))
        elif is_row:
            grid.addWidget(clocks, 0, 0)
            grid.addWidget(self._splitter, 1, 0)
            if aside is not None:
                grid.addWidget(aside, 0, 1, 2, 1)
            self._stretch((7, 0 if aside is None else 4), (5, 4))
        else:
            grid.addWidget(clocks, 0, 0)
            is_wide = aside is not None or has_side
            if is_wide:
                grid.addWidget(aside or self._splitter, 0, 1)
            self._stretch((5, 3 if is_wide else 0), (1, 0))
        # Where the room scrolls, the entry line is used more than the buttons, so it is nearer.
        is_low = self._seen.height() < ROOM_FOR_ACTS
        grid.addWidget(self._acts, 3 if is_low else 2, 0, 1, 2)
        grid.addWidget(self._questions, 2 if is_low else 3, 0, 1, 2)

    def _arrange_beside(self, aside: QWidget | None, *, is_board: bool) -> None:
        """Put board or sheets on the left; clocks, acts and the rest on the right."""
        other = aside or self._splitter
        # The entry line is used more than the buttons, so it is nearer.
        for part in (self._clocks, self._questions, self._acts):
            self._column.insertWidget(self._column.count() - 1, self._give(part, self._side))
        self._give(other, self._side if is_board else self)
        if is_board:
            self._column.insertWidget(self._column.count() - 1, other, 1)
        self._grid.addWidget(self._board if is_board else other, 0, 0)
        self._grid.addWidget(self._scroll, 0, 1)
        self._stretch((0, 1) if is_board else (1, 1), (1, 0))

    def _turn_panels(self, *, is_row: bool) -> None:
        """Choose the orientation of the panels, and show only one if the height is too low."""
        side = self._seen.width() - self._board.sizeHint().width()
        is_wide = self._view is View.BOARD and side >= ROOM_FOR_TWO and not self._is_over
        is_wide = is_wide and not any(panel.is_folded for panel in self._splitter.panels[:2])
        is_across = is_wide if self.is_beside else is_row
        way = Qt.Orientation.Horizontal if is_across else Qt.Orientation.Vertical
        shares = SHARES[way, self._is_over]
        self._splitter.show_one(self.is_beside and not is_across, self._first)
        if self._splitter.is_one_open and self._is_over:
            # The result needs the height.
            self._first.set_folded(True)
        if shares is not self._shares:
            self._shares = shares
            self._splitter.setOrientation(way)
            self._splitter.setSizes(shares)

    def _stretch(self, columns: tuple[int, int], rows: tuple[int, int]) -> None:
        for number in range(2):
            self._grid.setColumnStretch(number, columns[number])
            self._grid.setRowStretch(number, rows[number])

    def fit_widths(self, width: int) -> None:
        """Give the board the width for its height, in a room of this width in pixels."""
        is_board = not self._board.isHidden()
        if is_board:
            wanted = self._board.sizeHint().width()
            share = min(wanted, round(width * BOARD_SHARE))
            if self.is_beside:
                side = max(MIN_SIDE, self._scroll.minimumSizeHint().width())
                free = self._seen.width() - 3 * GAP - side
                if free < self._board.usual_width:
                    # With more rows of tiles the room scrolls: leave room for the scroll bar.
                    free -= self._scroll.verticalScrollBar().sizeHint().width()
                share = min(wanted, free)
            self._board.setFixedWidth(max(share, self._board.minimumSizeHint().width()))
        is_free = is_board or self.is_beside
        for widget in self._asides:
            widget.setMinimumWidth(0 if is_free else ASIDE_WIDTHS[0])
            widget.setMaximumWidth(NO_LIMIT if is_free else ASIDE_WIDTHS[1])
        side = RESULT_WIDTH if self._is_over else ASIDE_WIDTHS[0]
        least = max(self._splitter.minimumSizeHint().width(), min(side, width // 2))
        self._splitter.setMinimumWidth(0 if is_free else least)


# Result, tiles, score sheet and rulings, as far as there is room.

_STRETCHES = (5, 4, 5, 3)
"""Stretch of result, tiles, score sheet and rulings."""


class TablePanels(GamePanels):
    """The panels of a game on a physical set."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        for number, stretch in enumerate(_STRETCHES):
            self.setStretchFactor(number, stretch)

    @property
    def is_any_seen(self) -> bool:
        """True if any of them is not hidden."""
        return any(not frame.isHidden() for frame in (self.result, *self.by_name.values()))

    def show_fitting(
        self,
        view: View,
        room: QSize,
        *,
        is_row: bool,
        is_over: bool,
        is_aside: bool,
        is_corrected: bool,
    ) -> None:
        """Show the panels that fit; beside the clocks alone, only a new card.

        Args:
            view: what the room shows; a minimal room shows the clocks.
            room: size of the room.
            is_row: the panels are side by side below the clocks.
            is_over: the game is over.
            is_aside: another widget is beside them.
            is_corrected: that widget is a correction.
        """
        is_alone = view is View.CLOCKS
        self.result.setVisible(is_over)
        self.by_name["score"].setVisible(not is_alone)
        across = room.width() - (ASIDE_WIDTHS[1] if is_aside else 0)
        is_squeezed = is_row and is_corrected and across < ROOM_FOR_TILES
        is_beside = self.orientation() is Qt.Orientation.Horizontal
        is_replaced = self.rulings.is_card_shown and is_beside and room.width() < ROOM_FOR_CARD
        is_hidden = is_alone or is_over or is_squeezed or is_replaced
        self.by_name["tiles"].setVisible(not is_hidden)
        least = ROOM_BELOW_TILES if view is View.BOARD else ROOM_FOR_RULINGS
        is_low = room.height() < least and not self.is_one_open
        is_tight = is_low or (is_row and across < ROOM_ACROSS)
        is_waiting = is_tight or is_alone or is_over
        self.by_name["rulings"].setVisible(self.rulings.is_card_shown or not is_waiting)


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
ANSWERS = {TableAct.HOLD, TableAct.CHALLENGE, TableAct.ACCEPT}
OF_STEPS = {
    TableAct.RECORD: Step.RECORD,
    TableAct.STATE_DRAW: Step.DRAW,
    TableAct.DRAW: Step.DRAW,
}
"""Acts that are hidden if the program does this step for the players."""


class TableRoom(GameRoom):
    """Layout only.

    Signals:
        typed: a letter, digit or sign that no field has taken; it goes to the entry line.
    """

    typed = Signal(str)
    splitter: TablePanels
    play_area: EntryBoard

    def __init__(self, state: GameState, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("The table"), parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view = self._view_before = View.CLOCKS
        self._is_over = self._is_minimal = False
        self.is_reckoning_due = False
        self._offered: set[TableAct] = set()
        self._is_asked = False
        self._left_out = state.setup.left_out
        self.head = HeadBar(self)
        self.desk_button, self.chip = self.head.desk_button, self.head.chip
        self._clocks = ClockColumn(self.body)
        self.faces, self.racks = self._clocks.faces, self._clocks.racks
        self.play_area = self.board = EntryBoard(self.body)
        self.end_form = EndForm(self.body)
        # What moves to another parent later is styled once more, with everything in it.
        self._questions, self._acts_row = QWidget(self.body), FlowRow(self.body)
        self.acts = ActBar(ACTS, RARE, self._acts_row)
        self.stop_button = self.acts.button(TableAct.NEUTRALISE)
        self.more = MoreBar(self._acts_row)
        self.acts_button = more_button(self._acts_row)
        self.entry = EntryBar(self._questions)
        self.confirm = ConfirmBar(self._questions)
        self.choice = ChoiceBar(self._questions)
        self.challenge = JudgePanel(self._questions)
        self._asides = (self.end_form, self.sheet_desk, self.desk, self.late_review)
        self.painted = (*self.painted, self.faces, self.board)
        self._lay_out()
        self.board.height_changed.connect(self._fit)
        self.rulings.card_shown.connect(self.arrange)
        self.rulings.card_dismissed.connect(self.arrange)
        for question in (self.confirm, self.choice, self.challenge):
            question.installEventFilter(self)
        self.arrange()

    def _make_beside(self) -> TableBody:
        self.body = TableBody(self)
        return self.body

    def _make_panels(self, parent: QWidget) -> TablePanels:
        return TablePanels(parent)

    # ------------------------------------------------------------------ display

    def show_game(self, view: RoomView) -> None:
        """Show the game, except the board."""
        state, viewed = view.state, view.viewed
        self.score_sheet.show_game(state, len(viewed.rows), view.events)
        self.tracking.show_game(viewed, NO_SEAT)
        undo = state.desk.undo
        self._show_rulings(state, view.events, "" if undo is None else undo.procedure)
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
        """Beside the clocks alone, show a new card only if the faces do not show the same."""
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
        """Close the card beside the clocks once the game goes on."""
        if self.view is View.CLOCKS and self.rulings.is_card_shown:
            self.rulings.dismiss()

    def show_offered(self, offered: Mapping[TableAct, int]) -> None:
        """Enable the possible acts."""
        self._offered = {act for act in offered if OF_STEPS.get(act) not in self._left_out}
        self._show_acts()

    def _show_acts(self) -> None:
        """While a question is open, its own buttons do what those of the turn would do."""
        self.acts.show_offered(self._offered - ANSWERS if self._is_asked else self._offered)
        for name in ("pass", "exchange"):
            may_pass = TableAct.PASS in self._offered and not self._is_asked
            self.more.buttons[name].setEnabled(may_pass)

    def show_view(self, view: View) -> None:
        """Show the clocks alone, with the sheet, or with board and sheet."""
        self.view = view
        self.head.view_buttons[view].setChecked(True)
        self.arrange()

    def withdraw_questions(self) -> None:
        super().withdraw_questions()
        self.choice.hide()
        if not self.end_form.isHidden():
            self.end_form.declined.emit()

    def show_review(self, is_open: bool) -> None:
        """Open or close the review; while it is open the board is shown."""
        if is_open and self.late_review.isHidden():
            self._view_before, self.view = self.view, View.BOARD
        elif not is_open:
            self.view = self._view_before
        super().show_review(is_open)

    def show_past(self, view: RoomView) -> None:
        self.board.show_position(view.viewed, is_over=view.state.is_over)

    def take_trials(self, view: RoomView, rack: tuple[str, ...], *, is_line: bool) -> None:
        if rack:
            self.board.show_trial(view.viewed, rack)
        else:
            self.board.show_position(view.viewed, is_over=view.state.is_over)

    def show_end_form(self, is_open: bool) -> None:
        """Open or close the form for the end of the game."""
        self._show_aside(self.end_form, is_open)

    def _show_aside(self, panel: QWidget, is_open: bool) -> None:
        """Show one panel, and close the others as if by their own buttons."""
        if is_open:
            leave = {
                self.desk: self.desk.closed,
                self.sheet_desk: self.sheet_desk.closed,
                self.end_form: self.end_form.declined,
                self.late_review: self.late_review.closed,
            }
            for other, left in leave.items():
                if other is not panel and not other.isHidden():
                    left.emit()
        panel.setVisible(is_open)
        self.arrange()

    def show_question(self) -> None:
        """Show a question in place of the entry line, or the line again."""
        questions = (self.confirm, self.choice, self.challenge)
        is_free = all(part.isHidden() for part in (*questions, self.end_form))
        is_wanted = not self._is_over or self.entry.line.isEnabled()
        self.entry.setVisible(is_free and is_wanted)
        is_asked = any(not question.isHidden() for question in questions)
        if is_asked is not self._is_asked:
            self._is_asked = is_asked
            self._show_acts()
        self.show_rows()

    def show_rows(self) -> None:
        """Hide rows without visible widgets, with their gaps."""
        acts = (self.acts, self.more, self.acts_button)
        self._acts_row.setVisible(any(not act.isHidden() for act in acts))
        asked = (self.entry, self.confirm, self.choice, self.challenge)
        self._questions.setVisible(any(not widget.isHidden() for widget in asked))

    def set_minimal(self, is_minimal: bool) -> None:
        """Show the clocks and one line, or everything."""
        self._is_minimal = is_minimal
        for widget in (self.head, self.acts, self.more, self.acts_button):
            widget.setVisible(not is_minimal)
        self.arrange()

    def give_focus_back(self) -> None:
        """After a question, focus the first *Sign*, else the room (Shift presses its clock)."""
        self.show_question()
        first = self.result.first_sign or self
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_tracking(self) -> None:
        """Focus the tracking sheet; Escape returns."""
        if self.view is View.CLOCKS:
            self.head.view_chosen.emit(View.SHEET)
        super().open_tracking()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; letters, digits, - and + go to the entry line."""
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
        """Update the entry line when a question appears or goes."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.show_question()
        return super().eventFilter(watched, event)

    # ------------------------------------------------------------------ layout

    def hasHeightForWidth(self) -> bool:
        """Return False: wrapped texts need not scroll while the minimum heights fit."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the board's share of the width."""
        super().resizeEvent(event)
        self._fit()
        self._show_panels()
        self.score_sheet.keep_lines_for(self.height(), has_result=self._is_over)
        for buttons in (self.acts, self.more):
            buttons.show_keys(are_shown=self.width() >= ROOM_FOR_KEYS)

    def fit(self, seen: QSize) -> None:
        """Lay out for a visible area of this size."""
        self.body.fit(seen)
        self.head.fit(seen.width())
        is_low = seen.height() < ROOM_FOR_SHEETS[1]
        self._lines.setContentsMargins(GAP, *((2, GAP, 2) if is_low else (6, GAP, 4)))
        self._lines.setSpacing(3 if is_low else 6)
        self.entry.show_steps(are_shown=seen.width() >= ROOM_FOR_STEPS)
        self.arrange()

    def arrange(self) -> None:
        """Lay out for the current view."""
        self._show_panels()
        self.body.arrange(
            self.view,
            is_minimal=self._is_minimal,
            is_over=self._is_over,
            has_side=self.splitter.is_any_seen,
        )
        # Again: the panels that fit depend on their place.
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
        """Set the width of the board, and the height of the clocks beside it."""
        is_board = not self.board.isHidden()
        # At the end the result shows the times, and needs the height beside the board.
        self.faces.setVisible(not (is_board and self._is_over))
        least, most = clock_heights(self.height(), is_board=is_board)
        self.faces.setMinimumHeight(least)
        self.faces.setMaximumHeight(most)
        self.body.fit_widths(self.width() - 2 * GAP)
        self.show_review_low(self.height())
        # Beside the board of a small window the result is in the column that scrolls.
        self.result.show_low(is_low=is_board and self.body.is_beside)

    def _lay_out(self) -> None:
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(GAP, 6, GAP, 4)
        lines.setSpacing(6)
        lines.addWidget(self.head)
        below = column_of(parent=self._questions, margins=0, spacing=6)
        acts = self._acts_row
        acts.add(self.acts)
        acts.add(self.more, is_pushed=True)
        acts.add(self.acts_button)
        for part in (self.entry, self.confirm, self.choice, self.challenge):
            below.addWidget(part)
        self.body.hold(
            self._clocks,
            self.board,
            self.splitter,
            self.panels["score"],
            self._asides,
            acts,
            self._questions,
        )
        lines.addWidget(self.body, 1)
        lines.addWidget(self.status)
