# SPDX-License-Identifier: MIT
"""TOU files: the results of an event as rating officers take them (AUPAIR's format).

ASCII with CRLF: the event with its date, one section a division with a player a line, an end mark.
A round is a mark (2 a win, 1 a tie, blank a loss), a score of three digits and the number of the
opponent, with ``+`` for a player who went first. A player's own number stands for no opponent:
``2001`` is a bye or the win of a forfeit, ``0000`` a forfeit or a missed round that is lost, and
``1000`` a round that counts for nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from desktop_app.formats.errors import FormatError, Problem, WordError, quoted
from desktop_app.sentences.sentence import Sentence

LIMIT_BYTES = 2_000_000

NAME_WIDTH = 20
"""Characters of a name."""
_WIN, _TIE = 2, 1
_END = "*** END OF FILE"
_ROUND = re.compile(r"\s*(?P<score>[012]?\d{1,3})\s+(?P<first>\+?)\s*(?P<opponent>\d{1,4})")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class TouRound:
    """A player's round.

    Attributes:
        half_points: 2 for a win, 1 for a tie, 0 for a loss; None for a round without an opponent
            that counts for nothing.
        score: points, 0 to 999.
        opponent: 1-based number in the section; a player's own number is no opponent.
        went_first: True if they began.
    """

    half_points: int | None
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
                players.append(_read_player(line, number, len(players) + 1))
            except WordError as error:
                problems.append(Problem(number, error.args[0], error.at + 1))
                players.append(TouPlayer(f"?{len(players) + 1}", (), number))
    found = tuple(TouSection(name, tuple(players)) for name, players in sections if players)
    if not any(player.rounds for section in found for player in section.players):
        raise FormatError(
            Sentence("no line of a player, expected NAME and a score and an opponent each round"),
            line=problems[0].line if problems else None,
        )
    return TouFile(title, found, tuple(problems))


def _read_player(line: str, number: int, own: int) -> TouPlayer:
    """Read a line of a file, the one with that number; `own` is the player's in the section.

    The name has all words with a letter up to the first without, so that it may have digits.
    """
    words = re.finditer(r"\S+", line)
    end = next((word.start() for word in words if not _LETTER.search(word[0])), len(line))
    name, rest = line[:end].strip(), line[end:].rstrip()
    rounds = []
    at = 0
    while at < len(rest):
        found = _ROUND.match(rest, at)
        if found is None:
            break
        rounds.append(_read_round(found["score"], found["first"], int(found["opponent"]), own))
        at = found.end()
    if not name or not rest or at < len(rest):
        wrong = rest[at:].strip()
        raise WordError(
            Sentence(
                "read {line}, expected a score and an opponent each round",
                line=quoted(wrong or line.strip()),
            ),
            len(line.rstrip()) - len(wrong) if wrong else 0,
        )
    return TouPlayer(name, tuple(rounds), number)


def _read_round(score: str, first: str, opponent: int, own: int) -> TouRound:
    half_points, points = divmod(int(score), 1_000)
    is_void = opponent == own and half_points == _TIE
    return TouRound(None if is_void else half_points, points, opponent, first == "+")


def write_tou(
    event: str,
    played_on: date,
    sections: Sequence[tuple[str, Sequence[tuple[str, Sequence[TouRound]]]]],
) -> bytes:
    """Write the file of an event.

    Args:
        event: its name.
        played_on: its day.
        sections: the divisions, each with a name and its players, in order, with their rounds. The
            names of players are as `tou_name` makes them.
    """
    lines = [f"*M{played_on:%d.%m.%Y} {plain_text(event)}"]
    for title, players in sections:
        wide = 4 if len(players) >= 100 else 3
        lines += [f"*{plain_text(title) or 'A'}", "                                      0"]
        for own, (name, rounds) in enumerate(players, start=1):
            played = "".join(_round(round_, own, wide) for round_ in rounds)
            lines.append(f"{name:<{NAME_WIDTH}}{played}")
    lines.append("*** END OF FILE ***")
    return ("\r\n".join(lines) + "\r\n").encode("ascii")


def tou_name(name: str) -> str:
    """Return a name as the file can hold it: ASCII without digits, `NAME_WIDTH` characters."""
    plain = "".join(c for c in plain_text(name).replace("*", " ") if not c.isdigit())
    # Readers take the first word without a letter for a score.
    words = [word for word in plain.split() if _LETTER.search(word)]
    return " ".join(words)[:NAME_WIDTH].strip()


def _round(played: TouRound, own: int, wide: int) -> str:
    if played.opponent == own:
        score, sign = {_WIN: ("2001", "+"), 0: ("0000", "")}.get(
            played.half_points if played.half_points is not None else _TIE, ("1000", "")
        )
        return f" {score} {sign + str(own):>{wide}}"
    mark = {_WIN: "2", _TIE: "1"}.get(played.half_points or 0, " ")
    score = f"{mark}{max(0, min(999, played.score)):03d}"
    sign = "+" if played.went_first else ""
    return f" {score} {sign + str(played.opponent):>{wide}}"


def plain_text(text: str) -> str:
    """Text without accents; other letters become a question mark."""
    plain = unicodedata.normalize("NFKD", text)
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return kept.encode("ascii", "replace").decode("ascii")
