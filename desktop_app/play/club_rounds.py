# SPDX-License-Identifier: MIT
"""The next round of a club's event, paired as a director asks."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.berger import GROUP_ROUNDS
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import RoundPaired
from desktop_app.tournament.pairing import System, Wish, new_groups, pair_by_hand, pair_round


def next_round(
    event: ClubEvent, division: str, wish: Wish, pairs: Sequence[tuple[str, str]] = ()
) -> RoundPaired:
    """Return the change that pairs the next round of a division; it is not applied.

    Args:
        event: the event.
        division: its name.
        wish: the system and its options.
        pairs: for `System.MANUAL` the pairs; players without one have a bye.

    Raises:
        PairingError: there is no such round.
    """
    rules = load_ruleset(event.opened.ruleset)
    players, number = event.contenders(division, rules), event.next_round(division)
    groups: tuple[tuple[str, ...], ...] = ()
    if wish.system is System.MANUAL:
        made = pair_by_hand(players, pairs, number, rules)
    else:
        if wish.system is System.QUADS:
            # Groups stay together for their three rounds.
            rounds = event.rounds.get(division, ())
            is_begun = (number - 1) % GROUP_ROUNDS and rounds and rounds[-1].paired.groups
            groups = rounds[-1].paired.groups if is_begun else new_groups(players)
        size = len(event.of_division(division))
        made = pair_round(players, number, wish, rules, size=size, groups=groups)
    return RoundPaired(
        event.opened.event,
        division,
        number,
        wish.system,
        wish.seed,
        made.boards,
        made.byes,
        groups,
    )
