# SPDX-License-Identifier: MIT
"""The words that a sentence is about."""

from __future__ import annotations

from desktop_app.sentences.sentence import Sentence
from desktop_app.sentences.words_inside import words_inside


def test_words_are_those_of_moves_and_words() -> None:
    told = Sentence("{move} scores more than {other}.", move="8D CARe", other="H4 ON")
    assert words_inside(told) == ("CARe", "ON")
    inner = Sentence("{move} makes other words: {texts}.", move="8D CARe", texts="ZA, OW")
    outer = Sentence("On the other hand: {reason}", reason=inner)
    assert words_inside(outer) == ("CARe", "ZA", "OW")


def test_tiles_numbers_and_texts_without_details_hold_none() -> None:
    exchange = Sentence("exchanging {tiles}", tiles="QV")
    assert words_inside(Sentence("The best is {move}.", move=exchange)) == ()
    assert words_inside(Sentence("It uses {tiles}.", tiles="AB")) == ()
    assert words_inside("The CAT sat.") == ()
