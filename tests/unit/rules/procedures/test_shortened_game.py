# SPDX-License-Identifier: MIT
"""Games that end early."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.desk_events import Amount, Outcome, Unit
from desktop_app.rules.events import EndReason
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.conducting import ask
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


@pytest.mark.parametrize(
    ("ruleset", "sections"),
    [
        ("sanspa-1999", ("1", "21")),
        ("sanspa-2001", ("1", "21")),
        ("singapore-2015", ("G15.3", "G16")),
        ("naspa-2016", ("V.F", "V.G.1")),
        ("mattel-family", ()),
    ],
)
def test_each_player_loses_their_own_tiles(ruleset: str, sections: tuple[str, ...]) -> None:
    table = set_up("rack A X", "rack B QU", "points A 50 B 40", ruleset=ruleset)
    say(table, "director rules shorten-game")
    result = table.state.result
    assert result is not None
    assert (result.reason, table.state.points) == (EndReason.SHORTENED, (42, 29))
    assert table.state.desk.rulings[-1].sections == sections
    assert table.state.desk.rulings[-1].detail == Outcome("unannounced")


@pytest.mark.parametrize("name", ["announce-shortening", "shorten-game"])
def test_a_book_that_forbids_it_ends_no_game_early(name: str) -> None:
    state = set_up("rack A X", "rack B QU").state
    house = state.setup.ruleset.with_values({"end.director_shorten": False})
    state = replace(state, setup=replace(state.setup, ruleset=house))
    assert not PROCEDURES[name].is_possible(state)
    asked = ask(state, name, {}, judge=None, drawer=OrderedDrawer(""))
    assert asked.rejection is not None
    assert asked.rejection.reasons == {Reason.NOT_ALLOWED}


def test_the_warning_is_remembered() -> None:
    table = set_up("rack A X", "rack B QU")
    say(table, "director rules announce-shortening", "wait 2:30", "director rules shorten-game")
    assert table.state.desk.rulings[-1].detail == Amount(150, Unit.SECONDS, more="s")


def test_what_was_begun_is_taken_back_and_what_was_done_is_finished() -> None:
    table = set_up("board 8E CARD", "rack A SX", "rack B QU", "bag 20")
    say(table, "A starts-clock", "A lays I8 S", "director rules shorten-game")
    assert table.state.racks[0] == ("X", "S")
    assert find_violations(table.state) == ()
    table = set_up("rack A SX", "rack B QU", "bag 20")
    say(table, "A starts-clock", "A exchanges X", "A presses", "director rules shorten-game")
    assert table.state.set_aside == ()
    assert find_violations(table.state) == ()


def test_a_game_played_out_cannot_be_shortened() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A plays I8 S")
    assert reason(table, "director rules shorten-game") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize(
    ("ruleset", "least", "points"),
    [
        ("sanspa-1999", 900, (350, 400)),
        ("sanspa-2001", 600, (400, 400)),
        ("naspa-2016", 601, (400, 401)),
    ],
)
def test_the_director_finds_too_much_overtime(
    ruleset: str, least: int, points: tuple[int, int]
) -> None:
    table = set_up("points A 500 B 400", "time A 0:10 B 1:00", ruleset=ruleset)
    prompt = table.ask("end-by-overtime", {"player": "A"}, offers_defaults=True).prompt
    assert prompt is not None
    assert (prompt.least, prompt.default) == (least, str(least))
    say(table, "director rules end-by-overtime player=A")
    assert table.state.points == points
    assert table.state.clock.overtime_s(0) == least
    assert table.state.result is not None
    assert table.state.result.winner == 1


def test_a_clock_that_shows_it_is_left_alone() -> None:
    table = set_up("points A 500 B 400", "time A -11:00 B 1:00", ruleset="sanspa-2001")
    say(table, "director rules end-by-overtime player=A")
    assert table.state.clock.remaining_ms[0] == -660_000


def test_no_limit_no_end() -> None:
    table = set_up("clock 25:00", "rack A Q", ruleset="singapore-2015")
    assert reason(table, "director rules end-by-overtime player=A") is Reason.NOT_ALLOWED
    clockless = set_up("rack A Q", ruleset="mattel-family")
    assert reason(clockless, "director rules end-by-overtime player=A") is Reason.DOES_NOT_APPLY


def test_an_exchange_that_only_has_to_be_bagged_draws_nothing() -> None:
    table = set_up("rack A AEINRSX", "rack B QU", "bag 20")
    say(table, "A starts-clock", "A exchanges X", "A presses", "A draws 1")
    assert table.state.set_aside == ("X",)
    rack = table.state.racks[0]
    say(table, "director rules shorten-game")
    assert (table.state.racks[0], table.state.set_aside) == (rack, ())
    assert find_violations(table.state) == ()
