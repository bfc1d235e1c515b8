# SPDX-License-Identifier: MIT
"""Every line and note is on one page, in order, with room to write."""

from __future__ import annotations

import pytest

from desktop_app.paper.score_sheet import (
    EMPTY,
    LOWEST_MM,
    NOTE_MM,
    RECKONING_MM,
    ROWS,
    SheetLine,
    leaves,
)

ROOM, BARE = 210.0, 230.0


def turns(count: int) -> list[SheetLine]:
    return [SheetLine(str(number + 1), (EMPTY, EMPTY)) for number in range(count)]


def notes(count: int) -> list[str]:
    return [f"note {number}" for number in range(count)]


@pytest.mark.parametrize("count", [0, 1, 23, 24, 25, 28, 29, 30, 33, 34, 40, 66, 67, 68, 100])
@pytest.mark.parametrize("noted", [0, 1, 14, 15, 16, 60, 120])
@pytest.mark.parametrize("reckoning", [1, 3, 5])
def test_nothing_is_lost_and_everything_fits(count: int, noted: int, reckoning: int) -> None:
    made = leaves(turns(count), reckoning, notes(noted), ROOM, BARE)
    assert [line for leaf in made for line in leaf.lines] == turns(count)
    assert [note for leaf in made for note in leaf.notes] == notes(noted)
    assert [leaf.has_reckoning for leaf in made].count(True) == 1
    for leaf in made:
        assert leaf.rows >= len(leaf.lines)
        assert leaf.height >= LOWEST_MM or not leaf.rows
        tall = leaf.rows * leaf.height + len(leaf.notes) * NOTE_MM
        tall += reckoning * RECKONING_MM if leaf.has_reckoning else 0
        assert tall <= (ROOM if leaf.rows else BARE)
        # There are no empty pages.
        assert leaf.lines or leaf.notes or leaf.has_reckoning


def test_a_game_of_usual_length_stands_on_one_page_with_lines_to_spare() -> None:
    (leaf,) = leaves(turns(14), 3, notes(2), ROOM, BARE)
    assert leaf.rows == ROWS and leaf.has_reckoning


def test_many_notes_have_pages_of_their_own() -> None:
    table, *others = leaves(turns(14), 3, notes(80), ROOM, BARE)
    assert table.rows == ROWS and not table.notes
    assert [len(leaf.notes) for leaf in others] == [54, 26]
    assert not any(leaf.rows or leaf.has_reckoning for leaf in others)
