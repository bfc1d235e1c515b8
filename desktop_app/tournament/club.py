# SPDX-License-Identifier: MIT
"""A club's events as its recorded changes leave them, and the lines of results they give.

`club_fold` applies the changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar, cast

from desktop_app.rules.acts.drawing import BAG_OFFENCE
from desktop_app.rules.record import PlayerRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventDescribed,
    EventOpened,
    GameAttached,
    GivenResult,
    PairingPlanned,
    PlayerEntered,
    PlayerLeft,
    PlayerListed,
    PlayerPenalised,
    PlayerRuled,
    PlayerWarned,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
    RoundTimed,
)
from desktop_app.tournament.contenders import Contender, contender
from desktop_app.tournament.event_results import PlayerRuling, with_rulings
from desktop_app.tournament.result_line import (
    LOSS,
    TIE,
    WIN,
    GameKind,
    ResultLine,
    bye_line,
    double_forfeit_lines,
    forfeit_lines,
)
from desktop_app.tournament.rulings import starts_of
from desktop_app.tournament.standings import Standing, by_surname, standings

LONGEST_NAME = 60
"""Characters."""

MAX_ROUNDS = 99
MAX_POINTS = 2_000
"""No game of two players has ever come near it."""

LONGEST_ROUND_MS = 24 * 3_600_000

ODD_POINTS, ODD_HIGH_POINTS = 100, 800
"""A score below the first or above the second is queried."""


def can_be_score(points: int) -> bool:
    """False for points that no game ends with."""
    return -MAX_POINTS <= points <= MAX_POINTS


def is_odd(first: int, second: int) -> bool:
    """True for scores that are more often mistyped than played."""
    return min(first, second) < ODD_POINTS or max(first, second) > ODD_HIGH_POINTS


def missed_by_the_rules(rules: Ruleset) -> bool:
    """True if the rules make a loss of a round that a player came too late for.

    2001 does (6.1). The others take a loss for a game to which one of its two players did not come
    (1999 19.2, NASPA V.K.1); a player who was not paired has no such game.
    """
    return rules.late.missed_first_game == "loss"


MIN_DEVIATION, MAX_DEVIATION = 30, 350
"""Limits of the uncertainty of a rating, in points."""

MAX_PLACE, MAX_CENTS = 200, 100_000_000
"""Limits of a prize."""


class ClubError(ToldError):
    """A change that cannot be; the message is a `Sentence`. The club is as it was."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in an event.

    Attributes:
        number: 1-based order of entry in the event.
        rating: None without one.
        seed: the rating by which they stand in tables; it stays once a round is paired.
        joined: the first round they could play.
        away: rounds that they miss.
        out: rounds that were paired while they had left; they are back.
        gone_after: the last round before they left; None while they play.
        doubtful: the last round of which a withdrawal changed whether they take part; a pairing
            that was recorded before withdrawals did so may still have it otherwise.
        departure: why they left.
        missed_is_loss: True if rounds they missed count as losses; None for as the event has it.
        deviation: how uncertain the rating is, in points; 0 for the usual one.
        listed, member: as in `PlayerListed`.
    """

    name: str
    number: int
    rating: int | None = None
    seed: int | None = None
    division: str = ""
    club: str = ""
    team: str = ""
    joined: int = 1
    away: frozenset[int] = frozenset()
    gone_after: int | None = None
    departure: PlayerLeft | None = None
    missed_is_loss: bool | None = None
    out: frozenset[int] = frozenset()
    doubtful: int = 0
    listed: str = ""
    member: str = ""
    deviation: int = 0

    @property
    def listed_name(self) -> str:
        """The name as federations have it, surname first; a guess without `listed`."""
        return self.listed or by_surname(self.name)

    @property
    def is_listing_guessed(self) -> bool:
        """True if nothing says where the surname begins in a name of several words."""
        return not self.listed and "," not in self.name and len(self.name.split()) > 1

    def plays(self, number: int) -> bool:
        """True if they take part in round `number`."""
        is_gone = self.gone_after is not None and number > self.gone_after
        return number >= self.joined and number not in self.away | self.out and not is_gone


_Kept = dict[object, tuple[object, object]]
"""Values that a round or an event has worked out before, each with what else they follow from.

