# SPDX-License-Identifier: MIT
"""Reading coverage files: their contents, and messages about bad ones."""

from __future__ import annotations

import pytest

from desktop_app.rules.coverage import MAX_BYTES, CoverageError, parse_coverage

GOOD = """
[[sentence]]
section = "IV.E.1"
kind = "command"
text = "The player presses after announcing the score."
scenarios = ["CH-05", "CH-06"]
keys = ["turn.order"]

[[sentence]]
section = "IV.E.1"
kind = "forbid"
text = "A tile is not moved after the press."
procedures = ["moved-tile"]
topics = ["turn-end"]

[[sentence]]
section = "IV.F"
kind = "allow"
text = "A club may store its sets in boxes."
reason = "It is about a cupboard."
"""


def test_a_file_is_read_as_it_is_written() -> None:
    first, second, third = parse_coverage(GOOD.encode(), "n.toml")
    assert [sentence.number for sentence in (first, second, third)] == [
        "IV.E.1/1",
        "IV.E.1/2",
        "IV.F/1",
    ]
    assert [sentence.kind for sentence in (first, second, third)] == ["command", "forbid", "allow"]
    assert first.text == "The player presses after announcing the score."
    assert first.answers == {"scenarios": ("CH-05", "CH-06"), "keys": ("turn.order",)}
    assert second.answers == {"procedures": ("moved-tile",), "topics": ("turn-end",)}
    assert (first.reason, third.reason) == ("", "It is about a cupboard.")
    assert third.answers == {}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('section = "IV.F"\n', "", "sentence 3.section: None is not a text in one line"),
        ('kind = "allow"', 'kind = "may"', "(IV.F).kind: read 'may', expected command, allow,"),
        ('kind = "allow"', "kind = [1]", "sentence 3 (IV.F).kind: read [1], expected command"),
        ('text = "A club', 'text = "\\nA club', "sentence 3 (IV.F).text: '\\nA club may store"),
        ('reason = "It is about a cupboard."', 'reason = ""', "3 (IV.F).reason: '' is not a text"),
        ('reason = "It is', 'why = "It is', "sentence 3 (IV.F).why: unknown key (and 1 more)"),
        ('reason = "It is about a cupboard."\n', "", "sentence 3 (IV.F): no answer; it needs one"),
        ('keys = ["turn', 'reason = "x"\nkeys = ["turn', "1 (IV.E.1): an answer and a reason why"),
        ('"turn.order"', '"turn.ordre"', "1 (IV.E.1).keys: 'turn.ordre' is not a key of a ruleset"),
        ('["turn-end"]', "[]", "sentence 2 (IV.E.1).topics: [] is not a list of texts"),
        ('["turn-end"]', "[1]", "sentence 2 (IV.E.1).topics: [1] is not a list of texts"),
        ('"CH-06"', '"CH-05"', "sentence 1 (IV.E.1).scenarios: 'CH-05' appears twice"),
        ("[[sentence]]", "[[phrase]]", "phrase: unknown key"),
    ],
)
def test_an_error_is_named_by_file_sentence_and_key(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(CoverageError) as raised:
        parse_coverage(GOOD.replace(old, new).encode(), "n.toml")
    message = str(raised.value)
    assert message.startswith("n.toml: ")
    assert told in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "sentence: no tables of this name"),
        (b"sentence = 3", "sentence: no tables of this name"),
        (b"sentence = [3]", "sentence 1: 3 is not a table"),
        (b"[[sentence", "not a TOML file"),
        (b"\xff", "not a TOML file"),
        (b"#" * (MAX_BYTES + 1), "a coverage file has at most 1000000 bytes"),
    ],
)
def test_a_file_that_holds_no_sentences_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(CoverageError, match=told):
        parse_coverage(data, "n.toml")
