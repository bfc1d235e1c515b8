# SPDX-License-Identifier: MIT
from __future__ import annotations

import importlib
import struct
import sys
import threading
from random import Random

import pytest

from desktop_app.engine import native
from desktop_app.lexicon.kwg import Kwg
from tests.helpers.readers import complaint_about

ACCEPTS = 1 << 23
LAST = 1 << 22
A, B, T = 1, 2, 20


def node(tile: int, child: int, flags: int = 0) -> int:
    return tile << 24 | flags | child


# AT, BA, BAT: A and B side by side, then the lists they share.
NODES = [
    node(0, 2, LAST),
    node(0, 0, LAST),
    node(A, 5),
    node(B, 4, LAST),
    node(A, 5, ACCEPTS | LAST),
    node(T, 0, ACCEPTS | LAST),
]


def pack(nodes: list[int]) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


def changed(index: int, value: int) -> bytes:
    return pack([*NODES[:index], value, *NODES[index + 1 :]])


@pytest.fixture(autouse=True)
def no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(native.VARIABLE, raising=False)


@pytest.mark.native
def test_says_which_engine_is_in_use() -> None:
    assert native.describe() == "native"
    assert native.is_native()


def test_the_reference_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(native.VARIABLE, "reference")
    assert native.describe() == "reference (RACKSIDE_ENGINE=reference)"
    assert not native.is_native()
    assert native.word_graph(pack(NODES)) is None


def test_a_wish_that_is_not_understood_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(native.VARIABLE, "fast")
    assert native.describe() == "reference (RACKSIDE_ENGINE='fast' is neither native nor reference)"


def test_a_missing_engine_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, native.MODULE, None)
    assert native.describe() == "reference (not built)"


def test_an_engine_that_does_not_load_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise ImportError(f"{name}: wrong\n  machine")

    monkeypatch.setattr(importlib, "import_module", refuse)
    assert native.describe() == f"reference ({native.MODULE}: wrong machine)"


@pytest.mark.native
def test_finds_its_words_and_no_other() -> None:
    graph = native.word_graph(pack(NODES))
    assert graph is not None
    words = [(A, T), (B, A), (B, A, T)]
    assert all(graph.accepts(bytes(word)) for word in words)
    others = [(), (A,), (B,), (T,), (B, T), (A, T, A), (0,), (255,)]
    assert not any(graph.accepts(bytes(word)) for word in others)


@pytest.mark.native
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "at least two nodes, this has 0 bytes"),
        (b"\0" * 9, "byte 9 ends the file inside a node"),
        (changed(0, node(0, 0, LAST)), r"offset 0 \(node 0\): there is no word in it"),
        (changed(4, node(A, 6, LAST)), r"offset 16 \(node 4\): points to node 6 of 6"),
        (changed(4, node(A, 1, LAST)), r"offset 4 \(node 1\): tile 0 is not one of 1 to 26"),
        (changed(5, node(27, 0, LAST)), r"offset 20 \(node 5\): tile 27 is not one of 1 to 26"),
        (changed(3, node(A, 4, LAST)), r"offset 12 \(node 3\): the tiles of a list"),
        (
            changed(5, node(T, 0, ACCEPTS)),
            r"offset 20 \(node 5\): the last list of siblings has no",
        ),
        (changed(5, node(T, 5, LAST)), r"offset 20 \(node 5\): leads back to node 5"),
        (changed(3, node(B, 2, LAST)), r"offset 12 \(node 3\): leads back to node 2"),
    ],
)
def test_refuses_what_is_no_word_graph(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        native.word_graph(data)
    assert type(caught.value).__name__ == "EngineError"
    assert type(caught.value).__module__ == native.MODULE


@pytest.mark.native
def test_a_graph_is_shared_between_threads() -> None:
    graph = native.word_graph(pack(NODES))
    assert graph is not None
    found: list[bool] = []

    def look_up() -> None:
        found.extend(graph.accepts(bytes((B, A, T))) for _ in range(1000))

    threads = [threading.Thread(target=look_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 4000


def garbled(random: Random) -> bytes:
    """Return the small graph with a few of its nodes or bytes replaced at random."""
    data = bytearray(pack(NODES * random.randint(1, 4)))
    for _ in range(random.randint(0, 3)):
        if random.random() < 0.7:
            child = random.randrange(len(data) // 4 + 2)
            flags = random.choice((0, LAST, ACCEPTS, LAST | ACCEPTS))
            where = 4 * random.randrange(len(data) // 4)
            data[where : where + 4] = pack([node(random.randrange(28), child, flags)])
        else:
            data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data[: len(data) - random.choice((0, 0, 0, 1, 4))])


def try_garbled(count: int) -> tuple[int, int]:
    """Return how many of `count` garbled graphs were refused, and how many could be walked."""
    random = Random(2)
    refused = walked = 0
    for _ in range(count):
        data = garbled(random)
        reason = complaint_about(data, Kwg.from_bytes)
        assert complaint_about(data, native.word_graph) == reason
        if reason:
            refused += 1
            continue
        native_graph, graph = native.word_graph(data), Kwg.from_bytes(data)
        assert native_graph is not None
        word = bytes(random.randrange(28) for _ in range(random.randrange(20)))
        assert native_graph.accepts(word) == graph.accepts(word)
        walked += 1
    return refused, walked


@pytest.mark.native
def test_garbled_graphs_are_refused_as_the_reference_refuses_them() -> None:
    refused, walked = try_garbled(2_000)
    # Both kinds must have occurred, or this shows nothing.
    assert refused > 200
    assert walked > 200


@pytest.mark.native
@pytest.mark.soak
def test_many_garbled_graphs() -> None:
    refused, walked = try_garbled(500_000)
    assert refused + walked == 500_000
