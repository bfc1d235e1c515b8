# SPDX-License-Identifier: MIT
"""The clock as a value: what each player has left and whose time runs.

Time only enters by `ClockState.after`; nothing here reads a clock. Sources: 1999 and 2001 8, 18.5;
Singapore G2, G3; NASPA V.G.2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.rules.ruleset import OvertimeRules


@dataclass(frozen=True, slots=True)
class ClockState:
    """Both faces of a clock.

    Attributes:
        remaining_ms: by seat; negative in overtime; empty for a game without a clock.
        running: the seat whose time runs; None when the clock is neutral or there is none.
        reason: why it was neutralised, empty when nobody said.
        paused: the seat whose time ran when the table was left, to run on when it goes on.
        is_removed: it broke and the game goes on without it; the times stay what they were.
    """

    remaining_ms: tuple[int, ...] = ()
    running: int | None = None
    reason: str = ""
    paused: int | None = None
    is_removed: bool = False

    @property
    def exists(self) -> bool:
        """Whether the game is played with a clock."""
        return bool(self.remaining_ms) and not self.is_removed

    def after(self, elapsed_ms: int) -> ClockState:
        """The clock after time went by."""
        if self.running is None or not self.exists:
            return self
        return self.adjusted(self.running, -elapsed_ms)

    def adjusted(self, seat: int, delta_ms: int) -> ClockState:
        """The clock with time given to (positive) or taken from a player."""
        times = list(self.remaining_ms)
        times[seat] += delta_ms
        return replace(self, remaining_ms=tuple(times))

    def started(self, seat: int) -> ClockState:
        """The clock running for one player."""
        return replace(self, running=seat if self.exists else None, reason="", paused=None)

    def neutralised(self, reason: str = "") -> ClockState:
        """The clock running for nobody."""
        return replace(self, running=None, reason=reason, paused=None)

    def left(self, reason: str) -> ClockState:
        """The clock running for nobody because nobody is there; it remembers whose time ran."""
        return replace(self, running=None, reason=reason, paused=self.running)

    def removed(self) -> ClockState:
        """The clock taken from the table: nobody's time runs any more."""
        return replace(self, running=None, paused=None, is_removed=True)

    def overtime_s(self, seat: int) -> int:
        """The whole seconds of overtime that the face shows: 0 up to and including -0:00."""
        if not self.remaining_ms:
            return 0
        return max(0, -self.remaining_ms[seat]) // 1000


def overtime_points(overtime_s: int, rules: OvertimeRules) -> int:
    """Points lost for so many displayed seconds of overtime, a whole rate for a started minute."""
    if overtime_s < rules.first_penal_display_s or overtime_s <= 0:
        return 0
    return -(-overtime_s // 60) * rules.pts_per_minute


def is_past_limit(overtime_s: int, rules: OvertimeRules) -> bool:
    """Whether overtime has come to the ruleset's limit.

    ``reached`` counts the displayed whole seconds (1999 and 2001 18.5); ``exceeded`` wants more
    than the limit on the display (NASPA V.G.3), so exactly 10:00 is still within it.
    """
    if rules.limit_s < 0 or overtime_s <= 0:
        return False
    if rules.limit_test == "reached":
        return overtime_s >= rules.limit_s
    return overtime_s > rules.limit_s


def overtime_cost(overtime_s: int, rules: OvertimeRules) -> int:
    """What so much overtime takes off the score: beyond the limit it may be a flat number."""
    if rules.limit_outcome == "lose-flat" and is_past_limit(overtime_s, rules):
        return rules.limit_flat_pts
    return overtime_points(overtime_s, rules)


def format_clock(remaining_ms: int, *, tenths_below_ms: int = 0) -> str:
    """The face as it reads: ``25:00``, ``0:09.4`` below `tenths_below_ms`, ``-1:01`` in overtime.

    Time left is rounded up to the second shown and overtime down, so that 0:00 appears exactly
    when the time is used and -0:01 after the first full second of overtime.
    """
    if 0 < remaining_ms < tenths_below_ms:
        tenths = -(-remaining_ms // 100)
        return f"0:{tenths // 10:02d}.{tenths % 10}"
    if remaining_ms >= 0:
        seconds = -(-remaining_ms // 1000)
        return f"{seconds // 60}:{seconds % 60:02d}"
    seconds = (-remaining_ms) // 1000
    return f"-{seconds // 60}:{seconds % 60:02d}"
