# SPDX-License-Identifier: MIT
"""Levels against their equals, beside figures of people."""

from __future__ import annotations

import pytest

from benchmarks.people import FIGURES, PEOPLE, figures, play_equals, target, with_settings
from desktop_app.commands.ladder import open_arena
from desktop_app.play.players import load_players


def test_the_target_lies_between_the_columns() -> None:
    assert set(FIGURES) == set(PEOPLE)
    assert target("tiles", 15.5) == 2.7
    assert target("tiles", 14) == pytest.approx(2.65)
    assert target("tiles", 1) == 2.45
    assert target("tiles", 99) == 2.9


def test_a_parameter_is_tried_out() -> None:
    abby = load_players().find("abby")
    tried = with_settings(abby, ["mind.words=9", "words.vocabulary=30"])
    assert (tried.mind.words, tried.words.vocabulary) == (9, 30)
    with pytest.raises(SystemExit, match=r"mind\.wrds is no parameter"):
        with_settings(abby, ["mind.wrds=9"])


@pytest.mark.slow
def test_beginners_play_about_as_people_do() -> None:
    """Wide limits for eight games each: the table is in the docs, this notices another play."""
    arena, players = open_arena(), load_players()
    for name, least, most in (("abby", 7.5, 11), ("elin", 9.5, 14.5), ("jo", 14.5, 19.5)):
        found = figures(play_equals(arena, players.find(name), range(4)))
        assert least < found["points_turn"][0] < most
        assert 2.2 < found["tiles"][0] < 3.1
        assert found["one_tile"][0] < 0.24
        assert found["low"][0] < 0.42
        assert found["power_played"][0] > 0.5
