# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import (
    AnnouncePass,
    CallChallenge,
    CallHold,
    CorrectEntry,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    SignResult,
)
from desktop_app.rules.game import decide, evolve
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import Correction, CorrectionConflict, plan_correction
from desktop_app.rules.state import Phase, RowKind
from desktop_app.rules.tile_events import BAG, TilesLifted, TilesPut
from desktop_app.rules.tiles import UNSEEN
from desktop_app.rules.turns import LaidTiles
from tests.helpers.physical import across, carry_out, down, physical_table, turn, why_refused
from tests.helpers.tables import say, set_up


def test_a_score_that_was_written_wrong() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    turn(table, EnterScore(1, 30))
    turn(table, EnterScore(0, 10))
    carry_out(table, CorrectEntry(0, points=26))
    assert [row.total for row in table.state.rows] == [26, 30, 36]
    assert table.state.points == (36, 30)
    assert table.state.corrected == {0}


def test_a_play_is_filled_in_later_and_keeps_its_announced_score() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    turn(table, AnnouncePass(1))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "QUIZ"), points=24))
    row = table.state.rows[0]
    assert (row.words, row.points) == (("QUIZ",), 24)
    assert table.state.board.tile_at(7, 7) == "Q"


def test_tiles_named_before_a_late_entry_may_be_those_of_the_play() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    carry_out(table, IdentifyTiles(0, ("I", "O", "Q"), is_all=True))
    turn(table, AnnouncePass(1))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "QUIZ"), points=24))
    assert table.state.shown_rack(0) == ("O",)


def test_tiles_that_are_put_right_are_scored_anew_and_so_is_what_hangs_on_them() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    assert [row.words for row in table.state.rows] == [("CAT",), ("TEN",)]
    plan = plan_correction(table.state, 0, placements=across(7, 7, "CAP"))
    assert isinstance(plan, Correction)
    assert [(change.line, change.words, change.points) for change in plan.later] == [
        (1, ("PEN",), 7)
    ]
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    assert [row.words for row in table.state.rows] == [("CAP",), ("PEN",)]
    assert table.state.points == plan.totals
    assert table.state.board.tile_at(7, 9) == "P"


def test_a_later_score_that_was_announced_otherwise_stays() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    carry_out(table, CorrectEntry(1, points=11))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    assert [row.points for row in table.state.rows] == [14, 11]


def test_a_play_that_would_hang_in_the_air_is_reported() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    plan = plan_correction(table.state, 0, placements=across(7, 5, "CAT"))
    assert isinstance(plan, Correction)
    assert plan.loose == (1,)
    assert plan.later[0].words == ("EN",)


def test_two_plays_cannot_lie_on_one_square() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    placements = down(7, 9, "CAT")
    assert plan_correction(table.state, 0, placements=placements) == CorrectionConflict(
        Reason.SQUARE_TAKEN, 1
    )
    command = CorrectEntry(0, placements=placements)
    assert why_refused(table, command) is Reason.SQUARE_TAKEN


def test_a_pass_that_was_a_play_and_a_play_that_was_an_exchange() -> None:
    table = physical_table()
    turn(table, AnnouncePass(0))
    turn(table, EnterScore(1, 20))
    carry_out(table, CorrectEntry(0, kind="play", placements=across(7, 7, "CAT")))
    assert (table.state.rows[0].kind, table.state.points) == (RowKind.PLAY, (10, 20))
    carry_out(table, CorrectEntry(1, kind="exchange", tiles=("Q", UNSEEN)))
    row = table.state.rows[1]
    assert (row.kind, row.points, row.tiles) == (RowKind.EXCHANGE, 0, ("Q", UNSEEN))
    carry_out(table, CorrectEntry(0, kind="pass"))
    assert (table.state.rows[0].words, table.state.board.is_empty) == ((), True)
    assert table.state.points == (0, 0)


def test_the_last_play_is_challenged_as_it_was_put_right() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "COT")))
    turn_laid = table.state.last_turn
    assert turn_laid is not None and turn_laid.laid is not None
    assert turn_laid.laid.words == ("COT",)
    carry_out(table, CallChallenge(1, ("COT",), False))
    assert table.state.board.is_empty
    assert table.state.points == (0, 0)


