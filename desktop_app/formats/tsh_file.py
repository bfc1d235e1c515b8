# SPDX-License-Identifier: MIT
"""Division files of the pairing program tsh (``a.t``): a player a line, with all their rounds.

    Abel, Ann   1712 3 2 0; 412 388 50; p12 1 2 0

The name goes up to the first number; then come the rating and the opponents by the numbers of their
lines (0: none), the scores, and further fields. The fields that the program does not know are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.sentences.sentence import Sentence

LIMIT_BYTES = 2_000_000
MAX_PLAYERS, MAX_ROUNDS, MAX_SCORE = 2_000, 99, 2_000

_NAME = re.compile(r"(?P<name>.*?)(?<!\s)\s+(?P<rest>-?\d.*)$")
_MEMBER = re.compile(r":([A-Z]{2}\d{6})$")
_FIRST, _SECOND, _UNKNOWN, _NO_START = 1, 2, 4, 0
_EMPTY = "00"
"""Stands for an opponent or a score that there is none of."""
STARTS: Mapping[int, bool | None] = MappingProxyType({_FIRST: True, _SECOND: False})
"""The values of ``p12`` that say who went first."""


@dataclass(frozen=True, slots=True)
class TshPlayer:
    """A line of a division.

    Attributes:
        name: as written, without a membership number.
        member: the membership number (``AA000001``), empty without one.
        rating: 0 for a player without one.
        opponents: 1-based lines of the opponents by round, 0 for none, None for a round of which
            the file has nothing.
        scores: points by round, None for a game without a result; where there is no opponent, the
            spread of the bye or forfeit, 0 for a round that counts for nothing.
        starts: True for a round in which they went first, False for second, None if unknown.
        spread_off: points off the spread in all, 0 or less.
        further: other fields, by their names.
        line: 1-based number of the line in the file; 0 for a player who is not from one.
    """

    name: str
    rating: int
    opponents: tuple[int | None, ...] = ()
    scores: tuple[int | None, ...] = ()
    starts: tuple[bool | None, ...] = ()
    spread_off: int = 0
    further: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    line: int = field(default=0, compare=False)
    member: str = ""


@dataclass(frozen=True, slots=True)
class TshDivision:
    """The players of a file in its order, and lines that were left out."""

    players: tuple[TshPlayer, ...]
    problems: tuple[Problem, ...] = ()


def read_tsh(text: str) -> TshDivision:
    """Read the text of a division file.

    A line that cannot be read is a problem and keeps its number, because other lines refer to
    it: its player is named ``?`` with that number and has no rounds.

    Raises:
        FormatError: no line has a player, or there are too many.
    """
    players: list[TshPlayer] = []
    lines: list[int] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        lines.append(number)
        try:
            players.append(_player(line, number))
        except ValueError as error:
            word = error.word if isinstance(error, _WordError) else ""
            problems.append(Problem(number, error.args[0], _column_of(word, line)))
            players.append(TshPlayer(f"?{len(players) + 1}", 0))
    if not players or len(problems) == len(players):
        raise FormatError(
            Sentence("no line of a player, expected NAME RATING OPPONENTS; SCORES"),
            line=problems[0].line if problems else None,
        )
    if len(players) > MAX_PLAYERS:
        raise FormatError(
            Sentence(
                "too many players: {count}, expected {most} at most",
                count=len(players),
                most=MAX_PLAYERS,
            )
        )
    return TshDivision(tuple(players), (*problems, *_mismatches(players, lines)))


class _WordError(ValueError):
    """A word that is no number as it is expected."""

    def __init__(self, message: str, word: str) -> None:
        self.word = word
        super().__init__(message)


def _column_of(word: str, line: str) -> int | None:
    """Where a word stands in a line, from 1; None without a word."""
    found = re.search(rf"(?<![^\s;]){re.escape(word)}(?![^\s;.+])", line) if word else None
    return None if found is None else found.start() + 1


def _player(line: str, number: int) -> TshPlayer:
    head, *fields = re.split(r"(?<!\\);", line)
    found = _NAME.match(head)
    if found is None or not found["name"].strip():
        raise ValueError(
            Sentence("read {line}, expected a name and a rating", line=quoted(line.strip()))
        )
    name = found["name"].strip()
    if member := _MEMBER.search(name):
        name = name[: member.start()]
    rating, *opponents = found["rest"].split()
    scores = _with_gaps(fields[0].split() if fields else [], -MAX_SCORE, MAX_SCORE)
    known, further = _further(fields[1:])
    return TshPlayer(
        name.replace("\\;", ";"),
        _numbers([re.split(r"[.+]", rating)[0]], 0, 9_999)[0],
        _with_gaps(opponents, 0, MAX_PLAYERS),
        scores,
        tuple(STARTS.get(value) for value in _numbers(known.get("p12", "").split(), 0, 4)),
        sum(_numbers(known.get("penalty", "").split(), -MAX_SCORE, 0)),
        MappingProxyType(further),
        number,
        "" if member is None else member[1],
    )


def _further(fields: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The fields that are read here, and the others."""
    known: dict[str, str] = {}
    further: dict[str, str] = {}
    for part in fields:
        key, _, value = part.strip().partition(" ")
        if key:
            (known if key in ("p12", "penalty") else further)[key] = value.strip()
    return known, further


