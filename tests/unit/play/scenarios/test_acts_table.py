# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.scenarios.acts import TABLE_ACTS
from desktop_app.rules import commands as tc
from desktop_app.rules.commands import Command
from tests.helpers.tables import command, set_up


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A says-counting", tc.SayCounting(0)),
        ("B enters-bag", tc.EnterBag(1)),
        ("A records-early", tc.WriteScoreEarly(0)),
        ("B asks-score", tc.AskOpponent(1, "score")),
        ("B asks-cume", tc.AskOpponent(1, "cumulative")),
        ("B asks-where", tc.AskOpponent(1, "place")),
        ("A exposes QZ ?", tc.ExposeTiles(0, ("Q", "Z", "?"))),
        ("B reveals", tc.RevealRack(1)),
        ("A arrives", tc.Arrive(0)),
    ],
)
def test_acts_and_their_commands(text: str, wanted: Command) -> None:
    assert command(set_up(), text) == wanted


def test_most_take_no_words() -> None:
    state = set_up().state
    for verb in sorted(set(TABLE_ACTS) - {"exposes"}):
        with pytest.raises(ValueError, match="'now' after an act that takes nothing"):
            TABLE_ACTS[verb](0, ("now",), state)
