# SPDX-License-Identifier: MIT
"""Warnings that add up over the games of an event, and the price of the next offence.

The documents count some offences by the tournament: unannounced hands in the bag (2001 7.2), hidden
overdraws (NASPA IV.B.5.a), and the offences of the tariffs that pass with a warning at first (1999
7.5, 12.3; 2001 5.1.8, 7.5, 22.2, 22.17; NASPA IV.G.2.b). Where a document names no figure, the
director decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.acts.drawing import BAG_OFFENCE, CUMULATIVE_OFFENCE
from desktop_app.rules.acts.finishing import TOPICS
from desktop_app.rules.procedures.overdraw import PLAY_TOPIC
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_play import Tariff
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubEvent

MINOR_TOPIC = "minor-infractions"
"""They are counted anew in each game."""


@dataclass(frozen=True, slots=True)
class WarningSum:
    """A player's warnings for one offence.

    Attributes:
        topic: the offence, a topic of the rules.
        rounds: where they were given, a round once for each.
        following: what the next one costs.
        section: where the document says so; empty if it does not.
    """

    player: str
    topic: str
    rounds: tuple[int, ...]
    following: Sentence
    section: str = ""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.rounds)


def warning_sums(
    event: ClubEvent, rules: Ruleset, players: Iterable[str] = ()
) -> tuple[WarningSum, ...]:
    """Return the warnings of players, or of all, by player and offence, in order of time."""
    wanted = frozenset(players)
    rounds: dict[tuple[str, str], list[int]] = {}
    for warning in event.warnings:
        if not wanted or warning.player in wanted:
            rounds.setdefault((warning.player, warning.topic), []).append(warning.round)
    return tuple(
        WarningSum(player, topic, tuple(numbers), *_following(topic, len(numbers), rules))
        for (player, topic), numbers in rounds.items()
    )


def _following(topic: str, count: int, rules: Ruleset) -> tuple[Sentence, str]:
    """The consequence of one more, and the section that names it."""
    found = _price(topic, rules)
    if found is None:
        return Sentence("The director decides about the next one."), ""
    free, price, section = found
    return (_warned(free - count) if count < free else price), section


def _price(topic: str, rules: Ruleset) -> tuple[int, Sentence, str] | None:
    """How many pass with a warning, the price of the next one, and the section; None if open."""
    if topic == BAG_OFFENCE and (strikes := rules.turn.hand_in_bag_strikes) >= 0:
        section = rules.section_for("turn.hand_in_bag_strikes")
        return strikes - 1, Sentence("The next one ends the turn."), section
    if topic == PLAY_TOPIC and (limit := rules.overdraw.hidden_limit):
        price = Sentence("The next one loses the game, and the player is expelled.")
        return limit - 1, price, rules.section_for("overdraw.hidden_limit")
    if topic == MINOR_TOPIC and rules.minor.count:
        price = Sentence.counted(
            "The next one may be the last of {count} in a game, which costs time.",
            "The next one may be the last of {count} in a game, which costs time.",
            rules.minor.count,
        )
        return 0, price, rules.section_for("minor.count")
    for tariff in rules.penalty.tariffs:
        if TOPICS.get(tariff.offence) == topic:
            return tariff.free, _amount(tariff), tariff.section
    if topic == CUMULATIVE_OFFENCE and (spread := rules.record.repeat_penalty_spread):
        return 1, _spread(spread), rules.section_for("record.repeat_penalty_spread")
    return None


def _amount(tariff: Tariff) -> Sentence:
    if tariff.spread:
        return _spread(tariff.spread)
    if tariff.points:
        return Sentence.counted(
            "The next one costs {count} point of the game.",
            "The next one costs {count} points of the game.",
            tariff.points,
        )
    if tariff.seconds:
        return Sentence.counted(
            "The next one gives the opponent {count} second.",
            "The next one gives the opponent {count} seconds.",
            tariff.seconds,
        )
    return Sentence("The director decides about the next one.")


def _warned(left: int) -> Sentence:
    return Sentence.counted(
        "The next one is a warning, the last.",
        "The next {count} are warnings.",
        left,
    )


def _spread(spread: int) -> Sentence:
    return Sentence.counted(
        "The next one costs {count} point of spread.",
        "The next one costs {count} points of spread.",
        spread,
    )
