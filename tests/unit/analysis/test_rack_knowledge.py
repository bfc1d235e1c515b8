# SPDX-License-Identifier: MIT
"""How much of a rack a log tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.analysis.rack_knowledge import (
    RackKnowledge,
    rack_knowledge,
    tiles_held,
)
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import IdentifyTiles, LayTiles, PressClock
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import UNSEEN, is_placeholder, rack_tile
from tests.helpers.physical import carry_out, physical_table
from tests.helpers.play_turns import state_of
from tests.helpers.random_games import RULESETS, random_game

NAMES = "#player1 Ann Ann\n#player2 Ben Ben\n"
GAMES = [(seed, RULESETS[seed % len(RULESETS)]) for seed in range(12)]


@cache
def whole_game(number: int) -> GameState:
    """A game of which the log has every tile, many of them to the end."""
    seed, ruleset = GAMES[number]
    return random_game(seed, ruleset=ruleset).state


def known(state: GameState, line: int, rack: tuple[str, ...]) -> RackKnowledge:
    rows = list(state.rows)
    rows[line] = replace(rows[line], rack=rack)
    return rack_knowledge(replace(state, rows=tuple(rows)), line)


def moves(state: GameState) -> list[int]:
    kinds = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
    return [line for line, row in enumerate(state.rows) if row.kind in kinds and row.rack]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_rack_of_a_whole_log_is_known(number: int) -> None:
    state = whole_game(number)
    for line in moves(state):
        assert rack_knowledge(state, line) is RackKnowledge.WHOLE
        assert tiles_held(state, line) == len(state.rows[line].rack)


@settings(deadline=None)
@given(st.data())
def test_a_rack_without_some_of_its_tiles_is_partly_known(data: st.DataObject) -> None:
    state = whole_game(data.draw(st.integers(0, len(GAMES) - 1)))
    line = data.draw(st.sampled_from(moves(state)))
    rack = list(data.draw(st.permutations(state.rows[line].rack)))
    part = tuple(rack[: data.draw(st.integers(1, len(rack)))])
    wanted = RackKnowledge.WHOLE if len(part) == len(rack) else RackKnowledge.PARTLY
    assert known(state, line, part) is wanted


@settings(deadline=None)
@given(st.data())
def test_a_rack_of_tiles_that_are_not_left_is_no_known_one(data: st.DataObject) -> None:
    state = whole_game(data.draw(st.integers(0, len(GAMES) - 1)))
    line = data.draw(st.sampled_from(moves(state)))
    held = tiles_held(state, line)
    faces = sorted(state.setup.tile_set.distribution)
    rack = data.draw(st.lists(st.sampled_from(faces), min_size=held, max_size=held).map(tuple))
    left = Counter(state.setup.tile_set.distribution)
    left.subtract(rack_tile(tile) for tile in board_before_row(state, line).tiles if tile)
    is_there = all(count <= left[face] for face, count in Counter(rack).items())
    is_whole = is_there and not is_placeholder(rack, state.setup.ruleset.set.rack_size)
    wanted = RackKnowledge.WHOLE if is_whole else RackKnowledge.PARTLY
    assert known(state, line, rack) is wanted


@pytest.mark.parametrize(
    ("rack", "wanted"),
    [
        ("KNOO", RackKnowledge.PARTLY),
        ("EEEEEEE", RackKnowledge.PARTLY),
        ("QQAEIRT", RackKnowledge.PARTLY),
        ("AEINRSTT", RackKnowledge.PARTLY),
        ("EEEEEER", RackKnowledge.WHOLE),
        ("AEINRST", RackKnowledge.WHOLE),
    ],
    ids=["four tiles", "seven of a letter", "two Qs", "eight tiles", "six of a letter", "whole"],
)
def test_the_first_rack_of_a_record(rack: str, wanted: RackKnowledge) -> None:
    state = state_of(f"{NAMES}>Ann: {rack} - +0 0\n")
    assert rack_knowledge(state, 0) is wanted


def test_without_a_rack_nothing_is_known() -> None:
    state = state_of(f"{NAMES}>Ann: - +0 0\n")
    assert rack_knowledge(state, 0) is RackKnowledge.NONE
    assert known(state, 0, (UNSEEN,) * 7) is RackKnowledge.NONE


def test_tiles_whose_squares_are_unknown_may_have_emptied_the_bag() -> None:
    """Then it cannot be told how many tiles a player held."""
    state = state_of(f"{NAMES}>Ann: AEINRST 8D RETAINS +66 66\n>Ben: ABC - +0 66\n")
    assert rack_knowledge(state, 1) is RackKnowledge.PARTLY
    alone = replace(state.rows[0], placements=(), points=9)
    rows = (*(alone for _ in range(13)), state.rows[1])
    hidden = replace(state, rows=rows)
    assert rack_knowledge(hidden, 13) is RackKnowledge.WHOLE


def test_by_the_book_the_program_has_all_tiles_even_of_a_rack_that_is_short() -> None:
    state = state_of(f"{NAMES}>Ann: KNOO - +0 0\n")
    short = replace(state, setup=replace(state.setup, mode=Mode.BY_THE_BOOK))
    assert rack_knowledge(short, 0) is RackKnowledge.WHOLE
    physical = replace(short, setup=replace(short.setup, is_physical=True))
    assert rack_knowledge(physical, 0) is RackKnowledge.PARTLY


def test_with_a_physical_set_a_play_tells_its_own_tiles_alone() -> None:
    table = physical_table()
    laid = (Placement(7, 7, "A"), Placement(7, 8, "A"))
    carry_out(table, LayTiles(0, laid), PressClock(0))
    assert rack_knowledge(table.state, 0) is RackKnowledge.PARTLY
    named = physical_table()
    carry_out(named, IdentifyTiles(0, tuple("AAEINRS")), LayTiles(0, laid), PressClock(0))
    assert rack_knowledge(named.state, 0) is RackKnowledge.WHOLE
