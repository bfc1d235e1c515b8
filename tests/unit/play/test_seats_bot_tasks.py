# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.seats import BotTask, bot_task, is_person_busy, seats_to_sign
from desktop_app.rules import commands as cmd
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState
from tests.helpers.tables import say, set_up


def _with_bots(state: GameState, *bots: int) -> GameState:
    seats = tuple(
        Seat(seat.name, "static") if index in bots else seat
        for index, seat in enumerate(state.setup.seats)
    )
    return replace(state, setup=replace(state.setup, seats=seats))


def test_a_bot_moves_and_judges_when_it_is_asked() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    state = _with_bots(table.state, 1)
    assert bot_task(state, 1) is None
    say(table, "A plays 8D HELLO")
    state = _with_bots(table.state, 1)
    assert bot_task(state, 1) is BotTask.JUDGE
    say(table, "B accepts")
    assert bot_task(_with_bots(table.state, 1), 1) is BotTask.MOVE


def test_among_opponents_a_person_goes_first() -> None:
    table = set_up(
        "mode automatic", "players A B C", "rack A HELLOQI", "bag 30", ruleset="mattel-family"
    )
    say(table, "A plays 8D HELLO")
    assert bot_task(_with_bots(table.state, 1), 1) is None
    assert bot_task(_with_bots(table.state, 1, 2), 1) is BotTask.JUDGE
    say(table, "C accepts")
    assert bot_task(_with_bots(table.state, 1), 1) is BotTask.JUDGE


@pytest.mark.parametrize("clock", [(), ("clock none",)])
def test_a_bot_claims_the_end(clock: tuple[str, ...]) -> None:
    """Without a clock too: two bots passed for ever."""
    table = set_up("mode automatic", "zero-run 6", *clock)
    assert table.state.clock.exists is (not clock)
    assert bot_task(_with_bots(table.state, 0), 0) == cmd.NeutraliseClock(0, "end-of-game")


def test_by_the_book_a_bot_does_its_own_steps_only() -> None:
    table = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    state = _with_bots(table.state, 0)
    assert bot_task(state, 0) == cmd.StartClock(0)
    say(table, "A starts-clock", "A lays 8D HELLO")
    state = _with_bots(table.state, 0)
    assert bot_task(state, 0) == cmd.DeclareScore(0, 24)
    assert bot_task(state, 1) is None


def test_by_the_book_a_bot_writes_the_blank_of_a_person_down() -> None:
    lines = ("board 8E CARD", "rack A ?AAAAAA", "rack B QUEEEEE", "bag 20")
    table = set_up(*lines, ruleset="singapore-2015")
    say(table, "A starts-clock", "A lays 8I s", "A declares 7", "A presses")
    assert bot_task(_with_bots(table.state, 1), 1) == cmd.WriteBlank(1, 7, 8, "S")
    assert bot_task(_with_bots(table.state, 0), 0) is None


def test_a_bot_signs_after_the_people() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A plays I8 S", "B accepts")
    assert bot_task(_with_bots(table.state, 1), 1) is None
    say(table, "A signs")
    assert bot_task(_with_bots(table.state, 1), 1) == cmd.SignResult(1)
    say(table, "B signs")
    assert bot_task(_with_bots(table.state, 1), 1) is None


def test_signatures_are_refused_under_rules_without_them() -> None:
    table = set_up(
        "mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty",
        ruleset="mattel-family",
    )  # fmt: skip
    say(table, "A plays I8 S", "B accepts")
    assert table.state.is_over
    assert bot_task(_with_bots(table.state, 0, 1), 0) is None
    assert seats_to_sign(table.state) == ()


def test_a_bot_waits_until_a_blank_has_its_letter() -> None:
    table = set_up("board 8E CARD", "rack A ?ATESEN", "rack B EIOUQUN", "bag 20")
    say(table, "A starts-clock", "A lays 8I ?", "A declares 7", "A presses")
    assert bot_task(_with_bots(table.state, 1), 1) is None
    say(table, "A writes-blank I8 S")
    assert bot_task(_with_bots(table.state, 1), 1) is BotTask.JUDGE


def test_a_bot_challenges_bad_geometry_only_where_a_challenge_takes_it_off() -> None:
    for ruleset, task in (
        ("sanspa-1999", cmd.CallChallenge(1, ("CAT",))),
        ("naspa-2016", BotTask.JUDGE),
    ):
        table = set_up(
            "board 8E CARD", "rack A CATESEN", "rack B EIOUQUN", "bag 20", ruleset=ruleset
        )
        say(table, "A starts-clock", "A lays 1A CAT", "A declares 5", "A presses")
        assert bot_task(_with_bots(table.state, 1), 1) == task


@pytest.mark.parametrize(
    ("acts", "is_busy"),
    [
        ((), True),
        (("A records",), True),
        (("A records", "A draws"), False),
        (("wait 19s",), True),
        (("wait 20s",), False),
    ],
)
def test_by_the_book_a_person_gets_time_to_record_and_draw(
    acts: tuple[str, ...], is_busy: bool
) -> None:
    table = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B accepts")
    say(table, *acts)
    state = _with_bots(table.state, 1)
    assert bot_task(state, 1) is BotTask.MOVE
    assert is_person_busy(state) is is_busy


def test_in_automatic_play_no_one_is_waited_for() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    say(table, "A plays 8D HELLO", "B accepts")
    assert not is_person_busy(_with_bots(table.state, 1))
