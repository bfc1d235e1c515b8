# SPDX-License-Identifier: MIT
"""Any sequence of commands, sensible or not, leaves a log that folds and a table that adds up."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.setup import Mode
from tests.helpers.wild_play import RULESETS, check_sequence, check_what_is_known


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_any_commands_leave_a_valid_game(ruleset_id: str, mode: Mode, seed: int) -> None:
    check_sequence(random.Random(seed), ruleset_id, mode, acts=60)


@pytest.mark.parametrize("mode", list(Mode))
def test_wild_games_reach_every_kind_of_end(mode: Mode) -> None:
    """Otherwise the sequences could all get stuck in the first turn and prove nothing."""
    ends: Counter[str] = Counter()
    for seed in range(24):
        source = random.Random(seed)
        state = check_sequence(source, source.choice(RULESETS), mode, acts=550).state
        ends["going" if state.result is None else state.result.reason.value] += 1
    assert ends["out"] >= 5
    assert ends["going"] < 14


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_any_ruling_leaves_a_valid_game(ruleset_id: str, seed: int) -> None:
    source = random.Random(seed)
    check_sequence(source, ruleset_id, source.choice(list(Mode)), acts=60, desk=0.3)


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_what_is_known_of_a_physical_set_is_what_was_said(ruleset_id: str, seed: int) -> None:
    check_what_is_known(random.Random(seed), ruleset_id, acts=60)


_COMMANDS = 1_000_000
_PARTS = 40


@pytest.mark.soak
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("part", range(_PARTS))
def test_a_million_wild_commands(part: int) -> None:
    """Each part gives its share of the commands in games of every ruleset and mode."""
    given_commands, seed = 0, part * 1_000_000
    while given_commands < _COMMANDS // _PARTS:
        source = random.Random(seed)
        desk = source.choice((0.0, 0.05, 0.3))
        mode, ruleset_id = source.choice(list(Mode)), source.choice(RULESETS)
        given_commands += check_sequence(source, ruleset_id, mode, acts=200, desk=desk).commands
        seed += 1
