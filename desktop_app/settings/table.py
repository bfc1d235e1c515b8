# SPDX-License-Identifier: MIT
"""The declared table of settings: key, default, what is allowed, and a sentence for each.

A value is JSON: a choice or a text is a str, a switch a bool, a record a dict. A setting that is
not in `SETTINGS` does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "bool | int | float | str | Sequence[Value] | Mapping[str, Value] | None"
Check: TypeAlias = Callable[[object], str]
"""Says what would be allowed when a value is not, and an empty text when it is."""

MAX_TEXT = 65_536
MAX_NAME = 60
MAX_PLAYERS = 4
MAX_MINUTES = 600


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table; `sentence` says what the setting does, for help and for the docs."""

    key: str
    default: Value
    check: Check
    sentence: str
    allowed: tuple[str, ...] = ()
    """The values of a choice, in the order in which they are offered; empty for other kinds."""


def _choice(key: str, allowed: tuple[str, ...], sentence: str) -> Setting:
    def check(value: object) -> str:
        return "" if value in allowed else "one of " + ", ".join(allowed)

    return Setting(key, allowed[0], check, sentence, allowed)


def _switch(key: str, default: bool, sentence: str) -> Setting:
    def check(value: object) -> str:
        return "" if isinstance(value, bool) else "true or false"

    return Setting(key, default, check, sentence)


def _text(key: str, sentence: str) -> Setting:
    return Setting(key, "", lambda value: _bounded_text(value, MAX_TEXT), sentence)


def _record(key: str, check: Check, sentence: str) -> Setting:
    return Setting(key, {}, check, sentence)


def _bounded_text(value: object, limit: int) -> str:
    is_fine = isinstance(value, str) and len(value) <= limit
    return "" if is_fine else f"a text of at most {limit} characters"


def _check_texts(value: object) -> str:
    """Texts by name: what is kept for each room."""
    allowed = "an object of texts by name"
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        return allowed
    return allowed if any(_bounded_text(text, MAX_TEXT) for text in value.values()) else ""


def _check_player(value: object) -> str:
    if not isinstance(value, dict) or set(value) != {"name", "kind"}:
        return "players with a name and a kind"
    return next((why for text in value.values() if (why := _bounded_text(text, MAX_NAME))), "")


def _check_players(value: object) -> str:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_PLAYERS:
        return f"a list of 1 to {MAX_PLAYERS} players"
    return next((why for player in value if (why := _check_player(player))), "")


def _check_minutes(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= MAX_MINUTES:
        return ""
    return f"minutes above 0, at most {MAX_MINUTES}"


def _check_name(value: object) -> str:
    return _bounded_text(value, MAX_NAME)


NEW_GAME_FIELDS: Mapping[str, Check] = {
    "ruleset": _check_name,
    "option": _check_name,
    "players": _check_players,
    "minutes": _check_minutes,
    "lexicon": _check_name,
}


def _check_new_game(value: object) -> str:
    """The last choices of the New Game page; a choice that was never made is left out."""
    if not isinstance(value, dict) or not set(value) <= set(NEW_GAME_FIELDS):
        return "an object with " + ", ".join(NEW_GAME_FIELDS)
    for name, inner in value.items():
        if why := NEW_GAME_FIELDS[name](inner):
            return f"{name}: {why}"
    return ""


def _check_sides(value: object) -> str:
    if not isinstance(value, list) or len(value) != 2 or any(_check_name(name) for name in value):
        return f"two names of at most {MAX_NAME} characters"
    return ""


def _check_steps(value: object) -> str:
    if not isinstance(value, list) or any(step not in TABLE_STEPS for step in value):
        return "a list of " + ", ".join(TABLE_STEPS)
    return ""


def _check_switch(value: object) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _number(lowest: int, highest: int) -> Check:
    def check(value: object) -> str:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        is_fine = is_number and value in range(lowest, highest + 1)
        return "" if is_fine else f"a number from {lowest} to {highest}"

    return check


TABLE_STEPS = ("announce", "press", "record", "draw")
TABLE_GAME_FIELDS: Mapping[str, Check] = {
    "names": _check_sides,
    "ruleset": _check_name,
    "option": _check_name,
    "minutes": _check_minutes,
    "lexicon": _check_name,
    "first": _number(0, 1),
    "round": _number(1, 99),
    "steps": _check_steps,
    "late": _check_switch,
}


def _check_table_game(value: object) -> str:
    """The last choices for a game at the table; a choice that was never made is left out."""
    if not isinstance(value, dict) or not set(value) <= set(TABLE_GAME_FIELDS):
        return "an object with " + ", ".join(TABLE_GAME_FIELDS)
    for name, inner in value.items():
        if why := TABLE_GAME_FIELDS[name](inner):
            return f"{name}: {why}"
    return ""


SETTINGS: Mapping[str, Setting] = {
    setting.key: setting
    for setting in (
        _choice("theme", ("classic", "clear", "night"), "The colours of the board and the window."),
        _choice(
            "mode",
            ("automatic", "by-the-book"),
            "Whether the program scores, records and draws, or the players do.",
        ),
        _record("last_new_game", _check_new_game, "What was chosen for the last new game."),
        _record("last_table_game", _check_table_game, "What was chosen for the last table game."),
        _choice(
            "last_room",
            ("play", "table"),
            "Whether the start screen's Play again begins a game here or one at the table.",
        ),
        _choice(
            "table_view",
            ("clocks", "sheet", "board"),
            "Whether the table shows its clocks alone, with the score sheet, or with a board too.",
        ),
        _switch("table_sound", True, "Whether the last minute and overtime are heard at the table."),
        _switch("autosort", False, "Whether new tiles are sorted into the rack as they are drawn."),
        _choice("paper", ("auto", "a4", "letter"), "The paper that sheets are made for."),
        _switch("motion", True, "Whether tiles slide and turn, or are simply there."),
        _text("judge_list", "The word list of the judge's room; empty for that of the last rules."),
        _switch("judge_asks_to_leave", False, "Whether the judge's room asks before it is left."),
        _switch(
            "verdict_fills_screen",
            True,
            "Whether the verdict on a challenge fills the screen for ten seconds, or stands on its "
            "card alone.",
        ),
        _choice(
            "tracking_level",
            ("automatic", "check", "blank"),
            "Whether the tracking sheet crosses off by itself, or you do and it is marked, or you "
            "do and nobody looks.",
        ),
        _choice(
            "tracking_order",
            ("alphabetical", "vowels-first", "strength"),
            "How the tiles stand on the tracking sheet.",
        ),
        _switch(
            "tracking_rack",
            False,
            "Whether you cross off the tiles of your own rack on a tracking sheet that you keep.",
        ),
        _switch(
            "backups",
            True,
            "Whether a backup of your games and settings is made on every day on which something "
            "has changed.",
        ),
        _record("docks", _check_texts, "Which panels are open in each room, and where."),
        _text("window_geometry", "Where the window was and how large."),
    )
}
