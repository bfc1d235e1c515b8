# SPDX-License-Identifier: MIT
"""The clock of a round: what it shows at an instant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import LONGEST_ROUND_MS, ClubError, ClubEvent
from desktop_app.tournament.club_changes import RecordedChange, ResultEntered, RoundTimed

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

_BESIDE_PLAY_MINUTES = 10
"""Minutes of a round besides those of both clocks, unless the director says otherwise."""
_USUAL_BREAK_MINUTES = 10
_USUAL_OVERTIME_MINUTES = 5


class Stage(Enum):
    """Where a round stands in its time."""

    BEFORE = "before"
    """The round has not started."""
    ANOTHER_DAY = "another-day"
    """The start is more than a day away, as after the clock of the computer was wrong."""
    PLAYING = "playing"
    OVERTIME = "overtime"
    """The time of the round is used up; the room still allows some."""
    OVER = "over"
    """Overtime is used up too, and boards still play."""
    BREAK = "break"
    """All results are in, or the director has begun it; the next round has not started."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The reading of a round's clock.

    Attributes:
        round: number of the round.
        left_ms: until the start, the end of the round, or the end of the break; in `OVERTIME` and
            `OVER` the time since the end of the round. Never below 0.
        overtime_ms: overtime that the room allows.
        is_stopped: True if the director stopped the clock.
    """

    round: int
    stage: Stage
    left_ms: int
    overtime_ms: int
    is_stopped: bool

    @property
    def break_left(self) -> int:
        """Minutes of the break that are left, rounded up; 0 outside a break."""
        return -(-self.left_ms // MINUTE_MS) if self.stage is Stage.BREAK else 0

    @property
    def may_play(self) -> bool:
        """True once the round has started and while its clock runs."""
        is_to_come = self.stage in (Stage.BEFORE, Stage.ANOTHER_DAY)
        return not is_to_come and not self.is_stopped


def read_clock(timed: RoundTimed, now_ms: int, *, done_at_ms: int | None) -> ClockReading:
    """Return what the clock shows.

    Args:
        timed: the clock as it was last set.
        now_ms: Unix time in milliseconds.
        done_at_ms: when the last result of the round came in; None while boards play.
    """
    now = now_ms if timed.stopped_at_ms is None else timed.stopped_at_ms
    end = timed.starts_at_ms + timed.length_ms
    began = with_break(timed, done_at_ms).break_at_ms
    if now < timed.starts_at_ms:
        shown = timed.starts_at_ms - now
        stage = Stage.BEFORE if shown <= DAY_MS else Stage.ANOTHER_DAY
    elif began is not None:
        stage, shown = Stage.BREAK, max(0, began + timed.break_ms - now)
    elif now < end:
        stage, shown = Stage.PLAYING, end - now
    elif now < end + timed.overtime_ms:
        stage, shown = Stage.OVERTIME, now - end
    else:
        stage, shown = Stage.OVER, now - end
    return ClockReading(
        timed.round, stage, shown, timed.overtime_ms, timed.stopped_at_ms is not None
    )


def done_at_ms(event: ClubEvent, history: Sequence[RecordedChange]) -> int | None:
    """Return when the last result of the timed round came in; None while a board plays.

    A result that corrects another counts from the first one. One that is dated more than a day
    after the start, by a clock that was wrong, counts from the end of the round. Unix time in
    milliseconds.
    """
    if event.clock is None or not event.divisions:
        return None
    number = event.clock.round
    for division in event.divisions:
        rounds = event.rounds.get(division, ())
        if len(rounds) < number or rounds[number - 1].playing:
            return None
    came: dict[tuple[str, int], int] = {}
    for change in history:
        result = change.change
        if (
            change.undone_at_ms is None
            and isinstance(result, ResultEntered)
            and (result.event, result.round) == (event.opened.event, number)
        ):
            when = change.made_at_ms
            if when > event.clock.starts_at_ms + LONGEST_ROUND_MS:
                when = event.clock.starts_at_ms + event.clock.length_ms
            came.setdefault((result.division, result.board), when)
    return max(came.values(), default=event.clock.starts_at_ms)


def with_break(timed: RoundTimed, done_at_ms: int | None) -> RoundTimed:
    """Return the clock with the instant at which its break began, if it did."""
    if timed.break_at_ms is not None or done_at_ms is None:
        return timed
    began = done_at_ms if timed.stopped_at_ms is None else min(done_at_ms, timed.stopped_at_ms)
    return replace(timed, break_at_ms=max(began, timed.starts_at_ms))


def break_begun(timed: RoundTimed, now_ms: int) -> RoundTimed:
    """Return the clock with the break beginning now, whether or not boards still play.

    Raises:
        ClubError: the round has not started.
    """
    running = resumed(timed, now_ms)
    if now_ms < running.starts_at_ms:
        raise ClubError(Sentence("Round {round} has not started yet.", round=timed.round))
    return replace(running, break_at_ms=now_ms)


def next_minutes(event: ClubEvent, rules: Ruleset) -> tuple[int, int, int]:
    """Return minutes for the next clock: of the round, the break after it, and overtime.

    They are those of the last clock, else they come from the rules' clock.
    """
    if event.clock is not None:
        last = event.clock
        return (
            last.length_ms // MINUTE_MS,
            last.break_ms // MINUTE_MS,
            last.overtime_ms // MINUTE_MS,
        )
    length = 2 * rules.clock.allotment_s // 60 + _BESIDE_PLAY_MINUTES
    return length, _USUAL_BREAK_MINUTES, _USUAL_OVERTIME_MINUTES


def stopped(timed: RoundTimed, now_ms: int) -> RoundTimed:
    """Return the clock stopped at an instant; one that is stopped stays as it is."""
    if timed.stopped_at_ms is not None:
        return timed
    return replace(timed, stopped_at_ms=now_ms)


def resumed(timed: RoundTimed, now_ms: int) -> RoundTimed:
    """Return the clock running again, with as much time left as when it was stopped."""
    if timed.stopped_at_ms is None:
        return timed
    return replace(moved(timed, now_ms - timed.stopped_at_ms), stopped_at_ms=None)


def moved(timed: RoundTimed, by_ms: int) -> RoundTimed:
    """Return the clock with all its instants moved, as when the computer's time is corrected."""
    at, began = timed.stopped_at_ms, timed.break_at_ms
    return replace(
        timed,
        starts_at_ms=timed.starts_at_ms + by_ms,
        stopped_at_ms=None if at is None else at + by_ms,
        break_at_ms=None if began is None else began + by_ms,
    )


def lengthened(timed: RoundTimed, by_ms: int, now_ms: int) -> RoundTimed:
    """Return the clock with more time, or less: of the round, or of its break once that began.

    Before the start the start is moved.
    """
    now = now_ms if timed.stopped_at_ms is None else timed.stopped_at_ms
    if timed.break_at_ms is not None:
        return replace(timed, break_ms=max(0, min(LONGEST_ROUND_MS, timed.break_ms + by_ms)))
    if now < timed.starts_at_ms:
        return replace(timed, starts_at_ms=max(now, timed.starts_at_ms + by_ms))
    return replace(timed, length_ms=max(MINUTE_MS, min(LONGEST_ROUND_MS, timed.length_ms + by_ms)))
