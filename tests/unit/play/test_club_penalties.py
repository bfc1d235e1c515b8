# SPDX-License-Identifier: MIT
"""The penalties of the books on a club's boards, each with the section that has it."""

from __future__ import annotations

import pytest

from desktop_app.play.club_penalties import (
    PenaltyKind,
    book_penalties,
    penalised,
    penalty_of,
    penalty_text,
    price,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerEntered,
    PlayerWarned,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System


def club(ruleset: str, *points: int) -> Club:
    """A round of Ann (first) and Ben, with a result if there are points."""
    changes: list[Change] = [EventOpened("E", ruleset, 3, missed_is_loss=False)]
    changes += (PlayerEntered("E", name) for name in ("Ann", "Ben"))
    changes.append(RoundPaired("E", "", 1, System.MANUAL, 0, (("Ann", "Ben"),)))
    if points:
        changes.append(ResultEntered("E", "", 1, 1, first=points[0], second=points[1]))
    return fold(changes)


def after(club: Club, player: str, offence: str, points: int | None = None) -> Club:
    event = club.event("")
    penalty = penalty_of(load_ruleset(event.opened.ruleset), offence)
    for change in penalised(event, player, 1, penalty, points):
        club = applied(club, change)
    return club


def spreads(club: Club) -> dict[str, int]:
    event = club.event("")
    rules = load_ruleset(event.opened.ruleset)
    return {standing.player: standing.spread for standing in event.standings("", rules)}


@pytest.mark.parametrize(
    ("ruleset", "offence", "player", "typed", "counted", "section"),
    [
        # Past the limit of overtime: by 150 at least.
        ("sanspa-1999", "overtime-over-limit", "Ann", (420, 400), (250, 400), "18.5"),
        ("sanspa-2001", "overtime-over-limit", "Ben", (420, 400), (420, 270), "18.5"),
        ("sanspa-2001", "overtime-over-limit", "Ben", (420, 200), (420, 200), "18.5"),
        # By 150 or as it stood, and by 300 if they gain by it.
        ("sanspa-2001", "board-upset-on-purpose", "Ann", (300, 280), (130, 280), "22.17"),
        ("sanspa-2001", "board-upset-on-purpose", "Ann", (100, 280), (100, 280), "22.17"),
        ("sanspa-2001", "board-upset-for-gain", "Ann", (100, 280), (-20, 280), "22.17"),
        # 100 points off, and the opponent one ahead if that is not enough.
        ("naspa-2016", "overtime-over-limit", "Ann", (450, 400), (350, 400), "V.G.3"),
        ("naspa-2016", "overtime-over-limit", "Ann", (520, 400), (420, 421), "V.G.3"),
        ("naspa-2016", "lookup-separate", "Ben", (400, 405), (400, 395), "IV.J.2"),
        ("naspa-2016", "exchange-low-bag-found-late", "Ann", (400, 395), (370, 395), "IV.E.2.b.5"),
    ],
)
def test_points_of_the_game_change_its_result(
    ruleset: str,
    offence: str,
    player: str,
    typed: tuple[int, int],
    counted: tuple[int, int],
    section: str,
) -> None:
    made = after(club(ruleset, *typed), player, offence)
    result = made.event("").rounds[""][0].results[1]
    assert ((result.first, result.second), result.ruling) == (counted, offence)
    assert penalty_of(load_ruleset(ruleset), offence).section == section


def test_points_of_spread_come_after_the_warnings_that_the_book_has() -> None:
    event = club("sanspa-2001", 400, 400)
    phone = penalty_of(load_ruleset("sanspa-2001"), "phone-rings")
    assert price(event.event(""), "Ann", phone) == 0
    warned = after(event, "Ann", "phone-rings")
    assert warned.event("").warnings == (PlayerWarned("E", "Ann", 1, "phone-penalty"),)
    assert (price(warned.event(""), "Ann", phone), price(warned.event(""), "Ben", phone)) == (50, 0)
    assert spreads(after(warned, "Ann", "phone-rings")) == {"Ann": -50, "Ben": 0}
    # A director may decide otherwise.
    assert spreads(after(event, "Ann", "phone-rings", 30))["Ann"] == -30
    assert after(warned, "Ann", "phone-rings", 0).event("").warnings != warned.event("").warnings


def test_time_is_set_at_the_clock_and_counts_as_a_warning() -> None:
    made = after(club("naspa-2016", 400, 300), "Ann", "tracking-delays-draw")
    assert [warning.topic for warning in made.event("").warnings] == ["tracking-late"]
    assert spreads(made) == {"Ann": 100, "Ben": -100}


def test_what_cannot_be_penalised() -> None:
    with pytest.raises(ClubError, match="Enter the points of board 1 of round 1 first"):
        after(club("naspa-2016"), "Ann", "lookup-separate")
    with pytest.raises(ClubError, match="Say how many points it costs"):
        after(club("naspa-2016", 3, 2), "Ann", "overtime-over-limit", 0)
    with pytest.raises(ClubError, match="A penalty takes 1 to 2000 points"):
        after(club("naspa-2016", 3, 2), "Ann", "out-of-order-draw", 2001)
    with pytest.raises(ClubError, match="The rules have no penalty"):
        after(club("singapore-2015", 3, 2), "Ann", "phone-rings")
    event = club("naspa-2016", 3, 2).event("")
    penalty = penalty_of(load_ruleset("naspa-2016"), "lookup-separate")
    with pytest.raises(ClubError, match="Ann has no board in round 2"):
        penalised(event, "Ann", 2, penalty)


def test_each_penalty_has_words_with_its_section() -> None:
    words = {
        penalty.offence: str(penalty_text(penalty))
        for penalty in book_penalties(load_ruleset("sanspa-2001"))
    }
    assert words["phone-rings"] == (
        "a telephone that rings: one warning, then 50 points of spread (22.2)"
    )
    assert words["out-of-order-draw"].endswith("50 points of spread, as the director decides (9.5)")
    for ruleset in ("sanspa-1999", "sanspa-2001", "naspa-2016"):
        for penalty in book_penalties(load_ruleset(ruleset)):
            assert penalty.section
            assert penalty.section in penalty_text(penalty)
    kinds = {penalty.kind for penalty in book_penalties(load_ruleset("naspa-2016"))}
    assert kinds == set(PenaltyKind) - {PenaltyKind.LOSS}
    assert book_penalties(load_ruleset("mattel-family")) == ()


@pytest.mark.parametrize(("lost", "spread"), [(0, -50), (150, -150), (20, -50)])
def test_a_forfeit_to_gain_by_it_costs_the_absent_player_alone(lost: int, spread: int) -> None:
    change = ResultEntered("E", "", 1, 1, Ending.FORFEIT, absent="Ann", lost=lost)
    assert spreads(applied(club("sanspa-2001"), change)) == {"Ann": spread, "Ben": 50}


def test_only_a_forfeit_costs_more() -> None:
    for change in (
        ResultEntered("E", "", 1, 1, first=3, second=2, lost=150),
        ResultEntered("E", "", 1, 1, Ending.FORFEIT, absent="Ann", lost=-1),
        ResultEntered("E", "", 1, 1, Ending.FORFEIT, absent="Ann", lost=2001),
    ):
        with pytest.raises(ClubError, match="A forfeit costs 1 to 2000 points of spread"):
            applied(club("sanspa-2001"), change)
