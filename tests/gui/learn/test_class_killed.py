# SPDX-License-Identifier: MIT
"""A class typed in at the window, in a process that is killed in the middle of it, twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desktop_app.learn.consensus import Meeting
from desktop_app.play.recovery import resume_game
from desktop_app.storage.learners import LearnerLog
from tests.helpers.killed_class import TABLES
from tests.helpers.processes import ended_with_test

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.slow


def play(kind: str, turns: int, pdf: Path, kill_after: int | None) -> list[dict[str, Any]]:
    """Play on, up to a number of entries or the end; return the entries that were reported."""
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-m", "tests.helpers.killed_class", kind, str(turns), str(pdf)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        for line in process.stdout:
            if not line.endswith("\n") or line == "over\n":
                break
            lines.append(line)
            if len(lines) == kill_after:
                process.kill()
        is_over = line == "over\n"
    assert is_over == (kill_after is None)
    return [json.loads(line) for line in lines]


def play_with_kills(
    kind: str, turns: int, data_dir: Path, kills: tuple[int, ...]
) -> tuple[list[dict[str, Any]], Path]:
    """Play a class to its end; every entry that was reported is on disk after each kill.

    `kills` are the numbers of entries after which a process is killed.
    """
    told: list[dict[str, Any]] = []
    pdf = data_dir / "end.pdf"
    for kill_after in (*kills, None):
        told += play(kind, turns, pdf, kill_after)
        (file,) = (data_dir / "classes").glob("*.log")
        contents = LearnerLog(file).read()
        assert not contents.problems
        # The last entry may be on disk without having been reported.
        assert list(contents.entries)[: len(told)] == told
        told = list(contents.entries)
    return told, pdf


def test_an_evening_of_eight_tables_and_ten_turns_survives_being_killed(data_dir: Path) -> None:
    entries, pdf = play_with_kills("duplicate", 10, data_dir, (23, 31))
    counts = [entry["event"] for entry in entries]
    assert (counts.count("begun"), counts.count("rack"), counts.count("closed")) == (1, 10, 10)
    slips = [(counts[:at].count("rack"), entry["table"]) for at, entry in enumerate(entries)
             if entry["event"] == "slip"]  # fmt: skip
    assert len(slips) == len(set(slips)) == 10 * TABLES
    assert pdf.read_bytes().startswith(b"%PDF")


@pytest.mark.native
@pytest.mark.parametrize(
    ("turns", "kills"), [(2, (5, 3)), pytest.param(10, (23, 31), marks=pytest.mark.soak)]
)
def test_a_consensus_game_survives_being_killed(
    data_dir: Path, turns: int, kills: tuple[int, ...]
) -> None:
    entries, pdf = play_with_kills("consensus", turns, data_dir, kills)
    meeting = Meeting.of(entries)
    assert [ballot.turn for ballot in meeting.ballots] == list(range(1, turns + 1))
    assert all(len(ballot.votes) == 3 for ballot in meeting.ballots)
    game = resume_game(data_dir / "journals" / f"{meeting.game}.journal")
    game.journal.close()
    mine = [row for row in game.state.rows if row.player == 0]
    scores = [each.worths[each.chosen or 0].score for each in meeting.ballots]
    assert [row.points for row in mine] == scores
    assert pdf.read_bytes().startswith(b"%PDF")
