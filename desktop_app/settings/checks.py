# SPDX-License-Identifier: MIT
"""What the values of settings may be: each check says what would be allowed, or an empty text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from desktop_app.sentences.sentence import Sentence

Check: TypeAlias = Callable[[object], str]
"""Says what would be allowed when a value is not, and an empty text when it is."""

MAX_TEXT = 65_536
MAX_NAME = 60
MAX_EVENT = 80
MAX_PLAYERS = 4
MAX_MINUTES = 600
MAX_PERCENT = 100


def bounded_text(value: object, most: int) -> str:
    is_fine = isinstance(value, str) and len(value) <= most
    return "" if is_fine else Sentence("a text of at most {most} characters", most=most)


def check_texts(value: object) -> str:
    """Texts by name: what is kept for each room."""
    allowed = Sentence("an object of texts by name")
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        return allowed
    return allowed if any(bounded_text(text, MAX_TEXT) for text in value.values()) else ""


def _check_player(value: object) -> str:
    if not isinstance(value, dict) or set(value) != {"name", "kind"}:
        return Sentence("players with a name and a kind")
    return next((why for text in value.values() if (why := bounded_text(text, MAX_NAME))), "")


def _check_players(value: object) -> str:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_PLAYERS:
        return Sentence("a list of 1 to {max_players} players", max_players=MAX_PLAYERS)
    return next((why for player in value if (why := _check_player(player))), "")


def _check_minutes(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= MAX_MINUTES:
        return ""
    return Sentence("minutes above 0, at most {max_minutes}", max_minutes=MAX_MINUTES)


def _check_phoneys(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MAX_PERCENT:
        return ""
    return Sentence("phoneys in 0 to {max_percent} percent of the turns", max_percent=MAX_PERCENT)


def _check_name(value: object) -> str:
    return bounded_text(value, MAX_NAME)


def _check_switch(value: object) -> str:
    return "" if isinstance(value, bool) else Sentence("true or false")


NEW_GAME_FIELDS: Mapping[str, Check] = {
    "ruleset": _check_name,
    "option": _check_name,
    "players": _check_players,
    "minutes": _check_minutes,
    "phoneys": _check_phoneys,
    "guided": _check_switch,
    "lexicon": _check_name,
}


def check_new_game(value: object) -> str:
    """The last choices of the New Game page; a choice that was never made is left out."""
    return _check_fields(value, NEW_GAME_FIELDS)


def _check_fields(value: object, fields: Mapping[str, Check]) -> str:
    if not isinstance(value, dict) or not set(value) <= set(fields):
        return Sentence("an object with {names}", names=", ".join(fields))
    for name, inner in value.items():
        if why := fields[name](inner):
            return Sentence("{place}: {fault}", place=name, fault=why)
    return ""


def _check_sides(value: object) -> str:
    if not isinstance(value, list) or len(value) != 2 or any(_check_name(name) for name in value):
        return Sentence("two names of at most {max_name} characters", max_name=MAX_NAME)
    return ""


def _check_event(value: object) -> str:
    return bounded_text(value, MAX_EVENT)


def _check_steps(value: object) -> str:
    if not isinstance(value, list) or any(step not in TABLE_STEPS for step in value):
        return Sentence("a list of {names}", names=", ".join(TABLE_STEPS))
    return ""


def _number(lowest: int, highest: int) -> Check:
    def check(value: object) -> str:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        is_fine = is_number and value in range(lowest, highest + 1)
        return (
            ""
            if is_fine
            else Sentence("a number from {lowest} to {highest}", lowest=lowest, highest=highest)
        )

    return check


TABLE_STEPS = ("announce", "press", "record", "draw")
TABLE_GAME_FIELDS: Mapping[str, Check] = {
    "names": _check_sides,
    "ruleset": _check_name,
    "option": _check_name,
    "minutes": _check_minutes,
    "lexicon": _check_name,
    "first": _number(0, 1),
    "round": _number(0, 99),
    "steps": _check_steps,
    "late": _check_switch,
    "event": _check_event,
}


def check_table_game(value: object) -> str:
    """The last choices for a game at the table; a choice that was never made is left out."""
    return _check_fields(value, TABLE_GAME_FIELDS)
