# SPDX-License-Identifier: MIT
from __future__ import annotations

import re
from pathlib import Path

import pytest

from desktop_app.settings.table import GROUPS, SETTINGS

PAGE = Path(__file__).parents[3] / "docs" / "user" / "settings.md"

GAME = {
    "ruleset": "naspa-2016",
    "option": "international",
    "players": [{"name": "Ada", "kind": "person"}, {"name": "Bot", "kind": "static"}],
    "minutes": 25,
    "lexicon": "open-english",
}


@pytest.mark.parametrize("key", SETTINGS)
def test_each_default_is_allowed_and_explained(key: str) -> None:
    setting = SETTINGS[key]
    assert setting.key == key
    assert setting.check(setting.default) == ""
    assert setting.sentence.endswith(".")


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("theme", ("system", "classic", "clear", "night")),
        ("mode", ("automatic", "by-the-book")),
        ("tracking_level", ("automatic", "check", "blank")),
        ("tracking_order", ("alphabetical", "vowels-first", "strength")),
    ],
)
def test_choices(key: str, values: tuple[str, ...]) -> None:
    setting = SETTINGS[key]
    assert setting.allowed == values
    assert setting.default == values[0]
    assert all(setting.check(value) == "" for value in values)
    wrongs: list[object] = ["", "Classic", None, 0, True, []]
    for wrong in wrongs:
        assert setting.check(wrong) == "one of " + ", ".join(values)


@pytest.mark.parametrize("key", ["motion", "autosort", "tracking_rack"])
def test_switches(key: str) -> None:
    assert SETTINGS[key].check(True) == SETTINGS[key].check(False) == ""
    for wrong in (0, 1, "true", None):
        assert SETTINGS[key].check(wrong) == "true or false"


def test_texts_by_room() -> None:
    check = SETTINGS["docks"].check
    assert check({"play": "AAAA", "table": ""}) == ""
    wrongs: list[object] = [{"play": 1}, {"play": "x" * 65_537}, {1: "x"}, [], "x"]
    for wrong in wrongs:
        assert check(wrong) == "an object of texts by name"


def test_a_new_game_may_be_whole_or_in_part() -> None:
    check = SETTINGS["last_new_game"].check
    assert check(GAME) == ""
    assert check({"phoneys": 100}) == ""
    assert check({"minutes": 0.5}) == ""


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"colour": "red"},
        {"ruleset": 7},
        {"ruleset": "x" * 61},
        {"minutes": 0},
        {"minutes": 601},
        {"minutes": True},
        {"minutes": "25"},
        {"phoneys": -1},
        {"phoneys": 101},
        {"phoneys": True},
        {"players": []},
        {"players": GAME},
        {"players": ["Ada"]},
        {"players": [{"name": "Ada"}]},
        {"players": [{"name": "Ada", "kind": 3}]},
        {"players": [{"name": "Ada", "kind": "person"}] * 5},
        {"players": [{"name": "Ada", "kind": "person", "start_points": -1}]},
        {"players": [{"name": "Ada", "kind": "person", "minutes": "5"}]},
        {"players": [{"name": "Ada", "kind": "person", "age": 70}]},
        {"self_scored": 1},
        {"free_take_backs": 1.5},
    ],
)
def test_a_new_game_that_cannot_be(wrong: object) -> None:
    assert SETTINGS["last_new_game"].check(wrong)


def test_a_table_game_has_no_phoney_setting() -> None:
    check = SETTINGS["last_table_game"].check
    assert check({"minutes": 25, "event": "x" * 80}) == ""
    assert check({"event": "x" * 81}) == "event: a text of at most 80 characters"
    assert check({"phoneys": 15}).startswith("an object with names, ruleset,")


def test_the_handbook_explains_each_group_once_in_the_order_of_the_window() -> None:
    assert tuple(re.findall(r"^- \*\*(.+?)\*\*", PAGE.read_text("utf-8"), re.M)) == GROUPS
