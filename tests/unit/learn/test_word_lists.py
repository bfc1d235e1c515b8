# SPDX-License-Identifier: MIT
"""Queries agree with a plain look at every word; chances agree with counted draws."""

from __future__ import annotations

import re

import pytest

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.learn.word_lists import (
    READY_LISTS,
    Vocabulary,
    find_words,
    hook_line,
    hook_sentences,
    ready_list,
    usual_tiles,
)
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.word_search import SearchError, find_hooks
from desktop_app.rules.tiles import count_ways
from desktop_app.settings.paths import resource_path
from tests.helpers.sweeps import one_in


@pytest.fixture(scope="module")
def english() -> Vocabulary:
    return Vocabulary(
        open_lexicon("open-english"), lambda: read_levels(resource_path(*SHIPPED_LEVELS))
    )


@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("QI", 30),
        ("PIZZA", 603),
        ("ZYZZYVA", 18),
        ("AEINRST", 3_006_072),
        ("otarine", 5_423_112),
        ("NOTAIRE", 5_423_112),
        ("ZZZZZ", 0),
    ],
)
def test_ways_to_draw_a_word(word: str, ways: int) -> None:
    assert count_ways(word, usual_tiles()) == ways


def test_the_most_probable_seven_is_tied_and_ranks_go_by_the_alphabet(english: Vocabulary) -> None:
    assert english.ranks("NOTAIRE") == (1, 1, 2)
    assert english.ranks("OTARINE") == (2, 1, 2)
    assert english.ranks("NOTAWORD") is None
    assert find_words(english, "length:7 probability:1") == ("NOTAIRE",)
    assert find_words(english, "length:7 probability:1+") == ("NOTAIRE", "OTARINE")


def test_a_hook_line_is_told_in_sentences(english: Vocabulary) -> None:
    told = [
        str(sentence) for sentence in hook_sentences("LONE", find_hooks(english.lexicon, "LONE"))
    ]
    assert told == [
        "Makes a word in front: A C.",
        "Makes a word at the end: R.",
        "Dot in front: ONE is a word too.",
    ]
    assert hook_sentences("QXZ", find_hooks(english.lexicon, "QXZ")) == ()


def test_a_hook_line_has_a_dot_where_the_word_can_lose_a_letter(english: Vocabulary) -> None:
    assert hook_line("LONE", find_hooks(english.lexicon, "LONE")) == "AC . LONE R"
    entry = english.entry("retains")
    assert entry.hooked == "RETAINS ."
    assert (entry.rank, entry.ways, entry.level) == (33, 3_006_072, 20)
    assert "NASTIER" in entry.anagrams
    assert "RETAINS" not in entry.anagrams


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("length:2", lambda w: len(w) == 2),
        ("?I", lambda w: len(w) == 2 and w[1] == "I"),
        ("length:2-3 *Z", lambda w: len(w) <= 3 and w[-1] == "Z"),
        ("has:Q without:U", lambda w: "Q" in w and "U" not in w),
        ("has:zz length:-4", lambda w: w.count("Z") >= 2 and len(w) <= 4),
        ("length:3 not *S and not has:A", lambda w: len(w) == 3 and w[-1] != "S" and "A" not in w),
        ("length:5 vowels:4-", lambda w: len(w) == 5 and sum(c in "AEIOU" for c in w) >= 4),
        ("length:5 consonants:-1", lambda w: len(w) == 5 and sum(c in "AEIOU" for c in w) >= 4),
        ("QI* or ZA*", lambda w: w.startswith(("QI", "ZA"))),
        ("(QI* or ZA*) length:3", lambda w: len(w) == 3 and w.startswith(("QI", "ZA"))),
        ("QI* or ZA* length:3", lambda w: w.startswith("QI") or (w[:2] == "ZA" and len(w) == 3)),
        ("pattern:OR", lambda w: w == "OR"),
    ],
)
def test_a_query_finds_the_words_that_fit(query: str, holds: object, english: Vocabulary) -> None:
    assert callable(holds)
    found = find_words(english, query)
    assert found == tuple(sorted(word for word in english.words if holds(word)))
    assert found


