# SPDX-License-Identifier: MIT
"""Events as JSON objects: ``{"event": "ScoreDeclared", "player": 0, "points": 24}``.

The tag is the name of the class in `desktop_app.rules.events`, the other members are its fields.
docs/event-log.md describes the format for people who read journals with other programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast, get_args

from desktop_app.formats.errors import FormatError, UnknownNameError
from desktop_app.formats.value_codec import decode_fields, encode_fields, shown
from desktop_app.rules.events import Event
from desktop_app.sentences.sentence import Sentence

EVENT_FORMAT_VERSION = 1
"""Raised when old programs could misread what new ones write; new optional fields do not count."""

TAG = "event"

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
        "allotment_ms": _ELAPSED_MS,
        "elapsed_ms": _ELAPSED_MS,
        "remaining_ms": _CLOCK_MS,
        "delta_ms": _CLOCK_MS,
    }
)
"""What the numbers of an event may be, by field: two to four players, boards up to 99 squares."""


def encode_event(event: Event) -> dict[str, object]:
    """An event as a JSON object that `decode_event` reads back to an equal event."""
    return {TAG: type(event).__name__, **encode_fields(event)}


def decode_event(raw: object) -> Event:
    """The event that a JSON object describes.

    Raises:
        FormatError: not an object, an unknown tag, or a field that is unknown, missing, of the
            wrong kind or out of range; the message names the field by its path
            (``TilesLaid.placements[2].row``). It has no file and no line.
    """
    if not isinstance(raw, Mapping):
        raise FormatError(Sentence("read {value}, expected an event object", value=shown(raw)))
    tag = raw.get(TAG)
    if not isinstance(tag, str) or tag not in EVENT_CLASSES:
        fault = UnknownNameError if isinstance(tag, str) else FormatError
        raise fault(
            Sentence(
                "{field}: read {value}, expected the name of an event", field=TAG, value=shown(tag)
            )
        )
    fields = {name: value for name, value in raw.items() if name != TAG}
    return cast("Event", decode_fields(EVENT_CLASSES[tag], fields, tag, LIMITS))
