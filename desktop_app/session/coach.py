# SPDX-License-Identifier: MIT
"""Hints, the coach and *Why this?* in a game against the computer: docs/user/coach.md."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.analysis.comparison import Comparison, compare
from desktop_app.analysis.costs import Cost, Judgement, judge
from desktop_app.analysis.hints import Hint, make_hints, tiles_hint
from desktop_app.analysis.moves import name_inside, name_of
from desktop_app.analysis.plain_words import (
    Told,
    both_ways,
    for_learners,
    plain_praise,
    plain_remark,
)
from desktop_app.analysis.reasons import Reason
from desktop_app.analysis.turn_facts import (
    MOVE_KINDS,
    is_same,
    move_of_row,
    public_facts,
    turn_start,
)
from desktop_app.analysis.why import MistakeKind, explain, mistake_kind
from desktop_app.engine import native
from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.evaluator import DEFAULT_EFFORT, EvaluationStopped, Evaluator
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.situation import Situation
from desktop_app.play.bot_thoughts import BotThoughts
from desktop_app.play.seats import seat_view
from desktop_app.rules.acts.laying import preview_play
from desktop_app.rules.commands import (
    AnnouncePass,
    Command,
    ExchangeTiles,
    HearCoach,
    LayTiles,
    TakeHint,
)
from desktop_app.rules.help import CoachWord
from desktop_app.rules.move import Exchange, Move, Pass, play_from_placements
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, ScoreRow
from desktop_app.rules.tiles import sort_tiles
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.acts import RoomView
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Budget,
    Priority,
    Run,
)
from desktop_app.session.game_session import READY, GameSession
from desktop_app.session.voice import Voice
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.processes import processor_count

Result = TypeVar("Result")
_MOST_THREADS = 4
HINT_EFFORT = replace(
    DEFAULT_EFFORT, seconds=0.6, threads=max(1, min(_MOST_THREADS, processor_count()))
)
"""Work for one position: a hint is shown within a second."""
WEIGHING_MS = 1_500
"""A move waits so long for the coach at most; then it is made without a question."""
BLAMED = frozenset({Cost.SMALL, Cost.MEDIUM, Cost.LARGE})
_ABLE_TO_ASK = (Phase.ON_TURN, Phase.ENDED)


class CoachMode(Enum):
    """When the coach speaks."""

    OFF = "off"
    AFTER = "after"
    """After each of your moves, once the computer has answered."""
    AGAIN = "again"
    """Also before a costly move is made."""


@dataclass(frozen=True)
class Remark:
    """A remark of the coach on a move.

    Attributes:
        line: index of the move in `GameState.rows`.
        row: that row.
        judgement: the cost of the move.
        kind: the kind of mistake; None if it is none.
        sentences: why another move was better; empty if none was.
        plain: the sentences in plain words.
        thoughts: what a lower opponent saw and overlooked; empty before the end of the game.
    """

    line: int
    row: ScoreRow
    judgement: Judgement
    kind: MistakeKind | None
    sentences: tuple[Sentence, ...]
    plain: tuple[Sentence, ...] = ()
    thoughts: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class CoachView:
    """Content of the coach's panel.

    Attributes:
        problem: why there are no hints and no coach in this game; empty if there are.
        is_withheld: True if that is a choice for games by the book, which needs no notice.
        mode: when the coach speaks.
        may_hint: True if a hint can be asked for now.
        is_busy: True while an answer is awaited.
        hints: the hints taken in this turn, in order.
        remark: on the person's last move, once the computer has answered it.
        explanation: the sentences asked for last; empty if none are shown.
        is_over: True if the game is over: there are no more hints.
        comparison: the sentences on two of the moves of the last hint; empty if none are compared.
        is_plain: True to speak in plain words; then `figures` are the sentences of `explanation` or
            `comparison` with terms and figures, for those who ask.
    """

    problem: str
    mode: CoachMode
    may_hint: bool = False
    is_busy: bool = False
    hints: tuple[Hint, ...] = ()
    remark: Remark | None = None
    explanation: tuple[str, ...] = ()
    is_over: bool = False
    is_withheld: bool = False
    comparison: tuple[Sentence, ...] = ()
    is_plain: bool = False
    figures: tuple[str, ...] = ()


class Coach(QObject):
    """Gives hints, judges the person's moves and explains moves in one game.

    All of it comes from one evaluator, so that a move that a hint shows is never blamed.

    Args:
        session: a game of one person against the computer.
        analysis: runs the evaluations.
        make_evaluator: makes the evaluator of the game; called once, in the worker thread.
        settings: hold the mode and the cost from which the coach asks.
        voice: the words it uses.

    Signals:
        changed: `view` has changed.
        asked: the Judgement of a move that waits; answer by `play_it` or `try_again`.
        made: a move that waited was made.
    """

    changed = Signal()
    asked = Signal(object)
    made = Signal()

    def __init__(
        self,
        session: GameSession,
        analysis: AnalysisService,
        make_evaluator: Callable[[], Evaluator],
        settings: SettingsStore,
        parent: QObject | None = None,
        *,
        voice: Voice | None = None,
    ) -> None:
        super().__init__(parent)
        self._voice = voice or Voice(settings)
        self._session, self._analysis, self._settings = session, analysis, settings
        self._make, self._making = make_evaluator, threading.Lock()
        self._evaluator: Evaluator | None = None
        self.standing_rack: Callable[[], tuple[str, ...]] | None = None
        """Returns the tiles as they stand on the rack, where that is shown."""
        self.find_thoughts: Callable[[GameState], BotThoughts | None] = lambda _state: None
        """Returns the thoughts of the bots of a game that is over; None for those not known."""
        self._thoughts: BotThoughts | None = None
        self.person = session.people[0]
        """The person's seat."""
        self._is_closed = False
        self._key: object = None
        self._position = 0
        self._hints: tuple[Hint, ...] = ()
        self._shown = 0
        self._evaluation: Evaluation | None = None
        self._hint_request: AnalysisRequest[tuple[Evaluation, tuple[Hint, ...]]] | None = None
        self._remarks: dict[int, Remark] = {}
        self._due: dict[int, ScoreRow] = {}
        self._earlier_lines = len(session.state.rows)
        is_going_on = not (session.state.is_over or session.is_read_only)
        # The dots of a game that goes on are not in its log: they are made again.
        self._seen_lines = 0 if is_going_on else self._earlier_lines
        self._explained: tuple[int, ScoreRow] | None = None
        self._explanation: tuple[str, ...] = ()
        self._figures: tuple[str, ...] = ()
        self._compared: tuple[Move, ...] = ()
        self._comparison = Told()
        self._proposed: Command | None = None
        self._is_asking = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self.play_it)
        session.view_changed.connect(self._follow)
        session.closed.connect(self._close)

    def prepare(self) -> None:
        """Make the evaluator, so that the first hint does not wait for the word list."""
        if not (self.problem or self._session.state.is_over):
            self._submit(lambda _run: self._made(), lambda _made: None, Priority.REVIEW)

    # ------------------------------------------------------------------ what there is

    @property
    def problem(self) -> str:
        """Why there are no hints and no coach in this game; empty if there are."""
        setup = self._session.state.setup
        if not native.is_native():
            return Sentence(
                "Hints and the coach need the native engine. {how}", how=native.how_to_get()
            )
        if len(setup.seats) != 2:
            return Sentence("Hints and the coach are for games of two players.")
        if not setup.lexicon:
            return Sentence("Hints and the coach need a word list; in this game the players judge.")
        if self._is_withheld:
            return Sentence(
                "No hints and no coach by the book. To have them: Settings, Hints by the book."
            )
        return ""

    @property
    def _is_withheld(self) -> bool:
        """True while a game by the book goes on, unless the settings allow help there."""
        is_book = self._session.state.setup.mode is Mode.BY_THE_BOOK
        is_allowed = self._settings.switch("hints_by_the_book")
        return is_book and not (is_allowed or self._session.state.is_over)

    @property
    def mode(self) -> CoachMode:
        """When the coach speaks."""
        return CoachMode(self._settings.text("coach"))

    def set_mode(self, mode: CoachMode) -> None:
        """Choose when the coach speaks, in this game and later ones.

        A move that it looks at is made, if it is not to ask any more.
        """
        self._settings.change(coach=mode.value)
        if mode is not CoachMode.AGAIN and not self._is_asking:
            self.play_it()
        self.changed.emit()

    @property
    def is_plain(self) -> bool:
        """True to speak in plain words."""
        return self._voice.is_plain

    @property
    def view(self) -> CoachView:
        """The content of the panel now."""
        problem = self.problem
        return CoachView(
            problem=problem,
            mode=self.mode,
            may_hint=not problem and self._may_hint,
            is_busy=self._is_busy,
            hints=self._hints[: self._shown],
            remark=self._last_remark(),
            explanation=self._explanation,
            is_over=self._session.state.is_over,
            is_withheld=self._is_withheld,
            comparison=self._comparison.of(is_plain=self.is_plain),
            is_plain=self.is_plain,
            figures=self._figures or (self._comparison.figures if self.is_plain else ()),
        )

    @property
    def is_weighing(self) -> bool:
        """True while a move waits for the coach or for the person's answer."""
        return self._proposed is not None

    @property
    def _may_hint(self) -> bool:
        session = self._session
        state = session.state
        is_paused = session.pause not in ("", READY)
        if is_paused or session.is_read_only or not session.is_live or self.is_weighing:
            return False
        is_all_shown = bool(self._hints) and self._shown == len(self._hints)
        is_turn = state.on_turn == self.person and state.phase in _ABLE_TO_ASK
        return is_turn and not state.is_over and not is_all_shown

    @property
    def _is_busy(self) -> bool:
        is_weighed = self.is_weighing and not self._is_asking
        return self._hint_request is not None or is_weighed or self._explained is not None

    @property
    def best_move(self) -> Move | None:
        """The move that the hints to this turn are about; None without a hint."""
        named = (hint.moves[0] for hint in self._hints if hint.kind == "move")
        return next((judgement.played.move for judgement in named), None)

    def _last_remark(self) -> Remark | None:
        """The remark on the person's last move, if the computer has answered it."""
        state = self._session.state
        own = [at for at, row in enumerate(state.rows) if row.player == self.person]
        moves = [at for at in own if state.rows[at].kind in MOVE_KINDS]
        if self.mode is CoachMode.OFF or not moves or not self._is_answered(moves[-1]):
            return None
        return self._remark_on(moves[-1])

    @property
    def remarks(self) -> Mapping[int, Remark]:
        """The remarks on the person's moves that the computer has answered, by row."""
        if self.mode is CoachMode.OFF:
            return {}
        found = {line: self._remark_on(line) for line in sorted(self._remarks)}
        return {
            line: remark for line, remark in found.items() if remark and self._is_answered(line)
        }

    def _is_answered(self, line: int) -> bool:
        state = self._session.state
        later = state.rows[line + 1 :]
        is_back = state.on_turn == self.person and state.phase in _ABLE_TO_ASK
        return state.is_over or is_back or any(row.player != self.person for row in later)

    def _remark_on(self, line: int) -> Remark | None:
        """The remark on a row; None if there is none, or other turns have taken its place."""
        remark, rows = self._remarks.get(line), self._session.state.rows
        return remark if remark and line < len(rows) and rows[line] == remark.row else None

    # ------------------------------------------------------------------ hints

    def take_hint(self) -> None:
        """Show the next step of the hints to this turn; it is in the log before it is shown."""
        if self.problem and not self._session.state.is_over:
            self._say(self.problem)
        if not self.view.may_hint or self._hint_request is not None:
            return
        self._explanation, self._figures = (), ()
        if self._hints:
            self._show_step()
            return
        situation = self._situation(self._session.state, self.person)
        position = self._position

        def work(run: Run) -> tuple[Evaluation, tuple[Hint, ...]]:
            evaluation = self._evaluate(situation, None, run.token)[0]
            return evaluation, make_hints(evaluation, self._made().taste)

        self._hint_request = self._submit(
            work, self._take_hints, Priority.HINT, lambda: self._position == position
        )
        self.changed.emit()

    def _take_hints(self, found: tuple[Evaluation, tuple[Hint, ...]]) -> None:
        self._hint_request = None
        self._evaluation, self._hints = found
        self._show_step()

    def compare(self, moves: tuple[Move, ...]) -> None:
        """Say how two moves of the last hint differ, the better one first; else take that back."""
        self._compared, self._comparison = moves, Told()
        self.changed.emit()
        if len(moves) != 2:
            return
        situation = self._situation(self._session.state, self.person)
        position = self._position

        def work(run: Run) -> Told:
            evaluator = self._made()
            evaluation = evaluator.evaluate(situation, moves, run.token)
            found = compare(evaluator.engine, evaluator.leaves, evaluation, *moves, token=run.token)
            return both_ways(found)

        def is_current() -> bool:
            return (self._position, self._compared) == (position, moves)

        self._submit(work, self._take_comparison, Priority.HINT, is_current)

    def _take_comparison(self, told: Told) -> None:
        self._comparison = told
        self.changed.emit()

    def _show_step(self) -> None:
        if self._hints[self._shown].kind == "tiles" and self._evaluation and self.standing_rack:
            hint = tiles_hint(self._evaluation, self.standing_rack())
            self._hints = (*self._hints[: self._shown], hint, *self._hints[self._shown + 1 :])
        # In the log before it is on the screen.
        if self._session.submit(TakeHint(self.person, self._shown + 1)):
            self._shown += 1
        self.changed.emit()

    # ------------------------------------------------------------------ remarks

    def _follow(self, view: RoomView) -> None:
        """Follow the game: drop what belongs to an earlier position, and judge new moves."""
        state = view.state
        key = (state.turn.number, state.board, state.on_turn, state.is_over)
        if key != self._key:
            self._key = key
            self._position += 1
            self._hints, self._shown, self._hint_request = (), 0, None
            self._explanation, self._figures, self._explained = (), (), None
            self._compared, self._comparison = (), Told()
            if self._is_asking or self._proposed is not None:
                self._release()
        self._seen_lines = min(self._seen_lines, len(state.rows))
        for line in range(self._seen_lines, len(state.rows)):
            if state.rows[line].player == self.person and self.mode is not CoachMode.OFF:
                self._judge(line)
        self._seen_lines = len(state.rows)
        self.changed.emit()

    def _judge(self, line: int) -> None:
        if not self.problem and self._session.state.rows[line].kind in MOVE_KINDS:
            is_earlier = line < self._earlier_lines
            priority = Priority.REVIEW if is_earlier else Priority.COACH
            self._request_remark(line, priority, self._take_remark)

    def _take_remark(self, remark: Remark) -> None:
        self._remarks[remark.line] = remark
        self.changed.emit()

    def _request_remark(
        self, line: int, priority: Priority, done: Callable[[Remark], None]
    ) -> bool:
        """Ask for a remark on a row; False if its position is not known."""
        state = self._session.state
        row, before = state.rows[line], turn_start(state, line)
        move = None if before is None else move_of_row(before.board, row)
        if before is None or move is None:
            return False
        situation, is_own = self._situation(before, row.player), row.player == self.person
        thoughts = None if is_own or not state.is_over else self._thoughts_of(state)

        def is_current() -> bool:
            rows = self._session.state.rows
            return line < len(rows) and rows[line] is row

        def work(run: Run) -> Remark:
            evaluation, played = self._evaluate(situation, move, run.token)
            found = _remark(
                self._made(), evaluation, played or move, (line, row), run.token, is_own=is_own
            )
            return replace(found, thoughts=thoughts.sentences(line, run.token) if thoughts else ())

        self._submit(work, done, priority, is_current)
        return True

    def _thoughts_of(self, state: GameState) -> BotThoughts | None:
        # Proving which bot played takes a second, so it is done once.
        if self._thoughts is None or self._thoughts.state is not state:
            self._thoughts = self.find_thoughts(state)
        return self._thoughts

    # ------------------------------------------------------------------ why

    def why(self, line: int | None = None) -> None:
        """Explain a move: the one on view, else the computer's last one.

        While the game goes on, a move of the computer is explained by what everyone can see: its
        rack is hidden. A move of the person is explained once the computer has answered.

        Args:
            line: 0-based row of the score sheet; None for the move on view.
        """
        state = self._session.state
        line = self._line_on_view() if line is None else line
        if line is None:
            self._say(Sentence("There is no move to explain yet."))
        elif state.rows[line].player != self.person and not state.is_over:
            hidden = Sentence("Its other tiles are hidden; after the game it is compared in full.")
            self._say(*public_facts(state, line), hidden)
        elif self.problem:
            self._say(self.problem)
        elif not self._is_answered(line):
            self._say(Sentence("The coach speaks once the computer has answered."))
        elif not self._hear(line):
            return
        elif (remark := self._remark_on(line)) is not None:
            self._say_of(remark)
        else:
            self._explained = (line, state.rows[line])
            if self._request_remark(line, Priority.HINT, self._explain):
                self.changed.emit()
            else:
                self._explained = None
                self._say(Sentence("The position of this move is not known."))

    @property
    def may_explain(self) -> bool:
        """True if `why` has something to say about the move on view."""
        state, line = self._session.state, self._line_on_view()
        if line is None:
            return False
        if state.rows[line].player != self.person and not state.is_over:
            return True
        return not self.problem and self._is_answered(line)

    def _line_on_view(self) -> int | None:
        session, rows = self._session, self._session.state.rows
        last = len(rows) if session.is_live else session.viewed_ply
        moves = [at for at in range(last) if rows[at].kind in MOVE_KINDS]
        if session.is_live and not session.state.is_over:
            others = [at for at in moves if rows[at].player != self.person]
            moves = others or moves
        return moves[-1] if moves else None

    def _hear(self, line: int) -> bool:
        """Note in the log that the coach speaks about a move of a game that goes on."""
        state = self._session.state
        if state.is_over or self._session.is_read_only:
            return True
        turns = [at for at, turn in enumerate(state.turns) if len(turn.rows) <= line]
        return self._session.submit(HearCoach(self.person, turns[-1], CoachWord.WHY))

    def _explain(self, remark: Remark) -> None:
        self._remarks[remark.line] = remark
        if self._explained == (remark.line, remark.row):
            self._explained = None
            self._say_of(remark)

    def _say_of(self, remark: Remark) -> None:
        figures = sentences_on(remark, self._session.state)
        figures = (*figures, *remark.thoughts)
        if self.is_plain and remark.plain:
            self._say(*remark.plain, *remark.thoughts, figures=figures)
        else:
            self._say(*figures)

    def _say(self, *sentences: str, figures: tuple[str, ...] = ()) -> None:
        self._explanation, self._figures = sentences, figures
        self.changed.emit()

    def close_answer(self) -> None:
        """Put the sentences away; hints taken can be shown again."""
        self._explanation, self._figures, self._explained = (), (), None
        self._compared, self._comparison = (), Told()
        self._shown = 0
        self.changed.emit()

    # ------------------------------------------------------------------ try again

    def submit(self, command: Command) -> None:
        """Make a move of the person; in the mode *try again* the coach looks at it first.

        Meanwhile the clocks stand and the computer waits. If the coach finds nothing within
        `WEIGHING_MS`, the move is made.
        """
        session, state = self._session, self._session.state
        if self.is_weighing:
            return
        move = _move_of(command, state)
        is_wanted = self.mode is CoachMode.AGAIN and state.setup.mode is Mode.AUTOMATIC
        if move is None or not is_wanted or self.problem or _is_refused(command, state):
            session.submit(command)
            return
        situation, position = self._situation(state, self.person), self._position
        self._proposed = command
        # In place of an earlier answer the panel shows that the coach is at work.
        self._explanation, self._figures = (), ()

        def work(run: Run) -> Judgement:
            evaluation, played = self._evaluate(situation, move, run.token)
            return judge(evaluation, played or move)

        session.touch()
        session.set_reading(True)
        self._patience.start(WEIGHING_MS)
        self._submit(
            work,
            self._weigh,
            Priority.HINT,
            lambda: self._position == position and self._proposed is command,
            self.play_it,
            WEIGHING_MS / 1000,
        )
        self.changed.emit()

    def _weigh(self, judgement: Judgement) -> None:
        if not self._patience.isActive():
            return
        self._patience.stop()
        limit = int(self._settings.text("coach_limit")) / 100
        is_costly = judgement.cost in BLAMED and judgement.measure == "win"
        if not is_costly or judgement.loss.low <= limit:
            self.play_it()
            return
        turn = self._session.state.turn.number
        if not self._session.submit(HearCoach(self.person, turn, CoachWord.TRY_AGAIN)):
            self.play_it()
            return
        self._is_asking = True
        self.changed.emit()
        self.asked.emit(judgement)

    def play_it(self) -> None:
        """Make the move that waits."""
        command = self._release()
        if command is not None:
            self._session.submit(command)
            self.made.emit()

    def try_again(self) -> None:
        """Drop the move that waits: its tiles stay where they lie, to be moved."""
        self._release()
        self.changed.emit()

    def _release(self) -> Command | None:
        command, self._proposed = self._proposed, None
        self._is_asking = False
        self._patience.stop()
        if command is not None:
            self._session.set_reading(False)
        return command

    # ------------------------------------------------------------------ the evaluator

    def _situation(self, state: GameState, seat: int) -> Situation:
        return Situation.of_view(seat_view(state, seat))

    def _evaluate(
        self, situation: Situation, move: Move | None, token: CancelToken
    ) -> tuple[Evaluation, Move | None]:
        """Evaluate a position, and a move as the evaluation has it; in the worker thread."""
        evaluator = self._made()
        evaluation = evaluator.evaluate(situation, (), token)
        if move is None:
            return evaluation, None
        # The figures that a hint was made from.
        known = next((row.move for row in evaluation.rows if is_same(row.move, move)), move)
        return evaluator.evaluate(situation, (known,), token), known

    def _made(self) -> Evaluator:
        with self._making:
            if self._evaluator is None:
                self._evaluator = self._make()
            return self._evaluator

    def _submit(
        self,
        work: Callable[[Run], Result],
        done: Callable[[Result], None],
        priority: Priority,
        is_current: Callable[[], bool] = lambda: True,
        failed: Callable[[], None] | None = None,
        seconds: float | None = None,
    ) -> AnalysisRequest[Result]:
        request = AnalysisRequest(
            work=work,
            done=done,
            failed=lambda error: self._fail(error, failed),
            priority=priority,
            budget=Budget(seconds),
            is_current=lambda: not self._is_closed and is_current(),
        )
        self._analysis.submit(request)
        return request

    def _fail(self, error: Exception, then: Callable[[], None] | None) -> None:
        self._hint_request = self._explained = None
        if then is not None:
            then()
        elif not isinstance(error, EvaluationStopped):
            self._say(Sentence("The coach has no answer: {why}", why=str(error)))
        self.changed.emit()

    def _close(self) -> None:
        self._is_closed = True
        self._patience.stop()


