# SPDX-License-Identifier: MIT
"""Gives every reader of files many damaged ones: ``python -m tests.helpers.reader_fuzz 2000``.

A reader makes a value or says one sentence, in less than two seconds, leaves the file as it is, and
nothing else in its folder changes. `tests.helpers.fuzzed_readers` lists the readers. One line each
is printed: its cases, how many of them gave a value and how many a sentence, and the slowest.
"""

from __future__ import annotations

import io
import os
import random
import re
import shutil
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from desktop_app.commands.errors import is_bad_input
from desktop_app.sentences.faults import told
from desktop_app.settings.paths import DATA_VARIABLE
from tests.helpers.mutations import Mutate, changed_bytes

CASES = 50
"""Cases of a reader in each run of the tests."""
LONG_CASES = 2_000
"""In a long run."""
MOST_S = 30.0
"""Processor time of one case: longer is taken for never, also on a slow computer."""
_MOST_CHARACTERS = 1_000
_NOT_A_SENTENCE = re.compile(
    r"Traceback|Errno|<class|object at 0x|NoneType|\b[A-Z]\w*(?:Error|Exception)\b|^'[^']*'$|^\d+$"
)
_PLACE = re.compile(r'([^/]+/[^/]+)", line (\d+)')
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True)
class Reader:
    """A function of the program that reads files of one kind.

    Attributes:
        name: such as "review".
        file: the name of a file in a data folder, such as ``journals/a.review``.
        examples: makes good files.
        read: reads the file, uses what it says as the program does, and returns the sentences
            about faults that did not keep it from being read.
        mutations: the ways to change its values; bytes are always changed too.
        errors: the errors it may raise, whose messages are shown.
        beside: fills the folder, once, with what stands beside the file.
        makes: patterns of files that reading may make, such as ``settings.json*.bad``.
        changes: True if reading changes the file, as for one that is emptied when it was read.
        moves: True if a damaged file may be renamed to one of these.
        is_sound: False if sentences are said of the examples too.
    """

    name: str
    file: str
    examples: Callable[[], Sequence[bytes]]
    read: Callable[[Path], Iterable[object] | None]
    mutations: Sequence[Mutate] = ()
    errors: tuple[type[Exception], ...] = ()
    beside: Callable[[Path], None] | None = None
    makes: Sequence[str] = ()
    changes: bool = False
    moves: bool = False
    is_sound: bool = True


_KEPT_RULES = "cache/rulesets/*"
"""Made by the first reader of a process that needs a rule book that comes with the program."""


@dataclass
class Figures:
    """The outcome of the cases of a reader.

    Attributes:
        cases: how many there were.
        values: those that were read without a complaint.
        sentences: those with at least one.
        slowest_ms: the processor time of the slowest, in milliseconds.
        faults: a text for each case that held not what it should.
    """

    cases: int = 0
    values: int = 0
    sentences: int = 0
    slowest_ms: int = 0
    faults: list[str] = field(default_factory=list)


