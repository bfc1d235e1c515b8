# SPDX-License-Identifier: MIT
"""A first game for a new player, and the game against the computer."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.engine import native
from desktop_app.rules.commands import CallChallenge, ConductProcedure, DrawTiles
from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.acts import TableAct, next_act
from desktop_app.session.game_choice import FITTING, GameChoice
from desktop_app.session.game_session import READY
from desktop_app.session.opponents import kind_today, offer_of
from desktop_app.storage.learners import Learners
from desktop_app.ui.main_window.play_controller import PlayController
from desktop_app.ui.main_window.position_room import PositionRoom
from desktop_app.ui.main_window.verdict_presenter import VerdictPresenter
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.status_line import Tone
from tests.gui.main_window.conftest import ANN, BEN, Bench


def begin_first_game(bench: Bench) -> None:
    page = bench.navigator.window.centralWidget().currentWidget()
    texts = ("I have never played", "First game")
    buttons = page.findChildren(QPushButton)
    bench.click(next(button for button in buttons if button.accessibleName() in texts))


def form(bench: Bench) -> NewGamePage:
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    return page


# ---------------------------------------------------------------------- first game


def test_one_click_leads_to_the_first_tile_of_a_first_game(bench: Bench) -> None:
    begin_first_game(bench)
    setup = bench.state.setup
    assert setup.ruleset.id == "mattel-family"
    assert (setup.allotment_ms, setup.lexicon) == (None, "open-english-school")
    assert [seat.kind for seat in setup.seats] == ["person", "abby"]
    assert bench.state.on_turn == ANN, "the person lays the first tile"
    assert bench.room.play_area.draft is not None, "the rack is face up already"
    assert "centre square" in bench.room.status.text


def test_the_desk_and_hold_are_out_of_sight_in_a_first_game(bench: Bench) -> None:
    begin_first_game(bench)
    bench.show()
    room = bench.room
    assert room.desk_button.isHidden()
    assert room.play_area.action_bar.button("hold").isHidden()
    for _ in range(2):
        bench.key(Qt.Key.Key_F11)
    assert room.desk_button.isHidden(), "F11 brings back what was there"
    bench.begin("person", "beginner", ruleset="naspa-2016")
    assert not bench.room.desk_button.isHidden()
    assert not bench.room.play_area.action_bar.button("hold").isHidden()


def test_learner_who_said_their_name_plays_under_it(bench: Bench, data_dir: Path) -> None:
    Learners(data_dir).add("Ann", now_ms=0)
    begin_first_game(bench)
    assert bench.state.setup.seats[ANN].name == "Ann"


def test_panels_that_a_beginner_does_not_need_are_folded_in_a_first_game(bench: Bench) -> None:
    begin_first_game(bench)
    bench.show()
    panels = bench.room.panels
    assert [name for name, panel in panels.items() if panel.is_folded] == ["tiles", "rulings"]
    assert bench.room.clock_bar.button(TableAct.TURN_BOARD).isHidden()
    panels["tiles"].set_folded(False)
    bench.navigator.go_home()
    begin_first_game(bench)
    assert not bench.room.panels["tiles"].is_folded, "what was opened stays open"
    bench.begin("person", "beginner", ruleset="naspa-2016")
    assert not any(panel.is_folded for panel in bench.room.panels.values())


def test_a_beginner_resigns_from_the_menu(bench: Bench) -> None:
    begin_first_game(bench)
    actions = bench.navigator.window.findChildren(QAction)
    resign = next(action for action in actions if action.text() == "Resign...")
    resign.trigger()
    assert bench.room.confirm.question == "Resign this game? Abby wins."
    assert bench.room.desk.isHidden()
    bench.key(Qt.Key.Key_Escape, bench.room.confirm)
    assert not bench.state.is_over
    resign.trigger()
    bench.key(Qt.Key.Key_Return, bench.room.confirm)
    assert bench.state.is_over
    result = bench.state.result
    assert result is not None and result.winner == 1, "the person cannot resign for the computer"
    bench.navigator.go_home()
    assert not resign.isEnabled(), "there is no game to resign"
    bench.begin("person", "beginner")
    assert resign.isEnabled()
    assert bench.session.submit(ConductProcedure("leave-game", {"player": "0", "abuse": "no"}))
    assert not resign.isEnabled(), "the game is over"


def test_a_rack_of_three_tiles_is_about_to_be_filled(bench: Bench, qtbot: QtBot) -> None:
    # Now and then the computer exchanges.
    for _ in range(9):
        begin_first_game(bench)
        bench.play_word("cat")
        qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
        if bench.state.rows[1].kind is RowKind.PLAY:
            break
        bench.navigator.go_home()
    missing = 7 - len(bench.state.racks[1])
    assert missing, "the play may still be challenged"
    # The panel is folded in a first game, and filled when it is seen.
    bench.room.panels["tiles"].set_folded(False)
    texts = [label.text for label in bench.room.tracking.findChildren(ElidedLabel)]
    assert any(text.endswith(f"{7 - missing} (draws {missing})") for text in texts)


def test_words_are_checked_while_they_are_laid(bench: Bench) -> None:
    begin_first_game(bench)
    bench.type("CA")
    assert bench.room.status.text.startswith("CA is not in the list; you may play it")
    assert bench.room.status.tone is Tone.WARNING
    bench.type("T")
    assert bench.room.status.text == "CAT: 10 points. In the word list: press Play."
    assert bench.room.status.tone is Tone.LEGAL


def test_no_other_game_shows_which_words_are_valid(bench: Bench) -> None:
    bench.begin("person", "beginner", ruleset="mattel-family", minutes=None)
    bench.type("CA")
    assert bench.room.status.text.startswith("CA: 8 points.")
    assert "list" not in bench.room.status.text


def test_no_verdict_fills_the_screen_of_a_first_game(bench: Bench) -> None:
    bench.navigator.settings.change(verdict_fills_screen=True)
    begin_first_game(bench)
    bench.play_word("CAT")
    assert bench.session.submit(CallChallenge(BEN, ("CAT",)))
    bench.show()
    keeper = bench.room.findChild(VerdictPresenter)
    assert keeper is not None
    assert keeper.screen is None


def test_a_first_game_is_remembered_with_its_help(bench: Bench) -> None:
    begin_first_game(bench)
    bench.navigator.go_home()
    bench.navigator.play_again()
    assert bench.state.setup.is_guided
    assert bench.state.setup.ruleset.id == "mattel-family"


# ---------------------------------------------------------------------- the form


def test_the_first_game_against_the_computer_is_a_friendly_one(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    choice = form(bench).choice()
    assert (choice.ruleset, choice.minutes) == ("mattel-family", None)
    assert [seat.kind for seat in choice.players] == ["person", "abby"]


def test_the_next_one_starts_from_what_was_played_last(bench: Bench) -> None:
    seats = (Seat("Ann"), Seat("Uma", "uma"))
    bench.navigator.start(GameChoice("sanspa-2001", seats, minutes=21))
    bench.navigator.new_game(with_computer=True)
    choice = form(bench).choice()
    assert (choice.ruleset, choice.minutes, choice.players) == ("sanspa-2001", 21, seats)


def test_the_form_shows_four_lines_and_more_shows_the_rest(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    bench.show()

    def fields() -> int:
        return sum(box.isVisible() for box in page.findChildren(QComboBox))

    assert fields() == 3, "opponent, rules and words; the time is a number"
    more = next(b for b in page.findChildren(QPushButton) if b.text() == "&More...")
    bench.click(more)
    bench.show()
    assert fields() > 3
    bench.click(more)
    bench.show()
    assert fields() == 3


def test_the_opponent_is_chosen_in_one_line(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    box = next(
        each
        for each in page.findChildren(QComboBox)
        if each.isVisible() and each.findData("vic") >= 0
    )
    box.setCurrentIndex(box.findData("uma"))
    box.activated.emit(box.currentIndex())
    assert page.choice().players[1] == Seat("Uma", "uma")
    box.setCurrentIndex(box.findData("person"))
    box.activated.emit(box.currentIndex())
    assert all(seat.is_person for seat in page.choice().players)


# ---------------------------------------------------------------------- styles


def style_box(page: NewGamePage) -> QComboBox:
    return next(b for b in page.findChildren(QComboBox) if b.findData("blocker") >= 0)


def take_style(page: NewGamePage, style: str) -> None:
    box = style_box(page)
    box.setCurrentIndex(box.findData(style))
    box.activated.emit(box.currentIndex())


def test_the_form_offers_the_styles_with_their_sentences(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    box = style_box(page)
    names = [box.itemText(at) for at in range(box.count())]
    assert names == ["No special style", "Bingo chaser", "Blocker", "Bluffer", "Hook hunter"]
    take_style(page, "blocker")
    assert "Closes the board" in str(box.currentData(Qt.ItemDataRole.ToolTipRole))
    assert any("Closes the board" in label.text() for label in page.findChildren(QLabel))


def test_the_form_names_a_style_that_does_not_change_the_champion(bench: Bench) -> None:
    seats = (Seat("Ann"), Seat("Vic", "vic+hooks"))
    bench.navigator.start(GameChoice("naspa-2016", seats, first=ANN))
    bench.navigator.new_game(with_computer=True)
    page = form(bench)

    def texts() -> str:
        return "\n".join(label.text() for label in page.findChildren(QLabel))

    note = "Vic plays what its search finds: this style changes nothing."
    assert f"{note} Such a game does not change your level." in texts()
    take_style(page, "bluffer")
    assert "this style changes nothing" not in texts()
    assert "Tries a made-up word" in texts()


def test_a_style_plays_and_is_remembered_until_it_is_taken_back(bench: Bench) -> None:
    bench.navigator.start(GameChoice("naspa-2016", (Seat("Ann"), Seat("Kai", "kai")), first=ANN))
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    take_style(page, "blocker")
    page.start_button.click()
    assert bench.state.setup.seats[BEN] == Seat("Kai", "kai+blocker", believes_phoneys=False)
    bench.navigator.play_again()
    assert bench.state.setup.seats[BEN].kind == "kai+blocker"
    bench.navigator.go_home()
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    assert style_box(page).currentData() == "blocker"
    assert page.choice().players[BEN] == Seat("Kai", "kai+blocker")
    opponents = next(b for b in page.findChildren(QComboBox) if b.findData("vic") >= 0)
    opponents.setCurrentIndex(opponents.findData("quinn"))
    opponents.activated.emit(opponents.currentIndex())
    assert page.choice().players[BEN] == Seat("Quinn", "quinn+blocker")
    take_style(page, "")
    assert page.choice().players[BEN] == Seat("Quinn", "quinn")


def test_the_opponent_that_fits_keeps_its_style(bench: Bench) -> None:
    bench.navigator.start(GameChoice("naspa-2016", (Seat("Ann"), Seat("Kai", f"{FITTING}+hooks"))))
    assert bench.state.setup.seats[BEN].kind == "elin+hooks"
    bench.navigator.new_game(with_computer=True)
    assert form(bench).choice().players[BEN] == Seat("Elin", f"{FITTING}+hooks")


def test_a_game_that_is_resumed_or_goes_on_from_a_turn_keeps_the_style(bench: Bench) -> None:
    bench.begin("person", "kai+blocker")
    game = bench.session.journal
    assert game is not None
    bench.navigator.go_home()
    bench.navigator.play(bench.navigator.games.resume(game.stem))
    assert bench.state.setup.seats[BEN].kind == "kai+blocker"
    bench.navigator.go_on_from_here()
    room = bench.navigator.window.room_widget
    assert isinstance(room, PositionRoom)
    bench.click(room.start_button)
    assert bench.state.setup.seats[BEN].kind == "kai+blocker"


def test_without_the_native_engine_only_the_style_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [kind_today(kind) for kind in ("kai+blocker", "static+hooks", "kai+gone")] == [
        "kai+blocker", "uma+hooks", "kai",
    ]  # fmt: skip
    assert offer_of("kai+blocker").id == "kai"
    monkeypatch.setattr(native, "is_native", lambda: False)
    assert [kind_today(kind) for kind in ("kai+blocker", "vic+hooks")] == ["kai", "uma+hooks"]


# ---------------------------------------------------------------------- the clock


def test_the_clock_waits_for_the_first_tile_against_the_computer(bench: Bench) -> None:
    bench.begin("person", "beginner", ruleset="naspa-2016")
    allotted = bench.state.clock.remaining_ms[ANN]
    assert bench.session.pause == READY
    bench.pass_time(20_000)
    assert bench.state.clock.remaining_ms[ANN] == allotted
    assert "first tile or key" in bench.room.status.text
    bench.type("C")
    assert bench.session.pause == ""
    bench.pass_time(2_000)
    assert bench.session.clock_now().remaining_ms[ANN] == allotted - 2_000


def test_the_computer_may_begin_while_the_clock_waits(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "beginner", ruleset="naspa-2016", first=BEN)
    qtbot.waitUntil(lambda: bench.state.on_turn == ANN)
    allotted = bench.state.clock.remaining_ms[ANN]
    bench.pass_time(10_000)
    assert bench.session.pause == READY
    assert bench.session.clock_now().remaining_ms[ANN] == allotted
    bench.key(Qt.Key.Key_Right)
    assert bench.session.pause == ""


def test_between_people_and_by_the_book_no_clock_waits(bench: Bench) -> None:
    bench.begin("person", "beginner", ruleset="naspa-2016", mode=Mode.BY_THE_BOOK)
    assert bench.session.pause == ""
    bench.begin("person", "person", ruleset="naspa-2016")
    assert bench.session.pause == "start"


# ---------------------------------------------------------------------- keys and refusals


def test_undo_that_can_do_nothing_says_why(bench: Bench) -> None:
    bench.begin("person", "beginner", ruleset="mattel-family", minutes=None)
    control = Qt.KeyboardModifier.ControlModifier
    bench.key(Qt.Key.Key_Z, modifier=control)
    assert bench.room.status.text.startswith("Nothing to undo")
    bench.key(Qt.Key.Key_Z, modifier=control | Qt.KeyboardModifier.ShiftModifier)
    assert bench.room.status.text.startswith("Nothing to redo")


def test_escape_never_takes_up_a_declared_play(bench: Bench) -> None:
    bench.begin(ruleset="naspa-2016", mode=Mode.BY_THE_BOOK)
    _begin_by_the_book(bench)
    bench.session.show_rack()
    bench.room.play_area.setFocus()
    bench.type("CAT")
    bench.room.book_bar.points.setValue(10)
    bench.room.book_bar.button(TableAct.DECLARE).click()
    assert bench.state.turn.declared == 10
    bench.key(Qt.Key.Key_Escape, bench.room.play_area)
    assert bench.state.phase is Phase.PLACED
    assert bench.state.turn.declared == 10


def test_with_the_desk_open_escape_only_closes_it(bench: Bench) -> None:
    bench.begin("person", "beginner", ruleset="naspa-2016")
    bench.type("CAT")
    bench.key(Qt.Key.Key_F5)
    assert not bench.room.desk.isHidden()
    bench.room.play_area.setFocus()
    bench.key(Qt.Key.Key_Escape, bench.room.play_area)
    assert bench.room.desk.isHidden()
    draft = bench.room.play_area.draft
    assert draft is not None
    assert len(draft.tried) == 3


def test_a_refusal_names_the_step_that_comes_first(bench: Bench) -> None:
    bench.begin(ruleset="naspa-2016", mode=Mode.BY_THE_BOOK)
    _begin_by_the_book(bench)
    bench.session.show_rack()
    bench.room.play_area.setFocus()
    bench.type("CAT")
    bench.key(Qt.Key.Key_Return)
    assert bench.state.phase is Phase.PLACED

    bench.session.submit(DrawTiles(ANN))
    assert "Declare" in bench.room.status.text
    _request(bench, TableAct.CHALLENGE)
    assert bench.room.status.text == (
        "It is too early to challenge: the turn has not ended. (NASPA IV.I.3.3)"
    )


def test_a_question_leaves_no_older_refusal_on_the_line(bench: Bench) -> None:
    bench.begin("person", "beginner", ruleset="mattel-family", minutes=None)
    bench.key(Qt.Key.Key_Return)
    assert "at least one tile" in bench.room.status.text
    bench.key(Qt.Key.Key_F6)
    assert bench.room.confirm.question == "Pass this turn?"
    assert bench.room.status.tone is not Tone.ILLEGAL


def _begin_by_the_book(bench: Bench) -> None:
    """Draw the racks and start the clock, as far as that is still to be done."""
    while (act := next_act(bench.state)) in (TableAct.DRAW, TableAct.START_CLOCK):
        assert act is not None
        _request(bench, act)


def _request(bench: Bench, act: TableAct) -> None:

    controller = bench.room.findChild(PlayController)
    assert controller is not None
    controller.request(act)


# ---------------------------------------------------------------------- the reference engine


@pytest.fixture
def reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)


@pytest.mark.usefixtures("reference")
def test_without_the_native_engine_the_form_lists_what_does_not_work(bench: Bench) -> None:
    bench.navigator.new_game(with_computer=True)
    page = form(bench)
    from PySide6.QtWidgets import QLabel

    said = " ".join(label.text() for label in page.findChildren(QLabel))
    assert "Reference engine: the strongest opponents cannot play" in said
    assert "Start without RACKSIDE_ENGINE" in said
    for box in page.findChildren(QComboBox):
        at = box.findData("vic")
        if at >= 0:
            assert not box.model().flags(box.model().index(at, 0)) & Qt.ItemFlag.ItemIsEnabled


@pytest.mark.usefixtures("reference")
def test_without_the_native_engine_no_expert_sits_down(bench: Bench) -> None:
    seats = (Seat("Ann"), Seat("Expert", "simulating"))
    bench.navigator.settings.change(
        last_new_game=GameChoice("naspa-2016", seats, minutes=25).as_record()  # type: ignore[arg-type]
    )
    bench.navigator.new_game(with_computer=True)
    assert form(bench).choice().players[1].kind == "uma"
    bench.navigator.play_again()
    assert bench.navigator.window.room == "new-game", "the form stays, and a box says why"
    assert "needs the native engine" in "\n".join(
        label.text() for label in bench.navigator.window.findChildren(QLabel)
    )


def _label_type() -> type:
    from PySide6.QtWidgets import QLabel

    return QLabel
