# SPDX-License-Identifier: MIT
"""The bundled topics: the whole matrix, and the search."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import (
    UnknownTopicError,
    all_topics,
    bundled_options,
    bundled_rulesets,
    decided_values,
    explain,
    explain_options,
    load_headings,
    load_topic,
    ruling_topics,
    rulings,
)
from desktop_app.rules.topics import NOT_MENTIONED, Topic, TopicError

FIVE = ["mattel-family", "naspa-2016", "sanspa-1999", "sanspa-2001", "singapore-2015"]
RULESETS = [*bundled_rulesets(), *bundled_options()]
FORMS = {
    "sanspa-1999": re.compile(r"\d+(\.\d+)*"),
    "sanspa-2001": re.compile(r"\d+(\.\d+)*([A-Za-z]|\(\d\)|\.i{1,2})?"),
    "mattel-family": re.compile(r"[A-Z][A-Za-z]+\d*|C\d+|opening"),
    "singapore-2015": re.compile(r"G\d+(\.\d+)?|FG|Pre|FAM ([A-Z][A-Za-z]+\d*|C\d+|opening)"),
    "naspa-2016": re.compile(r"(VI|IV|V|I{1,3}|A)\.[A-Z0-9]+(\.[A-Za-z0-9]+)*|Glossary"),
}
# Number of questions under each heading.
SIZES = {
    "A": 21,
    "B": 17,
    "C": 28,
    "D": 15,
    "E": 14,
    "F": 10,
    "G": 23,
    "H": 18,
    "I": 10,
    "J": 29,
    "K": 22,
    "L": 21,
    "M": 20,
}


@pytest.mark.parametrize("topic", all_topics(), ids=lambda topic: topic.id)
def test_every_topic_answers_for_every_ruleset(topic: Topic) -> None:
    for ruleset in RULESETS:
        answer = explain(topic, ruleset)
        assert answer.topic == topic.id
        assert answer.answer.strip()
        assert "{" not in answer.answer + answer.resolution
        assert answer.answer[-1] in ".?)"
        assert answer.sections or answer.silent
        assert answer.resolution or not answer.silent
        assert answer.silent or answer.answer != NOT_MENTIONED
        form = FORMS[ruleset.id]
        odd = [section for section in answer.sections if not form.fullmatch(section)]
        assert not odd, f"{ruleset.id}: {odd}"
        assert len(set(answer.sections)) == len(answer.sections)


@pytest.mark.parametrize("topic", all_topics(), ids=lambda topic: topic.id)
def test_a_document_that_leaves_a_topic_to_its_base_finds_an_answer_there(topic: Topic) -> None:
    answer = explain(topic, load_ruleset("singapore-2015"))
    if "singapore-2015" not in topic.cells:
        assert not answer.silent
        assert all(section.startswith("FAM ") for section in answer.sections)


def test_headings_are_whole_and_in_order() -> None:
    assert {heading.letter: len(heading.topics) for heading in load_headings()} == SIZES
    assert [heading.letter for heading in load_headings()] == list(SIZES)


def test_titles_are_told_apart() -> None:
    titles = [topic.title for topic in all_topics()]
    assert len(set(titles)) == len(titles)


def test_bundled_rulesets_are_the_five() -> None:
    assert [ruleset.id for ruleset in bundled_rulesets()] == FIVE


@pytest.mark.parametrize(
    ("topic", "ruleset", "words", "sections", "silent"),
    [
        ("exchange-min-bag", "naspa-2016", "7", ["IV.E.2.a"], False),
        ("exchange-min-bag", "mattel-family", "as many as", ["Exch"], True),
        ("first-play-min", "singapore-2015", "2 tiles", ["FAM First"], False),
        ("overtime-limit", "sanspa-1999", "15 minutes", ["18.5"], False),
        ("overtime-limit", "sanspa-2001", "10 minutes", ["18.5", "4.4"], False),
        ("challenge-style", "singapore-2015", "5 points", ["G11.3"], False),
        (
            "challenge-style",
            "naspa-2016:international-10",
            "10 points",
            ["VI.B.2", "VI.B.3"],
            False,
        ),
        ("challenge-style", "naspa-2016:international-standard", "loses a turn", None, False),
        ("zero-counts", "naspa-2016:international", "challenged off", ["VI.B.3", "V.B"], True),
        ("lexicon", "naspa-2016:international-standard", "CSW2015", ["VI.A"], False),
        ("courtesy-draw", "sanspa-2001", "20 seconds", ["13.1", "22.7"], False),
        ("simultaneous-games", "naspa-2016", "at a time", ["I.G"], False),
    ],
)
def test_some_answers(
    topic: str, ruleset: str, words: str, sections: list[str] | None, silent: bool
) -> None:
    answer = explain(load_topic(topic), load_ruleset(ruleset))
    assert words in f"{answer.answer} {answer.resolution}"
    assert sections is None or list(answer.sections) == sections
    assert answer.silent == silent


def test_options_answer_only_where_they_differ() -> None:
    found = explain_options(load_topic("challenge-restart"))
    assert [answer.ruleset for answer in found] == [
        "naspa-2016:international",
        "naspa-2016:international-10",
        "naspa-2016:international-standard",
    ]
    assert explain_options(load_topic("bye")) == []


def test_a_house_ruleset_answers_with_its_own_values(data_dir: Path) -> None:
    folder = data_dir / "rulesets"
    folder.mkdir()
    text = (
        '[meta]\nid = "house"\ntitle = "House"\nshort = "H"\nrevised = "2026"\nissuer = "me"\n'
        'base = "singapore-2015"\nsilent = []\nresidual_authority = "players"\n'
        "[exchange]\nmin_bag = 5\n[score]\nbingo_pts = 35\n"
    )
    (folder / "house.toml").write_text(text)
    house = load_ruleset("house")
    own = explain(load_topic("exchange-min-bag"), house)
    assert "at least 5 tiles" in own.answer
    assert own.sections == ("SG G8",)
    assert "35 points" in explain(load_topic("bingo-bonus"), house).answer


def test_an_unknown_topic_names_the_nearest() -> None:
    with pytest.raises(UnknownTopicError) as raised:
        load_topic("overdraw")
    assert "overdraw-1" in raised.value.near
    with pytest.raises(UnknownTopicError, match="see rackside explain --list"):
        load_topic("zzz")
    with pytest.raises(UnknownTopicError):
        load_topic("")


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('letter = "A"\n')
    with pytest.raises(TopicError, match=re.escape(f"{tmp_path / 'a.toml'}: title: None")):
        load_headings(tmp_path)


# --- rulings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", ruling_topics(), ids=lambda topic: topic.id)
def test_no_ruling_is_offered_that_is_true_under_the_book_asked(topic: Topic) -> None:
    """Of every topic and book, also with its options: the own ruling, and others that differ."""
    meant: dict[str, set[object]] = {}
    for ruleset in RULESETS:
        meant.setdefault(explain(topic, ruleset).short, set()).add(decided_values(topic, ruleset))
    for ruleset in RULESETS:
        own, *others = rulings(topic, ruleset)
        values = decided_values(topic, ruleset)
        assert values in meant[own]
        assert others, f"{topic.id}: all books rule alike"
        assert len({own, *others}) == 1 + len(others)
        for other in others:
            assert values not in meant[other], f"{ruleset.id}: {other!r} is true too"


@pytest.mark.parametrize("topic", ruling_topics(), ids=lambda topic: topic.id)
def test_a_ruling_is_short_enough_to_choose_from(topic: Topic) -> None:
    for ruleset in RULESETS:
        assert len(explain(topic, ruleset).short.split()) <= 35


def test_a_ruleset_of_ones_own_rules_by_its_values() -> None:
    book = load_ruleset("sanspa-1999")
    own = replace(book, meta=replace(book.meta, id="house", base=book.id))
    topic = load_topic("hold-max")
    assert rulings(topic, own)[0] == "About 20 seconds. Then you must decide."
    other, *rest = rulings(topic, replace(own, hold=replace(own.hold, max_s=45)))
    assert "45 seconds" in other
    assert "About 20 seconds. Then you must decide." in rest


def test_a_topic_without_deciding_keys_is_no_ruling() -> None:
    assert rulings(load_topic("draw-method"), load_ruleset("naspa-2016")) == ()