class Bench:
    """A data folder in which the cases of one reader are read.

    Args:
        reader: the reader.
        folder: an empty folder.
    """

    def __init__(self, reader: Reader, folder: Path) -> None:
        self.reader, self.folder = reader, folder
        self.path = folder / reader.file
        self.examples = [bytes(example) for example in reader.examples()]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if reader.beside is not None:
            reader.beside(folder)
        self._around = self._files()

    def case(self, number: int) -> bytes:
        """Return the damaged file of a case; the same at each call."""
        source = random.Random(f"{self.reader.name} {number}")
        data = source.choice(self.examples)
        ways = self.reader.mutations
        if ways and source.random() < 0.65:
            # One nested too deeply is not written again.
            with suppress(RecursionError):
                return source.choice(ways)(data, source)
        return changed_bytes(data, source)

    def run(self, cases: Iterable[int]) -> Figures:
        """Read the files of these cases."""
        figures = Figures()
        for data in self.examples:
            self._check("a good file", data, figures, is_good=True)
        for number in cases:
            self._check(f"case {number}", self.case(number), figures)
        return figures

    def _check(self, case: str, data: bytes, figures: Figures, *, is_good: bool = False) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.write_bytes(data)
        figures.cases += 1
        began = time.process_time()
        try:
            said = [str(sentence) for sentence in self.reader.read(self.path) or ()]
            fault = ""
        except Exception as error:
            said = [told(error)]
            fault = "" if self._may_raise(error) else traceback.format_exc()
        took = time.process_time() - began
        figures.slowest_ms = max(figures.slowest_ms, round(took * 1_000))
        figures.sentences += bool(said)
        figures.values += not said
        if is_good and said and self.reader.is_sound:
            fault = fault or f"a good file is refused: {said[0]}"
        if took > MOST_S:
            fault = fault or f"{took:.1f} s"
        fault = fault or next(filter(None, map(fault_of_sentence, said)), "")
        fault = fault or self._changes(data)
        if fault:
            figures.faults.append(f"{self.reader.name}, {case}: {fault}")
        self._tidy()

    def _may_raise(self, error: Exception) -> bool:
        return isinstance(error, (*self.reader.errors, OSError)) and is_bad_input(error)

    def _files(self) -> Mapping[str, bytes]:
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in found}

    def _changes(self, data: bytes) -> str:
        """Return what is not as it was in the folder; empty if all is."""
        now = dict(self._files())
        kept = now.pop(self.reader.file, None)
        patterns = (*self.reader.makes, _KEPT_RULES)
        made = {name for name in now if any(fnmatch(name, pattern) for pattern in patterns)}
        has_changed = kept != data and not self.reader.changes
        if has_changed and not (
            self.reader.moves and any(now[name] == data for name in made - self._around.keys())
        ):
            return "the file has changed"
        for name in sorted((now.keys() | self._around.keys()) - {self.reader.file}):
            if name not in made and now.get(name) != self._around.get(name):
                return f"{name} has changed"
        return ""

    def _tidy(self) -> None:
        for name in self._files().keys() - self._around.keys():
            (self.folder / name).unlink()
        for name, data in self._around.items():
            place = self.folder / name
            if not place.is_file() or place.read_bytes() != data:
                place.write_bytes(data)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def fault_of_sentence(text: str) -> str:
    """Return why a text is not one sentence for people; empty if it is."""
    if not text.strip():
        return "an empty sentence"
    if found := _UNSEEN.search(text):
        return f"{found[0]!a} in {text!a:.300}"
    if len(text) > _MOST_CHARACTERS:
        return f"{len(text)} characters: {text:.200}..."
    return f"not a sentence: {text}" if _NOT_A_SENTENCE.search(text) else ""


def fuzz(reader: Reader, folder: Path, cases: Iterable[int]) -> Figures:
    """Read the cases of a reader in an empty folder, which becomes the data folder."""
    os.environ[DATA_VARIABLE] = str(folder)
    return Bench(reader, folder).run(cases)


def line_of(reader: Reader, figures: Figures) -> str:
    """Return the figures of a reader in one line."""
    return (
        f"{reader.name:<24}{figures.cases:>7} cases{figures.values:>7} values"
        f"{figures.sentences:>7} sentences{figures.slowest_ms:>7} ms{len(figures.faults):>6} faults"
    )


def _in_short(fault: str) -> str:
    """Return a fault in a line: of a traceback, its last places and its error."""
    lines = fault.rstrip().split("\n")
    if len(lines) == 1:
        return fault[:400]
    found = (_PLACE.search(line) for line in lines)
    places = [f"{match[1]}:{match[2]}" for match in found if match]
    return f"{lines[0].split(':')[0]}: {' > '.join(places[-4:])}: {lines[-1][:200]}"


def main(words: Sequence[str]) -> int:
    """Run ``[CASES | =CASE] [READER...]``; returns 1 if a case did not hold.

    ``=CASE`` reads that one alone, and writes its file to the current folder.
    """
    from tests.helpers.fuzzed_readers import READERS

    first, *names = words or [str(LONG_CASES)]
    cases = [int(first[1:])] if first.startswith("=") else range(int(first))
    is_sound = True
    for reader in READERS:
        if names and reader.name not in names:
            continue
        with tempfile.TemporaryDirectory() as place:
            figures = fuzz(reader, Path(place), cases)
            if first.startswith("="):
                bench = Bench(reader, Path(place))
                Path(Path(reader.file).name).write_bytes(bench.case(cases[0]))
        print(line_of(reader, figures), flush=True)
        seen = set()
        for fault in figures.faults:
            short = fault if first.startswith("=") else _in_short(fault)
            if (kind := re.sub(r"case \d+|\d+", "", short)) not in seen:
                seen.add(kind)
                print(f"  {short}", flush=True)
        is_sound &= not figures.faults
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
