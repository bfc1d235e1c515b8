# SPDX-License-Identifier: MIT
"""Penalties of the rule book in the Club room."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from desktop_app.ui.club.boxes import RulingBox
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.coming_and_going import AbuseBox
from tests.gui.club.test_club_room import enter, pair


def begin(page: ClubPage, ruleset: str, tmp_path: Path) -> tuple[str, str]:
    """A round of two; returns who goes first and who second."""
    page.presenter.make(tmp_path / "book.club", "Book", ruleset, 3)
    for name in ("Ann", "Ben"):
        page.presenter.enter(name, None)
    page.presenter.wait()
    pair(page)
    row = page.presenter.view.shown.boards[0]
    return row.first, row.second


def choose(page: ClubPage, name: str, offence: str) -> RulingBox:
    page.ask_for_ruling(name)
    box = page.findChildren(RulingBox)[-1]
    box.book.setCurrentIndex(box.book.findData(offence))
    return box


def spread(page: ClubPage, name: str) -> str:
    return next(row[3] for row in page.standings.texts if row[1] == name)


def test_the_box_knows_what_the_book_takes(page: ClubPage, tmp_path: Path) -> None:
    first, second = begin(page, "sanspa-2001", tmp_path)
    enter(page, "1 400 400")
    box = choose(page, first, "phone-rings")
    assert box.cost.text().endswith("one warning, then 50 points of spread (22.2)")
    assert not box.topic.isVisible()
    assert box.spread.text() == "nothing: a warning"
    box.accept()
    page.presenter.wait()
    assert page.message.text().startswith(f"Round 1: {first} warned. ")
    again = choose(page, first, "phone-rings")
    assert again.spread.value() == 50
    again.accept()
    page.presenter.wait()
    assert spread(page, first) == "−50"
    # Points of the game need no number.
    lost = choose(page, second, "board-upset-on-purpose")
    assert not lost.spread.isVisible()
    lost.accept()
    page.presenter.wait()
    points = (
        ("400", "250") if page.presenter.view.shown.boards[0].first == first else ("250", "400")
    )
    assert page.rounds.table.texts[0][2:4] == points
    assert "by a ruling for upsetting the board on purpose" in page.presenter.view.history[0].text


def test_a_ruling_that_is_not_by_the_book_is_asked_for_as_before(
    page: ClubPage, tmp_path: Path
) -> None:
    first, _ = begin(page, "sanspa-2001", tmp_path)
    enter(page, "1 400 400")
    box = choose(page, first, "phone-rings")
    box.book.setCurrentIndex(0)
    assert box.topic.isVisible()
    assert not box.cost.isVisible()
    box.spread.setValue(12)
    box.accept()
    page.presenter.wait()
    assert spread(page, first) == "−12"


@pytest.mark.parametrize(
    ("ruleset", "usual", "section"), [("sanspa-2001", 150, "19.2"), ("naspa-2016", 100, "V.K.3")]
)
def test_who_stayed_away_to_gain_by_it_loses_more(
    page: ClubPage, tmp_path: Path, ruleset: str, usual: int, section: str
) -> None:
    first, second = begin(page, ruleset, tmp_path)
    page.rounds.table.selectRow(0)
    action = page.rounds.abuses[1]
    assert action.isVisible()
    assert action.text() == f"{second} stayed away to gain by it..."
    action.trigger()
    box = page.findChildren(AbuseBox)[-1]
    assert box.lost.value() == usual
    assert section in box.note.text()
    box.accept()
    page.presenter.wait()
    assert (spread(page, first), spread(page, second)) == ("+50", f"−{usual}")
    assert f"loses {usual} points" in page.presenter.view.history[0].text


def test_rules_without_a_greater_loss_offer_none(page: ClubPage, tmp_path: Path) -> None:
    begin(page, "singapore-2015", tmp_path)
    page.rounds.table.selectRow(0)
    assert not any(action.isVisible() for action in page.rounds.abuses)
    page.ask_for_ruling("Ann")
    assert not page.findChildren(RulingBox)[-1].book.isVisible()


def test_a_lost_turn_is_told_beside_its_board_and_changes_no_points(
    page: ClubPage, tmp_path: Path
) -> None:
    first, second = begin(page, "sanspa-2001", tmp_path)
    enter(page, "1 400 390")
    box = choose(page, first, "false-blank")
    assert box.cost.text().endswith("the turn is lost (12.4)")
    assert not box.spread.isVisible()
    box.accept()
    page.presenter.wait()
    said = f"Board 1: {first}: a turn lost, for playing another tile as a blank (12.4)."
    assert page.rounds.reasons.text() == said
    assert page.rounds.reasons.isVisible()
    assert page.rounds.table.texts[0][2:4] == ("400", "390")
    assert page.presenter.view.history[0].text.endswith(
        "for playing another tile as a blank (12.4)"
    )
    rows = {row[0]: row[-1] for row in page.players.table.texts}
    assert (rows[first], rows[second]) == ("1 penalty", "")
    again = choose(page, first, "false-blank")
    assert "a turn lost" in again.warned.text()


def test_time_is_asked_for_in_seconds(page: ClubPage, tmp_path: Path) -> None:
    first, _ = begin(page, "naspa-2016", tmp_path)
    box = choose(page, first, "clock-started-in-error")
    label = box.form.labelForField(box.spread)
    assert isinstance(label, QLabel)
    assert (label.text(), box.spread.value(), box.spread.suffix()) == ("Time", 60, " s")
    choose_late = box.book.findData("late-arrival")
    box.book.setCurrentIndex(choose_late)
    box.spread.setValue(300)
    box.accept()
    page.presenter.wait()
    assert page.message.text().startswith(f"Round 1: {first}: 300 seconds less on their clock")
    again = choose(page, first, "")
    title = again.form.labelForField(again.spread)
    assert isinstance(title, QLabel)
    assert (title.text(), again.spread.suffix()) == ("Taken off the spread", " points")


def test_the_third_hidden_overdraw_is_asked_for_no_number(page: ClubPage, tmp_path: Path) -> None:
    first, _ = begin(page, "naspa-2016", tmp_path)
    for _ in range(3):
        box = choose(page, first, "hidden-overdraw")
        assert not box.spread.isVisible()
        box.accept()
        page.presenter.wait()
    assert page.rounds.table.texts[0][2] == "absent"
    row = next(player for player in page.presenter.view.players if player.name == first)
    assert row.is_gone
    assert [standing.player for standing in page.presenter.view.shown.standings] != [first]
