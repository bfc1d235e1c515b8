# SPDX-License-Identifier: MIT
"""Topics, search and answers for the rules page, without reading files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.play import topics
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.topics import Topic, TopicHeading
from desktop_app.session import rule_book
from desktop_app.session.errors import GameError
from desktop_app.session.rule_book import RuleBook
from desktop_app.settings.paths import rulesets_dir
from tests.helpers.plain_questions import check_search, questions


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return RuleBook.load()


def test_every_topic_has_an_answer_under_every_ruleset(book: RuleBook) -> None:
    names = [name for name, _title in book.rulesets()]
    assert {"sanspa-1999", "mattel-family", "naspa-2016", "naspa-2016:international"} <= set(names)
    found = [topic.id for heading in book.topics() for topic in heading.topics]
    assert len(found) > 200
    for topic_id in found:
        for name in names:
            said = book.answer(topic_id, name)
            assert said is not None and said.answer is not None and said.answer.answer, topic_id
            assert said.answer.ruleset == name


@pytest.mark.parametrize(
    ("words", "topic_id"),
    [("swap with six in the bag", "exchange-min-bag"), ("eight tiles", "overdraw-1")],
)
def test_a_newcomers_words_find_the_topic(book: RuleBook, words: str, topic_id: str) -> None:
    assert book.find(words)[0].id == topic_id


def test_words_that_fit_nothing_find_nothing(book: RuleBook) -> None:
    assert book.find("xylophone") == ()


def test_an_answer_carries_the_values_of_its_keys(book: RuleBook) -> None:
    said = book.answer("exchange-min-bag", "naspa-2016")
    assert said is not None and said.answer is not None
    assert "7 tiles" in said.answer.answer and said.answer.sections == ("IV.E.2.a",)
    (line,) = said.keys
    assert (line.key, line.value, line.section) == ("exchange.min_bag", "7 tiles", "IV.E.2.a")
    assert line.says and not line.is_silent


def test_what_differs_is_words_or_values_not_sections(book: RuleBook) -> None:
    different = book.differing("mattel-family", "naspa-2016")
    assert "exchange-min-bag" in different
    assert different == book.differing("naspa-2016", "mattel-family")
    # Seven tiles by IV.E.2.a and by G8.
    assert "exchange-min-bag" not in book.differing("singapore-2015", "naspa-2016")
    assert book.differing("naspa-2016", "naspa-2016") == frozenset()
    assert book.differing("no-such-rules", "nor-these") == frozenset()


def test_a_silent_document_says_so(book: RuleBook) -> None:
    said = book.answer("exchange-min-bag", "mattel-family")
    assert said is not None and said.answer is not None
    assert said.answer.silent and said.answer.resolution
    assert said.keys[0].is_silent


@pytest.mark.parametrize(
    ("topic_id", "name"), [("no-such-topic", "naspa-2016"), ("tie", "no-such-rules")]
)
def test_what_is_not_there_has_no_answer(book: RuleBook, topic_id: str, name: str) -> None:
    assert book.answer(topic_id, name) is None


def test_the_ruleset_of_a_game_goes_before_the_file_of_its_name(book: RuleBook) -> None:
    file = load_ruleset("naspa-2016")
    played = replace(file, exchange=replace(file.exchange, min_bag=3))
    said = RuleBook(book.topics(), [file, played]).answer("exchange-min-bag", "naspa-2016")
    assert said is not None and said.answer is not None
    assert "3 tiles" in said.answer.answer


def test_a_ruleset_whose_base_is_gone_answers_by_its_values_or_not_at_all() -> None:
    topic = Topic("bare", "Bare", ("bare",), (), {})
    keyed = Topic("keyed", "Keyed", ("keyed",), ("exchange.min_bag",), {})
    alone = RuleBook([TopicHeading("A", "A", (topic, keyed))], [load_ruleset("singapore-2015")])
    bare = alone.answer("bare", "singapore-2015")
    assert bare is not None and bare.answer is None and bare.keys == ()
    said = alone.answer("keyed", "singapore-2015")
    assert said is not None and said.answer is not None and "7" in said.answer.answer


def test_a_base_gives_its_answer(book: RuleBook) -> None:
    topic = next(
        topic
        for heading in book.topics()
        for topic in heading.topics
        if "singapore-2015" not in topic.cells and "mattel-family" in topic.cells
    )
    said = book.answer(topic.id, "singapore-2015")
    assert said is not None and said.answer is not None
    assert all(section.startswith("FAM ") for section in said.answer.sections)


def test_a_ruleset_of_the_users_is_in_the_book(data_dir: Path) -> None:
    folder = data_dir / "rulesets"
    folder.mkdir()
    text = (rulesets_dir() / "naspa-2016.toml").read_text("utf-8")
    (folder / "our-club.toml").write_text(text.replace('"naspa-2016"', '"our-club"', 1), "utf-8")
    (folder / "broken.toml").write_text("nonsense", "utf-8")
    names = [name for name, _title in RuleBook.load().rulesets()]
    assert "our-club" in names and "broken" not in names


def test_a_bad_topic_file_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-bad.toml").write_text("letter = 1", "utf-8")
    monkeypatch.setattr(rule_book, "load_headings", lambda: topics.load_headings(tmp_path))
    with pytest.raises(GameError, match=r"a-bad\.toml") as caught:
        RuleBook.load()
    assert "\n" not in str(caught.value)


def test_questions_in_plain_words_find_their_topic(book: RuleBook) -> None:
    known = {topic.id for heading in book.topics() for topic in heading.topics}
    for question, ids in questions("plain_questions.tsv"):
        assert ids <= known, question
    check_search("plain_questions.tsv", lambda words: [topic.id for topic in book.find(words)], 120)
