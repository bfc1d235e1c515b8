# SPDX-License-Identifier: MIT
"""Draws at random, in an order, and again after a move was taken back."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.play.table import MemorySink, OrderedDrawer, ShufflingDrawer, Table
from desktop_app.rules.commands import AnnouncePass, ExchangeTiles, TakeBackTurns
from desktop_app.rules.desk_events import GameReconstructed
from desktop_app.rules.rejection import Rejection
from tests.unit.session.test_acts import ANN, BEN, do
from tests.unit.session.test_acts import table as begun

BAG = tuple("AABCDEFGHIJ??")


@given(st.integers(0, len(BAG)), st.integers())
def test_what_is_drawn_was_in_the_bag(count: int, seed: int) -> None:
    for drawer in (ShufflingDrawer(random.Random(seed)), OrderedDrawer("?ZA")):
        drawn = drawer.draw(BAG, count)
        assert len(drawn) == count
        assert not Counter(drawn) - Counter(BAG)


def test_a_seed_draws_the_same_again_and_another_one_differently() -> None:
    draws = [ShufflingDrawer(random.Random(seed)).draw(BAG, 7) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def test_every_tile_is_as_likely() -> None:
    drawer = ShufflingDrawer(random.Random(4))
    counts = Counter(drawer.draw(("A", "B", "C", "D"), 1)[0] for _ in range(4_000))
    assert all(900 < count < 1_100 for count in counts.values())


def test_an_order_is_followed_and_what_is_gone_is_passed_over() -> None:
    drawer = OrderedDrawer("CZA")
    assert drawer.draw(BAG, 2) == ("C", "A")
    assert drawer.draw(tuple("BDE"), 2) == ("B", "D")


# Draws after a move was taken back.


def shuffled(*, seed: int) -> Table:
    """A game against the computer whose later draws are at random; Ann has CATSDOG."""
    game = begun("person", "uma")
    return resumed(game, seed=seed)


def resumed(game: Table, *, seed: int) -> Table:
    drawer = ShufflingDrawer(random.Random(seed))
    return Table.resume(game.events, judge=None, drawer=drawer, sink=MemorySink())


def exchange(game: Table, tiles: str) -> tuple[str, ...]:
    """Ann exchanges, Ben passes; returns Ann's rack."""
    do(game, ExchangeTiles(ANN, tuple(tiles)))
    do(game, AnnouncePass(BEN))
    return game.state.racks[ANN]


def test_the_same_move_made_again_draws_the_same_tiles() -> None:
    game = shuffled(seed=1)
    first = exchange(game, "CAT")
    for _ in range(3):
        do(game, TakeBackTurns(ANN, 0))
        assert sorted(game.state.racks[ANN]) == sorted("CATSDOG")
        assert exchange(game, "CAT") == first


def test_another_move_draws_anew_and_the_first_one_again_draws_as_before() -> None:
    game = shuffled(seed=1)
    first = exchange(game, "CAT")
    do(game, TakeBackTurns(ANN, 0))
    other = exchange(game, "DOG")
    do(game, TakeBackTurns(ANN, 0))
    assert exchange(game, "CAT") == first
    do(game, TakeBackTurns(ANN, 0))
    assert exchange(game, "DOG") == other
    assert set(other[4:]) != set(first[4:])


def test_the_draw_is_the_same_after_the_game_was_closed_and_resumed() -> None:
    game = shuffled(seed=1)
    first = exchange(game, "CAT")
    do(game, TakeBackTurns(ANN, 0))
    assert exchange(resumed(game, seed=99), "CAT") == first


def test_a_ruling_draws_anew() -> None:
    racks = set()
    for seed in range(6):
        game = shuffled(seed=1)
        exchange(game, "CAT")
        do(game, TakeBackTurns(ANN, 0))
        exchange(game, "CAT")
        events = (*game.events, GameReconstructed(0, game.state.turns[0].clock.remaining_ms))
        drawer = ShufflingDrawer(random.Random(seed))
        again = Table.resume(events, judge=None, drawer=drawer, sink=MemorySink())
        assert not isinstance(again.submit(ExchangeTiles(ANN, tuple("CAT"))), Rejection)
        racks.add(again.state.racks[ANN])
    assert len(racks) > 1
