# SPDX-License-Identifier: MIT
"""A number before a noun needs plural forms: never "1 points"."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.project import PACKAGE, files, name, pseudo_catalogue, source

NAMES = re.compile(
    "day|found|holder|last|list|move|name|next|nick|offset|other|place|position|square|text|there"
    "|title|words?"
)
"""Placeholders for a name or a text; the next word is a verb."""
BOUND = re.compile(r"most|least|(max|min)_\w+")
"""Placeholders for limits that the program sets; none of them is one."""
BETWEEN = r"(?:(?!(?:a|as|before|if|in|of|on|over|so|the|to|when) )[a-z]+ )?"
"""An adjective."""
COUNTS = re.compile(
    r"(?P<range>\bto )?\{(?P<place>[\w.]*)[^}]*\} "
    + BETWEEN
    + r"(?P<noun>(?!(?:as|does|has|is|its|lies|ms|needs|stands|this|us|was)\b)[a-z]+s)\b"
)
"""A number and a plural noun; the end of a range is never one."""
ONE = re.compile(r"\b(?:a|an|another|each|every|no|one|that|the|this) (?:[a-z]+ )?([a-z]+)", re.I)
"""A word in the singular."""
UNIT = re.compile(r"\w+\.\w+_(s|pts)")
"""Keys of a ruleset that are filled in with their unit: minutes, points."""
A_NAME = re.compile(r"names?\b.*")
NEVER_ONE = re.compile(r"[A-Z_]+|most|least|rack_size|self\..*")
"""Expressions for a name, or for a limit."""
HEADLESS = frozenset({"endgame", "generation", "pair", "thread"})
"""Nouns only in English command output, in the singular."""


@functools.cache
def _singulars() -> frozenset[str]:
    """Return the words that occur in the singular in the program."""
    entries = pseudo_catalogue().entries
    texts = [text for entry in entries for text in (entry.source, entry.plural)]
    return HEADLESS | {word.lower() for text in texts for word in ONE.findall(text)}


def _is_plural(noun: str) -> bool:
    known = _singulars()
    return noun[:-1] in known or noun.removesuffix("es") in known or f"{noun[:-3]}y" in known


def _uncounted(sentence: str) -> list[str]:
    """Return the places of a sentence where a number is before a noun."""
    return [
        found[0]
        for found in COUNTS.finditer(sentence)
        if not found["range"]
        and not NAMES.fullmatch(found["place"])
        and not BOUND.fullmatch(found["place"])
        if not UNIT.fullmatch(found["place"]) and _is_plural(found["noun"])
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "{name} has {points} points.",
        "After {limit} turns in a row a player may end the game.",
        "{count} damaged lines were left out",
        "At least {placement.first_min_tiles} tiles that form a word.",
    ],
)
def test_a_number_without_its_singular_is_found(sentence: str) -> None:
    assert _uncounted(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["{name} holds the play.", "{least} to {most} players", "larger than {max_bytes:,} bytes"],
)
def test_a_name_a_range_and_a_limit_are_none(sentence: str) -> None:
    assert not _uncounted(sentence)


def test_a_number_of_things_has_a_sentence_for_one() -> None:
    faults = {
        entry.source: uncounted
        for entry in pseudo_catalogue().entries
        if not entry.plural and (uncounted := _uncounted(entry.source))
    }
    assert not faults, "say it with tr_count, Sentence.counted or Counted"


def _as_template(piece: ast.expr) -> str:
    """Return a piece of an f-string as it would be in a template."""
    if isinstance(piece, ast.Constant):
        return str(piece.value)
    assert isinstance(piece, ast.FormattedValue)
    written = "" if piece.format_spec is None else ast.unparse(piece.format_spec).strip("'\"")
    value = ast.unparse(piece.value)
    if piece.conversion != -1 or written.endswith("f") or A_NAME.fullmatch(value):
        return "{text}"
    return "{most}" if NEVER_ONE.fullmatch(value) else "{number}"


def _glued(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the f-strings of a file in which a number is before a noun."""
    for node in source(path).nodes:
        if not isinstance(node, ast.JoinedStr):
            continue
        text = "".join(_as_template(value) for value in node.values)
        if found := _uncounted(text):
            yield node.lineno, found[0]


def test_what_is_said_in_english_alone_counts_too() -> None:
    faults = [
        f"{name(path)}:{line}: {text}"
        for path in files(".py", under=PACKAGE)
        for line, text in _glued(path)
    ]
    assert not faults, "say it with sentences.numbers.number_of"
