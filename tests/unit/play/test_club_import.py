# SPDX-License-Identifier: MIT
"""Files of other programs into a club's event and out of it."""

from __future__ import annotations

from datetime import date

import pytest

from desktop_app.formats.errors import FormatError, Problem
from desktop_app.formats.tou_file import read_tou
from desktop_app.formats.tsh_file import read_tsh, write_tsh
from desktop_app.play.club_export import results_csv, tou_text, tsh_players, upload_csv
from desktop_app.play.club_import import tou_changes, tsh_changes
from desktop_app.play.club_tables import table_changes
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club_changes import EventOpened, PlayerEntered
from desktop_app.tournament.club_fold import fold

NASPA = load_ruleset("naspa-2016")
OPENED = EventOpened("Open", "naspa-2016", 9)
EMPTY = fold([OPENED]).event("")
THREE = """\
Abel, Ann   1712 3 2 0; 412 388 50; p12 1 2 0; board 1 1 0
Bose, Raj   1650 0 1 3; 50 401 366; p12 0 1 2; board 0 1 1
Cruz, Eva   1498 1 0 2; 377 50 430; p12 2 0 1; penalty -50; board 1 0 1
"""


def test_a_division_of_tsh_becomes_an_event_and_comes_back_the_same() -> None:
    taken = tsh_changes(read_tsh(THREE), "Open")
    assert not taken.problems
    event = fold([OPENED, *taken.changes]).event("")
    ranked = [
        (standing.player, standing.half_points, standing.spread)
        for standing in event.standings("", NASPA)
    ]
    assert ranked == [
        ("Abel, Ann", 4, 35 - 13 + 50),
        ("Cruz, Eva", 4, -35 + 50 + 64 - 50),
        ("Bose, Raj", 4, 50 + 13 - 64),
    ]
    assert tsh_players(event, "", NASPA) == read_tsh(THREE).players


def test_a_missed_round_and_a_round_with_a_contradiction() -> None:
    text = "Ann 1500 2 2; 400 400\nBen 1400 1 3; 300 300\nCid 1300 0 2; -50 310\n"
    read = read_tsh(text)
    taken = tsh_changes(read, "Open")
    event = fold([OPENED, *taken.changes]).event("")
    assert len(event.rounds[""]) == 1
    assert event.entrants["Cid"].away == {1}
    assert ("Cid", -50) in [(e.player, e.spread) for e in event.standings("", NASPA)]
    assert "round 2 does not pair everyone" in str(taken.problems[-1].message)


def test_byes_and_missed_rounds_of_tsh_count_as_in_the_file() -> None:
    text = (
        "Ann 1500 2 0; 400 100; rtime 1\n# a remark\nBen 1400 1 3; 300 300; team X; off -50\n"
        "Cid 1300 0 2; 0 310\nDot 1200 0 0; -75 0\n"
    )
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    assert not taken.problems
    event = fold([OPENED, *taken.changes]).event("")
    ranked = {
        standing.player: (standing.games, standing.spread)
        for standing in event.standings("", NASPA)
    }
    # A score of 0 without an opponent is neither a bye nor a loss.
    assert ranked == {"Ann": (2, 200), "Cid": (1, 10), "Ben": (2, -110), "Dot": (1, -75)}
    assert event.entrants["Cid"].away == {1}
    assert event.entrants["Ben"].team == "X" and event.entrants["Ben"].gone_after == 2
    assert [(remark.line, str(remark.message)) for remark in taken.remarks] == [
        (1, "left out of all lines: rtime"),
    ]


@pytest.mark.parametrize("line", ["Cid 1300 00 2; 0 310", "Cid 1300 00 2; 00 310"])
def test_a_round_of_which_tsh_has_nothing_counts_for_nothing(line: str) -> None:
    read = read_tsh(f"Ann 1500 2 0; 400 50\nBen 1400 1 3; 300 300\n{line}\n")
    taken = tsh_changes(read, "Open")
    assert not taken.problems
    assert [(remark.line, str(remark.message)) for remark in taken.remarks] == [
        (3, "round 1: there is nothing about Cid; it counts for nothing")
    ]
    event = fold([OPENED, *taken.changes]).event("")
    assert [(e.round, e.margin) for e in event.lines("", NASPA) if e.player == "Cid"] == [(2, 10)]


def test_a_missing_result_keeps_its_column() -> None:
    text = "Ann 1500 2 2; 00 400; p12 1 4\nBen 1400 1 1; 00 300; p12 2 4\n"
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    event = fold([OPENED, *taken.changes]).event("")
    first, second = event.rounds[""]
    assert first.missing == (1,) and not second.missing
    # Who went first in the second round is not known.
    starts = [(e.round, e.went_first) for e in event.lines("", NASPA) if e.player == "Ann"]
    assert starts == [(1, True), (2, None)]
    lines = [line.split(";")[:3] for line in write_tsh(tsh_players(event, "", NASPA)).splitlines()]
    assert lines == [
        ["Ann    1500 2 2", " 00 400", " p12 1 4"],
        ["Ben    1400 1 1", " 00 300", " p12 2 4"],
    ]


