# SPDX-License-Identifier: MIT
"""Writes packaging/laid_words.txt: the words that bots and hints lay most often.

    nice .venv/bin/python packaging/laid_words.py --games 1200

The bots of the ladder play each other, each level as often as any other. What they lay counts five
times, and each word of the five best plays of the position, which a hint lists, once; words across
count like words along. The few phoneys among the 5,000 most frequent are left out.
`definitions.py --coverage` counts how many of the rest are defined.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

# Only then can the program be found.
from desktop_app.commands.lexicons import open_lexicon  # noqa: E402
from desktop_app.engine.bots import Bot  # noqa: E402
from desktop_app.engine.candidates import question_of  # noqa: E402
from desktop_app.engine.equity import Outlook  # noqa: E402
from desktop_app.engine.jobs import CancelToken  # noqa: E402
from desktop_app.engine.klv import SHIPPED, leaves_for  # noqa: E402
from desktop_app.engine.leaves import Leaves  # noqa: E402
from desktop_app.engine.level_bot import words_of  # noqa: E402
from desktop_app.engine.native_engine import make_engine  # noqa: E402
from desktop_app.engine.protocol import Engine  # noqa: E402
from desktop_app.engine.registry import BotResources, make_bot  # noqa: E402
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels  # noqa: E402
from desktop_app.play.players import load_players  # noqa: E402
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset  # noqa: E402
from desktop_app.play.selfplay import play_to_end  # noqa: E402
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table  # noqa: E402
from desktop_app.rules.move import Move, Play  # noqa: E402
from desktop_app.rules.position import SeatView  # noqa: E402
from desktop_app.rules.record import TournamentRecord  # noqa: E402
from desktop_app.rules.setup import GameSetup, Mode, Seat  # noqa: E402
from desktop_app.settings.paths import resource_path  # noqa: E402

OUTPUT = Path(__file__).with_name("laid_words.txt")
LEXICON = "open-english"
MOST = 5_000
LISTED = 5
"""Plays that a hint lists."""
TOP_LEVEL = 21
"""The level above searches for seconds, and lays much the same words."""
SEED = 29


class _Counting:
    """A bot that counts the words it lays, and those of the best plays.

    Args:
        bot: who chooses.
        engine, leaves: what finds the best plays.
        counts: where the words are counted.
    """

    def __init__(self, bot: Bot, engine: Engine, leaves: Leaves, counts: Counter[str]) -> None:
        self._bot, self._engine, self._leaves, self._counts = bot, engine, leaves, counts
        self.name = bot.name

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Choose as the bot does."""
        best = self._engine.best(question_of(view), Outlook.of(view), self._leaves, LISTED)
        for each in best:
            self._count(each.move, view, 1)
        move = self._bot.choose_move(view, halt)
        self._count(move, view, LISTED)
        return move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Choose as the bot does."""
        return self._bot.choose_challenge(view)

    def _count(self, move: Move, view: SeatView, times: int) -> None:
        if isinstance(move, Play):
            self._counts.update(dict.fromkeys(words_of(move, view), times))


def count_words(first: int, games: int) -> Counter[str]:
    """Play games, the levels in turn, and return the words that were laid and listed."""
    players = load_players()
    names = [profile.id for profile in players.profiles.values() if 1 <= profile.level <= TOP_LEVEL]
    lexicon, ruleset = open_lexicon(LEXICON), load_ruleset(DEFAULT_RULESET)
    engine, leaves = make_engine(lexicon), leaves_for(lexicon, resource_path(*SHIPPED))
    levels = resource_path(*SHIPPED_LEVELS)
    resources = BotResources(engine, lambda most: read_levels(levels, most), leaves)
    counts: Counter[str] = Counter()
    bots = {
        name: _Counting(make_bot(players.find(name), resources), engine, leaves, counts)
        for name in names
    }
    for number in range(first, first + games):
        seated = names[number % len(names)], names[(number + 1) % len(names)]
        setup = GameSetup(
            seats=tuple(Seat(name, name) for name in seated),
            ruleset=ruleset,
            lexicon=lexicon.name,
            mode=Mode.AUTOMATIC,
            allotment_ms=None,
            record=TournamentRecord.empty(len(seated)),
            preset_first=number % len(seated),
        )
        drawer = ShufflingDrawer(random.Random(f"{SEED}/{number}"))
        table = Table(setup, judge=lexicon, drawer=drawer, sink=MemorySink())
        for _ in play_to_end(table, [bots[name] for name in seated]):
            pass
    return counts


def main() -> int:
    """Play, and write the list."""
    parser = argparse.ArgumentParser(description="The words that bots and hints lay most often.")
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--out", type=Path, default=OUTPUT)
    args = parser.parse_args()
    counts = count_words(args.first, args.games)
    ranked = sorted(counts, key=lambda word: (-counts[word], word))[:MOST]
    lexicon = open_lexicon(LEXICON)
    ranked = [word for word in ranked if word in lexicon]
    args.out.write_text("".join(f"{word}\n" for word in sorted(ranked)), encoding="ascii")
    times = sum(counts.values())
    share = sum(counts[word] for word in ranked) / times
    print(f"{args.games:,} games, {times:,} words laid, {len(counts):,} different")
    print(f"{len(ranked):,} written: {share:.1%} of what was laid")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
