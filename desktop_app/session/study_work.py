# SPDX-License-Identifier: MIT
"""Work of word study in worker threads; results come back to the thread of the window."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QTimer

from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.background_work import EngineJob
from desktop_app.storage.errors import StorageError

POLL_MS = 5
_FAULTS = (LexiconError, StorageError, OSError, LookupError)


class Task(Enum):
    """Kinds of work; a new one drops the pending one of its kind."""

    DECK = "deck"
    LIST = "list"
    QUESTIONS = "questions"
    CHANGE = "change"
    """Of the deck or the lists: none is dropped."""
    CARDS = "cards"


class StudyWork(QObject):
    """Runs work, and passes on what it returns, or a sentence about its fault.

    Args:
        refuse: takes the sentence, unless the work has its own way to take it.
    """

    def __init__(self, refuse: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._refuse = refuse
        self._jobs: dict[object, tuple[EngineJob[Any], Callable[[Any], None]]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._take_results)

    def do(
        self,
        task: Task,
        work: Callable[[], Any],
        take: Callable[[Any], None],
        refuse: Callable[[str], None] | None = None,
    ) -> None:
        """Do work in a worker thread, and take its result in this one."""

        def guarded() -> tuple[Any, str]:
            try:
                return work(), ""
            except LookupError as error:
                return None, Sentence("there is no list called {name!r}", name=str(error.args[0]))
            except _FAULTS as error:
                return None, getattr(error, "reason", "") or told(error)

        def answer(result: tuple[Any, str]) -> None:
            value, why = result
            if why:
                (refuse or self._refuse)(why)
            else:
                take(value)

        key = object() if task is Task.CHANGE else task
        self._jobs[key] = (EngineJob(guarded), answer)
        self._timer.start()

    def _take_results(self) -> None:
        done = [key for key, (job, _) in self._jobs.items() if job.is_done]
        for key in done:
            job, answer = self._jobs.pop(key)
            answer(job.result())
        if not self._jobs:
            self._timer.stop()
