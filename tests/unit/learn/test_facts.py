# SPDX-License-Identifier: MIT
"""Facts in the texts of lessons: worked out, filled in, and refused where they cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.learn.facts import FACTS, FactError, Facts, facts_at, filled
from desktop_app.learn.lesson import Reading, Task
from desktop_app.learn.questions import ask
from tests.helpers.classroom import room
from tests.helpers.lessons import read_sample

READ = '[[step]]\nat = "quiet"\nsay = "MAKE scores {score 7G MAKE}."\n'
TASK = """\
[[step]]
task = "score"
id = "one"
at = "quiet"
ask = "There are {set} tiles. What does MAKE score?"
play = "7G MAKE"
right = "Yes, {score 7G MAKE}."
wrong.sum = "Not {value MAKE}."
hints = ["ME is {part ME 7G MAKE}.", "lane:7"]
"""


def facts() -> Facts:
    lesson = read_sample(READ, TASK)
    return facts_at(lesson, lesson.steps[0], room())


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("score 7G MAKE", "27"),
        ("laid 7G MAKE", "4"),
        ("premiums 7G MAKE", "2L 2L"),
        ("premiums 9G MOLE", "2L 2L"),
        ("value QU?", "11"),
        ("set", "100"),
        ("set E", "12"),
        ("unseen Q", "0"),
        ("unseen", "88"),
        ("squares K5-K11 A1", "8"),
        ("words ZZ?", "1"),
        ("word QUIET", "yes"),
        ("word DRAIG", "no"),
        ("front RAIN", "BDGT"),
        ("back RAIN", "ESY"),
        ("back QUIXOTIC", "-"),
        ("key exchange.min_bag", "7"),
        ("key exchange.min_bag mattel-family", "0"),
    ],
)
def test_value_of_a_fact(fact: str, value: str) -> None:
    assert facts().value(fact) == value


def test_counted_plays() -> None:
    assert int(facts().value("best")) > 27
    assert facts().value("bingos").isdecimal()
    assert facts().value("words ??") == facts().value("words ??")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("points 7G MAKE", "'points' is not a fact; expected one of score"),
        ("score 3A MAKE", "cannot be worked out: apart"),
        ("score 8O MAKE", "cannot be worked out"),
        ("squares Z9", "cannot be worked out"),
        ("key exchange.bag", "cannot be worked out"),
        ("key exchange.order", "it is not a number"),
    ],
)
def test_a_fact_that_cannot_be_worked_out(fact: str, said: str) -> None:
    known = facts()
    with pytest.raises(FactError) as raised:
        known.value(fact)
    assert said.replace("'points'", "'points 7G MAKE'") in str(raised.value)


def test_facts_are_filled_in_wherever_the_learner_reads() -> None:
    lesson = read_sample(READ, TASK)
    read = filled(lesson.steps[0], facts())
    assert isinstance(read, Reading)
    assert read.say == "MAKE scores 27."
    task = lesson.steps[1]
    assert isinstance(task, Task)
    shown = ask(task, lesson.position(task), room()).task
    assert shown.ask == "There are 100 tiles. What does MAKE score?"
    assert shown.right == "Yes, 27."
    assert shown.wrong["sum"].startswith("Not 1")
    assert "{" not in shown.hints[0].text
    assert shown.hints[1].text == "7"


def test_every_fact_is_described() -> None:
    text = (Path(__file__).parents[3] / "docs" / "lessons.md").read_text(encoding="utf-8")
    section = text.partition("## Facts")[2].partition("## What the check refuses")[0]
    for name in FACTS:
        assert f"`{name}" in section, f"docs/lessons.md: {name}"
