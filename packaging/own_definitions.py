# SPDX-License-Identifier: MIT
"""Reads and checks packaging/own_definitions.tsv: the definitions in our own words.

    .venv/bin/python packaging/own_definitions.py [FILE]    name the faulty lines; 1 if any

A line is a word and, after tabs, one or two senses:

    AA	n:rough, crumbly lava      part of speech and text
    AKE	v=ACHE                     the same as a word that is defined in that part of speech
    EEN	s>EE                       an inflection that no rule finds

The parts and the inflections are those of `desktop_app/lexicon/definitions.py`. The inflections in
the list show which part of speech a word is: a noun has its plural there, a verb its forms. The
few that have none stand in `WITHOUT_FORMS`.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

# Only then can the program be found.
from desktop_app.lexicon.definitions import FORMS, PARTS, SAME, SHIPPED_DEFINITIONS  # noqa: E402
from desktop_app.lexicon.word_list import read_word_list  # noqa: E402

OWN = Path(__file__).with_name("own_definitions.tsv")
EXCEPTIONS = Path(__file__).with_name("own_exceptions.txt")
LIST = ROOT / "resources" / "lexica" / "open-english.txt.gz"
UNKNOWN = "-"
"""The part of speech of a word that is in no dictionary."""
INFLECTED = "nva"
"""Parts of speech of which two words with the same text must name one another."""
MAX_SENSES = 2
MAX_TEXT = 80
MAX_WORDS = 14
CRUDE = re.compile(
    r"\b(obscene|vulgar|derogatory|disparag\w+|ethnic slur|sexual\w*|intercourse|"
    r"prostitut\w+|penis|vagina|vulva|genital\w*|masturbat\w+|orgasm|buttocks|feces|excrement|urin\w+|semen)\b"
)
"""Words that no definition has."""

_TEXT = re.compile(r"[A-Za-zé0-9 ,;:.'\"()/-]+")
_NAMED = re.compile(r"\b[A-Z]{2,}\b")
_SOUNDS = frozenset({"TH", "NG"})
"""Upper-case letters in a text that are no word of the list."""


@dataclass(frozen=True)
class Line:
    """A line of the file.

    Attributes:
        number: from 1.
        word: the word.
        senses: as they stand: part or form, mark, text or word.
    """

    number: int
    word: str
    senses: tuple[str, ...]

    def column(self, at: int) -> int:
        """Return the column, from 1, at which a sense begins."""
        return len("\t".join((self.word, *self.senses[:at]))) + 2


class Fault(Exception):
    """A fault in a line, at a column from 1."""

    def __init__(self, reason: str, column: int = 1) -> None:
        super().__init__(reason)
        self.column = column


def read_lines(path: Path = OWN) -> list[Line]:
    """Return the lines of a file."""
    rows = [row.split("\t") for row in path.read_text("utf-8").splitlines()]
    return [Line(at, row[0], tuple(row[1:])) for at, row in enumerate(rows, start=1)]


def parts_of(senses: tuple[str, ...]) -> set[str]:
    """Return the parts of speech of senses that may have inflections."""
    return {sense[0] for sense in senses if sense[1] != ">"}


# ---------------------------------------------------------------------- checking


class Checker:
    """Finds faults in lines.

    Args:
        words: the list.
        lines: all lines of the file.
        shipped: word to the senses that the program has.
        exceptions: words and parts, as "n WORD", that may lack the forms of their part.
    """

    def __init__(
        self,
        words: frozenset[str],
        lines: list[Line],
        shipped: dict[str, list[str]],
        exceptions: frozenset[str],
    ) -> None:
        self._words, self._lines, self._exceptions = words, lines, exceptions
        self._senses = shipped | {line.word: list(line.senses) for line in lines}
        self._forms = {sense for senses in self._senses.values() for sense in senses}
        self._first: dict[str, str] = {}
        self._before = ""

    def faults(self) -> Iterator[tuple[int, int, str]]:
        """Yield line, column and reason of each faulty line."""
        for line in self._lines:
            try:
                self._check(line)
            except Fault as fault:
                yield line.number, fault.column, f"{line.word}: {fault}"
            self._before = max(self._before, line.word)

    def _check(self, line: Line) -> None:
        if line.word not in self._words:
            raise Fault("not in the list")
        if line.word <= self._before:
            raise Fault(f"expected after {self._before}: the lines are sorted, one a word")
        if not 1 <= len(line.senses) <= MAX_SENSES:
            raise Fault("expected one sense or two, each after a tab", line.column(0))
        for at, sense in enumerate(line.senses):
            try:
                self._check_sense(line.word, sense)
            except Fault as fault:
                raise Fault(str(fault), line.column(at) + fault.column - 1) from None

    def _check_sense(self, word: str, sense: str) -> None:
        key, mark, rest = sense[:1], sense[1:2], sense[2:]
        if mark == ">":
            if key not in FORMS or key == SAME or rest not in self._words:
                raise Fault("expected an inflection and a word of the list")
            return
        if mark not in (":", "=") or key not in {*PARTS, UNKNOWN}:
            raise Fault("expected a part of speech and a colon, or = or >")
        if f"{key} {word}" not in self._exceptions and not self._has_forms(word, key):
            raise Fault(f"{PARTS[key].partition(':')[0]}: the list has no inflection of it")
        if mark == "=":
            if not any(each.startswith(f"{key}:") for each in self._senses.get(rest, ())):
                raise Fault(f"{rest} has no text for this part of speech", 3)
            return
        self._check_text(word, rest)
        if key in INFLECTED and self._first.setdefault(sense, word) != word:
            raise Fault(f"the same words as for {self._first[sense]}; write ={self._first[sense]}")

    def _check_text(self, word: str, text: str) -> None:
        if _TEXT.fullmatch(text) is None or text != " ".join(text.split()) or text[-1] == ".":
            raise Fault("expected plain text without a full stop", 3)
        if len(text) > MAX_TEXT or len(text.split()) > MAX_WORDS:
            raise Fault(f"longer than {MAX_TEXT} characters or {MAX_WORDS} words", 3)
        if CRUDE.search(text):
            raise Fault("a crude word", 3)
        for named in _NAMED.finditer(text):
            if named[0] not in self._words | _SOUNDS:
                raise Fault(f"{named[0]} is not in the list", named.start() + 3)
        # An example after a colon may have the word, and so may a cry that is quoted.
        told = re.sub(r'"[^"]*"', "", text.partition(":")[0])
        own = re.search(rf"\b{word}\b", told, re.IGNORECASE)
        if own is not None and not own[0].isupper() and "short for" not in told:
            raise Fault("the word itself is in its definition", own.start() + 3)

    def _has_forms(self, word: str, part: str) -> bool:
        """True if the list has the inflections that every word of this part has."""
        if part == "n":
            return (
                any(plural in self._words for plural in plurals(word)) or f"s>{word}" in self._forms
            )
        if part == "v":
            return any(form in self._words for form in pasts(word)) or f"d>{word}" in self._forms
        return True


def plurals(word: str) -> Iterator[str]:
    """Yield the plurals that a noun may have."""
    yield from (word + "S", word + "ES", word + word[-1] + "ES", word[:-1] + "IES")
    yield from (word + "X", word + "IM", word + "IN", word + "EN")
    for ending, plural in (
        ("UM", "A"),
        ("US", "I"),
        ("IS", "ES"),
        ("ON", "A"),
        ("F", "VES"),
        ("O", "I"),
    ):
        if word.endswith(ending):
            yield word.removesuffix(ending) + plural
    if word.endswith("A"):
        yield word + "E"
    if word.endswith("MAN"):
        yield word[:-2] + "EN"


def pasts(word: str) -> Iterator[str]:
    """Yield the forms in -ED and -ING that a verb may have."""
    for ending in ("ED", "ING"):
        yield from (word + ending, word + word[-1] + ending, word + "K" + ending)
    if word.endswith("E"):
        yield from (word + "D", word[:-1] + "ING")
    if word.endswith("Y"):
        yield word[:-1] + "IED"
    if word.endswith("IE"):
        yield word[:-2] + "YING"


def read_shipped() -> dict[str, list[str]]:
    """Return word to senses of the shipped file."""
    path = ROOT.joinpath("resources", *SHIPPED_DEFINITIONS)
    rows = [row.split("\t") for row in gzip.decompress(path.read_bytes()).decode().splitlines()]
    return {row[0]: row[1:] for row in rows}


def read_exceptions(path: Path = EXCEPTIONS) -> frozenset[str]:
    """Return the parts and words, as "n WORD", that may lack the forms of their part."""
    lines = path.read_text("ascii").splitlines()
    return frozenset(
        f"{part} {word}"
        for part, _, listed in (line.partition(" ") for line in lines if line[:1] not in ("#", ""))
        for word in listed.split()
    )


def main() -> int:
    """Name the faulty lines."""
    parser = argparse.ArgumentParser(description="Checks the definitions in our own words.")
    parser.add_argument("file", nargs="?", type=Path, default=OWN)
    args = parser.parse_args()
    lines = read_lines(args.file)
    words = frozenset(read_word_list(LIST).words)
    faults = list(Checker(words, lines, read_shipped(), read_exceptions()).faults())
    for number, column, reason in faults:
        print(f"{args.file}: line {number}, column {column}: {reason}")
    print(f"{len(lines):,} words in our own words, {len(faults):,} faulty lines")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
