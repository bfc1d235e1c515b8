# SPDX-License-Identifier: MIT
"""Plays from an overfull rack, and overdraws that were hidden."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Amount, LedgerChange, NotedLines
from desktop_app.rules.events import EndReason
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.overdraw import (
    is_latest_turn,
    is_overfull,
    overfull_plays,
)
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.state import RowKind
from tests.helpers.tables import ALL_RULESETS, names, say, set_up

_SET = ("rack A JOKEQIZS", "rack B ABCDEFG", "bag HLMNPRSTUVWX")
_PLAY = ("A starts-clock", "A lays 8E JOKE", "A declares 30", "A presses")


def played(ruleset: str = "naspa-2016", *lines: str) -> Table:
    table = set_up(*(lines or _SET), ruleset=ruleset)
    say(table, *_PLAY)
    return table


def is_due(table: Table) -> bool:
    return PROCEDURES["overfull-play"].is_due(table.state)


def test_a_play_from_seven_tiles_is_in_order() -> None:
    table = played("naspa-2016", "rack A JOKEQIZ", "rack B ABCDEFG", "bag 20")
    assert overfull_plays(table.state) == ()
    assert not is_overfull(table.state, 0)
    assert not is_due(table)


def test_the_sheet_shows_the_play_and_whether_it_is_the_latest() -> None:
    table = played()
    assert overfull_plays(table.state) == (0,)
    assert is_latest_turn(table.state, 0)
    say(table, "A draws", "B lays 9E BAD", "B presses")
    assert not is_latest_turn(table.state, 0)


def test_a_play_that_a_challenge_took_off_is_not_ruled_on_again() -> None:
    table = played()
    say(table, "B challenges invalid")
    assert overfull_plays(table.state) == ()
    assert PROCEDURES["overdraw"].is_due(table.state), "the rack is still overfull"


def test_a_withdrawn_play_is_a_zero_and_the_rack_is_full() -> None:
    table = played()
    events = say(table, "director rules overfull-play taken=JOQ returned=Q")
    assert "PlayWithdrawn" in names(events)
    state = table.state
    assert (state.points, state.zero_run, state.on_turn) == ((0, 0), 1, 1)
    assert len(state.racks[0]) == 7
    assert state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    assert find_violations(state) == ()


@pytest.mark.parametrize(
    ("ruleset", "after"),
    [("singapore-2015", 0), ("naspa-2016:international", 5)],
)
def test_what_a_failed_challenge_added_to_the_turn_goes_with_the_play(
    ruleset: str, after: int
) -> None:
    """Singapore G11.3 adds it to the score of the turn, NASPA VI.B.3 only to the total."""
    remedy = " remedy=withdrawn" if ruleset == "singapore-2015" else ""
    table = played(ruleset)
    say(table, "B challenges valid")
    scored = table.state.points[0]
    say(table, f"director rules overfull-play player=A taken=JOQ{remedy} returned=Q")
    assert (scored, table.state.points[0]) == (35, after)
    assert find_violations(table.state) == ()


def test_the_points_of_an_overfull_play_are_those_of_its_turn() -> None:
    table = played("singapore-2015")
    say(table, "B challenges valid", "director rules overfull-play player=A remedy=points")
    assert table.state.points == (0, 0)
    assert table.state.desk.rulings[-1].detail == LedgerChange(points=35)


def test_no_tile_goes_when_the_rack_is_full_without_it() -> None:
    table = played()
    # A drew three, dropped four old tiles back, and now the play comes off.
    say(table, "A draws", "A returns QIZS")
    assert len(table.state.racks[0]) == 3
    say(table, "director rules overfull-play")
    assert len(table.state.racks[0]) == 7


def test_the_sixth_zero_ends_nothing_before_it_is_claimed() -> None:
    table = set_up(*_SET, "zero-run 5")
    say(table, *_PLAY)
    say(table, "director rules overfull-play taken=JOQ returned=Q")
    assert table.state.zero_run == 6
    assert not table.state.is_over


def test_the_points_are_lost_once_and_the_play_stays() -> None:
    table = played()
    say(table, "A draws", "B lays 9E BAD", "B presses")
    points = table.state.points[1]
    say(table, "director rules overfull-play")
    assert table.state.points == (0, points)
    assert table.state.rows[-1].kind is RowKind.PENALTY
    assert not is_due(table)


def test_the_latest_of_two_is_ruled_on_first_and_both_can_be() -> None:
    table = played()
    say(table, "A draws 4", "A racks", "B lays 9E BAD", "B presses")
    say(table, "A lays 10E QI", "A presses")
    assert overfull_plays(table.state) == (0, 2)
    say(table, "director rules overfull-play taken=QIZ returned=Z")
    assert overfull_plays(table.state) == (0,)
    say(table, "director rules overfull-play")
    assert overfull_plays(table.state) == ()
    assert table.state.note("overdraw-play", 0) == NotedLines((2, 0))
    assert table.state.points[0] == 0


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "singapore-2015", "mattel-family"])
def test_in_silent_rulesets_only_the_latest_play_calls_for_the_director(ruleset: str) -> None:
    table = set_up(*_SET, "clock none", ruleset=ruleset)
    say(table, "A lays 8E JOKE", "A declares 30")
    if table.state.on_turn == 0:
        say(table, "A records", "A draws")
    assert is_due(table)
    say(table, "B passes")
    assert not is_due(table)
    assert PROCEDURES["overfull-play"].is_possible(table.state)
    say(table, "director rules overfull-play remedy=points")
    assert table.state.points[0] == 0


def test_a_finished_game_calls_for_nothing() -> None:
    table = set_up("rack A JOKEQIZS", "rack B A", "bag empty")
    say(table, *_PLAY, "B lays 9E A", "B presses", "A accepts")
    assert table.state.is_over
    assert not is_due(table)


def test_a_challenge_is_counted_as_a_lost_one() -> None:
    table = played("sanspa-2001")
    say(table, "director rules overfull-play challenged=yes taken=JOQ returned=Q")
    assert table.state.zero_run == 1


@pytest.mark.parametrize(("ruleset", "run"), [("sanspa-1999", 1), ("singapore-2015", 0)])
def test_a_director_who_takes_it_off_counts_a_zero_where_the_book_has_such(
    ruleset: str, run: int
) -> None:
    table = played(ruleset)
    say(table, "director rules overfull-play remedy=withdrawn taken=JOQ returned=Q")
    assert (table.state.zero_run, table.state.points[0]) == (run, 0)


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_hidden_overdraws_are_counted_and_three_cost_the_game_in_one_document(
    ruleset: str,
) -> None:
    table = set_up("record B warning:overdraw-play=2", "bag 20", ruleset=ruleset)
    say(table, "director rules hidden-overdraw player=B")
    assert table.state.record.players[1].warnings["overdraw-play"] == 3
    result = table.state.result
    if ruleset != "naspa-2016":
        assert result is None
        return
    assert result is not None
    assert (result.reason, result.winner, result.margins) == (EndReason.FORFEIT, 0, (50, -50))
    ruling = next(each for each in table.state.desk.rulings if each.topic == "overdraw-play")
    assert ruling.detail == Amount(3, outcome="hidden", more="forfeit expelled prizes")
    assert table.state.note("cheating-outcome", 1) == "expelled without prizes"
    assert result.is_rated, "the game had begun (V.K.2)"


def test_two_hidden_overdraws_are_only_counted() -> None:
    table = set_up("record B warning:overdraw-play=1", "bag 20")
    say(table, "director rules hidden-overdraw player=B")
    assert not table.state.is_over
    assert table.state.desk.rulings[-1].detail == Amount(2, outcome="hidden")


def test_overdraws_hidden_in_earlier_games_count() -> None:
    table = set_up("record A overdraws=2", "rack A ABCDEFG", "bag 20")
    say(table, "A starts-clock", "director rules hidden-overdraw player=A")
    assert table.state.is_over
    ruled = table.state.desk.rulings[-1].detail
    assert isinstance(ruled, Amount)
    assert (ruled.number, ruled.more.partition(" ")[0]) == (3, "forfeit")
