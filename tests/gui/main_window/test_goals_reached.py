# SPDX-License-Identifier: MIT
"""Goals in the whole program: said after a game, opened from the Learn room, turned off."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.rules.commands import ConductProcedure
from desktop_app.storage.learners import Learners
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.progress_page import ProgressPage
from desktop_app.ui.main_window.wiring import ScreenLinks
from tests.gui.main_window.conftest import Bench
from tests.helpers.kept_games import NOON_MS, keep, recorded_game


def resign(bench: Bench, player: int = 1) -> str:
    """End the game, and return what the result says about goals."""
    answers = {"player": str(player), "abuse": "no"}
    assert bench.session.submit(ConductProcedure("leave-game", answers))
    (links,) = bench.room.findChildren(ScreenLinks)
    links._game_goals.wait()
    bench.show()
    line = bench.room.result._goals
    return line.text() if line.isVisible() else ""


def test_a_goal_is_said_below_the_result_once(bench: Bench, data_dir: Path) -> None:
    Learners(data_dir).add("Ann", now_ms=NOON_MS)
    bench.begin()
    bench.play_word("CATS")
    said = resign(bench)
    assert said.startswith("Reached: ") and "A first win" in said
    assert "Ben" not in said, "Ben does not learn here"
    bench.navigator.play_again()
    assert "A first" not in resign(bench)


def test_points_that_are_nothing_to_be_proud_of_are_not_told(bench: Bench, data_dir: Path) -> None:
    Learners(data_dir).add("Ann", now_ms=NOON_MS)
    bench.begin()
    said = resign(bench, 0)
    assert bench.state.points[0] <= 0
    assert "A first game" in said and "point" not in said


@pytest.mark.parametrize("is_on", [True, False])
def test_a_setting_turns_streaks_and_goals_off(bench: Bench, data_dir: Path, is_on: bool) -> None:
    Learners(data_dir).add("Ann", now_ms=NOON_MS)
    bench.navigator.change_setting("progress", is_on)
    bench.begin()
    bench.play_word("CATS")
    assert bool(resign(bench)) is is_on
    page = learn(bench)
    at = page.tabs.indexOf(page.sections["progress"])
    assert page.tabs.isTabVisible(at) is is_on
    progress = page.sections["progress"]
    assert isinstance(progress, ProgressPage)
    progress.presenter.load()
    progress.presenter.wait()
    assert bool(progress.learned()) is is_on
    bench.navigator.change_setting("progress", not is_on)
    assert page.tabs.isTabVisible(at) is not is_on
    assert bool(progress.learned()) is not is_on, "nothing was lost"


def learn(bench: Bench) -> LearnPage:
    bench.navigator.show_learn()
    page = bench.navigator.window.room_widget
    assert isinstance(page, LearnPage)
    return page


def test_a_goal_opens_its_game_at_the_turn(bench: Bench, data_dir: Path) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    bench.navigator.open_play("c", 3)
    state, viewed = bench.state, bench.session.viewed_state
    assert len(viewed.rows) < len(state.rows)
    assert sum(row.kind.value == "play" for row in viewed.rows) == 4
    bench.navigator.open_play("c", -1)
    assert len(bench.session.viewed_state.rows) == len(bench.state.rows)
    bench.navigator.open_play("c", 999)
    assert len(bench.session.viewed_state.rows) == len(bench.state.rows), "there is no such play"


def test_a_game_that_is_gone_opens_nothing(bench: Bench) -> None:
    bench.navigator.open_play("gone", 0)
    assert bench.navigator.session is None
