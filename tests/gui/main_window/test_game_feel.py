# SPDX-License-Identifier: MIT
"""Sounds, sliding tiles, and the greeting of a bingo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.rules.commands import NameOccasion
from desktop_app.rules.setup import Occasion
from desktop_app.session.sounds import Sound, SoundPlayer
from tests.gui.main_window.conftest import BAG_ORDER, Bench, open_bench
from tests.helpers.jobs import await_answers


class Listener(SoundPlayer):
    """Notes what is played, and opens no device."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Sound] = []

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)


@pytest.fixture
def listener(bench: Bench) -> Listener:
    bench.navigator.sounds = listener = Listener()
    return listener


def test_tiles_and_plays_are_heard(bench: Bench, listener: Listener, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    bench.room.play_area.setFocus()
    bench.type("cat")
    assert listener.heard == [Sound.TILE] * 3
    bench.key(Qt.Key.Key_Escape)
    assert listener.heard == [Sound.TILE] * 3, "tiles go home without a sound"
    listener.heard.clear()
    bench.play_word("cats")
    assert listener.heard == [*[Sound.TILE] * 4, Sound.PLAY]
    listener.heard.clear()
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    await_answers(bench.navigator.games.analysis)
    assert listener.heard in ([Sound.PLAY], [Sound.BINGO])


def test_looking_back_is_silent(bench: Bench, listener: Listener) -> None:
    bench.begin("person", "person")
    bench.room.play_area.setFocus()
    bench.type("ca")
    listener.heard.clear()
    bench.session.view_row(0)
    bench.session.view_now()
    assert listener.heard == []


def test_sounds_are_turned_off_by_a_setting(bench: Bench, listener: Listener) -> None:
    bench.navigator.settings.change(sounds=False)
    bench.begin("person", "person")
    bench.play_word("cats")
    assert listener.heard == []


def test_a_game_of_an_event_is_silent(bench: Bench, listener: Listener) -> None:
    bench.begin("person", "person")
    occasion = replace(Occasion(), event="Club evening", round_number=1)
    assert bench.session.submit(NameOccasion(occasion))
    bench.play_word("cats")
    assert listener.heard == []


def test_a_bingo_is_greeted_once(qtbot: QtBot) -> None:
    bench = open_bench(Bench, ("R", "E", "A", "D", "I", "N", "G", *BAG_ORDER))
    qtbot.addWidget(bench.navigator.window)
    bench.navigator.has_motion = True
    bench.navigator.sounds = listener = Listener()
    bench.begin("person", "static")
    board = bench.room.play_area.board
    bench.play_word("reading")
    assert listener.heard[-1] is Sound.BINGO
    assert board._greeted == {(7, col) for col in range(7, 14)}
    assert "Bingo!" in bench.room.status.text
    # Nothing waits for it: the next act ends it only if time does.
    qtbot.waitUntil(lambda: not board._greeted)
    bench.session.view_row(0)
    bench.session.view_now()
    assert not board._greeted, "once"
    bench.navigator.window.close()


def test_tiles_of_the_computer_slide_in(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.has_motion = True
    bench.begin("person", "static")
    area = bench.room.play_area
    bench.play_word("cats")
    own = set(area.board._last)
    assert not area.board._hidden, "the player's own tiles are there already"
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    assert area.layer.is_sliding
    assert area.board._hidden and not area.board._hidden & own
    with qtbot.waitSignal(area.layer.arrived):
        pass
    assert not area.board._hidden
    bench.session.view_row(1)
    bench.session.view_now()
    assert not area.layer.is_sliding, "looking back moves nothing"
