# SPDX-License-Identifier: MIT
"""The puzzles of a learner: those of the day, any other, and the one that is being solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.rating import Rating
from desktop_app.analysis.review import Depth
from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED as LEAVES
from desktop_app.learn.deck import day_of
from desktop_app.learn.puzzle_runs import (
    Missed,
    RunResult,
    RunRules,
    best_runs,
    read_missed,
    read_seen,
)
from desktop_app.learn.puzzle_themes import Theme, themes_of
from desktop_app.learn.puzzles import (
    GRADES,
    Attempt,
    Basis,
    Kind,
    Puzzle,
    PuzzleError,
    PuzzleSet,
    basis_of,
    is_right,
    next_puzzle,
    rate,
    read_attempts,
    read_set,
)
from desktop_app.learn.puzzles import SHIPPED as SHIPPED_PUZZLES
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.reviewing import ReviewTask, task_for
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.move import Move, Play
from desktop_app.sentences.faults import is_bad_input, told
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Budget,
    Priority,
    Run,
)
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_view import EndView, Feedback
from desktop_app.session.operations import Operation, Operations, rise
from desktop_app.session.puzzle_solving import KIND_NAMES, Solving, reasons, worth
from desktop_app.session.strength import strength_words
from desktop_app.settings.paths import cache_dir, resource_path
from desktop_app.storage.errors import StorageError
from desktop_app.translation.words import tr, tr_count

__all__ = [
    "GRADES",
    "KIND_NAMES",
    "SHIPPED_PUZZLES",
    "Kind",
    "PuzzlePresenter",
    "Theme",
]

LOG = "puzzles"
_REASON_SECONDS = 6.0

Topic = Kind | Theme | None
"""A kind or theme to choose puzzles by; None for any."""

THEME_NAMES: Mapping[Theme, str] = {
    Theme.FIRST: "The first play of a game",
    Theme.BINGO: "Bingos (all seven tiles), told or not",
    Theme.LONG: "Words of eight letters or more",
    Theme.HOOK: "Hooks",
    Theme.EXTENSION: "Longer beginnings and endings",
    Theme.PARALLEL: "Parallel plays",
    Theme.PREMIUM: "Premium squares",
    Theme.HIGH: "J, Q, X and Z",
    Theme.BLANK: "Blanks",
    Theme.ENDGAME: "Endgames",
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A set of puzzles as it was read in the background.

    Attributes:
        found: the puzzles.
        task: how an answer is compared with the best one; None without engine or word list.
        now: what answers would depend on today; None if the word list is not installed.
        words: the word list of the puzzles; None if it is not installed or cannot be read.
    """

    found: PuzzleSet
    task: ReviewTask | None = None
    now: Basis | None = None
    words: Lexicon | None = None


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
class MissedRow:
    """A puzzle that was missed.

    Attributes:
        id: of the puzzle.
        kind: what it asks for, translated.
        grade: 1 to 5.
        missed_ms: when it was missed last, Unix time in milliseconds; 0 if that is not known.
        solved: days on which it was solved since.
        is_due: True unless it was solved today.
    """

    id: str
    kind: str
    grade: int
    missed_ms: int
    solved: int
    is_due: bool


@dataclass(frozen=True, slots=True)
class PuzzlesView:
    """The list of puzzles.

    Attributes:
        today: those of the day, the easiest first.
        left: puzzles that were never answered, by topic and grade; None stands for any.
        count: all puzzles by topic.
        missed: puzzles to try again, the last one missed first.
        best: the best run of each kind.
        solved, tried: puzzles solved at the first attempt, and puzzles answered.
        rating: the learner's rating; None before the first answer.
        strength: the rating in words; empty as long as it does not tell anything.
        note: why the answers may be out of date, or what could not be read; else empty.
    """

    today: tuple[PuzzleRow, ...]
    left: Mapping[tuple[Topic, int | None], int]
    count: Mapping[Topic, int]
    missed: tuple[MissedRow, ...]
    best: Mapping[RunRules, RunResult]
    solved: int
    tried: int
    rating: Rating | None
    strength: str
    note: str


