# SPDX-License-Identifier: MIT
"""A GCG file as values: players, pragmata and events, each with what the file says and no more.

Nothing here is checked against a board; `desktop_app.formats.replay` does that. Line numbers are
1-based, say where a value came from, and do not take part in comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.formats.errors import Problem


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A ``#player`` line.

    Attributes:
        number: 1 for ``#player1``; GCG means two players, up to four are read.
        nick: the name that event lines carry.
        name: the full name; the nick where the file gives none.
    """

    number: int
    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class GcgPragma:
    """A ``#`` line that is neither a player, a rack nor a note, known or not.

    Attributes:
        keyword: in lower case without ``#``; empty for a comment (``# text``).
        text: the rest of the line.
    """

    keyword: str
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEventBase:
    """What every event line has.

    Attributes:
        nick: the player as the line names it.
        score: what the line says it scored, signed; None where it says nothing.
        total: the cumulative score it says, None where it says nothing.
        note: the ``#note`` lines below it, joined by newlines; empty without.
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
    """The rack as written with ``?`` for blanks; empty when the file does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPlay(_RackEvent):
    """Tiles laid.

    Attributes:
        position: ``8H`` across or ``H8`` down, letter in upper case.
        word: as written: lower case for blanks, ``.`` or letters, also in parentheses, for tiles
            that lay there before.
    """

    position: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPass(_RackEvent):
    """A pass (``-``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgExchange(_RackEvent):
    """Tiles exchanged (``-ABC``)."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgUnseenExchange(_RackEvent):
    """An exchange of which only the number of tiles is known (``-3``)."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPhoneyWithdrawn(_RackEvent):
    """The last play taken up after a challenge (``--``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgChallengeBonus(_RackEvent):
    """Points for a play that was challenged and stays (``(challenge) +5``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEndRackBonus(_RackEvent):
    """Points for the tiles the others still hold (``(ABC) +10``)."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEndRackPenalty(_RackEvent):
    """Points lost for the tiles one still holds (``ABC (ABC) -5``)."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgTimePenalty(_RackEvent):
    """Points lost for overtime (``(time) -10``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgOther(GcgEventBase):
    """An event line of another kind, kept as it is; `text` is all that follows the nick."""

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
        pragmata: every other ``#`` line in file order, known or not.
        racks: (player number, rack) of the ``#rack1`` .. lines: what is held at the end.
        note: the ``#note`` lines above the first event.
        problems: oddities met while reading, by line.
        rack_lines: where each of `racks` was read, 1-based; empty for a game not from a file.
    """

    players: tuple[GcgPlayer, ...] = ()
    events: tuple[GcgEvent, ...] = ()
    pragmata: tuple[GcgPragma, ...] = ()
    racks: tuple[tuple[int, str], ...] = ()
    note: str = ""
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    rack_lines: tuple[int, ...] = field(default=(), compare=False)

    def pragma(self, keyword: str) -> str | None:
        """The text of the first pragma with that keyword (``title``, ``lexicon``, ``id``...)."""
        for pragma in self.pragmata:
            if pragma.keyword == keyword:
                return pragma.text
        return None
