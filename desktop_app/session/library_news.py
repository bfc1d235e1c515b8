# SPDX-License-Identifier: MIT
"""How tasks of the library ended: values that its page shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exported:
    """Games were exported to a file."""

    file: str
    games: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """Games were imported.

    Attributes:
        added: the number of new games.
        known: the number of games that were already here.
        beside: the number saved under another name, because theirs is taken by another game.
        problems: a line for everything that could not be read.
    """

    added: int
    known: int
    beside: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A backup was made; `left_out` has a line for every file that could not be read."""

    games: int
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup was restored.

    Attributes:
        games: the number of restored games.
        unchanged: the number of games that were as complete or more complete here.
        beside: the number saved under another name, because theirs is taken by another game.
        has_settings: True if the settings of the backup are in use now.
        problems: a line for everything that could not be restored or entered in the library.
    """

    games: int
    unchanged: int
    beside: int
    has_settings: bool
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A game whose journal is damaged in the middle, up to the damage.

    Attributes:
        file: its journal.
        line: the first bad line, from 1.
        names: the players.
        points: their scores up to the damage.
        turns: the number of turns that can be recovered.
    """

    file: str
    line: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A damaged game was recovered up to the damage.

    Attributes:
        game: the game.
        kept_as: the damaged file's new name.
        problems: why the library does not have it yet, else empty.
    """

    game: DamagedGame
    kept_as: str
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A task could not be done; `why` is one line, and nothing has changed."""

    why: str


News = Exported | Imported | BackedUp | Restored | Salvaged | Refused
"""The outcome of a task."""
