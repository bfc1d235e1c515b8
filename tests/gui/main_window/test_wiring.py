# SPDX-License-Identifier: MIT
"""What leaves a room for a file or the clipboard, and what comes back from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from desktop_app.rules.setup import Seat
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice
from tests.gui.main_window.conftest import ANN, Bench

CONTROL = Qt.KeyboardModifier.ControlModifier


def played(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")


def save_to(bench: Bench, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    bench.room.result.save_requested.emit()


def test_a_saved_game_opens_as_it_was(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(bench)
    board = bench.state.board
    path = tmp_path / "a game.gcg"
    save_to(bench, monkeypatch, path)
    assert str(path) in bench.room.status.text
    bench.navigator.open_file(path)
    assert bench.session.is_read_only
    assert bench.state.board == board
    assert bench.state.points == (12, 0)
    assert [seat.name for seat in bench.state.setup.seats] == ["Ann", "Ben"]


def test_a_game_that_cannot_be_saved_says_where(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(bench)
    path = tmp_path / "nowhere" / "game.gcg"
    save_to(bench, monkeypatch, path)
    assert str(path) in bench.room.status.text
    assert "no such file or directory" in bench.room.status.text
    assert bench.state.points == (12, 0)


def test_a_copied_position_can_be_looked_at(bench: Bench) -> None:
    played(bench)
    bench.key(Qt.Key.Key_C, bench.room.play_area, CONTROL)
    board = bench.state.board
    assert "CATS" in QGuiApplication.clipboard().text()
    bench.key(Qt.Key.Key_V, bench.room.play_area, CONTROL)
    assert bench.session.is_read_only
    assert "is on turn" in bench.room.status.text
    assert bench.state.board == board


def test_a_text_that_is_no_position_is_said_and_leaves_the_game(bench: Bench) -> None:
    played(bench)
    session = bench.session
    QGuiApplication.clipboard().setText("shopping: milk")
    bench.key(Qt.Key.Key_V, bench.room.play_area, CONTROL)
    assert bench.session is session
    assert bench.room.status.text.startswith("The clipboard holds no position: column ")


def test_only_the_board_and_back(bench: Bench) -> None:
    played(bench)
    assert bench.room.score_sheet.isVisible()
    bench.key(Qt.Key.Key_F11, bench.room.play_area)
    assert not bench.room.score_sheet.isVisible()
    assert bench.room.clock.isVisible()
    bench.key(Qt.Key.Key_F11, bench.room.play_area)
    assert bench.room.score_sheet.isVisible()


@pytest.mark.parametrize(
    ("ruleset", "lexicon", "told"),
    [
        ("no-such-rules", "", "no-such-rules"),
        ("naspa-2016", "a-list-of-mine", "a-list-of-mine"),
    ],
)
def test_a_game_that_cannot_begin_says_why(
    bench: Bench, ruleset: str, lexicon: str, told: str
) -> None:
    choice = GameChoice(ruleset, (Seat("Ann"), Seat("Ben")), lexicon=lexicon, first=ANN)
    with pytest.raises(GameError, match=told) as caught:
        bench.navigator.start(choice)
    assert "\n" not in str(caught.value)
    assert bench.navigator.session is None


def test_a_name_without_an_ending_is_saved_as_gcg(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(bench)
    save_to(bench, monkeypatch, tmp_path / "club night")
    assert (tmp_path / "club night.gcg").read_text(encoding="utf-8").startswith("#")
