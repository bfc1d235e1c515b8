# SPDX-License-Identifier: MIT
"""One window for a whole module, and a recorder of announcements."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.rules.move import Pass
from desktop_app.session.acts import TableAct, offered_acts, simple_command
from tests.gui.main_window.conftest import BAG_ORDER, open_bench
from tests.gui.table.conftest import TableBench
from tests.helpers.accessible_tree import Reader


def end_game(bench: TableBench) -> None:
    """Pass until the game can be ended, and end it."""
    session = bench.session
    while TableAct.CLAIM_END not in offered_acts(session.state):
        assert session.state.on_turn is not None
        session.submit_move(session.state.on_turn, Pass())
    seat = dict(offered_acts(session.state))[TableAct.CLAIM_END]
    command = simple_command(session.state, TableAct.CLAIM_END, seat)
    assert command is not None and session.submit(command)
    bench.show()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableBench]:
    """Yield the program with one window; each test goes to the room it needs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RACKSIDE_DATA", str(tmp_path_factory.mktemp("data")))
        made = open_bench(TableBench, BAG_ORDER)
    made.navigator.settings.change(verdict_fills_screen=False)
    yield made
    made.navigator.window.close()
    made.navigator.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def bench(shared: TableBench, data_dir: Path) -> TableBench:
    """Return the shared window at the start screen, reset after the last test."""
    shared.navigator.go_home()
    shared.navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(shared.navigator.window)
    QTest.qWait(1)
    return shared


@pytest.fixture
def reader(bench: TableBench) -> Reader:
    """Return a blind user of that window."""
    return Reader(bench.navigator.window)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the announcements from now on, with `!` before assertive ones."""
    said: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            urgent = event.politeness() is QAccessible.AnnouncementPoliteness.Assertive
            said.append(f"{'!' if urgent else ''}{event.message()}")

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return said
