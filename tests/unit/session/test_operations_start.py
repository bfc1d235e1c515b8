# SPDX-License-Identifier: MIT
"""One operation at a time, where those that are started meanwhile are refused or wait."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.operations import Operation, Operations, Progress, rise


def nothing(_result: object) -> None:
    """Take a result without a use for it."""


def test_the_result_comes_in_the_thread_of_the_screen(qtbot: QtBot) -> None:
    operations = Operations()
    threads: list[threading.Thread] = []
    results: list[object] = []

    def act(_tell: Progress) -> object:
        threads.append(threading.current_thread())
        return 7

    def done(result: object) -> None:
        threads.append(threading.current_thread())
        results.append(result)

    with qtbot.waitSignal(operations.ended):
        assert operations.start(Operation(act, done, rise))
        assert operations.is_running
    assert results == [7]
    assert threads[0] is not threading.current_thread()
    assert threads[1] is threading.current_thread()
    assert not operations.is_running


def test_progress_is_reported_and_a_second_is_refused(qtbot: QtBot) -> None:
    operations = Operations()
    may_end = threading.Event()
    told: list[tuple[int, int]] = []
    operations.progressed.connect(lambda done, of: told.append((done, of)))

    def act(tell: Progress) -> object:
        tell(1, 4)
        may_end.wait(30)
        return None

    assert operations.start(Operation(act, nothing, rise, is_quiet=False))
    assert told == [(0, 0)]
    assert not operations.start(Operation(act, nothing, rise))
    qtbot.waitUntil(lambda: (1, 4) in told)
    may_end.set()
    operations.wait()
    assert not operations.is_running


def test_one_that_gives_way_lets_one_wait_for_it(qtbot: QtBot) -> None:
    operations = Operations()
    may_end = threading.Event()
    results: list[object] = []

    def act(_tell: Progress) -> object:
        may_end.wait(30)
        return "news"

    backup = Operation(lambda _tell: "backup", results.append, rise, is_quiet=False)
    assert operations.start(Operation(act, results.append, rise, gives_way=True))
    with qtbot.waitSignal(operations.progressed):
        assert operations.start(backup)
    assert not operations.start(Operation(act, results.append, rise)), "one waits already"
    assert not results, "nothing waits in the thread of the screen"
    may_end.set()
    qtbot.waitUntil(lambda: not operations.is_running)
    assert results == ["news", "backup"]


def test_one_that_waits_begins_after_a_bug_too() -> None:
    operations = Operations()
    may_end = threading.Event()
    results: list[object] = []

    def act(_tell: Progress) -> object:
        may_end.wait(30)
        raise RuntimeError("a bug")

    assert operations.start(Operation(act, results.append, rise, gives_way=True))
    assert operations.start(Operation(lambda _tell: "backup", results.append, rise))
    may_end.set()
    with pytest.raises(RuntimeError, match="a bug"):
        operations.wait()
    operations.wait()
    assert results == ["backup"]


def test_a_quiet_one_says_nothing_until_there_is_progress(qtbot: QtBot) -> None:
    operations = Operations()
    with qtbot.assertNotEmitted(operations.progressed):
        operations.start(Operation(lambda _tell: None, nothing, rise))
        operations.wait()
