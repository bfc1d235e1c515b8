# SPDX-License-Identifier: MIT
"""From a word list to the content of a KWG file, and a KWG file read as bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from desktop_app.lexicon.alphabet import ENGLISH
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import check_size
from desktop_app.lexicon.kwg_compile import compile_kwg
from desktop_app.lexicon.word_list import read_word_list

KWG = ".kwg"
"""How the name of a file with a word graph ends."""


@dataclass(frozen=True)
class CompiledList:
    """A word list that was compiled.

    Attributes:
        data: the content of a KWG file.
        word_count: how many different words it has.
        definitions: word to what stands after it, for the words that have it.
        skipped: lines left out for their length.
    """

    data: bytes
    word_count: int
    definitions: Mapping[str, str]
    skipped: int


ListCompiler: TypeAlias = Callable[[Path], CompiledList]
"""Reads and compiles a word list as `compile_list` does, to the same bytes."""


def compile_list(path: Path) -> CompiledList:
    """Read and compile a word list, gzipped or not.

    Raises:
        LexiconError: as `word_list.read_word_list`, or more words than the format can hold; it
            names the path.
        OSError: the file cannot be read.
    """
    read = read_word_list(path)
    try:
        data = compile_kwg(ENGLISH.encode(word) or b"" for word in read.words)
    except LexiconError as error:
        raise error.located(path) from None
    return CompiledList(data, len(read.words), read.definitions, read.skipped)


def read_graph(path: Path) -> bytes:
    """The bytes of a KWG file, not looked into yet.

    Raises:
        LexiconError: too small or too large for one; it names the file.
        OSError: the file cannot be read.
    """
    try:
        check_size(path.stat().st_size)
    except LexiconError as error:
        raise error.located(path) from None
    return path.read_bytes()
