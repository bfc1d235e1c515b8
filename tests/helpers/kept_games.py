# SPDX-License-Identifier: MIT
"""Games in a folder of journals, as a library reads them."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from desktop_app.formats.gcg import load_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.storage.journal import Journal
from tests.helpers.games import finished_game
from tests.helpers.sample_game import sample_batches

NOON_MS = 1_800_000_000_000
GCG_FOLDER = Path(__file__).resolve().parents[1] / "data" / "gcg"


def recorded_game(name: str, ruleset: str = "naspa-2016") -> list[Event]:
    """Return the events of a game in `tests/data/gcg`, by file name without the extension.

    ``complete`` is 324 : 414 of Nell Ødegård and Piet de Wit, with a phoney (RACD), a challenge
    that failed (MARIA) and ten points for time; in ``passed_out`` Nell beats Piet by 375 : 333.
    """
    return list(_recorded(name, ruleset))


@cache
def _recorded(name: str, ruleset: str) -> tuple[Event, ...]:
    game = load_gcg(GCG_FOLDER / f"{name}.gcg")
    return tuple(events_from_gcg(game, load_ruleset(ruleset)).events)


def small_game(*names: str, ruleset: str = "naspa-2016") -> list[Event]:
    """Return the events of a short finished game."""
    return list(_small(names, ruleset))


@cache
def _small(names: tuple[str, ...], ruleset: str) -> tuple[Event, ...]:
    return tuple(told(finished_game(*names, ruleset=ruleset).events))


def told(events: list[Event]) -> list[Event]:
    """Return the events up to the first one that does not fold.

    Tales swap racks by hand; a journal holds only what follows from its events.
    """
    good: list[Event] = []
    for event in events:
        try:
            fold([*good, event])
        except ValueError:
            continue
        good.append(event)
    return good


def keep(folder: Path, name: str, events: list[Event], at_ms: int = NOON_MS) -> Path:
    """Write a journal with these events."""
    path = folder / "journals" / f"{name}.journal"
    with Journal.create(path, now_ms=partial(int, at_ms)) as journal:
        journal.append(events)
    return path


def sample_events() -> list[Event]:
    return [event for batch in sample_batches() for event in batch]
