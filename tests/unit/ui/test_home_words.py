# SPDX-License-Identifier: MIT
from __future__ import annotations

from desktop_app.session.home import LastGame, UnfinishedGame
from desktop_app.ui.start.home_words import again_line, continue_line, continue_title

GAME = UnfinishedGame("20270101-100000-aa", ("Ann", "Ben", "Cid"), (12, 0, 7), 4, "Family rules")


def test_a_game_to_go_on_with() -> None:
    assert continue_title(GAME) == "Continue Ann v Ben v Cid"
    assert continue_line(GAME) == "12 : 0 : 7, turn 4, Family rules"


def test_the_same_kind_of_game_once_more() -> None:
    assert again_line(LastGame(("Ann", "Ben"), "Rules", 25)) == "Ann v Ben, Rules, 25 min"
    assert again_line(LastGame(("Ann", "Ben"), "Rules", None)) == "Ann v Ben, Rules"
