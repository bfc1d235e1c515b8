# SPDX-License-Identifier: MIT
"""Commands as JSON objects, for `rackside drive` and scenario files.

``{"command": "lay-tiles", "player": 0, "placements": [{"row": 7, "col": 3, "tile": "C"}]}``: the
class name of `desktop_app.rules.commands` in kebab case, and its fields. Seats and squares are
0-based. The rules decide later if the command is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

from desktop_app.formats.event_codec import CUSTOM, format_error
from desktop_app.rules.commands import Command
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import TaggedDecoder
from desktop_app.values.encoding import encode_fields
from desktop_app.values.forms import Form, fields_of, type_text
from desktop_app.values.json_text import DecodeError, listed

COMMAND_TAG = "command"
_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


def _kebab(name: str) -> str:
    return _WORD_START.sub("-", name).lower()


COMMAND_CLASSES: Mapping[str, type[Any]] = MappingProxyType(
    {_kebab(cls.__name__): cls for cls in get_args(Command)}
)
"""Every command class by its name in JSON."""

# The rules refuse an invalid player or square, with a reason.
_COMMAND_FORM = Form(custom=CUSTOM)
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
        raise format_error(error) from None


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
                    "name": field.name,
                    "type": type_text(field.hint, _COMMAND_FORM),
                    "required": field.is_required,
                }
                for field in fields_of(cls)
            ],
        }
        for name, cls in COMMAND_CLASSES.items()
    ]
