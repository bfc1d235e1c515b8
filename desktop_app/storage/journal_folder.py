# SPDX-License-Identifier: MIT
"""The names and sizes of a folder's journals, without reading them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from desktop_app.values.moments import utc_time

JOURNAL_SUFFIX = ".journal"
MOST_AHEAD_MS = 86_400_000
"""A clock may be that far ahead: time zones, and a machine that was put right since."""

RECORD_PREFIX = "gcg-"
"""Prefix of the id of a game imported from GCG: a record that cannot be continued."""


def is_record(game_id: str) -> bool:
    """True if a game is an imported record, which cannot be continued."""
    return game_id.startswith(RECORD_PREFIX)


def is_plain_id(game_id: str) -> bool:
    """True if an id is a plain file name that stays in its folder."""
    return bool(game_id) and not set(game_id) & set("/\\:\0") and game_id.strip(".") != ""


def sizes_in(folder: Path) -> Mapping[str, int]:
    """Map ids to sizes in bytes of a folder's journals; fast for thousands."""
    try:
        with os.scandir(folder) as entries:
            return {
                entry.name.removesuffix(JOURNAL_SUFFIX): entry.stat().st_size
                for entry in entries
                if entry.name.endswith(JOURNAL_SUFFIX)
            }
    except OSError:
        return {}


def latest_ms(now_ms: int | None = None) -> int:
    """Return the latest time that is no fault of a clock; `now_ms` is None for the present.

    Both are Unix time in milliseconds.
    """
    return (time.time_ns() // 1_000_000 if now_ms is None else now_ms) + MOST_AHEAD_MS


def newest_first(ids: Iterable[str], *, now_ms: int | None = None) -> list[str]:
    """Return ids of games by the time in them, the newest first, those of the future last."""
    latest = utc_time(latest_ms(now_ms))

    def is_plausible(game_id: str) -> bool:
        with suppress(ValueError):
            begun = datetime.strptime(game_id[:15], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
            return begun <= latest
        return True

    return sorted(ids, key=lambda id_: (is_plausible(id_), id_), reverse=True)
