# SPDX-License-Identifier: MIT
"""Operations: what runs, what follows from it, and in which thread; without a look at a clock."""

from __future__ import annotations

import ast
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

import desktop_app
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.operations import (
    EngineJob,
    Operation,
    Operations,
    Progress,
    WhenBusy,
    ring_for,
)


class Shown:
    """Results and faults, with the thread it came back in."""

    def __init__(self) -> None:
        self.results: list[object] = []
        self.faults: list[str] = []
        self.threads: set[int] = set()

    def take(self, result: object) -> None:
        self.results.append(result)
        self.threads.add(threading.get_ident())

    def refuse(self, error: Exception) -> None:
        self.faults.append(str(error))
        self.threads.add(threading.get_ident())

    def of(self, value: object, may_end: threading.Event | None = None) -> Operation[object]:
        def work(_tell: Progress) -> object:
            if may_end is not None:
                may_end.wait(30)
            if isinstance(value, Exception):
                raise value
            return value

        return Operation(work, self.take, self.refuse)


@pytest.fixture
def shown() -> Shown:
    return Shown()


def test_the_workers_end_is_heard_without_a_timer(qtbot: QtBot, shown: Shown) -> None:
    operations = Operations()
    with qtbot.waitSignal(operations.ended):
        operations.run(shown.of(7))
    assert shown.results == [7]
    assert shown.threads == {threading.get_ident()}
    assert not operations.is_running


def test_operations_that_wait_are_carried_out_in_their_order(qtbot: QtBot, shown: Shown) -> None:
    operations, may_end = Operations(), threading.Event()
    for number in (1, 2, 3):
        operations.run(shown.of(number, may_end))
    may_end.set()
    qtbot.waitUntil(lambda: not operations.is_running)
    assert shown.results == [1, 2, 3]


def test_the_last_that_waits_takes_the_place_of_the_others(qtbot: QtBot, shown: Shown) -> None:
    operations, may_end = Operations(), threading.Event()
    operations.run(shown.of("first", may_end))
    for value in ("second", "third"):
        operations.run(shown.of(value), WhenBusy.LAST)
    may_end.set()
    operations.wait()
    assert shown.results == ["first", "third"]


def test_nothing_follows_from_what_is_dropped(qtbot: QtBot, shown: Shown) -> None:
    operations, may_end = Operations(), threading.Event()
    operations.run(shown.of("old", may_end))
    operations.run(shown.of("waiting"))
    operations.run(shown.of("new"), WhenBusy.INSTEAD)
    operations.wait()
    assert shown.results == ["new"]
    operations.run(shown.of("forgotten", may_end))
    operations.forget()
    assert not operations.is_running
    may_end.set()
    operations.run(shown.of("last"))
    operations.wait()
    assert shown.results == ["new", "last"]


def test_bad_input_is_refused_and_a_bug_rises_and_the_next_begins(shown: Shown) -> None:
    operations = Operations()
    operations.run(shown.of(ToldError(Sentence("The file is torn."))))
    operations.run(shown.of(ValueError("too many values to unpack")))
    operations.run(shown.of("next"))
    with pytest.raises(ValueError, match="too many values"):
        operations.wait()
    operations.wait()
    assert shown.faults == ["The file is torn."]
    assert shown.results == ["next"]


def test_an_operation_that_its_outcome_begins_is_waited_for(shown: Shown) -> None:
    operations = Operations()
    operations.run(
        Operation(lambda _tell: 1, lambda _one: operations.run(shown.of("then")), shown.refuse)
    )
    operations.wait()
    assert shown.results == ["then"]


def test_progress_is_heard_while_the_work_goes_on(qtbot: QtBot, shown: Shown) -> None:
    operations, may_end = Operations(), threading.Event()
    told: list[tuple[int, int]] = []
    operations.progressed.connect(lambda done, of: told.append((done, of)))

    def work(tell: Progress) -> object:
        for step in range(1, 4):
            tell(step, 4)
        may_end.wait(30)
        return None

    operations.run(Operation(work, shown.take, shown.refuse, is_quiet=False))
    qtbot.waitUntil(lambda: (3, 4) in told)
    assert told[0] == (0, 0)
    assert operations.is_running
    may_end.set()
    operations.wait()


def test_the_window_hears_little_of_many_small_steps(qtbot: QtBot, shown: Shown) -> None:
    operations, may_end = Operations(), threading.Event()
    told: list[tuple[int, int]] = []
    operations.progressed.connect(lambda done, of: told.append((done, of)))

    def work(tell: Progress) -> object:
        for step in range(20_000):
            tell(step, 20_000)
        may_end.wait(30)
        return None

    operations.run(Operation(work, shown.take, shown.refuse))
    qtbot.waitUntil(lambda: (19_999, 20_000) in told)
    may_end.set()
    operations.wait()
    assert len(told) < 2_000


class Ear(QObject):
    def __init__(self, heard: list[int]) -> None:
        super().__init__()
        self._heard = heard

    def hear(self) -> None:
        self._heard.append(threading.get_ident())


def test_a_job_that_rings_often_is_heard_at_least_once_and_in_the_windows_thread(
    qtbot: QtBot,
) -> None:
    heard: list[int] = []
    ear = Ear(heard)
    ring = ring_for(ear.hear)
    job = EngineJob(lambda: [ring() for _ in range(1000)] and None, ring)
    qtbot.waitUntil(lambda: bool(heard) and job.is_done)
    assert set(heard) == {threading.get_ident()}
    assert len(heard) <= 1001


def test_a_worker_that_ends_after_its_listener_calls_nothing(qtbot: QtBot) -> None:
    heard: list[int] = []
    may_end = threading.Event()
    ear = Ear(heard)
    job = EngineJob(lambda: may_end.wait(30), ring_for(ear.hear))
    ear.deleteLater()
    QCoreApplication.sendPostedEvents(None, 52)
    may_end.set()
    assert job.result()
    other: list[int] = []
    second = Ear(other)
    last = EngineJob(lambda: None, ring_for(second.hear))
    qtbot.waitUntil(lambda: bool(other) and last.is_done)
    assert not heard


def test_only_one_module_lets_a_worker_reach_the_window() -> None:
    """Threads are begun by the engine alone, and a job is heard of by `operations` alone."""
    root = Path(desktop_app.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for folder in ("session", "ui")
        for path in sorted((root / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "desktop_app.engine.jobs"
        and any(name.name == "WorkThread" for name in node.names)
    }
    assert found == {"session/operations.py"}


class _Listener(QObject):
    def __init__(self, heard: list[int], number: int) -> None:
        super().__init__()
        self._heard, self._number = heard, number

    def hear(self) -> None:
        self._heard.append(self._number)


def test_all_are_heard_after_many_rang_while_the_window_was_busy(qtbot: QtBot) -> None:
    heard: list[int] = []
    # More than a socket holds while nothing reads from it.
    listeners = [_Listener(heard, number) for number in range(5_000)]
    for listener in listeners:
        ring_for(listener.hear)()
    qtbot.waitUntil(lambda: len(heard) == len(listeners))
    assert heard == list(range(len(listeners)))
    ring_for(listeners[0].hear)()
    qtbot.waitUntil(lambda: heard[-1] == 0)
