# SPDX-License-Identifier: MIT
"""`rackside selfplay`: bots play games against each other.

The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.commands.common_arguments import add_ruleset, add_seed, add_threads
from desktop_app.commands.errors import UsageError, check_least, check_within
from desktop_app.commands.leaves import (
    MAX_STATIC_GAMES,
    MAX_THREADS,
    Match,
    read_values,
    tally_json,
    tally_text,
)
from desktop_app.commands.lexicons import find_leaves, open_wanted
from desktop_app.commands.searches import check_players
from desktop_app.engine import native
from desktop_app.engine.bots import Bot
from desktop_app.engine.klv import SHIPPED, leaves_for
from desktop_app.engine.native import MAX_SEED
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.engine.static_games import StaticGames
from desktop_app.formats.errors import FormatError
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import load_ruleset, wanted_lexica
from desktop_app.play.selfplay import PlayedGame, SeatTally, play_to_end, tally
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import resource_path
from desktop_app.storage.durable import lock
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.json_text import DecodeError, json_object, json_value

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Tally


# ``rackside selfplay --in-engine``: static games without a table, at the engine's full speed.

_SHIPPED = "learned"
_TABLE_OPTIONS = ("first", "minutes", "phoneys", "out")


def play_in_engine(args: argparse.Namespace, bots: str) -> int:
    """Play the games, print the result and return 0.

    Args:
        args: the arguments of ``rackside selfplay``.
        bots: the default value of ``--bots``.
    """
    module, reason = native.load()
    if module is None:
        raise UsageError(f"--in-engine needs the native engine: {reason}. {native.how_to_get()}")
    if args.bots != bots or any(getattr(args, name) for name in _TABLE_OPTIONS):
        raise UsageError(
            "--in-engine: --bots, --first, --minutes, --phoneys and --out are for tables"
        )
    check_within("--games", args.games, 1, MAX_STATIC_GAMES)
    check_within("--seed", args.seed, 0, MAX_SEED)
    check_within("--threads", args.threads, 1, MAX_THREADS)
    if args.paired and args.games % 2:
        raise UsageError(f"--games: read {args.games}, expected an even number with --paired")
    ruleset = load_ruleset(args.ruleset)
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset))
    games = StaticGames.prepare(lexicon, ruleset, module)
    names = args.leaves or _SHIPPED, args.against or args.leaves or _SHIPPED
    one = _values(games, lexicon, names[0])
    other = one if names[0] == names[1] else _values(games, lexicon, names[1])
    rounds = args.games // 2 if args.paired else args.games
    match = Match(names, rounds, args.paired, args.seed, args.threads)
    tally, seconds = match.play(games, one, other)
    if args.json:
        report = {"lexicon": lexicon.name, "games": tally.games, "paired": args.paired}
        print(json.dumps(report | tally_json(match, tally, seconds)))
    else:
        print(_text(match, tally, seconds))
    return 0


def _values(games: StaticGames, lexicon: Lexicon, name: str) -> NativeLeaves:
    if name == _SHIPPED:
        return find_leaves(None, lexicon).prepared(lexicon.alphabet)
    return read_values(games, name)


def _text(match: Match, tally: Tally, seconds: float) -> str:
    lines = [
        f"{name}: wins {wins:,}, points a game {mean:.2f} ± {error:.2f}"
        for name, wins, (mean, error) in zip(match.players, tally.wins, tally.scores, strict=True)
    ]
    speed = f"games: {tally.games:,} in {seconds:.1f} s, {tally.games / seconds:,.1f} a second"
    return "\n".join([*lines, tally_text(tally), speed])


# The games of a long series, one per line, so that it can be played in several runs.

_LINE_START = b'{"game": '


@dataclass(frozen=True)
class Series:
    """Common settings of all games in a file.

    Attributes:
        bots: ids by seat.
        seed: seed of the whole series.
        lexicon, ruleset: names.
        minutes: each side's time; None for untimed games.
        phoneys: each bot's percentage of turns with a phoney.
    """

    bots: tuple[str, ...]
    seed: int
    lexicon: str
    ruleset: str
    minutes: int | None
    phoneys: tuple[int, ...]


class MatchFile:
    """A file of JSON lines, each a game with the settings of its series.

    Args:
        path: the file; created with the first game.
        series: the settings of this run.
    """

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self._series = asdict(series)
        self._common = json_value(json.dumps(self._series))

    def read(self) -> list[PlayedGame]:
        """Return the games in the file, none if there is no file.

        Raises:
            OSError: the file cannot be read.
            FormatError: a line is not a game, belongs to another series, or repeats a game.
        """
        if not self._path.exists():
            return []
        games: dict[int, PlayedGame] = {}
        text = read_file(self._path).decode("utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                game = self._read_line(line)
                if game.game in games:
                    raise FormatError(f"game {game.game} is a duplicate")
            except FormatError as error:
                raise FormatError(error.message, file=str(self._path), line=number) from None
            games[game.game] = game
        return list(games.values())

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Lock the file against other runs; remove an incomplete last line left by a killed run.

        Raises:
            UsageError: another run is writing to it.
            OSError: it cannot be written.
        """
        with self._path.open("a+b") as file:
            if not lock(file.fileno()):
                raise UsageError(f"{self._path}: another run is writing to this file")
            file.seek(0)
            whole, newline, last = file.read().rpartition(b"\n")
            if last.startswith(_LINE_START) and not last.endswith(b"}"):
                file.truncate(len(whole) + len(newline))
            try:
                yield
            finally:
                if not self._path.stat().st_size:
                    self._path.unlink()

    def add(self, game: PlayedGame) -> None:
        """Append a game. Raises OSError if that fails."""
        line = json.dumps({**asdict(game), **self._series})
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            # A full disk does not name the file.
            error.filename = str(self._path)
            raise

    def _read_line(self, line: str) -> PlayedGame:
        fields = json_object(line)
        if fields is None:
            raise FormatError(f"read {line[:40]!r}, expected a game as a JSON object")
        for name, expected in self._common.items():
            if fields.pop(name, None) != expected:
                raise FormatError(f"another series: expected {name} to be {expected!r}")
        try:
            return _GAMES.read(fields, "game")
        except DecodeError as error:
            raise FormatError(str(error)) from None


