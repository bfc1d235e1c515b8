# SPDX-License-Identifier: MIT
"""Every number in a sentence is a figure of the analysis, in made-up and in real positions."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from desktop_app.analysis.comparison import Comparison, compare
from desktop_app.analysis.reasons import Reason, ReasonKind, find_reasons
from desktop_app.analysis.why import MOST_SENTENCES, explain
from desktop_app.engine.candidates import find_top
from desktop_app.engine.evaluated_rows import static_row
from desktop_app.engine.evaluation import Draws, EvaluatedMove, Evaluation, Phase, Solved
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.replies import Turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move, Pass, Play
from desktop_app.rules.tiles import sort_tiles
from desktop_app.sentences.sentence import Sentence
from tests.helpers.evaluations import SMALL_EFFORT, evaluation_of, row_of, school_engine
from tests.helpers.positions import make_lexicon, random_positions
from tests.helpers.searches import WORDS, shipped_leaves, situation

NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
NAMED = ("move", "other", "lane", "square")
"""Details that name a move or a place, with numbers of their own."""
LITERAL = {"100"}
"""Of 100 draws, in 100 games."""


def plain(reason: Reason) -> Sentence:
    """The sentence of a reason without *On the other hand*."""
    inner = reason.sentence.details.get("reason")
    return inner if isinstance(inner, Sentence) else reason.sentence


def numbers_of(reason: Reason) -> list[str]:
    """The numbers that a sentence shows, without those of moves and places."""
    sentence = plain(reason)
    blank = {key: "" for key in NAMED if key in sentence.details}
    shown = sentence.template.format(**{**sentence.details, **blank})
    return [each for each in NUMBER.findall(shown) if each not in LITERAL]


def check_numbers(comparison: Comparison, reason: Reason) -> None:
    """Each number is a figure, rounded; each figure is in the analysis, under its name."""
    figures = reason.figures
    values = [value for value in figures.values() if not isinstance(value, str)]
    rounded = {round(value) for value in values} | {round(2 * value) / 2 for value in values}
    for number in numbers_of(reason):
        assert float(number) in rounded, (reason.sentence, figures)
    assert set(figures) == set(plain(reason).details)
    known = ANALYSIS[reason.kind](comparison, reason)
    for key, value in figures.items():
        if isinstance(value, str):
            continue
        assert key in known, (reason.kind, key)
        assert value == pytest.approx(known[key]), (reason.kind, key, reason.sentence)


def sides(comparison: Comparison, reason: Reason) -> tuple[EvaluatedMove, EvaluatedMove]:
    """The move that a sentence speaks for, and the other one."""
    pair = comparison.one, comparison.other
    return pair if reason.favours in (comparison.one.move, None) else (pair[1], pair[0])


def kept_kinds(leave: tuple[str, ...]) -> tuple[int, int]:
    vowels = sum(leave.count(vowel) for vowel in "AEIOU")
    return vowels, len(leave) - vowels - leave.count("?")


def _score(comparison: Comparison, reason: Reason) -> dict[str, float]:
    x, y = sides(comparison, reason)
    bonus = comparison.evaluation.situation.scoring.bingo_points
    return {"score": x.score, "other_score": y.score, "gap": x.score - y.score, "bonus": bonus}


def _words(comparison: Comparison, reason: Reason) -> dict[str, float]:
    """The points of a play's cross words, which the score holds besides its main word."""
    x, _ = sides(comparison, reason)
    points = reason.figures["points"]
    assert isinstance(points, int)
    assert 0 <= points <= x.score
    return {"points": points}


def _leave(comparison: Comparison, reason: Reason) -> dict[str, float]:
    x, y = sides(comparison, reason)
    vowels, consonants = kept_kinds(y.leave)
    own_vowels, own_consonants = kept_kinds(x.leave)
    unseen = comparison.evaluation.situation.unseen
    return {
        "value": x.leave_value,
        "other_value": y.leave_value,
        "vowels": vowels,
        "consonants": consonants,
        "own_vowels": own_vowels,
        "own_consonants": own_consonants,
        "count": max(y.leave.count(tile) for tile in y.leave) if y.leave else 0,
        "helping": unseen.count("U") + unseen.count("?"),
    }


def _duplicates(comparison: Comparison, reason: Reason) -> dict[str, float]:
    tiles = str(reason.figures["tiles"])
    _, y = sides(comparison, reason)
    assert y.leave.count(tiles[0]) == len(tiles)
    return {"count": len(tiles)}


def _spent(comparison: Comparison, reason: Reason) -> dict[str, float]:
    _, y = sides(comparison, reason)
    tile = "S" if reason.kind is ReasonKind.S_SPENT else "?"
    return {"without": comparison.without[tile], "score": y.score}


