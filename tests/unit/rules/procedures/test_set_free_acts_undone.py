# SPDX-License-Identifier: MIT
"""Acts open to a director at any time, and undoing them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.invariants import find_violations
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up

ACTS = (
    "warn player=A offence=phone-penalty",
    "penalise-spread player=A spread=50",
    "penalise-spread player=B spread=1 offence=walking-about",
    "correct-points player=A points=-10",
    "correct-points player=B points=10",
    "correct-points player=B points=10 kind=correction",
    "adjust-time player=A seconds=-30",
    "set-clock player=B seconds=59",
    "erase-overtime player=A",
    "give-turn player=B",
    "note text=something",
    "award-game to=A spread=100",
    "shorten-game",
    "announce-shortening",
    "restart points-1=1 points-2=2",
    "replay",
    "reconstruct turn=1",
    "disqualify player=B spread=50",
    "postpone-game agreed=yes",
)
BOOKS = tuple(ruleset for ruleset in ALL_RULESETS if ruleset != "mattel-family")


@pytest.mark.parametrize("text", ACTS)
@pytest.mark.parametrize("ruleset", BOOKS)
def test_every_act_is_taken_back_whole(ruleset: str, text: str) -> None:
    if ruleset == "sanspa-2001":
        text = text.replace("agreed=yes", "round-robin=yes before-next-day=yes")
        text = text.replace("disqualify player=B spread=50", "disqualify player=B")
    table = set_up(
        "mode by-the-book", "board 8E CARD", "rack A SX", "rack B QU", "bag 20", "first A",
        "time A -0:30 B 4:00", "points A 30 B 40", ruleset=ruleset,
    )  # fmt: skip
    say(table, "A starts-clock", "A lays I8 S")
    before = table.state
    say(table, f"director rules {text}")
    assert find_violations(table.state) == ()
    assert table.state != before
    say(table, "director undoes")
    clock = replace(before.clock, running=None, reason="director")
    assert table.state == replace(before, clock=clock, desk=table.state.desk)
    assert reason(table, "director undoes") is Reason.NOTHING_TO_UNDO


def test_time_that_went_by_since_stays_gone() -> None:
    table = set_up("rack A X", "time A 5:00 B 4:00")
    say(table, "A starts-clock", "director rules adjust-time player=A seconds=60", "wait 10s")
    say(table, "director undoes")
    assert table.state.clock.remaining_ms == (290_000, 240_000)


def test_a_given_turn_takes_back_what_was_begun() -> None:
    table = set_up("board 8E CARD", "rack A SX", "rack B QU", "bag 20")
    say(table, "A starts-clock", "A lays I8 S", "director rules give-turn player=A")
    assert (table.state.on_turn, sorted(table.state.racks[0])) == (0, ["S", "X"])


def test_signatures_close_the_game_but_not_the_tournament() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A plays I8 S", "B accepts", "A signs", "B signs")
    for act in (
        "correct-points player=A points=1",
        "adjust-time player=A seconds=1",
        "set-clock player=A seconds=1",
        "erase-overtime player=A",
    ):
        assert reason(table, f"director rules {act}") is Reason.ALREADY_SIGNED
    say(table, "director rules penalise-spread player=A spread=50")
    assert table.state.spread == (-50, 0)


def test_what_came_after_a_ruling_is_not_taken_back_with_it() -> None:
    lines = ("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty")
    ended = set_up(*lines)
    say(ended, "A plays I8 S", "director rules warn player=A offence=phone-penalty", "B accepts")
    assert reason(ended, "director undoes") is Reason.NOTHING_TO_UNDO
    say(ended, "director rules warn player=A offence=phone-penalty", "A signs")
    assert reason(ended, "director undoes") is Reason.NOTHING_TO_UNDO
    judged = set_up(*lines, "words none")
    say(judged, "A plays I8 S", "director rules warn player=A offence=phone-penalty")
    say(judged, "B challenges invalid")
    assert reason(judged, "director undoes") is Reason.NOTHING_TO_UNDO


@pytest.mark.parametrize("answers", ["points=10 kind=penalty", "points=-10 kind=award"])
def test_a_penalty_takes_points_and_an_award_gives_them(answers: str) -> None:
    table = set_up("rack A CARDEFG", "bag 20", "turn A")
    assert reason(table, f"director rules correct-points player=A {answers}") is Reason.BAD_ANSWER
