# SPDX-License-Identifier: MIT
"""Mutated and random bytes as a position file."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from desktop_app.engine.situation import Situation, SituationError
from desktop_app.formats.cgp import format_cgp, parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.formats.text_file import decode_text
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset

ROOT = Path(__file__).parents[3]
CORPUS = [
    *(ROOT / "tests" / "data" / "positions" / "odd.cgp").read_bytes().splitlines(),
    *(ROOT / "benchmarks" / "endgames.cgp").read_bytes().splitlines(),
]
SIGNS = b"/ []?;-0123456789AZaz!\t\n\0\xc3\xa9\xff"
MAX_CHANGES = 6
MAX_RANDOM = 300
SECONDS = 60
SLOW = 20.0
"""Processor time of one input: longer is taken for never, also on a slow computer."""


def wild_bytes(source: random.Random) -> bytes:
    """Return a good position with some changes, or random bytes."""
    if source.random() < 1 / 16:
        return source.randbytes(source.randrange(MAX_RANDOM))
    data = bytearray(source.choice(CORPUS))
    for _ in range(source.randint(0, MAX_CHANGES)):
        at = source.randint(0, len(data))
        other = source.choice(CORPUS)
        change = source.randrange(6)
        if change == 0:
            data[at : at + 1] = bytes([source.choice(SIGNS)])
        elif change == 1:
            data[at:at] = bytes([source.choice(SIGNS)]) * source.choice((1, 1, 1, 20, 300))
        elif change == 2:
            del data[at : at + source.randint(1, 20)]
        elif change == 3:
            data[at:] = other[source.randrange(len(other)) :]
        elif change == 4:
            data[at : at + 1] = source.randbytes(1)
        else:
            fields, others = data.split(b" "), other.split(b" ")
            fields[source.randrange(len(fields))] = bytearray(source.choice(others))
            data = bytearray(b" ".join(fields))
    return bytes(data)


def is_taken(data: bytes) -> bool:
    """Return True if the bytes are a position; otherwise they must be an error with a place."""
    text = ""
    try:
        text = decode_text(data, kind="CGP").text
        position = parse_cgp(text)
    except FormatError as error:
        assert "\n" not in str(error)
        assert error.column is None or 1 <= error.column <= len(text) + 1
        return False
    assert parse_cgp(format_cgp(position)) == position
    try:
        Situation.of_position(position, load_ruleset(DEFAULT_RULESET))
    except SituationError as error:
        assert "\n" not in str(error)
    return True


def feed(seed: int, *, seconds: float, least: int) -> tuple[int, int]:
    """Feed inputs for a time, and at least this many; return how many were accepted and refused."""
    taken = refused = 0
    began = time.monotonic()
    while time.monotonic() - began < seconds or taken + refused < least:
        data = wild_bytes(random.Random(f"{seed}/{taken + refused}"))
        start = time.process_time()
        try:
            was_taken = is_taken(data)
        except BaseException as error:
            error.add_note(f"{data!r}")
            raise
        assert time.process_time() - start < SLOW, data
        taken, refused = taken + was_taken, refused + (not was_taken)
    return taken, refused


def test_some_bytes_are_read_or_refused() -> None:
    taken, refused = feed(1, seconds=0, least=600)
    assert taken > 50
    assert refused > 200


@pytest.mark.soak
def test_no_bytes_are_too_much() -> None:
    taken, refused = feed(2, seconds=SECONDS, least=5_000)
    assert taken > 1_000
    assert refused > 1_000
