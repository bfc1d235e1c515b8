# SPDX-License-Identifier: MIT
"""The pages of a club over the years."""

from __future__ import annotations

import re
from datetime import date

import pytest

from desktop_app.play.club_pages import (
    event_days,
    events_between,
    player_page,
    records_page,
    season_page,
)
from desktop_app.tournament.club import ClubError
from desktop_app.tournament.club_changes import (
    Change,
    EventDescribed,
    EventOpened,
    RecordedChange,
)
from desktop_app.tournament.club_fold import fold
from tests.helpers.page_tables import misaligned
from tests.unit.tournament.test_club_records import club

NOON_OF_MAY_1_MS = 1_777_636_800_000


def rows_of(page: str) -> list[list[str]]:
    """The cells of all tables of a page."""
    return [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    ]


def test_the_day_of_an_event_is_that_of_its_details_or_of_its_opening() -> None:
    changes: list[Change] = [
        EventOpened("May", "naspa-2016", 3),
        EventOpened("June", "naspa-2016", 3),
        EventDescribed("June", "2026-06-05", "2026-06-06"),
    ]
    history = [RecordedChange(at, NOON_OF_MAY_1_MS, each) for at, each in enumerate(changes, 1)]
    days = event_days(fold(changes), history)
    assert days == {"May": date(2026, 5, 1), "June": date(2026, 6, 5)}
    assert events_between(days, date(2026, 5, 1), date(2026, 6, 4)) == ("May",)
    assert events_between(days, date(2026, 5, 2), date(2026, 6, 5)) == ("June",)


def test_figures_stand_right_and_names_left() -> None:
    players = [player_page(club(), name) for name in ("Ann", "Ben", "Cid")]
    for page in (records_page(club()), season_page(club(), ["May", "June"]), *players):
        assert rows_of(page) and misaligned(page) == []


def test_records_name_who_where_and_how() -> None:
    rows = rows_of(records_page(club()))
    assert ["200", "Ann", "450 : 250", "Cid", "June, round 2"] in rows
    assert ["", "Ben", "STONIER, one in 90", "", "May, round 1"] in rows
    assert ["2", "Ann", "still running", "", "June, round 2"] in rows


def test_a_ladder_names_its_evenings() -> None:
    page = season_page(club(), ["May", "June"], fewest=2)
    assert "Evenings: May, June" in page
    assert rows_of(page)[1:] == [
        ["1", "Ann", "2", "5", "3.5", "70", "+170"],
        ["", "Cid", "1", "3", "1", "33", "−160"],
        ["", "Ben", "1", "2", "0.5", "25", "−10"],
    ]
    assert "A place needs evenings: 2" in page


def test_a_players_page_has_sums_opponents_plays_and_games() -> None:
    rows = rows_of(player_page(club(), "Ann"))
    assert ["2", "5", "3.5", "70", "+170", "412", "358"] in rows
    assert ["66", "QUIZ", "May, round 1"] in rows
    assert ["Cid", "2", "2", "+210"] in rows
    assert ["June", "2", "second", "Cid", "450", "250", "+200"] in rows
    with pytest.raises(ClubError, match="Zoe is not entered"):
        player_page(club(), "Zoe")
