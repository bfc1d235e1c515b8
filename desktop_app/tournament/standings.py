# SPDX-License-Identifier: MIT
"""Standings: by wins, a tie counting half, then by spread.

Singapore's format guidelines say so explicitly and have no further tie-break; the others mention
ranking by spread (1999, 2001 7.5, 19; NASPA, glossary).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.tournament.result_line import GameKind, ResultLine


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place.

    Attributes:
        place: 1-based; players with equal wins and spread share it, and the following places are
            skipped.
        player: name.
        half_points: wins in half points.
        spread: the sum of margins and penalties.
        games: number of lines.
    """

    place: int
    player: str
    half_points: int
    spread: int
    games: int

    @property
    def average(self) -> float | None:
        """The average margin: points of spread for each game; None before the first."""
        return self.spread / self.games if self.games else None


def wins_text(standing: Standing) -> str:
    """Format a player's wins, a tie counting half, such as ``2.5``."""
    return f"{standing.half_points // 2}{'.5' if standing.half_points % 2 else ''}"


def points_text(points: int, *, is_signed: bool = False) -> str:
    """Format points with a real minus sign, such as ``−7``; `is_signed` adds a plus, as ``+24``."""
    return f"{points:+d}".replace("-", "−") if points < 0 or is_signed else str(points)


def average_text(standing: Standing) -> str:
    """Format a player's average margin with one decimal, as ``+24.5``; empty before a game."""
    average = standing.average
    return "" if average is None else f"{average:+z.1f}".replace("-", "−")


def standing_cells(standing: Standing) -> tuple[int, str, str, str, int, str]:
    """Return a row of a table of standings: place, player, wins, spread, games, average margin."""
    return (
        standing.place,
        standing.player,
        wins_text(standing),
        points_text(standing.spread, is_signed=True),
        standing.games,
        average_text(standing),
    )


def score_text(first: int, second: int) -> str:
    """Format a result, such as ``412 - 388``; with a negative score ``9 : −7``."""
    between = " : " if min(first, second) < 0 else " - "
    return between.join(map(points_text, (first, second)))


def by_surname(name: str) -> str:
    """Return a name as lists have it: ``Ann de Souza`` as ``de Souza, Ann``.

    The surname is the last word, with the words in small letters before it.
    """
    words = name.split()
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    if "," in name or start < 1:
        return name
    return f"{' '.join(words[start:])}, {' '.join(words[:start])}"


def by_given_name(name: str) -> str:
    """Return a name as it is spoken: ``de Souza, Ann`` as ``Ann de Souza``."""
    surname, *rest = (part.strip() for part in name.split(","))
    given, suffixes = (rest[0], rest[1:]) if rest else ("", [])
    return " ".join(filter(None, (given, surname, *suffixes)))


def listed_after(name: str, listed: str, new: str) -> str:
    """Return how lists have a player whose name was corrected, unless that was typed, too.

    Args:
        name, new: before and since.
        listed: before; it follows the name if it was the same one, surname first.
    """
    return by_surname(new) if name_key(listed) == name_key(name) else listed


def alphabetic(name: str) -> str:
    """Return a key that sorts names without regard to case and accents: ``Öst`` beside ``Ost``."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()


def name_key(name: str) -> str:
    """Return a key that ``Ann Abel``, ``Abel, Ann`` and ``abel,ann`` have in common."""
    return by_surname(" ".join(name.replace(",", ", ").split())).replace(" ,", ",").casefold()


def standings(
    lines: Iterable[ResultLine],
    *,
    players: Iterable[str] = (),
    without: frozenset[str] = frozenset(),
) -> tuple[Standing, ...]:
    """Rank all players who have a line, best first; ties in order of name.

    `players` are ranked without a line too; `without` are players who are out and get no place.
    """
    totals = {name: (0, 0, 0) for name in players if name not in without}
    for line in lines:
        if line.player not in without and line.kind is not GameKind.TO_COME:
            halves, spread, games = totals.get(line.player, (0, 0, 0))
            totals[line.player] = (halves + line.half_points, spread + line.spread, games + 1)
    ranked = sorted(totals.items(), key=lambda item: (-item[1][0], -item[1][1], item[0]))
    found: list[Standing] = []
    for index, (player, (halves, spread, games)) in enumerate(ranked):
        before = found[-1] if found else None
        is_level = before is not None and (before.half_points, before.spread) == (halves, spread)
        place = before.place if before is not None and is_level else index + 1
        found.append(Standing(place, player, halves, spread, games))
    return tuple(found)