_GAMES: Decoder[PlayedGame] = Decoder(PlayedGame)
MAX_GAMES = 1_000_000
_BOTS = "static,static"
MAX_MINUTES = 60
MAX_PERCENT = 100
_PLAYERS = 2
_VALUES = "a KLV2 file, none or thumb: values"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "selfplay",
        help="let bots play games against each other",
        description="Lets bots play games against each other; rackside ladder --table lists them.",
    )
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games (1)")
    parser.add_argument(
        "--bots", default=_BOTS, metavar="A,B", help=f"who plays whom, by id ({_BOTS})"
    )
    add_seed(parser)
    parser.add_argument(
        "--first", type=int, default=0, metavar="K", help="number of the first game"
    )
    parser.add_argument(
        "--minutes", type=int, metavar="M", help="minutes for each side, in real time"
    )
    parser.add_argument("--phoneys", metavar="P[,P]", help="percentage of turns with a phoney (0)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save games here; resume where it ends"
    )
    parser.add_argument("--lexicon", metavar="NAME|FILE", help="default: the ruleset's list")
    add_ruleset(parser)
    inside = parser.add_argument_group("in the native engine, without a table")
    inside.add_argument("--in-engine", action="store_true", help="play static games at full speed")
    add_threads(inside)
    inside.add_argument("--leaves", metavar="FILE", help=f"{_VALUES} of the first player")
    inside.add_argument("--against", metavar="FILE", help=f"{_VALUES} of the second (the same)")
    inside.add_argument(
        "--paired", action="store_true", help="play every deal twice, with changed seats"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Play the games; prints a line for each, then the sum."""
    if args.in_engine:
        return play_in_engine(args, _BOTS)
    names = args.bots.split(",")
    ruleset = load_ruleset(args.ruleset)
    _check(args, names, ruleset)
    players = load_players()
    check_players({name: players.find(name) for name in names}.values())
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset))
    phoneys = _percents(args.phoneys or "0", len(names))
    series = Series(tuple(names), args.seed, lexicon.name, ruleset.id, args.minutes, phoneys)
    file = None if args.out is None else MatchFile(args.out, series)
    bots = _make_bots(series, lexicon)
    match = _Match(ruleset, lexicon, series, bots, _real_ms if args.minutes else None)
    with nullcontext() if file is None else file.claimed():
        games = [] if file is None else file.read()
        kept = {game.game for game in games}
        began = time.perf_counter()
        for number in range(args.first, args.first + args.games):
            if number in kept:
                continue
            games.append(match.play(number))
            if file is not None:
                file.add(games[-1])
            if not args.json:
                print(_line(games[-1]), flush=True)
    _report(args, names, games, _Speed(len(games) - len(kept), time.perf_counter() - began))
    return 0


def _check(args: argparse.Namespace, names: list[str], ruleset: Ruleset) -> None:
    check_within("--games", args.games, 1, MAX_GAMES)
    if args.leaves or args.against or args.paired or args.threads != 1:
        raise UsageError("--leaves, --against, --paired and --threads are for --in-engine")
    check_least("--first", args.first, 0)
    if args.minutes is not None:
        check_within("--minutes", args.minutes, 1, MAX_MINUTES)
        if not ruleset.clock.allotment_s:
            raise UsageError(f"--minutes: {ruleset.id} is played without a clock")
    if not ruleset.table.players_min <= len(names) <= ruleset.table.players_max:
        read = number_of(len(names), "bot")
        raise UsageError(f"--bots: read {read}, which {ruleset.id} does not seat")


def _percents(text: str, count: int) -> tuple[int, ...]:
    """Parse a percentage for each bot, or one for all. Raises UsageError for anything else."""
    parts = text.split(",")
    if len(parts) not in (1, count) or not all(
        part.isdecimal() and int(part) <= MAX_PERCENT for part in parts
    ):
        raise UsageError(f"--phoneys: read {text!r}, expected 0 to {MAX_PERCENT}, or one a bot")
    percents = tuple(map(int, parts))
    return percents if len(percents) == count else percents * count


def _make_bots(series: Series, lexicon: Lexicon) -> list[Bot]:
    players = load_players()
    levels = resource_path(*SHIPPED_LEVELS)
    resources = BotResources(
        make_engine(lexicon),
        lambda most: read_levels(levels, most),
        leaves_for(lexicon, resource_path(*SHIPPED)),
    )
    return [
        make_bot(
            players.find(name),
            replace(resources, seed=series.seed + seat, phoneys=series.phoneys[seat]),
        )
        for seat, name in enumerate(series.bots)
    ]


def _real_ms() -> int:
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True)
class _Match:
    """Settings of every game of a run; `now_ms` if clocks run."""

    ruleset: Ruleset
    lexicon: Lexicon
    series: Series
    bots: list[Bot]
    now_ms: Callable[[], int] | None

    def play(self, number: int) -> PlayedGame:
        """Play one game; its number and the series' seed decide the draws and who begins."""
        minutes = self.series.minutes
        seconds = self.ruleset.clock.allotment_s if minutes is None else 60 * minutes
        names = self.series.bots
        setup = GameSetup(
            seats=tuple(
                Seat(f"{name} {seat + 1}", name, self.series.phoneys[seat])
                for seat, name in enumerate(names)
            ),
            ruleset=self.ruleset,
            lexicon=self.lexicon.name,
            mode=Mode.AUTOMATIC,
            allotment_ms=seconds * 1000 or None,
            record=TournamentRecord.empty(len(names)),
            preset_first=number % len(names),
        )
        drawer = ShufflingDrawer(random.Random(f"{self.series.seed}/{number}"))
        table = Table(setup, judge=self.lexicon, drawer=drawer, sink=MemorySink())
        for _ in play_to_end(table, self.bots, self.now_ms):
            pass
        return PlayedGame.of(number, table.state, is_timed=self.now_ms is not None)


def _line(game: PlayedGame) -> str:
    points = " ".join(map(str, game.points))
    used = " and ".join(f"{used / 1000:.1f}" for used in game.used_ms)
    turns = number_of(game.turns, "turn")
    return f"game {game.game + 1}: {points} in {turns}" + (f", {used} s" if used else "")


@dataclass(frozen=True)
class _Speed:
    """Number of games played in this run, and its seconds."""

    games: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        """0 if all games were in the file already."""
        return self.games / self.seconds if self.games else 0.0


def _report(
    args: argparse.Namespace, names: list[str], games: list[PlayedGame], speed: _Speed
) -> None:
    seats = [tally(games, seat) for seat in range(len(names))]
    if args.json:
        print(json.dumps(_json(names, games, seats, speed)))
        return
    for seat, (name, sums) in enumerate(zip(names, seats, strict=True)):
        wins = number_of(sums.wins, "win")
        print(f"{name} (seat {seat + 1}): {wins}, {sums.points.mean:.1f} points a game")
        if sums.used_s is not None:
            print(
                f"  {sums.used_s:.1f} s a game, at most {sums.most_used_s:.1f} s; "
                f"{number_of(sums.overtime, 'game')} in overtime"
            )
    if len(names) == _PLAYERS and len(games) > 1:
        rate, spread = seats[0].win_rate, seats[0].spread
        print(
            f"{names[0]} wins {100 * rate.mean:.1f} % ± {100 * rate.error:.1f} %, a tie half, "
            f"and is {spread.mean:+z.1f} ± {spread.error:.1f} points a game ahead"
        )
    print("; ".join([number_of(len(games), "game"), *_run_parts(args.out, len(games), speed)]))


def _run_parts(file: Path | None, games: int, speed: _Speed) -> list[str]:
    """Describe how many games came from the file, and how fast the rest was played."""
    parts = []
    if not speed.games:
        return [f"resumed from {file}: all, none was left to play"]
    if speed.games < games:
        parts.append(f"resumed from {file}: {games - speed.games:,}")
    return [
        *parts,
        f"{speed.seconds:.1f} s in this run, {speed.games_a_second:,.2f} games a second",
    ]


def _json(
    names: list[str], games: list[PlayedGame], seats: list[SeatTally], speed: _Speed
) -> dict[str, Any]:
    return {
        "bots": names,
        "games": [asdict(game) for game in games],
        "wins": [seat.wins for seat in seats],
        "average_points": [round(seat.points.mean, 1) for seat in seats],
        "win_rate": [_rounded(seat.win_rate.mean, 4) for seat in seats],
        "win_rate_error": [_rounded(seat.win_rate.error, 4) for seat in seats],
        "spread": [_rounded(seat.spread.mean, 2) for seat in seats],
        "spread_error": [_rounded(seat.spread.error, 2) for seat in seats],
        "used_seconds": [seat.used_s and round(seat.used_s, 2) for seat in seats],
        "most_used_seconds": [seat.most_used_s and round(seat.most_used_s, 2) for seat in seats],
        "overtime_games": [seat.overtime for seat in seats],
        "seconds": round(speed.seconds, 3),
        "games_a_second": round(speed.games_a_second, 3),
    }


def _rounded(value: float, digits: int) -> float | None:
    """Round a number; None for NaN, which JSON does not have."""
    return None if math.isnan(value) else round(value, digits)
