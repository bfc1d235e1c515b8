# SPDX-License-Identifier: MIT
"""All seats, the others, names, and which are people."""

from __future__ import annotations

from desktop_app.rules.setup import Seat
from desktop_app.rules.state import everybody, names, others, seat_named
from tests.helpers.tables import set_up


def test_the_others_are_everybody_but_one() -> None:
    state = set_up().state
    assert everybody(state) == {0, 1}
    assert others(state, 0) == (1,)
    assert others(state, 1) == (0,)
    assert others(state, None) == (0, 1), "while it is not settled who begins"


def test_a_name_is_that_of_one_seat_or_of_none() -> None:
    state = set_up().state
    assert [seat_named(state, name) for name in names(state)] == [0, 1]
    assert seat_named(state, "nobody") is None


def test_a_seat_is_a_persons_or_a_bots() -> None:
    assert Seat("Ann").is_person
    assert not Seat("Computer", "static").is_person
