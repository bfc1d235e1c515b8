# SPDX-License-Identifier: MIT
"""Sending an event to NASPA: the check list of what is there and what is still missing.

NASPA takes a tournament of its database whose players are all members, with the results as data;
the director sends them within a week of the last day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from desktop_app.formats.tou_file import plain_text
from desktop_app.formats.tsh_file import is_tsh_member
from desktop_app.sentences.sentence import Sentence, joined
from desktop_app.tournament.club import ClubEvent, Entrant
from desktop_app.tournament.club_changes import EventDescribed

FEWEST_PLAYERS = 4
"""In a division."""
LATEST_DAYS = 7
"""After the last day of the event."""


@dataclass(frozen=True, slots=True)
class CheckItem:
    """A line of the check list.

    Attributes:
        title: what has to be there.
        missing: what is missing of it, empty if nothing is.
        is_known: False for what the program cannot know; the director answers it.
    """

    title: Sentence
    missing: str = ""
    is_known: bool = True

    @property
    def is_done(self) -> bool:
        """True if nothing is missing."""
        return self.is_known and not self.missing


def check_list(event: ClubEvent, today: date) -> tuple[CheckItem, ...]:
    """Return the check list of an event, as it stands on a day."""
    facts = event.facts
    players = tuple(event.entrants.values())
    no_member = [player.name for player in players if not is_tsh_member(player.member)]
    return (
        CheckItem(Sentence("The first and the last day"), _days_missing(event)),
        CheckItem(Sentence("The event has ended, at most a week ago"), _too_late(event, today)),
        CheckItem(
            Sentence("The director's name and number"),
            _director_missing(facts),
        ),
        CheckItem(
            Sentence("The number of the tournament in NASPA's database"),
            "" if facts.tournament else Sentence("not entered"),
        ),
        CheckItem(
            Sentence("At least four players in each division"),
            _listed(
                Sentence("division {name} has {count}", name=name or "-", count=count)
                for name in event.divisions
                if (count := len(event.of_division(name))) < FEWEST_PLAYERS
            )
            if players
            else Sentence("no player is entered"),
        ),
        CheckItem(Sentence("Every player's number, such as AA000001"), _listed(no_member)),
        CheckItem(Sentence("Every name as it is listed"), _listed(_odd_names(players))),
        CheckItem(Sentence("All rounds paired, with every result"), _open_rounds(event)),
        CheckItem(Sentence("All memberships are paid"), is_known=False),
        CheckItem(Sentence("The fee for the event is paid"), is_known=False),
    )


def _director_missing(facts: EventDescribed) -> str:
    if facts.director and facts.director_member:
        return ""
    if facts.director:
        return Sentence("the number is not entered")
    return Sentence("the name is not entered" if facts.director_member else "not entered")


def _days_missing(event: ClubEvent) -> str:
    facts = event.facts
    return "" if facts.first_day and facts.last_day else Sentence("not entered")


def _too_late(event: ClubEvent, today: date) -> str:
    last = event.facts.last_day
    if not last:
        return Sentence("the last day is not entered")
    past = (today - date.fromisoformat(last)).days
    if past < 0:
        return Sentence("the event ends on {day}", day=last)
    if past > LATEST_DAYS:
        return Sentence.counted(
            "the event ended {count} day ago", "the event ended {count} days ago", past
        )
    return ""


def _odd_names(players: Iterable[Entrant]) -> Iterator[str]:
    """Names that are guessed, have digits, or letters that are not ASCII even without accents."""
    for player in players:
        plain = plain_text(player.listed_name)
        if player.is_listing_guessed or "?" in plain or any(c.isdigit() for c in plain):
            yield player.name


def _open_rounds(event: ClubEvent) -> str:
    for division in event.divisions or ("",):
        rounds = event.rounds.get(division, ())
        for paired in rounds:
            if paired.missing:
                return Sentence(
                    "round {round}, board {board} has no result",
                    round=paired.paired.round,
                    board=paired.missing[0],
                )
        if len(rounds) < event.opened.rounds:
            return Sentence("round {round} is not paired", round=len(rounds) + 1)
    return ""


_MOST_NAMED = 12


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    if len(found) <= _MOST_NAMED:
        return joined(found)
    return Sentence(
        "{names} and {count} more",
        names=joined(found[:_MOST_NAMED]),
        count=len(found) - _MOST_NAMED,
    )


def check_text(item: CheckItem) -> Sentence:
    """Return a line of the check list in words: what is done, missing, or for the director."""
    if not item.is_known:
        return Sentence("for you to check: {item}", item=item.title)
    if item.is_done:
        return Sentence("done: {item}", item=item.title)
    return Sentence("missing: {item}: {what}", item=item.title, what=item.missing)
