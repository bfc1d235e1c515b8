# SPDX-License-Identifier: MIT
"""An evening of six to eleven players: late entries, absences, corrections and refusals."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    PlayerReturned,
    PlayerWarned,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System
from desktop_app.tournament.result_line import GameKind

NASPA, SANSPA = load_ruleset("naspa-2016"), load_ruleset("sanspa-2001")
OPENED = EventOpened("Evening", "naspa-2016", 3)


def entered(*names: str) -> list[Change]:
    return [OPENED, *(PlayerEntered("Evening", name) for name in names)]


def paired(
    number: int, *boards: str, byes: str = "", system: System = System.MANUAL
) -> RoundPaired:
    return RoundPaired("Evening", "", number, system, 0, tuple(map(tuple, boards)), tuple(byes))


def result(number: int, board: int, first: int, second: int) -> ResultEntered:
    return ResultEntered("Evening", "", number, board, Ending.PLAYED, first, second)


FIRST = [*entered(*"ABCD"), paired(1, "AB", "CD")]


def table(club: Club) -> list[tuple[str, int, int]]:
    ranked = club.event("").standings("", NASPA)
    return [(standing.player, standing.half_points, standing.spread) for standing in ranked]


def test_results_make_standings_and_a_correction_replaces_one() -> None:
    club = fold([*FIRST, result(1, 1, 400, 350), result(1, 2, 300, 300)])
    assert table(club) == [("A", 2, 50), ("C", 1, 0), ("D", 1, 0), ("B", 0, -50)]
    club = applied(club, result(1, 1, 350, 400))
    assert table(club)[0] == ("B", 2, 50)


def test_a_round_that_a_player_missed() -> None:
    late: list[Change] = [*FIRST, result(1, 1, 400, 350), PlayerEntered("Evening", "E")]
    club = fold([*late, PlayerEntered("Evening", "F", 1500)])
    event = club.event("")
    assert event.entrants["E"].joined == 2
    assert ("E", 0, -50) in table(club)
    # A late entry stands behind all others in a table, whatever the rating.
    assert [entrant.name for entrant in event.seeded("")] == list("ABCDEF")
    nothing = fold([EventOpened("Evening", "naspa-2016", 3, missed_is_loss=False), *late[1:]])
    assert ("E", 0, 0) in table(nothing)


def test_players_stand_by_rating_until_a_round_is_paired() -> None:
    changes: list[Change] = [
        OPENED,
        *(PlayerEntered("Evening", n, r) for n, r in (("A", 900), ("B", 1200))),
    ]
    event = fold([*changes, PlayerEntered("Evening", "A", 1300)]).event("")
    assert [entrant.name for entrant in event.seeded("")] == ["A", "B"]
    event = fold([*changes, paired(1, "AB"), PlayerEntered("Evening", "A", 1300)]).event("")
    assert [entrant.name for entrant in event.seeded("")] == ["B", "A"]
    assert event.entrants["A"].rating == 1300


def test_absence_departure_and_return() -> None:
    club = fold([*FIRST, result(1, 1, 400, 350), result(1, 2, 400, 350)])
    club = applied(club, PlayerAway("Evening", "A", (2,)))
    club = applied(club, PlayerLeft("Evening", "B"))
    event = club.event("")
    assert [contender.name for contender in event.contenders("", NASPA)] == ["C", "D"]
    club = applied(club, paired(2, "DC"))
    assert ("A", 2, 0) in table(club), "a round away is a loss by 50"
    assert ("B", 0, -50) in table(club), "after a departure nothing more counts"
    club = applied(club, PlayerReturned("Evening", "B"))
    assert [contender.name for contender in club.event("").contenders("", NASPA)] == list("ABCD")


def test_a_drop_out_loses_every_game_by_sanspa_2001() -> None:
    club = fold([EventOpened("Evening", "sanspa-2001", 3), *FIRST[1:], result(1, 1, 500, 300)])
    club = applied(club, PlayerLeft("Evening", "A", Departure.DROP_OUT))
    club = applied(club, paired(2, "CB", byes="D"))
    by_name = {standing.player: standing for standing in club.event("").standings("", SANSPA)}
    assert (by_name["A"].half_points, by_name["A"].spread, by_name["A"].games) == (0, -100, 2)
    assert (by_name["B"].half_points, by_name["B"].spread) == (2, 50)
    excused = fold(
        [
            EventOpened("Evening", "sanspa-2001", 3),
            *FIRST[1:],
            result(1, 1, 500, 300),
            PlayerLeft("Evening", "A", Departure.DROP_OUT, is_excused=True),
        ]
    )
    assert excused.event("").standings("", SANSPA)[0].player == "A"


def test_who_is_disqualified_has_no_place_and_opponents_get_the_games() -> None:
    gone = PlayerLeft("Evening", "A", Departure.DISQUALIFIED, spread=50)
    club = fold([*FIRST, result(1, 1, 500, 300), result(1, 2, 300, 301), gone])
    ranked = club.event("").standings("", SANSPA)
    assert [(standing.player, standing.half_points) for standing in ranked] == [
        ("B", 2),
        ("D", 2),
        ("C", 0),
    ]


def test_forfeits_and_the_spread_of_a_penalty() -> None:
    forfeit = ResultEntered("Evening", "", 1, 1, Ending.FORFEIT, absent="A")
    both = ResultEntered("Evening", "", 1, 2, Ending.DOUBLE_FORFEIT)
    club = fold([*FIRST, forfeit, both, PlayerPenalised("Evening", "B", 1, 20)])
    assert table(club) == [("B", 2, 30), ("A", 0, -50), ("C", 0, -50), ("D", 0, -50)]
    kinds = {line.kind for line in club.event("").lines("", NASPA)}
    assert kinds == {GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT}


def test_warnings_and_starts_go_with_the_player() -> None:
    warned = PlayerWarned("Evening", "A", 1, "hidden-tiles")
    club = fold([*FIRST, result(1, 1, 400, 300), warned, warned])
    record = club.event("").record("A", NASPA)
    assert (record.firsts, record.seconds) == (1, 0)
    assert record.warnings == {"hidden-tiles": 2}


REFUSED = [
    (PlayerEntered("Evening", "a"), "A is entered already."),
    (PlayerEntered("Evening", " A"), "is not a name"),
    (PlayerEntered("Evening", "A" * 61), "longer than 60"),
    (PlayerEntered("Evening", "A", division="B"), "A has been paired in another division."),
    (PlayerEntered("Morning", "E"), "There is no event Morning in this file."),
    (EventOpened("evening", "naspa-2016", 3), "There is an event evening already."),
    (EventOpened("Morning", "naspa-2016", 0), "An event has 1 to 99 rounds, not 0."),
    (PlayerAway("Evening", "A", (1,)), "Round 1 is paired already"),
    (PlayerLeft("Evening", "E"), "E is not entered."),
    (PlayerReturned("Evening", "A"), "A has not left."),
    (paired(3, "AB", "CD"), "Round 3 cannot be paired; the next one is round 2."),
    (paired(2, "AB", "CE"), "E does not play in round 2."),
    (paired(2, "AB", "BD"), "B is paired twice."),
    (paired(2, "AB"), "C has neither an opponent nor a bye."),
    (paired(2, "ABC", byes="D"), "A board has two players."),
    (RoundUnpaired("Evening", "", 2), "Only the last paired round can be withdrawn"),
    (result(2, 1, 1, 2), "Round 2 is not paired."),
    (result(1, 3, 1, 2), "Round 1 has no board 3: its boards are 1 to 2."),
    (result(1, 1, 4000, 2), "4000 cannot be a score."),
    (result(1, 1, -3000, 4000), "-3000 and 4000 cannot be scores."),
    (ResultEntered("Evening", "", 1, 1, Ending.FORFEIT, absent="C"), "C is not paired on board 1."),
    (PlayerWarned("Evening", "A", 2, "hidden-tiles"), "Round 2 is not paired."),
    (PlayerPenalised("Evening", "A", 1, 0), "A penalty takes 1 to 2000 points"),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_change_that_cannot_be_is_refused_with_a_sentence(change: Change, sentence: str) -> None:
    with pytest.raises(ClubError) as refused:
        applied(fold(FIRST), change)
    assert sentence in str(refused.value)


def test_a_round_with_results_is_not_withdrawn() -> None:
    club = fold([*FIRST, result(1, 1, 400, 300)])
    with pytest.raises(ClubError, match="There are results of round 1"):
        applied(club, RoundUnpaired("Evening", "", 1))
    assert not applied(fold(FIRST), RoundUnpaired("Evening", "", 1)).event("").rounds[""]


def test_no_round_after_the_last() -> None:
    changes = [EventOpened("Evening", "naspa-2016", 1), *FIRST[1:]]
    with pytest.raises(ClubError, match="The event has 1 round, and it is paired"):
        applied(fold(changes), paired(2, "AB", "CD"))


def test_a_round_robin_takes_a_late_entry_only_in_the_place_of_the_bye() -> None:
    even = fold([*entered(*"ABCD"), paired(1, "AD", "BC", system=System.ROUND_ROBIN)])
    with pytest.raises(ClubError, match="cannot join its table of 4"):
        applied(even, PlayerEntered("Evening", "E"))
    odd = fold([*entered(*"ABC"), paired(1, "BC", byes="A", system=System.ROUND_ROBIN)])
    assert applied(odd, PlayerEntered("Evening", "D")).event("").entrants["D"].joined == 2


def test_teams_are_ranked_by_the_games_of_all_their_players() -> None:
    teams = dict(zip("ABCDE", ("North", "South", "North", "South", ""), strict=True))
    changes: list[Change] = [OPENED]
    changes += (PlayerEntered("Evening", name, team=team) for name, team in teams.items())
    changes += [paired(1, "AB", "CD", byes="E"), result(1, 1, 400, 300), result(1, 2, 350, 380)]
    # A game within a team, and one against a player without a team, count for no team.
    changes += [paired(2, "AC", "BE", byes="D"), result(2, 1, 400, 300), result(2, 2, 350, 300)]
    ranked = fold(changes).event("").team_standings("", NASPA)
    assert [
        (standing.player, standing.half_points, standing.spread, standing.games)
        for standing in ranked
    ] == [
        ("North", 2, 100 - 30, 2),
        ("South", 2, -100 + 30, 2),
    ]


@pytest.mark.parametrize(("number", "taken_in"), [(1, 2), (3, 2), (2, 2)])
def test_a_penalty_for_a_round_that_counts_for_nothing_is_not_lost(
    number: int, taken_in: int
) -> None:
    changes: list[Change] = [
        EventOpened("Open", "naspa-2016", 3, missed_is_loss=False),
        *(PlayerEntered("Open", name) for name in ("Ann", "Ben", "Cid")),
        PlayerAway("Open", "Cid", (1, 3)),
        RoundPaired("Open", "", 1, System.MANUAL, 0, (("Ann", "Ben"),)),
        RoundPaired("Open", "", 2, System.MANUAL, 0, (("Ann", "Cid"),), ("Ben",)),
        ResultEntered("Open", "", 2, 1, first=400, second=450),
        RoundPaired("Open", "", 3, System.MANUAL, 0, (("Ann", "Ben"),)),
        PlayerPenalised("Open", "Cid", number, 30),
    ]
    event = fold(changes).event("")
    own = [line for line in event.lines("", NASPA) if line.player == "Cid"]
    assert [(line.round, line.penalty) for line in own] == [(taken_in, -30)]
    assert {standing.player: standing.spread for standing in event.standings("", NASPA)}[
        "Cid"
    ] == 20


def test_who_left_without_a_game_has_no_place() -> None:
    changes = [*entered(*"ABCDE"), PlayerLeft("Evening", "E"), paired(1, "AB", "CD")]
    club = fold([*changes, result(1, 1, 400, 300), result(1, 2, 400, 300)])
    assert [name for name, *_ in table(club)] == ["A", "C", "B", "D"]
    # Who came later and did not play yet has one, and so does who left while their board plays.
    club = applied(club, PlayerEntered("Evening", "F"))
    assert "F" in [name for name, *_ in table(club)]
    club = fold([*changes, PlayerLeft("Evening", "A")])
    assert "A" in [name for name, *_ in table(club)]


def test_what_was_worked_out_before_follows_every_change() -> None:
    """Rounds and events keep their lines; each change has to make them anew where it matters."""
    changes: list[Change] = [
        *entered("A", "B", "C", "D", "E"),
        paired(1, "AB", "CD", byes="E"),
        result(1, 1, 400, 300),
        result(1, 2, 350, 350),
        PlayerPenalised("Evening", "A", 1, 50, ""),
        PlayerAway("Evening", "E", (2,)),
        paired(2, "AC", "DB"),
        result(2, 1, 300, 299),
        result(1, 1, 300, 400),
        PlayerLeft("Evening", "D", Departure.DISQUALIFIED),
        PlayerReturned("Evening", "D"),
    ]
    club = Club()
    for count, change in enumerate(changes, start=1):
        club = applied(club, change)
        event, fresh = club.event(""), fold(changes[:count]).event("")
        for rules in (NASPA, SANSPA, NASPA):
            assert event.lines("", rules) == fresh.lines("", rules)
            assert event.standings("", rules) == fresh.standings("", rules)
        assert [each.missing for each in event.rounds.get("", ())] == [
            each.missing for each in fresh.rounds.get("", ())
        ]
