# SPDX-License-Identifier: MIT
"""Sentences on what a review knows of a turn beside its cost, in both vocabularies.

Every figure is one of the facts of `analysis.insight`. The plain sentences have no figures and
none of the terms that `analysis.plain_words` lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.insight import Answer, FollowUp, Threat, WordsMove, best_within
from desktop_app.analysis.moves import lane_name, name_inside, name_of
from desktop_app.analysis.plain_words import short_name
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import TurnReview
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move
from desktop_app.sentences.sentence import Sentence

_THREAT = (
    "Before this move the opponent threatened {lane}: the best reply lay there in {share} of 100"
    " draws, for {mean} on average and {most} at most; in the other draws it scored {rest}."
)
_ANSWERS: Mapping[Answer, str] = {
    Answer.USED: "{move} uses {lane} itself: replies there fall to {after} of 100 draws.",
    Answer.BLOCKED: "{move} blocks it: replies there fall to {after} of 100 draws.",
    Answer.RARER: "After {move} replies there fall to {after} of 100 draws.",
    Answer.LEFT_OPEN: (
        "{move} leaves it open: the best reply lies there in {after} of 100 draws, for"
        " {after_mean} on average."
    ),
    Answer.UNSURE: "After {move} the best reply lies there in {after} of 100 draws.",
}
_PLAIN_ANSWERS: Mapping[Answer, str] = {
    Answer.USED: "The opponent had a good place in {lane}, and {move} took it.",
    Answer.BLOCKED: "The opponent had a good place in {lane}, and {move} blocked it.",
    Answer.RARER: "The opponent had a good place in {lane}, and {move} made it harder to use.",
    Answer.LEFT_OPEN: "The opponent had a good place in {lane}, and still had it after {move}.",
}
"""Nothing is said in plain words where the draws do not tell."""


def threat_sentences(board: Board, move: Move, threat: Threat) -> tuple[Sentence, ...]:
    """Return what was threatened before a move, and whether the move met it."""
    lane = lane_name(threat.lane)
    told = Sentence(
        _THREAT,
        lane=lane,
        share=round(100 * threat.share),
        mean=round(threat.mean),
        most=threat.most,
        rest=round(threat.rest),
    )
    template = _ANSWERS[threat.answer]
    named = name_of if template.startswith("{move}") else name_inside
    figures: dict[str, object] = {"after": round(100 * threat.after_share)}
    if threat.answer is Answer.USED:
        figures["lane"] = lane
    if threat.answer is Answer.LEFT_OPEN:
        assert threat.after_mean is not None
        figures["after_mean"] = round(threat.after_mean)
    return told, Sentence(template, move=named(board, move), **figures)


def plain_threat(board: Board, move: Move, threat: Threat) -> tuple[Sentence, ...]:
    """Return the same in plain words; empty where it is not sure."""
    template = _PLAIN_ANSWERS.get(threat.answer)
    if template is None:
        return ()
    name = short_name(board, move, is_first=False)
    return (Sentence(template, lane=lane_name(threat.lane), move=name),)


_FOLLOW_UP = (
    "After {move} the player’s next turn lies in {lane} in {share} of 100 draws, for {mean} on"
    " average; in the other draws it scores {rest}, so that place is worth {gain} on average. After"
    " {other} it lies there in {other_share}, and the turn scores {other_mean} in all."
)


def follow_up_sentence(board: Board, best: Move, played: Move, found: FollowUp) -> Sentence:
    """Return what a follow-up of the best move is worth, beside the turns without it."""
    return Sentence(
        _FOLLOW_UP,
        move=name_inside(board, best),
        other=name_inside(board, played),
        lane=lane_name(found.lane),
        share=round(100 * found.share),
        mean=round(found.mean),
        rest=round(found.rest),
        gain=round(found.gain),
        other_share=round(100 * found.other_share),
        other_mean=round(found.other_mean),
    )


def loss_words(cost: WordsMove) -> Sentence:
    """Return what the best move of a vocabulary costs: of 100 games, or in points."""
    if cost.measure == "win":
        return Sentence("{number} of 100 games", number=f"{100 * cost.loss.mean:.1f}")
    points, is_bound = cost.loss.mean, not cost.is_exact and cost.loss.low > 0
    if is_bound and cost.loss.low < points:
        points = cost.loss.low
        return Sentence.counted(
            "at least {count} point", "at least {count} points", max(1, int(points))
        )
    return Sentence.counted("{count} point", "{count} points", round(points))


def known_words_sentences(
    turn: PlayedTurn, review: TurnReview, name: str, vocabulary: float | None, *, is_plain: bool
) -> tuple[Sentence, ...]:
    """Return what could have been played with the words that a player may know.

    Nothing if that is the best move of all and was played, if the move that was played is better,
    and if nothing is known.

    Args:
        turn, review: the turn.
        name: of the player.
        vocabulary: the level of commonness up to which they may know the words, which is a guess;
            None where there is none.
        is_plain: True for plain words.
    """
    best, own = review.best, review.own
    if vocabulary is None or best is None or own is None or turn.situation is None:
        return ()
    known = best_within(review.by_words, vocabulary)
    if known is None:
        return ()
    board = turn.situation.board
    if known.move == own.move:
        if known.move == best.move:
            return ()
        told = _of_known_words(board, known, best.move, name, is_played=True, is_plain=is_plain)
        return (told,)
    is_named = is_plain and known.move == (review.known or best).move
    is_worse = not review.is_mistake or not (own.is_phoney or _is_better(known, review))
    if is_named or is_worse or (known.move == best.move and not known.words):
        return ()
    if known.move == best.move:
        template = (
            "The words of {move} are common: {name} may know them (a guess from their level)."
        )
        return (Sentence(template, move=name_inside(board, best.move), name=name),)
    told = _of_known_words(board, known, best.move, name, is_played=False, is_plain=is_plain)
    return (told,)


def _is_better(known: WordsMove, review: TurnReview) -> bool:
    """True if a move surely loses less than the one that was played."""
    return known.measure == review.measure and known.loss.mean < review.loss.low


_PLAYED_IT: Mapping[Cost | None, str] = {
    None: (
        "{move} was the best move found of the words that {name} may know (a guess from their"
        " level)."
    ),
    Cost.NONE: (
        "{move} was the best move found of the words that {name} may know (a guess from their"
        " level), as good as {best}."
    ),
    Cost.UNSURE: (
        "{move} was the best move found of the words that {name} may know (a guess from their"
        " level), and too close to call beside {best}."
    ),
    Cost.SMALL: (
        "{move} was the best move found of the words that {name} may know (a guess from their"
        " level); {best} needs a rarer word, and not to know it cost {loss}."
    ),
}
"""By what the move costs beside the best of all; any cost is said as a small one, and None is for
plain words."""
_BESIDE_BEST: Mapping[Cost | None, str] = {
    None: (
        "With words that {name} may know (a guess from their level), the best move found was"
        " {move}."
    ),
    Cost.NONE: (
        "With words that {name} may know (a guess from their level), the best move found was"
        " {move}, as good as {best}."
    ),
    Cost.UNSURE: (
        "With words that {name} may know (a guess from their level), the best move found was"
        " {move}, too close to call beside {best}."
    ),
    Cost.SMALL: (
        "With words that {name} may know (a guess from their level), the best move found was"
        " {move}, which costs {loss} beside {best}."
    ),
}


def _of_known_words(
    board: Board, known: WordsMove, best: Move, name: str, *, is_played: bool, is_plain: bool
) -> Sentence:
    """The best move of known words, which was played or not, beside the best of all."""
    templates = _PLAYED_IT if is_played else _BESIDE_BEST
    if is_plain:
        move = short_name(board, known.move, is_first=is_played)
        return Sentence(templates[None], move=move, name=name)
    named = name_of if is_played else name_inside
    texts = {"move": named(board, known.move), "name": name, "best": name_inside(board, best)}
    if known.cost in templates and known.cost is not Cost.SMALL:
        return Sentence(templates[known.cost], **texts)
    return Sentence(templates[Cost.SMALL], loss=loss_words(known), **texts)


def insight_sentences(
    turn: PlayedTurn,
    review: TurnReview,
    name: str,
    vocabulary: float | None = None,
    *,
    is_plain: bool = False,
) -> tuple[Sentence, ...]:
    """Return what there is to say of a turn beside why the best move is better.

    Args:
        turn, review: the turn.
        name: of its player.
        vocabulary: as for `known_words_sentences`.
        is_plain: True for plain words.
    """
    return tuple(_insight(turn, review, name, vocabulary, is_plain=is_plain))


def _insight(
    turn: PlayedTurn, review: TurnReview, name: str, vocabulary: float | None, *, is_plain: bool
) -> Iterator[Sentence]:
    best, own = review.best, review.own
    if best is None or own is None or turn.situation is None or turn.is_partly_known:
        return
    board = turn.situation.board
    if review.follow_up is not None and review.is_mistake and not is_plain:
        yield follow_up_sentence(board, best.move, own.move, review.follow_up)
    if review.threat is not None:
        say = plain_threat if is_plain else threat_sentences
        yield from say(board, own.move, review.threat)
    yield from known_words_sentences(turn, review, name, vocabulary, is_plain=is_plain)
