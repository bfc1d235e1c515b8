# SPDX-License-Identifier: MIT
"""Positions with the number and a hash of their plays, as stored in files.

Beside `NAME.cgp`, with a position on each line, `NAME.plays` has on each line the number of its
plays and the first 16 hexadecimal digits of the SHA-256 of their records, sorted. The reference
engine made them.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from desktop_app.engine.protocol import PlayQuestion, ScoredPlay
from desktop_app.formats.cgp import parse_cgp
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.rules.board import Direction
from desktop_app.rules.move import PLAYED_THROUGH
from tests.helpers.positions import ask

ROOT = Path(__file__).parents[2]
FILES = (
    ROOT / "benchmarks" / "positions.cgp",
    ROOT / "tests" / "data" / "positions" / "open-english.cgp",
    ROOT / "tests" / "data" / "positions" / "odd.cgp",
)

_RECORD = struct.Struct("<4B15sxh")
_NUMBERS = {
    PLAYED_THROUGH: 0,
    **ENGLISH.numbers,
    **{face.lower(): number | 0x80 for face, number in ENGLISH.numbers.items()},
}


@dataclass(frozen=True)
class Stored:
    """One line of both files.

    Attributes:
        cgp: the position.
        count: number of plays.
        digest: hash of their records.
    """

    cgp: str
    count: int
    digest: str


def question_of(cgp: str) -> tuple[str, PlayQuestion]:
    """Return the word list of a position, and the question for its plays with the usual scoring."""
    position = parse_cgp(cgp)
    return position.operand("lex") or "", ask(position.board, "".join(position.racks[0]))


def read_stored(path: Path) -> list[Stored]:
    """Return the positions of a file with the stored results."""
    lines = path.read_text("ascii").splitlines()
    plays = path.with_suffix(".plays").read_text("ascii").splitlines()
    stored = []
    for cgp, line in zip(lines, plays, strict=True):
        count, digest = line.split()
        stored.append(Stored(cgp, int(count), digest))
    return stored


def digest_of(plays: Iterable[ScoredPlay]) -> str:
    """Return the hash of plays with their scores, regardless of order."""
    return digest_of_records(_record(play) for play in plays)


def digest_of_records(records: Iterable[bytes]) -> str:
    """Return the hash of packed plays: direction, row, column, length, tiles, a 0, the score."""
    return hashlib.sha256(b"".join(sorted(records))).hexdigest()[:16]


def _record(scored: ScoredPlay) -> bytes:
    play = scored.play
    tiles = bytes(_NUMBERS[tile] for tile in play.tiles)
    is_down = play.direction is Direction.DOWN
    return _RECORD.pack(is_down, play.row, play.col, len(tiles), tiles, scored.score)
