# SPDX-License-Identifier: MIT
"""Every decoder of the program makes a value or one sentence of any data."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.sentences.sentence import Sentence
from desktop_app.values.forms import fields_of, type_text
from desktop_app.values.json_text import DecodeError
from tests.helpers.decoders import decoders

ODD: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    10**400,
    math.nan,
    math.inf,
    "",
    "x" * 20_000,
    [],
    [[]],
    {},
    {"": {}},
)
DATA = st.recursive(
    st.sampled_from(ODD),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


def test_the_decoders_are_found() -> None:
    found = decoders()
    assert len(found) > 150
    for name in (
        "analysis.review_record._TURNS",
        "formats.event_codec._EVENTS.TilesLaid",
        "learn.puzzles._PUZZLES",
        "storage.club_file._KINDS.RoundPaired",
    ):
        assert name in found


@pytest.mark.parametrize("name", decoders())
@settings(max_examples=20)
@given(data=st.data())
def test_any_data_is_a_value_or_a_sentence(name: str, data: st.DataObject) -> None:
    decoder = decoders()[name]
    fields = fields_of(decoder.hint) if hasattr(decoder.hint, "__dataclass_fields__") else ()
    members = st.fixed_dictionaries({}, optional={field.name: DATA for field in fields})
    try:
        decoder.read(data.draw(DATA | members))
    except DecodeError as error:
        assert isinstance(error.args[0], Sentence)
        assert "\n" not in str(error)
    assert type_text(decoder.hint, decoder.form)
