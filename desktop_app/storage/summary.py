# SPDX-License-Identifier: MIT
"""A game in one line, made from its journal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path

from desktop_app.rules.events import Event
from desktop_app.rules.setup import day_of
from desktop_app.rules.state import GameState
from desktop_app.storage.game_facts import TURNS, fold_with_facts

NOON = time(12)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game as a list shows it.

    Attributes:
        id: the name of its journal without the ending.
        journal: the journal.
        started_at_ms: wall clock, Unix time.
        finished_at_ms: when play ended; None for a game that has not ended.
        names, kinds, points: by seat; a kind is ``person`` or the id of a bot.
        ruleset, option, ruleset_title: id, overlay (or empty) and name on screen.
        lexicon: the word list that judged, or empty.
        mode: ``automatic`` or ``by-the-book``.
        winner: seat; None for a tie and for a game that has not ended.
        reason: why it ended, a value of `rules.events.EndReason`; empty when it has not.
        plies: turns that were taken.
        played_on: the day that somebody said, as ``2026-11-20``; empty where nobody did.
        event: the tournament or the club; `round_number` its round, None where nobody said.
        is_removed: it was put aside; its journal is kept beside the others.
    """

    id: str
    journal: Path
    started_at_ms: int
    finished_at_ms: int | None
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    points: tuple[int, ...]
    ruleset: str
    option: str
    ruleset_title: str
    lexicon: str
    mode: str
    winner: int | None
    reason: str
    plies: int
    is_removed: bool = False
    played_on: str = ""
    event: str = ""
    round_number: int | None = None

    @property
    def played_at_ms(self) -> int:
        """When it was played, Unix time: noon of the day that was said, else when it was begun."""
        day = day_of(self.played_on)
        noon = None if day is None else noon_ms(day)
        return self.started_at_ms if noon is None else noon

    @property
    def is_finished(self) -> bool:
        """Whether play has ended."""
        return self.finished_at_ms is not None


def noon_ms(day: date) -> int | None:
    """Noon of a day at this place, Unix time; None for a day that clocks here do not know."""
    try:
        return int(datetime.combine(day, NOON).timestamp()) * 1000
    except (ValueError, OverflowError, OSError):
        return None


def fold_journal(events: Iterable[Event], path: Path) -> GameState:
    """The game that a journal holds.

    Raises:
        JournalError: the events do not follow from one another, or there is none.
    """
    return fold_with_facts(events, path)[0]


def summarise(
    state: GameState,
    journal: Path,
    *,
    started_at_ms: int,
    last_at_ms: int,
    is_removed: bool = False,
) -> GameSummary:
    """The summary of a game; `last_at_ms` is the wall clock of the last event of its play."""
    setup, result = state.setup, state.result
    return GameSummary(
        id=journal.stem,
        journal=journal,
        started_at_ms=started_at_ms,
        finished_at_ms=last_at_ms if state.is_over else None,
        names=tuple(seat.name for seat in setup.seats),
        kinds=tuple(seat.kind for seat in setup.seats),
        points=state.points,
        ruleset=setup.ruleset.id,
        option=setup.ruleset.option,
        ruleset_title=setup.ruleset.title,
        lexicon=setup.lexicon,
        mode=setup.mode.value,
        winner=result.winner if result is not None else None,
        reason=result.reason.value if result is not None else "",
        plies=sum(row.kind in TURNS for row in state.rows),
        is_removed=is_removed,
        played_on=setup.occasion.played_on,
        event=setup.occasion.event,
        round_number=setup.occasion.round_number,
    )
