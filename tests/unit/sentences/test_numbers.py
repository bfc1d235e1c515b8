# SPDX-License-Identifier: MIT
"""A number selects singular or plural."""

from __future__ import annotations

import pytest

from desktop_app.sentences.numbers import number_of


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 games"), (1, "1 game"), (-1, "-1 game"), (2, "2 games"), (1204, "1,204 games")],
)
def test_a_number_of_things(count: int, text: str) -> None:
    assert number_of(count, "game") == text


def test_the_plural_may_be_another_word() -> None:
    texts = (number_of(1, "loss", "losses"), number_of(3, "loss", "losses"))
    assert texts == ("1 loss", "3 losses")
