# SPDX-License-Identifier: MIT
"""The review of one game in the window: it runs in the background, and is saved as it grows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.costs import Cost, Measure, judge
from desktop_app.analysis.heat import Heat, KeptTile
from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.analysis.review import (
    Depth,
    Option,
    PlayerReview,
    Reviewer,
    TurnReview,
    option_of,
    player_reviews,
)
from desktop_app.analysis.variations import Point, check_step
from desktop_app.engine.evaluator import EvaluationStopped
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.simulation import MAX_PLIES
from desktop_app.engine.situation import Situation
from desktop_app.engine.thinking import LEAST_PLIES, ThinkingOptions
from desktop_app.play.bot_thoughts import BotThoughts, Told
from desktop_app.play.reviewing import (
    DEEP_EFFORT,
    ReviewTask,
    dropped_lines,
    known_turns,
    make_reviewer,
    open_review,
    with_turns,
)
from desktop_app.rules.board import Square
from desktop_app.rules.move import Move
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Budget,
    Priority,
    Run,
)
from desktop_app.session.operations import EngineJob
from desktop_app.session.voice import Voice
from desktop_app.session.what_if import WhatIf
from desktop_app.storage.errors import StorageError
from desktop_app.storage.review_file import SavedReview, write_review

SAVE_EVERY_S = 3.0
_DEPTHS = tuple(Depth)
"""From the hastiest to the closest."""
_WAIT_S = 60.0
TO_THE_END = MAX_PLIES
PLIES = (LEAST_PLIES, 3, 4, 5, 6, TO_THE_END)
"""How many turns ahead one can think; the last is the end of the game."""


@dataclass(frozen=True, slots=True)
class OfferedTerm:
    """The word list or the rules of a review, and what can be chosen in their place.

    Attributes:
        title: the title of what is in use.
        source: how it was settled, in a word or two.
        text: what is in use and how it was settled, in a sentence.
        chosen: the name of what the user chose; empty for nothing.
        choices: name and title of each.
    """

    title: str
    source: Sentence
    text: Sentence
    chosen: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OfferedTerms:
    """The word list and the rules of a review."""

    lexicon: OfferedTerm
    ruleset: OfferedTerm

    @property
    def text(self) -> tuple[Sentence, ...]:
        """The list and the rules in use, in sentences."""
        return self.lexicon.text, self.ruleset.text


@dataclass(frozen=True, slots=True)
class ReviewView:
    """Everything the review panel shows.

    Attributes:
        state: the game at its end.
        turns: its moves.
        found: figures by row of the score sheet.
        stale: figures of rows that were corrected since, or of another word list.
        players: the sums, by seat.
        depth: how closely the game is looked at.
        is_running: True while turns are reviewed.
        lexicon: title of the word list.
        offered: the word list and rules, and the others; None if they cannot be chosen.
        is_plain: True to speak in plain words.
        has_choice: True if figures can be asked for in place of plain words.
        dropped: rows whose saved figures hold no more, as their racks are only partly known.
        thinking: the turn that is thought about for longer; None if there is none.
        thoughts: by row, what a lower opponent saw and overlooked, as far as it is known.
        vocabulary: by seat, up to which commonness its player may know words: a guess.
    """

    state: GameState
    turns: tuple[PlayedTurn, ...]
    found: Mapping[int, TurnReview]
    stale: Mapping[int, TurnReview]
    players: tuple[PlayerReview, ...]
    depth: Depth
    is_running: bool
    lexicon: str
    offered: OfferedTerms | None
    is_plain: bool = False
    has_choice: bool = False
    dropped: frozenset[int] = frozenset()
    thinking: Thinking | None = None
    thoughts: Told = field(default_factory=dict)
    vocabulary: Mapping[int, float] = field(default_factory=dict)

    @property
    def learner(self) -> int | None:
        """Seat of the only person; None if there is no such one."""
        people = [at for at, seat in enumerate(self.state.setup.seats) if seat.is_person]
        return people[0] if len(people) == 1 else None

    @property
    def done_turns(self) -> int:
        """Number of turns that are looked at at least as closely as the depth asks for."""
        wanted = _DEPTHS.index(self.depth)
        return sum(_DEPTHS.index(found.depth) >= wanted for found in self.found.values())

    @property
    def open_turns(self) -> int:
        """Number of turns that are not reviewed yet."""
        return sum(turn.line not in self.found for turn in self.turns)


@dataclass(frozen=True, slots=True)
class Trial:
    """A move that was tried in place of the one that was played.

    Attributes:
        line: row of the score sheet.
        options: the best moves, the one played and the one tried, the best first.
        played, tried: indices in `options`.
        cost: the class of the loss of the tried move.
        loss: what it loses beside the best, as a chance to win or in points (`measure`).
        measure: what `loss` is.
        phoneys: words of the tried move that are not in the list; the figures then hold only if
            it stays on the board.
    """

    line: int
    options: tuple[Option, ...]
    played: int
    tried: int
    cost: Cost
    loss: float
    measure: Measure
    phoneys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PositionMap:
    """A map of a position.

    Attributes:
        line: row of the score sheet.
        squares: heat by square.
        kept: the tiles that the opponent may have kept, for the map of those.
        move: the move whose replies are shown; None for another map.
        tile: the tile of the rack whose places are shown; empty for another map.
    """

    line: int
    squares: Mapping[Square, Heat]
    kept: tuple[KeptTile, ...] = ()
    move: Move | None = None
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Thinking:
    """One turn that is thought about for longer.

    Attributes:
        line: row of the score sheet.
        plies: turns ahead that are played out.
        has_inference: True if the last turn of the opponent tells what they may have kept.
        found: the figures so far; None before the first.
        seconds: since it began.
        is_running: False once it has ended.
    """

    line: int
    plies: int
    has_inference: bool
    found: TurnReview | None = None
    seconds: float = 0.0
    is_running: bool = True


class ReviewPresenter(QObject):
    """Reviews the turns of a game one by one, and saves the figures beside its journal.

    Args:
        state: the game at its end.
        task: how to review.
        analysis: the service that runs the work.
        saved_at: file of the review; None to keep it in memory.
        has_engine: True with the native engine; else a review is instant.
        offered: the word list and rules, and the others; None if they cannot be chosen.
        voice: the words it uses; None for terms and figures.

    Attributes:
        vocabulary: as `ReviewView.vocabulary`, set by the maker of the presenter.

    Signals:
        view_changed: the `ReviewView` to show.
        tried: the `Trial` of a move.
        map_found: the `PositionMap` that was asked for.
        refused: why a move cannot be tried, a sentence.
        failed: the exception of a file or the engine; the review stops.
    """

    view_changed = Signal(object)
    tried = Signal(object)
    map_found = Signal(object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        state: GameState,
        task: ReviewTask,
        analysis: AnalysisService,
        *,
        saved_at: Path | None = None,
        has_engine: bool = True,
        offered: OfferedTerms | None = None,
        voice: Voice | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.vocabulary: Mapping[int, float] = {}
        self._state, self._task, self._analysis = state, task, analysis
        self._path = saved_at
        self.has_engine, self._offered, self._voice = has_engine, offered, voice
        self._turns = played_turns(state)
        self._saved = SavedReview()
        self._unsaved: list[TurnReview] = []
        self._saved_at = 0.0
        self._writing: EngineJob[None] | None = None
        self._found: dict[int, TurnReview] = {}
        self._stale: Mapping[int, TurnReview] = {}
        self._dropped: frozenset[int] = frozenset()
        self._request: AnalysisRequest[list[TurnReview]] | None = None
        self._asked: AnalysisRequest[Any] | None = None
        self._thinking: Thinking | None = None
        self._thoughts: Told = {}
        self._explaining: AnalysisRequest[Told] | None = None
        self.notice: str = ""
        """The fault of the file of the review; empty if it has none."""
        self._read()
        self.what_if = WhatIf(
            state, analysis, lambda: self._task, self._saved.lines, self._keep_lines, self
        )
        self._take_depth(task.depth if has_engine else Depth.INSTANT)

    @property
    def view(self) -> ReviewView:
        """The current view."""
        found = self._found_now()
        return ReviewView(
            state=self._state,
            turns=self._turns,
            found=found,
            stale=self._stale,
            players=player_reviews(found.values(), self._state.player_count),
            depth=self._task.depth,
            is_running=self._request is not None,
            lexicon=self._task.title or self._task.name,
            offered=self._offered,
            is_plain=self._voice is not None and self._voice.is_plain,
            has_choice=self._voice is not None and self._voice.has_choice,
            dropped=self._dropped,
            thinking=self._thinking,
            thoughts=self._thoughts,
            vocabulary=self.vocabulary,
        )

    def _found_now(self) -> dict[int, TurnReview]:
        """The figures found so far; of the turn that is thought about, the newest."""
        thinking = self._thinking
        if thinking is None or thinking.found is None:
            return dict(self._found)
        return {**self._found, thinking.line: thinking.found}

    def show_figures(self, are_shown: bool) -> None:
        """Use terms and figures, or plain words, from now on; the settings tell who listens."""
        if self._voice is not None:
            self._voice.show_figures(are_shown)

    def begin(self, depth: Depth | None = None) -> None:
        """Review the turns that are missing; first instantly, so that there is something to see."""
        self.stop_thinking()
        self.pause()
        if depth is not None:
            self._thinking = None
            self._take_depth(depth)
        self._go_on()
        self.view_changed.emit(self.view)

    def explain(self, bots: BotThoughts | None) -> None:
        """Find out in a worker what lower opponents saw and overlooked; None for nothing."""
        if bots is not None:
            self._explaining = AnalysisRequest(
                lambda run: bots.all_sentences(run.token),
                self._take_thoughts,
                # They are told or not; the review needs none of them.
                lambda _error: None,
                Priority.REVIEW,
            )
            self._analysis.submit(self._explaining)

    def _take_thoughts(self, found: Told) -> None:
        self._explaining, self._thoughts = None, found
        self.view_changed.emit(self.view)

    def pause(self) -> None:
        """Stop after the current turn; the figures found so far are saved in a thread."""
        if self._request is not None:
            self._analysis.cancel(self._request)
            self._request = None
        self._save_behind()
        self.view_changed.emit(self.view)

    def close(self) -> None:
        """Stop all work and save."""
        self.what_if.close()
        self._stop_asking()
        if self._explaining is not None:
            self._analysis.cancel(self._explaining)
        self.pause()
        self._save()

    def try_move(self, line: int, move: Move) -> None:
        """Compare another move with the best one and the one played; `tried` has the answer.

        Raises:
            StepError: the move cannot be made in this position; its words may be any.
        """
        turn = self._turn_of(line)
        if turn is not None and turn.situation is not None:
            check_step(Point(turn.player, turn.situation), move)
        self._stop_asking()
        if turn is None or turn.situation is None or turn.move is None:
            problem = "" if turn is None else turn.problem
            self.refused.emit(problem or Sentence("This turn cannot be reviewed."))
            return
        played, task = turn.move, self._task

        def work(run: Run) -> Trial:
            evaluation = make_reviewer(task).evaluate_turn(turn, move, run.token)
            rows = [row.move for row in evaluation.rows]
            judgement = judge(evaluation, move)
            return Trial(
                line,
                tuple(option_of(row) for row in evaluation.rows),
                rows.index(played),
                rows.index(move),
                judgement.cost,
                judgement.loss.mean,
                judgement.measure,
                evaluation.rows[rows.index(move)].phoneys,
            )

        def done(trial: Trial) -> None:
            self._asked = None
            self.tried.emit(trial)

        self._asked = AnalysisRequest(work, done, self._refuse, Priority.HINT)
        self._analysis.submit(self._asked)

    def think_on(
        self, line: int, plies: int, seconds: float | None = None, *, has_inference: bool = False
    ) -> None:
        """Think about a turn until `stop_thinking`; the figures are saved if they are better.

        Args:
            line: row of the score sheet.
            plies: turns ahead that are played out, from 2.
            seconds: ends it after so long; None for no limit.
            has_inference: True to allow for what the opponent may have kept, by their last turn.
        """
        self._stop_asking()
        turn, known = self._turn_of(line), self._found.get(line)
        if turn is None or turn.situation is None or known is None or known.own is None:
            problem = "" if turn is None else turn.problem
            self.refused.emit(problem or Sentence("This turn cannot be reviewed."))
            return
        # Without its own depth the reviewer has no close figures to compare.
        task = self._task if self._task.depth is not Depth.INSTANT else self._task.at(Depth.QUICK)
        last, began = self._answered_by(turn) if has_inference else None, time.monotonic()
        wanted = ThinkingOptions(plies=plies, threads=task.effort.threads)
        self._thinking = Thinking(line, plies, has_inference)

        def work(run: Run) -> None:
            for found in make_reviewer(task).think_on(turn, known, wanted, last, run.token):
                run.tell((_as_deep(found), time.monotonic() - began))

        self._asked = AnalysisRequest(
            work,
            lambda _none: self.stop_thinking(),
            self._refuse,
            Priority.HINT,
            Budget(seconds),
            progressed=self._take_thought,
        )
        self._analysis.submit(self._asked)
        self.view_changed.emit(self.view)

    def stop_thinking(self) -> None:
        """Stop thinking about a turn, and keep its figures."""
        if self._thinking is not None and self._thinking.is_running:
            self._stop_asking()

    def _answered_by(self, turn: PlayedTurn) -> PlayedTurn | None:
        """The turn of the opponent before a turn; None without one."""
        earlier = [played_turn for played_turn in self._turns if played_turn.line < turn.line]
        return earlier[-1] if earlier and earlier[-1].player != turn.player else None

    def _take_thought(self, told: object) -> None:
        if self._thinking is None or not self._thinking.is_running:
            return
        assert isinstance(told, tuple)
        found, seconds = told
        self._thinking = replace(self._thinking, found=found, seconds=seconds)
        self.view_changed.emit(self.view)

    def _end_thinking(self) -> None:
        """Keep the figures of a turn if as much work went into them as into the known ones."""
        thinking = self._thinking
        if thinking is None or not thinking.is_running:
            return
        self._thinking = replace(thinking, is_running=False)
        found, known = thinking.found, self._found.get(thinking.line)
        if found is not None and known is not None and _is_closer(found, known):
            self._found[found.line] = found
            self._unsaved.append(found)
            if _DEPTHS.index(found.depth) >= _DEPTHS.index(self._task.depth):
                self._closely.add(found.line)
            self._save_behind()
        self.view_changed.emit(self.view)

    def ask_replies(self, line: int, move: Move) -> None:
        """Find out where the replies to a move lie; `map_found` has the answer."""
        self._ask_map(
            line,
            lambda reviewer, situation, token: PositionMap(
                line, reviewer.replies(situation, move, token), move=move
            ),
        )

    def ask_places(self, line: int, tile: str) -> None:
        """Find out where a tile of the rack scores most; `map_found` has the answer."""
        self._ask_map(
            line,
            lambda reviewer, situation, _token: PositionMap(
                line, reviewer.places(situation, tile), tile=tile
            ),
        )

    def ask_kept(self, line: int) -> None:
        """Find out what the opponent may have kept; `map_found` has the answer."""
        turn = self._turn_of(line)
        last = None if turn is None else self._answered_by(turn)

        def find(reviewer: Reviewer, situation: Situation, _token: CancelToken) -> PositionMap:
            if last is None:
                return PositionMap(line, {})
            try:
                return PositionMap(line, {}, reviewer.kept(situation, last))
            except ValueError:
                # A turn that the engine cannot read reveals nothing.
                return PositionMap(line, {})

        self._ask_map(line, find)

    def _ask_map(
        self, line: int, find: Callable[[Reviewer, Situation, CancelToken], PositionMap]
    ) -> None:
        self._stop_asking()
        turn, task = self._turn_of(line), self._task
        if turn is None or turn.situation is None:
            return
        situation = turn.situation

        def done(found: PositionMap) -> None:
            self._asked = None
            self.map_found.emit(found)

        self._asked = AnalysisRequest(
            lambda run: find(make_reviewer(task), situation, run.token),
            done,
            self._refuse,
            Priority.HINT,
        )
        self._analysis.submit(self._asked)

    def _refuse(self, error: Exception) -> None:
        self._asked = None
        self._end_thinking()
        if not isinstance(error, EvaluationStopped):
            self.refused.emit(error.args[0] if error.args else "")

    def _stop_asking(self) -> None:
        if self._asked is not None:
            self._analysis.cancel(self._asked)
            self._asked = None
        self._end_thinking()

    def _turn_of(self, line: int) -> PlayedTurn | None:
        return next((turn for turn in self._turns if turn.line == line), None)

    def _take_depth(self, depth: Depth) -> None:
        self._task = self._task.at(depth)
        known = known_turns(self._task, self._turns, self._saved)
        rough = known_turns(self._task.at(Depth.INSTANT), self._turns, self._saved)
        # Show hasty figures until there are better ones.
        self._found = {**rough.fresh, **known.fresh}
        self._stale = rough.stale
        self._dropped |= dropped_lines(self._turns, rough)
        self._closely = set(known.fresh)

    def _go_on(self) -> None:
        """Ask for the next turns: without figures first, then those that are only hasty."""
        bare = [turn for turn in self._turns if turn.line not in self._found]
        rough = [turn for turn in self._turns if turn.line not in self._closely]
        if bare:
            self._submit(self._task.at(Depth.INSTANT), bare)
        elif rough:
            self._submit(self._task, rough[:1])
        else:
            self._request = None
            self._save_behind()

    def _submit(self, task: ReviewTask, turns: list[PlayedTurn]) -> None:
        def work(run: Run) -> list[TurnReview]:
            reviewer = make_reviewer(task)
            done: list[TurnReview] = []
            for turn in turns:
                done.append(reviewer.review(turn, run.token))
                run.tell(tuple(done))
            return done

        self._request = AnalysisRequest(
            work,
            lambda found: self._take(task, found, is_last=True),
            self._fail,
            Priority.REVIEW,
            progressed=lambda found: self._take(task, found, is_last=False),
        )
        self._analysis.submit(self._request)

    def _take(self, task: ReviewTask, found: object, *, is_last: bool) -> None:
        assert isinstance(found, list | tuple)
        new = [turn for turn in found if self._found.get(turn.line) != turn]
        for turn in new:
            self._found[turn.line] = turn
        self._unsaved += new
        if task.depth is self._task.depth:
            self._closely.update(turn.line for turn in found)
        if time.monotonic() > self._saved_at + SAVE_EVERY_S:
            self._save_behind()
        if is_last:
            self._go_on()
        if new or is_last:
            self.view_changed.emit(self.view)

    def _fail(self, error: Exception) -> None:
        self._request = None
        if not isinstance(error, EvaluationStopped):
            self.failed.emit(error)
        self.view_changed.emit(self.view)

    def _read(self) -> None:
        if self._path is None:
            return
        try:
            self._saved, self.notice = open_review(self._path)
        except StorageError as error:
            # It is left alone, so the figures of this visit are not saved.
            self._path = None
            text = "{why}. The file stays as it is, and this review is not saved."
            self.notice = Sentence(text, why=told(error))

    def _save(self) -> None:
        """Write the figures found since the last time, and wait for them to be on disk."""
        self._end_writing()
        if self._take_unsaved():
            self._write()

    def _save_behind(self) -> None:
        """Write them in a thread: the disk may take longer than a frame."""
        if self._writing is not None and self._writing.is_done:
            self._end_writing()
        if self._take_unsaved() and self._path is not None:
            write = partial(_write_to, self._path, self._saved)
            self._writing = EngineJob(partial(_write_after, self._writing, write))

    def _take_unsaved(self) -> bool:
        self._saved_at = time.monotonic()
        if not self._unsaved:
            return False
        self._saved = with_turns(self._task, self._turns, self._saved, self._unsaved)
        self._unsaved = []
        return True

    def _end_writing(self) -> None:
        """Wait for the thread that writes; an older review never replaces a newer one."""
        writing, self._writing = self._writing, None
        if writing is not None:
            self._try_to(writing.result)

    def _keep_lines(self, values: tuple[Mapping[str, Any], ...]) -> None:
        self._end_writing()
        self._saved = replace(self._saved, lines=values)
        self._write()

    def _write(self) -> None:
        if self._path is not None:
            self._try_to(partial(_write_to, self._path, self._saved))

    def _try_to(self, write: Callable[[], object]) -> None:
        try:
            write()
        except (OSError, StorageError) as error:
            self.failed.emit(error)


def _as_deep(found: TurnReview) -> TurnReview:
    """Say how closely a turn was looked at, by the work that went into it."""
    deep = DEEP_EFFORT.batches * DEEP_EFFORT.iterations
    is_deep = found.phase != "simulation" or (found.best is not None and found.best.work >= deep)
    return replace(found, depth=Depth.DEEP if is_deep else Depth.QUICK)


def _is_closer(found: TurnReview, known: TurnReview) -> bool:
    """True if as much work went into new figures of a turn as into the known ones."""
    if known.depth is Depth.INSTANT or known.best is None or found.best is None:
        return True
    return found.phase != known.phase or found.best.work >= known.best.work


def _write_to(path: Path, review: SavedReview) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_review(path, review)


def _write_after(earlier: EngineJob[None] | None, write: Callable[[], None]) -> None:
    if earlier is not None:
        earlier.wait(_WAIT_S)
    write()