def _move_of(command: Command, state: GameState) -> Move | None:
    """The move that a command makes; None if it makes none."""
    if isinstance(command, LayTiles):
        return play_from_placements(state.board, command.placements)
    if isinstance(command, ExchangeTiles):
        return Exchange(sort_tiles(command.tiles))
    return Pass() if isinstance(command, AnnouncePass) else None


def _is_refused(command: Command, state: GameState) -> bool:
    """True if the table would refuse a play, so that there is nothing to look at."""
    if not isinstance(command, LayTiles):
        return False
    return bool(preview_play(state, command.player, command.placements).refusals)


def _remark(
    evaluator: Evaluator,
    evaluation: Evaluation,
    played: Move,
    place: tuple[int, ScoreRow],
    token: CancelToken,
    *,
    is_own: bool,
) -> Remark:
    line, row = place
    judgement, best = judge(evaluation, played), evaluation.best.move
    if best == played:
        found = plain_praise(evaluation.situation.board, played, best)
        return Remark(line, row, judgement, None, (), (found,))

    def compared(better: Move) -> Comparison:
        return compare(evaluator.engine, evaluator.leaves, evaluation, better, played, token=token)

    comparison = compared(best)
    reasons = explain(comparison)
    kind = mistake_kind(comparison, reasons)
    told: tuple[Comparison, Sequence[Reason]] = (comparison, reasons)
    if judgement.cost in BLAMED:
        told = for_learners(evaluation, judgement.played, evaluator.taste, told, compared)
    plain = plain_remark(*told, judgement.cost, played, is_own=is_own)
    return Remark(line, row, judgement, kind, tuple(reason.sentence for reason in reasons), plain)


def sentences_on(remark: Remark, state: GameState) -> tuple[Sentence, ...]:
    """The sentences of a remark: the cost first, unless it is too close to call."""
    judgement = remark.judgement
    board = board_before_row(state, remark.line)
    played = name_of(board, judgement.played.move)
    if judgement.played.move == judgement.best.move:
        return (Sentence("{move} is the best move found.", move=played),)
    if judgement.cost not in BLAMED:
        return remark.sentences
    best = name_inside(board, judgement.best.move)
    if judgement.measure == "win":
        cost = Sentence.counted(
            "{move} costs about one win in 100 games; the best move found is {best}.",
            "{move} costs about {count} wins in 100 games; the best move found is {best}.",
            wins_lost(judgement),
            move=played,
            best=best,
        )
    else:
        cost = Sentence.counted(
            "{move} costs about one point; the best move found is {best}.",
            "{move} costs about {count} points; the best move found is {best}.",
            max(1, round(judgement.loss.mean)),
            move=played,
            best=best,
        )
    return (cost, *remark.sentences)


def wins_lost(judgement: Judgement) -> int:
    """Wins in 100 games that a move costs, at least 1."""
    return max(1, round(100 * judgement.loss.mean))
