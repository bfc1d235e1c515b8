# SPDX-License-Identifier: MIT
"""The shipped set of puzzles fits the shipped words, leaves and rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby

import pytest

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.learn.puzzles import (
    GRADES,
    SHIPPED,
    Kind,
    PuzzleSet,
    basis_of,
    before_play,
    grade_of,
    read_set,
)
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.reviewing import leaves_key
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.slurs import slurs
from desktop_app.rules.move import Play, tiles_used
from desktop_app.rules.placement import find_faults
from desktop_app.rules.tiles import holds_tiles
from desktop_app.settings.paths import resource_path

LEAVES = resource_path("leaves", "english-school.klv2")


@cache
def shipped() -> PuzzleSet:
    """Return the shipped set."""
    return read_set(resource_path(*SHIPPED))


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return lexicon_store().load(shipped().basis.lexicon)


def test_no_answer_is_out_of_date() -> None:
    found = shipped()
    basis = found.basis
    installed = lexicon_store().find(basis.lexicon)
    assert installed is not None and not found.problems
    now = basis_of(
        installed.name, installed.sidecar.sha256, leaves_key(LEAVES), basis.ruleset, basis.seed
    )
    assert not found.stale(now), "make the puzzles again, or check them: rackside puzzles --check"


def test_every_puzzle_can_be_answered(words: Lexicon) -> None:
    found = shipped()
    ruleset = load_ruleset(found.basis.ruleset)
    for puzzle in found.puzzles:
        situation = puzzle.situation(ruleset)
        board = situation.board
        if puzzle.play is not None:
            texts = score_of(before_play(situation, puzzle.play), puzzle.play).texts
            wrong = tuple(word for word in texts if not words.is_acceptable(word))
            assert wrong == puzzle.phoneys, puzzle.id
            board = before_play(situation, puzzle.play).board
        for word in _words_on(board.tiles, board.layout.cols):
            assert words.is_acceptable(word), (puzzle.id, word)
        assert bool(puzzle.answers) == (puzzle.kind is not Kind.CHALLENGE)
        for answer in puzzle.answers:
            assert holds_tiles(situation.rack, tiles_used(answer)), puzzle.id
            assert isinstance(answer, Play) == (puzzle.kind is not Kind.EXCHANGE)
            assert all(map(words.is_acceptable, score_of(situation, answer).texts)), puzzle.id
            if isinstance(answer, Play):
                assert not find_faults(board, answer.placements(), first_min_tiles=2), puzzle.id


def _words_on(tiles: tuple[str, ...], cols: int) -> list[str]:
    rows = [tiles[start : start + cols] for start in range(0, len(tiles), cols)]
    lines = [*rows, *zip(*rows, strict=True)]
    runs = (
        "".join(run).upper()
        for line in lines
        for is_laid, run in groupby(line, key=bool)
        if is_laid
    )
    return [run for run in runs if len(run) > 1]


def test_the_grades_follow_from_rating_and_words() -> None:
    found = shipped().puzzles
    for puzzle in found:
        assert puzzle.grade == grade_of(puzzle.rating, puzzle.level), puzzle.id
    grades = Counter(puzzle.grade for puzzle in found)
    assert set(grades) == set(range(1, GRADES + 1))
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert len({puzzle.source for puzzle in found}) == len(found), "one puzzle a game"


def test_no_puzzle_has_a_slur() -> None:
    found = shipped()
    ruleset = load_ruleset(found.basis.ruleset)
    for puzzle in found.puzzles:
        situation = puzzle.situation(ruleset)
        board = situation.board
        if puzzle.play is not None:
            board = before_play(situation, puzzle.play).board
        texts = set(_words_on(board.tiles, board.layout.cols))
        for answer in (*puzzle.answers, *filter(None, [puzzle.play])):
            if isinstance(answer, Play):
                before = situation if puzzle.play is None else before_play(situation, answer)
                texts |= set(score_of(before, answer).texts)
        assert texts.isdisjoint(slurs()), puzzle.id


def test_a_long_word_is_asked_for_once() -> None:
    ruleset = load_ruleset(shipped().basis.ruleset)
    asked: Counter[str] = Counter()
    for puzzle in shipped().puzzles:
        best = puzzle.play or puzzle.answers[0]
        if isinstance(best, Play):
            situation = puzzle.situation(ruleset)
            before = situation if puzzle.play is None else before_play(situation, best)
            asked[score_of(before, best).texts[0]] += 1
    assert {
        word: count for word, count in asked.items() if count > (3 if len(word) < 4 else 1)
    } == {}


def test_the_grade_of_a_challenge_does_not_give_it_away() -> None:
    challenges = [puzzle for puzzle in shipped().puzzles if puzzle.kind is Kind.CHALLENGE]
    for grade in range(1, GRADES + 1):
        phoneys = [bool(challenge.phoneys) for challenge in challenges if challenge.grade == grade]
        assert 0.25 < sum(phoneys) / len(phoneys) < 0.75, grade
