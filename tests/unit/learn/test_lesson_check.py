# SPDX-License-Identifier: MIT
"""The check of lessons: each fault of a lesson is named at its place, and good ones pass."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.lesson_check import check_lessons
from desktop_app.learn.lesson_file import load_lessons, read_lesson
from desktop_app.settings.paths import resource_path
from tests.helpers.lessons import SCORE, lesson_text
from tests.helpers.sweeps import one_in

IDS = [path.stem for path in sorted(resource_path("lessons").glob("*.toml"))]
FULL = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOK/SEA 48/0 0"


def step(kind: str, *lines: str, at: str = "quiet", ask: str = "Well?") -> str:
    where = [f'at = "{at}"'] if at else []
    head = ["[[step]]", f'task = "{kind}"', 'id = "one"', *where, f'ask = "{ask}"']
    return "\n".join([*head, *lines, ""])


def faults(*steps: str, **more: str) -> list[str]:
    """The problems of a lesson, without the name of the file."""
    read = read_lesson(lesson_text(*steps, **more).encode(), Path("sample.toml"))
    assert read.lesson is not None, read.problems
    (checked,) = check_lessons([read], lexicon_store())
    return [str(problem).removeprefix("sample.toml: ") for problem in checked.problems]


@pytest.mark.parametrize("name", one_in(5, IDS))
def test_bundled_lesson_has_no_problem(name: str) -> None:
    (checked,) = check_lessons(
        [lesson for lesson in load_lessons() if lesson.id == name], lexicon_store()
    )
    assert [str(problem) for problem in checked.problems] == []


def test_bundled_lessons_can_be_taken_one_after_the_other() -> None:
    needs = {
        lesson.id: lesson.lesson.needs for lesson in load_lessons() if lesson.lesson is not None
    }
    assert len(tuple(TopologicalSorter(needs).static_order())) == len(IDS)


def test_good_lesson_has_no_problem() -> None:
    assert faults(SCORE) == []


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (
            step("score", 'play = "3A MAKE"'),
            "line 13, column 8: 3A MAKE cannot be played",
        ),
        (step("score", 'play = "7D MAKE"'), "cannot be played here: not-a-word MQ, AU"),
        (step("score", 'play = "7G MUSE"'), "cannot be played here: not-on-rack S, U"),
        (step("score", 'play = "8C MQUIET"'), "cannot be played here: not-a-word MQUIET"),
        (
            step("score", 'play = "7G MAKE"', 'wrong.blank-counted = "No."'),
            "line 14, column 23: 'blank-counted' cannot happen here; expected one of any,",
        ),
        (
            step("place", 'wrong.too-low = "No."'),
            "'too-low' cannot happen here; expected one of any, no-tiles",
        ),
        (step("place", "min = 200"), "line 9, column 8: there is no right answer"),
        (step("place", "min = 2"), "; expected a quarter at most"),
        (step("place", "min = 28"), "plays of common words that reach 28: 1; expected 3 or more"),
        (step("place", "reply = 20"), "line 13, column 9: the position needs the opponent's rack"),
        (step("place", at=""), "at is missing; the task needs a position"),
        (
            step("choose", 'plays = ["7G MAKE", "G7 M.K"]', 'best = "score"'),
            "line 13, column 21: G7 M.K cannot be played here",
        ),
        (
            step("choose", 'plays = ["7G MAKE", "7G MAKE"]', 'best = "score"'),
            "line 13, column 9: the lead of the best is 0.0; expected 3 or more",
        ),
        (
            step("choose", 'options = ["You", "They"]', 'answer = "Both"'),
            "line 14, column 10: 'Both' is not one of the options",
        ),
        (
            step("legal", 'play = "3A MAKE"', "answer = true"),
            "line 14, column 10: read True, and the rules say no:",
        ),
        (
            step("legal", 'play = "3A MAKE"', 'reason = "bingo-bonus"'),
            "line 14, column 10: 'bingo-bonus' does not say why; expected one of must-connect",
        ),
        (
            step("legal", 'play = "-MA"', "bag = 6"),
            "line 9, column 8: the answer differs between rulesets (mattel-family: yes;",
        ),
        (
            step("legal", 'play = "7G MAKE"', 'wrong.too-lax = "No."'),
            "'too-lax' cannot happen here; expected one of any, too-strict",
        ),
        (
            step("click", 'squares = ["A1"]', "count = 2"),
            "column 9: read 2, and there are 1",
        ),
        (step("click", 'find = "hooks"', 'word = "CAT"'), "there is no right answer"),
        (step("pick", 'items = ["QI", "ZA"]', 'find = "valid"'), "all items fit"),
        (step("pick", 'items = ["QU", "ZX"]', 'find = "valid"'), "there is no right answer"),
        (
            step("pick", 'items = ["one", "two"]', 'answer = "three"'),
            "line 14, column 10: 'three' is not one of the items",
        ),
        (step("order", 'items = ["one"]'), "expected two different items or more"),
        (step("fill", 'plays = ["7G MAKE", "3A MAKE"]'), "line 13, column 21: 3A MAKE cannot"),
        (step("fill", 'plays = ["7G MAKE", "7G MAKE"]'), "3, column 21: 7G MAKE cannot be played"),
        (step("exchange", 'keep = "ERS"'), "line 13, column 8: expected a part of the rack"),
        (step("type", 'find = "key"', 'key = "exchange.order"'), "exchange.order is not a number"),
        (step("type", 'find = "key"', 'key = "exchange.most"'), "cannot be asked:"),
        (step("type", 'find = "anagram"', 'tiles = "QZX"'), "such words in the list: 0;"),
        (
            step("type", 'find = "words"', 'pattern = "Q?"', "count = 3"),
            "words in the list: 1;",
        ),
        (step("type", 'find = "last-rack"'), "line 11, column 6: there are tiles in the bag"),
        (
            step("type", "answer = 3", 'topic = "bingo"'),
            "column 9: 'bingo' is not a topic",
        ),
        (
            step("type", "answer = 3", 'under = "fide"'),
            "column 9: 'fide' is not a ruleset",
        ),
        (step("challenge", 'play = "8O MAKE"'), "8O MAKE cannot be played here: off-board"),
        (
            step("challenge", 'play = "7G MAKE"', 'rulesets = ["naspa-2016", "fide"]'),
            "line 14, column 27: 'fide' is not a ruleset",
        ),
        (step("ruling"), "topic is missing; a ruling needs it"),
        (step("turn", 'play = "3A MAKE"'), "3A MAKE cannot be played here: apart"),
        ('[[step]]\nat = "quiet"\nplay = "3A MAKE"\nsay = "Look."\n' + SCORE, "cannot be played"),
    ],
)
def test_fault_of_a_task(steps: str, fault: str) -> None:
    found = faults(steps)
    assert any(fault in each for each in found), found


@pytest.mark.parametrize(
    ("cgp", "fault"),
    [
        (FULL.replace("MAPLEOK", "QQPLEOK"), "line 7, column 9: Too many tiles Q"),
        (FULL.replace("QUIET", "QUIXT"), "QUIXT on the board is not in the list"),
        (FULL.replace("MAPLEOK", "MAPLEOKS"), "A rack holds at most 7"),
        (FULL.replace("3QUIET7/15", "15/3QUIET7"), "The centre square is empty"),
    ],
)
def test_fault_of_a_position(cgp: str, fault: str) -> None:
    found = faults(SCORE, quiet=cgp)
    assert any(fault in each for each in found), found


def test_two_mistakes_with_one_total_are_named() -> None:
    (found,) = faults(step("score", 'play = "7G MAPLE"'))
    assert "cross-missed, letter-missed all give 15" in found
    assert faults(step("score", 'play = "7G MAKE"')) == []


def test_lessons_that_need_one_another() -> None:
    texts = {
        "one": lesson_text(SCORE, name="one", needs=["two"]),
        "two": lesson_text(SCORE, name="two", needs=["three"]),
        "three": lesson_text(SCORE, name="three", needs=["one", "four"]),
    }
    files = [read_lesson(text.encode(), Path(f"{name}.toml")) for name, text in texts.items()]
    problems = [
        str(problem) for file in check_lessons(files, lexicon_store()) for problem in file.problems
    ]
    assert sum("need one another" in problem for problem in problems) == 3
    assert any("one -> two -> three -> one" in problem for problem in problems)
    assert any("line 5, column 17: 'four' is not a lesson" in problem for problem in problems)


def test_unknown_list_and_topic() -> None:
    text = lesson_text(SCORE, head='topics = ["bingo-bonus", "bing"]')
    read = read_lesson(text.replace("english-school", "greek").encode(), Path("sample.toml"))
    (checked,) = check_lessons([read], lexicon_store())
    found = [str(problem) for problem in checked.problems]
    assert any("line 5, column 26: 'bing' is not a topic" in each for each in found)
    assert any("line 6, column 11: 'open-greek' is not a word list" in each for each in found)


# --- language ---

SHORT = " ".join(["Lay a word."] * 6)


@pytest.mark.parametrize(
    ("say", "fault"),
    [
        ("You " + "can " * 16 + "go.", "words in a sentence: 18 (You can can can...), expected 16"),
        (SHORT.replace(".", "!") * 3, "words in a step: 54, expected 40 at most"),
        ("Obfuscate the quintessential perspicacity. Go.", "(Obfuscate, "),
    ],
)
def test_language_is_plain(say: str, fault: str) -> None:
    found = faults(f'[[step]]\nsay = "{say}"\n', SCORE)
    assert any(fault in each for each in found), found


def test_game_words_and_terms_are_no_rare_words() -> None:
    text = (
        "QUIET goes on H8. A bingo is a hook. ZA, XU and QI are words. Perspicacity! Perspicacity!"
    )
    plain = [f'[[step]]\nsay = "{text}"\n', SCORE]
    assert any("Perspicacity" in fault for fault in faults(*plain))
    assert faults(*plain, head='terms = ["perspicacity"]') == []


def test_too_many_terms_and_long_words() -> None:
    assert "read a list of 4, expected 3" in faults(SCORE, head='terms = ["a", "b", "c", "d"]')[0]
    long = "Important information development government understanding. "
    steps = [f'[[step]]\nsay = "{long * 5}"\n'] * 5
    assert any("the words are too long (ARI" in fault for fault in faults(*steps, SCORE))
