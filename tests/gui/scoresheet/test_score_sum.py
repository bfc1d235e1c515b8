# SPDX-License-Identifier: MIT
"""The sum of a score on screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.ui.scoresheet.score_sum import ScoreSum, SumView
from desktop_app.ui.theme import THEMES
from tests.helpers.games import GameTale


@pytest.fixture
def panel(qtbot: QtBot) -> ScoreSum:
    widget = ScoreSum()
    qtbot.addWidget(widget)
    widget.resize(560, 220)
    widget.show()
    return widget


def test_it_reads_the_sum_out(panel: ScoreSum) -> None:
    panel.show_score(GameTale().score("8D", "FEASTER"), "Ann: 8D FEASTER")
    assert panel.accessibleName() == "Ann: 8D FEASTER"
    assert panel.accessibleDescription().endswith("28 + 50 (bingo) = 78")


def test_it_grows_with_the_words(qtbot: QtBot) -> None:
    view = SumView()
    qtbot.addWidget(view)
    tale = GameTale().play("8D", "FEASTER")
    view.show_score(tale.score("D9", "OX"))
    one = view.sizeHint().height()
    view.show_score(tale.score("9D", "OX"))
    assert view.sizeHint().height() > one


def test_escape_and_the_button_put_it_away(panel: ScoreSum, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.close_requested):
        QTest.keyClick(panel, Qt.Key.Key_Escape)
    with qtbot.waitSignal(panel.close_requested):
        panel.findChild(type(panel._close)).click()


@pytest.mark.parametrize("name", sorted(THEMES))
def test_premium_squares_wear_their_colours(panel: ScoreSum, qtbot: QtBot, name: str) -> None:
    panel.show_theme(THEMES[name])
    panel.show_score(GameTale().score("8D", "FEASTER"), "Ann")
    image = panel.grab().toImage()
    colours = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert {THEMES[name].double_letter, THEMES[name].double_word, THEMES[name].tile} <= colours


def test_nothing_to_sum_up_is_quiet(panel: ScoreSum) -> None:
    panel.show_score(None)
    assert panel.accessibleDescription() == ""
    assert not panel.grab().isNull()
