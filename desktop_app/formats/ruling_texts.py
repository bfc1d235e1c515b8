# SPDX-License-Identifier: MIT
"""The detail of a ruling as one text: ``falls``, ``stands 5``, ``spread -50``.

It is written as in the first version: scripts and scenario files compare it, and old programs
read it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from desktop_app.rules.desk_events import (
    UNDONE,
    Amount,
    LedgerChange,
    Outcome,
    RulingDetail,
    Unit,
)

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
            parts = (part for item in stated if item[1] is not None for part in item)
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
        return LedgerChange(*(None if group is None else int(group) for group in match.groups()))
    if match := _AMOUNT.fullmatch(text):
        outcome, number, more = match.group(1) or "", int(match[2]), match.group(3) or ""
        units, key = (_UNITS, outcome) if outcome else (_UNITS_OF_TOPICS, topic)
        return Amount(number, units.get(key, Unit.COUNT), outcome, more)
    word, _, about = text.partition(" ")
    return Outcome(word, about) if word in _REFERRING else None
