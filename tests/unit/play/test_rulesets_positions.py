# SPDX-License-Identifier: MIT
"""A tile set and a position that does not use all of it."""

from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.play.rulesets import load_ruleset, ruleset_of_position, tiles_left
from desktop_app.rules.board import Placement
from desktop_app.rules.events import PositionSet


def position(*, tile: str = "C", bag: tuple[str, ...] = ("E", "?")) -> PositionSet:
    return PositionSet(
        placements=(Placement(7, 7, tile), Placement(7, 8, "a")),
        racks=(("B",), ("Q", "I")),
        bag=bag,
        points=(0, 0),
        remaining_ms=(),
        on_turn=0,
    )


def test_what_is_left_is_the_set_without_the_used_tiles() -> None:
    left = tiles_left(load_ruleset("naspa-2016"), ["Q", "e", "A", "A"])
    assert len(left) == 96
    assert "Q" not in left
    # A lower-case tile on the board is one of the two blanks.
    assert left.count("?") == 1 and left.count("E") == 12 and left.count("A") == 7
    assert left[-1] == "?" and list(left[:7]) == ["A"] * 7


def test_a_tile_too_many_is_named_with_both_numbers() -> None:
    with pytest.raises(FormatError, match="read 2 tiles Q, expected 1 at most"):
        tiles_left(load_ruleset("naspa-2016"), ["Q", "Q"])


def test_the_set_of_a_position_has_exactly_its_tiles() -> None:
    ruleset = ruleset_of_position(load_ruleset("sanspa-2001"), position())
    counts = {face: count for face, count in ruleset.set.distribution.items() if count}
    assert counts == {"B": 1, "C": 1, "E": 1, "I": 1, "Q": 1, "?": 2}
    assert ruleset.set.tiles_total == 7
    assert ruleset.set.distribution["Z"] == 0, "a face without a tile stays a letter for blanks"


def test_a_tile_that_the_set_does_not_know_is_refused() -> None:
    with pytest.raises(FormatError, match="'Ñ'"):
        ruleset_of_position(load_ruleset("sanspa-2001"), position(tile="Ñ"))
