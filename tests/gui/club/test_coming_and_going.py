# SPDX-License-Identifier: MIT
"""Players who leave or come while a round is paired, and questions that wait, by real keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from desktop_app.session.club_presenter import OpenGame
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.coming_and_going import DepartureBox, LateBox
from tests.gui.club.conftest import NAMES
from tests.gui.club.test_club_room import press


def pair(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    press(page.rounds.pair)
    page.presenter.wait()


def type_into_entry(page: ClubPage, text: str) -> None:
    page.rounds.entry.setFocus()
    QTest.keyClicks(page.rounds.entry, text)


def enter(page: ClubPage, text: str) -> None:
    type_into_entry(page, text)
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Return)
    page.presenter.wait()


def go(page: ClubPage, key: Qt.Key) -> None:
    """Show the earlier or the later round."""
    QTest.keyClick(page, key, Qt.KeyboardModifier.AltModifier)
    page.presenter.wait()


def choose(page: ClubPage, name: str) -> None:
    page.tabs.setCurrentIndex(1)
    page.players.table.selectRow([row[0] for row in page.players.table.texts].index(name))


def results(page: ClubPage) -> list[tuple[int, int] | None]:
    return [board.points for board in page.presenter.view.shown.boards]


def answer(page: ClubPage) -> None:
    """Press Enter where the focus is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    assert page.confirm.isAncestorOf(focused)
    QTest.keyClick(focused, Qt.Key.Key_Return)


def accept(box: DepartureBox | LateBox) -> None:
    button = box.buttons.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_typed_result_is_not_stored_for_another_round(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    type_into_entry(page, "2 400 380")
    assert page.rounds.preview.text()
    pair(page)
    assert (page.rounds.entry.text(), page.rounds.preview.text()) == ("", "")
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Return)
    page.presenter.wait()
    assert results(page) == [None, None]
    # Nor for the round before, or the same one with other boards.
    type_into_entry(page, "2 400 380")
    go(page, Qt.Key.Key_Left)
    assert page.presenter.view.shown.round == 1
    assert page.rounds.entry.text() == ""
    go(page, Qt.Key.Key_Right)
    type_into_entry(page, "2 400 380")
    page.rounds.unpair.trigger()
    page.presenter.wait()
    assert page.rounds.entry.text() == ""


def test_enter_while_a_round_is_being_paired_is_for_the_round_on_the_screen(
    page: ClubPage,
) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    type_into_entry(page, "2 400 300")
    # Both acts are under way before the page shows the new round.
    press(page.rounds.pair)
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Return)
    page.presenter.wait()
    assert page.presenter.view.shown.round == 2
    assert results(page) == [None, None]


def test_what_is_typed_stays_while_its_round_is_shown(page: ClubPage) -> None:
    pair(page)
    type_into_entry(page, "2 400 380")
    page.presenter.enter_result(1, 400, 300)
    page.presenter.enter("Flo", None)
    page.presenter.wait()
    assert page.rounds.entry.text() == "2 400 380"
    enter(page, "")
    assert results(page) == [(400, 300), (400, 380)]


def test_an_open_question_is_answered_before_a_round_is_paired(page: ClubPage) -> None:
    acts: tuple[Callable[[], None], ...] = (
        lambda: press(page.rounds.pair),
        page.rounds.otherwise.trigger,
        page.rounds.unpair.trigger,
    )
    choose(page, "Eve")
    press(page.players.leave)
    assert page.confirm.question == "Eve plays no more rounds?"
    page.tabs.setCurrentIndex(0)
    for act in acts:
        act()
        page.presenter.wait()
        assert page.message.text() == "Answer the question first."
        assert page.confirm.question == "Eve plays no more rounds?"
        assert page.presenter.view.shown.paired == 0
    answer(page)
    page.presenter.wait()
    pair(page)
    assert not page.presenter.view.shown.byes
    assert page.message.text() == "Round 1 is paired. Not paired, because they left: Eve."


def test_a_question_ends_with_the_event_that_it_is_about(page: ClubPage) -> None:
    page.presenter.add_event("Next week", "naspa-2016", 4)
    page.presenter.enter("Eve", None)
    page.presenter.show_event("Evening")
    page.presenter.wait()
    choose(page, "Eve")
    press(page.players.leave)
    assert page.confirm.question
    page.presenter.show_event("Next week")
    page.presenter.wait()
    assert not page.confirm.question
    assert not any(player.is_gone for player in page.presenter.view.players)


def test_a_question_about_a_result_waits_as_well(page: ClubPage) -> None:
    pair(page)
    enter(page, "2 40 300")
    assert "unusual score" in page.confirm.question
    press(page.rounds.pair)
    page.presenter.wait()
    assert page.presenter.view.shown.paired == 1
    assert "unusual score" in page.confirm.question
    answer(page)
    page.presenter.wait()
    assert results(page) == [None, (40, 300)]


def test_who_left_after_the_pairing_is_not_paired_again(page: ClubPage) -> None:
    pair(page)
    first = page.presenter.view.shown.boards[0]
    choose(page, first.second)
    press(page.players.leave)
    box = page.findChildren(DepartureBox)[0]
    assert f"Round 1, board 1: the game against {first.first}" in box.question.text()
    assert not page.confirm.question
    accept(box)
    page.presenter.wait()
    # They play it to its end, unless the director says otherwise.
    assert page.presenter.view.shown.missing == ((1, 1), (1, 2))
    page.tabs.setCurrentIndex(0)
    page.rounds.unpair.trigger()
    page.presenter.wait()
    pair(page)
    boards = page.presenter.view.shown.boards
    assert {name for board in boards for name in (board.first, board.second)} == {*NAMES} - {
        first.second
    }
    assert page.message.text().endswith(f"Not paired, because they left: {first.second}.")


