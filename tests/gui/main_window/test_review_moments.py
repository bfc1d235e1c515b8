# SPDX-License-Identifier: MIT
"""The moments of a game in the review room, by keys and by mouse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.analysis.plain_words import TERMS
from desktop_app.ui.review.review_panel import ReviewPanel
from tests.gui.main_window.conftest import Bench
from tests.gui.main_window.test_review import panel_of, reviewed  # noqa: F401
from tests.gui.main_window.test_review_voice import open_review

pytestmark = pytest.mark.native
MOMENTS = 5


def bring_to_front(panel: ReviewPanel) -> None:
    """Press the tab of the moments."""
    bar = panel.tabs.tabBar()
    panel.tabs.setUsesScrollButtons(True)
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(MOMENTS).center())


def test_three_paragraphs_lead_to_their_turns(bench: Bench, data_dir: Path, qtbot: QtBot) -> None:
    panel = open_review(bench, data_dir, qtbot, "quinn")
    bring_to_front(panel)
    page = panel.moments
    assert page.isVisible() and page.heading.text().startswith("The turns at which most")
    shown = [label for label in page.texts if label.isVisible()]
    assert len(shown) == 3
    assert all("the move was" in label.told and len(label.told) > 100 for label in shown)
    assert all(button.toolTip() for button in page.buttons)
    names = [button.text() for button in page.buttons]
    assert len(set(names)) == 3
    QTest.mouseClick(page.buttons[1], Qt.MouseButton.LeftButton)
    assert panel.title.text().startswith(names[1]), "the turn is shown"
    assert not page.isVisible()
    bring_to_front(panel)
    page.buttons[2].setFocus()
    QTest.keyClick(page.buttons[2], Qt.Key.Key_Space)
    assert panel.title.text().startswith(names[2])


def test_for_learners_they_are_in_plain_words(bench: Bench, data_dir: Path, qtbot: QtBot) -> None:
    panel = open_review(bench, data_dir, qtbot, "abby")
    bring_to_front(panel)
    told = " ".join(label.told for label in panel.moments.texts)
    assert told and not any(term in told.casefold() for term in TERMS)
    assert not re.search(r"of 100|±", told)
    QTest.mouseClick(panel.voice, Qt.MouseButton.LeftButton)
    assert any("of 100 games" in label.told for label in panel.moments.texts)


def test_moves_to_guess_are_not_given_away(
    reviewed: Bench,  # noqa: F811
) -> None:
    panel = panel_of(reviewed)
    bring_to_front(panel)
    assert any(label.isVisible() for label in panel.moments.texts)
    panel.guess.setFocus()
    QTest.keyClick(panel.guess, Qt.Key.Key_Down)
    assert panel.guess.currentData() is not None
    bring_to_front(panel)
    assert panel.moments.heading.text() == "Guess the moves first."
    assert not any(label.isVisible() for label in panel.moments.texts)
