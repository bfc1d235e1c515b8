# SPDX-License-Identifier: MIT
"""Puzzles as values: files, right answers, hints, the day's five, and the rating."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from desktop_app.engine.situation import SituationError
from desktop_app.learn.puzzles import (
    DAILY,
    FIRST_RATING,
    GRADES,
    Attempt,
    Basis,
    Kind,
    Puzzle,
    PuzzleError,
    PuzzleSet,
    daily,
    grade_of,
    hints,
    is_right,
    is_same_move,
    next_puzzle,
    puzzle_id,
    question,
    rate,
    read_attempts,
    read_set,
    set_text,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import Exchange, Pass, Play

BASIS = Basis("open-english-school", "a", "b", "1", "naspa-2016", 1)
READERS = Path(__file__).parents[2] / "data" / "readers"
EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIETAO/ 0/0 0"
QUIET = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOK/ 48/0 0"
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
OPENING = Play(7, 3, ACROSS, tuple("QUIET"))
RULES = load_ruleset("naspa-2016")


def puzzle(
    position: str = EMPTY,
    kind: Kind = Kind.BEST,
    answer: Play | Exchange = OPENING,
    *,
    grade: int = 1,
    rating: float = 0.0,
    number: int = 0,
) -> Puzzle:
    """Return a puzzle with one answer."""
    made = Puzzle(puzzle_id(kind, position), kind, position, (answer,), grade=grade, rating=rating)
    return replace(made, id=f"{made.id}{number:03}")


def challenge(*phoneys: str) -> Puzzle:
    """Return the question whether to challenge QUIET."""
    return Puzzle(
        "c", Kind.CHALLENGE, QUIET, (), Play(7, 3, ACROSS, tuple("QUIET")), phoneys, grade=1
    )


def test_a_set_is_read_as_it_was_written(tmp_path: Path) -> None:
    those = (puzzle(), challenge("QUIET"), puzzle(QUIET, Kind.EXCHANGE, Exchange(("A", "O"))))
    plain, packed = tmp_path / "set.jsonl", tmp_path / "set.jsonl.gz"
    plain.write_text(set_text(BASIS, those))
    packed.write_bytes(gzip.compress(set_text(BASIS, those).encode()))
    for path in (plain, packed):
        found = read_set(path)
        assert found.basis == BASIS and found.puzzles == those and not found.problems
        assert found.find("c") == those[1] and found.find("none") is None


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"kind":"best"}', "null", '{"play":[1]}'])
def test_a_line_that_is_no_puzzle_is_named_and_left_out(tmp_path: Path, line: str) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(f"{set_text(BASIS, ())}{line}\n{puzzle().line()}\n")
    found = read_set(path)
    assert found.puzzles == (puzzle(),)
    assert len(found.problems) == 1 and "line 2" in found.problems[0]


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("position", True, "position: read True, expected a text"),
        ("position", "1" * 2_001, "position: read 2001 characters, expected 2000 at most"),
        ("answers", [], "the kind does not fit the answers"),
        ("answers", None, "answers: read None, expected a list of"),
        ("answers", [["play", 99, 0, "down", ["A"]]], "answers[0][1]: read 99"),
        ("play", ["pass"], "play: read ['pass'], expected a list with play, row, col"),
        ("play", ["play", 7, 3, "across", ["A"]], "the kind does not fit the answers"),
        ("kind", "challenge", "the kind does not fit the answers"),
        ("grade", 6, "grade: read 6, expected a whole number from 0 to 5"),
        ("rating", float("nan"), "rating: read nan"),
        ("win", 2, "win: read 2, expected a number from 0 to 1"),
    ],
)
def test_a_puzzle_with_a_wrong_value_is_left_out(
    tmp_path: Path, key: str, value: object, says: str
) -> None:
    path = tmp_path / "set.jsonl"
    line = json.dumps({**json.loads(puzzle().line()), key: value})
    path.write_text(f"{set_text(BASIS, ())}{line}\n{puzzle(QUIET).line()}\n")
    found = read_set(path)
    assert found.puzzles == (puzzle(QUIET),)
    assert f"line 2: is not a puzzle and is left out: {says}" in found.problems[0]


@pytest.mark.parametrize(
    "answer",
    [Play(7, 14, ACROSS, tuple("QUIET")), Play(15, 0, ACROSS, ("Q",)), Play(7, 3, ACROSS, ())],
)
def test_a_play_off_the_board_is_refused_before_it_is_shown(answer: Play) -> None:
    with pytest.raises(SituationError, match="does not fit its board"):
        puzzle(answer=answer).situation(RULES)


def test_a_puzzle_whose_position_is_true_is_left_out() -> None:
    found = read_set(READERS / "puzzles-position-true.jsonl")
    assert not found.puzzles
    assert "line 2" in found.problems[0] and "position: read True" in found.problems[0]


def test_a_set_of_no_list_is_refused() -> None:
    with pytest.raises(PuzzleError, match="lexicon: read None, expected a text"):
        read_set(READERS / "puzzles-lexicon-null.jsonl")


@pytest.mark.parametrize("data", [b"", b"{}\n", b'{"format":2}\n', b"\x1f\x8bnot gzip"])
def test_a_file_that_is_no_set_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "set.jsonl"
    path.write_bytes(data)
    with pytest.raises(PuzzleError, match=r"set\.jsonl"):
        read_set(path)


def test_a_set_is_stale_with_other_words_leaves_or_another_engine(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(set_text(BASIS, ()))
    found = read_set(path)
    assert not found.stale(BASIS) and not found.stale(replace(BASIS, seed=2))
    assert found.stale(replace(BASIS, words="x"))
    assert found.stale(replace(BASIS, leaves="x"))
    assert found.stale(replace(BASIS, engine="x"))


def test_a_mirrored_opening_is_the_same_play() -> None:
    across, down = Play(7, 3, ACROSS, tuple("QUIET")), Play(3, 7, DOWN, tuple("QUIET"))
    empty = puzzle().read(RULES).board
    assert is_right(puzzle(), empty, across) and is_right(puzzle(), empty, down)
    full = puzzle(QUIET).read(RULES).board
    assert not is_same_move(full, across, down)
    assert not is_right(puzzle(), empty, Play(7, 4, ACROSS, tuple("QUIET")))


def test_one_tile_read_both_ways_is_one_play() -> None:
    board = Board.empty()
    one, other = Play(6, 3, DOWN, ("A", ".")), Play(6, 3, ACROSS, ("A",))
    assert is_same_move(board, one, other)
    assert not is_same_move(board, one, Play(6, 3, DOWN, ("a", "."))), "a blank is another tile"


def test_exchanges_are_the_same_in_any_order() -> None:
    board = Board.empty()
    assert is_same_move(board, Exchange(("Q", "V")), Exchange(("V", "Q")))
    assert not is_same_move(board, Exchange(("Q",)), Exchange(("V", "Q")))
    assert not is_same_move(board, Exchange(("Q",)), Pass())


def test_a_challenge_is_right_only_for_a_phoney() -> None:
    board = Board.empty()
    assert is_right(challenge("QUIET"), board, True) and not is_right(challenge("Q"), board, False)
    assert is_right(challenge(), board, False) and not is_right(challenge(), board, True)
    assert not is_right(puzzle(), board, True) and not is_right(challenge("Q"), board, Pass())


def test_hints_tell_more_step_by_step() -> None:
    made = puzzle()
    told = hints(made, made.situation(RULES))
    assert [text.split()[-1] for text in told] == ["points.", "rack.", "8.", "Q."]
    assert "48" in told[0] and "5" in told[1]
    swap = puzzle(answer=Exchange(("Q", "U")))
    assert "2 tiles" in hints(swap, swap.situation(RULES))[0]
    doubt = challenge("QUIET")
    assert "QUIET" in hints(doubt, doubt.situation(RULES))[1]


@pytest.mark.parametrize("kind", list(Kind))
def test_each_kind_asks_a_question(kind: Kind) -> None:
    made = challenge() if kind is Kind.CHALLENGE else puzzle(kind=kind)
    assert question(made, made.situation(RULES))[-1] in ".?"


def test_a_bingo_is_asked_for_in_words_that_a_child_knows() -> None:
    made = puzzle(kind=Kind.BINGO)
    asked = question(made, made.situation(RULES))
    assert asked == "Lay all 7 tiles at once: that is a bingo. Find the best one."


def test_a_rare_word_makes_a_puzzle_harder() -> None:
    assert grade_of(-900, 20) == 1 and grade_of(1200, 20) == GRADES
    assert grade_of(-900, 55) == 3 and grade_of(-900, 80) == 5
    assert grade_of(-900, 81) is None


def of_grades(count: int) -> tuple[Puzzle, ...]:
    """Return `count` puzzles of each grade."""
    return tuple(
        puzzle(grade=grade, rating=100.0 * grade + number, number=10 * number + grade)
        for number in range(count)
        for grade in range(1, GRADES + 1)
    )


def test_the_day_has_five_of_rising_grade_and_is_the_same_everywhere() -> None:
    those, day = of_grades(20), date(2026, 11, 23)
    today = daily(those, day)
    assert len(today) == DAILY and [each.grade for each in today] == [1, 2, 3, 4, 5]
    assert daily(tuple(reversed(those)), day) == today, "the order of the file does not matter"
    assert daily(those, day + timedelta(1)) != today
    assert daily((), day) == ()


def test_all_puzzles_of_a_grade_come_before_one_comes_again() -> None:
    those = of_grades(20)
    first = date.fromordinal(20 * 36_000)
    seen = {daily(those, first + timedelta(number))[0].id for number in range(20)}
    assert len(seen) == 20


def test_a_set_chooses_the_puzzles_of_a_day_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found, day = PuzzleSet(BASIS, of_grades(20)), date(2026, 11, 20)
    other = day + timedelta(1)
    assert found.of_day(day) == daily(found.puzzles, day)
    assert found.of_day(other) == daily(found.puzzles, other)
    monkeypatch.setattr("desktop_app.learn.puzzles.daily", None)
    assert len(found.of_day(day)) == len(found.of_day(other)) == DAILY


def test_the_kinds_of_a_day_are_mixed() -> None:
    kinds = (Kind.BEST, Kind.BINGO, Kind.CHALLENGE, Kind.SAFE, Kind.EXCHANGE)
    those = [
        replace(each, kind=kinds[(number // 10 + each.grade) % 5])
        for number, each in enumerate(of_grades(20))
    ]
    first = date.fromordinal(20 * 36_000)
    days = [daily(those, first + timedelta(number)) for number in range(20)]
    assert sum(len({each.kind for each in day}) == 5 for day in days) >= 15
    assert all(len({each.kind for each in day}) >= 3 for day in days)
    assert len({each.id for day in days for each in day}) == 100


def test_the_rating_counts_first_attempts_alone() -> None:
    right, wrong = Attempt("a", 0.0, True), Attempt("a", 0.0, False)
    others: list[dict[str, object]] = [{"puzzle": 1}, {"hint": 2}, {"puzzle": "b"}]
    log = [right.entry(), wrong.entry(), *others]
    assert read_attempts(log) == (right,)
    assert rate(()) == FIRST_RATING
    assert rate([right]).rating > FIRST_RATING.rating > rate([wrong]).rating
    assert rate([right]).deviation < FIRST_RATING.deviation


def test_the_next_puzzle_is_the_nearest_unseen() -> None:
    those = of_grades(3)
    near = next_puzzle(those, (), 201.0)
    assert near is not None and near.rating == 201.0
    further = next_puzzle(those, [near.id], 201.2)
    assert further is not None and further.rating == 202.0
    assert next_puzzle(those, (), 0.0, kind=Kind.SAFE) is None
    hard = next_puzzle(those, (), 0.0, grade=5)
    assert hard is not None and hard.grade == 5
    assert next_puzzle(those, [each.id for each in those], 0.0) is None
