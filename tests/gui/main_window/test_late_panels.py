# SPDX-License-Identifier: MIT
"""The rare panels of a game's room are made when they are first needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop_app.rules.setup import Seat
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.review_presenter import ReviewPresenter
from desktop_app.settings.paths import data_dir
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.main_window.navigator import STAYS_WHEN_LEFT, Navigator
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.scoresheet.correction_panel import CorrectionPanel
from desktop_app.ui.scoresheet.recount_panel import RecountPanel
from tests.helpers.kept_games import keep, recorded_game


@pytest.fixture
def room(navigator: Navigator) -> GameRoom:
    seats = (Seat("Anne"), Seat("Ben"))
    navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0))
    room = navigator.window.room_widget
    assert isinstance(room, GameRoom)
    return room


def test_a_game_begins_without_its_review_and_corrections(
    navigator: Navigator, room: GameRoom, tmp_path: Path
) -> None:
    navigator.window.show()
    room.show_theme(navigator.theme)
    # Gives a size to what is hidden, too.
    assert navigator.window.grab().save(str(tmp_path / "game.png"))
    assert not room.late_review.is_built and not room.sheet_desk.is_built
    assert not room.findChildren(CorrectionPanel) and not room.findChildren(RecountPanel)
    assert room.late_review.isHidden() and not room.review_entry.isWindow()


def test_a_game_begins_without_what_is_shown_later(
    navigator: Navigator, room: GameRoom, tmp_path: Path
) -> None:
    navigator.window.show()
    room.show_theme(navigator.theme)
    room.give_focus_back()
    assert navigator.window.grab().save(str(tmp_path / "game.png"))
    assert isinstance(room, PlayRoom)
    late = (room.desk, room.coach, room.sum, room.challenge, room.result)
    assert [panel.is_built for panel in late] == [False] * len(late)
    room.show_desk(True)
    assert room.desk.is_built and room.desk.list.isVisible()
    assert room.desk.heading.text() == room.desk.accessibleName() != ""


def test_a_panel_is_made_once_and_in_its_place(room: GameRoom) -> None:
    panel = room.review
    assert panel is room.late_review and panel.isHidden()
    assert panel.isAncestorOf(room.review_entry) and panel.isAncestorOf(room.line_entry)
    parts = panel.findChildren(QWidget)
    assert room.review.findChildren(QWidget) == parts
    assert room.sheet_desk.correction is room.sheet_desk.correction
    assert len(room.findChildren(CorrectionPanel)) == 1


def test_a_finished_game_opens_without_clocks_tiles_and_rulings(navigator: Navigator) -> None:
    keep(data_dir(), "c", recorded_game("complete"))
    navigator.window.show()
    laid_out: list[bool] = []

    def look(_name: str) -> None:
        opened = navigator.window.room_widget
        assert isinstance(opened, PlayRoom)
        laid_out.append(not opened.result.isHidden())

    navigator.room_changed.connect(look)
    navigator.open_record("c")
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    assert laid_out == [True], "before it is shown"
    assert room.result.isVisible() and room.clock.isHidden()
    late = (room.desk, room.coach, room.sum, room.challenge)
    assert not any(panel.is_built for panel in late)
    assert not room.panels["tiles"].isVisible() and not room.panels["rulings"].isVisible()
    assert not room.tracking.cells.cells, "a hundred tiles that are not seen are not made"


def test_a_closed_game_is_not_reviewed_with_the_next(navigator: Navigator) -> None:
    for name in "cd":
        keep(data_dir(), name, recorded_game("complete"))
    navigator.window.show()
    navigator.open_record("c")
    navigator.show_library()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    navigator.review_record("d")
    assert navigator.session is not None
    assert len(navigator.session.findChildren(ReviewPresenter)) == 1


def test_the_panel_of_a_review_is_made_after_its_game_is_shown(
    navigator: Navigator, qtbot: QtBot
) -> None:
    keep(data_dir(), "c", recorded_game("complete"))
    navigator.window.show()
    navigator.review_record("c")
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    assert room.score_sheet.isVisible() and not room.late_review.is_built
    navigator.review_requested.emit()
    assert room.late_review.isHidden() and not room.late_review.is_built
    navigator.review_requested.emit()
    qtbot.waitUntil(room.late_review.isVisible)
    assert navigator.session is not None
    (review,) = navigator.session.findChildren(ReviewPresenter)
    # It was left before its panel was made, and is connected with it all the same.
    review.failed.emit(GameError("The disk is full."))
    assert room.status.text == "The disk is full."


def _left(navigator: Navigator) -> None:
    """Let Qt delete what was left."""
    navigator.go_home()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("name", ["new-game", "table-setup", "position", "judge"])
def test_a_room_that_is_made_again_is_gone_when_it_is_left(navigator: Navigator, name: str) -> None:
    navigator.go_to(name)
    assert navigator.window.room == name
    left = navigator.window.room_widget
    assert left is not None
    _left(navigator)
    assert not isValid(left)
    navigator.go_to(name)
    assert navigator.window.room == name


@pytest.mark.parametrize("name", ["start", "learn", "library", "club"])
def test_a_room_that_goes_on_stays(navigator: Navigator, name: str) -> None:
    navigator.go_to(name)
    left = navigator.window.room_widget
    navigator.go_to("judge")
    assert navigator.window.room_widget is not left
    _left(navigator)
    assert left is not None and isValid(left)


def test_the_room_of_a_game_is_gone_when_it_is_left(navigator: Navigator, room: GameRoom) -> None:
    navigator.window.show()
    navigator.show_judge()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert navigator.window.room == "judge"
    assert not isValid(room)


def test_every_room_that_is_shown_says_whether_it_stays(navigator: Navigator) -> None:
    for name in ("start", "new-game", "table-setup", "position", "library", "learn", "club"):
        navigator.go_to(name)
        assert navigator.window.room in STAYS_WHEN_LEFT


def test_the_choices_of_a_form_that_was_left_are_not_asked_for(navigator: Navigator) -> None:
    navigator.new_game(with_computer=False)
    assert navigator.form is not None
    assert navigator.form().players
    _left(navigator)
    assert navigator.form is None
