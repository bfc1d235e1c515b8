# SPDX-License-Identifier: MIT
"""Penalties that take no points off: recorded with their sections, and told where results go."""

from __future__ import annotations

from datetime import date

import pytest

from desktop_app.play.club_export import ExportKind, written_as
from desktop_app.play.club_penalties import penalised, penalty_of, price
from desktop_app.play.club_rulings import given_rulings
from desktop_app.play.club_sheets import page
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    PlayerReturned,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
)
from desktop_app.tournament.club_fold import applied
from desktop_app.tournament.prizes import awards
from tests.unit.play.test_club_penalties import after, club, spreads

DAY = date(2026, 11, 28)


def told(made: Club) -> list[str]:
    event = made.event("")
    return [ruling.text for ruling in given_rulings(event, load_ruleset(event.opened.ruleset))]


def in_round(made: Club, offence: str, number: int = 1) -> tuple[Change, ...]:
    event = made.event("")
    penalty = penalty_of(load_ruleset(event.opened.ruleset), offence)
    return penalised(event, "Ann", number, penalty)


@pytest.mark.parametrize(
    ("ruleset", "offence", "amount", "text"),
    [
        ("naspa-2016", "clock-started-in-error", None, "60 seconds for the opponent"),
        ("naspa-2016", "late-arrival", 420, "420 seconds less on their clock"),
        ("naspa-2016", "overfull-rack-play", None, "a turn lost"),
        ("naspa-2016", "overtime-for-spread", None, "no prize"),
        ("naspa-2016", "violence", None, "expelled"),
        ("sanspa-1999", "false-blank", None, "a turn lost"),
        ("sanspa-2001", "looking-into-bag", None, "expelled"),
        ("sanspa-2001", "late-arrival", 60, "60 seconds less on their clock"),
    ],
)
def test_what_takes_no_points_off_is_told_with_its_section(
    ruleset: str, offence: str, amount: int | None, text: str
) -> None:
    before = club(ruleset, 400, 390)
    made = after(before, "Ann", offence, amount)
    penalty = penalty_of(load_ruleset(ruleset), offence)
    assert told(made) == [f"Ann: {text}, for {penalty.title} ({penalty.section})"]
    result = made.event("").rounds[""][0].results[1]
    assert result == before.event("").rounds[""][0].results[1]


def test_the_third_small_infraction_of_a_game_costs_time_and_then_the_sixth() -> None:
    made = club("naspa-2016", 400, 390)
    for _ in range(7):
        made = after(made, "Ann", "minor-infraction")
    event = made.event("")
    assert [ruling.amount for ruling in event.rulings] == [60, 60]
    assert len(event.warnings) == 5
    assert spreads(made) == {"Ann": 10, "Ben": -10}
    # The opponent's are counted apart.
    assert price(event, "Ben", penalty_of(load_ruleset("naspa-2016"), "minor-infraction")) == 0


def test_the_third_hand_in_the_bag_ends_the_turn_and_so_does_each_later_one() -> None:
    made = club("sanspa-2001", 400, 390)
    for _ in range(4):
        made = after(made, "Ann", "hand-in-bag-undeclared")
    event = made.event("")
    assert len(event.warnings) == 2
    assert event.record("Ann", load_ruleset("sanspa-2001")).strikes == 2
    assert [(ruling.effect.value, ruling.section) for ruling in event.rulings] == [
        ("turn", "7.2")
    ] * 2
    assert spreads(made) == {"Ann": 10, "Ben": -10}


@pytest.mark.parametrize(
    ("typed", "counted"), [((420, 400), (350, 400)), ((300, 400), (300, 400)), ((), None)]
)
def test_the_third_hidden_overdraw_loses_the_game_and_expels(
    typed: tuple[int, ...], counted: tuple[int, int] | None
) -> None:
    made = club("naspa-2016", *typed)
    for _ in range(2):
        made = after(made, "Ann", "hidden-overdraw")
        assert made.event("").entrants["Ann"].departure is None
    made = after(made, "Ann", "hidden-overdraw")
    event = made.event("")
    gone = event.entrants["Ann"].departure
    assert gone is not None
    assert gone.departure is Departure.DISQUALIFIED
    result = event.rounds[""][0].results[1]
    if counted is None:
        assert (result.ending, result.absent) == (Ending.FORFEIT, "Ann")
    else:
        assert (result.first, result.second) == counted
    assert [standing.player for standing in event.standings("", load_ruleset("naspa-2016"))] == [
        "Ben"
    ]
    assert told(made)[-1].endswith("(IV.B.5.a)")


