# SPDX-License-Identifier: MIT
"""Overdraws under every ruleset, apart and mixed."""

from __future__ import annotations

import pytest

from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import ALL_RULESETS, names, reason, say, set_up

_BAG = "bag ABCDEFGHJKMN"


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
@pytest.mark.parametrize("excess", [1, 2, 3, 4])
@pytest.mark.parametrize("racked", [0, 1, 5])
def test_the_rack_is_full_afterwards(ruleset: str, excess: int, racked: int) -> None:
    table = set_up("rack A HELLOQI", _BAG, ruleset=ruleset)
    turn: tuple[str, ...] = ("A lays 8D HELLO", "A declares 24")
    if table.state.clock.exists:
        turn = ("A starts-clock", *turn, "A presses")
    say(table, *turn, f"A draws {5 + excess}")
    if racked:
        say(table, f"A racks {racked}")
    before = len(table.state.bag)
    asked = table.ask("overdraw", {})
    answers = f" returned={''.join(asked.prompt.pool[:excess])}" if asked.prompt else ""
    if asked.prompt:
        mixed = racked or ruleset != "singapore-2015"
        assert len(asked.prompt.pool) == excess + (2 if mixed else 1)
        assert asked.prompt.most == asked.prompt.least == excess
    assert PROCEDURES["overdraw"].is_due(table.state)
    say(table, "director rules overdraw" + answers)
    state = table.state
    assert len(state.racks[0]) == 7
    assert len(state.bag) == before + excess
    assert not PROCEDURES["overdraw"].is_due(state)
    assert find_violations(state) == ()
    assert state.desk.rulings[-1].topic == f"overdraw-{min(3, excess)}"


def test_one_tile_too_many_where_one_was_due_shows_both_new_ones() -> None:
    table = set_up("board 8D HELL", "rack A OABCDEF", "bag GHIJKLMNQS")
    say(table, "A starts-clock", "A lays H8=O", "A presses", "A draws 2")
    prompt = table.ask("overdraw", {}).prompt
    assert prompt is not None
    assert sorted(prompt.pool) == ["G", "H"]


def test_no_player_has_too_many() -> None:
    table = set_up("rack A HELLOQI", _BAG)
    assert reason(table, "director rules overdraw") is Reason.DOES_NOT_APPLY
    assert not PROCEDURES["overdraw-overexposed"].is_possible(table.state)


def test_a_game_that_is_over_is_left_alone() -> None:
    table = set_up("rack A HELLO", "rack B ABCDEFGH", "bag empty")
    assert PROCEDURES["overdraw"].is_due(table.state)
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses", "B accepts")
    assert table.state.is_over
    assert not PROCEDURES["overdraw"].is_due(table.state)


def test_two_players_with_too_many_are_told_apart() -> None:
    table = set_up("rack A ABCDEFGH", "rack B IJKLMNOP", "bag QRSTUVWXYZ")
    prompt = table.ask("overdraw", {}).prompt
    assert prompt is not None
    assert (prompt.key, prompt.pool) == ("player", ("A", "B"))
    say(table, "director rules overdraw player=B taken=IJK returned=I")
    assert [len(rack) for rack in table.state.racks] == [8, 7]


def test_what_is_laid_in_the_present_turn_is_taken_back_first() -> None:
    table = set_up("rack A HELLOQIZ", "bag ABCDEFGHJ", "turn A")
    say(table, "A starts-clock", "A lays 8D HELLO")
    events = say(table, "director rules overdraw taken=QIZ returned=Q")
    assert "TilesTakenUp" in names(events)
    assert (table.state.phase, table.state.on_turn) == (Phase.ON_TURN, 0)
    assert len(table.state.racks[0]) == 7


def test_the_clock_stands_and_then_runs_on_for_the_same_player() -> None:
    table = set_up("rack A ABCDEFGH", "bag 20", "turn A")
    say(table, "A starts-clock")
    happened = names(say(table, "director rules overdraw taken=ABC returned=A"))
    assert happened.index("ClockNeutralised") < happened.index("TilesMoved")
    assert happened.index("TilesMoved") < happened.index("ClockStarted")
    assert table.state.clock.running == 0


