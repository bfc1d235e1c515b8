# SPDX-License-Identifier: MIT
"""Leave values read in Python, compared with the native engine."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from desktop_app.engine import native
from desktop_app.engine.klv import KlvLeaves, Ranks
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import ACCEPTS, LAST
from desktop_app.lexicon.word_list import ENGLISH, Alphabet
from desktop_app.rules.tiles import BLANK
from tests.helpers.readers import complaint_about

A, B = 1 << 24, 2 << 24
# A, AB, B and their values; node 0 points to the first list.
NODES = [1, A | ACCEPTS | 3, B | ACCEPTS | LAST, B | ACCEPTS | LAST]
VALUES = [1.25, -0.0005, 3e7]


def pack(nodes: list[int], values: list[float]) -> bytes:
    head = struct.pack(f"<{len(nodes) + 1}I", len(nodes), *nodes)
    return head + struct.pack(f"<I{len(values)}f", len(values), *values)


@pytest.fixture(params=[native.REFERENCE, native.NATIVE])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv(native.VARIABLE, request.param)
    yield request.param


def test_values_are_rounded_to_millipoints(engine: str) -> None:
    leaves = KlvLeaves(pack(NODES, VALUES))
    assert leaves.value(("A",)) == 1_250
    assert leaves.value(("B", "A")) == leaves.value(("A", "B"))
    assert leaves.value(("A", "B")) in {0, -1}
    assert leaves.value(("B",)) == 1_000_000_000
    assert leaves.value((BLANK,)) == leaves.value(("A", "A")) == leaves.value(()) == 0
    assert leaves.value(("CH",)) == 0


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected one node, and the file ends at byte 0"),
        (b"\1\0\0\0", "offset 4: expected one node"),
        (pack([], []), "offset 0: 0 nodes"),
        (pack(NODES, [])[:-2], "expected one value, and the file ends at byte 22"),
        (pack(NODES, VALUES)[:-1], "expected 3 values, and the file ends at byte"),
        (pack(NODES, VALUES) + b"x", "one byte behind the last value"),
        (pack(NODES, [1.0, float("nan"), 2.0]), "the value of leave 1 is not a number"),
        (pack([1, A | ACCEPTS], [1.0]), "the last list of siblings has no end"),
        (pack([1, A | ACCEPTS | LAST | 9], [1.0]), "points to node 9 of 2"),
        (pack([1, A | ACCEPTS | LAST | 1], [1.0]), "leads back to node 1"),
        (pack([1, B | ACCEPTS, A | ACCEPTS | LAST], [1.0] * 2), "are not ascending"),
        (pack(NODES, VALUES[:2]), "there are more leaves than the 2 values"),
        (pack(NODES, VALUES[:1]), "there are more leaves than the one value"),
    ],
)
def test_refuses_what_are_no_leave_values(engine: str, data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        KlvLeaves(data)


def test_a_file_is_named(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "values.klv2"
    path.write_bytes(pack(NODES, VALUES)[:-1])
    with pytest.raises(LexiconError) as caught:
        KlvLeaves.read(path)
    assert caught.value.path == path
    path.write_bytes(pack(NODES, VALUES))
    assert KlvLeaves.read(path).value(("A",)) == 1_250


@pytest.mark.native
def test_every_leave_has_the_value_that_the_native_engine_reads() -> None:
    module, _ = native.load()
    assert module is not None
    random = Random(8)
    counts = bytes((2, 3, 1, 0, 2, 4))
    built = module.Klv.build(counts, 5, lambda leave: random.uniform(-60, 60))
    data = built.to_bytes()
    ranks, leaves = Ranks(data), module.Leaves(built)
    tiles = [tile for tile, count in enumerate(counts) for _ in range(count)]
    for _ in range(2_000):
        leave = bytes(sorted(random.sample(tiles, random.randint(0, 6))))
        assert ranks.rank(leave) == built.index(leave)
        assert ranks.millipoints(leave) == leaves.value(leave)


def garbled(random: Random) -> bytes:
    """Return a small file with a few of its words or bytes replaced, inserted or removed."""
    data = bytearray(pack(NODES, VALUES))
    for _ in range(random.randint(0, 3)):
        at = random.randrange(len(data))
        word = 4 * (at // 4)
        match random.randrange(4):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                child, tile = random.randrange(5), random.randrange(4) << 24
                flags = random.choice((0, LAST, ACCEPTS, LAST | ACCEPTS))
                data[word : word + 4] = struct.pack("<I", tile | flags | child)
            case 2:
                data[word : word + 4] = data[:4]
            case _:
                data[at : at + random.randint(0, 5)] = random.randbytes(random.randint(0, 5))
    return bytes(data)


@pytest.mark.native
def test_garbled_values_are_taken_by_both_readers_or_by_none() -> None:
    module, _ = native.load()
    assert module is not None
    random = Random(6)
    refused = taken = 0
    for _ in range(5_000):
        data = garbled(random)
        said = complaint_about(data, lambda data: Ranks(data).check())
        assert bool(said) == bool(complaint_about(data, module.Klv)), data.hex()
        if said:
            assert re.search(r"offset \d+", said), said
            refused += 1
            continue
        ranks, leaves = Ranks(data), module.Leaves(module.Klv(data))
        for leave in (b"\0", b"\1", b"\2", b"\1\2", b"\1\1", b"\1\2\3"):
            assert ranks.millipoints(leave) == leaves.value(leave), (data.hex(), leave)
        taken += 1
    # Both kinds must have occurred, or this shows nothing.
    assert refused > 1_000
    assert taken > 1_000


def test_another_alphabet_has_no_prepared_values(engine: str) -> None:
    leaves = KlvLeaves(pack(NODES, VALUES))
    if engine == native.NATIVE and native.is_native():
        assert leaves.prepared(ENGLISH).value(b"\1") == 1_250
    with pytest.raises(LexiconError, match="differently from the word list"):
        leaves.prepared(Alphabet(("B", "A")))
