# SPDX-License-Identifier: MIT
"""A playing process is killed twenty times, and no event that it had reported as saved is lost."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.formats.event_codec import encode_event
from desktop_app.rules.clock import ClockState
from desktop_app.rules.events import ClockNeutralised
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.storage.errors import EmptyJournalError
from desktop_app.storage.journal import read_journal
from tests.helpers.processes import ended_with_test

ROOT = Path(__file__).resolve().parents[3]
KILLS, MOST_KILLS = 20, 60


@pytest.mark.slow
def test_no_announced_event_is_lost_by_killing_the_process(tmp_path: Path) -> None:
    source = random.Random(2)
    games = 1
    announced: list[object] = []
    ended_in_the_middle = 0
    for kill in range(MOST_KILLS):
        # On a quick computer more games are over before they can be killed.
        if kill >= KILLS and ended_in_the_middle > KILLS // 2:
            break
        path = tmp_path / f"game{games}.journal"
        lines, is_over = play_and_kill(path, kill, source)
        announced += lines
        try:
            contents = read_journal(path)
        except EmptyJournalError:
            assert announced == []
            continue
        kept = json.loads(json.dumps([encode_event(event) for event in contents.events]))
        assert kept[: len(announced)] == announced
        # Further events were saved, but the process was killed before reporting them.
        announced = kept
        if contents.events:
            state = fold(contents.events)
            assert find_violations(state) == ()
            ended_in_the_middle += not state.is_over
        if is_over:
            games, announced = games + 1, []
    assert ended_in_the_middle > KILLS // 2


def play_and_kill(path: Path, seed: int, source: random.Random) -> tuple[list[object], bool]:
    """Play on until a random moment; return the reports, and True if the game ended."""
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-m", "tests.helpers.killed_player", str(path), str(seed)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
    ) as process:
        assert process.stdout is not None
        lines = announcements(process.stdout, source.randrange(0, 60))
        time.sleep(source.random() * 0.03)
        process.kill()
        lines += announcements(process.stdout, None)
    is_over = "over" in lines
    return [json.loads(line) for line in lines if line != "over"], is_over


def announcements(stream: Iterator[str], count: int | None) -> list[str]:
    """Return this many whole lines, or all there are; a line that was cut off does not count."""
    lines: list[str] = []
    while count is None or len(lines) < count:
        line = next(stream, "")
        if not line.endswith("\n"):
            break
        lines.append(line.rstrip("\n"))
        if lines[-1] == "over":
            break
    return lines


def test_the_game_taken_up_again_stands_as_it_was_with_still_clocks(tmp_path: Path) -> None:
    source = random.Random(7)
    # A game that was over, or not begun, when it was killed has no clock that runs.
    for number in range(KILLS):
        path = tmp_path / f"game{number}.journal"
        play_and_kill(path, 1, source)
        try:
            before = read_journal(path).events
        except EmptyJournalError:
            continue
        if before and fold(before).clock.running is not None:
            break
    left = fold(before)
    assert left.clock.running is not None
    play_and_kill(path, 3, source)
    after = read_journal(path).events
    assert after[: len(before)] == before
    assert after[len(before)] == ClockNeutralised(None, "resumed")
    taken_up = fold(after[: len(before) + 1])
    times, ran = left.clock.remaining_ms, left.clock.running
    assert taken_up.clock == ClockState(times, None, "resumed", paused=ran)
    assert (taken_up.board, taken_up.racks, taken_up.bag) == (left.board, left.racks, left.bag)
