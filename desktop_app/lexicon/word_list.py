# SPDX-License-Identifier: MIT
"""Reads plain word lists.

One word per line in any case, LF or CRLF, UTF-8 with or without BOM, optionally a definition after
a space or a tab, optionally gzipped. Words that do not fit on a board are counted and left out. A
line that does not begin with a word is an error with its place.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import open_file

MIN_LENGTH, MAX_LENGTH = 2, 15
MAX_BYTES = 64 * 1024 * 1024
MAX_WORDS = 2_000_000
MAX_LINE_BYTES = 8_192

# A large text whose lines merely begin with words repeats this many long before its end.
_MAX_REPEATS = 250_000

_CHUNK_BYTES = 1 << 20
_GZIP_MAGIC = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
_COMMENT = b"#"
_LINE = re.compile(rb"([A-Za-z]+)(?:[ \t]+(.*))?")
_SHOWN = 24


@dataclass(frozen=True)
class WordList:
    """The words of a list.

    Attributes:
        words: upper case, sorted, distinct, of `MIN_LENGTH` to `MAX_LENGTH` letters.
        definitions: word to definition, for the words that have one.
        skipped: lines left out because of their length.
    """

    words: tuple[str, ...]
    definitions: dict[str, str]
    skipped: int


def read_word_list(path: Path) -> WordList:
    """Read a list from a file, gzipped or not (recognised by its content, not its name).

    Raises:
        LexiconError: as `parse_word_list`, with the path; also a damaged gzip file.
        OSError: the file cannot be read.
    """
    try:
        with open_file(path) as file:
            is_gzip = file.peek(2)[:2] == _GZIP_MAGIC
            if not is_gzip and path.stat().st_size > MAX_BYTES:
                raise _too_big()
            if not is_gzip:
                return parse_word_list(file)
            with gzip.GzipFile(fileobj=file) as unpacked:
                return parse_word_list(io.BufferedReader(unpacked))
    except LexiconError as error:
        raise error.located(path) from None
    except EOFError:
        raise LexiconError(Sentence("the gzip file is cut short"), path=path) from None
    except (gzip.BadGzipFile, zlib.error):
        raise LexiconError(Sentence("the gzip file is damaged"), path=path) from None


def read_text(path: Path) -> bytes:
    """Read the content of a list, unzipped if needed; at most one byte more than `MAX_BYTES`.

    Raises:
        EOFError, OSError, zlib.error: it cannot be read or unzipped.
    """
    with open_file(path) as file:
        if file.peek(2)[:2] != _GZIP_MAGIC:
            return file.read(MAX_BYTES + 1)
        with gzip.GzipFile(fileobj=file) as unpacked:
            return unpacked.read(MAX_BYTES + 1)


def check_file_size(path: Path, most: int) -> None:
    """Refuse a file by its type and size, before it is opened.

    Raises:
        LexiconError: more than `most` bytes.
        OSError: there is no such file, or it is a pipe or a device.
    """
    with open_file(path) as file:
        size = os.fstat(file.fileno()).st_size
    if size > most:
        raise LexiconError(
            Sentence.counted(
                "one byte; expected at most {most:,}",
                "{count:,} bytes; expected at most {most:,}",
                size,
                most=most,
            ),
            path=path,
        )


def parse_word_list(file: BinaryIO) -> WordList:
    """Parse a list that is not gzipped from an open file.

    Raises:
        LexiconError: a line that does not begin with a word of the letters A to Z, a line of
            more than `MAX_LINE_BYTES`, more than `MAX_BYTES` or `MAX_WORDS`, too many repeated
            words, or no word at all.
    """
    words: set[str] = set()
    definitions: dict[str, str] = {}
    skipped = total = 0
    first_line = 1
    for chunk in _chunks(file):
        found = _bare_words(chunk)
        if found is None:
            found = _defined_words(chunk, first_line, definitions)
        fitting = [word for word in found if MIN_LENGTH <= len(word) <= MAX_LENGTH]
        skipped += len(found) - len(fitting)
        words.update(fitting)
        first_line += chunk.count(b"\n")
        total += len(found)
        if total - skipped - len(words) > _MAX_REPEATS:
            raise LexiconError(
                Sentence(
                    "more than {max_repeats:,} repeated words: not a word list",
                    max_repeats=_MAX_REPEATS,
                ),
                line=first_line,
            )
        if total > MAX_WORDS:
            raise LexiconError(
                Sentence(
                    "more than {max_words:,} words: not a word list of this game",
                    max_words=MAX_WORDS,
                ),
                line=first_line,
            )
    if not words:
        raise LexiconError(
            Sentence(
                "it has no word of {min_length} to {max_length} letters; expected one word a line",
                min_length=MIN_LENGTH,
                max_length=MAX_LENGTH,
            )
        )
    return WordList(tuple(sorted(words)), definitions, skipped)


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    """Whole lines, about a megabyte at a time, without a byte order mark."""
    total = 0
    line = 1
    rest = b""
    is_first = True
    while data := file.read(_CHUNK_BYTES):
        total += len(data)
        if total > MAX_BYTES:
            raise _too_big()
        if is_first:
            if data.startswith(_UTF16_BOMS):
                raise LexiconError(Sentence("the file is UTF-16; save it as UTF-8"), line=1)
            data, is_first = data.removeprefix(_BOM), False
        data = rest + data
        end = data.rfind(b"\n") + 1
        rest = data[end:]
        if end:
            yield data[:end]
            line += data.count(b"\n", 0, end)
        if len(rest) > MAX_LINE_BYTES:
            raise LexiconError(
                Sentence(
                    "a line of more than {max_line_bytes:,} bytes; expected one word a line",
                    max_line_bytes=MAX_LINE_BYTES,
                ),
                line=line,
            )
    if rest:
        yield rest


def _bare_words(chunk: bytes) -> list[str] | None:
    """Return the words of lines of only a word, in upper case; None if some line has more."""
    letters = chunk.translate(None, b"\r\n")
    if letters and not (letters.isascii() and letters.isalpha()):
        return None
    if b"\r" in chunk.replace(b"\r\n", b"\n"):
        return None
    return chunk.decode("ascii").upper().split()


def _defined_words(chunk: bytes, first_line: int, definitions: dict[str, str]) -> list[str]:
    """Return the words of lines that may have definitions, which are added to `definitions`."""
    words: list[str] = []
    for number, raw in enumerate(chunk.split(b"\n"), start=first_line):
        line = raw.rstrip(b"\r \t")
        if not line or line.startswith(_COMMENT):
            continue
        if len(line) > MAX_LINE_BYTES:
            raise LexiconError(
                Sentence.counted(
                    "a line of one byte; expected one word a line",
                    "a line of {count:,} bytes; expected one word a line",
                    len(line),
                ),
                line=number,
            )
        match = _LINE.fullmatch(line)
        if match is None:
            raise _bad_line(line, number)
        word = match[1].decode("ascii").upper()
        words.append(word)
        if match[2] and MIN_LENGTH <= len(word) <= MAX_LENGTH:
            definitions.setdefault(word, decoded(match[2]))
    return words


def decoded(text: bytes) -> str:
    """Return the text of a line: UTF-8, else the encoding of older Western lists."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("cp1252", errors="replace")


