# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import AgreeEnd
from desktop_app.rules.events import AdjustmentKind, EndReason, TilesLaid
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up

OUT = ("A plays I8 S", "B accepts")
LINES = ("mode automatic", "board 8E CARD", "rack A S", "bag empty")


@pytest.mark.parametrize(
    ("ruleset", "points"),
    [
        ("sanspa-1999", (372, 340)),
        ("sanspa-2001", (372, 340)),
        ("singapore-2015", (372, 340)),
        ("naspa-2016", (372, 340)),
        ("mattel-family", (361, 329)),
    ],
)
def test_the_tiles_that_are_left(ruleset: str, points: tuple[int, int]) -> None:
    table = set_up(*LINES, "rack B QU", "points A 342 B 340", ruleset=ruleset)
    say(table, *OUT)
    assert table.state.points == points
    result = table.state.result
    assert result is not None
    assert (result.reason, result.player, result.winner) == (EndReason.OUT, 0, 0)
    assert result.margins == (32, -32)
    bonus = table.state.adjustments[-1]
    assert (bonus.kind, bonus.tiles) == (AdjustmentKind.RACK_BONUS, ("Q", "U"))


def test_each_line_of_the_reckoning_is_a_row() -> None:
    table = set_up(*LINES, "rack B QU", "time A -0:30 B -2:00")
    say(table, *OUT)
    lines = [(line.player, line.kind.value, line.points) for line in table.state.adjustments]
    assert lines == [(0, "rack-bonus", 22), (0, "time-penalty", -10), (1, "time-penalty", -20)]
    rows = [(row.player, row.kind.value, row.points) for row in table.state.rows[-3:]]
    assert rows == lines


def test_three_and_four_players_in_the_family_rules() -> None:
    three = set_up("players A B C", *LINES, "rack B XA", "rack C BEEE", ruleset="mattel-family")
    say(three, *OUT, "C accepts")
    assert three.state.points == (8 + 15, -9, -6)
    assert three.state.result is not None
    assert three.state.result.margins == ()


def test_a_tie_has_no_winner() -> None:
    table = set_up(*LINES, "rack B Q", "points A 100 B 128")
    say(table, *OUT)
    assert table.state.result is not None
    assert table.state.result.winner is None
    assert table.state.result.margins == (0, 0)


@pytest.mark.parametrize(
    ("ruleset", "points", "after", "margin"),
    [
        ("sanspa-1999", (250, 420), (100, 420), -320),
        ("sanspa-2001", (250, 400), (150, 400), -250),
        ("sanspa-2001", (500, 350), (400, 350), -150),
        ("naspa-2016", (480, 350), (380, 381), -1),
        ("naspa-2016", (450, 350), (350, 351), -1),
        ("naspa-2016", (400, 350), (300, 350), -50),
    ],
)
def test_the_limit_of_overtime(
    ruleset: str, points: tuple[int, int], after: tuple[int, int], margin: int
) -> None:
    table = set_up(f"points A {points[0]} B {points[1]}", "time A 0:00 B 1:00", ruleset=ruleset)
    limit = {"sanspa-1999": "15:00", "sanspa-2001": "10:00", "naspa-2016": "10:01"}[ruleset]
    say(table, "A starts-clock", f"wait {limit}")
    assert table.state.points == after
    result = table.state.result
    assert result is not None
    assert (result.winner, result.margins) == (1, (margin, -margin))


@pytest.mark.parametrize(("ignores", "points"), [(True, (250, 400)), (False, (239, 399))])
def test_racks_count_at_the_limit_where_a_ruleset_says_so(
    ignores: bool, points: tuple[int, int]
) -> None:
    table = set_up(
        "points A 250 B 400", "time A 0:00 B 1:00", "rack A QA", "rack B E", ruleset="sanspa-2001"
    )
    setup = table.state.setup
    rules = setup.ruleset.with_values({"overtime.limit_ignore_racks": ignores})
    state = replace(table.state, setup=replace(setup, ruleset=rules))
    act = Act(state, None, OrderedDrawer())
    act.emit(TilesLaid(0, (Placement(7, 7, "A"),), ("A",), 2))
    end_game(act, EndReason.OVERTIME_LIMIT, 0)
    assert act.state.points == points
    assert find_violations(act.state) == ()


def test_the_game_counts_in_the_record() -> None:
    table = set_up(*LINES, "rack B Q", "first B", "record A firsts=2 seconds=1")
    say(table, *OUT)
    record = table.state.record.players
    assert (record[0].firsts, record[0].seconds) == (2, 2)
    assert (record[1].firsts, record[1].seconds) == (1, 0)


def test_agreeing_is_for_the_family_rules_and_for_everybody() -> None:
    assert refused(set_up("rack A AB"), "A agrees-end").sections[0] == "V.G.1"
    table = set_up("players A B C", "rack A Q", "rack B E", "rack C E", ruleset="mattel-family")
    say(table, "A agrees-end", "C agrees-end")
    assert not table.state.is_over
    assert reason(table, "A agrees-end") is Reason.STEP_REPEATED
    say(table, "A passes")
    assert table.state.agreed == frozenset(), "a turn makes it void"
    say(table, "A agrees-end", "B agrees-end", "C agrees-end")
    assert table.state.result is not None
    assert table.state.result.reason is EndReason.AGREED
    assert table.state.points == (-10, -1, -1)


def test_both_sign_once_after_the_end() -> None:
    table = set_up(*LINES, "rack B Q")
    assert reason(table, "A signs") is Reason.WRONG_PHASE
    say(table, *OUT, "B signs")
    assert table.state.phase is Phase.OVER
    assert reason(table, "B signs") is Reason.ALREADY_SIGNED
    say(table, "A signs")
    assert table.state.phase is Phase.SIGNED


def test_the_family_rules_need_no_signature() -> None:
    table = set_up(*LINES, "rack B Q", ruleset="mattel-family")
    say(table, *OUT)
    found = refused(table, "A signs")
    assert (found.reason, found.sections) == (Reason.NOT_ALLOWED, ())


def test_after_the_end_nothing_goes_on() -> None:
    table = set_up(*LINES, "rack B Q")
    say(table, *OUT)
    for act in ("B passes", "B draws", "B challenges", "B holds", "B starts-clock", "B presses"):
        assert reason(table, act) is Reason.GAME_OVER


def test_agreeing_needs_a_player_at_the_table_and_a_turn_not_begun() -> None:
    table = set_up("rack A CARD", "bag empty", ruleset="mattel-family")
    done = table.submit(AgreeEnd(5))
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.NO_SUCH_PLAYER}
    say(table, "A lays 8E CARD")
    assert reason(table, "B agrees-end") is Reason.WRONG_PHASE


def test_agreeing_accepts_the_last_play() -> None:
    table = set_up("rack A CARDX", "rack B Q", "bag empty", ruleset="mattel-family")
    say(table, "A lays 8E CARD", "A declares 14", "A agrees-end", "B agrees-end")
    assert table.state.is_over
    assert table.state.open_turn is None
    assert table.state.points == (14 - 8, -10)
