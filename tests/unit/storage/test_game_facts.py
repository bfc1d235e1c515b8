# SPDX-License-Identifier: MIT
"""Stored facts about the turns of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.rules.events import (
    ChallengeAdjudicated,
    ChallengeCalled,
    EndReason,
    VerdictReviewed,
)
from desktop_app.rules.game import fold
from desktop_app.storage.errors import JournalError
from desktop_app.storage.game_facts import GameFacts, fold_with_facts
from tests.helpers.games import GameTale, make_setup
from tests.helpers.kept_games import recorded_game

PATH = Path("game.journal")
NELL, PIET = 0, 1


@pytest.fixture(scope="module")
def complete() -> GameFacts:
    return fold_with_facts(recorded_game("complete"), PATH)[1]


def test_plays_are_stored_with_their_words_and_points(complete: GameFacts) -> None:
    first, phoney, maria = complete.plays[:3]
    assert (first.seat, first.words, first.points, first.tiles) == (NELL, ("FLOWED",), 34, 6)
    assert (phoney.words, phoney.is_withdrawn) == (("RACD",), True)
    assert maria.words == ("MARIA", "MO", "AW", "RE", "ID")
    assert sum(play.is_withdrawn for play in complete.plays) == 1
    assert not any(play.is_bingo for play in complete.plays)


def test_a_blank_is_a_letter_of_its_word(complete: GameFacts) -> None:
    assert any("CANDY" in play.words for play in complete.plays)


def test_a_whole_rack_is_a_bingo() -> None:
    facts = fold_with_facts(recorded_game("passed_out"), PATH)[1]
    assert [play.words[0] for play in facts.plays if play.is_bingo] == ["CORONER"]


def test_challenges_are_counted_on_both_sides(complete: GameFacts) -> None:
    nell, piet = complete.seats
    assert (nell.challenges_won, nell.challenges_lost) == (1, 1)
    assert (nell.defences_won, nell.defences_lost) == (0, 0)
    assert (piet.challenges_won, piet.challenges_lost) == (0, 0)
    assert (piet.defences_won, piet.defences_lost) == (1, 1)


def test_a_play_that_was_challenged_and_stayed_is_upheld(complete: GameFacts) -> None:
    assert sum(play.is_upheld for play in complete.plays) == complete.seats[1].defences_won == 1
    assert not any(play.is_upheld and play.is_withdrawn for play in complete.plays)


def test_second_by_second_time_gives_the_same_game() -> None:
    tale = GameTale(make_setup())
    for _ in range(3):
        for _ in range(7):
            tale.spend(1)
        tale.pass_turn(used_s=0)
    tale.spend(2)
    assert fold_with_facts(tale.events, PATH)[0] == fold(tale.events)


def test_without_a_clock_there_is_no_time(complete: GameFacts) -> None:
    assert [seat.used_ms for seat in complete.seats] == [None, None]
    assert complete.seats[NELL].turns == 19


def test_time_is_what_the_clock_shows_as_used() -> None:
    tale = GameTale(make_setup(minutes=1))
    tale.spend(20).pass_turn(used_s=0).spend(90).pass_turn(used_s=0)
    state, facts = fold_with_facts(tale.events, PATH)
    assert state.clock.remaining_ms == (40_000, -30_000)
    assert [seat.used_ms for seat in facts.seats] == [20_000, 90_000]
    assert [seat.overtime_s for seat in facts.seats] == [0, 30]
    assert [seat.turns for seat in facts.seats] == [1, 1]


def test_another_opinion_takes_the_place_of_a_verdict() -> None:
    tale = GameTale(make_setup())
    rack = tale.state.racks[0]
    word = "".join(rack[:2])
    tale.lay("8H", word).end_turn()
    tale.tell(ChallengeCalled(1, (word,)), ChallengeAdjudicated(True), VerdictReviewed(False))
    turn = tale.state.last_turn
    assert turn is not None and turn.laid is not None
    tale.tell(ChallengeAdjudicated(False))
    facts = fold_with_facts(tale.events, PATH)[1]
    assert (facts.seats[1].challenges_won, facts.seats[1].challenges_lost) == (1, 0)
    assert (facts.seats[0].defences_won, facts.seats[0].defences_lost) == (0, 1)


def test_what_is_no_game_is_refused_with_its_file() -> None:
    events = recorded_game("complete")
    with pytest.raises(JournalError, match=r"game\.journal: read events that do not form a game"):
        fold_with_facts(events[1:], PATH)
    with pytest.raises(JournalError, match="read events that do not form a game"):
        fold_with_facts([], PATH)


def test_the_game_itself_is_the_fold_of_all_events() -> None:
    state, _ = fold_with_facts(recorded_game("complete"), PATH)
    assert state.points == (324, 414)
    assert state.result is not None and state.result.reason is EndReason.OUT
