# SPDX-License-Identifier: MIT
"""The acts of a director: the same by the window and by the command, whatever differed before."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.play.club_acts import (
    Entry,
    away_in,
    entered,
    entered_known,
    left,
    listed_as,
    result_typed,
    warned,
)
from desktop_app.play.topics import UnknownTopicError
from desktop_app.session.club_presenter import ClubPresenter, ListedRow, System
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventDescribed,
    EventOpened,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerListed,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold


def club_of(*changes: Change, ruleset: str = "naspa-2016") -> Club:
    return fold([EventOpened("E", ruleset, 4), *changes])


TWO_EVENTS = club_of(
    PlayerEntered("E", "Ann Lee", 1500, "", "North", "Reds", deviation=200),
    EventOpened("F", "naspa-2016", 3),
)


def entry_of(club: Club, event: str, typed: Entry, division: str = "") -> PlayerEntered:
    (change,) = entered(club, club.event(event), typed, division).changes
    assert isinstance(change, PlayerEntered)
    return change


def test_a_player_of_an_earlier_event_keeps_what_is_not_typed() -> None:
    assert entry_of(TWO_EVENTS, "F", Entry("Lee, Ann")) == PlayerEntered(
        "F", "Ann Lee", 1500, "", "North", "Reds", deviation=200, listed="Lee, Ann"
    )
    typed = entry_of(TWO_EVENTS, "F", Entry("Ann Lee", 1600, club="South"))
    assert (typed.rating, typed.club, typed.team) == (1600, "South", "Reds")


def test_what_is_empty_in_a_whole_form_is_taken_out() -> None:
    emptied = entry_of(TWO_EVENTS, "E", Entry("Ann Lee", is_whole=True))
    assert (emptied.rating, emptied.club, emptied.team) == (None, "", "")


def test_a_correction_leaves_a_player_in_their_division() -> None:
    club = club_of(PlayerEntered("E", "Ann Lee", 1500, "B"))
    assert entry_of(club, "E", Entry("Ann Lee", 1600), "A").division == "B"
    assert entry_of(club, "E", Entry("Ann Lee", division="A"), "C").division == "A"
    assert entry_of(club, "E", Entry("Ben Orr"), "A").division == "A"


def late_club() -> Club:
    pairs = (("Ann Lee", "Ben Orr"),)
    return fold(
        [
            EventOpened("D", "sanspa-2001", 4),
            PlayerEntered("D", "Cat Poe"),
            EventOpened("E", "sanspa-2001", 4),
            PlayerEntered("E", "Ann Lee"),
            PlayerEntered("E", "Ben Orr"),
            RoundPaired("E", "", 1, System.SWISS, 0, pairs, ()),
            RoundPaired("E", "", 2, System.SWISS, 0, pairs, ()),
        ]
    )


def test_players_of_earlier_events_are_kept_out_by_the_same_rule() -> None:
    club = late_club()
    for act in (
        entered(club, club.event("E"), Entry("Cat Poe")),
        entered_known(club, club.event("E"), ["Cat Poe"]),
    ):
        assert "(6.1)" in act.grave
    with pytest.raises(ClubError, match="Eve is not entered"):
        entered_known(club, club.event("E"), ["Eve"])


def test_rounds_that_are_past_stay_missed() -> None:
    club = fold(
        [
            EventOpened("E", "naspa-2016", 4),
            *(PlayerEntered("E", name) for name in ("Ann", "Ben", "Cat")),
            PlayerAway("E", "Cat", (1, 2)),
            RoundPaired("E", "", 1, System.SWISS, 0, (("Ann", "Ben"),), ()),
        ]
    )
    assert away_in(club.event("E"), "Cat", [3]).rounds == (1, 3)
    for number in (0, 5):
        with pytest.raises(ClubError, match=f"round {number}: the event has 4 rounds"):
            away_in(club.event("E"), "Cat", [number])


def test_a_result_that_is_typed_again_keeps_its_game_and_another_asks() -> None:
    pairs = (("Ann", "Ben"),)
    club = club_of(
        PlayerEntered("E", "Ann"),
        PlayerEntered("E", "Ben"),
        RoundPaired("E", "", 1, System.SWISS, 0, pairs, ()),
        ResultEntered("E", "", 1, 1, Ending.PLAYED, 90, 400, game="g-1"),
    )
    event = club.event("E")
    again = result_typed(event, ("", 1, 1), (90, 400))
    assert not again.against
    assert isinstance(again.changes[0], ResultEntered)
    assert again.changes[0].game == "g-1"
    other = result_typed(event, ("", 1, 1), (80, 400))
    assert [objection.is_grave for objection in other.against] == [False, True]
    assert isinstance(other.changes[0], ResultEntered)
    assert not other.changes[0].game


def test_a_margin_that_the_rules_leave_open_is_asked_for() -> None:
    club = club_of(PlayerEntered("E", "Ann"), PlayerEntered("E", "Ben"), ruleset="sanspa-1999")
    with pytest.raises(ClubError, match="name no margin"):
        left(club.event("E"), "Ann", Departure.DISQUALIFIED)
    assert len(left(club.event("E"), "Ann", Departure.DISQUALIFIED, spread=50)) == 1


def test_names_and_numbers_of_lists_are_kept_without_stray_spaces() -> None:
    event = club_of(PlayerEntered("E", "Di Dunn"), PlayerListed("E", "Di Dunn", "", "AA1")).event(
        "E"
    )
    assert listed_as(event, "Di Dunn", " Dunn,  Di ") == PlayerListed(
        "E", "Di Dunn", "Dunn, Di", "AA1"
    )
    assert listed_as(event, "Di Dunn", member=" AA 2 ").member == "AA2"


def test_a_warning_names_a_topic_of_the_rules() -> None:
    event = club_of(PlayerEntered("E", "Ann")).event("E")
    with pytest.raises(UnknownTopicError):
        warned(event, "Ann", "no-such-topic", 1)


# Both shells over the same acts: what they leave in the file is the same.


@pytest.fixture
def presenter(qtbot: object, tmp_path: Path) -> Iterator[ClubPresenter]:
    made = ClubPresenter()
    made.make(tmp_path / "window.club", "One", "naspa-2016", 4)
    yield made
    made.close()


class Command:
    def __init__(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._file, self._capsys = file, capsys

    def __call__(self, act: str, *words: str) -> Any:
        assert main(["club", str(self._file), act, *words, "--json"]) == 0
        return json.loads(self._capsys.readouterr().out)


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    made = Command(tmp_path / "command.club", capsys)
    made("new", "--event", "One", "--ruleset", "naspa-2016", "--rounds", "4")
    return made


def test_a_second_event_knows_the_ratings_in_the_window_as_by_command(
    presenter: ClubPresenter, command: Command
) -> None:
    presenter.enter("Ann Lee", 1500, "North")
    presenter.add_event("Two", "naspa-2016", 3)
    presenter.enter("Ann Lee", None)
    presenter.wait()
    command("enter", "Ann Lee", "--rating", "1500", "--club", "North")
    command("new", "--event", "Two", "--ruleset", "naspa-2016", "--rounds", "3")
    row = command("enter", "Ann Lee")
    (player,) = presenter.view.players
    assert (player.rating, player.club) == (1500, "North")
    assert row["rating"] == 1500


def test_the_lot_of_a_round_is_the_same_in_the_window_and_by_command(
    presenter: ClubPresenter, command: Command
) -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGH"]
    for name in names:
        presenter.enter(name, None)
        command("enter", name)
    for number in (1, 2):
        presenter.pair(System.RANDOM)
        presenter.wait()
        if number > 1:
            # The boards of the first round still play.
            presenter.confirm()
            presenter.wait()
        pairs = [(row["first"], row["second"]) for row in command("pair", "--system", "random")]
        assert [(board.first, board.second) for board in presenter.view.shown.boards] == pairs, (
            number
        )


def test_what_is_not_named_for_a_round_is_as_planned(command: Command) -> None:
    for name in ("A", "B", "C", "D"):
        command("enter", name, "--club", "North" if name in "AB" else "South")
    command("plan", "--system", "koth", "--clubmates-until", "4")
    pairs = {frozenset((row["first"], row["second"])) for row in command("pair")}
    assert frozenset("AB") not in pairs
    command("unpair")
    made = command("pair", "--no-clubmates-apart")
    assert {frozenset((row["first"], row["second"])) for row in made} == {
        frozenset("AB"),
        frozenset("CD"),
    }


def test_a_plan_by_command_keeps_what_it_does_not_name_as_the_plan_of_the_window(
    presenter: ClubPresenter, command: Command
) -> None:
    planned = PairingPlanned("", "", System.FACTOR, 2, 3, 4, 1, 40)
    for name in ("A", "B", "C", "D"):
        presenter.enter(name, None)
        command("enter", name)
    presenter.plan(planned, 5)
    presenter.wait()
    whole = "--repeats 2 --factor 3 --clubmates-until 4 --finish 1 --gibson 40"
    first = command("plan", "--system", "factor", *whole.split())
    assert first == {
        "system": "factor",
        "repeats": 2,
        "factor": 3,
        "clubmates_until": 4,
        "finish": 1,
        "gibson": 40,
    }
    assert command("plan") == first
    assert command("plan", "--factor", "2") == first | {"factor": 2}
    ended = command("plan", "--gibson", "0", "--finish", "0", "--system", "koth")
    assert ended == first | {"factor": 2, "gibson": 0, "finish": 0, "system": "koth"}
    plan = presenter.view.plan
    assert plan is not None
    assert (plan.event, plan.system, plan.gibson) == ("One", System.FACTOR, 40)
    assert presenter.view.rounds == 5


def test_a_player_who_missed_a_round_can_miss_another_by_command(command: Command) -> None:
    for name in ("A", "B", "C"):
        command("enter", name)
    command("away", "C", "1")
    command("pair")
    assert command("away", "C", "3")["away"] == [1, 3]


def test_a_correction_by_command_leaves_the_division(command: Command) -> None:
    command("enter", "A", "--division", "Open")
    command("enter", "A", "--rating", "1400")
    assert command("standings", "--division", "Open")[0]["player"] == "A"


def test_a_result_that_is_replaced_is_named_in_the_window_and_by_command(
    presenter: ClubPresenter, command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Ann", "Ben"):
        presenter.enter(name, None)
        command("enter", name)
    presenter.pair(System.SWISS)
    command("pair")
    presenter.enter_result(1, 400, 300)
    presenter.wait()
    asked: list[object] = []
    presenter.asked.connect(lambda *question: asked.append(question[0]))
    presenter.enter_result(1, 410, 300)
    presenter.wait()
    command("result", "1", "400", "300")
    assert main(["club", str(tmp_path / "command.club"), "result", "1", "410", "300"]) == 0
    said = capsys.readouterr().err
    assert [str(each) for each in asked if each] == [
        "Board 1 has the result 400 - 300. Replace it with 410 - 300?"
    ]
    assert said == "rackside: Board 1 had the result 400 - 300, which is replaced.\n"
    presenter.confirm()
    presenter.wait()
    assert presenter.view.shown.boards[0].points == (410, 300)
    assert main(["club", str(tmp_path / "command.club"), "result", "1", "410", "300"]) == 0
    assert capsys.readouterr().err == "", "it is the same result"


def test_boards_that_still_play_are_named_in_the_window_and_by_command(
    presenter: ClubPresenter, command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Ann", "Ben", "Cat", "Dee"):
        presenter.enter(name, None)
        command("enter", name)
    asked: list[object] = []
    presenter.asked.connect(lambda *question: asked.append(question[0]))
    for _ in range(2):
        presenter.pair(System.SWISS)
        presenter.wait()
    command("pair")
    assert main(["club", str(tmp_path / "command.club"), "pair"]) == 0
    assert [str(each) for each in asked if each] == [
        "2 boards have no result yet. Pair round 2 without them?"
    ]
    assert capsys.readouterr().err == "rackside: round 1: no result yet from board 1, 2\n"


def test_plan_prizes_details_and_files_of_an_event_are_the_same(
    presenter: ClubPresenter, command: Command, tmp_path: Path
) -> None:
    for name, rating in (("Ann Lee", 1500), ("Ben Orr", 1400)):
        presenter.enter(name, rating, "North")
        command("enter", name, "--rating", str(rating), "--club", "North")
    planned = PairingPlanned("", "", System.FACTOR, 1, 3, 2, 1, 150)
    presenter.plan(planned, 4)
    words = (
        "plan --system factor --repeats 1 --factor 3 --clubmates-until 2 --finish 1 --gibson 150"
    )
    command(*words.split())
    prize = PrizeOffered("", PrizeKind.PLACE, place=2, highest=1450, cents=1250, award="Cup")
    presenter.offer_prize(prize)
    command("prize", "place", "--place", "2", "--to", "1450", "--money", "12.50", "--award", "Cup")
    facts = EventDescribed("", "2026-03-07", "2026-03-08", "Hall", "Di", "AA1", "7", "W")
    presenter.describe(facts)
    words = "describe --from 2026-03-07 --until 2026-03-08 --place Hall --director Di --word-list W"
    command(*words.split(), "--director-number", "AA1", "--tournament", "7")
    presenter.list_players([ListedRow("Ann Lee", "Lee, Ann", "AA000001", is_guess=False)])
    command("listed", "Ann Lee", "--as", "Lee, Ann", "--member", "AA000001")
    presenter.pair(System.FACTOR)
    command("pair")
    presenter.enter_result(1, 400, 350)
    command("result", "1", "400", "350")
    presenter.wait()
    histories = []
    for name in ("window", "command"):
        # The window still has its file.
        copy = shutil.copy(tmp_path / f"{name}.club", tmp_path / f"{name}-copy.club")
        with ClubFile(Path(copy)) as file:
            histories.append([change.change for change in file.history])
    assert histories[0] == histories[1]
    for suffix in (".csv", ".t", ".tou"):
        targets = [tmp_path / f"{name}{suffix}" for name in ("window", "command")]
        presenter.export(targets[0])
        presenter.wait()
        command("export", str(targets[1]))
        assert targets[0].read_bytes() == targets[1].read_bytes(), suffix
