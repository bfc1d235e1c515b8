# SPDX-License-Identifier: MIT
from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.storage.learners import Learners
from tests.helpers.lessons import SCORE, lesson_text


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "mine.toml").write_text(lesson_text(SCORE, name="mine", needs=["board-and-bag"]))
    (folder / "broken.toml").write_text(lesson_text(SCORE, name="broken").replace("7G", "7"))
    return folder


def test_check_names_every_problem(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "--check", str(own), "--json"]) == 1
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert set(rows) == {"mine", "broken"}
    assert (rows["broken"]["title"], rows["broken"]["tasks"]) == ("A sample", 1)
    assert f"{own / 'broken.toml'}: line 13, column 8: play:" in rows["broken"]["problems"][0]


def test_list_has_own_lessons_and_why_one_is_refused(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split() == ["mine", "A", "sample"] for line in lines)
    assert any(line.startswith("broken") and "line 13" in line for line in lines)


@pytest.mark.usefixtures("own")
def test_list_has_the_stars_of_the_learner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learner = Learners(tmp_path).add("Ada", now_ms=1)
    learner.log("lessons").append({"lesson": "mine", "event": "ended", "stars": 2})
    assert main(["lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split()[:2] == ["mine", "**"] for line in lines)


@pytest.mark.usefixtures("own")
def test_one_lesson_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "mine"]) == 0
    out = capsys.readouterr().out
    assert "after board-and-bag" in out
    assert "1. (score) What is your score?" in out


@pytest.mark.usefixtures("own")
def test_answers_for_a_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "mine", "--answers"]) == 0
    assert "MAKE (6+1+10+1)" in capsys.readouterr().out


@pytest.mark.usefixtures("own")
def test_lesson_is_played_on_the_console(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n20\nwell\n27\n"))
    assert main(["lessons", "mine", "--play"]) == 0
    out = capsys.readouterr().out
    assert "There is no other hint." in out
    assert "That is not the sum." in out
    assert "I cannot read that." in out
    assert "That is right." in out
    assert "stars: 2" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("20\n"))
    assert main(["lessons", "mine", "--play"]) == 1


@pytest.mark.usefixtures("own")
def test_unknown_lesson_and_folder_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "yours"]) == 2
    assert "'yours' is not a lesson; expected one of" in capsys.readouterr().err
    assert main(["lessons", "--check", "nowhere"]) == 2
    assert main(["lessons", "broken"]) == 2
    assert "line 13" in capsys.readouterr().err
