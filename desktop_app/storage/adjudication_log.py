# SPDX-License-Identifier: MIT
"""The log of verdicts: JSON lines, appended and never changed.

    {"at_ms": 1790000000000, "words": ["QI", "ZA"], "verdict": "acceptable",
     "lexicon": "open-english", "challenger": "Ann"}

A line cut short by a power failure is left as it is; the next one begins on a new line.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from desktop_app.storage.durable import flush_folder, flush_to_disk, write_all
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import open_file
from desktop_app.values.forms import Span
from desktop_app.values.json_text import DecodeError

ACCEPTABLE: Literal["acceptable"] = "acceptable"
UNACCEPTABLE: Literal["unacceptable"] = "unacceptable"
MAX_READ = 1_000_000
"""Number of bytes read from the end: some thousands of verdicts."""

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One verdict.

    Attributes:
        at_ms: Unix time in milliseconds.
        words: the judged words, in upper case.
        is_acceptable: the single verdict on all of them.
        lexicon: the name of the list that judged.
        challenger: the challenger, empty if not given.
    """

    at_ms: int
    words: tuple[str, ...]
    is_acceptable: bool
    lexicon: str
    challenger: str = ""


class AdjudicationLog:
    """The log of one data folder; file and folder are created with the first verdict."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, adjudication: Adjudication) -> None:
        """Append a verdict; it is on disk when this returns.

        Raises:
            OSError: it could not be written; the file is unchanged.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not self.path.exists()
        descriptor = os.open(self.path, _FLAGS, 0o644)
        try:
            line = _format(adjudication)
            # One write, so that another window on the same folder cannot write in between.
            data = line if _ends_whole(descriptor) else b"\n" + line
            before = os.fstat(descriptor).st_size
            try:
                write_all(descriptor, data)
                flush_to_disk(descriptor)
            except BaseException:
                with suppress(OSError):
                    # Keep a verdict that another window has added after this one.
                    if os.fstat(descriptor).st_size <= before + len(data):
                        os.ftruncate(descriptor, before)
                raise
        finally:
            os.close(descriptor)
        if is_new:
            flush_folder(self.path.parent)

    def read(self, most: int = 1000) -> tuple[tuple[Adjudication, ...], int]:
        """Return the last verdicts, newest first, and the number of damaged lines among them.

        Raises:
            OSError: the file exists but cannot be read.
        """
        try:
            with open_file(self.path) as file:
                size = file.seek(0, os.SEEK_END)
                start = max(0, size - MAX_READ)
                file.seek(start)
                lines = file.read(MAX_READ).split(b"\n")
        except FileNotFoundError:
            return (), 0
        if start:
            # The first line is incomplete.
            del lines[0]
        found: list[Adjudication] = []
        damaged = 0
        for line in reversed([line for line in lines if line.strip()]):
            if len(found) >= most:
                break
            adjudication = _parse(line)
            if adjudication is None:
                damaged += 1
            else:
                found.append(adjudication)
        return tuple(found), damaged


def _ends_whole(descriptor: int) -> bool:
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if size == 0:
        return True
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1) == b"\n"


@dataclass(frozen=True, slots=True)
class _Line:
    """A verdict in its written form."""

    at_ms: Annotated[int, Span(-(10**14), 10**14)]
    words: tuple[str, ...]
    verdict: Literal["acceptable", "unacceptable"]
    lexicon: str
    challenger: str


_LINES: Decoder[_Line] = Decoder(_Line)


def _format(adjudication: Adjudication) -> bytes:
    verdict = ACCEPTABLE if adjudication.is_acceptable else UNACCEPTABLE
    content = _Line(
        adjudication.at_ms,
        adjudication.words,
        verdict,
        adjudication.lexicon,
        adjudication.challenger,
    )
    return f"{json.dumps(_LINES.write(content), ensure_ascii=False)}\n".encode()


def _parse(line: bytes) -> Adjudication | None:
    """Parse a line; None if it is not a valid entry."""
    try:
        found = _LINES.parse(line)
    except DecodeError:
        return None
    is_acceptable = found.verdict == ACCEPTABLE
    return Adjudication(found.at_ms, found.words, is_acceptable, found.lexicon, found.challenger)
