# SPDX-License-Identifier: MIT
"""Ratings of a club's players from the events of its file: Glicko-2, an event a rating period.

Source: Mark E. Glickman, "Example of the Glicko-2 system". Ties count half; byes and forfeits are
not rated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_app.analysis.rating import MAX_DEVIATION, Rating, after_period
from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.club import Club
from desktop_app.tournament.result_line import TIE, WIN, GameKind

NEW_PLAYER = Rating(1500.0)
"""A player who was entered without a rating."""

_SCORES = {WIN: 1.0, TIE: 0.5}


def club_ratings(club: Club, rules_of: Callable[[str], Ruleset]) -> Mapping[str, Rating]:
    """Return each player's rating after all events.

    A player's first rating is the one that was entered, with the deviation of a player without a
    game. A rating entered later counts for the pairing of that event alone.

    Args:
        club: the events in the order in which they were opened.
        rules_of: gives the ruleset with an id.
    """
    ratings: dict[str, Rating] = {}
    for event in club.events.values():
        rules = rules_of(event.opened.ruleset)
        for entrant in event.entrants.values():
            if entrant.name not in ratings:
                start = NEW_PLAYER.rating if entrant.rating is None else float(entrant.rating)
                ratings[entrant.name] = Rating(start, MAX_DEVIATION)
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
