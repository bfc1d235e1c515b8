# SPDX-License-Identifier: MIT
"""The words of the review."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.luck import Luck
from desktop_app.analysis.played_turns import Fate, played_turns
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Depth,
    Option,
    TurnReview,
    player_reviews,
)
from desktop_app.analysis.review_report import luck_course
from desktop_app.analysis.review_words import CHALLENGES, COSTS, KINDS, PHONEYS, reasons_of
from desktop_app.analysis.why import MistakeKind
from desktop_app.engine.evaluation import Range
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.review_presenter import OfferedTerm, OfferedTerms, ReviewView
from desktop_app.ui.review import review_words as words
from tests.helpers.play_turns import state_of

STATE = state_of(
    """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ - +0 0
"""
)
TIE = Play(7, 6, Direction.ACROSS, tuple("TIE"))
RETAINS = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))


def option(move: Move, win: float, *, is_phoney: bool = False) -> Option:
    return Option(move, 6, (), (), 6.0, win, 0.01, is_phoney=is_phoney)


def review(cost: Cost = Cost.LARGE, **changes: object) -> TurnReview:
    values: dict[str, object] = {
        "phase": "simulation",
        "options": (option(RETAINS, 0.7), option(TIE, 0.5)),
        "played": 1,
        "cost": cost,
        "cost_points": 60.4,
        "cost_win": 0.2,
        "kind": MistakeKind.MISSED_BINGO,
        **changes,
    }
    return TurnReview(0, 0, Depth.QUICK, **values)  # type: ignore[arg-type]


def view(
    found: Mapping[int, TurnReview], stale: Mapping[int, TurnReview] | None = None
) -> ReviewView:
    return ReviewView(
        STATE,
        played_turns(STATE),
        found,
        stale or {},
        player_reviews(found.values(), 2),
        Depth.QUICK,
        is_running=False,
        lexicon="open-english",
        offered=None,
    )


def verdict(found: TurnReview) -> str:
    shown = view({0: found})
    return words.verdict_text(shown, shown.turns[0])


def test_a_mistake_names_the_best_move_the_loss_and_the_kind() -> None:
    assert verdict(review()) == (
        "8D RETAINS is better. This cost 20.0 of 100 games, 60 points"
        " (large mistake: missed bingo)."
    )
    assert "This cost 60 points (" in verdict(review(cost_win=None))


def test_a_sentence_that_begins_with_an_exchange_has_a_capital() -> None:
    told = verdict(review(options=(option(Exchange(("A",)), 0.7), option(TIE, 0.5)), played=1))
    assert told.startswith("Exchanging A is better. ")


def test_every_cost_in_the_list_of_mistakes_has_its_unit() -> None:
    def line(**changes: object) -> str:
        found = review(**changes)  # type: ignore[arg-type]
        shown = view({0: found})
        return words.mistake_text(shown, words.Fault(shown.turns[0], found))

    start = "Ann, turn 1: 8G TIE. Better: 8D RETAINS. Cost: "
    assert line() == f"{start}20.0 of 100 games, 60 points. Missed bingo"
    decided = line(measure="spread", cost_win=0.001)
    assert decided == f"{start}60 points, with the game decided. Missed bingo"
    assert line(measure="spread", cost_win=0.2) == line()


def test_the_costs_of_the_graph_are_in_words() -> None:
    assert words.costs_text(view({0: review()})) == "Points lost: Ann, turn 1: 60."
    assert not words.costs_text(view({0: review(cost_points=0.2)}))


def test_a_mistake_in_time_trouble_is_of_that_kind_too() -> None:
    hurried = review(is_hurried=True)
    assert hurried.kinds == (MistakeKind.MISSED_BINGO, MistakeKind.TIME)
    assert "missed bingo, in time trouble" in verdict(hurried)
    shown = view({0: hurried})
    assert [fault.turn.line for fault in words.worst(shown, None, MistakeKind.TIME)] == [0]
    assert not review(Cost.NONE, kind=None, is_hurried=True).kinds


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"depth": Depth.INSTANT}, "from tables"),
        ({"phase": "simulation"}, "simulated 900 times: 70.0 % wins"),
        ({"phase": "preendgame"}, "900 draws of the bag"),
        ({"phase": "endgame"}, "did not reach the end"),
    ],
)
def test_the_figures_of_a_move_can_be_opened(changes: dict[str, object], told: str) -> None:
    loss = Range(0.2, 0.12, 0.28)
    found = review(loss=loss, luck=Luck(5.2, 1.0, 0.02))
    found = replace(found, **changes)  # type: ignore[arg-type]
    move = replace(found.options[0], work=900)
    text = words.figures_text(view({0: found}).turns[0], found, move)
    assert told in text
    assert "between 12.0 and 28.0 in 100 games" in text
    assert "+5.2 ± 2.0, compared with the mean of random draws (60)" in text
    proven = replace(move, is_proven=True)
    assert words.figures_text(view({}).turns[0], found, proven).count("exact") == (
        found.depth is not Depth.INSTANT
    )


@pytest.mark.parametrize("measure", ["win", "spread"])
def test_a_loss_of_next_to_nothing_has_no_sign(measure: str) -> None:
    found = review(loss=Range(0.0, -0.0004, 0.0004), measure=measure)
    text = words.figures_text(view({0: found}).turns[0], found, found.options[0])
    assert "0.0 and 0.0" in text and "-0.0" not in text


@pytest.mark.parametrize(
    ("cost", "sentence"),
    [
        (Cost.NONE, "As good as the best move."),
        (Cost.UNSURE, "Too close to 8D RETAINS to call."),
    ],
)
def test_a_move_that_is_no_mistake_is_not_blamed(cost: Cost, sentence: str) -> None:
    assert verdict(review(cost)) == sentence


def test_phoneys_and_wrong_challenges_are_told() -> None:
    options = (option(RETAINS, 0.7), option(TIE, 0.5, is_phoney=True))
    assert verdict(review(options=options)).endswith("It is a phoney, and it stayed.")
    gone = review(options=options, fate=Fate.WITHDRAWN)
    assert verdict(gone).endswith("It is a phoney, and it came off.")
    answer = TurnReview(1, 1, Depth.QUICK, options=(option(Pass(), 0.9),), played=0)
    shown = view({0: review(options=options), 1: answer})
    text = words.verdict_text(shown, shown.turns[0])
    assert text.endswith(
        "Here a failed challenge can cost the turn: challenge if the play is a phoney in 50 "
        "of 100 cases or more. "
        "Where it costs points instead: in 45 of 100 cases or more."
    )
    wrong = ChallengeReview(1, ChallengeKind.WRONG, 5.0, None)
    assert verdict(review(challenge=wrong)).endswith(
        "The challenge by Ben was wrong and cost 5 points."
    )
    missed = ChallengeReview(1, ChallengeKind.MISSED, 30.0, 0.1)
    stayed = review(options=options, kind=MistakeKind.PHONEY, challenge=missed)
    assert "(large mistake: phoney that stayed)" in verdict(stayed)
    assert "Ben did not challenge it, which cost 10.0 of 100 games, 30 points." in verdict(stayed)
    assert "phoney that came off)" in verdict(replace(stayed, fate=Fate.WITHDRAWN))


def test_a_mistake_without_a_reason_has_scores_and_tiles_kept() -> None:
    found = review()
    (sentence,) = reasons_of(view({}).turns[0], found)
    assert "8D RETAINS: score 6, leave -. 8G TIE: score 6" in sentence
    assert reasons_of(view({}).turns[0], review(Cost.NONE)) == ()
    given = (Sentence("It is better."),)
    assert reasons_of(view({}).turns[0], review(reasons=given)) == given


def test_turns_without_figures_say_why() -> None:
    shown = view({}, {0: review()})
    assert "changed since" in words.verdict_text(shown, shown.turns[0])
    assert words.verdict_text(view({}), shown.turns[0]) == "Not reviewed yet."
    problem = TurnReview(0, 0, Depth.QUICK, problem="The rack is not known.")
    assert verdict(problem) == "The rack is not known."


def test_the_title_names_turn_player_and_move() -> None:
    shown = view({0: review()})
    assert words.title_text(shown, shown.turns[0]) == "Ann, turn 1: 8G TIE"
    assert words.title_text(shown, shown.turns[1]) == "Ben, turn 1"


def test_the_worst_mistakes_come_first_and_can_be_filtered() -> None:
    other = TurnReview(
        1, 1, Depth.QUICK, phase="simulation", options=(option(Pass(), 0.9),), played=0,
        cost=Cost.SMALL, cost_win=0.3, kind=MistakeKind.LEAVE,
    )  # fmt: skip
    shown = view({0: review(), 1: other})
    assert [fault.turn.line for fault in words.worst(shown, None, None)] == [1, 0]
    assert [fault.turn.line for fault in words.worst(shown, 0, None)] == [0]
    assert [fault.turn.line for fault in words.worst(shown, None, MistakeKind.LEAVE)] == [1]


def test_no_mistake_is_left_out() -> None:
    shown = view({})
    turns = tuple(replace(shown.turns[0], line=line) for line in range(17))
    shown = replace(shown, turns=turns, found={turn.line: review() for turn in turns})
    assert len(words.worst(shown, None, None)) == 17


def test_wrong_and_missed_challenges_are_among_the_mistakes() -> None:
    def line(kind: ChallengeKind, points: float = 30.0) -> list[words.Fault]:
        challenge = ChallengeReview(1, kind, points, 0.1)
        shown = view({0: review(Cost.NONE, kind=None, challenge=challenge)})
        assert [fault.turn.line for fault in words.faults_of(shown)] == [0] * round(points > 1)
        assert not list(words.mistakes_of(shown)), "the move was none"
        assert not words.worst(shown, 0, None)
        return words.worst(shown, 1, kind)

    assert not line(ChallengeKind.MISSED, points=0.0)
    shown = view({0: review()})
    (missed,), (wrong,) = (line(kind) for kind in ChallengeKind)
    assert words.mistake_text(shown, missed) == (
        "Ann, turn 1: 8G TIE. Missed challenge by Ben. Cost: 10.0 of 100 games, 30 points."
    )
    assert "Wrong challenge by Ben" in words.mistake_text(shown, wrong)


def test_the_course_is_that_of_the_first_player() -> None:
    other = TurnReview(
        1, 1, Depth.QUICK, options=(option(Pass(), 0.9),), played=0, luck=Luck(3, 1, 0.05)
    )
    shown = view({0: review(luck=Luck(10, 1, 0.2)), 1: other})
    assert [chance for _, chance in words.chances(shown)] == [0.5, pytest.approx(0.1)]
    assert [total for _, total in luck_course(shown.turns, shown.found)] == [
        0.7,
        pytest.approx(0.65),
    ]
    assert "Ann, turn 1: 50 %; Ben, turn 1: 10 %" in words.course_text(shown)
    assert words.course_text(view({})).startswith("There is no chance")


def test_time_and_mistakes_are_told_for_a_game_with_a_clock() -> None:
    shown = view({0: review(), 1: review()})
    assert words.time_text(shown) == "" and words.timed_turns(shown) == []
    first, second = shown.turns
    turns = (
        replace(first, remaining_ms=600_000, used_ms=30_000),
        replace(second, remaining_ms=200_000, used_ms=5_000),
    )
    timed = replace(shown, turns=turns)
    assert len(words.timed_turns(timed)) == 2
    assert words.time_text(timed) == (
        "Worst mistakes made in a player’s last five minutes: 1 of 2."
    )
    assert words.time_text(replace(timed, found={0: review(Cost.NONE)})) == ""


def test_every_kind_cost_and_depth_has_words() -> None:
    assert set(KINDS) == set(MistakeKind)
    assert set(COSTS) == set(Cost)
    assert set(PHONEYS) == set(Fate) - {Fate.CHALLENGED}, "which the table ruled to be good"
    assert set(CHALLENGES) == set(ChallengeKind)
    assert set(words.DEPTHS) == set(Depth)


def test_a_review_says_which_list_and_rules_are_in_use_and_why() -> None:
    whole = view({0: review(), 1: replace(review(), line=1)})
    assert words.progress_text(whole) == "Word list: open-english."
    told = (Sentence("Word list: Open English, guessed."), Sentence("Rules: Family, chosen."))
    terms = (OfferedTerm("", Sentence("x"), sentence, "", ()) for sentence in told)
    other = replace(whole, offered=OfferedTerms(*terms))
    assert words.progress_text(other) == " ".join(told)


PARTLY = state_of(
    """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: EIT 8G TIE +6 6
