# SPDX-License-Identifier: MIT
"""Reviews of verdicts and rulings."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import names, reason, refused, say, set_up

_PLAY = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")
_LINES = ("rack A CARDEIO", "bag TUVWXYZQABEEEEIIOONN", "order TUVWABEE")


def _challenged(ruleset: str, *acts: str) -> Table:
    table = set_up(*_LINES, ruleset=ruleset)
    say(table, *_PLAY, *acts)
    return table


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "mattel-family"])
def test_the_third_opinion_is_final_or_agreed(ruleset: str) -> None:
    table = set_up(*_LINES, ruleset=ruleset)
    clocked = ruleset != "mattel-family"
    say(table, *(_PLAY if clocked else _PLAY[1:3]), "B challenges valid")
    say(table, "director rules second-opinion verdict=acceptable")
    assert table.state.verdict is not None
    assert table.state.verdict.opinions == 2
    say(table, "director rules second-opinion verdict=unacceptable")
    assert table.state.points == (0, 0)
    assert table.state.verdict.opinions == 3
    if clocked:
        found = refused(table, "director rules second-opinion verdict=acceptable")
        assert (found.reason, found.sections) == (Reason.DOES_NOT_APPLY, ("13.5",))
    else:
        say(table, "director rules second-opinion verdict=acceptable")
        assert table.state.points == (14, 0)
    say(table, "director rules re-adjudicate verdict=acceptable")
    assert table.state.points == (14, 0)


def test_tiles_drawn_for_a_good_play_go_back_when_it_is_bad_after_all() -> None:
    table = _challenged("sanspa-2001", "B challenges valid", "A draws")
    say(table, "director rules second-opinion verdict=unacceptable")
    assert sorted(table.state.racks[0]) == sorted("CARDEIO")
    assert find_violations(table.state) == ()


def test_combined_they_wait_for_their_procedure() -> None:
    table = _challenged("sanspa-2001", "B challenges valid", "A draws", "A racks TU")
    say(table, "director rules second-opinion verdict=unacceptable")
    assert PROCEDURES["drawn-after-challenge"].is_due(table.state)
    assert sorted(table.state.draw_of(0).racked) == ["T", "U"]
    assert find_violations(table.state) == ()


def test_tiles_that_went_back_are_drawn_anew() -> None:
    table = _challenged("sanspa-2001", "A draws", "B challenges invalid")
    say(table, "director rules second-opinion verdict=acceptable")
    assert sorted(table.state.racks[0]) == sorted("EIO")
    assert len(table.state.bag) == 20
    say(table, "A draws")
    assert len(table.state.racks[0]) == 7


def test_tiles_that_did_not_go_back_stay() -> None:
    table = _challenged("sanspa-2001", "A draws", "A racks", "B challenges invalid")
    say(table, "director rules second-opinion verdict=acceptable")
    assert sorted(table.state.racks[0]) == sorted("EIOTUVW")
    assert find_violations(table.state) == ()


def test_a_challengers_lost_turn_comes_back() -> None:
    table = _challenged("naspa-2016", "B challenges valid")
    assert (table.state.on_turn, table.state.zero_run) == (0, 1)
    say(table, "director rules second-opinion verdict=unacceptable")
    assert (table.state.on_turn, table.state.zero_run) == (1, 1)
    assert [row.kind.value for row in table.state.rows] == ["play", "phoney-withdrawn"]


def test_a_game_that_ended_by_the_verdict_goes_on() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses")
    say(table, "B challenges valid")
    assert table.state.is_over
    say(table, "director rules second-opinion verdict=unacceptable")
    assert not table.state.is_over
    assert table.state.points == (0, 0)
    say(table, "director undoes")
    assert table.state.is_over


def test_nothing_is_reviewed_after_the_signatures() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses")
    say(table, "B challenges valid", "A signs", "B signs")
    assert reason(table, "director rules re-adjudicate") is Reason.DOES_NOT_APPLY


def test_singapores_judges_may_refuse() -> None:
    table = _challenged("singapore-2015", "B challenges valid")
    events = names(say(table, "director rules second-opinion granted=no"))
    assert events == ["ProcedureBegun", "RulingMade", "ProcedureEnded"]


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ("second=same", "stands"),
        ("second=nobody", "stands"),
        ("second=differs third=first", "stands"),
        ("second=differs third=nobody", "stands"),
        ("second=differs third=second", "falls"),
    ],
)
def test_a_ruling_stands_unless_two_say_otherwise(answers: str, outcome: str) -> None:
    table = set_up(*_LINES)
    assert reason(table, "director rules second-ruling") is Reason.DOES_NOT_APPLY
    say(table, "director rules warn player=A offence=talking")
    say(table, f"director rules second-ruling {answers}")
    assert table.state.desk.rulings[-1].detail == Outcome(outcome)
    assert table.state.desk.rulings[-1].sections == ("II.E",)
    say(table, "director undoes", "director undoes")
    assert table.state.record.players[0].warnings == {}


def test_late_tiles_that_went_back_meanwhile_are_not_missed() -> None:
    table = _challenged("sanspa-2001", "A records", "B says-challenge", "B neutralises")
    say(table, "A draws-anyway 4", "judge rules valid", "director rules draw-before-verdict")
    say(table, "director rules re-adjudicate verdict=unacceptable")
    assert sorted(table.state.racks[0]) == sorted("CARDEIO")
    assert find_violations(table.state) == ()
