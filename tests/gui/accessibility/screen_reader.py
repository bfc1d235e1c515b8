# SPDX-License-Identifier: MIT
"""A virtual screen with an accessibility bus, and processes on it."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tests.helpers.processes import end_service

Answer = TypeVar("Answer")
NEEDED = {"Xvfb": "xvfb", "dbus-daemon": "dbus"}
"""Program and Debian package."""
PACKAGES = "xvfb dbus at-spi2-core python3-gi"
READER = Path(__file__).parents[2] / "helpers" / "bus_reader.py"
IMPORTS = "from gi.repository import Gio"
ENDING_S = 60
PAUSE_S = 0.02
BUTTONS = ("push button", "button", "check box", "alert message")
"""Roles that can be pressed; the name of a button's role depends on the version of Qt."""
PAINTED = ("Board", "Rack", "Tiles of the set")
"""Lists with many parts, which are read only when needed."""


@functools.cache
def reading_python() -> str:
    """Return a Python that can read the bus, or an empty text."""
    for python in ("/usr/bin/python3", "python3"):
        found = shutil.which(python)
        tried = found and subprocess.run([found, "-c", IMPORTS], capture_output=True, check=False)
        if found and tried and tried.returncode == 0:
            return found
    return ""


def what_is_missing() -> str:
    """Return why no screen reader can run here, as a sentence, or an empty text."""
    programs = all(shutil.which(program) for program in NEEDED)
    bus = Path("/usr/share/dbus-1/services/org.a11y.Bus.service").exists()
    if programs and bus and reading_python():
        return ""
    return f"A screen reader's bus needs these Debian packages: {PACKAGES}."


def wait_until(ask: Callable[[], Answer | None], complaint: Callable[[], str]) -> Answer:
    """Poll until there is an answer.

    Raises:
        AssertionError: none for `ENDING_S` seconds; the message is the complaint.
    """
    end = time.monotonic() + ENDING_S
    while not (answer := ask()):
        assert time.monotonic() < end, complaint()
        time.sleep(PAUSE_S)
    return answer


