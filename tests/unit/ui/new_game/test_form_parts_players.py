# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import BotOffer
from desktop_app.ui.new_game.form_parts import PERSON, PlayersBox

BOTS = (BotOffer("club", "Club", "Plays well."), BotOffer("casual", "Casual", "Plays at ease."))


@pytest.fixture
def box(qtbot: QtBot) -> PlayersBox:
    made = PlayersBox()
    qtbot.addWidget(made)
    made.show_bots(BOTS)
    return made


def choose(box: PlayersBox, row: int, kind: str) -> None:
    kinds = box.findChildren(QComboBox)[row]
    kinds.setCurrentIndex(kinds.findData(kind))
    kinds.activated.emit(kinds.currentIndex())


def names(box: PlayersBox) -> list[str]:
    return [seat.name for seat in box.players()]


def test_two_seats_of_the_same_bot_have_different_names(box: PlayersBox) -> None:
    box.allow(2, 4)
    box.show_players((Seat("", PERSON), Seat("", PERSON), Seat("", PERSON)))
    for row in range(3):
        choose(box, row, "club")
    assert names(box) == ["Club", "Club 2", "Club 3"]
    choose(box, 1, "casual")
    assert names(box) == ["Club", "Casual", "Club 3"]
    choose(box, 1, PERSON)
    assert names(box) == ["Club", "Player 2", "Club 3"]


def test_a_name_that_a_person_typed_stays(box: PlayersBox) -> None:
    box.show_players((Seat("Ann", PERSON), Seat("Ben 2", PERSON)))
    choose(box, 1, "club")
    assert names(box) == ["Ann", "Ben 2"]
