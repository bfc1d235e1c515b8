# SPDX-License-Identifier: MIT
"""Lesson files: what is read, and what is said about a fault."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from desktop_app.learn.lesson import TASK_TYPES, Click, Hint, PassMark, Place, Reading
from desktop_app.learn.lesson_file import LessonFile, load_lessons, locate_keys, read_lesson
from desktop_app.rules.board import Square
from tests.architecture.project import ROOT

HEAD = """\
format = 1
id = "sample"
title = "A sample"
goal = "Try the reader."
lexicon = "open-english-school"
[positions]
quiet = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOK/ 48/0 0"
"""
SCORE = """\
[[step]]
task = "score"
id = "one"
at = "quiet"
ask = "What is your score?"
play = "7G MAKE"
"""


def read(text: str) -> LessonFile:
    return read_lesson(text.encode(), Path("sample.toml"))


def faults(text: str) -> list[str]:
    return [str(problem).removeprefix("sample.toml: ") for problem in read(text).problems]


def test_examples_of_the_page_are_a_lesson() -> None:
    page = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    text = "\n".join(re.findall(r"```toml\n(.*?)```", page, re.DOTALL))
    found = read_lesson(text.encode(), Path("premium-squares.toml"))
    assert [str(problem) for problem in found.problems] == []
    assert found.lesson is not None
    assert {task.kind for task in found.lesson.tasks} == set(TASK_TYPES)


def test_page_names_every_key_and_every_mistake() -> None:
    page = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    missing = []
    for kind, task in TASK_TYPES.items():
        section = page.split(f"### {kind}\n")[1].split("\n##")[0]
        own = {field.name for field in fields(task)} - {field.name for field in fields(Reading)}
        common = {"id", "ask", "right", "wrong", "hints", "under", "varies", "topic"}
        names = (own - common) | set(task.mistakes)
        missing += [f"{kind}: {name}" for name in names if name not in section]
    assert not missing


def test_lesson_has_its_values() -> None:
    text = HEAD + SCORE.replace('"score"', '"click"').replace(
        'play = "7G MAKE"\n', 'squares = ["D8", "A1-C1"]\nhints = ["Look.", "lane:h", "tiles:q"]\n'
    )
    lesson = read(text.replace("[pos", 'pass = {right = 1, of = 1, must = ["one"]}\n[pos')).lesson
    assert lesson is not None
    (task,) = lesson.tasks
    assert isinstance(task, Click)
    assert task.squares == (Square(7, 3), Square(0, 0), Square(0, 1), Square(0, 2))
    assert task.hints == (Hint("text", "Look."), Hint("lane", "H"), Hint("tiles", "Q"))
    assert lesson.pass_mark == PassMark(1, 1, ("one",))
    assert lesson.minutes == 5
    position = lesson.position(task)
    assert position is not None
    assert position.racks[0] == tuple("MAPLEOK")
    assert lesson.task("one") is task


def test_step_without_a_position_shows_the_one_before() -> None:
    lesson = read(HEAD + SCORE + '[[step]]\nsay = "That was it."\n').lesson
    assert lesson is not None
    assert isinstance(lesson.steps[1], Reading)
    assert lesson.position(lesson.steps[1]) == lesson.positions["quiet"]


def test_missing_conditions_are_empty() -> None:
    lesson = read(
        HEAD + SCORE.replace('"score"', '"place"').replace("play =", "word = 'ME' #")
    ).lesson
    assert lesson is not None
    (task,) = lesson.tasks
    assert isinstance(task, Place)
    assert (task.min, task.plays, task.word, dict(task.wrong)) == (0, (), "ME", {})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("goal", "gaol", "line 4, column 1: 'gaol' is not a key; expected one of format,"),
        ('goal = "Try the reader."\n', "", "line 1, column 1: goal is missing; expected a text"),
        ("format = 1", "format = 0", "line 1, column 10: format: read 0, expected 1"),
        (
            "format = 1",
            "format = 2",
            "line 1, column 10: a later version of the program wrote it, as 2",
        ),
        (
            '"sample"',
            '"simple"',
            "line 2, column 6: id: read 'simple', expected 'sample', the name",
        ),
        ("3QUIET7", "3QUIET8", "line 7, column 37: row 8 has more than 15 squares"),
        ("3QUIET7", "3QU?ET7", "line 7, column 34: read '?' in row 8"),
        (
            'at = "quiet"',
            'at = "quit"',
            "line 11, column 6: at: read 'quit', expected a position (quiet)",
        ),
        (
            'task = "score"',
            'task = "sum"',
            "line 9, column 8: task: read 'sum', expected one of click,",
        ),
        ("7G MAKE", "7G", "line 13, column 8: play: read '7G', expected a move such as"),
        ("play =", "plays =", "line 13, column 1: 'plays' is not a key; expected one of task,"),
        ('ask = "What', "ask = 7 #", "line 12, column 7: ask: read 7, expected a text"),
        ('id = "one"', 'id = "One"', "line 10, column 6: id: read 'One', expected a name of small"),
        ("play =", 'under = ""\nplay =', "line 13, column 9: under: read '', expected a text"),
        (
            "play =",
            "varies = 1\nplay =",
            "line 13, column 10: varies: read 1, expected true or false",
        ),
        (
            "play =",
            'hints = [\n  "Look.",\n  "lane:16",\n]\nplay =',
            "line 15, column 3: hints: read 'lane:16', expected a list of texts",
        ),
        (
            "play =",
            'wrong.word-frist = "No."\nplay =',
            "line 13, column 1: 'word-frist' is not a kind of mistake here; expected one of any,",
        ),
        (
            "[positions]",
            'pass = { right = 1, of = 2, must = ["two"] }\n[positions]',
            "line 6, column 8: of: read 2, expected 1, the number of tasks",
        ),
        (
            "[positions]",
            'pass = { right = 1, of = 1, must = ["two"] }\n[positions]',
            "line 6, column 8: must: read 'two', expected the id of a task (one)",
        ),
        ("[[step]]", "[[stop]]", "line 8, column 1: 'stop' is not a key"),
        ("id = ", "id == ", "not a TOML file: line 2, column 5: expected a value"),
    ],
)
def test_fault_has_its_place(old: str, new: str, fault: str) -> None:
    text = HEAD + SCORE
    assert old in text
    found = faults(text.replace(old, new, 1))
    assert any(each.startswith(fault) for each in found), found


def test_all_faults_are_found_in_order() -> None:
    text = (HEAD + SCORE + SCORE).replace("goal", "gaol").replace("7G MAKE", "7G", 1)
    found = faults(text)
    assert [each.split(":")[0] for each in found] == [
        "line 1, column 1",
        "line 4, column 1",
        "line 13, column 8",
        "line 16, column 6",
    ]
    assert "there is such a task above" in found[3]


def test_exactly_one_of_the_ways_to_say_what_is_right() -> None:
    click = HEAD + SCORE.replace('"score"', '"click"').replace("play =", "#")
    assert faults(click) == [
        "line 9, column 8: read none; expected exactly one of squares, find",
    ]
    both = click + 'find = "2L"\nsquares = ["D8"]\n'
    assert (
        faults(both)
        == ["line 14, column 8: read squares, find; expected exactly one of squares, find"]
        or "read squares, find" in faults(both)[0]
    )


def test_key_that_another_needs() -> None:
    click = HEAD + SCORE.replace('"score"', '"click"').replace("play =", 'find = "hooks" #')
    assert faults(click) == ["line 13, column 8: word is missing; find needs it"]


def test_option_numbers_are_the_mistakes_of_a_choice() -> None:
    choose = HEAD + SCORE.replace('"score"', '"choose"').replace(
        "play =", 'options = ["a", "b"]\nanswer = "a"\nwrong.2 = "No."\n#'
    )
    assert faults(choose) == []
    assert "'3' is not a kind of mistake" in faults(choose.replace("wrong.2", "wrong.3"))[0]


def test_places_of_lists_over_lines_and_dotted_keys() -> None:
    places = locate_keys('a.b = """x\n[[step]]\n"""\n[[step]]\nc = [ # "no"\n  "d", "e" ]\nf = 1\n')
    assert places.values["a.b"] == (1, 7)
    assert places.keys["step[0]"] == (4, 1)
    assert places.values["step[0].c[1]"] == (6, 8)
    assert places.values["step[0].f"] == (7, 5)
    assert "step[1]" not in places.keys


def test_folder_is_read_in_the_order_of_the_curriculum(tmp_path: Path) -> None:
    for name, number in (("late", 0), ("second", 2), ("first", 1)):
        text = (HEAD + SCORE).replace('"sample"', f'"{name}"')
        (tmp_path / f"{name}.toml").write_text(text.replace("goal", f"number = {number}\ngoal"))
    (tmp_path / "broken.toml").write_text("id = ")
    files = load_lessons(tmp_path)
    assert [file.id for file in files] == ["first", "second", "broken", "late"]
    assert [len(file.problems) for file in files] == [0, 0, 1, 0]


def test_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "sample.toml"
    file.write_text(HEAD + SCORE)
    assert load_lessons(tmp_path)[0].problems == ()
    file.write_text((HEAD + SCORE).replace("7G MAKE", "7G"))
    assert len(load_lessons(tmp_path)[0].problems) == 1


def test_own_lessons_come_after_the_bundled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "sample.toml").write_text(HEAD + SCORE)
    own = load_lessons()[-1]
    assert own.is_own
    assert own.lesson is not None
    assert own.lesson.is_own


@pytest.mark.parametrize("file", sorted((ROOT / "resources" / "lessons").glob("*.toml")))
def test_lines_may_end_as_on_windows(file: Path) -> None:
    data = file.read_bytes()
    found = read_lesson(data.replace(b"\n", b"\r\n"), file)
    assert found.lesson is not None
    assert found.lesson == read_lesson(data, file).lesson
