# SPDX-License-Identifier: MIT
"""The native compiler and word search agree with the Python ones."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.engine import native
from desktop_app.lexicon.compiling import CompiledList, compile_kwg, compile_list
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import MAX_NODES, Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import checksum
from desktop_app.lexicon.word_list import ENGLISH, read_word_list
from desktop_app.lexicon.word_search import find_anagrams, find_hooks, find_pattern
from desktop_app.settings.paths import resource_path

LISTS = ("open-english", "open-english-school")

few_letters = st.binary(min_size=1, max_size=9).map(lambda word: bytes(1 + at % 4 for at in word))
any_tiles = st.binary(min_size=1, max_size=20).map(lambda word: word.replace(b"\0", b"\1"))
word_lists = st.lists(few_letters | any_tiles, min_size=1, max_size=40)


@cache
def reference() -> Lexicon:
    data = resource_path("lexica").joinpath("open-english.kwg").read_bytes()
    return Lexicon("reference", Kwg.from_bytes(data, max_tile=None))


@cache
def searched_natively() -> Lexicon:
    lexicon = Lexicon("native", reference().kwg, make_finder=native.word_graph)
    assert lexicon.finder is not None
    return lexicon


@pytest.mark.native
@pytest.mark.parametrize("name", LISTS)
def test_the_lists_that_come_with_the_program_are_compiled_to_the_same_bytes(name: str) -> None:
    folder = resource_path("lexica")
    words = read_word_list(folder / f"{name}.txt.gz").words
    compiled = native.compile_kwg(ENGLISH.encode(word) or b"" for word in words)
    assert checksum(compiled) == json.loads((folder / f"{name}.json").read_text())["sha256"]


@pytest.mark.native
@pytest.mark.parametrize("name", LISTS)
def test_the_lists_that_come_with_the_program_are_read_to_the_same_bytes(name: str) -> None:
    made = native.compile_list(resource_path("lexica") / f"{name}.txt.gz")
    told = json.loads((resource_path("lexica") / f"{name}.json").read_text())
    assert (checksum(made.data), made.word_count) == (told["sha256"], told["words"])
    assert (made.skipped, dict(made.definitions)) == (told["skipped"], {})


line = st.one_of(
    st.text("abCQxyz", max_size=17).map(str.encode),
    st.tuples(
        st.text("AbCd", min_size=1, max_size=16),
        st.sampled_from((" ", "\t", "  \t", "\r", ",", "")),
        st.text("ab \té🙂\r,", max_size=8),
    ).map(lambda parts: "".join(parts).encode()),
    st.binary(max_size=6),
    st.sampled_from((b"", b" ", b"A" * 9_000, b"AB " + b"x" * 8_190, b"AB caf\xe9", b"AB\0")),
)
texts = st.tuples(
    st.sampled_from((b"", b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\x1f\x8b")),
    st.lists(line, max_size=6),
    st.sampled_from((b"\n", b"\r\n", b"\r")),
    st.booleans(),
)


def read_both(path: Path) -> tuple[CompiledList | str, CompiledList | str]:
    """Return the results of the native reader and of the reference, or their errors."""
    results: list[CompiledList | str] = []
    for read in (native.compile_list, compile_list):
        try:
            results.append(read(path))
        except LexiconError as error:
            results.append(str(error))
    return results[0], results[1]


@pytest.mark.native
@given(texts)
def test_any_text_is_read_as_the_reference_reads_it(
    tmp_path_factory: pytest.TempPathFactory, text: tuple[bytes, list[bytes], bytes, bool]
) -> None:
    mark, lines, end, is_gzip = text
    data = mark + end.join(lines)
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(gzip.compress(data) if is_gzip else data)
    found, wanted = read_both(path)
    assert found == wanted
    # The crate alone accepts nothing that the reference refuses.
    module, _ = native.load()
    assert module is not None
    with suppress(module.EngineError):
        data, count, skipped, definitions = module.compile_list(data)
        assert is_gzip or CompiledList(data, count, definitions, skipped) == wanted


@pytest.mark.native
@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"AA\nAB\nA9B\n", "line 3, column 2: read '9'"),
        (b"\n", "it has no word of 2 to 15 letters"),
        ("AA\n".encode("utf-16"), "line 1: the file is UTF-16"),
        (gzip.compress(b"AA\nAB\n", mtime=0)[:-9], "the gzip file is cut short"),
        (b"AA\n" * 250_002, "more than 250,000 repeated words"),
    ],
)
def test_bad_lists_are_reported_as_by_the_reference(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(data)
    found, wanted = read_both(path)
    assert found == wanted
    assert told in str(found) and str(path) in str(found)
    with pytest.raises(FileNotFoundError):
        native.compile_list(tmp_path / "none.txt")


@pytest.mark.native
@given(word_lists, st.booleans())
def test_any_words_are_compiled_to_the_same_bytes(words: list[bytes], with_gaddag: bool) -> None:
    compiled = native.compile_kwg(words, with_gaddag=with_gaddag)
    assert compiled == compile_kwg(words, with_gaddag=with_gaddag)


@pytest.mark.native
def test_many_words_are_compiled_to_the_same_bytes() -> None:
    random = Random(5)
    words = [
        bytes(random.choice((1, 2, 5, 9, 20)) for _ in range(random.randint(1, 15)))
        for _ in range(20_000)
    ]
    assert native.compile_kwg(words) == compile_kwg(words)


@pytest.mark.native
def test_words_too_long_for_the_native_compiler_are_left_to_the_other() -> None:
    words = [b"\1\2\3" * 90, b"\3\1"]
    assert native.compile_kwg(words) == compile_kwg(words)


@pytest.mark.native
@pytest.mark.parametrize(("words", "reason"), [([], "no word"), ([b"", b"\1"], "is empty")])
def test_what_cannot_be_compiled_is_refused_in_the_same_words(
    words: list[bytes], reason: str
) -> None:
    with pytest.raises(LexiconError, match=reason):
        native.compile_kwg(words)


@pytest.mark.native
def test_more_words_than_a_graph_can_index_are_refused() -> None:
    module, _ = native.load()
    assert module is not None
    letters = bytes(1 + at % 26 for at in range(256))
    joined = bytearray(Random(3).randbytes(11 * 450_000).translate(letters))
    joined[10::11] = bytes(450_000)
    with pytest.raises(module.EngineError, match=f"more than the {MAX_NODES} nodes"):
        module.compile_kwg(bytes(joined))


def test_the_reference_compiles_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    words = [b"\1\2", b"\3"]
    assert native.compile_kwg(iter(words)) == compile_kwg(words)


def random_tiles(random: Random) -> str:
    letters = random.choices("AAEEIIOONNRRTTLLSSUUDDGGBCMPFHVWYKJXQZ", k=random.randint(2, 9))
    blanks = random.choice((0, 0, 1, 1, 2, 3))
    return "".join(letters)[blanks:].ljust(2, "?") + "?" * blanks


def random_pattern(random: Random) -> str:
    parts: Sequence[str] = ("?", "?", "*", "E", "S", "R", "ING", "[AEI]", "[^STR]", "Q", "**")
    return "".join(random.choices(parts, k=random.randint(1, 6)))


@pytest.mark.native
def test_anagrams_are_those_that_the_reference_finds() -> None:
    random = Random(7)
    for _ in range(150):
        tiles = random_tiles(random)
        uses_all, most = random.random() < 0.5, random.choice((0, 1, 10, 1000))
        expected = find_anagrams(reference(), tiles, uses_all=uses_all, most=most)
        found = find_anagrams(searched_natively(), tiles, uses_all=uses_all, most=most)
        assert found == expected, tiles


@pytest.mark.native
def test_patterns_find_what_the_reference_finds() -> None:
    random = Random(8)
    for _ in range(20):
        pattern = random_pattern(random)
        most = random.choice((0, 1, 10, 1000, 300_000))
        expected = find_pattern(reference(), pattern, most=most)
        assert find_pattern(searched_natively(), pattern, most=most) == expected, pattern


@pytest.mark.native
@settings(max_examples=50)
@given(
    st.lists(st.text("AB", min_size=2, max_size=5), min_size=1, max_size=20),
    st.text("AB?*", min_size=1, max_size=60),
)
def test_any_pattern_on_a_small_list(words: list[str], pattern: str) -> None:
    kwg = Kwg.from_bytes(compile_kwg(ENGLISH.encode(word) or b"" for word in words))
    native_lexicon = Lexicon("native", kwg, make_finder=native.word_graph)
    assert find_pattern(native_lexicon, pattern) == find_pattern(Lexicon("reference", kwg), pattern)


@pytest.mark.native
def test_hooks_are_those_of_the_word_search() -> None:
    graph = native.word_graph(reference().kwg.to_bytes())
    assert graph is not None
    random = Random(9)
    words = random.sample(list(reference().words()), 300)
    for word in [*words, *(word[1:] for word in words), "ZZZ", "Q"]:
        hooks = find_hooks(reference(), word)
        tiles = ENGLISH.encode(word) or b""
        front, back = (tuple(ENGLISH.decode(found)) for found in graph.hooks(tiles))
        assert (front, back) == (hooks.front, hooks.back), word


@pytest.mark.native
def test_a_graph_is_mapped_from_its_file(tmp_path: Path) -> None:
    module, _ = native.load()
    assert module is not None
    path = tmp_path / "words.kwg"
    with pytest.raises(FileNotFoundError):
        module.Kwg.open(path)
    path.write_bytes(compile_kwg([b"\1\2", b"\3\4"]))
    graph = module.Kwg.open(path)
    beside = tmp_path / "other.kwg"
    beside.write_bytes(b"\0" * 8)
    if os.name == "posix":
        # The old file stays as long as it is mapped.
        beside.replace(path)
        beside = path
    assert graph.accepts(b"\1\2") and not graph.accepts(b"\1\4")
    with pytest.raises(module.EngineError, match="offset 4"):
        module.Kwg.open(beside)
