# SPDX-License-Identifier: MIT
"""The room of a game on the screen: layout only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop_app.rules.clock import ClockState
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState
from desktop_app.session.acts import NO_SEAT, RoomView, TableAct
from desktop_app.session.preloading import Steps
from desktop_app.ui.board.keyboard import is_laying
from desktop_app.ui.board.play_area import PlayArea
from desktop_app.ui.clock.dual_clock import DualClock
from desktop_app.ui.coach.coach_panel import CoachPanel
from desktop_app.ui.handover.handover_panel import HandoverPanel
from desktop_app.ui.main_window.act_bar import ActBar, BookBar
from desktop_app.ui.main_window.game_room import GAP, GameRoom
from desktop_app.ui.scoresheet.score_sum import ScoreSum
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.judge_panel import JudgePanel
from desktop_app.ui.widgets.keys import KeyButton, press_focused, set_up_button
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

# Shares of the room; lengths in logical pixels.

NARROW_GAP = 4
BUTTON = 34
RESULT_HEIGHT = 420
RESULT_HEIGHTS = (2000, 1, 1, 1)
"""Sizes at the end: the result gets all the height that the score sheet can spare."""
ANSWERED_HEIGHTS = (300, 220, 100, 1)
"""Sizes at the end while the words looked up are shown below the result."""
PANEL_HEIGHTS = (208, 290, 96)
"""Heights of tiles, score sheet and rulings in a small window; the sheet gets the rest."""
MIN_SCORES = 120
"""Minimum height of the score sheet when the tiles need more."""
ROOM_FOR_PANELS = 540
"""In a window lower than this only one panel is open at a time."""
LOW_SHAPE = 1.3
"""Least ratio of width to height for the rack beside the board in a low window."""
ROOM_FOR_CARD = 700
"""In a window lower than this a ruling card folds the other panels until it goes."""
ROOM_FOR_CLOCK = 480
"""In a window lower than this the clock is smaller too."""
ROOM_FOR_KEYS = 1000
"""In a window narrower than this the buttons do not show their keys."""
ROOM_FOR_MARGINS = 700
"""In a window narrower than this the margins are small."""
MARGINS, NARROW_MARGINS = (GAP, GAP, GAP, 4), (4, 4, 4, 2)
BETWEEN, NARROW_BETWEEN = 12, 8
"""Gap between the board and the column beside it."""
BAR_SHARE = 0.57
"""Largest share of the width for the buttons in one row; beyond it they take two rows."""


# The column beside the board: clock, acts, and the panels or what replaces them.


class PlaySide(QWidget):
    """A column; in a small window its parts shrink, and one panel is open at a time."""

    def hold(
        self,
        clock: DualClock,
        heads: tuple[Chip, KeyButton, QPushButton],
        bars: Sequence[ActBar],
        lines: Sequence[QWidget],
        splitter: PanelSplitter,
        asides: Sequence[QWidget],
    ) -> None:
        """Add the parts.

        Args:
            clock: goes on top.
            heads: ruleset, desk and the way back, at the start of the row of acts.
            bars: the acts, at the end of that row.
            lines: widgets below it.
            splitter: the panels.
            asides: widgets that replace the panels.
        """
        self._clock, self._heads, self._bars, self._splitter = clock, heads, bars, splitter
        acts = FlowRow(self)
        for head in heads:
            acts.add(head, is_elastic=head is heads[0])
        for number, bar in enumerate(bars):
            acts.add(bar, is_pushed=not number)
        self._column = column = MinHeightColumn(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for part in (clock, acts, *lines):
            column.addWidget(part)
        for part in (splitter, *asides):
            column.addWidget(part, 1)
        column.addStretch()

    def fit(self, seen: QSize, first: Panel, card: Panel | None, *, is_over: bool) -> None:
        """Lay out for a visible area of this size; `first` is the panel to keep open.

        `card` is the panel with a ruling card, if one is shown.

        At the end the clocks are hidden, as the result shows the times: graph and score sheet get
        their height.
        """
        is_low = seen.height() < ROOM_FOR_CLOCK
        for buttons in self._bars:
            buttons.show_keys(are_shown=seen.width() >= ROOM_FOR_KEYS)
        self._heads[1].show_key(is_shown=seen.width() >= ROOM_FOR_KEYS)
        self._column.setSpacing(NARROW_GAP if is_low else GAP)
        self._clock.show_compact(is_compact=is_low)
        self._clock.setVisible(not is_over)
        self.fit_panels(seen, first, card)

    def fit_panels(self, seen: QSize, first: Panel, card: Panel | None) -> None:
        """Let one panel be open, or all of them; parameters as for `fit`."""
        least = ROOM_FOR_PANELS if card is None else ROOM_FOR_CARD
        self._splitter.show_one(seen.height() < least, card or first)


CLOCK_ACTS = (TableAct.PRESS, TableAct.NEUTRALISE, TableAct.START_CLOCK, TableAct.TURN_BOARD)
RARE_ACTS = (TableAct.CLAIM_END, TableAct.AGREE_END, TableAct.TAKE_BACK)


class PlayRoom(GameRoom):
    """Board on the left in full height; clocks, sheets and rulings on the right."""

    play_area: PlayArea

    def __init__(self, state: GameState, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("The game"), parent)
        self._seen = QSize()
        self._state: GameState | None = None
        self._heights = [RESULT_HEIGHT, *PANEL_HEIGHTS]
        self._were_tiles_folded = False
        self._has_desk_button = True
        self.has_coach = False
        is_book = state.setup.mode is Mode.BY_THE_BOOK
        self._has_book_bar = is_book or state.setup.is_self_scored
        self.play_area = PlayArea(self)
        self.clock = DualClock(self.side)
        self.chip = Chip("", self.side, most_lines=2)
        self.clock_bar = ActBar(
            # By the book, Turn board is in the menu: this row is full.
            CLOCK_ACTS[:-1] if is_book else CLOCK_ACTS[1:],
            (TableAct.NEUTRALISE, TableAct.START_CLOCK, TableAct.PRESS),
            self.side,
        )
        self.rare_bar = ActBar(RARE_ACTS, RARE_ACTS, self.side)
        self.book_bar = BookBar(self.side, is_whole=is_book)
        self.book_bar.setVisible(self._has_book_bar)
        self.acts_button = self.book_bar.more
        self.stop_button = self.clock_bar.button(TableAct.NEUTRALISE)
        self.sum = ScoreSum(self.side)
        self.sum.hide()
        self.coach = CoachPanel(self.side)
        self.coach.hide()
        self.coach.answered.connect(self._show_answer_of_coach)
        self.painted = (*self.painted, self.play_area, self.clock, self.sum, self.coach)
        self.desk_button = KeyButton(self.side)
        self.desk_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.desk_button.setAutoDefault(False)
        self.desk_button.setFixedHeight(BUTTON)
        self.way_back = QPushButton(self.side)
        self.way_back.setFont(ui_font(15))
        self.way_back.hide()
        self.confirm = ConfirmBar(self.play_area)
        self.challenge = JudgePanel(self.play_area)
        self.handover = HandoverPanel(self.play_area)
        self.handover.hide()
        self.play_area.set_min_cover_width(self.handover.least_width)
        self.play_area.action_bar.button("hold").setVisible(
            state.setup.ruleset.hold.call_window_s != 0
        )
        self._asides: tuple[QWidget, ...] = (self.desk, self.sheet_desk, self.late_review)
        self._lay_out()
        self.rulings.card_shown.connect(self._open_rulings)
        self.rulings.card_dismissed.connect(self._fit_panels)
        self.tracking.height_lacking.connect(self._make_room_for_tiles)
        self.panels["tiles"].folded_changed.connect(self._open_tiles)
        for part in (
            self.play_area,
            self.play_area.rack,
            self.play_area.action_bar,
            self.play_area.board,
            self.side,
        ):
            part.installEventFilter(self)
        self.setFocusProxy(self.play_area)
        if state.is_over:
            # Before the room is shown, so that its parts are laid out once.
            self._show_result(state)

    def _make_beside(self) -> PlaySide:
        self.side = PlaySide(self)
        self._side_scroll = SideScroll(self.side, self)
        return self.side

    def fit(self, seen: QSize) -> None:
        """Lay out for a visible area of this size, with board and rack whole."""
        area, is_narrow = self.play_area, seen.width() < ROOM_FOR_MARGINS
        is_folded = area.action_bar.one_line_width > BAR_SHARE * seen.width()
        area.show_bar_lines(2 if is_folded else 1)
        width = self.handover.narrow_width if is_narrow else self.handover.least_width
        area.set_min_cover_width(0 if is_folded else width)
        area.show_low(is_low=seen.height() < ROOM_FOR_CLOCK)
        self.coach.show_low(is_low=seen.height() < ROOM_FOR_CLOCK)
        self.show_review_low(seen.height())
        self.result.show_low(is_low=seen.height() < ROOM_FOR_PANELS)
        self._rows.setContentsMargins(*(NARROW_MARGINS if is_narrow else MARGINS))
        self._row.setSpacing(NARROW_BETWEEN if is_narrow else BETWEEN)
        is_over = not self.result.isHidden()
        self.side.fit(seen, self.panels["score"], self._panel_of_card, is_over=is_over)
        self._seen = seen
        self._stand()
        self._keep_lines()
        self._make_room_for_result()

    def _stand(self) -> None:
        """In a low window give the board the full height, with rack and buttons beside it."""
        seen = self._seen
        is_low = seen.height() < ROOM_FOR_PANELS
        is_beside = is_low and seen.width() > LOW_SHAPE * seen.height()
        area, side = self.play_area, self._side_scroll
        if is_beside:
            area.show_bar_lines(2)
            self._row.removeWidget(side)
            # Reserve room for the scroll bar, which would come and go with each panel.
            bar = side.verticalScrollBar().sizeHint().width()
            least = area.action_bar.minimumSizeHint().width()
            is_over = not self.result.isHidden()
            least = max(least, self.side.minimumSizeHint().width() + bar)
            area.stand_beside(
                least, has_rack=not is_over or not self.late_review.isHidden(), has_acts=not is_over
            )
        else:
            area.stand_beside(0)
            if self._row.indexOf(side) < 0:
                self._row.addWidget(side, 1)
        self.place_covers()

    def _make_room_for_result(self) -> None:
        if self.splitter.is_one_open and not self.result.isHidden():
            self.panels["score"].set_folded(True)

    @property
    def _panel_of_card(self) -> Panel | None:
        """The panel of rulings while it shows a card; None at the end, when the result matters."""
        is_shown = self.rulings.is_card_shown and self.result.isHidden()
        return self.panels["rulings"] if is_shown else None

    def _fit_panels(self) -> None:
        if not self._seen.isEmpty():
            self.side.fit_panels(self._seen, self.panels["score"], self._panel_of_card)

    def _open_rulings(self) -> None:
        """If only one panel is open, open the one with news."""
        self._fit_panels()
        if self.splitter.is_one_open:
            self.panels["rulings"].set_folded(False)

    def offer_way_back(self, text: str, sentence: str) -> None:
        """Show the button that leads back to where the game went on from."""
        set_up_button(self.way_back, sentence)
        self.way_back.setText(text)
        self.way_back.setFixedHeight(BUTTON)
        self.way_back.show()

    def show_game(self, view: RoomView) -> None:
        """Show the game, except board and rack, which `PlayArea.show_view` shows."""
        state, viewed = view.state, view.viewed
        undoable = "" if state.desk.undo is None else state.desk.undo.procedure
        seat = NO_SEAT if view.rack_seat is None else view.rack_seat
        if self.late_review.isHidden():
            # The review hides the sheet; to follow every step there takes a third of the time.
            self.tracking.show_game(viewed, seat)
        if state is self._state:
            self.score_sheet.show_viewed_ply(len(viewed.rows))
        else:
            was_going = self._state is not None and not self._state.is_over
            self._state = state
            self.score_sheet.show_game(state, len(viewed.rows), view.events)
            self._show_result(state)
            if was_going and state.is_over and self.desk.isHidden():
                self.give_focus_back()
        self.rulings.show_game(state, view.events, undoable=undoable)
        self._fit_panels()
        self.panels["tiles"].show_note(self.tracking.note)
        is_training = self.tr("training") if state.is_training else ""
        begun = self.tr("from a position, training")
        self.panels["score"].show_note(begun if state.setup.is_from_position else is_training)
        self.panels["rulings"].show_note(self.rulings.note)
        self.place_covers()

    def _show_result(self, state: GameState) -> None:
        """At the end show the result in place of tiles and rulings; keep the score sheet."""
        is_over = state.is_over and state.result is not None
        if is_over:
            self.result.show_game(state)
        if is_over == self.result.isHidden():
            before_end = self._heights
            if is_over:
                self._keep_heights()
            self.result.setVisible(is_over)
            self._show_tiles_at(is_over=is_over)
            self.panels["rulings"].setVisible(not is_over)
            # If a ruling that ended the game is taken back, restore the panels.
            self.splitter.setSizes(RESULT_HEIGHTS if is_over else before_end)
            self.clock_bar.setVisible(not is_over)
            # A small window has no room for it.
            self.desk_button.setFixedHeight(
                self.desk_button.minimumSizeHint().height() if is_over else BUTTON
            )
            self.book_bar.setVisible(not is_over and self._has_book_bar)
            if not self._seen.isEmpty():
                self.fit(self._seen)

    def _show_tiles_at(self, *, is_over: bool) -> None:
        """At the end hide the tiles, or fold them if words were looked up."""
        panel = self.panels["tiles"]
        if is_over:
            self._were_tiles_folded = panel.is_folded
        panel.setVisible(not is_over or self.tracking.has_answers)
        panel.set_folded(is_over or self._were_tiles_folded)

    def _open_tiles(self, is_folded: bool) -> None:
        """Make room for the words looked up when they are unfolded."""
        if not self.result.isHidden():
            self.splitter.setSizes(RESULT_HEIGHTS if is_folded else ANSWERED_HEIGHTS)

    def show_clock(self, state: GameState, clock: ClockState, pause: str) -> None:
        """Show both faces."""
        self.clock.show_clock(state, clock, pause)

    def _show_aside(self, panel: QWidget, is_open: bool) -> None:
        """Show the desk or the score sheet panel in place of the panels."""
        if is_open and self.result.isHidden():
            self._keep_heights()
        for other in self._asides:
            if is_open and other is not panel:
                other.hide()
        panel.setVisible(is_open)
        if not is_open:
            self._paint_panels_one_by_one()
        self.splitter.setVisible(all(widget.isHidden() for widget in self._asides))
        if not self._seen.isEmpty():
            self._stand()
        # The review gives the reasons itself, and needs the height.
        self.coach.setVisible(self.has_coach and self.late_review.isHidden())
        if is_open:
            self.sum.hide()
            self._side_scroll.bring_into_sight(panel)

    def _paint_panels_one_by_one(self) -> None:
        """Paint one panel a turn of the event loop: all of them take longer than a frame."""
        found = (self.splitter.widget(at) for at in range(self.splitter.count()))
        panels = [panel for panel in found if panel is not None]
        for panel in panels:
            panel.setUpdatesEnabled(False)
        Steps([partial(panel.setUpdatesEnabled, True) for panel in panels], self)

    def show_past(self, view: RoomView) -> None:
        self.play_area.show_view(view)

    def take_trials(self, view: RoomView, rack: tuple[str, ...], *, is_line: bool) -> None:
        verb, hint = self.tr("Try"), self.tr("Compare the move on the board with the best (Enter)")
        if is_line:
            verb, hint = self.tr("Play"), self.tr("Make the move on the board in the line (Enter)")
        self.play_area.show_trial(verb if rack else "", hint)

    def _keep_heights(self) -> None:
        """Save the panel heights; while the desk hides the panels they have none."""
        if not self.splitter.isHidden():
            self._heights = self.splitter.sizes()

    def cover_rack(self, is_covered: bool) -> None:
        """Cover rack and buttons with the hand-over panel, or uncover them."""
        was_hidden = self.handover.isHidden()
        policy = Qt.FocusPolicy.ClickFocus if is_covered else Qt.FocusPolicy.StrongFocus
        # Tab skips the board: the cover has the focus.
        self.play_area.setFocusPolicy(policy)
        self.handover.setVisible(is_covered)
        if is_covered:
            self.handover.raise_()
            self.place_covers()
            self.handover.take_focus()
        elif not was_hidden:
            self.play_area.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_room_for_tiles(self, lacking: int) -> None:
        """Take height for the tracking sheet from the score sheet, or give spare height back.

        Heights restored from an earlier game stay until the order of the tiles changes.
        """
        if self.splitter.is_restored or self.splitter.is_one_open:
            self.splitter.is_restored = False
            return
        if self.panels["tiles"].isVisible():
            self.splitter.lend(1, 2, lacking, MIN_SCORES)

    def _show_answer_of_coach(self) -> None:
        """In a small window scroll to the answer."""
        self._side_scroll.bring_into_sight(self.coach.answer)

    def give_focus_back(self) -> None:
        """After a question, focus the cover of the rack, the first *Sign*, else the board."""
        if not self.handover.isHidden():
            self.handover.take_focus()
        else:
            first = self.result.first_sign or self.play_area
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; unused letters and digits go to the board."""
        if press_focused(self, event):
            return
        if is_laying(event) and self.play_area.draft is not None:
            self.play_area.setFocus(Qt.FocusReason.OtherFocusReason)
            self.play_area.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def set_minimal(self, is_minimal: bool) -> None:
        """Show only board, rack and clock, or everything."""
        if is_minimal:
            self._has_desk_button = not self.desk_button.isHidden()
        for widget in (self.splitter, self.chip, self.clock_bar):
            widget.setVisible(not is_minimal)
        self.desk_button.setVisible(not is_minimal and self._has_desk_button)
        self.coach.setVisible(not is_minimal and self.has_coach)
        if is_minimal:
            for aside in self._asides:
                aside.hide()

    def place_covers(self) -> None:
        """Place the covers of the rack and of the buttons."""
        area = self.play_area
        rack, bar = area.rack.geometry(), area.action_bar.geometry()
        if not (free := area.free_rect).isEmpty():
            whole = QRect(free.left(), rack.top(), free.width(), bar.bottom() - rack.top() + 1)
            if not self.handover.isHidden():
                # Its sentence is whole: what scrolls above it can be lower.
                lacking = self.handover.height_for(whole.width()) - whole.height()
                whole.setTop(whole.top() - min(max(0, lacking), free.height() // 3))
                free.setBottom(min(free.bottom(), whole.top() - 1))
            self._side_scroll.setGeometry(free.translated(area.pos()))
            for cover in (self.handover, self.confirm, self.challenge):
                cover.setGeometry(whole)
            self._raise_covers()
            return
        width = max(area.board.geometry().right() + 1, bar.width())
        # Beside a small rack the buttons are higher than the rack.
        top = min(rack.top(), area.shuffle_button.y())
        whole = QRect(0, top, width, bar.bottom() - top + 1)
        self.handover.setGeometry(whole)
        question = QRect(0, bar.top() - 4, width, bar.height() + 8)
        self.confirm.setGeometry(question if self.handover.isHidden() else whole)
        # While words are judged the rack is not needed.
        self.challenge.setGeometry(whole)
        self._raise_covers()

    def _raise_covers(self) -> None:
        for cover in (self.confirm, self.challenge):
            cover.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A high window has room for score sheet lines below the result."""
        super().resizeEvent(event)
        self._keep_lines()

    def _keep_lines(self) -> None:
        has_result = not self.result.isHidden()
        self.score_sheet.keep_lines_for(self.height(), has_result=has_result)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow rack and buttons when they move; pass the focus to the cover of the rack."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.place_covers()
        elif event.type() is QEvent.Type.LayoutRequest and watched is self.side:
            if not self.play_area.free_rect.isEmpty():
                self._stand()
        elif event.type() is QEvent.Type.FocusIn and watched is self.play_area:
            self._pass_focus_on()
        return super().eventFilter(watched, event)

    def _pass_focus_on(self) -> None:
        """Focus the cover of the rack, so that Enter works after a click on the board."""
        if not self.handover.isHidden():
            self.handover.take_focus()

    def _lay_out(self) -> None:
        self.splitter.setStretchFactor(0, 3)
        # In a large window the tiles grow as well as the score sheet.
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setStretchFactor(2, 1)
        self.splitter.setSizes([RESULT_HEIGHT, *PANEL_HEIGHTS])
        self.side.hold(
            self.clock,
            (self.chip, self.desk_button, self.way_back),
            (self.rare_bar, self.clock_bar),
            (self.book_bar, self.coach, self.sum),
            self.splitter,
            self._asides,
        )
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(*MARGINS)
        rows.setSpacing(2)
        self._row = row = QHBoxLayout()
        row.setSpacing(BETWEEN)
        rows.addLayout(row, 1)
        row.addWidget(self.play_area)
        row.addWidget(self._side_scroll, 1)
        # In a low window it covers a part of the play area.
        self._side_scroll.raise_()
        # Below both, so that a sentence is shown in full.
        rows.addWidget(self.status)