def test_the_last_play_that_was_none() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, CorrectEntry(0, kind="pass"))
    assert table.state.last_turn is not None and table.state.last_turn.laid is None


def test_a_withdrawn_play_is_put_right_with_its_withdrawal() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, CallChallenge(1, (), False))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    assert [(row.words, row.points) for row in table.state.rows] == [
        (("CAP",), 14),
        (("CAP",), -14),
    ]
    assert table.state.points == (0, 0)
    assert table.state.board.is_empty
    carry_out(table, CorrectEntry(0, points=13))
    assert [row.points for row in table.state.rows] == [13, -13]


def test_the_tile_of_a_corrected_play_is_on_no_rack() -> None:
    faces = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
    few = {face: "ABCDEFGHIJKLMNOPQR".count(face) for face in faces}
    table = physical_table(values={"set.distribution": few, "set.tiles_total": 18})
    turn(table, LayTiles(0, across(7, 7, "OP")))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "HI")))
    assert table.state.board.tile_at(7, 7) == "H"
    assert [len(rack) for rack in table.state.racks] == [5, 7]
    assert why_refused(table, IdentifyTiles(1, ("H",))) is Reason.NOT_LEFT


def test_a_tile_that_is_somewhere_else_for_certain() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(1, ("Q",)))
    turn(table, LayTiles(0, across(7, 7, "DO")))
    command = CorrectEntry(0, placements=across(7, 7, "QI"))
    assert why_refused(table, command) is Reason.NOT_LEFT


def test_with_an_empty_bag_a_longer_play_leaves_fewer_tiles_on_the_rack() -> None:
    faces = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
    few = {face: "AAAABBBBCCCCDDDD".count(face) for face in faces}
    table = physical_table(values={"set.distribution": few, "set.tiles_total": 16})
    turn(table, LayTiles(0, across(7, 7, "AB")))
    turn(table, AnnouncePass(1))
    assert table.state.bag == ()
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "ABBA")))
    assert sum(map(len, table.state.racks)) == 12


def test_the_game_as_it_was_is_put_right_too() -> None:
    """A reconstruction goes back to the corrected game (`GameState.turns`)."""
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    turn(table, AnnouncePass(0))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    past = table.state.turns[1]
    assert past.rows[0].words == ("CAP",)
    assert past.board.tile_at(7, 9) == "P"
    assert past.points == (14, 0)
    assert table.state.turns[0].rows == ()


def test_a_withdrawn_play_comes_back_to_no_earlier_board() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, CallChallenge(1, (), False))
    turn(table, AnnouncePass(1))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    past = table.state.turns[-1]
    assert [row.words for row in past.rows] == [("CAP",), ("CAP",)]
    assert past.board.is_empty


def test_a_result_is_declared_again() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    turn(table, EnterScore(1, 30))
    carry_out(table, EndByHand((2, 2)))
    assert table.state.result is not None and table.state.result.winner == 1
    carry_out(table, CorrectEntry(0, points=34))
    assert table.state.result.margins == (4, -4)
    assert table.state.result.winner == 0


def test_what_is_signed_is_closed() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    carry_out(table, EndByHand((2, 2)), SignResult(0), SignResult(1))
    assert table.state.phase is Phase.SIGNED
    assert why_refused(table, CorrectEntry(0, points=1)) is Reason.ALREADY_SIGNED


