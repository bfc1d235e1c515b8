# SPDX-License-Identifier: MIT
"""Consensus in a class: proposals, hidden votes, their values, and a game against the computer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.moves import name_of
from desktop_app.analysis.turn_facts import MOVE_KINDS, move_of_row
from desktop_app.engine import native
from desktop_app.engine.evaluator import DEFAULT_EFFORT, Effort, EvaluationStopped, Evaluator
from desktop_app.engine.move_order import distinct
from desktop_app.engine.situation import Situation
from desktop_app.learn.consensus import (
    Ballot,
    ConsensusError,
    Meeting,
    Worth,
    candidate_text,
    read_candidate,
    told_entry,
    worth_of,
)
from desktop_app.play.seats import seat_view
from desktop_app.rules.board import Board
from desktop_app.rules.commands import AcceptPlay
from desktop_app.rules.move import Play
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.state import GameState, Phase, ScoreRow
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import AnalysisRequest, Priority, Run
from desktop_app.session.class_presenter import ClassPresenter
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import BotOffer
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.opponents import offered_bots
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import LearnerLog
from desktop_app.storage.processes import processor_count
from desktop_app.translation.words import tr

__all__ = ["Ballot", "ConsensusPresenter", "ConsensusView", "Stage", "Worth", "voters_of"]

CLASS, COMPUTER = 0, 1
"""Seats of the game; the class begins."""
MAX_VOTERS = 60
BEST_SHOWN = 5
"""Moves of the engine that are shown to the teacher."""
EFFORT = replace(DEFAULT_EFFORT, seconds=3.0, threads=max(1, min(4, processor_count())))
"""A class waits longer than a player who asks for a hint."""


class Stage(Enum):
    """Steps of a turn of the class."""

    WAIT = "wait"
    """The computer is on turn."""
    PROPOSE = "propose"
    VOTE = "vote"
    COUNT = "count"
    """All have voted, and the moves are being valued."""
    TOLD = "told"
    """The result is on view; the move is not played yet."""
    OVER = "over"


@dataclass(frozen=True)
class ConsensusView:
    """A class's game as the screen shows it.

    Attributes:
        title: its heading.
        turn: number of the class's turn, from 1.
        stage: what happens next.
        board, values: tiles on the board, and the points of each tile.
        rack: the class's tiles.
        last: squares (row, col) from 0 of the computer's last play.
        scores: the name and points of the class and of the computer.
        last_move: the computer's last turn, such as ``8D QUIET``; empty before.
        candidates: the proposed moves, numbered from 1 on the screen.
        voted: each voter, and True if they have voted.
        ballots: the finished ones, with votes and values.
        notes: the teacher's.
    """

    title: str
    turn: int
    stage: Stage
    board: Board
    values: Mapping[str, int]
    rack: tuple[str, ...]
    last: tuple[tuple[int, int], ...]
    scores: tuple[tuple[str, int], tuple[str, int]]
    last_move: str
    candidates: tuple[str, ...]
    voted: tuple[tuple[str, bool], ...]
    ballots: tuple[Ballot, ...]
    notes: str

    @property
    def result(self) -> Ballot | None:
        """The last ballot; None before the first."""
        return self.ballots[-1] if self.ballots else None


def voters_of(text: str) -> tuple[str, ...]:
    """Read names separated by commas, or a number of voters; empty if it is neither."""
    typed = text.strip()
    if typed.isdecimal():
        count = int(typed)
        return tuple(map(str, range(1, count + 1))) if count <= MAX_VOTERS else ()
    names = dict.fromkeys(" ".join(name.split()) for name in typed.split(","))
    return tuple(filter(None, names))[:MAX_VOTERS]


class ConsensusPresenter(ClassPresenter):
    """A game of a class against the computer, in a file of ballots and the journal of the game.

    Signals:
        best_found: the engine's best moves of the open turn, as text and `Worth`.
        rejected: the Rejection of a move.
    """

    best_found = Signal(object)
    rejected = Signal(object)

    def __init__(
        self,
        folder: Path,
        games: Games,
        *,
        now_ms: Callable[[], int],
        effort: Effort = EFFORT,
        parent: QObject | None = None,
    ) -> None:
        """`folder` holds a file for each class; `now_ms` returns Unix time in milliseconds."""
        super().__init__(folder, now_ms, parent)
        self._games, self._effort = games, effort
        self._meeting = Meeting()
        self._session: GameSession | None = None
        self._evaluator: Callable[[], Evaluator] = self._no_evaluator
        self._request: AnalysisRequest[dict[str, object]] | None = None
        self._is_voting = False

    def opponents(self) -> tuple[BotOffer, ...]:
        """The opponents that can play, weakest first."""
        return tuple(bot for bot in offered_bots() if bot.is_available)

    # ------------------------------------------------------------------ begin and continue

    def begin(self, title: str, voters: tuple[str, ...], bot: str, lexicon: str) -> None:
        """Begin a game against a bot, by its id, with a word list."""
        if not voters:
            self.refused.emit(
                tr(
                    "Type the voters' names, separated by commas, or a number up to {count}."
                ).format(count=MAX_VOTERS)
            )
            return
        offer = next((offered_bot for offered_bot in offered_bots() if offered_bot.id == bot), None)
        if offer is None or not native.is_native():
            self.refused.emit(
                tr("Moves are valued by the native engine, which is missing. {how}").format(
                    how=native.how_to_get()
                )
            )
            return
        usual = self._games.choice_for(with_computer=True)
        choice = replace(
            usual,
            players=(Seat(title), Seat(offer.name, offer.id)),
            minutes=None,
            lexicon=lexicon,
            mode=Mode.AUTOMATIC,
            first=CLASS,
            phoneys=0,
            is_guided=False,
            is_self_scored=False,
            free_take_backs=0,
            table=None,
        )
        try:
            session = self._games.start(choice, is_remembered=False)
        except GameError as error:
            self.refused.emit(tr(str(error)))
            return
        journal = session.journal
        assert journal is not None, "a game that was begun has a journal"
        log = self._new_log()
        begun = {
            "event": "begun",
            "title": title,
            "voters": list(voters),
            "game": journal.stem,
            "at_ms": self._now_ms(),
        }
        try:
            log.append(begun)
        except StorageError as error:
            session.close()
            session.deleteLater()
            self.refused.emit(tr(told(error)))
            return
        self._open(log, Meeting.of([begun]), session)

    def resume(self, path: Path) -> None:
        """Continue a class from its file."""
        log = LearnerLog(path)
        try:
            meeting = Meeting.of(log.read().entries)
            session = self._games.resume(meeting.game)
        except (StorageError, GameError) as error:
            self.refused.emit(tr(told(error)))
            return
        self._open(log, meeting, session)

    def _open(self, log: LearnerLog, meeting: Meeting, session: GameSession) -> None:
        self._log, self._meeting, self._session = log, meeting, session
        self._is_voting = False
        # Made once, by the first request, in the worker thread.
        lexicon = session.state.setup.lexicon
        self._evaluator = cache(partial(self._games.evaluator, lexicon, self._effort))
        session.setParent(self)
        session.view_changed.connect(self._follow)
        session.rejected.connect(self.rejected)
        session.failed.connect(lambda error: self.refused.emit(tr(told(error))))
        session.begin()
        session.go_on()
        self._follow()

    def leave(self) -> None:
        """Close the game; it can be continued."""
        super().leave()
        self._forget()
        session, self._session = self._session, None
        if session is not None:
            session.view_changed.disconnect(self._follow)
            session.close()
            session.deleteLater()

    def quit(self) -> None:
        """Close the game and the library, because the program ends."""
        if self.is_open:
            self.leave()
            self._games.close()

    def follow_room(self, room: str) -> None:
        """Close the game once another room is shown."""
        if room != "learn":
            self.leave()

    def _forget(self) -> None:
        if self._request is not None:
            self._games.analysis.cancel(self._request)
            self._request = None

    # ------------------------------------------------------------------ acts

    def propose(self, typed: str) -> bool:
        """Add a move to the ballot as it is typed; False if it was refused."""
        situation = self._situation()
        if situation is None:
            return False
        try:
            move = candidate_text(situation, read_candidate(typed, situation))
        except ConsensusError as error:
            self.refused.emit(tr(told(error)))
            return False
        return self._append({"event": "candidate", "move": move})

    def withdraw(self, number: int) -> None:
        """Remove a candidate, by its index from 0, before the vote."""
        moves = self._meeting.ballot.candidates
        if 0 <= number < len(moves):
            self._append({"event": "withdrawn", "move": moves[number]})

    def begin_vote(self) -> None:
        """Close the list of moves; with a single one, all agree to it."""
        ballot = self._meeting.ballot
        if not ballot.candidates:
            self.refused.emit(tr("Propose a move first."))
        elif len(ballot.candidates) == 1:
            votes = [
                {"event": "vote", "voter": voter, "candidate": 0} for voter in self._meeting.missing
            ]
            self._append(*votes)
        else:
            self._is_voting = True
            self._show()

    def reopen(self) -> None:
        """Go back to proposing, as long as there is no vote."""
        self._is_voting = False
        self._show()

    def vote(self, voter: str, typed: str) -> bool:
        """Take a vote as it is typed: the number of a move from 1, or the move itself."""
        candidates, text = self._meeting.ballot.candidates, typed.strip()
        situation = self._situation()
        if situation is None:
            return False
        if text.isdecimal():
            number = int(text) - 1
        else:
            try:
                move = candidate_text(situation, read_candidate(text, situation))
                number = candidates.index(move)
            except ValueError:
                self.refused.emit(
                    tr("Type the number of a move, from 1 to {count}, or the move itself.").format(
                        count=len(candidates)
                    )
                )
                return False
        return self._append({"event": "vote", "voter": voter, "candidate": number})

    def play(self) -> None:
        """Play the chosen move in the game."""
        situation, session = self._situation(), self._session
        if self._stage() is not Stage.TOLD or situation is None or session is None:
            return
        ballot = self._meeting.ballots[-1]
        assert ballot.chosen is not None, "the result was told"
        session.submit_move(CLASS, read_candidate(ballot.candidates[ballot.chosen], situation))

    def find_best(self) -> None:
        """Look for the best moves of the open turn; `best_found` has them."""
        situation = self._situation()
        if situation is None:
            return

        evaluator = self._evaluator

        def work(run: Run) -> object:
            found = evaluator().evaluate(situation, (), run.token)
            rows = islice(distinct(found.rows), BEST_SHOWN)
            return tuple(
                (candidate_text(situation, row.move), worth_of(row, place))
                for place, row in enumerate(rows, start=1)
            )

        self._ask(work, self.best_found.emit, situation)

    # ------------------------------------------------------------------ the game

    def _follow(self, _view: object = None) -> None:
        """Go on after a change of the game: open a ballot, or end the meeting."""
        session = self._session
        if session is None:
            return
        state = session.state
        if state.phase is Phase.OUT_PENDING and state.on_turn == CLASS:
            # The computer went out with valid words; the class has nothing to decide.
            session.submit(AcceptPlay(CLASS))
            return
        if state.is_over:
            if not self._meeting.is_over:
                self._append({"event": "over"})
                return
        elif self._is_class_on_turn(state) and not self._is_told():
            turn = self._turn()
            if self._meeting.ballot.turn != turn:
                self._is_voting = False
                self._append({"event": "turn", "turn": turn})
                return
            if self._meeting.is_voted:
                self._count()
        self._show()

    def _is_class_on_turn(self, state: GameState) -> bool:
        return state.on_turn == CLASS and state.phase in (Phase.ON_TURN, Phase.ENDED)

    def _turn(self) -> int:
        """Number of the class's next turn, from 1."""
        assert self._session is not None, "a game is open"
        rows = self._session.state.rows
        return 1 + sum(row.player == CLASS and row.kind in MOVE_KINDS for row in rows)

    def _is_told(self) -> bool:
        """True if the open turn has a result whose move is not played yet."""
        ballots = self._meeting.ballots
        return bool(ballots) and ballots[-1].turn == self._turn()

    def _situation(self) -> Situation | None:
        """The class's position; None if the class is not on turn."""
        session = self._session
        if session is None or not self._is_class_on_turn(session.state):
            return None
        return Situation.of_view(seat_view(session.state, CLASS))

    def _count(self) -> None:
        """Value the moves, and write the result down."""
        meeting, situation, evaluator = self._meeting, self._situation(), self._evaluator
        if situation is None or self._request is not None:
            return

        def work(run: Run) -> dict[str, object]:
            return told_entry(meeting, situation, evaluator(), run.token)

        self._request = self._ask(work, self._tell, situation)

    def _tell(self, entry: object) -> None:
        self._request = None
        assert isinstance(entry, dict)
        self._is_voting = False
        self._append(entry)

    def _ask(
        self, work: Callable[[Run], Any], done: Callable[[Any], None], situation: Situation
    ) -> AnalysisRequest[Any]:
        def failed(error: Exception) -> None:
            if self._request is request:
                self._request = None
            if not isinstance(error, EvaluationStopped):
                self.refused.emit(tr(told(error)))

        request = AnalysisRequest(
            work, done, failed, Priority.HINT, is_current=lambda: self._situation() == situation
        )
        self._games.analysis.submit(request)
        return request

    def _no_evaluator(self) -> Evaluator:
        raise GameError(Sentence("No game is open."))

    # ------------------------------------------------------------------ showing

    @property
    def notes(self) -> str:
        return self._meeting.notes

    def _fold(self, entries: Sequence[Mapping[str, object]]) -> Callable[[], None]:
        after = self._meeting
        for entry in entries:
            after = after.after(entry)

        def take() -> None:
            self._meeting = after
            if after.is_voted:
                self._count()

        return take

    def _stage(self) -> Stage:
        session, meeting = self._session, self._meeting
        if session is None or session.state.is_over:
            return Stage.OVER
        if not self._is_class_on_turn(session.state):
            return Stage.WAIT
        if self._is_told():
            return Stage.TOLD
        if meeting.is_voted:
            return Stage.COUNT
        return Stage.VOTE if self._is_voting or meeting.ballot.votes else Stage.PROPOSE

    def _show(self) -> None:
        session, meeting = self._session, self._meeting
        if session is None:
            return
        state, stage = session.state, self._stage()
        ballot = meeting.ballot
        names = (seat.name for seat in state.setup.seats)
        mine, other = zip(names, state.points, strict=True)
        last, last_move = _last_turn(state)
        self.shown.emit(
            ConsensusView(
                meeting.title,
                self._turn(),
                stage,
                state.board,
                state.setup.tile_set.values,
                state.shown_rack(CLASS),
                last,
                (mine, other),
                last_move,
                ballot.candidates,
                tuple((voter, voter in ballot.votes) for voter in meeting.voters),
                meeting.ballots,
                meeting.notes,
            )
        )


def _last_turn(state: GameState) -> tuple[tuple[tuple[int, int], ...], str]:
    """The squares and the text of the computer's last turn; empty before."""
    for number in range(len(state.rows) - 1, -1, -1):
        row = state.rows[number]
        if row.player == COMPUTER and row.kind in MOVE_KINDS:
            before = board_before_row(state, number)
            text = _row_text(before, row)
            squares = tuple((placement.row, placement.col) for placement in row.placements)
            return squares, tr("{play} for {points}").format(play=text, points=row.points)
    return (), ""


def _row_text(before: Board, row: ScoreRow) -> str:
    """A row as a move: a play by name, and of an exchange only the number of tiles."""
    move = move_of_row(before, row)
    if isinstance(move, Play):
        return str(name_of(before, move))
    return tr("exchange of {count}").format(count=len(row.tiles)) if row.tiles else tr("pass")
