# SPDX-License-Identifier: MIT
"""Leaving, resigning and postponing."""

from __future__ import annotations

import pytest

from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.events import EndReason
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up


@pytest.mark.parametrize(
    ("ruleset", "points", "answers", "after", "margin"),
    [
        ("sanspa-1999", (240, 200), "", (240, 200), -50),
        ("sanspa-1999", (130, 200), "", (130, 200), -120),
        ("sanspa-2001", (200, 200), "", (200, 200), -50),
        ("naspa-2016", (300, 260), "", (300, 350), -50),
        ("naspa-2016", (260, 300), "", (210, 300), -90),
        ("naspa-2016", (260, 260), "", (260, 310), -50),
        ("singapore-2015", (300, 260), " spread=33", (300, 260), -33),
        ("mattel-family", (300, 260), " spread=33", (300, 260), -33),
    ],
)
def test_who_leaves_loses(
    ruleset: str, points: tuple[int, int], answers: str, after: tuple[int, int], margin: int
) -> None:
    table = set_up(f"points A {points[0]} B {points[1]}", ruleset=ruleset)
    say(table, f"director rules leave-game player=A{answers}")
    result = table.state.result
    assert result is not None
    assert (result.reason, result.winner) == (EndReason.RESIGNATION, 1)
    assert table.state.points == after
    assert result.margins == (margin, -margin)
    assert result.is_rated is (ruleset == "naspa-2016")
    assert find_violations(table.state) == ()


def test_leaving_for_a_prize_costs_spread_besides() -> None:
    table = set_up("points A 300 B 260")
    say(table, "director rules leave-game player=B abuse=yes abuse-spread=75")
    assert table.state.spread == (0, -75)
    assert table.state.points == (300, 210)
    assert table.state.desk.rulings[-1].sections == ("V.K.3",)


def test_an_unannounced_game_is_not_rated() -> None:
    table = set_up("mode by-the-book")
    say(table, "draw", "A draws 1", "director rules leave-game player=A alerted=no")
    assert table.state.result is not None
    assert not table.state.result.is_rated


def test_a_resignation_is_announced_asked_and_accepted() -> None:
    table = set_up("points A 310 B 402", "time A -0:20 B -1:20")
    assert reason(table, "director rules resign announced=no") is Reason.NOT_ALLOWED
    text = "director rules resign announced=yes player=B accepted=yes"
    assert refused(table, text).sections == ("I.B",)
    prompt = table.ask("resign", {"announced": "yes", "player": "A"}).prompt
    assert prompt is not None
    assert (prompt.key, prompt.asked) == ("accepted", 1)
    say(table, "director rules resign announced=yes player=A accepted=no")
    assert not table.state.is_over
    assert table.state.desk.rulings[-1].detail == Outcome("declined")
    say(table, "director rules resign announced=yes player=A accepted=yes")
    assert table.state.points == (300, 382)
    assert table.state.result is not None
    assert table.state.result.margins == (-82, 82)


def test_a_leader_has_nothing_to_give_up() -> None:
    table = set_up("points A 310 B 310")
    found = refused(table, "director rules resign announced=yes player=A accepted=yes")
    assert found.reason is Reason.DOES_NOT_APPLY
    assert found.reason.cases[found.detail] == "Only a player who is behind may resign."


@pytest.mark.parametrize(
    ("ruleset", "no", "yes"),
    [
        ("sanspa-1999", "agreed=no", "agreed=yes"),
        ("sanspa-2001", "round-robin=no", "round-robin=yes before-next-day=yes"),
        (
            "sanspa-2001",
            "round-robin=yes before-next-day=no",
            "round-robin=yes before-next-day=yes",
        ),
        ("naspa-2016", "agreed=no", "agreed=yes"),
        ("singapore-2015", "agreed=no", "agreed=yes"),
        ("mattel-family", "agreed=no", "agreed=yes"),
    ],
)
def test_a_game_is_finished_later(ruleset: str, no: str, yes: str) -> None:
    clock = () if ruleset == "mattel-family" else ("time A 5:00 B 4:00",)
    table = set_up("points A 3 B 2", *clock, ruleset=ruleset)
    assert reason(table, f"director rules postpone-game {no}") is Reason.NOT_ALLOWED
    if clock:
        say(table, "A starts-clock")
    say(table, f"director rules postpone-game {yes}")
    assert table.state.clock.running is None
    assert table.state.note("resign") == "postponed"
    assert table.state.points == (3, 2)
    if clock:
        say(table, "A starts-clock")
        assert table.state.clock.running == 0


def test_a_forfeited_game_may_be_made_up_and_a_played_one_not() -> None:
    table = set_up("mode by-the-book")
    say(table, "director rules double-forfeit", "director rules postpone-game agreed=yes")
    assert (table.state.phase, table.state.result) == (Phase.START, None)
    assert table.state.record.players[0].forfeits == 0
    say(table, "director rules award-game to=tie")
    assert reason(table, "director rules postpone-game agreed=yes") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize(("points", "winner"), [((10, 90, 20), 2), ((20, 90, 20), None)])
def test_when_one_of_three_leaves_the_best_of_the_others_may_have_won(
    points: tuple[int, int, int], winner: int | None
) -> None:
    lines = ("players A B C", f"points A {points[0]} B {points[1]} C {points[2]}")
    table = set_up(*lines, ruleset="mattel-family")
    prompt = table.ask("leave-game", {"player": "B"}).prompt
    assert prompt is not None
    assert prompt.pool == ("end-here", "play-on")
    say(table, "A rules leave-game player=B decision=end-here")
    result = table.state.result
    assert result is not None
    assert (result.reason, result.winner, result.margins) == (EndReason.RESIGNATION, winner, ())
    assert table.state.points == points
    assert find_violations(table.state) == ()


def test_when_one_of_three_leaves_the_others_may_play_on() -> None:
    table = set_up("players A B C", "rack A CARD", ruleset="mattel-family")
    say(table, "A rules leave-game player=B decision=play-on")
    assert not table.state.is_over
    assert table.state.note("resign", 1) == "left"
    assert table.state.desk.rulings[-1].detail == Outcome("play-on")
