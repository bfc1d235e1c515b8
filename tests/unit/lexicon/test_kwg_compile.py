# SPDX-License-Identifier: MIT
from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import ACCEPTS, ARC, LAST, Kwg
from desktop_app.lexicon.word_list import ENGLISH

WORDS = ("CARE", "CAR", "CARES", "SCAR", "SCARE", "AA", "AAH", "ZA", "QI")

word_sets = st.sets(st.text(alphabet="ABCDE", min_size=1, max_size=6), min_size=1, max_size=40)


def encode(word: str) -> bytes:
    tiles = ENGLISH.encode(word)
    assert tiles is not None
    return tiles


def build(words: set[str] | tuple[str, ...]) -> Kwg:
    return Kwg.from_bytes(compile_kwg(encode(word) for word in words))


def paths_below(graph: Kwg, index: int) -> list[str]:
    """Return every path of a graph that ends in an accepting node, in order, with the separator as
    @.
    """
    found = []
    for tile, arc, accepts in graph.children(index):
        letter = "@" if tile == 0 else string.ascii_uppercase[tile - 1]
        if accepts:
            found.append(letter)
        found.extend(letter + rest for rest in paths_below(graph, arc))
    return found


def gaddag_paths(word: str) -> set[str]:
    paths = {word[::-1]}
    for split in range(1, len(word)):
        paths.add(word[:split][::-1] + "@" + word[split:])
    return paths


def test_the_dawg_spells_the_words_in_order() -> None:
    graph = build(WORDS)
    assert paths_below(graph, graph.dawg_root) == sorted(WORDS)


def test_the_gaddag_of_one_word_has_a_path_from_each_of_its_letters() -> None:
    graph = build(("CARE",))
    assert set(paths_below(graph, graph.gaddag_root)) == {"ERAC", "RAC@E", "AC@RE", "C@ARE"}


@given(word_sets)
def test_both_halves_spell_exactly_their_paths(words: set[str]) -> None:
    graph = build(words)
    assert paths_below(graph, graph.dawg_root) == sorted(words)
    expected = sorted(path for word in words for path in gaddag_paths(word))
    assert paths_below(graph, graph.gaddag_root) == expected


@given(word_sets)
def test_no_two_lists_of_the_graph_are_equal_beyond_a_shared_place(words: set[str]) -> None:
    graph = build(words)
    led_to = {node & ARC for node in graph.nodes} - {0}
    spelled = {index: tuple(paths_below(graph, index)) for index in led_to}
    assert len(set(spelled.values())) == len(led_to)


def test_after_a_separator_comes_the_dawg_itself() -> None:
    graph = build(WORDS)
    care = graph.gaddag_root
    for letter in "AC@":
        care = graph.arc(care, 0 if letter == "@" else ord(letter) - 64)
    dawg = graph.dawg_root
    for letter in "CA":
        dawg = graph.arc(dawg, ord(letter) - 64)
    assert care == dawg != 0


def test_a_list_that_ends_another_is_laid_out_once() -> None:
    # After A come B and C, after D comes C alone, which is the end of the first list.
    graph = Kwg.from_bytes(compile_kwg([b"\1\2", b"\1\3", b"\4\3"], with_gaddag=False))
    after_a, after_d = graph.arc(graph.dawg_root, 1), graph.arc(graph.dawg_root, 4)
    assert after_d == after_a + 1
    assert len(graph.nodes) == 2 + 2 + 2


def test_bits_lie_where_the_format_says() -> None:
    data = compile_kwg([b"\1\2"], with_gaddag=False)
    nodes = Kwg.from_bytes(data).nodes
    assert data[:4] == nodes[0].to_bytes(4, "little")
    root = nodes[nodes[0] & ARC]
    assert root >> 24 == 1 and root & LAST and not root & ACCEPTS
    last = nodes[root & ARC]
    assert last == 2 << 24 | ACCEPTS | LAST


def test_order_and_duplicates_of_the_words_do_not_matter() -> None:
    forward = [encode(word) for word in WORDS]
    assert compile_kwg(forward) == compile_kwg(forward[::-1] + forward)


def test_without_gaddag_node_one_is_empty() -> None:
    graph = Kwg.from_bytes(compile_kwg([encode("CARE")], with_gaddag=False))
    assert graph.gaddag_root == 0
    assert graph.accepts(encode("CARE"))


@pytest.mark.parametrize("words", [[], [b""], [b"", b"\1\2"]])
def test_no_word_is_refused(words: list[bytes]) -> None:
    with pytest.raises(LexiconError):
        compile_kwg(words)


def test_too_many_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.lexicon.compiling.MAX_NODES", 20)
    with pytest.raises(LexiconError, match="too many words"):
        compile_kwg(encode(word) for word in WORDS)
