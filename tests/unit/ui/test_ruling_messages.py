# SPDX-License-Identifier: MIT
"""Every topic the core rules on has a card, and the cards read right."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import desktop_app.rules
from desktop_app.rules.state import Ruling
from desktop_app.ui.ruling_messages import RULINGS, ruling_sentence, ruling_title


def emitted_topics() -> set[str]:
    """Every literal topic of a ruling in the source of the rules core."""
    topics: set[str] = set()
    for path in sorted(Path(desktop_app.rules.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node.func) in {"RulingMade", "Ruling"}:
                given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "topic")]
                topics |= {
                    str(value.value)
                    for argument in given
                    for value in ast.walk(argument)
                    if isinstance(value, ast.Constant) and isinstance(value.value, str)
                }
    return topics


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_every_topic_the_core_emits_has_its_words() -> None:
    assert emitted_topics() <= set(RULINGS)


def test_every_card_is_a_title_and_whole_sentences() -> None:
    for topic, words in RULINGS.items():
        assert words.title and not words.title.endswith("."), topic
        for template in (words.plain, words.naming):
            assert not template or template.endswith("."), topic
            names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
            assert names <= {"name", "detail"}, topic


def test_a_ruling_names_player_detail_and_section() -> None:
    ruling = Ruling("overtime-rate", ("V.G.2",), 1, "20")
    assert (
        ruling_sentence(ruling, ("Ann", "Ben"), book="NASPA")
        == "Ben ran over the time and loses 20 points. (NASPA V.G.2)"
    )


def test_a_ruling_for_everybody_needs_no_name() -> None:
    text = ruling_sentence(Ruling("zero-run", (), None, "6"), ("Ann", "Ben"))
    assert text == "6 turns in a row scored nothing."


def test_a_topic_of_a_later_version_is_named_by_its_id() -> None:
    assert ruling_title("no-such-topic") == "Ruling"
    assert "no-such-topic" in ruling_sentence(Ruling("no-such-topic", (), None, ""), ())
