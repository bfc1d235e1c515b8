# SPDX-License-Identifier: MIT
"""All sheets, reports and files for people in the pseudo-language: nothing stays English."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.analysis.review import ChallengeKind, Depth
from desktop_app.analysis.review_report import MissedWord, PlayerReport, Sum
from desktop_app.analysis.why import MistakeKind
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.deck import Limits
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.paper.content import Occasion, PaperContent
from desktop_app.paper.kinds import Kind, Order, compose, fills_of
from desktop_app.paper.report import sheets_page
from desktop_app.paper.ten_things import ten_things_page
from desktop_app.play.club_pages import player_page, records_page, season_page
from desktop_app.play.club_rulings import given_rulings
from desktop_app.play.club_sheets import SHEETS, page, site
from desktop_app.play.page_parts import Say
from desktop_app.play.review_page import made_with
from desktop_app.play.review_page import page as review_page
from desktop_app.play.review_terms import ReviewTerms, Source
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.rules.topics import full_name
from desktop_app.session.rule_book import RuleBook
from desktop_app.session.teacher_presenter import (
    class_sheet,
    learner_row,
    learner_sheet,
    read_learners,
)
from desktop_app.storage.learners import Learners
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
from desktop_app.ui.main_window.navigator import Navigator
from tests.helpers.kept_games import GCG_FOLDER
from tests.helpers.pseudo_window import english_words
from tests.helpers.recording_canvas import record_all
from tests.helpers.told_games import gcg_events, told_game

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
        PlayerRuled(event, "Ann", 2, "violence", Effect.NO_PRIZE),
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
    return NAMES | {ruling.section for ruling in rulings if ruling.section}


@pytest.mark.parametrize("event", ["May", "June"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_of_a_club_stays_english(say: Say, sheet: str, event: str) -> None:
    made = page(club().event(event), NASPA, (sheet,), say)
    assert texts_in(made)
    assert english_in(made, without_sections(event)) == []


def test_no_list_of_several_things_missing_stays_english(say: Say) -> None:
    small = [PlayerEntered("May", "Ann", division="A"), PlayerEntered("May", "Ben", division="B")]
    event = fold([EventOpened("May", "naspa-2016", 3), *small]).event("")
    made = page(event, NASPA, ("check-list",), say)
    assert "B" in made and english_in(made, NAMES) == []


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


def test_a_report_gets_the_language_of_the_window(navigator: Navigator) -> None:
    assert navigator.window.isVisible()
    assert languages.current_language() == languages.PSEUDO


PLAYED = re.compile(r"[A-Za-z]*[A-Z]{2,}[A-Za-z]*")
"""Words and racks on a board, some with blanks in lower case."""
PEOPLE = {"Nell", "Ødegård", "Høst", "Piet de Wit", "Piet de Wît", "Open English", "Nell Ødegård"}
NOTES = (
    "He was sure of it.",
    "A long one, written over several lines and with a no: ... that is not an event",
)
"""Notes of people beside the moves of a game."""


@pytest.mark.parametrize(
    ("games", "options"),
    [
        (("complete", "odd", "letters_latin1_crlf"), ()),
        (("complete", "parentheses_bom"), ("--player", "Nell Ødegård")),
    ],
    ids=("games", "a player"),
)
def test_no_report_of_a_review_stays_english(
    games: tuple[str, ...], options: tuple[str, ...], tmp_path: Path
) -> None:
    # The window makes it by this command too, and gives it its language.
    made = tmp_path / "report.html"
    files = [str(GCG_FOLDER / f"{name}.gcg") for name in games]
    asked = ("--depth", "instant", "--language", "pseudo", "--html", str(made), *options)
    command = [sys.executable, "-m", "desktop_app.cli", "review", *files, *asked]
    subprocess.run([*command, "--data", str(tmp_path)], check=True, capture_output=True)
    titles = {load_ruleset(ruleset.id).title for ruleset in available_rulesets()}
    names = {*PEOPLE, *titles, "Ann Lee", "Bo Fox", "Cy"}
    page = made.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    seen = (PLAYED.sub("", each) for each in texts_in(page))
    assert [each for each in seen if english_words(each, names)] == []


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_no_sheet_of_paper_stays_english(say: Say, kind: Kind) -> None:
    occasion = Occasion("Mïdï", "12", "34", "2026-11-21")
    matters = [
        PaperContent.of_game(gcg_events("complete.gcg"), occasion),
        PaperContent.of_game(told_game("Ann", "Ben").events, occasion),
        *(
            PaperContent(load_ruleset(ruleset.id), ("Ann", "Ben"))
            for ruleset in available_rulesets()
        ),
    ]
    titles = {load_ruleset(ruleset.id).title for ruleset in available_rulesets()}
    names = {*NAMES, *PEOPLE, *titles, *NOTES}
    for content in matters:
        for fill in fills_of(kind, has_game=content.state is not None):
            for drawn in record_all(compose(Order(kind, fill, seat=1), content)):
                seen = (PLAYED.sub("", text.text) for text in drawn.texts)
                assert [each for each in seen if english_words(each, names)] == []


def test_no_list_of_what_goes_wrong_stays_english(say: Say) -> None:
    for ruleset in available_rulesets():
        rules = load_ruleset(ruleset.id)
        things = RuleBook.load(rules).ten_things(full_name(rules))
        sections = {name for thing in things for _, said in thing.answers for name in said.sections}
        made = ten_things_page(rules, things)
        assert english_in(made, {*sections, rules.title, ruleset.title}) == [], ruleset.id


def test_no_sum_of_a_player_stays_english(say: Say) -> None:
    some = Sum(1, 12.0, 0.5)
    report = PlayerReport(
        "Ann",
        games=1,
        turns=1_204,
        kinds=dict.fromkeys(MistakeKind, some),
        phases=dict.fromkeys(("opening", "middle", "late", "endgame"), some),
        lengths={2: some},
        clocks=dict.fromkeys((-1, 0, 1, 5), some),
        months={"": (3, 9.0), "2026-10": (3, 9.0), "2026-11": (3, 9.0)},
        missed=[MissedWord("QUIZ", "8D QUIZ", 10.0, 0.01), MissedWord("QUIZ", "QUIZ", 9.0, 0.0)],
        challenges=dict.fromkeys(ChallengeKind, some),
    )
    made = review_page([], report, say)
    assert "Ann" in texts_in(made)
    assert len(re.findall("<h2", made)) == 8
    assert english_in(made, NAMES) == []


@pytest.mark.parametrize("depth", [None, *Depth])
@pytest.mark.parametrize("source", Source)
def test_no_way_of_a_review_stays_english(say: Say, source: Source, depth: Depth | None) -> None:
    found = lexicon_store().find("open-english")
    assert found is not None
    terms = ReviewTerms(found, source, NASPA, source, words=("QUIZ",), challenge_points=5)
    names = {*NAMES, terms.title, NASPA.meta.title}
    for each in (terms, replace(terms, words=()), replace(terms, missing="QUIZ")):
        for is_mixed in (False, True):
            text = say(made_with(depth, each, is_mixed=is_mixed))
            assert not english_words(text, names), text


def test_no_sheet_of_learners_stays_english(say: Say, tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    learners.add("Ann", now_ms=0)
    reports = read_learners(
        learners.list(),
        tmp_path / "library",
        tmp_path,
        Limits(),
        today=date(2026, 11, 21),
        now_ms=lambda: 0,
    )
    rows = tuple(map(learner_row, reports))
    titles = {file.lesson.title for file in load_lessons() if file.lesson is not None}
    sheets = [class_sheet(rows, ""), class_sheet(rows, "May"), *map(learner_sheet, rows)]
    assert len(sheets) == 3
    assert english_in(sheets_page(sheets), NAMES | titles) == []
