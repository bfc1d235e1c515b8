# SPDX-License-Identifier: MIT
"""The focus goes back to the board after questions and panels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.rules.commands import NeutraliseClock
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.acts import TableAct
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.result.score_graph import ScoreGraph
from desktop_app.ui.widgets.focus_ring import FocusRings
from desktop_app.ui.widgets.rows import RowList
from tests.gui.main_window.conftest import ANN, Bench
from tests.helpers.kept_games import keep, recorded_game


@pytest.mark.parametrize("with_computer", [False, True])
def test_a_form_shows_what_enter_presses(bench: Bench, with_computer: bool) -> None:
    bench.navigator.new_game(with_computer=with_computer)
    page = bench.navigator.window.room_widget
    assert isinstance(page, NewGamePage)
    assert bench.focus() is page.start_button


def tried(bench: Bench) -> str:
    draft = bench.room.play_area.draft
    return "" if draft is None else "".join(placement.tile for placement in draft.placements)


def answer_hand_over_and_lose_a_challenge(bench: Bench, qtbot: QtBot) -> None:
    """The bot plays first; Ben challenges its good play by keyboard, and it plays again."""
    bench.begin("static", "person", first=ANN)
    qtbot.waitUntil(lambda: len(bench.state.rows) == 1)
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bench.state.on_turn == 1)
    assert any(row.kind is RowKind.CHALLENGE_LOST for row in bench.state.rows)


def test_after_a_challenge_by_key_letters_go_to_the_board(bench: Bench, qtbot: QtBot) -> None:
    answer_hand_over_and_lose_a_challenge(bench, qtbot)
    assert bench.focus() is bench.room.play_area
    for _ in range(8):
        bench.key(Qt.Key.Key_Down)
    bench.type("r")
    assert tried(bench) == "R"


def test_after_a_challenge_between_people_enter_answers_the_hand_over(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("tcg")
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Escape)
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Space)
    assert bench.state.board.is_empty
    assert bench.session.seat_shown == -1
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == 1


def test_a_cancelled_challenge_leaves_enter_to_the_hand_over(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Escape)
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == 1


def test_a_letter_reaches_the_board_from_a_panel_and_stays_there(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.room.panels["tiles"].header.setFocus()
    bench.type("c")
    assert tried(bench) == "C"
    assert bench.focus() is bench.room.play_area


def test_a_letter_from_a_panel_turns_up_no_rack(bench: Bench) -> None:
    bench.begin()
    bench.room.panels["tiles"].header.setFocus()
    bench.type("c")
    assert tried(bench) == ""
    assert bench.session.seat_shown == -1


def test_escape_at_the_board_puts_the_card_away(bench: Bench, qtbot: QtBot) -> None:
    answer_hand_over_and_lose_a_challenge(bench, qtbot)
    rulings = bench.room.rulings
    assert rulings.is_card_shown
    bench.key(Qt.Key.Key_Escape)
    assert not rulings.is_card_shown


def test_a_card_put_away_with_its_button_gives_the_keys_back(bench: Bench, qtbot: QtBot) -> None:
    answer_hand_over_and_lose_a_challenge(bench, qtbot)
    card = bench.room.rulings.card
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert bench.focus() is bench.room.play_area


def test_enter_presses_the_button_that_tab_reached(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.room.play_area.action_bar.button("give_up_turn").setFocus()
    bench.key(Qt.Key.Key_Return)
    assert "Pass" in bench.room.confirm.question


def test_the_result_is_signed_by_enter_alone(bench: Bench) -> None:
    bench.begin()
    for _ in range(6):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    bench.key(Qt.Key.Key_Return)
    bench.session.submit(NeutraliseClock(ANN, "end-of-game"))
    assert bench.state.is_over
    area = bench.room.play_area
    assert bench.focus() is bench.room.result.buttons[0]
    assert bench.room.result.buttons[0].accessibleName() == "Ann signs"
    assert not area.shuffle_button.isEnabled() and not area.type_button.isEnabled()
    for _ in range(2):
        bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.SIGNED
    assert bench.focus() is bench.room.result.buttons[0]
    assert bench.room.result.buttons[0].text() == "Same again"


def test_the_buttons_of_a_question_are_not_cut_off(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_Return)
    for key, bar in ((Qt.Key.Key_F6, bench.room.confirm), (Qt.Key.Key_F8, bench.room.challenge)):
        bench.key(key)
        bench.show()
        buttons = [each for each in bar.findChildren(QPushButton) if each.isVisible()]
        assert len(buttons) == 2
        for button in buttons:
            assert button.height() >= button.sizeHint().height()
        bench.key(Qt.Key.Key_Escape)


def test_a_click_beside_the_hand_over_leaves_enter_to_it(bench: Bench) -> None:
    bench.begin()
    for part in (bench.room.handover, bench.room.play_area.board):
        bench.click(part, QPoint(10, 8))
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == ANN


def test_a_small_window_shows_the_whole_card(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.window.resize(1024, 640)
    answer_hand_over_and_lose_a_challenge(bench, qtbot)
    card = bench.room.rulings.card

    def is_whole() -> bool:
        labels = [label for label in card.findChildren(QLabel) if label.isVisible()]
        return len(labels) > 4 and all(
            frame.height() >= frame.minimumSizeHint().height() for frame in (card, *labels)
        )

    qtbot.waitUntil(is_whole)
    bench.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: bench.room.rulings.findChild(RowList).isVisible())


def test_a_small_window_shows_the_whole_result(bench: Bench, qtbot: QtBot) -> None:
    bench.begin()
    for _ in range(6):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    bench.session.submit(NeutraliseClock(ANN, "end-of-game"))
    window, result = bench.navigator.window, bench.room.result
    graph = result.findChild(ScoreGraph)
    assert graph is not None

    def cut_off() -> list[str]:
        labels: list[QLabel | QPushButton] = [
            label for label in result.findChildren(QLabel) if label.isVisible()
        ]
        low = [
            each.text()
            for each in labels + list(result.buttons)
            if each.height() < each.minimumSizeHint().height()
        ]
        return low + [
            button.text()
            for button in result.buttons
            if button.visibleRegion().boundingRect() != button.rect()
        ]

    for size, has_graph in (((1024, 640), False), ((1280, 800), True), ((1024, 640), False)):
        window.resize(*size)
        qtbot.waitUntil(lambda: not cut_off())
        assert graph.isVisible() is has_graph


def test_enter_after_the_end_says_that_the_game_is_over(bench: Bench) -> None:
    bench.begin()
    for _ in range(6):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    bench.session.submit(NeutraliseClock(ANN, "end-of-game"))
    bench.room.play_area.setFocus()
    bench.key(Qt.Key.Key_Return)
    assert "The game is over" in bench.room.status.text


@pytest.fixture
def real_key(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Callable[[Qt.Key], None]:
    """Press a key as the window system does, which the program notes for its rings."""
    application = QApplication.instance()
    rings = None if application is None else application.findChild(FocusRings)
    assert isinstance(rings, FocusRings)
    monkeypatch.setattr(rings, "is_by_key", None, raising=False)
    return lambda key: QTest.keyClick(bench.navigator.window.windowHandle(), key)


def is_ringed(bench: Bench) -> bool:
    board = bench.room.play_area.board
    before = board.grab().toImage()
    board.show_focus(False)
    return bool(board.grab().toImage() != before)


def click_in_window(bench: Bench, widget: QWidget) -> None:
    """Click where the widget is painted: as a person, after the room is laid out."""
    window = bench.navigator.window
    bench.show()
    point = widget.mapTo(window, widget.rect().center())
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=point)


def test_a_finished_game_opened_by_key_shows_where_the_keys_go(
    bench: Bench, real_key: Callable[[Qt.Key], None], data_dir: Path
) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    bench.navigator.show_library()
    page = bench.navigator.window.room_widget
    assert isinstance(page, LibraryPage)
    page.presenter.wait()
    page.games.table.setFocus()
    page.games.table.selectRow(0)
    real_key(Qt.Key.Key_Return)
    assert bench.state.is_over and bench.focus() is bench.room.play_area
    assert is_ringed(bench)


def test_by_the_book_a_score_declared_by_key_leaves_a_ring_round_the_board(
    bench: Bench, real_key: Callable[[Qt.Key], None]
) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK)
    for _ in range(3):
        bench.click(bench.room.book_bar.button(TableAct.DRAW))
    real_key(Qt.Key.Key_Return)
    real_key(Qt.Key.Key_Pause)
    bench.type("cats")
    bench.room.book_bar.points.setFocus()
    bench.room.book_bar.points.selectAll()
    real_key(Qt.Key.Key_1)
    real_key(Qt.Key.Key_Return)
    assert bench.state.turn.declared == 1
    assert bench.focus() is bench.room.play_area and is_ringed(bench)


def test_a_rack_shown_by_a_click_leaves_no_ring(
    bench: Bench, real_key: Callable[[Qt.Key], None]
) -> None:
    bench.begin()
    (button,) = [
        each
        for each in bench.room.handover.findChildren(QPushButton)
        if each.property("role") == "primary"
    ]
    click_in_window(bench, button)
    assert bench.session.seat_shown == ANN and bench.focus() is bench.room.play_area
    assert not is_ringed(bench)