def test_nothing_is_put_right_while_a_turn_is_half_done() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    carry_out(table, CallHold(1))
    assert why_refused(table, CorrectEntry(0, points=1)) is Reason.WRONG_PHASE


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (CorrectEntry(5, points=1), Reason.NO_SUCH_ENTRY),
        (CorrectEntry(-1, points=1), Reason.NO_SUCH_ENTRY),
        (CorrectEntry(0, kind="lift"), Reason.BAD_VALUE),
        (CorrectEntry(0, points=10_001), Reason.BAD_VALUE),
        (CorrectEntry(0, placements=(Placement(15, 0, "A"),)), Reason.OFF_BOARD),
        (CorrectEntry(0, placements=(Placement(0, 0, "É"),)), Reason.UNKNOWN_FACE),
        (CorrectEntry(1, tiles=("É",)), Reason.UNKNOWN_FACE),
        (CorrectEntry(2, kind="play"), Reason.BAD_VALUE),
        (CorrectEntry(2, placements=across(7, 7, "AB")), Reason.BAD_VALUE),
    ],
)
def test_a_correction_that_makes_no_sense(command: CorrectEntry, reason: Reason) -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    turn(table, ExchangeTiles(1, (UNSEEN,)))
    carry_out(table, EndByHand((2, 2)))
    assert why_refused(table, command) is reason


def test_where_the_program_has_the_tiles_only_places_and_scores_can_be_wrong() -> None:
    table = set_up("rack A CATXYZQ", "rack B ENAAAAA", "bag 20")
    say(table, "A starts-clock", "A lays 8H CAT", "A declares 10", "A presses")
    command = CorrectEntry(0, placements=across(7, 7, "CAP"))
    assert why_refused(table, command) is Reason.NOT_ON_RACK
    carry_out(table, CorrectEntry(0, placements=down(7, 7, "CAT")))
    assert table.state.board.tile_at(8, 7) == "A"
    carry_out(table, CorrectEntry(0, points=9))
    assert table.state.points == (9, 0)


@pytest.mark.parametrize(
    ("acts", "points"),
    [(("B accepts",), 99), (("B challenges invalid",), 0)],
)
def test_by_the_book_a_wrong_score_stands_and_falls_with_its_play(
    acts: tuple[str, ...], points: int
) -> None:
    table = set_up("scores declared", "rack A CATXYZQ", "rack B ENAAAAA", "bag 20")
    say(table, "A starts-clock", "A lays 8H CAT", "A declares 99", "A presses", *acts)
    assert table.state.points == (points, 0)


@pytest.mark.parametrize("acts", [(), ("B accepts",)])
def test_by_the_book_a_wrong_score_is_put_right_on_the_sheet(acts: tuple[str, ...]) -> None:
    table = set_up("scores declared", "rack A CATXYZQ", "rack B ENAAAAA", "bag 20")
    say(table, "A starts-clock", "A lays 8H CAT", "A declares 99", "A presses", *acts)
    carry_out(table, CorrectEntry(0, points=10))
    assert table.state.points == (10, 0)
    assert table.state.last_turn is not None and table.state.last_turn.laid is not None
    assert table.state.last_turn.laid.points == 10


def test_a_tile_that_a_ruling_has_moved_is_not_put_right_here() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    state = evolve(table.state, TilesLifted(across(7, 7, "C"), BAG))
    command = CorrectEntry(0, placements=across(7, 7, "HAT"))
    refused = decide(state, command, judge=None, drawer=OrderedDrawer())
    assert isinstance(refused, Rejection)
    assert refused.refusals[0].reason is Reason.NO_TILE_THERE


def test_the_tiles_of_a_position_that_was_taken_up_stay_under_it() -> None:
    table = set_up("rack A SXYZQEE", "rack B ENAAAAA", "board 8H CAT", "bag 20")
    say(table, "A starts-clock", "A lays 8K S", "A declares 6", "A presses")
    plan = plan_correction(table.state, 0, points=9)
    assert isinstance(plan, Correction)
    assert (plan.words, plan.later, plan.points) == (("CATS",), (), 9)


def test_a_tile_that_a_ruling_put_down_stands_against_a_correction() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    state = evolve(table.state, TilesLifted(across(7, 7, "CAT"), BAG))
    state = evolve(state, TilesPut(across(7, 7, "CAT") + across(7, 10, "E"), BAG))
    state = replace(state, turn=replace(state.turn, laid=LaidTiles(across(7, 10, "E"), (), 0, ())))
    command = CorrectEntry(0, placements=across(7, 8, "CAT"))
    refused = decide(state, command, judge=None, drawer=OrderedDrawer())
    assert isinstance(refused, Rejection)
    assert refused.refusals[0].reason is Reason.SQUARE_TAKEN
