# SPDX-License-Identifier: MIT
"""What was chosen for a new game comes back as it was."""

from __future__ import annotations

import pytest

from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.settings.table import SETTINGS

CHOICES = (
    GameChoice("naspa-2016", (Seat("Ann"), Seat("Bot", "static")), minutes=25),
    GameChoice("mattel-family", tuple(Seat(name) for name in "ABCD"), lexicon="mine"),
    GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), option="international-10", minutes=3),
)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_is_kept_and_comes_back(choice: GameChoice) -> None:
    record = choice.as_record()
    assert SETTINGS["last_new_game"].check(record) == ""
    assert GameChoice.from_record(record, Mode.AUTOMATIC) == choice


def test_the_mode_is_kept_apart() -> None:
    restored = GameChoice.from_record(CHOICES[0].as_record(), Mode.BY_THE_BOOK)
    assert restored is not None and restored.mode is Mode.BY_THE_BOOK


def test_who_begins_is_settled_anew() -> None:
    choice = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), first=1)
    restored = GameChoice.from_record(choice.as_record(), Mode.AUTOMATIC)
    assert restored is not None and restored.first is None


@pytest.mark.parametrize("record", [{}, {"ruleset": "x"}, {"ruleset": "x", "players": [{}]}])
def test_what_is_no_choice_is_none(record: dict[str, object]) -> None:
    assert GameChoice.from_record(record, Mode.AUTOMATIC) is None
