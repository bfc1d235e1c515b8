# SPDX-License-Identifier: MIT
"""The players score, press, record and draw themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import Direction
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.move import Play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase
from desktop_app.session.acts import TableAct
from desktop_app.ui.scoresheet.sheet_model import Field, column_of
from desktop_app.ui.scoresheet.sheet_view import Players
from tests.gui.main_window.conftest import ANN, BAG_ORDER, BEN, Bench, open_bench


@pytest.fixture
def book(bench: Bench) -> Bench:
    """A game in which both have drawn their first racks and Ann's clock runs."""
    bench.begin(mode=Mode.BY_THE_BOOK)
    draw = bench.room.book_bar.button(TableAct.DRAW)
    for _ in range(3):
        bench.click(draw)
    assert [len(rack) for rack in bench.state.racks] == [7, 7]
    bench.key(Qt.Key.Key_Return)
    bench.click(bench.room.clock_bar.button(TableAct.START_CLOCK))
    return bench


def test_the_next_player_to_draw_is_shown(bench: Bench) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK)
    draw = bench.room.book_bar.button(TableAct.DRAW)
    bench.click(draw)
    bench.key(Qt.Key.Key_Return)
    seats = bench.state.setup.seats
    first = seats[bench.state.on_turn or 0].name
    assert bench.room.status.text == f"Draw the first racks; {first} begins."
    bench.click(draw)
    (missing,) = (seat for seat in (ANN, BEN) if bench.state.missing_tiles(seat))
    assert bench.room.status.text == f"Draw again, for {seats[missing].name}; {first} begins."
    bench.click(draw)
    assert not bench.room.status.text.startswith("Draw")


def test_declare_press_record_accept_draw(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    room.book_bar.points.setValue(12)
    book.click(room.book_bar.button(TableAct.DECLARE))
    assert book.state.phase is Phase.PLACED
    assert book.state.turn.declared == 12
    book.key(Qt.Key.Key_F4, room.play_area)
    assert book.state.on_turn == BEN
    assert book.state.clock.running == BEN
    assert room.book_bar.points.value() == 0, "the score of Ann is not the score of Ben"
    book.click(room.book_bar.button(TableAct.RECORD))
    assert book.state.last_turn is not None and book.state.last_turn.is_recorded
    accept = next(b for b in room.handover.answers if b.text() == "Accept")
    book.click(accept)
    book.click(room.book_bar.button(TableAct.DRAW))
    assert len(book.state.racks[ANN]) == 7


def test_tiles_laid_on_an_open_play_are_taken_back_by_a_challenge(bench: Bench) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK, ruleset="sanspa-1999")
    room = bench.room
    while bench.state.phase in (Phase.START, Phase.SETUP):
        bench.click(room.book_bar.button(TableAct.DRAW))
    ann = bench.state.on_turn
    bench.key(Qt.Key.Key_Return)
    bench.click(room.clock_bar.button(TableAct.START_CLOCK))
    room.play_area.setFocus()
    bench.type("cats")
    room.book_bar.points.setValue(12)
    bench.click(room.book_bar.button(TableAct.DECLARE))
    bench.key(Qt.Key.Key_F4, room.play_area)
    ben = bench.state.on_turn
    assert ben is not None and ben != ann
    rack = bench.state.racks[ben]
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == ben
    place = Play(8, 7, Direction.ACROSS, rack[:1])
    assert bench.session.submit_move(ben, place)
    assert bench.state.phase is Phase.PLACED and bench.state.open_turn is None
    bench.key(Qt.Key.Key_F8)
    assert not room.challenge.isHidden()
    bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.CHALLENGED
    assert sorted(bench.state.racks[ben]) == sorted(rack)


@pytest.fixture
def blank_bench(qtbot: QtBot) -> Iterator[Bench]:
    """A bench whose first player has a blank: CA?SDOG."""
    made = open_bench(Bench, ("C", "A", "?", *BAG_ORDER[3:]))
    qtbot.addWidget(made.navigator.window)
    yield made
    made.navigator.window.close()


