# SPDX-License-Identifier: MIT
"""TOU files: the results of an event as rating officers take them (AUPAIR's format).

ASCII with CRLF: the event with its date, one section a division with a player a line, an end mark.
A round is a mark (2 a win, 1 a tie, blank a loss), a score of three digits and the number of the
opponent, with ``+`` for a player who went first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

_NAME_WIDTH = 20
_WIN, _TIE = 2, 1


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
