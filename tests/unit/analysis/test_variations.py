# SPDX-License-Identifier: MIT
"""Lines of moves that were not played."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from desktop_app.analysis.variations import (
    Start,
    Step,
    StepError,
    Variation,
    check_rack,
    check_step,
    start_of,
    variation_of,
    variation_value,
    walk,
)
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.play_turns import state_of

STATE = state_of(
    """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 9G ZA +34 34
>Ann: AENRSTV -V +0 6
"""
)
RETAINS = Play(7, 7, Direction.ACROSS, tuple("RETAINS"))


@pytest.fixture
def start() -> Start:
    found = start_of(STATE, 0)
    assert found is not None
    return found


def test_the_opponent_answers_with_the_rack_of_the_game(start: Start) -> None:
    found = walk(start, Variation(0, steps=(Step(start.situation.rack, RETAINS),)))
    first, second = found.points
    assert not found.problem and first.player == 0 and second.player == 1
    assert "".join(second.situation.rack) == "ABDEORZ" and not second.drawn
    assert second.situation.scores == (0, 66)
    assert len(second.situation.unseen) == 100 - 7 - 7
    assert second.situation.bag_count == 100 - 7 - 7 - 7


def test_a_player_keeps_their_tiles_and_draws_the_same_others_every_time(start: Start) -> None:
    tie = Play(7, 6, Direction.ACROSS, tuple("TIE"))
    line = Variation(0, steps=(Step(start.situation.rack, tie), Step(tuple("ABDEORZ"), Pass())))
    third = walk(start, line).points[2]
    assert third.player == 0 and len(third.situation.rack) == 7 and len(third.drawn) == 3
    assert sort_tiles((*"ANRS", *third.drawn)) == third.situation.rack
    assert walk(start, line).points[2] == third
    assert not set(third.drawn) & {"Z"}, "Ben kept the only one"


def test_any_rack_can_be_chosen(start: Start) -> None:
    (point,) = walk(start, Variation(0, rack=tuple("QZJKXWV"))).points
    assert sorted(point.situation.rack) == sorted("QZJKXWV")
    assert len(point.situation.unseen) == 93


@pytest.mark.parametrize(
    ("rack", "named"), [("", "1 to 7"), ("AEINRSTL", "1 to 7"), ("ZZ", "Z: only 1 left")]
)
def test_an_impossible_rack_is_refused(start: Start, rack: str, named: str) -> None:
    (point,) = walk(start, Variation(0)).points
    with pytest.raises(StepError, match=named):
        check_rack(point, tuple(rack))


@pytest.mark.parametrize(
    ("move", "named"),
    [
        (Play(7, 7, Direction.ACROSS, tuple("ZOO")), "rack"),
        (Play(0, 0, Direction.ACROSS, tuple("TIE")), "fit the board"),
    ],
)
def test_an_impossible_move_is_refused(start: Start, move: Play, named: str) -> None:
    (point,) = walk(start, Variation(0)).points
    with pytest.raises(StepError, match=named):
        check_step(point, move)


def test_a_line_stops_where_a_correction_made_it_impossible(start: Start) -> None:
    line = Variation(2, steps=(Step(tuple("AENRSTV"), Play(7, 6, Direction.ACROSS, ("V", "A"))),))
    later = start_of(STATE, 2)
    assert later is not None
    found = walk(later, line)
    assert len(found.points) == 1 and "fit the board" in found.problem


def test_the_game_ends_when_a_rack_is_empty_and_the_bag_too(start: Start) -> None:
    ending = replace(start.situation, unseen=tuple("AB"), bag_count=0)
    late = Start(0, ending, other=tuple("AB"))
    (_, last) = walk(late, Variation(0, steps=(Step(tuple("RETAINS"), RETAINS),))).points
    assert last.is_over
    assert last.situation.scores == (0, 66 + 2 * 4)
    with pytest.raises(StepError, match="ends here"):
        check_step(last, Pass())


def test_the_end_of_an_unfinished_game_is_a_start_too() -> None:
    found = start_of(STATE, len(STATE.rows))
    assert found is not None and found.player == STATE.on_turn


def test_a_line_is_read_back_as_it_was_written() -> None:
    line = Variation(
        3,
        "Exchange",
        (Step(tuple("AEIOU??"), Exchange(tuple("IOU"))), Step(("A",), Pass())),
        ("Q",),
    )
    assert variation_of(json.loads(json.dumps(variation_value(line)))) == line
    with pytest.raises((ValueError, TypeError, KeyError)):
        variation_of({"start": -1, "name": "", "steps": [], "rack": []})


def test_a_rack_that_is_partly_known_has_to_be_chosen() -> None:
    state = state_of("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: EIT 8G TIE +6 6\n")
    start = start_of(state, 0)
    assert start is not None and start.situation.rack == ()
    assert start.situation.bag_count == 93
