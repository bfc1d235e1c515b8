# SPDX-License-Identifier: MIT
"""Changes after the end of a game."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up

LINES = (
    "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty", "points A 300 B 320",
)  # fmt: skip


def finished(ruleset: str, *, is_signed: bool = True) -> Table:
    table = set_up(*LINES, ruleset=ruleset)
    say(table, "A plays I8 S", "B accepts")
    if is_signed:
        say(table, "A signs", "B signs")
    return table


ERRORS = (
    "scores-reversed", "score-miswritten", "entered-wrong", "time-penalty", "unplayed-tiles",
    "error-in-game", "unethical-conduct",
)  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "allowed"),
    [
        ("sanspa-1999", set()),
        ("sanspa-2001", {"scores-reversed", "score-miswritten", "entered-wrong"}),
        (
            "naspa-2016",
            {"scores-reversed", "score-miswritten", "entered-wrong", "unethical-conduct"},
        ),
    ],
)
def test_what_a_signed_card_still_lets_be_changed(ruleset: str, allowed: set[str]) -> None:
    table = finished(ruleset)
    for error in ERRORS:
        asked = table.ask("correct-result", {"error": error, "agreed": "yes"})
        if asked.rejection is not None and Reason.BAD_ANSWER in asked.rejection.reasons:
            asked = table.ask("correct-result", {"error": error})
        assert (asked.rejection is None) is (error in allowed), error


def test_both_have_to_agree_before_the_last_round_is_paired() -> None:
    table = finished("naspa-2016")
    text = "director rules correct-result error=score-miswritten points-1=331"
    assert refused(table, f"{text} agreed=no").sections == ("V.J",)
    late = f"{text} agreed=yes final-round-paired=yes"
    assert reason(table, late) is Reason.ALREADY_SIGNED
    assert reason(table, f"{late} changed-anyway=no") is Reason.ALREADY_SIGNED
    say(table, f"{text} agreed=yes")
    assert table.state.points == (331, 320)
    assert table.state.result is not None
    assert (table.state.result.margins, table.state.result.signed) == ((11, -11), {0, 1})


def test_after_that_pairing_the_director_still_may_change_it() -> None:
    table = finished("naspa-2016")
    text = "director rules correct-result error=score-miswritten points-1=331"
    say(table, f"{text} agreed=yes final-round-paired=yes changed-anyway=yes")
    assert table.state.points == (331, 320)


def test_before_the_signatures_anything_may_be_corrected() -> None:
    table = finished("sanspa-1999", is_signed=False)
    say(table, "director rules correct-result error=error-in-game points-1=310 points-2=320")
    assert table.state.points == (310, 320)
    assert table.state.result is not None
    assert table.state.result.winner == 1
    say(table, "director rules correct-result error=scores-reversed")
    assert table.state.points == (320, 310)


def test_three_scores_are_not_reversed_but_written() -> None:
    table = set_up(
        "players A B C", "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "rack C E",
        "bag empty", ruleset="mattel-family",
    )  # fmt: skip
    say(table, "A plays I8 S", "B accepts", "C accepts")
    say(table, "A rules correct-result error=scores-reversed points-3=50")
    assert table.state.points == (20, -11, 50)
    assert table.state.result is not None
    assert table.state.result.half_points == (0, 0, 2)


def test_a_game_goes_on_with_its_points() -> None:
    table = finished("naspa-2016", is_signed=False)
    say(table, "director rules reopen-game")
    assert (table.state.on_turn, table.state.points) == (1, (308, 320))
    assert table.state.revealed == frozenset()
    signed = finished("naspa-2016")
    assert reason(signed, "director rules reopen-game") is Reason.ALREADY_SIGNED
    unplayed = set_up("mode by-the-book")
    say(unplayed, "director rules double-forfeit")
    say(unplayed, "director rules reopen-game")
    assert unplayed.state.phase is Phase.START


def test_points_after_the_end_are_reckoned_again() -> None:
    table = finished("naspa-2016", is_signed=False)
    say(table, "director rules correct-points player=B points=20")
    assert table.state.points == (330, 340)
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.margins) == (1, (-10, 10))
    fixed = set_up("points A 300 B 320")
    say(
        fixed,
        "director rules award-game to=A spread=9",
        "director rules correct-points player=B points=20",
    )
    assert fixed.state.result is not None
    assert (fixed.state.points, fixed.state.result.margins) == ((300, 340), (9, -9))


@pytest.mark.parametrize(
    ("ruling", "goes_on"),
    [
        ("set-clock player=A seconds=30", True),
        ("erase-overtime player=A", True),
        ("adjust-time player=B seconds=30", False),
        ("correct-points player=B points=5", False),
    ],
)
def test_a_game_lost_by_overtime_goes_on_when_the_time_is_put_right(
    ruling: str, goes_on: bool
) -> None:
    table = set_up("points A 500 B 350", "time A -9:59 B 1:00", ruleset="sanspa-2001")
    say(table, "A starts-clock", "wait 1s")
    assert table.state.is_over
    say(table, f"director rules {ruling}")
    assert table.state.is_over is not goes_on
    assert table.state.points == ((500, 350) if goes_on else (400, 350 + 5 * ("points" in ruling)))
