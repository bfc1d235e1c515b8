# SPDX-License-Identifier: MIT
"""The clock as a value: each player's remaining time, and whose time runs.

Time enters only through `ClockState.after`; nothing here reads a clock. Sources: 1999 and 2001 8,
18.5; Singapore G2, G3; NASPA V.G.2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.rules.ruleset_play import OvertimeRules


@dataclass(frozen=True, slots=True)
class ClockState:
    """Both players' times.

    Attributes:
        remaining_ms: by seat; negative in overtime; empty for a game without a clock.
        running: seat whose time runs; None if both clocks are stopped or there is no clock.
        reason: why the clock was stopped; empty if none was stated.
        paused: seat whose time ran when the game was interrupted, to resume later.
        is_removed: True if the clock broke and the game continues without it; times are kept.
    """

    remaining_ms: tuple[int, ...] = ()
    running: int | None = None
    reason: str = ""
    paused: int | None = None
    is_removed: bool = False

    @property
    def exists(self) -> bool:
        """True if the game is played with a clock."""
        return bool(self.remaining_ms) and not self.is_removed

    def after(self, elapsed_ms: int) -> ClockState:
        """The clock after `elapsed_ms` have passed."""
        if self.running is None or not self.exists:
            return self
        return self.adjusted(self.running, -elapsed_ms)

    def adjusted(self, seat: int, delta_ms: int) -> ClockState:
        """The clock with time added for a player (positive) or deducted (negative)."""
        times = list(self.remaining_ms)
        times[seat] += delta_ms
        return replace(self, remaining_ms=tuple(times))

    def started(self, seat: int) -> ClockState:
        """The clock with one player's time running."""
        return replace(self, running=seat if self.exists else None, reason="", paused=None)

    def neutralised(self, reason: str = "") -> ClockState:
        """The clock with both times stopped."""
        return replace(self, running=None, reason=reason, paused=None)

    def left(self, reason: str) -> ClockState:
        """The clock stopped by an interruption of the game; it remembers whose time ran."""
        return replace(self, running=None, reason=reason, paused=self.running)

    def removed(self) -> ClockState:
        """The clock taken out of play, with both times stopped."""
        return replace(self, running=None, paused=None, is_removed=True)

    def overtime_s(self, seat: int) -> int:
        """Displayed overtime in whole seconds: 0 up to and including -0:00."""
        if not self.remaining_ms:
            return 0
        return max(0, -self.remaining_ms[seat]) // 1000


def overtime_points(overtime_s: int, rules: OvertimeRules) -> int:
    """Points lost for this much displayed overtime; each started minute counts in full."""
    if overtime_s < rules.first_penal_display_s or overtime_s <= 0:
        return 0
    return -(-overtime_s // 60) * rules.pts_per_minute


def is_past_limit(overtime_s: int, rules: OvertimeRules) -> bool:
    """True if overtime has reached the ruleset's limit.

    ``reached`` compares the displayed whole seconds (1999 and 2001 18.5); ``exceeded`` requires
    more than the limit on the display (NASPA V.G.3), so exactly 10:00 is still within it.
    """
    if rules.limit_s < 0 or overtime_s <= 0:
        return False
    if rules.limit_test == "reached":
        return overtime_s >= rules.limit_s
    return overtime_s > rules.limit_s


def overtime_cost(overtime_s: int, rules: OvertimeRules) -> int:
    """Points deducted for this much overtime; past the limit this may be a flat number."""
    if rules.limit_outcome == "lose-flat" and is_past_limit(overtime_s, rules):
        return rules.limit_flat_pts
    return overtime_points(overtime_s, rules)


def format_clock(remaining_ms: int, *, tenths_below_ms: int = 0) -> str:
    """The time as displayed: ``25:00``, ``0:09.4`` below `tenths_below_ms`, ``-1:01`` in overtime.

    Remaining time is rounded up to the displayed second and overtime down: 0:00 appears exactly
    when the time is used up, and -0:01 after the first full second of overtime.
    """
    if 0 < remaining_ms < tenths_below_ms:
        tenths = -(-remaining_ms // 100)
        return f"0:{tenths // 10:02d}.{tenths % 10}"
    if remaining_ms >= 0:
        seconds = -(-remaining_ms // 1000)
        return f"{seconds // 60}:{seconds % 60:02d}"
    seconds = (-remaining_ms) // 1000
    return f"-{seconds // 60}:{seconds % 60:02d}"
