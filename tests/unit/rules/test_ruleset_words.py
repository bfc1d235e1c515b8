# SPDX-License-Identifier: MIT
"""Rulesets in words: every word of every key is explained, and the page is up to date."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import choices, declared_fields, record_class
from desktop_app.rules.ruleset_words import (
    INFORMING,
    WORDS,
    describe,
    entry_lines,
    origin_text,
    print_lines,
    reference_page,
    table_sentence,
    tables,
)

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "rulesets.md"
CHECKED = {"set.tiles_total"}
"""Keys that only validate the file."""


def enumerations() -> dict[str, tuple[str, ...]]:
    """Return the words of every key and of every field of a record, by path."""
    found: dict[str, tuple[str, ...]] = {}
    for path, spec in codec.specs(Ruleset).items():
        record = record_class(spec.hint)
        fields = declared_fields(record) if record else ()
        inner = {f"{path}.{name}": choices(hint) for name, hint, _ in fields}
        found |= {path: choices(spec.hint)} | inner
    return {path: words for path, words in found.items() if words}


def test_every_word_is_explained_and_nothing_else_is() -> None:
    expected = {path: set(words) for path, words in enumerations().items()}
    assert {path: set(words) for path, words in WORDS.items()} == expected


def test_phrases_fit_into_a_sentence() -> None:
    for words in WORDS.values():
        for phrase in words.values():
            assert phrase and not phrase.endswith(".") and phrase[0] != " "


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == reference_page(), "run rackside rules --reference"


def test_page_explains_every_key_once() -> None:
    page = reference_page()
    for path, spec in codec.specs(Ruleset).items():
        assert page.count(f"### `{path}`\n") == 1
        assert spec.key.says in page.replace("\n", " ")
    for table in tables():
        assert page.count(f"\n## {table}\n\n{table_sentence(table)}\n") == 1


def test_page_explains_every_word_of_a_key() -> None:
    page = reference_page()
    for path, words in enumerations().items():
        for word in words:
            assert f"- `{word}`: {WORDS[path][word]}." in page.replace("\n  ", " "), (path, word)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("score.premium_once", "yes"),
        ("end.director_shorten", "yes"),
        ("final.others_deduct", "no"),
        ("overtime.limit_s", "600 s (10:00)"),
        ("hold.courtesy_after_s", "15 s"),
        ("hold.max_s", "-1"),
        ("score.bingo_pts", "50 points"),
        ("bye.spread", "50 points of spread"),
        ("exchange.min_bag", "7 tiles"),
        ("meta.id", "naspa-2016"),
        ("challenge.style", "the challenger's turn"),
        ("accept.triggers", "the opponent releases the hold aloud; the player has drawn a tile"),
        ("lexicon.exclude", "none"),
        ("lexicon.sources", "otcwl16 (words of 2 letters or more)"),
    ],
)
def test_values_in_words(path: str, words: str) -> None:
    assert describe(path, load_ruleset("naspa-2016").value(path)) == words


@pytest.mark.parametrize(
    ("path", "number", "words"),
    [
        ("hold.max_s", -1, "-1"),
        ("hold.max_s", 0, "0 s"),
        ("hold.max_s", 60, "60 s (1:00)"),
        ("score.bingo_pts", 0, "0 points"),
    ],
)
def test_no_amount_has_a_unit_and_no_limit_has_none(path: str, number: int, words: str) -> None:
    assert describe(path, number) == words


def test_a_table_of_faces_is_printed_in_full() -> None:
    text = describe("set.values", load_ruleset("naspa-2016").value("set.values"))
    faces = text.split(" ")
    assert len(faces) == 27
    assert (faces[0], faces[16], faces[-1]) == ("A1", "Q10", "?0")


def test_orders_say_what_comes_then() -> None:
    text = describe("exchange.order", ("put-down", "draw"))
    assert text == "put the old tiles down, face down, then draw new tiles"


def test_records_say_what_they_cost() -> None:
    text = describe("penalty.tariffs", load_ruleset("naspa-2016").penalty.tariffs)
    assert "leaving a game (50 points, section V.K.2)" in text
    assert "a small infraction (the first 2 free, 60 s (1:00), section II.F)" in text


def test_origin_tells_a_rule_from_a_reading() -> None:
    ruleset = load_ruleset("singapore-2015")
    assert origin_text(ruleset, "zero_run.limit") == "section G15.2"
    assert origin_text(ruleset, "score.bingo_pts") == "section FAM Bonus50"
    assert origin_text(ruleset, "set.tiles_total") == "the document is silent; this is our reading"
    assert origin_text(ruleset, "accept.triggers") == (
        "the document is silent; this is our reading (nearest section: G11.1)"
    )
    assert origin_text(ruleset, "meta.title") == ""


def test_listing_has_a_heading_for_each_table() -> None:
    ruleset = load_ruleset("mattel-family")
    lines = print_lines(ruleset, ["score.bingo_pts", "score.bingo_tiles", "final.no_out"])
    assert [line for line in lines if line and not line.startswith(" ")] == [
        f"SCORE  {table_sentence('score')}",
        f"FINAL  {table_sentence('final')}",
    ]
    assert lines[-3:] == entry_lines(ruleset, "final.no_out")
    assert lines[-1] == "    section Win"


def test_keys_that_only_inform_are_those_that_no_code_reads() -> None:
    paths = {path: spec.split[1] for path, spec in codec.specs(Ruleset).items()}
    unread = set(paths.values())
    for source in (ROOT / "desktop_app").rglob("*.py"):
        text = source.read_text(encoding="utf-8")
        if any(f".{key}" in text for key in unread):
            nodes = ast.walk(ast.parse(text))
            unread -= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert {path for path, key in paths.items() if key in unread} - CHECKED == INFORMING
