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
    qtbot.waitUntil(lambda: bool(where), timeout=5_000)
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


def test_old_objects_are_looked_at_again_when_there_are_a_quarter_more(
    collector: GuiThreadGarbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, ...]] = []
    count = 200_000
    monkeypatch.setattr(gc, "get_count", lambda: (5000, 0, 50))
    monkeypatch.setattr(gc, "get_objects", lambda: [None] * count)
    monkeypatch.setattr(gc, "collect", lambda *generation: asked.append(generation))
    collector.collect_what_is_due()
    count = 240_000
    collector.collect_what_is_due()
    count = 260_000
    collector.collect_what_is_due()
    collector.spare_what_is_there()
    gc.unfreeze()
    count = 140_000
    collector.collect_what_is_due()
    assert asked == [(), (1,), (), (1,)]


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
