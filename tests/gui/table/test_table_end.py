# SPDX-License-Identifier: MIT
"""The end of a game at the table, resuming one, and the next evening."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.rules.events import EndReason
from desktop_app.rules.state import Phase
from desktop_app.session.table_faces import FaceState
from desktop_app.ui.main_window.table_controller import Side
from desktop_app.ui.new_game.new_game_page import NewGamePage
from tests.gui.table.conftest import ANN, BEN, TableBench
from tests.helpers.physical import table_choice


def test_a_game_of_scores_is_ended_by_hand_and_signed(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    for side, points in ((Side.LEFT, "24"), (Side.RIGHT, "30")):
        bench.enter(points)
        bench.shift(side)
    bench.click(bench.table.more.buttons["end"])
    form = bench.table.end_form
    assert form.isVisible()
    form.outs[ANN].click()
    assert not form.lines[ANN].isEnabled()
    form.lines[BEN].setFocus()
    bench.type("qi?")
    bench.click(form.yes)
    assert bench.state.result is not None
    assert bench.state.result.reason is EndReason.OUT
    # NASPA V.G.1: twice the tiles left.
    assert bench.state.points == (24 + 22, 30)
    assert bench.table.result.isVisible()
    assert bench.table.faces.faces[ANN].facts.state is FaceState.OVER
    for button in bench.table.result.buttons[:2]:
        bench.click(button)
    assert bench.state.phase is Phase.SIGNED


def test_the_end_takes_the_place_of_an_open_question(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.controller.ask_pass()
    assert bench.table.confirm.isVisible()
    bench.click(bench.table.more.buttons["end"])
    assert bench.table.end_form.isVisible() and not bench.table.confirm.isVisible()
    bench.controller.ask_pass()
    assert bench.table.confirm.isVisible() and not bench.table.end_form.isVisible()


def test_the_acts_of_the_turn_wait_for_the_answer_to_a_question(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    buttons = bench.table.more.buttons
    bench.click(buttons["pass"])
    assert not buttons["pass"].isEnabled() and not buttons["exchange"].isEnabled()
    bench.key(Qt.Key.Key_Escape, bench.table.confirm)
    assert buttons["pass"].isEnabled() and buttons["exchange"].isEnabled()


def test_a_rack_that_is_known_in_part_is_not_counted_as_what_is_left(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.controller.game.name_tiles(ANN, ["X", "U"])
    bench.controller.game.name_tiles(BEN, list("AEINRST"))
    bench.click(bench.table.more.buttons["end"])
    form = bench.table.end_form
    assert (form.lines[ANN].text(), form.lines[BEN].text()) == ("", "AEINRST")


def test_what_names_no_tiles_does_not_end_a_game(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.click(bench.table.more.buttons["end"])
    form = bench.table.end_form
    form.lines[BEN].setText("1x")
    assert not form.yes.isEnabled()
    form.lines[BEN].setText("12")
    assert form.yes.isEnabled()
    bench.key(Qt.Key.Key_Escape, form)
    assert not bench.state.is_over
    assert not form.isVisible()


def test_a_game_left_is_taken_up_with_its_clocks_paused(bench: TableBench, qtbot: QtBot) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.pass_time(12_000)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.pass_time(7_000)
    bench.navigator.go_home()
    bench.key(Qt.Key.Key_1)
    qtbot.waitUntil(lambda: bench.navigator.window.room == "table")
    assert bench.state.points == (24, 0)
    assert bench.state.setup.is_physical
    faces = bench.table.faces.faces
    assert [face.facts.state for face in faces] == [FaceState.PAUSED] * 2
    assert "The game is resumed" in bench.table.status.text
    bench.pass_time(60_000)
    assert bench.seconds_left(BEN) == 25 * 60 - 7
    bench.shift(Side.LEFT)
    bench.pass_time(3_000)
    assert bench.state.clock.running == BEN
    assert bench.seconds_left(BEN) == 25 * 60 - 10
    assert bench.seconds_left(ANN) == 25 * 60 - 12


def test_a_line_still_to_fill_is_one_after_taking_up_too(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.shift(Side.LEFT)
    bench.navigator.go_home()
    bench.navigator.continue_game(bench.navigator.games.home().unfinished[0].id)
    assert bench.table.entry.whose == "Still to enter: Ann, turn 1"
    bench.enter("8D FEASTER")
    assert bench.state.points == (78, 0)


def test_sleep_is_not_counted(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.pass_time(2_000)
    bench.now_ms += 3_600_000
    bench.session.tick()
    assert "The computer was asleep" in bench.table.status.text
    bench.shift(Side.LEFT)
    assert bench.seconds_left(ANN) == 25 * 60 - 2
    assert bench.state.clock.running == ANN, "the first press only goes on"


def test_the_table_is_one_key_from_the_start_screen(bench: TableBench, qtbot: QtBot) -> None:
    bench.key(Qt.Key.Key_T)
    qtbot.waitUntil(lambda: bench.navigator.window.room == "table-setup")
    setup = bench.navigator.window.findChild(NewGamePage)
    assert setup is not None
    assert setup.isVisible()
    setup.part.names[0].setText("Edith")
    setup.part.names[1].setText("Walter")
    setup.part.round.setValue(3)
    setup.minutes.setValue(20)
    setup.first.setCurrentIndex(1)
    bench.key(Qt.Key.Key_Return, setup)
    assert [seat.name for seat in bench.state.setup.seats] == ["Edith", "Walter"]
    assert bench.state.on_turn == BEN
    assert bench.table.head.round.value() == 3
    assert bench.seconds_left(ANN) == 20 * 60


def test_a_second_evening_is_one_key(bench: TableBench, qtbot: QtBot) -> None:
    choice = table_choice("Edith", "Walter", minutes=20, round_number=3, enters_late=False)
    bench.navigator.start(choice)
    bench.controller.game.end((0, 0), None)
    bench.navigator.go_home()
    bench.key(Qt.Key.Key_A)
    qtbot.waitUntil(lambda: bench.navigator.window.room == "table")
    assert [seat.name for seat in bench.state.setup.seats] == ["Edith", "Walter"]
    assert bench.state.on_turn == BEN, "the other one begins"
    assert bench.table.head.round.value() == 4
    assert not bench.controller.game.enters_late


def test_the_round_can_be_changed_in_the_room(bench: TableBench) -> None:
    bench.sit_down()
    bench.table.head.round.setValue(5)
    assert bench.state.setup.occasion.round_number == 5
    kept, following = bench.navigator.games.table_choice(), bench.navigator.games.choice_again()
    assert kept.table is not None and following is not None and following.table is not None
    assert kept.table.round_number == 5, "the next game counts on from it"
    assert following.table.round_number == 6


def test_the_round_of_a_game_is_its_own(bench: TableBench) -> None:
    bench.sit_down(round_number=2, event="Club night", enters_late=False)
    first = bench.session.journal
    assert first is not None
    bench.navigator.go_home()
    bench.sit_down(round_number=9)
    bench.navigator.go_home()
    bench.navigator.play(bench.navigator.games.resume(first.stem))
    assert bench.table.head.round.value() == 2
    assert bench.table.head.occasion.text == "Club night"
    assert not bench.controller.game.enters_late, "so these two had agreed"
    assert bench.session.pause
    bench.table.head.round.setValue(0)
    assert bench.state.setup.occasion.round_number is None
    assert bench.session.pause, "the clocks stand still as before"


def test_two_players_need_two_names(bench: TableBench) -> None:
    bench.navigator.set_up_table()
    setup = bench.navigator.window.findChild(NewGamePage)
    assert setup is not None
    for line in setup.part.names:
        line.setText("Ann")
    bench.click(setup.start_button)
    assert "same name" in setup.problem
    assert bench.navigator.session is None


def test_a_finished_game_opens_in_the_same_room_to_be_written_on(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER")
    bench.shift(Side.LEFT)
    bench.controller.game.end((0, 8), None)
    journal = bench.session.journal
    assert journal is not None
    bench.navigator.go_home()
    bench.navigator.open_record(journal.stem)
    assert not bench.session.is_read_only
    assert bench.session.pause == "", "no clock is to be started again"
    assert bench.table.result.isVisible()
    before = bench.session.events
    bench.shift(Side.LEFT)
    assert bench.state.phase is Phase.OVER
    assert bench.session.events == before, "the clock is no longer pressed"
    bench.table.score_sheet.note_requested.emit(0)
    note = bench.table.sheet_desk.note
    note.text.setPlainText("a fine word")
    bench.click(note.save)
    assert bench.state.row_notes[0] == "a fine word"
    assert bench.state.phase is Phase.OVER


def test_a_turn_may_still_be_entered_after_the_end(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.shift(Side.LEFT)
    bench.controller.game.end((0, 8), None)
    assert bench.table.entry.isVisible()
    assert bench.table.entry.whose == "Still to enter: Ann, turn 1"
    bench.table.setFocus()
    bench.enter("30")
    assert bench.state.points == (30, -8)
    assert not bench.table.entry.isVisible()


def test_racks_that_hold_nothing_are_asked_for_once(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.click(bench.table.more.buttons["end"])
    bench.click(bench.table.end_form.yes)
    assert bench.state.is_over
    assert not bench.table.end_form.isVisible()
    assert "left on the racks" not in bench.table.status.text


def test_desk_and_form_of_the_end_never_share_a_place(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    room = bench.table
    asides = (room.desk, room.sheet_desk, room.end_form)

    def shown() -> list[bool]:
        return [each.isVisible() for each in asides]

    bench.click(room.desk_button)
    assert shown() == [True, False, False]
    bench.click(room.more.buttons["end"])
    assert shown() == [False, False, True]
    bench.click(room.desk_button)
    assert shown() == [True, False, False]
    room.score_sheet.recount_requested.emit()
    assert shown() == [False, True, False]
    bench.click(room.more.buttons["end"])
    assert shown() == [False, False, True]
