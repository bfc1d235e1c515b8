# SPDX-License-Identifier: MIT
"""Maps of a position."""

from __future__ import annotations

import pytest

from desktop_app.analysis.heat import Heat, kept_tiles, letter_heat, reply_heat
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.replies import Turns
from desktop_app.rules.board import Direction, Square
from desktop_app.rules.move import Pass, Play
from tests.helpers.play_turns import turns_of
from tests.helpers.positions import make_lexicon

AT = Play(7, 7, Direction.ACROSS, ("A", "T"))
CAT = Play(7, 6, Direction.ACROSS, ("C", "A", "T"))


def test_replies_are_counted_by_square_with_their_mean_score() -> None:
    turns = [
        Turns(AT, 4, Pass(), 0),
        Turns(CAT, 10, Pass(), 0),
        Turns(Pass(), 0, Pass(), 0),
        Turns(Pass(), 0, Pass(), 0),
    ]
    heat = reply_heat(turns)
    assert heat[Square(7, 7)] == Heat(0.5, 7.0)
    assert heat[Square(7, 6)] == Heat(0.25, 10.0)
    assert Square(7, 9) not in heat
    assert reply_heat([]) == {}


def test_a_letter_is_worth_its_best_play_on_each_square() -> None:
    engine = ReferenceEngine(make_lexicon(("ZA", "AB")))
    game = "#player1 A A\n#player2 B B\n>A: ABDEORZ 8H ZA +22 22\n"
    situation = turns_of(game)[0].situation
    assert situation is not None
    heat = letter_heat(engine, situation, "Z")
    best = max(heat.values(), key=lambda each: each.points)
    assert best.share == 1.0 and best.points == 22
    assert all(0 < each.share <= 1 for each in heat.values())
    assert letter_heat(engine, situation, "Q") == {}


def test_kept_tiles_are_ordered_by_how_much_likelier_they_are() -> None:
    found = kept_tiles({"S": 0.9, "V": 0.1}, ("S", "V", "V", "E"), 2)
    assert [tile.tile for tile in found] == ["S", "E", "V"]
    assert found[0].by_chance == pytest.approx(0.5)
    assert found[1].expected == 0.0
    assert found[2].by_chance == pytest.approx(1.0)
