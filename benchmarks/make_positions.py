# SPDX-License-Identifier: MIT
"""Makes the positions that engines are compared on, and what the reference says of their plays.

make_positions.py games OUT.cgp --lexicon L --games N --seed S    positions of static self-play
make_positions.py endgames OUT.cgp --lexicon L --count N --seed S endgames of static self-play
make_positions.py odd OUT.cgp --count N --seed S                  boards that no good play makes
make_positions.py plays FILE.cgp                                  writes FILE.plays beside it
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.engine.bots import StaticBot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.formats.cgp import CgpPosition, Operation, format_cgp
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.odd_positions import odd_position
from tests.helpers.stored_plays import digest_of, question_of

ENDGAME_TILES = (13, 14)
"""So many tiles on both racks make an endgame that takes some work."""


class _Watched(StaticBot):
    """A static bot that notes what it was asked."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.views: list[SeatView] = []

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """The best move; the position is noted."""
        self.views.append(view)
        return super().choose_move(view, halt)


def _watched_games(lexicon: str, seed: int) -> Iterator[list[SeatView]]:
    """Views of the static bot in one game after another, without end."""
    words = open_lexicon(lexicon)
    engine = make_engine(words)
    for game in itertools.count():
        setup = GameSetup(
            seats=(Seat("1", "static"), Seat("2", "static")),
            ruleset=load_ruleset(DEFAULT_RULESET),
            lexicon=lexicon,
            mode=Mode.AUTOMATIC,
            allotment_ms=None,
            record=TournamentRecord.empty(2),
        )
        drawer = ShufflingDrawer(random.Random(f"{seed}/{game}"))
        bot = _Watched(engine)
        table = Table(setup, judge=words, drawer=drawer, sink=MemorySink())
        for _ in play_to_end(table, [bot, bot]):
            pass
        yield bot.views


def positions_of_games(lexicon: str, games: int, seed: int) -> Iterator[CgpPosition]:
    """Every position of games by the static bot, as the player on turn sees it."""
    for views in itertools.islice(_watched_games(lexicon, seed), games):
        for view in views:
            yield _position(view, view.rack, (), lexicon)


def endgames_of_games(lexicon: str, count: int, seed: int) -> Iterator[CgpPosition]:
    """The first position with an empty bag of games in which that leaves many tiles."""
    for views in _watched_games(lexicon, seed):
        empty = (view for view in views if view.bag_count == 0)
        view = next(empty, None)
        if view is not None and sum(view.rack_counts) in ENDGAME_TILES:
            yield _position(view, sort_tiles(view.rack), view.unseen, lexicon)
            count -= 1
        if not count:
            return


def positions_that_are_odd(count: int, seed: int) -> Iterator[CgpPosition]:
    """Phoneys, strays, full boards and racks of every size, on both lists in turn."""
    lexica = ("open-english-school", "open-english")
    engines = [make_engine(open_lexicon(name)) for name in lexica]
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        question = odd_position(engines[number % 2], rng)
        lexicon = Operation("lex", lexica[number % 2])
        yield CgpPosition(question.board, (question.rack, ()), (0, 0), 0, (lexicon,))


def _position(
    view: SeatView, rack: tuple[str, ...], other: tuple[str, ...], lexicon: str
) -> CgpPosition:
    """The position as the player on turn saw it, with the known tiles of the other rack."""
    points = view.points[view.seat], view.points[1 - view.seat]
    operations = (Operation("lex", lexicon),)
    return CgpPosition(view.board, (rack, other), points, view.zero_run, operations)


_references: dict[str, ReferenceEngine] = {}


def _plays_of(cgp: str) -> str:
    """The line of a position in the file of plays."""
    lexicon, question = question_of(cgp)
    if lexicon not in _references:
        _references[lexicon] = ReferenceEngine(open_lexicon(lexicon))
    plays = _references[lexicon].generate(question)
    return f"{len(plays)} {digest_of(plays)}"


def write_plays(path: Path, jobs: int) -> None:
    """Write what the reference finds beside the positions of a file."""
    lines = path.read_text("ascii").splitlines()
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(_plays_of, lines, chunksize=8))
    path.with_suffix(".plays").write_text("".join(f"{line}\n" for line in found), "ascii")
    print(f"{len(found)} positions, {sum(int(line.split()[0]) for line in found)} plays")


def main() -> None:
    """Make one of the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("games", "endgames", "odd", "plays"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--lexicon", default="open-english-school")
    parser.add_argument("--games", type=int, default=90)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    if args.what == "plays":
        write_plays(args.file, args.jobs)
        return
    if args.what == "games":
        found = positions_of_games(args.lexicon, args.games, args.seed)
    elif args.what == "endgames":
        found = endgames_of_games(args.lexicon, args.count, args.seed)
    else:
        found = positions_that_are_odd(args.count, args.seed)
    args.file.write_text("".join(f"{format_cgp(position)}\n" for position in found), "ascii")


if __name__ == "__main__":
    main()
