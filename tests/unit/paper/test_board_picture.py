# SPDX-License-Identifier: MIT
"""The lines under a printed board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.paper.board_picture import facts
from desktop_app.paper.content import PaperContent
from desktop_app.play.rulesets import load_ruleset
from tests.helpers.told_games import gcg_events, told_game

pytestmark = pytest.mark.usefixtures("qapp")


def test_blanks_are_named_and_tiles_left_once_the_game_is_over() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    state = content.game()
    assert state.is_over

    def lines(*racks: tuple[str, ...]) -> tuple[str, ...]:
        return facts(replace(content, state=replace(state, racks=racks)))

    blank = "Blanks: L at G12."
    assert lines(("A", "B"), ("?",)) == (blank, "Tiles left: Ann has AB, Ben has ?.")
    assert lines((), ("E",)) == (blank, "Tiles left: Ben has E.")
    assert lines((), ()) == (blank,)


def test_nothing_is_written_under_a_board_without_blanks_or_a_game() -> None:
    events = gcg_events("complete.gcg")
    begun = next(
        content
        for count in range(1, len(events))
        if (content := PaperContent.of_game(events[:count])).state is not None
        and content.game().rows
    )
    assert begun.game().racks[0] and facts(begun) == ()
    assert facts(PaperContent(load_ruleset("naspa-2016"))) == ()
