# SPDX-License-Identifier: MIT
"""A learner's progress: the same by the window and by the command, on the same data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.progress_presenter import ProgressPresenter
from desktop_app.storage.learners import Learner, Learners
from desktop_app.storage.library import Library
from tests.helpers.kept_games import NOON_MS, keep, recorded_game


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    """A learner with two games, an answer, and a log with a damaged line."""
    keep(tmp_path, "c", recorded_game("complete"), NOON_MS)
    keep(tmp_path, "p", recorded_game("passed_out"), NOON_MS + 1)
    with Library(tmp_path / "library.sqlite3", tmp_path / "journals") as library:
        library.sync()
    made = Learners(tmp_path).add("Nell", now_ms=NOON_MS)
    made.log("puzzles").append({"do": "end", "puzzle": "p1", "how": "solved", "at_ms": NOON_MS})
    made.log("drills").append({"at_ms": NOON_MS})
    with made.log("drills").path.open("ab") as file:
        file.write(b"{broken\n{}\n")
    return made


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("is_readable", [True, False])
def test_goals_days_bests_and_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], learner: Learner, is_readable: bool
) -> None:
    if not is_readable:
        learner.log("drills").path.unlink()
        learner.log("drills").path.mkdir()
    presenter = ProgressPresenter(
        LearnPresenter(tmp_path, now_ms=lambda: NOON_MS),
        tmp_path / "library.sqlite3",
        tmp_path / "journals",
        lambda: "",
    )
    presenter.load()
    presenter.wait()
    view = presenter.view
    assert main(["progress", "Nell", "--json", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert len(view.problems) == 1
    assert told.err == f"rackside: {view.problems[0]}\n"
    assert {goal["goal"] for goal in found["goals"] if goal["reached"]} == {
        row.id for row in view.goals if row.is_reached
    }
    assert {day: work["games"] for day, work in found["days"].items()} == {
        str(day): work.games for day, work in view.days.items()
    }
    assert [best["game"] for best in found["best"]] == [best.game for best in view.bests]
    assert len(found["best"]) >= 3
