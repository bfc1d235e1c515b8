# SPDX-License-Identifier: MIT
"""Every play and every exchange of a rack as candidates, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from desktop_app.engine.equity import Candidate, Outlook, equity, order_of
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import PlayQuestion, ScoredPlay
from desktop_app.rules.move import Exchange
from desktop_app.rules.tiles import remove_tiles, sort_tiles


def rank_plays(
    plays: Iterable[ScoredPlay],
    question: PlayQuestion,
    outlook: Outlook,
    leaves: Leaves = RULE_OF_THUMB,
) -> list[Candidate]:
    """Plays as candidates, in the order of `equity.order_of`."""
    kept: dict[tuple[str, ...], tuple[tuple[str, ...], int]] = {}
    candidates = []
    for each in plays:
        laid = each.play.rack_tiles()
        found = kept.get(laid)
        if found is None:
            leave = sort_tiles(remove_tiles(question.rack, laid))
            found = kept[laid] = leave, equity(0, leave, outlook, question.tile_set, leaves)
        leave, worth = found
        candidates.append(Candidate(each.play, each.score, leave, 1_000 * each.score + worth))
    return sorted(candidates, key=order_of)


def rank_exchanges(
    question: PlayQuestion, outlook: Outlook, leaves: Leaves = RULE_OF_THUMB
) -> list[Candidate]:
    """Every different exchange that may be made, ordered as plays are."""
    rack = sort_tiles(question.rack)
    candidates = []
    for given in _selections(rack, outlook.most_exchanged(len(rack))):
        leave = sort_tiles(remove_tiles(rack, given))
        worth = equity(0, leave, outlook, question.tile_set, leaves)
        candidates.append(Candidate(Exchange(given), 0, leave, worth))
    return sorted(candidates, key=order_of)


def rank_moves(
    plays: Iterable[ScoredPlay],
    question: PlayQuestion,
    outlook: Outlook,
    leaves: Leaves = RULE_OF_THUMB,
) -> list[Candidate]:
    """Plays and the exchanges that may be made, together."""
    ranked = rank_plays(plays, question, outlook, leaves)
    return sorted([*ranked, *rank_exchanges(question, outlook, leaves)], key=order_of)


def _selections(rack: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Each different choice of 1 to `most` tiles of a sorted rack, once."""
    for count in range(1, most + 1):
        yield from dict.fromkeys(combinations(rack, count))
