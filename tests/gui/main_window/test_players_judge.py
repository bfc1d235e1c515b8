# SPDX-License-Identifier: MIT
"""Games without a word list: the players look words up and enter the verdict."""

from __future__ import annotations

from PySide6.QtCore import Qt

from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.game_choice import PLAYERS_JUDGE, GameChoice
from desktop_app.ui.new_game.new_game_page import NewGamePage
from tests.gui.main_window.conftest import Bench
from tests.helpers.said_challenge import say_challenge


def _played(bench: Bench, word: str) -> None:
    bench.begin(ruleset="mattel-family", minutes=None, lexicon=PLAYERS_JUDGE)
    bench.key(Qt.Key.Key_Return)
    bench.play_word(word)
    bench.key(Qt.Key.Key_F8)


def test_players_who_find_no_such_word_take_the_play_off(bench: Bench) -> None:
    _played(bench, "cats")
    assert bench.state.setup.lexicon == ""
    good, bad = bench.room.challenge.verdicts
    assert good.isVisible() and bad.isVisible()
    assert not bench.room.challenge.yes.isVisible()
    bench.click(bad)
    assert bench.state.board.is_empty
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN


def test_players_who_find_the_word_let_it_stand_by_keyboard(bench: Bench) -> None:
    _played(bench, "tcg")
    bench.key(Qt.Key.Key_Return)
    assert not bench.state.board.is_empty
    assert bench.state.open_turn is None


def test_enter_on_a_word_decides_nothing(bench: Bench) -> None:
    _played(bench, "cats")
    bench.room.challenge.boxes[0].setFocus()
    bench.key(Qt.Key.Key_Return)
    assert bench.room.challenge.isVisible()
    assert bench.state.phase is Phase.ENDED
    bench.key(Qt.Key.Key_Escape)
    assert bench.room.challenge.isHidden()


def test_a_challenge_that_was_said_is_judged_by_the_players(bench: Bench) -> None:
    bench.begin(lexicon=PLAYERS_JUDGE, mode=Mode.BY_THE_BOOK)
    say_challenge(bench.session)
    bench.key(Qt.Key.Key_F8)
    assert bench.room.challenge.isVisible(), "no list answers F8 here"
    bench.click(bench.room.challenge.verdicts[1])
    assert bench.state.board.is_empty


def test_the_form_offers_it_and_the_computer_cannot_play_so(bench: Bench) -> None:
    bench.navigator.go_to("new-game")
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    two = (Seat("Ann"), Seat("Ben"))
    page.show_choice(GameChoice("mattel-family", two, lexicon=PLAYERS_JUDGE))
    assert page.choice().lexicon == PLAYERS_JUDGE
    assert "yourselves" in page.list_note
    assert page.problem == ""
    with_computer = (Seat("Ann"), Seat("Cleo", "abby"))
    page.show_choice(GameChoice("mattel-family", with_computer, lexicon=PLAYERS_JUDGE))
    assert "without a word list" in page.problem
