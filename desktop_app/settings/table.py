# SPDX-License-Identifier: MIT
"""The table of settings: key, default, allowed values, and a sentence for each.

A value is JSON: a choice or a text is a str, a switch a bool, a record a dict. A setting that is
not in `SETTINGS` does not exist. The settings page is made from this table. A row is shown under
its group with its title, and is found by the words of both, of its sentence and of `words`, which
has other terms. A row without a group is internal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from desktop_app.sentences.sentence import Sentence

# Checks of values: each returns what would be allowed, or an empty text.

Check: TypeAlias = Callable[[object], str]
"""Returns what would be allowed if a value is not, and an empty text if it is."""

MAX_TEXT = 65_536
MAX_NAME = 60
MAX_EVENT = 80
MAX_PLAYERS = 4
MAX_MINUTES = 600
MAX_PERCENT = 100
MAX_POINTS = 1_000


def bounded_text(value: object, most: int) -> str:
    is_fine = isinstance(value, str) and len(value) <= most
    return "" if is_fine else Sentence("a text of at most {most} characters", most=most)


def check_texts(value: object) -> str:
    """Check a mapping of names to texts, saved for each room."""
    allowed = Sentence("an object of texts by name")
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        return allowed
    return allowed if any(bounded_text(text, MAX_TEXT) for text in value.values()) else ""


def check_records(value: object) -> str:
    """Check a mapping of names to records; what reads one checks it, so that the others remain."""
    is_fine = isinstance(value, dict) and all(
        isinstance(name, str) and isinstance(record, dict) for name, record in value.items()
    )
    return "" if is_fine else Sentence("an object of records by name")


def _check_player(value: object) -> str:
    if not isinstance(value, dict) or not {"name", "kind"} <= set(value) <= set(_PLAYER_FIELDS):
        return Sentence("players with a name and a kind")
    return next((why for key, field in value.items() if (why := _PLAYER_FIELDS[key](field))), "")


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


def _check_points(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_POINTS:
        return ""
    return Sentence("0 to {max_points} points", max_points=MAX_POINTS)


def _check_take_backs(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_PERCENT:
        return ""
    return Sentence("0 to {most} take-backs", most=MAX_PERCENT)


_PLAYER_FIELDS: Mapping[str, Check] = {
    "name": _check_name,
    "kind": _check_name,
    "start_points": _check_points,
    "minutes": _check_minutes,
    "lexicon": _check_name,
}

NEW_GAME_FIELDS: Mapping[str, Check] = {
    "ruleset": _check_name,
    "option": _check_name,
    "players": _check_players,
    "minutes": _check_minutes,
    "phoneys": _check_phoneys,
    "mistakes": _check_switch,
    "guided": _check_switch,
    "self_scored": _check_switch,
    "free_take_backs": _check_take_backs,
    "lexicon": _check_name,
}


def check_new_game(value: object) -> str:
    """Check the last choices of the New Game page; choices never made are left out."""
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
    """Check the last choices for a game at the table; choices never made are left out."""
    return _check_fields(value, TABLE_GAME_FIELDS)


Value: TypeAlias = "bool | int | float | str | Sequence[Value] | Mapping[str, Value] | None"


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table; `sentence` describes its effect, for help and docs."""

    key: str
    default: Value
    check: Check
    sentence: str
    allowed: tuple[str, ...] = ()
    """The values of a choice, in the order offered; empty for other kinds."""
    group: str = ""
    """The heading it is shown under; empty if it is internal."""
    title: str = ""
    """Its title, a few words."""
    labels: tuple[str, ...] = ()
    """The displayed values of a choice, in the order of `allowed`."""
    words: str = ""
    """Other terms to find it by, separated by spaces."""

    @property
    def is_switch(self) -> bool:
        """True if it is on or off."""
        return isinstance(self.default, bool)


