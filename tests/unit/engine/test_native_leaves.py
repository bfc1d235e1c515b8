# SPDX-License-Identifier: MIT
"""Leave values in KLV2 form, compared with a plain reader of the format."""

from __future__ import annotations

import struct
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from desktop_app.engine import native
from desktop_app.lexicon.kwg import ACCEPTS, LAST, Kwg

if TYPE_CHECKING:
    from desktop_app._engine import Klv

pytestmark = pytest.mark.native

ENGLISH = bytes((2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1))
FEW = bytes((2, 1, 0, 3))


def leaves_of(tile_counts: bytes, longest: int) -> list[bytes]:
    """Return every leave of a set of tiles, in the order of its tiles."""
    tiles = [tile for tile, count in enumerate(tile_counts) for _ in range(count)]
    sizes = range(1, longest + 1)
    return sorted({bytes(leave) for size in sizes for leave in combinations(tiles, size)})


def loaded(data: bytes) -> Klv:
    leaves = native.leave_values(data)
    assert leaves is not None
    return leaves


def build(tile_counts: bytes, longest: int) -> tuple[Klv, dict[bytes, float]]:
    random = Random(4)
    values = {leave: random.randrange(-400, 600) / 8 for leave in leaves_of(tile_counts, longest)}
    return type(loaded(EMPTY)).build(tile_counts, longest, values.__getitem__), values


EMPTY = struct.pack("<III", 1, LAST, 0)


def read_plainly(data: bytes) -> dict[bytes, float]:
    """Return leaves and values read directly from the format: words of the graph, in order, and
    floats.
    """
    (count,) = struct.unpack_from("<I", data)
    graph = Kwg.from_bytes(data[4 : 4 + 4 * count], max_tile=None)
    (values,) = struct.unpack_from("<I", data, 4 + 4 * count)
    return dict(
        zip(graph.words(), struct.unpack_from(f"<{values}f", data, 8 + 4 * count), strict=True)
    )


@pytest.mark.parametrize("longest", [1, 2, 4, 6])
def test_every_leave_of_a_set_has_the_value_it_was_given(longest: int) -> None:
    leaves, values = build(FEW, longest)
    assert len(leaves) == len(values)
    assert [leaves.index(leave) for leave in sorted(values)] == list(range(len(values)))
    assert {leave: leaves.value(leave) for leave in values} == values
    assert read_plainly(leaves.to_bytes()) == values


def test_what_is_written_is_read_again() -> None:
    leaves, values = build(FEW, 5)
    again = loaded(leaves.to_bytes())
    assert again.to_bytes() == leaves.to_bytes()
    assert {leave: again.value(leave) for leave in values} == values


def test_a_leave_without_a_value_is_worth_nothing() -> None:
    leaves, _ = build(FEW, 2)
    for leave in (b"", b"\2", b"\1\1", b"\1\0", b"\0\0\1", b"\377"):
        assert leaves.index(leave) is None
        assert leaves.value(leave) == 0
    assert len(loaded(EMPTY)) == 0


def test_english_has_the_leaves_that_the_field_counts() -> None:
    leaves = type(loaded(EMPTY)).build(ENGLISH, 6, lambda leave: len(leave))
    assert len(leaves) == 914_624
    assert leaves.value(bytes((0, 1, 5, 9, 19, 19))) == 6


def test_what_a_value_raises_is_raised() -> None:
    values: dict[bytes, float] = {}
    with pytest.raises(KeyError):
        type(loaded(EMPTY)).build(FEW, 2, values.__getitem__)


def test_too_many_leaves_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 16777216 leaves"):
        type(loaded(EMPTY)).build(bytes([9] * 27), 15, lambda leave: 0)


# A blank with or without an A, and an A.
NODES = (LAST | 1, ACCEPTS | 3, 1 << 24 | ACCEPTS | LAST, 1 << 24 | ACCEPTS | LAST)
SMALL = struct.pack("<5I", 4, *NODES) + struct.pack("<I3f", 3, 24, 26, -1.5)


def changed(offset: int, value: int) -> bytes:
    return SMALL[:offset] + struct.pack("<I", value) + SMALL[offset + 4 :]


def test_reads_a_file() -> None:
    leaves = loaded(SMALL)
    assert [leaves.value(leave) for leave in (b"\0", b"\0\1", b"\1")] == [24, 26, -1.5]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "offset 0: expected one node, and the file ends at byte 0"),
        (SMALL[:19], "offset 4: expected 4 nodes, and the file ends at byte 19"),
        (SMALL[:22], "offset 20: expected one value, and the file ends at byte 22"),
        (SMALL[:-1], "offset 24: expected 3 values, and the file ends at byte 35"),
        (SMALL + b"??", "offset 36: 2 bytes behind the last value"),
        (changed(0, 0), "offset 0: 0 nodes; expected 1 to 4194304"),
        (changed(0, 0xFFFFFFFF), "offset 0: 4294967295 nodes"),
        (changed(20, 0xFFFFFFFF), "offset 24: expected 4294967295 values"),
        (changed(4, LAST | 9), r"offset 4 \(node 0\): points to node 9 of 4"),
        (changed(16, NODES[3] | 1), r"offset 16 \(node 3\): leads back to node 1"),
        (changed(12, ACCEPTS | LAST), r"offset 12 \(node 2\): the tiles of a list"),
        (changed(16, NODES[3] & ~LAST), r"offset 16 \(node 3\): the last list"),
        (changed(20, 2)[:-4], r"offset 8 \(node 1\): there are more leaves than the 2 values"),
        (changed(28, 0x7FC00000), "offset 28: the value of leave 1 is not a number"),
    ],
)
def test_refuses_what_are_no_leave_values(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        native.leave_values(data)
    assert type(caught.value).__name__ == "EngineError"
