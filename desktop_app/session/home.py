# SPDX-License-Identifier: MIT
"""What the start screen shows of the games there are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that may be gone on with.

    Attributes:
        id: what `continue` is asked with.
        title: who plays, such as ``Ann v Ben``.
        line: where it stands, one sentence.
    """

    id: str
    title: str
    line: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The start screen.

    Attributes:
        unfinished: newest first.
        again: the last kind of game in one line, empty when there was none.
        finished_count: games in the library.
        notices: what went wrong with the user's files, a sentence each.
    """

    unfinished: tuple[UnfinishedGame, ...] = ()
    again: str = ""
    finished_count: int = 0
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryGame:
    """One game of the library, as the list shows it.

    Attributes:
        id: what it is opened with.
        began_at_ms: Unix time.
        names, points: by seat.
        ruleset: its title.
        lexicon: the word list that judged.
        is_finished: whether it can only be looked at.
    """

    id: str
    began_at_ms: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    ruleset: str
    lexicon: str
    is_finished: bool
