# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QDateTime, QLocale, Qt

from desktop_app.session.home import LastGame, UnfinishedGame
from desktop_app.ui.start.start_page import again_line, continue_line, continue_title

GAME = UnfinishedGame("20270101-100000-aa", ("Ann", "Ben", "Cid"), (12, 0, 7), 4, "Family rules")


def test_a_game_to_go_on_with() -> None:
    assert continue_title(GAME) == "Continue Ann v Ben v Cid"
    assert "12 : 0 : 7, turn 4, begun " in continue_line(GAME)
    assert continue_line(GAME).endswith(", Family rules")
    unnamed = replace(GAME, id="from-elsewhere")
    assert continue_line(unnamed) == "12 : 0 : 7, turn 4, Family rules"


def test_two_games_of_the_same_players_are_told_apart() -> None:
    later = replace(GAME, id="20270101-193000-bb")
    assert continue_line(later) != continue_line(GAME)
    began = QDateTime.fromString("2027-01-01T19:30:00Z", Qt.DateFormat.ISODate).toLocalTime()
    assert QLocale().toString(began, QLocale.FormatType.ShortFormat) in continue_line(later)


def test_the_same_kind_of_game_once_more() -> None:
    assert again_line(LastGame(("Ann", "Ben"), "Rules", 25)) == "Ann v Ben, Rules, 25 min"
    assert again_line(LastGame(("Ann", "Ben"), "Rules", None)) == "Ann v Ben, Rules"
