# SPDX-License-Identifier: MIT
"""Handicaps and self-scoring on the New Game page, and the games that begin with them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
)
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import MINUTE_MS, GameChoice
from desktop_app.settings.paths import resource_path
from desktop_app.ui.new_game.even_out import EvenOut
from desktop_app.ui.new_game.more_box import OFTEN, MoreBox
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.widgets.number_box import NumberBox
from tests.gui.main_window.conftest import ANN, BEN, Bench

SCHOOL = "open-english-school"


def open_form(bench: Bench, choice: GameChoice) -> NewGamePage:
    bench.navigator.show_new_game(choice)
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    bench.click(next(b for b in page.findChildren(QPushButton) if b.text() == "&More..."))
    bench.show()
    return page


def uneven(**changes: object) -> GameChoice:
    seats = (
        Seat("Ann", start_points=40, allotment_ms=30 * MINUTE_MS),
        Seat("Uma", "uma", allotment_ms=5 * MINUTE_MS, lexicon=SCHOOL),
    )
    return GameChoice("naspa-2016", seats, minutes=25, first=ANN, **changes)  # type: ignore[arg-type]


def test_the_form_shows_and_returns_every_handicap(bench: Bench) -> None:
    choice = uneven(is_self_scored=True, free_take_backs=3, mode=Mode.BY_THE_BOOK)
    assert open_form(bench, choice).choice() == choice


def test_what_does_not_apply_is_hidden_and_not_taken(bench: Bench) -> None:
    page = open_form(bench, uneven(free_take_backs=3))
    even = page.findChild(EvenOut)
    assert even is not None
    assert even.lexicon.isVisible()
    people = (Seat("Ann", start_points=40), Seat("Ben"))
    page.show_choice(GameChoice("mattel-family", people))
    assert not even.lexicon.isVisible()
    assert not even.take_backs.isVisible()
    even.take_backs.setValue(4)
    choice = page.choice()
    assert choice.players == people
    assert choice.free_take_backs == 0
    assert choice.players[ANN].allotment_ms is None, "these rules have no clock"


def test_0_typed_for_the_points_at_the_start_removes_them(bench: Bench) -> None:
    page = open_form(bench, uneven())
    points = next(box for box in page.findChildren(NumberBox) if box.text() == "starts at 40")
    points.setFocus()
    points.selectAll()

    QTest.keyClicks(points, "0")

    assert page.choice().players[ANN].start_points == 0


def test_you_score_it_is_chosen_in_both_modes(bench: Bench) -> None:
    page = open_form(bench, GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25))
    box = next(each for each in page.findChildren(QCheckBox) if each.text() == "You score &it")
    box.click()
    assert page.choice().is_self_scored
    page.show_choice(
        GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25, mode=Mode.BY_THE_BOOK)
    )
    assert box.isVisible()
    assert not page.choice().is_self_scored
    box.click()
    assert page.choice().is_self_scored


def test_a_game_begins_with_its_handicaps_and_is_offered_again(bench: Bench) -> None:
    bench.navigator.start(uneven(free_take_backs=2))
    assert bench.state.points == (40, 0)
    assert bench.state.clock.remaining_ms == (30 * MINUTE_MS, 5 * MINUTE_MS)
    assert bench.state.setup.free_take_backs == 2
    bench.navigator.play_again()
    assert bench.state.points == (40, 0)
    assert bench.state.setup.seats[BEN].lexicon == SCHOOL


def test_the_computer_plays_from_the_smaller_list(bench: Bench, qtbot: QtBot) -> None:
    seats = (Seat("Ann"), Seat("Uma", "uma", lexicon="common-10"))
    bench.navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=BEN))
    common = read_levels(resource_path(*SHIPPED_LEVELS), 10)
    qtbot.waitUntil(lambda: len(bench.state.rows) == 1)
    assert bench.state.rows[0].words
    assert set(bench.state.rows[0].words) <= set(common)


def test_a_smaller_list_that_is_gone_is_said_before_the_game_begins(bench: Bench) -> None:
    seats = (Seat("Ann"), Seat("Uma", "uma", lexicon="gone"))
    page = open_form(bench, GameChoice("naspa-2016", seats, minutes=25))
    assert page.choice().players[BEN].lexicon == "", "the form offers only what is installed"
    page.start_requested.emit(GameChoice("naspa-2016", seats, minutes=25))
    assert page.problem == "The word list gone is no longer installed."


def people(bench: Bench, first: str, second: str, **changes: object) -> NewGamePage:
    """Fill in the names of two people on a new form."""
    bench.navigator.new_game(with_computer=False)
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    for number, name in enumerate((first, second), 1):
        line = next(
            edit
            for edit in page.findChildren(QLineEdit)
            if edit.accessibleName() == f"Name of player {number}"
        )
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, name)
    bench.show()
    return page


def test_a_handicap_does_not_come_back_for_others(bench: Bench) -> None:
    seats = (Seat("Ann", start_points=40), Seat("Ben"))
    given = GameChoice("naspa-2016", seats, minutes=25, is_self_scored=True, is_guided=True)
    bench.navigator.start(given)
    bench.navigator.go_home()
    page = people(bench, "Cid", "Dot")
    assert page.unusual.text == ""
    choice = page.choice()
    assert [seat.start_points for seat in choice.players] == [0, 0]
    assert not (choice.is_self_scored or choice.is_guided)

    page = people(bench, "Ben", "Ann")
    assert page.unusual.isVisible()
    assert page.unusual.text == (
        "Not as usual: Ann starts at 40, you score it, help for beginners."
    )
    assert [seat.start_points for seat in page.choice().players] == [0, 40]


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
def test_reset_makes_everything_usual_again(bench: Bench, by_key: bool) -> None:
    page = open_form(bench, uneven(is_self_scored=True, free_take_backs=3, phoneys=OFTEN))
    assert page.unusual.isVisible()
    if by_key:
        page.unusual.reset.setFocus(Qt.FocusReason.TabFocusReason)
        bench.key(Qt.Key.Key_Space, page.unusual.reset)
        assert page.start_button.hasFocus()
    else:
        bench.click(page.unusual.reset)
    assert page.unusual.isHidden()
    choice = page.choice()
    assert choice == GameChoice("naspa-2016", (Seat("Ann"), Seat("Uma", "uma")), minutes=25)


def test_the_line_of_unusual_choices_moves_nothing(bench: Bench) -> None:
    page = open_form(bench, GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25))
    before = [each.mapTo(page, each.rect().topLeft()) for each in (page.rules, page.start_button)]
    box = next(each for each in page.findChildren(QCheckBox) if each.text() == "You score &it")
    box.click()
    bench.show()
    assert page.unusual.isVisible()
    after = [each.mapTo(page, each.rect().topLeft()) for each in (page.rules, page.start_button)]
    assert before == after


def test_terms_that_were_just_chosen_stay_while_a_name_is_typed(bench: Bench) -> None:
    page = open_form(bench, GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25))
    box = next(each for each in page.findChildren(QCheckBox) if each.text() == "You score &it")
    box.click()
    line = next(
        edit for edit in page.findChildren(QLineEdit) if edit.accessibleName() == "Name of player 2"
    )
    QTest.keyClicks(line, "jamin")
    assert page.choice().is_self_scored


def test_the_name_of_a_person_does_not_become_that_of_the_computer(bench: Bench) -> None:
    bench.navigator.show_new_game(
        GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25),
    )
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    box = next(
        each
        for each in page.findChildren(QComboBox)
        if each.findText("Level", Qt.MatchFlag.MatchStartsWith) >= 0 and each.isVisible()
    )

    def choose(kind: str) -> tuple[str, ...]:
        box.setCurrentIndex(box.findData(kind))
        box.activated.emit(box.currentIndex())
        return tuple(seat.name for seat in page.choice().players)

    assert choose("uma") == ("Ann", "Uma"), "the row of names is hidden then"
    assert choose("person") == ("Ann", "Ben")


def test_another_time_is_listed_also_for_other_players_and_reset(bench: Bench) -> None:
    seats = (Seat("Ann"), Seat("Ben"))
    bench.navigator.start(GameChoice("naspa-2016", seats, minutes=12))
    bench.navigator.go_home()
    page = people(bench, "Cid", "Dot")
    assert page.choice().minutes == 12
    assert page.unusual.text == "Not as usual: 12 minutes each."
    bench.click(page.unusual.reset)
    assert page.choice().minutes == 25
    assert page.unusual.isHidden()


def test_in_a_narrow_window_more_scrolls_to_what_it_opens(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.show_new_game(GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25))
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    # Text at 150 % in a window of 1024 by 640.
    bench.navigator.window.centralWidget().setFixedSize(683, 400)
    bench.show()
    bench.click(next(b for b in page.findChildren(QPushButton) if b.text() == "&More..."))
    box = page.findChild(MoreBox)
    assert box is not None
    qtbot.waitUntil(lambda: box.visibleRegion().boundingRect().height() > 100)


def test_every_choice_of_phoneys_fits_into_its_box_in_a_small_window(bench: Bench) -> None:
    bench.navigator.window.resize(1024, 640)
    page = open_form(bench, uneven())
    box = next(each for each in page.findChildren(QComboBox) if each.findData(OFTEN) >= 0)
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box).width()
    for at in range(box.count()):
        assert box.fontMetrics().horizontalAdvance(box.itemText(at)) <= room, box.itemText(at)
