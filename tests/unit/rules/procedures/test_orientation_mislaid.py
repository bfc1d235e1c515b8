# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import set_table
from desktop_app.play.table import Table
from desktop_app.rules.commands import MislayTiles, RightTiles
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from desktop_app.rules.tile_events import TileFault
from tests.helpers.tables import ALL_RULESETS, parse_scenario, reason, refused, say, set_up

NASPA = "naspa-2016"


def _laid(how: str, ruleset: str = NASPA, where: str = "I8", tile: str = "S") -> Table:
    """A has laid tiles behind CARD, some of them misplaced, and ended the turn."""
    table = set_up("board 8E CARD", "rack A S?TEEEE", "rack B EIOUQUU", "bag 20", ruleset=ruleset)
    if table.state.clock.exists:
        say(table, "A starts-clock")
    say(table, f"A lays I8={tile}", f"A mislays {where} {how}", "A declares 8")
    if table.state.on_turn == 0:
        say(table, "A presses" if table.state.clock.exists else "A draws")
    return table


@pytest.mark.parametrize("how", ["turned", "face-down", "askew"])
@pytest.mark.parametrize("ruleset", [each for each in ALL_RULESETS if each != NASPA])
def test_where_nothing_more_is_said_tiles_are_put_right(ruleset: str, how: str) -> None:
    table = _laid(how, ruleset)
    assert PROCEDURES["right-tiles"].is_due(table.state)
    say(table, "director rules right-tiles")
    assert not table.state.mislaid
    assert not PROCEDURES["right-tiles"].is_due(table.state)
    topic = "misoriented-letters" if how == "turned" else "askew-tile"
    assert table.state.desk.rulings[-1].topic == topic


def test_what_was_put_down_may_be_said_again_and_nothing_else() -> None:
    table = _laid("turned", "sanspa-1999")
    for wrong in ("squares=H8", "player=B"):
        found = reason(table, f"director rules right-tiles {wrong} repeated=no")
        assert found is Reason.BAD_ANSWER
    say(table, "director rules right-tiles player=A squares=I8 repeated=no")
    assert not table.state.mislaid


def test_a_first_time_may_be_known_as_a_repetition() -> None:
    table = _laid("turned", "sanspa-1999")
    say(table, "director rules right-tiles repeated=yes")
    assert table.state.record.players[0].warnings == {"misoriented-letters": 1}


@pytest.mark.parametrize("how", ["turned", "face-down"])
def test_naspa_restarts_the_clock_of_the_offender(how: str) -> None:
    table = _laid(how)
    say(table, f"director rules right-tiles{' right-by=restart-clock' if how == 'turned' else ''}")
    assert table.state.clock.running == 0
    assert table.state.mislaid
    assert table.state.note("minor-infractions", 0) == 1
    say(table, "A rights I8", "A presses")
    assert table.state.clock.running == 1
    assert not table.state.mislaid


def test_naspa_three_of_them_are_worth_a_minute() -> None:
    table = _laid("turned")
    say(table, "director rules right-tiles right-by=opponent")
    say(table, "director rules minor-infraction player=A")
    again = "director rules right-tiles fault=turned squares=I8 right-by=opponent"
    before = table.state.clock.remaining_ms[1]
    say(table, f"{again} remedy=own-clock")
    assert table.state.note("minor-infractions", 0) == 3
    assert table.state.clock.remaining_ms[1] == before + 60_000


def test_without_a_clock_the_tiles_are_just_put_right() -> None:
    table = set_up("board 8E CARD", "rack A STE", "rack B E", "bag 20", "clock none")
    say(table, "A lays 8I S", "A mislays I8 turned", "A declares 8")
    if table.state.on_turn == 0:
        say(table, "A draws")
    say(table, "director rules right-tiles")
    assert not table.state.mislaid


def test_a_play_that_is_not_made_yet_is_no_infraction() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B E", "bag 20")
    say(table, "A starts-clock", "A lays 8I S", "A mislays I8 turned")
    say(table, "director rules right-tiles")
    assert table.state.desk.rulings[-1].detail == Outcome("in time")
    assert not table.state.note("minor-infractions", 0)


def test_a_ruleset_that_counts_no_small_slips_counts_none() -> None:
    lenient = load_ruleset(NASPA).with_values({"minor.count": 0})
    lines = ("scenario t", "rulesets t", "mode by-the-book", "board 8E CARD", "rack A STEEEEE")
    scenario = parse_scenario("\n".join((*lines, "rack B E", "bag 20", "wait 0s")))
    table = set_table(scenario, "t", lambda name: lenient)
    say(table, "A starts-clock", "A lays 8I S", "A mislays I8 turned", "A declares 8", "A presses")
    say(table, "director rules right-tiles right-by=opponent")
    assert not table.state.note("minor-infractions", 0)


def test_blanks_are_excepted() -> None:
    table = _laid("turned", tile="s")
    say(table, "director rules right-tiles")
    assert table.state.desk.rulings[-1].detail == Outcome("blank")
    assert table.state.clock.running == 1


def test_tiles_without_a_record_can_be_reported() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B E", "bag 20", ruleset="sanspa-2001")
    assert PROCEDURES["right-tiles"].is_possible(table.state)
    say(table, "director rules right-tiles fault=turned squares=E8 player=B repeated=no")
    assert table.state.desk.rulings[-1].player == 1


