# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import set_table
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import ALL_RULESETS, names, parse_scenario, reason, refused, say, set_up


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_laid_tiles_leave_the_rack_and_come_back(ruleset: str) -> None:
    table = set_up("rack A CARD?EE", ruleset=ruleset)
    say(table, "A lays 8E CARd")
    # The blank is laid as a D; the real D stays.
    assert table.state.racks[0] == ("D", "E", "E")
    assert table.state.board.tile_at(7, 7) == "d"
    assert table.state.phase is Phase.PLACED
    say(table, "A takes-up")
    assert sorted(table.state.racks[0]) == sorted("CARD?EE")
    assert table.state.board.is_empty
    assert table.state.phase is Phase.ON_TURN


def test_only_the_player_on_turn_lays_and_only_once() -> None:
    table = set_up("rack A HELLO", "rack B AX")
    assert reason(table, "B lays 8H AX") is Reason.NOT_ON_TURN
    say(table, "A lays 8D HELLO")
    assert reason(table, "A lays 9D HELLO") is Reason.STEP_REPEATED
    assert reason(table, "B takes-up") is Reason.NOT_ON_TURN


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_by_the_book_a_blank_may_lie_without_a_letter(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A ?E", "rack B E", "bag 9", ruleset=ruleset)
    say(table, "A lays I8=? I9=E")
    assert table.state.turn.laid is not None
    assert table.state.turn.laid.words == ("?E", "CARD?")
    assert table.state.turn.laid.points == 9
    automatic = set_up("board 8E CARD", "rack A ?E", "mode automatic", ruleset=ruleset)
    assert reason(automatic, "A lays 8I ?") is Reason.BLANK_UNDESIGNATED


def test_a_tile_that_forms_no_word_is_no_play_even_where_one_may_open() -> None:
    loose = load_ruleset("naspa-2016").with_values({"placement.first_min_tiles": 1})
    scenario = parse_scenario("scenario t\nrulesets t\nmode by-the-book\nrack A HELLO\nwait 0s")
    table = set_table(scenario, "t", lambda name: loose)
    assert reason(table, "A lays H8=H") is Reason.NO_WORD


@pytest.mark.parametrize(
    ("ruleset", "section"),
    [("sanspa-1999", "5.1.6"), ("sanspa-2001", "5.1.6"), ("naspa-2016", "IV.D")],
)
def test_the_board_is_turned_on_ones_own_turn(ruleset: str, section: str) -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B EE", "bag 9", ruleset=ruleset)
    say(table, "A starts-clock", "A turns-board")
    assert section in refused(table, "B turns-board").sections
    say(table, "A lays 8I S", "A declares 8", "A presses", "B says-challenge")
    assert reason(table, "B turns-board") is Reason.WRONG_PHASE


def test_nothing_to_take_up() -> None:
    table = set_up("rack A HELLO")
    assert reason(table, "A takes-up") is Reason.NO_TILES


def test_after_the_turn_the_tiles_stay() -> None:
    table = set_up("rack A HELLO", "turn A")
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses")
    found = refused(table, "A takes-up")
    assert found.reason is Reason.TURN_ENDED
    assert "IV.G.1.e" in found.sections


def test_a_declared_score_is_a_number_a_play_could_have() -> None:
    table = set_up("rack A HELLO")
    assert reason(table, "A declares 24") is Reason.WRONG_PHASE
    say(table, "A starts-clock", "A lays 8D HELLO")
    assert reason(table, "A declares 10001") is Reason.BAD_VALUE
    assert reason(table, "B declares 24") is Reason.NOT_ON_TURN
    say(table, "A declares 63")
    assert table.state.turn.declared == 63
    # A declaration does not change the score.
    say(table, "A presses")
    assert table.state.points == (24, 0)


def test_the_announcement_ends_a_turn_in_the_family_rules() -> None:
    table = set_up("rack A HELLO", ruleset="mattel-family")
    happened = names(say(table, "A lays 8D HELLO", "A declares 24"))
    assert "TurnEnded" in happened
    assert table.state.on_turn == 1


def test_laying_accepts_the_play_before() -> None:
    table = set_up("rack A HELLO", "rack B AX")
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses")
    assert table.state.open_turn is not None
    assert names(say(table, "B lays 9G AX"))[0] == "PlayAccepted"
    assert table.state.open_turn is None


def test_the_holder_of_an_out_play_cannot_play_on() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B IT", "bag empty", "time A 1:00 B 1:00")
    say(table, "A starts-clock", "A lays I8 S", "A presses", "B holds")
    assert reason(table, "B lays 9G IT") is Reason.GAME_OVER
    assert reason(table, "B passes") is Reason.GAME_OVER
    say(table, "B accepts")
    assert table.state.is_over


def test_the_board_turns_on_ones_own_turn() -> None:
    table = set_up("rack A HELLO")
    assert reason(table, "B turns-board") is Reason.NOT_ON_TURN
    say(table, "A turns-board")
    assert table.state.is_board_turned
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses", "B turns-board")
    assert not table.state.is_board_turned
    say(table, "B holds")
    assert reason(table, "B turns-board") is Reason.WRONG_PHASE
