# SPDX-License-Identifier: MIT
"""Fills a data folder with learners of two classes and two months of their work, up to today.

.venv/bin/python -m benchmarks.make_learners --data DIR
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

from desktop_app.learn.drills import DRILLS
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.learn.puzzles import read_set
from desktop_app.settings.paths import resource_path
from desktop_app.storage.learners import Learner, Learners

PUZZLES = resource_path("puzzles", "open-english-school.jsonl.gz")
LEARNERS = (("Cem", "4b", 5, 0.30), ("Dora", "4b", 9, 0.40), ("Emil Ekström", "5a", 13, 0.55))
LAST = ("Nell", "", 17, 0.75)
"""Name, class, lessons done, and share of the days with any work. The last one is chosen."""
DAYS = 60
HOUR_MS = 3_600_000
Entry = dict[str, object]


def work_days(rng: random.Random, share: float, now_ms: int) -> Iterator[int]:
    """A time on each day of work; today and the five days before are among them for most."""
    for ago in range(DAYS, -1, -1):
        if rng.random() < (share if ago > 5 else 2 * share):
            yield now_ms - ago * 24 * HOUR_MS - HOUR_MS


def write_work(learner: Learner, lessons: int, share: float, seed: int, now_ms: int) -> None:
    """Write what a learner did into their logs."""
    rng = random.Random(seed)
    days = list(work_days(rng, share, now_ms))
    skill = 0.55 + share / 3
    names = [file.lesson.id for file in load_lessons() if file.lesson is not None][:lessons]
    ended: list[Entry] = []
    for at, name in enumerate(names):
        when = days[at * len(days) // len(names)]
        right = [rng.random() < skill for _ in range(8)]
        ended += [
            {"event": "answered", "lesson": name, "right": is_right, "at_ms": when + place * 30_000}
            for place, is_right in enumerate(right)
        ]
        stars = 1 + (sum(right) > 4) + (sum(right) > 6)
        ended.append({"event": "ended", "lesson": name, "stars": stars, "at_ms": when + 300_000})
    learner.log("lessons").append(*ended)
    puzzles = iter(rng.sample([puzzle.id for puzzle in read_set(PUZZLES).puzzles], 4 * len(days)))
    solved, drilled = list[Entry](), list[Entry]()
    for when in days:
        for place in range(rng.randint(4, 12)):
            drill, is_right = rng.choice(list(DRILLS)), rng.random() < skill
            at_ms = when + 400_000 + place * 15_000
            drilled.append({"drill": drill, "right": is_right, "ms": 6000, "at_ms": at_ms})
        for place in range(rng.randint(0, 4)):
            at_ms, is_right = when + 900_000 + place * 60_000, rng.random() < skill - 0.15
            solved.append({"puzzle": next(puzzles), "is_right": is_right, "at_ms": at_ms})
    learner.log("drills").append(*drilled)
    learner.log("puzzles").append(*solved)


def main() -> int:
    """Make the learners; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="an existing data folder")
    now_ms = time.time_ns() // 1_000_000
    learners = Learners(parser.parse_args().data)
    for seed, (name, group, lessons, share) in enumerate((*LEARNERS, LAST)):
        learner = learners.add(name, now_ms=now_ms - DAYS * 24 * HOUR_MS + seed)
        if group:
            learner = learners.set_group(learner.id, group)
        write_work(learner, lessons, share, seed, now_ms)
        learners.choose(learner.id)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
