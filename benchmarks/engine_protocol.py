# SPDX-License-Identifier: MIT
"""Measures the costs of `rackside engine` above its searches.

    .venv/bin/python -m benchmarks.engine_protocol [--positions N]

Processor time of each request with the reading of its line and the writing of its answer, in
milliseconds, over positions of games; of a simulation what is left beside its playouts. Then the
same by the clock, through the pipes of a process, for a simulation the time above its own.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from desktop_app.commands.engine_lines import read_request
from desktop_app.commands.engine_session import EngineSession
from desktop_app.engine.jobs import CancelToken

POSITIONS = Path(__file__).parent / "positions.cgp"
START = "import sys; from desktop_app.cli import main; sys.exit(main())"
SIMULATION = "simulate iterations 20 plays 15"
REQUESTS = ("ready", "moves limit 1", "moves limit 15", SIMULATION)


class Inside:
    """A session in this process; times are those of this thread, so no playouts."""

    def __init__(self) -> None:
        self._session = EngineSession()

    def ask(self, line: str) -> tuple[float, dict[str, Any]]:
        """Return milliseconds and the answer."""
        began = time.thread_time()
        found = self._session.carry_out(read_request(line), CancelToken(), lambda _: None)
        json.dumps(found)
        return (time.thread_time() - began) * 1000, found


class Outside:
    """A process; times are by the clock."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            (sys.executable, "-c", START, "engine", "--info-ms", "0"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
        )

    def ask(self, line: str) -> tuple[float, dict[str, Any]]:
        """Return milliseconds above those of a search, and the answer."""
        assert self._process.stdin and self._process.stdout
        began = time.perf_counter()
        self._process.stdin.write(line + "\n")
        rest = self._process.stdout.readline().split(" ", 2)[2]
        taken = (time.perf_counter() - began) * 1000
        found: dict[str, Any] = json.loads(rest)
        return taken - 1000 * found.get("seconds", 0.0), found


def measure(engine: Inside | Outside, cgps: list[str]) -> None:
    """Print the median and the slower ones of each request."""
    for request in (f"position {cgps[0]}", *REQUESTS):
        engine.ask(request)
    taken = defaultdict(list)
    for cgp in cgps:
        taken["position"].append(engine.ask(f"position {cgp}")[0])
        for line in REQUESTS:
            taken[line].append(engine.ask(line)[0])
    for name, times in taken.items():
        times.sort()
        most = times[int(0.95 * len(times))]
        print(f"  {name}: median {statistics.median(times):.2f} ms, 95 of 100 up to {most:.2f} ms")


def main() -> None:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    args = parser.parse_args()
    cgps = POSITIONS.read_text(encoding="ascii").splitlines()[3 : 3 + args.positions]
    print("processor time of the thread that answers")
    measure(Inside(), cgps)
    print(f"by the clock, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    measure(Outside(), cgps)


if __name__ == "__main__":
    main()
