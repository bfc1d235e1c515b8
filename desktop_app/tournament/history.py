# SPDX-License-Identifier: MIT
"""The history of a club file as it is read and searched: who was concerned, and what was there
before.

A later change of the same thing is a correction: its line has the earlier value too. Values that
had been taken back by then are none.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.change_words import change_text, entry_parts, in_a_row
from desktop_app.tournament.club_changes import (
    BoardAdded,
    Change,
    Ending,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerListed,
    PlayerRenamed,
    PrizeOffered,
    RecordedChange,
    ResultEntered,
    RoundPaired,
    RoundsSet,
    renamed,
)
from desktop_app.tournament.offences import offence_text
from desktop_app.tournament.standings import alphabetic, points_text, score_text

_Pair = tuple[str, ...]
_Round = tuple[str, str, int]
"""Event, division and number."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A recorded change as it is read.

    Attributes:
        event, round: what it is about; the round is 0 for a change of none.
        text: the change in words.
        before: the value that it corrects, in words; empty if it corrects none.
    """

    recorded: RecordedChange
    event: str
    round: int
    text: Sentence
    before: str = ""

    @property
    def words(self) -> Sentence:
        """The change in words, a correction with the value before."""
        if not self.before:
            return self.text
        return Sentence("Corrected: {text} (before: {before})", text=self.text, before=self.before)


class HistoryReader:
    """Reads a history that grows: what is added is read without reading the rest again."""

    def __init__(self) -> None:
        self._read: tuple[RecordedChange, ...] = ()
        self._lines: list[HistoryLine] = []
        self._reading = _Reading()

    def lines(self, history: Sequence[RecordedChange]) -> Sequence[HistoryLine]:
        """Return the changes of a file as they are read, in order; not to be changed.

        Those that were made again with a corrected name stand in the places of the earlier ones.
        """
        known = len(self._read)
        new = history[known:]
        goes_on = len(history) >= known and all(map(operator.is_, self._read, history))
        if not goes_on or any(isinstance(change.change, PlayerRenamed) for change in new):
            self._lines, self._reading = [], _Reading()
            again = _made_again(history)
            moved = {change.number for change in again.values()}
            new = [_latest(change, again) for change in history if change.number not in moved]
        self._lines += map(self._reading.line, new)
        self._read = tuple(history)
        return self._lines


def history_lines(history: Sequence[RecordedChange]) -> tuple[HistoryLine, ...]:
    """Return the changes of a file as they are read, in order, as `HistoryReader` does."""
    return tuple(HistoryReader().lines(history))


def line_of(history: Sequence[RecordedChange], number: int) -> HistoryLine:
    """Return a change of a file as it is read, by its number."""
    return next(line for line in history_lines(history) if line.recorded.number == number)


def _made_again(history: Sequence[RecordedChange]) -> dict[int, RecordedChange]:
    """The changes that were made again for a name, by the numbers of the earlier ones."""
    found: dict[int, RecordedChange] = {}
    for noted in history:
        change = noted.change
        if not isinstance(change, PlayerRenamed):
            continue
        # They stand before the note, and the earlier ones are taken back.
        later: dict[tuple[int, Change], list[RecordedChange]] = {}
        for recorded in history[: noted.number - 1]:
            later.setdefault((recorded.made_at_ms, recorded.change), []).append(recorded)
        for recorded_change in history[: noted.number - 1]:
            if recorded_change.undone_at_ms is None or recorded_change.number in found:
                continue
            key = (
                recorded_change.made_at_ms,
                renamed(recorded_change.change, change.was, change.name),
            )
            made = next(
                (one for one in later.get(key, ()) if one.number > recorded_change.number), None
            )
            if made is not None:
                found[recorded_change.number] = made
    return found


def _latest(recorded: RecordedChange, again: Mapping[int, RecordedChange]) -> RecordedChange:
    while recorded.number in again:
        recorded = again[recorded.number]
    return recorded


class _Reading:
    """How far a history has been read."""

    def __init__(self) -> None:
        self._boards: dict[_Round, list[tuple[RecordedChange, tuple[_Pair, ...]]]] = {}
        self._latest: dict[tuple[object, ...], list[RecordedChange]] = {}

    def line(self, recorded: RecordedChange) -> HistoryLine:
        """Read the next change."""
        change, boards = recorded.change, self._boards
        if isinstance(change, RoundPaired):
            boards[_round_of(change)] = [(recorded, change.boards)]
        elif isinstance(change, BoardAdded):
            added = recorded, ((change.first, change.second),)
            boards.setdefault(_round_of(change), []).append(added)
        text, before = change_text(change), ""
        if isinstance(change, ResultEntered):
            text = _result(change, _pair_of(change, boards.get(_round_of(change), ()), recorded))
        if (key := _thing(change)) is not None:
            known = self._latest.setdefault(key, [])
            old = _standing(known, recorded)
            words = _BEFORE.get(type(change))
            if old is not None and old != change and words is not None:
                before = words(old, change)
            known.append(recorded)
        return HistoryLine(recorded, change.event, getattr(change, "round", 0), text, before)


def _counted(one: RecordedChange, later: RecordedChange) -> bool:
    """True if a change had not been taken back when a later one was made."""
    return one.undone_at_ms is None or one.undone_at_ms > later.made_at_ms


def _standing(known: Sequence[RecordedChange], later: RecordedChange) -> Change | None:
    """The value of a thing when a later change was made, from its changes; None if it had none.

    An entry has the parts that it did not give from the entries before it.
    """
    counted = (one.change for one in reversed(known) if _counted(one, later))
    if not isinstance(later.change, PlayerEntered):
        return next(counted, None)
    standing: PlayerEntered | None = None
    for change in reversed(tuple(counted)):
        if isinstance(change, PlayerEntered):
            standing = change if standing is None else _staying(standing, change)
        elif isinstance(change, PlayerListed) and standing is not None:
            standing = replace(standing, listed=change.listed)
    return standing


def _staying(old: PlayerEntered, new: PlayerEntered) -> PlayerEntered:
    """An entry with the parts that stay from the one before it."""
    kept = {field: getattr(old, field) for field in _not_given(new)}
    return replace(new, **kept)


def _not_given(entry: PlayerEntered) -> tuple[str, ...]:
    return tuple(field for field, absent in _STAYING.items() if getattr(entry, field) == absent)


def _round_of(change: RoundPaired | BoardAdded | ResultEntered) -> _Round:
    return change.event, change.division, change.round


def _pair_of(
    change: ResultEntered,
    rounds: Sequence[tuple[RecordedChange, tuple[_Pair, ...]]],
    recorded: RecordedChange,
) -> _Pair:
    """The players of the board of a result; empty if they are not known."""
    pairs = [pair for one, boards in rounds if _counted(one, recorded) for pair in boards]
    return pairs[change.board - 1] if 1 <= change.board <= len(pairs) else ()


def _result(change: ResultEntered, pair: _Pair) -> Sentence:
    if len(pair) != 2:
        return change_text(change)
    first, second = pair
    if change.ending is Ending.FORFEIT:
        other = second if change.absent == first else first
        said = Sentence("{name} forfeits against {other}", name=change.absent, other=other)
        if change.lost:
            said = Sentence.counted(
                "{said} to gain by it and loses {count} point",
                "{said} to gain by it and loses {count} points",
                change.lost,
                said=said,
            )
    elif change.ending is Ending.DOUBLE_FORFEIT:
        said = Sentence("{name} and {other} both forfeit", name=first, other=second)
    else:
        said = Sentence(
            "{name} {points}, {other} {others_points}",
            name=first,
            points=points_text(change.first),
            other=second,
            others_points=points_text(change.second),
        )
    if change.ruling:
        said = Sentence(
            "{said}, by a ruling for {offence}",
            said=said,
            offence=offence_text(change.ruling),
        )
    return Sentence(
        "Round {round}, board {board}: {result}",
        round=change.round,
        board=change.board,
        result=said,
    )


def _old_result(old: ResultEntered, new: ResultEntered) -> str:
    if old.counted == new.counted:
        return ""
    if old.ending is Ending.FORFEIT:
        return Sentence("{name} forfeits", name=old.absent)
    if old.ending is Ending.DOUBLE_FORFEIT:
        return Sentence("both forfeit")
    return score_text(old.first, old.second)


_STAYING = {"deviation": None, "missed_is_loss": None, "listed": ""}
"""Parts of an entry that stay as they are if a correction does not give them."""


def _old_entry(old: PlayerEntered, new: PlayerEntered) -> str:
    """Those parts of an entry that are others now."""
    before, now = entry_parts(old), entry_parts(new)
    stays = _not_given(new)
    said = [before[field] for field in before if before[field] != now[field] and field not in stays]
    return in_a_row(said[0], said[1:]) if said else ""


def _old_words(old: Change, _new: Change) -> str:
    return change_text(old)


# mypy cannot say that a function takes just the kind of change it stands beside.
_BEFORE: Mapping[type, Callable[[Any, Any], str]] = MappingProxyType(
    {
        ResultEntered: _old_result,
        PlayerEntered: _old_entry,
        PlayerAway: _old_words,
        RoundsSet: _old_words,
        PairingPlanned: _old_words,
        PrizeOffered: _old_words,
    }
)


def _thing(change: Change) -> tuple[object, ...] | None:
    """The thing that a change gives a value to; None if a later one corrects nothing."""
    if isinstance(change, ResultEntered):
        return ResultEntered, *_round_of(change), change.board
    if isinstance(change, PlayerEntered | PlayerListed):
        # A federation's list corrects no entry, but the name that an entry gave for lists.
        return PlayerEntered, change.event, change.player
    if isinstance(change, PlayerAway):
        return PlayerAway, change.event, change.player
    if isinstance(change, RoundsSet):
        return RoundsSet, change.event
    if isinstance(change, PairingPlanned):
        return PairingPlanned, change.event, change.division
    if isinstance(change, PrizeOffered):
        limits = change.lowest, change.highest
        return PrizeOffered, change.event, change.kind, change.division, change.place, *limits
    return None


_WORD = re.compile(r"\d+|[^\W\d_]+")


def is_found(text: str, wanted: str) -> bool:
    """True if a line of a history has all words that are wanted, whatever their case and accents.

    A word may be the beginning of one of the line, a number is a whole one. A number after a word
    that has numbers after it in the line, such as ``round 2``, is that number after that word.
    """
    there, words = _words(text), _words(wanted)
    following: dict[str, set[str]] = {}
    for word, after in pairwise(there):
        if after.isdigit() and not word.isdigit():
            following.setdefault(word, set()).add(after)
    for at, word in enumerate(words):
        if not word.isdigit():
            if not any(other.startswith(word) for other in there):
                return False
        elif word not in (following.get(words[at - 1], there) if at else there):
            return False
    return True


def _words(text: str) -> list[str]:
    return _WORD.findall(alphabetic(text))