def test_queries_by_hooks_points_levels_and_inner_words(english: Vocabulary) -> None:
    words = english.words
    twos = [word for word in words if len(word) == 2]
    for query, holds in (
        ("length:2 front:PT", lambda w: "P" + w in words or "T" + w in words),
        ("length:2 back:?", lambda w: any(w + c in words for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
        (
            "length:2 back:-",
            lambda w: all(w + c not in words for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ),
        ("length:2 level:-35", lambda w: english.levels.get(w, 99) <= 35),
        ("length:2 points:11-", lambda w: w in ("QI", "ZA", "ZO")),
    ):
        assert set(find_words(english, query)) >= {"QI"} or query != "length:2 points:11-"
        if "points" not in query:
            assert set(find_words(english, query)) == {word for word in twos if holds(word)}
    assert "CARE" in find_words(english, "length:4 drop:front drop:back")
    assert "BACK" not in find_words(english, "length:4 drop:front drop:back")


def test_a_limit_takes_the_most_probable_words_first(english: Vocabulary) -> None:
    assert find_words(english, "length:7 limit:3") == ("NOTAIRE", "OTARINE", "ETAERIO")
    assert find_words(english, "limit:3-4 length:7") == ("ETAERIO", "ANEROID")


def test_stems_and_their_bingos(english: Vocabulary) -> None:
    assert "AEINST" in [stem.letters for stem in english.stems[:5]]
    satire = find_words(english, "stem:SATIRE")
    assert {"NASTIER", "OTARIES"} <= set(satire)
    assert satire == tuple(sorted(word.upper() for word in find_words(english, "anagram:SATIRE?")))
    assert set(find_words(english, "stem:1-3")) > set(find_words(english, "stem:1"))


def test_own_lists_and_ready_made_ones_can_be_combined(english: Vocabulary) -> None:
    own = {"mine": ("qi", "ZA", "NOTAWORD")}
    assert find_words(english, "list:mine", own.__getitem__) == ("QI", "ZA")
    assert find_words(english, "list:mine list:q-without-u", own.__getitem__) == ("QI",)


@pytest.mark.parametrize("ready", one_in(4, READY_LISTS), ids=lambda each: each.id)
def test_every_ready_made_list_has_words(ready: object, english: Vocabulary) -> None:
    list_id = ready.id  # type: ignore[attr-defined]
    assert ready_list(list_id.upper()) is ready
    assert len(find_words(english, list_id)) >= 30


@pytest.mark.parametrize(
    ("query", "at", "said"),
    [
        ("", 0, "empty"),
        ("  foo:1", 2, "foo is not a search key"),
        ("length:x", 7, "expected a number"),
        ("length:8-2", 7, "the larger one"),
        ("length:", 7, "value is missing after"),
        ("ab length:2 a!", 13, "neither a letter"),
        ("anagram:A5", 9, "neither a letter"),
        ("has:A5", 5, "not a letter"),
        ("(length:2", 0, "no )"),
        ("length:2)", 8, "no ("),
        ("length:2 or", 11, "missing"),
        ("or length:2", 0, "missing"),
        ("not", 3, "missing"),
        ("(limit:3)", 1, "outside"),
        ("limit:3 limit:4", 8, "once"),
        ("list:none", 5, "no list"),
        ("drop:up", 5, "front or back"),
        ("A " * 300, 500, "at most"),
    ],
)
def test_a_bad_query_names_its_place(query: str, at: int, said: str, english: Vocabulary) -> None:
    with pytest.raises(SearchError, match=re.escape(said)) as caught:
        find_words(english, query)
    assert caught.value.at == at


def test_a_saved_search_is_a_list_and_never_part_of_itself(english: Vocabulary) -> None:
    saved = {
        "qs": "length:2 has:Q",
        "both": "list:qs or ZA",
        "loop": "list:again",
        "again": "list:loop",
    }

    def find(name: str) -> str:
        if name not in saved:
            raise LookupError(name)
        return saved[name]

    assert find_words(english, "list:both", find) == ("QI", "ZA")
    with pytest.raises(SearchError, match="loop"):
        find_words(english, "list:loop", find)


def test_words_are_found_by_their_definition(
    english: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def defined_by(text: str) -> tuple[str, ...]:
        asked.append(text)
        return ("CARP", "HAKE", "ROCK")

    monkeypatch.setattr(english, "defined_by", defined_by)
    assert find_words(english, 'definition:"a fish" not R*') == ("CARP", "HAKE")
    assert asked == ["a fish"]
    with pytest.raises(SearchError):
        find_words(english, 'definition:""')
