# SPDX-License-Identifier: MIT
"""A game in one line, made from its journal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from desktop_app.rules.events import Event
from desktop_app.rules.state import GameState
from desktop_app.storage.game_facts import TURNS, fold_with_facts


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

    @property
    def is_finished(self) -> bool:
        """Whether play has ended."""
        return self.finished_at_ms is not None


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
    """The summary of a game; `last_at_ms` is the wall clock of its last event."""
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
    )
