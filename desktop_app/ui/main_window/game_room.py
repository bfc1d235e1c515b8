# SPDX-License-Identifier: MIT
"""The parts common to all rooms of a game, on the screen or with a physical set."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFrame, QPushButton, QStackedLayout, QWidget

from desktop_app.rules.state import GameState
from desktop_app.session.acts import RoomView
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.board.move_box import MoveBox
from desktop_app.ui.board.play_area import PlayArea
from desktop_app.ui.desk.desk_panel import DeskPanel
from desktop_app.ui.result.result_panel import ResultPanel
from desktop_app.ui.review.review_panel import ReviewPanel
from desktop_app.ui.rulings.rulings_panel import RulingsPanel
from desktop_app.ui.scoresheet.correction_panel import CorrectionPanel, NotePanel
from desktop_app.ui.scoresheet.recount_panel import RecountPanel
from desktop_app.ui.scoresheet.sheet_view import ScoreSheet
from desktop_app.ui.theme import Theme
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.judge_panel import JudgePanel
from desktop_app.ui.widgets.keys import KeyButton
from desktop_app.ui.widgets.late_parts import LateParts
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from desktop_app.ui.widgets.spoken import give_role
from desktop_app.ui.widgets.status_line import StatusLine


class SheetDesk(LateParts, QFrame):
    """One panel at a time, beside the board; they are made when one is asked for.

    Attributes:
        correction: the correction of a line.
        note: the note on a line.
        recount: the recount.

    Signals:
        closed: close the panel.
        built: the panels are made.
    """

    closed = Signal()
    built = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._theme: Theme | None = None
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(1, 1, 1, 1)

    def make_parts(self) -> None:
        self.correction = CorrectionPanel(self)
        self.note = NotePanel(self)
        self.recount = RecountPanel(self)
        for panel in (self.correction, self.note, self.recount):
            self._stack.addWidget(panel)
        if self._theme is not None:
            self.recount.show_theme(self._theme)
        self.built.emit()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.is_built:
            self.recount.show_theme(theme)

    def open_correction(self, state: GameState, line: int) -> None:
        """Open the correction of a line."""
        self._stack.setCurrentWidget(self.correction)
        self.correction.show_entry(state, line)

    def open_note(self, state: GameState, line: int) -> None:
        """Open the note on a line."""
        self._stack.setCurrentWidget(self.note)
        self.note.show_entry(state, line)

    def open_recount(self, state: GameState, *, has_desk: bool) -> None:
        """Start a recount."""
        self._stack.setCurrentWidget(self.recount)
        self.recount.begin(state, has_desk=has_desk)

    def back_to_recount(self, state: GameState) -> bool:
        """Return to a recount interrupted by a correction; return False if there is none."""
        if not self.is_built:
            return False
        if self.recount.walk is None or self._stack.currentWidget() is self.recount:
            return False
        self._stack.setCurrentWidget(self.recount)
        self.recount.refresh(state)
        return True

    def refresh(self, state: GameState) -> None:
        """Show the current state of the game."""
        current = self._stack.currentWidget()
        if not self.is_built:
            return
        if current is self.correction:
            self.correction.refresh(state)
        elif current is self.recount:
            self.recount.refresh(state)

    def end(self) -> None:
        """Discard the recount."""
        if self.is_built:
            self.recount.end()


GAP = 8
"""Gap between parts of a room, in logical pixels."""
ROOM_FOR_REVIEW = 700
"""In a window lower than this the review scrolls, and its tables do not."""


class Painted(Protocol):
    """A widget that is painted in the colours of a theme."""

    def show_theme(self, theme: Theme) -> None: ...


class GamePanels(PanelSplitter):
    """Result, tiles, score sheet and rulings; the result is hidden until the game is over."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.result = ResultPanel(self)
        tiles = Panel(self.tr("Tiles"), self)
        score = Panel(self.tr("Score sheet"), self)
        rulings = Panel(self.tr("Rulings"), self)
        self.by_name = {"tiles": tiles, "score": score, "rulings": rulings}
        self.tracking = TrackingSheet(tiles)
        self.score_sheet = ScoreSheet(score)
        self.rulings = RulingsPanel(rulings)
        tiles.hold(self.tracking)
        score.hold(self.score_sheet)
        rulings.hold(self.rulings)
        self.result.hide()
        for part in (self.result, *self.by_name.values()):
            self.addWidget(part)
        self.setChildrenCollapsible(False)
        self.set_gap(GAP)


