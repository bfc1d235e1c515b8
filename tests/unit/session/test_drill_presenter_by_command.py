# SPDX-License-Identifier: MIT
"""Drills and lessons that are answered: kept alike by the window and by the command."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.session.drill_presenter import DrillPresenter
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_presenter import LessonPresenter
from desktop_app.storage.learners import Learners
from tests.helpers.lessons import SCORE, lesson_text

NOW_MS = 1_800_000_000_000


def entries(home: Path, log: str) -> list[dict[str, Any]]:
    """The entries of a learner's log, without what depends on the time."""
    learner = Learners(home).current
    assert learner is not None
    found = learner.log(log).read().entries
    assert all(each["at_ms"] > NOW_MS // 2 for each in found)
    return [
        {key: each[key] for key in each if key not in ("at_ms", "ms", "seed")} for each in found
    ]


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with a learner and a lesson each, one for the window and one for the command."""
    for name in ("window", "command"):
        Learners(tmp_path / name).add("Ann", now_ms=NOW_MS)
        (tmp_path / name / "lessons").mkdir()
        (tmp_path / name / "lessons" / "mine.toml").write_text(lesson_text(SCORE, name="mine"))
    return tmp_path / "window", tmp_path / "command"


def typed(monkeypatch: pytest.MonkeyPatch, home: Path, lines: str, *words: str) -> int:
    """Run a command on lines of standard input; returns its exit code."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main([*words, "--data", str(home)])


@pytest.mark.usefixtures("qapp")
def test_the_answer_to_a_drill(
    homes: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window, command = homes
    rules = ("naspa-2016", "", "open-english")
    learn = LearnPresenter(window, now_ms=lambda: NOW_MS)
    presenter = DrillPresenter(learn, lexicon_store(), lambda: rules, tmp_path / "journals")
    presenter.begin("leave", seed=3)
    presenter.wait()
    presenter.answer("1")
    presenter.wait()
    words = ("drill", "leave", "--count", "1", "--seed", "3", "--ruleset", "naspa-2016", "--play")
    assert typed(monkeypatch, command, "1\n", *words) in (0, 1)
    assert entries(window, "drills") == entries(command, "drills")
    assert [entry["answer"] for entry in entries(command, "drills")] == ["1"]


@pytest.mark.usefixtures("qapp")
def test_a_lesson_that_is_left_and_gone_on_with(
    homes: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    window, command = homes
    monkeypatch.setenv("RACKSIDE_DATA", str(window))
    learn = LearnPresenter(window, now_ms=lambda: NOW_MS)
    for text in ("20", "27"):
        presenter = LessonPresenter(learn, lexicon_store(), lambda: ("naspa-2016", ""))
        presenter.load()
        presenter.wait()
        assert presenter.open("mine")
        presenter.wait()
        presenter.answer(text)
        presenter.wait()
    presenter.go_on()
    presenter.wait()
    words = ("lessons", "mine", "--play", "--ruleset", "naspa-2016")
    assert typed(monkeypatch, command, "20\n", *words) == 1
    assert typed(monkeypatch, command, "27\n", *words) == 0
    assert entries(window, "lessons") == entries(command, "lessons")
    assert len(entries(command, "lessons")) >= 3
