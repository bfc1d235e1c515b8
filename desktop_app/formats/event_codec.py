# SPDX-License-Identifier: MIT
"""Events as JSON objects: ``{"event": "ScoreDeclared", "player": 0, "points": 24}``.

The tag is the name of the class in `desktop_app.rules.events`; the other members are its fields.
docs/event-log.md describes the format for readers of journals.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast, get_args

from desktop_app.formats.errors import FormatError, UnknownNameError
from desktop_app.formats.tile_text import join_tiles, split_tiles
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.commands import Command
from desktop_app.rules.desk_events import (
    UNDONE,
    Amount,
    BoardBan,
    DroppedBack,
    EarlyDraw,
    GoneTile,
    GoneTiles,
    LedgerChange,
    LeftTiles,
    NotedLines,
    NotedPlays,
    NotedSquares,
    NotedTiles,
    NoteKept,
    NoteValue,
    Outcome,
    PlayKey,
    RulingDetail,
    RulingMade,
    Unit,
)
from desktop_app.rules.events import Event
from desktop_app.rules.move import format_square, parse_position
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import TaggedDecoder
from desktop_app.values.encoding import encode_fields
from desktop_app.values.forms import Custom, Form, fields_of, shown, type_text
from desktop_app.values.json_text import DecodeError, listed

EVENT_FORMAT_VERSION = 1
"""Increased if old programs could misread new journals; new optional fields do not count."""

EVENT_TAG = "event"

EVENT_CLASSES: Mapping[str, type[Any]] = MappingProxyType(
    {cls.__name__: cls for cls in get_args(Event)}
)
"""Every event class by its tag."""

_SEAT = (0, 3)
_SQUARE = (0, 98)
_COUNT = (0, 10_000)
_SIGNED = (-1_000_000, 1_000_000)
_ELAPSED_MS = (0, 10**12)
_CLOCK_MS = (-(10**12), 10**12)

LIMITS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "player": _SEAT,
        "by": _SEAT,
        "first": _SEAT,
        "on_turn": _SEAT,
        "starts": _SEAT,
        "winner": _SEAT,
        "preset_first": _SEAT,
        "row": _SQUARE,
        "col": _SQUARE,
        "count": _COUNT,
        "zero_run": _COUNT,
        "firsts": _COUNT,
        "seconds": _COUNT,
        "strikes": _COUNT,
        "overdraws": _COUNT,
        "forfeits": _COUNT,
        "half_points": (0, 2),
        "phoneys": (0, 100),
        "warnings": _COUNT,
        "points": _SIGNED,
        "total": _SIGNED,
        "spread": _SIGNED,
        "margins": _SIGNED,
        "start_points": (0, 1_000),
        "free_take_backs": _COUNT,
        "allotment_ms": _ELAPSED_MS,
        "elapsed_ms": _ELAPSED_MS,
        "remaining_ms": _CLOCK_MS,
        "delta_ms": _CLOCK_MS,
    }
)
"""Ranges of the numbers in events by field: two to four players, boards up to 99 squares."""


def _read_ruleset(raw: Any) -> Ruleset:
    if not isinstance(raw, Mapping):
        raise DecodeError(
            Sentence("read {value}, expected {kind}", value=shown(raw), kind=Sentence("a ruleset"))
        )
    if unknown := next(iter(raw.keys() - Ruleset.table_keys()), None):
        raise DecodeError(Sentence("unknown key {name}", name=shown(unknown)), is_unknown=True)
    try:
        return Ruleset.from_table(raw)
    except RulesetError as error:
        raise DecodeError(str(error)) from None


_CUSTOM = {Ruleset: Custom(_read_ruleset, Ruleset.as_table, Sentence("a ruleset"))}
FORM = Form(limits=LIMITS, custom=_CUSTOM)
"""A ruleset is its own flat table."""


def encode_event(event: Event) -> dict[str, object]:
    """Convert an event to a JSON object; `decode_event` reads it back unchanged."""
    return {EVENT_TAG: type(event).__name__, **encode_fields(_written(event), FORM)}


def decode_event(raw: object) -> Event:
    """Convert a JSON object to an event.

    Raises:
        FormatError: not an object, an unknown tag, or a field that is unknown, missing, of the
            wrong type or out of range; the message has the path of the field
            (``TilesLaid.placements[2].row``). The error has no file and no line.
    """
    try:
        return _read(_EVENTS.read(raw))
    except DecodeError as error:
        raise _format_error(error) from None


def _format_error(error: DecodeError) -> FormatError:
    return (UnknownNameError if error.is_unknown else FormatError)(str(error))


# A ruling's detail is one text in a journal, as in the first version: ``falls``, ``stands 5``,
# ``spread -50``. Scripts and scenario files compare it, and old programs read it.


@dataclass(frozen=True, slots=True)
class _WrittenRuling:
    """`RulingMade` in its written form."""

    topic: str
    sections: tuple[str, ...]
    player: int | None = None
    detail: str = ""
    procedure: str = ""


@dataclass(frozen=True, slots=True)
class _WrittenNote:
    """`NoteKept` in its written form."""

    topic: str
    player: int | None
    detail: str


_EVENTS: TaggedDecoder[Any] = TaggedDecoder(
    EVENT_TAG,
    {**EVENT_CLASSES, "RulingMade": _WrittenRuling, "NoteKept": _WrittenNote},
    FORM,
    says=Sentence("the name of an event"),
    what=Sentence("an event object"),
)


def _written(event: Event) -> Any:
    if isinstance(event, NoteKept):
        return _WrittenNote(event.topic, event.player, note_text(event.detail))
    if isinstance(event, RulingMade):
        detail = detail_text(event.detail)
        return _WrittenRuling(event.topic, event.sections, event.player, detail, event.procedure)
    return event


def _read(written: Any) -> Event:
    if isinstance(written, _WrittenNote):
        return NoteKept(written.topic, written.player, parse_note(written.topic, written.detail))
    if not isinstance(written, _WrittenRuling):
        return cast("Event", written)
    topic, procedure = written.topic, written.procedure
    detail = parse_detail(topic, procedure, written.detail)
    return RulingMade(topic, written.sections, written.player, detail, procedure)


_NUMBER = "(0|-?[1-9][0-9]{0,8})"
_AMOUNT = re.compile(f"(?:([a-z][a-z0-9-]*) )?{_NUMBER}(?: (.+))?")
_LEDGERS = re.compile(f"(?:spread {_NUMBER} ?)?(?:points {_NUMBER} ?)?(?:seconds {_NUMBER})?")
_REFERRING = frozenset({UNDONE, "stopped", "runs-on"})
_FREE = frozenset({"note", "award-game", "loose-tile", "elect-scorekeeper"})
"""Procedures whose rulings hold a name or a free text."""
_UNITS: Mapping[str, Unit] = MappingProxyType(
    dict.fromkeys(("charged", "erased", "first", "given", "granted", "half", "taken"), Unit.SECONDS)
    | dict.fromkeys(("loses", "stands", "withdrawn"), Unit.POINTS)
)
_UNITS_OF_TOPICS: Mapping[str, Unit] = MappingProxyType(
    dict.fromkeys(("final-out", "played-tile-gone", "self-lookup-error"), Unit.POINTS)
    | {"cume-record": Unit.SPREAD, "hold-max": Unit.SECONDS, "end-director": Unit.SECONDS}
)
"""The unit of a number without an outcome."""


def detail_text(detail: RulingDetail | None) -> str:
    """Format the detail of a ruling, such as ``spread -50``; empty without a detail."""
    match detail:
        case Outcome():
            parts: Iterable[object] = (detail.word, detail.about)
        case Amount():
            parts = (detail.outcome, detail.number, detail.more)
        case LedgerChange():
            stated = dataclasses.asdict(detail).items()
            parts = (part for each in stated if each[1] is not None for part in each)
        case None:
            parts = ()
    return " ".join(str(part) for part in parts if part != "")


def parse_detail(topic: str, procedure: str, text: str) -> RulingDetail | None:
    """Parse the detail of a ruling; `detail_text` returns every text unchanged.

    Args:
        topic: the topic of the ruling, which decides the unit of a bare number.
        procedure: the desk procedure of the ruling; empty outside the desk.
        text: as written by `detail_text`.
    """
    if not text:
        return None
    # Taking back a ruling that holds a text is written with the procedure's name behind the word.
    if procedure not in _FREE or text == f"{UNDONE} {procedure}":
        found = _parse_structured(topic, text)
        if found is not None and detail_text(found) == text:
            return found
    return Outcome(text)


def _parse_structured(topic: str, text: str) -> RulingDetail | None:
    if match := _LEDGERS.fullmatch(text):
        return LedgerChange(*(None if each is None else int(each) for each in match.groups()))
    if match := _AMOUNT.fullmatch(text):
        outcome, number, more = match.group(1) or "", int(match[2]), match.group(3) or ""
        units, key = (_UNITS, outcome) if outcome else (_UNITS_OF_TOPICS, topic)
        return Amount(number, units.get(key, Unit.COUNT), outcome, more)
    word, _, about = text.partition(" ")
    return Outcome(word, about) if word in _REFERRING else None


# A note of the desk is also one text; its topic decides its type.


_LOW = " low"


def _squares_text(squares: Iterable[Square]) -> str:
    return " ".join(format_square(each.row, each.col) for each in squares)


def _parse_square(text: str) -> Square:
    row, col, _ = parse_position(text)
    return Square(row, col)


def _parse_squares(text: str) -> tuple[Square, ...]:
    return tuple(_parse_square(word) for word in text.split())


def _gone_text(gone: GoneTile) -> str:
    square = format_square(gone.placement.row, gone.placement.col)
    holder = "" if gone.holder is None else gone.holder
    return f"{square}={gone.placement.tile}@{gone.turn}@{holder}"


def _parse_gone(text: str) -> GoneTile:
    name, _, rest = text.partition("=")
    tile, turn, holder = rest.split("@")
    square = _parse_square(name)
    placement = Placement(square.row, square.col, tile)
    return GoneTile(placement, int(turn), int(holder) if holder else None)


def _parse_play_key(text: str) -> PlayKey:
    turn, ended_at_ms = text.split("@")
    return PlayKey(int(turn), int(ended_at_ms))


def _parse_dropped(text: str) -> DroppedBack:
    return DroppedBack(int(text.removesuffix(_LOW)), text.endswith(_LOW))


def _parse_left(text: str) -> LeftTiles:
    turn, _, squares = text.partition("@")
    return LeftTiles(int(turn), _parse_squares(squares))


_NOTES: Mapping[str, Callable[[str], NoteValue]] = MappingProxyType(
    {
        "accidental-clock": int,
        "courtesy-return-unseen": int,
        "end-director": int,
        "exchange-count-wrong": int,
        "exchange-illegal": int,
        "minor-infractions": int,
        "misoriented-letters": int,
        "overdraw-exchange": int,
        "scorekeeper": int,
        "board-knocked": lambda text: BoardBan(int(text.removeprefix("ban "))),
        "drop-back": _parse_dropped,
        "false-blank": lambda text: NotedTiles(split_tiles(text)),
        "illegal-play": lambda text: NotedPlays(tuple(map(_parse_play_key, text.split()))),
        "left-on-board": _parse_left,
        "out-of-order": lambda text: EarlyDraw(*map(int, text.split())),
        "overdraw-play": lambda text: NotedLines(tuple(map(int, text.split()))),
        "placeholder": lambda text: NotedSquares(_parse_squares(text)),
        "played-tile-gone": lambda text: GoneTiles(tuple(map(_parse_gone, text.split()))),
    }
)
"""Parser of the note for each topic; for other topics a note is plain text."""


_NOTE_TEXTS: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        BoardBan: lambda ban: f"ban {ban.count}",
        DroppedBack: lambda dropped: (
            f"{dropped.count} low" if dropped.is_low else str(dropped.count)
        ),
        EarlyDraw: lambda draw: f"{draw.turn} {draw.kept}",
        GoneTiles: lambda gone: " ".join(map(_gone_text, gone.tiles)),
        LeftTiles: lambda left: f"{left.turn}@{_squares_text(left.squares)}",
        NotedLines: lambda noted: " ".join(map(str, noted.lines)),
        NotedPlays: lambda noted: " ".join(
            f"{each.turn}@{each.ended_at_ms}" for each in noted.plays
        ),
        NotedSquares: lambda noted: _squares_text(noted.squares),
        NotedTiles: lambda noted: join_tiles(noted.tiles),
    }
)


def note_text(note: NoteValue) -> str:
    """Format a note of the desk, such as ``2 low`` or ``D8=C@0@1``."""
    return _NOTE_TEXTS.get(type(note), str)(note)


def parse_note(topic: str, text: str) -> NoteValue:
    """Parse a note of the desk; `note_text` returns every text unchanged.

    Text that the topic does not expect stays text.
    """
    if topic not in _NOTES or not text:
        return text
    try:
        note = _NOTES[topic](text)
    except (TypeError, ValueError):
        return text
    return note if note_text(note) == text else text


# Commands as JSON objects, for `rackside drive` and scenario files.
#
# ``{"command": "lay-tiles", "player": 0, "placements": [{"row": 7, "col": 3, "tile": "C"}]}``: the
# class name of `desktop_app.rules.commands` in kebab case, and its fields. Seats and squares are
# 0-based. The rules decide later if the command is allowed.

COMMAND_TAG = "command"
_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


def _kebab(name: str) -> str:
    return _WORD_START.sub("-", name).lower()


COMMAND_CLASSES: Mapping[str, type[Any]] = MappingProxyType(
    {_kebab(cls.__name__): cls for cls in get_args(Command)}
)
"""Every command class by its name in JSON."""

# The rules refuse an invalid player or square, with a reason.
_COMMAND_FORM = Form(custom=_CUSTOM)
_COMMANDS: TaggedDecoder[Command] = TaggedDecoder(
    COMMAND_TAG,
    COMMAND_CLASSES,
    _COMMAND_FORM,
    says=Sentence("one of {names}", names=listed(COMMAND_CLASSES)),
    what=Sentence("a command object"),
)


def command_name(command: Command) -> str:
    """Return the JSON name of a command."""
    return _kebab(type(command).__name__)


def encode_command(command: Command) -> dict[str, object]:
    """Convert a command to a JSON object; `decode_command` reads it back unchanged."""
    return {COMMAND_TAG: command_name(command), **encode_fields(command, _COMMAND_FORM)}


def decode_command(raw: object) -> Command:
    """Convert a JSON object to a command; fields with a default may be left out.

    Raises:
        FormatError: not an object, an unknown command, or a field that is unknown, missing or of
            the wrong type; the message names the field. The error has no file and no line.
    """
    try:
        return _COMMANDS.read(raw)
    except DecodeError as error:
        raise _format_error(error) from None


def command_help() -> list[dict[str, object]]:
    """Describe every command and its fields, as JSON data, in the order of the classes.

    ``{"command", "says", "fields": [{"name", "type", "required"}]}``: `says` is what it does,
    `type` the allowed values in words.
    """
    return [
        {
            COMMAND_TAG: name,
            "says": (cls.__doc__ or "").split("\n", maxsplit=1)[0],
            "fields": [
                {
                    "name": each.name,
                    "type": type_text(each.hint, _COMMAND_FORM),
                    "required": each.is_required,
                }
                for each in fields_of(cls)
            ],
        }
        for name, cls in COMMAND_CLASSES.items()
    ]