class GameRoom(QWidget):
    """Panels, desk, status line and questions of a game; subclasses lay them out.

    Args:
        name: accessible name of the room.

    Attributes:
        play_area: the board.
        confirm: asks for confirmation.
        challenge: asks which words are challenged.
        chip: title of the ruleset.
        stop_button: stops both clocks, and opens the menu of reasons.
        acts_button: opens the menu of more acts.
        late_review: the review, which may have no parts yet; `review` makes them.
    """

    play_area: PlayArea | EntryBoard
    confirm: ConfirmBar
    challenge: JudgePanel
    chip: Chip
    desk_button: KeyButton
    stop_button: QPushButton
    acts_button: QPushButton

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setAccessibleName(name)
        # What moves to another parent later is styled once more, with everything in it.
        beside = self._make_beside()
        self.splitter = splitter = self._make_panels(beside)
        self.panels = splitter.by_name
        self.tracking, self.score_sheet = splitter.tracking, splitter.score_sheet
        self.rulings, self.result = splitter.rulings, splitter.result
        self.status = StatusLine(self)
        self.desk = DeskPanel(beside)
        self.sheet_desk = SheetDesk(beside)
        self.review_entry, self.line_entry = MoveBox(), MoveBox()
        for entry in (self.review_entry, self.line_entry):
            # There the tiles of an exchange are named, and the panel may be narrow.
            entry.line.setPlaceholderText(self.tr("8D WORD, -ABC"))
        self.late_review = ReviewPanel(self.review_entry, self.line_entry, beside)
        for entry in (self.review_entry, self.line_entry):
            # No window, while the panel has no place for them.
            entry.setParent(self.late_review)
        self._is_review_low = False
        self._theme: Theme | None = None
        for hidden in (self.desk, self.sheet_desk, self.late_review):
            hidden.hide()
        self.painted: Sequence[Painted] = (
            self.status,
            self.tracking,
            self.score_sheet,
            self.desk,
            self.sheet_desk,
            self.result,
        )

    @property
    def review(self) -> ReviewPanel:
        """The review; its parts are made when they are first asked for."""
        panel = self.late_review
        if not panel.is_built:
            panel.build()
            panel.show_low(is_low=self._is_review_low)
            if self._theme is not None:
                panel.show_theme(self._theme)
        return panel

    def show_review_low(self, height: int) -> None:
        """Show the review for a window of this height, in logical pixels."""
        self._is_review_low = height < ROOM_FOR_REVIEW
        if self.late_review.is_built:
            self.late_review.show_low(is_low=self._is_review_low)

    @abstractmethod
    def _make_beside(self) -> QWidget:
        """Make the widget that will hold the panels."""

    def _make_panels(self, parent: QWidget) -> GamePanels:
        return GamePanels(parent)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        for widget in self.painted:
            widget.show_theme(theme)
        if self.late_review.is_built:
            self.late_review.show_theme(theme)

    def show_desk(self, is_open: bool) -> None:
        """Open or close the desk."""
        self._show_aside(self.desk, is_open)

    def show_sheet_desk(self, is_open: bool) -> None:
        """Open or close the panel for a score sheet line."""
        self._show_aside(self.sheet_desk, is_open)

    def show_review(self, is_open: bool) -> None:
        """Open or close the review."""
        self._show_aside(self.review if is_open else self.late_review, is_open)

    @abstractmethod
    def show_past(self, view: RoomView) -> None:
        """Show another board and rack than those of the game."""

    @abstractmethod
    def take_trials(self, view: RoomView, rack: tuple[str, ...], *, is_line: bool) -> None:
        """Take moves laid on the board on view for the review; without a rack, none.

        Args:
            view: what is shown.
            rack: the tiles to lay.
            is_line: True to make the move in a line, False to compare it.
        """

    @abstractmethod
    def _show_aside(self, panel: QWidget, is_open: bool) -> None:
        """Show or hide one of the panels that share a place."""

    def show_rulings_at_the_end(self, are_shown: bool) -> None:
        """Show or hide the rulings, if the game is over."""
        if not self.result.isHidden():
            self.panels["rulings"].setVisible(are_shown)

    def open_tracking(self) -> None:
        """Focus the tracking sheet; Escape returns."""
        panel = self.panels["tiles"]
        if panel.isVisible():
            panel.set_folded(False)
            self.tracking.take_focus()

    def withdraw_questions(self) -> None:
        """Take back every open question: only one is asked at a time."""
        self.confirm.withdraw()
        self.challenge.hide()

    def place_covers(self) -> None:
        """Place the widgets that cover a part of the room, if there are any."""

    @abstractmethod
    def give_focus_back(self) -> None:
        """After a question, give the focus back to the game."""

    @abstractmethod
    def set_minimal(self, is_minimal: bool) -> None:
        """Show the game alone, or everything."""
