# SPDX-License-Identifier: MIT
"""Choices for a new game are saved and restored unchanged."""

from __future__ import annotations

import json

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.setup import Mode, Occasion, Seat, Step
from desktop_app.session.game_choice import (
    MAX_START_POINTS,
    MINUTE_MS,
    OWN_MISTAKES,
    GameChoice,
)
from desktop_app.settings.table import SETTINGS
from tests.helpers.physical import table_choice

CHOICES = (
    GameChoice("naspa-2016", (Seat("Ann"), Seat("Bot", "static")), minutes=25),
    GameChoice("mattel-family", tuple(Seat(name) for name in "ABCD"), lexicon="mine"),
    GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), option="international-10", minutes=3),
    GameChoice(
        "naspa-2016",
        (
            Seat("Ann", start_points=40, allotment_ms=30 * MINUTE_MS),
            Seat("Hana", "hana", allotment_ms=10 * MINUTE_MS, lexicon="open-english-school"),
        ),
        minutes=25,
        is_self_scored=True,
        free_take_backs=2,
    ),
)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_is_kept_and_comes_back(choice: GameChoice) -> None:
    record = choice.as_record()
    assert SETTINGS["last_new_game"].check(record) == ""
    assert GameChoice.from_record(record, Mode.AUTOMATIC) == choice


def test_the_mode_is_kept_apart() -> None:
    restored = GameChoice.from_record(CHOICES[0].as_record(), Mode.BY_THE_BOOK)
    assert restored is not None and restored.mode is Mode.BY_THE_BOOK


def test_who_begins_is_settled_anew() -> None:
    choice = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), first=1)
    restored = GameChoice.from_record(choice.as_record(), Mode.AUTOMATIC)
    assert restored is not None and restored.first is None


@pytest.mark.parametrize("record", [{}, {"ruleset": "x"}, {"ruleset": "x", "players": [{}]}])
def test_what_is_no_choice_is_none(record: dict[str, object]) -> None:
    assert GameChoice.from_record(record, Mode.AUTOMATIC) is None


def test_a_choice_for_a_physical_set_is_kept_and_comes_back() -> None:
    choice = table_choice(
        "Edith",
        "Walter",
        ruleset="sanspa-1999",
        option="",
        minutes=20,
        lexicon="open-english",
        first=1,
        round_number=4,
        done_by_players=frozenset({Step.PRESS, Step.RECORD}),
        enters_late=False,
        event="Club night",
    )
    record = json.loads(json.dumps(choice.as_record()))
    assert SETTINGS["last_table_game"].check(record) == ""
    assert GameChoice.from_record(record, Mode.AUTOMATIC) == choice


def test_no_clock_is_kept_too() -> None:
    choice = table_choice("Edith", "Walter", minutes=None)
    record = choice.as_record()
    assert SETTINGS["last_table_game"].check(record) == ""
    assert GameChoice.from_record(record, Mode.AUTOMATIC) == choice


@pytest.mark.parametrize(
    "record", [{}, {"ruleset": "naspa-2016"}, {"ruleset": 1, "names": ["a", "b"]}, {"names": []}]
)
def test_what_is_no_choice_for_a_physical_set_is_none(record: dict[str, object]) -> None:
    assert GameChoice.from_record(record, Mode.AUTOMATIC) is None


def test_odd_values_are_put_right() -> None:
    record: dict[str, object] = {"names": ["a", "b"], "ruleset": "naspa-2016", "round": 1000}
    choice = GameChoice.from_record(
        record | {"steps": ["press", "sing"], "first": 7}, Mode.AUTOMATIC
    )
    assert choice is not None and choice.table is not None
    assert (choice.table.round_number, choice.first) == (99, 0)
    assert choice.table.done_by_players == {Step.PRESS}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("names", ["one"]),
        ("names", ["x" * 61, "b"]),
        ("steps", ["sing"]),
        ("round", -1),
        ("event", "x" * 81),
        ("round", True),
        ("first", 2),
        ("late", 1),
        ("colour", "red"),
    ],
)
def test_a_damaged_setting_is_refused(field: str, value: object) -> None:
    assert SETTINGS["last_table_game"].check({field: value})


def test_a_declared_score_stands_by_the_book_only() -> None:
    for mode, stands in ((Mode.BY_THE_BOOK, True), (Mode.AUTOMATIC, False)):
        choice = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), mode=mode)
        assert choice.setup(load_ruleset("naspa-2016"), "").declared_stands is stands


def test_the_set_up_is_a_physical_one_by_the_book() -> None:
    choice = table_choice(done_by_players=frozenset({Step.PRESS}))
    setup = choice.setup(load_ruleset("naspa-2016"), "")
    assert setup.is_physical
    assert setup.mode is Mode.BY_THE_BOOK
    assert setup.left_out == {Step.ANNOUNCE, Step.RECORD, Step.DRAW}
    assert setup.allotment_ms == 25 * 60_000
    assert setup.preset_first == 0


def test_the_head_of_the_sheet_and_the_late_entry_belong_to_the_game() -> None:
    ruleset = load_ruleset("naspa-2016")
    choice = table_choice(round_number=3, event="Club night", enters_late=False)
    setup = choice.setup(ruleset, "")
    assert setup.occasion == Occasion(event="Club night", round_number=3)
    assert setup.enters_late is False
    bare = table_choice(round_number=0, played_on="2019-03-24", is_written=True)
    setup = bare.setup(ruleset, "")
    assert setup.occasion == Occasion(played_on="2019-03-24")
    assert setup.enters_late is None, "nobody presses a clock while a game is written down"


def test_a_handicap_that_cannot_be_read_is_none() -> None:
    record = CHOICES[3].as_record() | {"free_take_backs": "many"}
    players = record["players"]
    assert isinstance(players, list)
    players[0] |= {"start_points": 9_999, "minutes": "x"}
    restored = GameChoice.from_record(record, Mode.AUTOMATIC)
    assert restored is not None
    assert restored.free_take_backs == 0
    assert restored.players[0] == Seat("Ann", start_points=MAX_START_POINTS)


@pytest.mark.parametrize(
    ("chosen", "percent", "believes"), [(0, 0, False), (OWN_MISTAKES, 0, True), (15, 15, True)]
)
def test_bots_play_valid_words_unless_phoneys_are_chosen(
    chosen: int, percent: int, believes: bool
) -> None:
    choice = GameChoice("naspa-2016", (Seat("Ann"), Seat("Abby", "abby")), phoneys=chosen)
    restored = GameChoice.from_record(choice.as_record(), Mode.AUTOMATIC)
    assert restored is not None
    setup = restored.setup(load_ruleset("naspa-2016"), "")
    assert (setup.seats[1].phoneys, setup.seats[1].believes_phoneys) == (percent, believes)
    assert setup.seats[0] == Seat("Ann")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -7, "x", None, [1]])
def test_a_rate_of_phoneys_that_cannot_be_is_none(value: object) -> None:
    record = CHOICES[0].as_record() | {"phoneys": value, "free_take_backs": value}
    restored = GameChoice.from_record(record, Mode.AUTOMATIC)
    assert restored is not None
    assert restored.phoneys == 0