def _with_gaps(words: Sequence[str], least: int, most: int) -> tuple[int | None, ...]:
    """Numbers, None for each gap of the file."""
    numbers = _numbers(["0" if word == _EMPTY else word for word in words], least, most)
    pairs = zip(words, numbers, strict=True)
    return tuple(None if word == _EMPTY else number for word, number in pairs)


def _numbers(words: Sequence[str], least: int, most: int) -> tuple[int, ...]:
    if len(words) > MAX_ROUNDS:
        raise ValueError(
            Sentence(
                "too many rounds: {count}, expected {most} at most",
                count=len(words),
                most=MAX_ROUNDS,
            )
        )
    numbers = []
    for word in words:
        if not re.fullmatch(r"-?\d{1,5}", word) or not least <= int(word) <= most:
            fault = Sentence(
                "read {word}, expected a number from {least} to {most}",
                word=quoted(word),
                least=least,
                most=most,
            )
            raise _WordError(fault, word)
        numbers.append(int(word))
    return tuple(numbers)


def _mismatches(players: Sequence[TshPlayer], lines: Sequence[int]) -> list[Problem]:
    """Rounds in which a player's opponent names another opponent."""
    problems = []
    for number, player in enumerate(players, start=1):
        for place, opponent in enumerate(player.opponents):
            if not opponent:
                continue
            theirs = players[opponent - 1].opponents if opponent <= len(players) else ()
            if opponent == number or place >= len(theirs) or theirs[place] != number:
                problems.append(
                    Problem(
                        lines[number - 1],
                        Sentence(
                            "player {number}, round {round}: opponent {opponent} is not paired with"
                            " them",
                            number=number,
                            round=place + 1,
                            opponent=opponent,
                        ),
                    )
                )
    return problems


def is_tsh_member(text: str) -> bool:
    """True for a membership number that a line can have behind the name: ``AA000001``."""
    return _MEMBER.fullmatch(f":{text}") is not None


def write_tsh(players: Sequence[TshPlayer]) -> str:
    """Write a division file, which `read_tsh` reads back.

    Names have no digits: readers take the first number for the rating.
    """
    width = max((len(player.name) + len(player.member) for player in players), default=0) + 3
    lines = []
    for player in players:
        name = player.name.replace(";", "\\;") + (f":{player.member}" if player.member else "")
        head = f"{player.rating} {_words(player.opponents)}".rstrip()
        fields = [f"{name:<{width}} {head}", _words(player.scores)]
        if player.starts:
            fields.append("p12 " + " ".join(map(str, map(_start, player.opponents, player.starts))))
        if player.spread_off:
            fields.append(f"penalty {player.spread_off}")
        fields += (f"{key} {value}" for key, value in player.further.items())
        lines.append("; ".join(fields))
    return "\n".join(lines) + "\n"


def _words(numbers: Sequence[int | None]) -> str:
    return " ".join(_EMPTY if number is None else str(number) for number in numbers)


def _start(opponent: int | None, start: bool | None) -> int:
    if not opponent:
        return _NO_START
    return {True: _FIRST, False: _SECOND, None: _UNKNOWN}[start]
