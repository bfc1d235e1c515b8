# SPDX-License-Identifier: MIT
"""The worth of points beside the chance to win to the champion, in decided and in close games.

    .venv/bin/python -m benchmarks.decided_games FILE [--cgp FILE] [--decided N] [--close N]

Each position of a file (`positions.cgp`) with more tiles in the bag than are solved is played by
the champion with and without `SimulationPlan.with_points`, both limited by iterations. Where the
moves differ, both are played out to the end of the game with other draws; where they are the same,
the difference is 0. Each position is a line of FILE, and a run goes on where the file ends.
Intervals are of 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.commands.move_rows import move_text
from desktop_app.commands.positions import read_positions
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import CHAMPION_PLAN, ChampionBot, ChampionPlan
from desktop_app.engine.simulation import SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import Pace
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.move import Move

LEXICON, RULESET = "open-english-school", "naspa-2016"
POSITIONS = Path(__file__).parent / "positions.cgp"
DECIDED, CLOSE = 120, 60
"""Points between the players from which a game counts as decided, and up to which as close."""
LATE = CHAMPION_PLAN.late_bag
JUDGE_SEED = 38


def plan_of(iterations: int, *, with_points: bool) -> ChampionPlan:
    """The champion's plan with so many iterations a simulation."""
    plan = CHAMPION_PLAN.limited_to(iterations)
    assert plan.late is not None
    return replace(
        plan,
        simulation=replace(plan.simulation, with_points=with_points),
        late=replace(plan.late, with_points=with_points),
    )


def kind_of(situation: Situation) -> tuple[str, str] | None:
    """How decided the game is, and how late it is; None for positions that are left out."""
    margin = abs(situation.scores[0] - situation.scores[1])
    if situation.bag_count <= CHAMPION_PLAN.most_in_bag or CLOSE < margin < DECIDED:
        return None
    late = "late" if situation.bag_count <= LATE else "early"
    return "decided" if margin >= DECIDED else "close", late


def positions(file: Path) -> Iterator[tuple[int, Situation, tuple[str, str]]]:
    """The positions of a file with their lines, in an order of chance."""
    ruleset = load_ruleset(RULESET)
    found = list(read_positions(file, ruleset))
    random.Random(JUDGE_SEED).shuffle(found)
    for number, position in found:
        situation = Situation.of_position(position, ruleset)
        kind = kind_of(situation)
        if kind is not None:
            yield number, situation, kind


def compare(
    engine: Engine, leaves: KlvLeaves, situation: Situation, iterations: int, judged: int
) -> dict[str, Any]:
    """Both moves, the time that each took, and what points gain: wins and spread by playouts."""
    moves: list[Move] = []
    seconds = []
    for with_points in (False, True):
        plan = plan_of(iterations, with_points=with_points)
        bot = ChampionBot(engine, leaves, plan, Pace(is_timed=False))
        began = time.process_time()
        moves.append(bot.choose_move(situation.as_view()))
        seconds.append(round(time.process_time() - began, 3))
    found = {"moves": [move_text(move) for move in moves], "seconds": seconds}
    if moves[0] == moves[1]:
        return {**found, "win": 0.0, "spread": 0.0}
    options = SimulationOptions(plies=100, iterations=judged, seed=JUDGE_SEED)
    job = begin_simulation(engine, situation, leaves, moves, options)
    rows = {row.move: row for row in job.result().rows}
    old, new = (rows[move] for move in moves)
    return {**found, "win": new.win - old.win, "spread": new.spread - old.spread}


def report(rows: Iterable[dict[str, Any]]) -> None:
    """Print the gains of each kind of position."""
    kinds: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        kinds.setdefault(tuple(row["kind"]), []).append(row)
    for kind, cases in sorted(kinds.items()):
        differ = sum(row["moves"][0] != row["moves"][1] for row in cases)
        print(f"{' '.join(kind)}: {len(cases)} positions, {differ} with another move")
        for name, scale, unit in (("win", 100, "%"), ("spread", 1, "points")):
            values = [row[name] * scale for row in cases]
            error = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
            print(f"  {name}: {statistics.fmean(values):+.2f} ± {error:.2f} {unit} a turn")
        for at, name in enumerate(("without", "with")):
            print(f"  {name}: {statistics.fmean(row['seconds'][at] for row in cases):.2f} s a turn")


def main() -> None:
    """Look at the positions that are missing, and report all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--cgp", type=Path, default=POSITIONS, help="the positions")
    parser.add_argument("--decided", type=int, default=0, help="most positions early and late")
    parser.add_argument("--close", type=int, default=0, help="the same of close games")
    parser.add_argument("--iterations", type=int, default=300, help="of the champion (300)")
    parser.add_argument("--judge", type=int, default=1_000, help="playouts of each move (1000)")
    args = parser.parse_args()
    lines = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    rows = [json.loads(line) for line in lines]
    there = {row["line"] for row in rows}
    counts: dict[tuple[str, str], int] = {}
    lexicon = open_lexicon(LEXICON)
    engine, leaves = make_engine(lexicon), find_leaves(None, lexicon)
    with args.file.open("a", encoding="utf-8") as out:
        for number, situation, kind in positions(args.cgp):
            counts[kind] = counts.get(kind, 0) + 1
            most = args.decided if kind[0] == "decided" else args.close
            if number in there or counts[kind] > most:
                continue
            found = compare(engine, leaves, situation, args.iterations, args.judge)
            rows.append({"line": number, "kind": kind, **found})
            out.write(json.dumps(rows[-1]) + "\n")
            out.flush()
    report(rows)


if __name__ == "__main__":
    main()
