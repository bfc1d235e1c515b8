# SPDX-License-Identifier: MIT
"""`rackside progress`: one learner, the table of all, and classes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.learn.deck import wall_ms
from desktop_app.storage.learners import Learners
from tests.helpers.kept_games import NOON_MS, keep, recorded_game, small_game


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))
    (tmp_path / "journals").mkdir()
    return tmp_path


def read(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    capsys.readouterr()
    assert main(["progress", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_games_of_the_name_count_for_the_learner(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "Nell"
    keep(data_dir, "first", recorded_game("passed_out"))
    Learners(data_dir).add(name, now_ms=NOON_MS)
    found = read(capsys, name.upper())
    assert isinstance(found, dict)
    goals = {each["goal"]: each["reached"] for each in found["goals"]}
    assert goals["first-game"]["game"] == "first"
    assert sum(day["games"] for day in found["days"].values()) == 1
    assert main(["progress", name]) == 0
    out = capsys.readouterr().out
    assert "A first game, with help or without, first" in out
    assert "days in a row" in out and "A first lesson (0 of 1)" in out


def test_the_table_of_a_class(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(data_dir, "n", small_game("Ann", "Ben"))
    learners = Learners(data_dir)
    learners.add("Ann", now_ms=NOON_MS)
    learners.add("Ben", now_ms=NOON_MS + 5000).log("drills").append(
        *({"drill": "hooks", "right": False, "ms": 5, "at_ms": NOON_MS} for _ in range(5))
    )
    assert main(["progress", "ben", "--set-class", "4b"]) == 0
    rows = read(capsys)
    assert isinstance(rows, list)
    assert [(row["learner"], row["class"]) for row in rows] == [("Ann", ""), ("Ben", "4b")]
    assert "0 right of the last 5" in rows[1]["practise"]
    only = read(capsys, "--class", "4b")
    assert isinstance(only, list) and [row["learner"] for row in only] == ["Ben"]
    assert main(["progress"]) == 0
    out = capsys.readouterr().out
    assert "Ben (4b)" in out and "drills    0 of 5 right" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nobody",), "'nobody' is not a learner; expected one of Ann"),
        (("--class", "x"), "no learner is in the class 'x'"),
        (("Ann", "--class", "x"), "--class is for the table"),
        (("--set-class", "x"), "--set-class needs a LEARNER"),
        (("Ann", "--set-class", "x" * 41), "too long"),
    ],
)
def test_refusals(
    data_dir: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    Learners(data_dir).add("Ann", now_ms=NOON_MS)
    assert main(["progress", *words]) == 2
    assert said in capsys.readouterr().err


def test_the_text_has_the_sums_of_all_that_was_done(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data_dir, "first", recorded_game("passed_out"))
    keep(data_dir, "second", small_game("Nell", "Ben"))
    learner = Learners(data_dir).add("Nell", now_ms=NOON_MS)
    now_ms = wall_ms()
    day_ms = 86_400_000
    for ago in (0, 1, 2, 5):
        learner.log("drills").append(
            {"drill": "hooks", "right": True, "ms": 5, "at_ms": now_ms - ago * day_ms}
        )
    assert main(["progress", "Nell"]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = read(capsys, "Nell")
    assert isinstance(found, dict)
    sums = {line[:18].strip(): line[18:] for line in lines[:7]}
    assert sums == {
        "days": str(len(found["days"])),
        "games": "2",
        "lessons": "0",
        "answers": "4",
        "quizzes": "0",
        "days in a row": "3 (longest: 3)",
        "weeks in a row": f"{found['weeks_in_a_row']['now']} (longest: "
        f"{found['weeks_in_a_row']['longest']})",
    }
    best = [
        f"best {play['kind']:<12} {' '.join(filter(None, (str(play['points']), play['word'])))},"
        f" {play['game']}"
        for play in found["best"]
    ]
    assert best and lines[7 : 7 + len(best)] == best
    reached = [goal for goal in found["goals"] if goal["reached"]]
    assert lines[7 + len(best)] == f"goals             {len(reached)} of {len(found['goals'])}"
    assert len(lines) == 8 + len(best) + len(found["goals"])
