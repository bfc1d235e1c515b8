# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.commands import AdjudicateChallenge
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from tests.helpers.tables import ALL_RULESETS, names, reason, refused, say, set_up

STEPS = ("B retracts", "B writes-words AX", "B hands-in-slip", "B stands-up", "B summons-judge")


def _played(ruleset: str, *lines: str) -> Table:
    table = set_up("board 5I TO", "rack A AX", *lines, ruleset=ruleset)
    if ruleset == "mattel-family":
        say(table, "A lays 6I AX", "A declares 52")
    else:
        say(table, "A starts-clock", "A lays 6I AX", "A declares 52", "A presses")
    return table


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_challenge_that_was_said_waits_for_its_verdict(ruleset: str) -> None:
    table = _played(ruleset)
    say(table, "B says-challenge")
    dispute = table.state.dispute
    assert dispute is not None
    assert (table.state.phase, dispute.by) == (Phase.CHALLENGED, 1)
    assert dispute.words == ("AX", "TA", "OX")
    assert dispute.is_binding is (ruleset == "mattel-family")
    assert reason(table, "B lays 7G AE") is Reason.WRONG_PHASE
    assert reason(table, "B says-challenge") is Reason.ALREADY_CHALLENGED
    assert reason(table, "B holds") is Reason.ALREADY_CHALLENGED
    assert reason(table, "B turns-board") is Reason.WRONG_PHASE


@pytest.mark.parametrize("step", STEPS)
def test_every_step_needs_a_challenge_of_ones_own(step: str) -> None:
    table = _played("naspa-2016")
    assert reason(table, step) is Reason.WRONG_PHASE
    say(table, "B says-challenge")
    assert reason(table, step.replace("B", "A", 1)) is Reason.WRONG_PHASE


def test_no_step_is_possible_before_the_game_or_while_away() -> None:
    table = _played("sanspa-2001")
    say(table, "A records", "A leaves")
    assert reason(table, "A concedes") is Reason.AWAY
    assert reason(table, "A adjudicates") is Reason.AWAY
    assert reason(table, "A retracts") is Reason.AWAY


def test_the_words_have_to_be_formed_and_there_must_be_some() -> None:
    table = _played("naspa-2016")
    assert reason(table, "B says-challenge AXE") is Reason.WORD_NOT_FORMED
    say(table, "B says-challenge ax AX")
    assert table.state.dispute is not None
    assert table.state.dispute.words == ("AX",)
    assert refused(table, "B writes-words").reason is Reason.BAD_VALUE
    say(table, "B writes-words OX ta")
    assert table.state.dispute.words == ("OX", "TA")


def test_the_one_step_challenge_ends_one_that_was_said() -> None:
    table = _played("naspa-2016", "words AX")
    say(table, "B says-challenge AX")
    assert reason(table, "B challenges OX") is Reason.SLIP_CLOSED
    assert names(say(table, "B challenges"))[:3] == [
        "ChallengeCalled",
        "ClockNeutralised",
        "ChallengeAdjudicated",
    ]
    assert table.state.points == (52, 0)


def test_only_the_challenger_goes_on_among_several() -> None:
    table = set_up("players A B C", "rack A HELLO", ruleset="mattel-family")
    say(table, "A lays 8D HELLO", "A declares 24", "C says-challenge")
    assert reason(table, "B challenges") is Reason.ALREADY_CHALLENGED
    assert reason(table, "B concedes") is Reason.WRONG_PHASE
    assert reason(table, "B accepts") is Reason.CHALLENGE_BINDING
    say(table, "C challenges invalid")
    assert table.state.points == (0, 0, 0)
    assert table.state.on_turn == 1


def test_accepting_drops_a_challenge_that_does_not_bind() -> None:
    table = _played("naspa-2016")
    say(table, "B says-challenge", "B accepts")
    assert table.state.open_turn is None
    assert table.state.dispute is None


@pytest.mark.parametrize(
    ("ruleset", "act", "binds"),
    [
        ("naspa-2016", "B stands-up", True),
        ("naspa-2016", "B summons-judge", True),
        ("naspa-2016", "B writes-words AX", True),
        ("sanspa-2001", "B stands-up", False),
        ("sanspa-2001", "B summons-judge", False),
        ("sanspa-2001", "B writes-words AX", False),
        ("sanspa-1999", "B hands-in-slip", True),
        ("singapore-2015", "B neutralises", True),
    ],
)
def test_what_binds(ruleset: str, act: str, binds: bool) -> None:
    table = _played(ruleset)
    say(table, "B says-challenge", act)
    assert table.state.dispute is not None
    assert table.state.dispute.is_binding is binds


def test_standing_up_twice_closes_the_slip_once() -> None:
    table = _played("sanspa-2001")
    assert names(say(table, "B says-challenge", "B stands-up")) == ["ChallengeSaid", "SlipClosed"]
    assert say(table, "B stands-up") == ()


def test_a_stop_by_the_other_player_is_not_binding() -> None:
    table = _played("sanspa-1999")
    say(table, "B says-challenge", "A neutralises")
    assert table.state.dispute is not None
    assert not table.state.dispute.is_binding
    say(table, "B retracts")
    assert table.state.phase is Phase.ENDED


