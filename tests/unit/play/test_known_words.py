# SPDX-License-Identifier: MIT
"""Which words a player may know: by their own games, else by the opponent they chose."""

from __future__ import annotations

from desktop_app.play.known_words import (
    guessed_vocabulary,
    vocabulary_of_kind,
    vocabulary_of_level,
)
from desktop_app.play.players import load_players
from desktop_app.rules.setup import Seat

ANN, BEN = Seat("Ann"), Seat("Ben")
ABBY = Seat("Abby", kind="abby")
KNOWN = load_players().profiles["abby"].words.vocabulary


def test_a_level_has_the_vocabulary_of_its_player() -> None:
    assert vocabulary_of_level(1) == vocabulary_of_kind("abby") == KNOWN
    assert vocabulary_of_level(0) is None and vocabulary_of_level(99) is None
    assert vocabulary_of_kind("uma") is None, "knows every word"
    assert vocabulary_of_kind("unknown") is None


def test_a_person_is_taken_for_as_good_as_their_games_or_their_opponent() -> None:
    assert guessed_vocabulary((ANN, ABBY), lambda _name: None) == {0: KNOWN, 1: KNOWN}
    assert guessed_vocabulary((ANN, ABBY), {"Ann": 40.0}.get) == {0: 40, 1: KNOWN}


def test_nothing_is_guessed_of_two_people_without_games() -> None:
    assert guessed_vocabulary((ANN, BEN), lambda _name: None) == {}
    assert guessed_vocabulary((ANN, BEN), {"Ben": 55.0}.get) == {1: 55}
