# SPDX-License-Identifier: MIT
"""`rackside ladder`: how strong the opponents are, measured by games between them.

The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import random
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from desktop_app.commands.common_arguments import add_seed
from desktop_app.commands.errors import UsageError, check_least, check_within
from desktop_app.commands.lexicons import open_wanted
from desktop_app.commands.searches import check_players
from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED, leaves_for
from desktop_app.engine.level_bot import Knowledge
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import BotResources
from desktop_app.lexicon.levels import IN_NO_LIST, SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play import ladder
from desktop_app.play.players import TABLE, Players, load_players
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.sentences.numbers import number_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.paths import resource_path
from desktop_app.values.files import read_file
from desktop_app.values.json_text import DecodeError
from desktop_app.values.whole_files import write_whole

LIST = "open-english-school"
"""The list that the table is measured with."""

MAX_GAMES = 1_000_000
MAX_STEPS = 10
_GZIP = b"\x1f\x8b"
_STALE = "This table was measured with other players, words or leaves: play the ladder again."


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "ladder",
        help="measure how strong the opponents are",
        description="Lets the opponents play each other and rates them on one scale: 400 points"
        " are odds of ten to one, and the mean of all levels is 0.",
    )
    parser.add_argument("--table", action="store_true", help="the table that is shipped; no games")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"), help="these two alone")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="for each two (20)")
    parser.add_argument("--steps", type=int, default=2, metavar="K", help="so far apart (2)")
    add_seed(parser)
    parser.add_argument(
        "--games-file",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="keep the games there and go on where it ends; more files are only read",
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table there")
    parser.add_argument(
        "--check", type=int, metavar="N", help="play N games of --games-file again and compare"
    )
    parser.add_argument("--lexicon", default=LIST, metavar="NAME|FILE", help=LIST)
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the table or play games; 1 where games came out otherwise than they are kept."""
    players = load_players()
    if args.table:
        return _show_shipped(args, players)
    check_within("--games", args.games, 2, MAX_GAMES)
    check_within("--steps", args.steps, 1, MAX_STEPS)
    check_least("--seed", args.seed, 0)
    if args.games % 2:
        raise UsageError(f"--games: read {args.games}, expected an even number")
    arena = open_arena(args.lexicon)
    if args.check is not None:
        return _check(args, arena, players)
    wanted = (
        [(players.find(args.pair[0]), players.find(args.pair[1]))]
        if args.pair
        else ladder.matches(players.ladder, args.steps)
    )
    check_players(dict.fromkeys(itertools.chain.from_iterable(wanted)))
    games = list(_played(args, arena, wanted))
    if args.pair:
        _show_pair(args, games)
        return 0
    table = ladder.LadderTable(
        _basis(players),
        arena.resources.engine.lexicon.name,
        arena.ruleset.id,
        tuple(ladder.rungs(games, players.profiles, partial(_words_known, arena))),
    )
    if args.write is not None:
        write_whole(args.write, table.text().encode())
    _show(args, table.rungs)
    return 0


class _ListedLexicon(Lexicon):
    """A lexicon that keeps its words listed: every player is made from all of them."""

    @cached_property
    def _listed(self) -> tuple[str, ...]:
        return tuple(super().words())

    def words(self) -> Iterator[str]:
        """Every word in upper case, in alphabetical order."""
        return iter(self._listed)


def open_arena(name: str = LIST) -> ladder.Arena:
    """Open a list by its name or file, and make an arena for games with it."""
    ruleset = load_ruleset(DEFAULT_RULESET)
    opened = open_wanted(name, ())
    lexicon = _ListedLexicon(opened.name, opened.kwg, opened.alphabet, native.word_graph)
    path = resource_path(*SHIPPED_LEVELS)
    resources = BotResources(
        make_engine(lexicon),
        lru_cache(partial(read_levels, path)),
        leaves_for(lexicon, resource_path(*SHIPPED)),
    )
    return ladder.Arena(ruleset, resources)


def _words_known(arena: ladder.Arena, profile: Profile) -> int:
    resources = arena.resources
    levels = resources.levels(IN_NO_LIST)
    return Knowledge(resources.engine.lexicon, levels, profile.words, 0).count()


def _basis(players: Players) -> str:
    """A hash of what the ladder depends on, beside the engine: `--check` plays games for that."""
    files = [
        resource_path("lexica", f"{LIST}.kwg"),
        resource_path(*SHIPPED),
        resource_path(*SHIPPED_LEVELS),
    ]
    # What a player is called and what is said of them changes no game.
    plays = (replace(profile, name="", sentence="") for profile in players.ladder)
    return ladder.basis_of(
        (*(read_file(file) for file in files), *(repr(p).encode() for p in plays))
    )


