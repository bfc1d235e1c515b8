# SPDX-License-Identifier: MIT
"""The moments of a game in words: a title and a paragraph each, in both vocabularies.

The room, the report and the command say them from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.analysis.insight_words import insight_sentences
from desktop_app.analysis.moments import Event, Moment, moments_of
from desktop_app.analysis.moves import name_inside
from desktop_app.analysis.plain_words import short_name
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import ChallengeKind, ChallengeReview, Depth, TurnReview
from desktop_app.analysis.review_words import (
    is_decided,
    loss_text,
    plain_reasons_of,
    points_text,
    reasons_of,
)
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move
from desktop_app.rules.tiles import sort_tiles, write_faces
from desktop_app.sentences.sentence import Sentence

_MOST_REASONS = 3


@dataclass(frozen=True)
class Paragraph:
    """A moment in words.

    Attributes:
        moment: its facts.
        title: the turn.
        sentences: what was on the board, what the figures said before and after, and why.
    """

    moment: Moment
    title: Sentence
    sentences: tuple[Sentence, ...]


NO_VOCABULARY: Mapping[int, float] = {}


def paragraphs_of(
    pairs: Iterable[tuple[PlayedTurn, TurnReview]],
    names: Sequence[str],
    vocabulary: Mapping[int, float] = NO_VOCABULARY,
    *,
    is_plain: bool = False,
    learner: int | None = None,
) -> tuple[Paragraph, ...]:
    """Return the moments of a game in words, in the order of play.

    Args:
        pairs: turns and their figures.
        names: the players, by seat.
        vocabulary: by seat, up to which level of commonness its player may know words: a guess.
        is_plain: True for plain words.
        learner: seat of the player who is spoken to in plain words; None for none of them.
    """
    found = []
    for moment in moments_of(pairs):
        turn = moment.turn
        title = Sentence("{name}, turn {number}", name=names[turn.player], number=turn.number)
        known = vocabulary.get(turn.player)
        told = (
            _plain(moment, names, known, is_own=turn.player == learner)
            if is_plain
            else _told(moment, names, known)
        )
        found.append(Paragraph(moment, title, tuple(told)))
    return tuple(found)


def heading(paragraphs: Sequence[Paragraph], open_turns: int) -> Sentence:
    """Return what the moments are, or that there are none, and whether turns are missing.

    Args:
        paragraphs: the moments.
        open_turns: turns that are still to be reviewed.
    """
    if open_turns:
        if paragraphs:
            return Sentence("Of the turns reviewed so far, these moved the chances most.")
        return Sentence("No turn reviewed so far moved the chances much.")
    if not paragraphs:
        return Sentence("No turn that could be reviewed moved the chances much.")
    return Sentence("The turns at which most was decided, in order of play.")


def _told(moment: Moment, names: Sequence[str], known: float | None) -> Iterator[Sentence]:
    turn, review = moment.turn, moment.review
    yield _position(turn, is_plain=False)
    for event in moment.events:
        if event is Event.MOVE:
            yield from _lost_chance(moment, names[turn.player])
        elif event is Event.DRAW:
            is_named = Event.MOVE in moment.events
            yield from _draw(turn, review, names[turn.player], is_named=is_named)
        elif review.challenge is not None:
            yield _challenge(review.challenge, names)
    yield from insight_sentences(turn, review, names[turn.player], known)


def _position(turn: PlayedTurn, *, is_plain: bool) -> Sentence:
    """The position: rack, points, bag and the move."""
    situation = turn.situation
    assert situation is not None and turn.move is not None
    move = _named(situation.board, turn.move, is_plain=is_plain)
    own, other = situation.scores
    return Sentence.counted(
        "With {rack} at {own} to {other} points, and {count} tile in the bag, the move was {move}.",
        "With {rack} at {own} to {other} points, and {count} tiles in the bag, the move was"
        " {move}.",
        situation.bag_count,
        rack=write_faces(sort_tiles(situation.rack)),
        own=own,
        other=other,
        move=move,
    )


def _named(board: Board, move: Move, *, is_plain: bool) -> str:
    return short_name(board, move, is_first=False) if is_plain else name_inside(board, move)


def _lost_chance(moment: Moment, name: str) -> Iterator[Sentence]:
    turn, review = moment.turn, moment.review
    best = review.best
    assert best is not None and turn.situation is not None
    move = name_inside(turn.situation.board, best.move)
    before, after = moment.win_before, moment.win_after
    if before is not None and after is not None and not is_decided(review):
        yield Sentence(
            "With {best}, the best move found, {name} wins {before} of 100 games, after this"
            " {after}: it cost {loss}.",
            best=move,
            name=name,
            before=f"{100 * before:.1f}",
            after=f"{100 * after:.1f}",
            loss=_loss(review),
        )
    else:
        template = "Beside {best}, the best move found, it cost {loss}."
        yield Sentence(template, best=move, loss=_loss(review))
    if review.depth is Depth.INSTANT:
        yield Sentence("This is by score and leave alone.")
    yield from reasons_of(turn, review)[:_MOST_REASONS]


def _loss(review: TurnReview) -> Sentence:
    """The cost of a move; the least that it did where only a bound is proven."""
    best, own = review.best, review.own
    is_exact = best is not None and own is not None and best.is_proven and own.is_proven
    low = review.loss.low
    if review.phase == "endgame" and review.measure == "spread" and not is_exact and low > 0:
        points = max(1, int(low))
        return Sentence.counted("at least {count} point", "at least {count} points", points)
    return loss_text(review)


def _draw(turn: PlayedTurn, review: TurnReview, name: str, *, is_named: bool) -> Iterator[Sentence]:
    """The luck of the draw; the best move too, unless the paragraph names it anyway."""
    luck = review.luck
    assert luck is not None
    points = points_text(abs(luck.points))
    texts = {"name": name, "drawn": write_faces(sort_tiles(turn.drawn)), "points": points}
    if luck.points > 0:
        template = (
            "{name} drew {drawn}, which was lucky: by score and leave the best move is above that"
            " of the average draw by {points}."
        )
    else:
        template = (
            "{name} drew {drawn}, which was unlucky: by score and leave the best move is below that"
            " of the average draw by {points}."
        )
    yield Sentence(template, **texts)
    if luck.win is not None:
        games = f"{100 * abs(luck.win):.1f}"
        if luck.win >= 0:
            yield Sentence("It raised the chance to win by {games} in 100.", games=games)
        else:
            yield Sentence("It lowered the chance to win by {games} in 100.", games=games)
    if is_named or review.best is None or turn.situation is None:
        return
    if review.best.move == turn.move:
        yield Sentence("The move was the best found with this rack.")
    else:
        yield Sentence(
            "The best move found with this rack was {move}, for {score}.",
            move=name_inside(turn.situation.board, review.best.move),
            score=review.best.score,
        )


def _challenge(challenge: ChallengeReview, names: Sequence[str]) -> Sentence:
    template = {
        ChallengeKind.MISSED: "{name} did not challenge it, which cost {loss}.",
        ChallengeKind.WRONG: "The challenge by {name} was wrong and cost {loss}.",
    }[challenge.kind]
    return Sentence(template, name=names[challenge.player], loss=loss_text(challenge))


# In plain words.


def _plain(
    moment: Moment, names: Sequence[str], known: float | None, *, is_own: bool
) -> Iterator[Sentence]:
    turn, review = moment.turn, moment.review
    name = names[turn.player]
    yield _position(turn, is_plain=True)
    for event in moment.events:
        if event is Event.MOVE:
            yield from plain_reasons_of(turn, review, is_own=is_own)
        elif event is Event.DRAW and review.luck is not None:
            drawn = write_faces(sort_tiles(turn.drawn))
            if review.luck.points > 0:
                yield Sentence("{name} drew good tiles: {drawn}.", name=name, drawn=drawn)
            else:
                template = "{name} drew tiles that were hard to use: {drawn}."
                yield Sentence(template, name=name, drawn=drawn)
        elif review.challenge is not None:
            yield _plain_challenge(review, review.challenge, names)
    yield from insight_sentences(turn, review, name, known, is_plain=True)


def _plain_challenge(
    review: TurnReview, challenge: ChallengeReview, names: Sequence[str]
) -> Sentence:
    template = "{name} did not challenge it."
    if challenge.kind is ChallengeKind.WRONG:
        is_ruled = review.ruling is not None
        template = (
            "{name} challenged it, but it was accepted."
            if is_ruled
            else "{name} challenged it, but it is in the word list."
        )
    return Sentence(template, name=names[challenge.player])
