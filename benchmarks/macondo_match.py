# SPDX-License-Identifier: MIT
"""The champion against the strongest bot of Macondo, with the same time for each turn.

    .venv/bin/python -m benchmarks.macondo_match FILE [--games N] [--seconds S] [--bot BOT]

Macondo (GPL, the engine behind the bots of Woogles) is fetched and built by Go for this alone, and
nothing of it is shipped. It plays from outside: it gets the turns so far and its own rack, with the
same word graph and the same leave values. Both run on one core, one thread each, and neither thinks
in the other's time. Games come in pairs with the same tiles in the same order and the seats
swapped. Each game is a line of FILE, and a run goes on where the file ends.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.champion_match import LEXICON, new_table, read, report
from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.searching_bots import ChampionBot
from desktop_app.engine.thought import Pace, TimeRules
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import Table
from desktop_app.rules.board import Direction
from desktop_app.rules.move import (
    PLAYED_THROUGH,
    Exchange,
    Move,
    Pass,
    Play,
    play_from_placements,
)
from desktop_app.rules.position import SeatView
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.state import GameState, RowKind

ROOT = Path(__file__).parents[1]
NAME = "NWL23"
"""The name our word list has there: Macondo takes the alphabet from a list's name."""


class Macondo:
    """A process that chooses moves.

    Args:
        bot: the name of the bot in Macondo, e.g. ``SIMMING_BOT``.
        seconds: limit for a turn.

    Attributes:
        faults: turns in which its search gave no move, so that it played its best static move.
    """

    def __init__(self, bot: str, seconds: float) -> None:
        self._bot, self._seconds = bot, seconds
        self.faults = 0
        self._folder = tempfile.TemporaryDirectory()
        folder, source = Path(self._folder.name), ROOT / "benchmarks" / "macondo"
        program = folder / "player"
        subprocess.run(["go", "build", "-o", program, "."], cwd=source, check=True)
        module = ["go", "list", "-m", "-f", "{{.Dir}}", "github.com/domino14/macondo"]
        run = subprocess.run(module, cwd=source, check=True, capture_output=True, text=True)
        data, theirs = folder / "data", Path(run.stdout.strip()) / "data"
        for path in ("letterdistributions", "strategy/default"):
            shutil.copytree(theirs / path, data / path)
        for path, ours in (
            (f"lexica/gaddag/{NAME}.kwg", f"lexica/{LEXICON}.kwg"),
            (f"strategy/{NAME}/leaves.klv2", "leaves/english-school.klv2"),
        ):
            (data / path).parent.mkdir(parents=True)
            shutil.copy(ROOT / "resources" / ours, data / path)
        self._process = subprocess.Popen(
            [program],
            env={**os.environ, "MACONDO_DATA_PATH": str(data)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, seat: int, rack: Sequence[str], turns: list[dict[str, Any]]) -> dict[str, Any]:
        """Return its move for a seat and rack after the turns of a game."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        question = {
            "bot": self._bot,
            "lexicon": NAME,
            "seat": seat,
            "rack": "".join(rack),
            "seconds": self._seconds,
            "turns": turns,
        }
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"Macondo ended: {json.dumps(question)}")
        answer: dict[str, Any] = json.loads(line)
        if answer["fault"]:
            self.faults += 1
            print(f"fault: {answer['fault']}", flush=True)
        return answer


class MacondoBot:
    """A seat played by `Macondo`. `table` is set when there is one."""

    name = "macondo"

    def __init__(self, process: Macondo) -> None:
        self._process = process
        self.table: Table
        self.seconds: list[float] = []

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return Macondo's move."""
        state = self.table.state
        turns = [
            turn_of(state, index, view) for index, row in enumerate(state.rows) if row.kind in KINDS
        ]
        answer = self._process.ask(view.seat, view.rack, turns)
        self.seconds.append(answer["seconds"])
        if answer["kind"] == "pass":
            return Pass()
        tiles = tuple(answer["tiles"])
        if answer["kind"] == "exchange":
            return Exchange(tiles)
        direction = Direction.DOWN if answer["vertical"] else Direction.ACROSS
        laid = tuple(PLAYED_THROUGH if tile == "." else tile for tile in tiles)
        return Play(answer["row"], answer["col"], direction, laid)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return no word: neither side plays a phoney."""
        return ()


class TimedBot:
    """The champion, with the time of its turns noted."""

    name = "champion"

    def __init__(self, bot: ChampionBot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return the champion's move."""
        began = time.monotonic()
        move = self._bot.choose_move(view, halt)
        self.seconds.append(time.monotonic() - began)
        return move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return no word: neither side plays a phoney."""
        return ()


KINDS = {RowKind.PLAY: "play", RowKind.EXCHANGE: "exchange", RowKind.PASS: "pass"}


def turn_of(state: GameState, index: int, view: SeatView) -> dict[str, Any]:
    """Return a turn as Macondo's player reads it, with no more than the viewer may know."""
    row = state.rows[index]
    turn: dict[str, Any] = {"seat": row.player, "kind": KINDS[row.kind], "total": row.total}
    if row.kind is RowKind.EXCHANGE:
        # Which tiles an opponent exchanged is hidden: any that are unseen now will do.
        known = row.tiles if row.player == view.seat else view.unseen[: len(row.tiles)]
        return turn | {"rack": "".join(known), "tiles": "".join(known)}
    if row.kind is RowKind.PASS:
        return turn | {"rack": ""}
    play = play_from_placements(board_before_row(state, index), row.placements)
    assert play is not None
    return turn | {
        "rack": "".join(play.rack_tiles()),
        "row": play.row,
        "col": play.col,
        "vertical": play.direction is Direction.DOWN,
        "tiles": "".join("." if tile == PLAYED_THROUGH else tile for tile in play.tiles),
        "points": row.points,
    }


def play_game(
    judge: Lexicon,
    pair: int,
    names: tuple[str, str],
    bots: dict[str, MacondoBot | TimedBot],
    process: Macondo,
) -> dict[str, Any]:
    """Play one game of a pair; the first of the names moves first."""
    table = new_table(judge, pair, names, None)
    for bot in bots.values():
        bot.seconds.clear()
        if isinstance(bot, MacondoBot):
            bot.table = table
    before = process.faults
    for _ in play_to_end(table, [bots[name] for name in names]):
        pass
    return {
        "pair": pair,
        "players": names,
        "points": table.state.points,
        "seconds": [round(sum(bots[name].seconds), 2) for name in names],
        "longest": [round(max(bots[name].seconds), 2) for name in names],
        "turns": [len(bots[name].seconds) for name in names],
        "faults": process.faults - before,
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Play the games that are missing, and report all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=0, help="games in the file at the end")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each turn (1)")
    parser.add_argument("--bot", default="SIMMING_BOT", help="its name in Macondo (SIMMING_BOT)")
    args = parser.parse_args()
    there = {(game["pair"], tuple(game["players"])) for game in read([args.file])}
    if args.games:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        lexicon = open_lexicon(LEXICON)
        pace = Pace(TimeRules(untimed_ms=round(args.seconds * 1000)))
        champion = ChampionBot(make_engine(lexicon), find_leaves(None, lexicon), pace=pace)
        process = Macondo(args.bot, args.seconds)
        bots: dict[str, MacondoBot | TimedBot] = {
            "champion": TimedBot(champion),
            "macondo": MacondoBot(process),
        }
        with args.file.open("a", encoding="utf-8") as out:
            for pair in range(args.games // 2):
                for names in (("champion", "macondo"), ("macondo", "champion")):
                    if (pair, names) not in there:
                        out.write(json.dumps(play_game(lexicon, pair, names, bots, process)) + "\n")
                        out.flush()
    report(read([args.file]), "champion", "macondo")


if __name__ == "__main__":
    main()
