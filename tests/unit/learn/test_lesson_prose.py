# SPDX-License-Identifier: MIT
"""The check of sentences: every false statement is found, and no true one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.lesson_check import check_lessons
from desktop_app.learn.lesson_file import read_lesson
from tests.helpers.lessons import lesson_text

HOPE = "15/15/15/15/4R10/4E10/4C10/3FLOWED6/4A2HOPE4/4I10/4M10/15/15/15/15 STARDNG/ 53/40 0"
VESTURE = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 EERSTUV/ 0/0 0"
TEACHES = """\
[[step]]
say = "Look."
teaches = ["squares", "moves", "premiums"]
"""


def faults(step: str, **more: str) -> list[str]:
    """The faults that the check finds in a step."""
    data = lesson_text(TEACHES, step, head='terms = ["score"]', **more).encode()
    file = read_lesson(data, Path("sample.toml"), is_own=True)
    assert file.lesson is not None, file.problems
    return [str(problem) for problem in check_lessons([file], lexicon_store())[0].problems]


def score(text: str, play: str = "7G MAKE", at: str = "quiet") -> str:
    return (
        f'[[step]]\ntask = "score"\nid = "one"\nat = "{at}"\nplay = "{play}"\n'
        f'ask = "Well?"\nright = "{text}"\n'
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("The K is 4.", "'K 4', expected 5"),
        ("M and E are worth 4.", ""),
        ("Two times 6 is 14.", "'14', expected 12"),
        ("8 and 4 and 3 make 16.", "'16', expected 15"),
        ("9 less 7 is 3.", "'3', expected 2"),
        ("ME is 9.", "'ME 9', expected"),
        ("The letters make 40.", "'40', expected"),
        ("The A is on a 3W.", "'A: 3W', expected"),
        ("You lay five tiles.", "lay five tiles', expected 4"),
        ("MAKE runs from H7.", "'MAKE: H7', expected G7"),
        ("You get 1234 points.", "'1234': not a figure of this step"),
        ("It has six squares.", "'six squares': not a figure of this step"),
        ("You could lay MAKEX.", "MAKEX is not in the list"),
        ("MAKE is not a word.", "MAKE is in the list"),
        ("There is no bingo.", ""),
        ("You score {score 3A MAKE}.", "cannot be worked out: apart"),
    ],
)
def test_a_false_statement_is_found(text: str, fault: str) -> None:
    found = faults(score(text))
    assert any(fault in each for each in found) if fault else not found, found


@pytest.mark.parametrize(
    "text",
    [
        "Yes, 27. M is 3, A is 1, K is 5 and E is 1.",
        "M, A, K and E are worth 10.",
        "The K is on a 2L, so the K is 10.",
        "You lay four tiles from G7.",
        "MAXE isn't a word.",
        "The list has {words ??} words of two letters.",
        "It costs 50 points in row 15.",
    ],
)
def test_a_true_statement_is_let_through(text: str) -> None:
    assert not [
        fault for fault in faults(score(text)) if "column" in fault and "average" not in fault
    ]


def test_statements_that_were_in_lessons_once() -> None:
    """One 3L of two, six squares of seven, and plays that score quite differently."""
    found = faults(score("Look: One of them lies on a 3L.", "10A TRADING", "hope"), hope=HOPE)
    assert any("'one 3L', expected 2" in each for each in found)
    step = (
        '[[step]]\ntask = "click"\nid = "one"\nat = "quiet"\nfind = "2W"\nwithin = ["K"]\n'
        'ask = "Click."\nright = "Six squares lie from one to the other."\n'
    )
    assert any("'Six squares'" in fault for fault in faults(step))
    step = (
        '[[step]]\ntask = "choose"\nid = "one"\nat = "start"\nbest = "equity"\n'
        'plays = ["8G SERVE", "8G VEER", "8G TREE"]\nask = "They score about the same. Which?"\n'
    )
    found = faults(step, start=VESTURE)
    assert any("'score about the same', expected 16, 14, 8" in each for each in found)
    assert any("is better by" in each and "not offered" in each for each in found)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('["squares K5-K11 = 7", "score 7G MAKE = 27"]', ""),
        ('["squares K5-K11 = 6"]', "column 11: read 6, and squares K5-K11 is 7"),
        ('["squares K5-K11"]', "expected a fact and its value"),
        ('["square K5 = 1"]', "is not a fact; expected one of score"),
    ],
)
def test_claims_are_worked_out(line: str, fault: str) -> None:
    found = faults(score("Yes.") + f"claims = {line}\n")
    assert any(fault in each for each in found) if fault else not found, found


def test_hints_lead_to_a_right_answer() -> None:
    step = (
        '[[step]]\ntask = "type"\nid = "one"\nat = "quiet"\nask = "Find it."\nfind = "anagram"\n'
        'tiles = "AGILNPY"\nhints = ["It starts with {start}.", "It ends with ING."]\n'
    )
    assert not faults(step.replace("{start}", "PLAY"))
    found = faults(step.replace("{start}", "PRAY"))
    assert any("no right word starts with PRAY" in each for each in found)


@pytest.mark.parametrize(
    ("step", "name"),
    [
        ('[[step]]\nsay = "Look at D8."\n', "squares"),
        ('[[step]]\nsay = "Find a 2W."\n', "premiums"),
        ('[[step]]\nsay = "A hook comes next."\n', ""),
    ],
)
def test_nothing_is_used_before_it_is_shown(step: str, name: str) -> None:
    """The first lesson of the curriculum has nothing before it."""
    more = score("Yes.")
    text = lesson_text(step, TEACHES, more, head="number = 1")
    file = read_lesson(text.encode(), Path("sample.toml"), is_own=True)
    found = [str(problem) for problem in check_lessons([file], lexicon_store())[0].problems]
    early = [each for each in found if "is used before it is shown" in each]
    assert (f"'{name}'" in early[0]) if name else ("'hook'" in early[0])
    assert ": line 9, column 1: " in early[0]


def test_a_lesson_of_ones_own_knows_the_curriculum() -> None:
    assert not faults('[[step]]\nsay = "Look at D8: a 2W, and a hook."\n' + score("Yes."))


def test_a_notation_has_a_known_name() -> None:
    step = '[[step]]\nsay = "Look."\nteaches = ["chess"]\n' + score("Yes.")
    assert any("'chess' is not a notation; expected one of squares" in e for e in faults(step))
