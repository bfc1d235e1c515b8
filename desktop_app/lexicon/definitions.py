# SPDX-License-Identifier: MIT
"""Definitions of words: the shipped open ones, and a club's own.

The shipped file is made by `packaging/definitions.py` from WordNet 3.0. It is gzipped text, one
word a line, sorted; after the word, each after a tab, stand its senses: ``n:text`` with the part of
speech (`PARTS`), ``n=WORD`` for the same as another word in that part of speech, or ``s>WORD`` for
an inflection of another word (`FORMS`).

A club's own definitions are text files (`.txt` or `.tsv`) in a folder: a word, a tab, its
definition. Lines that are empty or start with ``#`` are skipped; further lines for a word add
senses. A word that is defined there does not show the open definition.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.word_list import check_file_size, decoded, find_problem, tidy
from desktop_app.sentences.faults import fault_of, visible
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import open_file, read_file

SHIPPED_DEFINITIONS = ("lexica", "definitions.tsv.gz")
"""Path of the open definitions among the resources."""
OWN_SUFFIXES = frozenset({".txt", ".tsv"})
MAX_SHIPPED_BYTES = 16 * 1024 * 1024
MAX_OWN_BYTES = 32 * 1024 * 1024
MAX_PROBLEMS = 20
MAX_OWN_SENSES, MAX_OWN_LINES = 100, 500_000
"""Senses of one word, and lines of one file, that are read; the largest dictionaries have fewer."""
"""Faulty lines that are named for each file; the rest are counted."""

PARTS: Mapping[str, str] = {
    "n": "noun: {text}",
    "v": "verb: {text}",
    "a": "adjective: {text}",
    "r": "adverb: {text}",
    "o": "pronoun: {text}",
    "p": "preposition: {text}",
    "c": "conjunction: {text}",
    "d": "determiner: {text}",
    "i": "interjection: {text}",
}
"""Sentences of a sense by part of speech."""
SAME = "="
FORMS: Mapping[str, tuple[str, str]] = {
    SAME: ("", "same as {word}"),
    "s": ("n", "plural of {word}"),
    "z": ("v", "present form of {word}"),
    "d": ("v", "past form of {word}"),
    "g": ("v", "-ing form of {word}"),
    "c": ("a", "comparative of {word}"),
    "m": ("a", "superlative of {word}"),
}
"""Part of speech of the word that a form comes from, and the sentence, by form.

Another spelling or name of a word (`SAME`) has the part of speech that its line says.
"""
_SENSE = re.compile(rf".:.+|[{''.join(PARTS)}]{SAME}[A-Z]+|[{''.join(set(FORMS) - {SAME})}]>[A-Z]+")
_STEPS = 2
"""A form of another spelling has the definition of the word that is spelt otherwise."""
NO_DEFINITION = "no open definition"
_DEFINED_FORM = "{form}: {text}"


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a word.

    Attributes:
        text: the definition; for a form, that of its word, perhaps empty.
        part: a key of `PARTS`, or empty if unknown.
        form: a key of `FORMS` for an inflection or another spelling, else empty.
        base: the word that a form comes from.
        source: name of the club's file, empty for the open definitions.
    """

    text: str
    part: str = ""
    form: str = ""
    base: str = ""
    source: str = ""

    def told(self) -> Sentence:
        """Return it as one sentence, such as "plural of CAT: feline mammal"."""
        if self.form:
            form = Sentence(FORMS[self.form][1], word=self.base)
            return Sentence(_DEFINED_FORM, form=form, text=self.text) if self.text else form
        return Sentence(PARTS.get(self.part, "{text}"), text=self.text)


