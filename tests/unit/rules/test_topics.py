# SPDX-License-Identifier: MIT
"""Reading topic files: their contents, and messages about bad ones."""

from __future__ import annotations

import pytest

from desktop_app.rules.topics import MAX_BYTES, TopicError, check_unique, parse_topics

GOOD = """
letter = "H"
title = "Exchanging"

[min-bag]
title = "How full the bag must be"
words = ["swap with six"]
key = ["exchange.min_bag"]

[min-bag.naspa-2016]
answer = "At least {exchange.min_bag} tiles."
sections = ["IV.E.2.a"]

[min-bag.mattel-family]
silent = true
resolution = "As many as you exchange."

[min-bag."naspa-2016:international"]
same = "naspa-2016"
sections = ["VI"]
"""


def test_a_file_is_read_as_it_is_written() -> None:
    heading = parse_topics(GOOD.encode(), "h.toml")
    (topic,) = heading.topics
    assert (heading.letter, heading.title) == ("H", "Exchanging")
    assert (topic.id, topic.title) == ("min-bag", "How full the bag must be")
    assert topic.words == ("swap with six",)
    assert topic.keys == ("exchange.min_bag",)
    assert topic.cells["naspa-2016"].answer == "At least {exchange.min_bag} tiles."
    assert topic.cells["naspa-2016"].sections == ("IV.E.2.a",)
    assert not topic.cells["naspa-2016"].silent
    assert topic.cells["mattel-family"].silent
    assert topic.cells["mattel-family"].resolution == "As many as you exchange."
    assert topic.cells["naspa-2016:international"].same == "naspa-2016"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('letter = "H"\n', "", "letter: None is not a text in one line"),
        ('title = "Exchanging"', "title = 3", "title: 3 is not a text in one line"),
        ('title = "How full the bag must be"\n', "", "min-bag.title: None is not a text"),
        ('words = ["swap with six"]', "words = []", "min-bag.words: [] is not a list of texts"),
        ('words = ["swap with six"]', 'words = "x"', "min-bag.words: 'x' is not a list of texts"),
        ('["exchange.min_bag"]', '["exchange.bag"]', "min-bag.key: 'exchange.bag' is not a key"),
        ("{exchange.min_bag}", "{bag}", "min-bag.naspa-2016.answer: 'bag' is not a key"),
        ("As many as", "{bag} as", "min-bag.mattel-family.resolution: 'bag' is not a key"),
        ('sections = ["IV.E.2.a"]', "sections = [4]", "min-bag.naspa-2016.sections: [4] is not"),
        ("silent = true", "silent = 1", "min-bag.mattel-family.silent: 1 is neither true nor"),
        ("silent = true", "quiet = true", "min-bag.mattel-family.quiet: unknown key"),
        ('same = "naspa-2016"', 'same = "other"', "international.same: 'other' must be a ruleset"),
        (
            'same = "naspa-2016"',
            'same = "naspa-2016"\nanswer = "x"',
            "min-bag.naspa-2016:international.same: 'naspa-2016' must be a ruleset of this topic",
        ),
        ("[min-bag.mattel-family]", '[min-bag."No name"]', "min-bag.No name: 'No name' is not"),
        ("min-bag", "Min_Bag", "'Min_Bag' is not a name of small letters"),
    ],
)
def test_an_error_is_named_by_file_topic_and_key(old: str, new: str, place: str) -> None:
    assert old in GOOD
    with pytest.raises(TopicError) as raised:
        parse_topics(GOOD.replace(old, new).encode(), "h.toml")
    message = str(raised.value)
    assert message.startswith("h.toml: ")
    assert place in message
    assert "\n" not in message


def test_an_answer_needs_words_and_sections_where_no_key_gives_them() -> None:
    bare = GOOD.replace('key = ["exchange.min_bag"]\n', "")
    parse_topics(bare.encode(), "h.toml")
    with pytest.raises(TopicError, match=r"min-bag\.naspa-2016\.sections: missing"):
        parse_topics(bare.replace('sections = ["IV.E.2.a"]', "").encode(), "h.toml")
    without = bare.replace('answer = "At least {exchange.min_bag} tiles."', "")
    with pytest.raises(TopicError, match=r"min-bag\.naspa-2016\.answer: missing"):
        parse_topics(without.encode(), "h.toml")


def test_an_answer_cannot_be_taken_from_one_that_is_taken_itself() -> None:
    chain = GOOD + '\n[min-bag.other]\nsame = "naspa-2016:international"\n'
    with pytest.raises(TopicError, match=r"min-bag\.other\.same: 'naspa-2016:international' must"):
        parse_topics(chain.encode(), "h.toml")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('letter = "H"\ntitle = "x"\n[', "not a TOML file"),
        ('letter = "H"\ntitle = "x"\nwords = 3', "words: 3 is not a table"),
        ('letter = "H"\ntitle = "x"\n[a]\ntitle = "x"\nwords = ["x"]\nb = 3', "a.b: 3 is not a t"),
    ],
)
def test_what_is_no_topic_file(text: str, complaint: str) -> None:
    with pytest.raises(TopicError) as raised:
        parse_topics(text.encode(), "h.toml")
    assert complaint in str(raised.value)


def test_a_file_that_is_too_long_or_no_text() -> None:
    with pytest.raises(TopicError, match=f"at most {MAX_BYTES} bytes"):
        parse_topics(b"#" * (MAX_BYTES + 1), "h.toml")
    with pytest.raises(TopicError, match=r"h\.toml: not a TOML file"):
        parse_topics(b"\xff", "h.toml")


def test_a_topic_stands_in_one_file_only() -> None:
    one = parse_topics(GOOD.encode(), "h.toml")
    other = parse_topics(GOOD.replace("[min-bag", "[max-bag").encode(), "i.toml")
    check_unique({"h.toml": one, "i.toml": other})
    with pytest.raises(TopicError, match=r"i\.toml: min-bag: the topic is in h\.toml too"):
        check_unique({"h.toml": one, "i.toml": one})