A change makes a new round or event, which begins with none; the rounds that it leaves alone stay
the same objects. So a result costs the same in the first round and the last.
"""
_Made = TypeVar("_Made")


def _kept(
    kept: _Kept, key: object, make: Callable[[], _Made], follows_from: object = None
) -> _Made:
    """Return a value that was kept for the same object, or make and keep it."""
    found = kept.get(key)
    if found is None or found[1] is not follows_from:
        found = kept[key] = (make(), follows_from)
    return cast("_Made", found[0])


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A paired round of a division, with the results that are in.

    Attributes:
        results, games: by the number of the board.
        adjourned: boards without a result that are finished later.
    """

    paired: RoundPaired
    results: Mapping[int, ResultEntered] = field(default_factory=lambda: MappingProxyType({}))
    games: Mapping[int, GameAttached] = field(default_factory=lambda: MappingProxyType({}))
    adjourned: frozenset[int] = frozenset()
    _kept: _Kept = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def playing(self) -> tuple[int, ...]:
        """The boards without a result that the round waits for."""
        return tuple(board for board in self.missing if board not in self.adjourned)

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        boards = range(1, len(self.paired.boards) + 1)
        return _kept(
            self._kept,
            "missing",
            lambda: tuple(board for board in boards if board not in self.results),
        )

    @property
    def there(self) -> frozenset[str]:
        """The players with a board, a bye or a given result."""
        paired = self.paired
        return _kept(
            self._kept,
            "there",
            lambda: frozenset(
                (
                    *(name for pair in paired.boards for name in pair),
                    *paired.byes,
                    *(result.player for result in paired.given),
                )
            ),
        )

    def lines(self, number: int, rules: Ruleset) -> tuple[ResultLine, ...]:
        """The lines of boards, byes and given results; `number` is that of the round."""

        def made() -> tuple[ResultLine, ...]:
            lines: list[ResultLine] = []
            for board in range(1, len(self.paired.boards) + 1):
                lines += _board_lines(number, board, self, rules)
            lines += (bye_line(rules, name, number) for name in self.paired.byes)
            return (*lines, *_given_lines(number, self.paired.given))

        return _kept(self._kept, ("lines", number), made, rules)

    @property
    def contradictions(self) -> tuple[int, ...]:
        """The boards whose result has another score than the game that is attached."""
        return tuple(
            board
            for board, game in self.games.items()
            if (result := self.results.get(board)) is not None
            and (result.ending is not Ending.PLAYED or game.points != (result.first, result.second))
        )

    def has_board(self, number: int) -> bool:
        """True if there is a board with this number, from 1."""
        return 1 <= number <= len(self.paired.boards)

    def goes_first(self, board: int) -> str:
        """The name of who goes, or went, first on a board; empty if that is not known.

        A forfeit keeps the first move as it was paired.
        """
        result = self.results.get(board)
        if result is None or result.ending is not Ending.PLAYED:
            return "" if board in self.paired.without_first else self.paired.boards[board - 1][0]
        if not result.is_start_known:
            return ""
        return result.began or self.paired.boards[board - 1][0]

    @property
    def has_first_first(self) -> bool:
        """True if on every board the one named first goes first."""
        return all(
            self.goes_first(board) == pair[0]
            for board, pair in enumerate(self.paired.boards, start=1)
        )

    def board_of(self, player: str) -> int | None:
        """The number of the player's board, None without one."""
        for board, pair in enumerate(self.paired.boards, start=1):
            if player in pair:
                return board
        return None


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """An event as it stands.

    Attributes:
        entrants: by name.
        rounds: the paired rounds of each division, in order.
        warnings, penalties, rulings, prizes: in order.
        plans: how rounds are paired unless the director asks otherwise, by division.
        clock: the clock of a round as it was last set; None without one.
        facts: what federations ask for.
    """

    opened: EventOpened
    entrants: Mapping[str, Entrant] = field(default_factory=lambda: MappingProxyType({}))
    rounds: Mapping[str, tuple[PairedRound, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    warnings: tuple[PlayerWarned, ...] = ()
    penalties: tuple[PlayerPenalised, ...] = ()
    clock: RoundTimed | None = None
    prizes: tuple[PrizeOffered, ...] = ()
    plans: Mapping[str, PairingPlanned] = field(default_factory=lambda: MappingProxyType({}))
    facts: EventDescribed = field(default_factory=lambda: EventDescribed(""))
    rulings: tuple[PlayerRuled, ...] = ()
    _kept: _Kept = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def divisions(self) -> tuple[str, ...]:
        """The names of the divisions with players, in order."""
        return tuple(sorted({entrant.division for entrant in self.entrants.values()}))

    @property
    def is_complete(self) -> bool:
        """True if every round of every division is paired and every board has a result."""
        return bool(self.divisions) and all(
            len(rounds := self.rounds.get(name, ())) == self.opened.rounds
            and not any(paired_round.missing for paired_round in rounds)
            for name in self.divisions
        )

    def entrant(self, player: str) -> Entrant:
        """Return a player of the event.

        Raises:
            ClubError: they are not entered.
        """
        found = self.entrants.get(player)
        if found is None:
            raise ClubError(Sentence("{name} is not entered.", name=player))
        return found

    def division_of(self, player: str) -> str:
        """The division of a player.

        Raises:
            ClubError: they are not entered.
        """
        return self.entrant(player).division

    def of_division(self, division: str) -> tuple[Entrant, ...]:
        """The players of a division, in order of entry."""
        return tuple(entrant for entrant in self.entrants.values() if entrant.division == division)

    def next_round(self, division: str) -> int:
        """The number of the round that is paired next."""
        return len(self.rounds.get(division, ())) + 1

    def lines(self, division: str, rules: Ruleset) -> tuple[ResultLine, ...]:
        """Return the lines of all paired rounds of a division, with rulings applied.

        A game without a result has lines of `GameKind.TO_COME`, with the starts as it is paired. A
        round that a player missed is a loss by the spread of a forfeit where the event or their
        entry has it so.
        """

        def made() -> tuple[ResultLine, ...]:
            lines: list[ResultLine] = []
            own = self.of_division(division)
            for number, paired in enumerate(self.rounds.get(division, ()), start=1):
                lines += paired.lines(number, rules)
                there = paired.there
                missing = (entrant for entrant in own if entrant.name not in there)
                lines += (
                    _missed_line(entrant.name, number, rules)
                    for entrant in missing
                    if self._is_lost(entrant, number, rules)
                )
            return with_rulings(self._penalised(lines), self._rulings(division), rules)

        return _kept(self._kept, ("lines", division), made, rules)

    def missed_is_loss(self, player: str) -> bool:
        """True if rounds that a player of the event missed count as losses."""
        own = self.entrants[player].missed_is_loss
        return self.opened.missed_is_loss if own is None else own

    def contenders(self, division: str, rules: Ruleset) -> tuple[Contender, ...]:
        """The players who take part in the next round, by rating; unrated ones follow."""
        number, lines = self.next_round(division), self.lines(division, rules)
        own: dict[str, list[ResultLine]] = {}
        for line in lines:
            own.setdefault(line.player, []).append(line)
        return tuple(
            contender(
                entrant.name,
                place,
                own.get(entrant.name, ()),
                rules,
                club=entrant.club,
                team=entrant.team,
            )
            for place, entrant in enumerate(self.seeded(division), start=1)
            if entrant.plays(number)
        )

    def seeded(self, division: str) -> tuple[Entrant, ...]:
        """The players of a division by rating; those who came after round 1 keep their order.

        So a late entry moves no other player to another place of a table that has begun.
        """
        return tuple(
            sorted(
                self.of_division(division),
                key=lambda entrant: (entrant.joined > 1, _seed_key(entrant)),
            )
        )

    def standings(self, division: str, rules: Ruleset) -> tuple[Standing, ...]:
        """The places of the players of a division.

        Those who are disqualified get none, nor do those who left without a game.
        """
        out = frozenset(
            entrant.name
            for entrant in self.entrants.values()
            if entrant.departure and entrant.departure.departure is Departure.DISQUALIFIED
        )
        lines = self.lines(division, rules)
        # A player who left before they played has no place; one with lines has it by these.
        seen = {line.player for line in lines}
        names = (
            entrant.name
            for entrant in self.of_division(division)
            if entrant.gone_after is None or entrant.name in seen
        )
        return standings(lines, players=names, without=out)

    def team_standings(self, division: str, rules: Ruleset) -> tuple[Standing, ...]:
        """The places of the teams of a division, by all games between players of two teams."""
        teams = {entrant.name: entrant.team for entrant in self.of_division(division)}
        lines = [
            replace(line, player=teams[line.player])
            for line in self.lines(division, rules)
            if line.opponent
            and teams[line.player]
            and teams[line.opponent]
            and teams[line.player] != teams[line.opponent]
        ]
        return standings(lines, players=filter(None, teams.values()))

    def record(self, player: str, rules: Ruleset, number: int = MAX_ROUNDS + 1) -> PlayerRecord:
        """The player's warnings, and their starts before a round: their game in it takes them over.

        Args:
            player: of the event.
            rules: its ruleset.
            number: the round; without it, all rounds so far count.
        """
        division = self.entrants[player].division
        before = [line for line in self.lines(division, rules) if line.round < number]
        record = starts_of(before, player, rules)
        for warning in self.warnings:
            if warning.player == player:
                record = record.with_warning(warning.topic)
        # Each unannounced hand in the bag is a strike too (2001 7.2).
        return replace(record, strikes=record.warnings.get(BAG_OFFENCE, 0))

    def _is_lost(self, entrant: Entrant, number: int, rules: Ruleset) -> bool:
        """True if a round without a game counts against the player.

        After a player has left it does not, except where a drop-out loses every game (2001 23).
        """
        gone = entrant.departure
        if gone is None or entrant.gone_after is None or number <= entrant.gone_after:
            return self.missed_is_loss(entrant.name)
        is_dropped = gone.departure is Departure.DROP_OUT and not gone.is_excused
        return is_dropped and rules.forfeit.drop_out == "all-lost"

    def _penalised(self, lines: Sequence[ResultLine]) -> list[ResultLine]:
        """Lines with the penalties of their rounds.

        One for a round that counts for nothing is taken off the last before it that counts, else
        the first after it: spread is not lost because there is no game to take it off.
        """
        if not self.penalties:
            return list(lines)
        counting: dict[str, list[int]] = {}
        for line in lines:
            counting.setdefault(line.player, []).append(line.round)
        taken: dict[tuple[str, int], int] = {}
        for penalty in self.penalties:
            rounds = counting.get(penalty.player, [penalty.round])
            before = [number for number in rounds if number <= penalty.round]
            key = penalty.player, max(before) if before else min(rounds)
            taken[key] = taken.get(key, 0) + penalty.spread
        return [
            replace(line, penalty=line.penalty - taken[key])
            if (key := (line.player, line.round)) in taken
            else line
            for line in lines
        ]

    def _rulings(self, division: str) -> list[PlayerRuling]:
        kinds = {
            Departure.DROP_OUT: GameKind.DROP_OUT,
            Departure.DISQUALIFIED: GameKind.DISQUALIFICATION,
        }
        return [
            PlayerRuling(
                entrant.name, kinds[gone.departure], is_excused=gone.is_excused, spread=gone.spread
            )
            for entrant in self.of_division(division)
            if (gone := entrant.departure) is not None and gone.departure in kinds
        ]


@dataclass(frozen=True, slots=True)
class Club:
    """All events of a club file by name, in the order in which they were opened."""

    events: Mapping[str, ClubEvent] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def current(self) -> ClubEvent | None:
        """The event that was opened last, None without one."""
        return next(reversed(tuple(self.events.values())), None)

    def event(self, name: str) -> ClubEvent:
        """Return an event by name, the last one for an empty name.

        Raises:
            ClubError: there is none.
        """
        found = self.events.get(name) if name else self.current
        if found is None:
            raise ClubError(
                Sentence("There is no event {event} in this file.", event=name)
                if name
                else Sentence("There is no event in this file yet.")
            )
        return found

    def with_event(self, event: ClubEvent) -> Club:
        """The club with one of its events replaced, or a new one."""
        return Club(MappingProxyType({**self.events, event.opened.event: event}))


def roster(club: Club) -> Mapping[str, Entrant]:
    """Return the players of all events by name, each as they were entered in the latest."""
    return MappingProxyType(
        {
            name: entrant
            for event in club.events.values()
            for name, entrant in event.entrants.items()
        }
    )


def entered_as(entrant: Entrant, event: str, division: str) -> tuple[Change, ...]:
    """Return the changes that enter a player of another event as they were entered there."""
    entered = PlayerEntered(
        event,
        entrant.name,
        entrant.rating,
        division,
        entrant.club,
        entrant.team,
        deviation=entrant.deviation or None,
    )
    if not entrant.listed and not entrant.member:
        return (entered,)
    return entered, PlayerListed(event, entrant.name, entrant.listed, entrant.member)


def _seed_key(entrant: Entrant) -> tuple[int, int]:
    if entrant.joined > 1:
        return entrant.number, 0
    return -(entrant.seed if entrant.seed is not None else -1), entrant.number


def _missed_line(player: str, number: int, rules: Ruleset) -> ResultLine:
    spread = rules.forfeit.spread
    return ResultLine(number, player, "", GameKind.FORFEIT, LOSS, -spread, is_rated=False)


def _given_lines(number: int, given: Iterable[GivenResult]) -> tuple[ResultLine, ...]:
    """The lines of rounds that count as a file had them; one that counts for nothing has none."""
    return tuple(
        ResultLine(
            number,
            result.player,
            "",
            GameKind.FORFEIT if result.half_points == LOSS else GameKind.BYE,
            result.half_points,
            result.spread,
            is_rated=False,
        )
        for result in given
        if result.half_points is not None
    )


def _board_lines(
    number: int, board: int, paired: PairedRound, rules: Ruleset
) -> tuple[ResultLine, ...]:
    one, other = paired.paired.boards[board - 1]
    result, first = paired.results.get(board), paired.goes_first(board)
    if result is None:
        return tuple(
            ResultLine(
                number,
                player,
                opponent,
                GameKind.TO_COME,
                LOSS,
                0,
                went_first=player == first if first else None,
            )
            for player, opponent in ((one, other), (other, one))
        )
    if result.ending is Ending.DOUBLE_FORFEIT:
        return double_forfeit_lines(rules, (one, other), number)
    if result.ending is Ending.FORFEIT:
        winner = other if result.absent == one else one
        missed, won = forfeit_lines(rules, result.absent, winner, number)
        return replace(missed, margin=min(missed.margin, -result.lost)), won
    margin = result.first - result.second
    halves = WIN if margin > 0 else LOSS if margin < 0 else TIE
    began = one == first if first else None
    answered = None if began is None else not began
    return (
        ResultLine(number, one, other, GameKind.PLAYED, halves, margin, went_first=began),
        ResultLine(number, other, one, GameKind.PLAYED, WIN - halves, -margin, went_first=answered),
    )
