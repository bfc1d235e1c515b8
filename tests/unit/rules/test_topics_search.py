# SPDX-License-Identifier: MIT
"""The search by a newcomer's words, over the topics of the program and over made-up ones."""

from __future__ import annotations

import pytest

from desktop_app.play.topics import all_topics
from desktop_app.rules.topics import Cell, Topic
from desktop_app.rules.topics_search import MOST_HITS, TopicIndex, find_topics, tokens


@pytest.mark.parametrize(
    ("query", "topic"),
    [
        ("eight tiles", "overdraw-1"),
        ("swap with six in the bag", "exchange-min-bag"),
        ("blank on a double word", "blank-on-word-premium"),
        ("who goes first", "start-method"),
        ("my phone rang", "phone-penalty"),
        ("drew too few letters", "underdraw"),
        ("is this word allowed", "lexicon"),
        ("challenge two words", "challenge-words"),
        ("ran out of time", "overtime-rate"),
        ("we have the same score", "tie"),
        ("someone bumped the board", "board-knocked"),
        ("upside-down tile", "misoriented-letters"),
        ("how long is a hold", "hold-max"),
        ("50 points for all seven tiles", "bingo-bonus"),
        ("forgot to name the blank", "blank-missing"),
        ("missed the star", "first-play-miss-centre"),
        ("nobody can move", "no-move-possible"),
        ("opponent is at the toilet", "leave-away-play"),
    ],
)
def test_a_newcomers_words_find_the_topic_first(query: str, topic: str) -> None:
    assert find_topics(query, all_topics())[0].topic.id == topic


@pytest.mark.parametrize("query", ["", "the of and", "zyzzyva qwertz"])
def test_words_that_say_nothing_find_nothing(query: str) -> None:
    assert find_topics(query, all_topics()) == []


def test_hits_are_few_and_sorted() -> None:
    hits = find_topics("tile", all_topics())
    assert len(hits) == MOST_HITS
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def made(name: str, title: str, words: str, answer: str) -> Topic:
    cell = Cell(answer, ("1",), False, "", "")
    return Topic(name, title, (words,), (), {"sanspa-1999": cell})


def test_search_words_count_more_than_titles_and_titles_more_than_answers() -> None:
    topics = [
        made("a", "plain", "other", "about a zebra"),
        made("b", "the zebra", "other", "plain"),
        made("c", "plain", "zebra", "plain"),
    ]
    assert [hit.topic.id for hit in find_topics("zebra", topics)] == ["c", "b", "a"]


def test_a_topic_that_has_too_little_of_the_query_is_no_hit() -> None:
    topics = [
        made("a", "one two", "cow", "x"),
        made("b", "zebra giraffe", "lion", "x"),
        made("c", "cow", "goat", "x"),
    ]
    assert [hit.topic.id for hit in find_topics("zebra giraffe lion cow", topics)] == ["b"]


def test_endings_and_everyday_words_are_levelled() -> None:
    assert tokens("Swapping the letters") == tokens("swapping tiles")
    assert tokens("swapped 8 tiles") != tokens("swapped nine tiles")
    assert tokens("6 tiles") == tokens("six tiles")
    assert tokens("passes") == tokens("pass")
    assert tokens("middle") == tokens("centre") == tokens("center")


def test_an_index_can_be_asked_again_and_again() -> None:
    index = TopicIndex(all_topics())
    for query in ("eight tiles", "who goes first", "eight tiles"):
        assert index.find(query) == find_topics(query, all_topics())
    assert index.find("who goes first")[0].topic.id == "start-method"
