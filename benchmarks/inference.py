# SPDX-License-Identifier: MIT
"""How much likelier than by chance an inference holds what the champion really kept.

    .venv/bin/python -m benchmarks.inference FILE [--games N] [--first N] [--racks N ...] [--most N]

FILE has games of the champion against itself up to the last two tiles of the bag, a game a line,
and a run goes on where the file ends: game N is always the same. Of the games from --first on every
turn with tiles left on the rack, or --most of them chosen at random, is inferred as the champion
does from each number of racks (`fitted_softness` and `smoothed`). The figure is e to the mean
logarithm of the probability of the leave that was really kept, over its probability among random
draws; the interval of 95 % is made from the games, because their turns are not independent.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.champion_match import LEXICON, RULESET, new_table
from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.commands.move_rows import move_text, read_move
from desktop_app.commands.positions import read_position
from desktop_app.engine.inference import (
    InferenceOptions,
    WeighedLeave,
    begin_inference,
    fitted_softness,
    smoothed,
)
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import CHAMPION_PLAN, ChampionBot
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import Pace
from desktop_app.formats.cgp import CgpPosition, format_cgp
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.rules.position import SeatView

FIRST_GAME = 380_000
LEAST_BAG = 2
"""With so few tiles in the bag the champion solves positions, which takes long."""

_LIMITED = CHAMPION_PLAN.limited_to(100)
assert _LIMITED.late is not None
PLAN = replace(
    _LIMITED,
    simulation=replace(_LIMITED.simulation, most_racks=400),
    late=replace(_LIMITED.late, most_racks=400, candidates=15),
)
"""The champion in a hurry, so that a game takes some seconds."""


@dataclass(frozen=True)
class Turn:
    """A turn of which something was kept.

    Attributes:
        game: number of the game.
        before: the position before it, as the other player sees it.
        act: the play, or the number of tiles exchanged.
        kept: what was really kept.
    """

    game: int
    before: Situation
    act: Play | int
    kept: tuple[str, ...]

    @property
    def left(self) -> Counter[str]:
        """The tiles that may have been kept, as often as they may be."""
        laid = self.act.rack_tiles() if isinstance(self.act, Play) else ()
        return Counter(self.before.unseen) - Counter(laid)


class _Recorder:
    """The champion; takes down what it saw and did."""

    name = "champion"

    def __init__(self, bot: ChampionBot, turns: list[tuple[SeatView, Move]]) -> None:
        self._bot = bot
        self._turns = turns

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        move = self._bot.choose_move(view, halt)
        self._turns.append((view, move))
        return move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        return ()


def play_game(engine: Engine, leaves: KlvLeaves, number: int) -> list[tuple[str, str]]:
    """Play a game; return the positions with both racks, and the moves."""
    table = new_table(engine.lexicon, FIRST_GAME + number, ("one", "other"), None)
    turns: list[tuple[SeatView, Move]] = []
    bot = _Recorder(ChampionBot(engine, leaves, PLAN, Pace(seed=number, is_timed=False)), turns)
    for _ in play_to_end(table, [bot, bot]):
        if turns and len(table.state.bag) <= LEAST_BAG:
            break
    rows = []
    for (view, move), (after, _) in itertools.pairwise(turns):
        points = (view.points[view.seat], view.points[after.seat])
        position = CgpPosition(view.board, (view.rack, after.rack), points, view.zero_run)
        rows.append((format_cgp(position), move_text(move)))
    return rows


def read_turns(file: Path, first: int) -> Iterator[Turn]:
    """The turns of the games from a number on in which a part of the rack was kept."""
    ruleset = load_ruleset(RULESET)
    for line in file.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        for cgp, text in game["turns"] if game["game"] >= first else ():
            position = read_position(cgp, ruleset)
            move = read_move(text, position.board)
            if not isinstance(move, Play | Exchange):
                continue
            used = move.rack_tiles() if isinstance(move, Play) else move.tiles
            kept = Counter(position.racks[0]) - Counter(used)
            seen = replace(
                position, racks=(position.racks[1], ()), scores=tuple(reversed(position.scores))
            )
            before = Situation.of_position(seen, ruleset)
            if kept and before.bag_count:
                act = move if isinstance(move, Play) else len(move.tiles)
                yield Turn(game["game"], before, act, tuple(kept.elements()))


def chance(kept: Counter[str], left: Counter[str]) -> float:
    """The probability that so many tiles drawn of those left are just these."""
    ways = math.prod(math.comb(left[tile], count) for tile, count in kept.items())
    return ways / math.comb(left.total(), kept.total())


def factor(turn: Turn, leaves: Sequence[WeighedLeave]) -> float:
    """How much likelier the leave really kept is than among random draws."""
    kept, left, found = Counter(turn.kept), turn.left, 0.0
    for leave in leaves:
        tiles = Counter(leave.tiles)
        if tiles <= kept and leave.weight:
            found += leave.weight * chance(kept - tiles, left - tiles)
    return found / chance(kept, left)


def report(name: str, factors: Iterable[tuple[int, float]]) -> None:
    """Print the mean factor of the turns of some games with its interval."""
    games: defaultdict[int, list[float]] = defaultdict(list)
    for game, likelier in factors:
        games[game].append(math.log(likelier))
    if len(games) < 2:
        return
    turns = sum(map(len, games.values()))
    mean = sum(map(sum, games.values())) / turns
    sums = [sum(logs) - mean * len(logs) for logs in games.values()]
    error = 1.96 * statistics.stdev(sums) * math.sqrt(len(sums)) / turns
    low, high = math.exp(mean - error), math.exp(mean + error)
    print(f"  {name}: {turns} turns, {math.exp(mean):.2f} ({low:.2f} to {high:.2f})")


def phase(turn: Turn) -> str:
    """How full the bag was."""
    bag = turn.before.bag_count
    return "20 and more" if bag >= 20 else "7 to 19" if bag >= 7 else "1 to 6"


def measure(engine: Engine, leaves: KlvLeaves, turns: Sequence[Turn], racks: int) -> None:
    """Infer from so many racks, and print the figures."""
    found = []
    began = time.process_time()
    for turn in turns:
        options = InferenceOptions(
            margin=0.0, softness=fitted_softness(turn.before.bag_count), most_racks=racks
        )
        inferred = begin_inference(engine, turn.before, leaves, turn.act, options).result()
        found.append(smoothed(inferred.leaves, is_sample=inferred.is_sample))
    spent = (time.process_time() - began) * 1000 / len(turns)
    print(f"{racks} racks, {spent:.0f} ms of processor time a turn:")
    rated = [(turn, factor(turn, kept)) for turn, kept in zip(turns, found, strict=True)]
    report("all", ((turn.game, likelier) for turn, likelier in rated))
    for name in ("20 and more", "7 to 19", "1 to 6"):
        some = ((turn.game, likelier) for turn, likelier in rated if phase(turn) == name)
        report(f"{name} tiles in the bag", some)


def main() -> None:
    """Play the games that are missing, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=0, help="games in the file at the end")
    parser.add_argument("--first", type=int, default=30, help="first game measured (30)")
    parser.add_argument("--racks", type=int, nargs="*", default=[250, 500, 2_000])
    parser.add_argument("--most", type=int, help="so many turns, chosen at random")
    args = parser.parse_args()
    lexicon = open_lexicon(LEXICON)
    engine, leaves = make_engine(lexicon), find_leaves(None, lexicon)
    there = args.file.read_text(encoding="utf-8").count("\n") if args.file.exists() else 0
    with args.file.open("a", encoding="utf-8") as out:
        for number in range(there, args.games):
            rows = play_game(engine, leaves, number)
            out.write(json.dumps({"game": number, "turns": rows}) + "\n")
            out.flush()
    turns = list(read_turns(args.file, args.first))
    if args.most is not None and args.most < len(turns):
        turns = random.Random(FIRST_GAME).sample(turns, args.most)
    for racks in args.racks:
        measure(engine, leaves, turns, racks)


if __name__ == "__main__":
    main()
