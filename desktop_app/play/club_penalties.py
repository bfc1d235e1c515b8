# SPDX-License-Identifier: MIT
"""The penalties of a rule book on a club's boards: points, the game, time, a turn, expulsion.

Absence and leaving have acts apart (a forfeit, `club_rounds.settled`). The points of overtime and
of lost challenges are part of the scores that are typed. Time and turns are set at the board; here
they are recorded with their sections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.acts.drawing import BAG_OFFENCE
from desktop_app.rules.acts.finishing import TOPICS
from desktop_app.rules.procedures.overdraw import PLAY_TOPIC
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.tournament.club import MAX_POINTS, ClubError, ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Effect,
    Ending,
    PlayerPenalised,
    PlayerRuled,
    PlayerWarned,
    ResultEntered,
)
from desktop_app.tournament.offences import (
    ABUSE,
    BAG_EMPTY,
    CHEATING,
    FALSE_BLANK,
    HIDDEN_OVERDRAW,
    LATE,
    LOOKING,
    MISORIENTED,
    OVERFULL_PLAY,
    OVERTIME_FOR_SPREAD,
    TAKEN_FROM_BOARD,
    TANKING,
    VIOLENCE,
    offence_text,
)
from desktop_app.tournament.warning_sums import MINOR_TOPIC

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
    OWN_TIME = "own-time"
    """Seconds off the player's clock."""
    TURN = "turn"
    """The turn is lost."""
    EXPULSION = "expulsion"
    """The player is disqualified."""
    NO_PRIZE = "no-prize"
    """The player wins no prize of the event."""


