# SPDX-License-Identifier: MIT
"""Warnings that add up over the games of an event, by each document's own figures."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    EventOpened,
    PlayerEntered,
    PlayerWarned,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.pairing import System
from desktop_app.tournament.warning_sums import warning_sums


def warned(*rounds: int, topic: str) -> ClubEvent:
    """A is warned in rounds; B once in round 1."""
    changes: list[Change] = [EventOpened("Open", "sanspa-2001", 3)]
    changes += (PlayerEntered("Open", name) for name in "AB")
    changes += (
        RoundPaired("Open", "", number, System.MANUAL, 0, (("A", "B"),)) for number in (1, 2, 3)
    )
    changes += (PlayerWarned("Open", "A", number, topic) for number in rounds)
    changes.append(PlayerWarned("Open", "B", 1, topic))
    return fold(changes).event("")


CASES = [
    ("sanspa-2001", "hand-in-bag-undeclared", (1,), "a warning, the last", "7.2"),
    ("sanspa-2001", "hand-in-bag-undeclared", (1, 3), "ends the turn", "7.2"),
    ("sanspa-2001", "walking-about", (2,), "50 points of spread", "5.1.8"),
    ("sanspa-2001", "cume-record", (2,), "50 points of spread", "7.5"),
    ("sanspa-1999", "score-before-play", (2,), "The director decides", "7.5"),
    ("naspa-2016", "overdraw-play", (1,), "a warning, the last", "IV.B.5.a"),
    ("naspa-2016", "overdraw-play", (1, 2), "loses the game", "IV.B.5.a"),
    ("naspa-2016", "tracking-late", (1,), "gives the opponent 60 seconds", "IV.G.2.b"),
    ("naspa-2016", "exchange-illegal", (1,), "costs 30 points of the game", "IV.E.2.b.5"),
    ("naspa-2016", "draw-method", (1, 2), "The director decides", ""),
    ("singapore-2015", "walking-about", (1, 2), "The director decides", ""),
]


@pytest.mark.parametrize(("ruleset", "topic", "rounds", "following", "section"), CASES)
def test_the_next_offence_has_the_price_of_the_document(
    ruleset: str, topic: str, rounds: tuple[int, ...], following: str, section: str
) -> None:
    event, rules = warned(*rounds, topic=topic), load_ruleset(ruleset)
    (found,) = warning_sums(event, rules, ["A"])
    assert (found.rounds, found.count, found.section) == (rounds, len(rounds), section)
    assert following in found.following
    assert [each.player for each in warning_sums(event, rules)] == ["A", "B"]


def test_hands_in_the_bag_of_earlier_games_are_strikes_in_the_next() -> None:
    event = warned(1, 2, topic="hand-in-bag-undeclared")
    record = event.record("A", load_ruleset("sanspa-2001"))
    assert (record.strikes, record.warnings["hand-in-bag-undeclared"]) == (2, 2)
    assert event.record("B", load_ruleset("sanspa-2001")).strikes == 1
