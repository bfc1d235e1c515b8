# SPDX-License-Identifier: MIT
"""Results and rulings of an event, told in words."""

from __future__ import annotations

import pytest

from desktop_app.tournament.event_results import read_ruling
from desktop_app.tournament.result_line import GameKind


@pytest.mark.parametrize(
    ("words", "kind", "is_excused", "spread"),
    [
        ("drop-out Ann", GameKind.DROP_OUT, False, None),
        ("drop-out Ann excused", GameKind.DROP_OUT, True, None),
        ("disqualified Ann", GameKind.DISQUALIFICATION, False, None),
        ("disqualified Ann 50", GameKind.DISQUALIFICATION, False, 50),
    ],
)
def test_a_ruling_on_a_player(
    words: str, kind: GameKind, is_excused: bool, spread: int | None
) -> None:
    ruling = read_ruling(words.split())
    assert (ruling.player, ruling.kind) == ("Ann", kind)
    assert (ruling.is_excused, ruling.spread) == (is_excused, spread)


@pytest.mark.parametrize("words", ["drop-out", "drop-out Ann away", "disqualified Ann -50"])
def test_a_ruling_in_another_form_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_ruling(words.split())
