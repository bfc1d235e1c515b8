# SPDX-License-Identifier: MIT
"""Commands as JSON objects, as `rackside drive` reads them and scenario files give them.

``{"command": "lay-tiles", "player": 0, "placements": [{"row": 7, "col": 3, "tile": "C"}]}``: the
class name of `desktop_app.rules.commands` in kebab case, and its fields. Seats and squares are
0-based. Whether the command may be given is not checked here; the rules answer that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast, get_args

from desktop_app.formats.errors import FormatError
from desktop_app.formats.value_codec import (
    decode_fields,
    encode_fields,
    fields_of,
    shown,
    type_text,
)
from desktop_app.rules.commands import Command

TAG = "command"
_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


def _kebab(name: str) -> str:
    return _WORD_START.sub("-", name).lower()


COMMAND_CLASSES: Mapping[str, type[Any]] = MappingProxyType(
    {_kebab(cls.__name__): cls for cls in get_args(Command)}
)
"""Every command class by its name in JSON."""

# A player or a square that is not there is refused by the rules, with a reason.
_NO_LIMITS: Mapping[str, tuple[int, int]] = MappingProxyType({})


def command_name(command: Command) -> str:
    """The name of a command in JSON."""
    return _kebab(type(command).__name__)


def encode_command(command: Command) -> dict[str, object]:
    """A command as a JSON object that `decode_command` reads back to an equal command."""
    return {TAG: command_name(command), **encode_fields(command)}


def decode_command(raw: object) -> Command:
    """The command that a JSON object describes; fields that have a default may be left out.

    Raises:
        FormatError: not an object, an unknown command, or a field that is unknown, missing or of
            the wrong kind; the message names the field. It has no file and no line.
    """
    if not isinstance(raw, Mapping):
        raise FormatError(f"read {shown(raw)}, expected a command object")
    name = raw.get(TAG)
    if not isinstance(name, str) or name not in COMMAND_CLASSES:
        expected = ", ".join(COMMAND_CLASSES)
        raise FormatError(f"{TAG}: read {shown(name)}, expected one of {expected}")
    fields = {key: value for key, value in raw.items() if key != TAG}
    return cast("Command", decode_fields(COMMAND_CLASSES[name], fields, name, _NO_LIMITS))


def command_help() -> list[dict[str, object]]:
    """Every command with its fields, as JSON data, in the order of the classes.

    ``{"command", "says", "fields": [{"name", "type", "required"}]}``: `says` is what it does,
    `type` what the field may hold in words.
    """
    return [
        {
            TAG: name,
            "says": (cls.__doc__ or "").split("\n", maxsplit=1)[0],
            "fields": [
                {
                    "name": each.name,
                    "type": type_text(each.hint),
                    "required": each.is_required,
                }
                for each in fields_of(cls)
            ],
        }
        for name, cls in COMMAND_CLASSES.items()
    ]
