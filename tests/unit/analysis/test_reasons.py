# SPDX-License-Identifier: MIT
"""The conditions of each sentence, and that none is made of figures that overlap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from desktop_app.analysis.comparison import Comparison, lead_of
from desktop_app.analysis.reasons import Reason, find_reasons
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Solved
from desktop_app.engine.replies import Turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.evaluations import evaluation_of, row_of
from tests.helpers.searches import BAD, endgame, situation

SEA = Play(0, 0, Direction.DOWN, tuple("SEA"))
BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))
LEADING = situation(f"{BAD} AABDEES/ 90/20 0")
BEHIND = situation(f"{BAD} AABDEES/ 20/90 0")


def reasons(one: EvaluatedMove, other: EvaluatedMove, **more: Any) -> dict[str, Reason]:
    """Every sentence about two moves by its kind; those of `one` count where both have one."""
    at: Situation | None = more.pop("at", None)
    evaluation: Evaluation = evaluation_of(one, other, at=at, phase=more.pop("phase", "simulation"))
    lead, measure = lead_of(evaluation, one, other)
    comparison = Comparison(evaluation, one, other, lead, measure, **more)
    found: dict[str, Reason] = {}
    for reason in find_reasons(comparison):
        found.setdefault(reason.kind.value, reason)
    return found


def said(kind: str, one: EvaluatedMove, other: EvaluatedMove, **more: Any) -> str | None:
    """The sentence of a kind, if there is one."""
    found = reasons(one, other, **more)
    return found[kind].sentence if kind in found else None


def loosened(row: EvaluatedMove, by: float) -> EvaluatedMove:
    """The same means, with parts that vary so much that nothing is certain."""
    assert row.playouts is not None
    signs = (1, -1, 2, -2, 0)
    parts = tuple(
        tuple(value + sign * by for value in part)
        for sign, part in zip(signs, row.playouts.parts, strict=True)
    )
    return replace(row, playouts=replace(row.playouts, parts=parts))


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("own-bingos", {"own_bingos": 0.4}),
        ("reply-bingos", {"reply_bingos": 0.05}),
        ("reply-score", {"reply_score": 20.0}),
        ("equity-or-win", {"win": 0.6, "static_equity": -9.0}),
    ],
)
def test_no_claim_where_the_limits_overlap(kind: str, figures: dict[str, Any]) -> None:
    one, other = row_of(SEA, **figures), row_of(BADE)
    assert kind in reasons(one, other)
    assert kind not in reasons(loosened(one, 20.0), other)


def test_an_exchange_is_only_better_for_certain() -> None:
    one, other = row_of(Exchange(("V",)), equity=6.0), row_of(BADE)
    assert said("exchange", one, other) == (
        "Exchanging V comes out 6 ahead of 8G BADE after the next two turns, both racks counted."
    )
    assert said("exchange", loosened(one, 20.0), other) is None
    assert said("exchange", other, one) is not None
    assert said("exchange", row_of(SEA, equity=6.0), other) is None


def test_differences_that_are_too_small_to_tell() -> None:
    base = row_of(BADE, score=10, leave_value=1.0)
    assert said("score", row_of(SEA, score=12), base) is None
    assert said("leave", row_of(SEA, leave_value=2.5), base) is None
    assert said("own-bingos", row_of(SEA, own_bingos=0.22), base) is None


def test_a_balanced_leave_against_one_that_is_not() -> None:
    one, other = row_of(SEA, leave=("A", "D", "E")), row_of(BADE, leave=("A", "E", "I", "O"))
    assert said("balance", one, other) == (
        "Vowels and consonants: 8G BADE keeps 4 and 0, A1 SEA 2 and 1."
    )
    assert said("balance", other, row_of(SEA, leave=("I", "U", "O"))) is None


def test_the_same_letter_twice() -> None:
    one = row_of(SEA, leave=("A", "D"))
    assert said("duplicates", one, row_of(BADE, leave=("I", "I"))) is not None
    assert said("duplicates", one, row_of(BADE, leave=("E", "E", "S", "S"))) is None
    assert said("duplicates", row_of(SEA, leave=("V", "V")), row_of(BADE, leave=("I", "I"))) is None


def test_a_q_with_a_u_is_no_burden() -> None:
    one = row_of(SEA, leave=("A",))
    assert said("q-kept", one, row_of(BADE, leave=("Q", "D"))) == (
        "8G BADE keeps the Q; U tiles and blanks still unseen: 6."
    )
    assert said("q-kept", one, row_of(BADE, leave=("Q", "U"))) is None


def test_an_s_that_is_worth_its_points() -> None:
    spends = row_of(SEA, score=20)
    keeps = row_of(BADE, score=15)
    assert said("s-spent", keeps, spends, without={"S": 15}) == (
        "A1 SEA spends an S and scores 20; the best play without one scores 15."
    )
    assert said("s-spent", keeps, spends, without={"S": 12}) is None
    assert said("s-spent", keeps, row_of(Exchange(("S",))), without={"S": 15}) is None
    blank = row_of(Play(0, 0, Direction.DOWN, ("s", "E", "A")), score=30)
    assert said("blank-spent", keeps, blank, without={"?": 28}) == (
        "A1 sEA spends a blank and scores 30; the best play without one scores 28."
    )
    assert said("blank-spent", keeps, blank, without={"?": 5}) is None


def test_a_leader_likes_a_closed_board_and_one_behind_an_open_one() -> None:
    calm, wild = row_of(SEA, spread_deviation=25.0), row_of(BADE, spread_deviation=35.0)
    assert said("closed", calm, wild, at=LEADING) == (
        "You lead by 70, and A1 SEA keeps the game calmer: the spread varies by 25, after 8G BADE"
        " by 35."
    )
    assert said("opened-up", calm, wild, at=BEHIND) == (
        "You are 70 behind, and 8G BADE keeps the game open: the spread varies by 35, after A1 SEA"
        " by 25."
    )
    for at in (LEADING, BEHIND):
        assert not {"closed", "opened-up"} & set(
            reasons(calm, row_of(BADE, spread_deviation=26.5), at=at)
        )
    even = situation(f"{BAD} AABDEES/ 20/20 0")
    assert said("closed", calm, wild, at=even) is None


# Lanes.

PASS = Pass()
PASSED = Turns(PASS, 0, PASS, 0)


def turns(
    share: int, *, reply: Move = PASS, own: Move = PASS, score: int = 40
) -> tuple[Turns, ...]:
    """A hundred draws, in so many of which these moves are made."""
    return (Turns(reply, score, own, score),) * share + (PASSED,) * (100 - share)


def lanes(made: tuple[Turns, ...], other: tuple[Turns, ...], **more: Any) -> dict[str, Reason]:
    return reasons(row_of(SEA), row_of(BADE), turns=(other, made), **more)


ACROSS_E = Play(6, 9, Direction.DOWN, ("B", ".", "D"))
"""Down column J through the E of BADE, on J8."""
HOOKED = Play(6, 10, Direction.DOWN, ("A", "S", "E"))
"""Down column K with an S behind BADE."""
TRIPLE = Play(7, 9, Direction.ACROSS, (".", "D", "D", "D", "D", "D"))
"""From the E of BADE to the triple word square O8."""
SEVEN = Play(0, 0, Direction.ACROSS, tuple("DEBASED"))
APART = Play(0, 3, Direction.ACROSS, tuple("DEED"))


def test_a_lane_that_a_move_opens() -> None:
    found = lanes(turns(30, reply=ACROSS_E), turns(0))
    assert found["lane-opened"].sentence == (
        "8G BADE opens column J: the opponent plays there in 30 of 100 draws, for 40 on average,"
        " after A1 SEA in 0."
    )
    assert found["lane-opened"].favours == SEA


def test_a_hook_that_a_move_opens() -> None:
    found = lanes(turns(30, reply=HOOKED), turns(2, reply=HOOKED))
    assert found["hook-opened"].sentence == (
        "8G BADE opens column K to S on K8 (unseen: 3): the opponent plays there in 30 of 100"
        " draws, for 40 on average, after A1 SEA in 2."
    )


def test_a_triple_word_square_that_a_move_opens() -> None:
    found = lanes(turns(30, reply=TRIPLE), turns(0))
    assert found["triple-opened"].figures["square"] == "O8"
    assert found["triple-opened"].figures["lane"] == "row 8"


def test_a_lane_that_was_open_before_is_left_open() -> None:
    found = lanes(turns(30, reply=APART), turns(0))
    assert found["lane-left-open"].sentence.startswith("8G BADE leaves row 1 open: ")


@pytest.mark.parametrize(
    ("made", "other"),
    [
        (turns(9, reply=ACROSS_E), turns(0)),
        (turns(30, reply=ACROSS_E, score=24), turns(0)),
        (turns(30, reply=ACROSS_E), turns(30, reply=ACROSS_E)),
        (turns(30, reply=ACROSS_E), tuple(reversed(turns(28, reply=ACROSS_E)))),
    ],
)
def test_a_lane_that_is_not_surely_worse(made: tuple[Turns, ...], other: tuple[Turns, ...]) -> None:
    assert not {"lane-opened", "lane-left-open"} & set(lanes(made, other))


def test_a_setup_needs_the_tiles_of_the_move() -> None:
    found = lanes(turns(20, own=ACROSS_E), turns(1, own=ACROSS_E))
    assert found["setup"].sentence == (
        "8G BADE sets up column J: you play there next turn in 20 of 100 draws, for 40 on average,"
        " after A1 SEA in 1."
    )
    assert "setup" not in lanes(turns(20, own=APART), turns(0))
    assert "setup" not in lanes(turns(20, own=ACROSS_E, score=34), turns(0))


# The end of the game.

END = endgame("AES", "ADVV", Play(7, 6, Direction.ACROSS, tuple("BAD")))


def solved(move: Move, final: int, line: tuple[Move, ...], **more: Any) -> EvaluatedMove:
    given = {"is_proven": True, "turns_to_out": None, **more.pop("solved", {})}
    end = Solved(final, final, final, line=(move, *line), **given)
    return row_of(move, win=1.0, spread=float(final), solved=end, **more)


def test_an_endgame_that_ends_better() -> None:
    one, other = solved(SEA, 12, (), leave=()), solved(BADE, -3, (), leave=("A", "S"))
    found = reasons(one, other, at=END, phase="endgame")
    assert found["final-spread"].sentence == (
        "With best play A1 SEA ends with a spread of +12, 8G BADE with -3."
    )
    assert found["goes-out"].sentence == "A1 SEA goes out and gains 22 for the opponent's ADVV."
    loose = replace(other, solved=replace(other.solved, is_proven=False)) if other.solved else other
    assert loose.solved is not None
    told = reasons(one, loose, at=END, phase="endgame")["final-spread"].sentence
    assert told == "With best play A1 SEA ends with a spread of +12, 8G BADE with at least -3."
    open_ended = replace(loose, solved=replace(loose.solved, lower=None, upper=2))
    told = reasons(one, open_ended, at=END, phase="endgame")["final-spread"].sentence
    assert told == "With best play A1 SEA ends with a spread of +12, 8G BADE with about -3."
    near = solved(BADE, 10, (), solved={"is_proven": False}, leave=("A",))
    assert near.solved is not None
    near = replace(near, solved=replace(near.solved, lower=None, upper=None))
    assert "final-spread" not in reasons(one, near, at=END, phase="endgame")


def test_going_out_next_turn_is_only_told_where_the_other_may_not() -> None:
    one, other = solved(BADE, 5, (), leave=("A", "S")), solved(Pass(), 0, (), leave=("A", "E", "S"))
    for known, is_told in (
        ({BADE: True, Pass(): False}, True),
        ({BADE: True, Pass(): True}, False),
        ({BADE: True}, False),
        ({}, False),
    ):
        found = reasons(one, other, at=END, phase="endgame", goes_out=known)
        assert ("out-next" in found) is is_told


def test_tiles_that_the_opponent_is_caught_with() -> None:
    reply = Play(0, 0, Direction.ACROSS, tuple("AD"))
    last = Play(4, 4, Direction.ACROSS, tuple("AS"))
    one = solved(BADE, 5, (reply, last), leave=("A", "S"), solved={"turns_to_out": 2})
    other = solved(Pass(), 0, (reply,), leave=("A", "E", "S"))
    found = reasons(one, other, at=END, phase="endgame")
    assert found["stuck"].sentence == (
        "With best play 8G BADE catches the opponent with VV, for 16."
    )
    assert found["stuck"].figures["points"] == 16


def test_a_bingo_is_told_by_its_score_once() -> None:
    bingo = row_of(SEVEN, score=80)
    found = reasons(bingo, row_of(SEA, score=12))
    assert found["bingo"].sentence == "1A DEBASED is a bingo for 80, with the bonus of 50."
    assert "score" not in found
    assert "score" in reasons(bingo, row_of(replace(SEVEN, row=2), score=70))


def test_an_exchange_has_a_capital_at_the_beginning_of_a_sentence_alone() -> None:
    swap = row_of(Exchange(("V",)), spread_deviation=25.0, own_bingos=0.4, leave_value=9.0)
    found = reasons(swap, row_of(BADE, spread_deviation=35.0), at=LEADING)
    assert found["closed"].sentence.startswith("You lead by 70, and exchanging V keeps")
    assert found["own-bingos"].sentence.startswith("After exchanging V you bingo")
    assert found["leave"].sentence.startswith("Exchanging V keeps")
