# SPDX-License-Identifier: MIT
"""Every choice that a plain game has not is named in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import MINUTE_MS, OWN_MISTAKES, GameChoice
from desktop_app.ui.new_game.unusual import unusual_choices

ANN, BEN = Seat("Ann"), Seat("Ben")
PLAIN = GameChoice("naspa-2016", (ANN, BEN), minutes=25)


@pytest.mark.parametrize(
    ("choice", "phrase"),
    [
        (replace(PLAIN, minutes=1), "one minute each"),
        (replace(PLAIN, minutes=24), "24 minutes each"),
        (replace(PLAIN, players=(replace(ANN, start_points=40), BEN)), "Ann starts at 40"),
        (
            replace(PLAIN, players=(ANN, replace(BEN, allotment_ms=MINUTE_MS))),
            "Ben has one minute",
        ),
        (
            replace(PLAIN, players=(ANN, replace(BEN, allotment_ms=30 * MINUTE_MS))),
            "Ben has 30 minutes",
        ),
        (
            replace(PLAIN, players=(ANN, Seat("Uma", "uma", lexicon="open-english-school"))),
            "fewer words for the computer",
        ),
        (replace(PLAIN, free_take_backs=1), "one free take-back"),
        (replace(PLAIN, free_take_backs=3), "3 free take-backs"),
        (replace(PLAIN, is_self_scored=True), "you score it"),
        (replace(PLAIN, is_guided=True), "help for beginners"),
        (replace(PLAIN, phoneys=OWN_MISTAKES), "the computer makes mistakes"),
        (replace(PLAIN, phoneys=20), "the computer plays phoneys"),
        (replace(PLAIN, mode=Mode.BY_THE_BOOK), "by the book"),
        (replace(PLAIN, first=0), "Ann begins"),
        (replace(PLAIN, first=1), "Ben begins"),
    ],
)
def test_an_unusual_choice_is_named(choice: GameChoice, phrase: str) -> None:
    assert unusual_choices(choice, usual_minutes=25) == (phrase,)


def test_a_plain_game_has_nothing_unusual_but_its_variant() -> None:
    assert unusual_choices(PLAIN, usual_minutes=25) == ()
    assert unusual_choices(replace(PLAIN, first=2), usual_minutes=25) == ()
    for without in (replace(PLAIN, minutes=None), replace(PLAIN, minutes=9)):
        assert unusual_choices(without, usual_minutes=None) == ()
    assert unusual_choices(PLAIN, "International", 25) == ("International",)
