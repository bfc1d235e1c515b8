# SPDX-License-Identifier: MIT
from __future__ import annotations

import dataclasses
from dataclasses import FrozenInstanceError, dataclass
from functools import cached_property

import pytest

from desktop_app.rules.clock import ClockState
from desktop_app.rules.replacing import replace
from tests.helpers.tables import set_up


@dataclass(frozen=True)
class Pair:
    one: int
    other: int = 2

    @cached_property
    def total(self) -> int:
        return self.one + self.other


@dataclass(frozen=True)
class Checked:
    one: int

    def __post_init__(self) -> None:
        assert self.one > 0


def test_a_copy_has_the_changes_and_is_frozen() -> None:
    pair = Pair(1)
    copy = replace(pair, one=3)
    assert (pair, copy, hash(copy)) == (Pair(1), Pair(3), hash(Pair(3)))
    with pytest.raises(FrozenInstanceError):
        copy.one = 4  # type: ignore[misc]


def test_what_was_computed_before_is_computed_anew() -> None:
    pair = Pair(1)
    assert pair.total == 3
    assert replace(pair, one=3).total == 5


def test_a_name_that_is_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Pair has no field"):
        replace(Pair(1), three=3)  # type: ignore[call-arg]


def test_values_with_slots_and_checks_are_made_as_usual() -> None:
    assert replace(ClockState((1, 2), None), running=0) == ClockState((1, 2), 0)
    with pytest.raises(AssertionError):
        replace(Checked(1), one=0)


def test_a_state_is_copied_as_dataclasses_does() -> None:
    state = set_up("rack A HELLOST").state
    changed = replace(state, now_ms=7, on_turn=None)
    assert changed == dataclasses.replace(state, now_ms=7, on_turn=None)
    assert vars(changed).keys() == vars(dataclasses.replace(state)).keys()
