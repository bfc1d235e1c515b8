# SPDX-License-Identifier: MIT
"""Static games that the native engine plays by itself, between two sets of leave values."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from desktop_app.commands.errors import UsageError
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.engine.static_games import StaticGames

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Tally, Watch

SCORE_ALONE = "none"
THUMB = "thumb"

MOST_GAMES = 1_000_000_000
MOST_THREADS = 1_024

_TELL_EVERY_S = 5.0

_Result = TypeVar("_Result")


def read_values(games: StaticGames, name: str) -> NativeLeaves:
    """The values of a file, or those that `SCORE_ALONE` and `THUMB` stand for.

    Raises:
        UsageError: the file holds no leave values; it is named.
        OSError: it cannot be read.
    """
    if name in (SCORE_ALONE, THUMB):
        return games.make_leaves(RULE_OF_THUMB if name == THUMB else None)
    return read_file(Path(name), games.read_leaves)


def read_file(path: Path, read: Callable[[bytes], _Result]) -> _Result:
    """What `read` makes of a file; its complaint names the file, as a UsageError."""
    try:
        return read(path.read_bytes())
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from error


@dataclass(frozen=True)
class Match:
    """A series of games.

    Attributes:
        players: what each of the two plays by, as it was asked for.
        rounds: games, or pairs of games with the same tiles and the seats changed.
        paired: whether they are pairs.
        seed: of the draws.
        threads: how many work; they change nothing in the result.
    """

    players: tuple[str, str]
    rounds: int
    paired: bool
    seed: int
    threads: int

    def play(
        self, games: StaticGames, one: NativeLeaves, other: NativeLeaves
    ) -> tuple[Tally, float]:
        """Play it, telling on standard error how far it is; the result, and the seconds."""
        watch: Watch = games.module.Watch()
        what = "pairs" if self.paired else "games"
        began = time.perf_counter()
        tally = beside(
            lambda: games.play(
                one,
                other,
                self.rounds,
                paired=self.paired,
                seed=self.seed,
                threads=self.threads,
                watch=watch,
            ),
            watch,
            lambda: say(f"{watch.done:,} of {self.rounds:,} {what}"),
        )
        return tally, time.perf_counter() - began


def tally_json(match: Match, tally: Tally, seconds: float) -> dict[str, Any]:
    """What a match came to, for the first player where nothing else is said."""
    return {
        "players": list(match.players),
        "seed": match.seed,
        "spread": tally.spread[0],
        "spread_error": tally.spread[1],
        "win_rate": tally.win_rate[0],
        "win_rate_error": tally.win_rate[1],
        "wins": tally.wins,
        "scores": [mean for mean, _ in tally.scores],
        "score_errors": [error for _, error in tally.scores],
        "bingos": [count / tally.games for count in tally.bingos],
        "turns": [count / tally.games for count in tally.turns],
        "seconds": round(seconds, 3),
        "games_a_second": tally.games / seconds,
    }


def tally_text(tally: Tally) -> str:
    """What a match came to for the first player, in two lines."""
    (spread, spread_error), (rate, rate_error) = tally.spread, tally.win_rate
    return (
        f"spread {spread:+.2f} ± {spread_error:.2f} points a game\n"
        f"wins {rate:.2%} ± {rate_error:.2%}"
    )


def beside(work: Callable[[], _Result], watch: Watch, tell: Callable[[], None]) -> _Result:
    """Do `work` in another thread, so that it can be watched and interrupted."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(work)
        try:
            while not wait([future], timeout=_TELL_EVERY_S).done:
                tell()
        except KeyboardInterrupt:
            watch.stop()
            raise
    return future.result()


def say(line: str) -> None:
    """Tell on standard error how far the work is."""
    print(line, file=sys.stderr, flush=True)
