# SPDX-License-Identifier: MIT
"""Bad input at the size of a busy club: damaged journals, half a club file, another index.

    python -m benchmarks.bad_input --games 100000 --damaged 1000 [--data DIR]

Makes a data folder of short games, copies of a few that bots played, with damaged ones among them,
and opens its library in the window: once until a third is read, where the program is killed; then
to the end; then once more; then with an index of a later version, and with one that is no database.
Last, a club file of 30 rounds is cut in half and opened. Each line says how long it took, what the
page said, how many journals were read, and the longest steps of the GUI thread.

The folder takes 1 GB for 100,000 games, and is removed unless it is named.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QLabel, QProgressBar

from benchmarks.club_growth import event_ms
from benchmarks.make_library import BETWEEN_MS, LAST_DAY_MS, NAMES
from desktop_app.engine.bots import Bot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.move import Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.settings.paths import resource_path
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.journal_lines import journal_bytes, pack, parse_journal
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.elided_label import ElidedLabel

ROOT = Path(__file__).parent.parent
KINDS, PLAYS, CHUNK = 6, 4, 1000
ROUNDS, CLUB_PLAYERS = 30, 60
_LONG = re.compile(r"held for (\d+) ms, (\d+) ms of the processor.*\n((?:  .*\n?)*)")


class Tired:
    """Passes after a few plays of another bot."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._left = bot, PLAYS

    @property
    def name(self) -> str:
        return self._bot.name

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        self._left -= 1
        return self._bot.choose_move(view, halt) if self._left >= 0 else Pass()

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        return self._bot.choose_challenge(view)


def short_games(count: int) -> list[bytes]:
    """Play games that end early; returns their journals."""
    with tempfile.TemporaryDirectory() as folder:
        lexicon = LexiconStore(
            resource_path("lexica"), Path(folder, "lexica"), Path(folder, "cache")
        ).load(DEFAULT_NAME)
    levels, players = resource_path(*SHIPPED_LEVELS), load_players()
    games = []
    for seed in range(count):
        setup = GameSetup(
            seats=(Seat("A"), Seat("B")),
            ruleset=load_ruleset("naspa-2016"),
            lexicon=lexicon.name,
            mode=Mode.AUTOMATIC,
            allotment_ms=25 * 60_000,
            record=TournamentRecord.empty(2),
        )
        table = Table(
            setup, judge=lexicon, drawer=ShufflingDrawer(random.Random(seed)), sink=MemorySink()
        )
        resources = BotResources(
            ReferenceEngine(lexicon), lambda level: read_levels(levels, level), seed=seed
        )
        bots = [Tired(make_bot(players.find("uma"), resources)) for _ in range(2)]
        for _ in play_to_end(table, bots):
            pass
        games.append(journal_bytes(table.events, 0))
    return games


