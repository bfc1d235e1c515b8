# SPDX-License-Identifier: MIT
"""Hypothesis strategies for all values of the core, made from the types of its dataclasses."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from desktop_app.rules import ruleset_keys
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import least_value

# Half of a surrogate pair is repaired on reading.
_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
FACES = {"A": 9, "E": 12, "I": 9, "N": 6, "S": 4, "T": 6, "Q": 1, "?": 2}


@cache
def plainest_ruleset() -> Ruleset:
    """Return a ruleset in which every key has the least value allowed."""
    table: dict[str, object] = {
        path: least_value(spec.hint, spec.key) for path, spec in ruleset_keys.specs(Ruleset).items()
    }
    table |= {
        "meta.id": "plainest",
        "meta.title": "Plainest",
        "meta.short": "P",
        "set.distribution": FACES,
        "set.values": dict.fromkeys(FACES, 1) | {"Q": 10, "?": 0},
        "set.tiles_total": sum(FACES.values()),
        "set.rack_size": 7,
        "table.players_min": 2,
        "table.players_max": 4,
        "score.bingo_tiles": 7,
        "option": "",
        "cite": {"turn.order": "6.1"},
        "silent": ["clock.exists"] if "clock.exists" in table else [],
        "inherited": [],
    }
    return Ruleset.from_table(table)


def values_of(hint: Any, numbers: Mapping[str, tuple[int, int]]) -> st.SearchStrategy[Any]:
    """Return a strategy for a type; `numbers` bounds integer fields by name."""
    return _values(hint, numbers, (-1000, 1000))


def _values(
    hint: Any, numbers: Mapping[str, tuple[int, int]], span: tuple[int, int]
) -> st.SearchStrategy[Any]:
    if get_origin(hint) in (Union, UnionType):
        return st.one_of(*(_values(part, numbers, span) for part in get_args(hint)))
    if get_origin(hint) is tuple:
        return st.lists(_values(get_args(hint)[0], numbers, span), max_size=4).map(tuple)
    if get_origin(hint) is frozenset:
        return st.frozensets(_values(get_args(hint)[0], numbers, span), max_size=4)
    if get_origin(hint) is Mapping:
        return st.dictionaries(_TEXTS, _values(get_args(hint)[1], numbers, span), max_size=3)
    plain = {
        NoneType: st.none(),
        bool: st.booleans(),
        int: st.integers(*span),
        # Any Python text, including half a surrogate pair, which UTF-8 cannot encode.
        str: _TEXTS,
        Ruleset: st.sampled_from([plainest_ruleset()]),
    }
    if hint in plain:
        return plain[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return instances(hint, numbers)


def instances(cls: Any, numbers: Mapping[str, tuple[int, int]]) -> st.SearchStrategy[Any]:
    """Return a strategy for a dataclass with all fields set."""
    hints = get_type_hints(cls)
    return st.builds(
        cls,
        **{
            field.name: _values(hints[field.name], numbers, numbers.get(field.name, (-1000, 1000)))
            for field in dataclasses.fields(cls)
        },
    )
