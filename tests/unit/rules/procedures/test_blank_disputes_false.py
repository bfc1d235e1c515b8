# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.rejection import Reason
from desktop_app.rules.tile_events import TilesRacked
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up


def _played(ruleset: str, *lines: str, rack: str = "EATESEN") -> Table:
    """A has laid the back of a tile behind CARD and ended the turn."""
    table = set_up(
        "board 8E CARD", f"rack A {rack}", "rack B EIOUQUN", "bag 20", *lines, ruleset=ruleset
    )
    if table.state.clock.exists:
        say(table, "A starts-clock")
    if "?" not in rack:
        say(table, "A turns-over E")
    say(table, "A lays 8I s", "A declares 7")
    if table.state.on_turn == 0:
        say(table, "A presses" if table.state.clock.exists else "A draws")
    return table


REMEDIES = {
    "sanspa-1999": "",
    "sanspa-2001": "challenged=yes",
    "mattel-family": "remedy=off",
    "singapore-2015": "remedy=off",
    "naspa-2016": "remedy=off",
}


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_the_play_comes_off_and_the_tile_is_what_it_is(ruleset: str) -> None:
    table = _played(ruleset)
    assert table.state.added == ("?",) and table.state.missing == ("E",)
    say(table, f"director rules false-blank {REMEDIES[ruleset]}")
    assert table.state.board.tile_at(7, 8) == ""
    assert table.state.points == (0, 0)
    assert table.state.added == table.state.missing == ()
    assert table.state.on_turn == 1
    assert table.state.zero_run == (1 if ruleset.startswith("sanspa") else 0)
    assert find_violations(table.state) == ()
    ruling = table.state.desk.rulings[-1]
    assert (ruling.player, ruling.detail) == (0, Outcome("off"))


@pytest.mark.parametrize("ruleset", ["singapore-2015", "naspa-2016"])
def test_a_turn_lost_without_a_word_of_the_book_starts_no_run_again(ruleset: str) -> None:
    table = _played(ruleset, "zero-run 3")
    say(table, f"director rules false-blank {REMEDIES[ruleset]}")
    # These books name what counts, and a false blank is not among it; still it scores nothing.
    assert table.state.zero_run == 3


@pytest.mark.parametrize(
    ("ruleset", "answers"),
    [
        ("sanspa-2001", "challenged=no"),
        ("naspa-2016", "remedy=stays"),
        ("singapore-2015", "remedy=stays"),
    ],
)
def test_it_may_stay(ruleset: str, answers: str) -> None:
    table = _played(ruleset)
    say(table, f"director rules false-blank {answers}")
    assert table.state.board.tile_at(7, 8) == "s"
    assert table.state.points == (7, 0)
    assert table.state.desk.rulings[-1].detail == Outcome("stays")


@pytest.mark.parametrize("answer", ["late-remedy=stays", "late-remedy=director"])
@pytest.mark.parametrize("ruleset", ["mattel-family", "singapore-2015", "naspa-2016"])
def test_found_late_where_the_book_is_silent(ruleset: str, answer: str) -> None:
    table = _played(ruleset)
    say(table, "B writes-blank I8 S") if ruleset == "singapore-2015" else None
    say(table, "B passes")
    say(table, "B presses") if table.state.on_turn == 1 else None
    say(table, f"director rules false-blank {answer}")
    assert table.state.desk.rulings[-1].topic == "false-blank-late"
    assert table.state.desk.rulings[-1].detail == Outcome(answer.partition("=")[2])


def test_1999_laying_tiles_accepts_it() -> None:
    table = _played("sanspa-1999")
    say(table, "B lays I9=N", "director rules false-blank")
    assert table.state.board.tile_at(7, 8) == "s"
    assert table.state.desk.rulings[-1].topic == "false-blank-late"


def test_2001_it_is_reported_before_the_turn_is_over() -> None:
    table = _played("sanspa-2001")
    say(table, "B lays I9=N", "director rules false-blank challenged=yes")
    assert table.state.board.tile_at(7, 8) == ""
    assert table.state.racks[1].count("N") == 1
    assert table.state.on_turn == 1
    say(table, "B lays H9 O")


def test_a_blank_without_a_note_is_asked_for() -> None:
    table = _played("sanspa-1999", rack="?ATESEN")
    say(table, "director rules false-blank face=S")
    assert sorted(table.state.racks[0]) == sorted("ATESENS")
    assert find_violations(table.state) == ()


def test_with_tiles_drawn_for_it_they_go_back() -> None:
    table = _played("sanspa-2001")
    say(table, "A records", "A draws")
    say(table, "director rules false-blank challenged=yes")
    assert len(table.state.racks[0]) == 7
    assert len(table.state.bag) == 20


def test_only_a_lettered_tile_of_the_rack_is_turned_over() -> None:
    table = set_up("board 8E CARD", "rack A ?AT", "rack B E", "bag 20")
    assert reason(table, "A turns-over ?") is Reason.NOT_ON_RACK
    assert reason(table, "A turns-over Q") is Reason.NOT_ON_RACK
    automatic = set_up("board 8E CARD", "rack A ?AT", "rack B E", "bag 20", "mode automatic")
    assert reason(automatic, "A turns-over A") is Reason.NOT_ALLOWED


def test_nothing_is_found_where_no_blank_lies() -> None:
    table = set_up("board 8E CARD", "rack A S", "bag 20")
    assert reason(table, "director rules false-blank") is Reason.DOES_NOT_APPLY


def test_the_turn_that_is_lost_may_complete_a_zero_run() -> None:
    table = _played("sanspa-2001", "zero-run 5")
    say(table, "director rules false-blank challenged=yes")
    assert table.state.zero_run == 6
    assert table.state.desk.rulings[-1].topic == "zero-run"


def test_1999_tiles_drawn_for_it_join_the_rack_that_the_opponent_picks_from() -> None:
    table = _played("sanspa-1999")
    say(table, "A records", "A draws")
    (new,) = table.state.draws[0].loose
    events = say(table, "director rules false-blank taken=ATE returned=A")
    assert TilesRacked(0, (new,)) in events
    assert sorted(table.state.racks[0]) == sorted(["T", "E", "E", "E", "S", "N", new])