def test_the_opponent_writes_down_the_blank_before_play_goes_on(blank_bench: Bench) -> None:
    bench = blank_bench
    bench.begin(mode=Mode.BY_THE_BOOK, ruleset="singapore-2015")
    room = bench.room
    note = room.book_bar.button(TableAct.WRITE_BLANK)
    while bench.state.phase in (Phase.START, Phase.SETUP):
        bench.click(room.book_bar.button(TableAct.DRAW))
    bench.key(Qt.Key.Key_Return)
    bench.click(room.clock_bar.button(TableAct.START_CLOCK))
    room.play_area.setFocus()
    bench.type("cats")
    room.book_bar.points.setValue(10)
    bench.click(room.book_bar.button(TableAct.DECLARE))
    assert note.isHidden()
    bench.key(Qt.Key.Key_F4, room.play_area)
    bench.click(room.book_bar.button(TableAct.RECORD))
    assert bench.state.board.tile_at(7, 9) == "t"
    bench.click(next(b for b in room.handover.answers if b.text() == "Accept"))
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_F6)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.ON_TURN
    assert "Ben must write down which letter the blank is" in room.status.text
    assert "G7" in room.status.text
    bench.show()
    assert note.isVisible() and note.isEnabled()
    bench.click(note)
    assert note.isHidden()
    (marks,) = bench.state.blanks.values()
    assert marks.written == {ANN: "T", BEN: "T"}
    bench.key(Qt.Key.Key_F6)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.PASSING


