# SPDX-License-Identifier: MIT
"""The tracking sheet in a real game, with mouse and keys."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop_app.rules.commands import CallChallenge, NeutraliseClock, StartClock
from desktop_app.rules.move import Pass
from desktop_app.session.tracking import CellState
from desktop_app.ui.widgets.elided_label import ElidedLabel
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.gui.main_window.tracking_hands import (
    SHIFT,
    begin,
    choose,
    crossed,
    hand_over,
    notice,
    sheet,
    to_sheet,
)


def test_a_click_crosses_off_and_the_keys_stay_at_the_board(bench: Bench) -> None:
    begin(bench)
    bench.room.play_area.setFocus()
    cell = sheet(bench).cells.cells["E", 3]
    bench.click(cell)
    assert cell.state is CellState.CROSSED
    assert cell.isChecked()
    assert cell.accessibleName() == "E, 4 of 12: crossed off"
    assert bench.focus() is bench.room.play_area
    bench.click(cell)
    assert crossed(bench) == ""


def test_letters_cross_off_and_shift_gives_back(bench: Bench) -> None:
    begin(bench)
    to_sheet(bench)
    for letter in "cat":
        QTest.keyClick(bench.focus(), letter)
    QTest.keyClick(bench.focus(), "?", SHIFT)
    assert sorted(crossed(bench)) == sorted("CAT?")
    bench.key(Qt.Key.Key_A, modifier=SHIFT)
    assert sorted(crossed(bench)) == sorted("CT?")
    assert bench.room.play_area.draft is not None
    assert not bench.room.play_area.draft.placements, "no tile was laid"


def test_the_arrow_keys_reach_every_cell_and_space_crosses_off(bench: Bench) -> None:
    begin(bench)
    to_sheet(bench)
    cells = sheet(bench).cells.cells
    assert bench.focus() is cells["A", 0]
    bench.key(Qt.Key.Key_Right)
    assert bench.focus() is cells["A", 1]
    bench.key(Qt.Key.Key_Space)
    assert cells["A", 1].state is CellState.CROSSED
    bench.key(Qt.Key.Key_Return)
    assert cells["A", 1].state is CellState.LEFT
    reached: set[QWidget] = set()
    for _ in range(12):
        for _ in range(60):
            reached.add(bench.focus())
            bench.key(Qt.Key.Key_Right)
        for _ in range(60):
            reached.add(bench.focus())
            bench.key(Qt.Key.Key_Left)
        bench.key(Qt.Key.Key_Down)
    assert reached >= set(cells.values())


def test_only_one_cell_is_a_stop_of_the_tab_key(bench: Bench) -> None:
    begin(bench)
    stops = [
        cell
        for cell in sheet(bench).cells.cells.values()
        if cell.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(stops) == 1


def test_escape_gives_the_keys_back_to_the_board(bench: Bench) -> None:
    begin(bench)
    to_sheet(bench)
    bench.key(Qt.Key.Key_Escape)
    assert bench.focus() is bench.room.play_area


def test_enter_opens_the_menu(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(bench)
    button = sheet(bench).menu_button
    button.setFocus()
    opened: list[bool] = []
    monkeypatch.setattr(button, "showMenu", lambda: opened.append(True))
    bench.key(Qt.Key.Key_Return, button)
    assert opened == [True]


def test_on_the_automatic_sheet_a_letter_is_laid_on_the_board(bench: Bench) -> None:
    begin(bench, "automatic")
    to_sheet(bench)
    assert bench.focus() is sheet(bench).cells.cells["A", 0]
    QTest.keyClick(bench.focus(), "c")
    draft = bench.room.play_area.draft
    assert draft is not None and len(draft.placements) == 1


def test_each_player_sees_their_own_sheet_which_is_hidden_between_turns(bench: Bench) -> None:
    begin(bench)
    to_sheet(bench)
    QTest.keyClicks(bench.focus(), "zq")
    bench.play_word("cats")
    view = sheet(bench).view
    assert view is not None and view.is_hidden
    assert not sheet(bench).cells.isVisible()
    assert not sheet(bench).notes.isVisible()
    hand_over(bench)
    assert bench.session.seat_shown == BEN
    assert sheet(bench).cells.isVisible()
    assert crossed(bench) == ""
    bench.session.submit_move(BEN, Pass())
    hand_over(bench)
    assert crossed(bench) == "QZ"


def test_the_sheet_is_marked_after_the_turn(bench: Bench) -> None:
    begin(bench)
    bench.play_word("cats")
    hand_over(bench)
    to_sheet(bench)
    QTest.keyClicks(bench.focus(), "caz")
    bench.session.submit_move(BEN, Pass())
    hand_over(bench)
    assert notice(bench).startswith("Your sheet is right")
    bench.session.submit_move(ANN, Pass())
    hand_over(bench)
    assert "not crossed off: S T." in notice(bench)
    assert "not played: Z. Right in 0" in notice(bench)
    cells = sheet(bench).cells.cells
    assert cells["Z", 0].state is CellState.EXTRA
    assert cells["S", 3].accessibleName() == "S, 4 of 4: played, but not crossed off"
    choose(bench, "Correct my sheet")
    assert sorted(crossed(bench)) == sorted("CATS")


def test_against_the_computer_the_sheet_stays_in_sight(bench: Bench) -> None:
    bench.navigator.settings.change(tracking_level="check")
    bench.begin("person", "static")
    bench.show()
    to_sheet(bench)
    QTest.keyClicks(bench.focus(), "z")
    bench.play_word("cats")
    assert sheet(bench).cells.isVisible()
    assert "not played: Z." in notice(bench)


def test_an_interruption_asks_to_track_again(bench: Bench) -> None:
    begin(bench)
    bench.session.submit(NeutraliseClock(ANN, "any-stated"))
    assert notice(bench).startswith("While the clock is stopped: No tracking")
    assert notice(bench).endswith("[II.A]")
    bench.session.submit(StartClock(ANN))
    assert notice(bench).startswith("The clock was stopped")
    bench.click(sheet(bench)._done)
    assert notice(bench) == ""


def test_a_withdrawn_phoney_asks_to_track_again(bench: Bench) -> None:
    begin(bench)
    bench.play_word("catsdo")
    hand_over(bench)
    turn = bench.state.open_turn
    assert turn is not None and turn.laid is not None
    bench.session.submit(CallChallenge(BEN, turn.laid.words))
    hand_over(bench)
    assert "came off the board" in notice(bench)


def test_what_is_chosen_is_kept_for_the_next_game(bench: Bench) -> None:
    begin(bench, "automatic")
    choose(bench, "I cross off, unchecked")
    choose(bench, "By strength, in columns")
    choose(bench, "I cross off my rack too")
    settings = bench.navigator.settings
    assert settings.text("tracking_level") == "blank"
    assert settings.text("tracking_order") == "strength"
    assert settings.switch("tracking_rack")
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    view = sheet(bench).view
    assert view is not None
    assert (view.level.value, view.order.value, view.counts_rack) == ("blank", "strength", True)


def test_the_columns_are_seen_whole_when_they_are_chosen(bench: Bench) -> None:
    begin(bench, "automatic")
    choose(bench, "By strength, in columns")
    bench.show()
    cells = sheet(bench).cells
    last = cells.cells["E", 11]
    assert cells.visibleRegion().contains(last.geometry())


def test_a_focused_cell_shows_how_many_are_left(bench: Bench) -> None:
    begin(bench, "automatic")
    to_sheet(bench)
    labels: Sequence[str] = [label.text for label in sheet(bench).findChildren(ElidedLabel)]
    assert any(
        text.startswith("A: 8 of 9 left. Chance that the next tile is one:") for text in labels
    )
    bench.key(Qt.Key.Key_Escape)
    labels = [label.text for label in sheet(bench).findChildren(ElidedLabel)]
    assert any(text.startswith("Vowels") for text in labels)


def test_the_rules_of_tracking_are_one_press_away(bench: Bench) -> None:
    begin(bench)
    asked: list[str] = []
    sheet(bench).topic_requested.disconnect(bench.navigator.show_rules)
    sheet(bench).topic_requested.connect(asked.append)
    choose(bench, "The rules: while the clock is stopped")
    assert asked == ["stopped-clock-behaviour"]


def test_a_screen_reader_hears_each_cell_and_what_becomes_of_it(bench: Bench) -> None:
    begin(bench)
    cell = sheet(bench).cells.cells["E", 11]
    interface = QAccessible.queryAccessibleInterface(cell)
    assert interface.role() is QAccessible.Role.CheckBox
    assert interface.text(QAccessible.Text.Name) == "E, 12 of 12: not crossed off"
    assert not interface.state().checked
    to_sheet(bench)
    QTest.keyClick(bench.focus(), "e")
    assert interface.text(QAccessible.Text.Name) == "E, 12 of 12: crossed off"
    assert "11 of 12" in interface.text(QAccessible.Text.Description)
    assert interface.state().checked


def test_the_columns_are_walked_up_and_down(bench: Bench) -> None:
    begin(bench, "check")
    choose(bench, "By strength, in columns")
    to_sheet(bench)
    cells = sheet(bench).cells.cells
    assert bench.focus() is cells["A", 0]
    bench.key(Qt.Key.Key_Down)
    assert bench.focus() is cells["A", 1]
    bench.key(Qt.Key.Key_Left)
    assert bench.focus() is cells["E", 1]
    bench.key(Qt.Key.Key_Left)
    assert bench.focus() is cells["E", 1], "there is nothing at the left"


def test_columns_chosen_before_are_seen_whole_from_the_beginning(bench: Bench) -> None:
    bench.navigator.settings.change(tracking_order="strength")
    begin(bench, "automatic")
    bench.show()
    cells = sheet(bench).cells
    assert cells.visibleRegion().contains(cells.cells["E", 11].geometry())


def test_chosen_heights_stay_as_they_are(bench: Bench) -> None:
    docks = '{"folded": [], "heights": [150, 350, 96]}'
    bench.navigator.settings.change(tracking_order="strength", docks={"play": docks})
    begin(bench, "automatic")
    bench.show()
    before = bench.room.splitter.sizes()
    assert before[1] < 170
    choose(bench, "Vowels first")
    choose(bench, "By strength, in columns")
    assert bench.room.splitter.sizes()[1] > before[1] + 80


def test_the_score_sheet_has_its_lines_back_after_the_columns(bench: Bench) -> None:
    begin(bench, "automatic")
    bench.show()
    before = bench.room.splitter.sizes()
    choose(bench, "By strength, in columns")
    assert bench.room.splitter.sizes()[2] < before[2] - 40
    choose(bench, "Alphabetical")
    assert bench.room.splitter.sizes() == before


def test_heights_that_were_not_chosen_are_not_saved(bench: Bench) -> None:
    begin(bench, "automatic")
    bench.show()
    choose(bench, "By strength, in columns")
    bench.navigator.go_home()
    assert kept_sizes(bench) == []
    begin(bench, "automatic")
    bench.room.splitter.splitterMoved.emit(0, 1)
    chosen = bench.room.splitter.sizes()
    bench.navigator.go_home()
    assert kept_sizes(bench) == chosen


def kept_sizes(bench: Bench) -> list[int]:
    sizes = json.loads(str(bench.navigator.settings.record("docks")["play"]))["sizes"]
    assert isinstance(sizes, list)
    return sizes
