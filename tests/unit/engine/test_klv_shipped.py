# SPDX-License-Identifier: MIT
"""The bundled leave values are complete, and rank leaves as players would."""

from __future__ import annotations

import pytest

from desktop_app.engine.klv import KlvLeaves
from desktop_app.settings.paths import resource_path

NODES_AND_VALUES = 3_667_844


@pytest.fixture(scope="module")
def shipped() -> KlvLeaves:
    return KlvLeaves.read(resource_path("leaves", "english-school.klv2"))


def test_every_leave_has_a_value(shipped: KlvLeaves) -> None:
    assert len(shipped.data) == NODES_AND_VALUES
    assert shipped.value(tuple("VVWWYY")) != 0
    assert shipped.value(tuple("AEINST")) != 0


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("??", "?"),
        ("?S", "?"),
        ("?", "S"),
        ("S", "Z"),
        ("Z", "E"),
        ("E", "I"),
        ("I", "U"),
        ("U", "UU"),
        ("QU", "U"),
        ("QU", "Q"),
        ("ER", "E"),
        ("EST", "ER"),
        ("ING", "IN"),
        ("AEINST", "AEIOUU"),
        ("K", "V"),
        ("V", "VW"),
    ],
)
def test_values_come_in_the_order_that_players_know(
    more: str, less: str, shipped: KlvLeaves
) -> None:
    assert shipped.value(tuple(more)) > shipped.value(tuple(less)) + 500
