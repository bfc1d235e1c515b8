# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.acts.finishing import racks_are_known
from desktop_app.rules.acts.recording import LONGEST_NOTE, is_unreckoned
from desktop_app.rules.commands import (
    AnnouncePass,
    CallChallenge,
    CallHold,
    DeclareScore,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    NameOccasion,
    NoteEntry,
    PassTime,
    PressClock,
    TakeBackTurn,
)
from desktop_app.rules.events import EndReason
from desktop_app.rules.rejection import Reason
from desktop_app.rules.setup import Occasion, Step
from desktop_app.rules.state import Phase, RowKind
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.physical import across, carry_out, physical_table, turn, why_refused
from tests.helpers.tables import set_up


class _Judge:
    def is_acceptable(self, word: str) -> bool:
        return word != "ZZZ"


def test_a_score_alone_is_a_turn() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    row = table.state.rows[-1]
    assert (row.kind, row.points, row.placements, row.words) == (RowKind.PLAY, 24, (), ())
    assert (table.state.points, table.state.on_turn) == ((24, 0), 1)


def test_without_a_clock_the_announcement_ends_the_turn() -> None:
    table = physical_table(minutes=None)
    carry_out(table, EnterScore(0, 12))
    assert (table.state.points, table.state.on_turn) == ((12, 0), 1)


def test_a_book_that_wants_a_score_before_the_odd_clock() -> None:
    table = physical_table(ruleset="sanspa-1999", left_out={Step.RECORD, Step.DRAW})
    carry_out(table, LayTiles(0, across(7, 7, "CAB")), PressClock(0))
    assert table.state.phase in (Phase.PLACED, Phase.ENDED)


@pytest.mark.parametrize("points", [-1, 10_001])
def test_no_play_scores_that(points: int) -> None:
    assert why_refused(physical_table(), EnterScore(0, points)) is Reason.BAD_VALUE


def test_a_score_is_entered_on_ones_own_turn_and_not_during_an_exchange() -> None:
    table = physical_table()
    assert why_refused(table, EnterScore(1, 10)) is Reason.NOT_ON_TURN
    carry_out(table, ExchangeTiles(0, (UNSEEN,)))
    assert why_refused(table, EnterScore(0, 10)) is Reason.EXCHANGE_WITH_PLAY


def test_where_the_program_has_the_tiles_a_score_alone_says_nothing() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    assert why_refused(table, EnterScore(0, 10)) is Reason.NOT_ALLOWED
    assert why_refused(table, EndByHand((0, 0))) is Reason.NOT_ALLOWED


def test_the_announced_score_stands_and_comes_off_as_it_was_announced() -> None:
    table = physical_table(left_out={Step.RECORD, Step.DRAW}, judge=_Judge())
    carry_out(table, LayTiles(0, across(7, 7, "ZA")), DeclareScore(0, 99), PressClock(0))
    assert table.state.points == (99, 0)
    carry_out(table, CallChallenge(1, (), False))
    assert table.state.points == (0, 0)
    assert [row.points for row in table.state.rows] == [99, -99]


def test_any_word_of_a_play_that_was_not_entered_may_be_challenged() -> None:
    table = physical_table(judge=_Judge())
    turn(table, EnterScore(0, 24))
    carry_out(table, CallChallenge(1, ("ZZZ",)))
    assert (table.state.points, table.state.on_turn) == ((0, 0), 1)


def test_the_end_with_what_is_left_on_each_rack() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    turn(table, EnterScore(1, 30))
    carry_out(table, EndByHand((0, 8), 0))
    assert table.state.phase is Phase.OVER
    assert table.state.points == (24 + 16, 30)
    result = table.state.result
    assert result is not None
    assert (result.reason, result.player, result.winner) == (EndReason.OUT, 0, 0)


def test_an_end_without_going_out_deducts_all_racks_and_charges_time() -> None:
    table = physical_table(minutes=1)
    turn(table, EnterScore(0, 24))
    carry_out(table, PassTime(61_000), AnnouncePass(1))
    carry_out(table, EndByHand((3, 5)))
    assert table.state.points == (21, -5 - 10)
    assert table.state.result is not None
    assert table.state.result.reason is EndReason.AGREED


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (EndByHand((1,)), Reason.BAD_VALUE),
        (EndByHand((-1, 0)), Reason.BAD_VALUE),
        (EndByHand((1_001, 0)), Reason.BAD_VALUE),
        (EndByHand((0, 0), 2), Reason.NO_SUCH_PLAYER),
        (EndByHand((4, 0), 0), Reason.BAD_VALUE),
    ],
)
def test_an_end_that_cannot_be(command: EndByHand, reason: Reason) -> None:
    assert why_refused(physical_table(), command) is reason


