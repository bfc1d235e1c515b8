# SPDX-License-Identifier: MIT
"""One word after the other is challenged, as the family rules allow ("Challenging Words")."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import set_table
from desktop_app.play.seats import seat_view
from desktop_app.play.table import Table
from desktop_app.rules.events import ChallengeCalled
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import Step
from desktop_app.rules.state import Phase
from tests.helpers.physical import physical_table
from tests.helpers.tables import parse_scenario, reason, refused, say

B = 1


def _laid(*lines: str, ruleset: str = "mattel-family") -> Table:
    """A has laid two tiles below CARD, which make three words, and the turn has ended."""

    def by_word(ruleset_id: str) -> Ruleset:
        return load_ruleset(ruleset_id).with_values({"challenge.unit": "word"})

    head = ["scenario t", f"rulesets {ruleset}", "mode by-the-book"]
    position = ["board 8E CARD", "rack A HEIIIII", "rack B QUOOOOO", "bag 20"]
    text = "\n".join([*head, *position, *lines, "wait 0s"])
    table = set_table(parse_scenario(text), ruleset, by_word)
    if table.state.clock.exists:
        say(table, "A starts-clock", "A lays 9F HE", "A declares 14", "A presses")
    else:
        say(table, "A lays 9F HE", "A declares 14")
    return table


def test_a_good_word_leaves_the_others_open() -> None:
    table = _laid()
    say(table, "B challenges AH valid")
    turn = table.state.open_turn
    assert turn is not None and turn.was_challenged
    assert (turn.upheld, turn.words_in_doubt) == ({"AH"}, ("HE", "RE"))
    assert (table.state.phase, table.state.held_by, table.state.dispute) == (
        Phase.ENDED,
        None,
        None,
    )
    assert seat_view(table.state, B).challengeable == ("HE", "RE")
    found = refused(table, "B challenges AH RE valid")
    assert (found.reason, found.detail) == (Reason.ALREADY_CHALLENGED, "AH")


@pytest.mark.parametrize("call", ["B challenges valid", "B says-challenge"])
def test_without_a_name_the_words_left_are_meant(call: str) -> None:
    table = _laid()
    say(table, "B challenges AH valid", call)
    if table.state.dispute is not None:
        assert table.state.dispute.words == ("HE", "RE")
        say(table, "B adjudicates valid")
    assert table.state.open_turn is None
    called = [event for event in table.events if isinstance(event, ChallengeCalled)]
    assert called[-1].words == ("HE", "RE")


def test_the_words_may_come_one_by_one() -> None:
    table = _laid()
    say(table, "B challenges AH valid", "B challenges RE valid")
    assert table.state.open_turn is not None
    say(table, "B challenges HE valid")
    assert table.state.open_turn is None
    assert reason(table, "B challenges HE valid") is Reason.CHALLENGE_TOO_LATE


def test_each_challenge_has_opinions_of_its_own() -> None:
    table = _laid()
    say(table, "B challenges AH valid", "B rules second-opinion verdict=acceptable")
    assert table.state.reviewable is not None and table.state.reviewable.opinions == 2
    say(table, "B challenges RE valid")
    assert table.state.reviewable is not None and table.state.reviewable.opinions == 1


def test_a_second_opinion_on_a_bad_word_leaves_the_others_open() -> None:
    table = _laid()
    say(table, "B challenges AH invalid", "A rules second-opinion verdict=acceptable")
    turn = table.state.open_turn
    assert turn is not None and turn.words_in_doubt == ("HE", "RE")
    assert table.state.points == (14, 0)
    assert table.state.reviewable is not None and table.state.reviewable.opinions == 2


def test_a_hold_goes_on() -> None:
    table = _laid(ruleset="sanspa-2001")
    say(table, "B holds", "B challenges AH valid")
    assert (table.state.phase, table.state.held_by) == (Phase.HELD, B)


def test_the_challenger_who_loses_the_turn_has_no_other_challenge() -> None:
    table = _laid(ruleset="naspa-2016")
    say(table, "B challenges AH valid")
    assert table.state.on_turn == 0
    assert reason(table, "B challenges RE valid") is Reason.NOTHING_TO_CHALLENGE


def test_points_for_each_good_challenge() -> None:
    table = _laid(ruleset="singapore-2015")
    say(table, "B challenges AH valid", "B challenges HE RE valid")
    assert table.state.points == (14 + 5 + 10, 0)


def test_the_whole_play_is_settled_at_once_by_the_other_books() -> None:
    assert load_ruleset("mattel-family").challenge.unit == "word"
    for other in ("sanspa-1999", "sanspa-2001", "singapore-2015", "naspa-2016"):
        assert load_ruleset(other).challenge.unit == "play"


def test_an_out_play_waits_for_its_other_words() -> None:
    table = _laid("rack A HE", "bag empty")
    say(table, "B challenges AH valid")
    assert table.state.phase is Phase.OUT_PENDING and not table.state.is_over
    say(table, "B accepts")
    assert table.state.is_over


def test_words_of_wooden_tiles_that_were_not_entered_stay_open() -> None:
    table = physical_table(ruleset="mattel-family", minutes=None, left_out=(Step.DRAW,))
    say(table, "A enters 14")
    say(table, "B challenges AH valid")
    assert table.state.open_turn is not None
    assert reason(table, "B challenges AH invalid") is Reason.ALREADY_CHALLENGED
    say(table, "B challenges RE valid", "B challenges valid")
    assert table.state.open_turn is None
