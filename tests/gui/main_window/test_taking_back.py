# SPDX-License-Identifier: MIT
"""Turns taken back against the computer, in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.commands import AnnouncePass, SignResult
from desktop_app.rules.help import TurnsTakenBack
from desktop_app.rules.move import Exchange, Pass
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.acts import TableAct
from desktop_app.session.game_choice import GameChoice
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.gui.main_window.test_position_room import wait_for
from tests.helpers.jobs import await_answers

CONTROL = Qt.KeyboardModifier.ControlModifier


def begin(bench: Bench, *kinds: str, **terms: object) -> None:
    bench.begin(*(kinds or ("person", "uma")), **terms)  # type: ignore[arg-type]


def play_two_turns(bench: Bench) -> None:
    line = bench.room.play_area.move_box.line
    bench.room.play_area.open_move_box()
    QTest.keyClicks(line, "8H CATS")
    QTest.keyClick(line, Qt.Key.Key_Return)
    wait_for(lambda: len(bench.state.rows) == 2)


def take_back(bench: Bench) -> None:
    bench.key(Qt.Key.Key_Backspace, modifier=CONTROL)


def test_a_turn_and_the_answer_are_taken_back_by_one_key(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    take_back(bench)
    assert isinstance(bench.session.events[-1], TurnsTakenBack)
    assert not bench.state.rows and bench.state.board.is_empty
    assert bench.state.on_turn == ANN
    status = bench.room.status.text
    assert status == ("Your turn 1 is taken back. Play it again. This game now counts as training.")
    assert bench.room.status.accessibleName().endswith(status)
    draft = bench.room.play_area.draft
    assert draft is not None and sorted(draft.rack_left) == sorted("CATSDOG")
    await_answers(bench.navigator.games.analysis)
    assert bench.state.on_turn == ANN, "the computer waits for the person's move"
    bench.play_word("DOGS")
    wait_for(lambda: len(bench.state.rows) == 2)
    assert bench.state.rows[0].words == ("DOGS",)


def test_the_same_play_draws_the_same_tiles(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    rack = sorted(bench.state.racks[ANN])
    take_back(bench)
    play_two_turns(bench)
    assert sorted(bench.state.racks[ANN]) == rack


def test_the_button_is_there_once_a_turn_can_be_taken_back(bench: Bench) -> None:
    begin(bench)
    button = bench.room.rare_bar.button(TableAct.TAKE_BACK)
    assert not button.isVisible()
    play_two_turns(bench)
    bench.show()
    assert button.isVisible() and button.accessibleName() == "Take turn back"
    bench.click(button)
    assert not bench.state.rows
    assert not button.isVisible()


def test_while_the_computer_thinks_its_move_is_not_awaited(bench: Bench) -> None:
    begin(bench)
    bench.play_word("CATS")
    assert bench.state.on_turn == BEN and len(bench.state.rows) == 1
    take_back(bench)
    await_answers(bench.navigator.games.analysis)
    assert bench.state.on_turn == ANN and not bench.state.rows


def test_a_game_that_is_over_goes_on_with_running_clocks(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    bench.session.submit_move(ANN, Pass())
    wait_for(lambda: bench.state.on_turn == ANN)
    while not bench.state.is_over:
        rows = len(bench.state.rows)
        # The computer passes too: its own thinking would find a play.
        seat = bench.state.on_turn
        assert seat is not None
        assert bench.session.submit(AnnouncePass(seat))
        assert len(bench.state.rows) > rows
    wait_for(lambda: bench.room.result.isVisible())
    bench.pass_time(2_000)
    before = bench.state.clock.remaining_ms
    bench.key(Qt.Key.Key_Backspace, modifier=CONTROL)
    assert not bench.state.is_over and bench.state.on_turn == ANN
    assert bench.room.result.isHidden() and bench.room.clock.isVisible()
    bench.pass_time(3_000)
    assert bench.state.clock.remaining_ms[ANN] == before[ANN] - 3_000


def test_a_signed_result_stays(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    while not bench.state.is_over:
        assert bench.state.on_turn is not None
        assert bench.session.submit(AnnouncePass(bench.state.on_turn))
    assert bench.session.submit(SignResult(ANN))
    take_back(bench)
    assert bench.state.is_over
    assert bench.room.status.text.startswith("Against the computer you can take a turn back")


def test_two_people_are_sent_to_the_desk(bench: Bench) -> None:
    begin(bench, "person", "person")
    bench.session.show_rack()
    bench.play_word("CATS")
    take_back(bench)
    assert len(bench.state.rows) == 1
    assert bench.room.status.text.startswith("Against the computer you can take a turn back")


def test_by_the_book_too(bench: Bench) -> None:
    begin(bench, mode=Mode.BY_THE_BOOK, minutes=None, ruleset="mattel-family")
    wait_for(lambda: bench.state.phase.value in ("setup", "on-turn", "start"))
    session = bench.session

    def has_drawn() -> bool:
        bench.key(Qt.Key.Key_D, modifier=CONTROL)
        return bench.state.on_turn == ANN and len(bench.state.racks[ANN]) == 7

    wait_for(has_drawn)
    assert session.submit_move(ANN, Pass())
    wait_for(lambda: bool(bench.state.rows) or TableAct.RECORD in session.view.offered)
    if not bench.state.rows:
        session.submit(AnnouncePass(ANN))
    assert TableAct.TAKE_BACK in session.view.offered
    take_back(bench)
    assert not bench.state.rows and bench.state.on_turn == ANN


def test_looking_back_takes_nothing_back(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    bench.session.view_row(1)
    take_back(bench)
    assert len(bench.state.rows) == 2


def test_a_finished_game_from_the_library_is_gone_on_with_only_as_a_new_one(bench: Bench) -> None:
    begin(bench, ruleset="mattel-family", minutes=None)
    play_two_turns(bench)
    while not bench.state.is_over:
        assert bench.state.on_turn is not None
        assert bench.session.submit(AnnouncePass(bench.state.on_turn))
    journal = bench.session.journal
    assert journal is not None
    bench.navigator.go_home()
    bench.navigator.open_record(journal.stem)
    assert not bench.session.is_read_only, "notes can be written on its sheet"
    take_back(bench)
    assert bench.state.is_over


def test_ctrl_z_names_the_key_for_a_whole_turn(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    bench.room.play_area.setFocus()
    bench.key(Qt.Key.Key_Z, modifier=CONTROL)
    assert "Ctrl+Backspace takes a whole turn back" in bench.room.status.text


def test_a_resumed_game_takes_back_turns_of_before(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    journal = bench.session.journal
    assert journal is not None
    bench.navigator.go_home()
    bench.navigator.continue_game(journal.stem)
    bench.session.go_on()
    take_back(bench)
    assert not bench.state.rows and bench.state.on_turn == ANN
    again = Table.resume(
        bench.session.events, judge=None, drawer=OrderedDrawer(), sink=MemorySink()
    )
    assert again.state == bench.state


def test_free_take_backs_are_counted_before_it_is_training(bench: Bench) -> None:
    seats = (Seat("Ann"), Seat("Uma", "uma"))
    choice = GameChoice("naspa-2016", seats, minutes=25, first=ANN, free_take_backs=2)
    bench.navigator.start(choice)
    texts = []
    for _ in range(3):
        assert bench.session.submit_move(ANN, Pass())
        take_back(bench)
        texts.append(bench.room.status.text.removeprefix("Your turn 1 is taken back. "))
    assert texts == [
        "Play it again. You may take one more back freely.",
        "Play it again. That was the last free one.",
        "Play it again. This game now counts as training.",
    ]


def test_taking_back_closes_a_question_of_the_turn(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    draft = bench.room.play_area.draft
    assert draft is not None
    bench.room.play_area.lay(Exchange(draft.rack_left[:2]))
    bench.room.play_area.request_exchange()
    assert bench.room.confirm.isVisible()
    take_back(bench)
    assert bench.room.confirm.isHidden()
    assert bench.room.play_area.move_box.isHidden()
    bench.room.confirm.confirmed.emit()
    assert bench.state.on_turn == ANN and not bench.state.rows, "nothing was exchanged"


def test_taking_back_closes_a_move_that_is_being_typed(bench: Bench) -> None:
    begin(bench)
    play_two_turns(bench)
    bench.room.play_area.open_move_box()
    QTest.keyClicks(bench.room.play_area.move_box.line, "-I")
    bench.navigator.window.take_back_requested.emit()
    assert bench.room.play_area.move_box.isHidden()
    assert not bench.state.rows
