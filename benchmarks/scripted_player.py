# SPDX-License-Identifier: MIT
"""A scripted player against levels of the ladder.

    .venv/bin/python -m benchmarks.scripted_player [--against ID ...] [--games N] [--seed S]

It knows only the 2,000 commonest words of two to five letters, sees every play and takes the one of
the highest score. It never challenges, and exchanges only without a play. Games come in pairs with
the same tiles in the same order and the seats swapped, without clocks, so a seed always plays the
same games. The error is that of the ladder: half the interval of 95 %, from groups of pairs.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property

from desktop_app.commands.ladder import open_arena
from desktop_app.engine.bots import Bot
from desktop_app.engine.level_bot import Knowledge, LevelBot, compile_words
from desktop_app.engine.mind import share
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.profile import Challenges, Choice, Profile
from desktop_app.engine.protocol import Engine
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.ladder import SAME_WORDS, Arena, LadderGame
from desktop_app.play.players import load_players

WORDS = 2_000
SHORTEST, LONGEST = 2, 5
LEVELS = ("abby", "dara", "finn", "gus", "hana", "ivo")
GAMES = 200

SCRIPT = Profile(
    "script",
    "Script",
    "Knows short words, and plays the highest score.",
    choice=Choice(leave=0, exchange="stuck", endgame="careless"),
    challenges=Challenges(doubts=0),
)


def commonest_words(lexicon: Lexicon, levels: Mapping[str, int]) -> list[str]:
    """The 2,000 commonest short words; within a level of commonness a hash chooses."""
    short = (word for word in levels if SHORTEST <= len(word) <= LONGEST)
    there = filter(lexicon.is_acceptable, short)
    return sorted(there, key=lambda word: (levels[word], share("script", word)))[:WORDS]


class ScriptedKnowledge(Knowledge):
    """The words of the script, whatever the game."""

    def __init__(self, lexicon: Lexicon, levels: Mapping[str, int]) -> None:
        super().__init__(lexicon, levels, SCRIPT.words, 0)
        self._script = commonest_words(lexicon, levels)

    @cached_property
    def engine(self) -> Engine | None:
        """Finds the plays with these words alone."""
        words = compile_words(self._script, self._lexicon.alphabet)
        return None if words is None else make_engine(words)


class ScriptArena(Arena):
    """Plays games of the ladder in which the script may take part."""

    def _bot(self, profile: Profile, pair: int) -> Bot:
        if profile is not SCRIPT:
            return super()._bot(profile, pair)
        return LevelBot(SCRIPT, _knowledge_of(self), self.resources.leaves)


@cache
def _knowledge_of(arena: Arena) -> ScriptedKnowledge:
    resources = arena.resources
    return ScriptedKnowledge(resources.engine.lexicon, resources.levels(IN_NO_LIST))


def make_arena() -> ScriptArena:
    """An arena with the list of the ladder."""
    arena = open_arena()
    return ScriptArena(arena.ruleset, arena.resources)


def play(arena: Arena, opponent: Profile, games: int, seed: int) -> Iterator[LadderGame]:
    """Pairs of games of the script against an opponent."""
    for pair in range(seed, seed + games // 2):
        yield from arena.play_pair(SCRIPT, opponent, pair)


def share_won(games: Iterable[LadderGame]) -> list[float]:
    """The result of each game for the script: 1, 0, or half for a tie."""
    return [game.won if game.players[0] == SCRIPT.id else 1 - game.won for game in games]


def error_of(won: Sequence[float]) -> float:
    """Half the interval of 95 % of the mean.

    The games of a group of pairs have something in common, the tiles or the opponent's words, so
    the groups are counted and not the games.
    """
    size = 2 * SAME_WORDS
    groups = [sum(won[at : at + size]) / size for at in range(0, len(won) - size + 1, size)]
    if len(groups) < 2:
        return math.nan
    mean = sum(groups) / len(groups)
    variance = sum((group - mean) ** 2 for group in groups) / (len(groups) - 1)
    return 1.96 * math.sqrt(variance / len(groups))


def _points(games: Sequence[LadderGame], player: str) -> float:
    points = (game.deeds[game.players.index(player)].points for game in games)
    return sum(points) / len(games)


def main() -> None:
    """Play the games and print a line for each opponent."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", nargs="+", default=LEVELS, metavar="ID")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    args = parser.parse_args()
    arena, players = make_arena(), load_players()
    for name in args.against:
        opponent = players.find(name)
        games = list(play(arena, opponent, args.games, args.seed * args.games))
        won = share_won(games)
        print(
            f"level {opponent.level} ({opponent.name}): {sum(won) / len(won):.1%}"
            f" ± {error_of(won):.1%} of {len(won)} games,"
            f" {_points(games, SCRIPT.id):.0f} to {_points(games, opponent.id):.0f} points",
            flush=True,
        )


if __name__ == "__main__":
    main()
