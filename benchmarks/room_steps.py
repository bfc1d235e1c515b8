# SPDX-License-Identifier: MIT
"""What holds the window for longer than a frame when rooms and windows are opened.

Each is opened twice in a process that did nothing before but load its modules, as the start screen
does. The watcher of `--debug` finds the steps; times are of the processor, in the GUI thread.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.make_library import fill

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer

from benchmarks.bad_input import heard_steps
from benchmarks.rooms import shown_window
from desktop_app.app import make_application
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.garbage import GuiThreadGarbage
from desktop_app.session.step_watcher import StepWatcher
from desktop_app.settings.paths import use_data_dir
from desktop_app.ui.main_window.navigator import Navigator

ROOT = Path(__file__).parent.parent
TIMES = 2
NAMES = (
    *("finished game", "its review", "game", "learn", "club"),
    *("judge", "dictionary", "settings", "new game"),
)


def _pass(seconds: float) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def _ways(navigator: Navigator, finished: list[str]) -> dict[str, Callable[[], object]]:
    """What is opened, by name."""
    seats = (Seat("Anne"), Seat("Ben"))
    return {
        "finished game": lambda: navigator.open_record(finished.pop()),
        "its review": lambda: navigator.review_record(finished.pop()),
        "game": lambda: navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0)),
        "learn": navigator.show_learn,
        "club": navigator.show_club,
        "judge": navigator.show_judge,
        "dictionary": navigator.show_dictionary,
        "settings": navigator.window.settings_requested.emit,
        "new game": lambda: navigator.new_game(with_computer=True),
    }


def watch(name: str, games: str) -> None:
    """Open one of them several times; print what was found as JSON, a line each."""
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        shutil.copytree(games, Path(folder, "journals"))
        steps = heard_steps()
        application = make_application()
        garbage = GuiThreadGarbage(application)
        navigator = shown_window(application)
        _pass(0.8)
        open_it = _ways(navigator, sorted(path.stem for path in Path(folder).glob("journals/*")))
        for _ in range(TIMES):
            steps.found.clear()
            watcher = StepWatcher()
            busy_s = time.thread_time()
            QTimer.singleShot(20, navigator, open_it[name])
            _pass(1.5)
            busy_ms = 1000 * (time.thread_time() - busy_s)
            watcher.stop()
            found = [step for step in steps.found if step[0] > 16]
            print(json.dumps({"busy": round(busy_ms), "steps": found}), flush=True)
            if name == "game":
                navigator.put_away_quietly()
            navigator.go_home()
            _pass(0.5)
        garbage.stop()
        os._exit(0)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--runs", type=int, default=3, help="the run with the least is shown")
    parser.add_argument("--calls", action="store_true", help="show the calls of each step")
    parser.add_argument("--watch", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.watch is not None:
        watch(*arguments.watch)
    # Compiled modules are kept, as an installation has them.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as data:
        fill(Path(data), TIMES, TIMES)
        for name in arguments.names or NAMES:
            _show(name, f"{data}/journals", arguments.runs, are_calls_shown=arguments.calls)


def _show(name: str, games: str, runs: int, *, are_calls_shown: bool) -> None:
    """Print the steps over 16 ms of the run in which they took the least."""
    found = []
    for _ in range(runs):
        shown = subprocess.run(
            [sys.executable, "-m", "benchmarks.room_steps", "--watch", name, games],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
            cwd=ROOT,
        )
        found.append([json.loads(line) for line in shown.stdout.splitlines()])
    for number, when in enumerate(("first", "later")):
        least = min((run[number] for run in found), key=lambda row: sum(s[0] for s in row["steps"]))
        lengths = [step[0] for step in least["steps"]]
        print(f"{name}, {when}: {least['busy']} ms in all; steps over 16 ms: {lengths}")
        for step in least["steps"] if are_calls_shown else ():
            print(f"    {step[0]} ms: {step[2]}")


if __name__ == "__main__":
    main()
