# SPDX-License-Identifier: MIT
"""Themes of puzzles, from their positions."""

from __future__ import annotations

import pytest

from desktop_app.learn.puzzle_themes import Theme, themes_of
from desktop_app.learn.puzzles import Kind, Puzzle, read_set
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.session.puzzle_presenter import SHIPPED_PUZZLES
from desktop_app.settings.paths import resource_path
from tests.helpers.puzzles import LAID, QUIET, ROWS, puzzle

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
THEME = Theme


def themes(one: Puzzle) -> set[Theme]:
    return set(themes_of(one, one.situation(load_ruleset("naspa-2016"))))


def answered(position: str, *answers: Move) -> Puzzle:
    return puzzle(Kind.BEST, 1, position, answers=answers)


@pytest.mark.parametrize(
    ("rack", "play", "expected"),
    [
        ("MAPLEOK", Play(7, 3, ACROSS, (*".....", "E")), {THEME.HOOK}),
        ("MAPLEOK", Play(7, 2, ACROSS, ("M", *".....", "E")), set()),
        ("MAPLEOK", Play(7, 3, ACROSS, (*".....", "L", "E")), {THEME.EXTENSION}),
        ("MAPLEOK", Play(8, 3, ACROSS, tuple("MAP")), {THEME.PARALLEL}),
        ("RETAINS", Play(1, 8, DOWN, tuple("RETAINS")), {THEME.BINGO, THEME.HOOK}),
        ("RETAI?S", Play(1, 8, DOWN, tuple("RETAInS")), {THEME.BINGO, THEME.BLANK, THEME.HOOK}),
        ("RETAINZ", Play(8, 5, DOWN, ("Z", "A")), {THEME.HIGH}),
        ("RETAINZ", Play(6, 6, DOWN, ("Z", ".", "A")), {THEME.HIGH, THEME.PREMIUM}),
        ("RETAINS", Play(0, 4, DOWN, (*"RETAINS", ".")), {THEME.BINGO, THEME.LONG}),
    ],
)
def test_a_play_has_its_themes(rack: str, play: Play, expected: set[Theme]) -> None:
    assert themes(answered(f"{QUIET} {rack}/ 0/48 0", play)) == expected


def test_triple_word_squares_are_premium_and_the_centre_is_not() -> None:
    first = answered(f"{ROWS.format('15')} QUIETAO/ 0/0 0", LAID)
    assert themes(first) == {THEME.FIRST, THEME.HIGH, THEME.PREMIUM}, "the Q is on 2L"
    low = answered(f"{ROWS.format('15')} RETAINS/ 0/0 0", Play(7, 4, ACROSS, tuple("TRAINS")))
    assert themes(low) == {THEME.FIRST}
    edge = answered(
        f"{ROWS.format('1QUIET9')} MAPLEOS/ 0/48 0", Play(7, 0, ACROSS, ("S", *"....."))
    )
    assert themes(edge) == {THEME.HOOK, THEME.PREMIUM}


def test_an_exchange_and_a_challenge() -> None:
    assert themes(answered(f"{QUIET} VVWIIUO/ 0/48 0", Exchange(("V",)))) == set()
    challenge = puzzle(Kind.CHALLENGE, 3, f"{QUIET} MAPLEOK/ 0/48 0", play=LAID)
    assert THEME.FIRST in themes(challenge), "those of the position before the play"


def test_every_theme_has_shipped_puzzles() -> None:
    found = read_set(resource_path(*SHIPPED_PUZZLES))
    every = [themes(each) for each in found.puzzles]
    for theme in Theme:
        assert sum(theme in each for each in every) >= 5, theme
