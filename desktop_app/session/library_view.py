# SPDX-License-Identifier: MIT
"""What the room of the library shows and asks, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from desktop_app.session.home import LibraryGame


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """What is looked for; everything that is given has to be true of a game.

    Attributes:
        player: a part of a name; the whole name where statistics are asked for.
        opponent: the whole name of somebody who has to be in the game too, for statistics.
        since, until: days at this place, both included.
        ruleset: the title of a ruleset; `lexicon` the name of a word list.
        word: was played; ``?`` and ``*`` stand for letters.
        at_least, at_most: a final score.
        is_removed: the games that were put aside, instead of the others.
    """

    player: str = ""
    opponent: str = ""
    since: date | None = None
    until: date | None = None
    ruleset: str = ""
    lexicon: str = ""
    word: str = ""
    at_least: int | None = None
    at_most: int | None = None
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class LibraryChoices:
    """What there is to choose from: players with the busiest first, titles, names of lists."""

    players: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    lexica: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryFound:
    """What a search found.

    Attributes:
        games: the newest first.
        of: how many games there are, those put aside not counted, or they alone.
        problem: why nothing can be told, a line; else empty.
    """

    games: tuple[LibraryGame, ...] = ()
    of: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class BackupLine:
    """A backup in the list.

    Attributes:
        file: what it is restored by.
        made_at_ms: Unix time.
        kind: ``daily``, ``by-hand`` or ``before-restore``.
        games: how many are in it.
        size_bytes: how large the file is.
    """

    file: str
    made_at_ms: int
    kind: str
    games: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Exported:
    """Games were written to a file."""

    file: str
    games: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """Games were taken in.

    Attributes:
        added: how many are new here; `known` how many were here already.
        beside: how many are kept under another name, because another game has theirs.
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
        games: how many came back; `unchanged` how many were as good or better here.
        beside: how many are kept under another name, because another game has theirs.
        has_settings: the settings of the backup are in force.
        problems: a line for everything that could not be brought back.
    """

    games: int
    unchanged: int
    beside: int
    has_settings: bool
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A game whose journal is damaged in the middle, as far as it can be recovered.

    Attributes:
        file: its journal; `line` the first bad line, from 1.
        names: the players; `points` theirs up to there.
        turns: how many turns can be kept.
    """

    file: str
    line: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A damaged game was recovered up to its damage; `kept_as` is where the damaged file is now."""

    game: DamagedGame
    kept_as: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Something could not be done at all; `why` is a line, and nothing has changed."""

    why: str


News = Exported | Imported | BackedUp | Restored | Salvaged | Refused
"""How a piece of work ended."""
