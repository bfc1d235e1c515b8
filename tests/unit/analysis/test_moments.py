# SPDX-License-Identifier: MIT
"""The moments of a game: which turns they are, and their paragraphs in both vocabularies."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.luck import Luck
from desktop_app.analysis.moment_words import heading, paragraphs_of
from desktop_app.analysis.moments import Event, moments_of
from desktop_app.analysis.plain_words import TERMS
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Depth,
    Option,
    TurnReview,
)
from desktop_app.engine.evaluation import Range
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from desktop_app.sentences.sentence import Sentence
from tests.helpers.play_turns import turns_of

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 7G ZA +35 35
>Ann: AENRSTV 9H EAT +12 18
>Ben: BDEOORR 10H BOD +20 55
>Ann: AENRSTI -AE +0 18
"""
TURNS = turns_of(GAME)
NAMES = ("Ann", "Ben")
BEST = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))


def review(turn: PlayedTurn, lost: float = 0.0, **more: object) -> TurnReview:
    """A turn that lost a chance; it had 60 of 100 with the best move."""
    assert turn.move is not None
    best = Option(BEST, 66, ("RETAINS",), (), 70.0, 0.6, 0.0)
    own = Option(turn.move, 6, ("TIE",), (), 20.0, 0.6 - lost, 0.0)
    found = TurnReview(
        turn.line,
        turn.player,
        Depth.QUICK,
        phase="simulation",
        options=(best, own),
        played=1,
        cost=Cost.LARGE if lost else Cost.NONE,
        loss=Range(lost, lost, lost),
        cost_points=200 * lost,
        cost_win=lost,
        reasons=(Sentence("It is a bingo."),),
        plain=(Sentence("It lays all tiles."),),
    )
    return replace(found, **more)  # type: ignore[arg-type]


def luck(win: float, error: float = 1.0) -> Luck:
    return Luck(200 * win, error, win)


def test_the_turns_that_moved_most_come_in_the_order_of_play() -> None:
    wrong = ChallengeReview(0, ChallengeKind.WRONG, 30.0, 0.15)
    reviews = (
        review(TURNS[0], 0.05),
        review(TURNS[1], luck=luck(-0.2)),
        review(TURNS[2], 0.3),
        review(TURNS[3], challenge=wrong, fate=Fate.CHALLENGED),
        review(TURNS[4], 0.03),
    )
    found = moments_of(zip(TURNS, reviews, strict=True))
    assert [moment.turn.order for moment in found] == [2, 3, 4]
    assert [moment.events for moment in found] == [(Event.DRAW,), (Event.MOVE,), (Event.CHALLENGE,)]
    assert [moment.weight for moment in found] == pytest.approx([0.2, 0.3, 0.15])
    assert found[1].win_before == 0.6 and found[1].win_after == pytest.approx(0.3)


def test_what_happened_at_one_turn_is_one_moment() -> None:
    pairs = [(TURNS[0], review(TURNS[0], 0.1, luck=luck(0.2)))]
    (found,) = moments_of(pairs)
    assert found.events == (Event.DRAW, Event.MOVE) and found.weight == 0.2


@pytest.mark.parametrize(
    "found",
    [
        review(TURNS[0], 0.01),
        review(TURNS[0], luck=luck(0.01)),
        review(TURNS[0], luck=luck(0.2, error=30.0)),
        review(TURNS[0], 0.3, cost=Cost.UNSURE),
        replace(review(TURNS[0], 0.3), options=(), played=None),
    ],
    ids=["small", "a little luck", "unsure luck", "too close to call", "not reviewed"],
)
def test_nothing_is_a_moment_that_the_figures_do_not_tell(found: TurnReview) -> None:
    assert moments_of([(TURNS[0], found)]) == ()


def test_a_turn_whose_rack_is_partly_known_is_none() -> None:
    (turn,) = turns_of("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: TIE 8G TIE +6 6\n")
    assert turn.is_partly_known
    assert moments_of([(turn, review(turn, 0.5))]) == ()


def test_a_play_that_came_off_was_worth_a_pass() -> None:
    found = review(TURNS[0], 0.1, cost_win=0.25, fate=Fate.WITHDRAWN)
    (moment,) = moments_of([(TURNS[0], found)])
    assert moment.win_after == pytest.approx(0.35), "not that of the move, 0.5"


def test_a_paragraph_says_what_the_figures_said_before_and_after() -> None:
    (told,) = paragraphs_of([(TURNS[2], review(TURNS[2], 0.3))], NAMES)
    assert told.title == "Ann, turn 2"
    assert told.sentences == (
        "With AENRSTV at 6 to 35 points, and 81 tiles in the bag, the move was 9H EAT.",
        "With 8D RETAINS, the best move found, Ann wins 60.0 of 100 games, after this 30.0: it cost"
        " 30.0 of 100 games, 60 points.",
        "It is a bingo.",
    )


def test_luck_and_challenges_have_their_sentences() -> None:
    missed = ChallengeReview(0, ChallengeKind.MISSED, 30.0, 0.15)
    found = review(TURNS[1], luck=luck(-0.2), challenge=missed)
    (told,) = paragraphs_of([(TURNS[1], found)], NAMES)
    text = " ".join(told.sentences)
    assert "Ben drew ABDEORZ, which was unlucky" in text
    assert "is below that of the average draw by 40 points." in text
    assert "It lowered the chance to win by 20.0 in 100." in text
    assert "Ann did not challenge it, which cost 15.0 of 100 games, 30 points." in text


def test_a_loss_of_which_only_a_bound_is_proven_is_at_least_so_much() -> None:
    loss = Range(12.0, 9.0, 15.0)
    end = review(TURNS[2], 0.3, phase="endgame", measure="spread", loss=loss, cost_win=0.0)
    found = replace(end, cost_points=12.0, challenge=None, luck=luck(0.1))
    (told,) = paragraphs_of([(TURNS[2], found)], NAMES)
    assert "it cost at least 9 points." in " ".join(told.sentences)
    best, own = (replace(option, is_proven=True) for option in found.options)
    (told,) = paragraphs_of([(TURNS[2], replace(found, options=(best, own)))], NAMES)
    assert "it cost 12 points" in " ".join(told.sentences)


def test_plain_paragraphs_have_no_figures_of_chance_and_no_terms() -> None:
    wrong = ChallengeReview(0, ChallengeKind.WRONG, 30.0, 0.15)
    found = review(TURNS[1], 0.2, luck=luck(0.2), challenge=wrong)
    for learner in (None, 0, 1):
        (told,) = paragraphs_of([(TURNS[1], found)], NAMES, is_plain=True, learner=learner)
        text = " ".join(told.sentences)
        assert not any(term in text.casefold() for term in TERMS), text
        assert not re.search(r"of 100|±|%", text)
        assert "Ben drew good tiles: ABDEORZ." in text
        assert "Ann challenged it, but it is in the word list." in text
        assert "It lays all tiles." in text
        assert ("You could have" in text) is (learner == 1)


def test_the_heading_says_whether_turns_are_missing() -> None:
    told = paragraphs_of([(TURNS[2], review(TURNS[2], 0.3))], NAMES)
    assert heading(told, 0) == "The turns at which most was decided, in order of play."
    assert "so far" in heading(told, 2) and "so far" in heading((), 2)
    assert heading((), 0) == "No turn that could be reviewed moved the chances much."
