# SPDX-License-Identifier: MIT
"""A ruleset in a few sentences, made from its values."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Counted
from desktop_app.translation.words import tr, tr_count, tr_filled

_STYLES: Mapping[str, str | Counted] = {
    "free": "A challenge costs nothing: a phoney comes off, a valid play stays.",
    "lose-turn": "A player who challenges an acceptable play loses a turn.",
    "points": Counted(
        "A challenge of an acceptable play costs one point a word.",
        "A challenge of an acceptable play costs {count} points a word.",
    ),
    "free-by-agreement": "The players settle words together; asking costs no turn.",
}
_ZERO: Mapping[str, Counted] = {
    "automatic": Counted(
        "The game ends by itself after one scoreless turn.",
        "The game ends by itself after {count} scoreless turns in a row.",
    ),
    "until-noticed": Counted(
        "After one scoreless turn a player may end the game.",
        "After {count} scoreless turns in a row a player may end the game.",
    ),
    "claim-by-clock": Counted(
        "After one scoreless turn a player may stop the clock and end the game.",
        "After {count} scoreless turns in a row a player may stop the clock and end the game.",
    ),
}
_ROUNDS = Counted(
    "The game also ends when each player has passed once in a row.",
    "The game also ends when each player has passed {count} times in a row.",
)


def ruleset_facts(ruleset: Ruleset) -> tuple[str, ...]:
    """Return sentences on players and time, challenges, overtime and the end, in that order."""
    points = str(ruleset.challenge.points_per_word)
    return (
        _table(ruleset),
        tr_filled(_STYLES[ruleset.challenge.style], points),
        *_overtime(ruleset),
        _end(ruleset),
    )


def _table(ruleset: Ruleset) -> str:
    table, minutes = ruleset.table, ruleset.clock.allotment_s // 60
    if minutes == 0:
        return tr("{least} to {most} players, without a clock.").format(
            least=table.players_min, most=table.players_max
        )
    text = tr_count(
        "Two players, one minute each.", "Two players, {minutes} minutes each.", minutes
    )
    return text.format(minutes=minutes)


def _overtime(ruleset: Ruleset) -> tuple[str, ...]:
    rules = ruleset.overtime
    points, limit = rules.pts_per_minute, rules.limit_s // 60
    if points == 0:
        return ()
    cost = tr_count(
        "Overtime costs one point for each minute or part of a minute.",
        "Overtime costs {points} points for each minute or part of a minute.",
        points,
    ).format(points=points)
    if rules.limit_s < 0:
        return (cost,)
    if rules.limit_test == "exceeded":
        loss = tr_count(
            "A player more than one minute over time loses the game.",
            "A player more than {limit} minutes over time loses the game.",
            limit,
        ).format(limit=limit)
    else:
        loss = tr_count(
            "A player one minute over time loses the game.",
            "A player {limit} minutes over time loses the game.",
            limit,
        ).format(limit=limit)
    if not rules.limit_flat_pts:
        return cost, loss
    flat = tr_count(
        "That costs one point in total.",
        "That costs {points} points in total.",
        rules.limit_flat_pts,
    ).format(points=rules.limit_flat_pts)
    return cost, f"{loss} {flat}"


def _end(ruleset: Ruleset) -> str:
    rules = ruleset.zero_run
    counted = _ROUNDS if rules.unit == "passes-per-player" else _ZERO[rules.trigger]
    return tr(counted.of(rules.limit))
