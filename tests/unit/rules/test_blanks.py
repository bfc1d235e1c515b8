# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.blanks import BlankMarks, has_open_blank, letter_of, marks_at
from desktop_app.rules.board import Board, Placement, Square

_SQUARE = Square(7, 7)


@pytest.mark.parametrize(
    ("authority", "said", "written", "letter"),
    [
        ("slip", "E", "", ""),
        ("slip", "E", "S", "S"),
        ("printed", "E", "", "E"),
        ("printed", "E", "S", "S"),
        ("slip-then-ladder", "E", "", "E"),
        ("slip-then-ladder", "E", "S", "S"),
        ("spoken", "E", "S", "E"),
        ("spoken", "", "S", "S"),
        ("records-agree", "E", "S", "E"),
        ("records-agree", "", "", ""),
    ],
)
def test_the_ruleset_decides_whether_the_spoken_or_written_letter_counts(
    authority: str, said: str, written: str, letter: str
) -> None:
    marks = BlankMarks(0, said, {0: written} if written else {})
    assert letter_of(marks, authority) == letter


def test_an_opponents_note_is_not_the_letter_but_may_differ() -> None:
    marks = BlankMarks(0, "E", {1: "O"})
    assert letter_of(marks, "printed") == "E"
    assert marks.differ
    assert not BlankMarks(0, "E", {1: "E"}).differ
    assert not BlankMarks(0, "", {1: "O"}).differ


def test_a_blank_laid_with_its_letter_was_said_and_written() -> None:
    assert marks_at({}, _SQUARE, "e", 1) == BlankMarks(1, "E", {1: "E"})
    assert marks_at({}, _SQUARE, "?", 1) == BlankMarks(1)
    known = BlankMarks(0, "S")
    assert marks_at({_SQUARE: known}, _SQUARE, "s", 1) == known


@pytest.mark.parametrize(
    ("tile", "marks", "is_open"),
    [
        ("?", None, True),
        ("s", None, False),
        ("s", BlankMarks(0, "S", {1: "E"}), True),
        ("s", BlankMarks(0, "S", {1: "S"}), False),
        ("S", BlankMarks(0, "S", {1: "E"}), False),
    ],
)
def test_play_waits_for_blanks_without_one_letter(
    tile: str, marks: BlankMarks | None, is_open: bool
) -> None:
    board = Board.empty().with_placements((Placement(7, 7, tile),))
    assert has_open_blank(board, {} if marks is None else {_SQUARE: marks}) is is_open
