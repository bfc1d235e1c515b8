# SPDX-License-Identifier: MIT
"""F1 in a box that keeps the window waiting opens a page that can be read beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from desktop_app.session.handbook import Handbook
from desktop_app.ui.club.boxes import (
    MergeBox,
    NewEventBox,
    PairByHandBox,
    PairingBox,
    PairOtherwiseBox,
    PlayerBox,
    PrizesBox,
    RoundsBox,
    RulingBox,
    SheetsBox,
)
from desktop_app.ui.club.clock_bar import ClockBox
from desktop_app.ui.club.coming_and_going import AbuseBox, DepartureBox, LateBox
from desktop_app.ui.club.federation_boxes import EventDetailsBox, ExportBox, NamesBox
from desktop_app.ui.club.federation_boxes import ImportBox as PlayersBox
from desktop_app.ui.club.years_boxes import SeasonBox
from desktop_app.ui.dictionary.import_box import ImportBox
from desktop_app.ui.help.handbook_page import HandbookPage
from desktop_app.ui.learn.learner_box import NewLearnerBox
from desktop_app.ui.learn.suspended_box import SuspendedBox
from desktop_app.ui.main_window import box_help
from desktop_app.ui.main_window.box_help import place_of
from desktop_app.ui.main_window.handbook_opening import PLACES
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle, show_room
from desktop_app.ui.paper.paper_page import PaperPage

BOXES = {
    NewEventBox: "club",
    PlayersBox: "club",
    PairingBox: "club#round",
    PairOtherwiseBox: "club#round",
    PairByHandBox: "club#round",
    PlayerBox: "club#players",
    RoundsBox: "club#players",
    DepartureBox: "club#players",
    LateBox: "club#results",
    AbuseBox: "club#results",
    RulingBox: "club#results",
    ClockBox: "club#round-clock",
    SheetsBox: "club#print",
    PrizesBox: "club#other-files",
    EventDetailsBox: "club#other-files",
    NamesBox: "club#other-files",
    ExportBox: "club#other-files",
    MergeBox: "club#other-files",
    SeasonBox: "club#standings",
    ImportBox: "lexica#importing-a-list",
    NewLearnerBox: "learn#progress",
    SuspendedBox: "words#cards",
    PaperPage: "paper",
    QMessageBox: "",
}


@pytest.mark.parametrize("kind", BOXES, ids=lambda kind: kind.__name__)
def test_every_kind_of_box_has_its_place(kind: type[QDialog]) -> None:
    assert place_of(kind) == BOXES[kind]


def test_every_place_is_there() -> None:
    book = Handbook.load()
    places = {*box_help._PARTS.values(), *box_help._BOXES.values()}
    assert not [place for place in places if not book.has(place)]


def test_the_classes_that_are_named_are_boxes() -> None:
    assert set(box_help._BOXES) <= {kind.__name__ for kind in BOXES}


def print_page(navigator: Navigator) -> QDialog:
    navigator.window.print_requested.emit()
    return navigator.window.findChildren(PaperPage)[0]


def message(navigator: Navigator) -> QDialog:
    show_room(navigator, "library")
    navigator.window.say("This is a trial.")
    return navigator.window.findChildren(QMessageBox)[0]


def press_f1(qtbot: QtBot, box: QDialog) -> HandbookPage:
    box.activateWindow()
    # Qt calls a window active as soon as the one behind it is.
    qtbot.waitUntil(lambda: QApplication.activeWindow() is box)
    handle = box.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_F1)
    settle()
    (page,) = [each for each in box.findChildren(HandbookPage) if each.isVisible()]
    return page


@pytest.mark.parametrize(
    ("opened", "place"),
    [(print_page, "paper"), (message, PLACES["library"])],
)
def test_the_page_is_read_while_the_box_is_open(
    qtbot: QtBot, navigator: Navigator, opened: Callable[[Navigator], QDialog], place: str
) -> None:
    box = opened(navigator)
    assert QApplication.activeModalWidget() is box
    page = press_f1(qtbot, box)
    assert page.place == place or page.place.startswith(f"{place}#")
    # A click of the window system, which gives none to a window that waits.
    row = next(at for at, each in enumerate(page.list.rows) if each.key == "positions")
    where = page.list.visualRect(page.list.model().index(row, 0)).center()
    where = page.list.viewport().mapTo(page, where)
    QTest.mouseClick(
        page.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where
    )
    assert page.place.startswith("positions")
    # F1 leads back to the box, which is as it was.
    QTest.keyClick(page.windowHandle(), Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: not page.isVisible())
    assert box.isVisible()
    assert press_f1(qtbot, box) is page
    box.close()
    qtbot.waitUntil(lambda: not any(each.isVisible() for each in boxes_pages(navigator)))


def boxes_pages(navigator: Navigator) -> list[HandbookPage]:
    return navigator.window.findChildren(HandbookPage)


def test_the_handbook_beside_the_game_is_another(qtbot: QtBot, navigator: Navigator) -> None:
    show_room(navigator, "library")
    navigator.show_handbook()
    (beside,) = boxes_pages(navigator)
    box = print_page(navigator)
    page = press_f1(qtbot, box)
    assert page is not beside and beside.isVisible()
    box.close()
    assert beside.isVisible()
