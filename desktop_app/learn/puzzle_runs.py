# SPDX-License-Identifier: MIT
"""Puzzles in a row: as many as you can in some minutes, or until the third miss; and missed ones.

Each answer of a run is an entry of the learner's log ``puzzles`` (docs/file-formats.md), so a run
that was cut short counts as far as it went, and the best runs follow from the log.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from desktop_app.learn.deck import day_of
from desktop_app.learn.puzzles import GRADES, Puzzle
from desktop_app.learn.stopwatch import MS_A_SECOND, SECONDS_A_MINUTE, Stopwatch

MOST_MISSES = 3
"""Misses that end a run of `RunKind.SURVIVAL`."""
MINUTES = (3, 5, 10, 0)
"""Lengths of a rush; 0 for one without a clock."""
SOLVED_DAYS = 2
"""Different days on which a missed puzzle is solved before it leaves the list."""
_OF_EACH_GRADE = 4
"""So many puzzles of a grade come before the next grade does."""
LONGEST_ANSWER = 200
"""Characters of an answer in the log."""
_LATEST_MS = 1 << 43


class RunKind(Enum):
    """The kinds of run, by their end."""

    RUSH = "rush"
    """The time is up, or the solver stops."""
    SURVIVAL = "survival"
    """The third miss."""


@dataclass(frozen=True, slots=True)
class RunRules:
    """A kind of run; best results are compared among runs of the same rules.

    Attributes:
        kind: what ends it.
        minutes: the time, 0 without a clock.
    """

    kind: RunKind
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """An answer of a run.

    Attributes:
        puzzle: id.
        is_right: True if it was right.
        given: the answer as it is named, at most `LONGEST_ANSWER` characters.
    """

    puzzle: str
    is_right: bool
    given: str


class PuzzleRun:
    """One run: the puzzles in their order, the answers, and the time.

    Args:
        rules: what ends it.
        puzzles: ids, in the order in which they are asked.
        began_ms: Unix time in milliseconds; names the run in the log.
        clock_ms: returns milliseconds of a clock that is never set back.
    """

    def __init__(
        self, rules: RunRules, puzzles: Sequence[str], began_ms: int, clock_ms: Callable[[], int]
    ) -> None:
        self.rules, self.began_ms = rules, began_ms
        self._puzzles = tuple(puzzles)
        self._is_stopped = False
        self.answers: list[RunAnswer] = []
        limit_ms = rules.minutes * SECONDS_A_MINUTE * MS_A_SECOND
        self.watch = Stopwatch(limit_ms or None, clock_ms)

    @property
    def current(self) -> str | None:
        """The puzzle to answer; None once the run is over."""
        return None if self.is_over else self._puzzles[len(self.answers)]

    @property
    def right(self) -> int:
        """Number of right answers."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def wrong(self) -> int:
        """Number of wrong answers."""
        return len(self.answers) - self.right

    @property
    def is_over(self) -> bool:
        """True after the last puzzle, the last miss, when time is up, or when it was stopped."""
        is_lost = self.rules.kind is RunKind.SURVIVAL and self.wrong >= MOST_MISSES
        is_done = len(self.answers) >= len(self._puzzles)
        return self._is_stopped or is_lost or is_done or self.watch.is_up

    def skip(self) -> None:
        """Leave out the current puzzle, which cannot be shown."""
        at = len(self.answers)
        self._puzzles = (*self._puzzles[:at], *self._puzzles[at + 1 :])

    def entry(self, answer: RunAnswer) -> dict[str, object]:
        """Return an answer as an entry of the learner's log."""
        return {
            "puzzle": answer.puzzle,
            "right": answer.is_right,
            "given": answer.given[:LONGEST_ANSWER],
            "run": self.rules.kind.value,
            "minutes": self.rules.minutes,
            "began_ms": self.began_ms,
        }

    def stop(self) -> None:
        """End the run."""
        self._is_stopped = True
        self.watch.stop()


