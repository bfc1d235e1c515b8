# SPDX-License-Identifier: MIT
"""Every procedure of the desk reads as plain English, in all it can ask."""

from __future__ import annotations

import re
import string

import pytest

from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.ui.desk.desk_text import PLACES
from desktop_app.ui.desk.procedure_words import ProcedureWords
from desktop_app.ui.desk.words import WORDS
from tests.helpers.asked_in_scenarios import questions_of_scenarios
from tests.helpers.questions import question_keys

WHERE = "desktop_app/ui/desk/words_<family>.py, merged in desktop_app/ui/desk/words.py"
_SECTION = re.compile(r"\b[IVX]+\.[A-Z]\b|\b\d+\.\d+\b|\bG\d+\b")


def words_of(name: str) -> ProcedureWords:
    assert name in WORDS, f"{name} has no ProcedureWords: add them in {WHERE}"
    return WORDS[name]


@pytest.mark.parametrize("name", list(PROCEDURES))
def test_a_procedure_has_a_text_for_every_question(name: str) -> None:
    words = words_of(name)
    keys = {key for key in question_keys(PROCEDURES[name]) if "…" not in key}
    missing = keys - set(words.questions)
    assert not missing, f"{name}: add questions={sorted(missing)} in {WHERE}"


@pytest.mark.parametrize("name", list(PROCEDURES))
def test_a_procedure_has_a_text_for_every_word_it_offered_in_a_scenario(name: str) -> None:
    words = words_of(name)
    asked = questions_of_scenarios().get(name, {})
    missing = set(asked) - set(words.questions)
    assert not missing, f"{name}: add questions={sorted(missing)} in {WHERE}"
    offered = {word for choices in asked.values() for word in choices}
    missing = offered - set(words.words)
    assert not missing, f"{name}: add words={sorted(missing)} in {WHERE}"


@pytest.mark.parametrize("name", list(WORDS))
def test_words_are_whole_sentences_without_sections(name: str) -> None:
    words = WORDS[name]
    assert name in PROCEDURES, f"{name}: there is no such procedure"
    assert words.title[0].isupper() and words.title[-1] not in ".?!", words.title
    for text in (words.when, words.ruled):
        assert text[0] in string.ascii_uppercase + "{" and text.endswith("."), text
    for text in words.questions.values():
        assert text.endswith((".", "?")), text
    for text in words.words.values():
        assert text and not text.endswith("."), text
    for text in (words.title, words.when, words.ruled, *words.questions.values()):
        assert not _SECTION.search(text), f"the card cites the section: {text}"
        names = {part for _, part, _, _ in string.Formatter().parse(text) if part is not None}
        assert names <= {"name", *(place.strip("{}") for place in PLACES)}, text


def test_no_two_procedures_have_the_same_title() -> None:
    titles = [words.title for words in WORDS.values()]
    assert len(set(titles)) == len(titles)


def test_a_title_and_a_reason_name_nobody() -> None:
    """They stand in the list before anybody is chosen."""
    for words in WORDS.values():
        assert "{" not in words.title + words.when


def test_the_keys_of_a_procedure_are_read_out_of_its_source() -> None:
    assert question_keys(PROCEDURES["correct-points"]) == {"player", "points", "kind"}
