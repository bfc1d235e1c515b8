# SPDX-License-Identifier: MIT
"""Where the tiles of a sum are painted: large enough to be read, and inside the view."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF

from desktop_app.ui.scoresheet.score_sum import WordPlace


@pytest.mark.parametrize("width", [180, 220, 360, 640])
@pytest.mark.parametrize("count", [2, 3, 8, 15])
def test_tiles_can_be_read_and_none_is_cut_or_covered(width: int, count: int) -> None:
    place = WordPlace.of(count, width)
    boxes = list(place.tiles(count, 0))
    assert len(boxes) == count
    view = QRectF(0, 0, width, place.height)
    for box in boxes:
        assert box.width() >= 20 and view.contains(box)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_a_wide_view_has_the_sum_beside_the_tiles() -> None:
    assert WordPlace.of(3, 360) == WordPlace(36.0, 3, 1, is_sum_below=False)


def test_a_narrow_view_has_the_sum_below_full_tiles() -> None:
    place = WordPlace.of(3, 220)
    assert (place.column, place.lines, place.is_sum_below) == (36.0, 1, True)
    assert place.height > WordPlace.of(3, 360).height
