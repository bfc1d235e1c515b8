# SPDX-License-Identifier: MIT
"""Demonstration games: whose turn it is, what the clocks show, and that a game reaches its end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.demonstration import MIDDLE_ROWS, play_demonstration
from desktop_app.settings.paths import resource_path

FULL_MS = 25 * 60_000
SECONDS = [41, 58, 33, 75, 26]
"""Seconds that the turns take, repeated."""


@cache
def school_list() -> Lexicon:
    nowhere = Path("no-such-folder")
    return LexiconStore(resource_path("lexica"), nowhere, nowhere).load("open-english-school")


@pytest.mark.parametrize("mode", list(Mode))
def test_it_stops_in_the_middle_with_the_play_still_open(qtbot: QtBot, mode: Mode) -> None:
    state = play_demonstration(school_list(), rows=MIDDLE_ROWS, mode=mode).state
    assert len(state.rows) == MIDDLE_ROWS
    assert (state.phase, state.turn.number) == (Phase.ENDED, MIDDLE_ROWS)
    # By the book the first clock starts only when the first tile has been seen.
    first = 0 if mode is Mode.BY_THE_BOOK else 41
    used = [row.used_ms // 1000 for row in state.rows]
    assert used == [first, *SECONDS[1:], *SECONDS, SECONDS[0]]
    assert state.clock.remaining_ms == (
        FULL_MS - 1000 * sum(used[0::2]),
        FULL_MS - 1000 * sum(used[1::2]),
    )
    assert find_violations(state) == ()
    assert len(state.record.players) == len(state.setup.seats) == 2


@pytest.mark.parametrize("mode", list(Mode))
def test_it_goes_on_to_the_end_and_is_the_same_every_time(qtbot: QtBot, mode: Mode) -> None:
    state = play_demonstration(school_list(), mode=mode).state
    assert state.is_over
    assert not state.bag
    assert [] in [list(rack) for rack in state.racks], "one player went out"
    assert all(row.kind is not RowKind.PASS for row in state.rows)
    assert play_demonstration(school_list(), mode=mode).state == state


def test_another_seed_is_another_game(qtbot: QtBot) -> None:
    one, other = (play_demonstration(school_list(), rows=2, seed=seed).state for seed in (1, 2))
    assert one.rows != other.rows
