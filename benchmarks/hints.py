# SPDX-License-Identifier: MIT
"""How long the answer to a hint takes, in middle positions of self-play.

    .venv/bin/python -m benchmarks.hints [--positions N] [--threads T] [--seconds S]

The positions are drawn with a fixed seed from those of 100 static games (`positions.cgp`): a full
rack, and 15 to 70 tiles in the bag. Each is evaluated once with the effort of hints in the window,
after one that does not count, and its ladder of hints is made. With `--seconds 0` no time limits
the work; then processor time divided by the threads is about what an idle computer takes.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from dataclasses import replace
from pathlib import Path

from desktop_app.analysis.hints import make_hints
from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.commands.positions import read_position
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.situation import Situation
from desktop_app.play.rulesets import load_ruleset
from desktop_app.session.coach import HINT_EFFORT

POSITIONS = Path(__file__).with_name("positions.cgp")
LEXICON = "open-english-school"
RULESET = "naspa-2016"
SEED = 20261123
FEWEST, MOST = 15, 70
WANTED_S = 1.0


def middle_positions(count: int) -> list[Situation]:
    """So many situations of middle games, the same every time."""
    ruleset = load_ruleset(RULESET)
    lines = POSITIONS.read_text(encoding="utf-8").splitlines()
    random.Random(SEED).shuffle(lines)
    found: list[Situation] = []
    for line in lines:
        situation = Situation.of_position(read_position(line, ruleset), ruleset)
        full = len(situation.rack) == situation.rack_size
        if full and FEWEST <= situation.bag_count <= MOST:
            found.append(situation)
            if len(found) == count:
                break
    return found


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[max(0, -(-round(share * 100) * len(values) // 100) - 1)]


def show(name: str, values: list[float]) -> None:
    """Print a distribution in a line."""
    shares = "  ".join(f"{share:.0%} {percentile(values, share):.2f}" for share in (0.5, 0.9, 0.95))
    within = sum(value < WANTED_S for value in values)
    print(
        f"{name:34}  mean {statistics.fmean(values):.2f}  {shares}  most {max(values):.2f}", end=""
    )
    print(f"  under {WANTED_S:.0f} s: {within} of {len(values)}")


def main() -> None:
    """Time the hints and print how the times are distributed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100, metavar="N")
    parser.add_argument("--threads", type=int, default=2, metavar="T")
    parser.add_argument("--seconds", type=float, default=HINT_EFFORT.seconds, metavar="S")
    args = parser.parse_args()
    lexicon = open_lexicon(LEXICON)
    engine = make_engine(lexicon)
    leaves = find_leaves(None, lexicon)
    effort = replace(HINT_EFFORT, threads=args.threads, seconds=args.seconds or None)
    evaluator = Evaluator(engine, leaves, effort)
    walls, processors = [], []
    print(f"load before: {os.getloadavg()[0]:.1f}; processors: {os.cpu_count()}")
    for number, situation in enumerate(middle_positions(args.positions + 1)):
        began, used = time.perf_counter(), time.process_time()
        make_hints(evaluator.evaluate(situation))
        if number:
            walls.append(time.perf_counter() - began)
            processors.append(time.process_time() - used)
    print(f"load after: {os.getloadavg()[0]:.1f}")
    show("seconds by the clock", walls)
    show(
        f"processor seconds / {args.threads} threads",
        [processor / args.threads for processor in processors],
    )


if __name__ == "__main__":
    main()
