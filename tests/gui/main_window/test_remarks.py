# SPDX-License-Identifier: MIT
"""The computer's players say a line in the status line, when their own move is made."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.play.players import load_voices
from desktop_app.play.voices import Event
from desktop_app.rules.move import Pass
from desktop_app.session.remarks import REMARKS, Remarks
from desktop_app.ui.widgets.status_line import Tone
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.jobs import await_answers

GREETINGS = load_voices()[0]["gus"][Event.BEGINS]


def has_greeting(bench: Bench) -> bool:
    return any(f"Ben: \u201c{line}\u201d" in bench.room.status.text for line in GREETINGS)


@pytest.fixture
def begun(bench: Bench, qtbot: QtBot) -> Bench:
    """A game in which the computer has made the first move."""
    bench.begin("person", "gus", first=BEN)
    qtbot.waitUntil(lambda: len(bench.state.rows) == 1)
    qtbot.waitUntil(lambda: "thinking" not in bench.room.status.text)
    return bench


def test_the_line_follows_the_sentence_and_goes_with_the_first_tile(begun: Bench) -> None:
    status = begun.room.status
    assert has_greeting(begun)
    assert status.text.startswith("Your turn. ")
    assert status.tone is Tone.NOTICE
    focus = begun.focus()
    begun.room.play_area.setFocus()
    # A letter that cannot lie on the board yet: typing one that does goes past it.
    begun.type("e")
    assert not has_greeting(begun)
    begun.key(Qt.Key.Key_Escape)
    assert begun.focus() is focus


def test_the_line_is_a_part_of_the_spoken_sentence(begun: Bench) -> None:
    assert begun.room.status.accessibleName() == begun.room.status.text


def test_the_setting_silences_them_at_once(begun: Bench) -> None:
    begun.navigator.settings.change(**{REMARKS: False})
    begun.key(Qt.Key.Key_Comma, begun.room.play_area)
    begun.key(Qt.Key.Key_End, begun.room.play_area)
    assert begun.session.is_live
    assert begun.room.status.text
    assert not has_greeting(begun)


def test_an_earlier_turn_and_the_persons_own_move_have_no_line(begun: Bench) -> None:
    begun.key(Qt.Key.Key_Comma, begun.room.play_area)
    assert not has_greeting(begun)
    begun.key(Qt.Key.Key_End, begun.room.play_area)
    assert has_greeting(begun)
    begun.session.submit_move(ANN, Pass())
    assert not has_greeting(begun)


def test_a_resumed_game_has_the_same_line(begun: Bench) -> None:
    before = Remarks(begun.session).line
    assert before in GREETINGS
    begun.navigator.go_home()
    begun.key(Qt.Key.Key_Return)
    assert not begun.state.is_over
    assert Remarks(begun.session).line == before


def test_the_winner_and_the_loser_speak_at_the_end_and_not_again_later(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "gus", first=ANN, ruleset="mattel-family", minutes=None)
    while not bench.state.is_over:
        qtbot.waitUntil(lambda: bench.state.is_over or bench.state.on_turn == ANN)
        if bench.state.is_over:
            break
        out = bench.state.open_turn
        if out is not None and out.is_out:
            bench.key(Qt.Key.Key_Return)
            assert bench.state.is_over, bench.room.status.text
        else:
            assert bench.session.submit_move(ANN, Pass()), bench.room.status.text
        await_answers(bench.navigator.games.analysis)
    said = bench.room.status.text
    lines = load_voices()[0]["gus"]
    assert any(line in said for line in (*lines[Event.WINS], *lines[Event.OUT]))
    bench.navigator.go_home()
    bench.show_library()
    bench.key(Qt.Key.Key_Return)
    assert bench.state.is_over
    assert "\u201c" not in bench.room.status.text
