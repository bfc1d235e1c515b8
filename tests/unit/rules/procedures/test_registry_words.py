# SPDX-License-Identifier: MIT
"""Every question of every procedure of the desk is plain English."""

from __future__ import annotations

import re
import string

import pytest

from desktop_app.rules.procedures.registry import PROCEDURES
from tests.helpers.asked_in_scenarios import questions_of_scenarios
from tests.helpers.questions import question_keys

PLACES = {"first", "second", "third", "fourth"}
"""Placeholders for players by seat in a question."""
pytestmark = pytest.mark.no_cover
_SECTION = re.compile(r"\b[IVX]+\.[A-Z]\b|\b\d+\.\d+\b|\bG\d+\b")


@pytest.mark.parametrize("name", list(PROCEDURES))
def test_a_procedure_has_a_text_for_every_question(name: str) -> None:
    keys = {key for key in question_keys(PROCEDURES[name]) if "…" not in key}
    missing = keys - set(PROCEDURES[name].questions)
    assert not missing, f"{name}: add questions={sorted(missing)}"


@pytest.mark.parametrize("name", list(PROCEDURES))
def test_a_procedure_has_a_text_for_every_word_it_offered_in_a_scenario(name: str) -> None:
    asked = questions_of_scenarios().get(name, {})
    missing = set(asked) - set(PROCEDURES[name].questions)
    assert not missing, f"{name}: add questions={sorted(missing)}"
    offered = {word for choices in asked.values() for word in choices}
    missing = offered - set(PROCEDURES[name].answers)
    assert not missing, f"{name}: add answers={sorted(missing)}"


@pytest.mark.parametrize("name", list(PROCEDURES))
def test_words_are_whole_sentences_without_sections(name: str) -> None:
    words = PROCEDURES[name]
    assert words.title[0].isupper() and words.title[-1] not in ".?!", words.title
    assert words.search_words
    for text in filter(None, (words.when, words.ruled, words.not_now)):
        assert text[0] in string.ascii_uppercase + "{" and text.endswith("."), text
    for text in words.questions.values():
        assert text.endswith((".", "?")), text
    for text in words.answers.values():
        assert text and not text.endswith("."), text
    for text in (words.title, words.when, words.ruled, *words.questions.values()):
        assert not _SECTION.search(text), f"the card cites the section: {text}"
        names = {part for _, part, _, _ in string.Formatter().parse(text) if part is not None}
        assert names <= {"name"} | PLACES, text


def test_no_two_procedures_have_the_same_title() -> None:
    titles = [words.title for words in PROCEDURES.values()]
    assert len(set(titles)) == len(titles)


def test_a_title_and_a_reason_name_no_player() -> None:
    """They are listed before any player is chosen."""
    for words in PROCEDURES.values():
        assert "{" not in words.title + words.when


def test_the_keys_of_a_procedure_are_read_out_of_its_source() -> None:
    assert question_keys(PROCEDURES["correct-points"]) == {"player", "points", "kind"}
