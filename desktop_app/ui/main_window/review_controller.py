# SPDX-License-Identifier: MIT
"""Connects a finished game with its review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject

from desktop_app.analysis.variations import StepError
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move, Play
from desktop_app.rules.tiles import BLANK
from desktop_app.session.acts import RoomView
from desktop_app.session.errors import GameError
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import ExchangeCount
from desktop_app.session.preloading import Steps
from desktop_app.session.review_presenter import ReviewPresenter, Trial
from desktop_app.session.voice import SETTING
from desktop_app.session.what_if import WhatIf, WhatIfView
from desktop_app.translation.words import tr
from desktop_app.ui.board.move_box import MoveBox
from desktop_app.ui.board.play_area import PlayArea
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.messages import refusals_text
from desktop_app.ui.review.review_panel import KEPT, REPLIES
from desktop_app.ui.review.think_bar import Wanted
from desktop_app.ui.review.what_if_page import WhatIfPage


class MakeReview(Protocol):
    """Makes a review; see `Games.review`."""

    def __call__(
        self, session: GameSession, choice: tuple[str, str] | None = None
    ) -> ReviewPresenter:
        """Return the review of a game."""
        ...


class ReviewController(QObject):
    """The review of one game.

    Args:
        session: the game.
        room: its room.
        desk: its desk; a review closes when it opens.
        make: makes the review, with another word list and other rules if their names are given;
            raises GameError if that is impossible.
        say: shows a message.
        report: takes a sentence about a damaged file.
    """

    def __init__(
        self,
        session: GameSession,
        room: GameRoom,
        desk: DeskController,
        make: MakeReview,
        say: Callable[[str], None],
        report: Callable[..., object] = lambda *_texts: None,
    ) -> None:
        super().__init__(desk)
        self._session, self._room, self._make, self._say = session, room, make, say
        self._report = report
        self._review: ReviewPresenter | None = None
        self._unwired: ReviewPresenter | None = None
        """The review, until the panel shows it."""
        self._steps: Steps | None = None
        self._is_opening = self._has_ended = False
        room.result.review_requested.connect(self.open)
        room.status.review_requested.connect(self.open)
        panel = room.late_review
        panel.terms_chosen.connect(self._choose_terms)
        panel.closed.connect(self.close)
        panel.line_requested.connect(session.view_row)
        panel.pause_requested.connect(self._pause)
        panel.depth_requested.connect(self._begin)
        panel.figures_requested.connect(self._show_figures)
        panel.move_marked.connect(lambda _move: self._show_marked())
        panel.map_requested.connect(self._ask_map)
        panel.think_requested.connect(self._think)
        panel.stop_requested.connect(self._stop_thinking)
        panel.heat_shown.connect(room.play_area.board.show_heat)
        panel.what_if_shown.connect(self._show_lines)
        room.review_entry.move_entered.connect(self._try)
        room.line_entry.move_entered.connect(self._play)
        for entry in (room.review_entry, room.line_entry):
            entry.closed.connect(panel.leave_entry)
        room.play_area.move_tried.connect(self._take_laid)
        self._wire_board()
        session.view_changed.connect(self._follow)
        session.closed.connect(self._end)
        desk.opened.connect(self.close)

    def _wire_board(self) -> None:
        area = self._room.play_area
        if isinstance(area, PlayArea):
            area.draft_changed.connect(lambda _draft: self._show_marked())
            area.escaped.connect(self._leave_board)
        else:
            area.laid_changed.connect(lambda _laid: self._show_marked())
            area.left.connect(self._leave_board)

    @property
    def is_open(self) -> bool:
        """True while the review is shown or about to be."""
        return self._is_opening or not self._room.late_review.isHidden()

    def toggle(self) -> None:
        """Open or close the review; do nothing in a room whose game was closed."""
        if self._has_ended:
            return
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Open the review, and begin or go on with it; refuse while the game goes on."""
        state = self._session.state
        if not (state.is_over or self._session.is_read_only):
            self._say(self.tr("A game can be reviewed when it is over."))
            return
        if self._review is None:
            try:
                self._review = self._make(self._session)
            except GameError as error:
                self._say(tr(str(error)))
                return
            self._unwired = self._review
        review, room = self._review, self._room
        self._session.set_movers_shown(True)
        # The work begins last: its thread would hold up the painting.
        self._is_opening = True
        self._take_steps(
            self._wire_new,
            lambda: room.review.polish(),
            lambda: room.show_review(True),
            lambda: room.review.show_view(review.view),
            lambda: self._session.state_after(0),
            self._show_start,
            lambda: room.review.take_focus(),
            self._begin_review,
        )

    def _wire_new(self) -> None:
        """Make the panel, if this is its first review, and connect it with a new one."""
        review, self._unwired = self._unwired, None
        if review is not None:
            self._wire(review)

    def _begin_review(self) -> None:
        self._stop_steps()
        if self._review is not None:
            self._review.begin()

    def _take_steps(self, *steps: Callable[[], object]) -> None:
        """Take steps, each in its own turn of the event loop: together they exceed a frame."""
        self._stop_steps(is_opening=self._is_opening)
        self._steps = Steps(steps, self)

    def _stop_steps(self, *, is_opening: bool = False) -> None:
        self._is_opening = is_opening
        if self._steps is not None:
            self._steps.stop()
            self._steps.deleteLater()
            self._steps = None

    def _choose_terms(self, lexicon: str, ruleset: str) -> None:
        """Review again with another word list and other rules; older figures are kept."""
        old, panel = self._review, self._room.review
        if old is None:
            return
        depth = panel.wanted_depth
        old.close()
        try:
            review = self._make(self._session, (lexicon, ruleset))
        except GameError as error:
            panel.terms.take_back()
            self._say(tr(str(error)))
            old.begin()
            return
        old.deleteLater()
        self._review = review
        self._wire(review)
        panel.show_view(review.view)
        panel.forget_terms()
        if panel.is_what_if:
            self._show_lines(True)
        review.begin(depth)

    def _wire(self, review: ReviewPresenter) -> None:
        panel = self._room.review
        panel.set_depths(has_engine=review.has_engine)
        if review.notice:
            self._say(tr(review.notice))
            self._report(review.notice)
        review.view_changed.connect(panel.show_view)
        review.tried.connect(self._show_trial)
        review.map_found.connect(panel.show_map)
        review.refused.connect(lambda why: panel.show_message(tr(why)))
        review.failed.connect(lambda error: self._say(tr(str(error))))
        self._wire_lines(review.what_if, panel.what_if)

    def _show_trial(self, trial: Trial) -> None:
        """Show how good a tried move is; its tiles go back to the rack."""
        self._room.review.show_trial(trial)
        self._room.play_area.clear()
        if self._room.review_entry.line.hasFocus():
            # The next move replaces this one.
            self._room.review_entry.line.selectAll()

    def _show_start(self) -> None:
        assert self._review is not None
        if self._review.view.turns:
            self._session.view_row(0)
        else:
            # A position alone has moves to try, and no others.
            self._session.view_row(len(self._session.state.rows))
            self._room.review.show_what_if()

    def close(self) -> None:
        """Close the review; it is saved, and goes on when it is opened again."""
        if not self.is_open:
            return
        self._stop_steps()
        steps: list[Callable[[], object]] = [self._session.view_now, self._room.give_focus_back]
        if self._review is not None:
            self._review.what_if.close()
            self._review.stop_thinking()
            # First: its threads hold up the painting.
            steps.insert(0, self._review.pause)
        self._room.show_review(False)
        self._session.set_movers_shown(False)
        self._room.play_area.board.show_heat({})
        self._room.take_trials(self._session.view, (), is_line=False)
        self._show_move(None)
        self._take_steps(*steps)

    def _follow(self, view: RoomView) -> None:
        if not self.is_open:
            return
        panel = self._room.review
        panel.show_line(len(view.viewed.rows))
        turn = panel.turn
        situation = None if turn is None else turn.situation
        if situation is None:
            self._offer(self._room.review_entry, view.viewed.board, None)
        else:
            self._offer(self._room.review_entry, situation.board, situation.rack)
        if panel.is_what_if:
            self._show_lines(True)
        else:
            self._take_trials(view)
            self._show_marked()

    def _take_trials(self, view: RoomView) -> None:
        """Take moves laid on the board, if it shows the position of the turn in front."""
        turn = self._room.review.turn
        situation = None if turn is None else turn.situation
        is_here = turn is not None and turn.line == len(view.viewed.rows)
        rack = situation.rack if situation is not None and is_here else ()
        self._room.take_trials(view, rack, is_line=False)

    def _take_laid(self, move: Move) -> None:
        if not self.is_open:
            return
        if self._room.review.is_what_if:
            self._play(move)
        else:
            self._try(move)

    def _leave_board(self) -> None:
        if self.is_open:
            self._room.review.leave_entry()

    def _show_marked(self) -> None:
        """Show the marked move on the board, unless tiles are laid there by hand."""
        if not self.is_open:
            return
        draft = self._room.play_area.draft
        is_laid = draft is not None and bool(draft.tried)
        self._show_move(None if is_laid else self._room.review.marked)

    def _offer(self, entry: MoveBox, board: Board, rack: tuple[str, ...] | None) -> None:
        tile_set = self._session.state.setup.tile_set
        faces = [face for face in tile_set.faces if face != BLANK]
        entry.offer_for(board, faces, rack, is_played=entry is self._room.line_entry)

    # ------------------------------------------------------------------ lines

    def _wire_lines(self, lines: WhatIf, page: WhatIfPage) -> None:
        lines.changed.connect(self._show_line)
        lines.refused.connect(self._refuse)
        lines.failed.connect(lambda error: self._say(tr(str(error))))
        page.place_requested.connect(lines.go)
        page.move_requested.connect(lines.play)
        page.rack_requested.connect(lines.choose_rack)
        page.follow_requested.connect(lines.follow)
        page.name_requested.connect(lines.rename)
        page.remove_requested.connect(lines.remove)

    def _show_lines(self, are_shown: bool) -> None:
        if self._review is None:
            return
        lines = self._review.what_if
        if not are_shown:
            lines.close()
            self._room.show_past(self._session.view)
            self._take_trials(self._session.view)
            self._show_marked()
            return
        self._review.stop_thinking()
        lines.open_at(self._start)

    @property
    def _start(self) -> int:
        """The row of the score sheet at which lines begin now."""
        state, shown = self._session.state, len(self._session.viewed_state.rows)
        if not state.is_over and shown == len(state.rows):
            return shown
        return self._room.review.line or 0

    def _show_line(self, view: WhatIfView) -> None:
        page, point = self._room.review.what_if, view.point
        if not self._room.review.is_what_if:
            return
        if view.line.start != self._start:
            # Comes back here by the change of the view.
            self._session.view_row(view.line.start)
            return
        page.show_view(view)
        if point is None:
            return
        situation, player = point.situation, point.player
        self._offer(self._room.line_entry, situation.board, situation.rack or None)
        past = self._session.viewed_state
        racks = [() if seat != player else situation.rack for seat in range(len(past.racks))]
        points = situation.scores if player == 0 else situation.scores[::-1]
        shown = replace(
            self._session.view,
            viewed=replace(past, board=situation.board, racks=tuple(racks), points=points),
            seat_shown=player,
        )
        self._room.show_past(shown)
        self._room.take_trials(shown, () if point.is_over else situation.rack, is_line=True)
        self._show_marked()

    def _play(self, move: Move | ExchangeCount) -> None:
        if isinstance(move, ExchangeCount):
            self._room.review.what_if.show_message(
                self.tr("Type which tiles to exchange, such as -ABC.")
            )
        elif self._review is not None:
            self._review.what_if.play(move)

    def _refuse(self, error: StepError) -> None:
        self._room.review.what_if.show_message(_reason(error))

    def _try(self, move: Move | ExchangeCount) -> None:
        panel, entry = self._room.review, self._room.review_entry
        if isinstance(move, ExchangeCount):
            panel.show_message(self.tr("Type which tiles to exchange, such as -ABC."))
        elif self._review is not None and panel.line is not None:
            try:
                self._review.try_move(panel.line, move)
            except StepError as error:
                entry.show_message(_reason(error))
                return
            entry.show_message("")
            panel.show_message(self.tr("Comparing your move with the best ..."))

    def _show_move(self, move: Move | None) -> None:
        """Show the tiles of a play on the board, as they would lie."""
        placements = move.placements() if isinstance(move, Play) else ()
        self._room.play_area.board.show_ghosts(placements)

    def _begin(self, depth: object) -> None:
        if self._review is not None:
            self._review.begin(depth)  # type: ignore[arg-type]

    def _show_figures(self, are_shown: bool) -> None:
        if self._review is not None:
            self._review.show_figures(are_shown)

    def take_setting(self, key: str, _value: object) -> None:
        """Follow the choice between plain words and figures."""
        if key == SETTING and self._review is not None:
            self._room.review.show_view(self._review.view)

    def _pause(self) -> None:
        if self._review is not None:
            self._review.pause()

    def _ask_map(self, line: int, wanted: str) -> None:
        review, move = self._review, self._room.review.marked
        if review is None:
            return
        if wanted == KEPT:
            review.ask_kept(line)
        elif wanted != REPLIES:
            review.ask_places(line, wanted)
        elif move is not None:
            review.ask_replies(line, move)

    def _think(self, line: int, wanted: Wanted) -> None:
        if self._review is not None:
            self._review.think_on(
                line, wanted.plies, wanted.seconds, has_inference=wanted.has_inference
            )

    def _stop_thinking(self) -> None:
        if self._review is not None:
            self._review.stop_thinking()

    def _end(self) -> None:
        # The next game may be reviewed at once, before this room is deleted.
        self._has_ended = True
        self._stop_steps()
        if self._review is not None:
            self._review.close()
            self._review = self._unwired = None


def _reason(error: StepError) -> str:
    """Why a move cannot be made."""
    return refusals_text(error.refusals) if error.refusals else tr(error.args[0])
