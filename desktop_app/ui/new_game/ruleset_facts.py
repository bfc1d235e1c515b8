# SPDX-License-Identifier: MIT
"""What a ruleset means for the players, in a few whole sentences made from its values."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Counted
from desktop_app.translation.words import tr, tr_count, tr_filled

_STYLES: Mapping[str, str | Counted] = {
    "free": "A challenge costs nothing: a phoney comes off, an acceptable play stays.",
    "lose-turn": "Whoever challenges an acceptable play loses the turn.",
    "points": Counted(
        "A challenge of an acceptable play costs one point a word.",
        "A challenge of an acceptable play costs {count} points a word.",
    ),
    "free-by-agreement": "The players agree on words; nobody loses a turn for asking.",
}
_ZERO: Mapping[str, Counted] = {
    "automatic": Counted(
        "The game ends by itself after one turn without points.",
        "The game ends by itself after {count} turns in a row without points.",
    ),
    "until-noticed": Counted(
        "After one turn without points a player may end the game.",
        "After {count} turns in a row without points a player may end the game.",
    ),
    "claim-by-clock": Counted(
        "After one turn without points a player may stop the clock and end the game.",
        "After {count} turns in a row without points a player may stop the clock and end the game.",
    ),
}
_ROUNDS = Counted(
    "The game ends when everybody has passed.",
    "The game ends when everybody has passed {count} times in a row.",
)


def ruleset_facts(ruleset: Ruleset) -> tuple[str, ...]:
    """Sentences on players and time, challenges, overtime and the end, in that order."""
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
        "Each minute of overtime begun costs one point.",
        "Each minute of overtime begun costs {points} points.",
        points,
    ).format(points=points)
    if rules.limit_s < 0:
        return (cost,)
    if rules.limit_test == "exceeded":
        loss = tr_count(
            "More than one minute of overtime loses the game.",
            "More than {limit} minutes of overtime lose the game.",
            limit,
        ).format(limit=limit)
    else:
        loss = tr_count(
            "One minute of overtime loses the game.",
            "{limit} minutes of overtime lose the game.",
            limit,
        ).format(limit=limit)
    if not rules.limit_flat_pts:
        return cost, loss
    flat = tr_count(
        "One point is then taken off instead of the charge by the minute.",
        "{points} points are then taken off instead of the charge by the minute.",
        rules.limit_flat_pts,
    ).format(points=rules.limit_flat_pts)
    return cost, f"{loss} {flat}"


def _end(ruleset: Ruleset) -> str:
    rules = ruleset.zero_run
    counted = _ROUNDS if rules.unit == "passes-per-player" else _ZERO[rules.trigger]
    return tr(counted.of(rules.limit))