def test_the_word_may_be_said_as_the_reason_of_the_stop() -> None:
    table = _played("sanspa-1999")
    say(table, "B neutralises challenge")
    assert table.state.dispute is not None
    assert table.state.dispute.is_binding
    assert reason(table, "B retracts") is Reason.CHALLENGE_BINDING


def test_without_a_play_to_challenge_the_clock_only_stops() -> None:
    table = _played("sanspa-1999")
    say(table, "B accepts", "B neutralises challenge")
    assert table.state.phase is Phase.ON_TURN
    assert table.state.clock.running is None


def test_only_by_the_book_a_stop_without_a_reason_is_a_challenge() -> None:
    """In automatic play a click on the clock is no statement (NASPA IV.I.3)."""
    table = set_up("mode automatic", "board 5I TO", "rack A AX")
    say(table, "A lays 6I AX", "B holds")
    assert reason(table, "B neutralises") is Reason.REASON_REQUIRED
    assert table.state.phase is Phase.HELD


@pytest.mark.parametrize(
    ("ruleset", "acts", "phase"),
    [
        ("sanspa-1999", ("B neutralises",), Phase.OVER),
        ("sanspa-1999", ("B holds", "B neutralises"), Phase.OVER),
        ("sanspa-2001", ("B holds", "B neutralises challenge"), Phase.CHALLENGED),
        ("sanspa-2001", ("B neutralises challenge",), Phase.CHALLENGED),
        ("sanspa-2001", ("B holds", "B neutralises director"), Phase.HELD),
        ("naspa-2016", ("B holds", "B starts-clock", "B neutralises"), Phase.CHALLENGED),
    ],
)
def test_stopping_the_clock_after_the_out_play(
    ruleset: str, acts: tuple[str, ...], phase: Phase
) -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses", *acts)
    assert table.state.phase is phase


def test_a_verdict_needs_a_judge_and_a_challenge() -> None:
    table = _played("naspa-2016", "words none")
    assert isinstance(table.submit(AdjudicateChallenge(None, True)), Rejection)
    say(table, "B says-challenge")
    assert reason(table, "B adjudicates") is Reason.BAD_VALUE
    assert reason(table, "judge rules") is Reason.BAD_VALUE
    events = names(say(table, "judge rules invalid"))
    assert events[:4] == [
        "ChallengeBound",
        "ChallengeCalled",
        "ClockNeutralised",
        "ChallengeAdjudicated",
    ]
    assert table.state.points == (0, 0)


def test_a_word_whose_blank_has_no_letter_is_not_judged() -> None:
    table = set_up("board 8E CARD", "rack A ?ATESEN")
    say(table, "A starts-clock", "A lays 8I ?", "A declares 7", "A presses", "B says-challenge")
    assert reason(table, "judge rules valid") is Reason.BLANK_UNDESIGNATED


def test_only_a_game_that_goes_on_has_challenges() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty", "words CARDS")
    say(table, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses", "B challenges")
    assert table.state.is_over
    for act in ("B says-challenge", "B retracts", "judge rules valid", "B concedes"):
        assert reason(table, act) is Reason.GAME_OVER


def test_an_out_play_may_be_challenged_after_a_challenge_was_taken_back() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses")
    say(table, "B says-challenge", "B retracts")
    assert table.state.phase is Phase.OUT_PENDING
    say(table, "B says-challenge", "B hands-in-slip", "B adjudicates invalid")
    assert not table.state.is_over


def test_stopping_the_clock_is_a_challenge_for_the_holder_alone() -> None:
    table = _played("naspa-2016")
    say(table, "B holds")
    assert reason(table, "A neutralises") is Reason.REASON_REQUIRED
    say(table, "B neutralises")
    assert table.state.dispute is not None
    assert table.state.dispute.by == 1


TIMED = tuple(ruleset for ruleset in ALL_RULESETS if ruleset != "mattel-family")


def _automatic(ruleset: str) -> Table:
    table = set_up("mode automatic", "board 5I TO", "rack A AX", ruleset=ruleset)
    say(table, "A lays 6I AX")
    assert table.state.clock.running == 1
    return table


@pytest.mark.parametrize("ruleset", TIMED)
def test_automatic_play_stops_the_clock_with_the_call(ruleset: str) -> None:
    """1999, 2001 13.1; Singapore G11.2; NASPA IV.I.3."""
    table = _automatic(ruleset)
    say(table, "B says-challenge AX", "wait 1:00")
    state = table.state
    assert state.dispute is not None and state.dispute.is_binding
    assert (state.clock.running, state.clock.reason) == (None, "challenge")
    assert state.clock.remaining_ms == state.setup.allotments_ms
    assert reason(table, "B retracts") is Reason.CHALLENGE_BINDING
    say(table, "judge rules valid")
    assert table.state.clock.running is not None, "play goes on by itself"


def test_automatic_play_without_a_clock_only_says_it() -> None:
    table = set_up("mode automatic", "board 5I TO", "rack A AX", ruleset="mattel-family")
    say(table, "A lays 6I AX", "B says-challenge")
    assert table.state.clock.reason == ""


def test_the_reason_challenge_calls_one_in_automatic_play_too() -> None:
    table = _automatic("naspa-2016")
    say(table, "B neutralises challenge")
    dispute = table.state.dispute
    assert dispute is not None and dispute.is_binding
    assert dispute.words == ("AX", "TA", "OX")
