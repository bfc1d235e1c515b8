# SPDX-License-Identifier: MIT
"""The history tab: it is searched, names who made changes, and takes a named step back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.ui.club.club_page import HISTORY, ClubPage
from desktop_app.ui.club.history_part import BY
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.club.test_club_room import confirm, enter, pair, press


def test_a_change_is_found_by_names_rounds_and_values(page: ClubPage) -> None:
    pair(page)
    _, first, *_, second = page.rounds.table.texts[0]
    enter(page, "1 412 388")
    enter(page, "1 421 388")
    confirm(page)
    page.tabs.setCurrentIndex(HISTORY)
    past = page.past
    every = len(past.table.texts)
    past.wanted.setFocus()
    QTest.keyClicks(past.wanted, f"{first.upper()} 412")
    assert [row[1] for row in past.table.texts] == [f"Round 1, board 1: {first} 412, {second} 388"]
    past.wanted.setText("corrected")
    (corrected,) = past.table.texts
    assert corrected[1] == (
        f"Corrected: Round 1, board 1: {first} 421, {second} 388 (before: 412 - 388)"
    )
    # The step that is found is the one that is taken back, not the one in its line before.
    past.table.selectRow(0)
    assert past.whole.text().endswith(f": {corrected[1]}")
    press(past.take_back)
    page.presenter.wait()
    assert page.rounds.table.texts[0][2:4] == ("412", "388")
    assert past.table.texts[0][2] == "taken back"
    past.table.selectRow(0)
    assert "taken back" in past.whole.text()
    assert not past.take_back.isEnabled()
    past.wanted.setText("nothing of the kind")
    assert past.table.texts == ()
    assert past.whole.text() == "No change has these words."
    past.wanted.clear()
    assert len(past.table.texts) == every


def test_who_is_at_the_desk_stands_with_their_changes(page: ClubPage, navigator: Navigator) -> None:
    page.tabs.setCurrentIndex(HISTORY)
    past = page.past
    assert past.table.isColumnHidden(BY)
    past.maker.setFocus()
    QTest.keyClicks(past.maker, "Lea  Larch")
    QTest.keyClick(past.maker, Qt.Key.Key_Return)
    page.presenter.enter("Fay", None, "")
    page.presenter.wait()
    assert past.table.texts[0][BY] == "Lea Larch"
    assert past.table.texts[1][BY] == ""
    assert not past.table.isColumnHidden(BY)
    navigator.window.resize(640, 600)
    assert past.table.isColumnHidden(BY)
    past.table.selectRow(0)
    assert ", Lea Larch: Fay entered" in past.whole.text()
    navigator.window.resize(1200, 800)
    assert not past.table.isColumnHidden(BY)
    past.wanted.setText("larch")
    assert len(past.table.texts) == 1
    past.table.selectRow(0)
    press(past.take_back)
    page.presenter.wait()
    past.table.selectRow(0)
    assert past.whole.text().endswith(" by Lea Larch")
    # It is there the next time.
    assert navigator.settings.text("club_by") == "Lea Larch"
    navigator.go_home()
    navigator.show_club()
    again = navigator.window.room_widget
    assert isinstance(again, ClubPage)
    assert again.past.maker.text() == "Lea Larch"


def test_changes_of_another_event_have_its_name(page: ClubPage) -> None:
    page.presenter.add_event("Second evening", "naspa-2016", 3)
    page.presenter.wait()
    page.tabs.setCurrentIndex(HISTORY)
    texts = [row[1] for row in page.history.texts]
    assert texts[0] == "Second evening opened"
    assert texts[1] == "Evening: Eve entered"


def test_the_focus_stays_with_the_history_once_a_change_is_taken_back(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 412 388")
    page.tabs.setCurrentIndex(HISTORY)
    page.past.table.selectRow(0)
    QTest.mouseClick(page.past.take_back, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    assert not page.past.take_back.isEnabled()
    assert page.past.table.hasFocus()