def test_several_kinds_are_put_right_one_after_the_other() -> None:
    table = set_up("board 8E CARD", "rack A SEEEEEE", "rack B E", "bag 20", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays I8=S I9=E", "A mislays I8 turned", "A mislays I9 askew")
    say(table, "director rules right-tiles fault=askew")
    assert len(table.state.mislaid) == 1


def test_naspa_only_the_player_on_turn_touches_the_board() -> None:
    table = _laid("askew")
    found = refused(table, "A rights")
    assert (found.reason, found.sections) == (Reason.NOT_ON_TURN, ("IV.D", "III.G.4"))
    say(table, "B rights")
    elsewhere = _laid("askew", "sanspa-1999")
    say(elsewhere, "A rights")


# ---------------------------------------------------------------------- askew


def test_a_tile_askew_is_straightened_by_the_opponent() -> None:
    table = _laid("askew")
    say(table, "director rules right-tiles covers=here")
    assert table.state.clock.running == 1
    assert not table.state.mislaid
    assert not table.state.note("minor-infractions", 0)
    assert table.state.desk.rulings[-1].sections == ("III.G.4",)


def test_a_tile_counts_on_the_square_it_covers_most() -> None:
    table = _laid("askew")
    say(table, "director rules right-tiles covers=other-square lies-on=D8")
    board = table.state.board
    assert (board.tile_at(7, 3), board.tile_at(7, 8)) == ("S", "")
    # SCARD with the letter premium of D8.
    assert table.state.points == (9, 0)
    assert table.state.rows[0].words == ("SCARD",)
    assert table.state.rows[-1].points == 1


def test_a_tile_that_scores_the_same_there_corrects_nothing() -> None:
    table = _laid("askew")
    events = say(table, "director rules right-tiles covers=other-square lies-on=I7")
    names = [type(event).__name__ for event in events]
    assert "PlayRestated" in names


def test_a_tile_mostly_off_the_board_is_not_played() -> None:
    table = _laid("askew")
    say(table, "director rules right-tiles covers=off-board")
    assert table.state.board.tile_at(7, 8) == ""
    assert table.state.points == (0, 0)
    assert "S" in table.state.racks[0]


def test_one_of_two_tiles_off_the_board() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B E", "bag 20")
    say(table, "A starts-clock", "A lays I8=S I9=E", "A mislays I8,I9 askew")
    say(table, "A declares 12", "A presses")
    say(table, "director rules right-tiles covers=off-board square=I9")
    assert table.state.board.tile_at(8, 8) == ""
    assert table.state.points == (8, 0)


def test_the_same_before_the_turn_has_ended() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B E", "bag 20")
    say(table, "A starts-clock", "A lays I8=S", "A mislays I8 askew")
    say(table, "director rules right-tiles covers=off-board")
    assert table.state.phase is Phase.ON_TURN
    say(table, "A lays I8=S I9=E", "A mislays I9 askew")
    say(table, "director rules right-tiles covers=off-board")
    assert table.state.turn.laid is not None and table.state.turn.laid.words == ("CARDS",)
    assert table.state.turn.laid.points == 8


def test_an_older_tile_is_only_straightened() -> None:
    table = _laid("askew")
    say(table, "B passes", "B presses", "A passes", "A presses")
    say(table, "director rules right-tiles")
    assert table.state.desk.rulings[-1].detail == Outcome("here")


# ---------------------------------------------------------------------- the act itself


def test_only_ones_own_tiles_can_be_mislaid_or_righted() -> None:
    table = set_up("board 8E CARD", "rack A SEEEEEE", "rack B E", "bag 20")
    assert reason(table, "A mislays turned") is Reason.NO_TILES
    assert reason(table, "A mislays E8 turned") is Reason.NO_TILE_THERE
    assert reason(table, "A rights") is Reason.NO_TILE_THERE
    say(table, "A starts-clock", "A lays 8I S", "A mislays I8 turned")
    assert reason(table, "B mislays I8 turned") is Reason.NO_TILE_THERE
    assert refused(table, "A rights E8").reason is Reason.NO_TILE_THERE


def test_automatic_play_lays_tiles_as_they_should() -> None:
    table = set_up("board 8E CARD", "rack A SEEEEEE", "rack B E", "bag 20", "mode automatic")
    say(table, "A lays 8I S")
    assert reason(table, "A mislays I8 turned") is Reason.NOT_ALLOWED


def test_a_seat_that_is_not_there_does_nothing() -> None:
    table = set_up("board 8E CARD", "rack A SEEEEEE", "rack B E", "bag 20")
    for command in (MislayTiles(7, (), TileFault.TURNED), RightTiles(7)):
        done = table.submit(command)
        assert isinstance(done, Rejection)
        assert done.reasons == {Reason.NO_SUCH_PLAYER}


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", NASPA])
def test_the_first_word_cannot_read_the_wrong_way(ruleset: str) -> None:
    table = set_up("rack A TOPEEEE", "rack B E", "bag 20", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8G TOP", "A mislays backwards")
    assert table.state.turn.laid is not None and table.state.turn.laid.faults == ()


def test_a_later_word_is_faulted_once() -> None:
    table = set_up("board 8E CARD", "rack A SOPEEEE", "rack B E", "bag 20", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays I8=S I9=O", "A mislays backwards", "A mislays backwards")
    assert table.state.turn.laid is not None
    assert table.state.turn.laid.faults == (Reason.READS_BACKWARDS,)
    assert not PROCEDURES["right-tiles"].is_due(table.state)


def test_who_laid_tiles_leaves_them_alone_while_the_clock_is_stopped() -> None:
    table = set_up("board 8H AT", "rack A CARDSEE", "turn A")
    say(table, "A starts-clock", "A lays 9H CARD", "A mislays H9 askew", "B neutralises director")
    refusal = refused(table, "A rights H9")
    assert (refusal.reason, refusal.sections) == (Reason.CLOCK_STATE, ("II.A",))
    say(table, "A starts-clock", "A rights H9")
    assert not table.state.mislaid
