# SPDX-License-Identifier: MIT
"""The puzzles of a learner: those of the day, any other, and the one that is being solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.challenge_worth import LOSE_TURN, POINTS, challenge_worth
from desktop_app.analysis.moves import lane_of, name_of
from desktop_app.analysis.rating import Rating
from desktop_app.analysis.review import Depth, Option, TurnReview, option_of
from desktop_app.engine import native
from desktop_app.engine.evaluator import EvaluationStopped, score_of
from desktop_app.engine.klv import SHIPPED as LEAVES
from desktop_app.engine.situation import Situation
from desktop_app.learn.puzzles import (
    GRADES,
    Attempt,
    Basis,
    Kind,
    Puzzle,
    PuzzleError,
    PuzzleSet,
    basis_of,
    before_play,
    daily,
    hints,
    is_right,
    next_puzzle,
    question,
    rate,
    read_attempts,
    read_set,
)
from desktop_app.learn.puzzles import SHIPPED as SHIPPED_PUZZLES
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.reviewing import ReviewTask, make_reviewer, task_for
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Play, play_from_placements
from desktop_app.rules.placement import find_faults
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.tiles import BLANK, holds_tiles
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Budget,
    Priority,
    Run,
)
from desktop_app.session.background_work import BackgroundWork
from desktop_app.session.learn_desk import LearnDesk
from desktop_app.session.lesson_view import AnswerKind, Feedback, Help, StepView
from desktop_app.session.move_text import ExchangeCount, MoveTextProblem, TextFault, parse_move
from desktop_app.session.strength import strength_words
from desktop_app.settings.paths import cache_dir, resource_path
from desktop_app.storage.errors import StorageError
from desktop_app.translation.words import tr, tr_count

__all__ = ["GRADES", "SHIPPED_PUZZLES", "PuzzleDesk"]

LOG = "puzzles"
MAX_MISSES = 3
"""After so many wrong answers the right one is shown."""

_REASON_SECONDS = 6.0
_ANSWERS = {Kind.EXCHANGE: AnswerKind.MARK, Kind.CHALLENGE: AnswerKind.YES_NO}
_PERCENT = 100

KIND_NAMES: Mapping[Kind, str] = {
    Kind.BEST: "Best play",
    Kind.BINGO: "Find the bingo",
    Kind.OUT_IN_TWO: "Out in two",
    Kind.SAFE: "The only safe play",
    Kind.EXCHANGE: "The right exchange",
    Kind.CHALLENGE: "Challenge or not",
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A set of puzzles as it was read in the background.

    Attributes:
        found: the puzzles.
        task: how an answer is compared with the best one; None without engine or word list.
        now: what answers would depend on today; None if the word list is not installed.
    """

    found: PuzzleSet
    task: ReviewTask | None = None
    now: Basis | None = None


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A puzzle of the day.

    Attributes:
        id: of the puzzle.
        kind: what it asks for, translated.
        grade: 1 to 5.
        state: empty before the first answer; else how it went.
        is_open: True if it was not solved or shown.
    """

    id: str
    kind: str
    grade: int
    state: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class PuzzlesView:
    """The list of puzzles.

    Attributes:
        today: those of the day, the easiest first.
        left: puzzles that were never answered, by kind and grade; None stands for any.
        solved, tried: puzzles solved at the first attempt, and puzzles answered.
        rating: the learner's rating; None before the first answer.
        strength: the rating in words; empty as long as it does not tell anything.
        note: why the answers may be out of date, or what could not be read; else empty.
    """

    today: tuple[PuzzleRow, ...]
    left: Mapping[tuple[Kind | None, int | None], int]
    solved: int
    tried: int
    rating: Rating | None
    strength: str
    note: str


class PuzzleDesk(QObject):
    """Shows puzzles as steps, judges the answers, and writes them to the learner's log.

    Args:
        desk: the learner.
        load: reads the sets, the shipped one first; called in a worker thread, and may raise
            PuzzleError or OSError.
        analysis: the service that finds out why an answer is wrong; called when it is needed.
        today: returns the date.

    Signals:
        view_changed: the `PuzzlesView`.
        step_shown: the `StepView` of the puzzle that is being solved.
        refused: what could not be read or saved, a sentence.
    """

    view_changed = Signal(object)
    step_shown = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        desk: LearnDesk,
        load: Callable[[], tuple[Loaded, ...]],
        analysis: Callable[[], AnalysisService],
        *,
        today: Callable[[], date] = date.today,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._load, self._analysis, self._today = desk, load, analysis, today
        self._work = BackgroundWork(self)
        self._sets: tuple[Loaded, ...] = ()
        self._problem = ""
        self._attempts: dict[str, Attempt] = {}
        self._ended: dict[str, str] = {}
        self._filter: tuple[Kind | None, int | None] | None = None
        self._serial = 0
        self._solving: _Solving | None = None
        self._request: AnalysisRequest[tuple[str, ...]] | None = None
        desk.learner_changed.connect(self._change_learner)

    # ------------------------------------------------------------------ the list

    @property
    def view(self) -> PuzzlesView:
        """The list as it is now."""
        puzzles = self._puzzles
        left: dict[tuple[Kind | None, int | None], int] = {}
        for each in puzzles:
            if each.id not in self._attempts:
                for key in ((each.kind, each.grade), (each.kind, None), (None, each.grade)):
                    left[key] = left.get(key, 0) + 1
                left[None, None] = left.get((None, None), 0) + 1
        attempts = tuple(self._attempts.values())
        rating = rate(attempts) if attempts else None
        return PuzzlesView(
            today=tuple(self._row(each) for each in self._daily),
            left=left,
            solved=sum(each.is_right for each in attempts),
            tried=len(attempts),
            rating=rating,
            strength=tr(strength_words(rating)),
            note=self._note(),
        )

    def load(self) -> None:
        """Read the puzzles, if they are not read yet, and the learner's answers."""
        self._read_log()
        if self._sets or self._work.is_running:
            self.view_changed.emit(self.view)
            return
        self._work.start(lambda _tell: _read(self._load), self._take, is_quiet=True)

    def wait(self) -> None:
        """Wait until the puzzles are read."""
        self._work.wait()

    @property
    def _puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(each for loaded in self._sets for each in loaded.found.puzzles)

    @property
    def _daily(self) -> tuple[Puzzle, ...]:
        # The shipped set alone, so that everyone has the same.
        return daily(self._sets[0].found.puzzles, self._today()) if self._sets else ()

    @property
    def open_today(self) -> int:
        """Number of the day's puzzles that were not solved or shown."""
        return sum(each.id not in self._ended for each in self._daily)

    def _take(self, read: object) -> None:
        if isinstance(read, tuple):
            self._sets = read
        elif isinstance(read, Exception):
            self._problem = tr(told(read))
            self.refused.emit(self._problem)
        self.view_changed.emit(self.view)

    def _row(self, puzzle: Puzzle) -> PuzzleRow:
        attempt, ended = self._attempts.get(puzzle.id), self._ended.get(puzzle.id)
        state = ""
        if attempt is not None:
            state = tr("Not solved yet")
        if ended == "solved":
            is_first = attempt is not None and attempt.is_right
            state = tr("Solved at once") if is_first else tr("Solved")
        elif ended == "shown":
            state = tr("Answer shown")
        return PuzzleRow(puzzle.id, tr(KIND_NAMES[puzzle.kind]), puzzle.grade, state, ended is None)

    def _note(self) -> str:
        if not self._sets:
            return self._problem
        return "\n".join(dict.fromkeys(line for each in self._sets for line in _notes(each)))

    def _read_log(self) -> None:
        try:
            read = self._desk.learner.log(LOG).read()
        except StorageError as error:
            self.refused.emit(tr(str(error)))
            return
        self._attempts = {each.puzzle: each for each in read_attempts(read.entries)}
        self._ended = {}
        for entry in read.entries:
            if isinstance(entry.get("puzzle"), str) and entry.get("ended") in ("solved", "shown"):
                self._ended[entry["puzzle"]] = entry["ended"]
        if read.problems:
            self.refused.emit("\n".join(map(tr, read.problems)))

    def _change_learner(self) -> None:
        self.leave()
        self._read_log()
        self.view_changed.emit(self.view)

    # ------------------------------------------------------------------ solving

    @property
    def is_open(self) -> bool:
        """True while a puzzle is on view."""
        return self._solving is not None

    def open(self, puzzle_id: str) -> bool:
        """Show a puzzle of the day; False if there is no such puzzle."""
        self._filter = None
        return self._begin(puzzle_id)

    def begin_today(self) -> bool:
        """Show the first of the day's puzzles that is open; False if all are done."""
        left = [each for each in self._daily if each.id not in self._ended]
        return bool(left) and self.open(left[0].id)

    def begin(self, kind: Kind | None, grade: int | None) -> bool:
        """Show a puzzle of a kind and grade that suits the learner; False if all are done."""
        rating = rate(self._attempts.values()).rating
        daily_ids = {each.id for each in self._daily}
        done = daily_ids | self._attempts.keys()
        puzzle = next_puzzle(self._puzzles, done, rating, kind=kind, grade=grade)
        if puzzle is None:
            return False
        self._filter = (kind, grade)
        return self._begin(puzzle.id)

    def _begin(self, puzzle_id: str) -> bool:
        pairs = ((each, each.found.find(puzzle_id)) for each in self._sets)
        loaded, puzzle = next((pair for pair in pairs if pair[1]), (None, None))
        if loaded is None or puzzle is None:
            return False
        try:
            ruleset = load_ruleset(loaded.found.basis.ruleset)
            situation = puzzle.situation(ruleset)
        except ValueError as error:
            self.refused.emit(tr(str(error)))
            return False
        self._drop_request()
        self._serial += 1
        self._solving = _Solving(puzzle, situation, ruleset, loaded.task)
        self._show()
        return True

    def answer(self, text: str) -> None:
        """Judge an answer: yes or no, tiles of the rack, or a play as text."""
        solving = self._solving
        if solving is None or solving.is_over:
            return
        given = solving.read(text)
        laid = tuple(given.placements()) if isinstance(given, Play) else ()
        if isinstance(given, str):
            solving.feedback = Feedback(False, given)
        elif is_right(solving.puzzle, solving.situation.board, given):
            if self._note_attempt(is_right=solving.is_untouched) and self._note_end("solved"):
                solving.end(Feedback(True, solving.right_text(), laid=laid))
                self._explain(None)
        else:
            if not self._note_attempt(is_right=False):
                return
            solving.misses += 1
            text = solving.wrong_text(given)
            if solving.misses >= solving.most_misses:
                self._note_end("shown")
                solving.end(Feedback(False, f"{text} {solving.answer_text()}", is_shown=True))
            else:
                solving.feedback = Feedback(False, text, laid=laid)
            self._explain(None if isinstance(given, bool) else given)
        self._show()

    def hint(self) -> None:
        """Give one more hint; the last one is the answer."""
        solving = self._solving
        if solving is None or solving.is_over or not self._note_attempt(is_right=False):
            return
        if solving.hints_given < len(solving.hints):
            solving.hints_given += 1
        else:
            self._note_end("shown")
            solving.end(Feedback(False, solving.answer_text(), is_shown=True))
            self._explain(None)
        self._show()

    def go_on(self) -> bool:
        """Show the next puzzle; False if there is none."""
        if self._filter is None:
            return self.begin_today()
        return self.begin(*self._filter)

    def leave(self) -> None:
        """Put the puzzle away."""
        self._drop_request()
        self._solving = None

    def _show(self) -> None:
        solving = self._solving
        assert solving is not None
        count = len(self._daily) if self._filter is None else 0
        number = 1
        if self._filter is None:
            ids = [each.id for each in self._daily]
            number = ids.index(solving.puzzle.id) + 1 if solving.puzzle.id in ids else 1
        else:
            number = count = len(self._attempts) + (solving.puzzle.id not in self._attempts)
        self.step_shown.emit(solving.step(f"{self._serial}", number, max(number, count)))

    # ------------------------------------------------------------------ the log

    def _note_attempt(self, *, is_right: bool) -> bool:
        """Write the first attempt down; True if it is on disk, or was before."""
        solving = self._solving
        assert solving is not None
        puzzle = solving.puzzle
        if puzzle.id in self._attempts:
            return True
        attempt = Attempt(puzzle.id, puzzle.rating, is_right)
        if not self._write(attempt.entry()):
            return False
        self._attempts[puzzle.id] = attempt
        return True

    def _note_end(self, how: str) -> bool:
        solving = self._solving
        assert solving is not None
        if self._ended.get(solving.puzzle.id) == "solved":
            return True
        if not self._write({"puzzle": solving.puzzle.id, "ended": how}):
            return False
        self._ended[solving.puzzle.id] = how
        return True

    def _write(self, entry: Mapping[str, object]) -> bool:
        try:
            self._desk.learner.log(LOG).append({**entry, "at_ms": self._desk.now_ms()})
        except StorageError as error:
            self.refused.emit(tr(str(error)))
            return False
        return True

    # ------------------------------------------------------------------ why

    def _explain(self, other: Move | None) -> None:
        """Ask the engine why the answer is better than another move, or than the next best."""
        solving = self._solving
        self._drop_request()
        if solving is None or solving.task is None:
            return
        task, puzzle = solving.task, solving.puzzle
        situation, ruleset = solving.situation, solving.ruleset
        if puzzle.kind is Kind.CHALLENGE and not solving.is_over:
            return

        def work(run: Run) -> tuple[str, ...]:
            if puzzle.kind is Kind.CHALLENGE:
                return _worth(task, puzzle, situation, ruleset, run)
            return _reasons(task, puzzle, situation, other, run)

        self._request = AnalysisRequest(
            work,
            self._take_reasons,
            self._drop_reasons,
            Priority.HINT,
            Budget(seconds=_REASON_SECONDS),
            is_current=lambda: self._solving is solving,
        )
        self._analysis().submit(self._request)

    def _take_reasons(self, reasons: tuple[str, ...]) -> None:
        self._request = None
        solving = self._solving
        if solving is not None and solving.feedback is not None and reasons:
            text = " ".join((solving.feedback.text, *map(tr, reasons)))
            solving.feedback = replace(solving.feedback, text=text)
            self._show()

    def _drop_reasons(self, _error: Exception) -> None:
        """Without reasons the reply stands as it is."""
        self._request = None

    def _drop_request(self) -> None:
        if self._request is not None:
            self._analysis().cancel(self._request)
            self._request = None


