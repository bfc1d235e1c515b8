# SPDX-License-Identifier: MIT
"""Candidates for puzzles."""

from __future__ import annotations

import pytest

from desktop_app.learn.puzzle_finder import challenged
from desktop_app.learn.puzzles import Kind
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from tests.helpers.puzzle_making import (
    BINGO,
    LEVELS,
    WORDS,
    found_in,
    situation,
)

pytestmark = pytest.mark.native


def test_a_bingo_far_ahead_is_a_candidate() -> None:
    (found,) = found_in(situation(*BINGO))
    assert found.kind is Kind.BINGO
    assert found.group == (Play(1, 8, Direction.DOWN, tuple("RETAINS")),)


def test_moves_that_are_worth_the_same_are_right_together() -> None:
    (found,) = found_in(situation(*BINGO), words=(*WORDS, "RETINAS"))
    words = {"".join(play.tiles) for play in found.group if isinstance(play, Play)}
    assert words == {"RETAINS", "RETINAS"}
    assert not found_in(situation("15", "AEINRST")), "an opening may lie in many places"


def test_a_position_with_a_phoney_on_the_board_is_none() -> None:
    assert found_in(situation("3QUIET7", "AEINRST"))
    assert not found_in(situation("3QUXET7", "AEINRST"))
    after = situation("3QUXET7", "AEINRST")
    assert not found_in(after, situation("3QUIET7", "AEINRST")), "nor the rest of that game"


def test_words_that_are_too_rare_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "RETAINS", 95)
    assert not found_in(situation(*BINGO))


def test_a_small_lead_is_none() -> None:
    assert not found_in(situation("3QUIET7", "SAVVUUI"), words=("QUIET", "QUIETS", "AS"))


def test_a_challenge_is_seen_by_the_opponent() -> None:
    before = situation("3QUIET7", "SAEVVUU", "0/48")
    play = Play(8, 8, Direction.DOWN, ("S", "E", "A"))
    rack = ("A", "B", "C", "D", "E", "F", "G")
    after = challenged(before, play, rack)
    assert after.rack == rack and after.scores[0] == 48 and after.scores[1] > 0
    assert after.board.tile_at(8, 8) == "S"
    every = (
        *after.rack,
        *after.unseen,
        *(placement.on_rack for placement in after.board.placements()),
    )
    assert sorted(every) == sorted(after.tile_set.tiles)


def test_a_board_or_an_answer_with_a_slur_gives_no_puzzle() -> None:
    words = (*WORDS, "YID", "YIDS")
    assert found_in(situation(*BINGO), words=words)
    assert not found_in(situation("3QUIET1YID3", "AEINRST", "30/40"), words=words)
    at = situation("15", "DIYQVVU")
    assert not found_in(at, words=(*words, "VUG"))
