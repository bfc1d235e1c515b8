# SPDX-License-Identifier: MIT
"""Why one move is better than another, in at most four sentences; and the kind of a mistake."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from desktop_app.analysis.comparison import Comparison
from desktop_app.analysis.moves import (
    name_inside,
    name_of,
)
from desktop_app.analysis.reasons import Reason, ReasonKind, find_reasons, make_reason
from desktop_app.engine.evaluation import ZERO
from desktop_app.rules.move import Move
from desktop_app.sentences.sentence import Sentence

MOST_SENTENCES = 4


class MistakeKind(Enum):
    """The kind of a mistake; the shape of a coach's dot shows it."""

    PHONEY = "phoney"
    MISSED_BINGO = "missed-bingo"
    MISSED_SPOT = "missed-spot"
    """A hook or a parallel play was missed, or another play that scores more."""
    LEAVE = "leave"
    SPENT = "spent"
    """An S or a blank went for few points."""
    EXCHANGE = "exchange"
    """An exchange was better, or a play was better than an exchange or a pass."""
    OPENED = "opened"
    """A lane was opened or left open, or the opponent was given more."""
    NEXT_TURN = "next-turn"
    """A better chance of a bingo or of a set-up next turn was missed."""
    RISK = "risk"
    """The board was opened with a lead, or closed when behind."""
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"
    TIME = "time"
    """A mistake of any other kind, made in time trouble; only a review says so."""
    OTHER = "other"


_MISTAKES: Mapping[ReasonKind, MistakeKind] = {
    ReasonKind.PHONEY: MistakeKind.PHONEY,
    ReasonKind.BINGO: MistakeKind.MISSED_BINGO,
    ReasonKind.HOOK: MistakeKind.MISSED_SPOT,
    ReasonKind.PARALLEL: MistakeKind.MISSED_SPOT,
    ReasonKind.SCORE: MistakeKind.MISSED_SPOT,
    ReasonKind.LEAVE: MistakeKind.LEAVE,
    ReasonKind.BALANCE: MistakeKind.LEAVE,
    ReasonKind.DUPLICATES: MistakeKind.LEAVE,
    ReasonKind.Q_KEPT: MistakeKind.LEAVE,
    ReasonKind.S_SPENT: MistakeKind.SPENT,
    ReasonKind.BLANK_SPENT: MistakeKind.SPENT,
    ReasonKind.EXCHANGE: MistakeKind.EXCHANGE,
    ReasonKind.LANE_OPENED: MistakeKind.OPENED,
    ReasonKind.HOOK_OPENED: MistakeKind.OPENED,
    ReasonKind.TRIPLE_OPENED: MistakeKind.OPENED,
    ReasonKind.LANE_LEFT_OPEN: MistakeKind.OPENED,
    ReasonKind.REPLY_BINGOS: MistakeKind.OPENED,
    ReasonKind.REPLY_SCORE: MistakeKind.OPENED,
    ReasonKind.SETUP: MistakeKind.NEXT_TURN,
    ReasonKind.OWN_BINGOS: MistakeKind.NEXT_TURN,
    ReasonKind.CLOSED: MistakeKind.RISK,
    ReasonKind.OPENED_UP: MistakeKind.RISK,
}


def mistake_kind(comparison: Comparison, reasons: Sequence[Reason]) -> MistakeKind | None:
    """The kind of mistake that the worse move is; None if it is not certain that it is worse.

    A coach compares the best move with the one that was played, and shows this and the cost. A
    phoney is one whatever it costs: its figures only hold if it stays on the board.
    """
    if any(reason.kind is ReasonKind.PHONEY for reason in reasons):
        return MistakeKind.PHONEY
    if not comparison.is_clear:
        return None
    merits = [reason.kind for reason in reasons if reason.favours == comparison.one.move]
    if comparison.evaluation.phase == "endgame":
        return MistakeKind.ENDGAME
    if type(comparison.one.move) is not type(comparison.other.move):
        return MistakeKind.EXCHANGE
    if comparison.evaluation.phase == "preendgame" and ReasonKind.BINGO not in merits:
        return MistakeKind.PREENDGAME
    return next((_MISTAKES[kind] for kind in merits if kind in _MISTAKES), MistakeKind.OTHER)


def explain(comparison: Comparison) -> tuple[Reason, ...]:
    """At most four sentences, the most telling first.

    If it is certain which move is better, sentences for it come first, and at most one for the
    other move comes last. Else the first sentence says so, and the rest speak for either. That a
    word is a phoney comes before everything else.
    """
    one, other = comparison.one.move, comparison.other.move
    if one == other:
        return ()
    found = sorted(find_reasons(comparison), key=lambda reason: -reason.weight)
    found = list(_at_most_two_of_a_group(found))
    first = [reason for reason in found if reason.kind is ReasonKind.PHONEY]
    found = [reason for reason in found if reason.kind is not ReasonKind.PHONEY]
    most = MOST_SENTENCES - len(first)
    if not comparison.is_clear:
        return (*first, _too_close(comparison), *found[: most - 1])
    merits = [reason for reason in found if reason.favours == one]
    concessions = [_conceded(reason) for reason in found if reason.favours == other][:1]
    return (*first, *merits[: most - len(concessions)], *concessions)


def _conceded(reason: Reason) -> Reason:
    """A sentence for the worse move, after those for the better one."""
    return replace(reason, sentence=Sentence("On the other hand: {reason}", reason=reason.sentence))


_GROUPS: tuple[frozenset[ReasonKind], ...] = (
    frozenset({ReasonKind.BINGO, ReasonKind.HOOK, ReasonKind.PARALLEL, ReasonKind.SCORE}),
    frozenset({ReasonKind.LEAVE, ReasonKind.BALANCE, ReasonKind.DUPLICATES, ReasonKind.Q_KEPT}),
    frozenset(
        {
            ReasonKind.LANE_OPENED,
            ReasonKind.HOOK_OPENED,
            ReasonKind.TRIPLE_OPENED,
            ReasonKind.LANE_LEFT_OPEN,
        }
        | {ReasonKind.REPLY_SCORE, ReasonKind.REPLY_BINGOS}
    ),
)
"""Kinds that tell much the same: two sentences of a group are enough."""


def _at_most_two_of_a_group(reasons: Iterable[Reason]) -> Iterator[Reason]:
    told: Counter[tuple[int, Move | None]] = Counter()
    for reason in reasons:
        group = next((at for at, kinds in enumerate(_GROUPS) if reason.kind in kinds), None)
        if group is not None:
            told[group, reason.favours] += 1
            if told[group, reason.favours] > 2:
                continue
        yield reason


def _too_close(comparison: Comparison) -> Reason:
    """That the figures do not tell which move is better."""
    one, other = comparison.one, comparison.other
    board = comparison.evaluation.situation.board
    names = {"move": name_of(board, one.move), "other": name_inside(board, other.move)}
    if comparison.lead == ZERO:
        template = "{move} and {other} are worth the same."
        return make_reason(template, ReasonKind.EQUAL, math.inf, None, names, {})
    low, high = comparison.lead.low, comparison.lead.high
    template = (
        "{move} and {other} are too close to call: the difference in points is between {low:+d}"
        " and {high:+d}."
    )
    if comparison.measure == "win":
        low, high = 100 * low, 100 * high
        template = (
            "{move} and {other} are too close to call: the difference is between {low:+d} and"
            " {high:+d} in 100 games."
        )
    figures = {"low": low, "high": high}
    return make_reason(template, ReasonKind.TOO_CLOSE, math.inf, None, names, figures)
