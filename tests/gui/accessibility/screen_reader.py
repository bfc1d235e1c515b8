# SPDX-License-Identifier: MIT
"""A screen of its own with a screen reader's bus, and the programs that talk on it."""

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

Answer = TypeVar("Answer")
NEEDED = {"Xvfb": "xvfb", "dbus-daemon": "dbus"}
"""Program -> Debian package."""
PACKAGES = "xvfb dbus at-spi2-core python3-gi"
READER = Path(__file__).parents[2] / "helpers" / "bus_reader.py"
IMPORTS = "from gi.repository import Gio"
ENDING_S = 20
PAUSE_S = 0.02
BUTTONS = ("push button", "button", "check box", "alert message")
"""What can be pressed; a button is called one or the other by the age of Qt."""
PAINTED = ("Board", "Rack", "Tiles of the set")
"""Lists with many parts, which a reader looks into only when they want to know of one."""


@functools.cache
def reading_python() -> str:
    """A Python that can read the bus; nothing where there is none."""
    for python in ("/usr/bin/python3", "python3"):
        found = shutil.which(python)
        tried = found and subprocess.run([found, "-c", IMPORTS], capture_output=True, check=False)
        if found and tried and tried.returncode == 0:
            return found
    return ""


def what_is_missing() -> str:
    """Why no screen reader can be tried here, in a sentence; nothing where it can."""
    programs = all(shutil.which(program) for program in NEEDED)
    bus = Path("/usr/share/dbus-1/services/org.a11y.Bus.service").exists()
    if programs and bus and reading_python():
        return ""
    return f"A screen reader's bus needs these Debian packages: {PACKAGES}."


def wait_until(ask: Callable[[], Answer | None], complaint: Callable[[], str]) -> Answer:
    """Ask until there is an answer.

    Raises:
        AssertionError: there is none for `ENDING_S` seconds, with the complaint.
    """
    end = time.monotonic() + ENDING_S
    while not (answer := ask()):
        assert time.monotonic() < end, complaint()
        time.sleep(PAUSE_S)
    return answer


class Talker:
    """A program that answers each line with a line."""

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
        """The next line; AssertionError when the program has ended instead."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the program ended with {self.process.wait(ENDING_S)}"
        return line.strip()

    def say(self, line: str) -> str:
        """Give a line and wait for its answer."""
        self.tell(line)
        return self.hear()

    def tell(self, line: str) -> None:
        """Give a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ended(self) -> int:
        """The exit code, once there is nothing more to be said."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        code = self.process.wait(ENDING_S)
        self.process.stdout.close()
        return code

    def kill(self) -> None:
        """End it, if it has not ended by itself."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()


@dataclass(frozen=True, slots=True)
class Shown:
    """An object on the bus that shows."""

    path: str
    role: str
    name: str
    states: frozenset[str]
    actions: tuple[str, ...]

    @property
    def is_usable(self) -> bool:
        """Whether it is not greyed out."""
        return "sensitive" in self.states


class BusReader(Talker):
    """The screen reader.

    `said` is everything that the program has announced.
    """

    def __init__(self, arguments: Sequence[str], environment: dict[str, str]) -> None:
        super().__init__(arguments, environment)
        self.said: list[str] = []

    def order(self, do: str, **values: object) -> Any:
        """The answer to an order of `tests.helpers.bus_reader`."""
        said = json.loads(self.say(json.dumps({"do": do, **values})))
        assert not (isinstance(said, dict) and "error" in said), said["error"]
        return said

    def shown(self, within: str = "", closed: Sequence[str] = ()) -> list[Shown]:
        """Everything that shows now, or what shows in the object with a path.

        What is inside of an object with a name in `closed` is left out.
        """
        return [
            Shown(path, role, name, frozenset(states), tuple(actions))
            for path, role, name, states, actions in self.order("list", path=within, closed=closed)
        ]

    def find(self, pattern: str, *roles: str) -> Shown:
        """Wait for an object whose whole name fits a pattern; the focused one goes first."""

        def look() -> list[Shown]:
            return [
                each
                for each in self.shown(closed=PAINTED)
                if re.fullmatch(pattern, each.name) and each.is_usable and each.role in roles
            ]

        # A button that was pressed stays down for a moment before it acts.
        found = wait_until(look, lambda: f"{pattern!r} is not in {self.shown(closed=PAINTED)}")
        return min(found, key=lambda each: "focused" not in each.states)

    def press(self, pattern: str) -> Shown:
        """Press a button whose name fits a pattern, and give it."""
        button = self.find(pattern, *BUTTONS)
        self.act(button)
        return button

    def write(self, name: str, text: str) -> None:
        """Put a text into the field with a name."""
        assert self.order("write", path=self.find(name, "text").path, text=text)
        assert self.order("text", path=self.find(name, "text").path) == text

    def wait_for(self, pattern: str, since: int = 0) -> re.Match[str]:
        """Wait for an announcement that fits a pattern whole, from the number `since` on."""

        def hear() -> re.Match[str] | None:
            self.said += self.order("heard")
            fits = (re.fullmatch(pattern, sentence) for sentence in self.said[since:])
            return next(filter(None, fits), None)

        return wait_until(hear, lambda: f"{pattern!r} was not said in {self.said[since:]}")

    def wait_until_called(self, thing: Shown, pattern: str) -> None:
        """Wait until the name of an object fits a pattern whole."""
        wait_until(
            lambda: re.fullmatch(pattern, self.shown(thing.path)[0].name),
            lambda: f"{pattern!r} is not the name of {self.shown(thing.path)[0]}",
        )

    def act(self, thing: Shown, action: str = "Press") -> None:
        """Do an action of something that was shown last."""
        assert self.order("act", path=thing.path, action=action), f"{thing}: no {action}"


class Bus:
    """A screen and its bus; what runs on it is ended with it."""

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
    """A screen, a session bus and a data folder for windows that a screen reader reads."""
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
    """Start a service and give what it prints first; it ends with the screen."""
    service = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
        start_new_session=True,
    )
    assert service.stdout is not None
    ending.callback(service.wait)
    ending.callback(service.terminate)
    ending.callback(service.stdout.close)
    return service.stdout.readline().strip()
