# SPDX-License-Identifier: MIT
"""The drills of a learner: the record of each, and the ten questions that are being answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from desktop_app.learn.answers import Room, Verdict
from desktop_app.learn.drills import (
    DRILLS,
    DrillRecord,
    DrillRun,
    Source,
    drill_records,
    kept_drill,
    own_positions,
)
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.sentences.faults import told
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_presenter import (
    feedback_of,
    on_board,
    shown_answer,
    view_of_question,
)
from desktop_app.session.lesson_view import EndView, Help, StepView
from desktop_app.session.operations import Operation, Operations, WhenBusy
from desktop_app.storage.errors import StorageError
from desktop_app.storage.journal_folder import sizes_in
from desktop_app.translation.words import tr

Result = TypeVar("Result")
LOG = "drills"
QUESTIONS = 10
"""Questions of one drill."""

Rules = tuple[str, str, str]
"""Ids of a ruleset, its option and a word list."""


@dataclass(frozen=True, slots=True)
class DrillRow:
    """A line of the list of drills.

    Attributes:
        id: of the drill.
        title, about: translated.
        record: the learner's.
    """

    id: str
    title: str
    about: str
    record: DrillRecord


def accuracy_text(right: int, count: int) -> str:
    """``8 of 10``."""
    return tr("{right} of {count}").format(right=right, count=count)


def time_text(used_ms: int) -> str:
    """``7.5 s``, or ``12 s`` from ten seconds on."""
    seconds = used_ms / 1000
    return tr("{seconds} s").format(seconds=f"{seconds:.1f}" if seconds < 10 else round(seconds))


@dataclass
class _Doing:
    """Ten questions: the run, the record before, and the answers so far."""

    run: DrillRun
    before: DrillRecord
    entries: list[Mapping[str, Any]]

    def end(self) -> EndView:
        """The end: accuracy and time, against the record before."""
        now = drill_records(self.entries)[self.run.drill.id]
        right = accuracy_text(now.right, now.answered)
        lines = [tr("Right: {right}.").format(right=right)]
        if self.before.recent:
            right_before = accuracy_text(self.before.recent_right, self.before.recent)
            lines[0] += " " + tr("Before: {right}.").format(right=right_before)
        if now.recent_ms:
            used = time_text(now.recent_ms)
            lines.append(tr("Usual time of a right answer: {time}.").format(time=used))
            if self.before.recent_ms:
                used_before = time_text(self.before.recent_ms)
                lines[1] += " " + tr("Before: {time}.").format(time=used_before)
        return EndView(tr(self.run.drill.title), True, None, "\n".join(lines))


class DrillPresenter(QObject):
    """Lists the drills, asks ten questions of one, and keeps speed and accuracy.

    Questions are made and judged in a worker thread, and each answer is on disk before its reply
    is shown.

    Signals:
        rows_changed: the learner's record changed, or the learner.
        step_shown: a `StepView`, when a question begins and when it is answered.
        ended: the `EndView` after the last question.
        refused: why a drill cannot be made or an answer not be saved.
    """

    rows_changed = Signal()
    step_shown = Signal(object)
    ended = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        learn: LearnPresenter,
        store: LexiconStore,
        rules: Callable[[], Rules],
        journals: Path,
        *,
        now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
        parent: QObject | None = None,
    ) -> None:
        """`journals` is the folder of games; `now_ms` returns monotonic milliseconds."""
        super().__init__(parent)
        self._learn, self._store, self._rules = learn, store, rules
        self._journals, self._now_ms = journals, now_ms
        self._operations = Operations(self)
        self._source: tuple[object, Source] | None = None
        self._doing: _Doing | None = None
        self._serial = self._shown_at = 0
        self._is_acting = False
        self._view: StepView | None = None
        self._records = drill_records(())
        learn.learner_changed.connect(self._change_learner)

    @property
    def rows(self) -> tuple[DrillRow, ...]:
        """Every drill with the learner's record."""
        return tuple(
            DrillRow(drill.id, tr(drill.title), tr(drill.about), self._records[drill.id])
            for drill in DRILLS.values()
        )

    @property
    def is_open(self) -> bool:
        """True while questions are answered."""
        return self._doing is not None

    def wait(self) -> None:
        """Wait until everything asked for is done."""
        self._operations.wait()

    def load(self) -> None:
        """Read the learner's record."""
        try:
            read = self._learn.learner.log(LOG).read()
        except StorageError as error:
            self._tell_of_file(told(error))
            self.rows_changed.emit()
            return
        self._records = drill_records(read.entries)
        self._tell_of_file(*read.problems)
        self.rows_changed.emit()

    def _tell_of_file(self, *problems: str) -> None:
        if said := self._learn.reported(*problems):
            self.refused.emit(said)

    # ------------------------------------------------------------------ the questions

    def begin(self, drill: str, *, seed: int | None = None) -> None:
        """Ask ten questions of a drill; `seed` decides them, None for new ones."""
        self.leave()
        self._serial += 1
        serial, learner, rules = self._serial, self._learn.learner, self._rules()
        before, entries = self._records[drill], list[Mapping[str, Any]]()
        log, lot = learner.log(LOG), self._learn.now_ms() if seed is None else seed

        kept = self._source

        def work() -> tuple[tuple[object, Source], _Doing]:
            key, made = self._source_key(rules, learner.name), kept
            if made is None or made[0] != key:
                made = key, self._source_for(rules, learner.name, lot)
            return made, _Doing(
                kept_drill(made[1], drill, log, seed=lot, note=entries.append), before, entries
            )

        def show(result: tuple[tuple[object, Source], _Doing]) -> None:
            self._source, doing = result
            if serial == self._serial:
                self._doing = doing
                self._show_question()

        self._do(work, show)

    def _source_key(self, rules: Rules, player: str) -> object:
        """It changes with the rules, the learner or the games, and the positions with it."""
        return rules, player, tuple(sorted(sizes_in(self._journals).items()))

    def _source_for(self, rules: Rules, player: str, seed: int) -> Source:
        ruleset, option, lexicon = rules
        room = Room.of(load_ruleset(ruleset, option or None), self._store.load(lexicon))
        return Source(room, seed, own_positions(self._journals, player))

    def answer(self, text: str) -> None:
        """Judge an answer with its time, save it, and show the reply; only the first counts."""
        used_ms = max(0, self._now_ms() - self._shown_at)

        def act(doing: _Doing) -> Callable[[], None]:
            verdict = doing.run.answer(text, used_ms)
            return lambda: self._show_reply(doing, verdict, text)

        if self._view is not None and not self._view.is_over:
            self._act(act)

    def go_on(self) -> None:
        """Ask the next question; after the last one, show accuracy and time."""

        def act(doing: _Doing) -> Callable[[], None]:
            if doing.run.number + 1 >= QUESTIONS:
                return lambda: self._end(doing.end())
            doing.run.go_on()
            return self._show_question

        if self._view is not None and self._view.is_over:
            self._act(act)

    def leave(self) -> None:
        """Put the questions away; what was answered is kept."""
        self._serial += 1
        self._doing = self._view = None
        self._is_acting = False

    def _change_learner(self) -> None:
        self.leave()
        self.load()

    # ------------------------------------------------------------------ showing

    def _show_question(self) -> None:
        assert self._doing is not None, "questions are being answered"
        run = self._doing.run
        key = f"{self._serial}:{run.number}"
        empty = StepView(key, tr(run.drill.title), run.number + 1, QUESTIONS)
        self._view = view_of_question(run.question, empty)
        self._shown_at = self._now_ms()
        self.step_shown.emit(self._view)

    def _show_reply(self, doing: _Doing, verdict: Verdict, text: str) -> None:
        assert self._view is not None, "a question is on view"
        question, is_over = doing.run.question, doing.run.verdict is not None
        is_missed = is_over and not verdict.is_right
        found = feedback_of(verdict, question.example_words if is_missed else "")
        self._view = replace(
            self._view,
            feedback=on_board(found, question, text),
            help=shown_answer(question) if is_missed else Help(),
            is_over=is_over,
        )
        self.step_shown.emit(self._view)

    def _end(self, end: EndView) -> None:
        self.leave()
        self.ended.emit(end)
        self.load()

    # ------------------------------------------------------------------ work

    def _act(self, act: Callable[[_Doing], Callable[[], None]]) -> None:
        doing = self._doing
        if doing is None or self._is_acting:
            return
        self._is_acting = True

        def show(reply: Callable[[], None]) -> None:
            if doing is self._doing:
                self._is_acting = False
                reply()

        def refuse(error: Exception) -> None:
            if doing is self._doing:
                self._is_acting = False
            self._refuse(error)

        self._do(lambda: act(doing), show, refuse)

    def _do(
        self,
        work: Callable[[], Result],
        show: Callable[[Result], None],
        refuse: Callable[[Exception], None] | None = None,
    ) -> None:
        """Work in a worker thread; of what is asked for meanwhile only the last is done."""
        operation = Operation(lambda _tell: work(), show, refuse or self._refuse)
        self._operations.run(operation, WhenBusy.LAST)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(tr(told(error)))


def weakest(rows: Sequence[DrillRow]) -> DrillRow | None:
    """The drill with the least accuracy of those that were done; None before the first."""
    done = [row for row in rows if row.record.recent]
    return min(done, key=lambda row: row.record.recent_right / row.record.recent, default=None)