def test_a_clock_that_the_player_stopped_for_it_runs_on_too() -> None:
    table = set_up("rack A ABCDEFGH", "bag 20", "turn A")
    say(table, "A starts-clock", "A neutralises overdraw")
    say(table, "director rules overdraw taken=ABC returned=A")
    assert table.state.clock.running == 0


def test_a_clock_that_stands_for_another_reason_stays() -> None:
    table = set_up("rack A ABCDEFGH", "bag 20", "turn A")
    say(table, "director rules overdraw taken=ABC returned=A")
    assert table.state.clock.running is None


def test_tiles_of_a_plain_exchange_follow_the_new_ones() -> None:
    table = set_up("rack A ABCDEFG", "bag HIJKLMNOP", "turn A")
    say(table, "A starts-clock", "A exchanges ABC", "A presses", "A draws 4")
    assert table.state.set_aside == ("A", "B", "C")
    say(table, "director rules overdraw taken=HIJ returned=H")
    assert table.state.set_aside == ()
    assert len(table.state.racks[0]) == 7


def test_the_opponents_exchange_is_not_touched() -> None:
    table = set_up("rack A ABCDEFGH", "rack B IJKLMNO", "bag PQRSTUVWX", "turn B")
    say(table, "B starts-clock", "B exchanges IJ", "B presses", "B draws 1")
    assert table.state.set_aside == ("I", "J")
    say(table, "director rules overdraw taken=ABC returned=A")
    assert table.state.set_aside == ("I", "J")


def test_loose_tiles_join_the_rack_where_all_of_it_is_chosen_from() -> None:
    table = set_up("rack A HELLOQI", _BAG, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A draws 6")
    happened = names(say(table, "director rules overdraw taken=ABC returned=A"))
    assert "TilesRacked" in happened
    assert table.state.draw_of(0).loose == ()


def test_new_tiles_stay_apart_where_they_alone_are_chosen_from() -> None:
    table = set_up("rack A HELLOQI", _BAG)
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses", "A draws 6")
    assert "TilesRacked" not in names(say(table, "director rules overdraw taken=ABC returned=A"))
    assert len(table.state.draw_of(0).loose) == 5


def test_too_many_turned_over_while_the_clock_of_the_exchange_runs() -> None:
    table = set_up("rack A ABCDEFG", "bag HIJKLMNOP", "turn A")
    say(table, "A starts-clock", "A exchanges ABC", "A presses", "A draws 4")
    say(table, "director rules overdraw-overexposed too-many=1 exposed=HIJK kept=H picked=IJ")
    assert (len(table.state.racks[0]), table.state.set_aside) == (7, ())
    assert "K" in table.state.bag
    assert table.state.clock.running == 1


def test_too_many_turned_over_on_the_offenders_turn() -> None:
    table = set_up("rack A ABCDEFGH", "bag 20", "turn A")
    say(table, "A starts-clock", "A lays 8D BAD")
    say(table, "director rules overdraw-overexposed too-many=2 exposed=ABCDE kept=AB picked=CD")
    assert table.state.phase is Phase.ON_TURN
    assert len(table.state.racks[0]) == 7


@pytest.mark.parametrize("racked", [False, True])
def test_a_family_may_let_the_player_choose_what_goes_back(racked: bool) -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHJKMN", "order ABCDEFGH", ruleset="mattel-family")
    say(table, "A lays 8D HELLO", "A declares 24", "A draws 7", *(["A racks"] if racked else []))
    prompt = table.ask("overdraw", {"remedy": "own-choice"}).prompt
    assert prompt is not None
    assert (prompt.key, prompt.asked, prompt.least) == ("returned", 0, 2)
    assert prompt.seen_by == {0}
    say(table, "A rules overdraw remedy=own-choice returned=QA")
    assert sorted(table.state.racks[0]) == list("BCDEFGI")
    assert table.state.desk.rulings[-1].topic == "overdraw-2"
    assert find_violations(table.state) == ()