def _turns(comparison: Comparison, reason: Reason) -> dict[str, float]:
    """Shares and means of a lane, counted once more in the sample."""
    x, _ = sides(comparison, reason)
    first = comparison.turns if x is comparison.one else comparison.turns[::-1]
    is_own = reason.kind is ReasonKind.SETUP
    mine, theirs = first if is_own else first[::-1]

    def used(turns: tuple[Turns, ...]) -> list[int]:
        acts = [(t.own, t.own_score) if is_own else (t.reply, t.reply_score) for t in turns]
        return [score for move, score in acts if isinstance(move, Play) and lane(move) == wanted]

    def lane(play: Play) -> str:
        if play.direction.step == (0, 1):
            return f"row {play.row + 1}"
        return f"column {chr(ord('A') + play.col)}"

    wanted = str(reason.figures["lane"])
    scores, others = used(mine), used(theirs)
    unseen = comparison.evaluation.situation.unseen
    return {
        "share": 100 * len(scores) / len(mine),
        "other_share": 100 * len(others) / len(theirs),
        "mean": sum(scores) / len(scores),
        "unseen": unseen.count(str(reason.figures.get("letter"))),
    }


def _playouts(comparison: Comparison, reason: Reason) -> dict[str, float]:
    x, y = sides(comparison, reason)
    assert x.playouts is not None
    assert y.playouts is not None
    one, other = comparison.evaluation.situation.scores
    shares = {
        ReasonKind.OWN_BINGOS: (x.playouts.own_bingos, y.playouts.own_bingos),
        ReasonKind.REPLY_BINGOS: (x.playouts.reply_bingos, y.playouts.reply_bingos),
    }.get(reason.kind, (0.0, 0.0))
    return {
        "share": 100 * shares[0],
        "other_share": 100 * shares[1],
        "mean": x.playouts.reply_score,
        "other_mean": y.playouts.reply_score,
        "deviation": x.playouts.spread_deviation,
        "other_deviation": y.playouts.spread_deviation,
        "lead": abs(one - other),
        "gap": x.playouts.equity - y.playouts.equity,
    }


def _wins(comparison: Comparison, reason: Reason) -> dict[str, float]:
    x, y = sides(comparison, reason)
    return {"points": y.static_equity - x.static_equity, "games": 100 * (x.win - y.win)}


def _draws(comparison: Comparison, reason: Reason) -> dict[str, float]:
    x, y = sides(comparison, reason)
    assert x.draws is not None
    assert y.draws is not None
    hidden = len(comparison.evaluation.situation.unseen)
    draws = math.comb(hidden, comparison.evaluation.situation.bag_count)
    return {"draws": draws, "wins": x.win * draws, "other_wins": y.win * draws}


def _solved(comparison: Comparison, reason: Reason) -> dict[str, float]:
    x, y = sides(comparison, reason)
    assert x.solved is not None
    assert y.solved is not None
    at = comparison.evaluation.situation
    tiles = str(reason.figures.get("tiles", ""))
    return {
        "spread": x.solved.final_spread,
        "other_spread": y.solved.final_spread,
        "points": at.out_factor * at.tile_set.total(tiles),
    }


def _lead(comparison: Comparison, reason: Reason) -> dict[str, float]:
    factor = 100 if comparison.measure == "win" else 1
    return {"low": factor * comparison.lead.low, "high": factor * comparison.lead.high}


def _nothing(comparison: Comparison, reason: Reason) -> dict[str, float]:
    return {}


ANALYSIS: Mapping[ReasonKind, Callable[[Comparison, Reason], dict[str, float]]] = {
    ReasonKind.TOO_CLOSE: _lead,
    ReasonKind.EQUAL: _nothing,
    ReasonKind.PHONEY: _nothing,
    ReasonKind.BINGO: _score,
    ReasonKind.HOOK: _words,
    ReasonKind.PARALLEL: _words,
    ReasonKind.SCORE: _score,
    ReasonKind.LEAVE: _leave,
    ReasonKind.BALANCE: _leave,
    ReasonKind.DUPLICATES: _duplicates,
    ReasonKind.Q_KEPT: _leave,
    ReasonKind.S_SPENT: _spent,
    ReasonKind.BLANK_SPENT: _spent,
    ReasonKind.EXCHANGE: _playouts,
    ReasonKind.LANE_OPENED: _turns,
    ReasonKind.HOOK_OPENED: _turns,
    ReasonKind.TRIPLE_OPENED: _turns,
    ReasonKind.LANE_LEFT_OPEN: _turns,
    ReasonKind.SETUP: _turns,
    ReasonKind.CLOSED: _playouts,
    ReasonKind.OPENED_UP: _playouts,
    ReasonKind.OWN_BINGOS: _playouts,
    ReasonKind.REPLY_BINGOS: _playouts,
    ReasonKind.REPLY_SCORE: _playouts,
    ReasonKind.EQUITY_OR_WIN: _wins,
    ReasonKind.DRAWS: _draws,
    ReasonKind.FINAL_SPREAD: _solved,
    ReasonKind.GOES_OUT: _solved,
    ReasonKind.OUT_NEXT: _nothing,
    ReasonKind.STUCK: _solved,
}


