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

from desktop_app.storage.durable import flush_folder, flush_to_disk, write_all

ACCEPTABLE, UNACCEPTABLE = "acceptable", "unacceptable"
MAX_READ = 1_000_000
"""Number of bytes read from the end: some thousands of verdicts."""

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_KEYS = {"at_ms", "words", "verdict", "lexicon", "challenger"}


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
            with self.path.open("rb") as file:
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


def _format(adjudication: Adjudication) -> bytes:
    content = {
        "at_ms": adjudication.at_ms,
        "words": list(adjudication.words),
        "verdict": ACCEPTABLE if adjudication.is_acceptable else UNACCEPTABLE,
        "lexicon": adjudication.lexicon,
        "challenger": adjudication.challenger,
    }
    return f"{json.dumps(content, ensure_ascii=False)}\n".encode(errors="replace")


def _parse(line: bytes) -> Adjudication | None:
    """Parse a line; None if it is not a valid entry."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or set(content) != _KEYS:
        return None
    at_ms, words, verdict = content["at_ms"], content["words"], content["verdict"]
    texts = (content["lexicon"], content["challenger"])
    is_ours = (
        type(at_ms) is int
        and isinstance(words, list)
        and all(isinstance(word, str) for word in words)
        and verdict in (ACCEPTABLE, UNACCEPTABLE)
        and all(isinstance(text, str) for text in texts)
    )
    if not is_ours:
        return None
    return Adjudication(at_ms, tuple(words), verdict == ACCEPTABLE, *texts)
