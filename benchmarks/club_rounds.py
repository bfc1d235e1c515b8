# SPDX-License-Identifier: MIT
"""Tournaments with random results, absences and departures: are the rounds as good as they can be?

Prints, over all rounds of all seeds, how many repeats could have been avoided (checked against
the matching with the fewest repeats of the players who were paired), by how much the firsts and
seconds of players differ at the end, and the processor time of a round. With `--log` each seed is
kept as a line of JSON, and a later run goes on where the file ends.

    python -m benchmarks.club_rounds --players 200 --rounds 30 --seeds 1000 --log seeds.jsonl
    python -m benchmarks.club_rounds --players 2000 --rounds 5 --seeds 1
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.contenders import Contender, contender
from desktop_app.tournament.event_results import read_result
from desktop_app.tournament.matching import cheapest_matching
from desktop_app.tournament.pairing import Pairing, System, Wish, pair_round
from desktop_app.tournament.result_line import ResultLine

RULES = load_ruleset("naspa-2016")
AWAY, LEAVES = 0.02, 0.1
"""Share of players who miss a round; chance that one leaves after a round."""

COMPLETE = 300
"""The matching with the fewest repeats is looked for among so many players."""


def fewest_repeats(players: Sequence[Contender]) -> int:
    """The least number of repeats of any pairing of an even number of players."""
    edges = {
        (i, j): (int(one.met.get(other.name, 0) > 0),)
        for i, one in enumerate(players)
        for j, other in enumerate(players[i + 1 :], start=i + 1)
    }
    found = cheapest_matching(len(players), edges)
    assert found is not None
    return sum(edges[pair][0] for pair in found.items() if pair[0] < pair[1])


class Tournament:
    """One tournament, played round by round."""

    def __init__(self, seed: int, count: int, system: System) -> None:
        self._rng = random.Random(seed)
        self._wish = Wish(system, seed=seed)
        self._names = [f"p{number:04}" for number in range(count)]
        self._lines: dict[str, list[ResultLine]] = {name: [] for name in self._names}
        self.seconds: list[float] = []
        self.avoidable = self.repeats = 0
        self.balances: Counter[int] = Counter()

    def play(self, number: int) -> None:
        """Pair a round, check it and give it random results."""
        rng = self._rng
        there = [name for name in self._names if rng.random() > AWAY]
        began = time.process_time()
        players = [
            contender(name, place, self._lines[name], RULES) for place, name in enumerate(there)
        ]
        made = pair_round(players, number, self._wish, RULES)
        self.seconds.append(time.process_time() - began)
        self._check(players, made)
        for one, other in made.boards:
            points = rng.randint(250, 550), rng.randint(250, 550)
            text = f"{number} {one} {points[0]} {other} {points[1]} first {one}"
            for line in read_result(text.split(), RULES):
                self._lines[line.player].append(line)
        for name in made.byes:
            self._lines[name] += read_result([str(number), name, "bye"], RULES)
        if rng.random() < LEAVES:
            self._names.remove(rng.choice(self._names))

    def _check(self, players: Sequence[Contender], made: Pairing) -> None:
        known = {player.name: player for player in players}
        repeats = sum(known[one].met.get(other, 0) > 0 for one, other in made.boards)
        self.repeats += repeats
        if repeats and len(players) <= COMPLETE:
            paired = [known[name] for pair in made.boards for name in pair]
            self.avoidable += repeats - fewest_repeats(paired)

    def end(self) -> dict[str, Any]:
        """The figures of the tournament, with every player's firsts less seconds."""
        for name in self._names:
            self.balances[abs(contender(name, 1, self._lines[name], RULES).balance)] += 1
        return {
            "repeats": self.repeats,
            "avoidable": self.avoidable,
            "apart": {str(apart): count for apart, count in sorted(self.balances.items())},
            "seconds": [round(second, 3) for second in self.seconds],
        }


def main() -> None:
    """Play the tournaments and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--system", choices=("swiss", "koth"), default="swiss")
    parser.add_argument("--log", type=Path)
    args = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if args.log is not None and args.log.exists():
        rows = [json.loads(line) for line in args.log.read_text().splitlines()]
    for seed in range(len(rows), args.seeds):
        tournament = Tournament(seed, args.players, System(args.system))
        for number in range(1, args.rounds + 1):
            tournament.play(number)
        rows.append({"seed": seed, **tournament.end()})
        if args.log is not None:
            with args.log.open("a") as log:
                log.write(json.dumps(rows[-1]) + "\n")
    seconds = [duration for row in rows for duration in row["seconds"]]
    apart: Counter[int] = Counter()
    for row in rows:
        apart.update({int(difference): count for difference, count in row["apart"].items()})
    repeats, avoidable = (sum(row[key] for row in rows) for key in ("repeats", "avoidable"))
    print(
        f"{len(rows)} seeds, {len(seconds)} rounds: median {statistics.median(seconds):.2f} s,"
        f" longest {max(seconds):.2f} s"
    )
    print(f"repeats: {repeats}, of which {avoidable} could have been avoided")
    print(f"firsts and seconds apart by: {dict(sorted(apart.items()))}")


if __name__ == "__main__":
    main()
