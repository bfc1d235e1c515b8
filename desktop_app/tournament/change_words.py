# SPDX-License-Identifier: MIT
"""The changes of a club file in words, for its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from desktop_app.sentences.numbers import runs_text
from desktop_app.sentences.sentence import Sentence
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
    Rival,
    RoundPaired,
    RoundsSet,
    RoundTimed,
    RoundUnpaired,
    SafeMeeting,
)
from desktop_app.tournament.offences import offence_text
from desktop_app.tournament.pairing import System
from desktop_app.tournament.prizes import prize_text
from desktop_app.tournament.standings import points_text

SYSTEM_TITLES: Mapping[System, Sentence] = MappingProxyType(
    {
        System.SWISS: Sentence("Swiss"),
        System.KING_OF_THE_HILL: Sentence("King of the hill"),
        System.ROUND_ROBIN: Sentence("Round robin"),
        System.QUADS: Sentence("Groups of four"),
        System.FACTOR: Sentence("Factor"),
        System.TEAMS: Sentence("Teams"),
        System.TEAM_ROUND_ROBIN: Sentence("Teams: round robin"),
        System.HALVES: Sentence("Upper half v. lower half"),
        System.INTERLEAVED: Sentence("Odd v. even numbers"),
        System.CHEW: Sentence("Chew pairings"),
        System.AUSTRALIAN: Sentence("Australian draw"),
        System.RANDOM: Sentence("By lot"),
        System.MANUAL: Sentence("By hand..."),
    }
)
"""The ways to pair in words, in the order in which they are offered."""


def change_text(change: Change) -> Sentence:
    """Return one sentence about a change."""
    return _WORDS[type(change)](change)


def meeting_text(meeting: SafeMeeting) -> Sentence:
    """Return why a player who cannot be caught meets another, without a full stop."""
    if meeting.rival is Rival.SAFE:
        return Sentence(
            "{name} and {other} keep their places whatever happens, so they meet",
            name=meeting.player,
            other=meeting.opponent,
        )
    safe = Sentence("{name} cannot be caught", name=meeting.player)
    if meeting.place > 1:
        safe = Sentence(
            "{name} keeps place {place} whatever happens", name=meeting.player, place=meeting.place
        )
    if meeting.rival is Rival.NONE:
        return Sentence("{safe} and has the bye", safe=safe)
    if meeting.rival is Rival.LAST:
        return Sentence(
            "{safe} and meets {opponent}: all who could meet them can still win a prize",
            safe=safe,
            opponent=meeting.opponent,
        )
    if meeting.has_prizes:
        return Sentence(
            "{safe} and meets {opponent}, who can win no prize",
            safe=safe,
            opponent=meeting.opponent,
        )
    return Sentence(
        "{safe} and meets {opponent}, who cannot come first any more",
        safe=safe,
        opponent=meeting.opponent,
    )


def _opened(change: EventOpened) -> Sentence:
    return Sentence("{event} opened", event=change.event)


def _rounds_set(change: RoundsSet) -> Sentence:
    return Sentence.counted("{count} round in all", "{count} rounds in all", change.rounds)


def entry_parts(entry: PlayerEntered) -> dict[str, Sentence]:
    """Return the parts of an entry in words, by field; a part that was not given is as usual."""
    return {
        "rating": (
            Sentence("no rating")
            if entry.rating is None
            else Sentence("rating {rating}", rating=entry.rating)
        ),
        "deviation": (
            Sentence("uncertainty {points}", points=entry.deviation)
            if entry.deviation
            else Sentence("the usual uncertainty")
        ),
        "club": Sentence("club {club}", club=entry.club) if entry.club else Sentence("no club"),
        "team": Sentence("team {team}", team=entry.team) if entry.team else Sentence("no team"),
        "division": (
            Sentence("division {division}", division=entry.division)
            if entry.division
            else Sentence("no division")
        ),
        "missed_is_loss": _MISSED[entry.missed_is_loss],
        "listed": (
            Sentence("in lists as {listed}", listed=entry.listed)
            if entry.listed
            else Sentence("in lists as entered")
        ),
    }


_MISSED: Mapping[bool | None, Sentence] = MappingProxyType(
    {
        None: Sentence("missed rounds count as in the event"),
        True: Sentence("missed rounds count as losses"),
        False: Sentence("missed rounds count for nothing"),
    }
)


def in_a_row(said: Sentence, parts: Iterable[Sentence]) -> Sentence:
    """Return a sentence with further parts after commas."""
    for part in parts:
        said = Sentence("{said}, {more}", said=said, more=part)
    return said


def _entered(change: PlayerEntered) -> Sentence:
    said = Sentence("{name} entered", name=change.player)
    if change.rating is not None:
        said = Sentence(
            "{name} entered with rating {rating}", name=change.player, rating=change.rating
        )
    parts, none = entry_parts(change), entry_parts(PlayerEntered("", ""))
    return in_a_row(said, [parts[name] for name in _AFTER_RATING if parts[name] != none[name]])


_AFTER_RATING = ("deviation", "club", "team", "division", "missed_is_loss", "listed")


def _renamed(change: PlayerRenamed) -> Sentence:
    return Sentence("Name corrected: {name} (before: {was})", name=change.name, was=change.was)


def _taken(change: FileTaken) -> Sentence:
    return Sentence.counted(
        "{file} imported: {count} change",
        "{file} imported: {count} changes",
        change.changes,
        file=change.file,
    )


def _described(change: EventDescribed) -> Sentence:
    facts = (
        change.first_day,
        change.last_day if change.last_day != change.first_day else "",
        change.place,
        change.director,
        change.director_member,
        change.tournament,
        change.word_list,
    )
    return Sentence("Event details: {facts}", facts=", ".join(filter(None, facts)) or "-")


def _listed(change: PlayerListed) -> Sentence:
    facts = " ".join(filter(None, (change.listed, change.member)))
    return Sentence("{name} listed as {facts}", name=change.player, facts=facts or "-")


def _away(change: PlayerAway) -> Sentence:
    if not change.rounds:
        return Sentence("{name} misses no round", name=change.player)
    rounds = runs_text(change.rounds)
    return Sentence("{name} misses: round {rounds}", name=change.player, rounds=rounds)


def _left(change: PlayerLeft) -> Sentence:
    if change.departure is Departure.DROP_OUT:
        return Sentence("{name} dropped out", name=change.player)
    if change.departure is Departure.DISQUALIFIED:
        return Sentence("{name} disqualified", name=change.player)
    return Sentence("{name} left", name=change.player)


def _returned(change: PlayerReturned) -> Sentence:
    return Sentence("{name} came back", name=change.player)


def _paired(change: RoundPaired) -> Sentence:
    said = Sentence("Round {round} paired", round=change.round)
    for meeting in change.safe:
        said = Sentence("{said}. {more}", said=said, more=meeting_text(meeting))
    return said


def _unpaired(change: RoundUnpaired) -> Sentence:
    return Sentence("Round {round} withdrawn", round=change.round)


def _added(change: BoardAdded) -> Sentence:
    return Sentence(
        "Round {round}: {first} and {second} meet on a new board",
        round=change.round,
        first=change.first,
        second=change.second,
    )


def _adjourned(change: GameAdjourned) -> Sentence:
    return Sentence(
        "Round {round}, board {board}: adjourned", round=change.round, board=change.board
    )


def _result(change: ResultEntered) -> Sentence:
    place = {"round": change.round, "board": change.board}
    if change.ending is Ending.FORFEIT:
        return Sentence(
            "Round {round}, board {board}: {name} forfeits", name=change.absent, **place
        )
    if change.ending is Ending.DOUBLE_FORFEIT:
        return Sentence("Round {round}, board {board}: both forfeit", **place)
    return Sentence(
        "Round {round}, board {board}: {first} to {second}",
        first=points_text(change.first),
        second=points_text(change.second),
        **place,
    )


def _warned(change: PlayerWarned) -> Sentence:
    return Sentence("Round {round}: {name} warned", round=change.round, name=change.player)


def _penalised(change: PlayerPenalised) -> Sentence:
    return Sentence(
        "Round {round}: spread of {name} reduced by {points}",
        round=change.round,
        name=change.player,
        points=change.spread,
    )


def effect_text(effect: Effect, amount: int) -> Sentence:
    """Return what a ruling without points does; `amount` is as in `PlayerRuled`."""
    if effect is Effect.OPPONENT_TIME:
        return Sentence.counted(
            "{count} second for the opponent", "{count} seconds for the opponent", amount
        )
    if effect is Effect.OWN_TIME:
        return Sentence.counted(
            "{count} second less on their clock", "{count} seconds less on their clock", amount
        )
    return _EFFECTS[effect]


_EFFECTS: Mapping[Effect, Sentence] = MappingProxyType(
    {
        Effect.TURN: Sentence("a turn lost"),
        Effect.EXPELLED: Sentence("expelled"),
        Effect.NO_PRIZE: Sentence("no prize"),
    }
)


def _ruled(change: PlayerRuled) -> Sentence:
    said = Sentence(
        "Round {round}: {name}: {effect}, for {offence}",
        round=change.round,
        name=change.player,
        effect=effect_text(change.effect, change.amount),
        offence=offence_text(change.offence),
    )
    if not change.section:
        return said
    return Sentence("{said} ({section})", said=said, section=change.section)


def _timed(change: RoundTimed) -> Sentence:
    minutes = {"round": change.round, "count": change.length_ms // 60_000}
    if change.stopped_at_ms is not None:
        return Sentence("Round {round}: clock stopped", round=change.round)
    if change.break_at_ms is not None:
        return Sentence("Round {round}: break", round=change.round)
    return Sentence("Round {round}: clock set to {count} min", **minutes)


def _prize(change: PrizeOffered) -> Sentence:
    if not change.cents and not change.award:
        return Sentence("Prize removed: {prize}", prize=prize_text(change))
    return Sentence("Prize offered: {prize}", prize=prize_text(change))


def _planned(change: PairingPlanned) -> Sentence:
    said = Sentence("Rounds planned: {system}", system=SYSTEM_TITLES[change.system])
    if change.finish:
        said = Sentence("{said}, the last {count} king of the hill", said=said, count=change.finish)
    if change.gibson:
        said = Sentence("{said}; who cannot be caught meets those who can win no prize", said=said)
    return said


def _attached(change: GameAttached) -> Sentence:
    if not change.gcg:
        return Sentence(
            "Round {round}, board {board}: moves removed", round=change.round, board=change.board
        )
    return Sentence(
        "Round {round}, board {board}: moves added", round=change.round, board=change.board
    )


# mypy cannot say that a function takes just the kind of change it stands beside.
_WORDS: Mapping[type, Callable[[Any], Sentence]] = MappingProxyType(
    {
        EventOpened: _opened,
        RoundsSet: _rounds_set,
        FileTaken: _taken,
        PlayerRenamed: _renamed,
        EventDescribed: _described,
        PlayerEntered: _entered,
        PlayerListed: _listed,
        PlayerAway: _away,
        PlayerLeft: _left,
        PlayerReturned: _returned,
        RoundPaired: _paired,
        RoundUnpaired: _unpaired,
        BoardAdded: _added,
        GameAdjourned: _adjourned,
        ResultEntered: _result,
        PlayerWarned: _warned,
        PlayerPenalised: _penalised,
        PlayerRuled: _ruled,
        RoundTimed: _timed,
        PairingPlanned: _planned,
        PrizeOffered: _prize,
        GameAttached: _attached,
    }
)
