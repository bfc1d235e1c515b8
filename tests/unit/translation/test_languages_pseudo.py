# SPDX-License-Identifier: MIT
from __future__ import annotations

import re

import pytest

from desktop_app.translation.languages import pseudo


@pytest.mark.parametrize(
    "text",
    [
        "Go on",
        "{name} played {word} at {where} for {points:+} points.",
        "<p>The <b>blank</b> &amp; the <a href='x:y'>rest</a></p>",
        "One line\nand another, 50 %",
        "Between {{ and }} of %n and %1",
        "Games (*.gcg *.cgp *.journal)",
        "RUNNING",
    ],
)
def test_no_english_word_is_left_and_all_else_is(text: str) -> None:
    said = pseudo(text)
    kept = re.compile(r"\{\{|\}\}|\{[^{}]*\}|<[^<>]*>|&amp;|%\d|%n|\*\.\w+|\n|\d+")
    assert kept.findall(said) == kept.findall(text)
    assert not re.search("[A-Za-z]", kept.sub("", said))
    assert said.startswith("[") and said.endswith("]")


@pytest.mark.parametrize("text", ["Go on", "The game is over.", "Rhythm", "x" * 40, "a" * 40])
def test_a_text_grows_by_a_third(text: str) -> None:
    assert 1.35 * len(text) <= len(pseudo(text)) <= 1.35 * len(text) + 1


def test_a_mnemonic_stays_where_it_was() -> None:
    assert pseudo("&Game").startswith("[&G")
    assert pseudo("E&xit").count("&x") == 1


@pytest.mark.parametrize("text", ["", "{name}: {points}", "−", "8 / 15", "({kind})"])
def test_what_has_no_words_stays(text: str) -> None:
    assert pseudo(text) == text


def test_placeholders_are_still_filled() -> None:
    assert "Ann" in pseudo("{name} draws {count} tiles.").format(name="Ann", count=3)
