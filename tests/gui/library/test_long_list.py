# SPDX-License-Identifier: MIT
"""A long list of games is fetched as it is scrolled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.session.library_presenter import PAGE_SIZE
from desktop_app.ui.library.games_page import (
    DATE,
    EVENT,
    MEASURED_ROWS,
    SCORE,
    STATE,
    LibraryModel,
)
from desktop_app.ui.library.library_page import LibraryPage
from tests.gui.library.conftest import labels, open_page
from tests.helpers.many_games import enter_many

COUNT = 2 * PAGE_SIZE + 50


@pytest.fixture
def long_page(data_dir: Path, qtbot: QtBot) -> Iterator[LibraryPage]:
    enter_many(data_dir, COUNT)
    page = open_page(data_dir, qtbot)
    yield page
    page.presenter.wait()


def rows(page: LibraryPage) -> int:
    return page.games.table.model().rowCount()


def chosen(page: LibraryPage) -> str:
    game = page.games.current()
    assert game is not None
    return game.id


def sort_by(page: LibraryPage, column: int) -> None:
    head = page.games.table.horizontalHeader()
    at = QPoint(head.sectionViewportPosition(column) + 20, head.height() // 2)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_end_of_the_list_brings_the_next_page(long_page: LibraryPage) -> None:
    assert rows(long_page) == PAGE_SIZE
    assert f"{COUNT} games" in labels(long_page), "all are counted"
    table = long_page.games.table
    seen = []
    for _ in range(4):
        QTest.keyClick(table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        seen.append(rows(long_page))
    assert seen[-1] == COUNT
    assert 2 * PAGE_SIZE in seen
    ids = [table.model().game(row).id for row in range(COUNT)]  # type: ignore[attr-defined]
    assert len(set(ids)) == COUNT
    assert chosen(long_page) == ids[-1]


def test_another_order_is_that_of_all_games(long_page: LibraryPage) -> None:
    last = chosen(long_page)
    sort_by(long_page, DATE)
    assert rows(long_page) >= COUNT, "the chosen game is reached"
    assert chosen(long_page) == last
    sort_by(long_page, SCORE)
    model = long_page.games.table.model()
    top = max(300 + number * 37 % 200 for number in range(COUNT))
    low = min(300 + number * 37 % 200 for number in range(COUNT))
    first = int(str(model.index(0, SCORE).data()).split(" : ")[0])
    assert first in {top, low}
    assert chosen(long_page) == last


def test_columns_are_as_wide_as_their_texts(long_page: LibraryPage) -> None:
    table = long_page.games.table
    head = table.horizontalHeader()
    head.setResizeContentsPrecision(MEASURED_ROWS)
    long_page.games.filters.player.setEditText("no such name")
    narrow = head.sectionSize(STATE)
    long_page.games.filters.player.setEditText("")
    assert head.sectionSize(STATE) > narrow
    for column in (DATE, SCORE, EVENT, STATE):
        texts = max(table.sizeHintForColumn(column), head.sectionSizeHint(column))
        assert texts <= head.sectionSize(column) <= texts + 2, column


def test_the_list_is_measured_without_asking_for_every_cell(
    long_page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    data = LibraryModel.data

    def counted(model: LibraryModel, index: QModelIndex, role: int = 0) -> Any:
        asked.append(role)
        return data(model, index, role)

    monkeypatch.setattr(LibraryModel, "data", counted)
    long_page.games.show_found()
    assert len(asked) < MEASURED_ROWS


def test_a_narrower_search_keeps_the_chosen_game(long_page: LibraryPage) -> None:
    table = long_page.games.table
    for _ in range(3):
        QTest.keyClick(table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    last = chosen(long_page)
    long_page.games.filters.player.setFocus()
    QTest.keyClicks(long_page.games.filters.player, "Cid")
    assert "of 450 games" in labels(long_page)
    assert chosen(long_page) == last


def test_all_finished_games_can_be_reviewed(long_page: LibraryPage) -> None:
    finished = sum(1 for number in range(COUNT) if number % 4)
    assert len(long_page.games.finished) == finished
