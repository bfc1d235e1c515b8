# SPDX-License-Identifier: MIT
"""Two copies of a club file brought together: results typed at two computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from desktop_app.tournament.club import ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerWarned,
    PrizeKind,
    PrizeOffered,
    RecordedChange,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.club_merge import Merge, Side, merge, removing, renaming
from desktop_app.tournament.pairing import System

COPIED: tuple[Change, ...] = (
    EventOpened("Open", "naspa-2016", 3),
    *(PlayerEntered("Open", name) for name in "ABCD"),
    RoundPaired("Open", "", 1, System.SWISS, 0, (("A", "B"), ("C", "D"))),
)


def result(board: int, first: int, second: int, number: int = 1) -> ResultEntered:
    return ResultEntered("Open", "", number, board, Ending.PLAYED, first, second)


def paired(number: int, *boards: str) -> RoundPaired:
    return RoundPaired("Open", "", number, System.MANUAL, 0, tuple(map(tuple, boards)))


def history(*changes: Change, at_ms: int, undone: Sequence[int] = ()) -> list[RecordedChange]:
    """The copied changes and further ones, of which each is made a second later."""
    every = [(1_000 * place, each) for place, each in enumerate(COPIED)]
    every += [(at_ms + 1_000 * place, each) for place, each in enumerate(changes)]
    return [
        RecordedChange(number, made_at_ms, change, 9 if number in undone else None)
        for number, (made_at_ms, change) in enumerate(every, start=1)
    ]


def taken(made: Merge) -> list[Change]:
    return [change.change for change in made.taken]


def test_results_of_different_boards_are_taken() -> None:
    made = merge(
        history(result(1, 400, 300), at_ms=100_000), history(result(2, 350, 340), at_ms=200_000)
    )
    assert taken(made) == [result(2, 350, 340)]
    assert not made.conflicts


def test_the_same_copy_again_brings_no_news() -> None:
    theirs = history(result(2, 350, 340), at_ms=200_000)
    assert merge(history(at_ms=0), history(at_ms=0)).is_nothing
    merged = [*history(result(1, 400, 300), at_ms=100_000)]
    news = merge(merged, theirs).taken
    merged += (
        RecordedChange(len(merged) + place, each.made_at_ms, each.change)
        for place, each in enumerate(news, start=1)
    )
    assert merge(merged, theirs).is_nothing
    assert not merge(theirs, merged).conflicts


def test_one_board_with_two_results_is_a_conflict_with_both_sides() -> None:
    made = merge(
        history(result(1, 400, 300), at_ms=100_000), history(result(1, 400, 310), at_ms=200_000)
    )
    (conflict,) = made.conflicts
    assert conflict.mine == ("Round 1, board 1: 400 to 300",)
    assert conflict.theirs == ("Round 1, board 1: 400 to 310",)
    assert not made.taken
    kept, left = made.resolved([Side.MINE])
    assert (kept, [change.change for change in left]) == ((), [result(1, 400, 310)])
    kept, left = made.resolved([Side.THEIRS])
    assert ([change.change for change in kept], left) == ([result(1, 400, 310)], ())


def test_the_same_result_typed_at_both_computers_is_no_conflict() -> None:
    both = result(1, 400, 300)
    made = merge(history(both, at_ms=100_000), history(both, at_ms=200_000))
    assert made.is_nothing


def test_a_correction_of_one_side_is_taken_whole() -> None:
    made = merge(history(at_ms=0), history(result(1, 400, 300), result(1, 300, 400), at_ms=200_000))
    assert taken(made) == [result(1, 400, 300), result(1, 300, 400)]


def test_a_round_that_one_side_went_on_with() -> None:
    later: list[Change] = [
        result(1, 400, 300),
        result(2, 400, 300),
        paired(2, "AC", "BD"),
        result(1, 4, 5, 2),
    ]
    made = merge(history(PlayerEntered("Open", "E"), at_ms=50_000), history(*later, at_ms=90_000))
    # E came meanwhile, and has neither an opponent nor a bye in their round 2.
    assert taken(made) == later[:2]
    first, second = made.conflicts
    assert first.why == "E has neither an opponent nor a bye."
    assert second.theirs == ("Round 2, board 1: 4 to 5",)
    made = merge(history(at_ms=0), history(*later, at_ms=90_000))
    assert taken(made) == later


def test_rounds_paired_differently_are_in_conflict_with_their_results() -> None:
    mine = history(paired(2, "AC", "BD"), at_ms=100_000)
    theirs = history(paired(2, "AD", "BC"), result(1, 400, 300, 2), at_ms=200_000)
    made = merge(mine, theirs)
    assert not made.taken
    assert [conflict.mine for conflict in made.conflicts] == [("Round 2 paired",)] * 2


def test_a_change_taken_back_by_the_other_side() -> None:
    shared = (*COPIED, result(1, 400, 300))
    mine = [RecordedChange(at, 1_000 * at, each) for at, each in enumerate(shared, start=1)]
    theirs = [*mine[:-1], RecordedChange(7, 7_000, shared[-1], 9)]
    assert merge(mine, theirs).undone == (7,)
    assert merge(theirs, mine).is_nothing
    # Something here stands on it: round 1 is taken back there, and has a result here.
    without_round = [*mine[:5], RecordedChange(6, 6_000, shared[5], 9)]
    made = merge(mine, without_round)
    assert made.undone == ()
    assert made.conflicts[0].theirs == ("Round 1 paired (taken back)",)
    assert "Round 1 is not paired" in made.conflicts[0].why


def test_a_result_left_once_stays_left_and_wins_at_the_other_computer() -> None:
    theirs = history(result(1, 400, 310), at_ms=200_000)
    mine = history(result(1, 400, 300), at_ms=100_000)
    left = merge(mine, theirs).resolved([Side.MINE])[1][0]
    mine.append(RecordedChange(8, left.made_at_ms, left.change, 9))
    assert merge(mine, theirs).is_nothing
    back = merge(theirs, mine)
    assert (back.undone, taken(back), back.conflicts) == ((7,), [result(1, 400, 300)], ())


def test_players_absences_warnings_and_prizes() -> None:
    mine: list[Change] = [PlayerEntered("Open", "A", 1500), PlayerAway("Open", "B", (2,))]
    theirs: list[Change] = [
        PlayerEntered("Open", "A", 1600),
        PlayerAway("Open", "C", (2,)),
        PlayerLeft("Open", "D"),
        PlayerWarned("Open", "A", 1, "walking-about"),
        PlayerWarned("Open", "A", 1, "walking-about"),
        PrizeOffered("Open", PrizeKind.PLACE, cents=100),
        EventOpened("Next", "naspa-2016", 2),
        RoundUnpaired("Open", "", 1),
    ]
    made = merge(history(*mine, at_ms=100_000), history(*theirs, at_ms=200_000))
    assert taken(made) == theirs[1:]
    assert [conflict.mine for conflict in made.conflicts] == [("A entered with rating 1500",)]


def test_two_files_that_were_never_one() -> None:
    made = merge([], history(result(1, 400, 300), at_ms=100_000))
    assert fold(taken(made)).event("").rounds[""][0].results[1].first == 400


def test_a_corrected_name_goes_with_its_rounds_and_stays_when_an_older_copy_is_merged() -> None:
    before = history(result(1, 400, 300), at_ms=100_000)
    news = renaming(before, "Open", "A", "Anne")
    mine = [
        replace(change, undone_at_ms=9) if change.number in news.undone else change
        for change in before
    ]
    mine += (
        replace(each, number=len(before) + place) for place, each in enumerate(news.taken, start=1)
    )
    event = fold(change.change for change in mine if change.undone_at_ms is None).event("Open")
    assert event.rounds[""][0].paired.boards == (("Anne", "B"), ("C", "D"))
    assert event.rounds[""][0].results[1].first == 400
    assert list(event.entrants) == ["Anne", "B", "C", "D"]
    assert merge(mine, before).is_nothing
    # A copy that went on with the old name is asked about, and fits.
    made = merge(mine, history(result(2, 350, 340), at_ms=200_000))
    assert len(made.conflicts) == 1
    theirs, left = made.resolved([Side.THEIRS])
    assert [change.change for change in theirs] == [result(2, 350, 340)]
    assert not left


def test_a_player_entered_by_mistake_is_removed_with_a_withdrawn_round() -> None:
    made = history(
        PlayerEntered("Open", "E"),
        PlayerAway("Open", "E", (2,)),
        RoundUnpaired("Open", "", 1),
        at_ms=100_000,
    )
    news = removing(made, "Open", "A")
    assert not news.taken
    left = [change for change in made if change.number not in news.undone]
    event = fold(change.change for change in left).event("Open")
    assert list(event.entrants) == ["B", "C", "D", "E"]
    assert not event.rounds
    news = removing(made, "Open", "E")
    assert [made[number - 1].change for number in news.undone] == [
        PlayerEntered("Open", "E"),
        PlayerAway("Open", "E", (2,)),
    ]


def test_a_player_who_is_paired_is_not_removed() -> None:
    with pytest.raises(ClubError, match="A is paired in round 1"):
        removing(history(at_ms=100_000), "Open", "A")
