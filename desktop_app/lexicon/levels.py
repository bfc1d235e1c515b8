# SPDX-License-Identifier: MIT
"""The bundled vocabulary levels: how common words are."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import open_file

SHIPPED_LEVELS = ("lexica", "vocabulary-levels.tsv.gz")
"""Path of the levels among the resources."""

IN_NO_LIST = 99
"""The level of a word in no SCOWL size."""
_MAX_BYTES = 16 * 1024 * 1024
_PART = 64 * 1024
_LINES = re.compile(rb"(?:[A-Za-z]+\t[0-9]{1,4}\n)*")


def read_levels(path: Path, highest: int = IN_NO_LIST) -> Mapping[str, int]:
    """Read gzipped ``WORD<TAB>LEVEL`` lines; a file that was read last is not read again.

    Args:
        path: the file.
        highest: words of a higher level are left out.

    Returns:
        Upper-case word to level: from 10 for the commonest thousand words to 95 for the rarest,
        and 99 for words of the open list without a level.

    Raises:
        LexiconError: not gzip, too big, or an invalid line; it names the place.
        OSError: the file cannot be read.
    """
    about = path.stat()
    levels = _read_whole(path, about.st_mtime_ns, about.st_size)
    if highest >= IN_NO_LIST:
        return levels
    return {word: level for word, level in levels.items() if level <= highest}


@dataclass(frozen=True)
class LevelsFile:
    """The levels of a file, read when called with the highest level; equal for equal paths."""

    path: Path

    def __call__(self, highest: int) -> Mapping[str, int]:
        """Return `read_levels` up to a level; raises what that raises."""
        return read_levels(self.path, highest)


# Each bot, coach and list of words to learn needs them, and to read them takes a fifth of a second.
@lru_cache(maxsize=1)
def _read_whole(path: Path, _changed_ns: int, _size: int) -> Mapping[str, int]:
    try:
        with open_file(path) as packed, gzip.open(packed) as file:
            data = file.read(_MAX_BYTES + 1)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise LexiconError(Sentence("the gzip file is damaged"), path=path) from None
    if len(data) > _MAX_BYTES:
        raise LexiconError(
            Sentence("more than {max_bytes:,} bytes unpacked", max_bytes=_MAX_BYTES), path=path
        )
    # Part by part: all of them at once would take as much memory again as what is kept.
    levels: dict[str, int] = {}
    start = 0
    while start < len(data):
        end = data.find(b"\n", start + _PART) + 1 or len(data)
        part = data[start:end]
        if not _LINES.fullmatch(part):
            _check_lines(data, path)
        words = part.decode("ascii").upper().split()
        levels.update(zip(words[::2], map(int, words[1::2]), strict=True))
        start = end
    return levels


def _check_lines(data: bytes, path: Path) -> None:
    for number, line in enumerate(data.splitlines(), start=1):
        word, _, level = line.partition(b"\t")
        if not (word.isalpha() and word.isascii() and level.isdigit() and len(level) < 5):
            raise LexiconError(
                Sentence("read {line!a}; expected WORD<TAB>LEVEL", line=line[:40]),
                path=path,
                line=number,
            )
