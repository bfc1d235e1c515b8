# SPDX-License-Identifier: MIT
"""Which sentences are chosen, in which order, and the kind of a mistake."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.analysis.comparison import Comparison, lead_of
from desktop_app.analysis.costs import Cost
from desktop_app.analysis.plain_words import plain_remark
from desktop_app.analysis.reasons import Reason, ReasonKind
from desktop_app.analysis.why import MistakeKind, explain, mistake_kind
from desktop_app.engine.evaluation import EvaluatedMove, Phase, Range, Solved
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.evaluations import evaluation_of, row_of

SEA = Play(0, 0, Direction.DOWN, tuple("SEA"))
BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))


def compared(one: EvaluatedMove, other: EvaluatedMove, phase: Phase = "simulation") -> Comparison:
    """Two moves beside one another, in the order that `compare` gives them."""
    evaluation = evaluation_of(one, other, phase=phase)
    lead, measure = lead_of(evaluation, one, other)
    return Comparison(evaluation, one, other, lead, measure)


def pair(win: float = 0.6, **figures: Any) -> tuple[EvaluatedMove, EvaluatedMove]:
    """A play that wins so often, with figures, and one that wins half of the games."""
    return row_of(SEA, win=win, **figures), row_of(BADE, score=10, leave=("A",))


def kinds(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.kind.value for reason in reasons]


def test_the_most_telling_sentence_comes_first() -> None:
    told = explain(compared(*pair(score=15, leave_value=20.0, leave=("S", "E"))))
    assert kinds(told) == ["leave", "score"]
    assert told[0].sentence == "A1 SEA keeps SE, worth 20; 8G BADE keeps A, worth 0."
    assert told[0].figures["value"] == 20.0
    assert told[1].sentence == "A1 SEA scores 5 more than 8G BADE: 15 against 10."
    told = explain(compared(*pair(score=40, leave_value=5.0, leave=("S", "E"))))
    assert kinds(told) == ["score", "leave"]


def test_at_most_one_sentence_for_the_worse_move_and_it_comes_last() -> None:
    one, other = pair(
        score=4,
        leave_value=-9.0,
        leave=("V", "V"),
        reply_score=25.0,
        own_bingos=0.6,
        reply_bingos=0.1,
    )
    told = explain(compared(one, other))
    assert kinds(told) == ["own-bingos", "reply-bingos", "reply-score", "leave"]
    assert [reason.favours for reason in told] == [SEA, SEA, SEA, BADE]
    spoken_against = [reason.sentence.startswith("On the other hand: ") for reason in told]
    assert spoken_against == [False, False, False, True]


def test_too_close_to_call_comes_first_and_either_side_has_its_sentences() -> None:
    one, other = pair(0.502, score=15)
    unsure = Comparison(evaluation_of(one, other), one, other, Range(0.002, -0.01, 0.014), "win")
    told = explain(unsure)
    assert kinds(told)[0] == "too-close"
    assert told[0].sentence == (
        "A1 SEA and 8G BADE are too close to call: the difference is between -1 and +1 in 100"
        " games."
    )
    assert told[0].favours is None
    assert kinds(told)[1:] == ["score"]
    points = Comparison(evaluation_of(one, other), one, other, Range(1.0, -2.0, 4.0), "spread")
    assert explain(points)[0].sentence == (
        "A1 SEA and 8G BADE are too close to call: the difference in points is between -2 and +4."
    )


def test_moves_that_are_worth_the_same() -> None:
    told = explain(compared(*pair(0.5, score=10)))
    assert told[0].kind is ReasonKind.EQUAL
    assert told[0].sentence == "A1 SEA and 8G BADE are worth the same."
    one = row_of(SEA)
    assert explain(compared(one, one)) == ()


def test_the_lead_is_in_points_where_both_moves_win() -> None:
    one, other = row_of(SEA, win=0.999, equity=30.0), row_of(BADE, win=0.998, equity=10.0)
    assert compared(one, other).measure == "spread"
    assert compared(one, other).lead.mean == pytest.approx(20)


def test_a_phoney_is_named_first_whatever_it_is_worth() -> None:
    one, other = row_of(SEA, win=0.9, phoneys=("ZEA",), words=("ZEA",)), row_of(BADE)
    told = explain(compared(one, other))
    assert told[0].sentence == "A1 SEA is a phoney: ZEA is not in the word list."
    assert mistake_kind(compared(one, other), told) is MistakeKind.PHONEY


@pytest.mark.parametrize("cost", Cost)
def test_a_phoney_is_not_called_good_in_plain_words(cost: Cost) -> None:
    one, other = row_of(SEA, win=0.9, phoneys=("ZEA",), words=("ZEA",)), row_of(BADE)
    both = compared(one, other)
    told = plain_remark(both, explain(both), cost, SEA, is_own=True)
    assert told[:2] == ("ZEA is not in the word list.", "You could have done better with BADE.")
    assert not any("good" in sentence for sentence in told)


@pytest.mark.parametrize(
    ("figures", "kind"),
    [
        ({"score": 20}, MistakeKind.MISSED_SPOT),
        ({"leave_value": 9.0}, MistakeKind.LEAVE),
        ({"own_bingos": 0.5}, MistakeKind.NEXT_TURN),
        ({"reply_score": 20.0}, MistakeKind.OPENED),
        ({"score": 10}, MistakeKind.OTHER),
    ],
)
def test_the_kind_of_a_mistake_is_that_of_the_most_telling_sentence(
    figures: dict[str, Any], kind: MistakeKind
) -> None:
    comparison = compared(*pair(**{"score": 10, **figures}))
    assert mistake_kind(comparison, explain(comparison)) is kind


def test_no_kind_without_a_mistake() -> None:
    one, other = pair(0.5, score=20)
    comparison = compared(one, other)
    assert mistake_kind(comparison, explain(comparison)) is None


def test_an_exchange_against_a_play_and_the_end_of_the_game() -> None:
    def kind(one: Move, other: Move, phase: Phase = "simulation") -> MistakeKind | None:
        solved = [
            Solved(final, final, final, is_proven=True, turns_to_out=None, line=())
            for final in (5, -5)
        ]
        given: tuple[dict[str, Any], ...] = (
            tuple({"solved": each} for each in solved) if phase == "endgame" else ({}, {})
        )
        wins = (1.0, 0.0) if phase == "endgame" else (0.6, 0.5)
        found = compared(
            row_of(one, win=wins[0], equity=5.0, **given[0]),
            row_of(other, win=wins[1], equity=-5.0, **given[1]),
            phase,
        )
        return mistake_kind(found, explain(found))

    assert kind(Exchange(("V",)), BADE) is MistakeKind.EXCHANGE
    assert kind(SEA, Exchange(("V",))) is MistakeKind.EXCHANGE
    assert kind(SEA, Pass()) is MistakeKind.EXCHANGE
    assert kind(SEA, BADE, "preendgame") is MistakeKind.PREENDGAME
    assert kind(SEA, Pass(), "endgame") is MistakeKind.ENDGAME


def test_a_lead_that_is_no_loss_that_counts_is_too_close_to_call() -> None:
    one, other = pair(0.504, score=15)
    for low, kind in ((0.001, "too-close"), (0.003, "score")):
        lead = Range(0.01, low, 0.019)
        comparison = Comparison(evaluation_of(one, other), one, other, lead, "win")
        told = explain(comparison)
        assert kind in kinds(told)
        assert (told[0].kind is ReasonKind.TOO_CLOSE) is (kind == "too-close")
        assert (mistake_kind(comparison, told) is None) is (kind == "too-close")
