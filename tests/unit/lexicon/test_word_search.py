# SPDX-License-Identifier: MIT
"""Hooks, anagrams and patterns agree with a search of every word of the list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.lexicon.word_search import (
    SearchError,
    find_anagrams,
    find_hooks,
    find_pattern,
)

LETTERS = "ABC"
word_lists = st.lists(st.text(LETTERS, min_size=2, max_size=6), min_size=1, max_size=40)


def make(words: Sequence[str]) -> Lexicon:
    data = compile_kwg((ENGLISH.encode(word) or b"" for word in words), with_gaddag=False)
    return Lexicon("small", Kwg.from_bytes(data))


SMALL = make(("ACRE", "ARE", "CAR", "CARE", "CARED", "CARES", "RACE", "SCARE", "XI"))


def test_hooks_before_and_behind_and_inside() -> None:
    hooks = find_hooks(SMALL, "care")
    assert (hooks.front, hooks.back) == (("S",), ("D", "S"))
    assert hooks.is_front_inner and hooks.is_back_inner
    hooks = find_hooks(SMALL, "XI")
    assert hooks.front == hooks.back == ()
    assert not hooks.is_front_inner and not hooks.is_back_inner


def test_a_word_the_list_does_not_hold_may_have_hooks() -> None:
    assert find_hooks(SMALL, "AR").back == ("E",)
    assert find_hooks(SMALL, "AR").front == ("C",)


def test_anagrams_in_order_and_with_the_blank_in_a_small_letter() -> None:
    assert find_anagrams(SMALL, "race").words == ("ACRE", "CARE", "RACE")
    assert find_anagrams(SMALL, "rac?").words == ("ACRe", "CARe", "RACe")
    assert find_anagrams(SMALL, "c?r", uses_all=True).words == ("CaR",)


def test_a_real_tile_is_used_before_a_blank() -> None:
    lexicon = make(("AA",))
    assert find_anagrams(lexicon, "A?").words == ("Aa",)
    assert find_anagrams(lexicon, "??").words == ("aa",)
    assert find_anagrams(lexicon, "AB").words == ()


def test_words_of_some_of_the_letters() -> None:
    assert find_anagrams(SMALL, "CAREX", uses_all=False).words == (
        "ACRE",
        "ARE",
        "CAR",
        "CARE",
        "RACE",
    )


def test_more_than_is_wanted_is_cut_and_said() -> None:
    found = find_anagrams(SMALL, "race", most=2)
    assert found.words == ("ACRE", "CARE") and found.is_cut
    assert not find_anagrams(SMALL, "race", most=3).is_cut


@pytest.mark.parametrize(
    ("tiles", "at"), [("C4RE", 1), ("CAR.", 3), ("CARÉ", 3), ("A", 0), ("", 0), ("A" * 16, 0)]
)
def test_what_are_no_tiles_are_refused_with_the_place(tiles: str, at: int) -> None:
    with pytest.raises(SearchError) as refused:
        find_anagrams(SMALL, tiles)
    assert refused.value.at == at


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("?are", ("CARE",)),
        ("*are", ("ARE", "CARE", "SCARE")),
        ("car*", ("CAR", "CARE", "CARED", "CARES")),
        ("*a*e", ("ACRE", "ARE", "CARE", "RACE", "SCARE")),
        ("[sx]*", ("SCARE", "XI")),
        ("[^sxcr]*", ("ACRE", "ARE")),
        ("???", ("ARE", "CAR")),
        ("**i**", ("XI",)),
        ("xi*", ("XI",)),
        ("z*", ()),
    ],
)
def test_patterns(pattern: str, words: tuple[str, ...]) -> None:
    assert find_pattern(SMALL, pattern).words == words


@pytest.mark.parametrize(
    ("pattern", "at", "reason"),
    [
        ("C[AR", 1, "not closed"),
        ("C[]", 2, "no letter"),
        ("C[^]", 3, "no letter"),
        ("C[A1]", 3, "is not a letter"),
        ("C.R", 1, "neither"),
        ("", 0, "characters"),
        ("?" * 61, 0, "characters"),
    ],
)
def test_what_is_no_pattern_is_refused_with_the_place(pattern: str, at: int, reason: str) -> None:
    with pytest.raises(SearchError, match=reason) as refused:
        find_pattern(SMALL, pattern)
    assert refused.value.at == at


@settings(max_examples=60, deadline=None)
@given(word_lists, st.text(LETTERS + "?", min_size=2, max_size=6))
def test_anagrams_agree_with_counting_the_letters_of_every_word(
    words: list[str], tiles: str
) -> None:
    found = find_anagrams(make(words), tiles, uses_all=False).words
    blanks = tiles.count("?")
    have = Counter(tiles.replace("?", ""))
    expected = {word for word in words if (Counter(word) - have).total() <= blanks}
    assert len(found) == len(set(found))
    assert {word.upper() for word in found} == expected
    for word in found:
        lacking = (Counter(word.upper()) - have).total()
        assert sum(char.islower() for char in word) == lacking


@settings(max_examples=60, deadline=None)
@given(
    word_lists,
    st.lists(st.sampled_from(["A", "B", "C", "?", "*", "[AB]", "[^A]"]), min_size=1, max_size=5),
)
def test_patterns_agree_with_matching_every_word(words: list[str], parts: list[str]) -> None:
    regex = "".join({"?": ".", "*": ".*"}.get(part, part) for part in parts)
    expected = sorted({word for word in words if re.fullmatch(regex, word)})
    assert list(find_pattern(make(words), "".join(parts)).words) == expected
