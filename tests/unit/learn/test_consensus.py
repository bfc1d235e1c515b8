# SPDX-License-Identifier: MIT
"""Consensus: proposals, hidden votes, the result, and a meeting that survives a crash."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import parse_cgp
from desktop_app.learn.consensus import (
    MOST,
    ConsensusError,
    Meeting,
    candidate_text,
    read_candidate,
    told_entry,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.storage.learners import LearnerLog
from tests.helpers.evaluations import SMALL_EFFORT, school_engine

EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
BEGUN = {"event": "begun", "title": "Club", "voters": ["Ann", "Ben", "Cem"], "game": "g"}
TURN = {"event": "turn", "turn": 1}


@cache
def situation() -> Situation:
    position = parse_cgp(f"{EMPTY} QUIETAO/ 0/0 0")
    return Situation.of_position(position, load_ruleset("naspa-2016"))


@cache
def evaluator() -> Evaluator:
    return Evaluator(*school_engine(), SMALL_EFFORT)


def proposed(*moves: str) -> list[dict[str, Any]]:
    return [BEGUN, TURN, *({"event": "candidate", "move": move} for move in moves)]


def vote(voter: str, candidate: int) -> dict[str, Any]:
    return {"event": "vote", "voter": voter, "candidate": candidate}


def votes(*candidates: int) -> list[dict[str, Any]]:
    voters = ("Ann", "Ben", "Cem")
    return [vote(*pair) for pair in zip(voters, candidates, strict=False)]


THREE = proposed("8D QUIET", "8G TOE", "-IU")


@pytest.mark.parametrize(
    "text", ["8D QUIET", "8d quiet", "8D QUIETO", "-UI", "-qu", "H4 QUIET", "pass"]
)
def test_a_move_of_the_rack_can_be_proposed_whatever_its_words(text: str) -> None:
    move = read_candidate(text, situation())
    assert read_candidate(candidate_text(situation(), move), situation()) == move


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Type a move"),
        ("QUIET", "Type a move"),
        ("-", "Type a move"),
        ("-7", "Type a move"),
        ("1A QUIET", "cannot be laid"),
        ("8L QUIET", "cannot be laid"),
        ("8D QUOTAS", "rack: S"),
        ("-ZZ", "rack: Z Z"),
        ("8A XYZ", "rack: X Y Z"),
    ],
)
def test_another_one_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ConsensusError, match=reason):
        read_candidate(text, situation())


def test_votes_are_hidden_until_all_have_voted() -> None:
    meeting = Meeting.of([*THREE, *votes(0, 1)])
    assert meeting.tally is None and meeting.missing == ("Cem",)
    with pytest.raises(ConsensusError, match="Cem"):
        told_entry(meeting, situation(), evaluator())
    changed = meeting.after(vote("Ben", 0))
    assert changed.after(vote("Cem", 1)).tally == (2, 1, 0)
    with pytest.raises(ConsensusError, match="All have voted"):
        changed.after(vote("Cem", 1)).after(vote("Ann", 1))


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (vote("Dora", 0), "does not vote"),
        (vote("Ann", 3), "from 1 to 3"),
        ({"event": "candidate", "move": "8G TOE"}, "already"),
    ],
)
def test_what_does_not_fit_is_refused(entry: dict[str, Any], reason: str) -> None:
    with pytest.raises(ConsensusError, match=reason):
        Meeting.of(THREE).after(entry)


def test_a_ballot_has_up_to_six_moves_and_none_after_the_first_vote() -> None:
    with pytest.raises(ConsensusError, match="Propose a move first"):
        Meeting.of(proposed()).after(vote("Ann", 0))
    with pytest.raises(ConsensusError, match="once the vote"):
        Meeting.of([*THREE, vote("Ann", 0)]).after({"event": "candidate", "move": "8H QI"})
    many = Meeting.of(proposed(*(f"8D M{number}" for number in range(MOST))))
    with pytest.raises(ConsensusError, match="full"):
        many.after({"event": "candidate", "move": "8H QI"})


def test_most_votes_win_and_each_candidate_has_its_worth() -> None:
    meeting = Meeting.of([*THREE, *votes(1, 1, 0)])
    done = meeting.after(told_entry(meeting, situation(), evaluator()))
    (ballot,) = done.ballots
    assert ballot.chosen == 1 and done.ballot.turn == 0
    quiet, toe, exchange = ballot.worths
    assert (quiet.score, toe.score, exchange.score) == (48, 6, 0)
    assert (
        quiet.place == 1
        and quiet.equity > toe.equity
        and quiet.spread > toe.spread
        and sorted(quiet.leave) == ["A", "O"]
    )
    assert ballot.best and read_candidate(ballot.best, situation())


def test_of_equal_votes_the_better_move_wins_and_a_phoney_is_last() -> None:
    moves = proposed("8D QUIETO", "8G TOE", "8D QUIET")
    meeting = Meeting.of([*moves, *votes(0, 1, 2)])
    done = meeting.after(told_entry(meeting, situation(), evaluator()))
    (ballot,) = done.ballots
    assert ballot.chosen == 2
    assert [each.place for each in ballot.worths] == [3, 2, 1]
    assert ballot.worths[0].phoneys == ("QUIETO",)


def test_a_move_can_be_withdrawn_before_the_vote() -> None:
    meeting = Meeting.of(THREE).after({"event": "withdrawn", "move": "8G TOE"})
    assert meeting.ballot.candidates == ("8D QUIET", "-IU")
    with pytest.raises(ConsensusError, match="removed"):
        meeting.after(vote("Ann", 0)).after({"event": "withdrawn", "move": "-IU"})


def test_a_game_that_went_on_without_the_class_has_a_new_ballot() -> None:
    meeting = Meeting.of([*THREE, *votes(1)]).after({"event": "turn", "turn": 3})
    assert (meeting.ballot.turn, meeting.ballot.candidates, meeting.ballots) == (3, (), ())
    with pytest.raises(ConsensusError, match="turn"):
        meeting.after({"event": "turn", "turn": 3})


def test_a_result_that_does_not_fit_the_votes_is_refused() -> None:
    meeting = Meeting.of([*THREE, *votes(1, 1, 0)])
    entry = told_entry(meeting, situation(), evaluator())
    with pytest.raises(ConsensusError, match="does not fit"):
        meeting.after({**entry, "chosen": 0})


def test_a_crash_loses_no_vote(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "meeting.log")
    for entry in (*THREE, *votes(1, 1)):
        log.append(entry)
    with log.path.open("ab") as file:
        file.write(b'{"event": "vote", "vo')
    meeting = Meeting.of(log.read().entries)
    assert meeting.missing == ("Cem",) and meeting.ballot.turn == 1
    log.append(vote("Cem", 1))
    meeting = Meeting.of(log.read().entries)
    log.append(told_entry(meeting, situation(), evaluator()))
    again = Meeting.of(log.read().entries)
    assert again.ballots[0].chosen == 1 and again == Meeting.of(log.read().entries)


def test_entries_that_do_not_fit_are_passed_over() -> None:
    odd: list[dict[str, Any]] = [
        {"event": "told"},
        {"no": 1},
        {"event": "vote", "voter": "Ann", "candidate": "x"},
        {"event": "vote", "voter": "Ann", "candidate": float("inf")},
        {"event": "turn", "turn": []},
        {"event": ["told"]},
    ]
    assert Meeting.of([*odd, *THREE, *odd]) == Meeting.of(THREE)
    over = Meeting.of([*THREE, {"event": "over"}])
    assert over.is_over
    with pytest.raises(ConsensusError, match="over"):
        over.after(vote("Ann", 0))
