# SPDX-License-Identifier: MIT
"""The way of a learner through a lesson: tries, hints, the answer shown, asked again, done.

Everything that happens is an entry of the learner's log ``lessons``, a plain dict; where a lesson
was left and how it went is folded from the entries. They are folded in their order; the times in
them are only shown, so a clock set back loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from desktop_app.learn.answers import Question, Room, Verdict
from desktop_app.learn.facts import facts_at, filled
from desktop_app.learn.lesson import MAX_SHOWN, Hint, Lesson, Step, Task
from desktop_app.learn.questions import ask
from desktop_app.storage.learners import LearnerLog

MAX_ASKED = 3
"""How often a task is asked in one run: at its place, and again at the end."""

Entry = Mapping[str, Any]
"""One entry of the log: ``lesson``, ``event`` and what the event is about."""


@dataclass(frozen=True, slots=True)
class Asking:
    """One asking of a task, from its question to the right answer or the answer shown.

    Attributes:
        task: its id.
        misses: wrong answers so far.
        hints: hints given so far.
        is_right: True once it was answered right.
        is_shown: True once the answer was shown.
    """

    task: str
    misses: int = 0
    hints: int = 0
    is_right: bool = False
    is_shown: bool = False

    @property
    def is_over(self) -> bool:
        """True if the lesson can go on."""
        return self.is_right or self.is_shown


@dataclass(frozen=True)
class RunState:
    """One run through a lesson, folded from its entries.

    Attributes:
        queue: the indexes of the steps, in the order in which they come; tasks whose answer was
            shown are appended.
        at: the index in `queue`; its length once the run has ended.
        askings: every asking so far, the latest last.
        seed: decides the order of options.
    """

    queue: tuple[int, ...]
    at: int = 0
    askings: tuple[Asking, ...] = ()
    seed: int = 0

    @property
    def is_ended(self) -> bool:
        """True after the last step."""
        return self.at >= len(self.queue)

    def last_of(self, task: str) -> Asking | None:
        """The latest asking of a task."""
        return next((asking for asking in reversed(self.askings) if asking.task == task), None)

    @property
    def is_understood(self) -> bool:
        """True if two answers in a row were right."""
        pairs = zip(self.askings, self.askings[1:], strict=False)
        return any(one.is_right and other.is_right and not other.misses for one, other in pairs)


def begin(lesson: Lesson, entry: Entry) -> RunState:
    """The state before the first step of the run that an entry began."""
    seed = entry.get("seed")
    return RunState(tuple(range(len(lesson.steps))), seed=seed if isinstance(seed, int) else 0)


def begun(lesson: Lesson, **more: object) -> dict[str, object]:
    """The entry that begins a run; the ids show later if the lesson was changed since.

    `more` goes into it too: a ``seed``, which decides the order of options in this run,
    also when it is resumed.
    """
    return {
        "lesson": lesson.id,
        "event": "begun",
        "tasks": [task.id for task in lesson.tasks],
        "steps": len(lesson.steps),
        **more,
    }


def fold(lesson: Lesson, entries: Iterable[Entry]) -> RunState | None:
    """The latest run through a lesson; None if there is none, or the lesson was changed since.

    Entries of other lessons and entries that cannot be understood are left out.
    """
    state: RunState | None = None
    for entry in entries:
        if entry.get("lesson") != lesson.id:
            continue
        if entry.get("event") == "begun":
            same = begun(lesson)
            is_same = all(entry.get(key) == same[key] for key in ("tasks", "steps"))
            state = begin(lesson, entry) if is_same else None
        elif state is not None:
            state = evolve(lesson, state, entry)
    return state


def evolve(lesson: Lesson, state: RunState, entry: Entry) -> RunState:
    """The state after one entry; unchanged if it does not fit."""
    if state.is_ended:
        return state
    index = state.queue[state.at]
    step = lesson.steps[index]
    match entry.get("event"):
        case "went-on" if entry.get("step") == index:
            return _gone_on(state, index, step)
        case "answered" if isinstance(step, Task) and entry.get("task") == step.id:
            return _answered(state, step, entry.get("right") is True)
        case "hinted" if isinstance(step, Task) and entry.get("task") == step.id:
            asking = current_asking(state, step)
            return _with_asking(state, replace(asking, hints=asking.hints + 1))
    return state


def current_asking(state: RunState, task: Task) -> Asking:
    """The asking of the task that is on the screen; a new one if it was not answered yet."""
    asked_before = state.queue[: state.at].count(state.queue[state.at])
    askings = [asking for asking in state.askings if asking.task == task.id]
    return askings[-1] if len(askings) > asked_before else Asking(task.id)


def _with_asking(state: RunState, asking: Asking) -> RunState:
    same = state.askings and state.askings[-1].task == asking.task
    is_open = same and not state.askings[-1].is_over
    kept = state.askings[:-1] if is_open else state.askings
    return replace(state, askings=(*kept, asking))


def _answered(state: RunState, task: Task, is_right: bool) -> RunState:
    asking = current_asking(state, task)
    if asking.is_over:
        return state
    if is_right:
        return _with_asking(state, replace(asking, is_right=True))
    misses = asking.misses + 1
    return _with_asking(state, replace(asking, misses=misses, is_shown=misses >= MAX_SHOWN))


def _gone_on(state: RunState, index: int, step: Step) -> RunState:
    queue = state.queue
    if isinstance(step, Task):
        asking = current_asking(state, step)
        if not asking.is_over:
            return state
        if asking.is_shown and queue.count(index) < MAX_ASKED:
            queue = (*queue, index)
    return replace(state, queue=queue, at=state.at + 1)


def is_done(lesson: Lesson, state: RunState) -> bool:
    """True if the run has ended and enough was right: the lesson is done."""
    if not state.is_ended:
        return False
    mark = lesson.pass_mark
    if mark is None:
        return state.is_understood or len(lesson.tasks) < 2
    right = {
        task.id
        for task in lesson.tasks
        if (last := state.last_of(task.id)) is not None and last.is_right
    }
    return len(right) >= mark.right and right.issuperset(mark.must)


def stars(lesson: Lesson, state: RunState) -> int:
    """0 for a lesson that is not done; 1 for done, 2 if no answer was shown, 3 if all was right
    at the first try."""
    if not is_done(lesson, state):
        return 0
    if any(asking.is_shown for asking in state.askings):
        return 1
    return 2 if any(asking.misses for asking in state.askings) else 3


@dataclass(frozen=True, slots=True)
class LessonRecord:
    """A learner's record of one lesson.

    Attributes:
        stars: of the best run, 0 if it was never done.
        runs: how often it was begun.
        step: where the latest run was left, from 1; 0 if it has ended or there is none.
    """

    stars: int = 0
    runs: int = 0
    step: int = 0

    @property
    def is_done(self) -> bool:
        """True if the lesson was done once."""
        return self.stars > 0


def record_of(lesson: Lesson, entries: Iterable[Entry]) -> LessonRecord:
    """The record of a lesson; the stars of a run stay, even if the lesson is changed."""
    own = [entry for entry in entries if entry.get("lesson") == lesson.id]
    given = [entry.get("stars") for entry in own if entry.get("event") == "ended"]
    best = max((earned for earned in given if isinstance(earned, int)), default=0)
    runs = sum(1 for entry in own if entry.get("event") == "begun")
    state = fold(lesson, own)
    is_open = state is not None and not state.is_ended and state.at > 0
    return LessonRecord(best, runs, state.at + 1 if state is not None and is_open else 0)


class LessonRun:
    """A lesson being played.

    Args:
        lesson: the lesson.
        room: the learner's rules and the lesson's list.
        append: writes entries to the log; they count once it returns.
        entries: the log so far; a run that was left is resumed.
        stamp: what every entry has besides, such as the time.
    """

    def __init__(
        self,
        lesson: Lesson,
        room: Room,
        append: Callable[..., None],
        entries: Sequence[Entry] = (),
        *,
        stamp: Callable[[], Mapping[str, object]] = dict,
    ) -> None:
        self.lesson, self.room = lesson, room
        self._append, self._stamp = append, stamp
        self._questions: dict[int, Question] = {}
        self._readings: dict[int, Step] = {}
        found = fold(lesson, entries)
        if found is None or found.is_ended:
            runs = sum(1 for entry in entries if entry.get("event") == "begun")
            found = self._begun(runs)
        self.state = found

    def _begun(self, salt: int) -> RunState:
        """A new run, logged; `salt` tells it from the runs before."""
        stamp = self._stamp()
        seed = crc32(f"{self.lesson.id} {salt} {stamp}".encode())
        entry = begun(self.lesson, ruleset=self.room.ruleset.id, seed=seed, **stamp)
        self._append(entry)
        return begin(self.lesson, entry)

    @property
    def step(self) -> Step | None:
        """The step on the screen; None after the last."""
        return None if self.state.is_ended else self.lesson.steps[self._index]

    @property
    def following(self) -> tuple[Step, ...]:
        """The steps that were not on the screen yet."""
        shown = self.state.queue[: self.state.at + 1]
        return tuple(step for at, step in enumerate(self.lesson.steps) if at not in shown)

    @property
    def _index(self) -> int:
        return self.state.queue[self.state.at]

    @property
    def is_again(self) -> bool:
        """True if the task on the screen was asked before."""
        return not self.state.is_ended and self._index in self.state.queue[: self.state.at]

    @property
    def question(self) -> Question | None:
        """The question on the screen; None for a step that is only read."""
        step = self.step
        if not isinstance(step, Task):
            return None
        at = self.state.at
        if at not in self._questions:
            # Another seed mixes the options anew when a task is asked again.
            position = self.lesson.position(step)
            seed = crc32(f"{self.state.seed} {at}".encode())
            self._questions[at] = ask(step, position, self.room, seed)
        return self._questions[at]

    @property
    def shown(self) -> Step | None:
        """The step on the screen with the facts in its texts filled in."""
        step, question = self.step, self.question
        if step is None or question is not None:
            return None if question is None else question.task
        if self._index not in self._readings:
            facts = facts_at(self.lesson, step, self.room)
            self._readings[self._index] = filled(step, facts)
        return self._readings[self._index]

    @property
    def asking(self) -> Asking | None:
        """The tries at the task on the screen; None for a step that is only read."""
        step = self.step
        return current_asking(self.state, step) if isinstance(step, Task) else None

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The hints given to the task on the screen."""
        question, asking = self.question, self.asking
        return question.task.hints[: asking.hints] if question and asking else ()

    @property
    def can_go_on(self) -> bool:
        """True for a step that was read, a task answered right, or one whose answer was shown."""
        asking = self.asking
        return not self.state.is_ended and (asking is None or asking.is_over)

    def answer(self, text: str) -> Verdict | None:
        """Judge an answer to the task on the screen, and log it; None if nothing is asked.

        A text that is no answer is not counted.

        Raises:
            StorageError: it could not be logged; nothing has changed.
        """
        question, asking = self.question, self.asking
        if question is None or asking is None or asking.is_over:
            return None
        verdict = question.judge(text)
        if verdict.counts:
            self._note(
                "answered",
                task=question.task.id,
                answer=text.strip(),
                right=verdict.is_right,
                mistake=verdict.kind,
            )
        return verdict

    def give_hint(self) -> Hint | None:
        """The next hint for the task on the screen, logged; None if there is no other.

        Raises:
            StorageError: as `answer`.
        """
        question, asking = self.question, self.asking
        if question is None or asking is None or asking.is_over:
            return None
        task = question.task
        if asking.hints >= len(task.hints):
            return None
        self._note("hinted", task=task.id)
        return task.hints[asking.hints]

    def go_on(self) -> None:
        """Go to the next step, if this one is over; after the last the run ends.

        Raises:
            StorageError: as `answer`.
        """
        if not self.can_go_on:
            return
        self._note("went-on", step=self._index)
        if self.state.is_ended:
            self._log(
                "ended",
                done=is_done(self.lesson, self.state),
                stars=stars(self.lesson, self.state),
            )

    def begin_again(self) -> None:
        """Begin the lesson again at its first step.

        Raises:
            StorageError: as `answer`.
        """
        state = self._begun(self.state.seed)
        self._questions.clear()
        self.state = state

    @property
    def is_done(self) -> bool:
        """True if the run has ended and enough was right."""
        return is_done(self.lesson, self.state)

    @property
    def stars(self) -> int:
        """The stars of this run, 0 to 3."""
        return stars(self.lesson, self.state)

    def _note(self, event: str, **facts: object) -> None:
        entry = self._log(event, **facts)
        self.state = evolve(self.lesson, self.state, entry)

    def _log(self, event: str, **facts: object) -> dict[str, object]:
        entry = {"lesson": self.lesson.id, "event": event, **facts, **self._stamp()}
        self._append(entry)
        return entry


def kept_lesson(lesson: Lesson, room: Room, log: LearnerLog) -> LessonRun:
    """Begin or resume a lesson in a learner's log, with the time of each entry.

    Raises:
        StorageError: the log cannot be read or written.
    """
    return LessonRun(lesson, room, log.append, log.read().entries, stamp=_time_stamp)


def _time_stamp() -> dict[str, object]:
    return {"at_ms": time.time_ns() // 1_000_000}
