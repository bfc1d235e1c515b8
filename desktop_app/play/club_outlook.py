# SPDX-License-Identifier: MIT
"""Who is safe in the last rounds of a club's event, and who can still win a prize."""

from __future__ import annotations

from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import PrizeKind, Rival, SafeMeeting
from desktop_app.tournament.contention import USUAL_SPREAD, Chance, Outlook, Stake, outlook
from desktop_app.tournament.pairing import Pairing, System, Wish
from desktop_app.tournament.prizes import can_win


def outlook_of(event: ClubEvent, division: str, wish: Wish, rules: Ruleset) -> Outlook:
    """Return what the next round of a division and those after it can still change.

    Without `Wish.gibson`, and in other systems than Chew's, no player counts as safe.
    """
    number = event.next_round(division)
    left = max(0, event.opened.rounds - number)
    if not wish.gibson and wish.system is not System.CHEW:
        return Outlook(left)
    spread = wish.gibson or USUAL_SPREAD
    return outlook(_chances(event, division, rules), _stakes(event, division), left, spread)


def _chances(event: ClubEvent, division: str, rules: Ruleset) -> tuple[Chance, ...]:
    """The chances of all in a division; a board that still plays is a round left for both."""
    number, rounds = event.next_round(division), event.rounds.get(division, ())
    found = []
    for standing in event.standings(division, rules):
        entrant = event.entrants[standing.player]
        left = sum(entrant.plays(of) for of in range(number, event.opened.rounds + 1))
        left += sum(one.board_of(standing.player) in one.missing for one in rounds)
        found.append(Chance(standing.player, standing.half_points, standing.spread, left))
    return tuple(found)


def _stakes(event: ClubEvent, division: str) -> tuple[Stake, ...]:
    """The places with prizes: those for all of the division, the first at least, then classes."""
    names = [entrant.name for entrant in event.of_division(division)]
    places, classes = 1, dict[frozenset[str], int]()
    for prize in event.prizes:
        able = frozenset(name for name in names if can_win(event, prize, name))
        if prize.kind is not PrizeKind.PLACE or not able:
            continue
        if prize.division == division and prize.lowest is None and prize.highest is None:
            places = max(places, prize.place)
        else:
            classes[able] = max(classes.get(able, 0), prize.place)
    return Stake(places), *(Stake(most, able) for able, most in classes.items())


def safe_meetings(
    event: ClubEvent, division: str, made: Pairing, ahead: Outlook
) -> tuple[SafeMeeting, ...]:
    """Return why those who cannot be caught meet the players they do, the best first."""
    has_prizes = any(
        prize.kind is PrizeKind.PLACE and can_win(event, prize, entrant.name)
        for prize in event.prizes
        for entrant in event.of_division(division)
    )
    opponents = {name: "" for name in made.byes}
    for one, other in made.boards:
        opponents |= {one: other, other: one}
    found: list[SafeMeeting] = []
    for name, place in sorted(ahead.safe.items(), key=lambda item: item[1]):
        opponent = opponents.get(name)
        if opponent is None or any(meeting.opponent == name for meeting in found):
            continue
        if not opponent:
            rival = Rival.NONE
        elif opponent in ahead.safe:
            rival = Rival.SAFE
        else:
            rival = Rival.OUT if opponent in ahead.out else Rival.LAST
        found.append(SafeMeeting(name, place, opponent, rival, has_prizes))
    return tuple(found)
