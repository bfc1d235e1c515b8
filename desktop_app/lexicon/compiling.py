# SPDX-License-Identifier: MIT
"""From a word list to the bytes of a KWG file, and a KWG file read as bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from desktop_app.lexicon.alphabet import ENGLISH
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import check_size
from desktop_app.lexicon.kwg_compile import compile_kwg
from desktop_app.lexicon.word_list import WordList

KWG = ".kwg"
"""How the name of a file with a word graph ends."""

Compiler: TypeAlias = Callable[[Iterable[bytes]], bytes]
"""Compiles words as `kwg_compile.compile_kwg` does, to the same bytes."""


def compile_words(
    words: WordList, source: Path | None = None, compiler: Compiler = compile_kwg
) -> bytes:
    """Compile a word list to the content of a KWG file.

    Raises:
        LexiconError: more words than the format can hold.
    """
    try:
        return compiler(ENGLISH.encode(word) or b"" for word in words.words)
    except LexiconError as error:
        raise (error.located(source) if source else error) from None


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