class Definitions:
    """Finds definitions; any thread may use it.

    The first question reads the files, which takes up to a tenth of a second: do not ask it on the
    GUI thread. Files of the club's folder are read again when they change.

    Args:
        shipped: the open definitions.
        folder: the club's own; it may be missing.
    """

    def __init__(self, shipped: Path, folder: Path) -> None:
        self._shipped, self._folder = shipped, folder
        self._data: bytes | None = None
        self._shipped_problem: tuple[str, ...] = ()
        self._own: Mapping[str, tuple[Sense, ...]] = {}
        self._own_state: tuple[tuple[str, int, int], ...] = ()
        self._own_problems: tuple[str, ...] = ()
        self._lock = Lock()

    @property
    def problems(self) -> tuple[str, ...]:
        """Faults found so far, each a sentence with file, line and column."""
        return self._shipped_problem + self._own_problems

    def find(self, word: str) -> tuple[Sense, ...]:
        """Return the senses of a word, ignoring case; the club's own, or else at most two."""
        word = word.upper()
        with self._lock:
            self._read_changed()
            own = self._own.get(word)
            return own if own is not None else self._open_senses(word)

    def containing(self, text: str) -> frozenset[str]:
        """Return every word with a text in its definition, ignoring case; takes up to a second.

        A form has the definition of its word.
        """
        wanted = text.casefold()
        with self._lock:
            self._read_changed()
            assert self._data is not None
            data, own = self._data, self._own
        found = {
            word
            for word, senses in own.items()
            if any(wanted in sense.text.casefold() for sense in senses)
        }
        return frozenset((*found, *(_words_with(wanted, data) - own.keys())))

    def _open_senses(self, word: str) -> tuple[Sense, ...]:
        return tuple(self._resolved(entry) for entry in self._entries(word))

    def _resolved(self, entry: str) -> Sense:
        key, mark, rest = entry[0], entry[1], entry[2:]
        if mark == ":":
            return Sense(rest, key if key in PARTS else "")
        form, part = (SAME, key) if mark == SAME else (key, FORMS[key][0])
        return Sense(self._text(rest, part, _STEPS), part, form, rest)

    def _text(self, word: str, part: str, steps: int) -> str:
        """Return the first text of a word in a part of speech, or empty."""
        for entry in self._entries(word):
            if entry[:2] == f"{part}:":
                return entry[2:]
            if entry[:2] == part + SAME and steps:
                return self._text(entry[2:], part, steps - 1)
        return ""

    def _entries(self, word: str) -> list[str]:
        """Return the senses of a word as the shipped file has them, by binary search."""
        assert self._data is not None, "read before anything is found"
        wanted = word.encode("utf-8", "replace")
        low, high = 0, len(self._data)
        while low < high:
            start = self._data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._data.find(b"\n", start)
            found, _, senses = self._data[start:end].partition(b"\t")
            if found == wanted:
                return self._sound(senses.decode("utf-8", "replace"), start, len(word) + 2)
            if found < wanted:
                low = end + 1
            else:
                high = start
        return []

    def _sound(self, senses: str, start: int, column: int) -> list[str]:
        """Return the senses of a line that begins at a byte; a faulty one is named and left out."""
        assert self._data is not None, "read before anything is found"
        sound = []
        for sense in senses.split("\t"):
            if _SENSE.fullmatch(sense):
                sound.append(sense)
            else:
                line = self._data.count(b"\n", 0, start) + 1
                fault = LexiconError(
                    Sentence("expected a part of speech and a definition"),
                    path=self._shipped,
                    line=line,
                    column=column,
                )
                if str(fault) not in self._shipped_problem:
                    self._shipped_problem += (str(fault),)
            column += len(sense) + 1
        return sound

    # ------------------------------------------------------------------ reading

    def _read_changed(self) -> None:
        if self._data is None:
            self._data = self._read_shipped()
        state = self._folder_state()
        if state != self._own_state:
            self._own_state = state
            self._own, self._own_problems = read_own_files(
                [self._folder / name for name, _, _ in state]
            )

    def _folder_state(self) -> tuple[tuple[str, int, int], ...]:
        """Return name, time and size of each file of the club, sorted."""
        try:
            files = [path for path in self._folder.iterdir() if path.suffix.lower() in OWN_SUFFIXES]
            facts = [(path.name, path.stat()) for path in files]
        except OSError:
            return ()
        return tuple(sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in facts))

    def _read_shipped(self) -> bytes:
        try:
            with open_file(self._shipped) as packed, gzip.open(packed) as file:
                data = file.read(MAX_SHIPPED_BYTES + 1)
            if len(data) <= MAX_SHIPPED_BYTES and data.endswith(b"\n"):
                return data
            fault: str = Sentence("the gzip file is damaged")
        except (EOFError, gzip.BadGzipFile, zlib.error):
            fault = Sentence("the gzip file is damaged")
        except OSError as error:
            fault = fault_of(error)
        self._shipped_problem = (str(LexiconError(fault, path=self._shipped)),)
        return b""


