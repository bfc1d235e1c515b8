# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.commands import FakeBlank, SayBlank, WriteBlank, WriteMarks
from desktop_app.rules.rejection import Reason, Rejection
from tests.helpers.tables import ALL_RULESETS, reason, refused, say, set_up

CHANGEABLE = ("sanspa-1999", "sanspa-2001", "naspa-2016")


@pytest.mark.parametrize("ruleset", CHANGEABLE)
def test_a_letter_may_change_until_the_turn_ends(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A ?AEEEEE", "rack B E", "bag 20", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8I ?", "A writes-blank I8 S")
    say(table, "A writes-blank I8 E")
    assert table.state.turn.laid is not None and table.state.turn.laid.words == ("CARDE",)
    say(table, "A writes-blank I8 S", "A declares 7", "A presses")
    assert reason(table, "A writes-blank I8 E") is Reason.TURN_ENDED
    assert reason(table, "A says-blank I8 E") is Reason.TURN_ENDED
    # An opponent's own note is no change.
    say(table, "B writes-blank I8 E")
    assert table.state.board.tile_at(7, 8) == "s"


@pytest.mark.parametrize("ruleset", ["mattel-family", "singapore-2015"])
def test_a_letter_is_fixed_once_it_is_stated(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A ?A", "rack B E", "bag 20", ruleset=ruleset)
    say(table, "A lays 8I ?", "A says-blank I8 S", "A says-blank I8 S")
    assert reason(table, "A says-blank I8 E") is Reason.TURN_ENDED
    # Taken back, it is an ordinary blank again.
    say(table, "A takes-up", "A lays 8I ?", "A says-blank I8 E")
    assert table.state.board.tile_at(7, 8) == "e"


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_letter_that_is_missing_may_be_given_late(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A ?AEEEEE", "rack B EE", "bag 20", ruleset=ruleset)
    say(table, "A starts-clock") if table.state.clock.exists else None
    say(table, "A lays 8I ?", "A declares 7")
    if table.state.on_turn == 0:
        say(table, "A presses")
    say(table, "A says-blank I8 S", "A writes-blank I8 S")
    assert table.state.board.tile_at(7, 8) == "s"
    assert table.state.rows[-1].words == ("CARDS",)
    assert table.state.rows[-1].placements[0].tile == "s"


def test_late_writing_must_agree_with_what_was_said_in_1999() -> None:
    table = set_up("board 8E CARD", "rack A ?A", "rack B E", "bag 20", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8I ?", "A says-blank I8 S", "A declares 7", "A presses")
    assert refused(table, "A writes-blank I8 E").sections == ("12.1",)
    say(table, "A writes-blank I8 S")


def test_a_mark_needs_a_blank_and_a_letter() -> None:
    table = set_up("board 8E CARD", "rack A ?A", "rack B E", "bag 20")
    say(table, "A starts-clock", "A lays 8I ?")
    for verb in ("says-blank", "writes-blank"):
        assert reason(table, f"A {verb} E8 S") is Reason.NOT_A_BLANK
        assert reason(table, f"A {verb} A1 S") is Reason.NOT_A_BLANK
        assert reason(table, f"A {verb} I8 ?") is Reason.UNKNOWN_FACE
    assert reason(table, "B says-blank I8 S") is Reason.NOT_A_BLANK


def test_two_marks_go_with_two_blanks() -> None:
    table = set_up("board 8E CARD", "rack A ??A", "rack B E", "bag 20")
    assert reason(table, "A writes-blanks ES") is Reason.NOT_A_BLANK
    say(table, "A starts-clock", "A lays I8=? I7=?")
    assert reason(table, "A writes-blanks E") is Reason.NOT_A_BLANK
    say(table, "A writes-blanks OS")
    assert table.state.turn.laid is not None and table.state.turn.laid.words == ("OS", "CARDS")
    say(table, "A declares 0", "A presses")
    assert reason(table, "A writes-blanks AS") is Reason.TURN_ENDED


@pytest.mark.parametrize(
    "command",
    [SayBlank(7, 7, 7, "S"), WriteBlank(7, 7, 7, "S"), WriteMarks(7, ("S",)), FakeBlank(7, "E")],
)
def test_a_seat_that_is_not_there_marks_nothing(
    command: SayBlank | WriteBlank | WriteMarks | FakeBlank,
) -> None:
    table = set_up("board 8E CARD", "rack A ?A", "rack B E", "bag 20")
    done = table.submit(command)
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.NO_SUCH_PLAYER}


def test_a_blank_that_the_position_brought_belongs_to_the_player_before() -> None:
    table = set_up("board 8E C?RD", "rack A SE", "rack B E", "bag 20", "turn A")
    assert reason(table, "A says-blank F8 A") is Reason.NOT_A_BLANK
    say(table, "B writes-blank F8 A")
    assert table.state.board.tile_at(7, 5) == "a"


def test_a_later_play_reads_with_an_older_blank() -> None:
    table = set_up("board 8E C?RD", "rack A SE", "rack B E", "bag 20", "turn A")
    say(table, "A starts-clock", "A lays 8I S", "B writes-blank F8 A")
    assert table.state.turn.laid is not None and table.state.turn.laid.words == ("CARDS",)


def test_a_new_blank_on_the_square_has_no_marks_of_the_old_one() -> None:
    table = set_up("board 8E CARD", "rack A ?A", "rack B E", "bag 20", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8I ?", "A writes-blank I8 S", "A takes-up")
    say(table, "A lays 8I ?")
    assert table.state.board.tile_at(7, 8) == "?"
    assert not table.state.blanks
