# SPDX-License-Identifier: MIT
"""The words of a review below the screen: kinds and classes of mistakes, and losses."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.moves import name_inside
from desktop_app.analysis.plain_words import (
    is_of_phoney,
    of_another,
    plain_praise,
    plain_verdict,
)
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import ChallengeKind, ChallengeReview, TurnReview
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.move import Play
from desktop_app.rules.tiles import write_faces
from desktop_app.sentences.sentence import Sentence

KINDS: Mapping[MistakeKind, str] = {
    MistakeKind.PHONEY: "phoney",
    MistakeKind.MISSED_BINGO: "missed bingo",
    MistakeKind.MISSED_SPOT: "missed a better spot",
    MistakeKind.LEAVE: "worse leave",
    MistakeKind.SPENT: "S or blank for few points",
    MistakeKind.EXCHANGE: "exchange or pass",
    MistakeKind.OPENED: "missed defence",
    MistakeKind.NEXT_TURN: "missed set-up",
    MistakeKind.RISK: "wrong risk",
    MistakeKind.PREENDGAME: "pre-endgame",
    MistakeKind.ENDGAME: "endgame",
    MistakeKind.TIME: "time trouble",
    MistakeKind.OTHER: "other",
}

PHONEYS: Mapping[Fate, str] = {
    Fate.STOOD: "phoney that stayed",
    Fate.WITHDRAWN: "phoney that came off",
}

COSTS: Mapping[Cost, str] = {
    Cost.NONE: "as good as the best",
    Cost.UNSURE: "too close to call",
    Cost.SMALL: "small mistake",
    Cost.MEDIUM: "medium mistake",
    Cost.LARGE: "large mistake",
}

_HARDLY = 0.5
"""Of 100 games, a loss that is not worth naming where points are the measure."""

CHALLENGES: Mapping[ChallengeKind, str] = {
    ChallengeKind.MISSED: "missed challenge",
    ChallengeKind.WRONG: "wrong challenge",
}


def loss_text(turn: TurnReview | ChallengeReview) -> Sentence:
    """Return a loss: of 100 games where a chance is known, and in points.

    Where the move could hardly change who wins, it is measured by points, which is said.
    """
    points = points_text(turn.cost_points)
    if turn.cost_win is None:
        return points
    if is_decided(turn):
        return Sentence("{points}, with the game decided", points=points)
    wins = f"{100 * turn.cost_win:.1f}"
    return Sentence("{number} of 100 games, {points}", number=wins, points=points)


def is_decided(turn: TurnReview | ChallengeReview) -> bool:
    """Return True if a loss could hardly change who wins, so that its points alone count."""
    if not isinstance(turn, TurnReview) or turn.measure != "spread":
        return False
    return turn.cost_win is not None and 100 * turn.cost_win < _HARDLY


def kind_names(turn: TurnReview) -> tuple[str, ...]:
    """Return the kinds of a mistake; that of a phoney has its fate."""
    return tuple(
        PHONEYS[turn.fate] if kind is MistakeKind.PHONEY else KINDS[kind] for kind in turn.kinds
    )


def reasons_of(turn: PlayedTurn, review: TurnReview) -> tuple[Sentence, ...]:
    """Return why the best move is better: the reasons found, else scores and tiles kept.

    First, if the table ruled otherwise than the word list, that it did.
    """
    ruling = () if review.ruling is None else (review.ruling,)
    return (*ruling, *_reasons(turn, review))


def _reasons(turn: PlayedTurn, review: TurnReview) -> tuple[Sentence, ...]:
    best, own = review.best, review.own
    if review.reasons or not review.is_mistake or best is None or own is None:
        return review.reasons
    assert turn.situation is not None
    board = turn.situation.board
    return (
        Sentence(
            "No single reason stands out. {best}: score {score}, leave {tiles}. {played}: score"
            " {own_score}, leave {own_tiles}.",
            best=name_inside(board, best.move),
            score=best.score,
            tiles=write_faces(best.leave) or "-",
            played=name_inside(board, own.move),
            own_score=own.score,
            own_tiles=write_faces(own.leave) or "-",
        ),
    )


def plain_reasons_of(turn: PlayedTurn, review: TurnReview, *, is_own: bool) -> tuple[Sentence, ...]:
    """Return what is said of a move in plain words, as the coach says it.

    Args:
        turn: the turn.
        review: its figures; without plain reasons, as those of an earlier version have none, the
            verdict stands alone.
        is_own: True if it is said to the player who moved.
    """
    best, own = review.best, review.own
    if best is None or own is None or turn.situation is None:
        return ()
    phoneys = tuple(sentence for sentence in review.plain if is_of_phoney(sentence))
    ruling = () if review.ruling is None else (review.ruling,)
    if review.is_mistake:
        verdict = plain_verdict_of(turn, review, is_own=is_own)
        merits = review.plain[len(phoneys) :]
        told = (*phoneys, verdict, *(merits if is_own else map(of_another, merits)))
    elif phoneys or own.is_phoney:
        told = phoneys
    else:
        told = (plain_praise(turn.situation.board, own.move, best.move),)
    return (*ruling, *told)


def plain_verdict_of(turn: PlayedTurn, review: TurnReview, *, is_own: bool) -> Sentence:
    """Return which move was better than the one played, in plain words; for a mistake."""
    own, better = review.own, review.known or review.best
    assert own is not None and better is not None and turn.situation is not None
    scored = 0 if review.fate is Fate.WITHDRAWN else own.score
    board = turn.situation.board
    return plain_verdict(board, better.move, own.move, better.score - scored, is_own=is_own)


def problem_text(turn: PlayedTurn, review: TurnReview) -> tuple[Sentence | str, ...]:
    """Return why a turn was not reviewed, and what is known of it all the same."""
    if not (turn.is_partly_known and review.problem == turn.problem):
        return (review.problem,) if review.problem else ()
    if turn.fate is Fate.WITHDRAWN:
        return review.problem, Sentence("The play came off the board.")
    if not isinstance(turn.move, Play):
        return (review.problem,)
    return review.problem, Sentence("The play scored {points}.", points=points_text(turn.points))


def kinds_text(turn: TurnReview) -> Sentence | str:
    """Return the kinds of a mistake; empty without one."""
    kinds = kind_names(turn)
    if not kinds:
        return ""
    first = Sentence(kinds[0])
    if len(kinds) == 1:
        return first
    return Sentence("{kind}, in time trouble", kind=first)


def mistake_note(turn: PlayedTurn, review: TurnReview) -> str:
    """Return a mistake as a note on the score sheet, in English; empty for another turn."""
    if not review.is_mistake or review.best is None or turn.situation is None:
        return ""
    best = name_inside(turn.situation.board, review.best.move)
    kinds = f" ({kinds_text(review)})" if review.kinds else ""
    ruling = "" if review.ruling is None else f" {review.ruling}"
    return f"Review: {best} is better by {loss_text(review)}{kinds}.{ruling}"


def points_text(points: float) -> Sentence:
    """Return a whole number of points."""
    return Sentence.counted("{count} point", "{count} points", round(points))
