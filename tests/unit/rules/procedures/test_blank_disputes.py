# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from desktop_app.rules.tile_events import BlankWritten
from tests.helpers.tables import ALL_RULESETS, names, reason, refused, say, set_up

NASPA = "naspa-2016"


def _blank(ruleset: str, tile: str = "?", *lines: str) -> Table:
    """A has laid a blank behind CARD and ended the turn."""
    table = set_up(
        "board 8E CARD", "rack A ?ATESEN", "rack B EIOUQUN", "bag 20", *lines, ruleset=ruleset
    )
    if table.state.clock.exists:
        say(table, "A starts-clock")
    say(table, f"A lays I8={tile}", "A declares 7")
    return _ended(table, 0)


def _ended(table: Table, seat: int) -> Table:
    if table.state.on_turn == seat:
        say(table, f"{'AB'[seat]} {'presses' if table.state.clock.exists else 'draws'}")
    return table


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_an_undesignated_blank_calls_for_a_ruling_once_its_turn_has_ended(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A ?A", "rack B E", "bag 5", ruleset=ruleset)
    say(table, "A lays 8I ?")
    assert not PROCEDURES["undesignated-blank"].is_due(table.state)
    assert PROCEDURES["undesignated-blank"].is_due(_blank(ruleset).state)
    assert not PROCEDURES["undesignated-blank"].is_due(_blank(ruleset, "s").state)


@pytest.mark.parametrize(
    ("ruleset", "answers", "topic"),
    [
        ("sanspa-1999", "demanded=no letter=S", "blank-missing"),
        ("mattel-family", "letter=S", "blank-missing"),
        ("sanspa-2001", "letter=S", "blank-missing"),
        ("singapore-2015", "letter=S", "blank-missing"),
    ],
)
def test_it_gets_its_letter(ruleset: str, answers: str, topic: str) -> None:
    table = _blank(ruleset)
    say(table, f"director rules undesignated-blank {answers}")
    assert table.state.board.tile_at(7, 8) == "s"
    assert table.state.rows[-1].words == ("CARDS",)
    marks = table.state.blanks[Square(7, 8)]
    assert (marks.said, marks.written[0]) == ("S", "S")
    assert table.state.desk.rulings[-1].topic == topic
    assert not PROCEDURES["undesignated-blank"].is_possible(table.state)


def test_both_records_agree_then() -> None:
    table = _blank("singapore-2015")
    say(table, "B writes-blank I8 E")
    events = say(table, "director rules undesignated-blank letter=S")
    assert BlankWritten(1, Square(7, 8), "S") in events
    say(table, "B passes")


def test_of_two_blanks_one_is_meant() -> None:
    table = set_up("board 8E CARD", "rack A ??", "rack B E", "bag 5", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays I7=? I8=?", "A declares 7", "A presses")
    say(table, "director rules undesignated-blank blank=I8 letter=S")
    assert table.state.last_turn is not None and table.state.last_turn.laid is not None
    assert table.state.last_turn.laid.words == ("?S", "CARDS")


def test_a_second_offence_costs_spread_only_where_the_book_says_so() -> None:
    table = _blank("sanspa-1999", "?", "record A warning:blank-missing=1")
    say(table, "director rules undesignated-blank demanded=yes letter=S")
    assert table.state.spread == (-50, 0)


def test_after_a_later_play_it_is_not_demanded() -> None:
    table = _blank("sanspa-1999")
    say(table, "B lays H9 O", "B declares 3", "B presses")
    say(table, "director rules undesignated-blank letter=S")
    assert table.state.desk.rulings[-1].detail == Outcome("picked")
    assert table.state.rows[0].words == ("CARDS",)
    assert table.state.desk.rulings[-1].player == 0


def test_without_a_clock_the_letter_is_asked_for() -> None:
    table = _blank(NASPA, "?", "clock none")
    say(table, "director rules undesignated-blank letter=S")
    assert table.state.board.tile_at(7, 8) == "s"
    assert table.state.desk.rulings[-1].sections == ("IV.F.1.a",)


def test_after_a_later_play_it_is_asked_for_on_ones_own_time() -> None:
    table = _blank(NASPA)
    say(table, "B lays H9 O", "B declares 3", "B presses")
    say(table, "director rules undesignated-blank letter=S")
    assert table.state.desk.rulings[-1].sections == ("IV.F.1.f",)
    assert table.state.clock.running == 1, "B asks while A is on turn"


def test_a_request_of_the_player_on_turn_leaves_the_clock_alone() -> None:
    table = _blank(NASPA)
    say(table, "B lays H9 O", "B declares 3", "B presses")
    events = say(table, "director rules undesignated-blank asker=A letter=S")
    assert "ClockStarted" not in names(events)
    assert table.state.clock.running == 0


def test_a_challenge_may_be_kept() -> None:
    table = _blank(NASPA)
    say(table, "B says-challenge", "B neutralises challenge")
    say(table, "director rules undesignated-blank withdraw=no")
    assert table.state.dispute is not None
    assert table.state.dispute.words == ("CARD?",)
    say(table, "A writes-blank I8 S")
    assert table.state.dispute.words == ("CARDS",)


@pytest.mark.parametrize("how", ["B challenges", "B challenges valid"])
@pytest.mark.parametrize("ruleset", [NASPA, "sanspa-1999", "sanspa-2001"])
def test_a_word_without_its_letter_is_not_judged(ruleset: str, how: str) -> None:
    assert reason(_blank(ruleset), how) is Reason.BLANK_UNDESIGNATED


def test_nor_is_a_slip_with_such_a_word() -> None:
    table = _blank("sanspa-2001")
    say(table, "B says-challenge", "B neutralises challenge", "B writes-words CARD?")
    assert reason(table, "B adjudicates valid") is Reason.BLANK_UNDESIGNATED


# ---------------------------------------------------------------------- misunderstood


def test_1999_a_misunderstood_blank_frees_the_challenger() -> None:
    table = _blank("sanspa-1999", "s")
    say(table, "B says-challenge", "B neutralises challenge")
    say(table, "director rules misunderstood-blank withdraw=yes")
    assert table.state.dispute is None
    assert table.state.open_turn is not None
    assert table.state.desk.rulings[-1].sections == ("12.2",)


@pytest.mark.parametrize("tile", ["?", "s"])
def test_1999_it_is_cleared_up_without_a_challenge(tile: str) -> None:
    table = _blank("sanspa-1999", tile)
    answer = "letter=S" if tile == "?" else ""
    say(table, f"director rules misunderstood-blank {answer}")
    assert table.state.board.tile_at(7, 8) == "s"


def test_1999_the_challenge_may_go_on() -> None:
    table = _blank("sanspa-1999", "s")
    say(table, "B says-challenge", "B neutralises challenge")
    say(table, "director rules misunderstood-blank withdraw=no")
    assert table.state.dispute is not None


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "mattel-family"])
def test_a_later_dispute_is_the_directors(ruleset: str) -> None:
    table = _blank(ruleset, "s")
    say(table, "B lays H9 O", "B declares 3")
    _ended(table, 1)
    say(table, "director rules misunderstood-blank letter=E")
    assert table.state.board.tile_at(7, 8) == "e"


