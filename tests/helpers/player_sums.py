# SPDX-License-Identifier: MIT
"""Adds a player's games up play by play, as a check on the sums of the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from desktop_app.rules.challenge import WordJudge
from desktop_app.storage.player_sums import GameSums, PlayerSums, ScoreSums

_PLAIN = (
    "game",
    "began_at_ms",
    "is_training",
    "points",
    "against",
    "has_won",
    "turns",
    "used_ms",
    "overtime_s",
    "challenges_won",
    "challenges_lost",
    "defences_won",
    "defences_lost",
)


def sums_of_games(
    games: Iterable[Any], judge_of: Callable[[Any], WordJudge | None] = lambda _game: None
) -> PlayerSums:
    """Add up games with their plays, as `Library.player_games` returns them, in any order."""
    in_order = sorted(games, key=lambda game: (game.began_at_ms, game.game))
    played = [game for game in in_order if not game.is_training]
    plays = [(game, play) for game in played for play in game.plays]
    counts = Counter(play.points for _game, play in plays)
    bingos = Counter(play.points for _game, play in plays if play.is_bingo)
    high = max(plays, key=lambda pair: pair[1].points, default=None)
    judged = [(game, judge) for game in played if (judge := judge_of(game)) is not None]
    return PlayerSums(
        tuple(_sums_of(game) for game in in_order),
        tuple(ScoreSums(count, counts[count], bingos[count]) for count in sorted(counts)),
        None if high is None else (high[0].game, high[1].word),
        sum(game.withdrawn for game in played),
        sum(_stays(play, judge) for game, judge in judged for play in game.plays),
        len(judged),
    )


def _stays(play: Any, judge: WordJudge) -> bool:
    return not play.is_upheld and not all(map(judge.is_acceptable, play.words))


def _sums_of(game: Any) -> GameSums:
    plain = {name: getattr(game, name) for name in _PLAIN}
    return GameSums(**plain, names=json_names(game.opponents))


def json_names(names: Sequence[str]) -> str:
    """Return names as SQLite writes a JSON array."""
    quoted = ",".join(f'"{name}"' for name in names)
    return f"[{quoted}]"