def test_the_line_below_the_tabs_is_about_what_is_shown(page: ClubPage) -> None:
    pair(page)
    board = page.presenter.view.shown.boards[0]
    choose(page, board.first)
    press(page.players.leave)
    box = page.findChildren(DepartureBox)[0]
    box.way.setCurrentIndex(box.way.findData(OpenGame.ADJOURN))
    accept(box)
    page.presenter.wait()
    left = f"{board.first} plays no more rounds. Round 1, board 1: adjourned."
    assert page.message.text() == left
    page.presenter.add_event("Next week", "naspa-2016", 4)
    page.presenter.show_event("Evening")
    page.presenter.wait()
    assert page.message.text() == "Evening is open."
    page.closing_requested.emit()
    assert page.message.text() == "Evening is closed."


def test_a_leavers_game_is_forfeited_by_the_rules(page: ClubPage) -> None:
    pair(page)
    one, two = page.presenter.view.shown.boards
    choose(page, one.first)
    press(page.players.leave)
    box = page.findChildren(DepartureBox)[0]
    QTest.keyClick(box.way, Qt.Key.Key_Down)
    assert box.way.currentData() is OpenGame.FORFEIT
    assert not box.own.isVisible()
    QTest.keyClick(box.begun, Qt.Key.Key_Space)
    assert box.own.isVisible()
    assert not box.lost_by.isVisible()
    box.own.setValue(210)
    box.theirs.setValue(200)
    accept(box)
    page.presenter.wait()
    # NASPA V.K.2: the opponent of a leader who leaves is set fifty above.
    assert results(page) == [(210, 260), None]
    choose(page, two.second)
    press(page.players.leave)
    box = page.findChildren(DepartureBox)[-1]
    QTest.keyClick(box.way, Qt.Key.Key_Down)
    accept(box)
    page.presenter.wait()
    assert page.presenter.view.shown.boards[1].absent == (two.second,)
    assert page.message.text().endswith(f"Round 1, board 2: {two.second} forfeits.")


def test_a_leavers_game_is_adjourned_and_holds_nothing_up(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    other = page.presenter.view.shown.boards[1]
    choose(page, other.first)
    page.players.drop_out.trigger()
    box = page.findChildren(DepartureBox)[0]
    assert box.excused.isVisible()
    QTest.keyClick(box.way, Qt.Key.Key_End)
    assert box.way.currentData() is OpenGame.ADJOURN
    accept(box)
    page.presenter.wait()
    page.tabs.setCurrentIndex(0)
    assert page.rounds.missing.text() == "Adjourned: board 2 of round 1."
    assert page.rounds.table.texts[1][2] == "adjourned"
    # No board plays, so nothing is asked.
    pair(page)
    boards = page.presenter.view.shown.boards
    assert page.presenter.view.shown.round == 2
    assert other.first not in {name for board in boards for name in (board.first, board.second)}
    go(page, Qt.Key.Key_Left)
    enter(page, "2 380 390")
    assert results(page) == [(400, 300), (380, 390)]
    assert not page.presenter.view.shown.adjourned


def test_a_latecomer_plays_the_bye_after_results(page: ClubPage) -> None:
    pair(page)
    assert not page.rounds.late.isEnabled()
    enter(page, "1 400 300")
    [bye] = page.presenter.view.shown.byes
    page.presenter.enter("Flo", None)
    page.presenter.wait()
    assert page.message.text().endswith(
        f"They can still play {bye}, who has the bye: Round > More."
    )
    type_into_entry(page, "2 400")
    page.rounds.late.trigger()
    box = page.findChildren(LateBox)[0]
    assert (box.one.currentText(), box.other.currentText()) == (bye, "Flo")
    accept(box)
    page.presenter.wait()
    shown = page.presenter.view.shown
    assert (len(shown.boards), shown.byes) == (3, ())
    assert {shown.boards[2].first, shown.boards[2].second} == {bye, "Flo"}
    assert page.message.text().startswith("Board 3: ")
    # The other boards keep their results, and what is being typed stays.
    assert results(page)[0] == (400, 300)
    assert page.rounds.entry.text() == "2 400"


def test_many_boards_are_written_as_a_run(page: ClubPage) -> None:
    for number in range(12):
        page.presenter.enter(f"P{number}", None)
    page.presenter.wait()
    pair(page)
    assert page.rounds.missing.text() == "Boards still playing: 1-8."


def test_a_round_that_was_just_paired_is_paired_anew_without_who_leaves(page: ClubPage) -> None:
    pair(page)
    name = page.presenter.view.shown.boards[0].first
    choose(page, name)
    press(page.players.leave)
    box = page.findChildren(DepartureBox)[-1]
    box.way.setCurrentIndex(box.way.findData(OpenGame.PAIR_ANEW))
    assert box.way.currentText() == "Round 1 is paired anew without them"
    assert not box.begun.isVisible()
    accept(box)
    page.presenter.wait()
    shown = page.presenter.view.shown
    assert (shown.round, shown.paired, len(shown.boards), shown.byes) == (1, 1, 2, ())
    assert name not in {each for board in shown.boards for each in (board.first, board.second)}
    assert page.message.text() == f"{name} plays no more rounds. Round 1 withdrawn. Round 1 paired."
    # They have no place, and no bye.
    assert name not in [row[1] for row in page.standings.texts]


def test_a_round_with_a_result_is_not_paired_anew(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    choose(page, page.presenter.view.shown.boards[1].first)
    press(page.players.leave)
    box = page.findChildren(DepartureBox)[-1]
    assert box.way.findData(OpenGame.PAIR_ANEW) < 0