@pytest.mark.parametrize(
    ("case", "more", "tile"),
    [
        ("slip", "", "s"),
        ("differs", "", "s"),
        ("illegible", "letter=E", "e"),
        ("notes-differ", "plausible=yes letter=E", "e"),
        ("elsewhere", "letter=E", "e"),
        ("announced", "", "s"),
        ("mumbled", "letter=E", "e"),
    ],
)
def test_2001_the_ladder_of_the_same_turn(case: str, more: str, tile: str) -> None:
    table = _blank("sanspa-2001", "s")
    say(table, f"director rules misunderstood-blank case={case} {more}")
    assert table.state.board.tile_at(7, 8) == tile
    assert table.state.desk.rulings[-1].topic == "blank-conflict"
    warned = table.state.record.players[0].warnings.get("blank-conflict", 0)
    assert warned == (1 if case == "elsewhere" else 0)


def test_2001_an_unmarked_tile_is_reported() -> None:
    table = _blank("sanspa-2001")
    say(table, "director rules misunderstood-blank case=announced letter=S")
    assert table.state.board.tile_at(7, 8) == "s"


def test_2001_a_mumbled_blank_is_written_before_a_challenge_ensues() -> None:
    table = _blank("sanspa-2001", "s")
    say(table, "B says-challenge", "B neutralises challenge")
    say(table, "director rules misunderstood-blank case=mumbled letter=S")
    assert table.state.dispute is None
    say(table, "B says-challenge")


