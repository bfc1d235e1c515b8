# SPDX-License-Identifier: MIT
"""The boxes of the Club room on a low screen: every button is within reach."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from desktop_app.session.club_presenter import SHEETS, ListedRow
from desktop_app.ui.club.boxes import FormBox, PrizesBox, RulesBox, SheetsBox
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.federation_boxes import NamesBox
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.scrolled import FRAME
from tests.gui.club.test_club_room import pair

LOW = QSize(512, 320)
"""A screen of 1024 by 640 with letters of 200 %."""


@pytest.fixture
def low(monkeypatch: pytest.MonkeyPatch) -> QSize:
    monkeypatch.setattr(FormBox, "screen", lambda _self: SimpleNamespace(availableSize=lambda: LOW))
    return LOW - FRAME


@pytest.mark.parametrize(
    "make",
    [
        lambda page: SheetsBox(tuple(SHEETS), page),
        lambda page: PrizesBox((), ("",), parent=page),
        lambda page: RulesBox("Rules", (("Title", "Answer " * 200, ("1",)),), page),
    ],
    ids=["print", "prizes", "rules"],
)
def test_the_buttons_of_a_box_are_on_a_low_screen(
    page: ClubPage, low: QSize, make: Callable[[ClubPage], FormBox]
) -> None:
    box = make(page)
    box.open()
    QApplication.processEvents()
    assert box.height() <= low.height()
    assert box.width() <= low.width()
    for button in box.buttons.buttons():
        if button.isVisible():
            corner = button.mapTo(box, QPoint(button.width(), button.height()))
            assert corner.y() <= box.height()
            assert corner.x() <= box.width()
    box.reject()


def test_the_fields_above_the_buttons_scroll_and_follow_the_keys(
    page: ClubPage, low: QSize
) -> None:
    box = PrizesBox((), ("",), parent=page)
    box.open()
    QApplication.processEvents()
    assert box.area is not None
    assert box.focusWidget() is box.kind
    for _ in range(12):
        QTest.keyClick(box.focusWidget(), Qt.Key.Key_Tab)
        focus = box.focusWidget()
        place = focus.mapTo(box, QPoint(0, focus.height()))
        assert 0 < place.y() <= box.height()
    box.reject()


def test_a_box_that_fits_does_not_scroll(page: ClubPage) -> None:
    box = PrizesBox((), ("",), parent=page)
    box.open()
    assert box.area is None
    assert box.buttons.button(QDialogButtonBox.StandardButton.Ok).isVisible()
    box.reject()


def test_the_wall_screen_is_no_larger_than_the_screen(navigator: Navigator, page: ClubPage) -> None:
    window = navigator.window
    window.resize(500, 300)
    free = window.screen().availableSize() - FRAME
    pair(page)
    page.wall_requested.emit()
    wall = window.findChildren(WallWindow)[0]
    assert wall.height() <= free.height()
    assert wall.width() <= free.width()


def test_a_long_name_is_seen_from_its_beginning(page: ClubPage) -> None:
    name = "Fernández-Ruiz, Maria del Carmen"
    box = NamesBox([ListedRow("Maria del Carmen Fernández-Ruiz", name, "AA000001", False)], page)
    assert [edit.cursorPosition() for edit in (*box.names, *box.members)] == [0, 0]
