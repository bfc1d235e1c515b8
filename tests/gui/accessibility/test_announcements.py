# SPDX-License-Identifier: MIT
"""Plays, clocks, rulings, verdicts and refusals are announced; ticks never are."""

from __future__ import annotations

from PySide6.QtCore import Qt

from desktop_app.rules.commands import NeutraliseClock
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from tests.gui.accessibility.conftest import end_game
from tests.gui.main_window.conftest import ANN
from tests.gui.table.conftest import TableBench
from tests.helpers.accessible_tree import TOGGLE, Reader

MINUTE_MS = 60_000
PLAIN = "C, three points, tile 1 of the rack"


def begin(bench: TableBench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.show()


def test_a_play_and_the_running_clock_are_announced(bench: TableBench, heard: list[str]) -> None:
    begin(bench)
    assert "Ann's time is running: 25:00." in heard
    heard.clear()
    bench.play_word("cats")
    assert "Ben's turn. Ann played CATS at 8H for 12 points." in heard
    assert "Ben's time is running: 25:00." in heard
    assert not any("Not allowed" in each or "is on turn" in each for each in heard)
    assert len(set(heard)) == len(heard), "nothing is said twice"


def test_tiles_being_laid_and_refusals_are_announced(bench: TableBench, heard: list[str]) -> None:
    begin(bench)
    heard.clear()
    bench.type("ca")
    assert heard[-1] == "CA: 8 points. Press Enter to play."
    bench.type("x")
    assert heard[-1].startswith("!Not allowed: ")


def test_a_wrong_score_is_read_out_with_its_whole_sum(
    bench: TableBench, reader: Reader, heard: list[str]
) -> None:
    seats = (Seat("Ann"), Seat("Ben"))
    bench.navigator.start(
        GameChoice("naspa-2016", seats, minutes=25, first=ANN, is_self_scored=True)
    )
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    box = reader.find("Score to declare")
    assert box is not None
    bench.type("9")
    heard.clear()
    bench.key(Qt.Key.Key_Return)
    said = next(each for each in heard if "Ann declared 9" in each)
    assert "the play scores 12, and that counts." in said
    assert "CATS 8H: C 3, A 1, T 1, S 1; sum 6, ×2 = 12" in said
    bench.click(bench.room.sum.back)
    assert heard[-1] == "!Step 4 of 5: CATS: S 1"
    assert reader.find("A, one point, placed at I8; 1")


def test_a_tile_that_is_picked_up_or_marked_is_announced(
    bench: TableBench, reader: Reader, heard: list[str]
) -> None:
    begin(bench)
    heard.clear()
    tile = reader.find(PLAIN)
    tile.do()
    assert (heard[-1], tile.name) == (f"{PLAIN}, picked up",) * 2
    tile.do()
    assert (heard[-1], tile.name) == (PLAIN,) * 2
    tile.do(TOGGLE)
    assert heard[-1] == f"{PLAIN}, marked for exchange"
    tile.do(TOGGLE)
    assert heard[-1] == PLAIN
    reader.take("C")
    reader.put("H8")
    square = reader.find("C, three points, being tried at H8")
    square.do()
    assert heard[-1] == "C, three points, being tried at H8, picked up"


def test_a_square_has_the_focus_only_while_the_board_has_the_keys(
    bench: TableBench, reader: Reader
) -> None:
    begin(bench)
    bench.room.play_area.setFocus()
    square = reader.find("H8, ").interface
    assert square.state().focused
    bench.room.play_area.type_button.click()
    assert not square.state().focused


def test_the_clock_is_called_at_marks_and_never_at_a_tick(
    bench: TableBench, heard: list[str]
) -> None:
    begin(bench)
    heard.clear()
    for _ in range(59):
        bench.pass_time(1000)
    assert heard == []
    bench.pass_time(1000)
    assert heard == ["Ann has 24 minutes left."]
    heard.clear()
    bench.pass_time(24 * MINUTE_MS - 100)
    assert heard[-3:] == [
        "Ann has one minute left.",
        "Ann has 30 seconds left.",
        "!Ann has 10 seconds left.",
    ]
    assert len(heard) == 23 + 2
    heard.clear()
    bench.pass_time(1000)
    assert heard == ["!Ann is in overtime."]
    bench.pass_time(5000)
    assert "!Ann is in overtime: 10 points lost." in heard
    bench.pass_time(MINUTE_MS)
    assert "!Ann is in overtime: 20 points lost." in heard


def test_whole_minutes_can_be_left_out(bench: TableBench, heard: list[str]) -> None:
    bench.navigator.settings.change(call_minutes=False)
    try:
        begin(bench)
        heard.clear()
        bench.pass_time(23 * MINUTE_MS + 30_000)
        assert heard == []
        bench.pass_time(MINUTE_MS - 20_000)
        assert heard == ["Ann has one minute left."]
    finally:
        bench.navigator.settings.change(call_minutes=True)


def test_a_clock_that_stands_still_is_called(bench: TableBench, heard: list[str]) -> None:
    begin(bench)
    heard.clear()
    reason = min(bench.state.setup.ruleset.clock.neutralise_reasons)
    bench.session.submit(NeutraliseClock(ANN, reason))
    assert "The clocks are stopped." in heard


def test_a_question_and_a_ruling_are_announced(bench: TableBench, heard: list[str]) -> None:
    begin(bench)
    bench.play_word("tcg")
    heard.clear()
    bench.key(Qt.Key.Key_F8)
    assert "!Challenge TCG?" in heard
    bench.key(Qt.Key.Key_Return)
    assert "!Ann: press for the verdict (Tab or Space)" in heard
    bench.key(Qt.Key.Key_Tab)
    bench.show()
    assert any("not acceptable" in each for each in heard)


def test_the_end_is_announced_and_every_number_names_its_player(
    bench: TableBench, reader: Reader, heard: list[str]
) -> None:
    begin(bench)
    end_game(bench)
    (said,) = (each for each in heard if each.startswith("Ben wins by 2."))
    assert said == "Ben wins by 2. Ann {}, Ben {}.".format(*bench.state.points)
    for seat, points in zip(("Ann", "Ben"), bench.state.points, strict=True):
        assert reader.has(f"{seat}: Final score {points}")
        reader.press(f"{seat} signs")
        assert reader.has(f"{seat} has signed")


def test_the_table_calls_its_clock(bench: TableBench, heard: list[str]) -> None:
    bench.sit_down()
    bench.key(Qt.Key.Key_F4)
    assert "Ann's time is running: 25:00." in heard
    heard.clear()
    bench.pass_time(MINUTE_MS)
    assert heard == ["Ann has 24 minutes left."]
