# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.play.table import OrderedDrawer, ShufflingDrawer

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
