# SPDX-License-Identifier: MIT
"""Long work reports its progress, one piece at a time."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.background_work import BackgroundWork
from desktop_app.session.operations import Progress


def test_the_result_comes_in_the_thread_of_the_screen(qtbot: QtBot) -> None:
    work = BackgroundWork()
    threads: list[threading.Thread] = []
    results: list[object] = []

    def act(_progress: Progress) -> object:
        threads.append(threading.current_thread())
        return 7

    def done(result: object) -> None:
        threads.append(threading.current_thread())
        results.append(result)

    with qtbot.waitSignal(work.ended):
        assert work.start(act, done)
        assert work.is_running
    assert results == [7]
    assert threads[0] is not threading.current_thread()
    assert threads[1] is threading.current_thread()
    assert not work.is_running


def test_progress_is_reported_and_a_second_task_is_refused(qtbot: QtBot) -> None:
    work = BackgroundWork()
    may_end = threading.Event()
    told: list[tuple[int, int]] = []
    work.progressed.connect(lambda done, of: told.append((done, of)))

    def act(progress: Progress) -> object:
        progress(1, 4)
        may_end.wait(30)
        return None

    assert work.start(act, lambda _result: None)
    assert told == [(0, 0)]
    assert not work.start(act, lambda _result: None)
    qtbot.waitUntil(lambda: (1, 4) in told)
    may_end.set()
    work.wait()
    assert not work.is_running


def test_a_task_that_gives_way_lets_one_wait_for_it(qtbot: QtBot) -> None:
    work = BackgroundWork()
    may_end = threading.Event()
    results: list[object] = []

    def act(_progress: Progress) -> object:
        may_end.wait(30)
        return "news"

    assert work.start(act, results.append, is_quiet=True, gives_way=True)
    with qtbot.waitSignal(work.progressed):
        assert work.start(lambda _progress: "backup", results.append)
    assert not work.start(act, results.append), "one waits already"
    assert not results, "nothing waits in the thread of the screen"
    may_end.set()
    qtbot.waitUntil(lambda: not work.is_running)
    assert results == ["news", "backup"]


def test_a_task_that_waits_begins_after_a_bug_too() -> None:
    work = BackgroundWork()
    may_end = threading.Event()
    results: list[object] = []

    def act(_progress: Progress) -> object:
        may_end.wait(30)
        raise RuntimeError("a bug")

    assert work.start(act, results.append, gives_way=True)
    assert work.start(lambda _progress: "backup", results.append)
    may_end.set()
    with pytest.raises(RuntimeError, match="a bug"):
        work.wait()
    work.wait()
    assert results == ["backup"]


def test_quiet_work_says_nothing_until_there_is_progress(qtbot: QtBot) -> None:
    work = BackgroundWork()
    with qtbot.assertNotEmitted(work.progressed):
        work.start(lambda _progress: None, lambda _result: None, is_quiet=True)
        work.wait()


def test_a_bug_in_the_work_comes_out_where_it_is_waited_for(qtbot: QtBot) -> None:
    work = BackgroundWork()

    def act(_progress: Progress) -> object:
        raise RuntimeError("a bug")

    work.start(act, lambda _result: None)
    with pytest.raises(RuntimeError, match="a bug"):
        work.wait()
    assert not work.is_running
