# SPDX-License-Identifier: MIT
"""The penalties of a rule book on a club's boards: points of spread, of the game, or the game.

Absence and leaving have acts apart (a forfeit, `club_rounds.settled`). Time that a book gives to
the opponent is set at the clock; it counts here as a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from desktop_app.rules.acts.finishing import TOPICS
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_words import WORDS
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.tournament.club import MAX_POINTS, ClubError, ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    PlayerPenalised,
    PlayerWarned,
    ResultEntered,
)

_TITLES = WORDS["penalty.tariffs.offence"]
_OTHER_ACTS = frozenset({"forfeit-abuse", "no-show", "left-game"})
_LOST_GAMES = frozenset({"board-upset-on-purpose", "board-upset-for-gain"})
OVERTIME = "overtime-over-limit"


class PenaltyKind(Enum):
    """The ways in which a penalty counts."""

    SPREAD = "spread"
    """Points off the spread of the event."""
    POINTS = "points"
    """Points off the player's score of the game."""
    LOSS = "loss"
    """The game is lost, by so many points at least."""
    FLAT_LOSS = "flat-loss"
    """Points off the player's score, and the game is lost (NASPA V.G.3)."""
    TIME = "time"
    """Seconds for the opponent, set at the clock."""


@dataclass(frozen=True, slots=True)
class BookPenalty:
    """A penalty of a rule book.

    Attributes:
        offence: its id in the rulesets.
        title: the offence in words.
        topic: what its warnings are counted by, a topic of the rules; empty for none.
        amount: points, or seconds; 0 where the director decides.
        free: how many times it passes with a warning.
        is_discretionary: True if the director may let it pass.
    """

    offence: str
    title: str
    topic: str
    kind: PenaltyKind
    amount: int
    free: int
    is_discretionary: bool
    section: str


def book_penalties(rules: Ruleset) -> tuple[BookPenalty, ...]:
    """Return the penalties that a rule book has for a game of a club, in its order."""
    return tuple(_penalties(rules))


def _penalties(rules: Ruleset) -> Iterator[BookPenalty]:
    for each in rules.penalty.tariffs:
        topic = TOPICS.get(each.offence, "")
        if each.offence in _OTHER_ACTS or (each.seconds and not topic):
            continue
        kind, amount = PenaltyKind.SPREAD, each.spread
        if each.offence in _LOST_GAMES:
            kind = PenaltyKind.LOSS
        elif each.offence == OVERTIME:
            kind, amount = PenaltyKind.FLAT_LOSS, each.points
        elif each.points:
            kind, amount = PenaltyKind.POINTS, each.points
        elif each.seconds:
            kind, amount = PenaltyKind.TIME, each.seconds
        yield BookPenalty(
            each.offence,
            _TITLES[each.offence],
            topic,
            kind,
            amount,
            each.free,
            each.discretionary,
            each.section,
        )
    if rules.overtime.limit_outcome == "forfeit-margin":
        yield BookPenalty(
            OVERTIME,
            _TITLES[OVERTIME],
            "",
            PenaltyKind.LOSS,
            rules.overtime.limit_min_margin_pts,
            0,
            False,
            rules.section_for("overtime.limit_outcome"),
        )


def penalty_text(penalty: BookPenalty) -> Sentence:
    """Return a penalty in words: what it is for, what it costs, and the section."""
    cost = _COSTS[penalty.kind].of(penalty.amount)
    if not penalty.amount:
        cost = Sentence("the director decides")
    if penalty.free:
        cost = Sentence.counted(
            "one warning, then {cost}", "{count} warnings, then {cost}", penalty.free, cost=cost
        )
    if penalty.is_discretionary and penalty.amount:
        cost = Sentence("{cost}, as the director decides", cost=cost)
    return Sentence(
        "{offence}: {cost} ({section})",
        offence=Sentence(penalty.title),
        cost=cost,
        section=penalty.section,
    )


