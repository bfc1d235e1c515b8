# SPDX-License-Identifier: MIT
"""Ratings of a club's players from the events of its file: Glicko-2, an event a rating period.

Source: Mark E. Glickman, "Example of the Glicko-2 system". Ties count half; byes and forfeits are
not rated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_app.analysis.rating import Rating, after_period
from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.club import Club, Entrant
from desktop_app.tournament.result_line import TIE, WIN, GameKind

NEW_PLAYER = Rating(1500.0)
"""A player who was entered without a rating."""

USUAL_DEVIATION = 100
"""The uncertainty of a rating that was entered, in points, where the director states none.

A club or a federation has such a rating from a dozen games or more.
"""

_SCORES = {WIN: 1.0, TIE: 0.5}


def first_rating(entrant: Entrant) -> Rating:
    """Return the rating with which a player begins, as they were entered."""
    if entrant.rating is None:
        return NEW_PLAYER
    return Rating(float(entrant.rating), float(entrant.deviation or USUAL_DEVIATION))


def club_ratings(club: Club, rules_of: Callable[[str], Ruleset]) -> Mapping[str, Rating]:
    """Return each player's rating after all events.

    A player's first rating is the one that was entered, with the deviation that was stated or
    `USUAL_DEVIATION`; without a rating it is `NEW_PLAYER`. A rating entered in a later event counts
    for the pairing of that event alone.

    Args:
        club: the events in the order in which they were opened.
        rules_of: gives the ruleset with an id.
    """
    ratings: dict[str, Rating] = {}
    for event in club.events.values():
        rules = rules_of(event.opened.ruleset)
        for entrant in event.entrants.values():
            if entrant.name not in ratings:
                ratings[entrant.name] = first_rating(entrant)
        before = dict(ratings)
        for division in event.divisions:
            games: dict[str, list[tuple[Rating, float]]] = {}
            for line in event.lines(division, rules):
                if line.is_rated and line.opponent and line.kind is not GameKind.TO_COME:
                    score = _SCORES.get(line.half_points, 0.0)
                    games.setdefault(line.player, []).append((before[line.opponent], score))
            for name, played in games.items():
                ratings[name] = after_period(before[name], played)
    return ratings
