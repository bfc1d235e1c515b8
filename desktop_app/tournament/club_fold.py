# SPDX-License-Identifier: MIT
"""Applies recorded changes to a club's events.

`applied` checks a change and applies it; a change that cannot be is refused with a sentence, and
nothing is half done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Any

from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import (
    LONGEST_NAME,
    LONGEST_ROUND_MS,
    MAX_CENTS,
    MAX_DEVIATION,
    MAX_PLACE,
    MAX_POINTS,
    MAX_ROUNDS,
    MIN_DEVIATION,
    Club,
    ClubError,
    ClubEvent,
    Entrant,
    PairedRound,
    can_be_score,
)
from desktop_app.tournament.club_changes import (
    BoardAdded,
    Change,
    Departure,
    Effect,
    Ending,
    EventDescribed,
    EventOpened,
    FileTaken,
    GameAdjourned,
    GameAttached,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerListed,
    PlayerPenalised,
    PlayerRenamed,
    PlayerReturned,
    PlayerRuled,
    PlayerWarned,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
    RoundsSet,
    RoundTimed,
    RoundUnpaired,
)
from desktop_app.tournament.pairing import System
from desktop_app.tournament.result_line import LOSS, TIE, WIN


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
        return club.with_event(_opened(club, change))
    event = club.events.get(change.event)
    if event is None:
        raise ClubError(Sentence("There is no event {event} in this file.", event=change.event))
    return club.with_event(_ACTS[type(change)](change, event))


def _opened(club: Club, change: EventOpened) -> ClubEvent:
    _check_name(change.event)
    if change.event.casefold() in (name.casefold() for name in club.events):
        raise ClubError(Sentence("There is an event {event} already.", event=change.event))
    _check_rounds(change.rounds)
    return ClubEvent(change)


def _enter(change: PlayerEntered, event: ClubEvent) -> ClubEvent:
    _check_name(change.player)
    for text in (change.division, change.club, change.team, change.listed):
        if len(text) > LONGEST_NAME:
            raise ClubError(_too_long(text))
    if change.deviation and not MIN_DEVIATION <= change.deviation <= MAX_DEVIATION:
        raise ClubError(
            Sentence(
                "A rating is uncertain by {least} to {most} points, not {points}.",
                least=MIN_DEVIATION,
                most=MAX_DEVIATION,
                points=change.deviation,
            )
        )
    before = event.entrants.get(change.player)
    wanted = change.player.casefold()
    # Looked for by `map`: with ten thousand players a loop takes seconds.
    if before is None and wanted in map(str.casefold, event.entrants):
        same = next(name for name in event.entrants if name.casefold() == wanted)
        raise ClubError(Sentence("{name} is entered already.", name=same))
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
        deviation=change.deviation or 0,
        listed=change.listed,
    )
    if before is not None:
        own = change.missed_is_loss
        entrant = replace(
            entrant,
            away=before.away,
            out=before.out,
            doubtful=before.doubtful,
            gone_after=before.gone_after,
            departure=before.departure,
            missed_is_loss=before.missed_is_loss if own is None else own,
            listed=change.listed or before.listed,
            member=before.member,
            deviation=before.deviation if change.deviation is None else change.deviation,
        )
    return _with_entrant(event, entrant)


_NUMBERED = (System.ROUND_ROBIN, System.HALVES, System.INTERLEAVED)
"""Systems in which each player has a number of a table."""


def _check_table(event: ClubEvent, change: PlayerEntered) -> None:
    """A table that has begun has room for one more only where there is a bye."""
    rounds = event.rounds.get(change.division, ())
    if not any(paired_round.paired.system in _NUMBERED for paired_round in rounds):
        return
    count = len(event.of_division(change.division))
    if count % 2 == 0:
        raise ClubError(
            Sentence(
                "The round robin has begun; {name} cannot join its table of {count}."
                " Pair the next rounds by another system, or open a new division.",
                count=count,
                name=change.player,
            )
        )


def _list(change: PlayerListed, event: ClubEvent) -> ClubEvent:
    entrant = event.entrant(change.player)
    for text in (change.listed, change.member):
        if len(text) > LONGEST_NAME:
            raise ClubError(_too_long(text))
    return _with_entrant(event, replace(entrant, listed=change.listed, member=change.member))


def _describe(change: EventDescribed, event: ClubEvent) -> ClubEvent:
    for text in (change.place, change.director, change.director_member, change.tournament):
        if len(text) > LONGEST_NAME:
            raise ClubError(_too_long(text))
    days = [_day(day) for day in (change.first_day, change.last_day) if day]
    if len(days) == 2 and days[0] > days[1]:
        raise ClubError(Sentence("The last day of an event is not before its first."))
    return replace(event, facts=change)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ClubError(Sentence("{day} is no day, such as 2026-03-07.", day=text)) from None


def _stay_away(change: PlayerAway, event: ClubEvent) -> ClubEvent:
    entrant = event.entrant(change.player)
    paired = event.next_round(entrant.division)
    changed = (set(change.rounds) ^ entrant.away) - entrant.out
    past = [number for number in changed if number < paired]
    if past:
        raise ClubError(
            Sentence(
                "Round {round} is paired already; enter a forfeit for {name} instead.",
                round=min(past),
                name=change.player,
            )
        )
    return _with_entrant(event, replace(entrant, away=frozenset(change.rounds) - entrant.out))


def _leave(change: PlayerLeft, event: ClubEvent) -> ClubEvent:
    entrant = event.entrant(change.player)
    if entrant.gone_after is not None:
        raise ClubError(Sentence("{name} has left already.", name=change.player))
    last = event.next_round(entrant.division) - 1
    return _with_entrant(event, replace(entrant, gone_after=last, departure=change))


def _return(change: PlayerReturned, event: ClubEvent) -> ClubEvent:
    entrant = event.entrant(change.player)
    if entrant.gone_after is None:
        raise ClubError(Sentence("{name} has not left.", name=change.player))
    missed = range(entrant.gone_after + 1, event.next_round(entrant.division))
    back = replace(entrant, gone_after=None, departure=None, out=entrant.out.union(missed))
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
    if any(len(pair) != 2 for pair in change.boards):
        raise ClubError(Sentence("A board has two players."))
    named = (*(name for pair in change.boards for name in pair), *change.byes)
    event = _as_recorded(event, change, frozenset(named))
    playing = {
        entrant.name for entrant in event.of_division(change.division) if entrant.plays(expected)
    }
    seen: set[str] = set()
    for name in named:
        if name not in playing:
            raise ClubError(
                Sentence("{name} does not play in round {round}.", name=name, round=change.round)
            )
        if name in seen:
            raise ClubError(Sentence("{name} is paired twice.", name=name))
        seen.add(name)
    for result in change.given:
        entrant = event.entrant(result.player)
        if entrant.division != change.division:
            raise ClubError(
                Sentence(
                    "{name} does not play in round {round}.", name=result.player, round=change.round
                )
            )
        if result.player in seen:
            raise ClubError(Sentence("{name} is paired twice.", name=result.player))
        if result.half_points not in (None, LOSS, TIE, WIN) or not can_be_score(result.spread):
            raise ClubError(Sentence("{points} cannot be a score.", points=result.spread))
        seen.add(result.player)
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
    number = change.round
    for entrant in event.of_division(change.division):
        event = _with_entrant(event, _without_round(entrant, number))
    return _with_rounds(event, change.division, rounds[:-1])


def _without_round(entrant: Entrant, number: int) -> Entrant:
    """A player once the last round, `number`, is withdrawn: as they are now, they take part or not.

    Who left after it was paired left before it; who came or came back since can play it.
    """
    gone = entrant.gone_after
    after = replace(
        entrant,
        joined=min(entrant.joined, number),
        gone_after=None if gone is None else min(gone, number - 1),
        out=frozenset(missed for missed in entrant.out if missed < number),
        # Until a round is paired, corrections of a rating count in the tables.
        seed=entrant.rating if number == 1 else entrant.seed,
    )
    if (after.joined, after.gone_after, after.out) != (entrant.joined, gone, entrant.out):
        last = max(number, entrant.joined - 1, gone or 0, *entrant.out)
        after = replace(after, doubtful=max(entrant.doubtful, last))
    return after


def _as_recorded(event: ClubEvent, change: RoundPaired, named: frozenset[str]) -> ClubEvent:
    """The event with the players who take part in a recorded round, or not, as it has them.

    That differs only after a withdrawal in a file of a program by which a player who left after
    the pairing was paired again, and one who came after it was not.
    """
    number = change.round
    named = named.union(result.player for result in change.given)
    for entrant in event.of_division(change.division):
        if number > entrant.doubtful or entrant.plays(number) == (entrant.name in named):
            continue
        if entrant.name not in named:
            event = _with_entrant(event, replace(entrant, out=entrant.out | {number}))
        elif entrant.gone_after is not None:
            event = _with_entrant(event, replace(entrant, gone_after=number))
    return event


def _add_board(change: BoardAdded, event: ClubEvent) -> ClubEvent:
    rounds = event.rounds.get(change.division, ())
    if not rounds or change.round != len(rounds):
        raise ClubError(
            Sentence("Only the last paired round can have one more board.")
            if rounds
            else Sentence("No round is paired yet.")
        )
    paired, names = rounds[-1], (change.first, change.second)
    if change.first == change.second:
        raise ClubError(Sentence("A board has two players."))
    for name in names:
        entrant = event.entrant(name)
        if entrant.division != change.division or entrant.gone_after is not None:
            raise ClubError(
                Sentence("{name} does not play in round {round}.", name=name, round=change.round)
            )
        if (board := paired.board_of(name)) is not None:
            raise ClubError(
                Sentence("{name} is paired already, on board {board}.", name=name, board=board)
            )
        here = replace(
            entrant,
            joined=min(entrant.joined, change.round),
            away=entrant.away - {change.round},
            out=entrant.out - {change.round},
        )
        event = _with_entrant(event, here)
    made = replace(
        paired.paired,
        boards=(*paired.paired.boards, names),
        byes=tuple(name for name in paired.paired.byes if name not in names),
        given=tuple(result for result in paired.paired.given if result.player not in names),
    )
    return _with_round(event, change.division, replace(paired, paired=made))


def _adjourn(change: GameAdjourned, event: ClubEvent) -> ClubEvent:
    paired = _paired_round(change, event)
    if change.board in paired.results:
        raise ClubError(
            Sentence(
                "Board {board} has a result; take it back before you adjourn the game.",
                board=change.board,
            )
        )
    adjourned = paired.adjourned | {change.board}
    return _with_round(event, change.division, replace(paired, adjourned=adjourned))


def _enter_result(change: ResultEntered, event: ClubEvent) -> ClubEvent:
    paired = _paired_round(change, event)
    pair = paired.paired.boards[change.board - 1]
    named = [change.absent] if change.ending is Ending.FORFEIT else []
    for name in (*named, *([change.began] if change.began else [])):
        if name not in pair:
            raise ClubError(
                Sentence("{name} is not paired on board {board}.", name=name, board=change.board)
            )
    if change.lost and (change.ending is not Ending.FORFEIT or not 0 < change.lost <= MAX_POINTS):
        raise ClubError(Sentence("A forfeit costs 1 to {most} points of spread.", most=MAX_POINTS))
    if len(change.ruling) > LONGEST_NAME:
        raise ClubError(_too_long(change.ruling))
    if change.ending is Ending.PLAYED:
        wrong = [points for points in (change.first, change.second) if not can_be_score(points)]
        if len(wrong) > 1:
            raise ClubError(
                Sentence("{first} and {second} cannot be scores.", first=wrong[0], second=wrong[1])
            )
        if wrong:
            raise ClubError(Sentence("{points} cannot be a score.", points=wrong[0]))
    results = MappingProxyType({**paired.results, change.board: change})
    adjourned = paired.adjourned - {change.board}
    return _with_round(
        event, change.division, replace(paired, results=results, adjourned=adjourned)
    )


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


def _paired_round(
    change: ResultEntered | GameAttached | GameAdjourned, event: ClubEvent
) -> PairedRound:
    """The round of a change, which has its board."""
    rounds = event.rounds.get(change.division, ())
    if not 1 <= change.round <= len(rounds):
        raise ClubError(Sentence("Round {round} is not paired.", round=change.round))
    paired = rounds[change.round - 1]
    if not paired.has_board(change.board):
        raise ClubError(
            Sentence.counted(
                "Round {round} has no board {board}: its only board is number 1.",
                "Round {round} has no board {board}: its boards are 1 to {count}.",
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


def _rule(change: PlayerRuled, event: ClubEvent) -> ClubEvent:
    _check_round(event, change.player, change.round)
    for text in (change.offence, change.section):
        if len(text) > LONGEST_NAME:
            raise ClubError(_too_long(text))
    is_expelled = change.effect is Effect.EXPELLED
    most = MAX_POINTS if is_expelled else LONGEST_ROUND_MS // 1000
    if not 0 <= change.amount <= most:
        raise ClubError(Sentence("A penalty takes 1 to {most} seconds.", most=most))
    if is_expelled:
        entrant, spread = event.entrant(change.player), change.amount or None
        last = event.next_round(entrant.division) - 1
        gone = PlayerLeft(change.event, change.player, Departure.DISQUALIFIED, spread=spread)
        after = last if entrant.gone_after is None else entrant.gone_after
        event = _with_entrant(event, replace(entrant, gone_after=after, departure=gone))
    return replace(event, rulings=(*event.rulings, change))


def _time(change: RoundTimed, event: ClubEvent) -> ClubEvent:
    if not 1 <= change.round <= event.opened.rounds:
        raise ClubError(Sentence("The event has no round {round}.", round=change.round))
    if not 0 < change.length_ms <= LONGEST_ROUND_MS or min(change.break_ms, change.overtime_ms) < 0:
        raise ClubError(Sentence("A round lasts between a minute and a day."))
    return replace(event, clock=change)


def _set_rounds(change: RoundsSet, event: ClubEvent) -> ClubEvent:
    _check_rounds(change.rounds)
    paired = max((len(rounds) for rounds in event.rounds.values()), default=0)
    if change.rounds < paired:
        raise ClubError(
            Sentence.counted(
                "{count} round is paired; the event cannot have fewer.",
                "{count} rounds are paired; the event cannot have fewer.",
                paired,
            )
        )
    return replace(event, opened=replace(event.opened, rounds=change.rounds))


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
    if not 0 <= change.gibson <= MAX_POINTS:
        raise ClubError(Sentence("A game changes a spread by 1 to {most} points.", most=MAX_POINTS))
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
    same = [prize for prize in event.prizes if is_same_prize(prize, change)]
    if is_removed and not same:
        raise ClubError(Sentence("There is no such prize; name its money or its award."))
    kept = tuple(prize for prize in event.prizes if prize not in same)
    return replace(event, prizes=kept if is_removed else (*kept, change))


def is_same_prize(one: PrizeOffered, other: PrizeOffered) -> bool:
    """True if one of them replaces the other."""

    def key(prize: PrizeOffered) -> tuple[object, ...]:
        return prize.kind, prize.division, prize.place, prize.lowest, prize.highest

    return key(one) == key(other)


# mypy cannot say that a function takes just the kind of change it stands beside.
_ACTS: Mapping[type, Callable[[Any, ClubEvent], ClubEvent]] = MappingProxyType(
    {
        FileTaken: lambda _change, event: event,
        PlayerRenamed: lambda _change, event: event,
        EventDescribed: _describe,
        PlayerEntered: _enter,
        PlayerListed: _list,
        PlayerAway: _stay_away,
        PlayerLeft: _leave,
        PlayerReturned: _return,
        RoundPaired: _pair,
        RoundUnpaired: _unpair,
        BoardAdded: _add_board,
        GameAdjourned: _adjourn,
        ResultEntered: _enter_result,
        PlayerWarned: _warn,
        PlayerPenalised: _penalise,
        PlayerRuled: _rule,
        RoundTimed: _time,
        RoundsSet: _set_rounds,
        PrizeOffered: _offer_prize,
        PairingPlanned: _plan,
        GameAttached: _attach_game,
    }
)


def _check_round(event: ClubEvent, player: str, number: int) -> None:
    entrant = event.entrant(player)
    if not 1 <= number < event.next_round(entrant.division):
        raise ClubError(Sentence("Round {round} is not paired.", round=number))


def _check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MAX_ROUNDS:
        raise ClubError(
            Sentence(
                "An event has 1 to {most} rounds, not {rounds}.", most=MAX_ROUNDS, rounds=rounds
            )
        )


def _check_name(name: str) -> None:
    if name != " ".join(name.split()) or not name or not name.isprintable():
        raise ClubError(
            Sentence("{name} is not a name; expected words with single spaces.", name=repr(name))
        )
    if len(name) > LONGEST_NAME:
        raise ClubError(_too_long(name))


def _too_long(name: str) -> Sentence:
    return Sentence("{name} is longer than {most} characters.", name=name, most=LONGEST_NAME)


def _has_played(event: ClubEvent, entrant: Entrant) -> bool:
    return any(
        entrant.name in paired_round.paired.byes or paired_round.board_of(entrant.name) is not None
        for paired_round in event.rounds.get(entrant.division, ())
    )


def _with_entrant(event: ClubEvent, entrant: Entrant) -> ClubEvent:
    kept = event.entrants
    # Ten thousand players are entered in two seconds by it; `{**kept}` takes eight.
    entrants = kept.copy() if isinstance(kept, MappingProxyType) else dict(kept)
    entrants[entrant.name] = entrant
    return replace(event, entrants=MappingProxyType(entrants))


def _with_round(event: ClubEvent, division: str, changed: PairedRound) -> ClubEvent:
    """The event with one of its rounds replaced."""
    number, rounds = changed.paired.round, event.rounds[division]
    return _with_rounds(event, division, (*rounds[: number - 1], changed, *rounds[number:]))


def _with_rounds(event: ClubEvent, division: str, rounds: tuple[PairedRound, ...]) -> ClubEvent:
    return replace(event, rounds=MappingProxyType({**event.rounds, division: rounds}))
