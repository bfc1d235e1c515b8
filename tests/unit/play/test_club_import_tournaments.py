# SPDX-License-Identifier: MIT
"""Tournaments that were really played: the same standings, the same pairs by the same method."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from desktop_app.formats.tou_file import read_tou
from desktop_app.play.club_export import tou_text
from desktop_app.play.club_import import tou_changes
from desktop_app.play.club_rounds import next_round
from desktop_app.play.club_tables import table_changes
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club
from desktop_app.tournament.club_changes import (
    Change,
    EventOpened,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System, Wish

NASPA = load_ruleset("naspa-2016")
FOLDER = Path(__file__).resolve().parents[2] / "data" / "tournaments"
TWELVE: list[Change] = [
    EventOpened("Open", "naspa-2016", 16),
    *(PlayerEntered("Open", name, 2000 - place) for place, name in enumerate("ABCDEFGHIJKL")),
]


def twelve(rounds: int) -> Club:
    """The tournament of twelve after so many rounds."""
    text = (FOLDER / "round_robin_then_groups.csv").read_text(encoding="utf-8")
    taken = table_changes(text, fold(TWELVE).event(""))
    assert not taken.problems
    return fold(
        [
            *TWELVE,
            *(
                change
                for change in taken.changes
                if isinstance(change, RoundPaired | ResultEntered) and change.round <= rounds
            ),
        ]
    )


def pairs(club: Club, number: int) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in club.event("").rounds[""][number - 1].paired.boards}


def test_the_standings_of_sixteen_rounds() -> None:
    ranked = twelve(16).event("").standings("", NASPA)
    assert [
        (standing.player, standing.half_points / 2, standing.spread) for standing in ranked
    ] == [
        ("C", 13.0, 987),
        ("A", 11.5, 1306),
        ("H", 11.5, 524),
        ("E", 10.0, 169),
        ("B", 9.0, 350),
        ("F", 8.5, 400),
        ("G", 8.0, 484),
        ("D", 8.0, 163),
        ("I", 7.5, -529),
        ("J", 3.0, -930),
        ("L", 3.0, -1356),
        ("K", 3.0, -1568),
    ]


def test_groups_of_four_after_the_round_robin_meet_as_they_did() -> None:
    played = twelve(16)
    met = [pair for number in range(1, 12) for pair in pairs(played, number)]
    assert len(set(met)) == len(met) == 66
    club = twelve(11)
    for number in (12, 13):
        made = next_round(club.event(""), "", Wish(System.QUADS))
        assert {frozenset(pair) for pair in made.boards} == pairs(played, number)
        club = applied(club, made)
        # The results of a round do not change its groups.
        for board, (first, _) in enumerate(made.boards, start=1):
            points = 500 if first in "KL" else 300
            club = applied(club, ResultEntered("Open", "", number, board, first=points, second=400))


def test_a_rating_officers_file_of_thirty_five_players() -> None:
    text = (FOLDER / "open_of_35.tou").read_text(encoding="ascii")
    read = read_tou(text)
    taken = tou_changes(read, "Open")
    assert (read.problems, taken.problems) == ((), ())
    club = fold([EventOpened("Open", "naspa-2016", 30), *taken.changes])
    event = club.event("")
    (section,) = read.sections
    rounds = len(section.players[0].rounds)
    assert (len(event.entrants), len(event.rounds[""]), rounds) == (35, 22, 22)
    # Added up from the marks and the scores of the file alone.
    expected = {}
    for number, player in enumerate(section.players, start=1):
        halves = sum(each.half_points or 0 for each in player.rounds)
        spread = 0
        for place, each in enumerate(player.rounds):
            if each.opponent == number:
                spread += 50 if each.half_points else -50
            else:
                theirs = section.players[each.opponent - 1].rounds[place]
                assert theirs.opponent == number
                spread += each.score - theirs.score
        expected[player.name] = halves, spread
    ranked = event.standings("", NASPA)
    assert {
        standing.player: (standing.half_points, standing.spread) for standing in ranked
    } == expected
    # One player missed rounds 15 to 17.
    assert event.entrants["Player Ax"].away == {15, 16, 17}
    # Written again it is the same, but for the points of byes.
    again = read_tou(tou_text(event, NASPA, date(2020, 3, 1)).data.decode("ascii"))
    by_name = {each.name: each for each in again.sections[0].players}
    numbers = {each.name: place for place, each in enumerate(again.sections[0].players, start=1)}
    for player in section.players:
        for mine, theirs in zip(by_name[player.name].rounds, player.rounds, strict=True):
            opponent = section.players[theirs.opponent - 1].name
            assert (mine.half_points, mine.opponent) == (theirs.half_points, numbers[opponent])
            if opponent != player.name:
                assert (mine.score, mine.went_first) == (theirs.score, theirs.went_first)
