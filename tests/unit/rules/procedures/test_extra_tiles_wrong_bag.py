# SPDX-License-Identifier: MIT
"""Tiles of the neighbours' bag: cases that the scenarios leave out."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up


def over(ruleset: str) -> Table:
    """Return a game in which A has gone out, with no signatures yet."""
    table = set_up("board 8D CARD", "rack A S", "rack B EY", "bag empty", "turn A", ruleset=ruleset)
    if table.state.clock.exists:
        say(table, "A starts-clock")
    say(table, "A lays 8H S", "A declares 8")
    if table.state.clock.exists:
        say(table, "A presses")
    say(table, "B accepts")
    assert table.state.is_over
    return table


def playing(ruleset: str, *setup: str) -> Table:
    return set_up("board 8D CARD", "rack A EIOURST", "rack B AETNSLY", *setup, ruleset=ruleset)


def test_1999_a_game_that_is_over_is_not_replayed() -> None:
    table = over("sanspa-1999")
    say(table, "director rules wrong-bag side=drew")
    assert table.state.desk.rulings[-1].detail == Outcome("stands")
    assert table.state.desk.rulings[-1].sections == ("16.2",)


def test_2001_nothing_is_drawn_after_the_end() -> None:
    table = over("sanspa-2001")
    say(table, "director rules wrong-bag side=drew where=rack player=B tiles=Y")
    assert table.state.racks[1] == ("E",)
    assert table.state.is_over


@pytest.mark.parametrize(
    ("spare", "detail", "is_due"), [("yes", "swapped", False), ("no", "neighbours-wait", True)]
)
def test_2001_the_neighbours_tiles_go_home_when_there_are_spare_ones(
    spare: str, detail: str, is_due: bool
) -> None:
    table = playing("sanspa-2001", "turn A")
    say(table, f"director rules wrong-bag side=drew where=board squares=D8 spare={spare}")
    swap, play_on = table.state.desk.rulings[-2:]
    assert (swap.sections[0], swap.detail) == ("16.2", Outcome(detail))
    assert play_on.detail == Outcome("play-on")
    assert PROCEDURES["wrong-bag"].is_due(table.state) is is_due


def test_2001_shown_letters_may_be_exchanged() -> None:
    table = playing("sanspa-2001", "turn B")
    say(table, "B lays G8 DAY", "B declares 8", "B presses", "A lays H7 IO")
    step = refused(table, "director rules wrong-bag side=drew where=board squares=G10")
    assert (step.reason, step.detail) == (Reason.ANSWER_NEEDED, "exchange")
    say(
        table,
        "director rules wrong-bag side=drew where=board squares=G10 exchange=I exchange-drawn=Q",
    )
    assert "Q" in table.state.racks[0]


def test_2001_the_racks_stay_when_the_last_turn_was_no_play() -> None:
    table = playing("sanspa-2001", "turn A")
    say(table, "A starts-clock", "A passes", "A presses")
    say(table, "director rules wrong-bag side=lost tiles=Q")
    assert table.state.desk.rulings[-1].detail == Outcome("play-on")


def test_2001_a_bonus_player_may_have_kept_the_rack() -> None:
    table = playing("sanspa-2001", "turn A", "order ABCEFGH")
    say(table, "A starts-clock", "A lays H9 EIOURST", "A declares 60", "A presses", "A draws")
    before = table.state.racks[0]
    say(table, "director rules wrong-bag side=lost tiles=Q bonus=no")
    assert table.state.racks[0] == before


def test_the_family_game_over_can_only_stand() -> None:
    table = over("mattel-family")
    say(table, "director rules wrong-bag")
    assert table.state.desk.rulings[-1].detail == Outcome("play-on")


def test_naspa_leaves_a_game_that_is_over_alone() -> None:
    table = over("naspa-2016")
    say(table, "director rules wrong-bag")
    assert table.state.desk.rulings[-1].detail == Outcome("stands")
    assert reason(table, "director rules foreign-tile") is Reason.DOES_NOT_APPLY


def test_waiting_neighbours_are_remembered() -> None:
    table = playing("sanspa-2001")
    say(table, "director rules wrong-bag side=lost tiles=QV brought-back=no")
    assert table.state.missing == ("Q", "V")
    assert PROCEDURES["wrong-bag"].is_due(table.state)
    say(table, "director rules wrong-bag side=lost tiles=QV")
    assert not PROCEDURES["wrong-bag"].is_due(table.state)
    assert not table.state.missing


def test_only_places_with_tiles_are_offered() -> None:
    table = set_up("rack A EIOURST", "rack B AETNSLY", "bag empty", ruleset="sanspa-1999")
    say(table, "director rules wrong-bag side=drew player=B tiles=Y")
    assert "Y" not in table.state.racks[1]
