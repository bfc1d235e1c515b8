# SPDX-License-Identifier: MIT
"""A sentence is a str, and keeps its template and arguments."""

from __future__ import annotations

import copy
import pickle

import pytest

from desktop_app.sentences.sentence import Counted, InRole, Sentence, all_of, joined


def test_it_is_the_text_in_english() -> None:
    said = Sentence("line {line}: read {text!r}", line=3, text="x\n")
    assert said == "line 3: read 'x\\n'"
    assert (said.template, said.details) == (
        "line {line}: read {text!r}",
        {"line": 3, "text": "x\n"},
    )


def test_the_message_of_an_error_keeps_its_template() -> None:
    told = str(ValueError(Sentence("{count} lines", count=2)))
    assert isinstance(told, Sentence)
    assert told.template == "{count} lines"


def test_a_number_chooses_the_sentence() -> None:
    one = Sentence.counted("{count} game of {name}", "{count} games of {name}", 1, name="Ann")
    many = Sentence.counted("{count} game of {name}", "{count} games of {name}", 2, name="Ann")
    assert (one, many) == ("1 game of Ann", "2 games of Ann")
    assert (one.number, many.number, Sentence("none").number) == (1, 2, -1)


def test_a_table_holds_the_two_sentences_for_a_number() -> None:
    games = Counted("{count} game of {name}", "{count} games of {name}")
    one, many = games.of(1, name="Ann"), games.of(0, name="Ann")
    assert (one, many) == ("1 game of Ann", "0 games of Ann")
    assert (one.template, one.number) == (games.one, 1)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "text",
        ["text", {}],
        ["text", {}, True],
        ["text", True, -1],
        [1, {}, -1],
        ["{a}", {}, -1],
        ["{", {}, -1],
        ["{a.__class__}", {"a": 1}, -1],
        ["{a[0]}", {"a": "x"}, -1],
        ["{a:>999999999}", {"a": 1}, -1],
        ["{a:+d}", {"a": []}, -1],
        ["{a:+d}", {"a": "x"}, -1],
        ["{a}", {"a": ["{b}", {}, -1]}, -1],
    ],
)
def test_a_value_that_is_no_sentence_is_refused(value: object) -> None:
    with pytest.raises(ValueError):
        Sentence.of_value(value)


def test_copies_keep_their_template() -> None:
    inner = Sentence("a score")
    said = Sentence("expected {what} in {{braces}}", what=inner)
    for each in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert each == said == "expected a score in {braces}"
        assert each.template == said.template
        assert each.details["what"].template == "a score"


def test_a_text_in_a_role_is_a_text_and_keeps_its_role_in_copies() -> None:
    text = InRole("Clear", "a theme")
    assert text == "Clear" and isinstance(text, str)
    assert pickle.loads(pickle.dumps(text)).role == copy.deepcopy(text).role == "a theme"


def test_texts_in_a_row_can_still_be_translated() -> None:
    bye, ann = Sentence("bye"), "Ann"
    made = joined([ann, bye, "Ben"])
    assert made == "Ann, bye, Ben"
    assert isinstance(made, Sentence)
    inner = made.details["said"]
    assert isinstance(inner, Sentence) and inner.details["more"] is bye
    assert (joined([]), joined([bye])) == ("", bye)
    assert all_of(("Ann", bye, "Ben")) == "Ann, bye and Ben"
    assert (all_of(()), all_of((bye,)), all_of(("Ann", "Ben"))) == ("", bye, "Ann and Ben")
