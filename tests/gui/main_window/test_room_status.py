# SPDX-License-Identifier: MIT
"""Messages of the status line, and how long they stay."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.rules.commands import LayTiles, SettleStart
from desktop_app.rules.rejection import Reason, Refusal, reject
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.game_session import GameSession
from desktop_app.ui.main_window.status_text import RoomStatus, Status, laid_status
from desktop_app.ui.widgets.status_line import StatusLine
from tests.helpers.tables import command, set_up


def test_what_was_said_stays_until_the_game_goes_on(qtbot: QtBot) -> None:
    table = set_up("preset A")
    driver = ClockDriver(lambda: 0)
    session = GameSession(table, states_at=states_at, view_for=seat_view, driver=driver)
    room = QWidget()
    qtbot.addWidget(room)
    line = StatusLine(room)
    status = RoomStatus(line, session, lambda: Status("Ann is on turn."))
    status.show()
    assert line.text == "Ann is on turn."
    status.say("Copied.")
    status.show()
    assert line.text == "Copied."
    assert session.submit(SettleStart())
    status.show()
    assert line.text == "Ann is on turn."
    status.say_refusal(Refusal(Reason.GAP))
    refused = line.text
    status.clear()
    assert refused != line.text == "Ann is on turn."
    status.say_rejection(reject(Reason.GAME_OVER, "V.A"))
    assert "V.A" in line.text


def test_the_bonus_is_for_the_tiles_laid_at_once() -> None:
    table = set_up("mode automatic", "rack A FEASTER")
    laying = command(table, "A lays 8D FEASTER")
    assert isinstance(laying, LayTiles)
    said = laid_status(table.state, 0, laying.placements).text
    assert said.startswith("FEASTER: 78 points, 50 of them for laying 7 tiles at once.")
