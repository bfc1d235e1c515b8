# SPDX-License-Identifier: MIT
"""Wrong verdicts discovered later."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up

_PLAY = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")


def _judged(ruleset: str, verdict: str) -> Table:
    table = set_up("rack A CARDEIO", "bag 20", "points A 100 B 100", ruleset=ruleset)
    play = _PLAY if ruleset != "mattel-family" else _PLAY[1:3]
    say(table, *play, f"B challenges {verdict}")
    return table


@pytest.mark.parametrize(("outcome", "points"), [("yes", (0, 0)), ("no", (100, 100))])
def test_1999_begins_again_where_it_matters(outcome: str, points: tuple[int, int]) -> None:
    table = _judged("sanspa-1999", "invalid")
    say(table, f"director rules misadjudication outcome={outcome}")
    assert table.state.points == points
    assert (table.state.phase is Phase.SETUP) is (outcome == "yes")


def test_2001_wants_three_opinions() -> None:
    table = _judged("sanspa-2001", "invalid")
    asked = table.ask("misadjudication", {})
    assert asked.prompt is not None
    assert asked.prompt.key == "third-opinion"
    say(table, "director rules misadjudication third-opinion=no")
    assert table.state.desk.rulings[-1].detail == Outcome("stands")
    say(table, *["director rules second-opinion verdict=unacceptable"] * 2)
    asked = table.ask("misadjudication", {})
    assert asked.prompt is not None
    assert asked.prompt.key == "outcome"
    say(table, "director rules misadjudication outcome=yes")
    assert table.state.desk.rulings[-1].detail == Outcome("replay")
    assert table.state.points == (0, 0)


def test_nothing_is_played_again_once_the_card_is_signed() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses")
    say(table, "B challenges valid", "A signs", "B signs")
    found = refused(table, "director rules misadjudication outcome=yes")
    assert (found.reason, found.sections) == (Reason.DOES_NOT_APPLY, ("13.8",))


@pytest.mark.parametrize(("verdict", "player", "seat"), [("invalid", "A", 0), ("valid", "B", 1)])
def test_north_america_credits_the_play_and_25(verdict: str, player: str, seat: int) -> None:
    table = _judged("naspa-2016", verdict)
    say(table, f"director rules misadjudication player={player} manual=yes same-day=yes")
    assert table.state.spread[seat] == 39
    assert table.state.spread[1 - seat] == 0


@pytest.mark.parametrize("answers", ["manual=no", "manual=yes same-day=no"])
def test_only_a_manual_error_of_the_same_day_counts(answers: str) -> None:
    table = _judged("naspa-2016", "invalid")
    say(table, f"director rules misadjudication player=A points=30 {answers}")
    assert table.state.spread == (0, 0)
    assert table.state.desk.rulings[-1].sections == ("IV.K.5",)


def test_without_a_lost_turn_the_points_are_asked_for() -> None:
    table = _judged("naspa-2016", "invalid")
    asked = table.ask("misadjudication", {"player": "B"})
    assert asked.prompt is not None
    assert (asked.prompt.key, asked.prompt.default) == ("points", "")


def test_it_is_final_in_singapore() -> None:
    table = _judged("singapore-2015", "invalid")
    say(table, "director rules misadjudication")
    assert (table.state.desk.rulings[-1].detail, table.state.desk.rulings[-1].sections) == (
        Outcome("stands"),
        ("G11.5",),
    )


@pytest.mark.parametrize(("replay", "points"), [("yes", (0, 0)), ("no", (100, 100))])
def test_a_family_does_what_it_agrees(replay: str, points: tuple[int, int]) -> None:
    table = _judged("mattel-family", "invalid")
    say(table, f"A rules misadjudication replay={replay}")
    assert table.state.points == points


def test_not_before_the_game() -> None:
    table = set_up("players A B")
    assert reason(table, "director rules misadjudication") is Reason.DOES_NOT_APPLY