def _words_with(wanted: str, data: bytes) -> set[str]:
    """The words of the shipped file with a text in a sense, and those that refer to such a sense.

    Args:
        wanted: the text, in lower case.
        data: the file.
    """
    found: set[str] = set()
    first: dict[tuple[str, str], bool | str] = {}
    references: list[tuple[str, str, str]] = []
    for line in data.decode("utf-8", "replace").split("\n"):
        word, *senses = line.split("\t")
        # One that is damaged is named when its word is looked up.
        for sense in filter(_SENSE.fullmatch, senses):
            key, mark, rest = sense[0], sense[1], sense[2:]
            if mark == ":":
                has_text = wanted in rest.casefold()
                first.setdefault((word, key), has_text)
                if has_text:
                    found.add(word)
            else:
                part = key if mark == SAME else FORMS[key][0]
                references.append((word, part, rest))
                if mark == SAME:
                    first.setdefault((word, part), rest)
    for word, part, base in references:
        seen: bool | str = base
        for _ in range(_STEPS + 1):
            if isinstance(seen, str):
                seen = first.get((seen, part), False)
        if seen is True:
            found.add(word)
    return found


def read_own_files(
    paths: list[Path],
) -> tuple[dict[str, tuple[Sense, ...]], tuple[str, ...]]:
    """Read a club's files.

    Returns:
        Upper-case word to senses, in the order of the files and their lines; and the faults, each
        with file, line and column. A faulty line or file is left out.
    """
    found: dict[str, list[Sense]] = {}
    problems: list[str] = []
    for path in paths:
        faults, beyond = list[LexiconError](), 0
        try:
            check_file_size(path, MAX_OWN_BYTES)
            lines = read_file(path).removeprefix(b"\xef\xbb\xbf").split(b"\n")
        except LexiconError as error:
            faults, lines = [error], []
        except OSError as error:
            faults, lines = [LexiconError(fault_of(error), path=path)], []
        if len(lines) > MAX_OWN_LINES:
            most = Sentence(
                "expected {most:,} lines at most; the others are left out", most=MAX_OWN_LINES
            )
            faults.append(LexiconError(most, path=path))
        for number, line in enumerate(lines[:MAX_OWN_LINES], start=1):
            try:
                word, text = _own_line(line.rstrip(b"\r"))
                senses = found.setdefault(word, []) if word else []
                if len(senses) == MAX_OWN_SENSES:
                    raise LexiconError(
                        Sentence(
                            "{word} has {most} meanings already", word=word, most=MAX_OWN_SENSES
                        )
                    )
            except LexiconError as error:
                if len(faults) < MAX_PROBLEMS:
                    faults.append(
                        LexiconError(error.reason, path=path, line=number, column=error.column)
                    )
                else:
                    # There may be a million of them.
                    beyond += 1
                continue
            if word:
                senses.append(Sense(text, source=path.name))
        problems += map(str, faults)
        if beyond:
            more = Sentence.counted("one more faulty line", "{count} more faulty lines", beyond)
            problems.append(str(LexiconError(more, path=path)))
    return {word: tuple(senses) for word, senses in found.items()}, tuple(problems)


def _own_line(line: bytes) -> tuple[str, str]:
    """Return word and definition of a line, both empty if it is skipped. Raises LexiconError."""
    text = decoded(line)
    if not text.strip() or text.startswith("#"):
        return "", ""
    typed, _, meaning = text.partition("\t")
    first = typed.split(" ")[0]
    word = tidy(first)
    problem = find_problem(word)
    if problem is not None:
        raise LexiconError(problem.told(), column=word.find(problem.letter) + 1)
    if typed.strip() != first or not meaning.strip():
        raise LexiconError(
            Sentence("expected a tab and a definition after {word}", word=word),
            column=len(first) + 1,
        )
    return word, visible(" ".join(meaning.split()))