def test_every_kind_is_checked() -> None:
    assert set(ANALYSIS) == set(ReasonKind)


def check(comparison: Comparison) -> set[ReasonKind]:
    """Check all sentences about two moves, also those that are not among the four."""
    told = explain(comparison)
    assert len(told) <= MOST_SENTENCES
    assert len({reason.sentence for reason in told}) == len(told)
    every = [*find_reasons(comparison), *told]
    for reason in every:
        check_numbers(comparison, reason)
    return {reason.kind for reason in every}


# Made-up figures in random positions, with the reference engine.


@cache
def reference() -> ReferenceEngine:
    return ReferenceEngine(make_lexicon(WORDS))


def made_up(seed: int, count: int) -> Iterator[tuple[Situation, Evaluation]]:
    """Random positions of every phase, whose moves have random figures."""
    rng = random.Random(seed)
    for question in random_positions(reference(), count, seed):
        at = situation(f"{'/'.join(['15'] * 15)} A/ 0/0 0")
        unseen = sort_tiles(rng.choices("AABDEESQU?", k=rng.choice((7, 8, 9, 30))))
        at = Situation(
            board=question.board,
            rack=question.rack,
            unseen=unseen,
            bag_count=len(unseen) - 7,
            scores=(rng.randint(0, 200), rng.randint(0, 200)),
            scoreless=0,
            tile_set=at.tile_set,
            scoring=at.scoring,
        )
        moves: list[Move] = [
            candidate.move for candidate in find_top(reference(), at, 6, shipped_leaves())
        ]
        moves = list(dict.fromkeys((*rng.sample(moves, min(len(moves), 2)), Pass())))
        yield at, made_up_evaluation(at, moves, rng)


def made_up_evaluation(at: Situation, moves: list[Move], rng: random.Random) -> Evaluation:
    rows = []
    phase: Phase = "simulation" if at.bag_count > 2 else "preendgame" if at.bag_count else "endgame"
    for move in moves:
        row = static_row(reference(), at, shipped_leaves(), move)
        known = {
            name: getattr(row, name)
            for name in ("score", "words", "phoneys", "leave", "leave_value", "static_equity")
        }
        win = rng.random()
        if phase == "preendgame":
            draws = math.comb(len(at.unseen), at.bag_count)
            win = rng.randint(0, 2 * draws) / (2 * draws)
            known["draws"] = Draws(draws, win * draws, draws, draws, draws, rng.random() < 0.5)
        if phase == "endgame":
            final = rng.randint(-30, 30)
            line = (move, Pass())
            turns_to_out = None if row.leave else 1
            known["solved"] = Solved(final, final, final, True, turns_to_out, line)
            known["spread"] = float(final - at.scores[0] + at.scores[1])
            win = float(final > 0)
        figures = {
            "reply_score": rng.uniform(20, 40),
            "reply_bingos": rng.random() / 3,
            "own_bingos": rng.random() / 3,
            "spread_deviation": rng.uniform(25, 40),
            "equity": rng.uniform(-10, 20),
        }
        if phase != "simulation":
            figures = {}
        rows.append(row_of(move, win=win, **known, **figures))
    return evaluation_of(*rows, phase=phase, at=at)


@pytest.mark.parametrize("seed", range(4))
def test_made_up_figures(seed: int) -> None:
    kinds: set[ReasonKind] = set()
    for _, evaluation in made_up(seed, 12):
        for one, other in combinations((row.move for row in evaluation.rows), 2):
            kinds |= check(compare(reference(), shipped_leaves(), evaluation, one, other, draws=4))
    assert len(kinds) > 8


# Real positions with the native engine.

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.native
@pytest.mark.slow
def test_real_figures() -> None:
    engine, leaves = school_engine()
    rng = random.Random(7)
    lines = (ROOT / "benchmarks" / "positions.cgp").read_text().splitlines()
    kinds: set[ReasonKind] = set()
    for cgp in rng.sample(lines, 12):
        at = situation(cgp)
        top: list[Move] = [candidate.move for candidate in find_top(engine, at, 8, leaves)]
        pair = rng.sample(top, 2)
        evaluation = Evaluator(engine, leaves, SMALL_EFFORT).evaluate(at, pair)
        kinds |= check(compare(engine, leaves, evaluation, pair[0], pair[1]))
    assert len(kinds) > 8


def test_a_number_that_is_no_figure_is_found() -> None:
    _, evaluation = next(made_up(0, 1))
    one, other = evaluation.rows[:2]
    comparison = compare(reference(), shipped_leaves(), evaluation, one.move, other.move, draws=4)
    reason = explain(comparison)[0]
    check_numbers(comparison, reason)
    number = next(key for key, value in reason.figures.items() if not isinstance(value, str))
    for wrong in ({**reason.figures, number: 999}, {**reason.figures, "more": 1}):
        with pytest.raises(AssertionError):
            check_numbers(comparison, replace(reason, figures=wrong))
