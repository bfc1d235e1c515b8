# SPDX-License-Identifier: MIT
"""How the last rounds are paired: who cannot be caught, and systems for them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.session.club_presenter import System
from desktop_app.ui.club.boxes import PairingBox, PairOtherwiseBox
from desktop_app.ui.club.club_page import ClubPage
from tests.gui.club.test_club_room import enter, pair, press

REASON = "Ann cannot be caught and meets"


def play_rounds(page: ClubPage) -> None:
    """Three rounds of the four, all won by Ann by 300; the first player wins the other games."""
    page.presenter.enter("Fay", None, "")
    page.presenter.wait()
    for _ in range(3):
        pair(page)
        for board in page.presenter.view.shown.boards:
            enter(page, f"{board.number} {'390 690' if board.second == 'Ann' else '690 390'}")


def test_who_cannot_be_caught_meets_one_who_can_win_no_prize(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    page.rounds.options.trigger()
    box = page.findChildren(PairingBox)[0]
    assert not box.gibson_points.isVisible()
    box.gibson.setFocus()
    QTest.keyClick(box.gibson, Qt.Key.Key_Space)
    assert box.gibson_points.isVisible()
    assert box.gibson_points.value() == 250
    box.gibson_points.setValue(50)
    box.accept()
    page.presenter.wait()
    plan = page.presenter.view.plan
    assert plan is not None
    assert plan.gibson == 50
    assert page.presenter.view.history[0].text == (
        "Rounds planned: Swiss; who cannot be caught meets those who can win no prize"
    )
    play_rounds(page)
    pair(page)
    # The last round is paired, and its results can be typed at once.
    assert page.rounds.entry.hasFocus()
    reasons = page.rounds.reasons
    assert reasons.isVisible()
    assert reasons.text().startswith(REASON)
    assert reasons.text().endswith("who cannot come first any more.")
    assert REASON in page.message.text()
    assert REASON in page.presenter.view.history[0].text
    # It stays with its round.
    press(page.rounds.earlier)
    page.presenter.wait()
    assert not reasons.isVisible()


def test_the_factor_is_asked_for_where_it_counts(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    page.rounds.options.trigger()
    box = page.findChildren(PairingBox)[0]
    assert not box.factor.isVisible()
    box.system.setCurrentIndex(box.system.findData(System.FACTOR))
    assert box.factor.isVisible()


def test_one_round_alone_is_paired_so(page: ClubPage) -> None:
    play_rounds(page)
    page.rounds.otherwise.trigger()
    box = page.findChildren(PairOtherwiseBox)[0]
    box.gibson.setChecked(True)
    box.gibson_points.setValue(50)
    box.accept()
    page.presenter.wait()
    assert page.rounds.reasons.text().startswith(REASON)
    assert page.presenter.view.plan is None


@pytest.mark.parametrize(
    "system", [System.CHEW, System.AUSTRALIAN, System.HALVES, System.INTERLEAVED]
)
def test_a_round_is_paired_by_each_system(page: ClubPage, system: System) -> None:
    page.tabs.setCurrentIndex(0)
    page.rounds.system.setCurrentIndex(page.rounds.system.findData(system))
    pair(page)
    assert len(page.presenter.view.shown.boards) == 2
    assert page.rounds.system.currentData() is system
