# SPDX-License-Identifier: MIT
"""How long the reference engine takes to find every play, over positions of seeded games."""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from desktop_app.engine.candidates import rank_plays
from desktop_app.engine.equity import Outlook
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import BLANK, TileSet, remove_tiles
from desktop_app.settings.paths import resource_path

Timed = tuple[PlayQuestion, int, float]
"""A question, how many plays answer it, seconds of CPU time."""


def positions(engine: ReferenceEngine, tile_set: TileSet, count: int, seed: int) -> Iterator[Timed]:
    """Positions of games in which both players take the best equity."""
    rng = random.Random(seed)
    left = count
    while left:
        bag = list(tile_set.tiles)
        rng.shuffle(bag)
        racks = [[bag.pop() for _ in range(7)] for _ in range(2)]
        board = Board.empty()
        while left and racks[0]:
            rack = tuple(racks[0])
            question = PlayQuestion(board, rack, tile_set, ScoringRules())
            began = time.process_time()
            plays = engine.generate(question)
            yield question, len(plays), time.process_time() - began
            left -= 1
            if not plays:
                break
            best = rank_plays(plays, question, Outlook(len(bag), (*bag, *racks[1])))[0].move
            assert isinstance(best, Play)
            board = board.with_placements(best.placements())
            kept = list(remove_tiles(rack, best.rack_tiles()))
            while bag and len(kept) < 7:
                kept.append(bag.pop())
            racks = [racks[1], kept]


def main() -> None:
    """Print mean, median and slowest, by the number of blanks on the rack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = resource_path("lexica")
    engine = ReferenceEngine(LexiconStore(folder, Path(), Path()).load(DEFAULT_NAME))
    ruleset = load_ruleset("naspa-2016")
    tile_set = TileSet(ruleset.set.distribution, ruleset.set.values)
    found = list(positions(engine, tile_set, args.positions, args.seed))
    for blanks in range(3):
        group = [position for position in found if position[0].rack.count(BLANK) == blanks]
        if not group:
            continue
        seconds = [position[2] for position in group]
        plays = statistics.mean(position[1] for position in group)
        print(
            f"{blanks} blanks: {len(group)} positions, {plays:,.0f} plays each, "
            f"mean {statistics.mean(seconds):.3f} s, median {statistics.median(seconds):.3f} s, "
            f"slowest {max(seconds):.3f} s"
        )


if __name__ == "__main__":
    main()
