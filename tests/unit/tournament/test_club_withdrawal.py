# SPDX-License-Identifier: MIT
"""A withdrawn round forgets only what belonged to it: who left or came since stays so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.play.club_rounds import (
    OpenGame,
    OpenGameRuling,
    added_board,
    next_round,
    settled,
    who_plays,
    without_board,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    BoardAdded,
    Change,
    Ending,
    EventOpened,
    GameAdjourned,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerReturned,
    RecordedChange,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.club_merge import merge, removing, renaming
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.rulings import points_of_left_game

CLUBS = Path(__file__).resolve().parents[2] / "data" / "clubs"
OPENED = EventOpened("Evening", "naspa-2016", 6, missed_is_loss=False)


def entered(names: str) -> list[Change]:
    return [OPENED, *(PlayerEntered("Evening", name) for name in names)]


def pair(club: Club) -> Club:
    """The club with its next round paired by Swiss."""
    return applied(club, next_round(club.event(""), "", Wish(System.SWISS)))


def unpair(club: Club) -> Club:
    number = len(club.event("").rounds[""])
    return applied(club, RoundUnpaired("Evening", "", number))


def paired_names(club: Club) -> set[str]:
    last = club.event("").rounds[""][-1].paired
    return {name for group in (*last.boards, last.byes) for name in group}


def with_results(club: Club) -> Club:
    last = club.event("").rounds[""][-1]
    for board in last.missing:
        number = last.paired.round
        club = applied(club, ResultEntered("Evening", "", number, board, first=400, second=350))
    return club


def test_the_leaver_of_the_file_is_not_paired_again(tmp_path: Path) -> None:
    path = tmp_path / "leaver.club"
    shutil.copy(CLUBS / "leaver-stays.club", path)
    with ClubFile(path) as file:
        # As it was recorded: the player who had left was paired once more.
        assert "Player A" in paired_names(file.club)
        file.undo(12)
        event = file.club.event("")
        assert event.entrants["Player A"].gone_after == 0
        paired = next_round(event, "", Wish(System.SWISS))
        file.record(paired)
        assert "Player A" not in paired_names(file.club)
        assert [str(play) for play in who_plays(event, paired)] == [
            "Not paired, because they left: Player A."
        ]
    with ClubFile(path) as file:
        assert "Player A" not in paired_names(file.club)


def test_a_withdrawn_round_takes_in_who_came_and_leaves_out_who_left() -> None:
    club = with_results(pair(fold(entered("ABCDE"))))
    club = pair(club)
    for change in (
        PlayerLeft("Evening", "A"),
        PlayerEntered("Evening", "F"),
        PlayerEntered("Evening", "G", 2000),
    ):
        club = applied(club, change)
    club = unpair(club)
    event = club.event("")
    paired = next_round(event, "", Wish(System.SWISS))
    assert {name for group in (*paired.boards, paired.byes) for name in group} == set("BCDEFG")
    assert [str(play) for play in who_plays(event, paired)] == [
        "New in the round: F, G.",
        "Not paired, because they left: A.",
    ]


def test_who_came_back_while_a_round_was_paired_plays_it_once_it_is_withdrawn() -> None:
    club = pair(with_results(pair(applied(fold(entered("ABCDE")), PlayerLeft("Evening", "A")))))
    club = applied(club, PlayerReturned("Evening", "A"))
    assert club.event("").entrants["A"].out == {1, 2}
    again = pair(unpair(club))
    assert "A" in paired_names(again)
    # A round that they said they would miss is still missed.
    club = applied(fold(entered("ABCDE")), PlayerAway("Evening", "A", (1,)))
    assert "A" not in paired_names(pair(unpair(pair(club))))


def test_a_corrected_rating_counts_where_the_first_round_is_paired_again() -> None:
    club = pair(fold(entered("ABCD")))
    club = applied(club, PlayerEntered("Evening", "D", 1900))
    assert [entrant.name for entrant in club.event("").seeded("")] == list("ABCD")
    assert [entrant.name for entrant in unpair(club).event("").seeded("")] == list("DABC")


def test_rounds_that_were_recorded_otherwise_stay_as_they_were() -> None:
    changes = [
        *entered("ABCD"),
        RoundPaired("Evening", "", 1, System.SWISS, 0, (("A", "B"), ("C", "D"))),
        PlayerLeft("Evening", "A"),
        PlayerEntered("Evening", "E"),
        RoundUnpaired("Evening", "", 1),
        RoundPaired("Evening", "", 1, System.SWISS, 0, (("A", "C"), ("B", "D"))),
    ]
    club = fold(changes)
    event = club.event("")
    assert event.entrants["A"].gone_after == 1
    assert not event.entrants["E"].plays(1)
    assert paired_names(pair(club)) == set("BCDE")
    # No one else can be left out or paired in such a round.
    for wrong in ((("A", "C"),), (("A", "F"), ("B", "C"))):
        with pytest.raises(ClubError):
            fold([*changes[:-1], RoundPaired("Evening", "", 1, System.SWISS, 0, wrong)])


ACTS = ("pair", "unpair", "result", "enter", "leave", "return", "away")


@given(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 30)), max_size=30))
def test_a_round_takes_everyone_who_is_there(acts: list[tuple[str, int]]) -> None:
    changes = entered("ABCDE")
    club, gone, away = fold(changes), set[str](), dict[str, set[int]]()

    def record(change: Change) -> None:
        nonlocal club
        club = applied(club, change)
        changes.append(change)

    for act, number in acts:
        event = club.event("")
        names, paired = sorted(event.entrants), len(event.rounds.get("", ()))
        name = names[number % len(names)]
        here = {each for each in names if each not in gone and paired + 1 not in away.get(each, ())}
        if act == "pair" and paired < 6 and len(here) > 1:
            record(next_round(event, "", Wish(System.SWISS)))
            assert paired_names(club) == here
        elif act == "unpair" and paired and not event.rounds[""][-1].results:
            record(RoundUnpaired("Evening", "", paired))
        elif act == "result" and paired:
            board = 1 + number % len(event.rounds[""][-1].paired.boards)
            record(ResultEntered("Evening", "", paired, board, first=400 + number, second=400))
        elif act == "enter" and len(names) < 12:
            record(PlayerEntered("Evening", "FGHIJKLMNOP"[len(names) - 5]))
        elif act == "leave" and name not in gone:
            record(PlayerLeft("Evening", name))
            gone.add(name)
        elif act == "return" and name in gone:
            record(PlayerReturned("Evening", name))
            gone.discard(name)
        elif act == "away" and name not in gone:
            past = {each for each in event.entrants[name].away if each <= paired}
            record(PlayerAway("Evening", name, tuple(sorted(past | {paired + 1}))))
            away[name] = past | {paired + 1}
    assert fold(changes) == club


def history(changes: list[Change]) -> tuple[RecordedChange, ...]:
    return tuple(RecordedChange(n, n, change) for n, change in enumerate(changes, 1))


def test_a_latecomer_takes_the_place_of_the_bye_after_results() -> None:
    club = with_results(pair(fold(entered("ABCDE"))))
    bye = club.event("").rounds[""][0].paired.byes[0]
    club = applied(club, PlayerEntered("Evening", "F"))
    assert without_board(club.event(""), "") == (bye, "F")
    change = added_board(club.event(""), "F")
    assert {change.first, change.second} == {bye, "F"}
    assert added_board(club.event(""), bye, "F") == change
    club = applied(club, change)
    event = club.event("")
    assert (event.rounds[""][0].paired.byes, event.rounds[""][0].missing) == ((), (3,))
    assert event.entrants["F"].joined == 1
    assert event.rounds[""][0].results.keys() == {1, 2}
    assert paired_names(pair(with_results(club))) == set("ABCDEF")
    with pytest.raises(ClubError, match="paired already"):
        applied(club, change)
    with pytest.raises(ClubError, match="No player has a bye"):
        added_board(event, "F")
    later = pair(club)
    with pytest.raises(ClubError, match="Only the last paired round"):
        applied(later, change)
    for wrong in (BoardAdded("Evening", "", 2, "A", "A"), BoardAdded("Evening", "", 2, "A", "Z")):
        with pytest.raises(ClubError):
            applied(later, wrong)


def test_two_players_with_byes_may_meet_and_one_who_left_may_not() -> None:
    club = applied(
        fold(entered("ABCD")),
        RoundPaired("Evening", "", 1, System.MANUAL, 0, (("A", "B"),), ("C", "D")),
    )
    with pytest.raises(ClubError, match="More than one player has a bye; name the opponent: C, D"):
        added_board(applied(club, PlayerEntered("Evening", "E")).event(""), "E")
    club = applied(club, BoardAdded("Evening", "", 1, "D", "C"))
    assert club.event("").rounds[""][0].paired.boards == (("A", "B"), ("D", "C"))
    club = applied(applied(club, PlayerEntered("Evening", "E")), PlayerEntered("Evening", "F"))
    club = applied(club, PlayerLeft("Evening", "E"))
    assert without_board(club.event(""), "") == ("F",)
    with pytest.raises(ClubError, match="E does not play in round 1"):
        applied(club, BoardAdded("Evening", "", 1, "E", "F"))


def test_an_added_board_is_renamed_merged_and_keeps_its_players() -> None:
    changes = [
        *entered("ABC"),
        RoundPaired("Evening", "", 1, System.MANUAL, 0, (("A", "B"),), ("C",)),
        PlayerEntered("Evening", "D"),
        BoardAdded("Evening", "", 1, "C", "D"),
    ]
    made = renaming(history(changes), "Evening", "D", "Dora")
    assert fold([*changes[: made.undone[0] - 1], *(change.change for change in made.taken)]).event(
        ""
    ).rounds[""][0].paired.boards == (("A", "B"), ("C", "Dora"))
    with pytest.raises(ClubError, match="D is paired in round 1"):
        removing(history(changes), "Evening", "D")
    withdrawn = [*changes, RoundUnpaired("Evening", "", 1)]
    assert removing(history(withdrawn), "Evening", "D").undone == (6, 7)
    news = merge(history(changes[:-1]), history(changes))
    assert [change.change for change in news.taken] == [changes[-1]]
    other = RecordedChange(7, 99, BoardAdded("Evening", "", 1, "D", "C"))
    assert merge(history(changes), (*history(changes[:-1]), other)).conflicts


def test_an_adjourned_board_holds_nothing_up_and_is_played_later() -> None:
    club = pair(fold(entered("ABCD")))
    club = applied(club, GameAdjourned("Evening", "", 1, 2))
    paired = club.event("").rounds[""][0]
    assert (paired.missing, paired.playing, paired.adjourned) == ((1, 2), (1,), {2})
    club = applied(club, ResultEntered("Evening", "", 1, 2, first=400, second=300))
    assert not club.event("").rounds[""][0].adjourned
    with pytest.raises(ClubError, match="Board 2 has a result"):
        applied(club, GameAdjourned("Evening", "", 1, 2))
    with pytest.raises(ClubError, match="no board 9"):
        applied(club, GameAdjourned("Evening", "", 1, 9))
    withdrawn = unpair(applied(pair(fold(entered("ABCD"))), GameAdjourned("Evening", "", 1, 2)))
    assert not pair(withdrawn).event("").rounds[""][0].adjourned


@pytest.mark.parametrize(
    ("ruleset", "own", "theirs", "expected"),
    [
        # NASPA V.K.2: ahead or level, the opponent is set fifty above; behind, the leaver loses 50.
        ("naspa-2016", 200, 150, (200, 250)),
        ("naspa-2016", 150, 150, (150, 200)),
        ("naspa-2016", 150, 200, (100, 200)),
        # 19.3: by fifty if ahead, else by fifty more than they were behind.
        ("sanspa-1999", 200, 150, (100, 150)),
        ("sanspa-2001", 150, 200, (100, 200)),
        ("sanspa-2001", 150, 150, (100, 150)),
    ],
)
def test_a_game_that_a_player_leaves_is_lost_by_the_rules(
    ruleset: str, own: int, theirs: int, expected: tuple[int, int]
) -> None:
    assert points_of_left_game(load_ruleset(ruleset), own, theirs) == expected


def test_where_the_rules_name_no_margin_the_director_does() -> None:
    rules = load_ruleset("singapore-2015")
    assert points_of_left_game(rules, 200, 180, 30) == (150, 180)
    with pytest.raises(ValueError, match="name no margin"):
        points_of_left_game(rules, 200, 180)


def test_the_open_board_of_a_leaver_is_settled_as_the_director_says() -> None:
    club = pair(fold(entered("ABCD")))
    event = club.event("")
    first, second = event.rounds[""][0].paired.boards[0]
    forfeit = settled(event, second, OpenGameRuling(OpenGame.FORFEIT))
    assert forfeit == (ResultEntered("Evening", "", 1, 1, Ending.FORFEIT, absent=second),)
    left = settled(event, second, OpenGameRuling(OpenGame.FORFEIT, (210, 200)))
    assert left == (ResultEntered("Evening", "", 1, 1, Ending.PLAYED, 260, 210),)
    left = settled(event, first, OpenGameRuling(OpenGame.FORFEIT, (210, 200)))
    assert left == (ResultEntered("Evening", "", 1, 1, Ending.PLAYED, 210, 260),)
    assert settled(event, first, OpenGameRuling(OpenGame.ADJOURN)) == (
        GameAdjourned("Evening", "", 1, 1),
    )
    assert settled(event, first, OpenGameRuling(OpenGame.PLAY_ON)) == ()
    assert settled(with_results(club).event(""), first, OpenGameRuling(OpenGame.ADJOURN)) == ()