def write_games(
    games: Sequence[bytes], folder: Path, of: int, damaged: frozenset[int], first: int
) -> None:
    """Write some of the journals, packed; every other damaged one is plain."""
    logs = [parse_journal(game, Path()).events for game in games]
    for number in range(first, min(first + CHUNK, of)):
        chance = random.Random(number)
        start, *rest = logs[number % len(logs)]
        assert isinstance(start, GameStarted), "a log begins with its setup"
        seats = tuple(map(Seat, chance.sample(NAMES, 2)))
        events: list[Event] = [GameStarted(replace(start.setup, seats=seats)), *rest]
        path = folder / f"club-{number:06d}{JOURNAL_SUFFIX}"
        data = journal_bytes(events, LAST_DAY_MS - (of - number) * BETWEEN_MS // 20)
        if number not in damaged or number % 2:
            data = pack(data, parse_journal(data, path))
        if number in damaged:
            middle = len(data) * 3 // 4
            data = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        path.write_bytes(data)


def make_library(data: Path, count: int, damaged: int) -> None:
    """Write all journals, on all cores."""
    folder = data / "journals"
    folder.mkdir(parents=True)
    bad = frozenset(random.Random(0).sample(range(count), damaged))
    work = partial(write_games, short_games(KINDS), folder, count, bad)
    with ProcessPoolExecutor() as pool:
        list(pool.map(work, range(0, count, CHUNK)))


class Steps(logging.Handler):
    """Keeps the long steps that the watcher of the window writes down."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: list[tuple[int, int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep milliseconds by the clock and of the processor, and the innermost calls."""
        if match := _LONG.search(record.getMessage()):
            calls = [line.split()[-1] for line in match[3].splitlines()[:6]]
            self.found.append((int(match[2]), int(match[1]), " < ".join(calls)))


def heard_steps() -> Steps:
    """Return what keeps the long steps of this process from now on."""
    steps = Steps()
    logger = logging.getLogger("desktop_app.session.step_watcher")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(steps)
    return steps


def watch(data: Path, stop_at: float, club: str) -> None:
    """Open the library, or a club file, in a window; print what was seen as JSON."""
    from desktop_app.app import build, make_application, parse_arguments  # noqa: PLC0415
    from desktop_app.session.garbage import GuiThreadGarbage  # noqa: PLC0415
    from desktop_app.session.step_watcher import StepWatcher  # noqa: PLC0415
    from desktop_app.settings.paths import use_data_dir  # noqa: PLC0415

    use_data_dir(data)
    steps = heard_steps()
    application = make_application()
    garbage = GuiThreadGarbage(application)
    busy_s = time.thread_time()
    navigator = build(application, parse_arguments(["--size", "1280x800"]))
    navigator.window.show()
    application.processEvents()
    told: dict[str, object] = {"start screen, ms": round(1000 * (time.thread_time() - busy_s))}
    watcher = StepWatcher()
    _pass(1.0)
    began = time.perf_counter()
    if club:
        navigator.open_file(Path(club))
        _pass(2.0)
    else:
        navigator.show_library()
        told |= _follow(navigator, stop_at)
    told["s"] = round(time.perf_counter() - began, 1)
    told["said"] = _said(navigator)
    watcher.stop()
    told["steps over 16 ms of the processor"] = sum(step[0] > 16 for step in steps.found)
    told["the longest: ms of the processor, ms"] = sorted(steps.found, reverse=True)[:5]
    print(json.dumps(told), flush=True)
    garbage.stop()
    os._exit(0)


def _pass(seconds: float) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def _follow(navigator: Navigator, stop_at: float) -> dict[str, object]:
    """Follow the progress until all journals are read, or a share of them."""
    page = navigator.window.findChild(LibraryPage)
    assert page is not None
    bar = page.findChild(QProgressBar)
    assert bar is not None
    ended: list[object] = []
    page.presenter.indexed.connect(ended.append)
    began, told = time.perf_counter(), dict[str, object]()
    while not ended:
        _pass(0.05)
        if bar.isHidden() or not bar.maximum():
            continue
        if not told:
            told["first progress, s"] = round(time.perf_counter() - began, 1)
            told["progress of"] = bar.maximum()
        if stop_at and bar.value() >= stop_at * bar.maximum():
            told["killed at"] = bar.value()
            break
    _pass(0.5)
    return told


def _said(navigator: Navigator) -> list[str]:
    """Return what the window says of games, damage and files."""
    labels = navigator.window.findChildren(QLabel)
    texts = [label.text() for label in labels if label.isVisible()]
    texts += [
        label.text for label in navigator.window.findChildren(ElidedLabel) if label.isVisible()
    ]
    return [text for text in texts if re.search(r" games\b|games yet|damage|version|\.club", text)]


def seen(data: Path, title: str, *words: str) -> None:
    """Open the window in a process that did nothing before; print what was seen."""
    shown = subprocess.run(
        [sys.executable, "-m", "benchmarks.bad_input", "--watch", str(data), *words],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
    )
    print(f"{title}:")
    for name, value in json.loads(shown.stdout or '{"failed": true}').items():
        rows = value if isinstance(value, list) else [value]
        print(f"  {name}: {rows[0] if rows else ''}")
        for row in rows[1:]:
            print(f"    {row}")
    sys.stdout.flush()


def measure(data: Path) -> None:
    """Print what was seen."""
    seen(data, "the library, killed when a third is read", "--stop-at", "0.33")
    seen(data, "again, to the end")
    seen(data, "with nothing new")
    index = data / "library.sqlite3"
    with closing(sqlite3.connect(index)) as connection, connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {version + 1}")
    seen(data, "an index of the next version")
    with closing(sqlite3.connect(index)) as connection, connection:
        connection.execute(f"PRAGMA user_version = {version}")
    with index.open("r+b") as stream:
        stream.truncate(index.stat().st_size // 2)
    seen(data, "half an index, killed when a third is read", "--stop-at", "0.33")
    seen(data, "again, to the end")


def measure_club(folder: Path) -> None:
    """Open half of a club file."""
    list(event_ms(folder, CLUB_PLAYERS, ROUNDS, seed=1))
    file = folder / f"{CLUB_PLAYERS}.club"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    seen(folder / "data", "half a club file of 30 rounds", "--club", str(file))


def main() -> None:
    """Make the input, open it and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--damaged", type=int, default=20)
    parser.add_argument("--data", type=Path, help="keep the folder here")
    parser.add_argument("--watch", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--stop-at", type=float, default=0.0, help=argparse.SUPPRESS)
    parser.add_argument("--club", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.watch is not None:
        watch(arguments.watch, arguments.stop_at, arguments.club)
    folder = arguments.data or Path(tempfile.mkdtemp())
    try:
        if not (folder / "journals").exists():
            began = time.perf_counter()
            make_library(folder, arguments.games, arguments.damaged)
            print(f"made in {time.perf_counter() - began:.0f} s", flush=True)
        measure(folder)
        with tempfile.TemporaryDirectory() as clubs:
            measure_club(Path(clubs))
    finally:
        if arguments.data is None:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