_CODE = re.compile(r"system|pseudo|[a-z]{2,3}(_[A-Z][A-Za-z]+)*")
LOOKS, TABLE, PLAYING, TRACKING = "Looks", "The table", "Playing", "Tracking sheet"
MOVES, ASKS, KEEPING = "Motion and sound", "Questions", "Files and paper"
LEARNING = "Learn"
GROUPS = (LOOKS, MOVES, ASKS, PLAYING, TABLE, TRACKING, LEARNING, KEEPING)
"""The headings, in the order displayed."""


def _choice(
    key: str,
    values: Mapping[str, str] | tuple[str, ...],
    sentence: str,
    place: tuple[str, str, str] = ("", "", ""),
) -> Setting:
    """Make a choice.

    `values` are shown with their labels, `place` is group, title and other terms.
    """
    allowed = tuple(values)

    def check(value: object) -> str:
        return "" if value in allowed else Sentence("one of {names}", names=", ".join(allowed))

    labels = tuple(values.values()) if isinstance(values, Mapping) else ()
    group, title, words = place
    return Setting(key, allowed[0], check, sentence, allowed, group, title, labels, words)


def _language(values: Mapping[str, str], sentence: str, place: tuple[str, str, str]) -> Setting:
    """Make a choice that also accepts the code of a language that a user has translated."""
    choice = _choice("language", values, sentence, place)

    def check(value: object) -> str:
        is_code = isinstance(value, str) and _CODE.fullmatch(value) is not None
        if is_code:
            return ""
        return Sentence("{choice}, or a code such as de or pt_BR", choice=choice.check(""))

    return replace(choice, check=check)


def _switch(
    key: str, default: bool, sentence: str, place: tuple[str, str, str] = ("", "", "")
) -> Setting:
    def check(value: object) -> str:
        return "" if isinstance(value, bool) else Sentence("true or false")

    group, title, words = place
    return Setting(key, default, check, sentence, (), group, title, (), words)


def _text(key: str, sentence: str) -> Setting:
    return Setting(key, "", lambda value: bounded_text(value, MAX_TEXT), sentence)


def _record(key: str, check: Check, sentence: str) -> Setting:
    return Setting(key, {}, check, sentence)


