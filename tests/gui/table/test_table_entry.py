# SPDX-License-Identifier: MIT
"""Entering turns at the table: numbers, plays, exchanges, steps, racks, laid tiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from desktop_app.formats.gcg import format_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.rules.commands import DrawTiles
from desktop_app.rules.setup import Step
from desktop_app.rules.state import Phase, RowKind
from desktop_app.rules.tiles import BLANK, UNSEEN
from desktop_app.session.acts import TableAct
from desktop_app.session.game_choice import PLAYERS_JUDGE
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.desk.answer_box import any_answer
from desktop_app.ui.main_window.table_controller import Side
from desktop_app.ui.table.head_bar import View
from tests.gui.table.conftest import ANN, BEN, TableBench


def test_a_number_is_typed_without_going_to_the_line(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("24")
    assert bench.state.phase is Phase.PLACED
    assert "Ann says 24" in bench.table.status.text
    bench.shift(Side.LEFT)
    assert bench.state.points == (24, 0)
    assert "played for 24" in bench.table.status.text


def test_a_play_is_scored(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.type("8D FEASTER")
    assert "78 points, 50 of them for laying 7 tiles at once" in bench.table.status.text
    bench.key(Qt.Key.Key_Return)
    bench.shift(Side.LEFT)
    assert bench.state.points == (78, 0)
    assert bench.state.rows[0].words == ("FEASTER",)


@pytest.mark.parametrize(("answer", "points"), [(0, 80), (1, 78)])
def test_a_difference_is_shown_and_either_score_stands(
    bench: TableBench, answer: int, points: int
) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER 80")
    choice = bench.table.choice
    assert choice.question.startswith("Ann said 80, but FEASTER scores 78: 2 too many")
    assert bench.state.phase is Phase.ON_TURN, "nothing is done before it is answered"
    bench.click(choice.answers[answer])
    bench.shift(Side.LEFT)
    assert bench.state.points == (points, 0)
    assert bench.state.rows[0].points == points


def test_a_difference_may_be_left_for_another_word(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER 80")
    bench.key(Qt.Key.Key_Escape)
    assert bench.state.phase is Phase.ON_TURN
    assert bench.table.entry.line.hasFocus()
    assert bench.table.entry.line.text() == "8D FEASTER 80"


def test_small_letters_are_blanks_as_far_as_there_are_any(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("8d feaSTER")
    assert bench.state.turn.laid is not None
    assert [placement.tile for placement in bench.state.turn.laid.placements] == list("FEASTER"), (
        "three blanks there are not, so capitals were meant"
    )
    bench.enter("8d FeASTER")
    assert bench.state.turn.laid is not None
    assert bench.state.turn.laid.placements[1].tile == "e"


def test_a_file_that_is_no_game_leaves_the_table_and_its_clock(
    bench: TableBench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.pass_time(3000)
    bench.type("8d fea")
    session, table, clock = bench.session, bench.table, bench.session.clock_now()
    wrong = (str(tmp_path / "none.gcg"), "")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: wrong)
    bench.key(Qt.Key.Key_O, bench.navigator.window, Qt.KeyboardModifier.ControlModifier)
    assert (bench.session, bench.table) == (session, table)
    assert "none.gcg" in table.status.text
    assert (session.clock_now(), session.pause) == (clock, "")
    assert clock.running is not None
    assert table.entry.line.text() == "8d fea"


def test_exchange_and_pass(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.key(Qt.Key.Key_F7)
    bench.enter("3")
    bench.shift(Side.LEFT)
    assert bench.state.rows[0].kind is RowKind.EXCHANGE
    assert bench.state.rows[0].tiles == ("_",) * 3
    bench.key(Qt.Key.Key_F6)
    assert bench.table.confirm.question
    assert not bench.table.entry.isVisible()
    bench.key(Qt.Key.Key_Return)
    bench.shift(Side.RIGHT)
    assert bench.state.rows[1].kind is RowKind.PASS
    assert bench.table.entry.isVisible()


def test_a_mistake_is_reported_and_marked(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("8D FE8")
    assert bench.table.status.text.startswith("Character 6")
    assert bench.table.entry.line.selectedText() == "8"
    bench.key(Qt.Key.Key_Escape)
    bench.enter("-9")
    assert bench.table.status.text.startswith("Character 2")
    assert bench.table.entry.line.selectedText() == "9"
    bench.key(Qt.Key.Key_Escape)
    assert bench.table.entry.line.text() == ""
    assert not bench.table.entry.line.hasFocus()


def test_steps_add_up_for_the_mouse(bench: TableBench) -> None:
    bench.sit_down()
    bench.click(bench.table.faces.faces[ANN])
    for number in (2, 2, 1, 0):
        bench.click(bench.table.entry.steps[number])
    assert bench.table.entry.line.text() == "26"
    bench.click(bench.table.entry.enter_button)
    bench.click(bench.table.faces.faces[ANN])
    assert bench.state.points == (26, 0)


def test_a_number_first_is_compared_with_the_tiles_that_follow(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("80")
    bench.enter("8D FEASTER")
    assert "Ann said 80" in bench.table.choice.question
    bench.click(bench.table.choice.answers[1])
    assert bench.state.turn.declared == 78


def test_the_score_can_be_asked_for(bench: TableBench) -> None:
    bench.sit_down(done_by_players=frozenset({Step.PRESS, Step.ANNOUNCE}))
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER")
    assert bench.state.turn.declared is None
    assert "Enter the announced score" in bench.table.status.text
    bench.enter("76")
    assert bench.table.choice.question.startswith("Ann said 76, but FEASTER scores 78: 2 too few")
    bench.click(bench.table.choice.answers[0])
    assert bench.state.turn.declared == 76


def test_every_step_may_be_the_players_own(bench: TableBench) -> None:
    bench.sit_down(done_by_players=frozenset(Step))
    assert bench.state.phase is Phase.SETUP
    for _ in range(2):
        bench.key(Qt.Key.Key_D, modifier=Qt.KeyboardModifier.ControlModifier)
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER 78")
    bench.shift(Side.LEFT)
    assert bench.state.last_turn is not None
    assert not bench.state.last_turn.is_recorded
    assert bench.table.acts.button(TableAct.RECORD).isVisible()
    bench.key(Qt.Key.Key_R, modifier=Qt.KeyboardModifier.ControlModifier)
    assert bench.state.last_turn.is_recorded
    bench.key(Qt.Key.Key_D, modifier=Qt.KeyboardModifier.ControlModifier)
    assert len(bench.state.racks[ANN]) == 7


def test_steps_left_out_need_no_button(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER")
    bench.shift(Side.LEFT)
    for act in (TableAct.RECORD, TableAct.DRAW):
        assert not bench.table.acts.button(act).isVisible()


def begin_at_the_board(bench: TableBench, square: tuple[int, int] = (7, 6)) -> EntryBoard:
    """Begin a game with the board on view, and click a square of it."""
    bench.sit_down()
    bench.table.show_view(View.BOARD)
    bench.show()
    bench.shift(Side.LEFT)
    board = bench.table.board
    bench.click(board.board, board.board.squares.rect(*square).center())
    return board


def test_tiles_are_laid_on_the_board_with_racks_unknown(bench: TableBench) -> None:
    board = begin_at_the_board(bench, (7, 3))
    bench.type("feast")
    bench.click(board.palette_row.buttons["E"])
    bench.type("r")
    assert "FEASTER: 78 points" in bench.table.status.text
    bench.key(Qt.Key.Key_Return)
    assert bench.state.turn.declared == 78
    bench.shift(Side.LEFT)
    assert bench.state.points == (78, 0)
    assert board.palette_row.buttons["F"].toolTip() == "F, 1 not seen yet"


def test_the_status_line_asks_for_the_letter_of_a_blank(bench: TableBench) -> None:
    board = begin_at_the_board(bench)
    bench.type("ca")
    assert "CA" in bench.table.status.text
    bench.click(board.palette_row.buttons[BLANK])
    assert board.blank_picker.isVisible()
    assert "letter of the blank" in bench.table.status.text
    bench.key(Qt.Key.Key_T, board.blank_picker)
    assert bench.table.status.text.startswith("CAT: ")


def test_a_blank_is_laid_by_shift_and_presses_nothing(bench: TableBench) -> None:
    board = begin_at_the_board(bench)
    bench.type("c")
    bench.shift(Side.LEFT, between=Qt.Key.Key_A)
    bench.type("t")
    assert board.draft is not None
    assert [tile.tile for tile in board.draft.tried] == ["C", "a", "T"]
    assert bench.state.clock.running == ANN


def test_a_digit_at_the_board_begins_a_score(bench: TableBench) -> None:
    bench.sit_down()
    bench.table.show_view(View.BOARD)
    bench.show()
    bench.shift(Side.LEFT)
    bench.table.board.setFocus()
    bench.enter("31")
    assert bench.state.turn.declared == 31


def test_a_rack_is_named_hidden_and_shown(bench: TableBench) -> None:
    bench.sit_down()
    rack = bench.table.racks[BEN]
    assert rack.text == "Rack"
    rack.line.setFocus()
    bench.enter("aeint?")
    assert bench.state.shown_rack(BEN) == ("A", "E", "I", "N", "T", "?")
    assert rack.text == "6 of 7 tiles known, hidden"
    assert not rack.line.hasFocus(), "Shift presses the clock again"
    bench.click(rack.show_button)
    assert rack.text == "A E I N T ?"
    rack.line.setFocus()
    bench.enter("4x")
    assert "letters that are not tiles of this set" in bench.table.status.text


def test_no_list_lets_the_players_say_what_they_found(bench: TableBench) -> None:
    bench.sit_down(lexicon=PLAYERS_JUDGE)
    assert bench.state.setup.lexicon == ""
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTRE")
    bench.shift(Side.LEFT)
    bench.key(Qt.Key.Key_F8)
    bench.click(bench.table.challenge.verdicts[1])
    assert bench.state.points == (0, 0)
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN


def test_words_of_a_score_alone_are_typed_and_the_other_player_presses(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.key(Qt.Key.Key_F8)
    judge = bench.table.challenge
    assert judge.typed.hasFocus()
    bench.type("qqat")
    bench.click(judge.yes)
    assert judge.is_waiting_for_press
    bench.key(Qt.Key.Key_Tab, judge.press)
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    assert bench.state.points == (0, 0)


def test_the_desk_rules_at_the_table(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.key(Qt.Key.Key_F5)
    assert bench.table.desk.isVisible()
    bench.key(Qt.Key.Key_Escape)
    assert not bench.table.desk.isVisible()


def test_stand_in_tiles_are_never_seen(bench: TableBench) -> None:
    """A game in which one rack is partly known; everything else stays unknown everywhere."""
    bench.sit_down()
    bench.table.show_view(View.BOARD)
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER")
    bench.shift(Side.LEFT)
    bench.enter("-2")
    bench.shift(Side.RIGHT)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.controller.game.name_tiles(BEN, ["A", "E"])
    bench.show()
    assert {*bench.state.bag, *bench.state.racks[ANN]} == {UNSEEN}
    assert set(bench.state.racks[BEN]) == {"A", "E", UNSEEN}
    text = format_gcg(gcg_from_events(bench.session.events))
    body = "".join(line for line in text.splitlines() if line.startswith((">", "#rack")))
    for tile in "JKQXZVW":
        assert tile not in body, text
    tracked = bench.table.tracking.note
    assert "in the bag" in tracked
    for rack in bench.table.racks:
        bench.click(rack.show_button)
        assert set(rack.text) <= set("AEFSTR Rack, if known")
    assert "J" not in bench.session.cgp().split()[1]


def test_a_ruling_on_wooden_tiles_shows_no_stand_ins(bench: TableBench) -> None:
    bench.sit_down(done_by_players=frozenset({Step.PRESS, Step.DRAW}))
    for _ in range(2):
        bench.key(Qt.Key.Key_D, modifier=Qt.KeyboardModifier.ControlModifier)
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER")
    bench.shift(Side.LEFT)
    bench.session.submit(DrawTiles(ANN, 8, anyway=True))
    assert len(bench.state.racks[ANN]) == 8
    bench.click(bench.table.status.action)
    page = bench.table.desk.page
    shown: list[str] = []
    for _ in range(6):
        if page.answer is None:
            break
        picker = page.answer.picker
        if picker is None:
            page.answer.answered.emit(any_answer(page.answer.prompt))
            continue
        shown += [button.tile for button in picker.buttons]
        for button in picker.buttons[: page.answer.prompt.least]:
            button.click()
        page.answer.answered.emit("".join(picker.chosen()))
    assert shown
    assert not any(shown), "all of them lie face down"
    bench.table.desk.ruled.emit()
    assert len(bench.state.racks[ANN]) == 7
    told = bench.table.rulings.card.accessibleDescription()
    assert "One tile from the rack of Ann to the bag" in told


def test_the_key_of_the_start_screen_leads_out_of_the_entry_line(bench: TableBench) -> None:
    bench.sit_down()
    bench.enter("8D FEASTER 78")
    bench.key(Qt.Key.Key_Home, bench.table.entry.line, Qt.KeyboardModifier.ControlModifier)
    assert bench.navigator.window.room == "start"


def test_the_key_of_the_start_screen_leads_out_of_the_round(bench: TableBench) -> None:
    bench.sit_down()
    bench.table.head.round.setFocus()
    bench.key(Qt.Key.Key_Home, modifier=Qt.KeyboardModifier.ControlModifier)
    assert bench.navigator.window.room == "start"
