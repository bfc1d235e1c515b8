# SPDX-License-Identifier: MIT
"""The sheets of an event."""

from __future__ import annotations

import re

import pytest

from desktop_app.formats.tsh_file import read_tsh
from desktop_app.play.club_import import tsh_changes
from desktop_app.play.club_sheets import SHEETS, page, site
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    EventOpened,
    PlayerListed,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
)
from desktop_app.tournament.club_fold import fold
from tests.helpers.page_tables import misaligned

NASPA = load_ruleset("naspa-2016")


def test_a_score_card_says_who_went_first_only_where_it_is_known() -> None:
    text = "Ann 1500 2 2 0; 410 400 50; p12 1 4 0\nBen 1400 1 1 0; 390 300 -50; p12 2 4 0\n"
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    event = fold([EventOpened("Open", "naspa-2016", 4), *taken.changes]).event("")
    made = page(event, NASPA, ("cards",))
    rows = [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", made, re.DOTALL)
    ]
    goes = [row[2] for row in rows if len(row) == 10]
    assert goes == ["first", "", "", "", "second", "", "", ""]


def test_the_list_of_names_has_them_as_the_club_lists_them() -> None:
    text = "Li Wei 1500 2; 410; p12 1\nBen Abel 1400 1; 390; p12 2\n"
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    listed = PlayerListed("Open", "Li Wei", "Li, Wei")
    event = fold([EventOpened("Open", "naspa-2016", 4), *taken.changes, listed]).event("")
    made = page(event, NASPA, ("names",))
    assert "Li, Wei" in made
    assert "Wei, Li" not in made
    assert made.index("Abel, Ben") < made.index("Li, Wei")


def rows_of(made: str) -> list[list[str]]:
    """The texts of the cells of every row."""
    return [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", made, re.DOTALL)
    ]


UNKNOWN = "Ann 1500 2; 410\nBen 1400 1; 390\nCat 1300 4; 380; p12 1\nDan 1200 3; 370; p12 2\n"


def imported(text: str = UNKNOWN) -> ClubEvent:
    """A round of a file that says of one board alone who went first."""
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    return fold([EventOpened("Open", "naspa-2016", 4), *taken.changes]).event("")


def test_sheets_name_who_goes_first_only_where_it_is_known() -> None:
    event = imported()
    goes = {row[0]: row[2] for row in rows_of(page(event, NASPA, ("names",)))[1:]}
    assert goes == {"Ann": "", "Ben": "", "Cat": "first", "Dan": "second"}
    boards = rows_of(page(event, NASPA, ("boards",)))
    assert boards[0][1:] == ["Player", "Opponent"]
    assert sorted(row[1] for row in boards[1:]) == ["Ann", "Cat (first)"]
    assert rows_of(site(event, NASPA)["round-1.html"])[0][1:3] == ["Player", "Opponent"]
    slips = {row[0]: row[1] for row in rows_of(page(event, NASPA, ("slips",))) if len(row) == 4}
    assert slips["Ann"] == slips["Ben"] == "______"
    assert (slips["Cat"], slips["Dan"]) == ("first", "second")


def test_a_pairing_without_results_of_a_file_says_who_goes_first_only_where_it_is_known() -> None:
    event = imported(re.sub(r"; \d{3}", ";", UNKNOWN))
    assert not event.rounds[""][0].results
    goes = {row[0]: row[2] for row in rows_of(page(event, NASPA, ("names",)))[1:]}
    assert goes == {"Ann": "", "Ben": "", "Cat": "first", "Dan": "second"}
    known = {line.player: line.went_first for line in event.lines("", NASPA)}
    assert known == {"Ann": None, "Ben": None, "Cat": True, "Dan": False}


def test_sheets_name_who_began_in_spite_of_the_pairing() -> None:
    text = "Ann 1500 2; 410; p12 1\nBen 1400 1; 390; p12 2\n"
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    began = ResultEntered("Open", "", 1, 1, first=410, second=390, began="Ben")
    event = fold([EventOpened("Open", "naspa-2016", 4), *taken.changes, began]).event("")
    assert rows_of(page(event, NASPA, ("boards",)))[1] == ["1", "Ann", "Ben (first)"]
    goes = {row[0]: row[2] for row in rows_of(page(event, NASPA, ("names",)))[1:]}
    assert goes == {"Ann": "second", "Ben": "first"}


def test_every_page_of_a_site_is_linked_and_every_link_leads_to_one() -> None:
    others = UNKNOWN
    for name, other in (("Ann", "Eve"), ("Ben", "Fay"), ("Cat", "Gus"), ("Dan", "Hal")):
        others = others.replace(name, other)
    taken = [
        tsh_changes(read_tsh(text), "Open", division, NASPA)
        for division, text in (("A", UNKNOWN), ("B", others))
    ]
    changes = [change for each in taken for change in each.changes]
    prize = PrizeOffered("Open", PrizeKind.PLACE, "A", place=1, award="Cup")
    event = fold([EventOpened("Open", "naspa-2016", 1), *changes, prize]).event("")
    pages = site(event, NASPA)
    links = {name: set(re.findall("href='([^']*)'", text)) for name, text in pages.items()}
    index = links.pop("index.html")
    assert index == set(links)
    assert {name: found for name, found in links.items() if found != {"index.html"}} == {}
    assert {"standings-1.html", "standings-2.html", "prizes-1.html", "round-1-2.html"} <= index
    assert "prizes-2.html" not in index


@pytest.mark.parametrize("rounds", [1, 4])
def test_figures_stand_right_and_names_left(rounds: int) -> None:
    taken = tsh_changes(read_tsh(UNKNOWN), "Open", rules=NASPA)
    prizes = [
        PrizeOffered("Open", PrizeKind.PLACE, place=1, award="Cup"),
        PrizeOffered("Open", PrizeKind.HIGH_GAME, cents=500),
    ]
    event = fold([EventOpened("Open", "naspa-2016", rounds), *taken.changes, *prizes]).event("")
    for sheet in SHEETS:
        assert misaligned(page(event, NASPA, (sheet,))) == [], sheet
    assert [name for name, text in site(event, NASPA).items() if misaligned(text)] == []


def test_printed_spreads_have_a_real_minus_sign() -> None:
    event = imported()
    for sheet in ("standings", "cross-table", "cards", "wall-chart", "certificates"):
        made = re.sub("<[^>]*>", " ", page(event, NASPA, (sheet,)).partition("</style>")[2])
        assert "−20" in made or sheet == "certificates"
        assert not re.search(r"(?<!\d)-\d", made)


@pytest.mark.parametrize(("rounds", "head"), [(4, ["Average"]), (1, ["Average", "Prize"])])
def test_standings_name_the_prizes_once_they_are_won(rounds: int, head: list[str]) -> None:
    taken = tsh_changes(read_tsh(UNKNOWN), "Open", rules=NASPA)
    prize = PrizeOffered("Open", PrizeKind.PLACE, place=1, award="Cup")
    event = fold([EventOpened("Open", "naspa-2016", rounds), *taken.changes, prize]).event("")
    rows = rows_of(page(event, NASPA, ("standings",)))
    assert rows[0][5:] == head
    is_won = "Prize" in head
    assert ["Cup" in row for row in rows[1:]] == [is_won, False, False, False]
    assert [row[5] for row in rows[1:]] == ["+20.0", "+10.0", "−10.0", "−20.0"]
