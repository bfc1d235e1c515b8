# SPDX-License-Identifier: MIT
"""The window reopens in the same place at another text size."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt

from desktop_app.app import parse_arguments
from desktop_app.ui import text_size
from desktop_app.ui.main_window.second_start import open_again, way_back
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
