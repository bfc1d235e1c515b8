# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.acts.starting import best_draws, settle_by_record, start_contenders
from desktop_app.rules.record import PlayerRecord, TournamentRecord
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import names, reason, refused, say, set_up

METHODS = ("fewer-firsts", "more-seconds", "draw")


def _record(*starts: tuple[int, int]) -> TournamentRecord:
    return TournamentRecord(tuple(PlayerRecord(*pair) for pair in starts))


@pytest.mark.parametrize(
    ("starts", "settled"),
    [
        (((3, 0), (2, 9)), (1, "fewer-firsts")),
        (((2, 3), (2, 2)), (0, "more-seconds")),
        (((2, 2), (2, 2)), None),
        (((1, 5), (1, 6), (2, 9)), (1, "more-seconds")),
        (((1, 6), (1, 6), (0, 0)), (2, "fewer-firsts")),
    ],
)
def test_past_starts_decide(
    starts: tuple[tuple[int, int], ...], settled: tuple[int, str] | None
) -> None:
    assert settle_by_record(METHODS, _record(*starts), None) == settled


def test_the_organiser_goes_before_everything() -> None:
    assert settle_by_record(METHODS, _record((0, 9), (9, 0)), 1) == (1, "preset")


def test_where_only_the_draw_counts_the_record_does_not() -> None:
    assert settle_by_record(("draw",), _record((0, 9), (9, 0)), None) is None


@pytest.mark.parametrize(
    ("tiles", "best"),
    [
        (("B", "A"), [1]),
        (("A", "?"), [1]),
        (("?", "?"), [0, 1]),
        (("D", "D", "Q"), [0, 1]),
        (("", "Z", "Y"), [2]),
    ],
)
def test_nearest_to_a_is_best_but_for_a_blank(tiles: tuple[str, ...], best: list[int]) -> None:
    assert best_draws(tiles) == best


def test_a_tie_is_drawn_again_by_all_or_by_those_who_tied() -> None:
    family = set_up("players A B C", "order DDQEF", ruleset="mattel-family")
    say(family, "draw")
    assert start_contenders(family.state) == (0, 1)
    say(family, "draw")
    assert family.state.start_draws == (("D", "D", "Q"), ("E", "F", ""))
    assert family.state.first == 0
    naspa = set_up("order DDEF")
    say(naspa, "draw")
    assert start_contenders(naspa.state) == (0, 1)


def test_the_tiles_of_the_draw_are_back_in_the_bag() -> None:
    table = set_up("order AZ")
    assert names(say(table, "draw")) == ["StartTilesDrawn", "FirstPlayerChosen", "RulingMade"]
    assert len(table.state.bag) == 100
    assert table.state.phase is Phase.SETUP


def test_no_draw_where_it_is_settled_and_no_settling_where_it_is_not() -> None:
    table = set_up("record A firsts=1")
    found = refused(table, "draw")
    assert (found.reason, found.sections) == (Reason.NOT_ALLOWED, ("III.D",))
    say(table, "settle")
    assert table.state.first == 1
    assert reason(table, "settle") is Reason.WRONG_PHASE
    assert reason(table, "draw") is Reason.WRONG_PHASE
    assert reason(set_up(), "settle") is Reason.STEP_MISSING


def test_nothing_else_may_happen_before_the_start_is_settled() -> None:
    table = set_up()
    for act in ("A draws", "A passes", "A lays 8H AB", "A presses", "B accepts", "A agrees-end"):
        assert reason(table, act) is Reason.WRONG_PHASE


def test_methods_that_do_not_decide_leave_it_open() -> None:
    assert settle_by_record(("fewer-firsts",), _record((1, 0), (1, 0)), None) is None
