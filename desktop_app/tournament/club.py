# SPDX-License-Identifier: MIT
"""A club's events as its recorded changes leave them, and the lines of results they give.

`applied` checks a change and applies it; a change that cannot be is refused with a sentence, and
nothing is half done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from desktop_app.rules.acts.drawing import BAG_OFFENCE
from desktop_app.rules.record import PlayerRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventOpened,
    GameAttached,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    PlayerReturned,
    PlayerWarned,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
    RoundTimed,
    RoundUnpaired,
)
from desktop_app.tournament.contenders import Contender, contender
from desktop_app.tournament.event_results import PlayerRuling, with_rulings
from desktop_app.tournament.pairing import System
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
from desktop_app.tournament.standings import Standing, standings

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


MAX_PLACE, MAX_CENTS = 200, 100_000_000
"""Limits of a prize."""


class ClubError(ValueError):
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
        gone_after: the last round before they left; None while they play.
        departure: why they left.
        missed_is_loss: True if rounds they missed count as losses; None for as the event has it.
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

    def plays(self, number: int) -> bool:
        """True if they take part in round `number`."""
        is_gone = self.gone_after is not None and number > self.gone_after
        return number >= self.joined and number not in self.away and not is_gone


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A paired round of a division, with the results that are in.

    Attributes:
        results, games: by the number of the board.
    """

    paired: RoundPaired
    results: Mapping[int, ResultEntered] = field(default_factory=lambda: MappingProxyType({}))
    games: Mapping[int, GameAttached] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        boards = range(1, len(self.paired.boards) + 1)
        return tuple(board for board in boards if board not in self.results)

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
        warnings, penalties, prizes: in order.
        plans: how rounds are paired unless the director asks otherwise, by division.
        clock: the clock of a round as it was last set; None without one.
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

    @property
    def divisions(self) -> tuple[str, ...]:
        """The names of the divisions with players, in order."""
        return tuple(sorted({each.division for each in self.entrants.values()}))

    @property
    def is_complete(self) -> bool:
        """True if every round of every division is paired and every board has a result."""
        return bool(self.divisions) and all(
            len(rounds := self.rounds.get(name, ())) == self.opened.rounds
            and not any(each.missing for each in rounds)
            for name in self.divisions
        )

    def division_of(self, player: str) -> str:
        """The division of a player.

        Raises:
            ClubError: they are not entered.
        """
        return _entrant(self, player).division

    def of_division(self, division: str) -> tuple[Entrant, ...]:
        """The players of a division, in order of entry."""
        return tuple(each for each in self.entrants.values() if each.division == division)

    def next_round(self, division: str) -> int:
        """The number of the round that is paired next."""
        return len(self.rounds.get(division, ())) + 1

    def lines(self, division: str, rules: Ruleset) -> tuple[ResultLine, ...]:
        """Return the lines of all paired rounds of a division, with rulings applied.

        A game without a result has lines of `GameKind.TO_COME`. A round that a player missed is a
        loss by the spread of a forfeit where the event or their entry has it so.
        """
        lines: list[ResultLine] = []
        for number, paired in enumerate(self.rounds.get(division, ()), start=1):
            for board, pair in enumerate(paired.paired.boards, start=1):
                one, other = pair
                lines += _board_lines(number, (one, other), paired.results.get(board), rules)
            lines += (bye_line(rules, name, number) for name in paired.paired.byes)
            there = {name for pair in paired.paired.boards for name in pair}
            there.update(paired.paired.byes)
            lines += (
                _missed_line(each.name, number, rules)
                for each in self.of_division(division)
                if each.name not in there and self._is_lost(each, number, rules)
            )
        return with_rulings(self._penalised(lines), self._rulings(division), rules)

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
                each.name, place, own.get(each.name, ()), rules, club=each.club, team=each.team
            )
            for place, each in enumerate(self.seeded(division), start=1)
            if each.plays(number)
        )

    def seeded(self, division: str) -> tuple[Entrant, ...]:
        """The players of a division by rating; those who came after round 1 keep their order.

        So a late entry moves no other player to another place of a table that has begun.
        """
        return tuple(
            sorted(
                self.of_division(division),
                key=lambda each: (each.joined > 1, _seed_key(each)),
            )
        )

    def standings(self, division: str, rules: Ruleset) -> tuple[Standing, ...]:
        """The places of all players of a division; those who are disqualified get none."""
        out = frozenset(
            each.name
            for each in self.entrants.values()
            if each.departure and each.departure.departure is Departure.DISQUALIFIED
        )
        names = (each.name for each in self.of_division(division))
        return standings(self.lines(division, rules), players=names, without=out)

    def team_standings(self, division: str, rules: Ruleset) -> tuple[Standing, ...]:
        """The places of the teams of a division, by all games between players of two teams."""
        teams = {each.name: each.team for each in self.of_division(division)}
        lines = [
            replace(line, player=teams[line.player])
            for line in self.lines(division, rules)
            if line.opponent
            and teams[line.player]
            and teams[line.opponent]
            and teams[line.player] != teams[line.opponent]
        ]
        return standings(lines, players=filter(None, teams.values()))

    def record(self, player: str, rules: Ruleset) -> PlayerRecord:
        """The player's starts and warnings so far, as their next game takes them over."""
        division = self.entrants[player].division
        record = starts_of(self.lines(division, rules), player, rules)
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

    def _penalised(self, lines: Iterable[ResultLine]) -> list[ResultLine]:
        taken: dict[tuple[str, int], int] = {}
        for each in self.penalties:
            key = each.player, each.round
            taken[key] = taken.get(key, 0) + each.spread
        return [
            replace(line, penalty=line.penalty - taken.get((line.player, line.round), 0))
            for line in lines
        ]

    def _rulings(self, division: str) -> list[PlayerRuling]:
        kinds = {
            Departure.DROP_OUT: GameKind.DROP_OUT,
            Departure.DISQUALIFIED: GameKind.DISQUALIFICATION,
        }
        return [
            PlayerRuling(
                each.name, kinds[gone.departure], is_excused=gone.is_excused, spread=gone.spread
            )
            for each in self.of_division(division)
            if (gone := each.departure) is not None and gone.departure in kinds
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

    def _with(self, event: ClubEvent) -> Club:
        return Club(MappingProxyType({**self.events, event.opened.event: event}))


def roster(club: Club) -> Mapping[str, Entrant]:
    """Return the players of all events by name, each as they were entered in the latest."""
    return MappingProxyType(
        {name: each for event in club.events.values() for name, each in event.entrants.items()}
    )


def fold(changes: Iterable[Change]) -> Club:
    """Apply changes in order.

    Raises:
        ClubError: one of them cannot be.
    """
    club = Club()
    for change in changes:
        club = applied(club, change)
    return club


def applied(club: Club, change: Change) -> Club:
    """Return the club after a change.

    Raises:
        ClubError: the change cannot be.
    """
    if isinstance(change, EventOpened):
        return club._with(_opened(club, change))
    event = club.events.get(change.event)
    if event is None:
        raise ClubError(Sentence("There is no event {event} in this file.", event=change.event))
    return club._with(_ACTS[type(change)](change, event))


def _opened(club: Club, change: EventOpened) -> ClubEvent:
    _check_name(change.event)
    if change.event.casefold() in (name.casefold() for name in club.events):
        raise ClubError(Sentence("There is an event {event} already.", event=change.event))
    if not 1 <= change.rounds <= MAX_ROUNDS:
        raise ClubError(
            Sentence(
                "An event has 1 to {most} rounds, not {rounds}.",
                most=MAX_ROUNDS,
                rounds=change.rounds,
            )
        )
    return ClubEvent(change)


def _enter(change: PlayerEntered, event: ClubEvent) -> ClubEvent:
    _check_name(change.player)
    for text in (change.division, change.club, change.team):
        if len(text) > LONGEST_NAME:
            raise ClubError(_too_long(text))
    before = event.entrants.get(change.player)
    same = [name for name in event.entrants if name.casefold() == change.player.casefold()]
    if before is None and same:
        raise ClubError(Sentence("{name} is entered already.", name=same[0]))
    joined = event.next_round(change.division)
    if before is None:
        _check_table(event, change)
        number = len(event.entrants) + 1
    else:
        number, joined = before.number, before.joined
        if change.division != before.division and _has_played(event, before):
            raise ClubError(
                Sentence("{name} has been paired in another division.", name=change.player)
            )
    is_fixed = before is not None and event.next_round(change.division) > 1
    entrant = Entrant(
        change.player,
        number,
        change.rating,
        before.seed if before is not None and is_fixed else change.rating,
        change.division,
        change.club,
        change.team,
        joined,
        missed_is_loss=change.missed_is_loss,
    )
    if before is not None:
        own = change.missed_is_loss
        entrant = replace(
            entrant,
            away=before.away,
            gone_after=before.gone_after,
            departure=before.departure,
            missed_is_loss=before.missed_is_loss if own is None else own,
        )
    return _with_entrant(event, entrant)


def _check_table(event: ClubEvent, change: PlayerEntered) -> None:
    """A round robin that has begun has room for one more only where there is a bye."""
    rounds = event.rounds.get(change.division, ())
    is_table = any(each.paired.system is System.ROUND_ROBIN for each in rounds)
    count = len(event.of_division(change.division))
    if is_table and count % 2 == 0:
        raise ClubError(
            Sentence(
                "The round robin has begun; {name} cannot join its table of {count}."
                " Pair the next rounds by another system, or open a new division.",
                count=count,
                name=change.player,
            )
        )


def _stay_away(change: PlayerAway, event: ClubEvent) -> ClubEvent:
    entrant = _entrant(event, change.player)
    paired = event.next_round(entrant.division)
    past = [number for number in set(change.rounds) ^ entrant.away if number < paired]
    if past:
        raise ClubError(
            Sentence(
                "Round {round} is paired already; enter a forfeit for {name} instead.",
                round=min(past),
                name=change.player,
            )
        )
    return _with_entrant(event, replace(entrant, away=frozenset(change.rounds)))


def _leave(change: PlayerLeft, event: ClubEvent) -> ClubEvent:
    entrant = _entrant(event, change.player)
    if entrant.gone_after is not None:
        raise ClubError(Sentence("{name} has left already.", name=change.player))
    last = event.next_round(entrant.division) - 1
    return _with_entrant(event, replace(entrant, gone_after=last, departure=change))


def _return(change: PlayerReturned, event: ClubEvent) -> ClubEvent:
    entrant = _entrant(event, change.player)
    if entrant.gone_after is None:
        raise ClubError(Sentence("{name} has not left.", name=change.player))
    missed = range(entrant.gone_after + 1, event.next_round(entrant.division))
    back = replace(entrant, gone_after=None, departure=None, away=entrant.away.union(missed))
    return _with_entrant(event, back)


def _pair(change: RoundPaired, event: ClubEvent) -> ClubEvent:
    expected = event.next_round(change.division)
    if change.round != expected:
        raise ClubError(
            Sentence(
                "Round {round} cannot be paired; the next one is round {expected}.",
                round=change.round,
                expected=expected,
            )
        )
    if change.round > event.opened.rounds:
        raise ClubError(
            Sentence.counted(
                "The event has {count} round, and it is paired.",
                "The event has {count} rounds, and all are paired.",
                event.opened.rounds,
            )
        )
    playing = {each.name for each in event.of_division(change.division) if each.plays(expected)}
    if any(len(pair) != 2 for pair in change.boards):
        raise ClubError(Sentence("A board has two players."))
    seen: set[str] = set()
    for name in (*(name for pair in change.boards for name in pair), *change.byes):
        if name not in playing:
            raise ClubError(
                Sentence("{name} does not play in round {round}.", name=name, round=change.round)
            )
        if name in seen:
            raise ClubError(Sentence("{name} is paired twice.", name=name))
        seen.add(name)
    if left := sorted(playing - seen):
        raise ClubError(Sentence("{name} has neither an opponent nor a bye.", name=left[0]))
    rounds = event.rounds.get(change.division, ())
    return _with_rounds(event, change.division, (*rounds, PairedRound(change)))


def _unpair(change: RoundUnpaired, event: ClubEvent) -> ClubEvent:
    rounds = event.rounds.get(change.division, ())
    if not rounds or change.round != len(rounds):
        raise ClubError(
            Sentence(
                "Only the last paired round can be withdrawn, and that is round {round}.",
                round=len(rounds),
            )
            if rounds
            else Sentence("No round is paired yet.")
        )
    if rounds[-1].results:
        raise ClubError(
            Sentence(
                "There are results of round {round}; take them back before you withdraw it.",
                round=change.round,
            )
        )
    return _with_rounds(event, change.division, rounds[:-1])


def _enter_result(change: ResultEntered, event: ClubEvent) -> ClubEvent:
    paired = _paired_round(change, event)
    pair = paired.paired.boards[change.board - 1]
    named = [change.absent] if change.ending is Ending.FORFEIT else []
    for name in (*named, *([change.began] if change.began else [])):
        if name not in pair:
            raise ClubError(
                Sentence("{name} is not paired on board {board}.", name=name, board=change.board)
            )
    if change.ending is Ending.PLAYED:
        wrong = [each for each in (change.first, change.second) if not can_be_score(each)]
        if len(wrong) > 1:
            raise ClubError(
                Sentence("{first} and {second} cannot be scores.", first=wrong[0], second=wrong[1])
            )
        if wrong:
            raise ClubError(Sentence("{points} cannot be a score.", points=wrong[0]))
    results = MappingProxyType({**paired.results, change.board: change})
    return _with_round(event, change.division, replace(paired, results=results))


def _attach_game(change: GameAttached, event: ClubEvent) -> ClubEvent:
    paired = _paired_round(change, event)
    pair = paired.paired.boards[change.board - 1]
    if change.gcg and (len(change.points) != 2 or any(n.player not in pair for n in change.noted)):
        raise ClubError(
            Sentence("The game is not one of {first} and {second}.", first=pair[0], second=pair[1])
        )
    games = {board: game for board, game in paired.games.items() if board != change.board}
    if change.gcg:
        games[change.board] = change
    return _with_round(
        event, change.division, replace(paired, games=MappingProxyType(dict(sorted(games.items()))))
    )


def _paired_round(change: ResultEntered | GameAttached, event: ClubEvent) -> PairedRound:
    """The round of a change, which has its board."""
    rounds = event.rounds.get(change.division, ())
    if not 1 <= change.round <= len(rounds):
        raise ClubError(Sentence("Round {round} is not paired.", round=change.round))
    paired = rounds[change.round - 1]
    if not paired.has_board(change.board):
        raise ClubError(
            Sentence.counted(
                "Round {round} has no board {board}; it has {count}.",
                "Round {round} has no board {board}; it has {count}.",
                len(paired.paired.boards),
                round=change.round,
                board=change.board,
            )
        )
    return paired


def _warn(change: PlayerWarned, event: ClubEvent) -> ClubEvent:
    _check_round(event, change.player, change.round)
    return replace(event, warnings=(*event.warnings, change))


def _penalise(change: PlayerPenalised, event: ClubEvent) -> ClubEvent:
    _check_round(event, change.player, change.round)
    if not 0 < change.spread <= MAX_POINTS:
        raise ClubError(
            Sentence("A penalty takes 1 to {most} points off the spread.", most=MAX_POINTS)
        )
    return replace(event, penalties=(*event.penalties, change))


def _time(change: RoundTimed, event: ClubEvent) -> ClubEvent:
    if not 1 <= change.round <= event.opened.rounds:
        raise ClubError(Sentence("The event has no round {round}.", round=change.round))
    if not 0 < change.length_ms <= LONGEST_ROUND_MS or min(change.break_ms, change.overtime_ms) < 0:
        raise ClubError(Sentence("A round lasts between a minute and a day."))
    return replace(event, clock=change)


def _plan(change: PairingPlanned, event: ClubEvent) -> ClubEvent:
    if change.system is System.MANUAL:
        raise ClubError(Sentence("Pairs by hand cannot be planned; name them round by round."))
    if not 0 <= change.finish <= event.opened.rounds:
        raise ClubError(
            Sentence(
                "King of the hill cannot take more rounds than the event has ({rounds}).",
                rounds=event.opened.rounds,
            )
        )
    if min(change.repeats, change.clubmates_until) < 0 or change.factor < 1:
        raise ClubError(Sentence("Repeats and rounds are 0 or more, and a factor is 1 or more."))
    return replace(event, plans=MappingProxyType({**event.plans, change.division: change}))


def _offer_prize(change: PrizeOffered, event: ClubEvent) -> ClubEvent:
    if not 1 <= change.place <= MAX_PLACE:
        raise ClubError(
            Sentence(
                "A prize is for place 1 to {most}, not {place}.",
                most=MAX_PLACE,
                place=change.place,
            )
        )
    if not 0 <= change.cents <= MAX_CENTS:
        raise ClubError(Sentence("A prize has money up to {most}.", most=MAX_CENTS // 100))
    if len(change.award) > LONGEST_NAME:
        raise ClubError(_too_long(change.award))
    if change.lowest is not None and change.highest is not None and change.lowest > change.highest:
        raise ClubError(
            Sentence(
                "No rating is from {lowest} to {highest}.",
                lowest=change.lowest,
                highest=change.highest,
            )
        )
    is_removed = not change.cents and not change.award
    same = [each for each in event.prizes if is_same_prize(each, change)]
    if is_removed and not same:
        raise ClubError(Sentence("There is no such prize; name its money or its award."))
    kept = tuple(each for each in event.prizes if each not in same)
    return replace(event, prizes=kept if is_removed else (*kept, change))


def is_same_prize(one: PrizeOffered, other: PrizeOffered) -> bool:
    """True if one of them replaces the other."""

    def key(prize: PrizeOffered) -> tuple[object, ...]:
        return prize.kind, prize.division, prize.place, prize.lowest, prize.highest

    return key(one) == key(other)


# mypy cannot say that a function takes just the kind of change it stands beside.
_ACTS: Mapping[type, Callable[[Any, ClubEvent], ClubEvent]] = MappingProxyType(
    {
        PlayerEntered: _enter,
        PlayerAway: _stay_away,
        PlayerLeft: _leave,
        PlayerReturned: _return,
        RoundPaired: _pair,
        RoundUnpaired: _unpair,
        ResultEntered: _enter_result,
        PlayerWarned: _warn,
        PlayerPenalised: _penalise,
        RoundTimed: _time,
        PrizeOffered: _offer_prize,
        PairingPlanned: _plan,
        GameAttached: _attach_game,
    }
)


def _check_round(event: ClubEvent, player: str, number: int) -> None:
    entrant = _entrant(event, player)
    if not 1 <= number < event.next_round(entrant.division):
        raise ClubError(Sentence("Round {round} is not paired.", round=number))


def _check_name(name: str) -> None:
    if name != " ".join(name.split()) or not name or not name.isprintable():
        raise ClubError(
            Sentence("{name} is not a name; expected words with single spaces.", name=repr(name))
        )
    if len(name) > LONGEST_NAME:
        raise ClubError(_too_long(name))


def _too_long(name: str) -> Sentence:
    return Sentence("{name} is longer than {most} characters.", name=name, most=LONGEST_NAME)


def _entrant(event: ClubEvent, player: str) -> Entrant:
    found = event.entrants.get(player)
    if found is None:
        raise ClubError(Sentence("{name} is not entered.", name=player))
    return found


def _has_played(event: ClubEvent, entrant: Entrant) -> bool:
    return any(
        entrant.name in each.paired.byes or each.board_of(entrant.name) is not None
        for each in event.rounds.get(entrant.division, ())
    )


def _with_entrant(event: ClubEvent, entrant: Entrant) -> ClubEvent:
    return replace(event, entrants=MappingProxyType({**event.entrants, entrant.name: entrant}))


def _with_round(event: ClubEvent, division: str, changed: PairedRound) -> ClubEvent:
    """The event with one of its rounds replaced."""
    number, rounds = changed.paired.round, event.rounds[division]
    return _with_rounds(event, division, (*rounds[: number - 1], changed, *rounds[number:]))


def _with_rounds(event: ClubEvent, division: str, rounds: tuple[PairedRound, ...]) -> ClubEvent:
    return replace(event, rounds=MappingProxyType({**event.rounds, division: rounds}))


def _seed_key(entrant: Entrant) -> tuple[int, int]:
    if entrant.joined > 1:
        return entrant.number, 0
    return -(entrant.seed if entrant.seed is not None else -1), entrant.number


def _missed_line(player: str, number: int, rules: Ruleset) -> ResultLine:
    spread = rules.forfeit.spread
    return ResultLine(number, player, "", GameKind.FORFEIT, LOSS, -spread, is_rated=False)


def _board_lines(
    number: int, pair: tuple[str, str], result: ResultEntered | None, rules: Ruleset
) -> tuple[ResultLine, ...]:
    one, other = pair
    if result is None:
        return tuple(
            ResultLine(number, player, opponent, GameKind.TO_COME, LOSS, 0)
            for player, opponent in (pair, pair[::-1])
        )
    if result.ending is Ending.DOUBLE_FORFEIT:
        return double_forfeit_lines(rules, pair, number)
    if result.ending is Ending.FORFEIT:
        winner = other if result.absent == one else one
        return forfeit_lines(rules, result.absent, winner, number)
    margin = result.first - result.second
    halves = WIN if margin > 0 else LOSS if margin < 0 else TIE
    began = result.began != other if result.is_start_known else None
    answered = None if began is None else not began
    return (
        ResultLine(number, one, other, GameKind.PLAYED, halves, margin, went_first=began),
        ResultLine(number, other, one, GameKind.PLAYED, WIN - halves, -margin, went_first=answered),
    )
