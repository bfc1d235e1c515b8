# SPDX-License-Identifier: MIT
"""The library as a table, and its page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from desktop_app.session.home import LibraryGame
from desktop_app.ui.library.library_model import PLAYERS, SCORE, SORT_ROLE, STATE, LibraryModel
from desktop_app.ui.library.library_page import LibraryPage

GAMES = (
    LibraryGame("b", 1_700_000_000_000, ("Ann", "Ben"), (412, 388), "NASPA", "open", True),
    LibraryGame("a", 1_600_000_000_000, ("Cid", "Dot"), (12, 0), "Family", "open", False),
)


def test_the_model_keeps_the_contract_of_models(qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(LibraryModel(GAMES))


def test_a_row_tells_players_score_and_whether_it_is_finished(qtbot: QtBot) -> None:
    model = LibraryModel(GAMES)
    texts = [model.data(model.index(1, column)) for column in (PLAYERS, SCORE, STATE)]
    assert texts == ["Cid v Dot", "12 : 0", "not finished"]


@pytest.fixture
def page(qtbot: QtBot) -> LibraryPage:
    page = LibraryPage(GAMES, ("x.journal: line 3: damaged",))
    qtbot.addWidget(page)
    page.show()
    return page


def test_enter_opens_the_newest_finished_game(page: LibraryPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.open_requested) as opened:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert opened.args == ["b"]


def test_an_unfinished_game_is_gone_on_with(page: LibraryPage, qtbot: QtBot) -> None:
    page.table.selectRow(1)
    with qtbot.waitSignal(page.continue_requested) as opened:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert opened.args == ["a"]


def test_a_search_leaves_what_it_finds(page: LibraryPage, qtbot: QtBot) -> None:
    box = page.findChild(QLineEdit)
    assert box is not None
    qtbot.keyClicks(box, "dot")
    assert page.table.model().rowCount() == 1


def test_an_empty_library_opens_nothing(qtbot: QtBot) -> None:
    page = LibraryPage(())
    qtbot.addWidget(page)
    page.show()
    with qtbot.assertNotEmitted(page.open_requested):
        qtbot.keyClick(page.table, Qt.Key.Key_Return)


def test_scores_are_sorted_as_numbers() -> None:
    games = [replace(GAMES[0], points=points) for points in ((99, 12), (400, 388), (9, 101))]
    model = LibraryModel(tuple(games))
    order = [model.data(model.index(row, SCORE), SORT_ROLE) for row in range(3)]
    assert order == [99, 400, 101]