def _notes(loaded: Loaded) -> Iterable[str]:
    """Why the answers of a set may be out of date, and the lines that could not be read."""
    yield from map(tr, loaded.found.problems)
    if not loaded.found.puzzles:
        return
    if loaded.now is None:
        yield tr(
            "The word list of the puzzles, {lexicon}, is not installed: answers are not explained."
        ).format(lexicon=loaded.found.basis.lexicon)
    elif loaded.found.stale(loaded.now):
        yield tr(
            "These puzzles were made with another version of the word list or the engine, so an"
            " answer may be out of date."
        )


class _Solving:
    """The puzzle on view, and what was answered."""

    def __init__(
        self, puzzle: Puzzle, situation: Situation, ruleset: Ruleset, task: ReviewTask | None
    ) -> None:
        self.puzzle, self.situation = puzzle, situation
        self.ruleset, self.task = ruleset, task
        self.hints = hints(puzzle, situation)
        self.hints_given = self.misses = 0
        self.feedback: Feedback | None = None
        self.is_over = False

    @property
    def is_untouched(self) -> bool:
        """True before the first hint and the first wrong answer."""
        return not self.hints_given and not self.misses

    @property
    def most_misses(self) -> int:
        """Wrong answers after which the right one is shown; yes or no is asked once."""
        return 1 if self.puzzle.kind is Kind.CHALLENGE else MAX_MISSES

    def end(self, feedback: Feedback) -> None:
        """Show the last reply."""
        self.feedback, self.is_over = feedback, True

    def read(self, text: str) -> Move | bool | str:
        """The answer that a text stands for; a sentence if it is none."""
        if self.puzzle.kind is Kind.CHALLENGE:
            return text.casefold() == "yes"
        if self.puzzle.kind is Kind.EXCHANGE and not text.startswith("-"):
            text = f"-{text}"
        try:
            move = self._move(text)
        except ValueError as error:
            return tr(str(error))
        return self._fault(move) or move

    def _move(self, text: str) -> Move:
        """The move that a text stands for. Raises ValueError with a sentence."""
        board = self.situation.board
        if "=" in text:
            laid = play_from_placements(board, read_placements(board, text.split()))
            if laid is None:
                raise ValueError(Sentence("The tiles have to lie on one line without a gap."))
            return laid
        faces = [face for face in self.situation.tile_set.faces if face != BLANK]
        move = parse_move(text, board, faces, self.situation.rack)
        if isinstance(move, MoveTextProblem) and move.fault is TextFault.NOT_ON_RACK:
            raise ValueError(_NOT_ON_RACK)
        if isinstance(move, MoveTextProblem | ExchangeCount):
            raise ValueError(Sentence("Write a play such as 8D WORD, or an exchange such as -ABC."))
        return move

    def _fault(self, move: Move) -> str:
        """Why a move cannot be made, in a sentence; empty if it can."""
        board = self.situation.board
        if isinstance(move, Exchange):
            return ""
        if not isinstance(move, Play):
            return tr("A pass is not the answer.")
        if not holds_tiles(self.situation.rack, move.rack_tiles()):
            return tr(str(_NOT_ON_RACK))
        least = self.situation.first_min_tiles
        if find_faults(board, move.placements(), first_min_tiles=least):
            return tr("The play does not join the tiles on the board.")
        return ""

    def right_text(self) -> str:
        """The reply to a right answer."""
        if self.puzzle.kind is Kind.CHALLENGE:
            return f"{tr('Right.')} {self.answer_text()}"
        if len(self.puzzle.answers) > 1:
            names = self._names(self.puzzle.answers)
            return tr("Right. These are worth the same: {moves}.").format(moves=", ".join(names))
        best = self.puzzle.answers[0]
        name = self._names((best,))[0]
        if isinstance(best, Exchange):
            return tr("Right: {move}.").format(move=name)
        points = score_of(self.situation, best).points
        text = tr_count("Right: {move}, one point.", "Right: {move}, {count} points.", points)
        return text.format(move=name, count=points)

    def wrong_text(self, given: Move | bool) -> str:
        """The reply to a wrong answer."""
        if isinstance(given, bool):
            return tr("No.")
        points = score_of(self.situation, given).points
        name = self._names((given,))[0]
        if isinstance(given, Play):
            return tr("{move} scores {points}, but there is a better answer.").format(
                move=name, points=points
            )
        return tr("{move} is not the best answer.").format(move=name)

    def answer_text(self) -> str:
        """The right answer in a sentence."""
        puzzle = self.puzzle
        if puzzle.kind is Kind.CHALLENGE:
            if puzzle.phoneys:
                words = ", ".join(puzzle.phoneys)
                return tr("Challenge: {words} is not in the word list.").format(words=words)
            assert puzzle.play is not None
            words = ", ".join(score_of(before_play(self.situation, puzzle.play), puzzle.play).texts)
            return tr("Do not challenge: {words} can be played.").format(words=words)
        best = puzzle.answers[0]
        name = self._names((best,))[0]
        if isinstance(best, Exchange):
            return tr("The answer: {move}.").format(move=name)
        points = score_of(self.situation, best).points
        text = tr_count(
            "The answer: {move}, one point.", "The answer: {move}, {count} points.", points
        )
        return text.format(move=name, count=points)

    def _names(self, moves: Iterable[Move]) -> list[str]:
        return [tr(name_of(self.situation.board, each)) for each in moves]

    def step(self, key: str, number: int, count: int) -> StepView:
        """The puzzle as it is shown now."""
        puzzle, situation = self.puzzle, self.situation
        own, other = situation.scores
        say = tr("The score: you {own}, your opponent {other}.").format(own=own, other=other)
        if situation.bag_count:
            say += " " + tr_count(
                "There is one tile in the bag.",
                "There are {count} tiles in the bag.",
                situation.bag_count,
            ).format(count=situation.bag_count)
        shown = () if puzzle.play is None else puzzle.play.placements()
        title = tr("{kind}, grade {grade}").format(
            kind=tr(KIND_NAMES[puzzle.kind]), grade=puzzle.grade
        )
        return StepView(
            key=key,
            title=title,
            number=number,
            of=count,
            kind=_ANSWERS.get(puzzle.kind, AnswerKind.LAY),
            say=say,
            ask=tr(question(puzzle, situation)),
            board=situation.board,
            rack=situation.rack,
            values=situation.tile_set.values,
            last=tuple((each.row, each.col) for each in shown),
            help=self._help(),
            feedback=self.feedback,
            is_over=self.is_over,
        )

    def _help(self) -> Help:
        texts = tuple(map(tr, self.hints[: self.hints_given]))
        best = self.puzzle.answers[0] if self.puzzle.answers else None
        lane: tuple[Direction, int] | None = None
        ghosts: tuple[Any, ...] = ()
        if isinstance(best, Play):
            # The third hint names the lane, so it is shaded from then on.
            lane = lane_of(best) if self.hints_given >= LANE_HINT else None
            is_shown = self.feedback is not None and self.feedback.is_shown
            ghosts = best.placements() if is_shown else ()
        left = 0 if self.is_over else len(self.hints) - self.hints_given + 1
        return Help(texts, lane, ghosts=ghosts, left=left, ends_in_answer=True)


