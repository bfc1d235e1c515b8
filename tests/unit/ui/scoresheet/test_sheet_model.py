# SPDX-License-Identifier: MIT
"""The signs beside the lines of a score sheet."""

from __future__ import annotations

import pytest

from desktop_app.analysis.sheet_lines import sheet_lines
from desktop_app.analysis.sheet_story import LineStory, turn_marks
from desktop_app.play.table import Table
from desktop_app.ui.scoresheet.sheet_model import FELL, RULED, signs_of
from tests.helpers.tables import say, set_up


def laid_with_a_false_blank() -> Table:
    table = set_up(
        "board 8E CARD", "rack A EATESEN", "rack B EIOUQUN", "bag 20", ruleset="sanspa-2001"
    )
    say(table, "A starts-clock", "A turns-over E", "A lays 8I s", "A declares 7", "A presses")
    return table


@pytest.mark.parametrize(
    ("act", "sign"),
    [("B challenges invalid", FELL), ("director rules false-blank challenged=yes", RULED)],
)
def test_a_play_that_came_off_has_the_sign_of_its_reason(act: str, sign: str) -> None:
    table = laid_with_a_false_blank()
    say(table, act)
    (entry,) = (
        each for line in sheet_lines(table.state) for each in line.entries if each is not None
    )
    assert entry.is_withdrawn
    stories = {row: LineStory(marks) for row, marks in turn_marks(table.events).items()}
    assert [each for each in signs_of(entry, stories) if each in (FELL, RULED)] == [sign]
