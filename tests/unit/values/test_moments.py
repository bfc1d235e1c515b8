# SPDX-License-Identifier: MIT
"""Times of every year have a date on every system, local and in UTC."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import desktop_app
from desktop_app.values.moments import local_time, unix_ms, utc_time

DAY_MS = 86_400_000


@pytest.fixture(params=["UTC", "Pacific/Auckland", "America/New_York", "Europe/London"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of the system cannot be set here")
    with monkeypatch.context() as here:
        here.setenv("TZ", str(request.param))
        time.tzset()
        yield str(request.param)
    time.tzset()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("year", [1, 1066, 1901, 1949, 1969, 1970, 1971, 2026, 2199, 9999])
def test_a_day_of_every_year_comes_back(year: int) -> None:
    for month, day in ((1, 2), (7, 15), (12, 30)):
        noon = datetime(year, month, day, 12)
        shown = local_time(unix_ms(noon))
        assert shown.date() == min(noon, datetime(9999, 12, 30, 0)).date()
        assert shown == noon or (year, month) == (9999, 12)


@pytest.mark.usefixtures("zone")
def test_before_1970_no_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = datetime.fromtimestamp(0)
    assert local_time(-1) == begin - timedelta(milliseconds=1)
    assert local_time(-20 * DAY_MS) == begin - timedelta(days=20)
    assert unix_ms(begin - timedelta(days=20)) == -20 * DAY_MS
    assert unix_ms(begin) == 0 and local_time(0) == begin


@pytest.mark.parametrize("at_ms", [10**14 * 9, 10**18, float("inf")])
def test_a_time_outside_the_calendar_is_its_last_day_or_its_first(at_ms: float) -> None:
    assert local_time(at_ms) == datetime(9999, 12, 30)
    assert local_time(-at_ms) == datetime(1, 1, 2)
    assert utc_time(at_ms) == datetime(9999, 12, 30, tzinfo=UTC)
    assert utc_time(-at_ms) == datetime(1, 1, 2, tzinfo=UTC)
    assert unix_ms(datetime.max) == unix_ms(datetime(9999, 12, 30))
    assert unix_ms(datetime.min) == unix_ms(datetime(1, 1, 2))


@pytest.mark.usefixtures("zone")
def test_a_time_in_utc_is_the_same_in_every_zone() -> None:
    assert utc_time(1_800_000_000_000) == datetime(2027, 1, 15, 8, tzinfo=UTC)
    assert utc_time(-1) == datetime(1969, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC)


def test_no_other_module_asks_the_system_for_a_date() -> None:
    asked = re.compile(r"fromtimestamp\(|\.timestamp\(\)|\b(gmtime|localtime|mktime)\(")
    root = Path(desktop_app.__file__).parent
    found = {
        f"{path.relative_to(root).as_posix()}: {line.strip()}"
        for path in root.rglob("*.py")
        if path.name != "moments.py"
        for line in path.read_text("utf-8").splitlines()
        if asked.search(line)
    }
    # A day in UTC of the years after 2000.
    assert found == {
        "learn/study_files.py: _LAST_SECOND = int(datetime(2199, 12, 31, tzinfo=UTC).timestamp())"
    }
