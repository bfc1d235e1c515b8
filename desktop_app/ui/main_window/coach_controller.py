# SPDX-License-Identifier: MIT
"""Connects the coach of a game with its panel, the board and the question *Try again?*."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QEvent, QObject, QTimer

from desktop_app.analysis.costs import Judgement
from desktop_app.analysis.moves import lane_of
from desktop_app.analysis.plain_words import QUESTIONS
from desktop_app.rules.board import Placement
from desktop_app.rules.move import Play
from desktop_app.session.coach import Coach, CoachMode, Remark
from desktop_app.translation.words import tr
from desktop_app.ui.coach.coach_panel import (
    DOT_SIZES,
    dot_colour,
    dot_shape,
    loss_words,
    remark_words,
)
from desktop_app.ui.main_window.play_controller import PlayController
from desktop_app.ui.scoresheet.sheet_model import SheetDot
from desktop_app.ui.theme import DEFAULT_THEME, Theme

_LANE_STEP, _MOVE_STEP = 3, 5


class CoachController(QObject):
    """Shows what the coach says, and passes requests on.

    Args:
        coach: the coach of the game.
        controller: the controller of its room.
    """

    def __init__(self, coach: Coach, controller: PlayController) -> None:
        super().__init__(controller)
        self.coach, self._controller = coach, controller
        self._room, self._session = controller.room, controller.session
        self._question = ""
        self._shown: object = None
        self._theme = DEFAULT_THEME
        self._dotted: Mapping[int, Remark] | None = {}
        self._weighed: object = None
        self._ghosts: Collection[Placement] = ()
        panel = self._room.coach
        self._room.has_coach = True
        panel.show()
        panel.hint_requested.connect(coach.take_hint)
        panel.why_requested.connect(coach.why)
        panel.dot_pressed.connect(self._explain_own)
        panel.mode_chosen.connect(self._set_mode)
        panel.closed.connect(self._close)
        panel.move_chosen.connect(self._room.play_area.lay)
        panel.moves_compared.connect(coach.compare)
        controller.submit_move = coach.submit
        controller.put_away_first = self.put_away
        controller.is_weighing = lambda: coach.is_weighing
        coach.changed.connect(self._show)
        self._room.play_area.draft_changed.connect(self._drop_move)
        self._room.play_area.draft_changed.connect(self._show_ghosts)
        coach.standing_rack = self._standing_rack
        coach.asked.connect(self._ask)
        coach.made.connect(controller.ask_due_score)
        self._room.confirm.declined.connect(self._play_it)
        self._room.confirm.installEventFilter(self)
        self._session.view_changed.connect(lambda _view: self._show_why())
        self._show()
        self._show_why()

    def take_setting(self, key: str, _value: object) -> None:
        """Follow the settings of the coach."""
        if key in ("coach", "coach_words", "hints_by_the_book"):
            if key == "coach_words":
                self._dotted = None
            self._show()

    def show_theme(self, theme: Theme) -> None:
        """Paint the dots of the score sheet in the colours of a theme."""
        self._theme, self._dotted = theme, None
        self._show_dots()

    def _show_dots(self) -> None:
        remarks = self.coach.remarks
        if remarks == self._dotted:
            return
        self._dotted = remarks
        self._room.score_sheet.show_dots(
            {
                line: _sheet_dot(remark, self._theme, is_plain=self.coach.is_plain)
                for line, remark in remarks.items()
            }
        )

    def put_away(self) -> bool:
        """Close the answer; False if there is none."""
        view = self.coach.view
        if not (view.hints or view.explanation):
            return False
        self.coach.close_answer()
        return True

    def _set_mode(self, mode: CoachMode) -> None:
        self.coach.set_mode(mode)
        # The next letter is for the board.
        self._room.give_focus_back()

    def _drop_move(self) -> None:
        """Tiles that are moved while their play waits are another play."""
        if self.coach.is_weighing and self._tiles_chosen() != self._weighed:
            self.coach.try_again()

    def _tiles_chosen(self) -> object:
        draft = self._room.play_area.draft
        return None if draft is None else (draft.placements, draft.marked)

    def _close(self) -> None:
        self.coach.close_answer()
        self._room.give_focus_back()

    def _show(self) -> None:
        self._show_dots()
        view, area = self.coach.view, self._room.play_area
        shown = (view, self._session.is_live, self._session.state.board)
        if shown == self._shown:
            return
        self._shown = shown
        if not self.coach.is_weighing:
            self._weighed = None
        elif self._weighed is None:
            self._weighed = self._tiles_chosen()
        self._controller.show_weighing()
        self._room.coach.show_coach(view, self._session.state.board)
        if self._question and not self.coach.is_weighing:
            self._question = ""
            self._room.confirm.withdraw()
        step = len(view.hints)
        is_shown = bool(step) and not view.explanation and self._session.is_live
        move = self.coach.best_move if is_shown else None
        lane = None if move is None or step != _LANE_STEP else lane_of(move)
        area.board.show_lane(lane)
        is_named = step >= _MOVE_STEP and isinstance(move, Play)
        self._ghosts = frozenset(move.placements()) if is_named and isinstance(move, Play) else ()
        self._show_ghosts()

    def _show_ghosts(self) -> None:
        """Show the tiles of the hint, unless other tiles are being tried: words would mix."""
        if not self._room.late_review.isHidden():
            # It marks moves itself.
            return
        draft = self._room.play_area.draft
        tried = () if draft is None else draft.placements
        is_alone = all(placement in self._ghosts for placement in tried)
        self._room.play_area.board.show_ghosts(self._ghosts if is_alone else ())

    def _standing_rack(self) -> tuple[str, ...]:
        draft = self._room.play_area.draft
        if draft is None:
            return self._session.state.racks[self.coach.person]
        return tuple(draft.tiles[tile_id] for tile_id in draft.order)

    def _show_why(self) -> None:
        """Enable *Why this?* only where there is a move to explain."""
        why = self._room.coach.why
        had_focus = why.hasFocus()
        why.setEnabled(self.coach.may_explain)
        if had_focus and not why.isEnabled():
            self._room.give_focus_back()

    def _explain_own(self) -> None:
        remark = self.coach.view.remark
        if remark is not None:
            self.coach.why(remark.line)

    def _ask(self, judgement: Judgement) -> None:
        if self.coach.is_plain:
            question = tr(QUESTIONS[judgement.cost])
        else:
            question = self.tr("This costs {loss}. Try again?")
            if self._session.state.clock.exists:
                question = self.tr("This costs {loss}. The clock is stopped. Try again?")
            question = question.format(loss=loss_words(judgement))
        self._question = question
        yes, no = self.tr("Try again"), self.tr("Play it")
        self._controller.ask_first(question, yes, no, self._try_again)
        self._room.confirm.let_escape_confirm()
        # The coach has looked.
        self._controller.status.clear()

    def _try_again(self) -> None:
        """Let the person choose another move: tiles stay where they lie, to be moved."""
        self._drop()
        # Marks of an exchange are not begun again from: the next one may have other tiles.
        self._room.play_area.unmark()

    def _drop(self) -> None:
        self._question = ""
        self.coach.try_again()

    def _play_it(self) -> None:
        if self._question:
            self._question = ""
            self.coach.play_it()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another question may take the place of *Try again?*: then the move is not made."""
        if event.type() is QEvent.Type.Hide and self._question:
            # An answer is given right after the bar has hidden itself.
            QTimer.singleShot(0, self, self._drop_question)
        elif event.type() is QEvent.Type.Show and self.coach.is_weighing and not self._question:
            # The coach still looks at the move.
            self._drop()
        return super().eventFilter(watched, event)

    def _drop_question(self) -> None:
        if self._question and self._room.confirm.question != self._question:
            self._drop()


def _sheet_dot(remark: Remark, theme: Theme, *, is_plain: bool) -> SheetDot:
    """Return a dot for the score sheet, half as large as that of the last move."""
    cost = remark.judgement.cost
    judgement = remark_words(remark, is_plain=is_plain)
    words = tr("The coach: {judgement}.").format(judgement=judgement)
    colour = dot_colour(cost, theme, remark.kind)
    return SheetDot(dot_shape(remark.kind, DOT_SIZES[cost] / 2), colour, words)
