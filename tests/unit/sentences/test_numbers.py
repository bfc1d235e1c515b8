# SPDX-License-Identifier: MIT
"""A number selects singular or plural."""

from __future__ import annotations

import pytest

from desktop_app.sentences.numbers import number_of, runs_text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 games"), (1, "1 game"), (-1, "-1 game"), (2, "2 games"), (1204, "1,204 games")],
)
def test_a_number_of_things(count: int, text: str) -> None:
    assert number_of(count, "game") == text


def test_the_plural_may_be_another_word() -> None:
    texts = (number_of(1, "loss", "losses"), number_of(3, "loss", "losses"))
    assert texts == ("1 loss", "3 losses")


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([], ""),
        ([7], "7"),
        ([1, 2], "1, 2"),
        ([3, 2, 1, 3], "1-3"),
        (range(2, 101), "2-100"),
        ([1, 3, 4, 5, 9, 10], "1, 3-5, 9, 10"),
    ],
)
def test_three_in_a_row_are_one_run(numbers: list[int], text: str) -> None:
    assert runs_text(numbers) == text
