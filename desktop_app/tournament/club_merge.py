# SPDX-License-Identifier: MIT
"""Bringing two copies of a club file together.

Two computers that worked on copies of a file know the same changes up to the copy, by their time
and content. Changes that only the other file has are taken if they do not touch what this file
changed too. Where both changed the same thing in different ways there is a conflict, and the
director chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.change_words import change_text
from desktop_app.tournament.club import Club, ClubError, ClubEvent, Entrant
from desktop_app.tournament.club_changes import (
    BoardAdded,
    Change,
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
    RecordedChange,
    ResultEntered,
    RoundPaired,
    RoundsSet,
    RoundTimed,
    RoundUnpaired,
    renamed,
)
from desktop_app.tournament.club_fold import applied, fold, is_same_prize


class Side(Enum):
    """Whose changes count in a conflict."""

    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same thing, changed in both files, or a change that does not fit here.

    Attributes:
        mine: this file's changes in words; empty if it has none.
        theirs: those of the other file.
        changes: the other file's, in order; none for one that it only took back.
        why: why the other file's changes cannot be taken, empty if the two only differ.
    """

    mine: tuple[Sentence, ...]
    theirs: tuple[Sentence, ...]
    changes: tuple[RecordedChange, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Merge:
    """The news of another file.

    Attributes:
        undone: numbers of own changes that the other file took back.
        taken: its changes that fit, in order.
        conflicts: what the director has to decide.
    """

    undone: tuple[int, ...] = ()
    taken: tuple[RecordedChange, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """True if the other file has no news."""
        return not self.undone and not self.taken and not self.conflicts

    def resolved(
        self, sides: Sequence[Side]
    ) -> tuple[tuple[RecordedChange, ...], tuple[RecordedChange, ...]]:
        """Return the changes to take, in order, and those to leave; `sides` is by conflict."""
        taken, left = list(self.taken), list[RecordedChange]()
        for conflict, side in zip(self.conflicts, sides, strict=True):
            {Side.MINE: left, Side.THEIRS: taken}[side].extend(conflict.changes)
        taken.sort(key=lambda recorded: recorded.number)
        return tuple(taken), tuple(left)


def renaming(history: Sequence[RecordedChange], event: str, old: str, new: str) -> Merge:
    """Return the news that give a player of an event another name.

    Once a round is paired, all changes since the player was entered are made again in order,
    because later ones build on those that name the player.
    """
    own = [
        change
        for change in history
        if change.undone_at_ms is None
        and change.change.event == event
        and not isinstance(change.change, PlayerRenamed)
    ]
    named = [change for change in own if renamed(change.change, old, new) != change.change]
    since = own[own.index(named[0]) :] if named else []
    again = since if any(isinstance(change.change, RoundPaired) for change in since) else named
    return Merge(
        tuple(change.number for change in again),
        tuple(replace(change, change=renamed(change.change, old, new)) for change in again),
    )


def correction(
    event: ClubEvent,
    history: Sequence[RecordedChange],
    old: str,
    new: str,
    now_ms: int,
    by: str = "",
) -> Merge:
    """Return the news that correct the name of a player of an event, at `now_ms`, `by` a person.

    Raises:
        ClubError: no such player is entered, or another one has the new name.
    """
    if old not in event.entrants:
        raise ClubError(Sentence("{name} is not entered.", name=old))
    others = {entrant.casefold(): entrant for entrant in event.entrants if entrant != old}
    if new.casefold() in others:
        raise ClubError(Sentence("{name} is entered already.", name=others[new.casefold()]))
    made = renaming(history, event.opened.event, old, new)
    if old == new:
        return made
    noted = PlayerRenamed(event.opened.event, old, new)
    last = RecordedChange(len(history) + 1, now_ms, noted, made_by=by)
    return replace(made, taken=(*made.taken, last))


def removing(history: Sequence[RecordedChange], event: str, name: str) -> Merge:
    """Return the news that take a player out of an event, as if they had never been entered.

    Rounds that were paired with them and withdrawn are taken out too.

    Raises:
        ClubError: they are paired in a round.
    """
    own = [
        change for change in history if change.undone_at_ms is None and change.change.event == event
    ]
    named = [change for change in own if renamed(change.change, name, "") != change.change]
    paired: dict[_Key, RecordedChange] = {}
    added: set[_Key] = set()
    withdrawn: list[RecordedChange] = []
    for change in own:
        place = _key(change.change)[2:4]
        if isinstance(change.change, RoundPaired) and change in named:
            paired[place] = change
        elif isinstance(change.change, BoardAdded) and change in named:
            added.add(place)
        elif isinstance(change.change, RoundUnpaired):
            added.discard(place)
            if paired.pop(place, None) is not None:
                withdrawn.append(change)
    if paired or added:
        raise ClubError(
            Sentence(
                "{name} is paired in round {round}. Withdraw the round first, or let them leave.",
                name=name,
                round=next(iter((*paired, *added)))[-1],
            )
        )
    return Merge(tuple(sorted(change.number for change in (*named, *withdrawn))))


_Identity = tuple[int, Change, int]
"""When a change was made, the change, and its place among equal ones."""
_Key = tuple[object, ...]


def merge(mine: Sequence[RecordedChange], theirs: Sequence[RecordedChange]) -> Merge:
    """Compare two histories; nothing is changed.

    The same file again, or an older copy, brings no news. What this file left when it was merged
    before stays left.
    """
    own, other = _by_identity(mine), _by_identity(theirs)
    conflicts: dict[_Key, Conflict] = {}
    undone: set[int] = set()
    # From the last, because a result is taken back before its round is.
    for key, recorded in reversed(own.items()):
        is_gone = key in other and other[key].undone_at_ms is not None
        if is_gone and recorded.undone_at_ms is None:
            try:
                fold(_counted(mine, undone | {recorded.number}))
            except ClubError as error:
                words = Sentence("{change} (taken back)", change=change_text(recorded.change))
                conflicts["undone", recorded.number] = Conflict((), (words,), why=error.args[0])
            else:
                undone.add(recorded.number)
    base = _folded(
        recorded.change
        for key, recorded in own.items()
        if recorded.undone_at_ms is None and key in other and other[key].undone_at_ms is None
    )
    ours, final = fold(_counted(mine, undone)), _folded(_counted(theirs))
    club, taken = ours, list[RecordedChange]()
    for key, recorded_change in other.items():
        if key in own or recorded_change.undone_at_ms is not None:
            continue
        change = recorded_change.change
        if isinstance(change, PlayerRenamed):
            # It changes nothing, and says why the changes before it were made again.
            taken.append(recorded_change)
            continue
        own_value = _value(ours, change)
        if own_value == _value(final, change):
            continue
        words, at = change_text(change), _key(change)
        if at not in conflicts and own_value == _value(base, change):
            try:
                club = applied(club, change)
            except ClubError as error:
                conflicts[at] = Conflict((), (words,), (recorded_change,), error.args[0])
            else:
                taken.append(recorded_change)
            continue
        before = conflicts.get(at) or Conflict(_own_words(own, other, at), ())
        conflicts[at] = replace(
            before, theirs=(*before.theirs, words), changes=(*before.changes, recorded_change)
        )
    return Merge(tuple(sorted(undone)), tuple(taken), tuple(conflicts.values()))


def _by_identity(history: Iterable[RecordedChange]) -> dict[_Identity, RecordedChange]:
    found: dict[_Identity, RecordedChange] = {}
    count: Counter[tuple[int, Change]] = Counter()
    for change in history:
        key = change.made_at_ms, change.change
        found[*key, count[key]] = change
        count[key] += 1
    return found


def _counted(history: Iterable[RecordedChange], without: Iterable[int] = ()) -> Iterable[Change]:
    left_out = frozenset(without)
    return (
        change.change
        for change in history
        if change.undone_at_ms is None and change.number not in left_out
    )


def _folded(changes: Iterable[Change]) -> Club:
    """The club after all changes that can be."""
    club = Club()
    for change in changes:
        with suppress(ClubError):
            club = applied(club, change)
    return club


def _own_words(
    own: Mapping[_Identity, RecordedChange], other: Container[_Identity], key: _Key
) -> tuple[Sentence, ...]:
    """This file's changes of the same thing that the other file does not know."""
    return tuple(
        change_text(recorded.change)
        for identity, recorded in own.items()
        if recorded.undone_at_ms is None
        and identity not in other
        and (_key(recorded.change) == key or _is_round_of(recorded.change, key))
    )


def _is_round_of(change: Change, key: _Key) -> bool:
    """True for the pairing that the result or the game of a board stands on."""
    place = _key(change)
    of_board = ("board", "game", "adjourned")
    return place[0] == "round" and key[0] in of_board and place[1:] == key[1:-1]


_Reader = Callable[[ClubEvent, Any], object]


def _key(change: Change) -> _Key:
    """The thing that a change is about: two changes of one thing can contradict each other."""
    name, fields, _ = _THINGS[type(change)]
    return (name, *(getattr(change, field) for field in fields))


def _value(club: Club, change: Change) -> object:
    """The state of the thing that a change is about; None while there is none."""
    event = club.events.get(change.event)
    return None if event is None else _THINGS[type(change)][2](event, change)


def _board(event: ClubEvent, change: ResultEntered | GameAttached) -> tuple[object, ...] | None:
    rounds = event.rounds.get(change.division, ())
    if len(rounds) < change.round or len(rounds[change.round - 1].paired.boards) < change.board:
        return None
    paired = rounds[change.round - 1]
    of_board = paired.results if isinstance(change, ResultEntered) else paired.games
    return paired.paired.boards[change.board - 1], of_board.get(change.board)


def _added(event: ClubEvent, change: BoardAdded) -> object:
    """The board of either player of an added board; None while both have none."""
    rounds = event.rounds.get(change.division, ())
    if len(rounds) < change.round:
        return None
    paired = rounds[change.round - 1]
    found = (paired.board_of(change.first), paired.board_of(change.second))
    return tuple(paired.paired.boards[at - 1] for at in found if at is not None) or None


def _adjourned(event: ClubEvent, change: GameAdjourned) -> object:
    rounds = event.rounds.get(change.division, ())
    if len(rounds) < change.round or not rounds[change.round - 1].has_board(change.board):
        return None
    paired = rounds[change.round - 1]
    return paired.paired.boards[change.board - 1], change.board in paired.adjourned


def _round(event: ClubEvent, change: RoundPaired | RoundUnpaired) -> object:
    rounds = event.rounds.get(change.division, ())
    if len(rounds) < change.round:
        return None
    paired = rounds[change.round - 1].paired
    return paired.boards, paired.byes, paired.given


def _of_entrant(read: Callable[[Entrant], object]) -> _Reader:
    def value(event: ClubEvent, change: PlayerEntered) -> object:
        entrant = event.entrants.get(change.player)
        return None if entrant is None else read(entrant)

    return value


_entry = _of_entrant(
    lambda entrant: (
        entrant.rating,
        entrant.division,
        entrant.club,
        entrant.team,
        entrant.missed_is_loss,
        entrant.deviation,
    )
)
_status = _of_entrant(lambda entrant: (entrant.gone_after, entrant.departure))
_THINGS: Mapping[type, tuple[str, tuple[str, ...], _Reader]] = MappingProxyType(
    {
        EventOpened: ("event", ("event",), lambda event, change: event.opened),
        RoundsSet: ("rounds", ("event",), lambda event, change: event.opened.rounds),
        # Where two files meet, its changes are taken over one by one.
        FileTaken: ("import", ("event", "file"), lambda event, change: None),
        PlayerRenamed: ("name", ("event", "was"), lambda event, change: None),
        EventDescribed: ("facts", ("event",), lambda event, change: event.facts),
        PlayerEntered: ("entry", ("event", "player"), _entry),
        PlayerListed: (
            "listing",
            ("event", "player"),
            _of_entrant(lambda entrant: (entrant.listed, entrant.member)),
        ),
        PlayerAway: ("away", ("event", "player"), _of_entrant(lambda entrant: entrant.away)),
        PlayerLeft: ("status", ("event", "player"), _status),
        PlayerReturned: ("status", ("event", "player"), _status),
        RoundPaired: ("round", ("event", "division", "round"), _round),
        RoundUnpaired: ("round", ("event", "division", "round"), _round),
        BoardAdded: ("added", ("event", "division", "round", "first", "second"), _added),
        GameAdjourned: ("adjourned", ("event", "division", "round", "board"), _adjourned),
        ResultEntered: ("board", ("event", "division", "round", "board"), _board),
        GameAttached: ("game", ("event", "division", "round", "board"), _board),
        PlayerWarned: (
            "warning",
            ("event", "player", "round", "topic"),
            lambda event, change: event.warnings.count(change),
        ),
        PlayerPenalised: (
            "penalty",
            ("event", "player", "round", "topic"),
            lambda event, change: event.penalties.count(change),
        ),
        PlayerRuled: (
            "ruling",
            ("event", "player", "round", "offence"),
            lambda event, change: event.rulings.count(change),
        ),
        PairingPlanned: (
            "plan",
            ("event", "division"),
            lambda event, change: event.plans.get(change.division),
        ),
        PrizeOffered: (
            "prize",
            ("event", "kind", "division", "place", "lowest", "highest"),
            lambda event, change: next(
                (prize for prize in event.prizes if is_same_prize(prize, change)), None
            ),
        ),
        RoundTimed: ("clock", ("event",), lambda event, change: event.clock),
    }
)
