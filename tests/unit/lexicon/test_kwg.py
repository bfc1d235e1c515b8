# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import ACCEPTS, LAST, Kwg
from desktop_app.lexicon.word_list import ENGLISH

WORDS = ("AB", "ABLE", "ABLY", "BE", "TABLE")


def content(*nodes: int) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


def node(tile: int, arc: int = 0, *, accepts: bool = False, last: bool = True) -> int:
    return tile << 24 | (ACCEPTS if accepts else 0) | (LAST if last else 0) | arc


@pytest.fixture
def data() -> bytes:
    return compile_kwg(ENGLISH.encode(word) or b"" for word in WORDS)


def test_accepts_the_words_and_nothing_else(data: bytes) -> None:
    graph = Kwg.from_bytes(data)
    for word in WORDS:
        assert graph.accepts(ENGLISH.encode(word) or b"")
    for word in ("A", "ABL", "TABLES", "BLE", "Z"):
        assert not graph.accepts(ENGLISH.encode(word) or b"")
    assert not graph.accepts(b"")


def test_words_and_their_number(data: bytes) -> None:
    graph = Kwg.from_bytes(data)
    assert [ENGLISH.decode(word) for word in graph.words()] == sorted(WORDS)
    assert graph.word_count == len(WORDS)


def test_reads_a_dawg_whose_node_one_is_an_ordinary_node() -> None:
    # Files with only a DAWG, as some programs write them: the lists begin at node 1.
    graph = Kwg.from_bytes(content(node(0, 1), node(1, 2), node(2, accepts=True)))
    assert graph.gaddag_root == 0
    assert graph.accepts(b"\1\2")


@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        ((node(0, 9), node(0)), "offset 0 .*points to node 9 of 2"),
        ((node(0, 2), node(0), node(1, last=False)), "offset 8 .*no end"),
        ((node(0, 2), node(0), node(1, 3), node(2, 2)), "offset 12 .*leads back to node 2"),
        ((node(0, 2), node(0), node(1, 2)), "offset 8 .*leads back to node 2"),
        ((node(0, 2), node(0), node(27, accepts=True)), "offset 8 .*tile 27"),
        ((node(0, 2), node(0), node(0, accepts=True)), "offset 8 .*tile 0"),
        (
            (node(0, 2), node(0), node(2, last=False), node(1, accepts=True)),
            "offset 12 .*ascending",
        ),
        ((node(0), node(0)), "offset 0 .*no word"),
    ],
)
def test_a_graph_that_cannot_be_walked_is_refused(nodes: tuple[int, ...], message: str) -> None:
    with pytest.raises(LexiconError, match=message):
        Kwg.from_bytes(content(*nodes))


def test_a_list_that_leads_into_its_own_beginning_is_a_cycle() -> None:
    # Node 3 is reached first; its word goes on at node 2, whose list holds node 3 again.
    nodes = (node(0, 3), node(0), node(1, last=False, accepts=True), node(2, 2))
    with pytest.raises(LexiconError, match="leads back to node 3"):
        Kwg.from_bytes(content(*nodes))


@pytest.mark.parametrize("size", [0, 4, 7, 10])
def test_cut_short(data: bytes, size: int) -> None:
    with pytest.raises(LexiconError):
        Kwg.from_bytes(data[:size])


def test_any_cut_of_a_graph_is_refused(data: bytes) -> None:
    for nodes in range(2, len(data) // 4):
        with pytest.raises(LexiconError):
            Kwg.from_bytes(data[: nodes * 4])


def test_junk_is_refused() -> None:
    rng = random.Random(5)
    for _ in range(50):
        with pytest.raises(LexiconError):
            Kwg.from_bytes(rng.randbytes(4 * rng.randrange(2, 400)))


def test_a_mapped_file_is_the_same_graph(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(data)
    mapped, read = Kwg.map(path), Kwg.from_bytes(data)
    assert list(mapped.words()) == list(read.words())
    assert mapped.to_bytes() == data
    assert read.source is data
    assert mapped.source in (path, data)
    # Another file in its place is another graph.
    other = tmp_path / "other.kwg"
    other.write_bytes(compile_kwg([b"\1\2"]))
    other.replace(path)
    assert mapped.word_count == len(WORDS)
    assert Kwg.map(path).word_count == 1


@pytest.mark.parametrize("size", [0, 4, 9])
def test_a_file_of_no_possible_size_is_not_mapped(data: bytes, size: int, tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(data[:size])
    with pytest.raises(LexiconError):
        Kwg.map(path)