class Talker:
    """A process that answers each line with a line."""

    def __init__(self, arguments: Sequence[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=Path(__file__).parents[3],
        )

    def hear(self) -> str:
        """Return the next line; raise AssertionError if the process has ended."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the program ended with {self.process.wait(ENDING_S)}"
        return line.strip()

    def say(self, line: str) -> str:
        """Send a line and return the answer."""
        self.tell(line)
        return self.hear()

    def tell(self, line: str) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ended(self) -> int:
        """Close its input and return the exit code."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        code = self.process.wait(ENDING_S)
        self.process.stdout.close()
        return code

    def kill(self) -> None:
        """Kill it if it is still running."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()


@dataclass(frozen=True, slots=True)
class Shown:
    """A visible object on the bus."""

    path: str
    role: str
    name: str
    states: frozenset[str]
    actions: tuple[str, ...]

    @property
    def is_usable(self) -> bool:
        """True if it is enabled."""
        return "sensitive" in self.states


class BusReader(Talker):
    """The screen reader.

    `said` holds all announcements of the program.
    """

    def __init__(self, arguments: Sequence[str], environment: dict[str, str]) -> None:
        super().__init__(arguments, environment)
        self.said: list[str] = []

    def order(self, do: str, **values: object) -> Any:
        """Return the answer to a request of `tests.helpers.bus_reader`."""
        said = json.loads(self.say(json.dumps({"do": do, **values})))
        assert not (isinstance(said, dict) and "error" in said), said["error"]
        return said

    def shown(self, within: str = "", closed: Sequence[str] = (), pattern: str = "") -> list[Shown]:
        """Return all visible objects, or those in the object with a path.

        The children of objects with a name in `closed` are left out. With a pattern, return only
        objects whose full name matches it.
        """
        listed = self.order("list", path=within, closed=closed, pattern=pattern)
        return [
            Shown(path, role, name, frozenset(states), tuple(actions))
            for path, role, name, states, actions in listed
        ]

    def find(self, pattern: str, *roles: str) -> Shown:
        """Wait for an object whose full name matches a pattern, preferring the focused one."""

        def look() -> list[Shown]:
            return [
                each
                for each in self.shown(closed=PAINTED, pattern=pattern)
                if each.is_usable and each.role in roles
            ]

        # A button that was pressed stays down for a moment before it acts.
        found = wait_until(look, lambda: f"{pattern!r} is not in {self.shown(closed=PAINTED)}")
        return min(found, key=lambda each: "focused" not in each.states)

    def press(self, pattern: str) -> Shown:
        """Press a button whose name matches a pattern, and return it."""
        button = self.find(pattern, *BUTTONS)
        self.act(button)
        return button

    def write(self, name: str, text: str) -> None:
        """Write a text into the field with this name."""
        assert self.order("write", path=self.find(name, "text").path, text=text)
        assert self.order("text", path=self.find(name, "text").path) == text

    def wait_for(self, pattern: str, since: int = 0) -> re.Match[str]:
        """Wait for an announcement that matches a pattern in full, from number `since` on."""

        def hear() -> re.Match[str] | None:
            self.said += self.order("heard")
            fits = (re.fullmatch(pattern, sentence) for sentence in self.said[since:])
            return next(filter(None, fits), None)

        return wait_until(hear, lambda: f"{pattern!r} was not said in {self.said[since:]}")

    def wait_until_called(self, thing: Shown, pattern: str) -> None:
        """Wait until the full name of an object matches a pattern."""
        wait_until(
            lambda: re.fullmatch(pattern, self.shown(thing.path)[0].name),
            lambda: f"{pattern!r} is not the name of {self.shown(thing.path)[0]}",
        )

    def act(self, thing: Shown, action: str = "Press") -> None:
        """Carry out an action of an object."""
        assert self.order("act", path=thing.path, action=action), f"{thing}: no {action}"


class Bus:
    """A screen and its bus; processes on it end with it."""

    def __init__(self, environment: dict[str, str], ending: ExitStack) -> None:
        self._environment, self._ending = environment, ending

    def run(self, *arguments: str) -> Talker:
        """Start the project's Python with these arguments, as a window on this screen."""
        talker = Talker((sys.executable, "-P", *arguments), self._environment)
        self._ending.callback(talker.kill)
        return talker

    def reader(self) -> BusReader:
        """Start a screen reader."""
        reader = BusReader((reading_python(), str(READER)), self._environment)
        self._ending.callback(reader.kill)
        assert reader.order("start")
        return reader


@contextmanager
def screen_reader_bus(data: Path) -> Iterator[Bus]:
    """Yield a screen, a session bus and a data folder for windows and a screen reader."""
    with ExitStack() as ending:
        runtime = data / "runtime"
        runtime.mkdir(mode=0o700)
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "XDG_RUNTIME_DIR": str(runtime),
            "RACKSIDE_DATA": str(data),
            "GSETTINGS_BACKEND": "memory",
            "PYTHONFAULTHANDLER": "1",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        }
        for name in ("WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS"):
            environment.pop(name, None)
        screen = ("Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp")
        environment["DISPLAY"] = f":{_first_line(screen, environment, ending)}"
        daemon = ("dbus-daemon", "--session", "--nofork", "--print-address=1")
        environment["DBUS_SESSION_BUS_ADDRESS"] = _first_line(daemon, environment, ending)
        yield Bus(environment, ending)


def _first_line(arguments: Sequence[str], environment: dict[str, str], ending: ExitStack) -> str:
    """Start a service and return the first line it prints; it ends with the screen."""
    service = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
        start_new_session=True,
    )
    assert service.stdout is not None
    ending.callback(end_service, service)
    ending.callback(service.stdout.close)
    return service.stdout.readline().strip()
