# SPDX-License-Identifier: MIT
"""The days, goals and best plays of a learner: the same in the window and by the command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from desktop_app.learn.activity import (
    DayWork,
    Deed,
    DeedKind,
    Streak,
    day_streak,
    days_of,
    deeds_of,
    week_streak,
)
from desktop_app.learn.goals import BestPlay, Doings, GoalState, best_plays, goal_states
from desktop_app.play.players import ladder_levels
from desktop_app.sentences.faults import told
from desktop_app.storage.errors import StorageError
from desktop_app.storage.journal_folder import latest_ms
from desktop_app.storage.learners import LearnerLog
from desktop_app.storage.library_rows import PlayerGame


@dataclass(frozen=True, slots=True)
class LearnerProgress:
    """The days, the goals and the best plays of a learner.

    Attributes:
        days: what was done on each local day.
        in_days, in_weeks: days and weeks in a row.
        goals: every goal, and how far it is.
        bests: the best plays.
        latest_ms: a later time, in Unix milliseconds, is that of a clock that was wrong.
    """

    days: Mapping[date, DayWork]
    in_days: Streak
    in_weeks: Streak
    goals: tuple[GoalState, ...]
    bests: tuple[BestPlay, ...]
    latest_ms: int


def deeds_in(
    log: LearnerLog, kind: DeedKind, now_ms: int
) -> tuple[tuple[Deed, ...], tuple[str, ...]]:
    """Return the deeds of a log, and a sentence for each of its faults.

    Args:
        log: the log of this kind; one that cannot be read has no deeds.
        kind: of the deeds.
        now_ms: Unix time in milliseconds.
    """
    try:
        contents = log.read()
    except StorageError as error:
        return (), (told(error),)
    return deeds_of(kind, contents.entries, now_ms=now_ms), tuple(contents.problems)


def progress_of(
    games: Sequence[PlayerGame], deeds: Iterable[Deed], today: date, now_ms: int
) -> LearnerProgress:
    """Return the progress of a learner.

    Args:
        games: their finished games.
        deeds: the rest, in any order.
        today: the local day.
        now_ms: Unix time in milliseconds.
    """
    latest = latest_ms(now_ms)
    in_order = sorted(deeds, key=lambda deed: deed.at_ms)
    days = days_of((game.began_at_ms for game in games), in_order)
    return LearnerProgress(
        days,
        day_streak(days, today),
        week_streak(days, today),
        tuple(goal_states(Doings(games, in_order, ladder_levels(), latest))),
        tuple(best_plays(games)),
        latest,
    )
