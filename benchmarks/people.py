# SPDX-License-Identifier: MIT
"""Levels of the ladder against their equals, beside figures of people.

    .venv/bin/python -m benchmarks.people [--of ID ...] [--games N] [--seed S] [--json]
        [--games-file FILE] [--set SECTION.KEY=VALUE ...]

Each level plays pairs of games against itself with other words and other oversights, with the same
tiles in the same order and the seats swapped, without clocks: a seed always plays the same games.
Errors are half the interval of 95 %, from groups of pairs. With ``--set mind.words=9`` a parameter
is tried out that is not in the files (with another --games-file then).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path

from desktop_app.commands.ladder import open_arena, read_games
from desktop_app.engine.profile import Profile
from desktop_app.play.ladder import SAME_WORDS, Arena, Deeds, LadderGame, ratio_of
from desktop_app.play.players import load_players

GAMES = 100

PEOPLE = {
    # Columns: games of two equals with about so many points each.
    "score": (150, 200, 250, 300, 350),
    "points_turn": (7, 10, 12.5, 15.5, 20),
    "tiles": (2.45, 2.55, 2.6, 2.7, 2.9),
    "turns": (43, 41, 40, 38.5, 35),
    "one_tile": (0.13, 0.11, 0.10, 0.09, 0.07),
    "low": (0.32, 0.24, 0.18, 0.12, 0.09),
    "lowest": (0.08, 0.06, 0.05, 0.03, 0.02),
    "power_played": (0.65, 0.80, 0.88, 0.93, 0.95),
    "exchanges": (0.3, 0.5, 0.5, 0.6, 0.5),
    "early_passes": (0.5, 0.3, 0.2, 0.1, 0),
    "out": (0.45, 0.55, 0.65, 0.75, 0.82),
    "parallels": (0.15, 0.25, 0.38, 0.50, 0.57),
    "familiar": (0.85, 0.70, 0.55, 0.42, 0.30),
    "usual": (0.98, 0.95, 0.85, 0.70, 0.55),
}
"""The target: measured on a server of regular players from 300 points on, below partly a guess."""

Ratio = tuple[Callable[[Deeds], float], Callable[[Deeds], float]]
FIGURES: dict[str, Ratio] = {
    "score": (lambda d: d.points, lambda _: 1),
    "points_turn": (lambda d: d.points, lambda d: d.turns),
    "tiles": (lambda d: d.tiles, lambda d: d.counted),
    "turns": (lambda d: 2 * d.turns, lambda _: 1),
    "one_tile": (lambda d: d.one_tile, lambda d: d.counted),
    "low": (lambda d: d.low, lambda d: d.counted),
    "lowest": (lambda d: d.lowest, lambda d: d.counted),
    "power_played": (lambda d: d.shed, lambda d: d.held),
    "exchanges": (lambda d: d.exchanges, lambda _: 1),
    "early_passes": (lambda d: d.early_passes, lambda _: 1),
    "out": (lambda d: 2 * d.out, lambda _: 1),
    "parallels": (lambda d: d.parallels, lambda d: d.counted),
    "familiar": (lambda d: d.familiar, lambda d: d.counted),
    "usual": (lambda d: d.usual, lambda d: d.counted),
}
"""Each a sum over all sides, divided by another."""


def twin(profile: Profile) -> Profile:
    """The same player with other words and other oversights."""
    return replace(profile, id=f"{profile.id}-twin")


def play_equals(arena: Arena, profile: Profile, pairs: range) -> list[LadderGame]:
    """Pairs of games of a player against an equal."""
    other = twin(profile)
    return [game for pair in pairs for game in arena.play_pair(profile, other, pair)]


def figures(games: Sequence[LadderGame]) -> dict[str, tuple[float, float]]:
    """Each figure with its error, which is NaN for games of one group."""
    groups: dict[int, list[Deeds]] = {}
    for game in games:
        groups.setdefault(game.pair // SAME_WORDS, []).extend(game.deeds)
    return {
        name: ratio_of(
            [(sum(map(above, group)), sum(map(below, group))) for group in groups.values()]
        )
        for name, (above, below) in FIGURES.items()
    }


def target(name: str, points_turn: float) -> float:
    """The figure of people with so many points a turn against their equals, between the columns."""
    columns, values = PEOPLE["points_turn"], PEOPLE[name]
    at = max(1, min(len(columns) - 1, sum(points_turn > column for column in columns)))
    part = (points_turn - columns[at - 1]) / (columns[at] - columns[at - 1])
    part = max(0.0, min(1.0, part))
    return values[at - 1] + part * (values[at] - values[at - 1])


def with_settings(profile: Profile, settings: Sequence[str]) -> Profile:
    """A player with parameters such as ``mind.words=9``."""
    for setting in settings:
        place, _, value = setting.partition("=")
        section, _, key = place.partition(".")
        old = getattr(profile, section)
        if key not in {field.name for field in fields(old)}:
            raise SystemExit(f"--set: {place} is no parameter")
        number = type(getattr(old, key))(value)
        profile = replace(profile, **{section: replace(old, **{key: number})})
    return profile


def _played(
    arena: Arena, profile: Profile, pairs: range, file: Path | None
) -> Iterator[LadderGame]:
    """The games of these pairs, those of a file first; it gets the others."""
    kept = [] if file is None else read_games(file)
    ours = [g for g in kept if profile.id in g.players and g.pair in pairs]
    yield from ours
    for pair in sorted(set(pairs) - {game.pair for game in ours}):
        played = play_equals(arena, profile, range(pair, pair + 1))
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write("".join(game.line() + "\n" for game in played))
        yield from played


def main() -> None:
    """Play the games and print a table for each player."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ladder = load_players().ladder
    parser.add_argument("--of", nargs="+", default=[p.id for p in ladder[:10]], metavar="ID")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--set", nargs="+", default=[], metavar="SECTION.KEY=VALUE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--games-file", type=Path, metavar="FILE", help="keep the games, go on where it ends"
    )
    args = parser.parse_args()
    arena, players = open_arena(), load_players()
    first = args.seed * args.games
    for name in args.of:
        profile = with_settings(players.find(name), args.set)
        began = time.perf_counter()
        pairs = range(first, first + args.games // 2)
        games = list(_played(arena, profile, pairs, args.games_file))
        seconds = (time.perf_counter() - began) / len(games)
        found = figures(games)
        if args.json:
            print(json.dumps({"id": profile.id, "games": len(games)} | found), flush=True)
            continue
        print(f"{profile.id}, level {profile.level}: {len(games)} games, {seconds:.2f} s each")
        points = found["points_turn"][0]
        for figure, (value, error) in found.items():
            print(
                f"  {figure:12} {value:7.3f} ± {error:6.3f}   people {target(figure, points):7.3f}"
            )


if __name__ == "__main__":
    main()