>Ben: ABDEO - +0 0
"""
)


@pytest.mark.parametrize("is_plain", [False, True])
def test_a_rack_that_is_partly_known_is_said_in_both_voices(is_plain: bool) -> None:
    turns = played_turns(PARTLY)
    found = {
        turn.line: TurnReview(turn.line, turn.player, Depth.INSTANT, problem=turn.problem)
        for turn in turns
    }
    shown = replace(view(found), state=PARTLY, turns=turns, is_plain=is_plain)
    unsure = "Whether another move was better cannot be told."
    first = f"Rack partly known. The play scored 6 points. {unsure}"
    assert words.title_text(shown, turns[0]) == "Ann, turn 1: 8G TIE"
    assert words.verdict_text(shown, turns[0]) == first
    assert words.verdict_text(shown, turns[1]) == f"Rack partly known. {unsure}"
    assert not list(words.faults_of(shown)) and not words.sentences_on(shown, turns[0])
    assert not words.guess_turns(shown, 0) and not words.chances(shown)
    old = replace(shown, dropped=frozenset({0}))
    dropped = "Figures that were saved of this turn are dropped."
    assert words.verdict_text(old, turns[0]) == f"{first} {dropped}"
    off = replace(turns[0], fate=Fate.WITHDRAWN, points=0)
    assert "came off the board" in words.verdict_text(shown, off)


OFF = Sentence("The word list has TIE, but the play was taken off.")


@pytest.mark.parametrize("is_plain", [False, True])
def test_what_the_table_ruled_is_said_first_in_both_voices(is_plain: bool) -> None:
    options = (option(RETAINS, 0.7), option(TIE, 0.5, is_phoney=True))
    found = review(
        kind=MistakeKind.PHONEY, fate=Fate.WITHDRAWN, options=options, ruling=OFF, reasons=()
    )
    shown = replace(view({0: found}), is_plain=is_plain)
    assert words.sentences_on(shown, shown.turns[0])[0] == OFF
    assert "not in the word list" not in words.verdict_text(shown, shown.turns[0])
    wrong = ChallengeReview(1, ChallengeKind.WRONG, 5.0, None)
    good = review(Cost.NONE, kind=None, fate=Fate.CHALLENGED, challenge=wrong, ruling=OFF)
    shown = replace(view({0: good}), is_plain=is_plain)
    verdict = words.verdict_text(shown, shown.turns[0])
    assert "Ben" in verdict and "in the word list" not in verdict and "phoney" not in verdict
    assert words.sentences_on(shown, shown.turns[0])[0] == OFF
