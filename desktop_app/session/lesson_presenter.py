# SPDX-License-Identifier: MIT
"""The lessons of a learner: which there are, and the one that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from desktop_app.formats.tile_text import split_tiles
from desktop_app.learn.answers import NOWHERE, Question, Room, Verdict, split_words
from desktop_app.learn.lesson import (
    Challenge,
    Choose,
    Click,
    ExchangeTiles,
    Fill,
    Hint,
    Legal,
    Lesson,
    Order,
    Pick,
    Place,
    Reading,
    Ruling,
    Score,
    Step,
    Task,
    Turn,
    Type,
)
from desktop_app.learn.lesson_file import LessonFile, load_lessons, parse_squares
from desktop_app.learn.lesson_run import LessonRun, kept_lesson, record_of
from desktop_app.learn.moves import read_move, read_typed_move
from desktop_app.learn.questions import (
    ChallengeQuestion,
    FillQuestion,
)
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.ruleset_files import ruleset_title
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import load_headings
from desktop_app.rules.board import Direction, Placement
from desktop_app.rules.move import Play
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.topics import Answer
from desktop_app.sentences.faults import told
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_view import (
    AnswerKind,
    Citation,
    EndView,
    Feedback,
    Help,
    LessonRow,
    StepView,
)
from desktop_app.session.operations import Operation, Operations
from desktop_app.settings.paths import user_lessons_dir
from desktop_app.storage.learners import LearnerLog
from desktop_app.translation.words import tr

Result = TypeVar("Result")
LOG = "lessons"
WATCH_MS = 200
"""An editor saves a file in several steps; the folder is read again after the last."""

_WRITTEN: Mapping[type[Step], str] = {Click: "squares", Place: "moves"}
"""The notation in which an answer may be typed, of `NOTATIONS`."""
KINDS: Mapping[type[Task], AnswerKind] = {
    Click: AnswerKind.CHOOSE,
    Place: AnswerKind.LAY,
    Score: AnswerKind.LINE,
    Choose: AnswerKind.ONE,
    Legal: AnswerKind.YES_NO,
    Order: AnswerKind.ORDER,
    ExchangeTiles: AnswerKind.MARK,
    Pick: AnswerKind.SOME,
    Fill: AnswerKind.LINES,
    Type: AnswerKind.LINE,
    Challenge: AnswerKind.EACH,
    Turn: AnswerKind.ORDER,
    Ruling: AnswerKind.ONE,
}


def help_of(question: Question | None, hints: Sequence[Hint], given: int) -> Help:
    """Return the first `given` hints of a task as the screen shows them."""
    found = Help(left=max(0, len(hints) - given))
    for hint in hints[:given]:
        # Each kind of hint is added to what the others show.
        match hint.kind:
            case "lane":
                is_row = hint.text.isdecimal()
                way = Direction.ACROSS if is_row else Direction.DOWN
                number = int(hint.text) - 1 if is_row else ord(hint.text.upper()) - ord("A")
                found = replace(found, lane=(way, number))
            case "squares":
                groups = (parse_squares(word) for word in hint.text.split())
                squares = tuple((square.row, square.col) for group in groups for square in group)
                found = replace(found, squares=(*found.squares, *squares))
            case "tiles":
                letters = " ".join(split_tiles(hint.text))
                text = tr("use these tiles: {letters}").format(letters=letters)
                found = replace(found, texts=(*found.texts, text), ghosts=_ghosts(question, hint))
            case _:
                found = replace(found, texts=(*found.texts, hint.text))
    return found


def _ghosts(question: Question | None, hint: Hint) -> tuple[Placement, ...]:
    """The tiles of a hint where a right play lays them; none if the hint does not fit it."""
    if question is None or not isinstance(question.task, Place):
        return ()
    wanted = list(split_tiles(hint.text.upper()))
    _, placements = read_move(question.example, question.position.board)
    ghosts = []
    for placement in placements:
        if placement.on_rack in wanted:
            wanted.remove(placement.on_rack)
            ghosts.append(placement)
    return tuple(ghosts)


def citation_of(answer: Answer | None) -> Citation | None:
    """Return what a ruleset says as the screen shows it."""
    if answer is None:
        return None
    text = answer.resolution if answer.silent and answer.resolution else answer.answer
    section = ""
    if answer.sections:
        section = tr("{book}, {sections}").format(
            book=book_title(answer.ruleset), sections=", ".join(answer.sections)
        )
    return Citation(answer.topic, tr(text), section)


@cache
def book_title(ruleset: str) -> str:
    """Return the title of a ruleset, or its id if it cannot be read."""
    name, _, option = ruleset.partition(":")
    return ruleset_title(name, option) or name


def feedback_of(verdict: Verdict, answer: str = "") -> Feedback:
    """Return the reply to an answer; `answer` is shown after the last miss.

    Of a sum that the reply has already written out, only the total is shown.
    """
    text = tr(verdict.text)
    if answer:
        shown = tr(answer)
        written, _, total = shown.rpartition(" = ")
        if written and written in text:
            shown = total
        # Of a reason that the reply has given already, only yes or no.
        head, _, reason = shown.partition(". ")
        if reason and reason in text:
            shown = f"{head}."
        text = tr("{reply} The answer: {answer}").format(reply=text, answer=shown)
    squares = tuple((square.row, square.col) for square in verdict.squares)
    is_right = verdict.is_right
    cited = citation_of(verdict.cited)
    return Feedback(is_right, text, bool(answer), () if is_right else squares, cited, verdict.extra)


def on_board(feedback: Feedback, question: Question, text: str) -> Feedback:
    """Return the reply with the answer on the board or the rack, if it is a play or right."""
    match question.task:
        case Place():
            try:
                move, placements = read_typed_move(text, question.position.board, question.rack)
            except ValueError:
                return feedback
            return replace(feedback, laid=placements) if isinstance(move, Play) else feedback
        case _ if not feedback.is_right:
            return feedback
        case Click():
            groups = map(parse_squares, split_words(text.upper()))
            chosen = tuple((square.row, square.col) for group in groups for square in group)
            return replace(feedback, chosen=chosen)
        case ExchangeTiles():
            tiles = split_tiles(text.strip().lstrip("-").replace(" ", "").upper())
            return replace(feedback, marked=tuple(tiles))
    return feedback


def view_of_question(question: Question, view: StepView) -> StepView:
    """Return a step with everything that a task on a position shows."""
    task = question.task
    kind = KINDS[type(task)]
    has_board = not question.board.is_empty or question.position is not NOWHERE
    played = [
        (placement.row, placement.col)
        for placement in question.board.placements()
        if not question.position.board.tile_at(placement.row, placement.col)
    ]
    shows_rack = kind in (AnswerKind.LAY, AnswerKind.MARK) or not played
    options = tuple(map(tr, question.options))
    parts: tuple[str, ...] = ()
    columns = 1
    if isinstance(question, FillQuestion):
        people = (tr("You"), tr("They"))
        parts = tuple(
            tr("{player}: {move}").format(player=people[player], move=move)
            for move, player, _, _ in question.lines
        )
        columns = 2 if question.task.totals else 1
    elif isinstance(question, ChallengeQuestion):
        parts = tuple(map(book_title, question.outcomes))
    return replace(
        view,
        kind=kind,
        ask=tr(task.ask),
        board=question.board if has_board else None,
        rack=question.rack if shows_rack else (),
        values=question.room.tile_set.values,
        last=tuple(played),
        options=options,
        parts=parts,
        columns=columns,
        form=question.form if isinstance(task, Type) else "12",
    )


def hint_part(run: LessonRun) -> Help:
    """Return the hints that were given to the task on the screen."""
    question, asking = run.question, run.asking
    if question is None or asking is None:
        return Help()
    if not asking.is_over:
        return help_of(question, question.task.hints, asking.hints)
    return shown_answer(question) if asking.is_shown else Help()


def shown_answer(question: Question) -> Help:
    """Return the right play as pale tiles, for a task in which one is laid."""
    if not isinstance(question.task, Place):
        return Help()
    return Help(ghosts=read_move(question.example, question.position.board)[1])


def work_out(run: LessonRun) -> LessonRun:
    """Return a run with everything worked out that `view_of` needs for its step.

    A solution may take seconds, so this is done in a worker thread; it translates nothing. The run
    and its question keep what was found.

    Raises:
        FactError: a text of the step has a fact that cannot be worked out.
    """
    question, asking, _ = run.question, run.asking, run.shown
    if question is None or asking is None:
        return run
    _ = question.options, question.board, question.form
    if isinstance(question, FillQuestion):
        _ = question.lines
    if asking.is_shown:
        _ = question.example_words
    elif any(hint.kind == "tiles" for hint in run.hints):
        _ = question.example
    return run


def view_of(run: LessonRun, verdict: Verdict | None, text: str = "") -> StepView | EndView:
    """Return what is on the screen; `verdict` is the reply to `text`, the last answer.

    It translates, in the thread of the window; `work_out` comes before it in a worker.
    """
    lesson, state, step, shown_step = run.lesson, run.state, run.step, run.shown
    if step is None or shown_step is None:
        return _end_of(run)
    question, asking = run.question, run.asking
    view = StepView(
        key=f"{lesson.id}:{len(state.queue)}:{state.at}",
        title=lesson.title,
        number=state.at + 1,
        of=len(state.queue),
        say=shown_step.say,
        marked=tuple((square.row, square.col) for square in step.show),
        topics=_topics_of(lesson, run.room.ruleset),
        is_again=run.is_again,
        may_play_on=True,
        lexicon=lesson.lexicon,
        goal=tr(lesson.goal) if lesson.goal else "",
        has_example=not any(_WRITTEN.get(type(step)) in later.teaches for later in run.following),
        has_rack_room=any(any(position.racks[:1]) for position in lesson.positions.values()),
    )
    if question is None or asking is None:
        return _reading(run, view, step)
    shown = view_of_question(question, view)
    if verdict is None and asking.is_over:
        verdict = question.right() if asking.is_right else Verdict(False, text="")
    feedback = None
    if verdict is not None:
        answer = question.example_words if asking.is_shown else ""
        feedback = feedback_of(verdict, answer)
        if text:
            feedback = on_board(feedback, question, text)
    return replace(shown, help=hint_part(run), feedback=feedback, is_over=asking.is_over)


def _reading(run: LessonRun, view: StepView, step: Step) -> StepView:
    position = run.lesson.position(step)
    if position is None:
        return view
    board = position.board
    last: tuple[tuple[int, int], ...] = ()
    if isinstance(step, Reading) and step.play:
        _, placements = read_move(step.play, board)
        board = board.with_placements(placements)
        last = tuple((placement.row, placement.col) for placement in placements)
    return replace(
        view,
        board=board,
        rack=position.racks[0] if position.racks else (),
        values=run.room.tile_set.values,
        last=last,
    )


def _end_of(run: LessonRun) -> EndView:
    right = sum(1 for task in run.lesson.tasks if _is_right(run, task))
    of = len(run.lesson.tasks)
    if run.is_done:
        text = tr("Right answers: {right} of {count}.").format(right=right, count=of)
    else:
        text = tr("Right answers: {right} of {count}. Play the lesson once more.")
        text = text.format(right=right, count=of)
    learned = (tr(run.lesson.goal),) if run.is_done and run.lesson.goal else ()
    topics = _topics_of(run.lesson, run.room.ruleset)
    return EndView(run.lesson.title, run.is_done, run.stars, text, learned, topics)


def _is_right(run: LessonRun, task: Task) -> bool:
    last = run.state.last_of(task.id)
    return last is not None and last.is_right


def _topics_of(lesson: Lesson, ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """Topics of a lesson with their titles, if the ruleset has an answer."""
    titles = {topic.id: topic.title for head in load_headings() for topic in head.topics}
    return tuple((topic, tr(titles[topic])) for topic in lesson.topics if topic in titles)


class LessonPresenter(QObject):
    """The lessons of the learner, and the one that is played.

    Whatever may take long is done in a worker thread, and each answer is on disk before its reply
    is shown.

    Signals:
        rows_changed: the list changed, or how far the learner is.
        step_shown: a `StepView`, when a step begins and whenever it changes.
        ended: the `EndView` of a lesson.
        refused: why a lesson cannot be played or an answer not be saved.
    """

    rows_changed = Signal()
    step_shown = Signal(object)
    ended = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        learn: LearnPresenter,
        store: LexiconStore,
        ruleset: Callable[[], tuple[str, str]],
        parent: QObject | None = None,
    ) -> None:
        """`ruleset` returns the id and the option of the learner's rule book."""
        super().__init__(parent)
        self._learn, self._store, self._ruleset = learn, store, ruleset
        self._files: tuple[LessonFile, ...] = ()
        self._rooms: dict[tuple[str, str, str], Room] = {}
        self._run: LessonRun | None = None
        self._is_acting = False
        self.rows: tuple[LessonRow, ...] = ()
        self._operations = Operations(self)
        self._watcher = QFileSystemWatcher(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WATCH_MS)
        self._soon.timeout.connect(self.load)
        self._watcher.directoryChanged.connect(lambda _path: self._soon.start())
        self._watcher.fileChanged.connect(lambda _path: self._soon.start())
        learn.learner_changed.connect(self._change_learner)

    @property
    def folder(self) -> Path:
        """The folder of a teacher's own lessons."""
        return user_lessons_dir()

    @property
    def is_open(self) -> bool:
        """True while a lesson is played."""
        return self._run is not None

    @property
    def lesson_id(self) -> str:
        """Id of the lesson that is played; empty if there is none."""
        return "" if self._run is None else self._run.lesson.id

    @property
    def following(self) -> LessonRow | None:
        """The lesson to go on with: one that was begun, else the first that is not done."""
        open_rows = [row for row in self.rows if not row.problems and not row.is_done]
        begun = [row for row in open_rows if row.is_begun]
        ready = [row for row in open_rows if not row.needs]
        return next(iter((*begun, *ready, *open_rows)), None)

    def wait(self) -> None:
        """Wait until everything asked for is done."""
        self._operations.wait()

    # ------------------------------------------------------------------ the list

    def load(self) -> None:
        """Read the lessons and the learner's log, and list them; an open lesson goes on."""
        log = self._learn.learner.log(LOG)

        def read() -> _ReadLessons:
            run = self._run
            files = load_lessons()
            rows = _rows(files, _entries(log))
            again = None if run is None else _read_again(run, files, log)
            if again is not None:
                work_out(again)
            return _ReadLessons(files, rows, run, again)

        def show(read: _ReadLessons) -> None:
            self._files, self.rows = read.files, read.rows
            self._watch()
            if read.again is not None and read.run is self._run:
                self._run = read.again
                self._show(view_of(read.again, None))
            self.rows_changed.emit()

        def refuse(error: Exception) -> None:
            self._refuse(error)
            self.rows_changed.emit()

        self._do(read, show, refuse)

    def _watch(self) -> None:
        wanted = [str(file.file) for file in self._files if file.is_own]
        if self.folder.is_dir():
            wanted.append(str(self.folder))
        if new := set(wanted) - {*self._watcher.files(), *self._watcher.directories()}:
            self._watcher.addPaths(sorted(new))

    def _change_learner(self) -> None:
        self._run = None
        self.load()

    # ------------------------------------------------------------------ the lesson

    def open(self, lesson_id: str) -> bool:
        """Begin a lesson, or resume it; False if its file has mistakes."""
        file = next(
            (lesson_file for lesson_file in self._files if lesson_file.id == lesson_id), None
        )
        if file is None or file.lesson is None:
            problems = () if file is None else file.problems
            self.refused.emit("\n".join(tr(told(problem)) for problem in problems[:3]))
            return False
        lesson, log = file.lesson, self._learn.learner.log(LOG)
        wanted = (*self._ruleset(), lesson.lexicon)
        kept = self._rooms.get(wanted)

        def begin() -> LessonRun:
            # Read here, so that the window need not.
            load_headings()
            return work_out(kept_lesson(lesson, kept or _room(self._store, *wanted), log))

        def show(run: LessonRun) -> None:
            self._run = run
            self._rooms[wanted] = run.room
            self._show(view_of(run, None))

        def refuse(error: Exception) -> None:
            self._refuse(error)
            self.leave()

        self._do(begin, show, refuse)
        return True

    def answer(self, text: str) -> None:
        """Judge an answer, save it, and show the reply."""
        self._act(lambda run: run.answer(text), text)

    def hint(self) -> None:
        """Give one more hint."""
        self._act(lambda run: run.give_hint())

    def go_on(self) -> None:
        """Show the next step."""
        self._act(lambda run: run.go_on())

    def begin_again(self) -> None:
        """Begin the lesson again."""
        self._act(lambda run: run.begin_again())

    def leave(self) -> None:
        """Leave the lesson; it can be resumed."""
        self._run = None
        self.load()

    def _act(self, act: Callable[[LessonRun], object], text: str = "") -> None:
        if self._run is None or self._is_acting:
            return
        self._is_acting = True

        def work() -> tuple[LessonRun, Verdict | None] | None:
            # Not the run of now: the lesson may be read again before this begins.
            run = self._run
            if run is None:
                return None
            done = act(run)
            return work_out(run), done if isinstance(done, Verdict) else None

        def show(result: tuple[LessonRun, Verdict | None] | None) -> None:
            self._is_acting = False
            if result is not None and result[0] is self._run:
                self._show(view_of(*result, text))

        def refuse(error: Exception) -> None:
            self._is_acting = False
            self._refuse(error)

        self._do(work, show, refuse)

    def _show(self, view: StepView | EndView) -> None:
        if isinstance(view, EndView):
            self.ended.emit(view)
            self.load()
        else:
            self.step_shown.emit(view)

    def _do(
        self,
        work: Callable[[], Result],
        show: Callable[[Result], None],
        refuse: Callable[[Exception], None],
    ) -> None:
        """Work in a worker thread, one thing after the other."""
        self._operations.run(Operation(lambda _tell: work(), show, refuse))

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(tr(told(error)))


