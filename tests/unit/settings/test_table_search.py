# SPDX-License-Identifier: MIT
"""The search finds settings by everyday words, and covers all of them."""

from __future__ import annotations

import pytest

from desktop_app.settings.table import GROUPS, SETTINGS, find_settings, shown_settings

KEPT = {
    "judge_list", "last_new_game", "last_table_game", "last_room", "last_position", "last_clubs",
    "club_by", "docks", "window_geometry", "games_by_pair", "followed",
}  # fmt: skip
"""Settings that the program keeps, and those chosen in another room."""


def test_every_setting_is_shown_or_kept_by_the_program() -> None:
    shown = {setting.key for setting in shown_settings()}
    assert shown.isdisjoint(KEPT)
    assert shown | KEPT == set(SETTINGS)


@pytest.mark.parametrize("setting", shown_settings(), ids=lambda setting: setting.key)
def test_what_is_shown_can_be_understood(setting: object) -> None:
    row = SETTINGS[getattr(setting, "key", "")]
    assert row.group in GROUPS
    assert row.title and not row.title.endswith(".")
    assert row.words
    if not row.is_switch:
        assert len(row.labels) == len(row.allowed) > 1
        assert all(row.labels)


def test_groups_stand_in_their_order_and_none_is_empty() -> None:
    order = [setting.group for setting in shown_settings()]
    assert list(dict.fromkeys(order)) == list(GROUPS)
    assert order == sorted(order, key=GROUPS.index)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("dark", "theme"),
        ("colour blind", "theme"),
        ("bigger", "text_size"),
        ("zoom", "text_size"),
        ("beamer", "projector_takes_screen"),
        ("animation", "motion"),
        ("mute", "table_sound"),
        ("BEEP", "table_sound"),
        ("full screen", "verdict_fills_screen"),
        ("confirm swap", "ask_exchange"),
        ("ask pass", "ask_pass"),
        ("alphabet", "autosort"),
        ("letter pdf", "paper"),
        ("copy", "backups"),
    ],
)
def test_a_newcomers_word_finds_it(typed: str, key: str) -> None:
    assert key in {setting.key for setting in find_settings(typed)}


def test_every_word_must_be_found_and_no_word_finds_all() -> None:
    assert find_settings("") == find_settings("  ") == shown_settings()
    assert find_settings("beep zebra") == ()
    assert find_settings("ound") == (), "words are found from their beginning"


def test_the_language_of_the_person_is_searched_too() -> None:
    german = {"Sound of the clock": "Ton der Uhr"}
    found = find_settings("ton uhr", lambda text: german.get(text, text))
    assert [setting.key for setting in found] == ["table_sound"]