class PuzzlePresenter(QObject):
    """Shows puzzles as steps, judges the answers, and writes them to the learner's log.

    Args:
        presenter: the learner.
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
        presenter: LearnPresenter,
        load: Callable[[], tuple[Loaded, ...]],
        analysis: Callable[[], AnalysisService],
        *,
        today: Callable[[], date] = date.today,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._load, self._analysis, self._today = presenter, load, analysis, today
        self._reading, self._theming = Operations(self), Operations(self)
        self._wants_themes = False
        self._sets: tuple[Loaded, ...] = ()
        self._problem = self._faults = ""
        self._attempts: dict[str, Attempt] = {}
        self._ended: dict[str, str] = {}
        self._themes: Mapping[str, frozenset[Theme]] = {}
        self._missed: tuple[Missed, ...] = ()
        self._best: Mapping[RunRules, RunResult] = {}
        self._seen: tuple[str, ...] = ()
        self._entries: tuple[dict[str, Any], ...] = ()
        self._is_daily = True
        self._tried_again: set[str] = set()
        self._following: Callable[[], bool] = self.begin_today
        self._serial = 0
        self._solving: Solving | None = None
        self._request: AnalysisRequest[tuple[str, ...]] | None = None
        presenter.learner_changed.connect(self._change_learner)

    # ------------------------------------------------------------------ the list

    @property
    def view(self) -> PuzzlesView:
        """The list as it is now."""
        left: dict[tuple[Topic, int | None], int] = {}
        count: dict[Topic, int] = {}
        seen = frozenset(self._seen)
        for puzzle in self.puzzles:
            for topic in (None, puzzle.kind, *self._themes.get(puzzle.id, ())):
                count[topic] = count.get(topic, 0) + 1
                if puzzle.id not in seen:
                    for key in ((topic, puzzle.grade), (topic, None)):
                        left[key] = left.get(key, 0) + 1
        attempts = tuple(self._attempts.values())
        rating = rate(attempts) if any(attempt.is_rated for attempt in attempts) else None
        return PuzzlesView(
            today=tuple(self._row(puzzle) for puzzle in self._daily),
            left=left,
            count=count,
            missed=self._missed_rows(),
            best=self._best,
            solved=sum(attempt.is_right for attempt in attempts),
            tried=len(attempts),
            rating=rating,
            strength=tr(strength_words(rating)),
            note=self._note(),
        )

    def load(self) -> None:
        """Read the puzzles, if they are not read yet, and the learner's answers."""
        self._read_log()
        if self._sets or self._reading.is_running:
            self.view_changed.emit(self.view)
            return
        today = self._today()
        load = self._load
        self._reading.run(Operation(lambda _tell: _read(load, today), self._take, self._fail))

    def find_themes(self) -> None:
        """Work out the themes of the puzzles, which takes half a second; the view has them then."""
        self._wants_themes = True
        if self._sets and not self._themes and not self._theming.is_running:
            sets = self._sets
            self._theming.run(Operation(lambda _tell: _find_themes(sets), self._take_themes, rise))

    def _take_themes(self, found: Mapping[str, frozenset[Theme]]) -> None:
        self._themes = found
        self.view_changed.emit(self.view)

    def wait(self) -> None:
        """Wait until the puzzles are read, and their themes if they are wanted."""
        self._reading.wait()
        self._theming.wait()

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Every puzzle."""
        return tuple(puzzle for loaded in self._sets for puzzle in loaded.found.puzzles)

    @property
    def seen(self) -> tuple[str, ...]:
        """Ids of the puzzles that were answered, the last one last."""
        return self._seen

    @property
    def learner(self) -> LearnPresenter:
        """The learner, and the time."""
        return self._presenter

    @property
    def daily_ids(self) -> frozenset[str]:
        """Ids of the puzzles of the day."""
        return frozenset(puzzle.id for puzzle in self._daily)

    @property
    def _daily(self) -> tuple[Puzzle, ...]:
        # The shipped set alone, so that everyone has the same.
        return self._sets[0].found.of_day(self._today()) if self._sets else ()

    @property
    def open_today(self) -> int:
        """Number of the day's puzzles that were not solved or shown."""
        return sum(puzzle.id not in self._ended for puzzle in self._daily)

    def _fail(self, error: Exception) -> None:
        self._problem = self._presenter.reported(told(error))
        if self._problem:
            self.refused.emit(self._problem)
        self.view_changed.emit(self.view)

    def _take(self, read: tuple[Loaded, ...]) -> None:
        self._sets = read
        self._faults = self._presenter.reported(
            *chain.from_iterable(loaded.found.problems for loaded in read)
        )
        if self._wants_themes:
            self.find_themes()
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
        faults = self._faults.splitlines()
        notes = (line for loaded in self._sets for line in _notes(loaded))
        return "\n".join(dict.fromkeys((*faults, *notes)))

    def _read_log(self) -> None:
        try:
            read = self._presenter.learner.log(LOG).read()
        except StorageError as error:
            if said := self._presenter.reported(told(error)):
                self.refused.emit(said)
            return
        self._attempts = {attempt.puzzle: attempt for attempt in read_attempts(read.entries)}
        self._ended = {}
        for entry in read.entries:
            if isinstance(entry.get("puzzle"), str) and entry.get("ended") in ("solved", "shown"):
                self._ended[entry["puzzle"]] = entry["ended"]
        self._read_runs(read.entries)
        if said := self._presenter.reported(*read.problems):
            self.refused.emit(said)

    def _read_runs(self, entries: tuple[dict[str, Any], ...]) -> None:
        self._entries = entries
        self._missed, self._best = read_missed(entries), best_runs(entries)
        self._seen = read_seen(entries)

    def _missed_rows(self) -> tuple[MissedRow, ...]:
        puzzles = {puzzle.id: puzzle for puzzle in self.puzzles}
        today = day_of(self._presenter.now_ms())
        return tuple(
            MissedRow(
                missed.puzzle,
                tr(KIND_NAMES[found.kind]),
                found.grade,
                missed.missed_ms,
                len(missed.days),
                today not in missed.days,
            )
            for missed in self._missed
            if (found := puzzles.get(missed.puzzle)) is not None
        )

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
        self._is_daily, self._following = True, self.begin_today
        return self._begin(puzzle_id)

    def begin_today(self) -> bool:
        """Show the first of the day's puzzles that is open; False if all are done."""
        left = [puzzle for puzzle in self._daily if puzzle.id not in self._ended]
        return bool(left) and self.open(left[0].id)

    def begin(self, topic: Topic, grade: int | None) -> bool:
        """Show a puzzle of a topic and grade that suits the learner; False if all are done."""
        rating = rate(self._attempts.values()).rating
        kind = topic if isinstance(topic, Kind) else None
        done = {*self.daily_ids, *self._seen}
        wanted = (
            puzzle
            for puzzle in self.puzzles
            if not isinstance(topic, Theme) or topic in self._themes.get(puzzle.id, ())
        )
        puzzle = next_puzzle(wanted, done, rating, kind=kind, grade=grade)
        if puzzle is None:
            return False
        self._is_daily, self._following = False, lambda: self.begin(topic, grade)
        return self._begin(puzzle.id)

    def begin_missed(self, puzzle_id: str = "") -> bool:
        """Show a missed puzzle, or the first that was not solved or tried today; False without."""
        if not puzzle_id:
            rows = (row for row in self._missed_rows() if row.is_due)
            left = [row.id for row in rows if row.id not in self._tried_again]
            if not left:
                self._tried_again.clear()
                return False
            puzzle_id = left[0]
        self._tried_again.add(puzzle_id)
        self._is_daily, self._following = False, self.begin_missed
        return self._begin(puzzle_id)

    def look(self, puzzle_id: str) -> bool:
        """Show a puzzle with its answer; False if there is no such puzzle."""
        self._is_daily, self._following = False, lambda: False
        if not self._begin(puzzle_id, is_shown=False):
            return False
        solving = self._solving
        assert solving is not None
        solving.end(Feedback(False, solving.answer_text(), is_shown=True))
        self._explain(None)
        self._show()
        return True

    def reopen(self, puzzle_id: str) -> bool:
        """Show a puzzle once more, without others after it unless it is one of the day."""
        if puzzle_id in self.daily_ids:
            return self.open(puzzle_id)
        self._is_daily, self._following = False, lambda: False
        return self._begin(puzzle_id)

    @property
    def puzzle_id(self) -> str:
        """Id of the puzzle on view; empty if there is none."""
        return "" if self._solving is None else self._solving.puzzle.id

    def solving_of(self, puzzle_id: str) -> Solving | None:
        """Return a puzzle to be solved; None if it is not there or cannot be read."""
        pairs = ((loaded, loaded.found.find(puzzle_id)) for loaded in self._sets)
        loaded, puzzle = next((pair for pair in pairs if pair[1]), (None, None))
        if loaded is None or puzzle is None:
            return None
        try:
            ruleset = load_ruleset(loaded.found.basis.ruleset)
            lexicon = loaded.found.basis.lexicon
            situation = puzzle.situation(ruleset)
            return Solving(puzzle, situation, ruleset, loaded.task, lexicon, loaded.words)
        except ValueError as error:
            if not is_bad_input(error):
                raise
            self.refused.emit(tr(str(error)))
            return None

    def _begin(self, puzzle_id: str, *, is_shown: bool = True) -> bool:
        solving = self.solving_of(puzzle_id)
        if solving is None:
            return False
        self._drop_request()
        self._serial += 1
        self._solving = solving
        if is_shown:
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
        return self._following()

    @property
    def day_end(self) -> EndView | None:
        """How the day's puzzles went, once all are done and one of them is on view; else None."""
        if not self._is_daily or self.open_today:
            return None
        ids = self.daily_ids
        attempts = tuple(self._attempts.values())
        solved = sum(attempt.is_right for attempt in attempts if attempt.puzzle in ids)
        lines = [
            tr_count(
                "{solved} of one puzzle solved at once.",
                "{solved} of {count} puzzles solved at the first try.",
                len(ids),
            ).format(solved=solved, count=len(ids))
        ]
        if strength := self.view.strength:
            lines.append(tr("At puzzles you are {strength}.").format(strength=strength))
        lines.append(tr("The next five come tomorrow."))
        return EndView(tr("Puzzles of the day"), True, None, "\n".join(lines))

    def leave(self) -> None:
        """Put the puzzle away."""
        self._drop_request()
        self._solving = None

    def _show(self) -> None:
        solving = self._solving
        assert solving is not None
        if self._is_daily:
            ids = [puzzle.id for puzzle in self._daily]
            number = ids.index(solving.puzzle.id) + 1 if solving.puzzle.id in ids else 1
            self.step_shown.emit(solving.step(f"{self._serial}", number, max(number, len(ids))))
        else:
            self.step_shown.emit(solving.step(f"{self._serial}", 0, 0))

    # ------------------------------------------------------------------ the log

    def _note_attempt(self, *, is_right: bool) -> bool:
        """Write the first answer of this showing down; True if it is on disk, or was before."""
        solving = self._solving
        assert solving is not None
        puzzle = solving.puzzle
        if solving.is_noted:
            return True
        if puzzle.id in self._attempts:
            solving.is_noted = self.write({"puzzle": puzzle.id, "right": is_right})
            return solving.is_noted
        attempt = Attempt(puzzle.id, puzzle.rating, is_right, is_rated=puzzle.id not in self._seen)
        if not self.write(attempt.entry()):
            return False
        self._attempts[puzzle.id] = attempt
        solving.is_noted = True
        return True

    def _note_end(self, how: str) -> bool:
        solving = self._solving
        assert solving is not None
        if self._ended.get(solving.puzzle.id) == "solved":
            return True
        if not self.write({"puzzle": solving.puzzle.id, "ended": how}):
            return False
        self._ended[solving.puzzle.id] = how
        return True

    def write(self, entry: Mapping[str, object]) -> bool:
        """Write an entry to the learner's log; False if it was refused."""
        whole = {**entry, "at_ms": self._presenter.now_ms()}
        try:
            self._presenter.learner.log(LOG).append(whole)
        except StorageError as error:
            self.refused.emit(tr(str(error)))
            return False
        self._read_runs((*self._entries, whole))
        return True

    # ------------------------------------------------------------------ why

    def _explain(self, other: Move | None) -> None:
        """Ask the engine why the answer is better than another move, or than the next best."""
        solving = self._solving
        self._drop_request()
        if solving is None or solving.task is None:
            return
        task, puzzle = solving.task, solving.puzzle
        situation = solving.situation
        if puzzle.kind is Kind.CHALLENGE and not solving.is_over:
            return
        # What a failed challenge costs is said by the learner's book, not by that of the game.
        ruleset, option = self._presenter.rules
        is_plain = bool(self._presenter.learner.is_child)

        def work(run: Run) -> tuple[str, ...]:
            if puzzle.kind is Kind.CHALLENGE:
                return worth(task, puzzle, situation, load_ruleset(ruleset, option or None), run)
            return reasons(task, puzzle, situation, other, run, is_plain=is_plain)

        self._request = AnalysisRequest(
            work,
            self._take_reasons,
            self._drop_reasons,
            Priority.HINT,
            Budget(seconds=_REASON_SECONDS),
            is_current=lambda: self._solving is solving,
        )
        self._analysis().submit(self._request)

    def _take_reasons(self, found: tuple[str, ...]) -> None:
        self._request = None
        solving = self._solving
        if solving is not None and solving.feedback is not None and found:
            text = " ".join((solving.feedback.text, *map(tr, found)))
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
    """Why the answers of a set may be out of date."""
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