@dataclass(frozen=True, slots=True)
class _ReadLessons:
    """The lessons as their files are now.

    Attributes:
        run: the lesson that was played then; None if there was none.
        again: the same lesson from its changed file; None if nothing changed.
    """

    files: tuple[LessonFile, ...]
    rows: tuple[LessonRow, ...]
    run: LessonRun | None
    again: LessonRun | None


def _room(store: LexiconStore, ruleset: str, option: str, lexicon: str) -> Room:
    return Room.of(load_ruleset(ruleset, option or None), store.load(lexicon))


def _entries(log: LearnerLog) -> tuple[dict[str, Any], ...]:
    return log.read().entries


def _read_again(run: LessonRun, files: Sequence[LessonFile], log: LearnerLog) -> LessonRun | None:
    """The run of a lesson whose file has changed, None if it has not or has mistakes now."""
    lesson = next((file.lesson for file in files if file.id == run.lesson.id), None)
    if lesson is None or lesson is run.lesson or lesson == run.lesson:
        return None
    again = kept_lesson(lesson, run.room, log)
    if again.state.at == 0 and not run.state.is_ended:
        # The tasks have changed: stay near the step that the teacher is writing.
        again.state = replace(again.state, at=min(run.state.at, len(lesson.steps) - 1))
    return again


def _rows(files: Sequence[LessonFile], entries: Sequence[dict[str, Any]]) -> tuple[LessonRow, ...]:
    records = {
        lesson_file.id: record_of(lesson_file.lesson, entries)
        for lesson_file in files
        if lesson_file.lesson
    }
    titles = {
        lesson_file.id: lesson_file.lesson.title for lesson_file in files if lesson_file.lesson
    }
    rows = []
    for file in files:
        lesson = file.lesson
        if lesson is None:
            problems = tuple(told(problem) for problem in file.problems)
            rows.append(LessonRow(file.id, 0, file.title, "", 0, problems=problems))
            continue
        record = records[file.id]
        needs = (need for need in lesson.needs if need in records and not records[need].is_done)
        rows.append(
            LessonRow(
                file.id,
                lesson.number,
                lesson.title,
                lesson.goal,
                lesson.minutes,
                record.stars,
                record.is_done,
                bool(record.step),
                tuple(titles[need] for need in needs),
            )
        )
    return tuple(rows)