_LOOKING = (
    _choice(
        "theme",
        {
            "system": "Same as system",
            "classic": "Classic, light",
            "clear": "Clear, for colour-blind eyes",
            "night": "Night, dark",
        },
        "The colours of the board and the window; the system's choice of light, dark or high "
        "contrast is followed while the program runs.",
        (LOOKS, "Colours", "theme colors dark light black night blind contrast daltonism scheme"),
    ),
    _choice(
        "text_size",
        {
            "automatic": "As large as the screen allows",
            "100": "100 %",
            "110": "110 %",
            "125": "125 %",
            "150": "150 %",
            "175": "175 %",
            "200": "200 %",
        },
        "Size of text, buttons and tiles. The window reopens in the new size, and "
        "the game goes on.",
        (LOOKS, "Size of text", "scale zoom font letters bigger larger small large print eyes dpi"),
    ),
    _language(
        {
            "system": "Same as system",
            "en": "English",
            "pseudo": "Pseudo-language, for translators",
        },
        "Takes effect at the next start. Your own translations go in the folder "
        "translations of your data.",
        (LOOKS, "Language", "translation translate tongue deutsch français español locale"),
    ),
    _switch(
        "projector_takes_screen",
        True,
        "The audience window fills the second screen, if there is one.",
        (LOOKS, "Audience board on the second screen", "projector beamer monitor display audience"),
    ),
    _switch(
        "motion",
        True,
        "Tiles slide and turn. Off: they appear in place at once.",
        (MOVES, "Tiles slide and turn", "animation animate moving movement fly effects"),
    ),
    _switch(
        "sounds",
        True,
        "Tiles, plays, bingos and the end of a game sound softly. Never in a game of an event.",
        (MOVES, "Sounds of the game", "noise audio mute quiet silent tone volume click music"),
    ),
    _switch(
        "table_sound",
        True,
        "The clock sounds in the last minute and in overtime.",
        (MOVES, "Sound of the clock", "beep noise audio mute quiet silent tone volume alarm"),
    ),
    _switch(
        "call_minutes",
        True,
        "The screen reader announces each full minute. Off: only the last minute and overtime.",
        (MOVES, "Announce minutes", "screen reader voice speak announce accessibility blind"),
    ),
    _switch(
        "verdict_fills_screen",
        True,
        "The verdict on a challenge fills the screen for ten seconds. Off: it is only on its card.",
        (MOVES, "Verdicts fill the screen", "green red flash challenge popup full screen"),
    ),
)
_ASKING = (
    _switch(
        "ask_pass",
        True,
        "A pass asks for confirmation.",
        (ASKS, "Ask before a pass", "confirm confirmation question sure warning skip"),
    ),
    _switch(
        "ask_exchange",
        True,
        "An exchange asks for confirmation before tiles go back into the bag.",
        (ASKS, "Ask before an exchange", "confirm confirmation question sure swap change tiles"),
    ),
    _switch(
        "ask_undo_ruling",
        True,
        "The desk asks for confirmation before it takes back a ruling.",
        (ASKS, "Ask before a ruling is taken back", "confirm confirmation question undo desk"),
    ),
    _switch(
        "judge_asks_to_leave",
        False,
        "The judge's room asks for confirmation before you leave it.",
        (ASKS, "Ask before leaving the judge's room", "confirm confirmation question quit close"),
    ),
)
_PLAYING = (
    _choice(
        "mode",
        {"automatic": "The program keeps the books", "by-the-book": "The players do, by the book"},
        "The program scores, records and draws, or the players do it by the book.",
        (PLAYING, "Who keeps the books", "automatic manual mode score draw record tournament"),
    ),
    _switch(
        "autosort",
        False,
        "New tiles are sorted into the rack as they are drawn.",
        (PLAYING, "Sort new tiles", "alphabetical order rack arrange automatically"),
    ),
    _choice(
        "coach",
        {"off": "Never", "after": "After my moves", "again": "Also before a costly move"},
        "Against the computer the coach judges your moves once they are answered, and may ask"
        " before a costly one is made.",
        (PLAYING, "The coach speaks", "teacher trainer mistake blunder dot learn help why"),
    ),
    _choice(
        "coach_limit",
        {
            "5": "5 wins in 100 games",
            "2": "2 wins in 100 games",
            "10": "10 wins in 100 games",
            "20": "20 wins in 100 games",
        },
        "The coach asks before a move that surely costs more than this.",
        (PLAYING, "The coach asks from", "try again mistake blunder cost limit threshold"),
    ),
    _choice(
        "coach_words",
        {
            "level": "By the level of the opponent",
            "plain": "In plain words",
            "figures": "With terms and figures",
        },
        "Hints, the coach and the review speak in plain words against levels 1 to 8; the figures"
        " are a press away.",
        (PLAYING, "Words of the coach", "plain simple language beginner figures terms jargon"),
    ),
    _switch(
        "hints_by_the_book",
        False,
        "Games by the book against the computer have hints and the coach, too.",
        (PLAYING, "Hints by the book", "help coach tip training tournament"),
    ),
    _switch(
        "remarks",
        True,
        "The computer's players say a line now and then, in the status line.",
        (PLAYING, "The opponents speak", "talk chat voice comment line quiet silent bot"),
    ),
    _switch(
        "think_ahead",
        False,
        "The champion uses your time to solve the endgame, and answers sooner. It warms a laptop.",
        (PLAYING, "The champion thinks on your time", "ponder permanent brain cpu fan battery vic"),
    ),
    _choice(
        "table_view",
        {
            "clocks": "The clocks alone",
            "sheet": "Clocks and score sheet",
            "board": "Clocks, score sheet and board",
        },
        "Shows the clocks alone, with the score sheet, or with the board too.",
        (TABLE, "What the table shows", "view layout clock big timer physical board"),
    ),
)
_KEEPING = (
    _choice(
        "tracking_level",
        {
            "automatic": "It crosses off automatically",
            "check": "I cross off, and it is marked",
            "blank": "I cross off, unchecked",
        },
        "The tracking sheet crosses off tiles itself, or you do, with or without being checked.",
        (TRACKING, "Who crosses off", "tile count counting bag remaining unseen letters practice"),
    ),
    _choice(
        "tracking_order",
        {
            "alphabetical": "A to Z",
            "vowels-first": "Vowels first",
            "strength": "By strength, in columns",
        },
        "The order of the tiles on the tracking sheet.",
        (TRACKING, "Order of the tiles", "sort alphabet alphabetical vowels arrange"),
    ),
    _switch(
        "tracking_rack",
        False,
        "You also cross off the tiles of your own rack on a tracking sheet that you keep.",
        (TRACKING, "My own rack too", "cross off own tiles hand count"),
    ),
    _switch(
        "progress",
        True,
        "Days in a row, a calendar and goals in the Learn room, and a line below the result of a "
        "game that reached one. Turned off, everything is still there when you turn it on again.",
        (LEARNING, "Streaks and goals", "progress calendar days badges achievements motivation"),
    ),
    replace(
        _choice(
            "new_cards",
            {"0": "None", "5": "5", "10": "10", "20": "20", "40": "40"},
            "How many new cards of word study are asked a day at most.",
            (LEARNING, "New cards a day", "words study flashcards limit daily"),
        ),
        default="10",
    ),
    replace(
        _choice(
            "due_cards",
            {"20": "20", "40": "40", "60": "60", "100": "100", "200": "200"},
            "How many cards that are due are asked a day at most; the others wait.",
            (LEARNING, "Cards to repeat a day", "words study flashcards limit daily review"),
        ),
        default="60",
    ),
    _text(
        "judge_list",
        ("The word list of the judge's room; if empty, the list of the rules played last."),
    ),
    _choice(
        "paper",
        {"auto": "Same as system", "a4": "A4", "letter": "Letter"},
        "Paper size of printed sheets.",
        (KEEPING, "Paper", "print printer page size a4 letter us pdf"),
    ),
    _switch(
        "backups",
        True,
        "Backs up your games and settings on each day with changes.",
        (KEEPING, "A backup every day", "save copy safety archive restore zip"),
    ),
    _record("last_new_game", check_new_game, "Choices of the last new game."),
    _record("games_by_pair", check_records, "Handicaps and help by players and kind of game."),
    _record("followed", check_texts, "People to whom the opponent that fits was suggested."),
    _record("last_table_game", check_table_game, "Choices of the last table game."),
    _choice(
        "last_room",
        ("play", "table"),
        "What Play again on the start screen starts: a game on the screen or at the table.",
    ),
    _record(
        "last_clubs", check_texts, "Club files by path with their events, the last one at the end."
    ),
    _text("club_by", "Who is at the desk of a club; the name stands with their changes."),
    _record("docks", check_texts, "Which panels are open in each room, and where."),
    _record("last_position", check_texts, "The position in the editor, with its rules."),
    _text("window_geometry", "Position and size of the window."),
)