_OPEN_KINDS = frozenset({PenaltyKind.SPREAD, PenaltyKind.TIME, PenaltyKind.OWN_TIME})
_EFFECTS = {
    PenaltyKind.TIME: Effect.OPPONENT_TIME,
    PenaltyKind.OWN_TIME: Effect.OWN_TIME,
    PenaltyKind.TURN: Effect.TURN,
    PenaltyKind.EXPULSION: Effect.EXPELLED,
    PenaltyKind.NO_PRIZE: Effect.NO_PRIZE,
}


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
        is_of_game: True if warnings count in one game alone, and anew after each penalty.
        needs_margin: True if the director says by how much the games of who is expelled are lost.
        loses_game: True if the game is lost, too.
    """

    offence: str
    title: str
    topic: str
    kind: PenaltyKind
    amount: int
    free: int
    is_discretionary: bool
    section: str
    is_of_game: bool = False
    needs_margin: bool = False
    loses_game: bool = False

    @property
    def is_open(self) -> bool:
        """True if the director may say another amount, in points or seconds."""
        return self.kind in _OPEN_KINDS or self.needs_margin


def book_penalties(rules: Ruleset) -> tuple[BookPenalty, ...]:
    """Return the penalties that a rule book has for a game of a club, by section."""
    found = (*_BY_BOOK.get(_book(rules), ()), *_by_keys(rules), *_penalties(rules))
    return tuple(sorted(found, key=lambda book_penalty: _place(book_penalty.section)))


def _book(rules: Ruleset) -> str:
    """The id of a rule book without its options."""
    return rules.id.partition("+")[0]


_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}


def _place(section: str) -> tuple[tuple[int, str], ...]:
    """Where a section stands in its book, such as ``IV.B.5.a`` or ``22.17``."""
    first, *rest = section.partition(",")[0].split(".")
    number = _ROMAN.get(first, int(first) if first.isdigit() else 0)
    return (number, ""), *((int(part), "") if part.isdigit() else (0, part) for part in rest)


def _penalties(rules: Ruleset) -> Iterator[BookPenalty]:
    """Those of the tariffs."""
    for tariff in rules.penalty.tariffs:
        if tariff.offence in _OTHER_ACTS:
            continue
        is_minor = tariff.offence == "minor-infraction"
        topic = MINOR_TOPIC if is_minor else TOPICS.get(tariff.offence, "")
        kind, amount = PenaltyKind.SPREAD, tariff.spread
        if tariff.offence in _LOST_GAMES:
            kind = PenaltyKind.LOSS
        elif tariff.offence == OVERTIME:
            kind, amount = PenaltyKind.FLAT_LOSS, tariff.points
        elif tariff.points:
            kind, amount = PenaltyKind.POINTS, tariff.points
        elif tariff.seconds:
            kind, amount = PenaltyKind.TIME, tariff.seconds
        made = BookPenalty(
            tariff.offence,
            offence_text(tariff.offence),
            topic,
            kind,
            amount,
            tariff.free,
            tariff.discretionary,
            tariff.section,
            is_of_game=is_minor,
        )
        yield made
        if tariff.offence == "cumulative-not-recorded" and not rules.record.warn_when_bag_empty:
            yield replace(made, offence=BAG_EMPTY, title=offence_text(BAG_EMPTY), free=0)
    if rules.overtime.limit_outcome == "forfeit-margin":
        margin = rules.overtime.limit_min_margin_pts
        yield _made(
            OVERTIME, PenaltyKind.LOSS, rules.section_for("overtime.limit_outcome"), amount=margin
        )


def _made(
    offence: str,
    kind: PenaltyKind,
    section: str,
    topic: str = "",
    *,
    amount: int = 0,
    is_discretionary: bool = False,
) -> BookPenalty:
    return BookPenalty(
        offence, offence_text(offence), topic, kind, amount, 0, is_discretionary, section
    )


def _by_keys(rules: Ruleset) -> Iterator[BookPenalty]:
    """Those that other keys of the rules name, each where the book has a section for it."""
    if section := rules.section_for("forfeit.cheat_games"):
        is_open = rules.forfeit.cheat_games == "awarded"
        cheating = _made(CHEATING, PenaltyKind.EXPULSION, section, "cheating-outcome")
        yield replace(cheating, needs_margin=is_open)
    strikes = rules.turn.hand_in_bag_strikes
    if strikes >= 0 and (section := rules.section_for("turn.hand_in_bag_strikes")):
        made = _made(BAG_OFFENCE, PenaltyKind.TURN, section, BAG_OFFENCE)
        is_read_so = rules.is_silent("turn.hand_in_bag_strikes")
        yield replace(made, free=max(0, strikes - 1), is_discretionary=is_read_so)
    section = rules.section_for("blank.false_remedy")
    if section and rules.blank.false_remedy in ("turn-lost", "challengeable"):
        yield _made(FALSE_BLANK, PenaltyKind.TURN, section, "false-blank")
    section = rules.section_for("overdraw.play_from_overfull")
    if section and rules.overdraw.play_from_overfull in ("challengeable", "withdraw-or-points"):
        yield _made(OVERFULL_PLAY, PenaltyKind.TURN, section)
    if section := rules.section_for("late.starter"):
        yield _made(LATE, PenaltyKind.OWN_TIME, section, "late-one", is_discretionary=True)
    if limit := rules.overdraw.hidden_limit:
        section = rules.section_for("overdraw.hidden_limit")
        hidden = _made(HIDDEN_OVERDRAW, PenaltyKind.EXPULSION, section, PLAY_TOPIC)
        yield replace(hidden, free=limit - 1, loses_game=True)


_SANSPA = (_made(MISORIENTED, PenaltyKind.SPREAD, "5.1.6", MISORIENTED, is_discretionary=True),)
_BY_BOOK: Mapping[str, tuple[BookPenalty, ...]] = MappingProxyType(
    {
        "sanspa-1999": (
            *_SANSPA,
            replace(
                _made(LOOKING, PenaltyKind.EXPULSION, "9.1", is_discretionary=True),
                needs_margin=True,
            ),
        ),
        "sanspa-2001": (
            *_SANSPA,
            _made(LOOKING, PenaltyKind.EXPULSION, "9.1", is_discretionary=True),
            _made(TAKEN_FROM_BOARD, PenaltyKind.SPREAD, "25", "rack-from-board-unplayed"),
        ),
        "naspa-2016": (
            _made(TANKING, PenaltyKind.SPREAD, "I.B", "rules-abuse", is_discretionary=True),
            _made(ABUSE, PenaltyKind.SPREAD, "I.C", "abuse", is_discretionary=True),
            _made(VIOLENCE, PenaltyKind.EXPULSION, "I.C"),
            _made(OVERTIME_FOR_SPREAD, PenaltyKind.NO_PRIZE, "V.G.3", is_discretionary=True),
        ),
    }
)
"""Those that no key of the rules names."""


def penalty_text(penalty: BookPenalty) -> Sentence:
    """Return a penalty in words: what it is for, what it costs, and the section."""
    cost = _cost(penalty)
    if penalty.loses_game:
        cost = Sentence("the game is lost, and {cost}", cost=cost)
    if penalty.free:
        cost = Sentence.counted(
            "one warning, then {cost}", "{count} warnings, then {cost}", penalty.free, cost=cost
        )
    if penalty.is_of_game:
        cost = Sentence("{cost}, anew in each game and after each penalty", cost=cost)
    if penalty.is_discretionary and (penalty.amount or penalty.kind in _WHOLE):
        cost = Sentence("{cost}, as the director decides", cost=cost)
    return Sentence(
        "{offence}: {cost} ({section})",
        offence=penalty.title,
        cost=cost,
        section=penalty.section,
    )


def _cost(penalty: BookPenalty) -> Sentence:
    if whole := _WHOLE.get(penalty.kind):
        return whole
    return (
        _COSTS[penalty.kind].of(penalty.amount)
        if penalty.amount
        else Sentence("the director decides")
    )


_WHOLE: Mapping[PenaltyKind, Sentence] = MappingProxyType(
    {
        PenaltyKind.TURN: Sentence("the turn is lost"),
        PenaltyKind.EXPULSION: Sentence("the player is expelled"),
        PenaltyKind.NO_PRIZE: Sentence("the player wins no prize"),
    }
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
        PenaltyKind.OWN_TIME: Counted(
            "{count} second of the player's time", "{count} seconds of the player's time"
        ),
    }
)


def penalty_of(rules: Ruleset, offence: str) -> BookPenalty:
    """Return the penalty for an offence.

    Raises:
        ClubError: the rule book has none.
    """
    found = next((penalty for penalty in book_penalties(rules) if penalty.offence == offence), None)
    if found is None:
        known = ", ".join(penalty.offence for penalty in book_penalties(rules))
        raise ClubError(
            Sentence(
                "The rules have no penalty {offence}; they have: {known}.",
                offence=offence,
                known=known or "-",
            )
        )
    return found


def passes(event: ClubEvent, player: str, penalty: BookPenalty, number: int = 0) -> bool:
    """True while an offence passes with a warning, in round `number`, 0 for the last one."""
    if not penalty.topic:
        return False
    if not penalty.is_of_game:
        warned = sum(
            warning.player == player and warning.topic == penalty.topic
            for warning in event.warnings
        )
        return warned < penalty.free
    number = number or event.next_round(event.division_of(player)) - 1
    own = player, number
    warned = sum(
        (warning.player, warning.round) == own and warning.topic == penalty.topic
        for warning in event.warnings
    )
    ruled = sum(
        (ruling.player, ruling.round) == own and ruling.offence == penalty.offence
        for ruling in event.rulings
    )
    return warned < penalty.free * (ruled + 1)


def price(event: ClubEvent, player: str, penalty: BookPenalty) -> int:
    """Return what a penalty costs a player now: points, or seconds of time.

    It is 0 while it passes with a warning, and where the director decides.
    """
    return 0 if passes(event, player, penalty) else penalty.amount


def penalised(
    event: ClubEvent,
    player: str,
    number: int,
    penalty: BookPenalty,
    amount: int | None = None,
) -> tuple[Change, ...]:
    """Return the changes by which a penalty counts; they are not applied.

    Args:
        event: the event.
        player: who is penalised.
        number: the round.
        penalty: one of the event's rule book.
        amount: points, or seconds of time, instead of those of the book; 0 for a warning. For who
            is expelled the margin of their games, where the book names none.

    Raises:
        ClubError: the game has no result yet, or the player none in the round; or the book does
            not say how much it is, and neither does the director.
    """
    name = event.opened.event
    if amount == 0 or (amount is None and passes(event, player, penalty, number)):
        if not penalty.topic:
            raise ClubError(_SAY_MUCH.get(penalty.kind, _SAY_POINTS))
        return (PlayerWarned(name, player, number, penalty.topic),)
    if (effect := _EFFECTS.get(penalty.kind)) is not None:
        return _ruled(event, player, number, penalty, effect, amount)
    cost = penalty.amount if amount is None else amount
    if not cost and penalty.topic:
        return (PlayerWarned(name, player, number, penalty.topic),)
    if not 0 < cost <= MAX_POINTS:
        raise ClubError(Sentence("A penalty takes 1 to {most} points.", most=MAX_POINTS))
    if penalty.kind is PenaltyKind.SPREAD:
        return (PlayerPenalised(name, player, number, cost, penalty.topic),)
    result, is_first = _played(event, player, number)
    own, theirs = (result.first, result.second)[:: 1 if is_first else -1]
    if penalty.kind is PenaltyKind.LOSS:
        # As in a game that a player left: the opponent's points stand.
        own = min(own, theirs - cost)
    else:
        own -= cost
        if penalty.kind is PenaltyKind.FLAT_LOSS:
            theirs = max(theirs, own + 1)
    return (_with_points(result, penalty.offence, own, theirs, is_first=is_first),)


_SAY_POINTS = Sentence("Say how many points it costs.")
_SAY_MUCH: Mapping[PenaltyKind, Sentence] = MappingProxyType(
    {
        kind: Sentence("This penalty does not pass with a warning.")
        for kind in (PenaltyKind.TURN, PenaltyKind.EXPULSION, PenaltyKind.NO_PRIZE)
    }
)


def _with_points(
    result: ResultEntered, offence: str, own: int, theirs: int, *, is_first: bool
) -> ResultEntered:
    first, second = (own, theirs)[:: 1 if is_first else -1]
    return replace(result, first=first, second=second, ruling=offence)


def _ruled(
    event: ClubEvent,
    player: str,
    number: int,
    penalty: BookPenalty,
    effect: Effect,
    amount: int | None,
) -> tuple[Change, ...]:
    """The changes of a penalty that takes no points off; the game of who is expelled is lost."""
    if penalty.kind in (PenaltyKind.TIME, PenaltyKind.OWN_TIME):
        kept = penalty.amount if amount is None else amount
        if not kept:
            raise ClubError(Sentence("Say how many seconds it costs."))
    else:
        kept = (amount or 0) if penalty.needs_margin else 0
        if penalty.needs_margin and not kept:
            raise ClubError(Sentence("Say by how many points their games are lost."))
    ruled = PlayerRuled(
        event.opened.event, player, number, penalty.offence, effect, kept, penalty.section
    )
    if not penalty.loses_game:
        return (ruled,)
    return *_lost_game(event, player, number, penalty), ruled


def _lost_game(
    event: ClubEvent, player: str, number: int, penalty: BookPenalty
) -> tuple[Change, ...]:
    """The change by which a player's game of a round is lost; none without a board."""
    rounds = event.rounds.get(event.division_of(player), ())
    paired = rounds[number - 1] if 1 <= number <= len(rounds) else None
    board = None if paired is None else paired.board_of(player)
    if paired is None or board is None:
        return ()
    result = paired.results.get(board)
    if result is None:
        place = event.opened.event, paired.paired.division, number, board
        return (ResultEntered(*place, Ending.FORFEIT, absent=player, ruling=penalty.offence),)
    if result.ending is not Ending.PLAYED:
        return ()
    _, is_first = _played(event, player, number)
    own, theirs = (result.first, result.second)[:: 1 if is_first else -1]
    lost = min(own, theirs - load_ruleset(event.opened.ruleset).forfeit.spread)
    return (_with_points(result, penalty.offence, lost, theirs, is_first=is_first),)


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
