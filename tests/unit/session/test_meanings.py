# SPDX-License-Identifier: MIT
"""Meanings of words, and words that are not explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.definitions import Definitions
from desktop_app.session.meanings import Meaning, Meanings, meaning_of


@pytest.fixture
def definitions(tmp_path: Path) -> Definitions:
    own = tmp_path / "own"
    own.mkdir()
    (own / "words.txt").write_text("CARE\tto feel concern\nDAGO\tan insult\n", encoding="utf-8")
    return Definitions(tmp_path / "none.gz", own)


def test_a_word_has_its_senses_or_one_line(definitions: Definitions) -> None:
    known = meaning_of("care", definitions)
    assert known == Meaning("CARE", known.lines, is_known=True)
    assert known.lines == ("to feel concern",)
    none = meaning_of("AARRGH", definitions)
    assert none.lines == ("This word has no definition here.",) and not none.is_known


def test_an_insult_is_not_explained(definitions: Definitions) -> None:
    hidden = meaning_of("dago", definitions)
    assert hidden.lines[0].startswith("This word insults people") and not hidden.is_known


def test_the_last_question_is_answered(definitions: Definitions, qtbot: QtBot) -> None:
    found: list[tuple[Meaning, ...]] = []
    meanings = Meanings(definitions)
    meanings.found.connect(found.append)
    meanings.ask(("DAGO",))
    meanings.ask(("CARE", "AARRGH"))
    qtbot.waitUntil(lambda: bool(found))
    assert [[meaning.word for meaning in answer] for answer in found] == [["CARE", "AARRGH"]]