def test_a_wrong_order_is_answered_by_the_rules(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    book.key(Qt.Key.Key_Return)
    assert book.state.phase is Phase.PLACED
    book.click(room.book_bar.button(TableAct.DRAW))
    # Drawing comes after announcing the score (IV.G.1).
    assert "IV.G.1" in room.status.text
    assert book.state.phase is Phase.PLACED
    assert len(book.state.racks[ANN]) == 3
    room.book_bar.points.setValue(12)
    book.click(room.book_bar.button(TableAct.DECLARE))
    book.click(room.book_bar.button(TableAct.DRAW))
    # Announced and drawn without the clock: the turn is over, and the player's time runs on
    # (IV.G.2.a).
    assert book.state.phase is Phase.ENDED
    assert book.state.clock.running == ANN
    assert len(book.state.racks[ANN]) == 7
    ended = [ruling for ruling in book.state.desk.rulings if ruling.topic == "end-of-turn"]
    assert [ruling.detail for ruling in ended] == [Outcome("draw-tile")]
    # F4 belongs to Ann, whose time runs, though Ben is on turn.
    book.key(Qt.Key.Key_F4, room.play_area)
    assert book.state.clock.running == BEN
    assert book.state.phase is Phase.ENDED


def test_what_is_laid_can_be_taken_back(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    book.key(Qt.Key.Key_Return)
    book.click(room.book_bar.button(TableAct.TAKE_UP))
    assert book.state.phase is Phase.ON_TURN
    assert book.state.board.is_empty


def test_a_bot_does_its_own_steps_by_the_book(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static", mode=Mode.BY_THE_BOOK)
    room = bench.room
    bench.click(room.book_bar.button(TableAct.DRAW))
    bench.click(room.book_bar.button(TableAct.DRAW))
    assert [len(rack) for rack in bench.state.racks] == [7, 7], "the bot has drawn by itself"
    if bench.state.clock.running is None:
        bench.click(room.clock_bar.button(TableAct.START_CLOCK))
    room.play_area.setFocus()
    bench.type("cats")
    bench.key(Qt.Key.Key_F4, room.play_area)
    bench.click(room.book_bar.button(TableAct.RECORD))
    # The bot accepts and leaves Ann time to draw; then it plays, declares and presses.
    qtbot.waitUntil(lambda: bench.state.open_turn is None)
    assert len(bench.state.rows) == 1
    bench.click(room.book_bar.button(TableAct.DRAW))
    assert len(bench.state.racks[ANN]) == 7
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    qtbot.waitUntil(lambda: bench.state.on_turn == ANN)
    assert bench.state.clock.running == ANN
    # Once its play is accepted it records and draws.
    bench.click(room.play_area.action_bar.button("accept"))
    qtbot.waitUntil(lambda: len(bench.state.racks[BEN]) == 7)
    assert bench.state.last_turn is not None and bench.state.last_turn.is_recorded


def test_a_wrong_score_stands_is_marked_and_can_be_corrected(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    book.key(Qt.Key.Key_E, modifier=Qt.KeyboardModifier.ControlModifier)
    assert book.focus() is room.book_bar.points
    QTest.keyClicks(room.book_bar.points, "99")
    book.key(Qt.Key.Key_Return, room.book_bar.points)
    assert book.state.turn.declared == 99
    assert "99" in room.status.text and "Press the clock" in room.status.text
    book.key(Qt.Key.Key_F4, room.play_area)
    assert book.state.points[ANN] == 99, "as declared"
    assert "for 99 points" in room.handover.text
    assert not room.sum.isVisible(), "the program checks no scores aloud"
    accept = next(b for b in room.handover.answers if b.text() == "Accept")
    book.click(accept)
    sheet = room.score_sheet
    entry = sheet.model.index(0, column_of(ANN, Field.TOTAL))
    said = entry.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Announced: 99; the tiles add up to 12." in said
    where = sheet.table.visualRect(entry).center()
    QTest.mouseClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseDClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    panel = room.sheet_desk.correction
    book.click(panel.take_sum)
    book.click(panel.apply)
    assert book.state.points[ANN] == 12
    assert "add up" not in entry.data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_right_score_is_not_added_up(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    room.book_bar.points.setValue(12)
    book.click(room.book_bar.button(TableAct.DECLARE))
    book.key(Qt.Key.Key_F4, room.play_area)
    assert "declared" not in room.handover.text
    assert not room.sum.isVisible()


def test_a_game_by_the_book_begins_by_keyboard(bench: Bench) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK, first=None)
    assert bench.state.on_turn is None
    bench.key(Qt.Key.Key_Return)
    assert bench.state.on_turn is not None
    assert "Draw the racks" in bench.room.handover.text
    for _ in range(2):
        bench.key(Qt.Key.Key_D, modifier=Qt.KeyboardModifier.ControlModifier)
    assert [len(rack) for rack in bench.state.racks] == [7, 7]
    assert "Start the clock" in bench.room.handover.text
    bench.key(Qt.Key.Key_Return)
    assert bench.room.play_area.draft is not None


def test_enter_before_the_draw_against_a_bot_says_to_draw(bench: Bench) -> None:
    bench.begin("person", "static", mode=Mode.BY_THE_BOOK, first=None)
    bench.key(Qt.Key.Key_Return, bench.room.play_area)
    assert bench.room.status.text == "Draw first: Draw."


def test_enter_before_the_racks_are_drawn_says_to_draw(bench: Bench) -> None:
    bench.begin("person", "person", mode=Mode.BY_THE_BOOK, first=None)
    bench.click(bench.room.book_bar.button(TableAct.DRAW))
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Return, bench.room.play_area)
    assert bench.room.status.text == "Draw first: Draw."


def test_the_next_step_is_shown_before_the_racks_are_full(bench: Bench) -> None:
    bench.begin("person", "static", mode=Mode.BY_THE_BOOK, first=None)
    assert "Draw for who begins" in bench.room.status.text


def test_nothing_is_cut_off_in_a_small_window(book: Bench) -> None:
    book.navigator.window.resize(1024, 640)
    book.show()
    bar = book.room.book_bar
    for act in (TableAct.DECLARE, TableAct.RECORD, TableAct.DRAW, TableAct.TAKE_UP):
        button = bar.button(act)
        assert button.width() >= button.sizeHint().width(), button.text()
    players = book.room.score_sheet.findChild(Players)
    assert players is not None and players.height() >= players.sizeHint().height()


def test_f4_starts_a_clock_that_stands_still(bench: Bench) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK)
    for _ in range(3):
        bench.click(bench.room.book_bar.button(TableAct.DRAW))
    bench.key(Qt.Key.Key_Return)
    assert bench.state.clock.running is None
    bench.key(Qt.Key.Key_F4)
    assert bench.state.clock.running == ANN
    bench.type("cats")
    bench.key(Qt.Key.Key_F4)
    assert bench.state.on_turn == BEN
    assert bench.state.clock.running == BEN


def test_the_clock_cannot_be_pressed_while_a_play_is_held(book: Bench) -> None:
    book.room.play_area.setFocus()
    book.type("cats")
    book.key(Qt.Key.Key_F4)
    book.key(Qt.Key.Key_F9)
    assert book.state.phase is Phase.HELD
    assert book.room.clock_bar.button(TableAct.PRESS).isHidden()
