# SPDX-License-Identifier: MIT
"""A club's event as other programs read it, and as it comes back from their files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.formats.tou_file import read_tou
from desktop_app.formats.tsh_file import read_tsh, write_tsh
from desktop_app.play.club_export import ExportKind, tou_text, tsh_players, tsh_text, written_as
from desktop_app.play.club_import import tou_changes, tsh_changes
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.submission import check_list
from desktop_app.rules.ruleset import Ruleset
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club import ClubError, ClubEvent, Entrant, entered_as
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventDescribed,
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerListed,
    PlayerPenalised,
    PlayerReturned,
    ResultEntered,
    RoundPaired,
    renamed,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System
from desktop_app.tournament.result_line import GameKind

CLUBS = Path(__file__).resolve().parents[2] / "data" / "clubs"
DAY = date(2026, 11, 20)
RULES = {name: load_ruleset(name) for name in ("naspa-2016", "sanspa-2001", "singapore-2015")}


def event_of(name: str, tmp_path: Path) -> ClubEvent:
    target = tmp_path / name
    target.write_bytes((CLUBS / name).read_bytes())
    with ClubFile(target) as file:
        return file.club.event("")


def rules_of(event: ClubEvent) -> Ruleset:
    return load_ruleset(event.opened.ruleset)


def from_tsh(event: ClubEvent) -> ClubEvent:
    """The event as it comes back from its own division file."""
    rules = rules_of(event)
    read = read_tsh(write_tsh(tsh_players(event, "", rules)))
    taken = tsh_changes(read, "Back", rules=rules)
    assert not read.problems and not taken.problems
    opened = EventOpened("Back", event.opened.ruleset, event.opened.rounds, missed_is_loss=True)
    return fold([opened, *taken.changes]).event("")


def from_tou(event: ClubEvent) -> ClubEvent:
    """The event as it comes back from its own rating file."""
    rules = rules_of(event)
    read = read_tou(tou_text(event, rules, DAY).data.decode("ascii"))
    taken = tou_changes(read, "Back", rules=rules)
    assert not read.problems and not taken.problems
    opened = EventOpened("Back", event.opened.ruleset, event.opened.rounds, missed_is_loss=True)
    return fold([opened, *taken.changes]).event("")


def in_file(event: ClubEvent) -> Sequence[Entrant]:
    """The players as a file numbers them; an event from one has entered them in that order."""
    return event.of_division("") if event.opened.event == "Back" else event.seeded("")


Line = tuple[int, str, int, int, bool | None]


def shown(event: ClubEvent) -> dict[str, list[Line]]:
    """The rounds of each player by their number: opponent, half points, margin, start.

    A start counts of games alone, and the opponent of a game that was not played is none, as in
    the files.
    """
    rules = rules_of(event)
    numbers = {each.name: str(at) for at, each in enumerate(in_file(event), start=1)}
    found: dict[str, list[Line]] = {number: [] for number in numbers.values()}
    lines = event.lines("", rules)
    games = {GameKind.PLAYED, GameKind.TO_COME}
    kinds = {(line.player, line.round): line.kind for line in lines}
    for line in sorted(lines, key=lambda each: each.round):
        is_game = {line.kind, kinds.get((line.opponent, line.round))} <= games
        if line.kind is GameKind.TO_COME and not is_game:
            continue
        found[numbers[line.player]].append(
            (
                line.round,
                numbers[line.opponent] if is_game else "",
                line.half_points,
                line.margin,
                line.went_first if is_game else None,
            )
        )
    return found


def penalties(event: ClubEvent) -> list[int]:
    lines = event.lines("", rules_of(event))
    return [
        sum(line.penalty for line in lines if line.player == entrant.name)
        for entrant in in_file(event)
    ]


def test_a_missed_round_keeps_its_column(tmp_path: Path) -> None:
    event = event_of("latecomer-export-shift.club", tmp_path)
    late = [each for each in event.entrants.values() if each.joined > 1]
    assert late
    by_name = {each.name: each for each in event.seeded("")}
    players = tsh_players(event, "", rules_of(event))
    for entrant, written in zip(by_name.values(), players, strict=True):
        assert len(written.opponents) == len(event.rounds[""])
        if entrant in late:
            assert (written.opponents[0], written.scores[0]) == (0, 0)
    assert shown(from_tsh(event)) == shown(event)
    assert shown(from_tou(event)) == shown(event)


def test_a_forfeit_has_no_opponent_and_a_double_forfeit_is_no_tie(tmp_path: Path) -> None:
    event = event_of("forfeit-export.club", tmp_path)
    results = {
        (number, board): result
        for number, paired in enumerate(event.rounds[""])
        for board, result in paired.results.items()
        if result.ending is not Ending.PLAYED
    }
    assert {each.ending for each in results.values()} == {Ending.FORFEIT, Ending.DOUBLE_FORFEIT}
    names = [entrant.name for entrant in event.seeded("")]
    players = tsh_players(event, "", rules_of(event))
    for (number, board), result in results.items():
        for name in event.rounds[""][number].paired.boards[board - 1]:
            written = players[names.index(name)]
            is_lost = result.ending is Ending.DOUBLE_FORFEIT or result.absent == name
            assert written.opponents[number] == 0
            assert written.scores[number] == (-50 if is_lost else 50)
    assert shown(from_tsh(event)) == shown(event)
    assert shown(from_tou(event)) == shown(event)


MARCH: list[Change] = [
    EventOpened("Larch Open", "naspa-2016", 2),
    EventDescribed(
        "Larch Open", "2026-03-07", "2026-03-08", director="Lea O'Larch", tournament="4711"
    ),
    PlayerEntered("Larch Open", "Ann Abel", 1712, "A"),
    PlayerEntered("Larch Open", "Raj Bose", 1650, "A"),
    PlayerEntered("Larch Open", "Eva Cruz", None, "Novice 2"),
    PlayerListed("Larch Open", "Ann Abel", "Abel, Ann", "AA009901"),
    PlayerListed("Larch Open", "Eva Cruz", "Eva, Cruz", "elsewhere"),
    RoundPaired("Larch Open", "A", 1, System.MANUAL, 0, (("Raj Bose", "Ann Abel"),)),
    ResultEntered("Larch Open", "A", 1, 1, first=410, second=399),
    RoundPaired("Larch Open", "Novice 2", 1, System.MANUAL, 0, (), ("Eva Cruz",)),
]


def march(kind: ExportKind) -> bytes:
    event = fold(MARCH).event("")
    return written_as(kind, event, "A", RULES["naspa-2016"], DAY).data


def test_a_whole_event_for_tsh() -> None:
    text = march(ExportKind.ARCHIVE).decode("ascii")
    assert text.splitlines() == [
        "division A a.t",
        "division Novice2 novice2.t",
        "config event_name = 'Larch Open'",
        "config event_date = '2026-03-07 - 2026-03-08'",
        "config director_name = 'Lea O\\'Larch'",
        "config tournament_id = 4711",
        "config max_rounds = 2",
        "config bye_spread = 50",
        "config track_firsts = 1",
        "#begin_file name=a.t",
        "Abel, Ann:AA009901   1712 2; 399; p12 2; board 1",
        "Bose, Raj            1650 1; 410; p12 1; board 1",
        "#end_file",
        "#begin_file name=novice2.t",
        "Eva, Cruz    0 0; 50; p12 0",
        "#end_file",
    ]
    with zipfile.ZipFile(io.BytesIO(march(ExportKind.FOLDER))) as folder:
        assert folder.namelist() == ["config.tsh", "a.t", "novice2.t"]
        assert folder.read("config.tsh").decode() == text.partition("#begin_file")[0]


def test_lines_for_naspa() -> None:
    assert march(ExportKind.NASPA).decode("ascii").splitlines() == [
        "#division A",
        "Abel, Ann:AA009901   1712 2; 399",
        "Bose, Raj            1650 1; 410",
        "#division Novice2",
        "Eva, Cruz    0 0; 50",
    ]


def test_standings_as_woogles_writes_them_and_games_with_their_day() -> None:
    assert march(ExportKind.WOOGLES).decode().splitlines() == [
        "division,rank,username,wins,losses,draws,winpts,spread",
        "A,1,Raj Bose,1,0,0,1,11",
        "A,2,Ann Abel,0,1,0,0,-11",
        "Novice 2,1,Eva Cruz,1,0,0,1,50",
    ]
    assert march(ExportKind.UPLOAD).decode().splitlines()[1:] == [
        "2026-03-07,1,Raj Bose,410,Ann Abel,399"
    ]


def test_the_check_list_says_what_is_missing() -> None:
    event = fold(MARCH).event("")
    items = {str(item.title): item for item in check_list(event, date(2026, 3, 20))}
    missing = {title: str(each.missing) for title, each in items.items() if each.missing}
    assert missing == {
        "The event has ended, at most a week ago": "the event ended 12 days ago",
        "The director's name and number": "the number is not entered",
        "At least four players in each division": "division A has 2, division Novice 2 has 1",
        "Every player's number, such as AA000001": "Raj Bose, Eva Cruz",
        "Every name as it is listed": "Raj Bose",
        "All rounds paired, with every result": "round 2 is not paired",
    }
    assert items["The first and the last day"].is_done
    unknown = items["The fee for the event is paid"]
    assert not unknown.is_done and not unknown.missing


def test_a_listed_name_goes_with_a_player_to_other_events_and_not_with_a_new_name() -> None:
    event = fold(MARCH).event("")
    ann = event.entrants["Ann Abel"]
    assert entered_as(ann, "Next", "B") == (
        PlayerEntered("Next", "Ann Abel", 1712, "B"),
        PlayerListed("Next", "Ann Abel", "Abel, Ann", "AA009901"),
    )
    change = renamed(MARCH[5], "Ann Abel", "Anne Abel")
    assert change == PlayerListed("Larch Open", "Anne Abel", "", "AA009901")
    # A correction of the rating keeps it.
    after = applied(fold(MARCH), PlayerEntered("Larch Open", "Ann Abel", 1720, "A")).event("")
    assert after.entrants["Ann Abel"].member == "AA009901"


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (EventDescribed("Larch Open", "7.3.26"), "is no day"),
        (EventDescribed("Larch Open", "2026-03-08", "2026-03-07"), "not before its first"),
        (EventDescribed("Larch Open", place="x" * 61), "60"),
    ],
)
def test_details_that_cannot_be(facts: EventDescribed, sentence: str) -> None:
    with pytest.raises(ClubError, match=sentence):
        applied(fold(MARCH), facts)


@st.composite
def events(draw: st.DrawFn) -> ClubEvent:
    """An event with latecomers, leavers, forfeits, byes, corrections and games to come."""
    names = draw(
        st.lists(
            st.sampled_from(
                [
                    "Ann Abel", "Bose, Raj", "Cruz, Eva", "Di van der Dunn", "Ünal, Çe", "O'Hara 2",
                    "O'Hara 3", "Lee", "Ng; Ho", "#Tag", "42", "Zo\\e -", "A:AB123456", "Sam, Jr",
                    "Maximiliane Featherstonehaugh-Cholmondeley", "Maximiliane Featherstonehaugh",
                ]
            ),
            unique=True, min_size=2, max_size=9,
        )
    )  # fmt: skip
    ruleset = draw(st.sampled_from(sorted(RULES)))
    opened = EventOpened("Open", ruleset, 6, missed_is_loss=draw(st.booleans()))
    early = draw(st.integers(2, len(names)))
    club = fold([opened])

    def do(change: Change) -> None:
        nonlocal club
        club = applied(club, change)

    def enter(name: str) -> None:
        rating = draw(st.none() | st.integers(0, 2200))
        team = draw(st.sampled_from(["", "Oak Street"]))
        do(PlayerEntered("Open", name, rating, team=team))

    for name in names[:early]:
        enter(name)
    late = names[early:]
    for number in range(1, draw(st.integers(1, 5)) + 1):
        joins = draw(st.booleans())
        if late and joins:
            enter(late.pop())
        _come_and_go(draw, club.event(""), number, do)
        playing = [
            entrant.name for entrant in club.event("").of_division("") if entrant.plays(number)
        ]
        order = draw(st.permutations(playing))
        byes = draw(st.integers(0, len(order)))
        byes += (len(order) - byes) % 2
        boards = tuple(zip(order[byes::2], order[byes + 1 :: 2], strict=True))
        do(RoundPaired("Open", "", number, System.MANUAL, 0, boards, tuple(order[:byes])))
        for board, (one, other) in enumerate(boards, start=1):
            kind = draw(st.sampled_from(["played", "played", "forfeit", "double", "to come"]))
            match kind:
                case "played":
                    points = draw(st.tuples(st.integers(0, 900), st.integers(0, 900)))
                    known = draw(st.booleans())
                    do(
                        ResultEntered(
                            "Open", "", number, board, Ending.PLAYED, *points,
                            began=draw(st.sampled_from(["", other])) if known else "",
                            is_start_known=known,
                        )
                    )  # fmt: skip
                case "forfeit":
                    absent = draw(st.sampled_from([one, other]))
                    do(ResultEntered("Open", "", number, board, Ending.FORFEIT, absent=absent))
                case "double":
                    do(ResultEntered("Open", "", number, board, Ending.DOUBLE_FORFEIT))
        if playing and draw(st.integers(0, 9)) == 0:
            name = draw(st.sampled_from(playing))
            do(PlayerPenalised("Open", name, number, draw(st.integers(1, 60))))
    return club.event("")


def _come_and_go(draw: st.DrawFn, event: ClubEvent, number: int, do: Any) -> None:
    for entrant in event.of_division(""):
        match draw(st.integers(0, 11)):
            case 0 if entrant.gone_after is None:
                kind = draw(st.sampled_from(Departure))
                excused = draw(st.booleans())
                do(PlayerLeft("Open", entrant.name, kind, is_excused=excused, spread=70))
            case 1 if entrant.gone_after is not None:
                do(PlayerReturned("Open", entrant.name))
            case 2:
                do(PlayerAway("Open", entrant.name, tuple(sorted({*entrant.away, number}))))


@settings(max_examples=150, deadline=None)
@given(events())
def test_every_event_comes_back_from_its_division_file(event: ClubEvent) -> None:
    back, mine = from_tsh(event), shown(event)
    if any("a spread of 0" in remark for remark in tsh_text(event, "", rules_of(event)).remarks):
        # A bye by 0, as the Singapore rules have it, is a round that counts for nothing.
        mine = {name: [each for each in own if each[1] or each[3]] for name, own in mine.items()}
    else:
        assert penalties(back) == penalties(event)
    assert shown(back) == mine
    assert len({entrant.name for entrant in back.entrants.values()}) == len(event.entrants)


@settings(max_examples=150, deadline=None)
@given(events())
def test_every_event_comes_back_from_its_rating_file(event: ClubEvent) -> None:
    remarks = tou_text(event, rules_of(event), DAY).remarks
    mine, back = without_games_to_come(shown(event)), shown(from_tou(event))
    if any("does not hold the spread" in remark for remark in remarks):
        mine, back = without_spread(mine), without_spread(back)
    assert back == mine


def without_games_to_come(lines: dict[str, list[Line]]) -> dict[str, list[Line]]:
    """Lines as a rating file holds them; only a game to come is lost by nothing."""
    return {
        name: [each for each in own if not (each[1] and each[2:4] == (0, 0))]
        for name, own in lines.items()
    }


def without_spread(lines: dict[str, list[Line]]) -> dict[str, list[Line]]:
    """Lines without the spread of games that were not played."""
    return {
        name: [each if each[1] else (*each[:3], 0, each[4]) for each in own]
        for name, own in lines.items()
    }


def test_the_check_list_names_the_half_of_the_director_that_is_missing() -> None:
    march = fold(MARCH).event("")
    title = "The director's name and number"
    for facts, missing in (
        (EventDescribed("", director="Edith Moss"), "the number is not entered"),
        (EventDescribed("", director_member="AA000001"), "the name is not entered"),
        (EventDescribed("", director="Edith Moss", director_member="AA000001"), ""),
    ):
        event = replace(march, facts=facts)
        items = {str(e.title): e for e in check_list(event, date(2026, 3, 20))}
        assert str(items[title].missing) == missing
