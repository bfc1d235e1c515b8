# SPDX-License-Identifier: MIT
"""Dates and times of Unix times in milliseconds, and back.

Windows refuses every time before 1970 and from 3001 on, and each system the years from 10000. Games
are older than 1970, clocks go wrong, and files hold any number; so nothing here raises for a time.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta

FIRST, LAST = datetime(1, 1, 2), datetime(9999, 12, 30)
"""A day inside the calendar, so that an hour more or less stays in it."""


def local_time(at_ms: float) -> datetime:
    """Return a local date and time, naive.

    Args:
        at_ms: Unix time in milliseconds. Before 1970 the clocks are taken to differ from UTC as
            they did on its first day; outside the calendar it is `FIRST` or `LAST`.
    """
    try:
        if at_ms < 0:
            found = datetime.fromtimestamp(0) + timedelta(milliseconds=at_ms)
        else:
            found = datetime.fromtimestamp(at_ms / 1000)
    except (ValueError, OverflowError, OSError):
        found = FIRST if at_ms < 0 else LAST
    return min(max(found, FIRST), LAST)


def utc_time(at_ms: float) -> datetime:
    """Return a date and time in UTC, aware.

    Args:
        at_ms: Unix time in milliseconds; outside the calendar the result is `FIRST` or `LAST`.
    """
    try:
        found = datetime(1970, 1, 1) + timedelta(milliseconds=at_ms)
    except OverflowError:
        found = FIRST if at_ms < 0 else LAST
    return min(max(found, FIRST), LAST).replace(tzinfo=UTC)


def unix_ms(moment: datetime) -> int:
    """Return the Unix time of a local date and time in milliseconds; the inverse of `local_time`.

    Args:
        moment: naive; outside the calendar but for a day it is the nearest day in it.
    """
    begin = datetime.fromtimestamp(0)
    inside = min(max(moment, FIRST), LAST)
    if inside >= begin:
        with suppress(OSError):
            return int(inside.timestamp() * 1000)
    return (inside - begin) // timedelta(milliseconds=1)