def _bad_line(line: bytes, number: int) -> LexiconError:
    """Make the error for a line that does not begin with a word."""
    text = line.decode("utf-8", errors="replace")
    at = next(
        (at for at, char in enumerate(text) if not (char.isascii() and char.isalpha())), len(text)
    )
    found = ascii(text[at : at + 1])
    return LexiconError(
        Sentence(
            "read {found} in {text!a}; expected a word of the letters A to Z, then "
            "nothing or a space and a definition",
            found=found,
            text=text[:_SHOWN],
        ),
        line=number,
        column=at + 1,
    )


def _too_big() -> LexiconError:
    return LexiconError(f"more than {MAX_BYTES:,} bytes: not a word list of this game")


# Tile numbers: the numbering of a language's faces in a word graph.


@dataclass(frozen=True)
class Alphabet:
    """The faces of a language in the order of their tile numbers.

    Attributes:
        faces: upper-case faces; the first has number 1. A face may have several characters.
    """

    faces: tuple[str, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Face to tile number, from 1; 0 is the separator of a GADDAG."""
        return {face: number for number, face in enumerate(self.faces, start=1)}

    @cached_property
    def _longest(self) -> int:
        return max(len(face) for face in self.faces)

    def encode(self, word: str) -> bytes | None:
        """Encode a word in upper case as tile numbers, preferring the longest face at each place.

        Returns:
            One byte for each tile, or None if some character begins no face.
        """
        if self._longest == 1:
            try:
                return bytes(map(self.numbers.__getitem__, word))
            except KeyError:
                return None
        numbers = bytearray()
        at = 0
        while at < len(word):
            for length in range(self._longest, 0, -1):
                number = self.numbers.get(word[at : at + length])
                if number is not None:
                    numbers.append(number)
                    at += length
                    break
            else:
                return None
        return bytes(numbers)

    def decode(self, numbers: Iterable[int]) -> str:
        """Return the word spelled by tile numbers."""
        return "".join(self.faces[number - 1] for number in numbers)

    def decode_all(self, words: Iterable[bytes]) -> list[str]:
        """Return the words that tile numbers spell, many times faster than one by one."""
        apart = b"\0".join(words)
        faces = dict(enumerate(self.faces, start=1))
        return apart.decode("latin-1").translate(faces).split("\0") if apart else []


ENGLISH = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
"""A to Z as 1 to 26, as in all English word graphs."""


# The words of a challenge, and their faults before anything is judged.

MAX_CHALLENGED = 8
"""Seven tiles in a row make one word along the row and at most one across each tile."""


class WordFault(Enum):
    """Why a text cannot be judged, neither as acceptable nor as unacceptable."""

    UNKNOWN_LETTER = "unknown-letter"
    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"


@dataclass(frozen=True, slots=True)
class WordProblem:
    """The fault of a word.

    Attributes:
        word: as written.
        fault: the fault.
        letter: the invalid letter, else empty.
    """

    word: str
    fault: WordFault
    letter: str = ""

    def told(self) -> Sentence:
        """Return why the word cannot be judged or looked up."""
        if self.fault is WordFault.UNKNOWN_LETTER:
            return Sentence(
                "{letter} in {word} is not a letter of the list, which has A to Z. "
                "Write a blank as the letter it stands for.",
                letter=self.letter,
                word=self.word,
            )
        return Sentence.counted(
            "{word} has one letter: a word has 2 to 15.",
            "{word} has {count} letters: a word has 2 to 15.",
            len(self.word),
            word=self.word,
        )


def tidy(text: str) -> str:
    """Normalise a word for judging: composed, without white space, in upper case.

    Only A to Z are changed to upper case: other letters may become two, and a judge must not change
    a word.
    """
    composed = unicodedata.normalize("NFC", text)
    bare = "".join(composed.split())
    return "".join(char.upper() if char.isascii() else char for char in bare)


def split_words(text: str) -> tuple[str, ...]:
    """Split a typed or pasted text into tidied words."""
    return tuple(tidy(part) for part in unicodedata.normalize("NFC", text).split())


def find_problem(word: str, alphabet: Alphabet = ENGLISH) -> WordProblem | None:
    """Return the fault of a tidied word; None if it may be judged."""
    unknown = next((char for char in word if char not in alphabet.numbers), "")
    if unknown:
        return WordProblem(word, WordFault.UNKNOWN_LETTER, unknown)
    if len(word) < MIN_LENGTH:
        return WordProblem(word, WordFault.TOO_SHORT)
    if len(word) > MAX_LENGTH:
        return WordProblem(word, WordFault.TOO_LONG)
    return None


def judged_words(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the distinct words of some lines, leaving out empty ones."""
    return tuple(dict.fromkeys(word for line in lines if (word := tidy(line))))
