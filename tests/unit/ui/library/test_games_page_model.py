# SPDX-License-Identifier: MIT
"""The table of games."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from desktop_app.session.home import LibraryGame
from desktop_app.ui.library.games_page import (
    DATE,
    EVENT,
    PLAYERS,
    SCORE,
    SORT_ROLE,
    STATE,
    LibraryModel,
)

GAMES = (
    LibraryGame("b", 1_700_000_000_000, ("Ann", "Ben"), (412, 388), "NASPA", "open", True),
    LibraryGame("a", 1_600_000_000_000, ("Cid", "Dot"), (12, 0), "Family", "open", False),
)


def test_the_model_keeps_the_contract_of_models(qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(LibraryModel(GAMES))


def test_a_row_shows_players_score_and_state(qtbot: QtBot) -> None:
    model = LibraryModel(GAMES)
    texts = [model.data(model.index(1, column)) for column in (PLAYERS, SCORE, STATE)]
    assert texts == ["Cid v Dot", "12 : 0", "not finished"]


def test_scores_are_sorted_as_numbers() -> None:
    games = [replace(GAMES[0], points=points) for points in ((99, 12), (400, 388), (9, 101))]
    model = LibraryModel(tuple(games))
    order = [model.data(model.index(row, SCORE), SORT_ROLE) for row in range(3)]
    assert order == [99, 400, 101]


def test_other_games_take_the_place_of_the_first(qtmodeltester: ModelTester) -> None:
    model = LibraryModel(GAMES)
    model.show_games(GAMES[1:])
    qtmodeltester.check(model)
    assert (model.rowCount(), model.row_of("a"), model.row_of("b")) == (1, 0, -1)


def test_sorting_keeps_hold_of_the_game_that_is_chosen(qtmodeltester: ModelTester) -> None:
    model = LibraryModel(GAMES)
    chosen = QPersistentModelIndex(model.index(0, PLAYERS))
    model.sort(SCORE, Qt.SortOrder.AscendingOrder)
    assert [model.game(row).id for row in range(2)] == ["a", "b"]
    assert chosen.row() == 1
    model.show_games(GAMES[::-1])
    assert [model.game(row).id for row in range(2)] == ["a", "b"], "the order stays"
    qtmodeltester.check(model)


def test_a_game_with_help_is_called_training() -> None:
    helped = [replace(game, is_training=True) for game in GAMES]
    model = LibraryModel(tuple(helped))
    texts = {model.data(model.index(row, STATE)) for row in range(2)}
    assert texts == {"finished, training", "not finished, training"}


def test_an_entered_day_has_no_hour_and_the_event_its_round() -> None:
    club = replace(GAMES[0], is_day_alone=True, event="Club night", round_number=3)
    model = LibraryModel((club, replace(club, event=""), GAMES[1]))
    texts = [model.data(model.index(row, EVENT)) for row in range(3)]
    assert sorted(texts) == ["", "Club night, round 3", "Round 3"]
    named = LibraryModel((replace(club, event="Thursday club, round 3"),))
    assert named.data(named.index(0, EVENT)) == "Thursday club, round 3", "the round stands once"
    days = {len(model.data(model.index(row, DATE))) for row in range(3)}
    assert days == {len("2019-03-24"), len("2019-03-24 12:00")}
