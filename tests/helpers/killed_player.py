# SPDX-License-Identifier: MIT
"""A process that plays a game and prints what is on disk, to be killed at any moment.

``python -m tests.helpers.killed_player JOURNAL SEED`` starts or resumes the game, plays random
acts, and prints each event as JSON once its append has returned. When the game is over it prints
``over`` and ends.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_app.formats.event_codec import encode_event
from desktop_app.play.recovery import resume_game
from desktop_app.play.table import ShufflingDrawer, Table
from desktop_app.rules.events import Event
from desktop_app.storage.journal import Journal
from tests.helpers.games import make_setup
from tests.helpers.random_games import FickleJudge, random_command


class AnnouncingSink:
    """Writes to a journal, then announces it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def append(self, events: Sequence[Event]) -> None:
        self._journal.append(events)
        announce(events)


def announce(events: Sequence[Event]) -> None:
    """Print events; the reader has them when this returns."""
    for event in events:
        print(json.dumps(encode_event(event)))
    sys.stdout.flush()


def open_table(path: Path, source: random.Random) -> Table:
    """Return the table of a new game or of the stored one."""
    judge, drawer = FickleJudge(), ShufflingDrawer(source)
    if not path.exists():
        sink = AnnouncingSink(Journal.create(path))
        return Table(make_setup(), judge=judge, drawer=drawer, sink=sink)
    resumed = resume_game(path)
    announce(resumed.events[len(resumed.journal.contents.events) :])
    sink = AnnouncingSink(resumed.journal)
    if not resumed.events:
        return Table(make_setup(), judge=judge, drawer=drawer, sink=sink)
    return Table.resume(resumed.events, judge=judge, drawer=drawer, sink=sink)


def main(path: Path, seed: int) -> None:
    """Play until the game is over."""
    source = random.Random(seed)
    table = open_table(path, source)
    table.run_routine()
    while not table.state.is_over:
        table.submit(random_command(table.state, source))
    print("over", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