_COSTS: Mapping[PenaltyKind, Counted] = MappingProxyType(
    {
        PenaltyKind.SPREAD: Counted("{count} point of spread", "{count} points of spread"),
        PenaltyKind.POINTS: Counted("{count} point of the game", "{count} points of the game"),
        PenaltyKind.LOSS: Counted(
            "the game is lost by {count} point or more",
            "the game is lost by {count} points or more",
        ),
        PenaltyKind.FLAT_LOSS: Counted(
            "{count} point of the game, which is lost", "{count} points of the game, which is lost"
        ),
        PenaltyKind.TIME: Counted(
            "{count} second for the opponent, at the clock",
            "{count} seconds for the opponent, at the clock",
        ),
    }
)


def penalty_of(rules: Ruleset, offence: str) -> BookPenalty:
    """Return the penalty for an offence.

    Raises:
        ClubError: the rule book has none.
    """
    found = next((each for each in book_penalties(rules) if each.offence == offence), None)
    if found is None:
        known = ", ".join(each.offence for each in book_penalties(rules))
        raise ClubError(
            Sentence(
                "The rules have no penalty {offence}; they have: {known}.",
                offence=offence,
                known=known or "-",
            )
        )
    return found


def price(event: ClubEvent, player: str, penalty: BookPenalty) -> int:
    """Return the points that a penalty costs a player now; 0 while it passes with a warning."""
    if penalty.kind is PenaltyKind.TIME:
        return 0
    warned = sum(each.player == player and each.topic == penalty.topic for each in event.warnings)
    return 0 if penalty.topic and warned < penalty.free else penalty.amount


def penalised(
    event: ClubEvent,
    player: str,
    number: int,
    penalty: BookPenalty,
    points: int | None = None,
) -> Change:
    """Return the change by which a penalty counts; it is not applied.

    Args:
        event: the event.
        player: who is penalised.
        number: the round.
        penalty: one of the event's rule book.
        points: instead of those of the book; 0 for a warning.

    Raises:
        ClubError: the game has no result yet, or the player none in the round.
    """
    cost = price(event, player, penalty) if points is None else points
    name = event.opened.event
    if not cost:
        if not penalty.topic:
            raise ClubError(Sentence("Say how many points it costs."))
        return PlayerWarned(name, player, number, penalty.topic)
    if not 0 < cost <= MAX_POINTS:
        raise ClubError(Sentence("A penalty takes 1 to {most} points.", most=MAX_POINTS))
    if penalty.kind is PenaltyKind.SPREAD:
        return PlayerPenalised(name, player, number, cost, penalty.topic)
    result, is_first = _played(event, player, number)
    own, theirs = (result.first, result.second)[:: 1 if is_first else -1]
    if penalty.kind is PenaltyKind.LOSS:
        # As in a game that a player left: the opponent's points stand.
        own = min(own, theirs - cost)
    else:
        own -= cost
        if penalty.kind is PenaltyKind.FLAT_LOSS:
            theirs = max(theirs, own + 1)
    first, second = (own, theirs)[:: 1 if is_first else -1]
    return replace(result, first=first, second=second, ruling=penalty.offence)


def _played(event: ClubEvent, player: str, number: int) -> tuple[ResultEntered, bool]:
    """The result of a player's board in a round, and True if they are its first player."""
    rounds = event.rounds.get(event.division_of(player), ())
    paired = rounds[number - 1] if 1 <= number <= len(rounds) else None
    board = None if paired is None else paired.board_of(player)
    if paired is None or board is None:
        raise ClubError(
            Sentence("{name} has no board in round {round}.", name=player, round=number)
        )
    result = paired.results.get(board)
    if result is None or result.ending is not Ending.PLAYED:
        raise ClubError(
            Sentence(
                "Enter the points of board {board} of round {round} first.",
                board=board,
                round=number,
            )
        )
    return result, paired.paired.boards[board - 1][0] == player


def abuse_spread(rules: Ruleset) -> int:
    """Return what it costs to forfeit a game to gain by it: points, -1 if the director decides.

    0 if the rule book has no such penalty.
    """
    return rules.forfeit.abuse_spread
