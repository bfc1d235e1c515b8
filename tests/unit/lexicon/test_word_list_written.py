# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.lexicon.word_list import (
    WordFault,
    WordProblem,
    find_problem,
    judged_words,
    split_words,
    tidy,
)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("quixotry", "QUIXOTRY"),
        (" q i\t", "QI"),
        ("zA", "ZA"),
        ("straße", "STRAßE"),
        ("cafe\u0301", "CAFé"),
        ("\ufb01x", "\ufb01X"),
        ("", ""),
    ],
)
def test_a_word_is_raised_and_loses_its_blanks_but_keeps_its_letters(text: str, word: str) -> None:
    assert tidy(text) == word


def test_several_words_at_once_are_told_apart() -> None:
    assert split_words("qi  za\n cwtch") == ("QI", "ZA", "CWTCH")
    assert split_words("  ") == ()


@pytest.mark.parametrize("word", ["QI", "UNCOPYRIGHTABLE"])
def test_words_that_can_be_judged(word: str) -> None:
    assert find_problem(word) is None


@pytest.mark.parametrize(
    ("word", "fault", "letter"),
    [
        ("A", WordFault.TOO_SHORT, ""),
        ("A" * 16, WordFault.TOO_LONG, ""),
        ("CAFÉ", WordFault.UNKNOWN_LETTER, "É"),
        ("C4RE", WordFault.UNKNOWN_LETTER, "4"),
        ("CAR?", WordFault.UNKNOWN_LETTER, "?"),
        ("é", WordFault.UNKNOWN_LETTER, "é"),
        ("CO-OP", WordFault.UNKNOWN_LETTER, "-"),
    ],
)
def test_words_that_cannot_be_judged(word: str, fault: WordFault, letter: str) -> None:
    assert find_problem(word) == WordProblem(word, fault, letter)


def test_each_word_is_judged_once() -> None:
    assert judged_words(("qi", "", "ZA", "q i", " ")) == ("QI", "ZA")
