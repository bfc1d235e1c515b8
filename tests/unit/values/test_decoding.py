# SPDX-License-Identifier: MIT
"""A value reads back as it was written; anything else is one sentence with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder, TaggedDecoder
from desktop_app.values.encoding import encode
from desktop_app.values.forms import Count, Custom, Form, Length, Span, type_text
from desktop_app.values.json_text import DecodeError


class Colour(Enum):
    RED = "red"
    ONE = 1


@dataclass(frozen=True)
class Point:
    row: Annotated[int, Span(0, 14)]
    col: int = 0


@dataclass(frozen=True)
class Lay:
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class Whole:
    count: int
    share: Annotated[float, Span(0, 1)] = 0.5
    is_open: bool = False
    name: Annotated[str, Length(5, 1)] = "x"
    colour: Colour = Colour.RED
    phase: Literal["begin", "end"] | None = None
    points: Annotated[tuple[Point, ...], Count(3)] = ()
    pair: tuple[int, str] = (0, "")
    cells: frozenset[int] = frozenset()
    counts: Mapping[str, int] = field(default_factory=dict)
    move: Lay | Pass | None = None
    said: tuple[Sentence, ...] = ()
    text: str = ""
    either: int | str = 0

    def __post_init__(self) -> None:
        if self.count < len(self.points):
            raise ValueError(Sentence("more points than {count}", count=self.count))


FORM = Form(
    limits={"counts": (0, 9)},
    names={"is_open": "open"},
    rows=frozenset({Point}),
    tags={Lay: "lay", Pass: "pass"},
)
DECODER: Decoder[Whole] = Decoder(Whole, FORM)
FULL = Whole(
    count=2,
    share=1.0,
    is_open=True,
    name="né",
    colour=Colour.ONE,
    phase="end",
    points=(Point(1, 2), Point(14)),
    pair=(4, "b"),
    cells=frozenset({3, 1}),
    counts={"a": 1},
    move=Lay(("A", "?")),
    said=(Sentence("It is {what}.", what=Sentence.counted("one", "{count} things", 2)),),
    text="plain",
    either="s",
)


def test_a_value_is_written_by_its_form_and_reads_back() -> None:
    written = json.loads(json.dumps(DECODER.write(FULL)))
    assert written == {
        "count": 2,
        "share": 1.0,
        "open": True,
        "name": "né",
        "colour": 1,
        "phase": "end",
        "points": [[1, 2], [14, 0]],
        "pair": [4, "b"],
        "cells": [1, 3],
        "counts": {"a": 1},
        "move": ["lay", ["A", "?"]],
        "said": [["It is {what}.", {"what": ["{count} things", {"count": 2}, 2]}, -1]],
        "text": "plain",
        "either": "s",
    }
    found = DECODER.read(written)
    assert found == FULL
    assert found.said[0].details["what"] == "2 things"


def test_what_has_a_default_may_be_missing_also_at_the_end_of_a_row() -> None:
    assert DECODER.read({"count": 3, "points": [[1]]}) == Whole(3, points=(Point(1, 0),))
    assert DECODER.read({"count": 3, "move": ["pass"]}).move == Pass()


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ([], "read [], expected an object with count, share, open"),
        ({}, "count: missing, expected a whole number"),
        ({"count": 1, "is_open": True}, "unknown field 'is_open', expected count, share, open"),
        ({"count": True}, "count: read True, expected a whole number"),
        ({"count": 1.0}, "count: read 1.0, expected a whole number"),
        ({"count": 10**16}, "expected a whole number from -1000000000000000 to 1000000000000000"),
        ({"count": 1, "share": "1"}, "share: read '1', expected a number"),
        ({"count": 1, "share": True}, "share: read True, expected a number"),
        ({"count": 1, "share": 1.5}, "share: read 1.5, expected a number from 0 to 1"),
        ({"count": 1, "share": float("nan")}, "share: read nan, expected a number"),
        ({"count": 1, "share": 10**400}, "share: read 1000"),
        ({"count": 1, "open": 0}, "open: read 0, expected true or false"),
        ({"count": 1, "name": "abcdef"}, "name: read 6 characters, expected 5 at most"),
        ({"count": 1, "name": ""}, "name: read no text, expected one"),
        ({"count": 1, "text": "x" * 10_001}, "text: read 10001 characters, expected 10000"),
        ({"count": 1, "colour": True}, "colour: read True, expected one of red, 1"),
        ({"count": 1, "colour": []}, "colour: read [], expected one of red, 1"),
        ({"count": 1, "phase": "mid"}, "phase: read 'mid', expected one of begin, end"),
        ({"count": 1, "points": {}}, "points: read {}, expected a list of (a list with row, col)"),
        ({"count": 1, "points": [[1], [99]]}, "points[1][0]: read 99, expected a whole number"),
        ({"count": 1, "points": [[]]}, "points[0]: read [], expected a list with row, col"),
        ({"count": 1, "points": [[1, 2, 3]]}, "points[0]: read [1, 2, 3], expected a list with"),
        ({"count": 9, "points": [[1]] * 4}, "points: read a list of 4, expected 0 to 3"),
        ({"count": 1, "points": [[1], [2]]}, "more points than 1"),
        ({"count": 1, "pair": [1]}, "pair: read [1], expected a list of (a whole number, a text)"),
        ({"count": 1, "pair": [1, 2]}, "pair[1]: read 2, expected a text"),
        ({"count": 1, "counts": {"a": 10}}, "counts.a: read 10, expected a whole number from 0"),
        ({"count": 1, "counts": [1]}, "counts: read [1], expected an object of (a whole number)"),
        ({"count": 1, "move": ["lay", "A"]}, "move[1]: read 'A', expected a list of (a text)"),
        ({"count": 1, "move": ["fly"]}, "move: read ['fly'], expected a list with lay, tiles or"),
        ({"count": 1, "move": []}, "move: read [], expected a list with"),
        ({"count": 1, "move": [["lay"]]}, "move: read [['lay']], expected a list with"),
        ({"count": 1, "either": None}, "either: read None, expected a whole number or a text"),
    ],
)
def test_what_is_wrong_is_named(raw: object, says: str) -> None:
    with pytest.raises(DecodeError) as caught:
        DECODER.read(raw)
    assert str(caught.value).startswith(says) or says in str(caught.value)
    assert isinstance(caught.value.args[0], Sentence)
    assert caught.value.is_unknown == ("unknown" in says)


def test_a_place_may_have_a_name() -> None:
    with pytest.raises(DecodeError, match=r"^turn\.points\[0\]\[0\]: read 99"):
        DECODER.read({"count": 1, "points": [[99]]}, "turn")


def test_a_form_may_skip_what_a_later_version_added() -> None:
    skipping: Decoder[Whole] = Decoder(Whole, Form(rows=frozenset({Point}), skips_unknown=True))
    raw = {"count": 1, "later": {}, "points": [[1, 2, "later"]]}
    assert skipping.read(raw) == Whole(1, points=(Point(1, 2),))


@pytest.mark.parametrize(
    "raw",
    [
        "text",
        ["{a}", {}, -1],
        ["{a.__class__}", {"a": 1}, -1],
        ["{a[0]}", {"a": "x"}, -1],
        ["{a:>999999999}", {"a": 1}, -1],
        ["{a:.999999999f}", {"a": 1.0}, -1],
        ["{a:+d}", {"a": "x"}, -1],
        ["{", {}, -1],
        ["{a}", {"a": ["{b}", {}, -1]}, -1],
        ["a", [], -1],
        ["a", {}, True],
        ["a", {}],
        ["a", {"b": ["", {"b": ["", {"b": ["", {"b": ["", {}]}, 0]}, 0]}, 0]}, 0],
    ],
)
def test_a_sentence_fills_in_its_details_and_nothing_else(raw: object) -> None:
    with pytest.raises(DecodeError, match=r"said\[0\]: read .* expected a sentence"):
        DECODER.read({"count": 1, "said": [raw]})


def test_a_sentence_may_format_its_numbers() -> None:
    raw: list[Any] = ["{a:+d} {b:,} {c:.1f} {d!r}", {"a": 1, "b": 2000, "c": 0.25, "d": "x"}, -1]
    assert Decoder[Sentence](Sentence).read(raw) == "+1 2,000 0.2 'x'"


def test_half_of_a_surrogate_pair_is_repaired_unless_it_is_kept() -> None:
    keeping: Decoder[str] = Decoder(str, Form(keeps_halves=True))
    repairing: Decoder[str] = Decoder(str)
    assert keeping.read(keeping.write("a\udcffé")) == "a\udcffé"
    assert repairing.read("a\udcffé") == repairing.write("a\udcffé") == "a\ufffdé"


def test_each_field_may_be_read_for_itself() -> None:
    raw = {"count": None, "open": True, "counts": {"a": 10}, "name": "", "text": "x", "later": 1}
    assert DECODER.parts(raw) == {"is_open": True, "text": "x"}


def test_a_sentence_in_a_text_is_written_as_a_text() -> None:
    assert encode(Whole(1, text=Sentence("A {b}.", b=1)), FORM)["text"] == "A 1."


def test_tags_choose_the_class() -> None:
    acts: TaggedDecoder[Point | Lay] = TaggedDecoder(
        "act", {"point": Point, "lay": Lay}, Form(), says="an act", what="an object of an act"
    )
    assert acts.read({"act": "point", "row": 1}) == Point(1)
    assert acts.read({"act": "lay", "tiles": ["A"]}) == Lay(("A",))
    for raw, says in (
        ([], r"read \[\], expected an object of an act"),
        ({"act": "fly"}, "act: read 'fly', expected an act"),
        ({"act": 1}, "act: read 1, expected an act"),
        ({"act": "point", "row": 99}, r"point\.row: read 99"),
    ):
        with pytest.raises(DecodeError, match=says):
            acts.read(raw)


def test_a_class_may_be_read_in_its_own_way() -> None:
    def read(raw: object) -> complex:
        if not isinstance(raw, str):
            raise DecodeError(Sentence("no number"), "part")
        return complex(raw)

    form = Form(custom={complex: Custom(read, str, "a complex number")})
    numbers: Decoder[tuple[complex, ...]] = Decoder(tuple[complex, ...], form)
    assert numbers.read(numbers.write((1 + 2j,))) == (1 + 2j,)
    with pytest.raises(DecodeError, match=r"\[0\]\.part: no number"):
        numbers.read([1])
    assert type_text(tuple[complex, ...], form) == "a list of (a complex number)"


def test_a_type_that_cannot_be_read_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError):
        Decoder[bytes](bytes).read(b"")
    with pytest.raises(TypeError):
        encode(b"")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(st.sampled_from(sorted(DECODER.write(FULL))), JSON)
def test_any_data_is_a_value_or_a_sentence(key: str, data: object) -> None:
    try:
        found = DECODER.read({"count": 9, key: data})
    except DecodeError as error:
        assert isinstance(error.args[0], Sentence)
    else:
        assert DECODER.read(json.loads(json.dumps(DECODER.write(found)))) == found
