# SPDX-License-Identifier: MIT
"""`rackside engine`: a resident engine, driven by lines on standard input.

The lines are described in docs/engine/protocol.md. A thread reads them, so that a stop is seen
while a search runs; the main thread answers them, one after the other.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Lock, Thread
from typing import Any, Protocol, TextIO

from desktop_app.commands.engine_lines import (
    NUMBERS,
    OPTIONS,
    Quit,
    Request,
    SetOption,
    Stop,
    is_endless,
    read_request,
)
from desktop_app.commands.engine_session import EngineSession
from desktop_app.commands.errors import UsageError, check_within, is_bad_input, one_line
from desktop_app.engine.jobs import CancelToken

LONGEST_LINE = 20_000
"""Bytes; a position has at most half of that."""

_MOST_WAITING = 10_000
_PIECE = 1 << 16
_LOOK_S = 1.0
"""How often an idle engine looks for an interrupt, which no system need deliver while it waits."""

_HELP = {
    "threads": "threads of a search (1)",
    "seed": "seed of the draws (0)",
    "memory-mb": "megabytes of the searches of pre-endgames and endgames (128)",
    "info-ms": "how often a search tells what it has found, 0 for never (500)",
    "lexicon": "an installed list, a word list or a .kwg; default: as in each CGP",
    "ruleset": "default: naspa-2016",
    "leaves": "leave values, a KLV2 file",
}


class Source(Protocol):
    """Where lines come from."""

    def read(self, size: int, /) -> bytes | None:
        """Return at most so many bytes, as soon as there are any; nothing at the end."""
        ...


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "engine",
        help="answer positions and searches, one per line, until told to quit",
        description="A resident engine for programs: positions, moves, simulations, endgames,"
        " inferences and evaluations, one request and one answer per line; try help.",
    )
    for name in OPTIONS:
        metavar = "N" if name in NUMBERS else "VALUE"
        kind = int if name in NUMBERS else str
        parser.add_argument(f"--{name}", type=kind, metavar=metavar, help=_HELP[name])
    return parser


def run(args: argparse.Namespace) -> int:
    """Answer lines until quit or the end of the input."""
    session = EngineSession()
    for name in OPTIONS:
        value = getattr(args, name.replace("-", "_"))
        if value is not None:
            if name in NUMBERS:
                check_within(f"--{name}", value, *NUMBERS[name])
            session.carry_out(SetOption(name, value), CancelToken(), _ignore)
    # Unbuffered: a reading thread may not hold the lock of a buffer when the program ends.
    stream = sys.stdin.buffer
    Conversation(session, sys.stdout).run(getattr(stream, "raw", stream))
    return 0


def _ignore(_found: dict[str, Any]) -> None:
    """Take no notice of what is found so far."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A line that waits for its answer.

    Attributes:
        number: of the line, from 1.
        request: what it asks for, or why it cannot be read.
        token: ends its search.
    """

    number: int
    request: Request | UsageError
    token: CancelToken = field(default_factory=CancelToken)


class Conversation:
    """Answers the lines of a stream in their order, each once.

    Args:
        session: carries the requests out.
        out: gets the answers.
    """

    def __init__(self, session: EngineSession, out: TextIO) -> None:
        self._session, self._out = session, out
        self._waiting: Queue[_Asked | None] = Queue(_MOST_WAITING)
        self._lock = Lock()
        self._open: dict[int, _Asked] = {}

    def run(self, stream: Source) -> None:
        """Answer until a line says quit or the stream ends."""
        reader = Thread(target=self._read, args=(stream,), name="rackside-lines", daemon=True)
        reader.start()
        while (asked := self._next()) is not None:
            self._answer(asked)

    def _next(self) -> _Asked | None:
        while True:
            try:
                return self._waiting.get(timeout=_LOOK_S)
            except Empty:
                continue

    def _read(self, stream: Source) -> None:
        """Read lines to the end or a quit, which alone is never waited for."""
        try:
            for number, line in enumerate(read_lines(stream), start=1):
                request = _request_of(line)
                if request is None:
                    continue
                asked = _Asked(number, request)
                if isinstance(request, Stop | Quit):
                    self._stop(is_every=True)
                with self._lock:
                    self._open[number] = asked
                self._waiting.put(asked)
                if isinstance(request, Quit):
                    break
        finally:
            self._stop(is_every=False)
            self._waiting.put(None)

    def _stop(self, *, is_every: bool) -> None:
        """End every search that was asked for, or those that nothing else would end."""
        with self._lock:
            for asked in self._open.values():
                if is_every or is_endless(asked.request):
                    asked.token.call()

    def _answer(self, asked: _Asked) -> None:
        def tell(found: dict[str, Any]) -> None:
            self._say("info", asked, found)

        try:
            if isinstance(asked.request, UsageError):
                raise asked.request
            found = self._session.carry_out(asked.request, asked.token, tell)
        except Exception as error:
            if not is_bad_input(error):
                raise
            self._say("error", asked, {"message": one_line(error)})
        else:
            self._say("ok", asked, found)
        finally:
            with self._lock:
                del self._open[asked.number]

    def _say(self, word: str, asked: _Asked, found: dict[str, Any]) -> None:
        self._out.write(f"{word} {asked.number} {json.dumps(found)}\n")
        self._out.flush()


def _request_of(line: bytes | None) -> Request | UsageError | None:
    """Return what a line asks for, or why it cannot be read; None for an empty one or a comment."""
    if line is None:
        return UsageError(f"expected a line of at most {LONGEST_LINE} bytes")
    text = line.decode("utf-8", errors="replace").strip()
    if not text or text.startswith("#"):
        return None
    try:
        return read_request(text)
    except UsageError as error:
        return error


def read_lines(stream: Source) -> Iterator[bytes | None]:
    """The lines of a stream as soon as they are there; None for each that is too long."""
    held, is_long = b"", False
    while piece := stream.read(_PIECE):
        *whole, held = (held + piece).split(b"\n")
        for line in whole:
            yield None if is_long or len(line) > LONGEST_LINE else line
            is_long = False
        if len(held) > LONGEST_LINE:
            held, is_long = b"", True
    if held or is_long:
        yield None if is_long else held
