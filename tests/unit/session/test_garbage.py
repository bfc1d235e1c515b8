# SPDX-License-Identifier: MIT
from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.garbage import GuiThreadGarbage


class Knot:
    """An object that only the cyclic collector can free."""

    def __init__(self, where: list[int]) -> None:
        self.itself = self
        weakref.finalize(self, lambda: where.append(threading.get_ident()))


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[GuiThreadGarbage]:
    was_on = gc.isenabled()
    found = GuiThreadGarbage()
    yield found
    found.stop()
    if not was_on:
        gc.disable()


def test_garbage_goes_in_the_thread_of_the_screen(
    qtbot: QtBot, collector: GuiThreadGarbage
) -> None:
    where: list[int] = []
    Knot(where)

    def allocate() -> None:
        keep = [[number] for number in range(200_000)]
        assert keep

    thread = threading.Thread(target=allocate)
    thread.start()
    thread.join()
    assert where == []
    # These allocations make a collection due.
    kept = [[number] for number in range(5_000)]
    qtbot.waitUntil(lambda: bool(where))
    assert kept and where == [threading.get_ident()]


def test_without_anything_due_nothing_is_collected(
    collector: GuiThreadGarbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    gc.collect()
    # Threads that an earlier test left may allocate enough meanwhile.
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    where: list[int] = []
    Knot(where)
    collector.collect_what_is_due()
    assert where == []
    gc.collect()
    assert where


def test_old_objects_are_looked_at_rarely(
    collector: GuiThreadGarbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(gc, "collect", asked.append)
    for young in (0, 50, 500):
        monkeypatch.setattr(gc, "get_count", lambda young=young: (5000, 0, young))
        collector.collect_what_is_due()
    assert asked == [1, 1, 2]


def test_a_thread_may_make_tuples_meanwhile(collector: GuiThreadGarbage, qtbot: QtBot) -> None:
    failed: list[BaseException] = []

    def make() -> None:
        try:
            for _ in range(20_000):
                kept = tuple([each] for each in range(40))
            assert kept
        except SystemError as error:
            failed.append(error)

    thread = threading.Thread(target=make)
    thread.start()
    while thread.is_alive():
        collector.collect_what_is_due()
    assert failed == []


def test_what_is_spared_is_never_collected(collector: GuiThreadGarbage) -> None:
    where: list[int] = []
    Knot(where)
    collector.spare_what_is_there()
    try:
        gc.collect()
        assert where == []
    finally:
        gc.unfreeze()
    gc.collect()
    assert where
