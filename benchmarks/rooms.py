# SPDX-License-Identifier: MIT
"""Waits between two pictures: rooms opened first and later, starts; and their memory.

The finished games are played by bots, and their clocks wrote a line for each second; the library
has short games, and knows them. Each row is measured in processes that did nothing before, by the
clock and in processor time of the GUI thread, the least of several. The Learn room is also measured
with learners who answered ever more puzzles, and the line says how its cost grows.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from benchmarks.bad_input import make_library
from benchmarks.make_library import fill
from benchmarks.window import resident_mb, starts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.garbage import GuiThreadGarbage
from desktop_app.session.offers import reading_ahead
from desktop_app.settings.paths import data_dir, use_data_dir
from desktop_app.storage.backups import LIBRARY_NAME
from desktop_app.storage.learners import Learners
from desktop_app.storage.library import Library
from desktop_app.ui.main_window.first_game import CLUB_ROOM, FIRST_GAME, LEARN_ROOM, LIBRARY_ROOM
from desktop_app.ui.main_window.navigator import Navigator

ROOT = Path(__file__).parent.parent
TIMES = 4
LISTED = 400
"""Games of the library."""
SIZES = (50, 500, 5_000)
"""Puzzles that a learner has answered."""
MOVES = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0 lex open-english-school;"


def _settle(_application: QApplication, seconds: float = 0.4) -> None:
    # In an event loop, as outside of one nothing is deleted later.
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def shown_window(application: QApplication) -> Navigator:
    """Show the start screen, with all that it loads in the background."""
    navigator = build(application, parse_arguments(["--size", "1280x800"]))
    navigator.window.show()
    for module in (*FIRST_GAME, *CLUB_ROOM, *LIBRARY_ROOM, *LEARN_ROOM):
        import_module(module)
    for step in reading_ahead():
        step()
    return navigator


def _answer_puzzles(count: int) -> None:
    """Let a learner have answered so many puzzles."""
    if count:
        log = Learners(data_dir()).add("Ann", now_ms=0).log("puzzles")
        for number in range(count):
            log.append({"at_ms": number, "puzzle": f"p{number}", "rating": 0.0, "is_right": True})


def room(name: str, answered: int, games: str) -> None:
    """Open a room several times; print milliseconds by the clock and of the processor, and MB.

    Args:
        name: of the room.
        answered: puzzles that its learner answered.
        games: folder of the data folder with finished games.
    """
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        _answer_puzzles(answered)
        if games:
            shutil.copytree(Path(games, "journals"), Path(folder, "journals"))
            if Path(games, LIBRARY_NAME).exists():
                shutil.copyfile(Path(games, LIBRARY_NAME), Path(folder, LIBRARY_NAME))
        application = make_application()
        garbage = GuiThreadGarbage(application)
        navigator = shown_window(application)
        _settle(application)

        def learn() -> None:
            navigator.go_to("learn")

        def play() -> None:
            seats = (Seat("Anne"), Seat("Ben"))
            navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0))

        finished = sorted(path.stem for path in Path(folder).glob("journals/*"))

        def finish() -> None:
            navigator.open_record(finished.pop())

        rooms: dict[str, Callable[[], None]] = {
            "learn": learn,
            "play": play,
            "finished": finish,
            "library": navigator.show_library,
        }
        open_room = rooms[name]
        for _ in range(TIMES):
            clock_s, busy_s = time.perf_counter(), time.thread_time()
            open_room()
            application.processEvents()
            clock_ms = 1000 * (time.perf_counter() - clock_s)
            print(f"{clock_ms:.1f} {1000 * (time.thread_time() - busy_s):.1f}", end=" ")
            _settle(application)
            print(f"{resident_mb():.1f}", flush=True)
            if name == "play":
                navigator.put_away_quietly()
            navigator.go_home()
            _settle(application)
        garbage.stop()
        os._exit(0)


def opened(
    name: str, runs: int, answered: int = 0, games: str = ""
) -> tuple[float, float, float, float, float]:
    """Return the first and later opening by the clock, then of the processor (ms), and MB."""
    firsts: list[tuple[float, ...]] = []
    laters: list[tuple[float, ...]] = []
    for _ in range(runs):
        shown = subprocess.run(
            [
                *(sys.executable, "-m", "benchmarks.rooms", "--room", name),
                *("--answered", str(answered), "--games", games),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
            cwd=ROOT,
        )
        rows = [tuple(map(float, line.split())) for line in shown.stdout.splitlines()]
        firsts.append(rows[0])
        laters += rows[1:]
    first, later = (
        (min(row[0] for row in rows), min(row[1] for row in rows)) for rows in (firsts, laters)
    )
    return first[0], later[0], first[1], later[1], min(row[2] for row in firsts)


def command(words: list[str], runs: int) -> tuple[float, float]:
    """Return the least milliseconds of a command, by the clock and of the processor."""
    found: list[tuple[float, float]] = []
    for _ in range(runs + 1):
        before, began = os.times(), time.perf_counter()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        spent, after = time.perf_counter() - began, os.times()
        busy = (after.children_user + after.children_system) - (
            before.children_user + before.children_system
        )
        found.append((1000 * spent, 1000 * busy))
    return min(times[0] for times in found[1:]), min(times[1] for times in found[1:])


def growth(sizes: tuple[int, ...], costs: list[float]) -> str:
    """Say how costs grow with sizes: flat, linear or worse, by the slope of their logarithms."""
    slope = math.log(costs[-1] / costs[0]) / math.log(sizes[-1] / sizes[0])
    words = "flat" if slope < 0.25 else "less than linear"
    if slope > 0.85:
        words = "linear" if slope < 1.15 else "worse than linear"
    return f"{words} (cost grows by size to the power of {slope:.2f})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--room", help=argparse.SUPPRESS)
    parser.add_argument("--answered", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--games", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.room is not None:
        room(arguments.room, arguments.answered, arguments.games)
    runs = arguments.runs
    # Compiled modules are kept, as an installation has them.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as data:
        fill(Path(data), TIMES, TIMES)
        library = Path(data, "library")
        make_library(library, LISTED, 0)
        with Library(library / LIBRARY_NAME, library / "journals") as listed:
            listed.sync()
        found = {"learn": "", "play": "", "finished": data, "library": str(library)}
        for name, games in found.items():
            first, later, busy_first, busy_later, memory = opened(name, runs, games=games)
            print(
                f"{name} room, first and later: {first:.0f} and {later:.0f} ms "
                f"({busy_first:.0f} and {busy_later:.0f} of the processor), {memory:.0f} MB"
            )
    costs = []
    for answered in SIZES:
        later = opened("learn", 1, answered)[3]
        costs.append(later)
        print(f"learn room, later, {answered} puzzles answered: {later:.0f} ms of the processor")
    print(f"  {growth(SIZES, costs)}")
    ages = starts(runs)
    age, busy = min(start[0] for start in ages), min(start[1] for start in ages)
    print(f"the program to its painted window: {age:.0f} ms ({busy:.0f} of the processor)")
    if (ROOT / "build" / "setup-checked").exists():
        spent, busy = command([str(ROOT / "packaging" / "setup.sh")], runs)
        print(f"the check of ./play before it: {spent:.0f} ms ({busy:.0f} of the processor)")
    else:
        print("the check of ./play before it: run ./play here first")
    words = [sys.executable, "-m", "desktop_app.cli", "moves", MOVES, "--limit", "1"]
    spent, busy = command(words, runs)
    print(f"rackside moves, a best play: {spent:.0f} ms ({busy:.0f} of the processor)")


if __name__ == "__main__":
    main()
