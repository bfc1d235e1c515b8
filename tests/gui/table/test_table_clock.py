# SPDX-License-Identifier: MIT
"""The clock at the table: both Shift keys, the halves of the screen, and the faces."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from desktop_app.rules.setup import Step
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.acts import TableAct
from desktop_app.session.table_faces import FaceState
from desktop_app.ui.main_window.table_controller import Side
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.table.table_face import state_word, time_word
from tests.gui.table.conftest import ANN, BEN, TableBench


def test_either_side_starts_the_first_clock(bench: TableBench) -> None:
    bench.sit_down()
    left, right = bench.table.faces.faces
    assert (left.facts.name, right.facts.name) == ("Ann", "Ben")
    assert left.facts.state is FaceState.READY
    bench.shift(Side.RIGHT)
    assert bench.state.clock.running == ANN
    assert left.facts.is_running
    assert state_word(left.facts) == "YOUR TURN"
    assert "YOUR TURN" in left.accessibleName()


def test_the_shift_keys_press_their_own_side(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.pass_time(20_000)
    bench.shift(Side.LEFT)
    assert bench.state.clock.running == BEN
    bench.pass_time(5_000)
    bench.shift(Side.LEFT)
    assert bench.state.clock.running == BEN, "that side is already down"
    assert "Ann's clock is not running" in bench.table.status.text
    bench.shift(Side.RIGHT)
    assert bench.state.clock.running == ANN
    assert bench.seconds_left(ANN) == 25 * 60 - 20
    assert bench.seconds_left(BEN) == 25 * 60 - 5


def test_shift_with_a_letter_presses_nothing(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.shift(Side.LEFT, between=Qt.Key.Key_A)
    assert bench.state.clock.running == ANN
    assert bench.table.entry.line.text() == "A"


def test_shift_in_a_text_field_is_only_typed(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.table.entry.line.setFocus()
    bench.shift(Side.LEFT)
    assert bench.state.clock.running == ANN
    bench.key(Qt.Key.Key_Escape)
    bench.shift(Side.LEFT)
    assert bench.state.clock.running == BEN


def test_a_half_of_the_screen_is_pressed_at_once(bench: TableBench) -> None:
    bench.sit_down()
    bench.click(bench.table.faces.faces[BEN])
    assert bench.state.clock.running == ANN
    bench.click(bench.table.faces.faces[ANN])
    assert bench.state.clock.running == BEN


def test_a_press_before_the_entry_leaves_a_line_to_fill(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.shift(Side.LEFT)
    assert bench.state.rows[0].points == 0
    assert bench.table.entry.whose == "Still to enter: Ann, turn 1"
    assert "Ann has pressed the clock" in bench.table.status.text
    bench.enter("24")
    assert bench.state.points == (24, 0)
    assert bench.state.clock.running == BEN, "the time goes on"
    assert bench.table.entry.whose == "Ben, turn 1"


@pytest.mark.parametrize(
    ("ruleset", "kinds", "times", "said"),
    [
        # NASPA IV.E.1: the turn goes on, and the opponent gets a minute more.
        (
            "naspa-2016",
            [],
            (1500, 1560),
            "Ann pressed the clock before the turn was over. (NASPA IV.E.1)"
            " Ben gets 60 seconds more; the turn goes on.",
        ),
        # 2001 7.2: the turn is lost.
        (
            "sanspa-2001",
            [RowKind.PASS],
            (1500, 1500),
            "Ann pressed the clock before the turn was over. (South Africa 2001 7.2)"
            " That was a pass.",
        ),
    ],
)
def test_a_press_with_nothing_entered_is_what_the_book_says(
    bench: TableBench, ruleset: str, kinds: list[RowKind], times: tuple[int, int], said: str
) -> None:
    bench.sit_down(ruleset=ruleset, enters_late=False)
    bench.shift(Side.LEFT)
    bench.shift(Side.LEFT)
    assert [row.kind for row in bench.state.rows] == kinds
    assert (bench.seconds_left(ANN), bench.seconds_left(BEN)) == times
    assert bench.table.status.text == said


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_neutral_asks_for_a_reason_and_either_side_starts_again(bench: TableBench) -> None:
    bench.sit_down(ruleset="sanspa-2001")
    bench.shift(Side.LEFT)
    bench.key(Qt.Key.Key_Pause)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    bench.pass_time(30_000)
    assert bench.seconds_left(ANN) == 25 * 60, "it stops before the reason is said"
    assert [state_word(face.facts) for face in bench.table.faces.faces] == ["PAUSED"] * 2
    menu.actions()[0].trigger()
    menu.close()
    assert bench.state.clock.running is None
    assert bench.state.clock.reason
    assert [state_word(face.facts) for face in bench.table.faces.faces] == ["NEUTRAL"] * 2
    bench.pass_time(60_000)
    bench.shift(Side.RIGHT)
    assert bench.state.clock.running == ANN
    assert bench.seconds_left(ANN) == 25 * 60


def test_a_hold_is_shown_on_both_sides(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.enter("24")
    bench.shift(Side.LEFT)
    bench.key(Qt.Key.Key_F9)
    assert bench.state.phase is Phase.HELD
    assert [state_word(face.facts) for face in bench.table.faces.faces] == ["HELD", "HOLDS"]
    bench.click(bench.table.acts.button(_act("accept")))
    assert state_word(bench.table.faces.faces[BEN].facts) == "YOUR TURN"


def test_time_runs_into_tenths_and_overtime(bench: TableBench) -> None:
    heard: list[bool] = []
    bench.sit_down(minutes=2)
    bench.controller.sound_due.connect(lambda: heard.append(True))
    face = bench.table.faces.faces[ANN]
    bench.shift(Side.LEFT)
    bench.pass_time(55_000)
    assert (face.facts.time, time_word(face.facts), heard) == ("1:05", "", [])
    bench.pass_time(10_000)
    assert (face.facts.time, time_word(face.facts), len(heard)) == ("0:55", "LAST MINUTE", 1)
    bench.pass_time(48_700)
    assert face.facts.time == "0:06.3"
    bench.pass_time(6_300)
    assert face.facts.time == "0:00"
    bench.pass_time(61_000)
    assert (face.facts.time, time_word(face.facts)) == ("−1:01", "OVERTIME −20")
    assert len(heard) == 2
    assert "OVERTIME −20" in face.accessibleName()
    assert bench.table.view is View.CLOCKS
    assert not bench.table.rulings.is_card_shown, "the face says it"


def test_the_sound_can_be_turned_off(bench: TableBench, monkeypatch: pytest.MonkeyPatch) -> None:
    beeps: list[bool] = []
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append(True))
    bench.sit_down(minutes=2)
    bench.shift(Side.LEFT)
    bench.pass_time(65_000)
    assert beeps == [True]
    bench.click(bench.table.head.sound_button)
    assert not bench.navigator.settings.switch("table_sound")
    bench.pass_time(65_000)
    assert beeps == [True]


def test_time_is_given_by_a_ruling(bench: TableBench) -> None:
    bench.sit_down()
    bench.shift(Side.LEFT)
    bench.click(bench.table.more.buttons["time"])
    assert bench.table.desk.is_asking
    dialogue = bench.table.desk.page.dialogue
    assert dialogue is not None
    assert dialogue.name == "adjust-time"
    bench.pass_time(30_000)
    assert bench.seconds_left(ANN) == 25 * 60, "the clock waits for the ruling"
    dialogue.answer("1")
    dialogue.answer("120")
    bench.table.desk.ruled.emit()
    assert bench.seconds_left(BEN) == 27 * 60
    assert bench.table.rulings.is_card_shown


def test_a_game_without_a_clock_has_no_digits(bench: TableBench) -> None:
    bench.sit_down(minutes=None, done_by_players=frozenset({Step.PRESS}))
    face = bench.table.faces.faces[ANN]
    assert face.facts.time == ""
    assert state_word(face.facts) == "YOUR TURN"
    bench.enter("24")
    bench.enter("30")
    assert bench.state.points == (24, 30)
    bench.shift(Side.LEFT)
    assert "No clock" in bench.table.status.text


def test_the_digits_are_read_from_two_metres(bench: TableBench) -> None:
    bench.navigator.window.resize(1920, 1080)
    bench.sit_down()
    bench.show()
    for face in bench.table.faces.faces:
        assert face.digits_height > 290


def test_the_views_are_remembered(bench: TableBench) -> None:
    bench.sit_down()
    assert not bench.table.board.isVisible()
    bench.key(Qt.Key.Key_3, modifier=Qt.KeyboardModifier.ControlModifier)
    assert bench.table.board.isVisible()
    assert bench.table.score_sheet.isVisible()
    bench.key(Qt.Key.Key_2, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not bench.table.board.isVisible()
    assert bench.navigator.settings.text("table_view") == "sheet"
    bench.navigator.go_home()
    bench.sit_down()
    assert bench.table.view is View.SHEET
    bench.key(Qt.Key.Key_F11)
    assert not bench.table.head.isVisible()
    assert not bench.table.score_sheet.isVisible()
    bench.key(Qt.Key.Key_F11)
    assert bench.table.score_sheet.isVisible()


def _act(name: str) -> TableAct:
    return TableAct(name)
