# SPDX-License-Identifier: MIT
"""Information besides board and own rack, from a position file."""

from __future__ import annotations

import pytest

from desktop_app.engine.equity import Outlook
from desktop_app.formats.cgp import parse_cgp
from tests.helpers.positions import ENGLISH_SET

EMPTY_ROWS = "/".join(["15"] * 15)
CAB = "/".join(["15"] * 7 + ["6CaB6"] + ["15"] * 7)


@pytest.mark.parametrize(
    ("racks", "bag_count"),
    [("AB/", 91), ("AB/CDE", 95), ("AB//", 84), ("ABCDEFG/ABCDEFG", 86), ("AB", 91)],
)
def test_what_is_not_seen_and_how_much_is_in_the_bag(racks: str, bag_count: int) -> None:
    scores = "/".join("0" for _ in racks.split("/"))
    position = parse_cgp(f"{EMPTY_ROWS} {racks} {scores} 0")
    outlook = Outlook.of_position(position, ENGLISH_SET, 7)
    assert outlook.bag_count == bag_count
    assert len(outlook.unseen) == 100 - len(position.racks[0])


def test_blanks_on_the_board_are_seen_as_blanks() -> None:
    outlook = Outlook.of_position(parse_cgp(f"{CAB} A/ 0/0 0"), ENGLISH_SET, 7)
    assert outlook.unseen.count("?") == 1
    assert outlook.unseen.count("A") == 8
