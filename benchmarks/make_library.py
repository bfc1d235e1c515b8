# SPDX-License-Identifier: MIT
"""Fills a data folder with finished games of a club: a few are played by bots, the rest are those
again with other names, days and times.

    .venv/bin/python benchmarks/make_library.py --data DIR --games 2000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.events import Event, GameStarted, TimePassed, TurnEnded
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.settings.paths import resource_path
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.journal_lines import journal_bytes

NAMES = (
    "Annelies Okafor",
    "Ben Marsh",
    "Cid Ramaswamy",
    "Dot Keller",
    "Edith van den Berg",
    "Farouk Aziz",
    "Greta Lind",
    "Ines Duarte",
)
RULESETS = ("naspa-2016", "sanspa-2001")
LAST_DAY_MS = 1_795_000_000_000
BETWEEN_MS = 43_200_000
LEVELS = ("uma", "gus")


def play_games(lexicon: Lexicon, count: int) -> list[tuple[Event, ...]]:
    """Games between bots, each with its own seed."""
    levels, players = resource_path(*SHIPPED_LEVELS), load_players()
    games = []
    for seed in range(count):
        setup = GameSetup(
            seats=(Seat("A"), Seat("B")),
            ruleset=load_ruleset(RULESETS[seed % len(RULESETS)]),
            lexicon=lexicon.name,
            mode=Mode.AUTOMATIC,
            allotment_ms=25 * 60_000,
            record=TournamentRecord.empty(2),
        )
        drawer = ShufflingDrawer(random.Random(seed))
        table = Table(setup, judge=lexicon, drawer=drawer, sink=MemorySink())
        kinds = (LEVELS[0], LEVELS[seed // 2 % 2])
        makings = BotResources(
            ReferenceEngine(lexicon), lambda level: read_levels(levels, level), seed=seed
        )
        bots = [make_bot(players.find(kind), makings) for kind in kinds]
        for _ in play_to_end(table, bots):
            pass
        games.append(table.events)
    return games


def as_played_by(game: Sequence[Event], names: Sequence[str], seed: int) -> list[Event]:
    """The same game of other people, with a clock that ran."""
    chance = random.Random(seed)
    first, *rest = game
    assert isinstance(first, GameStarted), "a log begins with its setup"
    seats = tuple(Seat(name) for name in names)
    events: list[Event] = [GameStarted(replace(first.setup, seats=seats))]
    for event in rest:
        if isinstance(event, TurnEnded):
            # As a clock writes it: a line for every second.
            seconds = chance.randint(15, 95)
            events += [TimePassed(1000)] * seconds
        events.append(event)
    return events


def fill(data_dir: Path, count: int, kinds: int) -> None:
    """Write so many journals into the data folder."""
    store = LexiconStore(resource_path("lexica"), data_dir / "lexica", data_dir / "cache")
    games = play_games(store.load(DEFAULT_NAME), min(kinds, count))
    folder = data_dir / "journals"
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(0)
    for number in range(count):
        names = chance.sample(NAMES, 2)
        events = as_played_by(games[number % len(games)], names, number)
        began_ms = LAST_DAY_MS - (count - number) * BETWEEN_MS + chance.randint(0, BETWEEN_MS // 4)
        path = folder / f"club-{number:05d}{JOURNAL_SUFFIX}"
        path.write_bytes(journal_bytes(events, began_ms))


def main() -> None:
    """Fill a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the data folder")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--kinds", type=int, default=12, help="so many are really played")
    args = parser.parse_args()
    fill(args.data, args.games, args.kinds)


if __name__ == "__main__":
    main()