LANE_HINT = 3
_NOT_ON_RACK = Sentence("These tiles are not on the rack.")


# In the worker thread.


def _read(load: Callable[[], tuple[Loaded, ...]]) -> object:
    try:
        return load()
    except (PuzzleError, OSError, ValueError) as error:
        return error


def _reasons(
    task: ReviewTask, puzzle: Puzzle, situation: Situation, other: Move | None, run: Run
) -> tuple[str, ...]:
    """Why the answer is better than another move, or than the best one that is not an answer."""
    best = puzzle.answers[0]
    reviewer = make_reviewer(task)
    try:
        asked = (best,) if other is None else (best, other)
        evaluation = reviewer.evaluate(situation, asked, run.token)
    except EvaluationStopped:
        return ()
    if other is None:
        board = situation.board
        rest = (row.move for row in evaluation.rows if not is_right(puzzle, board, row.move))
        other = next(rest, None)
    if other is None:
        return ()
    found, _ = reviewer.reasons(evaluation, best, other, run.token)
    return tuple(each.sentence for each in found)


def _worth(
    task: ReviewTask, puzzle: Puzzle, situation: Situation, ruleset: Ruleset, run: Run
) -> tuple[str, ...]:
    """From which doubt a challenge pays under the rules of the puzzle."""
    assert puzzle.play is not None
    reviewer = make_reviewer(task)
    play = Option(puzzle.play, round(puzzle.lead), (), (), puzzle.lead, None, 0.0)
    try:
        answer = option_of(reviewer.evaluate(situation, (), run.token).best)
    except EvaluationStopped:
        return ()
    worth = challenge_worth(
        ruleset,
        TurnReview(0, 1, Depth.INSTANT, options=(play,), played=0),
        TurnReview(1, 0, Depth.INSTANT, options=(answer,), played=0),
    )
    if worth is None:
        return ()
    percent = round(_PERCENT * worth.doubts[worth.style])
    if worth.style == LOSE_TURN:
        text = tr(
            "A challenge that fails loses your turn here, so it pays if you think the play a"
            " phoney in more than {percent} of 100 cases."
        )
    elif worth.style == POINTS:
        text = tr(
            "A challenge that fails costs points here, so it pays if you think the play a phoney"
            " in more than {percent} of 100 cases."
        )
    else:
        return (tr("A challenge that fails costs nothing here, so any doubt is enough."),)
    return (text.format(percent=percent),)


def load_puzzles(shipped: Path, own: Path, store: LexiconStore) -> tuple[Loaded, ...]:
    """Read the shipped set and those in a folder, and find what explains their answers.

    A set of the folder that cannot be read is one without puzzles, with the reason as its problem.

    Raises:
        PuzzleError, OSError: the shipped set, or the leave values, cannot be read.
    """
    sets = [read_set(shipped)]
    for path in sorted((*own.glob("*.jsonl"), *own.glob("*.jsonl.gz"))):
        try:
            sets.append(read_set(path))
        except (PuzzleError, OSError) as error:
            sets.append(PuzzleSet(sets[0].basis, (), (told(error),)))
    return tuple(_explained(each, store) for each in sets)


def _explained(found: PuzzleSet, store: LexiconStore) -> Loaded:
    basis = found.basis
    lexicon = store.find(basis.lexicon)
    if lexicon is None:
        return Loaded(found)
    task = task_for(lexicon, resource_path(*LEAVES), cache_dir())
    depth = Depth.QUICK if native.is_native() else Depth.INSTANT
    now = basis_of(lexicon.name, task.graph_key, task.leaves_key, basis.ruleset, basis.seed)
    return Loaded(found, task.at(depth), now)
