# SPDX-License-Identifier: MIT
"""Searches saved under a name in the data folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.learn.saved_searches import FILE, SavedSearches, words_or_search
from desktop_app.learn.study_files import OwnLists
from desktop_app.lexicon.errors import LexiconError


@pytest.fixture
def saved(tmp_path: Path) -> SavedSearches:
    return SavedSearches(tmp_path)


def test_a_search_is_saved_replaced_and_removed(saved: SavedSearches) -> None:
    assert saved.all() == {} and saved.problems() == ()
    saved.write("fish", "definition:fish")
    saved.write("Dumps", "vowels:4-")
    saved.write("FISH", "definition:fish length:4")
    assert saved.all() == {"Dumps": "vowels:4-", "FISH": "definition:fish length:4"}
    assert saved.query("fish") == "definition:fish length:4"
    assert saved.remove("dumps") and not saved.remove("dumps")
    with pytest.raises(LookupError):
        saved.query("dumps")


@pytest.mark.parametrize(
    ("name", "query"),
    [("", "QI"), ("a b", "QI"), ("twos", "QI"), ("mine", "QI"), ("x" * 41, "QI"), ("ok", " "),
     ("ok", "Q" * 501)],
)  # fmt: skip
def test_what_cannot_be_saved_changes_nothing(saved: SavedSearches, name: str, query: str) -> None:
    with pytest.raises(LexiconError):
        saved.write(name, query, ("Mine",))
    assert not saved.path.exists()


def test_a_damaged_part_is_left_out_and_set_aside_with_the_next_change(
    saved: SavedSearches, tmp_path: Path
) -> None:
    entries = [{"name": "good", "query": "QI"}, {"name": "no", "query": 3}, "text"]
    damaged = json.dumps({"format": 1, "searches": entries})
    saved.path.write_text(damaged)
    assert saved.all() == {"good": "QI"}
    assert [str(problem).split("search ")[1][0] for problem in saved.problems()] == ["2", "3"]
    saved.write("new", "ZA")
    assert saved.all() == {"good": "QI", "new": "ZA"} and not saved.problems()
    assert (tmp_path / f"{FILE}.1.bad").read_text() == damaged


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 0, "searches": []}', "[" * 100_000])
def test_a_file_that_cannot_be_read_is_named_and_kept(saved: SavedSearches, text: str) -> None:
    saved.path.write_text(text)
    (problem,) = saved.problems()
    assert FILE in problem and saved.all() == {}
    saved.write("new", "ZA")
    assert saved.all() == {"new": "ZA"}
    assert saved.path.with_name(f"{FILE}.1.bad").read_text() == text


def test_an_own_list_goes_before_a_search_of_its_name(saved: SavedSearches, tmp_path: Path) -> None:
    own = OwnLists(tmp_path / "lists")
    own.write("mine", ["QI"])
    saved.path.write_text('{"format": 1, "searches": [{"name": "mine", "query": "ZA"}]}')
    assert words_or_search(own, saved)("MINE") == ("QI",)
    assert words_or_search(None, saved)("mine") == "ZA"


@pytest.mark.parametrize("name", ["Twos", "mine"])
def test_a_name_that_is_taken_is_named_as_the_reason(saved: SavedSearches, name: str) -> None:
    with pytest.raises(LexiconError, match=f"already a list named '{name}'"):
        saved.write(name, "QI", ("Mine",))
