# SPDX-License-Identifier: MIT
"""Names of fields, keys and values of our file formats, which are not translated."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args, get_type_hints

from desktop_app.formats.event_codec import EVENT_CLASSES
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import EXTRAS, choices, specs
from desktop_app.settings.table import NEW_GAME_FIELDS, SETTINGS, TABLE_GAME_FIELDS, TABLE_STEPS
from tests.helpers.decoders import decoders


@functools.cache
def names_of_formats() -> frozenset[str]:
    """Return the names in settings, game logs, rulesets and descriptions of word lists."""
    names = {*SETTINGS, *NEW_GAME_FIELDS, *TABLE_GAME_FIELDS, *TABLE_STEPS, *EXTRAS}
    for setting in SETTINGS.values():
        names.update(setting.allowed)
    for path, spec in specs(Ruleset).items():
        names.update((*path.split("."), *choices(spec.hint)))
    for name, cls in EVENT_CLASSES.items():
        names.update((name, "event", *_names_in(cls, set())))
    seen: set[Any] = set()
    for decoder in decoders().values():
        names.update(_names_in(decoder.hint, seen))
    # Python's own spelling of values.
    return frozenset(names | {"None", "True", "False", "NaN"})


def _names_in(hint: Any, seen: set[Any]) -> Iterator[str]:
    """Yield the names of the fields and values of a type, recursively."""
    for inner in get_args(hint):
        yield from _names_in(inner, seen)
    if not isinstance(hint, type) or hint in seen or hint is Ruleset:
        return
    seen.add(hint)
    if issubclass(hint, Enum):
        yield from (str(member.value) for member in hint)
    if dataclasses.is_dataclass(hint):
        for name, inner in get_type_hints(hint).items():
            yield name
            yield from _names_in(inner, seen)
