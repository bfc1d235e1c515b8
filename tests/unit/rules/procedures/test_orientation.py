# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, refused, say, set_up


def _opened(ruleset: str, word: str = "TOP") -> Table:
    """A has opened with a word from G8 and ended the turn."""
    table = set_up("rack A TOP?EEE", "rack B SEEEEEE", "bag 30", ruleset=ruleset)
    if table.state.clock.exists:
        say(table, "A starts-clock")
    say(table, f"A lays 8G {word}", "A declares 10")
    if table.state.on_turn == 0:
        say(table, "A presses")
    return table


@pytest.mark.parametrize("ruleset", ["sanspa-2001", "naspa-2016", "mattel-family"])
@pytest.mark.parametrize(("move", "turns"), [("yes", 0), ("no", 3)])
def test_words_may_be_moved_to_match_the_lettering(ruleset: str, move: str, turns: int) -> None:
    table = _opened(ruleset)
    say(table, f"director rules realign-board quarter-turns=3 move={move}")
    assert table.state.lettering_turns == turns
    assert PROCEDURES["realign-board"].is_due(table.state) is (turns > 0)


def test_singapore_leaves_it_to_the_director_at_any_time() -> None:
    table = set_up("board 8E CARD", "rack A EEE", "bag 20", ruleset="singapore-2015")
    say(table, "director rules realign-board quarter-turns=1 move=no")
    say(table, "director rules realign-board move=yes")
    assert table.state.lettering_turns == 0


@pytest.mark.parametrize(
    ("ruleset", "section"),
    [("sanspa-1999", "5.1.6"), ("sanspa-2001", "5.1.6"), ("naspa-2016", "III.G.2")],
)
def test_later_they_may_not(ruleset: str, section: str) -> None:
    table = _opened(ruleset)
    say(table, "B lays 9G EE", "B declares 3", "B presses", "A passes", "A presses")
    found = refused(table, "director rules realign-board quarter-turns=1 move=yes")
    assert found.reason is Reason.DOES_NOT_APPLY
    assert found.sections == (section,)


def test_a_game_taken_up_from_a_position_has_had_its_first_play() -> None:
    table = set_up("board 8E CARD", "rack A SEEEEEE", "rack B E", "bag 20")
    say(table, "director rules realign-board quarter-turns=1 move=no")
    say(table, "A starts-clock", "A lays 8I S", "A declares 8")
    say(table, "director rules realign-board move=no")
    say(table, "A presses")
    assert reason(table, "director rules realign-board move=no") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "naspa-2016"])
def test_most_of_the_tiles_say_which_way_it_reads(ruleset: str) -> None:
    table = _opened(ruleset)
    squares = "G8,H8,I8" if ruleset == "naspa-2016" else "G8,H8"
    say(table, f"director rules settle-orientation turned={squares}")
    assert table.state.last_turn is not None and table.state.last_turn.laid is not None
    assert table.state.last_turn.laid.words == ("POT",)
    assert table.state.rows[0].words == ("POT",)
    assert table.state.desk.rulings[-1].detail == Outcome("other way")
    # The tile that was upright as the word was first read is now upside down.
    turned = set() if ruleset == "naspa-2016" else {Square(7, 6)}
    assert set(table.state.mislaid) == turned


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "naspa-2016"])
def test_no_tile_on_its_head_leaves_it_as_it_lies(ruleset: str) -> None:
    table = _opened(ruleset)
    say(table, "director rules settle-orientation turned=")
    assert table.state.desk.rulings[-1].detail == Outcome("as it lies")


def test_naspa_tiles_that_differ_are_put_right_first() -> None:
    table = _opened("naspa-2016")
    say(table, "director rules settle-orientation turned=G8")
    assert table.state.clock.running == 0
    assert table.state.desk.rulings[-1].sections == ("III.G.2",)


@pytest.mark.parametrize("ruleset", ["mattel-family", "singapore-2015"])
@pytest.mark.parametrize(("other", "word"), [("yes", "POT"), ("no", "TOP")])
def test_elsewhere_the_director_says(ruleset: str, other: str, word: str) -> None:
    table = _opened(ruleset)
    say(table, f"director rules settle-orientation other-way={other}")
    assert table.state.rows[0].words == (word,)


def test_known_upside_down_tiles_are_not_asked_for_and_blanks_are_ambiguous() -> None:
    table = set_up("rack A TOP?EEE", "rack B SEEEEEE", "bag 30", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8G TOPs", "A mislays G8,H8 turned")
    say(table, "A declares 10", "A presses", "director rules settle-orientation")
    assert table.state.rows[0].words == ("SPOT",)
    assert set(table.state.mislaid) == {Square(7, 6)}


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_only_the_opening_play_is_disputed(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A S", "bag 20", ruleset=ruleset)
    assert not PROCEDURES["settle-orientation"].is_possible(table.state)
    opened = _opened(ruleset)
    assert PROCEDURES["settle-orientation"].is_possible(opened.state)
    say(opened, "B lays 9H EE")
    assert not PROCEDURES["settle-orientation"].is_possible(opened.state)
