# SPDX-License-Identifier: MIT
"""Exchanges with too few tiles in the bag."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome, PointsCorrected
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up

_ILLEGAL = PROCEDURES["illegal-exchange"]
_BY_RULE = ("sanspa-1999", "sanspa-2001", "singapore-2015", "naspa-2016")


def _exchanged(ruleset: str, *more: str, bag: str = "PQRSTU") -> Table:
    lines = ("rack A ABCDEFG", "rack B HIJKLMN", f"bag {bag}", f"order {bag}")
    table = set_up(*lines, ruleset=ruleset)
    say(table, "A starts-clock", "A exchanges ABC", "A presses", *more)
    return table


@pytest.mark.parametrize("ruleset", _BY_RULE)
def test_it_is_called_for_when_the_turn_has_ended(ruleset: str) -> None:
    table = set_up("rack A ABCDEFG", "bag PQRSTU", ruleset=ruleset)
    say(table, "A starts-clock", "A exchanges ABC")
    assert not _ILLEGAL.is_possible(table.state)
    assert not _ILLEGAL.is_due(table.state)
    say(table, "A presses")
    assert _ILLEGAL.is_due(table.state)


@pytest.mark.parametrize("ruleset", _BY_RULE)
def test_seven_in_the_bag_are_enough(ruleset: str) -> None:
    table = _exchanged(ruleset, bag="PQRSTUV")
    assert not _ILLEGAL.is_possible(table.state)
    assert reason(table, "director rules illegal-exchange") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "naspa-2016"])
def test_with_nothing_drawn_everything_is_as_it_was(ruleset: str) -> None:
    table = _exchanged(ruleset)
    say(table, "director rules illegal-exchange")
    assert sorted(table.state.racks[0]) == list("ABCDEFG")
    assert sorted(table.state.bag) == list("PQRSTU")
    assert table.state.zero_run == 1
    assert not _ILLEGAL.is_possible(table.state)


def test_old_tiles_drawn_meanwhile_by_another_player_stay_away() -> None:
    lines = ("rack A ABCDEFG", "rack B HELLOXY", "bag PQRSTU", "order PABCQR", "turn B")
    table = set_up(*lines, ruleset="sanspa-2001")
    say(table, "B starts-clock", "B lays 8D HELLO", "B declares 24", "B presses", "B records")
    say(table, "A exchanges ABC", "A presses", "A bags", "B draws 2")
    assert "A" in table.state.racks[1]
    say(table, "director rules illegal-exchange")
    assert sorted(table.state.racks[0]) == list("BCDEFG")
    assert find_violations(table.state) == ()


@pytest.mark.parametrize(
    ("acts", "step"),
    [
        ((), "pass"),
        (("A draws 3",), "pass"),
        (("A bags A",), "bagged"),
        (("A bags",), "bagged"),
        (("A draws 3", "A bags A"), "bagged"),
        (("A draws 3", "A racks"), "racked"),
        (("A draws 3", "A racks P"), "racked"),
        (("A draws", "A racks"), "both"),
        (("A draws 3", "A racks P", "A bags B"), "both"),
    ],
)
def test_the_four_cases(acts: tuple[str, ...], step: str) -> None:
    table = _exchanged("naspa-2016", *acts)
    asked = table.ask("illegal-exchange", {})
    answer = ""
    if asked.prompt is not None:
        assert asked.prompt.limit.seconds == 60
        assert asked.prompt.limit.charged == asked.prompt.asked == 1
        answer = f" chosen={''.join(asked.prompt.pool[: asked.prompt.most])}"
    say(table, "director rules illegal-exchange" + answer)
    ruling = table.state.desk.rulings[-1]
    letter = {"pass": "a", "bagged": "b", "racked": "c", "both": "d"}[step]
    assert (ruling.detail, ruling.sections) == (Outcome(step), (f"IV.E.2.b.5{letter}",))
    assert len(table.state.racks[0]) == 7
    assert len(table.state.bag) == 6
    assert table.state.set_aside == ()
    assert find_violations(table.state) == ()


@pytest.mark.parametrize(
    ("acts", "late"),
    [
        (("B lays 8G HI",), False),
        (("B lays 8G HI", "B declares 10", "B presses"), False),
        (("B lays 8G HI", "B declares 10", "B presses", "B draws 1"), True),
        (("B passes", "B presses"), True),
        (("B exchanges H", "B presses"), False),
        (("B passes", "B presses", "A passes", "A presses"), True),
    ],
)
def test_when_it_is_too_late(acts: tuple[str, ...], late: bool) -> None:
    table = _exchanged("naspa-2016", "A draws", *acts)
    if "B exchanges H" in acts:
        # Ben's own exchange is of the same kind and was noticed last.
        say(table, "director rules illegal-exchange")
    asked = table.ask("illegal-exchange", {})
    penalties = [event for event in asked.events if isinstance(event, PointsCorrected)]
    assert [penalty.points for penalty in penalties] == ([-30] if late else [])


def test_a_passed_turn_with_a_stopped_clock_is_not_too_late() -> None:
    table = _exchanged("naspa-2016", "A draws", "A racks", "B passes", "B presses")
    say(table, "A neutralises director")
    assert table.ask("illegal-exchange", {}).prompt is not None


def test_without_a_clock_a_pass_is_enough() -> None:
    lines = ("rack A ABCDEFG", "rack B HIJKLMN", "bag PQRSTU", "clock none")
    table = set_up(*lines)
    say(table, "A exchanges ABC", "A draws", "B passes", "director rules illegal-exchange")
    assert table.state.points == (-30, 0)


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_after_the_opponents_turn_it_stands(ruleset: str) -> None:
    table = _exchanged(ruleset, "A draws", "B passes", "B presses")
    assert not _ILLEGAL.is_due(table.state)
    assert _ILLEGAL.is_possible(table.state)
    rack = table.state.racks[0]
    say(table, "director rules illegal-exchange")
    assert table.state.racks[0] == rack


@pytest.mark.parametrize(
    ("remedy", "rack"), [("undone", "ABCDEFG"), ("stands", "DEFGPQR"), ("picks", "ABCDEFP")]
)
def test_the_director_settles_what_is_only_forbidden(remedy: str, rack: str) -> None:
    table = _exchanged("singapore-2015", "A draws")
    chosen = " chosen=ABCDEFP" if remedy == "picks" else ""
    say(table, f"director rules illegal-exchange remedy={remedy}{chosen}")
    assert sorted(table.state.racks[0]) == list(rack)
    assert len(table.state.bag) == 6
    assert table.state.desk.rulings[-1].sections == ("G8",)


def test_an_overfull_rack_gets_no_tile_for_the_one_in_the_bag() -> None:
    table = set_up("rack A ABCDEFGH", "rack B HIJKLMN", "bag PQRST")
    say(table, "A starts-clock", "A exchanges AB", "A presses", "A bags A")
    say(table, "director rules illegal-exchange")
    assert sorted(table.state.racks[0]) == list("BCDEFGH")
    assert len(table.state.bag) == 6
