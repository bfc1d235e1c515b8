# SPDX-License-Identifier: MIT
"""Round robins by the Berger tables, and groups of four."""

from __future__ import annotations

import pytest

from desktop_app.tournament.berger import (
    berger_round,
    group_round,
    groups_of_four,
    halves_round,
)

PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3"
    " | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7"
    " | 10-7 8-6 9-5 1-4 2-3 | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4"
    " | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | 5-10 6-4 7-3 8-2 9-1",
}


@pytest.mark.parametrize("count", PUBLISHED)
def test_the_published_tables(count: int) -> None:
    rounds = [
        " ".join(f"{one}-{other}" for one, other in berger_round(count, number))
        for number in range(1, count)
    ]
    assert " | ".join(rounds) == PUBLISHED[count]


@pytest.mark.parametrize("count", range(2, 31))
def test_a_double_round_robin_pairs_all_twice_and_changes_the_sides(count: int) -> None:
    last = count + count % 2
    rounds = last - 1
    pairs = [pair for number in range(1, 2 * rounds + 1) for pair in berger_round(count, number)]
    assert len(set(pairs)) == len(pairs) == last * (last - 1)
    for player in range(1, count + 1):
        firsts = sum(one == player for one, _ in pairs[: len(pairs) // 2])
        assert abs(2 * firsts - rounds) <= 1


def test_groups_of_four_leave_no_group_too_small() -> None:
    sizes = {count: [len(group) for group in groups_of_four(count)] for count in range(3, 13)}
    assert sizes[3] == [3]
    assert sizes[6] == [6]
    assert sizes[9] == [4, 5]
    assert sizes[11] == [4, 4, 3]
    assert all(sum(found) == count for count, found in sizes.items())


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_no_one_meets_twice_in_a_group(size: int) -> None:
    pairs = [
        frozenset(pair)
        for number in (1, 2, 3)
        for pair in group_round(range(11, 11 + size), number)
    ]
    assert len(set(pairs)) == len(pairs)
    assert set().union(*pairs) - {0} == set(range(11, 11 + size))


def test_halves_meet_in_the_order_of_liwords() -> None:
    def rounds(one: str, other: str) -> list[set[str]]:
        sides = list(map(int, one)), list(map(int, other))
        return [
            {"".join(map(str, sorted(pair))) for pair in halves_round(*sides, number)}
            for number in (1, 2, 3)
        ]

    assert rounds("123", "456") == [{"16", "25", "34"}, {"14", "26", "35"}, {"15", "24", "36"}]
    assert rounds("135", "246") == [{"16", "34", "25"}, {"12", "36", "45"}, {"14", "23", "56"}]


@pytest.mark.parametrize("size", range(1, 9))
def test_halves_begin_again_with_the_sides_changed(size: int) -> None:
    one, other = range(1, size + 1), range(size + 1, 2 * size + 1)
    table = [halves_round(one, other, number) for number in range(1, 2 * size + 1)]
    assert sorted(pair for each in table for pair in each) == sorted(
        (a, b) for i in one for j in other for a, b in ((i, j), (j, i))
    )
    for pairs in table:
        assert sorted(each for pair in pairs for each in pair) == [*one, *other]
