# SPDX-License-Identifier: MIT
"""The native engine finds the plays of the reference on every stored position."""

from __future__ import annotations

import random
import struct
from collections import Counter
from functools import cache

import pytest

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.engine import native
from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.native_setting import RECORD
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.lexicon import Lexicon
from tests.helpers.odd_positions import odd_position
from tests.helpers.stored_plays import (
    FILES,
    Stored,
    digest_of,
    digest_of_records,
    question_of,
    read_stored,
)

PARTS = 4
"""Number of tests that share the work, to run in parallel."""

PACKED = struct.Struct(f"{RECORD.size}s")
HASHED = 22
"""Bytes of a record before the equity."""

BY_REFERENCE = 100
SOAK_POSITIONS = 100_000
SOAK_PARTS = 50


@cache
def lexicon(name: str) -> Lexicon:
    return open_lexicon(name)


@cache
def native_engine(name: str) -> NativeEngine:
    module, reason = native.load()
    assert module is not None, reason
    return NativeEngine(lexicon(name), module)


@cache
def reference(name: str) -> ReferenceEngine:
    return ReferenceEngine(lexicon(name))


@cache
def stored() -> list[Stored]:
    return [each for path in FILES for each in read_stored(path)]


def test_there_are_positions_enough_of_every_kind() -> None:
    questions = [question_of(each.cgp) for each in stored()]
    assert len(questions) >= 2_000
    lists = Counter(name for name, _ in questions)
    assert set(lists) == {"open-english-school", "open-english"}
    assert min(lists.values()) >= 600
    sizes = {len(question.rack) for _, question in questions}
    assert sizes == set(range(1, 8))
    assert sum(question.rack.count("?") == 2 for _, question in questions) >= 20
    assert sum(question.board.is_empty for _, question in questions) >= 20
    assert any(all(question.board.tiles) for _, question in questions)


@pytest.mark.native
@pytest.mark.parametrize("part", range(PARTS))
def test_the_native_engine_finds_every_stored_play(part: int) -> None:
    wrong = []
    for each in stored()[part::PARTS]:
        name, question = question_of(each.cgp)
        records = [
            packed[:HASHED] for (packed,) in PACKED.iter_unpack(native_engine(name).pack(question))
        ]
        if (len(records), digest_of_records(records)) != (each.count, each.digest):
            wrong.append(each.cgp)
    assert not wrong


@pytest.mark.native
def test_what_is_unpacked_is_what_is_hashed() -> None:
    for each in stored()[::50]:
        name, question = question_of(each.cgp)
        assert digest_of(native_engine(name).generate(question)) == each.digest


@pytest.mark.parametrize("part", range(PARTS))
def test_the_reference_finds_what_is_stored(part: int) -> None:
    # Positions with two blanks take it seconds each.
    quick = [each for each in stored() if each.count < 3_000]
    chosen = random.Random(7).sample(quick, BY_REFERENCE)[part::PARTS]
    wrong = []
    for each in chosen:
        name, question = question_of(each.cgp)
        plays = reference(name).generate(question)
        if (len(plays), digest_of(plays)) != (each.count, each.digest):
            wrong.append(each.cgp)
    assert not wrong


def compare_random_positions(count: int, seed: int) -> int:
    """Compare both engines on random positions; return how many plays there were."""
    total = 0
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        name = ("open-english-school", "open-english")[number % 2]
        question = odd_position(native_engine(name), rng)
        found = native_engine(name).generate(question)
        assert set(found) == set(reference(name).generate(question)), (seed, number)
        assert len(set(found)) == len(found)
        total += len(found)
    return total


@pytest.mark.native
def test_some_random_positions_agree() -> None:
    assert compare_random_positions(3, seed=3) > 0


@pytest.mark.native
@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_many_random_positions_agree(part: int) -> None:
    assert compare_random_positions(SOAK_POSITIONS // SOAK_PARTS, seed=100 + part) > 0
