# SPDX-License-Identifier: MIT
"""The plan of an event's rounds, pairs by hand with their faults, and starts."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from desktop_app.play.club_rounds import (
    entry_names,
    needless_byes,
    next_round,
    objections,
    outdated_pairings,
    planned_wish,
    starts,
    table_begins,
)
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    EventOpened,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
    RoundsSet,
    RoundUnpaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System, Wish


def opened(names: str, rounds: int = 6, clubs: str = "") -> Club:
    changes: list[Change] = [EventOpened("Open", "naspa-2016", rounds)]
    changes += (
        PlayerEntered("Open", name, 2000 - place, club=clubs[place] if clubs else "")
        for place, name in enumerate(names)
    )
    return fold(changes)


def paired(club: Club, *boards: str, byes: str = "") -> Club:
    number = club.event("").next_round("")
    change = RoundPaired(
        "Open", "", number, System.MANUAL, 0, tuple(map(tuple, boards)), tuple(byes)
    )
    return applied(club, change)


def met(made: RoundPaired) -> set[str]:
    return {"".join(sorted(pair)) for pair in made.boards}


def test_the_last_rounds_of_a_plan_are_king_of_the_hill() -> None:
    club = applied(opened("ABCD", 3), PairingPlanned("Open", finish=1, clubmates_until=1))
    systems, clubmates = [], []
    for _ in range(3):
        event = club.event("")
        wish = planned_wish(event, "")
        systems.append(wish.system)
        clubmates.append(wish.clubmates_apart)
        club = applied(club, next_round(event, "", wish))
    assert systems == [System.SWISS, System.SWISS, System.KING_OF_THE_HILL]
    assert clubmates == [True, False, False]


def test_who_is_away_keeps_their_place_in_a_table_of_teams() -> None:
    names = [f"{team}{place}" for place in (1, 2, 3) for team in "ABCD"]
    club = fold(
        [
            EventOpened("Open", "naspa-2016", 9),
            *(
                PlayerEntered("Open", name, 2000 - place, team=name[0])
                for place, name in enumerate(names)
            ),
        ]
    )
    pairs: list[frozenset[str]] = []
    for number in range(1, 10):
        # The best of team A miss the second round, one of B the fifth.
        for away, missed in (("A1", 2), ("B2", 5)):
            if number == missed:
                club = applied(club, PlayerAway("Open", away, (number,)))
        made = next_round(club.event(""), "", Wish(System.TEAM_ROUND_ROBIN))
        pairs += map(frozenset, made.boards)
        assert len(made.byes) == (number in (2, 5))
        club = applied(club, made)
    assert len(set(pairs)) == len(pairs) == 9 * 6 - 2
    assert all(len({name[0] for name in pair}) == 2 for pair in pairs)


def test_players_left_without_an_opponent_by_absences_meet() -> None:
    changes: list[Change] = [EventOpened("Open", "naspa-2016", 4)]
    changes += (
        PlayerEntered("Open", f"{team}{place}", team=team) for place in (1, 2) for team in "AB"
    )
    changes += (PlayerAway("Open", name, (1,)) for name in ("A1", "B2"))
    made = next_round(fold(changes).event(""), "", Wish(System.TEAM_ROUND_ROBIN))
    assert ({frozenset(board) for board in made.boards}, made.byes) == (
        {frozenset(("A2", "B1"))},
        (),
    )


def test_a_round_robin_begins_with_the_first_round_of_its_table() -> None:
    club = paired(opened("ABCDEF"), "AD", "BE", "CF")
    table = Wish(System.ROUND_ROBIN)
    begins = table_begins(club.event(""), "", System.ROUND_ROBIN)
    assert begins == (
        "Round 2 is the first round of the table: players who have met may meet again."
    )
    first = next_round(club.event(""), "", table)
    assert met(first) == {"AF", "BE", "CD"}
    club = applied(club, first)
    assert table_begins(club.event(""), "", System.ROUND_ROBIN) is None
    assert met(next_round(club.event(""), "", table)) == {"DF", "CE", "AB"}
    assert table_begins(opened("AB").event(""), "", System.ROUND_ROBIN) is None


def test_byes_by_hand_that_are_not_needed_are_named() -> None:
    event = opened("ABCDE").event("")
    made = next_round(event, "", Wish(System.MANUAL), [("A", "B")])
    assert needless_byes(made) == ("3 players would have a bye: C, D, E.",)
    assert needless_byes(made)[0] in objections(event, made)
    whole = next_round(event, "", Wish(System.MANUAL), [("A", "B"), ("C", "D")])
    assert not needless_byes(whole)


def test_without_a_plan_rounds_are_swiss() -> None:
    assert planned_wish(opened("AB").event(""), "") == Wish(System.SWISS, seed=1)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (PairingPlanned("Open", system=System.MANUAL), "Pairs by hand cannot be planned"),
        (PairingPlanned("Open", finish=7), "more rounds than the event has"),
        (PairingPlanned("Open", repeats=-1), "are 0 or more"),
    ],
)
def test_a_plan_that_cannot_be(plan: PairingPlanned, sentence: str) -> None:
    with pytest.raises(ClubError, match=sentence):
        applied(opened("AB"), plan)


def test_groups_of_four_may_begin_in_any_round() -> None:
    club = opened("ABCDEFGH")
    club = applied(club, next_round(club.event(""), "", Wish(System.SWISS)))
    for board, pair in enumerate(club.event("").rounds[""][0].paired.boards, start=1):
        # The lower rated of a pair loses by 10, so the order stays A to H in each half.
        first = 300 if pair[0] in "EFGH" else 400
        club = applied(club, ResultEntered("Open", "", 1, board, first=first, second=350))
    pairs: list[set[str]] = []
    for _ in range(3):
        made = next_round(club.event(""), "", Wish(System.QUADS))
        club = applied(club, made)
        pairs.append(met(made))
    ranked = "ABCDEFGH"
    assert all(len(each) == 4 for each in pairs)
    assert set().union(*pairs) == {
        f"{one}{other}"
        for group in (ranked[:4], ranked[4:])
        for place, one in enumerate(group)
        for other in group[place + 1 :]
    }
    # Three rounds later there are new groups.
    assert next_round(club.event(""), "", Wish(System.QUADS)).groups != ()


def test_objections_to_pairs_by_hand() -> None:
    club = paired(opened("ABCDE", clubs="XXYZZ"), "AC", "BD", byes="E")
    made = next_round(club.event(""), "", Wish(System.MANUAL), [("A", "C"), ("D", "E")])
    said = objections(club.event(""), made)
    assert [
        "A and C have met before (1)" in sentence or "C and A have met before (1)" in sentence
        for sentence in said
    ] == [True, False]
    assert "are of one club" in said[1]
    again = paired(club, "AB", "CD", byes="E")
    made = next_round(again.event(""), "", Wish(System.MANUAL), [("A", "D"), ("B", "C")])
    assert "E has had a bye before; others have not." in objections(again.event(""), made)


def test_starts_that_drift_apart_are_pointed_out() -> None:
    club = opened("ABCDEF")
    for boards in (("AB", "CD", "EF"), ("AC", "BE", "DF"), ("AD", "BF", "CE")):
        club = paired(club, *boards)
    change = RoundPaired("Open", "", 4, System.MANUAL, 0, (("A", "E"), ("B", "C"), ("D", "F")), ())
    said = objections(club.event(""), change)
    assert any(
        sentence.startswith("A: first and second out of balance (4 : 0)") for sentence in said
    )
    found = starts(club.event(""), "")
    assert (found[0].player, found[0].difference, found[0].longest_run) == ("A", 3, 3)


def test_starts_follow_the_player_who_really_began_and_leave_forfeits_out() -> None:
    club = paired(opened("ABCD"), "AB", "CD")
    club = applied(club, ResultEntered("Open", "", 1, 1, first=400, second=300, began="B"))
    found = {start.player: start.difference for start in starts(club.event(""), "")}
    assert found == {"A": -1, "B": 1, "C": 1, "D": -1}


ROUNDS_OF_EVERY_SYSTEM = """
from desktop_app.play.club_rounds import next_round
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.club_changes import EventOpened, PlayerEntered, ResultEntered
from desktop_app.tournament.pairing import System, Wish
for system in System:
    changes = [EventOpened("Open", "naspa-2016", 4)]
    changes += [
        PlayerEntered("Open", name, 1000 + place // 3, club="NS"[place % 2], team="XYZ"[place % 3])
        for place, name in enumerate("ABCDEFGHIJKL")
    ]
    for number in range(1, 5) if system is not System.MANUAL else ():
        event = fold(changes).event("")
        made = next_round(event, "", Wish(system, 1, seed=7, clubmates_apart=True))
        changes.append(made)
        changes += [
            ResultEntered("Open", "", number, board, first=400 + 7 * board % 50, second=410)
            for board in range(1, len(made.boards) + 1)
        ]
        print(system, made.boards, made.byes, made.groups)
"""


def test_every_system_pairs_the_same_round_in_every_process() -> None:
    """Python mixes the order of sets anew in every process."""
    said = {
        subprocess.run(
            [sys.executable, "-c", ROUNDS_OF_EVERY_SYSTEM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
    assert len(said.pop().splitlines()) == 4 * (len(System) - 1)


def result(number: int, board: int, first: int, second: int) -> ResultEntered:
    return ResultEntered("Open", "", number, board, first=first, second=second)


def followed(system: System, rounds: int) -> Club:
    """An event of four with its first rounds paired, and played but for the last."""
    club = opened("ABCD")
    for number in range(1, rounds + 1):
        club = applied(club, next_round(club.event(""), "", Wish(system)))
        for board in (1, 2) if number < rounds else ():
            club = applied(club, result(number, board, 400, 350))
    return club


WITHDRAW = "To pair it again, withdraw it first."
TAKE_BACK = "To pair again, take back all results since, and withdraw the last round."


def test_a_correction_names_the_later_round_and_what_can_be_done() -> None:
    club = followed(System.SWISS, 2)
    said = "Round 2 was paired with the earlier result of round 1, and its pairs stay."
    corrected = applied(club, result(1, 1, 300, 380))
    assert outdated_pairings(club, corrected) == (f"{said} {WITHDRAW}",)
    # Taken back, the result is as it was.
    assert outdated_pairings(corrected, club) == (f"{said} {WITHDRAW}",)
    begun = applied(club, result(2, 1, 400, 350))
    assert outdated_pairings(begun, applied(begun, result(1, 1, 300, 380))) == (
        f"{said} {TAKE_BACK}",
    )
    third = followed(System.KING_OF_THE_HILL, 3)
    assert outdated_pairings(third, applied(third, result(1, 2, 300, 380))) == (
        "Rounds 2, 3 were paired with the earlier result of round 1, and their pairs stay."
        f" {TAKE_BACK}",
    )


def test_what_changes_no_pairs_is_not_named() -> None:
    club = followed(System.SWISS, 2)
    # The same result again, one of the last round, and one that was missing.
    assert not outdated_pairings(club, applied(club, result(1, 1, 400, 350)))
    last = applied(club, result(2, 1, 400, 350))
    assert not outdated_pairings(last, applied(last, result(2, 1, 300, 350)))
    assert not outdated_pairings(club, last)
    assert not outdated_pairings(club, applied(club, RoundUnpaired("Open", "", 2)))
    for system in (System.ROUND_ROBIN, System.RANDOM, System.QUADS):
        other = followed(system, 2)
        assert not outdated_pairings(other, applied(other, result(1, 1, 300, 380)))


def test_an_event_gets_longer_or_shorter_but_not_than_what_is_paired() -> None:
    club = followed(System.SWISS, 2)
    shorter = applied(club, RoundsSet("Open", 2))
    with pytest.raises(ClubError, match="has 2 rounds, and all are paired"):
        applied(shorter, next_round(shorter.event(""), "", Wish(System.SWISS)))
    longer = applied(shorter, RoundsSet("Open", 3))
    assert applied(longer, next_round(longer.event(""), "", Wish(System.SWISS)))
    for rounds, why in ((1, "2 rounds are paired"), (0, "1 to 99 rounds"), (100, "1 to 99 rounds")):
        with pytest.raises(ClubError, match=why):
            applied(club, RoundsSet("Open", rounds))


@pytest.mark.parametrize(
    ("typed", "there", "entered"),
    [
        ("Di Dunn", "", ("Di Dunn", "")),
        ("Dunn, Di", "", ("Di Dunn", "Dunn, Di")),
        (" dunn ,  Di ", "", ("Di dunn", "dunn, Di")),
        ("van den Berg, Ann Marie", "", ("Ann Marie van den Berg", "van den Berg, Ann Marie")),
        ("Dunn,", "", ("Dunn,", "")),
        # In either form the same player.
        ("Dunn, Di", "Di Dunn", ("Di Dunn", "")),
        ("Di Dunn", "Dunn, Di", ("Dunn, Di", "")),
        # As the others of the event stand.
        ("Dunn, Di", "Abel, Ann", ("Dunn, Di", "")),
    ],
)
def test_a_name_is_entered_either_way_round(
    typed: str, there: str, entered: tuple[str, str]
) -> None:
    event = fold(
        [
            EventOpened("E", "naspa-2016", 3),
            *([PlayerEntered("E", there)] if there else []),
        ]
    ).event("")
    assert entry_names(event, typed) == entered
