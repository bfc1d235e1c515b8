# SPDX-License-Identifier: MIT
"""The start screen, the form for a new game, and its remembered choices."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QMenu, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.play.players import shipped_figures
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import FITTING, GameChoice
from desktop_app.session.home import HomeView, LastGame
from desktop_app.settings.paths import resource_path
from desktop_app.ui.new_game.form_parts import PERSON, ScreenPart
from desktop_app.ui.new_game.level_question import LevelQuestion
from desktop_app.ui.new_game.more_box import NOW_AND_THEN
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.start.start_page import StartPage
from tests.gui.main_window.conftest import Bench


def shown(bench: Bench) -> list[QPushButton]:
    page = bench.navigator.window.centralWidget().currentWidget()
    return [button for button in page.findChildren(QPushButton) if button.isVisibleTo(page)]


def buttons(bench: Bench) -> list[str]:
    return [button.accessibleName() for button in shown(bench)]


def form(bench: Bench) -> NewGamePage:
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    return page


def test_a_first_start_offers_three_ways_to_play_and_the_other_rooms(bench: Bench) -> None:
    ways = ["Play someone", "Play the computer", "I have never played"]
    assert buttons(bench) == [*ways, "Learn", "The table", "Judge", "Club"]
    judge = next(button for button in shown(bench) if button.accessibleName() == "Judge")
    lines = [label.text() for label in judge.findChildren(QLabel)]
    assert judge.accessibleDescription() in lines, "at first nobody knows what it is"


def test_a_first_start_fits_a_small_window_without_scrolling(bench: Bench) -> None:
    bench.navigator.window.resize(1024, 640)
    bench.navigator.go_home()
    scroll = bench.navigator.window.centralWidget()
    assert isinstance(scroll, QScrollArea)
    assert scroll.verticalScrollBar().maximum() == 0


def test_below_the_frame_of_a_small_screen_a_first_start_has_no_bars(bench: Bench) -> None:
    scroll = bench.navigator.window.centralWidget()
    assert isinstance(scroll, QScrollArea)
    for height in (600, 560, 520):
        bench.navigator.window.resize(1024, height)
        QTest.qWait(1)
        bars = (scroll.verticalScrollBar(), scroll.horizontalScrollBar())
        assert not any(bar.isVisible() or bar.maximum() for bar in bars), height


@pytest.mark.parametrize("height", [800, 1080])
def test_two_games_to_go_on_with_fit_without_scrolling(bench: Bench, height: int) -> None:
    bench.begin("person", "person")
    bench.navigator.go_home()
    bench.begin("person", "person")
    bench.navigator.window.resize(1280, height)
    bench.navigator.go_home()
    scroll = bench.navigator.window.centralWidget()
    assert isinstance(scroll, QScrollArea)
    assert buttons(bench)[1].startswith("Continue")
    assert scroll.verticalScrollBar().maximum() == 0


def test_a_last_game_with_a_long_line_fits_without_scrolling(bench: Bench) -> None:
    window = bench.navigator.window
    window.resize(1280, 800)
    last = LastGame(("Ann", "Hana"), "Family rules, as in the box (British edition)", None)
    page = window.findChild(StartPage)
    assert page is not None
    page.show_home(HomeView(again=last))
    bench.show()
    bars = [area.verticalScrollBar() for area in window.findChildren(QScrollArea)]
    assert not [bar for bar in bars if bar.isVisible() and bar.maximum()]


def test_each_room_has_a_key(bench: Bench, qtbot: QtBot) -> None:
    bench.key(Qt.Key.Key_C)
    # A button pressed by its key looks pressed before it acts.
    qtbot.waitUntil(lambda: bench.navigator.window.room == "new-game")
    assert form(bench).choice().players[1].kind == "abby"
    bench.key(Qt.Key.Key_Escape)
    assert bench.navigator.window.room == "start"
    bench.key(Qt.Key.Key_P)
    qtbot.waitUntil(lambda: bench.navigator.window.room == "new-game")
    assert all(seat.is_person for seat in form(bench).choice().players)


def test_the_phoney_setting_is_remembered_and_shown_only_with_a_computer_player(
    bench: Bench,
) -> None:
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    phoneys = next(box for box in page.findChildren(QComboBox) if box.findData(NOW_AND_THEN) >= 0)
    assert not phoneys.isHidden()
    assert page.choice().phoneys == 0, "only who asks for it gets phoneys"
    phoneys.setCurrentIndex(phoneys.findData(NOW_AND_THEN))
    bench.key(Qt.Key.Key_Return, page)
    assert [seat.phoneys for seat in bench.state.setup.seats] == [0, NOW_AND_THEN]
    bench.navigator.go_home()
    bench.navigator.new_game(with_computer=True)
    assert form(bench).choice().phoneys == NOW_AND_THEN, "it is remembered"
    bench.navigator.go_home()
    bench.navigator.new_game(with_computer=False)
    assert form(bench).choice().phoneys == 0, "people are told nothing"


def test_every_bot_is_offered_with_what_it_does(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    kinds = next(box for box in form(bench).findChildren(QComboBox) if box.findData("vic") >= 0)
    role = Qt.ItemDataRole.ToolTipRole
    offered = {kinds.itemText(at): kinds.itemData(at, role) for at in range(1, kinds.count())}
    assert len(offered) >= 12
    levels = list(offered)
    assert kinds.findData(FITTING) < 0, "before any game it is unknown who fits"
    assert (
        levels[0] == f"Level 1: Abby, about {round(shipped_figures('score')['abby'])} points a game"
    )
    assert levels[-1].startswith(f"Level {len(levels)}: Vic")
    assert all(sentence.endswith(".") for sentence in offered.values())


@pytest.mark.parametrize("kinds", [("person", "gus"), ("person", "person")])
def test_a_new_game_after_a_game_offers_the_same_opponent(
    bench: Bench, kinds: tuple[str, str]
) -> None:
    bench.begin(*kinds)
    bench.room.result.new_game_requested.emit()
    assert tuple(seat.kind for seat in form(bench).choice().players) == kinds


def test_enter_twice_begins_a_game_on_the_first_evening(bench: Bench) -> None:
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Return)
    assert bench.navigator.window.room == "play"
    assert [seat.name for seat in bench.state.setup.seats] == ["Player 1", "Player 2"]
    assert bench.state.setup.allotment_ms == 25 * 60_000


def test_a_second_evening_starts_with_one_key(bench: Bench, data_dir: Path) -> None:
    choice = GameChoice("sanspa-2001", (Seat("Ann"), Seat("Ben")), minutes=20)
    bench.navigator.start(choice)
    bench.navigator.go_home()
    for journal in (data_dir / "journals").glob("*"):
        journal.unlink()
    bench.navigator.go_home()
    assert buttons(bench)[0] == "Play again"
    bench.key(Qt.Key.Key_Return)
    assert bench.navigator.window.room == "play"
    setup = bench.state.setup
    assert (setup.ruleset.id, setup.allotment_ms) == ("sanspa-2001", 20 * 60_000)


def test_the_form_remembers_the_last_choices(bench: Bench) -> None:
    choice = GameChoice(
        "naspa-2016",
        (Seat("Ann"), Seat("Ben")),
        option="international-10",
        minutes=17,
        lexicon="open-english-school",
        mode=Mode.BY_THE_BOOK,
    )
    bench.navigator.start(choice)
    bench.navigator.new_game(with_computer=False)
    assert form(bench).choice() == choice


def test_family_rules_take_up_to_four_and_no_time(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.new_game(with_computer=False)
    page = form(bench)
    boxes = page.findChildren(QComboBox)
    rules = next(box for box in boxes if box.findData("mattel-family") >= 0)
    rules.setCurrentIndex(rules.findData("mattel-family"))
    for _ in range(2):
        more = next(b for b in page.findChildren(QPushButton) if b.text() == "Add a player")
        bench.click(more)
    choice = page.choice()
    assert (len(choice.players), choice.minutes) == (4, None)
    rules.setCurrentIndex(rules.findData("naspa-2016"))
    assert len(page.choice().players) == 2


def test_two_players_of_one_name_are_refused_in_words(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=False)
    page = form(bench)
    page.show_choice(GameChoice("naspa-2016", (Seat("Ann"), Seat("ann")), minutes=25))
    bench.key(Qt.Key.Key_Return)
    assert bench.navigator.window.room == "new-game"
    assert "same name" in page.problem


def test_the_page_says_which_list_stands_for_the_rules_own(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=False)
    assert "Open English is used instead" in form(bench).list_note


def test_everything_on_the_form_is_reached_by_tab(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=False)
    page = form(bench)
    seen: list[QWidget] = []
    while (focus := bench.focus()) not in seen:
        seen.append(focus)
        bench.key(Qt.Key.Key_Tab)
    fields = [w for w in page.findChildren(QComboBox) if w.isVisible()]
    assert set(fields) <= set(seen)


def test_the_theme_is_remembered(bench: Bench) -> None:
    bench.navigator.use_theme("night")
    assert bench.navigator.settings.text("theme") == "night"


def test_motion_is_switched_off_in_the_menu_and_stays_off(bench: Bench) -> None:
    navigator = bench.navigator
    view = navigator.window.menuBar().actions()[1].menu()
    assert isinstance(view, QMenu)
    switch = next(action for action in view.actions() if action.text() == "Tiles slide and turn")
    assert switch.isChecked()
    switch.trigger()
    assert not navigator.settings.switch("motion")
    assert not navigator.has_motion


def test_the_window_comes_back_where_it_was(bench: Bench) -> None:
    window = bench.navigator.window
    window.resize(1100, 720)
    window.close()
    assert bench.navigator.settings.text("window_geometry") == window.geometry_text()


def test_no_key_of_the_form_belongs_to_the_menu_too(bench: Bench) -> None:
    bench.navigator.go_to("new-game")
    window = bench.navigator.window
    texts = [label.text() for label in form(bench).findChildren(QLabel)]
    texts += [action.text() for action in window.menuBar().actions()]
    keys = [QKeySequence.mnemonic(text).toString() for text in texts]
    used = [key for key in keys if key]
    assert len(used) >= 8
    assert sorted(used) == sorted(set(used))


def test_after_a_game_of_three_people_the_computer_is_still_offered(bench: Bench) -> None:
    bench.begin("person", "person", "person", ruleset="mattel-family", minutes=None)
    bench.navigator.new_game(with_computer=True)
    seats = form(bench).choice().players
    assert [seat.is_person for seat in seats] == [True, False]


def test_the_family_rules_ask_for_no_certain_list(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=False)
    page = form(bench)
    page.show_choice(GameChoice("mattel-family", (Seat("Ann"), Seat("Ben")), minutes=None))
    assert page.list_note == "These rules take any English dictionary; Open English is used."
    page.show_choice(GameChoice("sanspa-2001", (Seat("Ann"), Seat("Ben")), minutes=25))
    assert "none of which is installed here" in page.list_note


def test_the_menu_leads_to_a_new_game(bench: Bench) -> None:
    bench.begin("person", "person")
    bench.key(Qt.Key.Key_N, bench.navigator.window, Qt.KeyboardModifier.ControlModifier)
    assert bench.navigator.window.room == "new-game"


def test_before_the_first_game_the_form_asks_how_well_one_plays(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    question = form(bench).findChild(LevelQuestion)
    assert question is not None and question.isVisible()
    assert [each.isChecked() for each in question.buttons] == [True, False, False, False]
    for button, kind in zip(question.buttons, ("abby", "elin", "kai", "pia"), strict=True):
        button.setFocus()
        bench.key(Qt.Key.Key_Space, button)
        assert form(bench).choice().players[1].kind == kind
    bench.key(Qt.Key.Key_Return, form(bench))
    bench.navigator.go_home()
    bench.navigator.new_game(with_computer=True)
    question = form(bench).findChild(LevelQuestion)
    assert question is not None and not question.isVisible(), "asked once"


def test_the_form_of_a_game_against_the_computer_tells_the_own_name(bench: Bench) -> None:
    seats = (Seat("Annabel"), Seat("Uma", "uma"))
    bench.navigator.show_new_game(GameChoice("naspa-2016", seats, minutes=25))
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)

    def told() -> bool:
        labels = (label for label in page.findChildren(QLabel) if label.isVisible())
        return any("You play as Annabel." in label.text() for label in labels)

    assert told(), "the row of names is hidden"
    more = next(button for button in page.findChildren(QPushButton) if button.text() == "&More...")
    bench.click(more)
    assert not told(), "it is in its field"
    bench.click(more)
    assert told()
    page.show_choice(GameChoice("naspa-2016", (Seat("Annabel"), Seat("Ben")), minutes=25))
    assert not told()


def test_the_form_shows_the_portrait_of_the_opponent_in_the_list(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    part = page.part
    assert isinstance(part, ScreenPart)
    box = next(each for each in page.findChildren(QComboBox) if each.findData("kai") >= 0)
    assert all(not box.itemIcon(at).isNull() for at in range(box.count()))
    box.setFocus()
    while box.currentData() != "kai":
        bench.key(Qt.Key.Key_Down, box)
    assert part.portrait.isVisible()
    assert part.portrait.portrait is not None
    assert part.portrait.portrait.file == resource_path("portraits", "kai.svg")
    assert part.portrait.accessibleName() == "Portrait of Kai"
    note = part.opponent_note.geometry()
    assert part.portrait.parentWidget() is part.opponent_note.parentWidget()
    assert part.portrait.geometry().right() < note.left()
    assert part.portrait.geometry().bottom() <= note.bottom()
    assert box.mapToGlobal(QPoint(0, 26)).y() < part.portrait.mapToGlobal(QPoint(0, 0)).y() + 2
    while box.currentData() != PERSON:
        bench.key(Qt.Key.Key_Up, box)
    assert not part.portrait.isVisible()
