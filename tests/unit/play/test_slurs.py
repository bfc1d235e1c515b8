# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.slurs import is_slur, slurs


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("WOG", True),
        ("wogs", True),
        ("SHIT", False),
        ("CAT", False),
        ("NIGGARD", False),
        ("", False),
    ],
)
def test_a_slur_is_a_word_that_insults_people(word: str, expected: bool) -> None:
    assert is_slur(word) is expected


def test_the_slurs_are_read_once() -> None:
    assert slurs() is slurs()
    assert len(slurs()) > 500
