# SPDX-License-Identifier: MIT
from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt

from desktop_app.session.home import LastGame, UnfinishedGame
from desktop_app.translation.words import day_text, moment_text
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
    assert moment_text(began) in continue_line(later)


def test_without_a_locale_the_day_is_written_year_first() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    try:
        assert re.search(r"begun 2027-01-0[12] \d\d:\d\d, Family", continue_line(GAME))
        assert day_text(QDate(2026, 11, 23)) == "2026-11-23"
        QLocale.setDefault(QLocale("de_DE"))
        assert day_text(QDate(2026, 11, 23)) == "23.11.26"
    finally:
        QLocale.setDefault(before)


def test_the_same_kind_of_game_once_more() -> None:
    assert again_line(LastGame(("Ann", "Ben"), "Rules", 25)) == "Ann v Ben, Rules, 25 min"
    assert again_line(LastGame(("Ann", "Ben"), "Rules", None)) == "Ann v Ben, Rules"
