# SPDX-License-Identifier: MIT
"""Who stands where: by wins, ties being halves, then by spread.

Singapore's format guidelines say so in words and know no further tie-break; the others rank by
spread in passing (1999, 2001 7.5, 19; NASPA, glossary).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.tournament.result_line import GameKind, ResultLine


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place.

    Attributes:
        place: 1-based; players with equal wins and spread share it, and the next ones follow
            after as many places.
        player: name.
        half_points: wins in halves.
        spread: the sum of margins and penalties.
        games: how many lines it is made of.
    """

    place: int
    player: str
    half_points: int
    spread: int
    games: int


def wins_text(standing: Standing) -> str:
    """A player's wins, with ties as halves, such as ``2.5``."""
    return f"{standing.half_points // 2}{'.5' if standing.half_points % 2 else ''}"


def standings(
    lines: Iterable[ResultLine], *, without: frozenset[str] = frozenset()
) -> tuple[Standing, ...]:
    """The places of everybody who has a line, best first; level players by name.

    `without` are players who are out and have no place any more.
    """
    totals: dict[str, tuple[int, int, int]] = {}
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
