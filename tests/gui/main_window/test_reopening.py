# SPDX-License-Identifier: MIT
"""The window reopens in the same place at another text size."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt

from desktop_app.app import _open_first_room, parse_arguments
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.ui import text_size
from desktop_app.ui.main_window.second_start import open_again, way_back
from desktop_app.ui.new_game.form_parts import TablePart
from desktop_app.ui.new_game.new_game_page import NewGamePage
from tests.gui.main_window.conftest import Bench


def test_a_game_goes_on_and_a_room_is_shown_again(bench: Bench) -> None:
    assert way_back(bench.navigator) == ()
    bench.navigator.go_to("library")
    assert way_back(bench.navigator) == ("--room", "library")
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("CATS")
    way = way_back(bench.navigator)
    assert way[0] == "--continue"
    events = bench.session.events
    bench.navigator.go_home()
    args = parse_arguments(list(way))
    bench.navigator.continue_game(args.unfinished)
    assert bench.session.events[: len(events)] == events
    assert bench.session.pause == "resumed"


@pytest.mark.parametrize("mode", Mode)
def test_a_form_keeps_what_was_chosen(bench: Bench, mode: Mode) -> None:
    seats = (Seat("Ann"), Seat("Kai", "kai", start_points=20))
    chosen = GameChoice("naspa-2016", seats, minutes=12, mode=mode, first=1, is_self_scored=True)
    bench.navigator.show_new_game(chosen)
    way = way_back(bench.navigator)
    bench.navigator.go_home()
    _open_first_room(bench.navigator, parse_arguments(list(way)))
    assert bench.navigator.window.room == "new-game"
    assert bench.navigator.form is not None
    assert bench.navigator.form() == chosen


def test_a_form_on_a_physical_set_comes_back_too(bench: Bench) -> None:
    bench.navigator.set_up_table()
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    assert isinstance(page.part, TablePart)
    page.part.names[0].setText("Edith")
    way = way_back(bench.navigator)
    bench.navigator.go_home()
    _open_first_room(bench.navigator, parse_arguments(list(way)))
    assert bench.navigator.window.room == "table-setup"
    assert bench.navigator.form is not None
    assert bench.navigator.form().players[0].name == "Edith"


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1, 2, 3]", '[{}, "automatic", 7]'])
def test_a_form_that_cannot_be_read_leads_to_the_start(bench: Bench, text: str) -> None:
    _open_first_room(bench.navigator, parse_arguments(["--form", text]))
    assert bench.navigator.window.room == "start"


def test_the_new_process_has_the_words_and_the_scale_that_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[tuple[str, list[str], str | None]] = []

    def take_place(program: str, command: list[str]) -> None:
        ran.append((program, command, os.environ.get(text_size.VARIABLE)))

    monkeypatch.setenv(text_size.VARIABLE, "2.5")
    monkeypatch.setattr(text_size, "_given", ["2"])
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "execv", take_place)
    monkeypatch.setattr(subprocess, "Popen", lambda _command: None)
    assert open_again(("--data", "d", "--continue", "x")) == 0
    wanted = [sys.executable, "-m", "desktop_app", "--data", "d", "--continue", "x"]
    assert ran == [(sys.executable, wanted, "2")]
    # As in a program without a console on Windows.
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert open_again(()) == 0
    assert len(ran) == 2
