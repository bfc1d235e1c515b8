# SPDX-License-Identifier: MIT
"""Clock presses without a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.turns import press_clock
from desktop_app.rules.commands import PressClock
from desktop_app.rules.events import EndReason
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import names, reason, say, set_up

_RACKS = ("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
_PLAYED = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


def test_a_slip_is_made_good_and_the_play_before_it_stays_open() -> None:
    table = set_up(*_RACKS)
    say(table, *_PLAYED)
    assert names(say(table, "B presses")) == ["RulingMade", "TimeAdjusted", "NoteKept"]
    assert table.state.clock.running == 1
    assert table.state.clock.remaining_ms == (1_560_000, 1_500_000)
    assert table.state.open_turn is not None


def test_a_tile_shown_afterwards_makes_it_a_pass_and_accepts_the_play_before() -> None:
    table = set_up(*_RACKS)
    say(table, *_PLAYED, "B presses", "A exposes Q")
    assert (table.state.on_turn, table.state.zero_run) == (0, 1)
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)
    assert table.state.clock.running == 0
    assert table.state.note("accidental-clock", 1) == ""


def test_a_tile_shown_later_or_by_the_same_player_means_nothing() -> None:
    table = set_up(*_RACKS)
    say(table, "A starts-clock", "A presses", "A exposes Q")
    assert table.state.on_turn == 0
    say(table, "A lays 8D HELLO", "B exposes C", "A declares 24", "A presses", "B passes")
    say(table, "B presses", "B exposes C")
    assert table.state.on_turn == 0
    assert table.state.zero_run == 1


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "singapore-2015"])
def test_elsewhere_the_turn_is_gone(ruleset: str) -> None:
    table = set_up(*_RACKS, ruleset=ruleset)
    say(table, *_PLAYED, "B presses")
    assert (table.state.on_turn, table.state.zero_run) == (0, 1)
    assert table.state.open_turn is None, "going on lets the play stand"
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)


def test_players_of_the_family_rules_just_go_on() -> None:
    table = set_up(*_RACKS, "clock 10:00", ruleset="mattel-family")
    say(table, "A starts-clock")
    assert names(say(table, "A presses")) == ["RulingMade"]
    assert (table.state.on_turn, table.state.clock.running) == (0, 0)


def test_the_first_press_of_the_game() -> None:
    table = set_up("preset A")
    say(table, "settle", "A draws", "B draws", "A presses")
    assert (table.state.on_turn, table.state.clock.running) == (0, 0)
    mixed = set_up("preset A")
    say(mixed, "settle", "B draws", "A draws", "A presses")
    assert (mixed.state.on_turn, mixed.state.clock.running) == (1, 1)
    assert (mixed.state.first, mixed.state.zero_run) == (0, 1)


def test_a_mix_up_of_the_racks_is_forgotten_after_the_first_turn() -> None:
    table = set_up("preset A")
    say(table, "settle", "B draws", "A draws", "A starts-clock", "A passes", "A presses")
    say(table, "B passes", "B presses", "A presses")
    assert table.state.on_turn == 0
    assert table.state.zero_run == 2


def test_the_second_player_starts_the_first_clock() -> None:
    table = set_up("preset A")
    say(table, "settle", "A draws", "B draws", "B presses")
    assert (table.state.on_turn, table.state.clock.running) == (0, 0)
    assert reason(table, "B presses") is Reason.NOT_ON_TURN


def test_no_press_while_the_clock_rests_or_a_play_is_held() -> None:
    table = set_up(*_RACKS)
    say(table, "A starts-clock", "A neutralises director")
    assert reason(table, "A presses") is Reason.CLOCK_STATE
    held = set_up(*_RACKS)
    say(held, *_PLAYED, "B holds")
    assert reason(held, "B presses") is Reason.CLOCK_STATE


def test_letting_the_play_before_stand_can_already_end_the_game() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-1999")
    say(table, *_PLAYED)
    rules = table.state.setup.ruleset.with_values({"zero_run.legal_zero_play": "count"})
    setup = replace(table.state.setup, ruleset=rules)
    act = Act(replace(table.state, setup=setup, zero_run=6), None, OrderedDrawer())
    assert press_clock(act, PressClock(1)) is None
    assert act.state.is_over
    assert act.state.result is not None
    assert act.state.result.reason is EndReason.ZERO_RUN


@pytest.mark.parametrize(
    ("ruleset", "topic"),
    [
        ("naspa-2016", "initial-clock-mistake"),
        ("sanspa-1999", "accidental-clock"),
        ("sanspa-2001", "accidental-clock"),
        ("singapore-2015", "accidental-clock"),
    ],
)
def test_only_naspa_excuses_who_drew_first_in_the_wrong_order(ruleset: str, topic: str) -> None:
    table = set_up("preset A", ruleset=ruleset)
    say(table, "settle", "B draws", "B racks", "A draws", "A racks", "A presses")
    assert [ruling.topic for ruling in table.state.desk.rulings][-1] == topic
