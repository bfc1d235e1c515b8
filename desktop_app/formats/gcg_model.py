# SPDX-License-Identifier: MIT
"""A GCG file as values: players, pragmata and events, exactly as in the file.

Nothing here is checked against a board; `desktop_app.formats.replay` does that. Line numbers are
1-based, tell where a value came from, and do not take part in comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.formats.errors import Problem


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A ``#player`` line.

    Attributes:
        number: 1 for ``#player1``; GCG has two players, but up to four are read.
        nick: the name in event lines.
        name: the full name; the nick if the file has none.
    """

    number: int
    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class GcgPragma:
    """A ``#`` line that is not a player, a rack or a note, known or not.

    Attributes:
        keyword: in lower case without ``#``; empty for a comment (``# text``).
        text: the rest of the line.
        line: 1-based, 0 if not from a file.
    """

    keyword: str
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEventBase:
    """Common parts of all event lines.

    Attributes:
        nick: the player's name in the line.
        score: the signed score in the line; None if there is none.
        total: the cumulative score in the line; None if there is none.
        note: the ``#note`` lines below it, joined by newlines; empty if there are none.
        remark: text after the total, such as a list of the words formed.
        line: 1-based, 0 for an event that was not read from a file.
    """

    nick: str
    score: int | None = None
    total: int | None = None
    note: str = ""
    remark: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _RackEvent(GcgEventBase):
    rack: str = ""
    """The rack as written, with ``?`` for blanks; empty if not given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPlay(_RackEvent):
    """A play.

    Attributes:
        position: ``8H`` across or ``H8`` down, letter in upper case.
        word: as written: lower case for blanks; ``.`` or letters, also in parentheses, for tiles
            already on the board.
    """

    position: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPass(_RackEvent):
    """A pass (``-``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgExchange(_RackEvent):
    """An exchange (``-ABC``)."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgUnseenExchange(_RackEvent):
    """An exchange of which only the number of tiles is known (``-3``)."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPhoneyWithdrawn(_RackEvent):
    """The last play was withdrawn after a challenge (``--``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgChallengeBonus(_RackEvent):
    """Points for a play that was challenged and stands (``(challenge) +5``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEndRackBonus(_RackEvent):
    """Points for the tiles that opponents still hold (``(ABC) +10``)."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEndRackPenalty(_RackEvent):
    """Points lost for the tiles that the player still holds (``ABC (ABC) -5``)."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgTimePenalty(_RackEvent):
    """Points lost for overtime (``(time) -10``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgOther(GcgEventBase):
    """An event line of another type, unchanged; `text` is everything after the nick."""

    text: str


GcgEvent = (
    GcgPlay
    | GcgPass
    | GcgExchange
    | GcgUnseenExchange
    | GcgPhoneyWithdrawn
    | GcgChallengeBonus
    | GcgEndRackBonus
    | GcgEndRackPenalty
    | GcgTimePenalty
    | GcgOther
)


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A whole file.

    Attributes:
        players: in the order of their numbers.
        events: in file order.
        pragmata: all other ``#`` lines in file order, known or not.
        racks: (player number, rack) of the ``#rack1`` .. lines below the first event: the racks at
            the end.
        note: the ``#note`` lines above the first event.
        opening_racks: the same as `racks`, of the lines above the first event.
        problems: faults found while reading, by line.
        rack_lines: 1-based line of each of `opening_racks`, then of `racks`; empty for a game not
            from a file.
    """

    players: tuple[GcgPlayer, ...] = ()
    events: tuple[GcgEvent, ...] = ()
    pragmata: tuple[GcgPragma, ...] = ()
    racks: tuple[tuple[int, str], ...] = ()
    note: str = ""
    opening_racks: tuple[tuple[int, str], ...] = ()
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    rack_lines: tuple[int, ...] = field(default=(), compare=False)

    def pragma(self, keyword: str) -> str | None:
        """Return the text of the first pragma with that keyword, such as ``title``, or None."""
        for pragma in self.pragmata:
            if pragma.keyword == keyword:
                return pragma.text
        return None
