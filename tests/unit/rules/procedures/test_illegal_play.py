# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, refused, say, set_up

NASPA = "naspa-2016"


def _apart(ruleset: str = NASPA) -> Table:
    """A has laid CAT apart from CARD and pressed."""
    table = set_up("board 8E CARD", "rack A CATEEEE", "rack B SOINEUU", "bag 20", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 1A CAT", "A declares 15", "A presses")
    return table


@pytest.mark.parametrize("ruleset", ["mattel-family", "singapore-2015"])
def test_where_it_is_refused_it_cannot_be_laid(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A CATEEEE", "rack B S", "bag 20", ruleset=ruleset)
    assert reason(table, "A lays 1A CAT") is Reason.NOT_CONNECTED
    assert not PROCEDURES["illegal-play"].is_possible(table.state)


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_a_challenged_play_needs_no_ruling(ruleset: str) -> None:
    table = _apart(ruleset)
    assert not PROCEDURES["illegal-play"].is_possible(table.state)


def test_automatic_play_refuses_it() -> None:
    table = set_up("board 8E CARD", "rack A CATEEEE", "rack B S", "mode automatic")
    assert "III.G.5" in refused(table, "A lays 1A CAT").sections


@pytest.mark.parametrize("ruleset", ["mattel-family", "singapore-2015"])
@pytest.mark.parametrize(("remedy", "left"), [("stay", "C"), ("to-bag", "")])
def test_tiles_found_apart_are_the_directors(ruleset: str, remedy: str, left: str) -> None:
    table = set_up("board 8E CARD", "board 1A CAT", "rack A EE", "bag 5", ruleset=ruleset)
    say(table, "A lays 7E EE", f"director rules illegal-play squares=A1,B1,C1 remedy={remedy}")
    assert table.state.board.tile_at(0, 0) == left
    assert table.state.desk.rulings[-1].topic == "disconnected-diagonal"
    # Disconnected tiles are put down again only if tiles were taken back.
    assert bool(table.state.turn.laid) is (remedy == "stay")


def test_nothing_is_possible_where_nothing_stands_apart() -> None:
    table = set_up("board 8E CARD", "rack A SS", "bag 5")
    assert not PROCEDURES["illegal-play"].is_possible(table.state)
    assert reason(table, "director rules illegal-play") is Reason.DOES_NOT_APPLY


def test_a_word_of_it_may_be_challenged_on_its_merits() -> None:
    table = _apart()
    say(table, "B challenges")
    # It is good, so B has lost the turn; the play is announced as illegal all the same.
    assert table.state.on_turn == 0
    say(table, "director rules illegal-play known=yes")
    assert table.state.board.tile_at(0, 0) == ""
    assert table.state.points == (0, 0)


def test_a_ruled_play_is_not_ruled_again() -> None:
    table = _apart()
    say(table, "B lays H9 O", "B declares 3", "B presses")
    say(table, "director rules illegal-play known=yes")
    assert not PROCEDURES["illegal-play"].is_due(table.state)
    assert table.state.note("illegal-play")


def test_a_turn_begun_is_taken_back_when_the_culprit_is_unknown() -> None:
    table = _apart()
    say(table, "B lays I8 S", "director rules illegal-play known=no")
    assert sorted(table.state.racks[1]) == sorted("SOINEUU")
    assert table.state.board.tile_at(7, 8) == ""
    assert table.state.board.tile_at(0, 0) == "", "what stood apart goes"


def test_the_latest_of_two_goes_first() -> None:
    table = _apart()
    say(table, "B lays 15A SO", "B declares 6", "B presses")
    say(table, "director rules illegal-play known=yes")
    assert table.state.board.tile_at(14, 0) == ""
    assert table.state.board.tile_at(0, 0) == "C"
    assert table.state.zero_run == 1
    say(table, "director rules illegal-play known=yes")
    assert table.state.board.tile_at(0, 0) == ""
    assert table.state.zero_run == 2


def test_a_scoreless_illegal_play_has_no_points_to_lose() -> None:
    table = set_up("board 8E CARD", "rack A TEEEEEE", "rack B SOINEUU", "bag 20")
    say(table, "A starts-clock", "A lays A1=T", "A declares 0", "A presses")
    say(table, "B lays H9 O", "B declares 3", "B presses")
    events = say(table, "director rules illegal-play known=yes")
    assert "PointsCorrected" not in [type(event).__name__ for event in events]
    assert len(table.state.bag) == 21


# ---------------------------------------------------------------------- moved tiles


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_tile_moved_and_put_back_in_time_costs_nothing(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A CAT", "bag 20", ruleset=ruleset)
    say(table, "director rules moved-tiles player=A home=E8 turn-ended=no")
    assert table.state.desk.rulings[-1].topic == "moved-tiles"
    assert table.state.board.tile_at(7, 4) == "C"


@pytest.mark.parametrize("ruleset", [each for each in ALL_RULESETS if each != NASPA])
@pytest.mark.parametrize(("remedy", "points"), [("put-back", 8), ("play-falls", 0)])
def test_elsewhere_the_director_decides_on_the_turn(ruleset: str, remedy: str, points: int) -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OO", "bag 20", ruleset=ruleset)
    say(table, "A starts-clock") if table.state.clock.exists else None
    say(table, "A lays I8 S", "A declares 8")
    if table.state.on_turn == 0:
        say(table, "A presses")
    say(table, f"director rules moved-tiles player=A home=E8 remedy={remedy}")
    assert table.state.points == (points, 0)


def test_without_a_play_to_fall_there_is_one_remedy() -> None:
    table = set_up("board 8E CARD", "rack A S", "bag 20", "turn B", ruleset="sanspa-1999")
    say(table, "director rules moved-tiles player=A home=E8")
    assert table.state.desk.rulings[-1].detail == Outcome("put-back")


def test_a_moved_tile_makes_the_play_illegal() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
    say(table, "director rules moved-tiles player=A home=E8")
    assert table.state.points == (0, 0)
    assert table.state.board.tile_at(7, 8) == ""
    assert table.state.desk.rulings[-1].sections == ("III.G.5.c",)


@pytest.mark.parametrize(
    ("now", "home", "target"),
    [("now=rack", "C", ""), ("now=board square=I7", "", "C"), ("now=board square=A1", "", "")],
)
def test_a_moved_tile_found_late_stays_where_it_joins(now: str, home: str, target: str) -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
    say(table, "B lays H9 O", "B declares 3", "B presses")
    say(table, f"director rules moved-tiles player=A home=E8 turn-ended=yes {now}")
    board = table.state.board
    assert board.tile_at(7, 4) == home
    assert (board.tile_at(6, 8) or board.tile_at(0, 0)) == target
    assert board.tile_at(7, 8) == "S"
    assert table.state.points == (0, 3)


def test_a_player_without_a_play_cannot_have_made_an_illegal_one() -> None:
    table = set_up("board 8E CARD", "rack A S", "bag 20", "turn B")
    found = refused(table, "director rules moved-tiles player=A home=E8")
    assert found.reason is Reason.DOES_NOT_APPLY
    assert found.sections == ("III.G.5.c",)