def test_who_is_expelled_or_denied_a_prize_wins_none() -> None:
    high = PrizeOffered("E", PrizeKind.HIGH_GAME, cents=1000)
    first = PrizeOffered("E", PrizeKind.PLACE, cents=2000)
    for offence in ("overtime-for-spread", "violence"):
        made = applied(applied(club("naspa-2016", 400, 390), high), first)
        rules = load_ruleset("naspa-2016")
        assert {award.players for award in awards(made.event(""), rules)} == {("Ann",)}
        ruled = after(made, "Ann", offence).event("")
        assert {award.players for award in awards(ruled, rules)} == {("Ben",)}


def test_who_is_expelled_can_be_taken_back_in() -> None:
    made = after(club("naspa-2016", 400, 390), "Ann", "violence")
    back = applied(made, PlayerReturned("E", "Ann"))
    assert back.event("").entrants["Ann"].departure is None


def test_cheating_needs_a_margin_where_the_book_names_none() -> None:
    with pytest.raises(ClubError, match="Say by how many points their games are lost"):
        after(club("sanspa-1999", 400, 390), "Ann", "cheating")
    assert spreads(after(club("sanspa-1999", 400, 390), "Ann", "cheating", 80)) == {"Ben": 80}
    assert spreads(after(club("sanspa-2001", 400, 390), "Ann", "cheating")) == {"Ben": 50}
    # NASPA leaves the games that were played as they are.
    assert spreads(after(club("naspa-2016", 400, 390), "Ann", "cheating")) == {"Ben": -10}


def test_what_has_no_warning_or_no_amount_is_refused() -> None:
    with pytest.raises(ClubError, match="This penalty does not pass with a warning"):
        after(club("naspa-2016", 400, 390), "Ann", "overfull-rack-play", 0)
    with pytest.raises(ClubError, match="Say how many seconds it costs"):
        after(club("naspa-2016", 400, 390), "Ann", "late-arrival")
    with pytest.raises(ClubError, match="Round 2 is not paired"):
        for change in in_round(club("naspa-2016", 400, 390), "overfull-rack-play", 2):
            applied(club("naspa-2016", 400, 390), change)


def test_a_running_total_missing_with_an_empty_bag_has_no_warning() -> None:
    for ruleset in ("sanspa-1999", "sanspa-2001"):
        made = after(club(ruleset, 400, 390), "Ann", "cumulative-bag-empty")
        assert spreads(made)["Ann"] == -40


def test_files_for_others_name_what_they_do_not_hold() -> None:
    made = after(club("sanspa-2001", 400, 390), "Ann", "false-blank").event("")
    rules = load_ruleset("sanspa-2001")
    left_out = (
        "Round 1: Ann: a turn lost, for playing another tile as a blank (12.4); such a file does"
        " not hold it."
    )
    for kind in (ExportKind.DIVISION, ExportKind.RATING, ExportKind.NASPA, ExportKind.ARCHIVE):
        assert left_out in written_as(kind, made, "", rules, DAY).remarks
    table = written_as(ExportKind.RESULTS, made, "", rules, DAY).data.decode().splitlines()
    assert table[0].endswith(",remarks")
    assert table[1].endswith('"Ann: a turn lost, for playing another tile as a blank (12.4)"')


def test_a_result_by_a_ruling_names_who_was_away() -> None:
    made = club("sanspa-2001", 400, 390)
    event, rules = made.event(""), load_ruleset("sanspa-2001")
    (division,) = event.divisions
    name = event.opened.event
    forfeit = ResultEntered(name, division, 1, 1, Ending.FORFEIT, absent="Ann", ruling="violence")
    played = ResultEntered(name, division, 1, 1, first=400, second=390, ruling="violence")
    for result, player in ((forfeit, "Ann"), (played, "")):
        (ruling,) = given_rulings(applied(made, result).event(""), rules)
        assert (ruling.round, ruling.board, ruling.player, ruling.counts) == (1, 1, player, True)
        assert ruling.effect == "result by a ruling"


def test_a_sheet_lists_every_ruling_with_its_section() -> None:
    made = club("sanspa-2001", 400, 390)
    for offence in ("phone-rings", "phone-rings", "board-upset-on-purpose", "false-blank"):
        made = after(made, "Ann", offence)
    sheet = page(made.event(""), load_ruleset("sanspa-2001"), ("rulings",))
    for part in ("warned", "50 points off the spread", "result by a ruling", "a turn lost"):
        assert part in sheet
    for section in ("22.2", "22.17", "12.4"):
        assert f">{section}<" in sheet
