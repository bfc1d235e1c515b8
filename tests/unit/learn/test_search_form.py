# SPDX-License-Identifier: MIT
"""The form for word searches: fields to query, and back."""

from __future__ import annotations

from dataclasses import fields

import pytest

from desktop_app.learn.search_form import FormError, SearchForm, read_form

WHOLE = SearchForm(
    length="7-8", begins="RE", contains="IN", ends="ER", has="Q", front="?", back="-",
    probability="1-500+", vowels="-3", points="20-", level="-35", list="my-list",
    definition="small fish",
)  # fmt: skip


def test_all_fields_make_a_query_and_come_back() -> None:
    query = WHOLE.query()
    assert query.startswith("length:7-8 RE* *IN* *ER has:Q front:?")
    assert query.endswith('list:my-list definition:"small fish"')
    assert read_form(query) == WHOLE


@pytest.mark.parametrize("name", [field.name for field in fields(SearchForm)])
def test_each_field_alone_comes_back(name: str) -> None:
    form = SearchForm(**{name: getattr(WHOLE, name)})
    assert form.query() and read_form(form.query()) == form


def test_no_field_makes_no_query() -> None:
    assert SearchForm(begins=" ", definition='"').query() == ""
    assert read_form("  ") == SearchForm()


def test_what_is_no_letter_or_bracket_never_breaks_the_query() -> None:
    form = SearchForm(begins="r3-e", definition='a (small) "fish"', length=" 7 - 8 ")
    assert form.query() == 'length:7-8 RE* definition:"a small fish"'
    assert read_form(form.query()).definition == "a small fish"


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("length:7 or length:8", "or"), ("not back:S", "not"), ("(RE*)", "(RE*)"), ("?I", "?I"),
        ("RE* UN*", "UN*"), ("length:7 length:8", "length:8"), ("anagram:CARE", "anagram:CARE"),
        ("limit:20", "limit:20"), ('"', '"'),
    ],
)  # fmt: skip
def test_what_the_form_has_no_field_for_is_named(query: str, place: str) -> None:
    with pytest.raises(FormError) as found:
        read_form(query)
    assert place in str(found.value)
