# SPDX-License-Identifier: MIT
"""Work of word study in worker threads; results come back to the thread of the window."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QObject

from desktop_app.sentences.faults import ToldError, told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.operations import Operation, Operations, Progress, WhenBusy

Result = TypeVar("Result")


class Task(Enum):
    """Kinds of work; a new one drops the pending one of its kind."""

    DECK = "deck"
    LIST = "list"
    QUESTIONS = "questions"
    CHANGE = "change"
    """Of the deck or the lists: none is dropped, and one is done after the other."""
    CARDS = "cards"


class StudyWork:
    """Runs work, and passes on what it returns, or a sentence about its fault.

    Args:
        refuse: takes the sentence, unless the work has its own way to take it.
        parent: what follows from the work is dropped with it.
    """

    def __init__(self, refuse: Callable[[str], None], parent: QObject) -> None:
        self._refuse = refuse
        self._operations = {task: Operations(parent) for task in Task}

    def do(
        self,
        task: Task,
        work: Callable[[], Result],
        take: Callable[[Result], None],
        refuse: Callable[[str], None] | None = None,
    ) -> None:
        """Do work in a worker thread, and take its result in this one."""

        def guarded(_tell: Progress) -> Result:
            try:
                return work()
            except LookupError as error:
                name = str(error.args[0])
                raise ToldError(Sentence("there is no list called {name!r}", name=name)) from None

        def refused(error: Exception) -> None:
            (refuse or self._refuse)(getattr(error, "reason", "") or told(error))

        when_busy = WhenBusy.WAIT if task is Task.CHANGE else WhenBusy.INSTEAD
        self._operations[task].run(Operation(guarded, take, refused), when_busy)
