# SPDX-License-Identifier: MIT
"""Boards of a club that are played in the game rooms, and the club file over restarts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.rules.commands import ConductProcedure, EndByHand, EnterScore
from desktop_app.rules.move import Pass
from desktop_app.session.club_presenter import System
from desktop_app.session.game_session import ROUND, GameSession
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom

NAMES = ("Ann", "Ben", "Cat", "Dan")


def start(qtbot: QtBot) -> Navigator:
    made = build(make_application(), parse_arguments(["--size", "1280x800"]))
    qtbot.addWidget(made.window)
    made.go_to("start")
    made.window.show()
    return made


@pytest.fixture
def navigator(qtbot: QtBot, data_dir: Path) -> Iterator[Navigator]:
    made = start(qtbot)
    yield made
    made.put_away_quietly()


@pytest.fixture
def page(navigator: Navigator, tmp_path: Path) -> ClubPage:
    """A round of two boards; board 1 is chosen."""
    navigator.show_club()
    page = the_page(navigator)
    page.presenter.make(tmp_path / "evening.club", "Evening", "naspa-2016", 3)
    for name in NAMES:
        page.presenter.enter(name, None)
    page.presenter.pair(System.SWISS)
    page.presenter.wait()
    page.tabs.setCurrentIndex(0)
    page.rounds.table.selectRow(0)
    return page


def round_text(navigator: Navigator) -> str:
    """The round clock at the end of the menu bar."""
    label = navigator.window.menuBar().cornerWidget()
    return label.text() if isinstance(label, QLabel) else ""


def the_page(navigator: Navigator) -> ClubPage:
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage)
    return page


def the_game(navigator: Navigator) -> tuple[GameSession, GameRoom]:
    session, room = navigator.session, navigator.window.room_widget
    assert session is not None
    assert isinstance(room, GameRoom)
    return session, room


def end_game(session: GameSession) -> None:
    """With a physical set, the tiles left are counted; on the screen the first player leaves."""
    if session.state.setup.is_physical:
        session.submit(EnterScore(0, 60))
        session.submit(EndByHand((10, 0), out=1))
    else:
        session.show_rack()
        name = session.state.setup.seats[0].name
        session.submit(ConductProcedure("leave-game", {"player": name, "abuse": "no"}))
    assert session.state.is_over


def send(navigator: Navigator) -> ClubPage:
    _, room = the_game(navigator)
    button = room.result.buttons[0] if not room.result.first_sign else room.result.club
    assert button is room.result.club
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    page = the_page(navigator)
    page.presenter.wait()
    return page


def test_a_board_is_played_on_the_screen_and_its_result_comes_back(
    navigator: Navigator, page: ClubPage
) -> None:
    pair = page.rounds.table.texts[0]
    page.rounds.on_screen.trigger()
    session, room = the_game(navigator)
    setup = session.state.setup
    assert [seat.name for seat in setup.seats] == [pair[1], pair[4]]
    assert (setup.ruleset.id, setup.allotment_ms) == ("naspa-2016", 25 * 60_000)
    assert (setup.occasion.event, setup.occasion.round_number) == ("Evening", 1)
    assert setup.preset_first == 0
    assert not room.result.club.isVisible()
    end_game(session)
    assert room.result.club.text() == "Send to the club: board 1"
    page = send(navigator)
    # NASPA V.K.2: the opponent of a player who leaves is set fifty above them.
    assert page.rounds.table.texts[0] == ("1", pair[1], "0", "50", pair[4])
    assert page.presenter.view.shown.boards[0].has_game
    assert "with the game" in page.message.text()


def test_a_board_that_was_begun_here_goes_on(navigator: Navigator, page: ClubPage) -> None:
    page.rounds.on_screen.trigger()
    session, _room = the_game(navigator)
    session.show_rack()
    session.submit_move(0, Pass())
    journal = session.journal
    navigator.show_club()
    page = the_page(navigator)
    page.tabs.setCurrentIndex(0)
    page.rounds.table.selectRow(0)
    page.rounds.on_screen.trigger()
    session, _room = the_game(navigator)
    assert session.journal == journal
    assert session.state.turn.number == 1
    navigator.show_club()
    page = the_page(navigator)
    page.rounds.table.selectRow(0)
    page.rounds.on_set.trigger()
    session, _room = the_game(navigator)
    assert session.journal != journal


def test_a_game_that_contradicts_a_typed_result_is_never_taken_silently(
    navigator: Navigator, page: ClubPage
) -> None:
    page.presenter.enter_result(1, 400, 300)
    page.rounds.on_set.trigger()
    session, _room = the_game(navigator)
    assert session.state.setup.is_physical
    assert session.state.setup.occasion.event == "Evening"
    end_game(session)
    page = send(navigator)
    assert "400-300" in page.confirm.question
    assert page.rounds.table.texts[0][2:4] == ("400", "300")
    QTest.keyClick(page.confirm, Qt.Key.Key_Escape)
    page.presenter.wait()
    assert page.rounds.table.texts[0][2:4] == ("400", "300")


def test_the_round_holds_the_clocks_of_its_games(navigator: Navigator, page: ClubPage) -> None:
    page.presenter.start_clock(60, 10, 5, delay=5)
    page.presenter.wait()
    page.rounds.on_set.trigger()
    session, _room = the_game(navigator)
    assert session.pause == ROUND
    said: list[str] = []
    session.failed.connect(lambda error: said.append(str(error)))
    assert not session.submit_move(0, Pass())
    assert said == ["The round has not started, or it is stopped."]
    assert "Round 1: starts in" in round_text(navigator)
    page.presenter.lengthen_round(-5)
    page.presenter.wait()
    assert session.pause == ""
    assert "time left" in round_text(navigator)
    assert session.submit_move(0, Pass())
    page.presenter.stop_clock()
    page.presenter.wait()
    assert session.pause == ROUND
    navigator.show_club()
    assert round_text(navigator) == ""


def test_a_game_that_waits_for_its_round_offers_no_way_to_go_on(
    navigator: Navigator, page: ClubPage
) -> None:
    page.presenter.start_clock(60, 10, 5, delay=5)
    page.presenter.wait()
    page.rounds.on_screen.trigger()
    session, room = the_game(navigator)
    assert session.pause == ROUND
    assert isinstance(room, PlayRoom)
    assert "Waiting for the round" in room.handover.text
    buttons = [button for button in room.handover.findChildren(QPushButton) if button.isVisible()]
    assert not buttons
    assert room.handover.hasFocus()
    page.presenter.lengthen_round(-5)
    page.presenter.wait()
    assert "Waiting" not in room.handover.text


def test_a_game_goes_on_after_a_restart_and_still_finds_its_board(
    navigator: Navigator, page: ClubPage, qtbot: QtBot
) -> None:
    page.rounds.on_screen.trigger()
    session, _ = the_game(navigator)
    assert session.journal is not None
    game = session.journal.stem
    navigator.go_home()
    assert not page.presenter.view.file
    navigator.continue_game(game)
    session, _ = the_game(navigator)
    session.go_on()
    end_game(session)
    page = send(navigator)
    assert page.presenter.view.shown.boards[0].is_done


def test_warnings_of_a_game_count_in_the_next_one(navigator: Navigator, page: ClubPage) -> None:
    first = page.rounds.table.texts[0][1]
    page.presenter.warn(first, "tracking-late")
    page.presenter.wait()
    page.rounds.on_set.trigger()
    session, room = the_game(navigator)
    assert dict(session.state.record.players[0].warnings) == {"tracking-late": 1}
    QTest.keyClick(room, Qt.Key.Key_F5)
    note = room.desk.list.note
    assert note.isVisible()
    assert note.text().startswith(f"Earlier in this event:\n{first}: ")
    assert "1 warning." in note.text()


def test_the_last_file_is_open_again_after_a_restart(
    navigator: Navigator, page: ClubPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.presenter.make(tmp_path / "other.club", "Other", "naspa-2016", 2)
    page.presenter.wait()
    navigator.go_home()
    navigator.show_club()
    page = the_page(navigator)
    page.presenter.wait()
    assert page.title.text() == "Other"
    assert [action.text() for action in page.reopen.actions()] == [
        "Other (other.club)",
        "Evening (evening.club)",
    ]
    page.reopen.actions()[1].trigger()
    page.presenter.wait()
    assert page.title.text() == "Evening"
    close = [action for action in page.files.menu().actions() if action.text() == "&Close the file"]
    close[0].trigger()
    assert page.title.text() == "Club"
    assert page.new.isVisible()
    assert page.recent.isVisible()