# In the worker thread.


def _read(load: Callable[[], tuple[Loaded, ...]], today: date) -> tuple[Loaded, ...]:
    sets = load()
    # Chosen here, off the GUI thread; the set keeps them.
    sets[0].found.of_day(today)
    return sets


def _find_themes(sets: tuple[Loaded, ...]) -> Mapping[str, frozenset[Theme]]:
    """The themes of each puzzle by its id; one whose position cannot be read has none."""
    themes = {}
    for loaded in sets:
        with suppress(ValueError):
            ruleset = load_ruleset(loaded.found.basis.ruleset)
            for puzzle in loaded.found.puzzles:
                with suppress(ValueError):
                    themes[puzzle.id] = themes_of(puzzle, puzzle.situation(ruleset))
    return themes


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
    return tuple(_explained(puzzle_set, store) for puzzle_set in sets)


def _explained(found: PuzzleSet, store: LexiconStore) -> Loaded:
    basis = found.basis
    lexicon = store.find(basis.lexicon)
    if lexicon is None:
        return Loaded(found)
    task = task_for(lexicon, resource_path(*LEAVES), cache_dir(), resource_path(*SHIPPED_LEVELS))
    depth = Depth.QUICK if native.is_native() else Depth.INSTANT
    now = basis_of(lexicon.name, task.graph_key, task.leaves_key, basis.ruleset, basis.seed)
    try:
        words = store.load(lexicon.name)
    except (LexiconError, OSError):
        words = None
    return Loaded(found, task.at(depth), now, words)
