# SPDX-License-Identifier: MIT
"""The desk in the real window: ruling by mouse and by keys, leaving half-way, undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton

from desktop_app.rules.commands import (
    DrawTiles,
    LayTiles,
    NeutraliseClock,
    PressClock,
    RackTiles,
    StartClock,
)
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState
from desktop_app.session.acts import TableAct
from desktop_app.ui.desk.answer_box import PickTile
from desktop_app.ui.main_window.desk_controller import DeskController
from tests.gui.main_window.conftest import ANN, BEN, Bench, bench

__all__ = ["bench"]


def begin(bench: Bench, ruleset: str = "naspa-2016", minutes: int | None = 25) -> None:
    """Start a game by the book in which both have their first racks."""
    bench.begin(ruleset=ruleset, mode=Mode.BY_THE_BOOK, minutes=minutes)
    for _ in range(3):
        bench.click(bench.room.book_bar.button(TableAct.DRAW))
    for seat in (ANN, BEN):
        assert bench.session.submit(RackTiles(seat))
    bench.session.show_rack()
    if minutes is not None:
        assert bench.session.submit(StartClock(ANN))


@pytest.fixture
def book(bench: Bench) -> Bench:
    begin(bench)
    return bench


@pytest.fixture
def overdrawn(book: Bench) -> Bench:
    """Ann has drawn a tile too many after her play and put all of them on her rack."""
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    draft = room.play_area.draft
    assert draft is not None
    assert book.session.submit(LayTiles(ANN, draft.placements))
    room.book_bar.points.setValue(12)
    book.click(room.book_bar.button(TableAct.DECLARE))
    for command in (PressClock(ANN), DrawTiles(ANN, 5, anyway=True), RackTiles(ANN)):
        assert book.session.submit(command), command
    assert len(book.state.racks[ANN]) == 8
    return book


def controller(bench: Bench) -> DeskController:
    found = bench.room.findChild(DeskController)
    assert isinstance(found, DeskController)
    return found


def press(bench: Bench, text: str) -> None:
    """Click a button of the desk by its text."""
    bench.show()
    for button in bench.room.desk.findChildren(QPushButton):
        if button.isVisible() and button.text().startswith(text):
            bench.click(button)
            return
    raise AssertionError(f"no button {text!r} on the desk")


def question(bench: Bench) -> str:
    return bench.room.desk.page.question.text()


def choose_tiles(bench: Bench, count: int) -> None:
    tiles = [each for each in bench.room.desk.findChildren(PickTile) if each.isVisible()]
    for tile in tiles[:count]:
        bench.click(tile)


def without_clock(state: GameState) -> tuple[object, ...]:
    return (state.racks, state.bag, state.board, state.points, state.spread, state.rows)


def effects(bench: Bench) -> str:
    card = bench.room.rulings.card
    return " ".join(label.text() for label in card.findChildren(QLabel))


def test_spread_is_taken_with_the_mouse_and_given_back(book: Bench) -> None:
    before = book.state
    book.click(book.room.desk_button)
    assert book.room.desk.isVisible() and not book.room.splitter.isVisible()
    controller(book).open_procedure("penalise-spread")
    assert question(book) == "Who loses spread?"
    press(book, "Ben")
    assert question(book) == "How many points?"
    book.type("50")
    press(book, "That is it")
    press(book, "That is it")
    assert question(book) == "This will happen:"
    assert book.state.spread == (0, 0), "nothing happens before the ruling is made"
    press(book, "Make the ruling")
    assert book.state.spread == (0, -50) and book.state.points == (0, 0)
    assert not book.room.desk.isVisible()
    assert book.room.rulings.is_card_shown
    assert "Ben lost 50 of tournament spread" in effects(book)
    book.click(book.room.rulings.card.undo_button)
    assert "Take back" in book.room.confirm.question
    assert book.state.spread == (0, -50), "it is asked once more"
    book.key(Qt.Key.Key_Return, book.room.confirm)
    assert book.state.spread == (0, 0)
    assert without_clock(book.state) == without_clock(before)
    assert not book.room.rulings.card.undo_button.isVisible()


def test_time_is_given_by_the_keyboard_alone(book: Bench) -> None:
    before = book.state.clock.remaining_ms
    book.key(Qt.Key.Key_F5, book.room.play_area)
    assert book.focus() is book.room.desk.list.search
    book.type("give or take time")
    assert book.room.desk.list.names()[0] == "adjust-time"
    book.key(Qt.Key.Key_Return)
    assert book.session.pause == "ruling"
    book.pass_time(30_000)
    assert book.session.clock_now().remaining_ms == before
    assert question(book) == "Whose clock?"
    book.key(Qt.Key.Key_Tab)
    book.key(Qt.Key.Key_Return)
    book.type("-90")
    book.key(Qt.Key.Key_Return)
    assert question(book) == "This will happen:"
    book.key(Qt.Key.Key_Return)
    after = book.state.clock.remaining_ms
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, -90_000]
    assert "Ben lost 1:30" in effects(book)


def test_escape_and_back_lead_out_without_a_trace(book: Bench) -> None:
    before = book.state
    assert before.clock.running is not None
    book.key(Qt.Key.Key_F5, book.room.play_area)
    controller(book).open_procedure("penalise-spread")
    book.pass_time(30_000)
    press(book, "Ann")
    book.key(Qt.Key.Key_Backspace, book.room.desk)
    assert question(book) == "Who loses spread?"
    press(book, "Ben")
    book.key(Qt.Key.Key_Escape)
    assert book.room.desk.list.isVisible(), "back at the list"
    book.key(Qt.Key.Key_Escape)
    assert not book.room.desk.isVisible() and book.room.splitter.isVisible()
    assert without_clock(book.state) == without_clock(before)
    assert (book.state.phase, book.state.desk) == (before.phase, before.desk)
    assert book.state.clock == before.clock and not book.session.pause


def test_letters_at_the_desk_never_lay_a_tile(book: Bench) -> None:
    book.key(Qt.Key.Key_F5, book.room.play_area)
    controller(book).open_procedure("penalise-spread")
    book.type("cats")
    assert book.room.play_area.draft is None, "no rack is face up while the desk asks"
    book.click(book.room.desk.page.cancel)
    draft = book.room.play_area.draft
    assert draft is not None and not draft.placements


def test_an_overdraw_is_due_and_settled_at_the_desk(overdrawn: Bench) -> None:
    action = overdrawn.room.status.action
    assert action.isVisible() and action.text() == "Too many tiles drawn: rule on it"
    bag = len(overdrawn.state.bag)
    overdrawn.click(action)
    page = overdrawn.room.desk.page
    assert page.dialogue is not None and page.dialogue.name == "overdraw"
    prompt = page.dialogue.prompt
    assert prompt is not None and prompt.asked == BEN
    assert "Ben chooses" in " ".join(
        label.text() for label in page.findChildren(QLabel) if label.isVisible()
    )
    show = next(
        (
            button
            for button in page.findChildren(QPushButton)
            if "show the tiles" in button.text().lower()
        ),
        None,
    )
    if show is not None:
        overdrawn.click(show)
    overdrawn.show()
    choose_tiles(overdrawn, prompt.least)
    press(overdrawn, "Th")
    while not page.dialogue.is_ready:
        pytest.fail(f"another question: {question(overdrawn)}")
    press(overdrawn, "Make the ruling")
    state = overdrawn.state
    assert len(state.racks[ANN]) == 7 and len(state.bag) == bag + 1
    assert "Ann drew too many tiles" in effects(overdrawn)
    assert "the bag" in effects(overdrawn)
    assert not action.isVisible()


def test_an_overdraw_that_is_left_half_way_stays_as_it_was(overdrawn: Bench) -> None:
    before = overdrawn.state
    overdrawn.click(overdrawn.room.status.action)
    stopped = overdrawn.state
    overdrawn.key(Qt.Key.Key_Escape, overdrawn.room.desk)
    overdrawn.key(Qt.Key.Key_Escape, overdrawn.room.desk)
    assert overdrawn.state == stopped
    assert without_clock(overdrawn.state) == without_clock(before)
    assert overdrawn.room.status.action.isVisible(), "it is still due"


def test_an_overdraw_that_was_settled_is_taken_back(overdrawn: Bench) -> None:
    racks, bag = overdrawn.state.racks, overdrawn.state.bag
    desk = controller(overdrawn).desk
    answers = dict(desk.ask("overdraw", {}).answers)
    prompt = desk.ask("overdraw", answers).prompt
    assert prompt is not None
    answers[prompt.key] = "".join(prompt.pool[: prompt.least])
    assert desk.conduct("overdraw", answers)
    assert len(overdrawn.state.racks[ANN]) == 7
    overdrawn.key(Qt.Key.Key_F5, overdrawn.room.play_area)
    undo = overdrawn.room.desk.list.undo
    assert undo.text() == "Take back: Too many tiles drawn"
    overdrawn.click(undo)
    overdrawn.key(Qt.Key.Key_Return, overdrawn.room.confirm)
    assert (overdrawn.state.racks, overdrawn.state.bag) == (racks, bag)
    assert "taken back" in effects(overdrawn)


def test_the_search_finds_by_the_words_of_the_rules(overdrawn: Bench) -> None:
    overdrawn.key(Qt.Key.Key_F5, overdrawn.room.play_area)
    names = overdrawn.room.desk.list.names()
    assert names[0] == "overdraw", "what is due stands first"
    assert len(set(names)) == len(names)
    overdrawn.type("eight tiles")
    assert "overdraw" in overdrawn.room.desk.list.names()
    overdrawn.room.desk.list.search.clear()
    overdrawn.type("zyzzyva qwertz")
    assert overdrawn.room.desk.list.names() == ()
    assert "Nothing found" in overdrawn.room.desk.list.when.text()


def test_the_family_settles_it_together(bench: Bench) -> None:
    begin(bench, "mattel-family", None)
    assert bench.room.desk_button.accessibleName() == "Settle it together"
    bench.click(bench.room.desk_button)
    assert bench.room.desk.heading.text() == "Settle it together"
    controller(bench).open_procedure("correct-points")
    press(bench, "Ann")
    bench.type("10")
    press(bench, "That is it")
    press(bench, "Award")
    press(bench, "Make the ruling")
    assert bench.state.points == (10, 0)


def test_squares_are_clicked_on_the_board(overdrawn: Bench) -> None:
    desk = controller(overdrawn)
    desk.open()
    desk.open_procedure("bar-squares")
    box = overdrawn.room.desk.page.answer
    assert box is not None and box.wants_squares
    board = overdrawn.room.play_area.board
    for square in ((0, 0), (0, 1), (0, 1), (14, 14)):
        point = board.squares.rect(*square).center()
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(point))
    press(overdrawn, "That is it")
    assert overdrawn.room.desk.page.dialogue is not None
    answers = overdrawn.room.desk.page.dialogue.asked.answers
    assert sorted(next(iter(answers.values())).split()) == ["A1", "O15"]


def test_everything_at_the_desk_has_a_name(overdrawn: Bench) -> None:
    overdrawn.click(overdrawn.room.status.action)
    overdrawn.show()
    for button in overdrawn.room.desk.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.accessibleName() or button.text()


def test_a_ruling_after_the_end_is_shown_beside_the_result(bench: Bench) -> None:
    bench.begin()
    for _ in range(6):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    bench.session.submit(NeutraliseClock(ANN, "end-of-game"))
    assert bench.state.is_over and not bench.room.panels["rulings"].isVisible()
    bench.click(bench.room.desk_button)
    controller(bench).open_procedure("penalise-spread")
    press(bench, "Ann")
    press(bench, "That is it")
    press(bench, "That is it")
    press(bench, "Make the ruling")
    assert bench.room.rulings.card.isVisible() and bench.room.result.isVisible()
    bench.key(Qt.Key.Key_Escape, bench.room.rulings.card)
    assert not bench.room.panels["rulings"].isVisible()


def test_no_rack_is_face_up_while_the_desk_asks_in_front_of_both(overdrawn: Bench) -> None:
    rack, desk = overdrawn.room.play_area.rack, overdrawn.room.findChild(DeskController)
    assert isinstance(desk, DeskController)
    overdrawn.session.show_rack()
    assert rack.is_face_up
    desk.open()
    desk.open_procedure("overdraw")
    assert not rack.is_face_up
    overdrawn.click(overdrawn.room.desk.page.cancel)
    assert rack.is_face_up


def test_the_desk_takes_the_place_of_the_score_sheet_work(
    book: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, session = book.room, book.session
    waiting: list[bool] = []
    monkeypatch.setattr(session, "set_bots_waiting", waiting.append)
    room.score_sheet.recount_requested.emit()
    assert room.sheet_desk.isVisible()
    book.click(room.desk_button)
    assert room.desk.isVisible() and not room.sheet_desk.isVisible()
    assert waiting == [True, False], "bots go on when the score sheet is left"
