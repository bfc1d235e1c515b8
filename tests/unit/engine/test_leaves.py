# SPDX-License-Identifier: MIT
from __future__ import annotations

from itertools import permutations

import pytest

from desktop_app.engine.leaves import leave_value


def test_nothing_kept_is_worth_nothing() -> None:
    assert leave_value(()) == 0


def test_the_order_of_the_tiles_does_not_matter() -> None:
    assert len({leave_value(order) for order in permutations("QUS?")}) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("?", "S"),
        ("S", "E"),
        ("E", "V"),
        ("AE", "EE"),
        ("ST", "TT"),
        ("AERT", "AEIO"),
        ("AERT", "NRTD"),
        ("QU", "Q"),
        ("EQU", "EQ"),
    ],
)
def test_which_leave_is_better(better: str, worse: str) -> None:
    assert leave_value(tuple(better)) > leave_value(tuple(worse))


def test_every_further_copy_costs_more_of_the_value() -> None:
    one, two, three = (leave_value(tuple("I" * count)) for count in (1, 2, 3))
    assert one > two > three


def test_a_blank_is_neither_vowel_nor_consonant() -> None:
    assert leave_value(tuple("?AE")) - leave_value(tuple("AE")) == leave_value(("?",))


def test_a_face_of_another_language_counts_by_its_balance_only() -> None:
    assert leave_value(("CH",)) == 0