def run_order(
    puzzles: Iterable[Puzzle], seen: Sequence[str], kept: Collection[str], seed: int
) -> tuple[str, ...]:
    """Return the puzzles of a run, from easy to hard: some of each grade, then the others.

    Puzzles that were not seen come before those that were, and of these the one first that was not
    seen for longest.

    Args:
        puzzles: all there are.
        seen: ids of those that were answered, the last one last.
        kept: ids that are left out, such as those of the day.
        seed: mixes the others.
    """
    rng = random.Random(f"run {seed}")
    when = {puzzle: at for at, puzzle in enumerate(seen)}
    left = [puzzle for puzzle in puzzles if puzzle.id not in kept]
    rng.shuffle(left)
    left.sort(key=lambda puzzle: when.get(puzzle.id, -1))
    first: list[Puzzle] = []
    for grade in range(1, GRADES + 1):
        of_grade = [puzzle for puzzle in left if puzzle.grade == grade][:_OF_EACH_GRADE]
        first += sorted(of_grade, key=lambda puzzle: (puzzle.rating, puzzle.id))
    held = {puzzle.id for puzzle in first}
    # Hard ones first: a solver who comes as far has solved the others.
    rest = sorted(
        (puzzle for puzzle in left if puzzle.id not in held),
        key=lambda puzzle: (puzzle.id in when, -puzzle.grade),
    )
    return tuple(puzzle.id for puzzle in (*first, *rest))


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a run.

    Attributes:
        rules: what ended it.
        began_ms: Unix time in milliseconds.
        right, wrong: numbers of answers.
    """

    rules: RunRules
    began_ms: int
    right: int
    wrong: int

    @property
    def score(self) -> tuple[int, int]:
        """The value by which runs are compared; the larger one is better."""
        return self.right, -self.wrong


def best_runs(entries: Iterable[Mapping[str, Any]]) -> Mapping[RunRules, RunResult]:
    """Return the best run of each kind in a log: most right, then fewest wrong, then the first.

    A run without a right answer is none.
    """
    runs: dict[tuple[RunRules, int], list[bool]] = {}
    for entry in entries:
        rules, began_ms = _rules_of(entry), _time_of(entry, "began_ms")
        is_right = entry.get("right")
        if rules is not None and began_ms is not None and isinstance(is_right, bool):
            runs.setdefault((rules, began_ms), []).append(is_right)
    best: dict[RunRules, RunResult] = {}
    for (rules, began_ms), answers in runs.items():
        found = RunResult(rules, began_ms, sum(answers), answers.count(False))
        before = best.get(rules)
        if found.right and (before is None or found.score > before.score):
            best[rules] = found
    return best


def _rules_of(entry: Mapping[str, Any]) -> RunRules | None:
    minutes = entry.get("minutes")
    kinds = {run_kind.value: run_kind for run_kind in RunKind}
    run = entry.get("run")
    kind = kinds.get(run) if isinstance(run, str) else None
    if kind is None or type(minutes) is not int or minutes not in MINUTES:
        return None
    return RunRules(kind, minutes)


def _time_of(entry: Mapping[str, Any], key: str) -> int | None:
    """A Unix time in milliseconds; None for anything else."""
    value = entry.get(key)
    return value if type(value) is int and 0 <= value < _LATEST_MS else None


@dataclass(slots=True)
class Missed:
    """A puzzle that was missed and has not been solved on enough days since.

    Attributes:
        puzzle: its id.
        missed_ms: when it was missed last, Unix time in milliseconds; 0 if that is not known.
        days: the days on which it was solved since, as `deck.day_of` numbers them.
    """

    puzzle: str
    missed_ms: int
    days: set[int] = field(default_factory=set)


def read_missed(entries: Iterable[Mapping[str, Any]]) -> tuple[Missed, ...]:
    """Return the puzzles of a log that were missed, the last one first.

    A puzzle is missed by a first answer that was wrong or came after a hint, and by a wrong answer
    in a run or when it is tried again. It leaves the list when it is solved at once on
    `SOLVED_DAYS` different days.
    """
    found: dict[str, Missed] = {}
    for entry in entries:
        puzzle = entry.get("puzzle")
        is_right = entry.get("right", entry.get("is_right"))
        if not isinstance(puzzle, str) or not isinstance(is_right, bool):
            continue
        when = _time_of(entry, "at_ms") or 0
        if not is_right:
            found.pop(puzzle, None)
            found[puzzle] = Missed(puzzle, when)
        elif puzzle in found:
            found[puzzle].days.add(day_of(when))
            if len(found[puzzle].days) >= SOLVED_DAYS:
                del found[puzzle]
    return tuple(reversed(found.values()))


def read_seen(entries: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the ids of the puzzles in a log, the one seen last at the end."""
    found: dict[str, None] = {}
    for entry in entries:
        if isinstance(puzzle := entry.get("puzzle"), str):
            found.pop(puzzle, None)
            found[puzzle] = None
    return tuple(found)
