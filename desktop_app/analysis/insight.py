# SPDX-License-Identifier: MIT
"""The facts of a turn beside its cost: threats, follow-ups, and moves of known words.

They are decided here; `analysis.insight_words` says them. Each is None or empty where the
figures do not tell it. docs/engine/why.md says how they are found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import fmean, pstdev, variance

from desktop_app.analysis.costs import Cost, Measure, judge
from desktop_app.analysis.moves import Lane, lane_name, lane_of
from desktop_app.engine.candidates import find_top
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Range
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.move_order import COMMON, NO_TASTE, Taste
from desktop_app.engine.protocol import Engine
from desktop_app.engine.replies import Reply, Turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move, Pass, Play

_SURE = 2.58
"""Standard errors beyond which a difference between draws is sure, as in `analysis.reasons`."""
_FEWEST_DRAWS = 50


def _is_surely_more(some: Sequence[float], rest: Sequence[float]) -> bool:
    """True if the mean of some independent values is surely above that of others."""
    if len(some) < 2 or len(rest) < 2:
        return False
    error = math.sqrt(variance(some) / len(some) + variance(rest) / len(rest))
    return fmean(some) - fmean(rest) > _SURE * error


# What the opponent threatened.

_THREAT_SHARE, _THREAT_MEAN, _THREAT_GAP = 0.15, 30.0, 8.0
_MOST_PLAYS = 0.5


class Answer(Enum):
    """The answer of a move to a threat."""

    USED = "used"
    """It plays in the lane itself, and replies there are surely rarer."""
    BLOCKED = "blocked"
    """It lays tiles where most of the threatened plays would have lain."""
    RARER = "rarer"
    """Replies there are surely rarer, for another reason."""
    LEFT_OPEN = "left-open"
    """Replies there are not surely rarer, and still high."""
    UNSURE = "unsure"
    """The draws do not tell."""


@dataclass(frozen=True)
class Threat:
    """A lane in which the opponent would have scored, on the board as it stood before a move.

    Attributes:
        lane: the lane.
        draws: racks of the opponent that were drawn.
        share: share of them whose best reply lay in the lane, 0 to 1.
        mean, most: the mean and the highest score of these replies.
        rest: the mean score of the replies to the other draws.
        after_share, after_mean: the same share and mean after the move, with the same racks; the
            mean is None without such a reply.
        answer: what the move did about it.
    """

    lane: Lane
    draws: int
    share: float
    mean: float
    most: int
    rest: float
    after_share: float
    after_mean: float | None
    answer: Answer


def threat_of(move: Move, before: Sequence[Reply], after: Sequence[Reply]) -> Threat | None:
    """Return the greatest threat before a move, and whether the move met it.

    Args:
        move: the move.
        before: the replies to a pass.
        after: the replies to the move, with the same racks in the same order.
    """
    if not _FEWEST_DRAWS <= len(before) == len(after):
        return None
    found = []
    for lane in {lane_of(reply.move) for reply in before} - {None}:
        assert lane is not None
        used = [lane_of(reply.move) == lane for reply in before]
        scores = [reply.score for reply, is_in in zip(before, used, strict=True) if is_in]
        rest = [reply.score for reply, is_in in zip(before, used, strict=True) if not is_in]
        share, mean = fmean(used), fmean(scores)
        is_telling = share >= _THREAT_SHARE and mean >= _THREAT_MEAN
        # In a lane that takes every reply there is nothing to measure it against.
        if is_telling and _is_surely_more(scores, rest) and mean - fmean(rest) >= _THREAT_GAP:
            found.append((share * (mean - fmean(rest)), lane_name(lane), lane))
    if not found:
        return None
    _, _, lane = min(found, key=lambda threat: (-threat[0], threat[1]))
    plays = [reply for reply in before if lane_of(reply.move) == lane]
    rest = [reply.score for reply in before if lane_of(reply.move) != lane]
    later = [reply.score for reply in after if lane_of(reply.move) == lane]
    return Threat(
        lane=lane,
        draws=len(before),
        share=len(plays) / len(before),
        mean=fmean(play.score for play in plays),
        most=max(play.score for play in plays),
        rest=fmean(rest),
        after_share=len(later) / len(after),
        after_mean=fmean(later) if later else None,
        answer=_answer(move, lane, before, after),
    )


def _answer(move: Move, lane: Lane, before: Sequence[Reply], after: Sequence[Reply]) -> Answer:
    was = [lane_of(reply.move) == lane for reply in before]
    now = [lane_of(reply.move) == lane for reply in after]
    fewer = [int(a) - int(b) for a, b in zip(was, now, strict=True)]
    if fmean(fewer) > _SURE * pstdev(fewer) / math.sqrt(len(fewer)):
        if lane_of(move) == lane:
            return Answer.USED
        plays = [reply.move for reply in before if lane_of(reply.move) == lane]
        return Answer.BLOCKED if _lies_in_way(move, plays) else Answer.RARER
    scores = [reply.score for reply, is_in in zip(after, now, strict=True) if is_in]
    is_open = 2 * sum(now) >= sum(was) and fmean(scores) >= _THREAT_MEAN
    return Answer.LEFT_OPEN if is_open else Answer.UNSURE


def _lies_in_way(move: Move, plays: Sequence[Move]) -> bool:
    """True if a move covers a square that most of the plays need."""
    if not isinstance(move, Play):
        return False
    laid = {placement.square for placement in move.placements()}
    hit = [
        not laid.isdisjoint(placement.square for placement in play.placements())
        for play in plays
        if isinstance(play, Play)
    ]
    return bool(hit) and fmean(hit) >= _MOST_PLAYS


def find_threat(
    situation: Situation,
    move: Move,
    sample: Callable[[tuple[Move, ...]], dict[Move, tuple[Reply, ...]]],
) -> Threat | None:
    """Return the threat before a move; None on an empty board or with an empty bag.

    Args:
        situation: the position before it.
        move: the move, which stayed on the board.
        sample: draws racks of the opponent, and returns their replies to each of some moves.
    """
    if not any(situation.board.tiles) or not situation.bag_count:
        return None
    replies = sample(tuple(dict.fromkeys((Pass(), move))))
    return threat_of(move, replies[Pass()], replies[move])


# What the next turn is worth with a follow-up and without.

_FOLLOW_SHARE, _FOLLOW_GAIN = 0.1, 2.0


@dataclass(frozen=True)
class FollowUp:
    """A lane in which a move lets its player score next turn.

    Attributes:
        lane: the lane.
        draws: how often the two turns after the move were drawn.
        share: share of the draws in which the own next move lies in the lane, 0 to 1.
        mean: the mean score of those moves.
        rest: the mean score of the own next turn in the other draws.
        other_share: the share after the move that was played.
        other_mean: the mean score of the own next turn after the move that was played.
    """

    lane: Lane
    draws: int
    share: float
    mean: float
    rest: float
    other_share: float
    other_mean: float

    @property
    def gain(self) -> float:
        """Points that the lane adds to the next turn: how often it comes, by how much more."""
        return self.share * (self.mean - self.rest)


def follow_up_of(turns: Sequence[Turns], others: Sequence[Turns]) -> FollowUp | None:
    """Return the follow-up that is worth most; one that comes surely oftener than otherwise.

    Args:
        turns: the turns after a move.
        others: the turns after the move that was played, in the same draws.
    """
    if not _FEWEST_DRAWS <= len(turns) == len(others):
        return None
    found = [
        follow_up for follow_up in _follow_ups(turns, others) if follow_up.gain >= _FOLLOW_GAIN
    ]
    return min(
        found, key=lambda follow_up: (-follow_up.gain, lane_name(follow_up.lane)), default=None
    )


def _follow_ups(turns: Sequence[Turns], others: Sequence[Turns]) -> Iterator[FollowUp]:
    for lane in {lane_of(turn.own) for turn in turns} - {None}:
        assert lane is not None
        used = [lane_of(turn.own) == lane for turn in turns]
        less = [lane_of(other.own) == lane for other in others]
        gaps = [int(a) - int(b) for a, b in zip(used, less, strict=True)]
        is_oftener = fmean(gaps) > _SURE * pstdev(gaps) / math.sqrt(len(gaps))
        scores = [turn.own_score for turn, is_in in zip(turns, used, strict=True) if is_in]
        rest = [turn.own_score for turn, is_in in zip(turns, used, strict=True) if not is_in]
        if is_oftener and fmean(used) >= _FOLLOW_SHARE and _is_surely_more(scores, rest):
            yield FollowUp(
                lane=lane,
                draws=len(turns),
                share=fmean(used),
                mean=fmean(scores),
                rest=fmean(rest),
                other_share=fmean(less),
                other_mean=fmean(other.own_score for other in others),
            )


# What could have been played with the words that one knows.

_LOOKED_AT = 300
_ASKED_LEVELS = (55, COMMON)
"""For these vocabularies a move is looked for and compared if none of those compared will do."""


@dataclass(frozen=True)
class WordsMove:
    """The best move found that needs no rarer words than of a level.

    Attributes:
        level: the level of its rarest word (`lexicon.levels`), at least `COMMON`.
        move, score, words: the move.
        cost, loss, measure: what it costs beside the best of all, as in `costs.Judgement`.
        is_exact: True if the loss is proven.
    """

    level: int
    move: Move
    score: int
    words: tuple[str, ...]
    cost: Cost
    loss: Range
    measure: Measure
    is_exact: bool


def moves_by_words(evaluation: Evaluation, taste: Taste) -> tuple[WordsMove, ...]:
    """Return the best move of all, then the best of commoner and commoner words.

    Empty where it is not known how common words are.
    """
    found: list[WordsMove] = []
    if taste is NO_TASTE:
        return ()
    best = evaluation.best
    for row in evaluation.rows:
        level = _level(row, taste)
        if row.phoneys or (found and level >= found[-1].level):
            continue
        judged = judge(evaluation, row.move)
        is_exact = _is_proven(row) and _is_proven(best)
        found.append(
            WordsMove(
                level,
                row.move,
                row.score,
                row.words,
                judged.cost,
                judged.loss,
                judged.measure,
                is_exact,
            )
        )
    return tuple(found)


def best_within(moves: Sequence[WordsMove], vocabulary: float) -> WordsMove | None:
    """Return the best of `moves_by_words` for a vocabulary; the commonest words all know."""
    return next((move for move in moves if move.level <= max(vocabulary, COMMON)), None)


def _level(row: EvaluatedMove, taste: Taste) -> int:
    # An exchange and a pass need no word.
    return taste.level(row) if row.words else COMMON


def _is_proven(row: EvaluatedMove) -> bool:
    found = row.solved or row.draws
    return found is not None and found.is_proven


def plays_to_ask(
    engine: Engine, leaves: Leaves, evaluation: Evaluation, taste: Taste
) -> tuple[Move, ...]:
    """Return plays of common words to compare too, where no such play was compared.

    They are looked for among the best by score and leave. In an endgame, where a search takes
    little time, the first of them is compared always.
    """
    if taste is NO_TASTE:
        return ()
    rows = [row for row in evaluation.rows if row.words and not row.phoneys]
    commonest = min((taste.level(row) for row in rows), default=math.inf)
    is_brief = evaluation.phase == "endgame"
    wanted = [level for level in _ASKED_LEVELS if is_brief or commonest > level]
    found: list[Move] = []
    situation = evaluation.situation
    for candidate in find_top(engine, situation, _LOOKED_AT, leaves) if wanted else ():
        if not isinstance(candidate.move, Play):
            continue
        level = taste.level_among(score_of(situation, candidate.move).texts)
        if level <= wanted[0]:
            found.append(candidate.move)
            wanted = [lower for lower in wanted if lower < level]
            if not wanted:
                break
    return tuple(found)
