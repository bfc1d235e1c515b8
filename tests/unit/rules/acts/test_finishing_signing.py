# SPDX-License-Identifier: MIT
"""Who hands the result in."""

from __future__ import annotations

import pytest

from desktop_app.rules.acts.finishing import who_hands_in
from desktop_app.rules.commands import SignResult
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason, Rejection
from tests.helpers.tables import reason, say, set_up

OUT = (
    "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty", "first B",
)  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "winner", "tie"),
    [
        ("sanspa-1999", 0, None),
        ("sanspa-2001", 0, 0),
        ("naspa-2016", 0, 1),
        ("singapore-2015", None, None),
        ("mattel-family", None, None),
    ],
)
def test_the_winner_or_whom_the_book_names(
    ruleset: str, winner: int | None, tie: int | None
) -> None:
    table = set_up(*OUT, ruleset=ruleset)
    assert who_hands_in(table.state) is None
    say(table, "A plays I8 S", "B accepts")
    assert who_hands_in(table.state) == winner
    level = 19 if ruleset == "mattel-family" else 30
    lost = 11 if ruleset == "mattel-family" else 0
    table = set_up(*OUT, f"points A 0 B {level + lost}", ruleset=ruleset)
    say(table, "A plays I8 S", "B accepts")
    assert table.state.result is not None
    assert table.state.result.winner is None
    assert who_hands_in(table.state) == tie


def test_a_double_forfeit_is_not_handed_in() -> None:
    table = set_up("first A", "points A 0 B 0")
    say(table, "director rules double-forfeit")
    assert who_hands_in(table.state) is None


def test_the_signed_card_says_who_hands_it_in() -> None:
    table = set_up(*OUT)
    say(table, "A plays I8 S", "B accepts", "A signs")
    assert table.state.desk.rulings[-1].topic != "card-filler"
    say(table, "B signs")
    ruling = table.state.desk.rulings[-1]
    assert (ruling.topic, ruling.sections, ruling.player) == ("card-filler", ("V.J",), 0)
    tied = set_up(*OUT, "points A 0 B 30", ruleset="sanspa-1999")
    say(tied, "A plays I8 S", "B accepts", "A signs", "B signs")
    assert (tied.state.desk.rulings[-1].player, tied.state.desk.rulings[-1].detail) == (
        None,
        Outcome("nobody"),
    )


def test_only_people_at_the_table_sign() -> None:
    done = set_up(*OUT).submit(SignResult(2))
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.NO_SUCH_PLAYER}
    assert reason(set_up(*OUT), "A signs") is Reason.WRONG_PHASE