def test_the_results_as_tou_and_csv() -> None:
    event = fold([OPENED, *tsh_changes(read_tsh(THREE), "Open").changes]).event("")
    lines = tou_text(event, NASPA, date(2026, 11, 20)).data.decode("ascii").split("\r\n")
    assert lines[3] == "Ann Abel             2412  +3  388   2 2001  +1"
    table = results_csv(event, "", NASPA).splitlines()
    assert table[1:3] == [
        '1,1,"Abel, Ann","Cruz, Eva",412,377,played,,"Abel, Ann",'
        '"Cruz, Eva: 50 points off the spread"',
        '1,,"Bose, Raj",,,,bye,,,',
    ]


def test_a_roster() -> None:
    taken = table_changes("Name, Rating,club\nAnn Lee,1200,North\n\n,5,\nBen,x,\nCid\n", EMPTY)
    assert taken.changes == (
        PlayerEntered("Open", "Ann Lee", 1200, club="North"),
        PlayerEntered("Open", "Cid"),
    )
    assert [problem.line for problem in taken.problems] == [4, 5]
    twice = table_changes("name\nAnn Lee\nann  lee\n", EMPTY)
    assert len(twice.changes) == 1
    assert twice.problems == (Problem(3, "ann lee is already in line 2"),)
    with pytest.raises(FormatError, match="expected a line of columns: name, rating"):
        table_changes("first,second\n", EMPTY)


RESULTS = """\
Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score
x,1,Ann,412,Ben,388
x,2,Ben,400,Cid,400
x,1,Cid,,bye,
broken,one,Ann,1,Ben,2
"""


def test_results_as_rating_sites_take_them() -> None:
    event = fold([OPENED, PlayerEntered("Open", "Dan")]).event("")
    taken = table_changes(RESULTS, event)
    assert [problem.line for problem in taken.problems] == [5]
    after = fold([OPENED, PlayerEntered("Open", "Dan"), *taken.changes]).event("")
    ranked = {
        standing.player: (standing.half_points, standing.spread)
        for standing in after.standings("", NASPA)
    }
    # Dan missed both rounds, Ann the second.
    assert ranked == {"Ann": (2, -26), "Ben": (1, -24), "Cid": (3, 50), "Dan": (0, -100)}
    assert all(line.went_first is None for line in after.lines("", NASPA))
    assert upload_csv(after, "", date(2026, 3, 7)).splitlines() == [
        "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score",
        "2026-03-07,1,Ann,412,Ben,388",
        "2026-03-07,2,Ben,400,Cid,400",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Round,Winner\n1,Ann\n", "expected a line of columns: round, winner"),
        ("Round,Winner,Winners Score,Opponent,Opponents Score\n1,Ann,x,Ben,3\n", "no line with"),
    ],
)
def test_results_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        table_changes(text, fold([OPENED]).event(""))


def test_results_up_to_the_first_round_with_a_fault() -> None:
    head = "Round,Winner,Winners Score,Opponent,Opponents Score\n1,Ann,400,Ben,300\n"
    event = fold([OPENED]).event("")
    twice = table_changes(head + "2,Ann,400,Ben,300\n2,Ann,400,Cid,300\n", event)
    assert "round 2: Ann has two results" in twice.problems[0].message
    assert len(fold([OPENED, *twice.changes]).event("").rounds[""]) == 1
    gap = table_changes(head + "3,Ann,400,Ben,300\n", event)
    assert "round 3 follows a round without results" in gap.problems[0].message


def test_a_mark_that_is_not_that_of_the_scores_is_named() -> None:
    text = "*M01.01.2026 Open\n*A\nAnn 2300 2\nBen 2400 1\n"
    taken = tou_changes(read_tou(text), "Open")
    assert [(remark.line, remark.message[:12]) for remark in taken.remarks] == [(3, "round 1: Ann")]
    event = fold([OPENED, *taken.changes]).event("")
    assert event.standings("", NASPA)[0].player == "Ben"


def test_sections_of_a_file_become_divisions() -> None:
    text = "*M01.01.2026 Open\n*Top\nAnn 2400 2\nBen  300 1\n*Next\nCid 2400 2\nDan  300 1\n"
    taken = tou_changes(read_tou(text), "Open")
    assert fold([OPENED, *taken.changes]).event("").divisions == ("Next", "Top")
