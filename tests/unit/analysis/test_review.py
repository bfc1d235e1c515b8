# SPDX-License-Identifier: MIT
"""The review of turns: costs, kinds, phoneys, challenges and sums."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.analysis.costs import WIN_LIMITS, Cost
from desktop_app.analysis.luck import Luck
from desktop_app.analysis.move_record import MOVES
from desktop_app.analysis.plain_words import TERMS, is_of_phoney
from desktop_app.analysis.played_turns import Fate
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Depth,
    Reviewer,
    TurnReview,
    player_reviews,
)
from desktop_app.analysis.review_record import (
    place_of,
    turn_key,
    turn_of,
    turn_value,
)
from desktop_app.analysis.why import MistakeKind
from desktop_app.engine import native
from desktop_app.engine.evaluator import Effort, EvaluationStopped
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import NO_LEAVES, KlvLeaves
from desktop_app.engine.move_order import Taste
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.move import tiles_used
from tests.helpers.play_turns import turns_of
from tests.helpers.positions import make_lexicon

WORDS = make_lexicon(("RETAINS", "RETAIN", "TIE", "EAT", "BOARD", "ZERO", "ORZO", "ZA", "BROADEN"))
HEAD = "#player1 Ann Ann\n#player2 Ben Ben\n"
BINGO = f"{HEAD}>Ann: AEINRST 8D RETAINS +66 66\n"
MISSED = f"{HEAD}>Ann: AEINRST 8G TIE +6 6\n"
PHONEY = f"{BINGO}>Ben: ABDEORZ 9C BADE +20 20\n"
OFF = f"{PHONEY}>Ben: ABDEORZ -- -20 0\n"
BETTER_OFF = f"{HEAD}>Ann: AEINRST 8D RETSINA +66 66\n>Ann: AEINRST -- -66 0\n"
SMALL = Effort(screening=40, batches=4, iterations=40)


def reviewer(depth: Depth = Depth.INSTANT) -> Reviewer:
    """Return a reviewer on few words and without leave values."""
    return Reviewer(
        make_engine(WORDS), KlvLeaves(NO_LEAVES), depth, effort=SMALL, wins=native.win_chances()
    )


@pytest.mark.native
@pytest.mark.parametrize("depth", [Depth.INSTANT, Depth.QUICK])
def test_the_best_move_costs_nothing(depth: Depth) -> None:
    (turn,) = turns_of(BINGO)
    found = reviewer(depth).review(turn)
    assert found.cost_points < 1 and found.cost_win is not None and found.cost_win < 0.02
    assert not found.is_mistake and found.kind is None
    assert found.own is not None and found.own.words == ("RETAINS",)
    assert found.luck is not None and found.luck.points > 20
    assert found.depth is depth and found.fate is Fate.STOOD


@pytest.mark.native
@pytest.mark.parametrize("depth", [Depth.INSTANT, Depth.QUICK])
def test_a_missed_bingo_is_a_large_mistake(depth: Depth) -> None:
    (turn,) = turns_of(MISSED)
    found = reviewer(depth).review(turn)
    assert found.cost is Cost.LARGE and found.kind is MistakeKind.MISSED_BINGO
    assert found.best is not None and found.best.words == ("RETAINS",)
    assert found.own is not None and found.own.words == ("TIE",)
    assert found.cost_points > 40
    assert found.cost_win is not None and found.cost_win > 0.07
    assert found.loss.low <= found.loss.mean <= found.loss.high
    assert "RETAINS" in found.reasons[0]


@pytest.mark.native
def test_a_phoney_that_came_off_cost_the_turn() -> None:
    _, turn = turns_of(f"{PHONEY}>Ben: ABDEORZ -- -20 0\n")
    found = reviewer().review(turn)
    assert found.fate is Fate.WITHDRAWN and found.challenge is None
    assert found.kind is MistakeKind.PHONEY
    assert found.is_mistake
    assert found.own is not None and found.own.is_phoney


@pytest.mark.native
def test_a_phoney_that_stayed_is_a_challenge_that_was_missed() -> None:
    _, turn = turns_of(PHONEY)
    found = reviewer().review(turn)
    assert found.kind is MistakeKind.PHONEY
    assert found.challenge is not None
    assert found.challenge.kind is ChallengeKind.MISSED and found.challenge.player == 0
    assert found.challenge.cost_points > 10
    assert found.challenge.cost_win is not None and found.challenge.cost_win > 0


@pytest.mark.native
def test_a_challenge_of_a_good_play_cost_its_bonus_and_the_turn() -> None:
    (turn,) = turns_of(BINGO)
    challenged = replace(turn, fate=Fate.CHALLENGED)
    assert reviewer().review(challenged).challenge is None, "it cost nothing"
    bonus = reviewer().review(replace(challenged, bonus=5)).challenge
    assert bonus == ChallengeReview(1, ChallengeKind.WRONG, 5.0, None)
    _, ben = turns_of(f"{BINGO}>Ben: ABDEORZ - +0 0\n")
    lost = reviewer().review(replace(challenged, forfeited=ben.situation)).challenge
    assert lost is not None and lost.player == 1 and lost.cost_points > 10
    assert lost.cost_win is not None and lost.cost_win > 0


@pytest.mark.native
def test_a_small_loss_after_a_hint_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    (turn,) = turns_of(MISSED)
    assert reviewer().review(replace(turn, is_hinted=True)).cost is Cost.LARGE
    small = replace(WIN_LIMITS, small=1.0, medium=1.0)
    monkeypatch.setattr("desktop_app.analysis.costs.WIN_LIMITS", small)
    assert reviewer().review(turn).cost is Cost.SMALL
    assert reviewer().review(replace(turn, is_hinted=True)).cost is Cost.UNSURE


@pytest.mark.native
def test_a_turn_whose_rack_lacks_its_tiles_is_not_judged() -> None:
    (turn,) = turns_of(MISSED)
    found = reviewer().review(replace(turn, move=None))
    assert found.problem and found.phase is None and not found.is_mistake


@pytest.mark.native
def test_a_cancelled_review_has_no_figures() -> None:
    (turn,) = turns_of(MISSED)
    token = CancelToken()
    token.call()
    with pytest.raises(EvaluationStopped):
        reviewer(Depth.QUICK).review(turn, token)


def test_the_reference_engine_reviews_by_points_alone() -> None:
    (turn,) = turns_of(MISSED)
    found = Reviewer(
        ReferenceEngine(WORDS), KlvLeaves(NO_LEAVES), Depth.INSTANT, has_luck=False
    ).review(turn)
    assert found.cost is Cost.LARGE and found.measure == "spread"
    assert found.cost_win is None and found.luck is None
    assert all(option.win is None for option in found.options)


@pytest.mark.native
@pytest.mark.parametrize("game", [BINGO, MISSED, PHONEY, OFF])
def test_a_turn_is_read_back_as_it_was_written(game: str) -> None:
    found = reviewer().review(turns_of(game)[-1])
    again = turn_of(json.loads(json.dumps(turn_value(found))))
    assert again == found
    assert [reason.template for reason in again.reasons] == [
        reason.template for reason in found.reasons
    ]
    assert [each.template for each in again.plain] == [each.template for each in found.plain]
    known = replace(found, known=found.best)
    assert turn_of(json.loads(json.dumps(turn_value(known)))) == known
    value = turn_value(found)
    del value["plain"], value["known"], value["ruling"]
    assert turn_of(value) == replace(found, plain=(), known=None), "an earlier version"


@pytest.mark.native
def test_a_phoney_that_came_off_is_compared_with_the_lost_turn() -> None:
    """If it had stayed it would have been as good as the best move, which is no reason."""
    found = reviewer().review(turns_of(BETTER_OFF)[-1])
    assert found.is_mistake and found.kind is MistakeKind.PHONEY
    assert "RETSINA" in found.reasons[0]
    assert not any("too close" in reason or "other hand" in reason for reason in found.reasons)
    assert any("RETAINS is a bingo" in reason for reason in found.reasons)


@pytest.mark.native
def test_a_phoney_that_came_off_is_not_blamed_for_keeping_the_rack() -> None:
    off = f"{BINGO}>Ben: AABDEVX 9C BAD +20 20\n>Ben: AABDEVX -- -20 0\n"
    found = reviewer().review(turns_of(off)[-1])
    assert "BAD" in found.reasons[0]
    assert not any("keeps" in reason for reason in found.reasons), found.reasons


def test_the_sums_of_the_players() -> None:
    turns = [
        TurnReview(0, 0, Depth.QUICK, phase="simulation", cost=Cost.SMALL, cost_points=5,
                   cost_win=0.02, kind=MistakeKind.LEAVE, luck=Luck(10, 1, 0.1)),
        TurnReview(1, 1, Depth.QUICK, phase="simulation", luck=Luck(-4, 1, -0.05)),
        TurnReview(2, 0, Depth.QUICK, phase="simulation", cost=Cost.LARGE, cost_points=20,
                   cost_win=0.1, kind=MistakeKind.LEAVE, luck=Luck(1, 1, 0.01)),
        TurnReview(3, 1, Depth.QUICK, problem="No rack."),
    ]  # fmt: skip
    ann, ben = player_reviews(turns, 2)
    assert (ann.turns, ann.cost_points, ann.luck_points) == (2, 25, 11)
    assert ann.cost_win == pytest.approx(0.12) and ann.luck_win == pytest.approx(0.11)
    assert ann.mistakes == {Cost.SMALL: 1, Cost.LARGE: 1} and ann.kinds == {MistakeKind.LEAVE: 2}
    assert (ben.turns, ben.cost_points, ben.cost_win, ben.luck_points) == (1, 0, None, -4)
    lucky = [replace(turns[1], luck=Luck(40, 1, -0.7))] * 2
    assert player_reviews(lucky, 2)[1].luck_win == -1, "no luck loses more than the game"


@pytest.mark.native
def test_a_mistake_is_explained_in_plain_words_too() -> None:
    found = reviewer().review(turns_of(MISSED)[-1])
    assert found.plain and found.known is None
    assert "bonus of 50" in found.plain[0]
    assert not any(term in text.casefold() for text in found.plain for term in TERMS)
    assert not reviewer().review(turns_of(BINGO)[-1]).plain


@pytest.mark.native
def test_plain_words_tell_of_a_move_of_common_words() -> None:
    words = make_lexicon(("ZEBROAD", "ZERO", "BOA"))
    taste = Taste({"ZEBROAD": 80, "ZERO": 20, "BOA": 20}.__getitem__)
    learned = Reviewer(
        make_engine(words),
        KlvLeaves(NO_LEAVES),
        Depth.INSTANT,
        wins=native.win_chances(),
        taste=taste,
    )
    found = learned.review(turns_of(f"{HEAD}>Ann: ABDEORZ 8G BOA +10 10\n")[-1])
    assert found.best is not None and found.best.words == ("ZEBROAD",)
    assert "ZEBROAD" in found.reasons[0]
    assert found.known is not None and found.known.words == ("ZERO",)
    assert not any("ZEBROAD" in sentence for sentence in found.plain)


@pytest.mark.native
@pytest.mark.parametrize("game", [PHONEY, OFF])
def test_a_phoney_is_named_first_in_plain_words(game: str) -> None:
    found = reviewer().review(turns_of(game)[-1])
    assert is_of_phoney(found.plain[0])
    assert not any(is_of_phoney(sentence) for sentence in found.plain[1:])
    # What is kept after a phoney that came off was not chosen.
    is_off = found.fate is Fate.WITHDRAWN
    assert not (is_off and any("keeps the same letter" in sentence for sentence in found.plain))


RULED = Path(__file__).parents[2] / "data/records/table-rules.gcg"
LISTED = ("NASTIER", "RETAINS", "BODY", "FOB", "DOE", "BED", "AIR")


@pytest.mark.native
@pytest.mark.parametrize("depth", [Depth.INSTANT, Depth.QUICK])
def test_the_table_decides_whatever_the_list_says(depth: Depth) -> None:
    engine = make_engine(make_lexicon(LISTED))
    judge = Reviewer(engine, KlvLeaves(NO_LEAVES), depth, effort=SMALL, wins=native.win_chances())
    off, good, _ = map(judge.review, turns_of(RULED.read_text()))
    assert off.fate is Fate.WITHDRAWN and off.kind is MistakeKind.PHONEY
    assert off.is_mistake and off.cost_points > 5
    assert off.best is not None and off.best.words == ("RETAINS",)
    assert off.own is not None and off.own.is_phoney and off.challenge is None
    assert not any("NASTIER is not in" in sentence for sentence in (*off.reasons, *off.plain))
    assert off.ruling is not None and "list has NASTIER, but the play was taken off" in off.ruling
    assert good.fate is Fate.CHALLENGED and good.kind is not MistakeKind.PHONEY
    assert good.own is not None and not good.own.is_phoney
    assert good.challenge == ChallengeReview(0, ChallengeKind.WRONG, 5.0, None)
    assert not any("FDOBY is not in" in sentence for sentence in (*good.reasons, *good.plain))
    assert good.ruling is not None and "does not have FDOBY, but" in good.ruling
    for review in (off, good):
        assert turn_of(json.loads(json.dumps(turn_value(review)))) == review


@pytest.mark.native
def test_where_list_and_table_agree_nothing_is_added() -> None:
    off = reviewer().review(turns_of(OFF)[-1])
    (turn,) = turns_of(BINGO)
    good = reviewer().review(replace(turn, fate=Fate.CHALLENGED, bonus=5))
    assert off.ruling is None and good.ruling is None
    assert good.challenge is not None and not good.is_mistake


def test_what_the_list_said_of_a_challenged_play_is_not_taken_from_an_earlier_version() -> None:
    (turn,) = turns_of(BINGO)
    place = place_of(turn.situation) if turn.situation else None
    assert turn.move is not None

    def earlier(fate: Fate) -> str:
        move = MOVES.write(turn.move) if turn.move else None
        facts = (0, 0, place, move, fate.value, turn.drawn, False, "list", "leaves")
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]

    assert turn_key(turn, "list", "leaves") == earlier(Fate.STOOD)
    for fate in (Fate.CHALLENGED, Fate.WITHDRAWN):
        assert turn_key(replace(turn, fate=fate), "list", "leaves") != earlier(fate)


def test_a_rack_of_eight_tiles_has_no_best_move_of_eight() -> None:
    """A game by the book has such racks: a player may have drawn too many."""
    words = make_lexicon(("ENACTORS", "COARSEN", "TIE"))
    turn = turns_of(f"{HEAD}>Ann: ACENORS 8D COARSEN +66 66\n")[0]
    assert turn.situation is not None
    rack = tuple("ACENORST")
    unseen = list(turn.situation.unseen)
    unseen.remove("T")
    held = replace(turn.situation, rack=rack, unseen=tuple(unseen))
    judge = Reviewer(ReferenceEngine(words), KlvLeaves(NO_LEAVES), Depth.INSTANT)
    found = judge.review(replace(turn, situation=held, drawn=()))
    assert found.best is not None and len(tiles_used(found.best.move)) == 7
    assert not found.is_mistake
