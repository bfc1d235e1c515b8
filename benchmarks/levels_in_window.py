# SPDX-License-Identifier: MIT
"""Every level of the ladder plays games in the real window; needs a screen, such as Xvfb.

    xvfb-run -a .venv/bin/python -m benchmarks.levels_in_window [--games N] [--levels A-B]

Each level plays against itself, with a clock of two minutes a side. A line is printed per level:
games that ended, mean score, turns a game, and seconds a game. The exit code is 1 if a game failed
or did not end.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import tempfile
import time

from PySide6.QtTest import QTest

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import DEFAULT_RULESET
from desktop_app.play.table import ShufflingDrawer
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.settings.paths import use_data_dir
from desktop_app.ui.main_window.navigator import Navigator

SEED = 20261123
LONGEST_S = 600
LOOK_MS = 20


def play(navigator: Navigator, level: str, name: str) -> tuple[tuple[int, ...], int] | str:
    """Play one game in the window; returns the scores and the turns, or why it failed."""
    seats = (Seat(f"{name} 1", level), Seat(f"{name} 2", level))
    choice = GameChoice(DEFAULT_RULESET, seats, minutes=2, lexicon="open-english-school")
    navigator.start(choice, is_remembered=False)
    session = navigator.session
    assert session is not None
    failures: list[object] = []
    session.failed.connect(failures.append)
    end = time.monotonic() + LONGEST_S
    while not session.state.is_over:
        QTest.qWait(LOOK_MS)
        if failures:
            return str(failures[0])
        if time.monotonic() > end:
            return "did not end"
    found = session.state.points, len(session.state.turns)
    navigator.go_home()
    return found


def main() -> int:
    """Play and print; returns the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--levels", default="1-99", metavar="A-B")
    args = parser.parse_args()
    first, last = map(int, args.levels.split("-"))
    failed = 0
    seeds = itertools.count(SEED)
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        navigator = build(
            make_application(),
            parse_arguments(["--size", "1280x800"]),
            pace_ms=0,
            make_drawer=lambda: ShufflingDrawer(random.Random(next(seeds))),
        )
        navigator.window.show()
        navigator.go_home()
        for profile in load_players().ladder:
            if not first <= profile.level <= last:
                continue
            scores: list[int] = []
            turns: list[int] = []
            began = time.monotonic()
            for _ in range(args.games):
                found = play(navigator, profile.id, profile.name)
                if isinstance(found, str):
                    failed = 1
                    print(f"{profile.name}: {found}", flush=True)
                    continue
                scores += found[0]
                turns.append(found[1])
            spent = (time.monotonic() - began) / args.games
            print(
                f"level {profile.level:2} {profile.name:8} {len(turns)} games ended, mean score"
                f" {statistics.fmean(scores):5.0f}, {statistics.fmean(turns):4.1f} turns,"
                f" {spent:5.1f} s a game",
                flush=True,
            )
        navigator.put_away_quietly()
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
