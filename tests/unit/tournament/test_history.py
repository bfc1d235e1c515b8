# SPDX-License-Identifier: MIT
"""The history as it is read: names, earlier values, and words that find a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.tournament.club_changes import (
    BoardAdded,
    Change,
    Ending,
    EventOpened,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerListed,
    PlayerRenamed,
    PrizeKind,
    PrizeOffered,
    RecordedChange,
    ResultEntered,
    RoundPaired,
    RoundsSet,
)
from desktop_app.tournament.history import HistoryLine, HistoryReader, history_lines, is_found
from desktop_app.tournament.pairing import System

OPEN: tuple[Change, ...] = (
    EventOpened("Open", "naspa-2016", 4),
    PlayerEntered("Open", "Ann", 1500, club="North"),
    RoundPaired("Open", "", 1, System.SWISS, 0, (("Ann", "Ben"), ("Cat", "Dan"))),
)


def lines(*changes: Change, undone: Sequence[int] = (), at_ms: int = 0) -> tuple[HistoryLine, ...]:
    """Those of changes after `OPEN`; numbers of `undone` are taken back at `at_ms`."""
    recorded = [
        RecordedChange(number, 10 * number, change, at_ms if number in undone else None)
        for number, change in enumerate((*OPEN, *changes), start=1)
    ]
    return history_lines(recorded)[len(OPEN) :]


def result(board: int, first: int, second: int) -> ResultEntered:
    return ResultEntered("Open", "", 1, board, first=first, second=second)


def test_a_result_has_the_names_and_a_correction_the_earlier_one() -> None:
    forfeit = ResultEntered("Open", "", 1, 1, Ending.FORFEIT, absent="Ben")
    both = ResultEntered("Open", "", 1, 1, Ending.DOUBLE_FORFEIT)
    made = lines(result(1, 412, 388), result(1, 421, 388), forfeit, both, result(1, -5, 3))
    assert [line.words for line in made] == [
        "Round 1, board 1: Ann 412, Ben 388",
        "Corrected: Round 1, board 1: Ann 421, Ben 388 (before: 412 - 388)",
        "Corrected: Round 1, board 1: Ben forfeits against Ann (before: 421 - 388)",
        "Corrected: Round 1, board 1: Ann and Ben both forfeit (before: Ben forfeits)",
        "Corrected: Round 1, board 1: Ann −5, Ben 3 (before: both forfeit)",
    ]
    assert {line.round for line in made} == {1}


def test_the_same_result_again_and_one_that_was_taken_back_before_are_no_corrections() -> None:
    made = lines(result(1, 412, 388), result(1, 412, 388), result(1, 300, 388))
    assert [bool(line.before) for line in made] == [False, False, True]
    # Number 4 was taken back before number 5 was made, or after it.
    for at_ms, before in ((45, ""), (55, "412 - 388")):
        made = lines(result(1, 412, 388), result(1, 300, 388), undone=[4], at_ms=at_ms)
        assert made[1].before == before


def test_an_added_board_and_one_that_was_taken_back() -> None:
    one, other = BoardAdded("Open", "", 1, "Eve", "Fay"), BoardAdded("Open", "", 1, "Gus", "Fay")
    made = lines(one, other, result(3, 300, 200), undone=[4], at_ms=45)
    assert made[2].words == "Round 1, board 3: Gus 300, Fay 200"
    assert lines(result(9, 3, 2))[0].words == "Round 1, board 9: 3 to 2"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            PlayerEntered("Open", "Ann", 1550, club="Lake"),
            PlayerEntered("Open", "Ann", None, team="Red", club="Lake", deviation=60),
            "Corrected: Ann entered, uncertainty 60, club Lake, team Red"
            " (before: rating 1550, the usual uncertainty, no team)",
        ),
        (
            PlayerEntered("Open", "Ann", 1550, club="Lake", deviation=60, missed_is_loss=True),
            PlayerEntered("Open", "Ann", 1550, club="Hill"),
            "Corrected: Ann entered with rating 1550, club Hill (before: club Lake)",
        ),
        (
            PlayerEntered("Open", "Ann", missed_is_loss=True),
            PlayerEntered("Open", "Ann", missed_is_loss=False),
            "Corrected: Ann entered, missed rounds count for nothing"
            " (before: missed rounds count as losses)",
        ),
        (
            PlayerEntered("Open", "Di Dunn"),
            PlayerEntered("Open", "Di Dunn", listed="Dunn, Di"),
            "Corrected: Di Dunn entered, in lists as Dunn, Di (before: in lists as entered)",
        ),
        (
            PlayerAway("Open", "Ann", (2,)),
            PlayerAway("Open", "Ann", (3,)),
            "Corrected: Ann misses: round 3 (before: Ann misses: round 2)",
        ),
        (
            RoundsSet("Open", 5),
            RoundsSet("Open", 6),
            "Corrected: 6 rounds in all (before: 5 rounds in all)",
        ),
        (
            PairingPlanned("Open"),
            PairingPlanned("Open", system=System.RANDOM),
            "Corrected: Rounds planned: By lot (before: Rounds planned: Swiss)",
        ),
        (
            PrizeOffered("Open", PrizeKind.PLACE, cents=5000),
            PrizeOffered("Open", PrizeKind.PLACE),
            "Corrected: Prize removed: place 1 (before: Prize offered: place 1)",
        ),
    ],
)
def test_other_corrections_have_the_earlier_value_too(old: Change, new: Change, words: str) -> None:
    assert lines(old, new)[1].words == words


def entry(rating: int | None = None, **more: Any) -> PlayerEntered:
    return PlayerEntered("Open", "Di Dunn", rating, **more)


@pytest.mark.parametrize(
    ("given", "other", "before", "usual"),
    [
        ({"deviation": 80}, {"deviation": 120}, "uncertainty 80", "the usual uncertainty"),
        ({"deviation": 80}, {"deviation": 0}, "uncertainty 80", ""),
        (
            {"missed_is_loss": True},
            {"missed_is_loss": False},
            "missed rounds count as losses",
            "missed rounds count as in the event",
        ),
        (
            {"listed": "Dunn, Di"},
            {"listed": "Di Dunn"},
            "in lists as Dunn, Di",
            "in lists as entered",
        ),
    ],
)
def test_a_part_that_stayed_is_the_earlier_value(
    given: dict[str, Any], other: dict[str, Any], before: str, usual: str
) -> None:
    made = lines(entry(1500, **given), entry(1550), entry(1550, **other), entry(1550, **given))
    assert [line.before for line in made[:3]] == ["", "rating 1500", before]
    assert made[3].before not in ("", before)
    same = lines(entry(1500, **given), entry(1500), entry(1500, **given))
    assert [line.before for line in same] == ["", "", ""]
    # The entry that gave it, number 5, was taken back before number 6 was made, or after it.
    for at_ms, said in ((55, usual), (65, before)):
        changes = entry(1500), entry(1500, **given), entry(1500, **other)
        assert lines(*changes, undone=[5], at_ms=at_ms)[2].before == said


def test_the_earlier_name_in_lists_is_the_one_that_a_federation_has() -> None:
    listed = PlayerListed("Open", "Di Dunn", "Dunn, Diana")
    made = lines(
        entry(1500, listed="Dunn, Di"), listed, entry(1500), entry(1500, listed="Dunn, Di")
    )
    assert [line.before for line in made] == ["", "", "", "in lists as Dunn, Diana"]
    taken_back = lines(entry(1500), listed, entry(1500, listed="Dunn, Di"), undone=[5], at_ms=55)
    assert taken_back[2].before == "in lists as entered"
    assert lines(listed, entry(1500))[1].before == "", "a list is no entry"


def test_the_usual_uncertainty_is_no_correction_of_one_that_was_not_given() -> None:
    made = lines(entry(1500), entry(1500, deviation=0), entry(1500, deviation=80))
    assert [line.before for line in made] == ["", "", "the usual uncertainty"]


def test_what_is_no_correction() -> None:
    left = PlayerLeft("Open", "Ann")
    assert [line.before for line in lines(left, left, result(1, 3, 2), result(2, 3, 2))] == [""] * 4


@pytest.mark.parametrize(
    ("wanted", "is_there"),
    [
        ("", True),
        ("ann", True),
        ("ost 412", True),
        ("öst round 2", True),
        ("round 3", False),
        ("round 1", False),
        ("2 3", True),
        ("41", False),
        ("board 3 ann", True),
        ("board 2", False),
        ("ann 388", True),
        ("412 ben", False),
    ],
)
def test_words_that_find_a_line(wanted: str, *, is_there: bool) -> None:
    assert is_found("Round 2, board 3: Ann Öst 412, Cid 388", wanted) is is_there


def recorded(*changes: Change) -> tuple[RecordedChange, ...]:
    return tuple(RecordedChange(number, number, each) for number, each in enumerate(changes, 1))


def test_what_is_added_is_read_as_if_all_were_read_again() -> None:
    reader = HistoryReader()
    history = recorded(
        *OPEN,
        result(1, 412, 388),
        PlayerEntered("Open", "Ann", 1600, club="North"),
        result(1, 421, 388),
        BoardAdded("Open", "", 1, "Eve", "Fay"),
        result(3, 300, 200),
    )
    for count in range(len(history) + 1):
        assert tuple(reader.lines(history[:count])) == history_lines(history[:count])
    assert reader.lines(history)[-1].words == "Round 1, board 3: Eve 300, Fay 200"


def test_what_is_taken_back_or_renamed_is_read_again() -> None:
    reader = HistoryReader()
    history = recorded(*OPEN, result(1, 412, 388), result(1, 421, 388))
    assert reader.lines(history)[-1].before == "412 - 388"
    undone = (*history[:3], replace(history[3], undone_at_ms=4), history[4])
    assert tuple(reader.lines(undone)) == history_lines(undone)
    assert reader.lines(undone)[-1].before == ""
    again = RecordedChange(6, 2, PlayerEntered("Open", "Anne", 1500, club="North"))
    renamed = (
        history[0],
        replace(history[1], undone_at_ms=7),
        *history[2:],
        again,
        RecordedChange(7, 8, PlayerRenamed("Open", "Ann", "Anne")),
    )
    assert tuple(reader.lines(renamed)) == history_lines(renamed)
    assert len(reader.lines(renamed)) == len(renamed) - 1
