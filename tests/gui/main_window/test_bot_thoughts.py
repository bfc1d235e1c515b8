# SPDX-License-Identifier: MIT
"""Thoughts of a lower opponent in the review and after the game; never before."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.rules.commands import AnnouncePass, ConductProcedure, NeutraliseClock
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import RowKind
from desktop_app.session.review_presenter import ReviewPresenter
from desktop_app.ui.review.review_panel import ReviewPanel
from desktop_app.ui.review.review_words import WINNER
from tests.gui.main_window.conftest import ANN, Bench
from tests.gui.main_window.test_coach import coach_of, panel, press
from tests.gui.main_window.test_review import panel_of, wait_for
from tests.helpers.bot_games import bot_game
from tests.helpers.kept_games import keep

pytestmark = pytest.mark.native


def open_review(bench: Bench, data_dir: Path, qtbot: QtBot, name: str) -> None:
    state, events = bot_game("g", Seat("Ann"), Seat("Bo", "bo"))
    assert state.rows[1].player == 1
    keep(data_dir, name, list(events))
    open_record(bench, qtbot, name)


def open_record(bench: Bench, qtbot: QtBot, name: str) -> None:
    bench.navigator.window.resize(1920, 1080)
    bench.navigator.open_record(name)
    bench.navigator.review_requested.emit()
    wait_for(panel_of(bench), qtbot)


def click_turn(bench: Bench, line: int) -> None:
    table = panel_of(bench).turns.table
    bench.click(table.viewport(), table.visualRect(table.model().index(line, 2)).center())


def review_of_bo(bench: Bench, data_dir: Path, qtbot: QtBot) -> ReviewPanel:
    """Open a review at a turn of Bo's, whose thoughts are told."""
    open_review(bench, data_dir, qtbot, "g")
    review = panel_of(bench)
    click_turn(bench, 1)
    qtbot.waitUntil(lambda: "Bo thought of " in review.reasons.told)
    return review


def test_the_review_says_what_a_lower_opponent_saw_and_overlooked(
    bench: Bench, data_dir: Path, qtbot: QtBot
) -> None:
    review = review_of_bo(bench, data_dir, qtbot)
    assert "Bo did not " in review.reasons.told
    click_turn(bench, 0)
    assert "thought of" not in review.reasons.told, "a person's thoughts are not known"
    QTest.keyClick(review.turns.table, Qt.Key.Key_Down)
    assert "Bo thought of " in review.reasons.told


def test_the_thoughts_of_a_move_to_guess_are_hidden_with_it(
    bench: Bench, data_dir: Path, qtbot: QtBot
) -> None:
    review = review_of_bo(bench, data_dir, qtbot)
    review.guess.setCurrentIndex(review.guess.findData(WINNER))
    review.guess.activated.emit(review.guess.currentIndex())
    for line in (1, 3):
        click_turn(bench, line)
        assert review.line == line and not review.reasons.told


def test_of_a_game_under_another_name_the_review_says_no_thoughts(
    bench: Bench, data_dir: Path, qtbot: QtBot
) -> None:
    open_review(bench, data_dir, qtbot, "copy")
    presenter = bench.session.findChild(ReviewPresenter)
    assert isinstance(presenter, ReviewPresenter)
    # The turns are reviewed after the search for thoughts.
    qtbot.waitUntil(lambda: bool(presenter.view.found))
    for line in range(1, 8, 2):
        click_turn(bench, line)
        assert "thought of" not in panel_of(bench).reasons.told


def test_why_this_tells_thoughts_of_a_journal_that_is_opened(
    bench: Bench, tmp_path: Path, qtbot: QtBot
) -> None:
    _, events = bot_game("g", Seat("Ann"), Seat("Bo", "bo"))
    bench.navigator.open_file(keep(tmp_path, "g", list(events)))
    bench.session.view_row(2)
    press(bench, panel(bench).why, qtbot)
    assert "Bo thought of " in panel(bench).text.told


def pass_turn(bench: Bench, qtbot: QtBot, rows: int) -> None:
    assert bench.session.submit(AnnouncePass(ANN))
    qtbot.waitUntil(lambda: len(bench.state.rows) == rows)


def test_why_this_tells_thoughts_after_the_game_alone(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "bo")
    for rows in (2, 4, 6):
        pass_turn(bench, qtbot, rows)
    assert {row.kind for row in bench.state.rows[1::2]} <= {RowKind.PLAY, RowKind.EXCHANGE}
    press(bench, panel(bench).why, qtbot)
    assert "Ben thought of" not in panel(bench).text.told, "its rack is hidden"
    assert "Ben did not" not in panel(bench).text.told
    assert bench.session.submit(NeutraliseClock(ANN, "director"))
    answers = {"player": "0", "abuse": "no"}
    assert bench.session.submit(ConductProcedure("leave-game", answers))
    assert bench.state.is_over
    bench.session.view_row(2)
    press(bench, panel(bench).why, qtbot)
    assert "Ben thought of" in panel(bench).text.told
    assert not coach_of(bench).view.is_busy
