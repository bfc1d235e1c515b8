# SPDX-License-Identifier: MIT
"""Files that a real mouse drags out of another program and drops on the window."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest

from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club_changes import EventOpened
from tests.helpers.drag_source import SIZE
from tests.helpers.needs import missing_programs, skip_for
from tests.helpers.processes import ended_with_test
from tests.helpers.real_screen import real_screen

DATA = Path(__file__).parents[2] / "data"
CORNER = (1430, 770)
PLACES = (
    "start",
    "lesson",
    "new-game",
    "play",
    "class",
    "table",
    "position",
    "club-round",
    "library",
)
STEPS, STEP_S = 6, 0.03


class Program:
    """A program that answers the lines of its standard input.

    The time limit of the test is the only one.
    """

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.strip())
        self._lines.put("the program ended")

    def say(self, line: str) -> str:
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)
        return self.read()

    def read(self) -> str:
        return self._lines.get()

    def has_said(self, line: str) -> bool:
        """Return True if that is the next line, which is taken; it is not waited for."""
        try:
            said = self._lines.get_nowait()
        except Empty:
            return False
        assert said == line
        return True

    def look(self) -> Mapping[str, Any]:
        shown = json.loads(self.say("look"))
        assert self.read() == "ok"
        assert isinstance(shown, dict)
        return shown


@contextmanager
def program(environment: dict[str, str], *arguments: str) -> Iterator[Program]:
    """Yield a module of ours as a process, which ends with the test."""
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-m", *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    ) as process:
        yield Program(process)


@dataclass
class Screen:
    """The window and another program on a screen, and a mouse."""

    window: Program
    source: Program
    environment: dict[str, str]

    def mouse(self, *arguments: object) -> None:
        subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, check=True)

    def drop(self, centre: tuple[int, int], *paths: Path) -> str:
        """Drag files to a place; return what the other program learns of it."""
        assert self.source.say(json.dumps([str(path) for path in paths])) == "ready"
        start = [CORNER[at] + SIZE[at] // 2 for at in range(2)]
        self.mouse("mousemove", *start, "mousedown", 1)
        time.sleep(2 * STEP_S)
        for step in range(1, STEPS + 1):
            place = [start[at] + (centre[at] - start[at]) * step // STEPS for at in range(2)]
            self.mouse("mousemove", *place)
            time.sleep(STEP_S)
        # The button goes up once the window has answered, which takes a busy one a while.
        for aside in itertools.cycle((1, 0)):
            self.mouse("mousemove", centre[0] + aside, centre[1])
            time.sleep(STEP_S)
            if self.source.has_said("welcome"):
                break
        self.mouse("mouseup", 1)
        return self.source.read()

    def drop_and_wait(self, *paths: Path, told: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Drop files, wait until a text is shown, and return what was shown before and now."""
        before = self.window.look()
        assert not any(told in text for text in before["texts"]), told
        assert self.drop(before["centre"], *paths) == "taken", paths
        while True:
            now = self.window.look()
            if any(told in text for text in now["texts"]):
                return before, now
            time.sleep(0.05)


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    skip_for(missing_programs("xdotool"))
    folder = tmp_path_factory.mktemp("data")
    with ExitStack() as stack:
        environment = stack.enter_context(real_screen("1600x900"))
        environment |= {"RACKSIDE_DATA": str(folder)}
        window = stack.enter_context(program(environment, "tests.helpers.room_window"))
        assert window.read() == "ok"
        corner = map(str, CORNER)
        source = stack.enter_context(program(environment, "tests.helpers.drag_source", *corner))
        yield Screen(window, source, environment)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files to drop: those that cannot be opened, and a few that can."""
    folder = tmp_path_factory.mktemp("files")
    bad = {
        "damaged.gcg": b"this is no game\n",
        "damaged.journal": b'{"format":1}\n{"no": "event"\n{}\n',
        "damaged.club": b"\0no club",
        "damaged.txt": bytes(range(256)) * 40,
        "empty.gcg": b"",
        "empty.club": b"",
    }
    for name, content in bad.items():
        (folder / name).write_bytes(content)
    (folder / "folder").mkdir()
    (folder / "folder.gcg").mkdir()
    for name in ("pipe", "pipe.gcg", "pipe.journal", "pipe.club"):
        os.mkfifo(folder / name)
    shutil.copy(DATA / "gcg" / "complete.gcg", folder / "good.gcg")
    journal = DATA / "journals" / "0.1" / "naspa-2016-automatic.journal"
    shutil.copy(journal, folder / "good.journal")
    (folder / "words.txt").write_text("CAT\nDOG\nQI\n", encoding="utf-8")
    with ClubFile(folder / "evening.club", is_new=True) as club:
        club.record(EventOpened("Evening", "naspa-2016", 3))
    later = folder / "later.club"
    shutil.copy(folder / "evening.club", later)
    with sqlite3.connect(later) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    return folder


REFUSED = (
    "damaged.gcg",
    "damaged.journal",
    "empty.gcg",
    "folder.gcg",
    "pipe.gcg",
    "pipe.journal",
    "missing.gcg",
    "missing.journal",
    "damaged.txt",
    "folder",
    "pipe",
    "missing.txt",
)
FEW = ("damaged.gcg", "pipe.gcg", "folder")


def hold(screen: Screen, files: Path, place: str, *names: str, told: str = "") -> None:
    """Drop a file that cannot be opened; it is named there, and nothing else changes."""
    before, now = screen.drop_and_wait(*(files / name for name in names), told=told or names[0])
    assert (now["room"], now["place"]) == (before["room"], before["place"]), (place, names)
    clean = screen.window.look()
    assert clean["place"] == before["place"]


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("new-game", FEW),
        *(pytest.param(each, REFUSED, marks=pytest.mark.soak) for each in PLACES),
    ],
)
def test_a_file_that_cannot_be_opened_is_named_there(
    screen: Screen, files: Path, place: str, names: tuple[str, ...]
) -> None:
    for name in names:
        assert screen.window.say(f"room {place}") == "ok"
        hold(screen, files, place, name)
    if place != "library":
        assert screen.window.say(f"room {place}") == "ok"
        hold(screen, files, place, "good.gcg", "words.txt", told="one file at a time")


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["damaged.club", "empty.club", "pipe.club", "later.club"])
def test_a_club_that_cannot_be_opened_is_named(
    screen: Screen, files: Path, place: str, name: str
) -> None:
    assert screen.window.say(f"room {place}") == "ok"
    # The line about an earlier one stays.
    (files / f"{place}-{name}").hardlink_to(files / name)
    before, now = screen.drop_and_wait(files / f"{place}-{name}", told=f"{place}-{name}")
    if place == "start":
        assert now["room"] == "club"
    elif place != "club-round":
        assert now["place"] == before["place"]


@pytest.mark.parametrize(
    "place",
    ["play", *(pytest.param(each, marks=pytest.mark.soak) for each in PLACES)],
)
def test_a_club_opens_its_room(screen: Screen, files: Path, place: str) -> None:
    assert screen.window.say(f"room {place}") == "ok"
    _before, now = screen.drop_and_wait(files / "evening.club", told="Evening")
    assert now["room"] == "club"


@pytest.mark.soak
def test_the_library_takes_games_in(screen: Screen, files: Path) -> None:
    assert screen.window.say("room library") == "ok"
    names = (files / "good.gcg", files / "good.journal")
    before, now = screen.drop_and_wait(*names, told="2 games were imported")
    assert now["place"] == before["place"]


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES)
def test_games_are_shown_and_words_offered(screen: Screen, files: Path, place: str) -> None:
    # The library takes games in.
    for name in ("good.gcg", "good.journal") if place != "library" else ():
        assert screen.window.say(f"room {place}") == "ok"
        before = screen.window.look()
        assert screen.drop(before["centre"], files / name) == "taken"
        while (now := screen.window.look())["place"] == before["place"]:
            time.sleep(0.05)
        assert now["room"] in ("play", "table")
    assert screen.window.say(f"room {place}") == "ok"
    before, now = screen.drop_and_wait(files / "words.txt", told="words.txt")
    assert now["place"] == before["place"]
