# SPDX-License-Identifier: MIT
"""The search in plain words, over made-up entries."""

from __future__ import annotations

import gc
import sqlite3

import pytest

from desktop_app.play.text_search import MAX_HITS, Entry, WordIndex


def ids(query: str, *entries: Entry) -> list[str]:
    return [hit.id for hit in WordIndex(entries).find(query)]


def test_phrases_count_more_than_titles_and_titles_more_than_texts() -> None:
    found = ids(
        "zebra",
        Entry("a", "plain", ("other",), "about a zebra"),
        Entry("b", "the zebra", ("other",), "plain"),
        Entry("c", "plain", ("zebra",), "plain"),
        # A word that every entry has says nothing.
        *(Entry(str(number), "plain", ("other",), "plain") for number in range(9)),
    )
    assert found == ["c", "b", "a"]


def test_a_phrase_that_is_the_whole_query_comes_first() -> None:
    found = ids(
        "swap tiles",
        Entry("a", "x", ("swap tiles with too few in the bag",)),
        Entry("b", "x", ("swap tiles",)),
        Entry("c", "x", ("swap", "tiles")),
    )
    assert found[0] == "b"


def test_the_commonest_words_decide_between_phrases_alike_in_all_else() -> None:
    entries = Entry("a", "x", ("do my turn",)), Entry("b", "x", ("what can I do on my turn",))
    assert ids("what can I do on my turn", *entries)[0] == "b"
    assert ids("do my turn", *entries)[0] == "a"


def test_more_words_never_push_out_what_fewer_found() -> None:
    entries = (
        Entry("a", "Turning the board", ("turn the board",)),
        Entry("b", "x", ("see the tiles",)),
        Entry("c", "x", ("better tiles",)),
    )
    assert ids("turn the board", *entries)[0] == "a"
    assert ids("can I turn the board to see it better", *entries)[0] == "a"


def test_an_entry_that_fits_far_worse_than_the_best_is_no_hit() -> None:
    entries = (
        Entry("a", "zebra giraffe", ("zebra giraffe lion tiger",), "x"),
        *(Entry(str(number), "x", ("y",), "zebra") for number in range(20)),
    )
    assert ids("zebra giraffe lion tiger", *entries) == ["a"]


def test_the_last_word_may_be_unfinished_and_the_others_may_not() -> None:
    entries = Entry("a", "late player", ("lateness",)), Entry("b", "challenge", ())
    assert ids("chal", *entries) == ["b"]
    assert ids("chal ", *entries) == []
    assert ids("chal late", *entries) == ["a"]


def test_hits_are_few_and_sorted() -> None:
    entries = [Entry(str(number), "tile", ("tile",) * (number % 2)) for number in range(30)]
    hits = WordIndex(entries).find("tile")
    assert len(hits) == MAX_HITS
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("query", ["", "   ", "the of and", "zyzzyva qwertz", "?!"])
def test_words_that_say_nothing_find_nothing(query: str) -> None:
    assert ids(query, Entry("a", "tiles", ("drew tiles",), "the of and")) == []


@pytest.mark.parametrize(
    ("asked", "phrase"),
    [
        ("Swapping the letters", "exchange tiles"),
        ("exchanges", "swapped"),
        ("6 tiles", "six tiles"),
        ("passes", "pass"),
        ("bags", "bag"),
        ("middle", "centre"),
        ("center", "middle"),
        ("opponent's clock", "opponent’s clocks"),
        ("bullies", "a bully"),
        ("he took it", "taken"),
    ],
)
def test_endings_and_words_for_the_same_thing_are_one(asked: str, phrase: str) -> None:
    others = [Entry(str(number), "x", ("other",)) for number in range(3)]
    assert ids(asked + " ", *others, Entry("a", "x", (phrase,))) == ["a"]
    assert ids(phrase + " ", *others, Entry("a", "x", (asked,))) == ["a"]


def test_what_only_looks_like_an_ending_or_another_number_is_another_word() -> None:
    entries = Entry("eight", "x", ("swapped 8 tiles",)), Entry("nine", "x", ("swap nine tiles",))
    assert ids("swapped 9 tiles ", *entries)[0] == "nine"
    assert ids("swaps eight tiles ", *entries)[0] == "eight"
    assert ids("not ", Entry("a", "x", ("my notes",)), Entry("b", "y", ("z",))) == []


def test_a_word_that_is_mistyped_finds_what_it_is_like() -> None:
    entries = (
        Entry("a", "x", ("opponent draws too many",)),
        Entry("b", "x", ("challenge a word",)),
    )
    assert ids("my oppponent", *entries) == ["a"]
    # One of the slips that are known by name.
    assert ids("my oponent", *entries) == ["a"]
    assert ids("chalenge ", *entries) == ["b"]
    # Short words are like too many others, and nothing is like this.
    assert ids("wrd ", *entries) == []
    assert ids("xylophone ", *entries) == []


def test_a_word_that_is_begun_weighs_less_than_one_that_is_typed_whole() -> None:
    entries = Entry("a", "x", ("challenge",)), Entry("b", "x", ("chalk",))
    # Both begin so; the last word may be either.
    assert set(ids("chal", *entries)) == {"a", "b"}
    assert ids("chalk", *entries)[0] == "b"


def test_the_database_is_closed_with_its_index(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def noted(name: str, *, check_same_thread: bool) -> sqlite3.Connection:
        made.append(connect(name, check_same_thread=check_same_thread))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    index = WordIndex([Entry("a", "Tile", ("tile",), "")])
    assert index.find("tile")
    del index
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        made[0].execute("SELECT 1")
