# SPDX-License-Identifier: MIT
"""Two people at one computer, by keyboard and by mouse."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.play.table import Table
from desktop_app.rules.game import Decision
from desktop_app.rules.move import Pass
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.acts import TableAct
from desktop_app.ui.widgets.status_line import Step, Tone
from tests.gui.main_window.conftest import ANN, BEN, Bench


def test_racks_are_hidden_until_the_player_on_turn_asks(bench: Bench) -> None:
    bench.begin()
    area = bench.room.play_area
    assert bench.session.seat_shown == -1
    assert not area.rack.is_face_up
    assert "Ann" in bench.room.handover.text
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == ANN
    assert area.rack.is_face_up
    assert [slot.tile for slot in area.rack.shown_slots] == list("CATSDOG")


def test_a_play_hands_over_and_next_play_accepts(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    assert bench.state.phase is Phase.ENDED
    assert bench.state.points == (12, 0)
    assert bench.session.seat_shown == -1
    assert "CATS" in bench.room.handover.text
    assert not bench.room.play_area.rack.is_face_up
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == BEN
    # READING down through the S of CATS has no word; NIGHTS is not on the rack: D under the C.
    bench.click(bench.room.play_area.action_bar.button("accept"))
    assert bench.state.open_turn is None
    assert len(bench.state.racks[ANN]) == 7


def test_the_status_line_scores_while_tiles_are_tried(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.type("cat")
    assert "CAT" in bench.room.status.text
    assert "10 points" in bench.room.status.text
    bench.key(Qt.Key.Key_Escape)
    assert "10 points" not in bench.room.status.text


def test_tiles_that_are_still_being_laid_are_no_fault_until_they_are_played(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.type("c")
    status = bench.room.status
    assert status.text
    assert status.tone is Tone.PLAIN
    bench.key(Qt.Key.Key_Return)
    assert status.text
    assert status.tone is Tone.ILLEGAL
    bench.type("at")
    assert status.tone is Tone.LEGAL


def test_a_challenge_by_key_takes_a_phoney_off(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("tcg")
    bench.key(Qt.Key.Key_F8)
    assert [box.text() for box in bench.room.challenge.boxes] == ["TCG"]
    bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.CHALLENGED, "the other player has not pressed yet"
    assert "Ann" in bench.room.challenge.press.text()
    bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.CHALLENGED, "Enter is the challenger's key"
    bench.key(Qt.Key.Key_Tab)
    assert bench.state.board.is_empty
    assert bench.state.points == (0, 0)
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN


def test_a_challenge_by_mouse_of_a_good_play_costs_the_turn(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    answers = [b for b in bench.room.handover.answers if b.text() == "Challenge"]
    bench.click(answers[0])
    assert bench.state.phase is Phase.ENDED, "it is asked once more"
    bench.click(bench.room.challenge.yes)
    bench.click(bench.room.challenge.press)
    assert bench.state.points == (12, 0)
    assert bench.state.on_turn == ANN
    assert bench.state.rows[-1].kind is RowKind.CHALLENGE_LOST


def test_a_refusal_goes_away_with_esc(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    before = bench.room.status.text
    bench.type("q")
    assert bench.room.status.text == "Q is not on the rack."
    bench.key(Qt.Key.Key_Escape)
    assert bench.room.status.text == before


def test_a_challenge_can_be_cancelled(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Escape)
    assert bench.room.challenge.isHidden()
    assert bench.state.phase is Phase.ENDED


def test_pass_asks_once_more_and_a_letter_never_answers(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_F6)
    assert "Pass" in bench.room.confirm.question
    bench.type("y1p")
    assert not bench.state.rows
    bench.key(Qt.Key.Key_Escape)
    assert not bench.state.rows
    bench.key(Qt.Key.Key_F6)
    bench.key(Qt.Key.Key_Return)
    assert [row.kind for row in bench.state.rows] == [RowKind.PASS]
    assert bench.state.on_turn == BEN


def test_exchange_asks_once_more_and_changes_the_marked_tiles(bench: Bench, qtbot: QtBot) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    rack = bench.room.play_area.rack
    for slot in (0, 1):
        qtbot.mouseClick(rack, Qt.MouseButton.RightButton, pos=rack.rect_of(slot).center())
    bench.key(Qt.Key.Key_F7)
    assert "C A" in bench.room.confirm.question
    bench.key(Qt.Key.Key_Return)
    row = bench.state.rows[-1]
    assert (row.kind, row.tiles) == (RowKind.EXCHANGE, ("C", "A"))
    assert bench.state.racks[ANN] == tuple("TSDOGET")


def test_an_exchange_from_an_empty_bag_is_refused_before_it_is_asked(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    whole = bench.state.setup.ruleset
    few = replace(whole, exchange=replace(whole.exchange, min_bag=90))
    table = bench.session._table
    assert isinstance(table, Table)
    short = replace(table.state, setup=replace(table.state.setup, ruleset=few))
    table._latest = Decision(short)
    bench.session.view_now()
    bench.key(Qt.Key.Key_F7)
    assert bench.room.confirm.isHidden()
    assert bench.room.play_area.move_box.isHidden()
    assert "only 86" in bench.room.status.text
    bench.click(bench.room.play_area.action_bar.button("exchange"))
    assert bench.room.play_area.move_box.isHidden()


def test_the_key_of_a_button_stands_in_brackets_behind_its_words(bench: Bench) -> None:
    bench.begin()
    room = bench.room
    texts = [room.clock_bar.button(TableAct.NEUTRALISE).text(), room.desk_button.text()]
    assert texts == ["Stop clock (Pause)", "Desk (F5)"]


def test_a_hold_is_a_word_on_the_clock(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_F9)
    assert bench.state.phase is Phase.HELD
    assert bench.room.clock.faces[BEN].view.word == "HELD"


def test_walking_shows_the_board_as_it_was_and_comes_back(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_Return)
    area = bench.room.play_area
    bench.key(Qt.Key.Key_Comma, area)
    assert bench.session.viewed_ply == 0
    assert area.board.shown_board.is_empty
    assert not area.action_bar.button("play").isEnabled()
    assert "before the first turn" in bench.room.status.text
    bench.key(Qt.Key.Key_End, area)
    assert bench.session.is_live
    assert not area.board.shown_board.is_empty


def test_looking_back_offers_no_move_to_type(bench: Bench) -> None:
    bench.begin()
    for _ in range(4):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    bench.key(Qt.Key.Key_Return)
    area = bench.room.play_area
    assert area.type_button.isEnabled()
    bench.session.view_row(0)
    assert not area.type_button.isEnabled()
    bench.session.view_row(4)
    assert area.type_button.isEnabled()


def test_looking_back_has_buttons_and_counts_the_turns_of_the_score_sheet(bench: Bench) -> None:
    bench.begin()
    for _ in range(3):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    line = bench.room.status
    assert not any(button.isVisible() for button in line.steps.values())
    bench.session.view_row(2)
    assert line.text == "Looking back: after turn 1 of 2 (Ben)."
    assert all(button.isVisible() for button in line.steps.values())
    walk = [(Step.BACK, 1), (Step.FIRST, 0), (Step.ON, 1), (Step.LAST, 3)]
    for step, ply in walk:
        QTest.mouseClick(line.steps[step], Qt.MouseButton.LeftButton)
        assert bench.session.viewed_ply == ply
        assert line.steps[Step.BACK].isEnabled() is (ply > 0)
    assert not any(button.isVisible() for button in line.steps.values())


def test_an_illegal_play_is_refused_in_words(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.type("c")
    bench.key(Qt.Key.Key_Return)
    assert not bench.state.rows
    assert "at least 2" in bench.room.status.text


def test_f11_leaves_board_rack_and_clock_and_the_keys_still_work(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    room, window = bench.room, bench.navigator.window
    bench.key(Qt.Key.Key_F11)
    assert room.splitter.isHidden() and window.menuBar().isHidden()
    assert room.play_area.isVisible() and room.clock.isVisible()
    bench.key(Qt.Key.Key_Home, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.room == "start"
    assert not window.menuBar().isHidden()


def test_the_rules_in_force_are_always_in_sight(bench: Bench) -> None:
    bench.begin(ruleset="singapore-2015")
    assert bench.room.chip.isVisible()
    assert bench.room.chip.text() == bench.state.setup.ruleset.title
    assert "5 points a word" in bench.room.chip.toolTip()


def test_turning_the_board_is_an_event(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.click(bench.room.clock_bar.button(TableAct.TURN_BOARD))
    assert bench.state.is_board_turned
    assert bench.room.play_area.board.squares.is_turned


def test_the_position_goes_to_the_clipboard_without_the_other_rack(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    qtbot.keyClick(bench.room.play_area, Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    assert bench.session.cgp().split()[1] == "CATSDOG/"


def test_a_play_that_may_be_challenged_for_its_place_is_no_tick(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    for _ in range(6):
        bench.key(Qt.Key.Key_Up)
    bench.type("cat")
    text = bench.room.status.text
    assert "centre square" in text
    assert "stands unless it is challenged" in text and "points. Press Enter to play." in text
