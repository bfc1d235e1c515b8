# SPDX-License-Identifier: MIT
"""The position editor: by keyboard, by mouse, pasted, and a game begun from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.rules.commands import AnnouncePass, ConductProcedure
from desktop_app.rules.position_check import Position
from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.tiles import BLANK
from desktop_app.session.game_choice import FITTING, PLAYERS_JUDGE, GameChoice
from desktop_app.settings import paths
from desktop_app.storage.library import Library
from desktop_app.ui.main_window.position_room import PositionRoom
from desktop_app.ui.main_window.shot import settle
from desktop_app.ui.widgets.status_line import Step
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.kept_games import keep, recorded_game

EMPTY_ROWS = "/".join(["15"] * 7)
CGP = f"{EMPTY_ROWS}/7CAtS4/{EMPTY_ROWS} AEIOUS?/QZ 12/30 2 lex any;"
PERSON, BOT = Seat("Ann"), Seat("Bot", "uma")


def open_room(bench: Bench) -> PositionRoom:
    bench.navigator.set_up_position()
    room = bench.navigator.window.room_widget
    assert isinstance(room, PositionRoom)
    room.rules.setCurrentText("North American tournament rules, 2016")
    return room


def type_at(room: PositionRoom, square: tuple[int, int], text: str) -> None:
    rect = room.board.board.squares.rect(*square).center()
    QTest.mouseClick(room.board.board, Qt.MouseButton.LeftButton, pos=rect)
    QTest.keyClicks(room.board, text)


def rack(room: PositionRoom, seat: int, text: str) -> None:
    field = room.seats[seat].rack
    field.setFocus()
    field.clear()
    QTest.keyClicks(field, text)


def wait_for(is_done: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_done():
            return
        QTest.qWait(20)
    raise AssertionError("waited in vain")


def shown(label: QLabel) -> str:
    return label.text() if label.isVisible() else ""


def test_a_position_is_typed_and_a_game_begins_from_it(bench: Bench) -> None:
    room = open_room(bench)
    room.players.show_players((PERSON, BOT))
    assert room.board.hasFocus(), "typing begins at once"
    QTest.keyClicks(room.board, "CA")
    QTest.keyClick(room.board, Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    rack(room, 0, "quizeai")
    room.seats[0].points.setValue(40)
    room.seats[1].points.setValue(-3)
    room.clocks.setChecked(True)
    room.seats[0].show_time(600_000)
    bench.click(room.start_button)
    state = bench.state
    assert [
        (placement.row, placement.col, placement.tile) for placement in state.board.placements()
    ] == [
        (7, 7, "C"),
        (7, 8, "A"),
        (7, 9, "t"),
    ]
    assert state.racks[0] == tuple("QUIZEAI") and len(state.racks[1]) == 7
    assert len(state.bag) == 100 - 3 - 14
    assert state.points == (40, -3) and state.on_turn == 0
    assert state.clock.remaining_ms == (600_000, 1_500_000)
    assert state.setup.is_from_position and state.setup.mode is Mode.AUTOMATIC
    assert state.setup.allotment_ms == 1_500_000


def test_the_person_plays_and_the_bot_answers(bench: Bench) -> None:
    room = open_room(bench)
    room.players.show_players((PERSON, BOT))
    type_at(room, (7, 6), "CAT")
    rack(room, 0, "sdogxyz")
    bench.click(room.start_button)
    box = bench.room.play_area.move_box
    bench.room.play_area.open_move_box()
    QTest.keyClicks(box.line, "8G CATS")
    QTest.keyClick(box.line, Qt.Key.Key_Return)
    wait_for(lambda: len(bench.state.rows) >= 2)
    assert [row.player for row in bench.state.rows][:2] == [ANN, BEN]
    assert bench.state.rows[0].words == ("CATS",)


def test_what_cannot_be_is_said_beside_the_field(bench: Bench) -> None:
    room = open_room(bench)
    type_at(room, (7, 7), "CAT")
    rack(room, 0, "zzzz")
    rack(room, 1, "abcdefghi")
    assert "tiles Z" in shown(room.seats[0].fault)
    assert "at most 7" in shown(room.seats[1].fault)
    assert not shown(room.board_fault)
    rack(room, 0, "ab1")
    assert "'1' at character 3 is not a tile" in shown(room.seats[0].fault)
    bench.click(room.start_button)
    assert bench.navigator.session is None and room.seats[0].rack.hasFocus()
    rack(room, 0, "")
    rack(room, 1, "abc")
    assert not shown(room.seats[0].fault) and not shown(room.seats[1].fault)
    type_at(room, (0, 0), "B")
    assert shown(room.board_fault) == "Not all tiles are connected to the centre square."
    QTest.keyClick(room.board, Qt.Key.Key_Return)
    assert bench.navigator.session is None
    assert room.problem.text() == "Not all tiles are connected to the centre square."


def test_a_fourth_z_on_the_board_is_refused_at_once(bench: Bench) -> None:
    room = open_room(bench)
    type_at(room, (7, 7), "ZZZZ")
    assert [placement.tile for placement in room.placements] == ["Z", "z", "z"]
    assert shown(room.problem) == "All tiles Z are used, and so are the blanks."
    QTest.keyClick(room.board, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert shown(room.problem) == "All blanks are used."


def test_a_rack_never_takes_a_tile_off_the_board(bench: Bench) -> None:
    room = open_room(bench)
    type_at(room, (7, 7), "QUIZ")
    rack(room, 0, "Z")
    assert [placement.tile for placement in room.placements] == list("QUIZ")
    assert "tiles Z" in shown(room.seats[0].fault)


def test_by_mouse_alone(bench: Bench) -> None:
    room = open_room(bench)
    squares = room.board.board.squares
    QTest.mouseClick(room.board.board, Qt.MouseButton.LeftButton, pos=squares.rect(7, 6).center())
    for face in "CAT":
        bench.click(room.board.palette_row.buttons[face])
    QTest.mouseClick(room.board.board, Qt.MouseButton.RightButton, pos=squares.rect(7, 6).center())
    assert [placement.tile for placement in room.placements] == ["A", "T"]
    assert "97 tiles" not in room.bag.text() and "98 tiles" in room.bag.text()
    bench.click(room.start_button, QPoint(5, 5))
    assert bench.state.board.tile_at(7, 7) == "A"


def click_in_window(bench: Bench, widget: QWidget, place: QPoint | None = None) -> None:
    """Click where the system sends clicks: the window decides who gets the focus."""
    handle = bench.navigator.window.windowHandle()
    where = widget.rect().center() if place is None else place
    spot = widget.mapTo(bench.navigator.window, where)
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=spot)


def test_racks_are_filled_by_mouse_alone(bench: Bench) -> None:
    room = open_room(bench)
    room.players.show_players((PERSON, BOT))
    bench.show()
    tiles = room.board.palette_row.buttons
    first, second = room.seats[0].rack, room.seats[1].rack
    click_in_window(bench, first)
    for face in ("Q", "I", BLANK):
        click_in_window(bench, tiles[face])
    assert first.text() == "QI?"
    assert first.hasFocus(), "the rack that is filled is marked"
    assert not tiles["Q"].isEnabled(), "there is one Q"
    assert not room.placements
    click_in_window(bench, second)
    click_in_window(bench, tiles["Z"])
    assert (first.text(), second.text()) == ("QI?", "Z")
    square = room.board.board.squares.rect(7, 7).center()
    click_in_window(bench, room.board.board, square)
    click_in_window(bench, tiles["A"])
    assert [placement.tile for placement in room.placements] == ["A"]
    assert second.text() == "Z"
    click_in_window(bench, second)
    for face in "EEEEEEE":
        click_in_window(bench, tiles[face])
    assert second.text() == "ZEEEEEE"
    assert "full" in shown(room.problem)


def test_tab_to_the_board_ends_the_filling_of_a_rack(bench: Bench) -> None:
    room = open_room(bench)
    bench.show()
    click_in_window(bench, room.seats[0].rack)
    room.board.setFocus(Qt.FocusReason.TabFocusReason)
    click_in_window(bench, room.board.palette_row.buttons["A"])
    assert not room.seats[0].rack.text()
    assert [placement.tile for placement in room.placements] == ["A"]


def test_undo_brings_back_a_tile(bench: Bench) -> None:
    room = open_room(bench)
    type_at(room, (7, 7), "CAT")
    QTest.keyClick(room.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [placement.tile for placement in room.placements] == ["C", "A"]
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(room.board, Qt.Key.Key_Z, modifiers)
    assert [placement.tile for placement in room.placements] == ["C", "A", "T"]


def test_a_cgp_position_is_pasted(bench: Bench) -> None:
    room = open_room(bench)
    QGuiApplication.clipboard().setText(CGP)
    bench.click(room.paste_button)
    wanted = Position(
        room.placements, (tuple("AEIOUS?"), ("Q", "Z")), (12, 30), (), on_turn=0, zero_run=2
    )
    assert room.position() == wanted
    assert "".join(placement.tile for placement in room.placements) == "CAtS"
    bench.click(room.clear_button)
    assert room.position() == Position()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a shopping list", "The clipboard holds no position: "),
        (f"{EMPTY_ROWS}/15/{EMPTY_ROWS} A/B/C 0/0/0 0", "The position has 3 players"),
    ],
)
def test_what_cannot_be_pasted_is_said(bench: Bench, text: str, why: str) -> None:
    room = open_room(bench)
    QGuiApplication.clipboard().setText(text)
    bench.click(room.paste_button)
    assert shown(room.problem).startswith(why)
    assert room.position() == Position()


def test_three_may_play_from_a_position_under_the_family_rules(bench: Bench) -> None:
    room = open_room(bench)
    room.rules.setCurrentIndex(room.rules.findText("Family", Qt.MatchFlag.MatchStartsWith))
    QGuiApplication.clipboard().setText(f"{EMPTY_ROWS}/15/{EMPTY_ROWS} A/B/C 1/2/3 0")
    bench.click(room.paste_button)
    bench.click(room.start_button)
    assert bench.state.points == (1, 2, 3)
    assert [rack[0] for rack in bench.state.racks] == ["A", "B", "C"]
    assert not bench.state.clock.exists


def test_the_opponent_that_fits_plays_from_a_position_too(bench: Bench) -> None:
    seats = (PERSON, Seat("Elin", FITTING))
    chosen = GameChoice("naspa-2016", seats, minutes=25).as_record()
    bench.navigator.settings.change(last_new_game=chosen)  # type: ignore[arg-type]
    room = open_room(bench)
    room.players.show_players(seats)
    bench.click(room.start_button)
    seat = bench.state.setup.seats[1]
    assert seat.kind not in (FITTING, "person")


def test_words_outside_the_list_are_noted_mildly(bench: Bench) -> None:
    room = open_room(bench)
    type_at(room, (7, 7), "QZX")
    wait_for(room.note.isVisible)
    assert shown(room.note) == "QZX is not in the word list. It may stay on the board."
    bench.click(room.start_button)
    assert bench.state.board.tile_at(7, 7) == "Q"


def test_the_computer_needs_a_word_list_and_players_need_names(bench: Bench) -> None:
    room = open_room(bench)
    room.players.show_players((PERSON, BOT))
    room.lexicon.setCurrentIndex(room.lexicon.findData(PLAYERS_JUDGE))
    assert "The computer cannot play without a word list" in shown(room.problem)
    room.players.show_players((PERSON, Seat("ann")))
    bench.click(room.start_button)
    assert "Two players have the same name" in shown(room.problem)
    assert bench.navigator.session is None


def test_esc_goes_back_from_a_field_and_from_the_board(bench: Bench) -> None:
    for part in ("board", "rack"):
        room = open_room(bench)
        type_at(room, (7, 7), "C")
        field = room.board if part == "board" else room.seats[0].rack
        QTest.keyClick(field, Qt.Key.Key_Escape)
        assert bench.navigator.window.room == "start"


def test_the_editor_opens_from_the_start_screen_and_the_menu(bench: Bench, data_dir: Path) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    with Library(paths.library_file(), paths.journals_dir()) as library:
        library.sync()
    bench.navigator.go_home()
    bench.key(Qt.Key.Key_S)
    # A button pressed by its key looks pressed before it acts.
    wait_for(lambda: bench.navigator.window.room == "position")
    room = bench.navigator.window.room_widget
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    bench.key(Qt.Key.Key_E, modifier=modifiers)
    assert bench.navigator.window.room_widget is room, "an open editor is kept"


def test_the_position_is_there_again_after_leaving_the_editor(bench: Bench) -> None:
    room = open_room(bench)
    type_at(room, (7, 7), "CAT")
    rack(room, 0, "qz")
    room.clocks.setChecked(True)
    room.seats[1].show_time(90_000)
    room.on_turn.setCurrentIndex(1)
    wanted = room.position()
    bench.navigator.go_home()
    assert bench.navigator.settings.record("last_position")["ruleset"] == "naspa-2016"
    bench.navigator.set_up_position()
    again = bench.navigator.window.room_widget
    assert isinstance(again, PositionRoom) and again is not room
    assert again.position() == wanted
    QTest.keyClicks(again.board, "S")
    settings = bench.navigator.settings
    # The click had turned the arrow, so CAT reads down.
    wait_for(lambda: "7CS6" in str(settings.record("last_position")["cgp"]))


# Going on from a turn of another game.


def test_going_on_from_an_earlier_turn_leaves_the_game_as_it_was(
    bench: Bench, data_dir: Path
) -> None:
    bench.begin("person", "uma", ruleset="mattel-family", minutes=None)
    bench.play_word("CATS")
    wait_for(lambda: len(bench.state.rows) >= 2)
    points, journal = bench.state.rows[0].points, bench.session.journal
    assert journal is not None
    button = bench.room.status.going_on
    assert not button.isVisible()
    bench.session.view_row(1)
    bench.show()
    bench.click(button)
    room = bench.navigator.window.room_widget
    assert isinstance(room, PositionRoom)
    position = room.position()
    assert position.racks[0] and not position.racks[1], "the computer's rack stays hidden"
    assert position.on_turn == BEN
    assert [seat.kind for seat in room.choice().players] == ["person", "uma"]
    before = journal.read_bytes()
    bench.click(room.start_button)
    assert bench.session.journal != journal
    assert journal.read_bytes() == before
    assert bench.state.points == (points, 0)
    assert bench.state.setup.is_from_position


def test_a_game_from_a_position_is_no_game_for_woogles(bench: Bench) -> None:
    room = open_room(bench)
    room.rules.setCurrentIndex(room.rules.findText("Family", Qt.MatchFlag.MatchStartsWith))
    room.players.show_players((PERSON, BOT))
    type_at(room, (7, 6), "CAT")
    bench.click(room.start_button)
    QGuiApplication.clipboard().setText("before")
    for _ in range(4):
        assert bench.state.on_turn is not None
        assert bench.session.submit(AnnouncePass(bench.state.on_turn))
    assert bench.state.is_over
    bench.navigator.window.copy_requested.emit()
    assert "only games that begin with an empty board" in bench.room.status.text
    assert QGuiApplication.clipboard().text() == "before"


def test_after_the_end_there_is_nothing_to_go_on_with(bench: Bench, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(
        "#player1 Ann Ann\n#player2 Ben Ben\n"
        ">Ann: CATSDOG 8H CAT +10 10\n>Ben: READING 9H RE +8 8\n",
        encoding="utf-8",
    )
    bench.navigator.open_file(path)
    bench.session.view_row(1)
    bench.navigator.go_on_from_here()
    room = bench.navigator.window.room_widget
    assert isinstance(room, PositionRoom)
    assert room.position().on_turn == BEN
    assert room.position().racks[BEN] == tuple(sorted("READING"))
    kinds = [seat.kind for seat in room.choice().players]
    assert kinds[BEN] == "person" and kinds[ANN] != "person", "a person takes the side on turn"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_step_buttons_stay_under_the_mouse(bench: Bench, size: tuple[int, int]) -> None:
    bench.begin()
    bench.play_word("CATS")
    answers = {"player": "1", "abuse": "no"}
    assert bench.session.submit(ConductProcedure("leave-game", answers))
    bench.navigator.window.resize(*size)
    bench.show()
    steps = bench.room.status.steps
    places = []
    for step in (Step.BACK, Step.FIRST, Step.ON, Step.LAST):
        settle()
        places.append([button.geometry() for button in steps.values()])
        bench.click(steps[step])
    assert places == places[:1] * len(places), "a click leads to the same button again"


def test_tiles_are_saved_while_more_are_being_set(bench: Bench) -> None:
    room = open_room(bench)
    settings = bench.navigator.settings
    wait_for(lambda: bool(settings.record("last_position")))
    saved: set[str] = set()
    # More often than it is saved, and without a pause.
    for _ in range(60):
        type_at(room, (7, 7), "C")
        QTest.qWait(20)
        QTest.keyClick(room.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        saved.add(str(settings.record("last_position")["cgp"]).split()[0])
    assert any("C" in each for each in saved)


def test_racks_of_an_opening_are_there_again(bench: Bench) -> None:
    room = open_room(bench)
    rack(room, 0, "quizeai")
    room.seats[1].points.setValue(12)
    bench.navigator.go_home()
    again = open_room(bench)
    assert again is not room
    assert again.seats[0].rack.text() == "QUIZEAI" and not again.placements
    assert again.seats[1].points.value() == 12