def _played(
    args: argparse.Namespace, arena: ladder.Arena, wanted: Sequence[tuple[Profile, Profile]]
) -> Iterator[ladder.LadderGame]:
    """The games of all pairs: those that were kept, and the others as they are played."""
    kept = [game for path in args.games_file for game in read_games(path)]
    yield from kept
    there = {(frozenset(game.players), game.pair) for game in kept}
    out = args.games_file[0].open("a", encoding="utf-8") if args.games_file else None
    first = args.seed * MAX_GAMES
    with nullcontext() if out is None else out:
        # Pair by pair over all matches: whenever it is stopped, all have about as many games.
        for pair in range(first, first + args.games // 2):
            for one, other in wanted:
                if (frozenset((one.id, other.id)), pair) in there:
                    continue
                played = arena.play_pair(one, other, pair)
                if out is not None:
                    out.write("".join(game.line() + "\n" for game in played))
                    out.flush()
                yield from played


def read_games(path: Path) -> list[ladder.LadderGame]:
    """The whole pairs of games of a file, also gzipped; none where there is no file.

    A last line that a killed run left unfinished is cut off.

    Raises:
        LadderError: a line is no game; the message names file and line.
        OSError: it cannot be read.
    """
    if not path.exists():
        return []
    data = read_file(path)
    if data[:2] == _GZIP:
        try:
            data = gzip.decompress(data)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise ladder.LadderError(
                Sentence("{path}: the gzip file is damaged", path=path)
            ) from None
    elif data and not data.endswith(b"\n"):
        data = data[: data.rfind(b"\n") + 1]
        write_whole(path, data)
    games: dict[tuple[tuple[str, str], int], ladder.LadderGame] = {}
    for number, line in enumerate(data.decode(errors="replace").splitlines(), start=1):
        try:
            game = ladder.LadderGame.read(line)
        except DecodeError as error:
            place = Sentence(
                "{path}:{number}: this is not a game of the ladder: {why}",
                path=path,
                number=number,
                why=str(error),
            )
            raise ladder.LadderError(place) from None
        games[game.players, game.pair] = game
    return [game for game in games.values() if (game.players[::-1], game.pair) in games]


def _check(args: argparse.Namespace, arena: ladder.Arena, players: Players) -> int:
    """Play some of the kept games again; 1 if one ends otherwise, as with another engine."""
    kept = [game for path in args.games_file for game in read_games(path)]
    if not kept:
        raise UsageError("--check: --games-file names no games")
    pairs = sorted({(game.pair, min(game.players), max(game.players)) for game in kept})
    chosen = random.Random(args.seed).sample(pairs, min(len(pairs), max(1, args.check // 2)))
    by_key = {(game.players, game.pair): game for game in kept}
    others = 0
    for pair, one, other in chosen:
        for game in arena.play_pair(players.find(one), players.find(other), pair):
            there = by_key[game.players, game.pair]
            if [deed.points for deed in game.deeds] != [deed.points for deed in there.deeds]:
                others += 1
                names = " and ".join(game.players)
                print(f"{names}, pair {pair}: {_points(game)}; kept: {_points(there)}")
    print(f"{number_of(2 * len(chosen), 'game')} played again, {others} otherwise")
    return int(bool(others))


def _points(game: ladder.LadderGame) -> str:
    return " to ".join(str(deed.points) for deed in game.deeds)


def _show_shipped(args: argparse.Namespace, players: Players) -> int:
    table = ladder.LadderTable.read(read_file(resource_path(*TABLE)).decode("utf-8"))
    _show(args, table.rungs)
    if table.basis != _basis(players):
        print(_STALE, file=sys.stderr)
        return 1
    return 0


def _show(args: argparse.Namespace, table: Sequence[ladder.Rung]) -> None:
    if args.json:
        print(json.dumps([asdict(rung) for rung in table]))
        return
    print(
        "level  rating  error  score  points a turn  tiles  turns  one tile  low    power  out"
        "    bingos (likely, medium, unlikely)  lost  parallel  words    phoneys  games  player"
    )
    for level, rung in enumerate(table, start=1):
        bands = ", ".join(f"{band:.2f}" for band in rung.bingo_bands)
        print(
            f"{level:5}  {rung.rating:6.0f}  {rung.rating_error:5.0f}  {rung.score:5.0f}"
            f"  {rung.points_turn:5.2f} {_plus_minus(rung.points_turn_error):6}"
            f"  {rung.tiles:5.2f}  {rung.turns:5.1f}  {_share(rung.one_tile):>8}"
            f"  {_share(rung.low):5}  {_share(rung.power_played):5}  {_share(rung.out):5}"
            f"  {rung.bingos:6.2f} ({bands})           {rung.lost:4.1f}  {rung.parallels:8.0%}"
            f"  {rung.words:7,}  {rung.phoneys:7.2f}  {rung.games:5}  {rung.id} ({rung.name})"
        )
    print(
        f"low: plays of up to {ladder.LOW} points; power: of the tiles J, Q, X, Z, K and V those"
        " that are laid within three turns; out: games in which they lay their last tile."
    )
    print("The rating is on a scale of 400 points for odds of ten to one; errors are for 95 %.")


def _plus_minus(error: float | None) -> str:
    return "" if error is None else f"± {error:.2f}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.0%}"


def _show_pair(args: argparse.Namespace, games: Sequence[ladder.LadderGame]) -> None:
    found = ladder.fit(games)
    one, other = args.pair
    won = sum(game.won if game.players[0] == one else 1 - game.won for game in games)
    wins = [won, len(games) - won]
    gap = error = None
    if all(wins):
        gap = found.ratings[other] - found.ratings[one]
        # The errors of two players with the mean held at 0 are the same: half of the gap's.
        error = found.errors[one] + found.errors[other]
    points = {
        player: [
            deeds.points
            for game in games
            for name, deeds in zip(game.players, game.deeds, strict=True)
            if name == player
        ]
        for player in (one, other)
    }
    averages = [sum(point) / len(point) for point in points.values()]
    if args.json:
        told = {"players": [one, other], "games": len(games), "wins": wins}
        told |= {"gap": gap, "gap_error": error}
        print(json.dumps(told | {"scores": averages, "first_move": found.first_move}))
        return
    count = number_of(len(games), "game")
    better, other_one = (other, one) if wins[1] >= wins[0] else (one, other)
    text = f"{better} won every one of {count} against {other_one}, so their distance is open"
    if gap is not None and error is not None:
        better, other_one = (other, one) if gap >= 0 else (one, other)
        text = f"{better} is rated {abs(gap):.0f} ± {error:.0f} above {other_one}, by {count}"
    print(f"{text}; points a game: {one} {averages[0]:.0f}, {other} {averages[1]:.0f}")