def _played_through(by_owner: bool) -> Table:
    table = _blank("sanspa-2001", "s")
    if by_owner:
        say(table, "B passes", "B presses", "A lays I9=A", "A declares 2", "A presses")
        return table
    say(table, "B lays I9=N", "B declares 2", "B presses")
    return table


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ("verified=yes", 0),
        ("verified=no nonsense=no", 0),
        ("verified=no nonsense=yes", 1),
    ],
)
def test_2001_doubt_favours_the_player_of_the_blank(answers: str, asked: int) -> None:
    table = _played_through(by_owner=True)
    ask = f"misled-by-writing=no case=player-through {answers}"
    got = table.ask("misunderstood-blank", dict(part.split("=") for part in ask.split()))
    assert got.prompt is not None and got.prompt.asked == asked
    say(table, f"director rules misunderstood-blank {ask} letter=O")
    assert table.state.board.tile_at(7, 8) == "o"
    assert table.state.desk.rulings[-1].topic == "blank-later-dispute"


def test_2001_an_opponent_whose_reading_was_good_plays_again() -> None:
    table = _played_through(by_owner=False)
    say(table, "A says-challenge", "A neutralises challenge")
    answers = "misled-by-writing=no case=opponent-through letter=S both-good=yes"
    say(table, f"director rules misunderstood-blank {answers} insists=yes")
    assert table.state.on_turn == 1
    assert table.state.board.tile_at(8, 8) == ""
    assert table.state.phase is Phase.ON_TURN
    assert table.state.points == (7, 0)


def test_2001_else_the_challenge_runs() -> None:
    table = _played_through(by_owner=False)
    say(table, "A says-challenge", "A neutralises challenge")
    answers = "misled-by-writing=no case=opponent-through letter=S both-good=yes insists=no"
    say(table, f"director rules misunderstood-blank {answers}")
    assert table.state.phase is Phase.CHALLENGED


def test_2001_a_player_misled_by_writing_gets_the_turn_back() -> None:
    table = _played_through(by_owner=False)
    say(table, "director rules misunderstood-blank misled-by-writing=yes letter=S")
    assert table.state.on_turn == 1
    assert table.state.board.tile_at(8, 8) == ""


def test_2001_also_before_the_next_play_of_that_player() -> None:
    table = _blank("sanspa-2001", "s")
    say(table, "B passes", "B presses", "A passes", "A presses")
    say(table, "director rules misunderstood-blank misled-by-writing=yes letter=S")
    assert table.state.on_turn == 1


@pytest.mark.parametrize(
    ("answers", "tile"),
    [
        ("unclear=no", "s"),
        ("unclear=yes letter=E disputed=no", "e"),
        ("unclear=yes letter=E disputed=yes director-letter=O", "o"),
    ],
)
def test_naspa_doubt_about_writing_is_the_directors(answers: str, tile: str) -> None:
    table = _blank(NASPA, "s")
    say(table, f"director rules misunderstood-blank {answers}")
    assert table.state.board.tile_at(7, 8) == tile
    assert table.state.desk.rulings[-1].sections == ("IV.F.1.c",)


@pytest.mark.parametrize(("withdraw", "runs"), [("yes", 0), ("no", None)])
def test_naspa_a_challenge_of_an_unwritten_blank(withdraw: str, runs: int | None) -> None:
    table = _blank(NASPA)
    say(table, "B says-challenge", "B neutralises challenge")
    rest = f"letter=S disputed=no withdraw={withdraw}"
    say(table, f"director rules misunderstood-blank {rest}")
    assert table.state.clock.running == runs
    assert (table.state.dispute is None) is (withdraw == "yes")


def test_naspa_a_later_dispute() -> None:
    table = _blank(NASPA)
    say(table, "B lays I9=N", "B declares 2", "B presses", "A says-challenge")
    say(table, "director rules misunderstood-blank letter=S disputed=no withdraw=no")
    assert table.state.desk.rulings[-1].sections == ("IV.F.3",)
    assert table.state.dispute is not None and "SN" in table.state.dispute.words


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_differing_records_stop_play_only_where_the_book_says_so(ruleset: str) -> None:
    table = _blank(ruleset, "s")
    assert not PROCEDURES["misunderstood-blank"].is_due(table.state)
    say(table, "B writes-blank I8 E")
    stops = ruleset == "singapore-2015"
    assert PROCEDURES["misunderstood-blank"].is_due(table.state) is stops
    if stops:
        assert refused(table, "B lays H9 O").sections == ("G7",)
    else:
        say(table, "B lays H9 O")


def test_without_a_blank_there_is_nothing_to_misunderstand() -> None:
    table = set_up("board 8E CARD", "rack A S", "bag 5")
    assert reason(table, "director rules misunderstood-blank") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_an_old_letter_on_the_slip_is_struck_out(ruleset: str) -> None:
    table = _blank(ruleset, "s")
    say(table, "director rules leftover-mark player=B")
    assert table.state.desk.rulings[-1].topic == "blank-fixed"
    assert table.state.clock.running == (1 if table.state.clock.exists else None)
