# SPDX-License-Identifier: MIT
"""Events as JSON objects: ``{"event": "ScoreDeclared", "player": 0, "points": 24}``.

The tag is the name of the class in `desktop_app.rules.events`; the other members are its fields.
docs/event-log.md describes the format for readers of journals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast, get_args

from desktop_app.formats.errors import FormatError, UnknownNameError
from desktop_app.formats.note_texts import note_text, parse_note
from desktop_app.formats.ruling_texts import detail_text, parse_detail
from desktop_app.rules.desk_events import (
    NoteKept,
    RulingMade,
)
from desktop_app.rules.events import Event
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import TaggedDecoder
from desktop_app.values.encoding import encode_fields
from desktop_app.values.forms import Custom, Form, shown
from desktop_app.values.json_text import DecodeError

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


CUSTOM = {Ruleset: Custom(_read_ruleset, Ruleset.as_table, Sentence("a ruleset"))}
FORM = Form(limits=LIMITS, custom=CUSTOM)
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
        raise format_error(error) from None


def format_error(error: DecodeError) -> FormatError:
    """Return what a reader of a file raises for this error."""
    return (UnknownNameError if error.is_unknown else FormatError)(str(error))


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
