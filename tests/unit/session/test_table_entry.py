# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.tiles import UNSEEN
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import (
    ExchangeEntry,
    PassEntry,
    PlayEntry,
    ScoreEntry,
    left_worth,
    play_entry,
    read_entry,
    with_announced,
)
from tests.helpers.physical import table_choice

SETUP = table_choice().setup(load_ruleset("naspa-2016"), "")
EMPTY = Board.empty()


@pytest.mark.parametrize(("text", "points"), [("24", 24), (" 0 ", 0), ("+ 7", None), ("+7", 7)])
def test_a_number_is_a_score(text: str, points: int | None) -> None:
    entry = read_entry(text, EMPTY, SETUP)
    if points is None:
        assert isinstance(entry, MoveTextProblem)
    else:
        assert entry == ScoreEntry(points)


def test_a_play_is_scored_and_compared_with_what_was_said() -> None:
    entry = read_entry("8D  FEASTER   80", EMPTY, SETUP)
    assert isinstance(entry, PlayEntry)
    assert (entry.announced, entry.score.points, entry.differs) == (80, 78, True)
    same = read_entry("8D FEASTER 78", EMPTY, SETUP)
    assert isinstance(same, PlayEntry)
    assert not same.differs
    silent = read_entry("8D FEASTER", EMPTY, SETUP)
    assert isinstance(silent, PlayEntry)
    assert silent.announced is None
    assert not silent.differs


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("8G CaT", "CaT"), ("8G cat", "CAT"), ("8g at", "at"), ("8g aTe", "aTe")],
)
def test_small_letters_are_blanks_as_far_as_the_set_has_any(text: str, tiles: str) -> None:
    entry = read_entry(text, EMPTY, SETUP)
    assert isinstance(entry, PlayEntry)
    assert "".join(placement.tile for placement in entry.placements) == tiles


def test_blanks_that_lie_there_are_used_up() -> None:
    board = EMPTY.with_placements((Placement(0, 0, "x"), Placement(0, 1, "y")))
    entry = read_entry("8G aT", board, SETUP)
    assert isinstance(entry, PlayEntry)
    assert [placement.tile for placement in entry.placements] == ["A", "T"]


def test_exchanges_name_their_tiles_or_count_them() -> None:
    assert read_entry("-3", EMPTY, SETUP) == ExchangeEntry((UNSEEN,) * 3)
    assert read_entry("-AE?", EMPTY, SETUP) == ExchangeEntry(("A", "E", "?"))
    assert read_entry("PASS", EMPTY, SETUP) == PassEntry()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", TextFault.EMPTY),
        ("8D", TextFault.WORD_MISSING),
        ("8D 24", TextFault.UNKNOWN_TILE),
        ("FEASTER", TextFault.BAD_POSITION),
        ("8D FEASTER 80 1", TextFault.TOO_MUCH),
        ("12345", TextFault.BAD_POSITION),
        ("-", TextFault.TILES_MISSING),
    ],
)
def test_text_that_is_not_a_turn_is_reported(text: str, fault: TextFault) -> None:
    entry = read_entry(text, EMPTY, SETUP)
    assert isinstance(entry, MoveTextProblem)
    assert entry.fault is fault


def test_a_score_said_before_belongs_to_the_play() -> None:
    entry = read_entry("8D FEASTER", EMPTY, SETUP)
    assert isinstance(entry, PlayEntry)
    later = with_announced(entry, 80)
    assert isinstance(later, PlayEntry)
    assert later.differs
    said = read_entry("8D FEASTER 78", EMPTY, SETUP)
    assert not isinstance(said, MoveTextProblem)
    assert with_announced(said, 80) == said
    assert with_announced(PassEntry(), 80) == PassEntry()


@pytest.mark.parametrize(
    ("text", "worth"),
    [("", 0), ("aei?", 3), ("Q I", 11), ("12", 12), ("1x", None), ("8888", None), ("A2", None)],
)
def test_what_is_left_is_tiles_or_points(text: str, worth: int | None) -> None:
    assert left_worth(text, SETUP.tile_set.values) == worth


def test_tiles_that_cannot_lie_so_score_nothing() -> None:
    lying = EMPTY.with_placements((Placement(7, 7, "A"),))
    for placements in ((), (Placement(7, 7, "B"),)):
        assert play_entry(placements, lying, SETUP).score.points == 0
    scattered = (Placement(0, 0, "A"), Placement(2, 5, "B"), Placement(9, 9, "C"))
    assert play_entry(scattered, EMPTY, SETUP).score.texts == ()
