# SPDX-License-Identifier: MIT
"""All sheets, reports and files for people in the pseudo-language: nothing stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.play.club_pages import player_page, records_page, season_page
from desktop_app.play.club_rulings import given_rulings
from desktop_app.play.club_sheets import SHEETS, page, site
from desktop_app.play.page_parts import Say
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Effect,
    Ending,
    EventOpened,
    GameAttached,
    NotedPlay,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    PlayerRuled,
    PlayerWarned,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.pairing import System
from desktop_app.translation import languages
from desktop_app.translation.languages import CatalogueTranslator
from desktop_app.translation.words import tr
from tests.helpers.pseudo_window import english_words

NASPA = load_ruleset("naspa-2016")
NAMES = {"Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "QUIZ", "STONIER", "Cup", "May", "June"}


@pytest.fixture
def say(qapp: QCoreApplication) -> Iterator[Say]:
    """Yield the translation into the pseudo-language, which ends with the test."""
    translator = CatalogueTranslator(languages.pseudo_catalogue(), qapp)
    qapp.installTranslator(translator)
    yield tr
    qapp.removeTranslator(translator)


def paired(event: str, number: int, *boards: tuple[str, str], byes: tuple[str, ...]) -> RoundPaired:
    """A round paired by hand."""
    return RoundPaired(event, "", number, System.MANUAL, 0, boards, byes)


def evening(event: str, rounds: int) -> list[Change]:
    """An evening with every kind of result, prize and ruling."""
    made: list[Change] = [EventOpened(event, "naspa-2016", rounds)]
    made += [
        PlayerEntered(event, name, rating)
        for name, rating in zip(
            ("Ann", "Ben", "Cid", "Dan", "Eve"), range(1500, 1000, -100), strict=True
        )
    ]
    one, two, three = (paired(event, 1, ("Ann", "Ben"), ("Cid", "Dan"), byes=("Eve",)),
                       paired(event, 2, ("Ann", "Cid"), ("Ben", "Dan"), byes=("Eve",)),
                       paired(event, 3, ("Ann", "Dan"), ("Ben", "Cid"), byes=()))  # fmt: skip
    made += [
        one,
        ResultEntered(event, "", 1, 1, first=400, second=390),
        ResultEntered(event, "", 1, 2, first=350, second=350),
        GameAttached(event, "", 1, 1, "#gcg", (400, 390),
                     (NotedPlay("Ann", "QUIZ", 66), NotedPlay("Ben", "STONIER", 70, 90))),
        two,
        ResultEntered(event, "", 2, 1, Ending.FORFEIT, absent="Ann"),
        ResultEntered(event, "", 2, 2, Ending.DOUBLE_FORFEIT),
        PlayerWarned(event, "Ann", 2, "walking-about"),
        PlayerPenalised(event, "Ben", 2, 20, "walking-about"),
        PlayerRuled(event, "Cid", 2, "violence", Effect.NO_PRIZE),
        PlayerLeft(event, "Eve", Departure.DISQUALIFIED),
        three,
        ResultEntered(event, "", 3, 1, first=410, second=300),
    ]  # fmt: skip
    made += [PrizeOffered(event, kind, cents=5_000, award="Cup") for kind in PrizeKind]
    made += [
        PrizeOffered(event, PrizeKind.HIGH_GAME, lowest=lowest, highest=highest, award="Cup")
        for lowest, highest in ((None, 1300), (1300, None), (1200, 1400))
    ]
    if rounds == 3:
        made.append(ResultEntered(event, "", 3, 2, first=330, second=340))
    return made


def club() -> Club:
    """Two evenings: one is over, one of many rounds has just begun."""
    return fold([*evening("May", 3), *evening("June", 20)])


def texts_in(page: str) -> list[str]:
    """Return the texts of a page as they are seen, without its styles."""
    seen = re.sub("<style>.*?</style>", "", page, flags=re.DOTALL)
    return [unescape(each) for each in re.split("<[^>]*>", seen) if each.strip()]


def english_in(page: str, names: set[str]) -> list[str]:
    """Return the texts of a page that are English and no names."""
    return [each for each in texts_in(page) if english_words(each, names)]


def without_sections(event: str) -> set[str]:
    """Return the names, and the sections of the rule book."""
    rulings = given_rulings(club().event(event), NASPA)
    assert len(rulings) == 3
    return NAMES | {each.section for each in rulings if each.section}


@pytest.mark.parametrize("event", ["May", "June"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_of_a_club_stays_english(say: Say, sheet: str, event: str) -> None:
    made = page(club().event(event), NASPA, (sheet,), say)
    assert texts_in(made)
    assert english_in(made, without_sections(event)) == []


def test_no_page_of_a_clubs_site_stays_english(say: Say) -> None:
    for name, made in site(club().event("May"), NASPA, say).items():
        assert english_in(made, NAMES) == [], name


def test_no_page_of_a_club_over_the_years_stays_english(say: Say) -> None:
    pages = (
        records_page(club(), say),
        records_page(fold([EventOpened("May", "naspa-2016", 3)]), say),
        season_page(club(), ["May", "June"], say, fewest=2),
        season_page(club(), [], say),
        player_page(club(), "Ann", say),
        player_page(
            fold([EventOpened("May", "naspa-2016", 3), PlayerEntered("May", "Ann")]), "Ann", say
        ),
    )
    for made in pages:
        assert english_in(made, NAMES) == []
