# SPDX-License-Identifier: MIT
"""Options that commands on one position share."""

from __future__ import annotations

import argparse

import pytest

from desktop_app.commands.errors import UsageError
from desktop_app.commands.move_rows import table
from desktop_app.commands.positions import with_rack
from desktop_app.commands.searches import read_moves, wait_for
from desktop_app.formats.cgp import parse_cgp
from desktop_app.play.rulesets import load_ruleset
from tests.helpers.searches import EMPTY_ROWS, Slow

BEGUN_ROWS = EMPTY_ROWS.replace("/15" * 7, "/7A7" + "/15" * 6, 1)
"""A board with an A on it."""


def test_a_job_is_waited_for() -> None:
    job = Slow(3)
    assert wait_for(job) == "found"
    assert not job.is_cancelled


def test_who_interrupts_the_program_ends_the_job() -> None:
    job = Slow(3, is_interrupted=True)
    with pytest.raises(KeyboardInterrupt):
        wait_for(job)
    assert job.is_cancelled


def test_a_rack_is_put_in_the_place_of_another() -> None:
    ruleset = load_ruleset("naspa-2016")
    one = parse_cgp(f"{EMPTY_ROWS} AB 5 0")
    assert with_rack(one, 0, "--rack", None, ruleset) is one
    assert with_rack(one, 0, "--rack", "q?", ruleset).racks == (("Q", "?"),)
    two = with_rack(one, 1, "--rack", "CD", ruleset)
    assert (two.racks, two.scores) == ((("A", "B"), ("C", "D")), (5, 0))


@pytest.mark.parametrize(
    ("cgp", "move", "said"),
    [
        (f"{EMPTY_ROWS} AB 0 0", "1A CARE", "'1A CARE': it does not cover H8"),
        (f"{BEGUN_ROWS} AB 0 0", "1A CARE", "'1A CARE': it touches no tile on the board"),
    ],
)
def test_no_play_is_compared_that_may_not_lie_there(cgp: str, move: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_moves(argparse.Namespace(move=["pass", move]), parse_cgp(cgp).board)
    assert str(caught.value) == said


def test_the_moves_that_are_compared_may_lie_anywhere_else() -> None:
    asked = argparse.Namespace(move=["pass", "-AB", "8H A", "8D CARES"])
    assert len(read_moves(asked, parse_cgp(f"{EMPTY_ROWS} AB 0 0").board)) == 4
    assert read_moves(argparse.Namespace(move=None), parse_cgp(f"{EMPTY_ROWS} AB 0 0").board) == []


def test_numbers_end_at_the_right() -> None:
    rows = [("8D CARE", "22"), ("pass", "0")]
    assert table(("move", "score"), rows, ("score",)) == [
        "move     score",
        "8D CARE     22",
        "pass         0",
    ]
    assert table(("move", "score"), rows, ())[2] == "pass     0"