SETTINGS: Mapping[str, Setting] = {
    setting.key: setting for setting in (*_LOOKING, *_ASKING, *_PLAYING, *_KEEPING)
}


# Finds settings by the words people use for them.

_WORD = re.compile(r"\w+")


def shown_settings() -> tuple[Setting, ...]:
    """Return the displayed settings, by group in the order of `GROUPS`."""
    return tuple(
        setting for group in GROUPS for setting in SETTINGS.values() if setting.group == group
    )


def find_settings(text: str, tr: Callable[[str], str] = str) -> tuple[Setting, ...]:
    """Return settings with a word beginning with each word of `text`; all for an empty text.

    `tr` translates to the program's language; English words are found too.
    """
    wanted = tuple(_words(text))
    return tuple(
        setting
        for setting in shown_settings()
        if all(any(word.startswith(part) for word in _words_of(setting, tr)) for part in wanted)
    )


def _words_of(setting: Setting, tr: Callable[[str], str]) -> tuple[str, ...]:
    texts = (setting.group, setting.title, setting.sentence, *setting.labels, setting.words)
    both = " ".join((*texts, *(tr(text) for text in texts)))
    return tuple(_words(both))


def _words(text: str) -> Iterator[str]:
    return iter(_WORD.findall(text.casefold()))
