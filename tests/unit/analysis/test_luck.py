# SPDX-License-Identifier: MIT
"""The luck of a draw, and the chance to win after a move."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import fmean

import pytest

from desktop_app.analysis.luck import luck_of, win_after
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.tiles import remove_tiles, sort_tiles
from tests.helpers.play_turns import turns_of
from tests.helpers.positions import make_lexicon

WORDS = make_lexicon(("RETAINS", "OUTED", "AE", "VEE", "QUOTE", "RETAIN", "TIE", "EAT"))
GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8D RETAINS +66 66
>Ben: ABDEORZ - +0 0
>Ann: VVWUUUU -VVW +0 66
"""


class Table:
    """Half a win per point of the spread, up to one."""

    def of(self, spread: int, unseen: int) -> float:
        return min(1.0, max(0.0, 0.5 + spread / 200))


def test_a_rack_with_a_bingo_is_lucky_and_one_without_vowels_is_not() -> None:
    engine = ReferenceEngine(WORDS)
    first, _, last = turns_of(GAME)
    lucky = luck_of(first, engine, RULE_OF_THUMB, Table(), draws=20)
    assert lucky is not None
    assert lucky.points > 40 and lucky.error > 0
    assert lucky.win is not None and lucky.win == pytest.approx(lucky.points / 200)
    unlucky = luck_of(last, engine, RULE_OF_THUMB, None, draws=20)
    assert unlucky is not None and unlucky.points < 0 and unlucky.win is None


def test_the_same_turn_has_the_same_luck() -> None:
    engine = ReferenceEngine(WORDS)
    turn = turns_of(GAME)[0]
    one, other = (luck_of(turn, engine, RULE_OF_THUMB, None, draws=10) for _ in range(2))
    assert one == other
    assert one != luck_of(turn, engine, RULE_OF_THUMB, None, draws=10, seed=1)


def test_without_a_draw_or_a_position_there_is_no_luck() -> None:
    engine = ReferenceEngine(WORDS)
    turn = turns_of(GAME)[0]
    assert luck_of(replace(turn, drawn=()), engine, RULE_OF_THUMB, None) is None
    assert luck_of(replace(turn, situation=None), engine, RULE_OF_THUMB, None) is None


@pytest.mark.native
def test_the_luck_of_random_draws_has_a_mean_of_zero() -> None:
    engine = make_engine(WORDS)
    turn = turns_of(GAME)[0]
    assert turn.situation is not None
    pool = [*turn.situation.unseen, *turn.drawn]
    source, found = random.Random(4), []
    for _ in range(60):
        rack = sort_tiles(source.sample(pool, 7))
        unseen = sort_tiles(remove_tiles(pool, rack))
        drawn = replace(
            turn, drawn=rack, situation=replace(turn.situation, rack=rack, unseen=unseen)
        )
        luck = luck_of(drawn, engine, RULE_OF_THUMB, None, draws=100)
        assert luck is not None
        found.append(luck.points)
    # The standard deviation of a draw is about 5 points with so few words.
    assert abs(fmean(found)) < 3


def test_the_chance_to_win_grows_with_equity() -> None:
    situation = turns_of(GAME)[1].situation
    assert situation is not None and situation.scores == (0, 66)
    # The opponent is 66 points ahead and on turn.
    assert win_after(Table(), situation, 66.0) == pytest.approx(0.5)
    assert win_after(Table(), situation, 66.5) == pytest.approx(0.5025)
    assert win_after(Table(), situation, 0.0) < 0.2


def test_with_an_empty_bag_the_spread_decides() -> None:
    situation = turns_of(GAME)[1].situation
    assert situation is not None
    last = replace(situation, bag_count=0)
    assert [win_after(Table(), last, each) for each in (65.0, 66.0, 67.0)] == [0.0, 0.5, 1.0]
