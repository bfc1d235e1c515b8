# SPDX-License-Identifier: MIT
"""Names of players, as one says them and as lists have them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.ui.club.boxes import PlayerBox
from desktop_app.ui.club.club_page import PLAYERS, ClubPage


def type_name(page: ClubPage, name: str) -> None:
    page.tabs.setCurrentIndex(PLAYERS)
    QTest.keyClicks(page.players.name, name)
    QTest.keyClick(page.players.name, Qt.Key.Key_Return)
    page.presenter.wait()


def box_of(page: ClubPage, name: str) -> PlayerBox:
    page.ask_for_entry(name)
    return page.findChildren(PlayerBox)[-1]


def listing(page: ClubPage, name: str) -> tuple[str, bool]:
    row = next(each for each in page.presenter.listed if each.player == name)
    return row.listed, row.is_guess


@pytest.mark.parametrize(
    ("typed", "name", "listed", "is_guess", "said"),
    [
        ("Di Dunn", "Di Dunn", "Dunn, Di", True, "Di Dunn is entered."),
        ("Dunn, Di", "Di Dunn", "Dunn, Di", False, "Di Dunn is entered. Lists have Dunn, Di."),
        (
            "Ana Ruiz Gil",
            "Ana Ruiz Gil",
            "Gil, Ana Ruiz",
            True,
            "Ana Ruiz Gil is entered. Lists have Gil, Ana Ruiz. A double-click on the player"
            " corrects that.",
        ),
        (
            "Ruiz Gil, Ana",
            "Ana Ruiz Gil",
            "Ruiz Gil, Ana",
            False,
            "Ana Ruiz Gil is entered. Lists have Ruiz Gil, Ana.",
        ),
    ],
)
def test_a_name_is_typed_either_way_round(
    page: ClubPage, typed: str, name: str, listed: str, is_guess: bool, said: str
) -> None:
    type_name(page, typed)
    assert name in [row[0] for row in page.players.table.texts]
    assert listing(page, name) == (listed, is_guess)
    assert page.message.text() == said


def test_the_other_form_of_a_name_is_the_same_player(page: ClubPage) -> None:
    type_name(page, "Di Dunn")
    before = len(page.presenter.view.players)
    type_name(page, "Dunn, Di")
    assert len(page.presenter.view.players) == before


def test_how_lists_have_a_player_is_corrected_with_the_entry(page: ClubPage) -> None:
    type_name(page, "Ana Ruiz Gil")
    box = box_of(page, "Ana Ruiz Gil")
    assert box.listed.text() == "Gil, Ana Ruiz"
    box.listed.setText("Ruiz Gil, Ana")
    box.accept()
    page.presenter.wait()
    assert listing(page, "Ana Ruiz Gil") == ("Ruiz Gil, Ana", False)


def test_a_corrected_name_is_corrected_in_lists_too(page: ClubPage) -> None:
    type_name(page, "Dunn, Di")
    box = box_of(page, "Di Dunn")
    box.name.setText("Dee Dunn")
    box.accept()
    page.presenter.wait()
    assert listing(page, "Dee Dunn") == ("Dunn, Dee", False)
    box = box_of(page, "Dee Dunn")
    box.name.setText("Dee Dunn Hall")
    box.listed.setText("Dunn Hall, Dee")
    box.accept()
    page.presenter.wait()
    assert listing(page, "Dee Dunn Hall") == ("Dunn Hall, Dee", False)


def test_the_door_takes_a_name_either_way_round(page: ClubPage) -> None:
    page.presenter.sign_in("Dunn, Di")
    page.presenter.wait()
    assert listing(page, "Di Dunn") == ("Dunn, Di", False)
    before = len(page.presenter.view.players)
    page.presenter.sign_in("di dunn")
    page.presenter.wait()
    assert len(page.presenter.view.players) == before
