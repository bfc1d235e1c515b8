# SPDX-License-Identifier: MIT
"""What a ruleset says of a play that was not plain, and what it costs beside points and time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayerWarned:
    """A player was warned for an offence, a topic of the rules matrix."""

    player: int
    offence: str


@dataclass(frozen=True, slots=True)
class SpreadPenalised:
    """Tournament spread was taken from a player; it never changes who won (1999, 2001 7.5)."""

    player: int
    spread: int
    offence: str


@dataclass(frozen=True, slots=True)
class RulingMade:
    """Something other than a plain play happened, and this is what the ruleset says of it.

    Attributes:
        topic: a row id of the rules matrix.
        sections: section numbers in the ruleset's own form.
        player: whom it concerns, None for everybody.
        detail: a number or word that belongs to it.
        procedure: the procedure of the desk that ruled, empty for the plain acts of play.
    """

    topic: str
    sections: tuple[str, ...]
    player: int | None = None
    detail: str = ""
    procedure: str = ""
