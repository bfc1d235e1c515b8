# SPDX-License-Identifier: MIT
"""What a ruleset means for the players, in a few whole sentences made from its values."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.rules.ruleset import Ruleset

Translate = Callable[[str], str]

_STYLES = {
    "free": "A challenge costs nothing: a phoney comes off, an acceptable play stays.",
    "lose-turn": "Whoever challenges an acceptable play loses the turn.",
    "points": "A challenge of an acceptable play costs {points} points a word.",
    "free-by-agreement": "The players agree on words; nobody loses a turn for asking.",
}
_ZERO = {
    "automatic": "The game ends by itself after {limit} turns in a row without points.",
    "until-noticed": "After {limit} turns in a row without points a player may end the game.",
    "claim-by-clock": "After {limit} turns in a row without points a player may stop the clock"
    " and end the game.",
}
_ROUNDS = "The game ends when everybody has passed {limit} times in a row."


def ruleset_facts(ruleset: Ruleset, tr: Translate = str) -> tuple[str, ...]:
    """Sentences on players and time, challenges, overtime and the end, in that order."""
    return (
        _table(ruleset, tr),
        tr(_STYLES[ruleset.challenge.style]).format(points=ruleset.challenge.points_per_word),
        *_overtime(ruleset, tr),
        _end(ruleset, tr),
    )


def _table(ruleset: Ruleset, tr: Translate) -> str:
    table, minutes = ruleset.table, ruleset.clock.allotment_s // 60
    if minutes == 0:
        return tr("{least} to {most} players, without a clock.").format(
            least=table.players_min, most=table.players_max
        )
    return tr("Two players, {minutes} minutes each.").format(minutes=minutes)


def _overtime(ruleset: Ruleset, tr: Translate) -> tuple[str, ...]:
    rules = ruleset.overtime
    if rules.pts_per_minute == 0:
        return ()
    if rules.limit_s < 0:
        text = tr("Each minute of overtime begun costs {points} points.")
        return (text.format(points=rules.pts_per_minute),)
    text = tr("Each minute of overtime begun costs {points} points; {limit} minutes lose the game.")
    return (text.format(points=rules.pts_per_minute, limit=rules.limit_s // 60),)


def _end(ruleset: Ruleset, tr: Translate) -> str:
    rules = ruleset.zero_run
    if rules.unit == "passes-per-player":
        return tr(_ROUNDS).format(limit=rules.limit)
    return tr(_ZERO[rules.trigger]).format(limit=rules.limit)
