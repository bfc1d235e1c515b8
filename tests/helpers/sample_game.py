# SPDX-License-Identifier: MIT
"""The events of a small game, for tests that need events rather than rules."""

from __future__ import annotations

import zlib

from desktop_app.rules.board import Placement
from desktop_app.rules.events import (
    ClockNeutralised,
    ClockPressed,
    ClockStarted,
    Event,
    FirstPlayerChosen,
    GameStarted,
    ScoreDeclared,
    TilesDrawn,
    TilesLaid,
    TimePassed,
    TurnEnded,
    TurnKind,
)
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from tests.helpers.values import plainest_ruleset

ALLOTMENT_MS = 1_500_000


def sample_setup(
    names: tuple[str, ...] = ("Ann", "Bo"), *, allotment_ms: int | None = ALLOTMENT_MS
) -> GameSetup:
    """Return the setup of two people under the plainest ruleset."""
    return GameSetup(
        seats=tuple(Seat(name) for name in names),
        ruleset=plainest_ruleset(),
        lexicon="open",
        mode=Mode.AUTOMATIC,
        allotment_ms=allotment_ms,
        record=TournamentRecord.empty(len(names)),
    )


def sample_batches() -> list[tuple[Event, ...]]:
    """Return a game in the middle of its second turn, as the batches it was written in."""
    return [
        (GameStarted(sample_setup()),),
        (FirstPlayerChosen(0, "preset"),),
        (TilesDrawn(0, tuple("AEINSTQ")), TilesDrawn(1, tuple("AAEEITN"))),
        (ClockStarted(0),),
        (TimePassed(1000),),
        (TimePassed(650),),
        (
            TilesLaid(0, (Placement(7, 7, "T"), Placement(7, 8, "E")), ("TE",), 4),
            ScoreDeclared(0, 4),
            ClockPressed(0, 1),
            TurnEnded(0, TurnKind.PLAY, "press", 4),
        ),
        (TimePassed(1000),),
        (ClockNeutralised(1, "toilet"),),
    ]


def chained(lines: list[bytes]) -> bytes:
    """Return the lines with the checksums that a program writes for them."""
    data, checksum = b"", 0
    for line in lines:
        body = line[: line.rindex(b',"crc":')]
        checksum = zlib.crc32(body, checksum)
        data += b'%s,"crc":"%08x"}\n' % (body, checksum)
    return data
