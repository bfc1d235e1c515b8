# SPDX-License-Identifier: MIT
"""Export to files and the clipboard, and opening from them."""

from __future__ import annotations

import errno
import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from desktop_app.rules.setup import Seat
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice
from desktop_app.storage import durable
from desktop_app.ui.library.reviews_page import ReviewsPage
from desktop_app.ui.main_window.shot import show_room
from tests.gui.main_window.conftest import ANN, Bench
from tests.helpers.other_readers import faults

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def played(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")


def save_to(bench: Bench, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    bench.room.result.save_requested.emit()


def test_the_suggested_name_is_one_that_every_system_takes(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(*words: str) -> tuple[str, str]:
        asked.append(Path(words[2]).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    seats = (Seat("Ann/Ben", "person"), Seat("Who?", "person"))
    bench.navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0))
    bench.room.result.save_requested.emit()
    assert asked == ["Ann_Ben v Who_.gcg"]


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
    assert "no such file or folder" in bench.room.status.text
    assert bench.state.points == (12, 0)


def test_on_a_full_disk_the_game_saved_before_stays(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(bench)
    path = tmp_path / "own" / "game.gcg"
    path.parent.mkdir()
    path.write_text("the game saved before")

    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr(durable, "write_all", full)
        save_to(bench, monkeypatch, path)
    assert "no space left on device" in bench.room.status.text
    assert path.read_text() == "the game saved before"
    assert list(path.parent.iterdir()) == [path]


def test_a_copied_position_can_be_looked_at(bench: Bench) -> None:
    played(bench)
    bench.key(Qt.Key.Key_C, bench.room.play_area, CONTROL)
    board = bench.state.board
    assert "CATS" in QGuiApplication.clipboard().text()
    bench.key(Qt.Key.Key_V, bench.room.play_area, CONTROL)
    assert bench.session.is_read_only
    assert "is on turn" in bench.room.status.text
    assert bench.state.board == board


def test_a_text_that_is_not_a_position_is_reported_and_leaves_the_game(bench: Bench) -> None:
    played(bench)
    session = bench.session
    QGuiApplication.clipboard().setText("shopping: milk")
    bench.key(Qt.Key.Key_V, bench.room.play_area, CONTROL)
    assert bench.session is session
    assert bench.room.status.text.startswith("The clipboard holds no position: column ")


def copy_entry(bench: Bench) -> QAction:
    """Return the entry of the Game menu."""
    title = "Copy for Woogles"
    (entry,) = (action for action in bench.navigator.window.actions() if action.text() == title)
    return entry


def test_a_finished_game_is_copied_for_woogles_by_key_and_by_mouse(
    bench: Bench, tmp_path: Path
) -> None:
    assert not copy_entry(bench).isEnabled(), "there is no game on the start screen"
    played(bench)
    path = tmp_path / "game.gcg"
    path.write_text(bench.navigator.games.gcg(bench.session), "utf-8")
    bench.navigator.open_file(path)
    for copy in (
        copy_entry(bench).trigger,
        lambda: bench.key(Qt.Key.Key_C, bench.room.play_area, CONTROL | SHIFT),
    ):
        QGuiApplication.clipboard().clear()
        copy()
        text = QGuiApplication.clipboard().text()
        assert text.startswith("#character-encoding UTF-8\n#player1 Ann Ann\n")
        assert faults(text, bench.state.setup.tile_set) == []
        assert bench.room.status.text.startswith("The game is on the clipboard as GCG.")
    bench.navigator.go_home()
    assert not copy_entry(bench).isEnabled()


def test_the_board_on_view_is_copied_as_text_during_a_game_too(bench: Bench) -> None:
    (entry,) = (
        action
        for action in bench.navigator.window.findChildren(QAction)
        if action.text() == "Copy the board as text"
    )
    assert not entry.isEnabled(), "there is no board on the start screen"
    played(bench)
    entry.trigger()
    assert " 8 . . . . . . . C A T S . . . ." in QGuiApplication.clipboard().text()
    assert bench.room.status.text.startswith("The board is on the clipboard as text")
    bench.session.view_row(0)
    entry.trigger()
    assert "C A T S" not in QGuiApplication.clipboard().text(), "it is the board one looks at"


def test_a_game_that_is_played_is_not_copied_with_both_racks(bench: Bench) -> None:
    played(bench)
    QGuiApplication.clipboard().setText("mine")
    copy_entry(bench).trigger()
    assert QGuiApplication.clipboard().text() == "mine"
    assert bench.room.status.text.startswith("You can copy this game when it is over")


def asked_to_open(bench: Bench, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Press Ctrl+O, and choose this file in the dialog."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    bench.key(Qt.Key.Key_O, bench.navigator.window, CONTROL)


WRONG_FILES = {
    "none.gcg": None,
    "picture.gcg": b"\x89PNG\r\n\x1a\n\0\0\xff\xfe",
    "letter.gcg": b"Dear Ann,\n",
    "position.cgp": b"15/15 nothing\n",
    "damaged.journal": b"{}\n",
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_file_that_is_no_game_leaves_the_game_as_it_is(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    played(bench)
    bench.session.show_rack()
    bench.pass_time(5000)
    bench.room.play_area.setFocus()
    bench.type("read")
    path, content = tmp_path / name, WRONG_FILES[name]
    if content is not None:
        path.write_bytes(content)
    session, room, state = bench.session, bench.room, bench.state
    clock, laid = session.clock_now(), bench.room.play_area.draft.placements
    assert laid
    asked_to_open(bench, monkeypatch, path)
    assert (bench.session, bench.room, bench.state) == (session, room, state)
    assert room.isVisible()
    assert name in room.status.text
    assert (session.clock_now(), session.pause) == (clock, "")
    assert room.play_area.draft.placements == laid
    bench.pass_time(5000)
    assert session.clock_now().remaining_ms[1] == clock.remaining_ms[1] - 5000


def test_a_file_that_is_no_game_leaves_the_one_that_is_looked_at(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(bench)
    save_to(bench, monkeypatch, tmp_path / "a game.gcg")
    bench.navigator.open_file(tmp_path / "a game.gcg")
    session = bench.session
    asked_to_open(bench, monkeypatch, tmp_path / "none.gcg")
    assert bench.session is session
    assert "none.gcg" in bench.room.status.text
    bench.navigator.go_home()
    asked_to_open(bench, monkeypatch, tmp_path / "none.gcg")
    assert bench.navigator.window.room == "start", "where no game is open"


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


def free_what_was_left() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


def test_a_game_that_was_left_is_freed_and_switches_are_for_the_next(bench: Bench) -> None:
    bench.begin()
    left = weakref.ref(bench.room)
    area = weakref.ref(bench.room.play_area)
    bench.navigator.go_home()
    bench.begin()
    free_what_was_left()
    assert left() is None and area() is None
    bench.navigator.change_setting("autosort", True)
    assert bench.navigator.settings.switch("autosort")


def test_a_library_that_was_left_is_freed(bench: Bench) -> None:
    navigator = bench.navigator
    navigator.show_library()
    page = navigator.window.findChild(ReviewsPage)
    assert page is not None
    left = weakref.ref(page)
    del page
    navigator.go_home()
    navigator.show_library()
    free_what_was_left()
    assert left() is None


@pytest.mark.parametrize("room", ["learn-lessons", "club-round"])
def test_a_room_shown_twice_with_sample_contents_is_freed(bench: Bench, room: str) -> None:
    show_room(bench.navigator, room)
    page = bench.navigator.window.room_widget
    assert page is not None
    left = weakref.ref(page)
    del page
    bench.navigator.go_home()
    show_room(bench.navigator, room)
    free_what_was_left()
    assert left() is None
