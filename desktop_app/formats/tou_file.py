# SPDX-License-Identifier: MIT
"""TOU files: the results of an event as rating officers take them (AUPAIR's format).

ASCII with CRLF: the event with its date, one section a division with a player a line, an end mark.
A round is a mark (2 a win, 1 a tie, blank a loss), a score of three digits and the number of the
opponent, with ``+`` for a player who went first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.sentences.sentence import Sentence

LIMIT_BYTES = 2_000_000

_NAME_WIDTH = 20
_WIN, _TIE = 2, 1
_END = "*** END OF FILE"
_PLAYER = re.compile(r"(?P<name>\D*?)(?<!\s)\s+(?P<rounds>\d.*)$")
_ROUND = re.compile(r"\s*(?P<score>[012]?\d{1,3})\s+(?P<first>\+?)\s*(?P<opponent>\d{1,4})")


@dataclass(frozen=True, slots=True)
class TouRound:
    """A player's round.

    Attributes:
        half_points: 2 for a win, 1 for a tie, 0 for a loss.
        score: points, 0 to 999.
        opponent: 1-based number in the section; a player's own number is a bye.
        went_first: True if they began.
    """

    half_points: int
    score: int
    opponent: int
    went_first: bool


@dataclass(frozen=True, slots=True)
class TouPlayer:
    """A line of a section; `line` is its 1-based number in the file."""

    name: str
    rounds: tuple[TouRound, ...]
    line: int


@dataclass(frozen=True, slots=True)
class TouSection:
    """A division with its players in order."""

    title: str
    players: tuple[TouPlayer, ...]


@dataclass(frozen=True, slots=True)
class TouFile:
    """An event: its title with the day as written, its divisions, and lines that were left out."""

    title: str
    sections: tuple[TouSection, ...]
    problems: tuple[Problem, ...] = ()


def read_tou(text: str) -> TouFile:
    """Read the text of a file.

    A line that cannot be read is a problem and keeps its number, because other lines refer to it:
    its player is named ``?`` with that number and has no rounds.

    Raises:
        FormatError: there is no section with a player.
    """
    title = ""
    sections: list[tuple[str, list[TouPlayer]]] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(_END):
            break
        if line.startswith("*M"):
            title = line[2:].strip()
        elif line.startswith("*"):
            sections.append((line[1:].strip(), []))
        elif line.strip() and not line[0].isspace():
            if not sections:
                sections.append(("", []))
            players = sections[-1][1]
            try:
                players.append(_read_player(line, number))
            except ValueError as error:
                problems.append(Problem(number, error.args[0]))
                players.append(TouPlayer(f"?{len(players) + 1}", (), number))
    found = tuple(TouSection(name, tuple(players)) for name, players in sections if players)
    if not any(each.rounds for section in found for each in section.players):
        raise FormatError(
            Sentence("no line of a player, expected NAME and a score and an opponent each round"),
            line=problems[0].line if problems else None,
        )
    return TouFile(title, found, tuple(problems))


def _read_player(line: str, number: int) -> TouPlayer:
    found = _PLAYER.match(line.rstrip())
    rest = found["rounds"] if found is not None else ""
    rounds = []
    at = 0
    while at < len(rest):
        each = _ROUND.match(rest, at)
        if each is None:
            break
        rounds.append(
            TouRound(
                *divmod(int(each["score"]), 1_000),
                int(each["opponent"]),
                each["first"] == "+",
            )
        )
        at = each.end()
    if found is None or at < len(rest):
        raise ValueError(
            Sentence(
                "read {line}, expected a score and an opponent each round",
                line=quoted(rest[at:].strip() or line.strip()),
            )
        )
    return TouPlayer(found["name"].strip(), tuple(rounds), number)


def write_tou(
    event: str,
    played_on: date,
    sections: Sequence[tuple[str, Sequence[tuple[str, Sequence[TouRound]]]]],
) -> bytes:
    """Write the file of an event.

    Args:
        event: its name.
        played_on: its day.
        sections: the divisions, each with a name and its players, in order, with their rounds.
    """
    lines = [f"*M{played_on:%d.%m.%Y} {_ascii(event)}"]
    for title, players in sections:
        wide = 4 if len(players) >= 100 else 3
        lines += [f"*{_ascii(title) or 'A'}", "                                      0"]
        for name, rounds in players:
            # Readers split at blanks and take digits for scores.
            plain = "".join(c for c in _ascii(name) if not c.isdigit())[:_NAME_WIDTH]
            lines.append(f"{plain:<{_NAME_WIDTH}}" + "".join(_round(each, wide) for each in rounds))
    lines.append("*** END OF FILE ***")
    return ("\r\n".join(lines) + "\r\n").encode("ascii")


def _round(played: TouRound, wide: int) -> str:
    mark = {_WIN: "2", _TIE: "1"}.get(played.half_points, " ")
    score = max(0, min(999, played.score))
    sign = "+" if played.went_first else ""
    return f" {mark}{score:03d} {sign + str(played.opponent):>{wide}}"


def _ascii(text: str) -> str:
    """Text without accents; other letters become a question mark."""
    plain = unicodedata.normalize("NFKD", text)
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return kept.encode("ascii", "replace").decode("ascii")
