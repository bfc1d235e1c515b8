# SPDX-License-Identifier: MIT
"""Ruling cards of real games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.commands import CallChallenge, CallHold
from desktop_app.rules.desk_events import Outcome, RulingMade
from desktop_app.rules.state import GameState
from desktop_app.ui.rulings.rulings_panel import CardText, RulingCard, RulingsPanel, card_text
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.rows import RowList
from tests.helpers.games import GameTale, make_setup
from tests.helpers.judged_tables import act, lay, make_table

BAG = "ABFEASTERQUITOXE"


@pytest.fixture
def panel(qtbot: QtBot) -> RulingsPanel:
    widget = RulingsPanel()
    qtbot.addWidget(widget)
    widget.resize(580, 260)
    widget.show()
    return widget


def after_challenge(ruleset: str, *, is_good: bool) -> tuple[CardText, GameState]:
    table = make_table(
        BAG, setup=make_setup(ruleset=ruleset), phoneys=() if is_good else ("FEASTER",)
    )
    lay(table, 0, "8D", "FEASTER")
    act(table, CallChallenge(1))
    return card_text(table.state.desk.rulings[-1], table.state), table.state


def effects(card: CardText) -> dict[str, str]:
    return {effect.subject: effect.text for effect in card.effects}


def test_a_good_challenge_takes_turn_points_and_tiles_back() -> None:
    card, state = after_challenge("naspa-2016", is_good=False)
    assert card.title == "Challenge"
    assert "was withdrawn" in card.sentence
    assert card.section.startswith("NASPA IV.")
    told = effects(card)
    assert told["Turn"].startswith("Ann lost the turn")
    assert "78 points" in told["Score"] and "Ann had 0" in told["Score"]
    assert "the rack of Ann" in told["Tiles"]
    assert "Clock" in told and state.points == (0, 0)


def test_a_long_title_gives_way_to_the_sections(qtbot: QtBot) -> None:
    card = RulingCard()
    qtbot.addWidget(card)
    text = CardText("Too many tiles drawn", "Ann drew eight.", "NASPA IV.B.5.b, II.F", (), "x")
    card.show_card(text)
    card.resize(270, 140)
    card.show()
    (chip,) = card.findChildren(Chip)
    assert chip.lines_in(chip.width()) == ("NASPA IV.B.5.b, II.F",)


def test_a_bad_challenge_costs_what_the_ruleset_says() -> None:
    lose_turn, _ = after_challenge("naspa-2016", is_good=True)
    assert effects(lose_turn)["Turn"].startswith("Ben lost the turn")
    assert "did not change" in effects(lose_turn)["Score"]
    points, _ = after_challenge("singapore-2015", is_good=True)
    assert "given 5 points" in effects(points)["Score"] and "83" in effects(points)["Score"]
    assert effects(points)["Turn"].startswith("Ben had the next")
    free, _ = after_challenge("sanspa-2001", is_good=True)
    assert effects(free)["Turn"].startswith("Ben had the next")
    assert "stayed on the board" in effects(free)["Tiles"]


def test_a_hold_says_how_long_it_may_last() -> None:
    table = make_table(BAG, setup=make_setup(ruleset="sanspa-1999"))
    lay(table, 0, "8D", "FEASTER")
    act(table, CallHold(1))
    card = card_text(table.state.desk.rulings[-1], table.state)
    assert card.sentence.startswith("Ben held the play")
    assert "20 seconds" in effects(card)["Time"]


def test_a_missed_centre_names_its_section() -> None:
    table = make_table(BAG, setup=make_setup(ruleset="sanspa-2001"))
    lay(table, 0, "1A", "FEASTER")
    (ruling,) = [one for one in table.state.desk.rulings if one.topic == "first-play-miss-centre"]
    card = card_text(ruling, table.state)
    assert "missed the centre square" in card.sentence and "5.1.2" in card.section


def test_a_new_ruling_comes_up_as_a_card_and_can_be_put_away(
    panel: RulingsPanel, qtbot: QtBot
) -> None:
    table = make_table(BAG, phoneys=("FEASTER",))
    panel.show_game(table.state)
    assert not panel.is_card_shown
    lay(table, 0, "8D", "FEASTER")
    panel.show_game(table.state)
    act(table, CallChallenge(1))
    with qtbot.waitSignal(panel.card_shown):
        panel.show_game(table.state)
    assert panel.is_card_shown
    assert "not acceptable" in panel.card.accessibleDescription()
    with qtbot.waitSignal(panel.card_dismissed):
        QTest.keyClick(panel.card, Qt.Key.Key_Escape)
    assert not panel.is_card_shown
    # It stays in the list and does not come back by itself.
    panel.show_game(table.state)
    assert not panel.is_card_shown and panel.note == str(len(table.state.desk.rulings))


def test_a_card_goes_once_every_player_has_had_a_turn_since(panel: RulingsPanel) -> None:
    table = make_table(BAG)
    panel.show_game(table.state)
    ruled = after_challenge("naspa-2016", is_good=True)[1]
    panel.show_game(ruled)
    assert panel.is_card_shown
    rows = ruled.rows
    panel.show_game(replace(ruled, rows=(*rows, rows[-1])))
    assert panel.is_card_shown, "the other player has not played yet"
    panel.show_game(replace(ruled, rows=(*rows, rows[-1], rows[-1])))
    assert not panel.is_card_shown
    assert panel.note == str(len(ruled.desk.rulings)), "it stays in the list"


def test_a_game_that_is_taken_up_again_brings_no_card(panel: RulingsPanel) -> None:
    tale = GameTale().phoney("8D", "FEASTER")
    panel.show_game(tale.state)
    assert not panel.is_card_shown
    rulings = panel.findChild(RowList)
    assert rulings is not None and len(rulings.rows) == 1


def test_earlier_rulings_are_opened_by_mouse_and_key(panel: RulingsPanel) -> None:
    tale = GameTale().phoney("8D", "FEASTER")
    tale.tell(RulingMade("overtime-rate", ("V.G.2",), 1))
    panel.show_game(tale.state)
    rulings = panel.findChild(RowList)
    assert rulings is not None
    assert [row.texts[0].split(":")[0] for row in rulings.rows] == ["Overtime", "Challenge"]
    where = rulings.visualRect(rulings.model().index(1, 0)).center()
    QTest.mouseClick(rulings.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert panel.is_card_shown and "withdrawn" in panel.card.accessibleDescription()
    panel.dismiss()
    rulings.set_row(0)
    QTest.keyClick(rulings, Qt.Key.Key_Return)
    assert panel.is_card_shown and "over the time" in panel.card.accessibleDescription()


def test_a_narrow_panel_shows_each_ruling_in_several_lines(panel: RulingsPanel) -> None:
    tale = GameTale()
    panel.show_game(tale.tell(RulingMade("start-method", ("III.D",), 0, Outcome("draw"))).state)
    rulings = panel.findChild(RowList)
    assert rulings is not None
    panel.resize(900, 260)
    QApplication.processEvents()
    line = rulings.visualRect(rulings.model().index(0, 0)).height()
    panel.resize(180, 260)
    QApplication.processEvents()
    lines = rulings.visualRect(rulings.model().index(0, 0)).height()
    assert lines >= 2 * line
    assert rulings.y() < 20, "it begins at the top"
    assert rulings.viewport().height() >= lines, "and its last line is seen"


def test_an_old_ruling_does_not_mention_the_current_turn(panel: RulingsPanel) -> None:
    tale = GameTale().phoney("8D", "FEASTER")
    card = card_text(tale.state.desk.rulings[0], tale.state, is_fresh=False)
    assert card.effects == ()


def test_cards_follow_one_another_without_leftovers(panel: RulingsPanel) -> None:
    tale = GameTale()
    panel.show_game(tale.state)
    panel.show_game(tale.phoney("8D", "FEASTER").state)
    four = panel.card.accessibleDescription()
    panel.show_game(tale.tell(RulingMade("overtime-rate", ("V.G.2",), 1)).state)
    assert "rack of Ann" in four and "rack of Ann" not in panel.card.accessibleDescription()


def test_the_draw_for_the_start_brings_no_card(panel: RulingsPanel) -> None:
    tale = GameTale()
    panel.show_game(tale.state)
    panel.show_game(tale.tell(RulingMade("start-method", ("III.D",), 0, Outcome("draw"))).state)
    assert not panel.is_card_shown and panel.note == "1"