def test_no_end_during_a_hold_and_none_twice() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    carry_out(table, CallHold(1))
    assert why_refused(table, EndByHand((0, 0))) is Reason.WRONG_PHASE
    done = physical_table()
    carry_out(done, EndByHand((2, 2)))
    assert why_refused(done, EndByHand((2, 2))) is Reason.GAME_OVER


def test_a_zero_run_does_not_end_a_game_with_unknown_racks() -> None:
    table = physical_table(values={"zero_run.trigger": "automatic"})
    for _ in range(3):
        turn(table, AnnouncePass(0))
        turn(table, AnnouncePass(1))
    assert not racks_are_known(table.state)
    assert table.state.phase is Phase.ON_TURN
    carry_out(table, EndByHand((7, 9)))
    assert table.state.points == (-7, -9)


def test_a_zero_run_of_known_racks_ends_the_game_by_itself() -> None:
    table = physical_table(values={"zero_run.trigger": "automatic"})
    carry_out(table, IdentifyTiles(0, tuple("AEIOUQZ")), IdentifyTiles(1, tuple("AEIOUXJ")))
    assert racks_are_known(table.state)
    for _ in range(3):
        turn(table, AnnouncePass(0))
        turn(table, AnnouncePass(1))
    assert table.state.points == (-25, -21)


def test_racks_are_reckoned_later_where_they_were_not_known_at_the_end() -> None:
    """Ten minutes of overtime end a 1999 game whatever is on the racks, which do not count."""
    table = physical_table(minutes=1, values={"overtime.limit_ignore_racks": False})
    turn(table, EnterScore(0, 24))
    carry_out(table, PassTime(661_000 + 60_000))
    assert table.state.phase is Phase.OVER
    assert is_unreckoned(table.state)
    assert "final-none" in [ruling.topic for ruling in table.state.desk.rulings]
    before = table.state.points
    carry_out(table, EndByHand((3, 0)))
    assert table.state.points == (before[0] - 3, before[1])
    assert not is_unreckoned(table.state)


def test_a_note_beside_a_line() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    carry_out(table, NoteEntry(0, "  missed QUIXOTIC "))
    assert table.state.row_notes == {0: "missed QUIXOTIC"}
    carry_out(table, NoteEntry(0, ""))
    assert table.state.row_notes == {}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (NoteEntry(1, "x"), Reason.NO_SUCH_ENTRY),
        (NoteEntry(-1, "x"), Reason.NO_SUCH_ENTRY),
        (NoteEntry(0, "x" * (LONGEST_NOTE + 1)), Reason.BAD_VALUE),
    ],
)
def test_a_note_that_cannot_be(command: NoteEntry, reason: Reason) -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    assert why_refused(table, command) is reason


def test_the_heading_of_the_sheet_can_be_changed_at_any_time() -> None:
    table = physical_table(minutes=None)
    club = Occasion("2019-03-24", "Club night", 3)
    carry_out(table, NameOccasion(club))
    turn(table, EnterScore(0, 24))
    assert table.state.setup.occasion == club
    count = len(table.events)
    carry_out(table, NameOccasion(club))
    assert len(table.events) == count, "nothing new was said"
    carry_out(table, EndByHand((0, 5), 0), NameOccasion(Occasion(round_number=4)))
    assert table.state.setup.occasion == Occasion(round_number=4)
    assert table.state.is_over
    assert why_refused(table, NameOccasion(Occasion("soon"))) is Reason.BAD_VALUE


def test_a_turn_that_is_taken_back_takes_no_round_back() -> None:
    table = physical_table(minutes=None)
    turn(table, EnterScore(0, 24))
    carry_out(table, NameOccasion(Occasion(round_number=7)), TakeBackTurn())
    assert table.state.rows == ()
    assert table.state.setup.occasion.round_number == 7
